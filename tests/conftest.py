"""Settings of the whole test run: no screen, no user's files, repeatable examples."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings

# Qt reads this once, when it is imported, and aborts the run where there is no display.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# Everything that looks for the user's folders finds an empty, short-lived home instead.
_home = Path(tempfile.mkdtemp(prefix="tilewright-tests-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)
for variable, folder in {
    "HOME": "",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "XDG_RUNTIME_DIR": ".run",
}.items():
    place = _home / folder
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[variable] = str(place)

# Machines differ in speed, so no example has a deadline; CI tries the same examples every time.
settings.register_profile(
    "tilewright", deadline=None, derandomize=os.environ.get("CI") == "true", print_blob=True
)
settings.load_profile("tilewright")

"""The program as a whole: starts, opens what it is given, remembers, ends with 0."""

import json
import os
import subprocess
import sys
from pathlib import Path

from app.workspace import discover

ROOT = Path(__file__).resolve().parents[3]

SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from app import main_window

app = main_window.make_app()

def look():
    window = next(w for w in app.topLevelWidgets() if isinstance(w, main_window.MainWindow))
    if len(window.shell.documents):
        timer.stop()
        print("|".join(d.title for d in window.shell.documents))
        print(",".join(window.workspaces))
        print(window.welcome.isVisible())
        window.shell.actions["file.quit"].trigger()

timer = QTimer()
timer.timeout.connect(look)
timer.start(50)
sys.exit(main_window.main(sys.argv[1:]))
"""


def run(home: Path, *places: str) -> list[str]:
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT, *places],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    noise = ("This plugin does not support", "propagateSizeHints")
    faults = [line for line in done.stderr.splitlines() if not line.startswith(noise)]
    assert done.returncode == 0 and faults == [], done.stderr
    return done.stdout.splitlines()


def test_it_starts_greets_and_remembers(tmp_path, own_set):
    titles, workspaces, welcome = run(tmp_path)
    assert titles == "Mayflower"
    assert workspaces == ",".join(kind.id for kind in discover())
    assert welcome == "True"
    settings = json.loads((tmp_path / "config" / "tilewright" / "settings.json").read_text())
    assert settings["session"]["files"] == [{"place": "mayflower"}]
    assert not list((tmp_path / "state").rglob("*.lock")), "nothing is left behind"
    titles, _, welcome = run(tmp_path, str(own_set), "mayflower")
    assert titles == "Mayflower|Mayflower"
    assert welcome == "False", "somebody who names files wants those"
    titles, _, _ = run(tmp_path)
    assert titles == "Mayflower|Mayflower", "the session comes back"

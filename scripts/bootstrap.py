"""Makes .venv ready for make: the right Python, the locked packages, the libraries Qt needs.

Runs on a bare machine, so it uses nothing but the standard library.
"""

import sys

# An old Python must get as far as this sentence: nothing above it may need a new one, and no
# line of this file may use syntax it cannot read.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        f"Tilewright needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}.\n"
        "Install a newer one and name it, for example: make run PYTHON=python3.12"
    )

import argparse
import ctypes
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What Qt loads at run time, and the Debian package that brings it.
OFFSCREEN_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# Debian 13 and Ubuntu 24.04 gave some packages a new name when time became 64 bits wide.
RENAMED = {"libglib2.0-0": "libglib2.0-0t64"}

HOME = Path(os.environ.get("HOME", "/"))
FONT_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    HOME / ".local/share/fonts",
    HOME / ".fonts",
)
FONT_PACKAGE = "fonts-dejavu-core"


class SetupError(Exception):
    """Something only the person at the machine can put right; the text says what."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Make .venv ready.")
    parser.add_argument("--window", action="store_true", help="a real window will be opened")
    window = parser.parse_args().window
    try:
        venv_needed = not is_ready(ROOT)
        missing = missing_from_system(window, venv_needed)
        if missing:
            supply_system(missing)
            still = missing_from_system(window, venv_needed)
            if still:
                raise SetupError("Still missing after the installation: " + ", ".join(still) + ".")
        prepare(ROOT)
    except SetupError as stop:
        print(stop, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The next call starts the installation again.", file=sys.stderr)
        return 1
    return 0


# --- the system -------------------------------------------------------------------------------


def can_load(library: str) -> bool:
    """Asks the loader itself, so that a library from anywhere will do, not only Debian's."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_font(folders: tuple[Path, ...] = FONT_FOLDERS) -> bool:
    return any(
        name.lower().endswith((".ttf", ".otf", ".ttc", ".pfb"))
        for folder in folders
        for _, _, names in os.walk(folder)
        for name in names
    )


def missing_from_system(
    window: bool,
    venv_needed: bool,
    loads: Callable[[str], bool] = can_load,
    font: Callable[[], bool] = has_font,
    importable: Callable[[str], object] = importlib.util.find_spec,
) -> dict[str, str]:
    """What is missing, each with the Debian package that brings it."""
    missing = {}
    if venv_needed and not (importable("venv") and importable("ensurepip")):
        missing["Python's venv module"] = venv_package()
    if sys.platform == "linux":
        wanted = OFFSCREEN_LIBRARIES | (WINDOW_LIBRARIES if window else {})
        missing |= {name: package for name, package in wanted.items() if not loads(name)}
        if not font():
            missing["any font"] = FONT_PACKAGE
    return missing


def venv_package() -> str:
    """Debian's own Python has a plain name; any other one beside it carries its version."""
    own = Path("/usr/bin/python3").resolve()
    minor = f"python3.{sys.version_info.minor}"
    return "python3-venv" if own.name == minor else f"{minor}-venv"


def supply_system(missing: dict[str, str]) -> None:
    """Installs what is missing where that is allowed, and says the exact line where it is not."""
    print("Missing on this machine: " + ", ".join(missing) + ".", file=sys.stderr)
    if not shutil.which("apt-get"):
        raise SetupError(
            "Install it with the system's package manager and run make again. "
            "On Debian and Ubuntu the packages are: " + " ".join(missing.values())
        )
    if os.geteuid() != 0:
        line = " ".join(["sudo apt-get install", *apt_names(missing.values())])
        raise SetupError(f"Install it with this line and run make again:\n  {line}")
    apt_get("update")  # if this fails, the installation tells whether the old lists will do
    packages = apt_names(missing.values())
    print("Installing " + " ".join(packages) + " …", file=sys.stderr)
    if apt_get("install", "-y", "--no-install-recommends", *packages):
        raise SetupError("apt-get could not install what is missing; its reason stands above.")
    importlib.invalidate_caches()


def apt_get(*words: str) -> int:
    command = ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300", *words]
    unattended = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=unattended, check=False).returncode


def apt_names(packages: Iterable[str]) -> list[str]:
    """The names this release knows; with no package lists at hand apt resolves the old ones."""
    return [
        RENAMED[package] if package in RENAMED and apt_knows(RENAMED[package]) else package
        for package in packages
    ]


def apt_knows(package: str) -> bool:
    command = ["apt-cache", "show", "--no-all-versions", package]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


# --- the environment --------------------------------------------------------------------------
#
# Two files inside .venv tell its state. `tilewright-state.json` is written last and says for what
# the environment was made. `tilewright-installing` is there while anything is being installed: an
# environment that still has it was interrupted, and pip would take its half-written packages for
# whole ones, so it is thrown away.


def wanted_state(root: Path) -> dict[str, str]:
    locked = hashlib.sha256()
    for name in ("requirements.txt", "pyproject.toml"):
        locked.update((root / name).read_bytes())
    return {
        "locked": locked.hexdigest(),
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        # Scripts inside an environment carry its path: a moved or copied one is not usable.
        "folder": str(root / ".venv"),
    }


def found_state(root: Path) -> dict[str, str]:
    """For what .venv was made; empty if it was interrupted or was not made here."""
    venv = root / ".venv"
    if (venv / "tilewright-installing").exists() or not (venv / "bin/python").exists():
        return {}
    try:
        state = json.loads((venv / "tilewright-state.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def is_ready(root: Path) -> bool:
    return found_state(root) == wanted_state(root)


def prepare(root: Path) -> None:
    """Brings .venv to what requirements.txt and pyproject.toml ask for, if it is not there yet."""
    if is_ready(root):
        return
    with one_at_a_time(root):
        if is_ready(root):
            return
        venv = root / ".venv"
        discard_leftovers(root)
        if not reusable(root):
            discard(venv)
            venv.mkdir()
            mark_installing(venv)
            print("Making .venv …", file=sys.stderr)
            run([base_python(), "-m", "venv", str(venv)], "Python could not make .venv")
        mark_installing(venv)
        try:
            install(root, venv)
        except SetupError:
            # pip gave up in good order, so what it did install is whole and need not come again.
            mark_installed(venv, {**wanted_state(root), "locked": ""})
            raise
        mark_installed(venv, wanted_state(root))


def reusable(root: Path) -> bool:
    """Whether pip can bring this environment up to date, rather than starting from nothing."""
    wanted, found = wanted_state(root), found_state(root)
    return all(found.get(key) == wanted[key] for key in ("python", "folder"))


def install(root: Path, venv: Path) -> None:
    pip = [str(venv / "bin/python"), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    print(
        "Installing the packages of requirements.txt into .venv; "
        "the first time this takes a minute or two …",
        file=sys.stderr,
    )
    run(
        [*pip, "install", "-q", "--require-hashes", "-r", str(root / "requirements.txt")],
        "The packages could not be installed (see above). If the network was away, run make again",
    )
    # Built with the locked hatchling: nothing is fetched past the lock.
    editable = ["--no-deps", "--no-index", "--no-build-isolation", "-e", str(root)]
    run([*pip, "install", "-q", *editable], "Tilewright itself could not be installed (see above)")


def run(command: list[str], failure: str) -> None:
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise SetupError(failure + ".")


def base_python() -> str:
    """The Python outside any environment: one started from inside .venv could not remake it."""
    return getattr(sys, "_base_executable", None) or sys.executable


def mark_installing(venv: Path) -> None:
    (venv / "tilewright-installing").touch()


def mark_installed(venv: Path, state: dict[str, str]) -> None:
    fresh = venv / "tilewright-state.json.new"
    fresh.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    fresh.replace(venv / "tilewright-state.json")
    (venv / "tilewright-installing").unlink()


def discard(venv: Path) -> None:
    """Renames before it removes, so that a half-removed environment is never found at .venv."""
    if venv.is_symlink():
        venv.unlink()
    elif venv.exists():
        aside = venv.with_name(f".venv.discarded-{os.getpid()}")
        venv.rename(aside)
        shutil.rmtree(aside, ignore_errors=True)


def discard_leftovers(root: Path) -> None:
    for aside in root.glob(".venv.discarded-*"):
        shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Two makes started together must not install into the same folder; the second one waits."""
    (root / "build").mkdir(exist_ok=True)
    with (root / "build/.bootstrap.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("Another make is preparing .venv; waiting for it …", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())

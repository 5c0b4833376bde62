"""The wheel works where the checkout is not: installed elsewhere, run from another folder."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("app", "engine", "tilesets", "schemas", "resources")


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command without any variable that could lead Python back to the checkout."""
    surroundings = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=surroundings,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def pip(*words: str | Path, cwd: Path) -> None:
    done = run(sys.executable, "-m", "pip", "--disable-pip-version-check", *words, cwd=cwd)
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the locked hatchling and no network."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ["--no-deps", "--no-index", "--no-build-isolation"]
    pip("wheel", "-q", *offline, "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment that has the wheel and the locked packages, but not the checkout."""
    folder = tmp_path_factory.mktemp("elsewhere")
    environment = folder / "env"
    venv.create(environment, symlinks=True, with_pip=False)
    python = environment / "bin/python"
    offline = ["--no-deps", "--no-index", "--no-warn-script-location"]
    pip("--python", python, "install", "-q", *offline, wheel, cwd=folder)
    # A folder added by a .pth file does not have its own .pth files read, so the packages come
    # along and the editable installation beside them, which points to the checkout, does not.
    (packages,) = environment.glob("lib/python*/site-packages")
    outer = sysconfig.get_path("purelib")
    (packages / "locked.pth").write_text(f"{outer}\n", encoding="utf-8")
    return environment


def left_out(path: Path) -> bool:
    """What .gitignore names and a busy checkout has: bytecode, compiled modules, swap files."""
    return "__pycache__" in path.parts or path.suffix in {".so", ".pyd", ".swp"}


def test_the_wheel_holds_every_file_of_its_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {
            name for name in archive.namelist() if not re.match(r"[^/]+\.(dist-info|data)/", name)
        }
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and not left_out(path)
    }
    assert packed == expected


def test_the_installed_packages_are_not_those_of_the_checkout(
    elsewhere: Path, tmp_path: Path
) -> None:
    code = f"import {', '.join(PACKAGES)}; [print(p.__file__) for p in ({', '.join(PACKAGES)})]"
    done = run(elsewhere / "bin/python", "-c", code, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    places = [Path(line) for line in done.stdout.splitlines()]
    assert len(places) == len(PACKAGES)
    assert all(place.is_relative_to(elsewhere) for place in places), places


def test_the_manual_is_installed_with_its_pictures(elsewhere: Path, tmp_path: Path) -> None:
    code = "from app.shell.manual import manual_folder; print(manual_folder())"
    done = run(elsewhere / "bin/python", "-c", code, cwd=tmp_path)
    folder = Path(done.stdout.strip().splitlines()[-1])
    assert folder.is_relative_to(elsewhere), done.stdout
    for page in folder.glob("*.md"):
        for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            assert (folder / picture).is_file(), f"{page.name} shows {picture}, which is not there"


def test_tilewright_tells_its_version_from_another_folder(elsewhere: Path, tmp_path: Path) -> None:
    done = run(elsewhere / "bin/tilewright", "--version", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert PROJECT["project"]["version"] in done.stdout


def test_bundled_sets_check_clean_from_another_folder(elsewhere: Path, tmp_path: Path) -> None:
    # examples/ holds a set that is broken on purpose; every other folder is a whole game.
    games = sorted(file.parent.name for file in (ROOT / "tilesets").glob("*/tiles.json"))
    games = [game for game in games if game != "examples"]
    assert "mayflower" in games
    for game in games:
        done = run(elsewhere / "bin/tilewright", "check", game, cwd=tmp_path)
        assert done.returncode == 0, done.stdout

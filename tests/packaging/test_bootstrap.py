"""make's first step: what it misses on a machine, what it says, and which .venv it trusts."""

import importlib.util
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def bootstrap() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "scripts/bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout whose installation is a note of what was asked, not a download."""
    for name in ("requirements.txt", "pyproject.toml"):
        (tmp_path / name).write_text("first\n", encoding="utf-8")

    def run(command: list[str], failure: str) -> None:
        if "venv" in command:
            (tmp_path / ".venv/bin").mkdir(parents=True)
            (tmp_path / ".venv/bin/python").touch()
            (tmp_path / ".venv/made").touch()
        with (tmp_path / "ran").open("a", encoding="utf-8") as log:
            log.write(" ".join(command) + "\n")

    monkeypatch.setattr(bootstrap, "run", run)
    return tmp_path


def ran(checkout: Path) -> list[str]:
    """What was run since the last time this was asked."""
    log = checkout / "ran"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    log.unlink(missing_ok=True)
    return lines


def missing(bootstrap: ModuleType, window: bool = False, absent: tuple[str, ...] = ()) -> list[str]:
    found = bootstrap.missing_from_system(
        window,
        venv_needed=True,
        loads=lambda library: library not in absent,
        font=lambda: "font" not in absent,
        importable=lambda module: None if module in absent else module,
    )
    return list(found.values())


def test_a_complete_machine_misses_nothing(bootstrap: ModuleType) -> None:
    assert missing(bootstrap, window=True) == []


def test_everything_missing_is_named_at_once(bootstrap: ModuleType) -> None:
    absent = ("libEGL.so.1", "libdbus-1.so.3", "font")
    assert missing(bootstrap, absent=absent) == ["libegl1", "libdbus-1-3", "fonts-dejavu-core"]


def test_only_a_real_window_needs_the_libraries_of_a_window(bootstrap: ModuleType) -> None:
    absent = ("libxcb-cursor.so.0",)
    assert missing(bootstrap, absent=absent) == []
    assert missing(bootstrap, window=True, absent=absent) == ["libxcb-cursor0"]


def test_a_python_without_ensurepip_asks_for_the_venv_package(bootstrap: ModuleType) -> None:
    (package,) = missing(bootstrap, absent=("ensurepip",))
    assert package.startswith("python3")
    assert package.endswith("-venv")


def test_a_font_anywhere_below_the_folders_counts(bootstrap: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "truetype").mkdir()
    (tmp_path / "truetype/README").touch()
    assert not bootstrap.has_font((tmp_path,))
    (tmp_path / "truetype/Serif.TTF").touch()
    assert bootstrap.has_font((tmp_path,))


def test_glib_goes_by_the_name_this_release_knows(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "apt_knows", lambda package: False)
    assert bootstrap.apt_names(["libgl1", "libglib2.0-0"]) == ["libgl1", "libglib2.0-0"]
    monkeypatch.setattr(bootstrap, "apt_knows", lambda package: True)
    assert bootstrap.apt_names(["libgl1", "libglib2.0-0"]) == ["libgl1", "libglib2.0-0t64"]


def test_a_person_who_is_not_root_is_told_the_exact_line(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(bootstrap, "apt_knows", lambda package: False)
    with pytest.raises(bootstrap.SetupError, match=r"\n  sudo apt-get install libegl1 libgl1$"):
        bootstrap.supply_system({"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1"})


def test_root_gets_the_packages_installed(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    monkeypatch.setattr(bootstrap, "apt_get", lambda *words: asked.append(words))
    bootstrap.supply_system({"libEGL.so.1": "libegl1"})
    assert asked == [("update",), ("install", "-y", "--no-install-recommends", "libegl1")]


def test_a_machine_without_apt_is_told_what_to_look_for(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(bootstrap.SetupError, match="package manager"):
        bootstrap.supply_system({"libEGL.so.1": "libegl1"})


def test_the_second_call_installs_nothing(bootstrap: ModuleType, checkout: Path) -> None:
    bootstrap.prepare(checkout)
    assert len(ran(checkout)) == 3
    bootstrap.prepare(checkout)
    assert ran(checkout) == []


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_a_changed_lock_or_project_is_installed_into_the_same_venv(
    bootstrap: ModuleType, checkout: Path, name: str
) -> None:
    bootstrap.prepare(checkout)
    ran(checkout)
    (checkout / name).write_text("second\n", encoding="utf-8")
    bootstrap.prepare(checkout)
    commands = ran(checkout)
    assert len(commands) == 2
    assert all("pip" in command for command in commands)


def remove_python(venv: Path) -> None:
    (venv / "bin/python").unlink()


def spoil_the_note(venv: Path) -> None:
    (venv / "tilewright-state.json").write_text("{", encoding="utf-8")


def interrupt(venv: Path) -> None:
    (venv / "tilewright-installing").touch()


def move_here(venv: Path) -> None:
    note = venv / "tilewright-state.json"
    text = note.read_text(encoding="utf-8")
    note.write_text(text.replace(str(venv), "/elsewhere/.venv"), encoding="utf-8")


@pytest.mark.parametrize("mishap", [remove_python, spoil_the_note, interrupt, move_here])
def test_a_venv_that_cannot_be_trusted_is_made_anew(
    bootstrap: ModuleType, checkout: Path, mishap: Callable[[Path], None]
) -> None:
    bootstrap.prepare(checkout)
    ran(checkout)
    (checkout / ".venv/left-over").touch()
    mishap(checkout / ".venv")
    bootstrap.prepare(checkout)
    assert len(ran(checkout)) == 3
    assert not (checkout / ".venv/left-over").exists()
    assert bootstrap.is_ready(checkout)
    assert list(checkout.glob(".venv.discarded*")) == []


def test_an_installation_that_fails_is_tried_again_in_the_same_venv(
    bootstrap: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(root: Path, venv: Path) -> None:
        raise bootstrap.SetupError("no network")

    with monkeypatch.context() as away:
        away.setattr(bootstrap, "install", fail)
        with pytest.raises(bootstrap.SetupError):
            bootstrap.prepare(checkout)
    assert not bootstrap.is_ready(checkout)
    assert len(ran(checkout)) == 1
    bootstrap.prepare(checkout)
    assert bootstrap.is_ready(checkout)
    assert len(ran(checkout)) == 2


def test_make_help_lists_every_target_a_person_uses() -> None:
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    done = subprocess.run(
        ["make", "-C", str(ROOT), "--no-print-directory"],
        text=True,
        capture_output=True,
        check=True,
    )
    listed = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")}
    asked_for = {"run", "test", "lint", "soak", "bench", "screenshots", "schemas", "wheel"}
    assert listed == asked_for | {"fast", "lock", "clean", "distclean", "help"}

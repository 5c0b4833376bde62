"""What was not saved when the program was killed is offered at the next start."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.documents.recovery import Recovery
from engine.landscape.load import load_set

ROOT = Path(__file__).resolve().parents[3]


def edit_and_kill(folder: Path, *places: Path | str) -> None:
    """A real program edits each set three times and is killed without any chance to clean up."""
    command = [sys.executable, "-m", "tests.app.shell.crashing", str(folder), *map(str, places)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        line = process.stdout.readline()
        assert line == b"ready\n", process.stderr.read().decode()
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        process.stderr.close()


@pytest.fixture
def killed(tmp_path, own_set):
    before = own_set.read_bytes()
    edit_and_kill(tmp_path, own_set)
    assert own_set.read_bytes() == before, "the copy never lies over the file"
    return own_set


def copies(folder: Path) -> list[Path]:
    return sorted((folder / "recovery").glob("*/*.json"))


def test_unsaved_edits_come_back_after_kill_9(killed, make_window, answer, tmp_path):
    on_disk = load_set(killed).tileset.tiles[0].count
    said = answer("restore")
    window = make_window()
    assert "Mayflower" in said[0]
    document = window.shell.documents.active
    assert document.path == killed
    assert document.model.tiles[0].count == on_disk + 3
    assert document.modified
    assert len(copies(tmp_path)) == 1, "the old copy went when the new one was there"
    window.shell.actions["edit.undo"].trigger()
    assert document.model.tiles[0].count == on_disk
    window.shell.actions["edit.redo"].trigger()
    window.shell.actions["file.save"].trigger()
    assert load_set(killed).tileset.tiles[0].count == on_disk + 3
    assert copies(tmp_path) == []


def test_a_bundled_set_that_was_never_saved_comes_back_too(tmp_path, make_window, answer):
    edit_and_kill(tmp_path, "mayflower")
    answer("restore")
    window = make_window()
    document = window.shell.documents.active
    assert document.bundled == "mayflower" and document.path is None
    assert document.model.tiles[0].count == load_set("mayflower").tileset.tiles[0].count + 3


def test_asking_again_next_time_keeps_the_copy(killed, make_window, answer, tmp_path):
    answer("later")
    first = make_window()
    assert not first.shell.documents.modified
    assert len(copies(tmp_path)) == 1
    assert first.close()
    answer("restore")
    second = make_window()
    assert len(second.shell.documents.modified) == 1


def test_discarding_removes_the_copy_for_good(killed, make_window, answer, tmp_path):
    answer("discard")
    make_window()
    assert copies(tmp_path) == []


def test_a_file_that_is_gone_comes_back_from_its_copy(killed, make_window, answer):
    changed = load_set(killed).tileset.tiles[0].count + 3
    killed.unlink()
    answer("restore")
    window = make_window()
    document = window.shell.documents.active
    assert document.model.tiles[0].count == changed
    assert document.path is None, "Save asks for a place"


def test_copies_of_a_program_that_still_runs_are_left_alone(tmp_path, make_window, own_set, keys):
    window = make_window(own_set)
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    assert window.shell.documents.keep_all()
    assert Recovery(tmp_path / "recovery").leftovers() == []
    assert len(copies(tmp_path)) == 1


def test_a_proper_end_leaves_nothing_behind(tmp_path, make_window, own_set, keys, answer):
    window = make_window(own_set)
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    assert window.shell.documents.keep_all()
    answer("discard")
    assert window.close()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_a_copy_that_cannot_be_read_is_neither_offered_nor_thrown_away(
    killed, make_window, tmp_path
):
    place = copies(tmp_path)[0]
    place.write_text("{half", encoding="utf-8")
    window = make_window()
    assert not window.shell.documents.modified
    assert place.exists()


def test_undoing_everything_removes_the_copy(make_window, own_set, keys, tmp_path):
    window = make_window(own_set)
    page = window.pages["bench"].centralWidget()
    keys(page, "Alt+Up")
    window.shell.documents.keep_all()
    assert len(copies(tmp_path)) == 1
    keys(page, "Ctrl+Z")
    assert copies(tmp_path) == []

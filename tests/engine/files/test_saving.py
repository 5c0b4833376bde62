"""Whatever happens while a file is written, the old one or the new one is there and whole."""

import errno
import json
import os
import random
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.files import WriteRefused, backup, write

ROOT = Path(__file__).resolve().parents[3]
posix_only = pytest.mark.skipif(
    os.name != "posix", reason="permissions and links as POSIX has them"
)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tiles.json"
    path.write_text("old")
    return path


@pytest.fixture
def ordinary_user() -> Iterator[Path]:
    """A folder to work in as somebody whom permissions bind, also where tests run as root."""
    folder = Path(tempfile.mkdtemp(prefix="tilewright-user-"))
    root = os.geteuid() == 0
    if root:
        shutil.chown(folder, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        for each in (folder, *folder.rglob("*")):
            each.chmod(0o700)
        shutil.rmtree(folder)


def test_a_new_file_is_written_with_exactly_this_text(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    write(path, '{"title": "Tüll 😀"}\r\n')
    assert path.read_bytes() == '{"title": "Tüll 😀"}\r\n'.encode()
    write(str(path), "")
    assert path.read_bytes() == b""
    assert names(tmp_path) == {"tiles.json"}


def test_an_old_file_is_replaced_not_changed(path: Path) -> None:
    with path.open() as still_open:
        write(path, "new")
        assert still_open.read() == "old", "whoever has it open goes on with the old one"
    assert path.read_text() == "new"


@posix_only
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_permissions_stay_as_they_were(path: Path, mode: int) -> None:
    path.chmod(mode)
    write(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix_only
def test_a_new_file_has_the_permissions_the_user_asks_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "new.json", "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.json").stat().st_mode) == 0o640


@posix_only
def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "tiles.json").write_text("old")
    for name, target in (("link.json", "real/tiles.json"), ("new.json", "real/new.json")):
        link = tmp_path / name
        link.symlink_to(target)
        write(link, "new", backup=True)
        assert link.is_symlink()
        assert (tmp_path / target).read_text() == "new"
    assert names(tmp_path / "real") == {"tiles.json", "tiles.json.~1~", "new.json"}
    assert names(tmp_path) == {"real", "link.json", "new.json"}


# Refusals: a sentence, the file as it was, nothing left behind.


def refused(path: Path | str, text: str = "new") -> str:
    with pytest.raises(WriteRefused) as caught:
        write(path, text)
    assert isinstance(caught.value, OSError)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    return sentence


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    sentence = refused(tmp_path / "nowhere" / "tiles.json")
    assert f"The folder '{tmp_path / 'nowhere'}' does not exist" in sentence
    assert names(tmp_path) == set()


def test_a_folder_cannot_be_written_over(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)


@posix_only
def test_devices_and_pipes_are_not_replaced_by_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in refused(tmp_path / "pipe")
    assert "not an ordinary file" in refused("/dev/null")


@posix_only
def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(link)
    assert "leads back to itself" in refused(link)


def test_impossible_names_are_refused(tmp_path: Path) -> None:
    assert "is not written" in refused("a\0b")
    assert "name is too long" in refused(tmp_path / ("x" * 300))


def test_long_names_that_are_allowed_can_be_written(tmp_path: Path) -> None:
    for name in ("x" * 255, "é" * 127):
        write(tmp_path / name, "new")
        assert (tmp_path / name).read_text() == "new"


def test_half_a_character_is_refused_before_anything_is_touched(path: Path) -> None:
    assert "half of a character" in refused(path, "\ud800")
    assert path.read_text() == "old"
    assert names(path.parent) == {"tiles.json"}


@posix_only
def test_a_folder_one_may_not_write_into_is_named(ordinary_user: Path) -> None:
    path = ordinary_user / "tiles.json"
    path.write_text("old")
    ordinary_user.chmod(0o500)
    assert f"the folder '{ordinary_user}' is write-protected" in refused(path)
    assert f"the folder '{ordinary_user}' is write-protected" in refused(ordinary_user / "new.json")
    with pytest.raises(WriteRefused, match="write-protected"):
        backup(path)
    assert path.read_text() == "old"


@posix_only
def test_a_file_somebody_protected_is_not_replaced(ordinary_user: Path) -> None:
    path = ordinary_user / "tiles.json"
    path.write_text("old")
    path.chmod(0o444)
    assert "is write-protected; save under another name" in refused(path)
    assert path.read_text() == "old"


FAILURES = [
    ("write", errno.ENOSPC, "the disk is full"),
    ("write", errno.EDQUOT, "the disk is full"),
    ("fsync", errno.ENOSPC, "the disk is full"),
    ("fsync", errno.EIO, "Input/output error"),
    ("open", errno.EROFS, "the disk is read-only"),
    ("open", errno.ENOENT, "its folder is no longer there"),
    ("replace", errno.EACCES, "write-protected"),
    ("replace", errno.EIO, "Input/output error"),
]


@pytest.mark.parametrize(("call", "code", "words"), FAILURES)
@pytest.mark.parametrize("with_backup", [False, True])
def test_a_failing_disk_leaves_the_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int, words: str, with_backup: bool
) -> None:
    def fails(*args: Any, **kwargs: Any) -> Any:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(Path if call == "replace" else os, call, fails)
    with pytest.raises(WriteRefused, match=words) as caught:
        write(path, "new", backup=with_backup)
    monkeypatch.undo()
    assert str(path) in str(caught.value)
    assert path.read_text() == "old"
    assert names(path.parent) == {"tiles.json"}


def test_a_disk_that_fills_up_half_way_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_write = os.write
    written: list[int] = []

    def fills_up(descriptor: int, content: memoryview) -> int:
        if written:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(really_write(descriptor, content[:1_000]))
        return written[-1]

    monkeypatch.setattr(os, "write", fills_up)
    assert "disk is full" in refused(path, "x" * 5_000)
    monkeypatch.undo()
    assert written == [1_000]
    assert path.read_text() == "old"
    assert names(path.parent) == {"tiles.json"}


def test_a_disk_that_takes_little_at_a_time_gets_all_of_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_write = os.write
    monkeypatch.setattr(
        os, "write", lambda descriptor, content: really_write(descriptor, content[:7])
    )
    write(path, "0123456789" * 10)
    monkeypatch.undo()
    assert path.read_text() == "0123456789" * 10


def test_an_interruption_by_the_user_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert names(path.parent) == {"tiles.json"}


def test_everything_is_on_the_disk_before_the_name_changes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    really_sync, really_replace = os.fsync, Path.replace

    def sync(descriptor: int) -> None:
        calls.append("sync folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "sync file")
        really_sync(descriptor)

    def replace(self: Path, target: Path) -> Path:
        calls.append("replace")
        return really_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    write(path, "new")
    assert calls == ["sync file", "replace", "sync folder"]


# What a killed program leaves behind.


def test_old_left_overs_of_this_file_are_removed_and_no_others(path: Path) -> None:
    long_ago = time.time() - 2 * 3600
    stays = [
        ".rules.json.tilewright-0123abcd.tmp",
        ".tiles.json.tilewright-.tmp",
        ".tiles.json.tilewright-notes.tmp",
        "tiles.json.tilewright-0123abcd.tmp",
        ".tilesxjson.tilewright-0123abcd.tmp",
    ]
    goes = [".tiles.json.tilewright-0123abcd.tmp", ".tiles.json.tilewright-deadbeef.tmp"]
    for name in stays + goes:
        (path.parent / name).write_text("half")
        os.utime(path.parent / name, (long_ago, long_ago))
    recent = ".tiles.json.tilewright-89abcdef.tmp"
    (path.parent / recent).write_text("somebody may be writing this now")
    write(path, "new")
    assert names(path.parent) == {"tiles.json", recent, *stays}


WRITER = """
import sys
from engine.files.saving import write
path, *contents = sys.argv[1:]
contents = [open(name, encoding="utf-8").read() for name in contents]
print("ready", flush=True)
while True:
    for content in contents:
        write(path, content)
"""


@posix_only
def test_a_killed_program_never_leaves_a_damaged_file(tmp_path: Path) -> None:
    contents = [json.dumps([letter * 1_000] * 1_000) for letter in "ab"]
    for letter, content in zip("ab", contents, strict=True):
        (tmp_path / letter).write_text(content)
    folder = tmp_path / "set"
    folder.mkdir()
    path = folder / "tiles.json"
    path.write_text(contents[0])
    chance = random.Random(1620)
    for _ in range(20):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(tmp_path / "a"), str(tmp_path / "b")],
            cwd=ROOT,
            stdout=subprocess.PIPE,
        )
        with child:
            assert child.stdout is not None
            assert child.stdout.readline() == b"ready\n"
            time.sleep(chance.uniform(0, 0.03))
            child.kill()
        assert path.read_text() in contents
    left_over = names(folder) - {"tiles.json"}
    for name in left_over:
        assert re.fullmatch(r"\.tiles\.json\.tilewright-[0-9a-f]{8}\.tmp", name)
        os.utime(folder / name, (0, 0))
    write(path, "{}")
    assert names(folder) == {"tiles.json"}


# Backups.


def test_backups_are_numbered_and_the_oldest_go(path: Path) -> None:
    for number in range(1, 6):
        path.write_text(f"version {number}")
        assert backup(path, keep=3) == path.with_name(f"tiles.json.~{number}~")
    assert names(path.parent) == {"tiles.json", *(f"tiles.json.~{n}~" for n in (3, 4, 5))}
    for number in (3, 4, 5):
        assert path.with_name(f"tiles.json.~{number}~").read_text() == f"version {number}"
    assert path.read_text() == "version 5"


def test_numbers_go_on_beyond_nine_and_foreign_files_are_left_alone(path: Path) -> None:
    foreign = {
        "tiles.json.~x~",
        "tiles.json.~0~",
        "tiles.json.~1~.txt",
        "rules.json.~1~",
        "tiles.json~",
    }
    for name in (*foreign, "tiles.json.~9~", "tiles.json.~10~"):
        (path.parent / name).write_text("older")
    assert backup(path, keep=2) == path.with_name("tiles.json.~11~")
    assert names(path.parent) == {"tiles.json", "tiles.json.~10~", "tiles.json.~11~", *foreign}


def test_there_is_no_backup_of_what_does_not_exist_yet(tmp_path: Path) -> None:
    assert backup(tmp_path / "new.json") is None
    write(tmp_path / "new.json", "x", backup=True)
    assert names(tmp_path) == {"new.json"}


def test_writing_with_a_backup_keeps_the_last_ten(path: Path) -> None:
    for number in range(13):
        write(path, f"{number}", backup=True)
    kept = sorted(int(name.split("~")[1]) for name in names(path.parent) - {"tiles.json"})
    assert kept == list(range(4, 14))
    assert path.with_name("tiles.json.~13~").read_text() == "11"
    assert path.read_text() == "12"


def test_a_backup_keeps_permissions_and_time(path: Path) -> None:
    path.chmod(0o600)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    copy = backup(path)
    assert copy is not None
    assert copy.stat().st_mtime == 1_000_000_000
    assert copy.stat().st_mode == path.stat().st_mode


def test_keeping_no_backup_is_a_mistake_of_the_caller(path: Path) -> None:
    with pytest.raises(ValueError, match="at least one"):
        backup(path, keep=0)


def test_folders_with_the_name_of_a_backup_are_in_nobodys_way(path: Path) -> None:
    path.with_name("tiles.json.~1~").mkdir()
    assert backup(path, keep=1) == path.with_name("tiles.json.~2~")
    assert names(path.parent) == {"tiles.json", "tiles.json.~1~", "tiles.json.~2~"}

"""Telling foreign files apart."""

import os
from pathlib import Path

import pytest

from engine.exchange import read_foreign, read_foreign_text
from engine.landscape.load import load_set

RULES = load_set("mayflower").rules
assert RULES is not None


@pytest.mark.parametrize(
    ("name", "content", "tiles", "counts"),
    [
        ("a.txt", "A: town N\r\nB: town N\r\n", 2, 0),
        ("a.txt", "\ufeffA: town N", 1, 0),
        ("a.csv", "id,count\nA,2", 0, 1),
        ("a.txt", "id;count\nA;2", 0, 1),
        ("a.txt", "A,2\nB,3", 0, 2),
        ("a.xml", "<pack><tile id='a'><city>N</city></tile></pack>", 1, 0),
    ],
)
def test_files_are_told_apart_by_what_is_in_them(tmp_path: Path, name, content, tiles, counts):
    path = tmp_path / name
    path.write_bytes(content.encode())
    read = read_foreign(path, RULES)
    assert (len(read.tiles), len(read.counts)) == (tiles, counts)
    assert read.title == "a" and not read.problems


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"tiles": []}', "This is JSON"),
        (b"\x89PNG\0\0", "not a text"),
        (b"", "no tile in it"),
        (b"# nothing\n", "no tile in it"),
    ],
)
def test_what_is_no_import_says_so(content, says):
    (problem,) = read_foreign_text(content, RULES, "x.txt").problems
    assert says in problem.message


def test_old_encodings_are_read_with_a_note():
    read = read_foreign_text('A "Höhe": town N'.encode("cp1252"), RULES, "x.txt")
    assert read.tiles[0].name == "Höhe"
    assert read.problems[0].code == "import-encoding"


def test_files_that_cannot_be_read_say_why(tmp_path: Path):
    assert "no such file" in read_foreign(tmp_path / "gone.csv", RULES).problems[0].message
    assert "not an ordinary" in read_foreign(tmp_path, RULES).problems[0].message
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary" in read_foreign(tmp_path / "pipe", RULES).problems[0].message

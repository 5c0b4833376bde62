"""Artwork beside a set: there, inside the folder, an image, and not too large."""

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from engine.landscape.tiles import artwork
from engine.landscape.tiles.artwork import artwork_fault, check_artwork
from engine.landscape.tiles.model import Start, StartSpace, TileSet
from tests.engine.landscape.tiles.written import tile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "set"
    home.mkdir()
    return home


def code(name: str, folder: Path) -> str | None:
    fault = artwork_fault(name, folder)
    return fault and fault[0]


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp", "gif", "bmp"])
def test_pictures_of_every_kind_will_do(folder, kind):
    Image.new("RGB", (8, 8), "green").save(folder / f"a.{kind}")
    assert code(f"a.{kind}", folder) is None


@pytest.mark.parametrize(
    "text",
    [
        "<svg xmlns='x'/>",
        '\ufeff<?xml version="1.0"?>\n<!-- a\nb -->\n<!DOCTYPE svg>\n<svg width="1">',
        "<svg:svg/>",
    ],
)
def test_drawings_will_do(folder, text):
    (folder / "a.svg").write_text(text, encoding="utf-8")
    assert code("a.svg", folder) is None


def test_a_picture_in_a_folder_below_will_do(folder):
    (folder / "art").mkdir()
    Image.new("L", (1, 1)).save(folder / "art" / "a.png")
    assert code("art/a.png", folder) is None


@pytest.mark.parametrize("name", ["nothing.png", "no/such/folder.png", "a\0b", "x" * 300, ""])
def test_what_is_not_there_is_missing(folder, name):
    assert code(name, folder) == "artwork-missing"


def test_a_folder_is_not_a_picture(folder):
    (folder / "art.png").mkdir()
    assert code("art.png", folder) == "artwork-missing"


def test_a_near_miss_is_named(folder):
    (folder / "forest.png").touch()
    assert "did you mean 'forest.png'?" in artwork_fault("forst.png", folder)[1]


@pytest.mark.parametrize(
    "name",
    ["../a.png", "art/../../a.png", "/etc/hosts", "C:\\a.png", "\\\\server\\a.png", "..\\a.png"],
)
def test_what_lies_elsewhere_is_refused_unseen(folder, name):
    Image.new("L", (1, 1)).save(folder.parent / "a.png")
    assert code(name, folder) == "artwork-outside"


def test_a_link_must_not_lead_out(folder):
    Image.new("L", (1, 1)).save(folder.parent / "a.png")
    (folder / "a.png").symlink_to(folder.parent / "a.png")
    (folder / "round.png").symlink_to(folder / "round.png")
    assert code("a.png", folder) == "artwork-outside"
    assert code("round.png", folder) == "artwork-missing"
    Image.new("L", (1, 1)).save(folder / "b.png")
    (folder / "c.png").symlink_to(folder / "b.png")
    assert code("c.png", folder) is None


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"<html><svg></html>", b"\xff" * 99]
)
def test_what_is_not_an_image_is_refused(folder, content):
    (folder / "a.png").write_bytes(content)
    assert code("a.png", folder) == "artwork-not-image"


def test_a_damaged_image_is_refused(folder):
    Image.new("RGB", (64, 64), "red").save(folder / "a.png")
    content = bytearray((folder / "a.png").read_bytes())
    content[60] ^= 0xFF
    (folder / "a.png").write_bytes(content)
    assert code("a.png", folder) == "artwork-not-image"


def _png(path: Path, width: int, height: int) -> None:
    """A file that says it is this large and holds nothing."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + check

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(("width", "height"), [(8_001, 8_000), (10_000, 9_500), (60_000, 60_000)])
def test_too_many_pixels_are_refused_before_they_are_read(folder, width, height):
    _png(folder / "a.png", width, height)
    assert code("a.png", folder) == "artwork-too-large"
    assert "64 megapixels" in artwork_fault("a.png", folder)[1]


def test_too_many_bytes_are_refused(folder, monkeypatch):
    Image.new("RGB", (64, 64)).save(folder / "a.bmp")
    monkeypatch.setattr(artwork, "MOST_BYTES", 10_000)
    assert code("a.bmp", folder) == "artwork-too-large"


def test_a_picture_that_was_changed_is_looked_at_again(folder):
    (folder / "a.png").write_bytes(b"not yet")
    assert code("a.png", folder) == "artwork-not-image"
    Image.new("L", (1, 1)).save(folder / "a.png")
    assert code("a.png", folder) is None


def test_the_tile_and_the_file_are_named(folder):
    space = StartSpace(id="S", at=(0, 0), artwork="../x.png")
    tileset = TileSet(
        title="x",
        tiles=(tile("", "A"), tile("", "B", artwork="b.png")),
        start=Start(spaces=(space,)),
    )
    problems = list(check_artwork(tileset, folder))
    assert [(p.pointer, p.tile) for p in problems] == [
        ("/tiles/1/artwork", "B"),
        ("/start/spaces/0/artwork", "S"),
    ]
    assert problems[0].message == "Tile B: the artwork 'b.png' is not there."
    assert problems[1].message.startswith("Start space S: the artwork '../x.png' lies outside")

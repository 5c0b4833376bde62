"""`tilewright render` writes what the window shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

import app.cli
from app.painting.export import tile_image
from tests.app.cli.running import tilewright
from tests.app.painting.painted import CLASSIC, bundled, difference


@pytest.fixture(autouse=True)
def _with_render(monkeypatch: pytest.MonkeyPatch) -> None:
    families = tuple(dict.fromkeys((*app.cli.FAMILIES, "app.cli.render")))
    monkeypatch.setattr(app.cli, "FAMILIES", families)


def test_one_tile_as_png(tmp_path: Path) -> None:
    out = tmp_path / "k.png"
    run = tilewright("render", "mayflower", "K", "-o", out, "--size", 120, "--turn", 1)
    assert (run.code, run.out.strip()) == (0, str(out))
    tileset, rules = bundled("mayflower")
    shown = tileset.tile("K")
    assert shown is not None
    assert difference(QImage(str(out)), tile_image(shown, rules, 120, CLASSIC, 1)) == 0


def test_one_tile_as_svg(tmp_path: Path) -> None:
    out = tmp_path / "k.svg"
    assert tilewright("render", "mayflower", "K", "-o", out).code == 0
    assert out.read_text("utf-8").startswith("<?xml")


def test_a_whole_set_into_a_folder(tmp_path: Path) -> None:
    run = tilewright("render", "mayflower", "-o", tmp_path / "all", "--size", 24, "--json")
    assert run.code == 0
    assert len(run.json["files"]) == 50
    assert len(list((tmp_path / "all").glob("*.png"))) == 50


def test_a_start_space_is_painted_as_it_lies_on_the_board(tmp_path: Path) -> None:
    tileset, rules = bundled("mayflower")
    space = tileset.start.spaces[0]
    out = tmp_path / "space.png"
    assert tilewright("render", "mayflower", space.id, "-o", out, "--size", 60).code == 0
    expected = tile_image(space, rules, 60, CLASSIC, space.turn)
    assert difference(QImage(str(out)), expected) == 0


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_sheet_in_another_theme(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"sheet.{ending}"
    words = ("A", "B", "C", "--sheet", "-o", out, "--size", 40, "--theme", "outline")
    assert tilewright("render", "mayflower", *words).code == 0
    assert out.stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("ZZZ", "-o", "x.png"), "The set has no tile 'ZZZ'"),
        (("-o", "x.png"), "50 tiles do not fit into one file"),
        (("K", "-o", "x.png", "--theme", "neon"), "There is no theme 'neon'"),
        (("K", "-o", "x.jpg"), "no other forms are written"),
        (("--sheet", "-o", "somewhere"), "A sheet is one picture"),
        (("K", "-o", "x.png", "--format", "svg"), "but --format says svg"),
    ],
)
def test_what_cannot_be_done_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = tilewright("render", "mayflower", *words)
    assert run.code == 2
    assert sentence in run.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    run = tilewright("render", "mayflower", "K", "-o", tmp_path / "no" / "k.png")
    assert run.code == 1
    assert "does not exist" in run.err


def test_missing_artwork_is_told_and_our_drawing_used(tmp_path: Path) -> None:
    from engine.bundled import find

    raw = json.loads(find("mayflower", "tiles.json").read_text("utf-8"))
    raw["rules"] = "mayflower"
    raw["tiles"][0]["artwork"] = "gone.png"
    (tmp_path / "tiles.json").write_text(json.dumps(raw))
    out = tmp_path / "a.png"
    run = tilewright("render", tmp_path, "A", "-o", out, "--size", 40)
    assert run.code == 0
    assert "there is no picture" in run.err
    assert QImage(str(out)).width() == 40


def test_ids_that_differ_only_in_case_get_files_of_their_own() -> None:
    from app.cli.render import Picture, _names
    from engine.landscape.tiles.model import Tile

    tiles = [Tile(id="a"), Tile(id="A"), Tile(id="what?"), Tile(id="a.")]
    names = [path.name for path in _names(Path("x"), tiles, Picture.PNG)]
    assert names == ["a.png", "A-2.png", "what_.png", "a-3.png"]

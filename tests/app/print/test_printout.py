"""A whole printout: what is on it, in which order, and what one is warned of."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.print.concerns import concerns
from app.print.material import Material, Printed, after_printing, copies
from app.print.page import TileFace, tiles_on
from app.print.plan import PrintRefused
from app.print.printout import Printout, print_out
from app.print.settings import PrintSettings
from engine.landscape.tiles.model import Tile, TileSet
from tests.app.print.measuring import bundled, coloured

EVERYTHING = "tiles,board,figures,track,summary,index"


def out(material: Material | None = None, **changes: object) -> Printout:
    return print_out(material or bundled("mayflower"), PrintSettings().replace(**changes))


@pytest.mark.parametrize(
    ("name", "tiles"),
    [("mayflower", 95), ("hunters_and_gatherers", 90), ("hunters_and_gatherers_2", 94)],
)
def test_every_bundled_set_prints_all_its_parts(name: str, tiles: int) -> None:
    material = bundled(name)
    assert material.tileset.total == tiles
    printout = out(material, parts=EVERYTHING)
    assert len(list(tiles_on(printout.pages))) == tiles
    kinds = {page.kind for page in printout.pages}
    assert kinds == {"fronts", "board", "figures", "track", "summary", "index"}
    assert concerns(printout) == []


def test_counts_are_honoured_or_left_aside() -> None:
    assert len(out().copies) == 95
    assert len(out(counts=False).copies) == 50


def test_a_selection_prints_only_what_is_chosen() -> None:
    printout = out(tiles="K, A")
    assert [tile.id for tile in printout.copies] == ["A", "A", "K", "K", "K", "K"]


def test_an_unknown_tile_is_named_with_what_was_perhaps_meant() -> None:
    with pytest.raises(PrintRefused, match=r"no tile 'AXX'. Did you mean 'AX'"):
        out(tiles="AXX")


def test_shuffled_tiles_are_all_there_in_an_order_that_can_be_had_again() -> None:
    by_kind = [tile.id for tile in out().copies]
    shuffled = [tile.id for tile in out(order="shuffled", seed=5).copies]
    assert shuffled != by_kind and sorted(shuffled) == sorted(by_kind)
    assert shuffled == [tile.id for tile in out(order="shuffled", seed=5).copies]
    assert shuffled != [tile.id for tile in out(order="shuffled", seed=6).copies]


def test_sheets_are_numbered_and_paper_is_counted() -> None:
    printout = out(backs="long-edge")
    assert printout.sheets == 4 and len(printout.pages) == 8
    assert [page.sheet for page in printout.pages] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert printout.square_metres == pytest.approx(4 * 0.21 * 0.297)


def test_printed_on_both_sides_nothing_lands_on_the_back_of_a_board() -> None:
    pages = out(backs="long-edge", parts=EVERYTHING).pages
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert not front.back and back.back and front.sheet == back.sheet
        allowed = {
            "fronts": {"backs"},
            "board": {"blank"},
            "figures": {"blank"},
            "track": {"blank"},
            "summary": {"summary", "index", "blank"},
            "index": {"index", "blank"},
        }
        assert back.kind in allowed[front.kind]


# Only what changed


def changed(material: Material, tile_id: str, **fields: object) -> Material:
    tiles = tuple(
        tile.replace(**fields) if tile.id == tile_id else tile for tile in material.tileset.tiles
    )
    return Material(material.tileset.replace(tiles=tiles), material.rules, material.folder)


def test_only_what_changed_is_printed_again() -> None:
    settings = PrintSettings(only_changed=True)
    first = bundled("mayflower")
    everything = copies(first, settings, {})
    assert len(everything) == 95
    printed = after_printing(Printed(), everything, first, settings)
    assert printed.version == "1.0.0"
    assert copies(first, settings, printed.tiles) == []
    other = first.tileset.tile("K")
    assert other is not None
    redrawn = changed(first, "A", features=other.features)
    assert [tile.id for tile in copies(redrawn, settings, printed.tiles)] == ["A", "A"]
    renamed = changed(first, "A", name="Another name", notes="…")
    assert copies(renamed, settings, printed.tiles) == []


def test_more_of_a_kind_prints_only_those_that_are_missing() -> None:
    settings = PrintSettings(only_changed=True)
    first = bundled("mayflower")
    printed = after_printing(Printed(), copies(first, settings, {}), first, settings)
    more = changed(first, "A", count=5)
    added = copies(more, settings, printed.tiles)
    assert [tile.id for tile in added] == ["A", "A", "A"]
    again = after_printing(printed, added, more, settings)
    assert again.tiles["A"].count == 5
    assert copies(more, settings, again.tiles) == []


def test_another_size_or_drawing_makes_every_tile_new() -> None:
    settings = PrintSettings(only_changed=True)
    material = bundled("mayflower")
    printed = after_printing(Printed(), copies(material, settings, {}), material, settings)
    larger = settings.replace(tile_size=50)
    assert len(copies(material, larger, printed.tiles)) == 95
    outlined = settings.replace(theme="outline")
    assert len(copies(material, outlined, printed.tiles)) == 95


def test_changed_artwork_is_a_change(tmp_path: Path) -> None:
    settings = PrintSettings(only_changed=True)
    material = coloured(tmp_path, (1, 1))
    printed = after_printing(Printed(), copies(material, settings, {}), material, settings)
    (tmp_path / "1.png").write_bytes((tmp_path / "2.png").read_bytes())
    assert [tile.id for tile in copies(material, settings, printed.tiles)] == ["T1"]


# Warnings


def test_a_margin_no_printer_can_do_is_warned_of() -> None:
    assert concerns(out()) == []
    assert any("cannot print nearer than 4.2 mm" in text for text in concerns(out(margin=2)))


def test_many_sheets_are_warned_of() -> None:
    assert any("4 sheets" in text for text in concerns(out(most_sheets=3)))


def test_coarse_artwork_is_warned_of_with_its_resolution(tmp_path: Path) -> None:
    material = coloured(tmp_path, (1, 1))
    image = QImage(600, 600, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(str(tmp_path / "2.png"))
    found = concerns(out(material))
    # Eight dots on 45 mm; 600 dots are 339 dpi, which will do.
    assert found == ["The artwork of T1 is coarser than 300 dpi: 5 at this size."]


def test_artwork_that_is_gone_is_warned_of_and_drawn(tmp_path: Path) -> None:
    material = coloured(tmp_path, (1,))
    (tmp_path / "1.png").unlink()
    printout = out(material)
    assert "our own drawing" in concerns(printout)[0]
    assert len(list(tiles_on(printout.pages))) == 1


def test_bleed_without_room_for_it_is_warned_of() -> None:
    assert any("a gap of 6 mm" in text for text in concerns(out(bleed=3)))
    assert not any("gap" in text for text in concerns(out(bleed=3, gap=6)))
    assert any("at most" in text for text in concerns(out(bleed=15, gap=30)))


def test_marks_and_labels_without_room_are_warned_of() -> None:
    tight = concerns(out(paper="own", paper_width=193, paper_height=283, labels="margin"))
    assert any("crop marks" in text for text in tight)
    assert any("labels" in text for text in tight)
    assert any("no backs" in text for text in concerns(out(labels="back")))


def test_what_is_missing_from_the_set_is_said() -> None:
    bare = Material(TileSet(title="Bare"), bundled("mayflower").rules, Path("/"))
    found = concerns(out(bare, parts="tiles,board"))
    assert found == ["The set has no tiles yet.", "The set has no start board."]
    printed = after_printing(
        Printed(),
        list(bundled("mayflower").tileset.tiles) * 9,
        bundled("mayflower"),
        PrintSettings(),
    )
    settings = PrintSettings(only_changed=True)
    nothing = print_out(bundled("mayflower"), settings, printed)
    assert nothing.pages == ()
    assert concerns(nothing) == ["No tile has changed since it was last printed."]


def test_an_unknown_drawing_is_refused_in_words() -> None:
    with pytest.raises(PrintRefused, match="no theme 'baroque'"):
        out(theme="baroque")


def test_a_tile_without_features_prints(tmp_path: Path) -> None:
    material = Material(
        TileSet(title="One", tiles=(Tile(id="x"),)), bundled("mayflower").rules, tmp_path
    )
    assert len(out(material).pages[0].of(TileFace)) == 1

"""Where things lie on a sheet, checked without painting anything."""

import math
from dataclasses import replace

import pytest

from app.print.concerns import concerns
from app.print.grid import fill, footprint, outline
from app.print.lengths import length_name, parse_length
from app.print.marks import OFFSET, crop_marks
from app.print.page import BackFace, Box, Line, Shape, TileFace, Words
from app.print.plan import DoesNotFit, PrintRefused, plan_sheet, turning_axis
from app.print.printout import print_out
from app.print.settings import Backs, PrintSettings
from app.print.sheets import tile_sheets
from engine.landscape.tiles.model import MOST_TILES, Tile
from tests.app.print.measuring import bundled, hexagonal

TILES = [Tile(id=str(number)) for number in range(30)]


def settings(**changes: object) -> PrintSettings:
    return PrintSettings().replace(**changes)


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("45", 45),
        ("45 mm", 45),
        ("1.75in", 44.45),
        ('1/8"', 3.175),
        ("4,5cm", 45),
        ("-0.5mm", -0.5),
        (".5in", 12.7),
    ],
)
def test_lengths_are_read_in_any_unit(text: str, millimetres: float) -> None:
    assert parse_length(text) == pytest.approx(millimetres)


@pytest.mark.parametrize("text", ["", "x", "45 miles", "1/0in", "1//2", "nan", "1e5"])
def test_what_is_no_length_is_said_so(text: str) -> None:
    with pytest.raises(ValueError, match="write it like"):
        parse_length(text)


def test_lengths_are_shown_short() -> None:
    assert length_name(45.0) == "45 mm"
    assert length_name(6.35) == "6.35 mm"
    assert length_name(44.45, "inch") == "1.75 in"


@pytest.mark.parametrize(
    ("changes", "tiles"),
    [
        ({}, 24),
        ({"paper": "Letter"}, 20),
        ({"paper": "A3"}, 54),
        ({"paper": "Legal"}, 28),
        ({"paper": "own", "paper_width": 100, "paper_height": 160}, 3),
        ({"gap": 4, "bleed": 2}, 20),
        ({"orientation": "landscape"}, 24),
        ({"backs": "fold-over"}, 12),
    ],
)
def test_as_many_tiles_as_fit_lie_on_a_sheet(changes: dict[str, object], tiles: int) -> None:
    plan = plan_sheet(settings(**changes), 4)
    assert len(plan.slots) == tiles
    for slot in plan.slots:
        assert plan.printable.holds(slot.box.grown(settings(**changes).bleed))


def test_the_better_way_to_lay_the_paper_is_found() -> None:
    # A honeycomb has room for more hexagons on a sheet that lies on its long side.
    upright = plan_sheet(settings(orientation="portrait"), 6)
    lying = plan_sheet(settings(orientation="landscape"), 6)
    found = plan_sheet(settings(), 6)
    assert len(upright.slots) < len(lying.slots)
    assert found == lying and found.width > found.height


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_no_two_tiles_overlap(sides: int, gap: float) -> None:
    slots = fill(Box(0, 0, 200, 280), 45, gap, sides)
    assert len(slots) > 10
    for number, one in enumerate(slots):
        for other in slots[:number]:
            apart = math.dist(one.box.centre, other.box.centre)
            assert apart > 45 + gap - 1e-6


def test_hexagons_share_their_sides_in_a_honeycomb() -> None:
    slots = fill(Box(0, 0, 200, 280), 45, 0, 6)
    first = slots[0]
    touching = [
        slot for slot in slots if math.dist(slot.box.centre, first.box.centre) == pytest.approx(45)
    ]
    assert len(touching) == 2  # to the right, and below right
    corners = {(round(x, 6), round(y, 6)) for x, y in outline(first.box, 6)}
    for slot in touching:
        shared = corners & {(round(x, 6), round(y, 6)) for x, y in outline(slot.box, 6)}
        assert len(shared) == 2
    assert footprint(45, 6)[1] == pytest.approx(45 * 2 / math.sqrt(3))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tile_size": 250}, "250 mm × 250 mm"),
        ({"tile_size": "9in", "unit": "inch", "paper": "Letter"}, "9 in × 9 in"),
        ({"tile_size": 195, "bleed": 5}, "does not fit"),
        ({"tile_size": 150, "backs": "fold-over"}, "front and back"),
    ],
)
def test_a_tile_larger_than_the_page_is_refused_in_words(
    changes: dict[str, object], says: str
) -> None:
    with pytest.raises(DoesNotFit) as refused:
        plan_sheet(settings(**changes), 4)
    assert says in str(refused.value)
    assert "Choose larger paper" in str(refused.value)


def test_the_long_edge_is_upright_on_a_portrait_page() -> None:
    long, short = settings(backs="long-edge"), settings(backs="short-edge")
    assert turning_axis(long, 210, 297) == "vertical"
    assert turning_axis(short, 210, 297) == "horizontal"
    assert turning_axis(long, 297, 210) == "horizontal"
    assert turning_axis(short, 297, 210) == "vertical"


def test_backs_are_in_the_order_of_their_fronts() -> None:
    leaves = tile_sheets(TILES, settings(backs="long-edge"), 4)
    assert [len(leaf.front.of(TileFace)) for leaf in leaves] == [24, 6]
    for leaf in leaves:
        assert leaf.back is not None
        fronts, backs = leaf.front.of(TileFace), leaf.back.of(BackFace)
        for front, back in zip(fronts, backs, strict=True):
            assert front.tile is back.tile
            assert back.box.x == pytest.approx(210 - front.box.right)
            assert back.box.y == pytest.approx(front.box.y)


def test_backs_bleed_outwards_but_not_into_the_next_tile() -> None:
    leaf = tile_sheets(TILES[:4], settings(backs="long-edge"), 4)[0]
    assert leaf.back is not None
    # From the right, because the sheet is turned over.
    right, *_, left = leaf.back.of(BackFace)
    assert (left.bleed.left, left.bleed.right) == (2.0, 0.0)
    assert (right.bleed.left, right.bleed.right) == (0.0, 2.0)


def test_marks_never_cross_the_art_and_end_in_the_margin() -> None:
    block = Box(20, 20, 90, 90)
    boxes = [Box(20, 20, 45, 45), Box(65, 20, 45, 45), Box(20, 65, 45, 45), Box(65, 65, 45, 45)]
    marks = crop_marks(boxes, block, Box(6, 6, 118, 118))
    assert len(marks) == 12  # three cuts each way, a mark at both ends
    for mark in marks:
        inside = block.grown(OFFSET - 1e-6)
        for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
            assert not (inside.x < x < inside.right and inside.y < y < inside.bottom)
            assert 6 <= x <= 124 and 6 <= y <= 124


def test_where_there_is_no_room_below_the_ruler_stands_beside() -> None:
    # Six times 1¾ inches fill the height of US Letter to the last hair.
    plan = plan_sheet(settings(paper="Letter", tile_size="1.75in"), 4)
    assert len(plan.slots) == 24
    assert plan.footer == "right"
    page = print_out(
        bundled("mayflower"), settings(paper="Letter", tile_size="1.75in", tiles="A")
    ).pages[0]
    ruler = next(line for line in page.of(Line) if line.stroke == "ruler")
    assert ruler.x1 == ruler.x2
    assert abs(ruler.y2 - ruler.y1) == pytest.approx(50)
    assert all(ruler.x1 > face.box.right for face in page.of(TileFace))


def test_what_stands_around_the_tiles_never_costs_a_tile() -> None:
    bare = settings(ruler=False, note=False, page_numbers=False, marks="none")
    for size in (30, 38, 44, 45, 46, 47, 55, 63):
        for paper in ("A4", "Letter", "Legal"):
            with_all = plan_sheet(settings(tile_size=size, paper=paper), 4)
            without = plan_sheet(bare.replace(tile_size=size, paper=paper), 4)
            assert len(with_all.slots) == len(without.slots)


def test_labels_in_the_margin_name_the_tiles_of_their_row() -> None:
    leaf = tile_sheets(TILES[:6], settings(labels="margin"), 4)[0]
    labels = [word for word in leaf.front.of(Words) if word.upward]
    assert [label.text for label in labels] == ["0 · 1 · 2 · 3", "4 · 5"]
    faces = leaf.front.of(TileFace)
    assert labels[1].box.y == pytest.approx(faces[4].box.y)
    assert all(label.box.right < faces[0].box.x for label in labels)


def test_a_page_for_a_shop_is_as_large_as_the_tile_and_its_bleed() -> None:
    out = print_out(
        bundled("mayflower"),
        settings(arrangement="single", bleed=3, marks="none", backs="long-edge", tiles="A,B"),
    )
    assert [page.kind for page in out.pages[:2]] == ["fronts", "backs"]
    assert len(out.pages) == 2 * 5  # two A, three B
    for page in out.pages:
        assert (page.width, page.height) == (51, 51)
        assert page.trim == Box(3, 3, 45, 45)
        assert page.bled == Box(0, 0, 51, 51)


@pytest.mark.parametrize("backs", list(Backs))
@pytest.mark.parametrize("gap", [0, 6])
def test_hexagons_print_in_every_way(backs: Backs, gap: float) -> None:
    out = print_out(hexagonal(7), settings(backs=backs, gap=gap, bleed=2, marks="both"))
    fronts = [face for page in out.pages for face in page.of(TileFace)]
    assert len(fronts) == 7
    for page in out.pages:
        area = Box(6.35, 6.35, page.width - 12.7, page.height - 12.7)
        assert all(area.holds(face.box, 0.01) for face in page.of(TileFace))
        assert all(area.holds(face.box, 0.01) for face in page.of(BackFace))
    first = out.pages[0]
    assert len([shape for shape in first.of(Shape) if shape.stroke == "cut"]) == len(
        first.of(TileFace)
    )
    assert any(line.stroke == "crop" for line in first.of(Line))


def test_the_version_is_told_wherever_labels_are() -> None:
    bare = {"ruler": False, "note": False, "page_numbers": False, "tiles": "A"}
    sheet = print_out(bundled("mayflower"), PrintSettings().replace(labels="margin", **bare))
    assert [word.text for word in sheet.pages[0].of(Words)] == ["A · A", "Mayflower 1.0.0"]
    shop = {"arrangement": "single", "bleed": 3, "labels": "margin", **bare}
    page = print_out(bundled("mayflower"), PrintSettings().replace(**shop)).pages[0]
    (label,) = page.of(Words)
    assert label.text == "A · 1.0.0"
    assert page.bled is not None and label.box.y > page.bled.bottom
    assert label.box.bottom < page.height
    unmarked = print_out(bundled("mayflower"), PrintSettings().replace(**shop, marks="none"))
    assert any("no room for labels" in sentence for sentence in concerns(unmarked))


def test_more_tiles_than_a_set_may_have_are_refused_before_they_are_laid_out() -> None:
    material = bundled("mayflower")
    many = tuple(tile.replace(count=MOST_TILES) for tile in material.tileset.tiles)
    crowded = replace(material, tileset=material.tileset.replace(tiles=many))
    with pytest.raises(PrintRefused, match="more than 100,000 tiles"):
        print_out(crowded, settings())

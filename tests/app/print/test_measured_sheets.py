"""Printed sheets, measured: the PDF is rendered back and tiles, marks and ruler are found in it."""

from itertools import pairwise
from pathlib import Path

import pytest

from app.print.page import BackFace, Line, TileFace
from tests.app.print.measuring import (
    COLOURS,
    EXACT,
    LINE,
    MM,
    Paper,
    bundled,
    coloured,
    ink,
    printed,
    runs,
)


def found_tiles(paper: Paper, page: int) -> list[tuple[str, float, float, float, float]]:
    """Every tile on a page by its colour: id, left, top, width, height, as they are printed."""
    found = []
    for face in paper.printout.pages[page].of(TileFace):
        colour = COLOURS[int(face.tile.id[1:]) - 1]
        x, y = face.box.centre
        across = next(r for r in runs(paper.along(page, y), colour) if r[0] < x < r[1])
        upright = next(r for r in runs(paper.down(page, x), colour) if r[0] < y < r[1])
        found.append(
            (face.tile.id, across[0], upright[0], across[1] - across[0], upright[1] - upright[0])
        )
    return found


@pytest.mark.parametrize(
    ("settings", "size", "pitch"),
    [
        pytest.param({"paper": "A4"}, 45.0, 45.0, id="A4"),
        pytest.param({"paper": "Letter"}, 45.0, 45.0, id="Letter"),
        pytest.param({"tile_size": "1.75in", "paper": "Letter"}, 44.45, 44.45, id="inches"),
        pytest.param({"gap": 6}, 45.0, 51.0, id="gaps"),
        pytest.param({"paper": "A3"}, 45.0, 45.0, id="A3"),
        pytest.param({"paper": "Legal", "gap": "1/8in"}, 45.0, 48.175, id="Legal"),
        pytest.param(
            {"paper": "own", "paper_width": 250, "paper_height": "9in"}, 45.0, 45.0, id="own paper"
        ),
        pytest.param({"orientation": "landscape", "gap": 2}, 45.0, 47.0, id="landscape"),
    ],
)
def test_every_tile_is_as_large_as_it_should_be(
    tmp_path: Path, settings: dict[str, object], size: float, pitch: float
) -> None:
    # Two neighbours never have the same colour, so that each ends where the next begins.
    paper = printed(coloured(tmp_path, (1, 1, 1, 1, 1)), **settings)
    tiles = found_tiles(paper, 0)
    assert [tile[0] for tile in tiles] == ["T1", "T2", "T3", "T4", "T5"]
    for _, _, _, width, height in tiles:
        assert width == pytest.approx(size, abs=EXACT)
        assert height == pytest.approx(size, abs=EXACT)
    row = [tile for tile in tiles if tile[2] == pytest.approx(tiles[0][2], abs=EXACT)]
    assert len(row) >= 3
    for one, other in pairwise(row):
        assert other[1] - one[1] == pytest.approx(pitch, abs=EXACT)
    below = [tile for tile in tiles if tile not in row]
    for tile in below:
        assert tile[2] - tiles[0][2] == pytest.approx(pitch, abs=EXACT)


def test_our_own_drawing_is_cut_where_the_tile_ends() -> None:
    paper = printed(bundled("mayflower"), gap=5, marks="none", ruler=False, tiles="A,K,O,AX")
    for face in paper.printout.pages[0].of(TileFace):
        x, y = face.box.centre
        across = [r for r in ink(paper.along(0, y)) if r[0] < x < r[1]]
        upright = [r for r in ink(paper.down(0, x)) if r[0] < y < r[1]]
        for run, start in ((across, face.box.x), (upright, face.box.y)):
            assert run[0][0] == pytest.approx(start, abs=EXACT)
            assert run[0][1] - run[0][0] == pytest.approx(45.0, abs=EXACT)


def test_as_many_tiles_are_printed_as_are_in_the_box(tmp_path: Path) -> None:
    counts = (7, 1, 12, 3, 5)
    paper = printed(coloured(tmp_path, counts), marks="none", ruler=False, note=False)
    patches = dict.fromkeys(range(5), 0.0)
    for page in range(len(paper)):
        for face in paper.printout.pages[page].of(TileFace):
            x, y = face.box.centre
            patch = tuple(int(v) for v in paper.pixels(page)[round(y * MM), round(x * MM)])
            near = min(
                range(5),
                key=lambda n: sum(abs(a - b) for a, b in zip(patch, COLOURS[n], strict=True)),
            )
            patches[near] += 1
    assert tuple(patches.values()) == counts
    # And nothing is printed anywhere else: the inked area is that of 28 tiles.
    inked = sum(float((paper.pixels(p).min(axis=2) < 250).sum()) for p in range(len(paper)))
    assert inked / MM**2 == pytest.approx(28 * 45.0**2, rel=0.002)


def test_the_bleed_is_filled_with_art(tmp_path: Path) -> None:
    paper = printed(coloured(tmp_path, (1, 1)), gap=6, bleed=3, marks="none", ruler=False)
    faces = paper.printout.pages[0].of(TileFace)
    for face, colour in zip(faces, COLOURS, strict=False):
        x, y = face.box.centre
        across = next(r for r in runs(paper.along(0, y), colour) if r[0] < x < r[1])
        upright = next(r for r in runs(paper.down(0, x), colour) if r[0] < y < r[1])
        assert across[0] == pytest.approx(face.box.x - 3, abs=EXACT)
        assert across[1] == pytest.approx(face.box.right + 3, abs=EXACT)
        assert upright[0] == pytest.approx(face.box.y - 3, abs=EXACT)
        assert upright[1] == pytest.approx(face.box.bottom + 3, abs=EXACT)


def test_a_road_goes_on_into_the_bleed() -> None:
    paper = printed(bundled("mayflower"), bleed=3, tiles="B", counts=False, marks="none")
    face = paper.printout.pages[0].of(TileFace)[0]
    middle = face.box.centre[1]
    inside = paper.down(0, face.box.x + 1.0)
    outside = paper.down(0, face.box.x - 1.5)
    at = round(middle * LINE)
    # The same pale sand on both sides of the cut, and grass a centimetre above it.
    assert abs(inside[at].astype(int) - outside[at].astype(int)).max() < 25
    assert outside[at].min() > 150
    grass = outside[at - round(10 * LINE)]
    assert grass[1] > grass[2] + 30


def test_without_a_gap_only_the_outside_bleeds(tmp_path: Path) -> None:
    paper = printed(coloured(tmp_path, (1, 1)), bleed=3, marks="none", ruler=False)
    one, other = paper.printout.pages[0].of(TileFace)
    row = paper.along(0, one.box.centre[1])
    assert runs(row, COLOURS[0]) == [
        (pytest.approx(one.box.x - 3, abs=EXACT), pytest.approx(one.box.right, abs=EXACT))
    ]
    assert runs(row, COLOURS[1]) == [
        (pytest.approx(other.box.x, abs=EXACT), pytest.approx(other.box.right + 3, abs=EXACT))
    ]


def test_crop_marks_stand_in_the_margin_on_every_cut() -> None:
    paper = printed(bundled("mayflower"))
    page = paper.printout.pages[0]
    faces = page.of(TileFace)
    assert len(faces) == 24
    above = paper.along(0, faces[0].box.y - 2.0)
    marks = [(a + b) / 2 for a, b in ink(above)]
    wanted = sorted({round(x, 3) for face in faces for x in (face.box.x, face.box.right)})
    assert marks == pytest.approx(wanted, abs=EXACT)
    beside = paper.down(0, faces[0].box.x - 2.0)
    marks = [(a + b) / 2 for a, b in ink(beside)]
    wanted = sorted({round(y, 3) for face in faces for y in (face.box.y, face.box.bottom)})
    assert marks[: len(wanted)] == pytest.approx(wanted, abs=EXACT)
    # They leave a millimetre to the art and never enter it.
    gap = paper.along(0, faces[0].box.y - 0.5)
    assert ink(gap) == []


def test_cut_lines_run_along_every_side(tmp_path: Path) -> None:
    paper = printed(coloured(tmp_path, (1, 1, 1)), marks="cut", gap=4)
    for face in paper.printout.pages[0].of(TileFace):
        row = paper.along(0, face.box.centre[1])
        black = [(a + b) / 2 for a, b in runs(row, (0, 0, 0), 90)] or [
            (a + b) / 2 for a, b in ink(row, 110) if b - a < 0.4
        ]
        for edge in (face.box.x, face.box.right):
            assert min(abs(edge - line) for line in black) < EXACT


@pytest.mark.parametrize("paper_name", ["A4", "Letter"])
def test_the_ruler_is_50_mm_long(paper_name: str) -> None:
    paper = printed(bundled("mayflower"), paper=paper_name, tiles="A", backs="long-edge")
    for page in range(len(paper)):
        height = paper.printout.pages[page].height
        row = paper.along(page, height - 6.35 - 0.4)
        longest = max(ink(row), key=lambda run: run[1] - run[0])
        assert longest[1] - longest[0] == pytest.approx(50.0, abs=0.2)
        ticks = ink(paper.along(page, height - 6.35 - 0.4 - 1.2)[: round(57 * LINE)])
        assert len(ticks) == 6
        middles = [(a + b) / 2 for a, b in ticks]
        assert middles[-1] - middles[0] == pytest.approx(50.0, abs=EXACT)
        assert "50 mm" in paper.text(page)


def mirrored_labels(paper: Paper, front: int, back: int, *, upright: bool) -> int:
    """Checks that the label of each back stands behind its front; hands back how many there are."""
    page = paper.printout.pages[front]
    seen = 0
    for face in page.of(TileFace):
        x, y = face.box.centre
        behind = (page.width - x, y) if upright else (x, page.height - y)
        labels = paper.words_at(back, face.tile.id)
        assert any(
            abs(label[0] - behind[0]) < 5 and abs(label[1] - behind[1]) < 22.5 for label in labels
        ), face.tile.id
        seen += 1
    return seen


@pytest.mark.parametrize(
    ("settings", "upright"),
    [
        ({"backs": "long-edge", "orientation": "portrait"}, True),
        ({"backs": "short-edge", "orientation": "portrait"}, False),
        ({"backs": "long-edge", "orientation": "landscape"}, False),
        ({"backs": "short-edge", "orientation": "landscape"}, True),
    ],
    ids=["long", "short", "long-landscape", "short-landscape"],
)
def test_each_back_lies_behind_its_front(
    tmp_path: Path, settings: dict[str, object], upright: bool
) -> None:
    # Six of twenty-four places are filled, so that nothing is right by chance.
    paper = printed(coloured(tmp_path, (2, 1, 1, 1, 1)), labels="back", marks="none", **settings)
    assert len(paper) == 2
    assert mirrored_labels(paper, 0, 1, upright=upright) == 6
    # Turned over, the printed backs cover the fronts, two millimetres more at the outside.
    front = paper.pixels(0)[: -round(12 * MM)].min(axis=2) < 250
    back = paper.pixels(1).min(axis=2) < 250
    back = (back[:, ::-1] if upright else back[::-1])[: front.shape[0]]
    assert not (front & ~back).any()


def test_backs_end_where_the_line_below_begins() -> None:
    # Three rows folded over leave little room: the corner goes on 2 mm sideways, but less below.
    paper = printed(bundled("mayflower"), backs="fold-over", ruler=False, tiles="A,B,C,D,E")
    lowest = max(face.box.y for face in paper.printout.pages[0].of(BackFace))
    row = [f for f in paper.printout.pages[0].of(BackFace) if f.box.y == lowest]
    assert row[0].bleed.left == 2.0 and 0 < row[0].bleed.bottom < 1.9
    for face in row[:2]:
        x, y = face.box.centre
        (run,) = [r for r in ink(paper.down(0, x)) if r[0] < y < r[1]]
        assert run[1] == pytest.approx(face.box.bottom + face.bleed.bottom, abs=EXACT)


def test_backs_are_shifted_for_a_printer_that_is_off() -> None:
    straight = printed(bundled("mayflower"), backs="long-edge", tiles="A", counts=False)
    shifted = printed(
        bundled("mayflower"), backs="long-edge", tiles="A", counts=False, back_x=1.5, back_y=-0.8
    )
    one, other = (p.printout.pages[1].of(BackFace)[0].box for p in (straight, shifted))
    assert (other.x - one.x, other.y - one.y) == pytest.approx((1.5, -0.8))
    row = [ink(p.along(1, one.centre[1]))[0] for p in (straight, shifted)]
    assert row[1][0] - row[0][0] == pytest.approx(1.5, abs=EXACT)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_folded_over_each_back_meets_its_front(tmp_path: Path, orientation: str) -> None:
    material = coloured(tmp_path, (1, 1, 1, 1, 1))
    paper = printed(material, backs="fold-over", labels="back", orientation=orientation)
    page = paper.printout.pages[0]
    assert page.kind == "fold" and len(paper) == 1
    across = any(line.stroke == "fold" and line.y1 == line.y2 for line in page.of(Line))
    fronts, backs = page.of(TileFace), page.of(BackFace)
    assert len(fronts) == len(backs) == 5
    for front, back in zip(fronts, backs, strict=True):
        if across:
            assert front.box.bottom < page.height / 2 < back.box.y
            assert page.height - back.box.bottom == pytest.approx(front.box.y)
            assert back.box.x == pytest.approx(front.box.x)
        else:
            assert front.box.right < page.width / 2 < back.box.x
            assert page.width - back.box.right == pytest.approx(front.box.x)
            assert back.box.y == pytest.approx(front.box.y)
    assert mirrored_labels(paper, 0, 0, upright=not across) == 5
    for tile in found_tiles(paper, 0):
        assert tile[3] == pytest.approx(45.0, abs=EXACT)


def test_boxes_tell_a_print_shop_where_to_cut() -> None:
    paper = printed(bundled("mayflower"), bleed=3, arrangement="single", tiles="A,B", counts=False)
    for page in range(2):
        assert paper.box(page, "/MediaBox") == pytest.approx((0, 0, 51 + 14, 51 + 14), abs=0.01)
        assert paper.box(page, "/BleedBox") == pytest.approx((7, 7, 58, 58), abs=0.01)
        assert paper.box(page, "/TrimBox") == pytest.approx((10, 10, 55, 55), abs=0.01)
    sheet = printed(bundled("mayflower"), paper="A4", tiles="A")
    assert sheet.box(0, "/MediaBox") == pytest.approx((0, 0, 210, 297), abs=0.01)
    faces = sheet.printout.pages[0].of(TileFace)
    block = (faces[0].box.x, faces[0].box.y, faces[-1].box.right, faces[-1].box.bottom)
    assert sheet.box(0, "/TrimBox") == pytest.approx(block, abs=0.01)


def test_the_pdf_asks_not_to_be_scaled_and_how_to_be_turned() -> None:
    paper = printed(bundled("mayflower"), tiles="A", backs="short-edge")
    wishes = paper.pdf.trailer["/Root"]["/ViewerPreferences"]
    assert wishes["/PrintScaling"] == "/None"
    assert wishes["/Duplex"] == "/DuplexFlipShortEdge"
    assert paper.pdf.metadata is not None and paper.pdf.metadata.title == "Mayflower"


def test_text_on_the_page_can_be_read_and_searched() -> None:
    paper = printed(bundled("mayflower"), tiles="A,K", labels="margin")
    text = paper.text(0)
    assert "Mayflower 1.0.0" in text
    assert "print at 100 %, not “fit to page”" in text
    assert "sheet 1 of 1" in text
    assert "A · A · K · K" in text

"""More to print: the start board, figures, the scoring track, the rules and the index."""

from itertools import pairwise

import pytest

from app.print.board import TAB, board_sheets, strips
from app.print.figures import figure_sheets, standees
from app.print.fonts import shortened, text_width
from app.print.material import Material
from app.print.page import Box, Emblem, Figure, Page, Shape, TileFace, Words
from app.print.plan import DoesNotFit
from app.print.printout import print_out
from app.print.settings import PrintSettings
from app.print.summary import MOST_PAGES, blocks, picture_of, summary_sheets
from app.print.track import LEAST, spaces
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.summary import summary
from engine.landscape.tiles.model import Tile
from tests.app.print.measuring import bundled, hexagonal, printed

A4 = PrintSettings()


def words(pages: list[Page]) -> str:
    return " ".join(word.text for page in pages for word in page.of(Words))


# The start board


def test_the_coast_comes_in_two_strips_with_a_tab_between() -> None:
    spaces_ = bundled("mayflower").tileset.start.spaces
    leaves = board_sheets(spaces_, A4, 4)
    assert len(leaves) == 1
    page = leaves[0].front
    faces = page.of(TileFace)
    assert {face.tile.id for face in faces} == {space.id for space in spaces_}
    assert len(faces) == 10
    tabs = [shape for shape in page.of(Shape) if shape.hatched]
    assert len(tabs) == 1
    ys = [y for _, y in tabs[0].points]
    assert max(ys) - min(ys) == pytest.approx(TAB)
    assert "glue 2 here" in words([page]) and "Strip 2 of 2" in words([page])


def test_strips_fit_the_paper_and_hold_every_space_once() -> None:
    spaces_ = bundled("mayflower").tileset.start.spaces
    for room in (Box(0, 0, 197, 276), Box(0, 0, 130, 130), Box(0, 0, 60, 100)):
        made = strips(spaces_, A4, 4, room)
        assert sorted(s.id for strip in made for s, _ in strip.spaces) == sorted(
            space.id for space in spaces_
        )
        for strip in made:
            assert strip.extent.width <= room.width and strip.extent.height <= room.height
        assert sum(len(strip.tabs) for strip in made) == len(made) - 1


def test_neighbours_on_a_strip_touch_without_a_seam() -> None:
    page = board_sheets(bundled("mayflower").tileset.start.spaces, A4, 4)[0].front
    faces = page.of(TileFace)
    for one, other in pairwise(faces[:5]):
        assert other.box.y == pytest.approx(one.box.bottom)
        assert one.bleed.bottom > 0 and other.bleed.top > 0
    assert faces[0].bleed.left == 0


def test_a_board_of_hexagons_is_cut_up_too() -> None:
    leaves = board_sheets(hexagonal(1, 9).tileset.start.spaces, A4, 6)
    faces = [face for leaf in leaves for face in leaf.front.of(TileFace)]
    assert len(faces) == 9


def test_a_space_larger_than_the_paper_is_refused() -> None:
    tiny = A4.replace(paper="own", paper_width=60, paper_height=60)
    with pytest.raises(DoesNotFit):
        board_sheets(bundled("mayflower").tileset.start.spaces, tiny, 4)


# Figures


def test_every_player_gets_their_figures_and_the_surveyors_come_last() -> None:
    rules = bundled("mayflower").rules
    made = standees(rules)
    settlers = rules.pieces["settler"].count * rules.players.most
    assert len(made) == settlers + 2
    assert {one.seat for one in made[:settlers]} == set(range(5))
    assert [one.number for one in made[settlers:]] == [1, 2]


@pytest.mark.parametrize("name", ["mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2"])
def test_figures_are_shown_from_both_sides_and_fold_in_the_middle(name: str) -> None:
    rules = bundled(name).rules
    leaves = figure_sheets(rules, A4)
    pictures = [figure for leaf in leaves for figure in leaf.front.of(Figure)]
    assert len(pictures) == 2 * len(standees(rules))
    upper, lower = pictures[0], pictures[1]
    assert upper.upside_down and not lower.upside_down
    assert (upper.art, upper.seat) == (lower.art, lower.seat)
    assert lower.box.y > upper.box.bottom - 1.5
    for leaf in leaves:
        area = Box(6, 6, leaf.front.width - 12, leaf.front.height - 12)
        assert all(area.holds(figure.box) for figure in leaf.front.of(Figure))


def test_figures_too_high_for_the_paper_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="smaller"):
        figure_sheets(
            bundled("mayflower").rules,
            A4.replace(figure_height=60, paper="own", paper_width=100, paper_height=140),
        )


# The scoring track


@pytest.mark.parametrize("count", [10, 11, 37, 50, 72, 73, 100, 137, 200])
def test_the_track_has_every_space_once_and_each_beside_the_next(count: int) -> None:
    area = Box(6, 6, 198, 280)
    boxes, inside = spaces(count, area)
    assert len(boxes) == count
    for box in boxes:
        assert area.holds(box, 0.001)
        assert min(box.width, box.height) > LEAST * 0.9
    for number, one in enumerate(boxes[1:], 1):
        before = boxes[number - 1]
        assert one.grown(0.01).x < before.right and before.x < one.grown(0.01).right
        assert one.grown(0.01).y < before.bottom and before.y < one.grown(0.01).bottom
    if inside is not None:
        last, first = boxes[-1], boxes[0]
        assert last.y == pytest.approx(first.bottom)


def test_the_track_is_as_long_as_the_rules_say() -> None:
    rules = bundled("mayflower").rules
    longer = rules.replace(board=rules.board.replace(track=60))
    material = bundled("mayflower")
    page = print_out(
        Material(material.tileset, longer, material.folder), A4.replace(parts="track")
    ).pages[0]
    numbers = [word.text for word in page.of(Words) if word.text.isdigit()]
    assert numbers == [str(n) for n in range(60)]
    assert "Each lap is 60 points." in words([page])
    assert len([e for e in page.of(Emblem) if e.kind == "seat"]) == 5


# The rules


def rule_sets() -> list[tuple[str, RuleSet]]:
    names = [
        "mayflower",
        "mayflower/dutch",
        "mayflower/family",
        "hunters_and_gatherers",
        "hunters_and_gatherers_2",
        "examples/frontier",
    ]
    found = []
    for name in names:
        rules = load_rules(name).rules
        assert rules is not None
        found.append((name, rules))
    return found


def tiles_of(name: str) -> tuple[Tile, ...]:
    """The tiles a rule set is shown with; variants have those of their game."""
    return bundled(name if name.startswith("examples/") else name.split("/")[0]).tileset.tiles


@pytest.mark.parametrize(("name", "rules"), rule_sets(), ids=[name for name, _ in rule_sets()])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_rules_fit_on_two_pages_with_every_sentence(
    name: str, rules: RuleSet, paper: str
) -> None:
    leaves = summary_sheets(rules, tiles_of(name), A4.replace(paper=paper), rules.title)
    assert 1 <= len(leaves) <= MOST_PAGES
    text = " ".join(words([leaf.front for leaf in leaves]).split())
    for section in summary(rules):
        assert section.title in text
        assert " ".join(" ".join(section.sentences).split()) in text
    for leaf in leaves:
        page = leaf.front
        for word in page.of(Words):
            assert word.box.bottom < page.height - 6
            assert text_width(word.text, word.size, bold=word.bold) <= word.box.width + 0.01


def test_the_rules_are_shown_with_tiles_of_the_set_itself() -> None:
    material = bundled("mayflower")
    told = {block.title: block for block in blocks(material.rules, material.tileset.tiles)}
    for title, terrain in (("Roads", "road"), ("Towns", "town"), ("Farms", "farm")):
        tile = told[title].tile
        assert tile is not None and tile in material.tileset.tiles
        assert any(feature.terrain == terrain for feature in tile.features)
    assert told["Surveyors"].figures == (("surveyor", None),)
    assert [kind for kind, _ in told["Signs"].signs] == list(material.rules.markers)


def test_without_tiles_samples_are_drawn() -> None:
    rules = bundled("mayflower").rules
    sample = picture_of("road", rules, (), ())
    assert sample.features[0].terrain == "road"


def test_text_never_runs_into_a_picture() -> None:
    material = bundled("hunters_and_gatherers")
    for leaf in summary_sheets(material.rules, material.tileset.tiles, A4, "x"):
        for face in leaf.front.of(TileFace):
            for word in leaf.front.of(Words):
                box, width = word.box, text_width(word.text, word.size, bold=word.bold)
                meets = box.y < face.box.bottom - 0.5 and box.bottom > face.box.y + 0.5
                if meets and box.x < face.box.x < box.x + box.width:
                    assert box.x + width <= face.box.x


# The index


def test_the_index_lists_every_kind_with_its_count() -> None:
    paper = printed(bundled("mayflower"), parts="index")
    faces = [face for page in paper.printout.pages for face in page.of(TileFace)]
    assert [face.tile.id for face in faces] == [
        tile.id for tile in bundled("mayflower").tileset.tiles
    ]
    text = " ".join(paper.text(page) for page in range(len(paper)))
    assert "50 kinds, 95 tiles" in text
    for tile in bundled("mayflower").tileset.tiles:
        assert tile.name.split()[0] in text
    counts = [word.text for page in paper.printout.pages for word in page.of(Words)]
    assert counts.count("×4") == sum(t.count == 4 for t in bundled("mayflower").tileset.tiles)


def test_long_text_is_shortened_with_an_ellipsis() -> None:
    short = shortened("A name that goes on and on and on", 3.0, 20.0)
    assert short.endswith("…") and text_width(short, 3.0) <= 20.0
    assert shortened("brief", 3.0, 20.0) == "brief"


@pytest.mark.parametrize(("name", "rules"), rule_sets(), ids=[name for name, _ in rule_sets()])
def test_lines_are_as_long_as_their_column_where_no_picture_is(name: str, rules: RuleSet) -> None:
    broken = 0
    for leaf in summary_sheets(rules, tiles_of(name), A4, rules.title):
        lines = [word for word in leaf.front.of(Words) if word.align == "left"]
        for one, other in pairwise(lines):
            if one.bold or other.bold or other.box.y >= one.box.y or other.text.endswith("."):
                continue
            # The first line of another column, in the middle of a paragraph.
            broken += 1
            assert text_width(other.text, other.size) > other.box.width * 0.75, other.text
    assert broken or not name.startswith("hunters")

"""Tiles and boards as text."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.notation import parse
from engine.landscape.tiles.textart import (
    ASCII,
    LARGE,
    MEDIUM,
    SMALL,
    Laid,
    draw_board,
    draw_tile,
    legend,
    marker_letters,
)
from engine.landscape.tiles.textgrid import Size

RULES = {
    "title": "Test",
    "terrains": {
        "road": {"form": "path", "ends": ["junction", "town", "farm"]},
        "town": {"form": "area"},
        "farm": {"form": "site"},
        "plain": {"form": "field"},
        "sea": {"form": "area"},
        "river": {"form": "path"},
    },
    "markers": {
        "flag": {"on": ["town"]},
        "post": {"on": ["road"], "title": "trading post"},
        "bison": {"on": ["plain"]},
        "bear": {"on": ["plain"]},
    },
}
SQUARES = RuleSet.model_validate(RULES)
HEXAGONS = SQUARES.replace(sides=6)
SIZES = [SMALL, MEDIUM, LARGE]


def tile(line: str, tile_id: str = "A") -> Tile:
    return Tile.model_validate({"id": tile_id, "features": parse(line)})


def picture(line: str, rules: RuleSet = SQUARES, turn: int = 0, **more: Any) -> str:
    return "\n".join(draw_tile(tile(line), rules, turn, **more))


def test_a_tile_with_everything_is_easy_to_read() -> None:
    assert picture("town N+W flag; road E-S post") == (
        "┌▓▓▓▓▓▓▓▓▓▓─┐\n"
        "▓▓▓▓▓▓▓▓▓▓▓ │\n"
        "▓▓▓F▓▓▓▓▓   │\n"
        "▓▓▓▓▓ ╔═P════\n"
        "▓▓▓▓  ║     │\n"
        "▓▓    ║     │\n"
        "└─────║─────┘"
    )


def test_the_same_in_ascii() -> None:
    drawn = picture("town N; road E/S/W", style=ASCII)
    assert drawn == (
        "..#########..\n"
        ": ######### :\n"
        ":   #####   :\n"
        "======+======\n"
        ":     |     :\n"
        ":     |     :\n"
        ":.....|.....:"
    )
    assert drawn.isascii()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", [SQUARES, HEXAGONS])
@pytest.mark.parametrize("line", ["", "farm", "town {0}", "road {0}-{1}", "road {0}/{1}/{2}"])
def test_a_picture_is_a_rectangle_of_its_size(line: str, rules: RuleSet, size: Size) -> None:
    names = ("N", "E", "S") if rules.sides == 4 else ("NE", "E", "SE")
    drawn = draw_tile(tile(line.format(*names)), rules, size=size)
    assert len(drawn) == size.height + 2
    assert {len(row) for row in drawn} == {size.width + 2}


@pytest.mark.parametrize("pair", list(combinations("NESW", 2)))
def test_a_road_leaves_the_tile_on_its_two_sides_only(pair: tuple[str, str]) -> None:
    drawn = draw_tile(tile("road " + "-".join(pair)), SQUARES)
    exits = {
        "N": drawn[0][6] == "║",
        "E": drawn[3][12] == "═",
        "S": drawn[6][6] == "║",
        "W": drawn[3][0] == "═",
    }
    assert {side for side, open_ in exits.items() if open_} == set(pair)


def test_two_curves_do_not_touch() -> None:
    drawn = picture("road N-E; road S-W")
    assert not set(drawn) & set("╬╠╣╦╩")
    assert drawn.count("╔") + drawn.count("╗") + drawn.count("╚") + drawn.count("╝") == 4


def test_a_crossing_without_a_junction_is_a_bridge() -> None:
    assert "╬" not in picture("road N-S; road E-W")
    assert "╬" in picture("road N/E/S/W")


def test_a_road_that_stops_by_itself_shows_its_end() -> None:
    assert "●" in picture("road W>junction")
    assert "●" not in picture("road N/E/S")
    assert "●" not in picture("town N; road S>town")


def test_joined_towns_hang_together_and_separate_ones_do_not() -> None:
    middle = 3
    assert "▓" in draw_tile(tile("town N+S"), SQUARES)[middle]
    assert "▓" not in draw_tile(tile("town N; town S"), SQUARES)[middle]


@pytest.mark.parametrize("line", ["town N; town E+S+W", "town N+W; town E+S", "town N; town W"])
def test_different_towns_never_touch(line: str) -> None:
    from engine.landscape.tiles.textgrid import lay_out

    for turn in range(4):
        areas = lay_out(tile(line), SQUARES, turn, MEDIUM).areas
        for (x, y), piece in areas.items():
            assert {areas.get((x + 1, y), piece), areas.get((x, y + 1), piece)} == {piece}


def test_turning_a_picture_turns_its_sides() -> None:
    assert picture("town N; road S>town", turn=1) == picture("town E; road W>town")
    assert picture("road N-S", turn=2) == picture("road N-S")
    assert picture("town NE", HEXAGONS, turn=7) == picture("town E", HEXAGONS)


def test_markers_stand_on_their_own_piece() -> None:
    rows = draw_tile(tile("road E-W post; plain N bear; plain S bison*2"), SQUARES)
    assert "P" in rows[3]
    assert sum("E" in row for row in rows[:3]) == 1
    assert sum(row.count("B") for row in rows[4:]) == 2


def test_a_large_herd_is_a_number_and_a_letter() -> None:
    assert "9B" in picture("plain bison*9")


def test_every_marker_has_a_letter_of_its_own() -> None:
    assert marker_letters(SQUARES) == {"flag": "F", "post": "P", "bison": "B", "bear": "E"}
    many = SQUARES.model_validate(
        RULES | {"markers": {f"m{i}": {"on": ["road"]} for i in range(60)}}
    )
    letters = marker_letters(many)
    assert len(set(letters.values())) == len(letters) == 60


def test_the_legend_names_what_is_there_and_nothing_else() -> None:
    found = legend([tile("town N flag; road E-W"), tile("farm; plain")], SQUARES)
    assert found == [("═", "road"), ("▓", "town"), ("⌂", "farm"), ("F", "flag")]
    assert ("P", "trading post") in legend([tile("road E-W post")], SQUARES)


def test_roads_and_rivers_are_different_lines() -> None:
    drawn = picture("road N-S; river E-W")
    assert "║" in drawn
    assert "━" in drawn


def test_all_six_arms_of_a_hexagon_meet_in_the_middle() -> None:
    rows = draw_tile(tile("road NE/E/SE/SW/W/NW"), HEXAGONS)
    assert rows[3] == "══════╬══════"
    assert rows[0].count("║") == rows[6].count("║") == 2


def test_a_tile_with_faults_is_drawn_as_far_as_it_makes_sense() -> None:
    strange = Tile.model_validate(
        {
            "id": "X",
            "features": [
                {"terrain": "lava", "sides": "N"},
                {"terrain": "town", "sides": "N+Q"},
                {"terrain": "road", "sides": "N+S", "markers": ["ghost"]},
                {"terrain": "road", "end": "nowhere", "sides": "E"},
            ],
        }
    )
    drawn = "\n".join(draw_tile(strange, SQUARES))
    assert "▓" in drawn
    assert "?" in drawn


def test_neighbours_share_their_frame_and_roads_run_through() -> None:
    cells = {(0, 0): Laid(tile("road E-W", "a")), (1, 0): Laid(tile("road N-S", "b"), 1)}
    drawn = draw_board(cells, SQUARES)
    assert drawn[3] == "═" * 25
    assert drawn[0].count("┬") == 1


def test_a_board_has_coordinates_labels_and_figures() -> None:
    cells = {(-1, 2): Laid(tile("town N", "a"), 0, {0: "R1"}), (0, 2): Laid(tile("", "b"))}
    drawn = draw_board(cells, SQUARES, labels={(-1, 3): "12"}, coordinates=True)
    assert drawn[0].split() == ["-1", "0"]
    assert [row.split()[0] for row in drawn if row[0] in "23"] == ["2", "3"]
    assert any("R1" in row for row in drawn)
    assert any("12" in row for row in drawn[8:])


def test_hexagons_lie_like_bricks() -> None:
    cells = {(0, 0): Laid(tile("road NE-SW", "a")), (1, -1): Laid(tile("road SW-E", "b"))}
    drawn = draw_board(cells, HEXAGONS)
    seam = drawn[6]
    assert seam.index("║") == 9  # where the lower brick's NE side and the upper one's SW side meet
    assert drawn[0].startswith(" " * 6)


def test_no_cells_make_no_picture() -> None:
    assert draw_board({}, SQUARES) == []

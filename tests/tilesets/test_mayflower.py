"""The Mayflower box: the rule book's counts, and the numbers our reconstruction promises."""

import json
from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest

from engine.landscape.load import load_set, set_text
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile, TileSet
from engine.landscape.tiles.outline import Outline, outline

FOLDER = Path(__file__).parents[2] / "tilesets" / "mayflower"
BOOK = json.loads((Path(__file__).parent / "mayflower_counts.json").read_text(encoding="utf-8"))
RULES = RuleSet.model_validate_json((FOLDER / "rules.json").read_text(encoding="utf-8"))
TEXT = (FOLDER / "tiles.json").read_text(encoding="utf-8")
BOX = TileSet.model_validate_json(TEXT)
OUTLINES = {tile.id: outline(tile, RULES) for tile in BOX.tiles}
COAST = [outline(space, RULES) for space in BOX.start.spaces]
NORTH, EAST, SOUTH, WEST = range(4)


def sides(drawn: Outline) -> str:
    """What the four sides show, by first letters, from the north: `TPRP`."""
    return "".join(drawn.side_terrain(side)[0].upper() for side in range(4))


def turned(text: str) -> str:
    """The same sides in the one rotation that stands for all four."""
    return min(text[turn:] + text[:turn] for turn in range(4))


def in_the_box(wanted: str) -> int:
    """How many tiles carry a marker of this kind or group."""
    return sum(tile.count for tile in BOX.tiles if markers(tile, wanted))


def markers(tile: Tile, wanted: str) -> int:
    kinds = [marker.kind for feature in tile.features for marker in feature.markers]
    return sum(wanted in (kind, RULES.markers[kind].group) for kind in kinds)


def tiles_with(terrain: str, **wanted: object) -> int:
    """How many tiles have a feature of this terrain, for instance a road with this end."""
    return sum(
        tile.count
        for tile in BOX.tiles
        if any(
            feature.terrain == terrain
            and all(getattr(feature, name) == value for name, value in wanted.items())
            for feature in tile.features
        )
    )


def face(tile: Tile, turn: int) -> list[tuple[object, ...]]:
    """Everything a rule could ask about a tile, seen after some turns clockwise."""
    return sorted(
        (
            piece.terrain,
            sorted((side + turn) % 4 for side in piece.sides),
            sorted((half + 2 * turn) % 8 for half in piece.halves),
            piece.end or "",
            sorted(marker.kind for marker in piece.markers),
        )
        for piece in OUTLINES[tile.id].pieces
    )


def test_the_box_holds_what_the_rule_book_lists() -> None:
    assert {tile.id: tile.count for tile in BOX.tiles} == BOOK["counts"]
    assert [tile.id for tile in BOX.tiles] == list(BOOK["counts"])
    assert len(BOX.tiles) == BOOK["kinds"]
    assert BOX.total == BOOK["tiles"]
    assert len(BOX.start.spaces) == BOOK["start_spaces"]


def test_the_rule_set_announces_the_same() -> None:
    assert RULES.announced.model_dump() == BOOK


def test_the_file_says_that_it_is_a_reconstruction() -> None:
    assert "reconstruction" in BOX.notes
    assert BOX.licence.startswith("MIT")


def test_the_file_is_written_in_canonical_form() -> None:
    assert set_text(BOX) == TEXT


def test_all_kinds_differ_however_they_are_turned() -> None:
    faces = [min(face(tile, turn) for turn in range(4)) for tile in BOX.tiles]
    twins = [
        (BOX.tiles[i].id, BOX.tiles[j].id)
        for i in range(len(faces))
        for j in range(i)
        if faces[i] == faces[j]
    ]
    assert twins == []


def test_every_kind_has_a_name_of_its_own() -> None:
    names = [tile.name for tile in (*BOX.tiles, *BOX.start.spaces)]
    assert all(names)
    assert len(set(names)) == len(names)


def test_every_combination_of_sides_is_served() -> None:
    wanted = {turned("".join(letters)) for letters in product("PRT", repeat=4)}
    assert len(wanted) == 24
    served = Counter[str]()
    for tile in BOX.tiles:
        served[turned(sides(OUTLINES[tile.id]))] += tile.count
    assert set(served) == wanted


def test_left_and_right_are_served_alike() -> None:
    served = Counter[str]()
    for tile in BOX.tiles:
        served[turned(sides(OUTLINES[tile.id]))] += tile.count
    for combination, count in served.items():
        assert count == served[turned(combination[::-1])], combination


def test_there_are_more_roads_than_towns_and_plains_most_of_all() -> None:
    shown = Counter[str]()
    for tile in BOX.tiles:
        for letter in sides(OUTLINES[tile.id]):
            shown[letter] += tile.count
    assert shown.total() == 4 * 95
    assert 0.35 <= shown["R"] / shown.total() <= 0.39
    assert 0.21 <= shown["T"] / shown.total() <= 0.25
    assert 0.37 <= shown["P"] / shown.total() <= 0.42


def test_towns_are_small() -> None:
    by_town_sides = Counter[int]()
    for tile in BOX.tiles:
        by_town_sides[sides(OUTLINES[tile.id]).count("T")] += tile.count
    assert by_town_sides[3] + by_town_sides[4] <= 5
    assert by_town_sides[4] == 1
    assert by_town_sides[1] > by_town_sides[2] > 4 * (by_town_sides[3] + by_town_sides[4])


def test_two_part_towns_lie_side_by_side_and_face_to_face() -> None:
    beside = opposite = 0
    for tile in BOX.tiles:
        towns = [piece for piece in OUTLINES[tile.id].pieces if piece.terrain == "town"]
        if len(towns) == 2:
            apart = abs(towns[0].sides[0] - towns[1].sides[0])
            opposite += tile.count * (apart == 2)
            beside += tile.count * (apart != 2)
    assert beside >= 3
    assert opposite >= 3


def test_farms_stand_in_the_middle_and_some_have_a_road() -> None:
    assert 6 <= tiles_with("farm") <= 8
    assert 2 <= tiles_with("road", end="farm") < tiles_with("farm")
    assert not any(feature.at for tile in BOX.tiles for feature in tile.features)


def test_roads_end_at_junctions_of_three_and_four_in_towns_and_at_farms() -> None:
    arms = Counter[int]()
    for tile in BOX.tiles:
        arms[sum(feature.end == "junction" for feature in tile.features)] += tile.count
    assert set(arms) == {0, 3, 4}
    assert 8 <= arms[3] <= 14
    assert 1 <= arms[4] <= 3
    assert tiles_with("road", end="town") >= 10
    ends = sum(
        tile.count for tile in BOX.tiles for feature in tile.features if feature.end is not None
    )
    through = sum(
        tile.count
        for tile in BOX.tiles
        for feature in tile.features
        if feature.terrain == "road" and feature.end is None
    )
    assert ends >= through, "each stretch of road should find an end"


def test_flags_posts_and_animals_are_as_many_as_promised() -> None:
    assert 11 <= in_the_box("flag") <= 14
    assert 13 <= in_the_box("post") <= 17
    herd = sum(tile.count * markers(tile, "animal") for tile in BOX.tiles)
    assert 42 <= herd <= 48
    for tile in BOX.tiles:
        assert markers(tile, "flag") <= 1
        assert markers(tile, "post") <= 1
        assert markers(tile, "animal") <= 3


def test_there_are_five_species_and_none_is_rare() -> None:
    species = [kind for kind, marker in RULES.markers.items() if marker.group == "animal"]
    heads = {kind: sum(tile.count * markers(tile, kind) for tile in BOX.tiles) for kind in species}
    assert len(heads) == 5
    assert min(heads.values()) >= 5, heads


@pytest.mark.parametrize(
    ("tile_id", "on"),
    [
        ("C", "NlNrElWr"),  # north of the trail
        ("E", "SrWl"),  # inside the bend
        ("F", "NlNrElErSlWr"),  # outside the bend
        ("N", "ErSl"),  # between two arms of the fork
        ("AH", "ElErWlWr"),  # between the two villages, right through
    ],
)
def test_animals_stand_on_the_plain_that_was_meant(tile_id: str, on: str) -> None:
    wild = [piece for piece in OUTLINES[tile_id].pieces if piece.form is Form.FIELD]
    (home,) = [piece for piece in wild if piece.markers]
    assert "".join("NESW"[half // 2] + "lr"[half % 2] for half in home.halves) == on


def test_every_written_plain_was_found() -> None:
    for tile in BOX.tiles:
        for piece in OUTLINES[tile.id].pieces:
            assert piece.form is not Form.FIELD or piece.halves, tile.id


def test_the_coast_is_one_column_from_north_to_south_with_the_sea_to_the_east() -> None:
    assert [space.at for space in BOX.start.spaces] == [(0, y) for y in range(10)]
    assert [space.id for space in BOX.start.spaces] == [f"coast-{n}" for n in range(1, 11)]
    assert all(drawn.side_terrain(EAST) == "sea" for drawn in COAST)
    assert not BOX.start.bounds.allow(1, 4)
    assert BOX.start.bounds.allow(0, -1)
    assert BOX.start.bounds.allow(0, 10)


def test_the_start_spaces_join_each_other() -> None:
    for upper, lower in pairwise(COAST):
        assert upper.side_terrains(SOUTH) == lower.side_terrains(NORTH)[::-1]
    assert COAST[0].side_terrain(NORTH) in ("plain", "road")
    assert COAST[-1].side_terrain(SOUTH) in ("plain", "road")


def test_plymouth_new_york_and_jamestown_are_open_to_the_west() -> None:
    west = [drawn.side_terrain(WEST) for drawn in COAST]
    begun = [
        space.name for space, shown in zip(BOX.start.spaces, west, strict=True) if shown == "town"
    ]
    assert begun == ["Plymouth", "New York", "Jamestown"]
    assert west[0] == west[-1] == "town"
    assert west.count("road") >= 3
    assert west.count("plain") >= 3


def test_no_road_on_the_coast_is_finished_before_the_game() -> None:
    """Each stretch has one end on the coast and leaves it to the west."""
    leaving = sum(drawn.side_terrain(WEST) == "road" for drawn in COAST)
    ends = [feature.end for space in BOX.start.spaces for feature in space.features]
    assert ends.count("town") == leaving


def test_the_check_finds_nothing_at_all_to_say() -> None:
    loaded = load_set("mayflower")
    assert loaded.problems == []
    assert loaded.tileset == BOX
    assert loaded.rules == RULES

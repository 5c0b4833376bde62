"""Free ids, and tiles made from what their sides show."""

import pytest

from engine.landscape.load import load_set
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.coverage import coverage, shown_sides
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.making import free_id, letters, letters_number, next_id, tile_with_sides
from engine.landscape.tiles.model import Tile, TileSet, to_raw
from engine.landscape.tiles.notation import notation

MAYFLOWER = load_set("mayflower")
RULES = MAYFLOWER.rules
assert RULES is not None


def test_every_combination_of_sides_gives_a_sound_tile_with_these_sides():
    bare = TileSet(title="bare", tiles=(Tile(id="A"),), start=MAYFLOWER.tileset.start)
    found = coverage(bare, RULES)
    assert len(found.gaps) == 23
    for gap in found.gaps:
        tile = tile_with_sides(gap.sides, RULES, "X")
        facts = facts_under(RULES).of(tile)
        assert not facts.problems, gap
        assert shown_sides(facts.parts) == gap.sides


@pytest.mark.parametrize(
    ("sides", "drawn"),
    [
        ("road plain road plain", "road N-S"),
        ("road road road plain", "road N/E/S"),
        ("town town plain plain", "town N+E"),
        ("town road plain plain", "town N; road E>town"),
        ("road plain plain plain", "farm; road N>farm"),
        ("town road town road", "town N+S; road E>town; road W>town"),
        ("plain plain plain plain", ""),
    ],
)
def test_it_is_drawn_the_way_designers_would(sides, drawn):
    made = tile_with_sides(sides.split(), RULES, "X")
    assert notation(made.features, RULES.forms) == drawn


def test_hexagons_and_rules_without_junctions_are_served_too():
    raw = to_raw(RULES) | {"sides": 6}
    raw["terrains"]["road"]["ends"] = []
    rules = RuleSet.model_validate(raw)
    sides = ("road", "road", "road", "town", "plain", "town")
    facts = facts_under(rules).of(tile_with_sides(sides, rules, "X"))
    assert facts.sound and shown_sides(facts.parts) == sides


@pytest.mark.parametrize(
    ("like", "taken", "made"),
    [
        ("K", "K", "K-2"),
        ("K", "", "K"),
        ("K-2", "K-2 K-3", "K-4"),
        ("tile-7", "tile-7", "tile-8"),
        ("x" * 60, "x" * 60, "x" * 59 + "2"),
        ("9" * 30, "9" * 30, "9" * 21 + "1000000000"),
    ],
)
def test_a_free_id_resembles_the_one_it_comes_from(like, taken, made):
    assert free_id(set(taken.split()), like) == made


def test_new_tiles_go_on_where_the_ids_of_the_set_stop():
    assert next_id(MAYFLOWER.tileset) == "AY"
    assert next_id(TileSet(title="none")) == "A"
    assert next_id(TileSet(title="n", tiles=(Tile(id="r-1"), Tile(id="r-9")))) == "r-10"
    assert next_id(TileSet(title="n", tiles=(Tile(id="A"), Tile(id="forest")))) == "B"


def test_letters_count_on_after_z():
    assert [letters(n) for n in (0, 25, 26, 52, 701, 702)] == ["A", "Z", "AA", "BA", "ZZ", "AAA"]
    assert all(letters_number(letters(n)) == n for n in range(800))

"""The second edition of Hunters and Gatherers: all 95 tiles are exactly those of the facts."""

from collections import Counter

import pytest

from engine.landscape.load import load_set
from engine.landscape.tiles.outline import outline
from tests.tilesets.hunters_shapes import FACTS, contents_of, sides_of, zones_of

LOADED = load_set("hunters_and_gatherers_2")
assert LOADED.tileset is not None and LOADED.rules is not None
BOX, RULES = LOADED.tileset, LOADED.rules
TILES = {tile.id: tile for tile in (*BOX.tiles, *BOX.start.spaces)}
START = 56


def test_the_set_is_clean() -> None:
    assert LOADED.problems == []


def test_there_are_95_tiles_by_number() -> None:
    assert sorted(TILES, key=int) == [str(number) for number in range(95)]
    assert set(FACTS) == set(range(95))
    assert all(tile.count == 1 for tile in BOX.tiles)


def test_the_start_tile_lies_in_the_middle() -> None:
    (space,) = BOX.start.spaces
    assert (space.id, space.at, space.turn) == (str(START), (0, 0), 0)
    assert FACTS[START]["deck"] == "start"


def test_decks_are_those_of_the_facts() -> None:
    decks = {"normal": "main", "bonus": "bonus"}
    for tile in BOX.tiles:
        assert tile.deck == decks[FACTS[int(tile.id)]["deck"]]
    assert Counter(tile.deck for tile in BOX.tiles) == {"main": 78, "bonus": 16}


@pytest.mark.parametrize("number", FACTS)
def test_sides_meet_the_zones_of_the_facts(number: int) -> None:
    assert sides_of(TILES[str(number)], RULES) == FACTS[number]["sides"]


@pytest.mark.parametrize("number", FACTS)
def test_zones_hold_what_the_facts_say(number: int) -> None:
    assert contents_of(TILES[str(number)], RULES) == FACTS[number]["zones"]


def test_every_part_of_a_tile_is_a_zone_or_a_river_system() -> None:
    for tile in TILES.values():
        drawn = outline(tile, RULES)
        rest = [piece for i, piece in enumerate(drawn.pieces) if i not in zones_of(tile, drawn)]
        assert all(piece.terrain == "waters" for piece in rest)


def test_powers_stand_on_the_tiles_the_rules_name() -> None:
    powers = {"88": "shaman", "93": "logboat", "94": "hunting-trap", "92": "pit-trap"}
    powers |= {"85": "fire", "91": "raft"}
    found = {
        tile.id: marker.kind
        for tile in TILES.values()
        for feature in tile.features
        for marker in feature.markers
        if marker.kind in powers.values()
    }
    assert found == powers


def test_numbers_that_look_alike_are_no_fault() -> None:
    assert "numbered" in BOX.tags
    assert sides_of(TILES["10"], RULES) == sides_of(TILES["6"], RULES)

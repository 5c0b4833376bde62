"""The 2002 style set is made from the facts as the rules file says: 79 land and 12 bonus tiles."""

from collections import Counter
from copy import deepcopy
from typing import Any

from engine.landscape.load import load_set
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.outline import outline
from tests.tilesets.hunters_shapes import FACTS, contents_of, markers_of, shape, sides_of

LOADED = load_set("hunters_and_gatherers")
assert LOADED.tileset is not None and LOADED.rules is not None
BOX, RULES = LOADED.tileset, LOADED.rules
LAND = [tile for tile in BOX.tiles if tile.deck == "main"]
BONUS = {tile.id: tile for tile in BOX.tiles if tile.deck == "bonus"}


def as_in_2002(number: int) -> Any:
    """A tile of the facts with gold, without aurochs on land, powers and fish in through rivers."""
    tile = deepcopy(FACTS[number])
    for zone in tile["zones"]:
        if zone.get("content") == "menhir":
            zone["content"] = "gold"
        if "animals" in zone and tile["deck"] != "bonus":
            zone["animals"] = ["mammoth" if a == "aurochs" else a for a in zone["animals"]]
        if zone["kind"] == "river":
            zone["fish"] = 0
        if "power" in zone:
            zone["power"] = None
    return tile


def shape_of(tile: Tile) -> Any:
    return shape(sides_of(tile, RULES), contents_of(tile, RULES))


def test_the_set_is_clean_and_says_what_it_is() -> None:
    assert LOADED.problems == []
    assert "unofficial distribution" in BOX.notes


def test_there_are_79_land_tiles_and_12_bonus_tiles() -> None:
    assert sum(tile.count for tile in LAND) + len(BOX.start.spaces) == 79
    assert sum(tile.count for tile in BONUS.values()) == 12
    assert {tile.deck for tile in BOX.tiles} == {"main", "bonus"}


def test_land_tiles_are_those_of_the_facts() -> None:
    ours = Counter(str(shape_of(tile)) for tile in LAND for _ in range(tile.count))
    theirs = Counter(
        str(shape(tile["sides"], tile["zones"]))
        for number, fact in FACTS.items()
        if fact["deck"] == "normal"
        for tile in [as_in_2002(number)]
    )
    assert ours == theirs


def test_the_start_tile_has_the_volcano() -> None:
    (space,) = BOX.start.spaces
    start = as_in_2002(56)
    assert shape_of(space) == shape(start["sides"], start["zones"])
    assert markers_of(space, RULES)["volcano"] == 1


def test_mammoths_stand_on_land_tiles_and_aurochs_only_on_bonus_tiles() -> None:
    land = sum((markers_of(tile, RULES) for tile in LAND), Counter[str]())
    assert land["aurochs"] == 0 and land["mammoth"] > 0
    assert sum(markers_of(tile, RULES)["aurochs"] for tile in BONUS.values()) > 0


def test_rivers_that_run_through_have_no_fish() -> None:
    for tile in (*BOX.tiles, *BOX.start.spaces):
        for piece in outline(tile, RULES).pieces:
            if piece.terrain == "river":
                assert piece.markers == ()


def test_no_powers_of_the_second_edition() -> None:
    assert all(marker.power is None for marker in RULES.markers.values())


def bonus(tile_id: str, number: int) -> tuple[Counter[str], Counter[str]]:
    """The markers of a bonus tile, and of the fact it is made from; the rest must be the same."""
    tile, fact = BONUS[tile_id], as_in_2002(number)
    assert sides_of(tile, RULES) == fact["sides"]
    theirs: Counter[str] = Counter()
    for zone in fact["zones"]:
        theirs.update(zone.get("animals", []))
        theirs["fish"] += zone.get("fish", 0)
        if zone.get("content", "plain") != "plain":
            theirs[zone["content"]] += 1
    return markers_of(tile, RULES), +theirs


def test_fire() -> None:
    ours, theirs = bonus("B85", 85)
    assert ours == theirs + Counter(fire=1)


def test_dolmen_in_place_of_the_mammoth() -> None:
    ours, theirs = bonus("B81", 81)
    assert ours == theirs - Counter(mammoth=1) + Counter(dolmen=1)


def test_aurochs() -> None:
    ours, theirs = bonus("B80", 80)
    assert ours == theirs - Counter(mammoth=1)
    assert ours["aurochs"] == 1
    ours, theirs = bonus("B84", 84)
    assert ours == theirs - Counter(mammoth=1) + Counter(aurochs=1)


def test_lake_with_four_fish() -> None:
    ours, theirs = bonus("B89", 89)
    assert ours == theirs + Counter(fish=1)
    assert ours["fish"] == 4


def test_two_mushroom_tiles() -> None:
    ours, theirs = bonus("B79", 79)
    assert ours == theirs == Counter(mushrooms=1)
    shows = sides_of(BONUS["B-dry"], RULES)
    forest = [name for name in "NESW" if shows[name]["kind"] == "forest"]
    assert forest == ["E", "S"]
    assert {shows[name]["kind"] for name in "NW"} == {"meadow"}
    assert markers_of(BONUS["B-dry"], RULES) == Counter(mushrooms=1)
    assert [t for t in BONUS if markers_of(BONUS[t], RULES)["mushrooms"]] == ["B79", "B-dry"]


def test_the_others_are_as_in_the_second_edition() -> None:
    for number in (82, 83, 86, 90):
        ours, theirs = bonus(f"B{number}", number)
        assert ours == theirs
    assert BONUS["B90"].count == 2
    assert len(BONUS) == 11

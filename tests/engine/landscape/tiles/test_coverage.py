"""Which terrains are asked for on the sides of tiles."""

from engine.landscape.load import load_set
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.coverage import coverage
from engine.landscape.tiles.model import Tile, TileSet, to_raw

MAYFLOWER = load_set("mayflower")
assert MAYFLOWER.rules is not None and MAYFLOWER.tileset is not None


def test_a_set_that_has_only_its_start_board_still_has_everything_to_make():
    bare = TileSet(title="bare", tiles=(Tile(id="A"),), start=MAYFLOWER.tileset.start)
    found = coverage(bare, MAYFLOWER.rules)
    assert found.terrains == ("road", "town", "plain")
    assert (found.possible, len(found.shown), len(found.gaps)) == (24, 1, 23)


def test_a_system_of_waters_is_on_no_side():
    raw = to_raw(MAYFLOWER.rules)
    raw["terrains"]["waters"] = {"form": "system", "of": ["road"], "occupied_by": ["settler"]}
    rules = RuleSet.model_validate(raw)
    assert "waters" not in coverage(TileSet(title="none"), rules).terrains

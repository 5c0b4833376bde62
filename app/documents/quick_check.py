"""Checks a tile set after an edit: the form only of tiles that are new, the sense of them all."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from engine.files import LIMITS, schema_problems
from engine.landscape.load import check_raw
from engine.landscape.rules.model import RuleSet
from engine.landscape.schema import tileset_schema
from engine.landscape.tiles.checks import check_tileset
from engine.landscape.tiles.model import MOST_KINDS, Tile, TileSet, to_raw
from engine.problems import Problem, at_most


class QuickCheck:
    """Remembers which tiles are well-formed; models are frozen, so that stays true of them."""

    def __init__(self) -> None:
        self._sound: dict[int, Tile] = {}

    def problems(self, tileset: TileSet, rules: RuleSet, folder: Path) -> list[Problem]:
        """The same as checking the set's own data from the beginning, pointers and all."""
        if not self._each_once(tileset) or not self._well_formed(tileset):
            return check_raw(to_raw(tileset), rules, folder).problems
        found = check_tileset(tileset, rules, folder)
        return at_most(LIMITS.problems, sorted(found, key=lambda problem: problem.sort_key))

    def _each_once(self, tileset: TileSet) -> bool:
        """Checks tell tiles apart by themselves, so the very same one must not be there twice."""
        tiles = tileset.tiles
        return len(tiles) <= MOST_KINDS and len({id(tile) for tile in tiles}) == len(tiles)

    def _well_formed(self, tileset: TileSet) -> bool:
        tiles = tuple(tile for tile in tileset.tiles if id(tile) not in self._sound)
        raw = to_raw(tileset.replace(tiles=tiles))
        if schema_problems(raw, tileset_schema()):
            return False
        try:
            TileSet.model_validate(raw)
        except ValidationError:
            return False
        # Kept with its tile, because the number of one that is gone may be given to another.
        self._sound = {id(tile): tile for tile in tileset.tiles}
        return True

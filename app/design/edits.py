"""What an edit is: a name for the undo list and the tiles it makes. No Qt here or in `*_edits`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from app.design.parts import Part, Place, tile_at
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, StartSpace, Tile, TileSet
from engine.lattice import Lattice, lattice


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Marks a text for translation under the name the translation tools look for."""
    return text


@dataclass(frozen=True, slots=True)
class Change:
    """One step on one tile. `says` is translated, then filled with `words` and the tile's id."""

    says: str
    tile: Tile
    words: Mapping[str, str] = field(default_factory=dict)
    part: Part | None = None
    """What is worth selecting afterwards."""

    def named(self, says: str, **words: str) -> Change:
        """The same step under another name."""
        return replace(self, says=says, words=words)


Edit = Callable[[Tile, RuleSet], Change]


def put_tile(tileset: TileSet, place: Place, tile: Tile) -> TileSet:
    """The set with another tile at a place."""
    return put_tiles(tileset, {place: tile})


def put_tiles(tileset: TileSet, tiles: Mapping[Place, Tile]) -> TileSet:
    """The set with other tiles at these places; a tile that is unchanged stays the same object."""
    new = {place: tile for place, tile in tiles.items() if tile is not tile_at(tileset, place)}
    if any(not place.start for place in new):
        kinds = list(tileset.tiles)
        for place, tile in new.items():
            if not place.start:
                kinds[place.index] = tile
        tileset = tileset.replace(tiles=tuple(kinds))
    if any(place.start for place in new):
        spaces = list(tileset.start.spaces)
        for place, tile in new.items():
            if place.start:
                assert isinstance(tile, StartSpace)
                spaces[place.index] = tile
        tileset = tileset.replace(start=tileset.start.replace(spaces=tuple(spaces)))
    return tileset


def form_of(feature: Feature, rules: RuleSet) -> Form | None:
    """The form of a feature's terrain; None if the rule set does not know it."""
    declared = rules.terrains.get(feature.terrain)
    return None if declared is None else declared.form


def with_feature(tile: Tile, index: int, feature: Feature | None) -> Tile:
    """The tile with another feature in that place, or without it."""
    features = list(tile.features)
    features[index : index + 1] = [] if feature is None else [feature]
    return tile.replace(features=tuple(features))


def with_more(tile: Tile, *features: Feature) -> Tile:
    return tile.replace(features=(*tile.features, *features))


def in_order(names: set[str], lat: Lattice) -> tuple[str, ...]:
    """Names of sides, clockwise from the first."""
    return tuple(name for name in lat.names if name in names)


def grid(rules: RuleSet) -> Lattice:
    return lattice(rules.sides)


def claimed(tile: Tile, rules: RuleSet) -> dict[int, int]:
    """Which path or area shows on each side: the first feature that names it."""
    lat = grid(rules)
    owners: dict[int, int] = {}
    for index, feature in enumerate(tile.features):
        if form_of(feature, rules) in (Form.PATH, Form.AREA):
            for name in feature.sides:
                side = lat.side(name)
                if side is not None:
                    owners.setdefault(side, index)
    return owners


def on_side(tile: Tile, rules: RuleSet, side: int) -> int | None:
    """The path or area on a side."""
    return claimed(tile, rules).get(side)

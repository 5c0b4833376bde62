"""How a tile of a set, and a part of a tile, is pointed at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.landscape.tiles.model import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile stands in its set."""

    index: int
    start: bool = False
    """Among the start spaces instead of the tiles."""

    @property
    def pointer(self) -> str:
        return f"/start/spaces/{self.index}" if self.start else f"/tiles/{self.index}"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the current tile: a feature, a marker on it, or a plain nobody wrote down."""

    feature: int | None = None
    """Its number among the features of the tile."""
    marker: int | None = None
    """Which of the markers of that feature."""
    half: int | None = None
    """One of the half-sides of a plain that is not written; see `lattice.half_name`."""


def tile_at(tileset: TileSet, place: Place) -> Tile:
    return tileset.start.spaces[place.index] if place.start else tileset.tiles[place.index]


def tile_keys(tiles: Iterable[Tile], seen: dict[str, int]) -> list[str]:
    """A key for each tile: its id; a second tile with the same id gets one of its own."""
    keys = []
    for tile in tiles:
        number = seen[tile.id] = seen.get(tile.id, 0) + 1
        # No id holds a line break, so this can never be the id of another tile.
        keys.append(tile.id if number == 1 else f"{tile.id}\n{number}")
    return keys


class Directory:
    """Every tile and start space of one set by its key."""

    def __init__(self, tileset: TileSet) -> None:
        self.tileset = tileset
        seen: dict[str, int] = {}
        self.tiles = tile_keys(tileset.tiles, seen)
        self.spaces = tile_keys(tileset.start.spaces, seen)
        self.places = {key: Place(i) for i, key in enumerate(self.tiles)}
        self.places |= {key: Place(i, start=True) for i, key in enumerate(self.spaces)}

    def keys(self, start: bool) -> list[str]:
        return self.spaces if start else self.tiles

    def at(self, key: str) -> Tile:
        return tile_at(self.tileset, self.places[key])

"""The tiles of a set: adding, copying, removing and moving whole tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from app.design.parts import Place
from engine.landscape.tiles.making import free_id
from engine.landscape.tiles.model import MOST_TILES, StartSpace, Tile, TileSet


def ids_of(tileset: TileSet) -> set[str]:
    return {tile.id for tile in (*tileset.tiles, *tileset.start.spaces)}


def with_tiles(tileset: TileSet, tiles: Iterable[Tile], at: int | None = None) -> TileSet:
    """The set with more tiles, at the end or before the tile with that number.

    Ids that are taken become free ones; a start space becomes an ordinary tile.
    """
    taken = ids_of(tileset)
    added = []
    for tile in tiles:
        tile = as_tile(tile).replace(id=free_id(taken, tile.id))
        taken.add(tile.id)
        added.append(tile)
    place = len(tileset.tiles) if at is None else at
    kinds = (*tileset.tiles[:place], *added, *tileset.tiles[place:])
    return tileset.replace(tiles=kinds)


def with_copies(tileset: TileSet, places: Sequence[Place]) -> tuple[TileSet, list[str]]:
    """A copy behind each of these tiles, and the ids of the copies; start spaces are left out."""
    taken = ids_of(tileset)
    wanted = {place.index for place in places if not place.start}
    kinds: list[Tile] = []
    made = []
    for index, tile in enumerate(tileset.tiles):
        kinds.append(tile)
        if index in wanted:
            copy = tile.replace(id=free_id(taken, tile.id))
            taken.add(copy.id)
            made.append(copy.id)
            kinds.append(copy)
    return tileset.replace(tiles=tuple(kinds)), made


def without(tileset: TileSet, places: Collection[Place]) -> TileSet:
    """The set without these tiles and start spaces."""
    gone = {(place.start, place.index) for place in places}
    kinds = tuple(t for i, t in enumerate(tileset.tiles) if (False, i) not in gone)
    spaces = tuple(s for i, s in enumerate(tileset.start.spaces) if (True, i) not in gone)
    if len(spaces) != len(tileset.start.spaces):
        tileset = tileset.replace(start=tileset.start.replace(spaces=spaces))
    return tileset.replace(tiles=kinds) if len(kinds) != len(tileset.tiles) else tileset


def moved(tileset: TileSet, indexes: Collection[int], before: int) -> TileSet:
    """The set with some tiles taken out and put before the tile that has that number now."""
    taken = [tileset.tiles[index] for index in sorted(indexes)]
    front = [t for i, t in enumerate(tileset.tiles) if i < before and i not in indexes]
    back = [t for i, t in enumerate(tileset.tiles) if i >= before and i not in indexes]
    return tileset.replace(tiles=(*front, *taken, *back))


def with_counts(tileset: TileSet, places: Collection[Place], step: int) -> TileSet:
    """So many more or fewer of each of these tiles, never fewer than one."""
    wanted = {place.index for place in places if not place.start}
    kinds = tuple(
        tile.replace(count=max(1, min(MOST_TILES, tile.count + step))) if i in wanted else tile
        for i, tile in enumerate(tileset.tiles)
    )
    return tileset.replace(tiles=kinds)


def as_tile(tile: Tile) -> Tile:
    """A start space as a tile for the box; a tile as it is."""
    if not isinstance(tile, StartSpace):
        return tile
    shared = {name: getattr(tile, name) for name in Tile.model_fields}
    return Tile(**shared, **tile.unknown_fields)

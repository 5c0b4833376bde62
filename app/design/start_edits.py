"""The start board: adding, moving, turning and removing its spaces. No Qt here."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from app.design.set_edits import as_tile, ids_of
from engine.landscape.tiles.making import free_id
from engine.landscape.tiles.model import Bounds, StartSpace, Tile, TileSet
from engine.lattice import Cell, Lattice

_FIRST_ID = "start-1"


def free_cells(tileset: TileSet, lat: Lattice) -> list[Cell]:
    """Where a further space could lie: beside those that lie there, within the bounds."""
    taken = {space.at for space in tileset.start.spaces}
    around = [(0, 0)] if not taken else [c for cell in sorted(taken) for c in lat.around(cell)]
    bounds = tileset.start.bounds
    return [
        cell
        for cell in dict.fromkeys(around)
        if cell not in taken and (bounds.allow(*cell) or not taken)
    ]


def with_space(tileset: TileSet, cell: Cell, like: Tile | None = None) -> tuple[TileSet, str]:
    """The set with one more start space, blank or a copy of a tile, and the id it got."""
    spaces = tileset.start.spaces
    taken = ids_of(tileset)
    wanted = like.id if like is not None else (spaces[-1].id if spaces else _FIRST_ID)
    new_id = free_id(taken, wanted)
    if like is None:
        made = StartSpace(id=new_id, at=cell)
    else:
        tile = as_tile(like)
        shared = {name: getattr(tile, name) for name in Tile.model_fields}
        shared |= {"id": new_id, "count": 1}
        turn = like.turn if isinstance(like, StartSpace) else 0
        made = StartSpace(**shared, **tile.unknown_fields, at=cell, turn=turn)
    return with_spaces(tileset, (*spaces, made)), new_id


def with_spaces(tileset: TileSet, spaces: Iterable[StartSpace]) -> TileSet:
    return tileset.replace(start=tileset.start.replace(spaces=tuple(spaces)))


def moved_to(tileset: TileSet, index: int, cell: Cell) -> TileSet:
    """A space in another cell; whoever lies there comes where it was."""
    spaces = list(tileset.start.spaces)
    old = spaces[index].at
    for other, space in enumerate(spaces):
        if space.at == cell and other != index:
            spaces[other] = space.replace(at=old)
    spaces[index] = spaces[index].replace(at=cell)
    return with_spaces(tileset, spaces)


def turned(tileset: TileSet, indexes: Collection[int], step: int, sides: int) -> TileSet:
    """Spaces turned where they lie; what is drawn on them turns with them."""
    return with_spaces(
        tileset,
        (
            space.replace(turn=(space.turn + step) % sides) if index in indexes else space
            for index, space in enumerate(tileset.start.spaces)
        ),
    )


def with_bound(tileset: TileSet, side: str, value: int | None) -> TileSet:
    """Where the board ends on one side; nothing leaves it open."""
    bounds: Bounds = tileset.start.bounds.replace(**{side: value})
    return tileset.replace(start=tileset.start.replace(bounds=bounds))

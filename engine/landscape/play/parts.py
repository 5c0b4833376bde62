"""Parts of a laid tile by name: `road E`, `plain Nl`, `farm`, as they lie on the board."""

from __future__ import annotations

from engine.landscape.play.tables import Tables
from engine.landscape.rules.model import Form
from engine.landscape.tiles.notation import SIDE_SEPARATORS
from engine.lattice import lattice


def part_names(tables: Tables, kind: int, turn: int) -> list[str]:
    """A name for every part of a laid tile: its terrain and where it touches."""
    lat = lattice(tables.sides)
    names = []
    for piece in tables.outlines[kind].pieces:
        touches = sorted((side + turn) % lat.sides for side in piece.sides)
        where = "+".join(lat.names[side] for side in touches)
        if piece.form is Form.FIELD:
            halves = sorted((half + 2 * turn) % (2 * lat.sides) for half in piece.halves)
            where = "+".join(lat.half_name(half) for half in halves)
        names.append(f"{piece.terrain} {where}".strip())
    return names


def part_for(tables: Tables, kind: int, piece: str, part: int) -> int:
    """The part a figure stands on that is put there: the part itself, or the system it lies in."""
    terrains = tables.rules.terrains
    pieces = tables.outlines[kind].pieces
    if piece not in terrains[pieces[part].terrain].occupied_by:
        for index, other in enumerate(pieces):
            if part in other.parts and piece in terrains[other.terrain].occupied_by:
                return index
    return part


def find_part(tables: Tables, kind: int, turn: int, words: str) -> int | None:
    """The part meant by `2`, `farm`, `road E` or `plain Nl+Wr`; None if none or several fit."""
    words = words.strip()
    if words.isdecimal():
        return int(words) if int(words) < len(tables.outlines[kind].pieces) else None
    terrain, _, where = words.partition(" ")
    wanted = {name for name in SIDE_SEPARATORS.split(where) if name}
    found = []
    for index, name in enumerate(part_names(tables, kind, turn)):
        own, _, touched = name.partition(" ")
        touches = set(touched.split("+"))
        touches |= {half[:-1] for half in touches if half[-1:] in ("l", "r")}
        if own == terrain and wanted <= touches:
            found.append(index)
    return found[0] if len(found) == 1 else None

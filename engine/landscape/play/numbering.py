"""Zones: how other programs and rule books number the parts of a tile.

By zones, features that are no sites count from 0 in the order they are written, and sites from 8
on; by parts, everything counts as in the file, with what was not written after it.
"""

from __future__ import annotations

from typing import Final, Literal

from engine.landscape.play.tables import Tables
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import listed
from engine.landscape.tiles.model import TileSet

Numbering = Literal["zones", "parts"]

ZONES: Final = "zones"
"""The tag of a set whose features stand in the order of the zones of its rule book."""
FIRST_SITE: Final = 8


def numbering_of(tileset: TileSet) -> Numbering:
    """How the parts of a set are numbered, told by its tags."""
    return "zones" if ZONES in tileset.tags else "parts"


def part_of(tables: Tables, kind: int, zone: int, numbering: Numbering) -> int | None:
    """The part a number stands for; None if there is no such part."""
    numbers = _numbers(tables, kind, numbering)
    return next((part for part, number in numbers.items() if number == zone), None)


def zone_of(tables: Tables, kind: int, part: int, numbering: Numbering) -> int:
    """The number of a part; of a system that of a site in it, or of its first part."""
    numbers = _numbers(tables, kind, numbering)
    if part in numbers:
        return numbers[part]
    pieces = tables.outlines[kind].pieces
    members = sorted(pieces[part].parts, key=lambda member: pieces[member].form is not Form.SITE)
    return next((numbers[member] for member in members if member in numbers), part)


def zones_there(tables: Tables, kind: int, numbering: Numbering) -> str:
    """The zones of a tile in words: `0 meadow, 1 river and 8 lake`."""
    pieces = tables.outlines[kind].pieces
    numbers = _numbers(tables, kind, numbering)
    return listed([f"{zone} {pieces[part].terrain}" for part, zone in numbers.items()])


def _numbers(tables: Tables, kind: int, numbering: Numbering) -> dict[int, int]:
    """The number of each part that has one."""
    pieces = tables.outlines[kind].pieces
    if numbering == "parts":
        return {part: part for part in range(len(pieces))}
    numbers: dict[int, int] = {}
    sites = others = 0
    for part, piece in enumerate(pieces):
        if piece.form is Form.SITE:
            numbers[part] = FIRST_SITE + sites
            sites += 1
        elif piece.form is not Form.SYSTEM:
            numbers[part] = others
            others += 1
    return numbers

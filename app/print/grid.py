"""How tiles fill an area of paper: rows of squares, or a honeycomb of hexagons."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from app.print.page import Box, Sides

ROOT3: Final = math.sqrt(3)
_SLACK: Final = 1e-6
"""Three times 45 mm fill 135 mm, whatever floating point says."""


class Slot(NamedTuple):
    """A place for a tile."""

    row: int
    column: int
    box: Box


def footprint(size: float, sides: int) -> tuple[float, float]:
    """Width and height of a tile whose opposite sides lie `size` apart."""
    return (size, size) if sides == 4 else (size, size * 2 / ROOT3)


def outline(box: Box, sides: int, grow: float = 0.0) -> tuple[tuple[float, float], ...]:
    """The corners of a tile, clockwise; a hexagon stands on a corner."""
    if sides == 4:
        grown = box.grown(grow)
        return (
            (grown.x, grown.y),
            (grown.right, grown.y),
            (grown.right, grown.bottom),
            (grown.x, grown.bottom),
        )
    cx, cy = box.centre
    radius = box.height / 2 + grow * 2 / ROOT3
    return tuple(
        (cx + radius * math.sin(step * math.pi / 3), cy - radius * math.cos(step * math.pi / 3))
        for step in range(6)
    )


def fill(area: Box, size: float, gap: float, sides: int) -> list[Slot]:
    """As many places as fit into an area, row by row, the block in its middle."""
    placed = _squares(area, size, gap) if sides == 4 else _hexagons(area, size, gap)
    if not placed:
        return []
    width = max(slot.box.right for slot in placed)
    height = max(slot.box.bottom for slot in placed)
    across, down = area.x + (area.width - width) / 2, area.y + (area.height - height) / 2
    return [Slot(row, column, box.moved(across, down)) for row, column, box in placed]


def _fitting(length: float, size: float, step: float) -> int:
    """How many things of this size fit behind one another, each a step after the other."""
    return max(0, math.floor((length - size) / step + 1 + _SLACK))


def _squares(area: Box, size: float, gap: float) -> list[Slot]:
    step = size + gap
    columns, rows = _fitting(area.width, size, step), _fitting(area.height, size, step)
    return [
        Slot(row, column, Box(column * step, row * step, size, size))
        for row in range(rows)
        for column in range(columns)
    ]


def _hexagons(area: Box, size: float, gap: float) -> list[Slot]:
    width, height = footprint(size, 6)
    step, down = size + gap, (size + gap) * ROOT3 / 2
    rows = _fitting(area.height, height, down)
    slots = []
    for row in range(rows):
        indent = step / 2 if row % 2 else 0.0
        for column in range(_fitting(area.width - indent, width, step)):
            slots.append(Slot(row, column, Box(indent + column * step, row * down, width, height)))
    return slots


def bleeds(slots: Sequence[Slot], bleed: float, gap: float, sides: int) -> list[Sides]:
    """How far the art of each place may go on: between two tiles up to half of the gap.

    Around hexagons it is the same on all sides, because their slanted sides meet everywhere.
    """
    between = min(bleed, gap / 2)
    if sides != 4:
        alone = len(slots) == 1
        reach = bleed if alone else between
        return [Sides(reach, reach, reach, reach) for _ in slots]
    taken = {(slot.row, slot.column) for slot in slots}
    return [_square_bleed(slot, taken, bleed, between) for slot in slots]


def _square_bleed(
    slot: Slot, taken: Collection[tuple[int, int]], bleed: float, between: float
) -> Sides:
    row, column = slot.row, slot.column
    beside = ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
    return Sides(*(between if place in taken else bleed for place in beside))

"""Cells, sides and turns; how many sides a cell has is data: 4 on a landscape, 6 on an island."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final

Cell = tuple[int, int]
"""A place on the board: x grows to the east, y to the south."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Everything that follows from the number of sides; sides are numbered clockwise."""

    sides: int
    names: tuple[str, ...]
    steps: tuple[Cell, ...]
    """Where the neighbour across each side lies."""
    ring: tuple[Cell, ...]
    """Every cell that touches this one by a side or a corner."""
    _number: dict[str, int] = field(repr=False, compare=False)

    def opposite(self, side: int) -> int:
        return (side + self.sides // 2) % self.sides

    def side(self, name: str) -> int | None:
        """The number of the side with this name, in any case of letters."""
        return self._number.get(name.upper())

    def half(self, name: str) -> int | None:
        """The number of a half-side: `Nl` is 0, `Nr` is 1, then clockwise."""
        side = self.side(name[:-1])
        hand = name[-1:].lower()
        if side is None or hand not in ("l", "r"):
            return None
        return 2 * side + (hand == "r")

    def half_name(self, half: int) -> str:
        return self.names[half // 2] + "lr"[half % 2]

    def turn_side(self, side: int, turn: int) -> int:
        """Where a side points after `turn` steps clockwise."""
        return (side + turn) % self.sides

    def step(self, cell: Cell, side: int) -> Cell:
        dx, dy = self.steps[side]
        return cell[0] + dx, cell[1] + dy

    def halves(self, side: int) -> Cell:
        """How many half cells one gets on in the direction of a side with x, and with y."""
        dx, dy = self.steps[side]
        if self.sides == 4:
            return 2 * dx, 2 * dy
        # A step to the next side counts half of one straight on: they are 60 degrees apart.
        return 2 * dx + dy, dx + 2 * dy

    def column(self, cell: Cell, side: int) -> int:
        """How many columns a cell lies in the direction of a side, seen from 0,0.

        Columns of squares are straight. Hexagons stand in every other row half a cell further on,
        so their columns go in zigzag: one cell wide, with one cell of every row.
        """
        x, y = self.halves(side)
        return (cell[0] * x + cell[1] * y) >> 1

    def around(self, cell: Cell) -> list[Cell]:
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in self.ring]


def _lattice(names: tuple[str, ...], steps: tuple[Cell, ...], ring: tuple[Cell, ...]) -> Lattice:
    return Lattice(len(names), names, steps, ring, {name: i for i, name in enumerate(names)})


_SQUARE_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SQUARE_RING: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_HEX_STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

SQUARE: Final = _lattice(("N", "E", "S", "W"), _SQUARE_STEPS, _SQUARE_RING)
HEXAGON: Final = _lattice(("NE", "E", "SE", "SW", "W", "NW"), _HEX_STEPS, _HEX_STEPS)
"""Pointed at the top, in axial coordinates; a hexagon touches nothing by a corner alone."""

SIDE_COUNTS: Final = (4, 6)


@cache
def lattice(sides: int) -> Lattice:
    """The lattice for tiles with this many sides; only squares and hexagons fill the plane."""
    for known in (SQUARE, HEXAGON):
        if known.sides == sides:
            return known
    raise ValueError(f"tiles have 4 or 6 sides, not {sides}")


_CELL = re.compile(r"\s*\(?\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)?\s*\Z")


def parse_cell(text: str) -> Cell:
    """Read `-3,2`; the twin of `cell_name`."""
    match = _CELL.match(text)
    if match is None:
        raise ValueError(
            f"'{text}' is not a cell; write it like -3,2 (x to the east, y to the south)"
        )
    return int(match[1]), int(match[2])


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"

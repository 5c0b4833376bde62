"""The frame of a tile: its corners, sides and turns in unit measure.

Points are complex numbers, x to the east and y to the south. Opposite sides lie 1 apart, so a
square is 0..1 both ways and a hexagon 1 wide and a little higher; widths mean the same on both.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

Point = complex


def qt(point: Point) -> QPointF:
    return QPointF(point.real, point.imag)


def from_qt(point: QPointF) -> Point:
    return complex(point.x(), point.y())


def unit(vector: Point) -> Point:
    length = abs(vector)
    return vector / length if length else complex(0, 0)


def dot(a: Point, b: Point) -> float:
    return a.real * b.real + a.imag * b.imag


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything about the bare shape of a tile; sides are numbered clockwise."""

    sides: int
    centre: Point
    corners: tuple[Point, ...]
    """Where each side begins, going clockwise."""

    @property
    def bounds(self) -> QRectF:
        return QRectF(0.0, 0.0, 2 * self.centre.real, 2 * self.centre.imag)

    @property
    def size(self) -> float:
        """How much of the usual room a tile offers: 1 for a square, a little less for a hexagon."""
        return 1.0 if self.sides == 4 else 0.88

    def corner(self, number: int) -> Point:
        return self.corners[number % self.sides]

    def middle(self, side: int) -> Point:
        return (self.corner(side) + self.corner(side + 1)) / 2

    def inward(self, side: int) -> Point:
        return unit(self.centre - self.middle(side))

    def half(self, half: int) -> tuple[Point, Point]:
        """Both ends of a half-side, clockwise."""
        side, right = divmod(half, 2)
        middle = self.middle(side)
        return (middle, self.corner(side + 1)) if right else (self.corner(side), middle)

    def grown(self, by: float) -> list[Point]:
        """The corners moved apart so that every side lies `by` further out."""
        scale = 1 + by / 0.5
        return [self.centre + (corner - self.centre) * scale for corner in self.corners]

    def path(self, grow: float = 0.0) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(QPolygonF([qt(point) for point in self.grown(grow)]))
        path.closeSubpath()
        return path

    def turning(self, turn: int) -> QTransform:
        """Takes a point of the tile to where it lies after `turn` steps clockwise."""
        turn %= self.sides
        if self.sides == 4:
            # Whole numbers, so that four turns lead back to the very same picture.
            return QTransform(*_QUARTERS[turn])
        angle = 2 * math.pi * turn / self.sides
        cos, sin = math.cos(angle), math.sin(angle)
        cx, cy = self.centre.real, self.centre.imag
        return QTransform(cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)

    def from_box(self, at: tuple[float, float]) -> Point:
        """A place written as fractions of the square around the tile; see `tiles.transform`."""
        return self.centre + complex(at[0] - 0.5, at[1] - 0.5) * self._box

    def to_box(self, point: Point) -> tuple[float, float]:
        offset = (point - self.centre) / self._box
        return offset.real + 0.5, offset.imag + 0.5

    @property
    def _box(self) -> float:
        """The side of that square: the height of the tile."""
        return 2 * self.centre.imag


_QUARTERS = (
    (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
    (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
    (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
)


@cache
def frame(sides: int) -> Frame:
    """The frame of tiles with this many sides."""
    if sides == 4:
        return Frame(4, 0.5 + 0.5j, (0j, 1 + 0j, 1 + 1j, 1j))
    radius = 1 / math.sqrt(3)
    centre = complex(0.5, radius)
    corners = tuple(
        centre + radius * complex(math.sin(step * math.pi / 3), -math.cos(step * math.pi / 3))
        for step in range(6)
    )
    return Frame(6, centre, corners)

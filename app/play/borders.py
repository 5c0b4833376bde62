"""The borders of pieces inside their tiles, as few straight lines as the eye can tell apart."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from PySide6.QtGui import QPainterPath, QTransform

from app.painting.frame import Frame

_FINE: Final = 400.0
_ON_SIDE: Final = 0.012
_UNSEEN: Final = 0.001
"""Tile widths by which a line may miss a point; a broad pen along fewer lines is drawn faster."""

Point = tuple[float, float]


def inner_border(frame: Frame, region: QPainterPath) -> QPainterPath:
    """The outline of a region without the stretches that lie on the sides of the tile."""
    fine = QTransform.fromScale(_FINE, _FINE)
    border = QPainterPath()
    for polygon in region.toSubpathPolygons(fine):
        points = [(point.x() / _FINE, point.y() / _FINE) for point in polygon.toList()]
        for stretch in _stretches(frame, points):
            first, *others = simplified(stretch)
            border.moveTo(*first)
            for point in others:
                border.lineTo(*point)
    return border


def simplified(points: list[Point], unseen: float = _UNSEEN) -> list[Point]:
    """The same line through fewer of its points: none that is left out lies further off."""
    kept = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        (x, y), (end_x, end_y) = points[first], points[last]
        along_x, along_y = end_x - x, end_y - y
        length = (along_x * along_x + along_y * along_y) ** 0.5
        worst, at = unseen, -1
        for number in range(first + 1, last):
            off_x, off_y = points[number][0] - x, points[number][1] - y
            if length > 1e-9:
                off = abs(off_x * along_y - off_y * along_x) / length
            else:
                off = (off_x * off_x + off_y * off_y) ** 0.5
            if off > worst:
                worst, at = off, number
        if at >= 0:
            kept.add(at)
            spans += [(first, at), (at, last)]
    return [points[number] for number in sorted(kept)]


def _stretches(frame: Frame, points: list[Point]) -> list[list[Point]]:
    """The runs of a closed line that do not lie on a side."""
    sides = [_sides_at(frame, x, y) for x, y in points]
    found: list[list[Point]] = []
    drawing = False
    for (one, two), (first, second) in zip(pairwise(points), pairwise(sides), strict=True):
        if first & second:
            drawing = False
            continue
        if not drawing:
            found.append([one])
            drawing = True
        found[-1].append(two)
    return found


def _sides_at(frame: Frame, x: float, y: float) -> int:
    """The sides of the tile a point lies on, a bit for each."""
    found = 0
    for side, (middle_x, middle_y, in_x, in_y) in enumerate(_side_lines(frame)):
        if abs((x - middle_x) * in_x + (y - middle_y) * in_y) < _ON_SIDE:
            found |= 1 << side
    return found


@cache
def _side_lines(frame: Frame) -> tuple[tuple[float, float, float, float], ...]:
    """A point on each side and the way from there into the tile."""
    lines = []
    for side in range(frame.sides):
        middle, inward = frame.middle(side), frame.inward(side)
        lines.append((middle.real, middle.imag, inward.real, inward.imag))
    return tuple(lines)

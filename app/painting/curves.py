"""Curves of the painter: lines with a length, smooth outlines, and cutting shapes with shapes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from app.painting.frame import Point, dot, qt, unit

# Qt cuts paths with tolerances made for pixels, so it is done in a large measure.
_LARGE = 400.0
_UP = QTransform.fromScale(_LARGE, _LARGE)
_DOWN = QTransform.fromScale(1 / _LARGE, 1 / _LARGE)


@dataclass(frozen=True)
class Line:
    """An open line through many points; places on it are given from 0 to 1 along its length."""

    points: tuple[Point, ...]

    @cached_property
    def marks(self) -> tuple[float, ...]:
        """The length from the beginning to each point."""
        total, marks = 0.0, [0.0]
        for a, b in zip(self.points, self.points[1:], strict=False):
            total += abs(b - a)
            marks.append(total)
        return tuple(marks)

    @property
    def length(self) -> float:
        return self.marks[-1]

    def _segment(self, place: float) -> tuple[int, float]:
        wanted = min(max(place, 0.0), 1.0) * self.length
        for index in range(1, len(self.points)):
            if self.marks[index] >= wanted or index == len(self.points) - 1:
                span = self.marks[index] - self.marks[index - 1]
                return index, (wanted - self.marks[index - 1]) / span if span else 0.0
        return 1, 0.0

    def at(self, place: float) -> Point:
        index, part = self._segment(place)
        a, b = self.points[index - 1], self.points[index]
        return a + (b - a) * part

    def direction(self, place: float) -> Point:
        index, _ = self._segment(place)
        before, after = max(index - 2, 0), min(index + 1, len(self.points) - 1)
        return unit(self.points[after] - self.points[before])

    def normals(self) -> list[Point]:
        """At each point the unit vector to the right of the way."""
        last = len(self.points) - 1
        return [
            unit(self.points[min(i + 1, last)] - self.points[max(i - 1, 0)]) * 1j
            for i in range(last + 1)
        ]

    def beside(self, distance: float) -> Line:
        """The line that runs along this one, to its right when `distance` is positive."""
        pairs = zip(self.points, self.normals(), strict=True)
        return Line(tuple(p + n * distance for p, n in pairs))

    def path(self) -> QPainterPath:
        return smooth(self.points)

    def ribbon(self, width: float) -> QPainterPath:
        """The area the line covers when it is `width` wide, with square ends."""
        left, right = self.beside(-width / 2), self.beside(width / 2)
        path = smooth(left.points)
        path.connectPath(smooth(tuple(reversed(right.points))))
        path.closeSubpath()
        return path


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 24) -> Line:
    """A cubic curve as a line."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        s = 1 - t
        points.append(a * s**3 + 3 * b * s * s * t + 3 * c * s * t * t + d * t**3)
    points[0], points[-1] = a, d
    return Line(tuple(points))


def swayed(line: Line, amount: float, waves: float, phase: float) -> Line:
    """The line with a gentle sway; its ends and their directions stay."""
    points = []
    for index, (point, normal) in enumerate(zip(line.points, line.normals(), strict=True)):
        place = line.marks[index] / line.length if line.length else 0.0
        calm = math.sin(math.pi * place) ** 2
        points.append(
            point + normal * amount * calm * math.sin(2 * math.pi * waves * place + phase)
        )
    points[0], points[-1] = line.points[0], line.points[-1]
    return Line(tuple(points))


def smooth(points: Sequence[Point], *, closed: bool = False) -> QPainterPath:
    """A smooth curve through all points."""
    path = QPainterPath(qt(points[0]))
    count = len(points)
    if count < 3:
        for point in points[1:]:
            path.lineTo(qt(point))
        return path

    def near(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    for i in range(count if closed else count - 1):
        a, b, c, d = near(i - 1), near(i), near(i + 1), near(i + 2)
        path.cubicTo(qt(b + (c - a) / 6), qt(c - (d - b) / 6), qt(c))
    if closed:
        path.closeSubpath()
    return path


def polygon(points: Iterable[Point]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([qt(point) for point in points]))
    path.closeSubpath()
    return path


def disc(centre: Point, radius: float, height: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(qt(centre), radius, radius if height is None else height)
    return path


def blob(centre: Point, radius: float, bumps: Sequence[float], squash: float = 1.0) -> QPainterPath:
    """A round shape whose outline swells by each of `bumps` in turn."""
    count = len(bumps)
    points = []
    for i, bump in enumerate(bumps):
        angle = 2 * math.pi * i / count
        reach = radius * (1 + bump)
        points.append(centre + complex(math.cos(angle) * reach, math.sin(angle) * reach * squash))
    return smooth(points, closed=True)


def box(left: float, top: float, width: float, height: float, round_: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    if round_:
        path.addRoundedRect(left, top, width, height, round_, round_)
    else:
        path.addRect(left, top, width, height)
    return path


def joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    """All paths in one, each filled as if it were alone."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole.addPath(path)
    return whole


def _cut(one: QPainterPath, other: QPainterPath, how: str) -> QPainterPath:
    result: QPainterPath = getattr(_UP.map(one), how)(_UP.map(other))
    return _DOWN.map(result)


def minus(one: QPainterPath, other: QPainterPath) -> QPainterPath:
    return one if other.isEmpty() else _cut(one, other, "subtracted")


def common(one: QPainterPath, other: QPainterPath) -> QPainterPath:
    return _cut(one, other, "intersected")


def united(paths: Iterable[QPainterPath]) -> QPainterPath:
    whole = QPainterPath()
    for path in paths:
        whole = path if whole.isEmpty() else _cut(whole, path, "united")
    return whole


def loops(path: QPainterPath) -> list[QPolygonF]:
    """The closed outlines of a path, as polygons."""
    found = []
    for loop in _UP.map(path).toSubpathPolygons():
        if loop.count() > 3:
            found.append(_DOWN.map(loop))
    return found


def enclosed(points: Sequence[tuple[float, float]]) -> float:
    """The area inside a closed outline; positive when it runs clockwise on the screen."""
    total = 0.0
    x, y = points[-1]
    for next_x, next_y in points:
        total += x * next_y - next_x * y
        x, y = next_x, next_y
    return total / 2


def polygon_area(loop: QPolygonF) -> float:
    return abs(enclosed([(point.x(), point.y()) for point in loop.toList()]))


def nested(path: QPainterPath, crumb: float = 0.0) -> list[tuple[QPolygonF, int | None, float]]:
    """The outlines of a path, largest first: each with the outline around it and its area.

    An outline with an even number of others around it is land, the others are holes in it.
    """
    sized = [(polygon_area(loop), loop) for loop in loops(path)]
    sized = sorted((entry for entry in sized if entry[0] > crumb), key=lambda entry: -entry[0])
    found: list[tuple[QPolygonF, int | None, float]] = []
    for size, loop in sized:
        around = [
            index
            for index, (outer, _, _) in enumerate(found)
            if outer.containsPoint(loop.at(0), Qt.FillRule.OddEvenFill)
        ]
        found.append((loop, around[-1] if len(around) % 2 else None, size))
    return found


def area(path: QPainterPath) -> float:
    """The area a path covers, holes taken off."""
    whole = _DOWN.map(_UP.map(path).simplified())
    return sum(size if around is None else -size for _, around, size in nested(whole))


def nearest(line: Line, point: Point) -> tuple[float, float]:
    """How far a point is from a line, and at which place."""
    best, place = math.inf, 0.0
    for index, (a, b) in enumerate(zip(line.points, line.points[1:], strict=False)):
        span = b - a
        square = abs(span) ** 2
        part = min(max(dot(point - a, span) / square, 0.0), 1.0) if square else 0.0
        distance = abs(point - a - span * part)
        if distance < best:
            best = distance
            place = (line.marks[index] + abs(span) * part) / (line.length or 1.0)
    return best, place

"""A sketch: the drawing of a tile as a list of filled and stroked shapes.

Ground lies the way the tile is turned. What stands on it (houses, trees, animals) stays upright, so
the same sketch code serves every turn and nobody ever sees a bison on its back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QTransform,
)

from app.painting.curves import joined
from app.painting.frame import Frame, Point, from_qt, qt
from app.painting.theme import Theme, colour


class Detail(IntEnum):
    """How much is drawn; chosen by how many pixels a tile has."""

    TINY = 0
    SMALL = 1
    MEDIUM = 2
    FINE = 3

    @property
    def pixels(self) -> int:
        """The smallest tile this is made for."""
        return (20, 44, 96, 200)[self]


def detail_for(pixels: float) -> Detail:
    for detail in (Detail.FINE, Detail.MEDIUM, Detail.SMALL):
        if pixels >= detail.pixels:
            return detail
    return Detail.TINY


def device_pixels(painter: QPainter, length: float) -> float:
    """How many pixels a length has on the device."""
    transform = painter.deviceTransform()
    return length * math.hypot(transform.m11(), transform.m12())


@dataclass(frozen=True, slots=True)
class Mark:
    """One shape: filled, stroked, or both."""

    path: QPainterPath
    fill: QColor | None
    pen: QPen | None


class Sketch:
    """Collects the shapes of one drawing."""

    def __init__(self, frame: Frame, theme: Theme, detail: Detail, turn: int = 0) -> None:
        self.frame = frame
        self.theme = theme
        self.detail = detail
        self.turn = turn
        self.marks: list[Mark] = []
        self._turning = frame.turning(turn)

    @property
    def fine(self) -> bool:
        return self.detail is Detail.FINE

    @property
    def textured(self) -> bool:
        return self.theme.texture and self.detail >= Detail.SMALL

    def up(self, point: Point) -> Point:
        """Where a point of the tile lies in the turned picture."""
        return from_qt(self._turning.map(qt(point)))

    def width(self, wanted: float, least: float = 0.7) -> float:
        """A line's width: as wanted, but never below `least` pixels."""
        return max(wanted * self.theme.line, least / self.detail.pixels)

    def fill(self, path: QPainterPath, fill: str) -> None:
        """Ground of one colour; turns with the tile."""
        self.marks.append(Mark(self.turned(path), colour(fill), None))

    def stroke(
        self,
        path: QPainterPath,
        line: str,
        width: float,
        *,
        dash: Sequence[float] = (),
        flat: bool = False,
    ) -> None:
        """A line on the ground; the dash is measured like the tile."""
        self.marks.append(Mark(self.turned(path), None, pen(line, width, dash=dash, flat=flat)))

    def stamp(
        self,
        paths: QPainterPath | Iterable[QPainterPath],
        fill: str | None,
        line: str | None = None,
        width: float = 0.0,
    ) -> None:
        """Something upright, already in the measure of the turned picture."""
        path = paths if isinstance(paths, QPainterPath) else joined(paths)
        if path.isEmpty():
            return
        stroke = pen(line, width) if line is not None else None
        self.marks.append(Mark(path, colour(fill) if fill is not None else None, stroke))

    def turned(self, path: QPainterPath) -> QPainterPath:
        """A shape of the tile as it lies in the turned picture."""
        return self._turning.map(path) if self.turn else path


def pen(line: str, width: float, *, dash: Sequence[float] = (), flat: bool = False) -> QPen:
    made = QPen(colour(line), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if flat or dash else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dash:
        # Qt counts dashes in widths of the pen.
        made.setDashPattern([part / width for part in dash])
    return made


class Drawing:
    """A finished sketch, ready to be put onto paper again and again."""

    def __init__(self, marks: Iterable[Mark], detail: Detail) -> None:
        self.marks = tuple(marks)
        self.detail = detail
        self._flat: tuple[tuple[QPainterPath, QBrush], ...] | None = None

    def draw(self, painter: QPainter, pixels: float) -> None:
        """Draw in the painter's own measure; `pixels` is what one unit has on the device."""
        raster = painter.paintEngine().type() == QPaintEngine.Type.Raster
        if not raster or pixels > _FLAT_UP_TO[self.detail]:
            draw_marks(painter, self.marks)
            return
        # Strokes turned into shapes and curves into short straight lines beforehand make this
        # several times faster; it is fine enough that no pixel shows it.
        if self._flat is None:
            self._flat = tuple(_flattened(self.marks, 2.0 * _FLAT_UP_TO[self.detail]))
        for path, brush in self._flat:
            painter.fillPath(path, brush)


_FLAT_UP_TO = {Detail.TINY: 64, Detail.SMALL: 128, Detail.MEDIUM: 256, Detail.FINE: 640}


def _flattened(marks: Iterable[Mark], scale: float) -> Iterator[tuple[QPainterPath, QBrush]]:
    up, down = QTransform.fromScale(scale, scale), QTransform.fromScale(1 / scale, 1 / scale)
    for mark in marks:
        path = up.map(mark.path)
        if mark.fill is not None:
            yield down.map(_straightened(path)), QBrush(mark.fill)
        if mark.pen is not None:
            stroker = QPainterPathStroker()
            stroker.setWidth(mark.pen.widthF() * scale)
            stroker.setCapStyle(mark.pen.capStyle())
            stroker.setJoinStyle(mark.pen.joinStyle())
            if mark.pen.style() == Qt.PenStyle.CustomDashLine:
                stroker.setDashPattern(mark.pen.dashPattern())
            outline = stroker.createStroke(path)
            outline.setFillRule(Qt.FillRule.WindingFill)
            yield down.map(_straightened(outline)), QBrush(mark.pen.color())


def _straightened(path: QPainterPath) -> QPainterPath:
    straight = QPainterPath()
    straight.setFillRule(path.fillRule())
    for loop in path.toSubpathPolygons():
        straight.addPolygon(loop)
    return straight


def draw_marks(painter: QPainter, marks: Iterable[Mark]) -> None:
    """Put shapes onto paper as they are, in the painter's own measure."""
    for mark in marks:
        if mark.pen is None:
            painter.setPen(Qt.PenStyle.NoPen)
        else:
            painter.setPen(mark.pen)
        if mark.fill is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setBrush(mark.fill)
        painter.drawPath(mark.path)

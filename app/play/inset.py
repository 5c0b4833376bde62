"""The tile just laid, enlarged, with the parts one can choose lit and numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from app import theme
from app.painting.geometry import FIGURE_SIZE
from app.play.art import Art
from app.play.colours import table_colours
from app.play.layers import font

_SIDE = 168
_LEAST = 84


@dataclass(frozen=True, slots=True)
class Part:
    """A part that can be chosen: its piece, the figure that would stand there, lying or not."""

    piece: int
    figure: int
    lying: bool


class TileInset(QWidget):
    """Shown while the board is too small to tell parts apart."""

    chosen = Signal(int)
    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inset")
        self.setAccessibleName(self.tr("The tile just laid"))
        self.setMouseTracking(True)
        self._art: Art | None = None
        self._kind = self._turn = self._look = 0
        self._parts: tuple[Part, ...] = ()
        self._current = -1
        side = theme.current().px(_SIDE)
        self.setFixedSize(QSize(side, side))
        self.hide()

    def tell(self, art: Art, kind: int, turn: int, look: int, parts: Sequence[Part]) -> None:
        self._art, self._kind, self._turn, self._look = art, kind, turn, look
        self._parts = tuple(parts)
        self._current = -1
        bounds = art.geometry(kind, turn).bounds
        side = theme.current().px(_SIDE)
        self.setFixedSize(QSize(side, round(side * bounds.height() / bounds.width())))
        self.show()
        self.update()

    def shrink_to(self, height: int) -> None:
        """Be no higher than this; nothing at all if the parts could not be told apart then."""
        if height < theme.current().px(_LEAST):
            self.hide()
        elif height < self.height():
            self.setFixedSize(QSize(round(height * self.width() / self.height()), height))

    def point(self, at: int) -> None:
        """Another part is pointed at, or none."""
        if at != self._current:
            self._current = at
            self.update()

    def _to_widget(self) -> QTransform:
        return QTransform.fromScale(self.width(), self.width())

    def anchor(self, at: int) -> QPointF:
        """Where the figure of a choice stands, in the coordinates of this widget."""
        assert self._art is not None
        shape = self._art.geometry(self._kind, self._turn).pieces[self._parts[at].piece]
        return self._to_widget().map(shape.anchor)

    def choice_at(self, point: QPointF) -> int:
        """The choice whose part is there and whose figure is nearest; -1 for none."""
        if self._art is None:
            return -1
        geometry = self._art.geometry(self._kind, self._turn)
        unit = point / self.width()
        best, found = 0.0, -1
        for at, part in enumerate(self._parts):
            away = point - self.anchor(at)
            distance = (away.x() ** 2 + away.y() ** 2) ** 0.5
            inside = geometry.pieces[part.piece].region.contains(unit)
            if (inside or distance < self.width() * 0.12) and (found < 0 or distance < best):
                best, found = distance, at
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        art = self._art
        if art is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        art.take_time()
        ratio = self.devicePixelRatioF()
        picture = art.tile(self._kind, self._turn, self.width(), ratio)
        painter.drawPixmap(QRectF(self.rect()), picture, QRectF(picture.rect()))
        colours = table_colours()
        geometry = art.geometry(self._kind, self._turn)
        place = self._to_widget()
        for at, part in enumerate(self._parts):
            strong = at == self._current
            glow = QColor(colours.glow)
            glow.setAlpha(170 if strong else 90)
            region = place.map(geometry.pieces[part.piece].region)
            painter.fillPath(region, glow)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.good, 3 if strong else 1.6))
            painter.drawPath(place.map(art.contour(self._kind, self._turn, part.piece)))
        for at in range(len(self._parts)):
            self._figure(painter, at, ratio)
        for at in range(len(self._parts)):
            self._badge(painter, at)
        painter.end()

    def _figure(self, painter: QPainter, at: int, ratio: float) -> None:
        art, part = self._art, self._parts[at]
        assert art is not None
        box = self._box(at)
        picture = art.figure(part.figure, self._look, part.lying, box.width(), ratio)
        painter.setOpacity(1.0 if at == self._current else 0.85)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        painter.setOpacity(1.0)

    def _box(self, at: int) -> QRectF:
        """Where a figure is drawn: on its part, but never over the edge."""
        side = self.width() * FIGURE_SIZE
        box = QRectF(0, 0, side, side)
        box.moveCenter(self.anchor(at))
        box.moveLeft(max(0.0, min(box.left(), self.width() - side)))
        box.moveTop(max(0.0, min(box.top(), self.height() - side)))
        return box

    def _badge(self, painter: QPainter, at: int) -> None:
        radius = theme.current().px(9)
        centre = self._box(at).topRight() + QPointF(-radius * 0.4, radius * 0.6)
        edge = radius + 1
        centre.setX(max(edge, min(centre.x(), self.width() - edge)))
        centre.setY(max(edge, min(centre.y(), self.height() - edge)))
        painter.setPen(QPen(QColor("#1d1b18"), 1.2))
        painter.setBrush(QColor("#ffffff"))
        painter.drawEllipse(centre, radius, radius)
        painter.setFont(font(radius * 1.25))
        text = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, str(at + 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self.choice_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.choice_at(event.position())
        if at >= 0:
            self.chosen.emit(at)

"""The score chart: everybody's points over the turns of the game."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from app import theme
from app.painting.theme import colour
from app.play.desk import Desk

_DASHES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotDotLine,
)
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


class ChartPanel(QWidget):
    """A line for each seat with its own dashes and sign; a click goes to that moment."""

    moment_chosen = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("score-chart")
        self.setAccessibleName(self.tr("Score chart"))
        self.setMouseTracking(True)
        self.setMinimumSize(160, 120)
        desk.begun.connect(self.refresh)
        desk.changed.connect(self.refresh)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(280), theme.current().px(200))

    def refresh(self) -> None:
        table = self._desk.table
        if table is not None:
            told = ", ".join(
                f"{seat.name} {score}"
                for seat, score in zip(table.seats, table.session.scores, strict=True)
            )
            self.setAccessibleDescription(told)
        self.update()

    # -- the picture -----------------------------------------------------------------------

    def _plot(self) -> QRectF:
        look = theme.current()
        return QRectF(self.rect()).adjusted(look.px(38), look.px(14), -look.px(22), -look.px(26))

    def _range(self) -> tuple[int, int, int]:
        """The last turn, the least and the most points."""
        table = self._desk.table
        assert table is not None
        every = [points for scores in table.scores for points in scores]
        return max(table.turns[-1], 1), min(0, *every), max(10, *every)

    def point(self, turn: float, points: float) -> QPointF:
        last, least, most = self._range()
        plot = self._plot()
        x = plot.left() + plot.width() * turn / last
        y = plot.bottom() - plot.height() * (points - least) / max(1, most - least)
        return QPointF(x, y)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), look.colour("panel"))
        table, art = self._desk.table, self._desk.art
        if table is None or art is None:
            painter.end()
            return
        self._axes(painter)
        for seat in range(len(table.seats)):
            self._line(painter, seat)
        now = self.point(table.turns[table.done], 0).x()
        if table.done < table.whole:
            plot = self._plot()
            painter.setPen(QPen(look.colour("accent"), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(now, plot.top()), QPointF(now, plot.bottom()))
        painter.end()

    def _axes(self, painter: QPainter) -> None:
        look, plot = theme.current(), self._plot()
        last, least, most = self._range()
        painter.setFont(look.font(0.8))
        step = next((s for s in _STEPS if (most - least) / s <= 6), _STEPS[-1])
        value = (least // step) * step
        while value <= most:
            y = self.point(0, value).y()
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(look.colour("text_dim"))
            box = QRectF(0, y - 9, plot.left() - 6, 18)
            at = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, at, str(value))
            value += step
        step = next((s for s in _STEPS if last / s <= 8), _STEPS[-1])
        for turn in range(0, last + 1, step):
            x = self.point(turn, least).x()
            painter.setPen(look.colour("text_dim"))
            box = QRectF(x - 20, plot.bottom() + 4, 40, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn))

    def _line(self, painter: QPainter, seat: int) -> None:
        table, art, look = self._desk.table, self._desk.art, theme.current()
        assert table is not None
        assert art is not None
        style = art.seat(seat)
        path = QPainterPath(self.point(0, table.scores[0][seat]))
        for turn, scores in zip(table.turns, table.scores, strict=True):
            at = self.point(turn, scores[seat])
            path.lineTo(at.x(), path.currentPosition().y())
            path.lineTo(at)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(colour(style.fill), 2.2)
        pen.setStyle(_DASHES[art.looks[seat] % len(_DASHES)])
        if abs(colour(style.fill).lightness() - look.colour("panel").lightness()) < 60:
            # A dark seat on a dark panel, a bright one on a bright panel.
            painter.setPen(QPen(look.colour("text_faint"), 3.8))
            painter.drawPath(path)
        painter.setPen(pen)
        painter.drawPath(path)
        side = look.px(18)
        end = self.point(table.turns[-1], table.scores[-1][seat])
        picture = art.symbol(art.looks[seat], side, self.devicePixelRatioF())
        box = QRectF(0, 0, side, side)
        box.moveCenter(end)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))

    # -- the mouse -------------------------------------------------------------------------

    def moment_at(self, x: float) -> int:
        """How many actions were done when the turn under this place was reached."""
        table = self._desk.table
        if table is None:
            return 0
        last, _, _ = self._range()
        plot = self._plot()
        turn = (x - plot.left()) / max(1.0, plot.width()) * last
        return min(range(len(table.turns)), key=lambda i: (abs(table.turns[i] - turn), i))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        table = self._desk.table
        if table is None:
            return
        moment = self.moment_at(event.position().x())
        lines = [self.tr("Turn {turn}").format(turn=table.turns[moment])]
        lines += [
            f"{seat.name}: {points}"
            for seat, points in zip(table.seats, table.scores[moment], strict=True)
        ]
        QToolTip.showText(event.globalPosition().toPoint(), "\n".join(lines), self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.moment_chosen.emit(self.moment_at(event.position().x()))

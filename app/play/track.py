"""The scoring track: a loop of spaces every seat's marker runs on, several times if need be."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app import theme
from app.painting.theme import colour
from app.play.desk import Desk

_ROWS: Final = 2
_WOOD: Final = ("#c9a26a", "#b98f55", "#6f4e25", "#f4e7cf", "#54401f")
_WOOD_DARK: Final = ("#5d4a2f", "#4c3c25", "#2a2013", "#8a744f", "#f0e4cc")


class Track(QWidget):
    """Space 0 at the left of the upper row; the way leads right and back in the lower one."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setObjectName("track")
        self.setAccessibleName(self.tr("Scoring track"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        desk.begun.connect(self.refresh)
        desk.changed.connect(self.refresh)
        desk.scores_shown.connect(self.refresh)
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(400, theme.current().px(62))

    def refresh(self) -> None:
        table = self._desk.table
        if table is not None:
            told = ", ".join(
                f"{seat.name} {score}"
                for seat, score in zip(table.seats, self._desk.scores, strict=True)
            )
            self.setAccessibleDescription(told)
        self.update()

    @property
    def spaces(self) -> int:
        table = self._desk.table
        return 50 if table is None else table.tables.rules.board.track

    def place(self, score: int) -> QRectF:
        """The space a score stands on."""
        number = score % self.spaces
        across = (self.spaces + 1) // _ROWS
        pad = theme.current().px(8)
        width = (self.width() - 2 * pad) / across
        height = (self.height() - pad) / _ROWS
        row = 0 if number < across else 1
        column = number if row == 0 else self.spaces - 1 - number
        return QRectF(pad + column * width, pad / 2 + row * height, width, height)

    def marker_place(self, seat: int) -> QPoint:
        """Where points fly to, in the coordinates of this widget."""
        table = self._desk.table
        score = self._desk.scores[seat] if table is not None else 0
        return self.place(score).center().toPoint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        wood = _WOOD_DARK if theme.current().colours.dark else _WOOD
        grain = QLinearGradient(0, 0, 0, self.height())
        grain.setColorAt(0, QColor(wood[0]))
        grain.setColorAt(1, QColor(wood[1]))
        painter.fillRect(self.rect(), grain)
        painter.setPen(QPen(QColor(wood[2]), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        self._paint_spaces(painter, wood)
        self._paint_markers(painter)
        painter.end()

    def _paint_spaces(self, painter: QPainter, wood: tuple[str, ...]) -> None:
        small = QFont(self.font())
        small.setPixelSize(theme.current().px(10))
        painter.setFont(small)
        for number in range(self.spaces):
            box = self.place(number).adjusted(1.5, 1.5, -1.5, -1.5)
            fifth = number % 5 == 0
            fill = QColor(wood[3])
            fill.setAlpha(255 if fifth else 130)
            painter.setPen(QPen(QColor(wood[2]), 1))
            painter.setBrush(fill)
            painter.drawRoundedRect(box, 4, 4)
            if fifth:
                painter.setPen(QColor(wood[4] if not theme.current().colours.dark else "#1d160c"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))

    def _paint_markers(self, painter: QPainter) -> None:
        table, art = self._desk.table, self._desk.art
        if table is None or art is None:
            return
        scores = self._desk.scores
        on_space: dict[int, list[int]] = {}
        for seat, score in enumerate(scores):
            on_space.setdefault(score % self.spaces, []).append(seat)
        side = min(self.height() / _ROWS * 0.98, theme.current().px(28))
        for number, seats in on_space.items():
            box = self.place(number)
            for at, seat in enumerate(seats):
                shift = (at - (len(seats) - 1) / 2) * side * 0.55
                centre = box.center() + QPointF(shift, 0)
                self._paint_marker(painter, seat, centre, side, scores[seat] // self.spaces)

    def _paint_marker(
        self, painter: QPainter, seat: int, centre: QPointF, side: float, laps: int
    ) -> None:
        art = self._desk.art
        assert art is not None
        picture = art.symbol(art.looks[seat], side, self.devicePixelRatioF())
        box = QRectF(0, 0, side, side)
        box.moveCenter(centre)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        if laps > 0:
            # How often it has run through: +50, +100, …
            font = QFont(self.font())
            font.setPixelSize(theme.current().px(9))
            font.setBold(True)
            painter.setFont(font)
            text = f"+{laps * self.spaces}"
            wide = painter.fontMetrics().horizontalAdvance(text) + 6
            high = painter.fontMetrics().height()
            plate = QRectF(box.center().x() - wide / 2, box.bottom() - 0.75 * high, wide, high)
            painter.setPen(QPen(colour(art.seat(seat).line), 1))
            painter.setBrush(QColor("#ffffff"))
            painter.drawRoundedRect(plate, 4, 4)
            painter.setPen(QColor("#1d1b18"))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)

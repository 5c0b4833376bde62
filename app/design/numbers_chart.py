"""A small bar chart: labels, bars and values, drawn light, with what each bar means on hover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QToolTip, QVBoxLayout, QWidget
from PySide6.QtWidgets import QLabel as Label

from app import theme
from app.theme import GAP, set_role

_MOST_BARS: Final = 40


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a chart. Without a colour of its own it takes the accent."""

    label: str
    value: int
    tip: str = ""
    colour: str = ""
    part: str = ""
    """Said behind the value: a share, a number of kinds."""


class BarChart(QWidget):
    """Horizontal bars; every value is also written, so no colour has to be told from another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: list[Bar] = []
        self._hovered = -1
        self.setMouseTracking(True)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        self.bars = list(bars)[:_MOST_BARS]
        self._hovered = -1
        spoken = ", ".join(f"{bar.label} {bar.value}" for bar in self.bars)
        self.setAccessibleDescription(spoken)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(240), self._line() * max(1, len(self.bars)))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(160), self._line() * max(1, len(self.bars)))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = look.font(0.9)
        painter.setFont(font)
        metrics = QFontMetrics(font)
        most = max((bar.value for bar in self.bars), default=1) or 1
        left = self._label_width(metrics)
        right = self._value_width(metrics)
        line = self._line()
        room = max(self.width() - left - right - 2 * look.px(GAP), look.px(20))
        for number, bar in enumerate(self.bars):
            top = number * line
            if number == self._hovered:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.colour("hover"))
                painter.drawRoundedRect(QRectF(0, top, self.width(), line), 4, 4)
            painter.setPen(look.colour("text_dim"))
            name = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, left)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(
                QRectF(look.px(4), top, left, line), middle | Qt.AlignmentFlag.AlignLeft, name
            )
            self._bar(painter, bar, left + look.px(GAP), top, room * bar.value / most)
            painter.setPen(look.colour("text"))
            painter.drawText(
                QRectF(self.width() - right - look.px(4), top, right, line),
                middle | Qt.AlignmentFlag.AlignRight,
                self._value(bar),
            )
        painter.end()

    def _bar(self, painter: QPainter, bar: Bar, left: float, top: float, wide: float) -> None:
        look = theme.current()
        high = self._line() * 0.56
        fill = QColor(bar.colour) if bar.colour else look.colour("accent")
        painter.setPen(QPen(fill.darker(135), 1) if bar.colour else Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        place = QRectF(left, top + (self._line() - high) / 2, max(wide, 2.0), high)
        painter.drawRoundedRect(place, 3, 3)

    def _line(self) -> int:
        look = theme.current()
        return QFontMetrics(look.font(0.9)).height() + look.px(7)

    def _label_width(self, metrics: QFontMetrics) -> int:
        widest = max((metrics.horizontalAdvance(bar.label) for bar in self.bars), default=0)
        return min(widest + theme.current().px(4), max(self.width() // 2, theme.current().px(60)))

    def _value_width(self, metrics: QFontMetrics) -> int:
        return max((metrics.horizontalAdvance(self._value(bar)) for bar in self.bars), default=0)

    def _value(self, bar: Bar) -> str:
        return f"{bar.value:,}  {bar.part}" if bar.part else f"{bar.value:,}"

    def _at(self, place: QPoint) -> int:
        number = place.y() // self._line()
        return number if 0 <= number < len(self.bars) else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if at != self._hovered:
            self._hovered = at
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._at(event.pos())
            if at >= 0:
                bar = self.bars[at]
                QToolTip.showText(event.globalPos(), bar.tip or f"{bar.label}: {bar.value:,}", self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


class ChartCard(QFrame):
    """A chart with its title, on a card."""

    def __init__(self, key: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"chart.{key}")
        self.setAccessibleName(title)
        set_role(self, "card")
        self.title = Label(title)
        set_role(self.title, "strong")
        self.chart = BarChart()
        self.chart.setAccessibleName(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP + 4, GAP, GAP + 4, GAP)
        column.setSpacing(GAP // 2)
        column.addWidget(self.title)
        column.addWidget(self.chart)
        column.addStretch(1)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        self.chart.show_bars(bars)
        self.setVisible(bool(bars))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(252), super().sizeHint().height())


class FigureCard(QFrame):
    """One large number and what it counts."""

    def __init__(self, key: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"figure.{key}")
        self.number = Label()
        set_role(self.number, "title")
        self.words = Label(words)
        set_role(self.words, "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP // 2, 0, 3 * GAP, 0)
        column.setSpacing(0)
        column.addWidget(self.number)
        column.addWidget(self.words)

    def show_number(self, number: str, tip: str = "") -> None:
        self.number.setText(number)
        self.setToolTip(tip)
        self.setAccessibleName(f"{self.words.text()}: {number}")

"""A chart: painted light, tells its values under the mouse and by keys, goes out as PNG or SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QEvent,
    QIODevice,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QToolTip, QWidget

from app import theme
from app.balance.findings import Findings
from engine.lab.intervals import Interval

_LIGHT: Final = (
    "#2F6DA8",
    "#C8691C",
    "#2E8B62",
    "#8256A8",
    "#B8434E",
    "#5E7F1E",
    "#1F8E97",
    "#8A6A3B",
)
_DARK: Final = (
    "#6FA8DC",
    "#F0A15E",
    "#6CC79B",
    "#B99AD9",
    "#E98A92",
    "#A9C766",
    "#66C7CE",
    "#C9A877",
)
DASHES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotDotLine,
)
PATTERNS: Final = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.Dense6Pattern,
)
"""Every colour has a pattern too, so that none has to be told from another."""
_SAVED_SCALE: Final = 2.0
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MIDDLE: Final = Qt.AlignmentFlag.AlignCenter


def series_colour(number: int) -> QColor:
    table = _DARK if theme.current().colours.dark else _LIGHT
    return QColor(table[number % len(table)])


def per_cent(value: float, digits: int = 0) -> str:
    return "–" if not math.isfinite(value) else f"{100 * value:.{digits}f} %"


def span(interval: Interval, *, share: bool = False) -> str:
    """`48 % to 57 %`, the interval in words."""
    if not (math.isfinite(interval.low) and math.isfinite(interval.high)):
        return "–"
    words = QCoreApplication.translate("Chart", "{0} to {1}")
    if share:
        return words.format(per_cent(interval.low, 1), per_cent(interval.high, 1))
    return words.format(f"{interval.low:.2f}", f"{interval.high:.2f}")


def steps(low: float, high: float, most: int) -> list[float]:
    """Round values between two, for an axis."""
    width = high - low
    if not math.isfinite(width) or width <= 0:
        return [low]
    raw = width / max(1, most)
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(nice * power for nice in (1, 2, 5, 10) if nice * power >= raw * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [step * number for number in range(first, math.floor(high / step + 1e-9) + 1)]


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the picture that tells something."""

    place: QRectF
    tip: str


class Chart(QWidget):
    """One chart of a run, with a second run beside it where there is one."""

    height_at_100 = 220
    wide = False
    """Takes the whole width of the page."""
    view = 0
    """Which of its views is shown, where it has several."""

    def __init__(self, key: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"chart.{key}")
        self.key = key
        self.title = title
        self.findings: Findings | None = None
        self.beside: Findings | None = None
        self.names = ("", "")
        self.spots: list[Spot] = []
        self._at = -1
        self.setAccessibleName(title)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.current().changed.connect(self.updateGeometry)

    # -- what a chart says for itself ------------------------------------------------------

    def draw(self, painter: QPainter, box: QRectF) -> None:
        """Paint into the box; `self.spot` tells what is where."""

    def values(self) -> list[list[str]]:
        """The same as a table, its heads first."""
        return []

    def lines_needed(self) -> int:
        """How many lines of text high it has to be; 0 takes the usual height."""
        return 0

    def views(self) -> list[str]:
        """The ways it can be looked at, as it is now; empty if there is only one."""
        return []

    def look_at(self, view: int) -> None:
        self.view = view
        self._at = -1
        self.updateGeometry()
        self.update()

    # -- what the page does ----------------------------------------------------------------

    def show_findings(
        self, findings: Findings | None, beside: Findings | None, names: tuple[str, str]
    ) -> None:
        self.findings, self.beside, self.names = findings, beside, names
        self.setAccessibleDescription(
            "; ".join(" ".join(row) for row in self.values()[1:] if row)[:2000]
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        lines = self.lines_needed()
        height = lines * self.line_height() if lines else look.px(self.height_at_100)
        return QSize(look.px(360), round(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(220), self.sizeHint().height())

    def line_height(self) -> float:
        return QFontMetricsF(theme.current().font(0.9)).height() + theme.current().px(4)

    def values_text(self) -> str:
        return "\n".join("\t".join(row) for row in self.values())

    def copy_picture(self) -> None:
        QGuiApplication.clipboard().setImage(self.image())

    def copy_values(self) -> None:
        QGuiApplication.clipboard().setText(self.values_text())

    def image(self) -> QImage:
        """The chart with its title, twice as fine as on the screen."""
        size = self._saved_size()
        image = QImage(size * _SAVED_SCALE, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(_SAVED_SCALE)
        painter = QPainter(image)
        self._paint_all(painter, QRectF(QRect(QPoint(0, 0), size)))
        painter.end()
        return image

    def svg(self) -> bytes:
        size = self._saved_size()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        made = QSvgGenerator()
        made.setOutputDevice(buffer)
        made.setSize(size)
        made.setViewBox(QRect(QPoint(0, 0), size))
        made.setTitle(self.title)
        painter = QPainter(made)
        self._paint_all(painter, QRectF(QRect(QPoint(0, 0), size)))
        painter.end()
        return bytes(buffer.data().data())

    def _saved_size(self) -> QSize:
        look = theme.current()
        width = max(self.width(), look.px(480))
        return QSize(width, max(self.height(), self.sizeHint().height()) + look.px(52))

    def _paint_all(self, painter: QPainter, whole: QRectF) -> None:
        look = theme.current()
        painter.fillRect(whole, look.colour("raised"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = look.px(12)
        painter.setFont(look.font(1.05, bold=True))
        painter.setPen(look.colour("text"))
        head = QRectF(edge, edge / 2, whole.width() - 2 * edge, look.px(26))
        painter.drawText(head, _LEFT, self.title)
        kept = self.spots
        self.spots = []
        self.draw(painter, whole.adjusted(edge, look.px(38), -edge, -edge))
        self.spots = kept

    # -- parts the charts share ------------------------------------------------------------

    def spot(self, place: QRectF, tip: str) -> None:
        self.spots.append(Spot(place, tip))

    def text(
        self,
        painter: QPainter,
        box: QRectF,
        words: str,
        *,
        align: Qt.AlignmentFlag = _LEFT,
        shade: str = "text_dim",
        scale: float = 0.9,
        bold: bool = False,
    ) -> None:
        look = theme.current()
        font = look.font(scale, bold=bold)
        painter.setFont(font)
        painter.setPen(look.colour(shade))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width() + 1)
        painter.drawText(box, align, shown)

    def text_width(self, words: Sequence[str], scale: float = 0.9) -> float:
        metrics = QFontMetricsF(theme.current().font(scale))
        return max((metrics.horizontalAdvance(word) for word in words), default=0.0)

    def legend(
        self, painter: QPainter, box: QRectF, entries: Sequence[tuple[str, QColor, int]]
    ) -> float:
        """Names with their colours and patterns, in as many lines as they need; the height."""
        look, line = theme.current(), self.line_height()
        x, y = box.left(), box.top()
        side = look.px(11)
        for name, colour, number in entries:
            wide = side + look.px(6) + self.text_width([name])
            if x > box.left() and x + wide > box.right():
                x, y = box.left(), y + line
            swatch = QRectF(x, y + (line - side) / 2, side, side)
            self.fill(painter, swatch, colour, number)
            place = QRectF(x + side + look.px(6), y, wide, line)
            self.text(painter, place, name)
            x += wide + look.px(14)
        return y + line - box.top()

    def fill(self, painter: QPainter, box: QRectF, colour: QColor, pattern: int) -> None:
        """A box in a colour and its pattern, with an edge."""
        if box.width() <= 0 or box.height() <= 0:
            return
        style = PATTERNS[pattern % len(PATTERNS)]
        painter.setPen(Qt.PenStyle.NoPen)
        soft = QColor(colour)
        soft.setAlpha(255 if style == Qt.BrushStyle.SolidPattern else 90)
        painter.setBrush(soft)
        painter.drawRect(box)
        if style != Qt.BrushStyle.SolidPattern:
            painter.fillRect(box, QBrush(colour, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 1))
        painter.drawRect(box)

    def align_right(self) -> Qt.AlignmentFlag:
        return _RIGHT

    def align_middle(self) -> Qt.AlignmentFlag:
        return _MIDDLE

    # -- the mouse and the keys ------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.spots = []
        if self.findings is not None and self.findings.done:
            self.draw(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1))
        if 0 <= self._at < len(self.spots):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("text"), 1.4))
            painter.drawRoundedRect(self.spots[self._at].place.adjusted(-1, -1, 1, 1), 3, 3)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("focus"), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def spot_at(self, place: QPoint) -> int:
        """The smallest part under a place; -1 if nothing is there."""
        under = [i for i, one in enumerate(self.spots) if one.place.contains(place.toPointF())]
        return min(
            under,
            key=lambda i: self.spots[i].place.width() * self.spots[i].place.height(),
            default=-1,
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.spot_at(event.position().toPoint()))
        if self._at >= 0:
            QToolTip.showText(event.globalPosition().toPoint(), self.spots[self._at].tip, self)
        else:
            QToolTip.hideText()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.spot_at(event.pos())
            if at >= 0:
                QToolTip.showText(event.globalPos(), self.spots[at].tip, self)
            return True
        return super().event(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point_at(-1)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()), 0)
        if step and self.spots:
            self._point_at((max(self._at, 0 if step < 0 else -1) + step) % len(self.spots))
            spot = self.spots[self._at]
            QToolTip.showText(self.mapToGlobal(spot.place.center().toPoint()), spot.tip, self)
            return
        super().keyPressEvent(event)

    def _point_at(self, number: int) -> None:
        if number != self._at:
            self._at = number
            self.update()

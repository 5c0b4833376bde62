"""The board seen from above: where things happen, of one run, of two, or what changed."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app import theme
from app.balance.bar_charts import second_colour
from app.balance.chart import Chart
from app.balance.findings import Findings

Cell = tuple[int, int]
_HEX: Final = math.sqrt(3) / 2
SIDE_BY_SIDE, DIFFERENCE = range(2)
_SIGN_FROM: Final = 0.25
"""From this part of the greatest difference on a cell carries its sign, besides its colour."""


class HeatChart(Chart):
    """Where tiles lie or figures are placed; the stronger the colour, the more."""

    height_at_100 = 300

    def __init__(self, key: str, title: str, *, figures: bool) -> None:
        super().__init__(key, title)
        self._figures = figures

    @property
    def wide(self) -> bool:  # type: ignore[override]
        """Two boards need the room of two charts."""
        return self.beside is not None and self.view == SIDE_BY_SIDE

    def views(self) -> list[str]:
        if self.beside is None:
            return []
        return [self.tr("Side by side"), self.tr("Difference")]

    def _cells(self, findings: Findings | None) -> dict[Cell, float]:
        if findings is None:
            return {}
        summary = findings.summary
        sums = summary.figures_at if self._figures else summary.tiles_at
        found = {}
        for cell, value in sums.items():
            x, _, y = cell.partition(",")
            found[int(x), int(y)] = value
        return found

    def values(self) -> list[list[str]]:
        cells, before = self._cells(self.findings), self._cells(self.beside)
        table = [["x", "y", self.tr("A game")]]
        if self.beside is not None:
            table = [["x", "y", *self.names, self.tr("Difference")]]
        for cell in sorted({*cells, *before}):
            now, was = cells.get(cell, 0.0), before.get(cell, 0.0)
            told = [now, was, now - was] if self.beside is not None else [now]
            table.append([str(cell[0]), str(cell[1]), *(f"{value:.4f}" for value in told)])
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        line, look = self.line_height(), theme.current()
        cells, before = self._cells(self.findings), self._cells(self.beside)
        if not cells and not before:
            words = self.tr("Nothing was placed.")
            self.text(painter, box, words, align=self.align_middle())
            return
        room = box.adjusted(0, 0, 0, -line - look.px(6))
        if self.beside is None:
            most = max(cells.values()) or 1.0
            self._board(painter, room, cells, most, list(cells))
            self._scale(painter, box, most)
        elif self.view == DIFFERENCE:
            self._changes(painter, box, room, cells, before)
        else:
            # The same places at the same size and one scale: what looks alike is alike.
            most = max(*cells.values(), *before.values(), 0.0) or 1.0
            every = [*cells, *before]
            half = room.width() / 2
            for number, known in enumerate((cells, before)):
                place = QRectF(room.left() + number * half, room.top(), half, room.height())
                place.adjust(look.px(6), 0, -look.px(6), 0)
                head = QRectF(place.left(), place.top(), place.width(), line)
                name = self.names[number]
                self.text(painter, head, name, align=self.align_middle(), shade="text", bold=True)
                self._board(painter, place.adjusted(0, line, 0, 0), known, most, every, name)
            self._scale(painter, box, most)

    def _board(
        self,
        painter: QPainter,
        room: QRectF,
        cells: dict[Cell, float],
        most: float,
        every: list[Cell],
        run: str = "",
    ) -> None:
        unit = self.tr("figures a game") if self._figures else self.tr("tiles a game")
        for cell, square in self._squares(room, every).items():
            value = cells.get(cell, 0.0)
            self._paint(painter, square, _heat(value / most))
            said = f"({cell[0]}, {cell[1]}): {value:.3f} {unit}"
            self.spot(square, f"{run}\n{said}" if run else said)

    def _changes(
        self,
        painter: QPainter,
        box: QRectF,
        room: QRectF,
        cells: dict[Cell, float],
        before: dict[Cell, float],
    ) -> None:
        every = [*cells, *before]
        change = {cell: cells.get(cell, 0.0) - before.get(cell, 0.0) for cell in every}
        most = max(abs(value) for value in change.values()) or 1.0
        for cell, square in self._squares(room, every).items():
            part = change[cell] / most if any(change.values()) else 0.0
            self._paint(painter, square, _diverging(part))
            if abs(part) >= _SIGN_FROM and square.width() >= theme.current().px(9):
                self._sign(painter, square, part > 0)
            words = self.tr(
                "({x}, {y}): {change:+.3f} a game\n{one}: {now:.3f}\n{other}: {was:.3f}"
            )
            self.spot(
                square,
                words.format(
                    x=cell[0],
                    y=cell[1],
                    change=change[cell],
                    one=self.names[0],
                    now=cells.get(cell, 0.0),
                    other=self.names[1],
                    was=before.get(cell, 0.0),
                ),
            )
        if any(change.values()):
            self._diverging_scale(painter, box, most)
        else:
            line = QRectF(box.left(), box.bottom() - self.line_height(), box.width(), 0)
            line.setBottom(box.bottom())
            self.text(painter, line, self.tr("No difference"), align=self.align_middle())

    def _squares(self, room: QRectF, every: list[Cell]) -> dict[Cell, QRectF]:
        """Where each cell comes to lie, the whole board in the middle of the room."""
        six = self._six
        places = {cell: _middle(cell, six) for cell in sorted(set(every))}
        xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        side = min(room.width() / wide, room.height() / high, theme.current().px(44))
        left = room.center().x() - side * wide / 2
        top = room.center().y() - side * high / 2
        return {
            cell: QRectF(left + (x - min(xs)) * side, top + (y - min(ys)) * side, side, side)
            for cell, (x, y) in places.items()
        }

    @property
    def _six(self) -> bool:
        known = self.findings or self.beside
        return known is not None and known.plan.rules.sides == 6

    def _paint(self, painter: QPainter, square: QRectF, colour: QColor) -> None:
        if not self._six:
            painter.fillRect(square.adjusted(0.5, 0.5, -0.5, -0.5), colour)
            return
        middle, reach = square.center(), square.width() / math.sqrt(3) * 0.97
        corners = [math.radians(60 * number + 30) for number in range(6)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(
            QPolygonF([middle + QPointF(reach * math.cos(a), reach * math.sin(a)) for a in corners])
        )

    def _sign(self, painter: QPainter, square: QRectF, more: bool) -> None:
        """A plus or a minus: the colour is not the only sign."""
        middle, arm = square.center(), square.width() * 0.2
        painter.setPen(QPen(theme.current().colour("raised"), max(1.0, square.width() * 0.08)))
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        if more:
            painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))

    def _scale(self, painter: QPainter, box: QRectF, most: float) -> None:
        """What the shades mean, from none to the most."""
        top = self.tr("{0} a game").format(f"{most:.2f}")
        self._ramp(painter, box, "0", top, lambda part: _heat(part))

    def _diverging_scale(self, painter: QPainter, box: QRectF, most: float) -> None:
        fewer = f"−{most:.2f}"
        more = self.tr("+{0} a game in {1}").format(f"{most:.2f}", self.names[0])
        self._ramp(painter, box, fewer, more, lambda part: _diverging(2 * part - 1))

    def _ramp(self, painter: QPainter, box: QRectF, low: str, high: str, shade: object) -> None:
        assert callable(shade)
        look, line = theme.current(), self.line_height()
        y = box.bottom() - line
        wide = min(look.px(120), box.width() * 0.3)
        before, behind = self.text_width([low], 0.82), self.text_width([high], 0.82)
        x = max(box.left(), box.center().x() - (before + wide + behind + look.px(16)) / 2)
        self.text(painter, QRectF(x, y, before + 1, line), low, scale=0.82)
        x += before + look.px(8)
        parts = 12
        for part in range(parts):
            swatch = QRectF(
                x + wide * part / parts, y + line * 0.25, wide / parts + 0.5, line * 0.5
            )
            painter.fillRect(swatch, shade((part + 0.5) / parts))
        room = min(behind + 1, box.right() - x - wide - look.px(8))
        self.text(painter, QRectF(x + wide + look.px(8), y, room, line), high, scale=0.82)


def _middle(cell: Cell, six: bool) -> tuple[float, float]:
    x, y = cell
    return (x + y / 2, y * _HEX) if six else (float(x), float(y))


def _heat(part: float) -> QColor:
    """From the ground to the accent; the square root lets rare places be seen too."""
    look = theme.current()
    t = math.sqrt(max(0.0, min(1.0, part)))
    return _between(look.colour("alternate"), look.colour("accent"), t)


def _diverging(part: float) -> QColor:
    """More towards the accent, fewer towards the colour of the run beside; the ground is none."""
    look = theme.current()
    t = math.sqrt(max(0.0, min(1.0, abs(part))))
    return _between(
        look.colour("alternate"), look.colour("accent") if part > 0 else second_colour(), t
    )


def _between(ground: QColor, full: QColor, t: float) -> QColor:
    return QColor(
        round(ground.red() + (full.red() - ground.red()) * t),
        round(ground.green() + (full.green() - ground.green()) * t),
        round(ground.blue() + (full.blue() - ground.blue()) * t),
    )

"""Charts over time: the course of the scores and the winner's lead."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app import theme
from app.balance.bar_charts import second_colour
from app.balance.chart import DASHES, Chart, series_colour, steps
from engine.lab.intervals import Interval

Line = tuple[str, Sequence[Interval], QColor, int]


class CourseChart(Chart):
    """Mean scores, or the later winner's lead, from the first turn to the last."""

    height_at_100 = 230

    def __init__(self, key: str, title: str, *, lead: bool) -> None:
        super().__init__(key, title)
        self._lead = lead

    def _lines(self) -> list[Line]:
        lines: list[Line] = []
        look = theme.current()
        for number, findings in enumerate((self.findings, self.beside)):
            if findings is None:
                continue
            run = f", {self.names[number]}" if self.beside is not None else ""
            if self._lead:
                colour = second_colour() if number else look.colour("accent")
                name = self.tr("Winner's lead") + run
                lines.append((name, findings.summary.winner_ahead, colour, number))
                continue
            for seat, curve in enumerate(findings.summary.course):
                colour = series_colour(seat)
                if number:
                    colour.setAlpha(130)
                name = self.tr("Seat {0}").format(seat + 1) + run
                lines.append((name, curve, colour, seat + 2 * number))
        return [line for line in lines if any(math.isfinite(one.value) for one in line[1])]

    def values(self) -> list[list[str]]:
        lines = self._lines()
        table = [[self.tr("Part of the game"), *(name for name, *_ in lines)]]
        last = max((len(curve) for _, curve, *_ in lines), default=0)
        for at in range(last):
            table.append(
                [
                    f"{at / max(1, last - 1):.0%}",
                    *(f"{curve[at].value:.2f}" for _, curve, *_ in lines if at < len(curve)),
                ]
            )
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        lines = self._lines()
        if not lines:
            return
        look, high = theme.current(), self.line_height()
        used = self._keys(painter, box, lines) + look.px(4)
        finite = [
            bound
            for _, curve, *_ in lines
            for one in curve
            for bound in (one.value, one.low, one.high)
            if math.isfinite(bound)
        ]
        least, most = min(0.0, *finite), max(1.0, *finite)
        left = self.text_width([f"{least:.0f}", f"{most:.0f}"], 0.82) + look.px(8)
        plot = QRectF(
            box.left() + left,
            box.top() + used,
            box.width() - left - look.px(14),
            box.height() - used - high,
        )

        def at(moment: float, points: float) -> QPointF:
            y = plot.bottom() - plot.height() * (points - least) / (most - least)
            return QPointF(plot.left() + plot.width() * moment, y)

        for value in steps(least, most, max(2, int(plot.height() / look.px(34)))):
            strong = value == 0 and least < 0
            painter.setPen(QPen(look.colour("line_strong" if strong else "line"), 1))
            painter.drawLine(at(0, value), at(1, value))
            place = QRectF(box.left(), at(0, value).y() - high / 2, left - look.px(5), high)
            self.text(painter, place, f"{value:.0f}", align=self.align_right(), scale=0.82)
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            x = at(part, least).x()
            place = QRectF(x - look.px(30), plot.bottom() + 2, look.px(60), high)
            self.text(painter, place, f"{part:.0%}", align=self.align_middle(), scale=0.82)
        for _, curve, colour, dash in lines:
            self._curve(painter, at, curve, colour, dash)
        moments = max(len(curve) for _, curve, *_ in lines)
        for moment in range(moments):
            middle = at(moment / max(1, moments - 1), least).x()
            wide = plot.width() / max(1, moments - 1)
            said = [self.tr("{0} of the game").format(f"{moment / max(1, moments - 1):.0%}")]
            said += [
                f"{name}: {curve[moment].value:.1f}" + _give_or_take(curve[moment])
                for name, curve, *_ in lines
                if moment < len(curve) and curve[moment].n
            ]
            column = QRectF(middle - wide / 2, plot.top(), wide, plot.height())
            self.spot(column.intersected(QRectF(box)), "\n".join(said))

    def _keys(self, painter: QPainter, box: QRectF, lines: Sequence[Line]) -> float:
        """The legend: a piece of each line with its dashes."""
        look, high = theme.current(), self.line_height()
        x, y, piece = box.left(), box.top(), look.px(24)
        for name, _, colour, dash in lines:
            wide = piece + look.px(6) + self.text_width([name])
            if x > box.left() and x + wide > box.right():
                x, y = box.left(), y + high
            pen = QPen(colour, 2.4)
            pen.setStyle(DASHES[dash % len(DASHES)])
            painter.setPen(pen)
            painter.drawLine(QPointF(x, y + high / 2), QPointF(x + piece, y + high / 2))
            self.text(painter, QRectF(x + piece + look.px(6), y, wide, high), name)
            x += wide + look.px(14)
        return y + high - box.top()

    def _curve(
        self, painter: QPainter, at: object, curve: Sequence[Interval], colour: QColor, dash: int
    ) -> None:
        assert callable(at)
        last = max(1, len(curve) - 1)
        band = QPolygonF()
        known = [(i / last, one) for i, one in enumerate(curve) if math.isfinite(one.value)]
        sure = [(x, one) for x, one in known if math.isfinite(one.low) and math.isfinite(one.high)]
        for x, one in sure:
            band.append(at(x, one.high))
        for x, one in reversed(sure):
            band.append(at(x, one.low))
        soft = QColor(colour)
        soft.setAlpha(36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(soft)
        painter.drawPolygon(band)
        path = QPainterPath()
        for number, (x, one) in enumerate(known):
            point = at(x, one.value)
            if number:
                path.lineTo(point)
            else:
                path.moveTo(point)
        pen = QPen(colour, 2.2)
        pen.setStyle(DASHES[dash % len(DASHES)])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)


def _give_or_take(interval: Interval) -> str:
    return f" ± {interval.half:.1f}" if math.isfinite(interval.half) else ""

"""Charts over time and place: the course of the scores, the winner's lead, the board as heat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app import theme
from app.balance.bar_charts import second_colour
from app.balance.chart import DASHES, Chart, series_colour, steps
from app.balance.findings import Findings
from engine.lab.intervals import Interval

Line = tuple[str, Sequence[Interval], QColor, int]
_HEX: Final = math.sqrt(3) / 2


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


class HeatChart(Chart):
    """The board seen from above: where tiles lie or figures are placed, the darker the more."""

    height_at_100 = 260

    def __init__(self, key: str, title: str, *, figures: bool) -> None:
        super().__init__(key, title)
        self._figures = figures

    def _cells(self, findings: Findings) -> dict[tuple[int, int], float]:
        summary = findings.summary
        sums = summary.figures_at if self._figures else summary.tiles_at
        found = {}
        for cell, value in sums.items():
            x, _, y = cell.partition(",")
            found[int(x), int(y)] = value
        return found

    def values(self) -> list[list[str]]:
        table = [["x", "y", self.tr("A game")]]
        if self.findings is not None:
            cells = self._cells(self.findings)
            table += [[str(x), str(y), f"{cells[x, y]:.4f}"] for x, y in sorted(cells)]
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        assert self.findings is not None
        look, line = theme.current(), self.line_height()
        cells = self._cells(self.findings)
        before = self._cells(self.beside) if self.beside is not None else {}
        if not cells:
            words = self.tr("Nothing was placed.")
            self.text(painter, box, words, align=self.align_middle())
            return
        six = self.findings.plan.rules.sides == 6
        places = {cell: _middle(cell, six) for cell in cells}
        xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
        room = box.adjusted(0, 0, 0, -line - look.px(6))
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        side = min(room.width() / wide, room.height() / high, look.px(44))
        left = room.center().x() - side * wide / 2
        top = room.center().y() - side * high / 2
        most = max(cells.values()) or 1.0
        for cell, value in sorted(cells.items()):
            x, y = places[cell]
            square = QRectF(left + (x - min(xs)) * side, top + (y - min(ys)) * side, side, side)
            painter.fillRect(square.adjusted(0.5, 0.5, -0.5, -0.5), _heat(value / most))
            self.spot(square, self._tip(cell, value, before.get(cell) if self.beside else None))
        self._scale(painter, box, most)

    def _tip(self, cell: tuple[int, int], value: float, before: float | None) -> str:
        unit = self.tr("figures a game") if self._figures else self.tr("tiles a game")
        said = f"({cell[0]}, {cell[1]}): {value:.3f} {unit}"
        if self.beside is not None:
            said += "\n" + self.tr("{run}: {value:.3f}").format(
                run=self.names[1], value=before or 0.0
            )
        return said

    def _scale(self, painter: QPainter, box: QRectF, most: float) -> None:
        """What the shades mean, from none to the most."""
        look, line = theme.current(), self.line_height()
        y = box.bottom() - line
        said = self.tr("0")
        top = self.tr("{0} a game").format(f"{most:.2f}")
        wide = min(look.px(120), box.width() * 0.4)
        whole = self.text_width([said]) + wide + self.text_width([top]) + look.px(16)
        x = box.center().x() - whole / 2
        self.text(painter, QRectF(x, y, look.px(30), line), said, scale=0.82)
        x += self.text_width([said]) + look.px(8)
        parts = 12
        for part in range(parts):
            swatch = QRectF(
                x + wide * part / parts, y + line * 0.25, wide / parts + 0.5, line * 0.5
            )
            painter.fillRect(swatch, _heat((part + 0.5) / parts))
        self.text(painter, QRectF(x + wide + look.px(8), y, look.px(160), line), top, scale=0.82)


def _middle(cell: tuple[int, int], six: bool) -> tuple[float, float]:
    x, y = cell
    return (x + y / 2, y * _HEX) if six else (float(x), float(y))


def _heat(part: float) -> QColor:
    """From the ground to the accent; the square root lets rare places be seen too."""
    look = theme.current()
    ground, full = look.colour("alternate"), look.colour("accent")
    t = math.sqrt(max(0.0, min(1.0, part)))
    return QColor(
        round(ground.red() + (full.red() - ground.red()) * t),
        round(ground.green() + (full.green() - ground.green()) * t),
        round(ground.blue() + (full.blue() - ground.blue()) * t),
    )

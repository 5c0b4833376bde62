"""Charts made of bars: wins with their intervals, how the scores spread, points by source."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app import theme
from app.balance.chart import Chart, per_cent, series_colour, span, steps
from app.balance.findings import Findings
from engine.lab.intervals import Interval
from engine.lab.summary import Bar

_BEFORE: Final = 1
"""The colour of the run beside."""


def second_colour() -> QColor:
    return series_colour(_BEFORE)


class WinsChart(Chart):
    """How often each seat and each bot wins; the even share is a line."""

    def _rows(self, findings: Findings) -> list[tuple[str, Interval, float]]:
        plan = findings.plan
        rows = []
        for figure in findings.summary.figures:
            key = figure.measure.key
            if not key.endswith(".wins"):
                continue
            if key.startswith("seat."):
                name = self.tr("Seat {0}").format(key.split(".")[1])
                rows.append((name, figure.interval, 1 / plan.seats))
            elif key.startswith("bot."):
                bot = key.removeprefix("bot.").removesuffix(".wins")
                rows.append((bot, figure.interval, plan.bots.count(bot) / plan.seats))
        return rows

    def lines_needed(self) -> int:
        if self.findings is None:
            return 0
        rows = len(self._rows(self.findings))
        return math.ceil(rows * (2.4 if self.beside is not None else 1.7)) + 2

    def values(self) -> list[list[str]]:
        table = [[self.tr("Who"), self.tr("Wins"), self.tr("Interval"), self.tr("Even share")]]
        for findings, name in zip((self.findings, self.beside), self.names, strict=True):
            if findings is not None:
                behind = f" ({name})" if self.beside is not None else ""
                table += [
                    [
                        who + behind,
                        per_cent(found.value, 1),
                        span(found, share=True),
                        per_cent(even),
                    ]
                    for who, found, even in self._rows(findings)
                ]
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        assert self.findings is not None
        look = theme.current()
        rows = self._rows(self.findings)
        others = {name: found for name, found, _ in self._rows(self.beside)} if self.beside else {}
        highs = [found.high for _, found, _ in rows] + [found.high for found in others.values()]
        top = min(1.0, max([0.1, *(even * 1.3 for _, _, even in rows), *highs]) * 1.05)
        left = min(self.text_width([name for name, _, _ in rows]) + look.px(10), box.width() * 0.35)
        right = self.text_width(["100.0 %"]) + look.px(8)
        line = self.line_height()
        plot = QRectF(box.left() + left, box.top(), box.width() - left - right, box.height() - line)
        each = plot.height() / max(1, len(rows))

        def x(share: float) -> float:
            return plot.left() + plot.width() * share / top

        for value in steps(0, top, max(2, int(plot.width() / look.px(70)))):
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(QPointF(x(value), plot.top()), QPointF(x(value), plot.bottom()))
            place = QRectF(x(value) - look.px(30), plot.bottom(), look.px(60), line)
            self.text(painter, place, per_cent(value), align=self.align_middle(), scale=0.82)
        for number, (name, found, even) in enumerate(rows):
            y = plot.top() + number * each
            self.text(painter, QRectF(box.left(), y, left - look.px(6), each), name, shade="text")
            pair = others.get(name)
            high = min(each * (0.34 if pair else 0.5), look.px(22))
            middle = y + each / 2 - (high * 0.6 if pair else 0)
            self._bar(painter, x, middle, high, found, look.colour("accent"), 0)
            tip = self._tip(name, found, even, self.names[0] if pair else "")
            behind = QRectF(plot.right() + look.px(4), y, right, each)
            self.text(painter, behind, per_cent(found.value, 1), shade="text")
            if pair is not None:
                self._bar(painter, x, middle + high * 1.2, high, pair, second_colour(), 1)
                tip += "\n" + self._tip(name, pair, even, self.names[1])
            self.spot(QRectF(box.left(), y + 1, box.width(), each - 2), tip)
            painter.setPen(QPen(look.colour("text"), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x(even), y + 2), QPointF(x(even), y + each - 2))

    def _tip(self, name: str, found: Interval, even: float, run: str) -> str:
        head = f"{run}, {name}" if run else name
        judged = (
            self.tr("not distinguishable from {0}")
            if found.holds(even)
            else self.tr("clearly more than {0}")
            if found.value > even
            else self.tr("clearly less than {0}")
        ).format(per_cent(even))
        return self.tr("{who}: {wins} of {games:,} games\n95 %: {span}; {judged}").format(
            who=head,
            wins=per_cent(found.value, 1),
            games=found.n,
            span=span(found, share=True),
            judged=judged,
        )

    def _bar(
        self,
        painter: QPainter,
        x: object,
        middle: float,
        high: float,
        found: Interval,
        colour: QColor,
        pattern: int,
    ) -> None:
        assert callable(x)
        if not found.n:
            return
        look = theme.current()
        bar = QRectF(x(0.0), middle - high / 2, x(found.value) - x(0.0), high)
        self.fill(painter, bar, colour, pattern)
        tick = high * 0.28
        pen = QPen(look.colour("text"), 1.6)
        painter.setPen(pen)
        low, top = x(found.low), x(min(1.0, found.high))
        painter.drawLine(QPointF(low, middle), QPointF(top, middle))
        for end in (low, top):
            painter.drawLine(QPointF(end, middle - tick), QPointF(end, middle + tick))


class SpreadChart(Chart):
    """How the final scores of all players spread."""

    def values(self) -> list[list[str]]:
        table = [[self.tr("Points"), self.tr("Players"), self.tr("Share")]]
        for findings in (self.findings, self.beside):
            if findings is not None:
                total = sum(bar.count for bar in findings.summary.scores) or 1
                table += [
                    [_from_to(bar), str(bar.count), per_cent(bar.count / total, 1)]
                    for bar in findings.summary.scores
                ]
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        assert self.findings is not None
        look, line = theme.current(), self.line_height()
        both = [self.findings] + ([self.beside] if self.beside is not None else [])
        every = [bar for one in both for bar in one.summary.scores]
        if not every:
            return
        low, high = min(bar.low for bar in every), max(bar.high for bar in every)
        tallest = max(_density(bar, one) for one in both for bar in one.summary.scores) or 1.0
        top = line if self.beside is not None else 4.0
        edge = look.px(10)
        plot = box.adjusted(edge, top, -edge, -line)

        def x(points: float) -> float:
            return plot.left() + plot.width() * (points - low) / max(1, high - low)

        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        for value in steps(low, high, max(2, int(plot.width() / look.px(60)))):
            place = QRectF(x(value) - look.px(30), plot.bottom() + 2, look.px(60), line)
            self.text(painter, place, f"{value:.0f}", align=self.align_middle(), scale=0.82)
        entries = []
        for number, findings in enumerate(both):
            colour = look.colour("accent") if not number else second_colour()
            entries.append((self.names[number], colour, number))
            total = sum(bar.count for bar in findings.summary.scores) or 1
            for bar in findings.summary.scores:
                tall = plot.height() * _density(bar, findings) / tallest
                place = QRectF(
                    x(bar.low) + 0.5, plot.bottom() - tall, x(bar.high) - x(bar.low) - 1, tall
                )
                if number:
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.setPen(QPen(colour, 2))
                    painter.drawRect(place)
                else:
                    self.fill(painter, place, colour, 0)
                if bar.count:
                    tip = self.tr("{points} points: {share} of the players ({count:,})").format(
                        points=_from_to(bar), share=per_cent(bar.count / total, 1), count=bar.count
                    )
                    tall_enough = QRectF(place.left(), plot.top(), place.width(), plot.height())
                    run = f"{self.names[number]}\n" if len(both) > 1 else ""
                    self.spot(place if number else tall_enough, run + tip)
        if len(both) > 1:
            self.legend(painter, box, entries)


def _density(bar: Bar, findings: Findings) -> float:
    total = sum(one.count for one in findings.summary.scores) or 1
    return bar.count / total / max(1, bar.high - bar.low)


def _from_to(bar: Bar) -> str:
    return str(bar.low) if bar.high - bar.low == 1 else f"{bar.low}–{bar.high - 1}"


class SourcesChart(Chart):
    """Where the points of each seat come from, as one bar made of parts."""

    wide = True

    def _rows(self) -> list[tuple[str, dict[str, float]]]:
        rows = []
        for seat in range(len(self.findings.sources) if self.findings else 0):
            name = self.tr("Seat {0}").format(seat + 1)
            assert self.findings is not None
            rows.append((name, self.findings.sources[seat]))
            if self.beside is not None and seat < len(self.beside.sources):
                rows.append((f"  {self.names[1]}", self.beside.sources[seat]))
        return rows

    def _names(self) -> list[str]:
        return list(
            dict.fromkeys(
                name for _, parts in self._rows() for name, value in parts.items() if value > 0
            )
        )

    def lines_needed(self) -> int:
        return math.ceil(len(self._rows()) * 1.6) + 3 + (len(self._names()) > 4)

    def values(self) -> list[list[str]]:
        names = self._names()
        table = [[self.tr("Who"), *names]]
        for who, parts in self._rows():
            table.append([who.strip(), *(f"{parts.get(name, 0.0):.2f}" for name in names)])
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        look = theme.current()
        rows, names = self._rows(), self._names()
        entries = [(name, series_colour(at), at) for at, name in enumerate(names)]
        used = self.legend(painter, box, entries) + look.px(6)
        most = max((sum(parts.values()) for _, parts in rows), default=0.0) or 1.0
        left = min(self.text_width([name for name, _ in rows]) + look.px(10), box.width() * 0.35)
        right = self.text_width(["100.0"]) + look.px(8)
        plot = QRectF(
            box.left() + left, box.top() + used, box.width() - left - right, box.height() - used
        )
        each = plot.height() / max(1, len(rows))
        for number, (who, parts) in enumerate(rows):
            y = plot.top() + number * each
            self.text(painter, QRectF(box.left(), y, left - look.px(6), each), who, shade="text")
            at, high = plot.left(), min(each * 0.68, look.px(26))
            for order, name in enumerate(names):
                wide = plot.width() * parts.get(name, 0.0) / most
                if wide <= 0:
                    continue
                part = QRectF(at, y + (each - high) / 2, wide, high)
                self.fill(painter, part, series_colour(order), order)
                said = self.tr("{who}, {source}: {points:.1f} points a game ({share})").format(
                    who=who.strip(),
                    source=name,
                    points=parts[name],
                    share=per_cent(parts[name] / (sum(parts.values()) or 1.0)),
                )
                self.spot(part, said)
                at += wide
            total = QRectF(at + look.px(5), y, right, each)
            self.text(painter, total, f"{sum(parts.values()):.1f}", shade="text")

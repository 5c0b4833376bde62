"""Charts made of bars: wins with their intervals, how the scores spread, points by source."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app import theme
from app.balance.chart import Chart, per_cent, series_colour, span, steps
from app.balance.findings import Findings
from engine.lab.intervals import Interval
from engine.lab.summary import Bar, histogram

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

    def _pairs(self) -> list[tuple[str, Interval | None, Interval | None, float]]:
        """Everybody of either run: the name, what each run says, the even share."""
        assert self.findings is not None
        mine, other = self._rows(self.findings), self._rows(self.beside) if self.beside else []
        evens = {name: even for name, _, even in [*other, *mine]}
        now = {name: found for name, found, _ in mine}
        was = {name: found for name, found, _ in other}
        names = dict.fromkeys([name for name, *_ in [*mine, *other]])
        return [(name, now.get(name), was.get(name), evens[name]) for name in names]

    def lines_needed(self) -> int:
        if self.findings is None:
            return 0
        rows = len(self._pairs())
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
        rows = self._pairs()
        known = [one for _, *both, _ in rows for one in both if one is not None]
        evens = [even for *_, even in rows]
        top = min(
            1.0, max([0.1, *(even * 1.3 for even in evens), *(one.high for one in known)]) * 1.05
        )
        left = min(self.text_width([name for name, *_ in rows]) + look.px(10), box.width() * 0.35)
        right = self.text_width(["100.0 %"]) + look.px(8)
        line = self.line_height()
        used = 0.0
        if self.beside is not None:
            entries = [
                (self.names[0], look.colour("accent"), 0),
                (self.names[1], second_colour(), 1),
            ]
            used = self.legend(painter, box, entries) + look.px(2)
        plot = QRectF(
            box.left() + left,
            box.top() + used,
            box.width() - left - right,
            box.height() - line - used,
        )
        each = plot.height() / max(1, len(rows))

        def x(share: float) -> float:
            return plot.left() + plot.width() * share / top

        for value in steps(0, top, max(2, int(plot.width() / look.px(70)))):
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(QPointF(x(value), plot.top()), QPointF(x(value), plot.bottom()))
            place = QRectF(x(value) - look.px(30), plot.bottom(), look.px(60), line)
            self.text(painter, place, per_cent(value), align=self.align_middle(), scale=0.82)
        for number, (name, now, was, even) in enumerate(rows):
            y = plot.top() + number * each
            self.text(painter, QRectF(box.left(), y, left - look.px(6), each), name, shade="text")
            pair = now is not None and was is not None
            high = min(each * (0.34 if pair else 0.5), look.px(22))
            middle = y + each / 2 - (high * 0.6 if pair else 0)
            tips = []
            for at, found in enumerate((now, was)):
                if found is None:
                    continue
                colour = second_colour() if at else look.colour("accent")
                self._bar(painter, x, middle, high, found, colour, at)
                behind = QRectF(plot.right() + look.px(4), middle - line / 2, right, line)
                self.text(painter, behind, per_cent(found.value, 1), shade="text", scale=0.86)
                tips.append(self._tip(name, found, even, self.names[at] if self.beside else ""))
                middle += high * 1.2
            self.spot(QRectF(box.left(), y + 1, box.width(), each - 2), "\n".join(tips))
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
    """How the final scores of all players spread; two runs share the same bars."""

    def _bars(self) -> list[list[Bar]]:
        """The bars of each run, at the same places."""
        both = [one.scores for one in (self.findings, self.beside) if one is not None]
        return common_bars(both)

    def values(self) -> list[list[str]]:
        bars = self._bars()
        heads = [self.tr("Points")]
        for name in self.names[: len(bars)]:
            behind = f" ({name})" if len(bars) > 1 else ""
            heads += [self.tr("Players") + behind, self.tr("Share") + behind]
        table = [heads]
        totals = [sum(bar.count for bar in one) or 1 for one in bars]
        for same in zip(*bars, strict=True):
            row = [_from_to(same[0])]
            for bar, total in zip(same, totals, strict=True):
                row += [str(bar.count), per_cent(bar.count / total, 1)]
            table.append(row)
        return table

    def draw(self, painter: QPainter, box: QRectF) -> None:
        look, line = theme.current(), self.line_height()
        bars = self._bars()
        if not bars or not bars[0]:
            return
        shares = [[bar.count / (sum(b.count for b in one) or 1) for bar in one] for one in bars]
        low, high = bars[0][0].low, bars[0][-1].high
        tallest = max(max(one) for one in shares) or 1.0
        edge = look.px(10)
        used = self._keys(painter, box) + look.px(4) if len(bars) > 1 else 4.0
        plot = box.adjusted(edge, used, -edge, -line)

        def x(points: float) -> float:
            return plot.left() + plot.width() * (points - low) / max(1, high - low)

        def y(share: float) -> float:
            return plot.bottom() - plot.height() * share / tallest

        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        for value in steps(low, high, max(2, int(plot.width() / look.px(60)))):
            place = QRectF(x(value) - look.px(30), plot.bottom() + 2, look.px(60), line)
            self.text(painter, place, f"{value:.0f}", align=self.align_middle(), scale=0.82)
        filled = look.colour("accent")
        if len(bars) > 1:
            filled.setAlpha(150)
        for bar, share in zip(bars[0], shares[0], strict=True):
            place = QRectF(x(bar.low) + 0.5, y(share), x(bar.high) - x(bar.low) - 1, 0)
            place.setBottom(plot.bottom())
            if bar.count:
                painter.fillRect(place, filled)
        if len(bars) > 1:
            outline = QPolygonF([QPointF(x(low), plot.bottom())])
            for bar, share in zip(bars[1], shares[1], strict=True):
                outline.append(QPointF(x(bar.low), y(share)))
                outline.append(QPointF(x(bar.high), y(share)))
            outline.append(QPointF(x(high), plot.bottom()))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(second_colour(), 2.2))
            painter.drawPolyline(outline)
        for number, same in enumerate(zip(*bars, strict=True)):
            if not any(bar.count for bar in same):
                continue
            said = [self.tr("{0} points").format(_from_to(same[0]))] if len(bars) > 1 else []
            for run, bar in enumerate(same):
                part = per_cent(shares[run][number], 1)
                if len(bars) > 1:
                    words = self.tr("{run}: {share} of the players ({count:,})")
                else:
                    words = self.tr("{points} points: {share} of the players ({count:,})")
                said.append(
                    words.format(
                        run=self.names[run], points=_from_to(bar), share=part, count=bar.count
                    )
                )
            column = QRectF(x(same[0].low), plot.top(), x(same[0].high) - x(same[0].low), 0)
            column.setBottom(plot.bottom())
            self.spot(column, "\n".join(said))

    def _keys(self, painter: QPainter, box: QRectF) -> float:
        """The legend: one run is filled, the other an outline."""
        look, line = theme.current(), self.line_height()
        x, y, side = box.left() + look.px(10), box.top(), look.px(12)
        filled = look.colour("accent")
        filled.setAlpha(150)
        for number, name in enumerate(self.names):
            wide = side + look.px(6) + self.text_width([name])
            if number and x + wide > box.right():
                x, y = box.left() + look.px(10), y + line
            swatch = QRectF(x, y + (line - side) / 2, side, side)
            if number:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(second_colour(), 2.2))
                painter.drawRect(swatch.adjusted(1, 1, -1, -1))
            else:
                painter.fillRect(swatch, filled)
            room = min(wide, box.right() - x) - side - look.px(6)
            self.text(painter, QRectF(x + side + look.px(6), y, room + 1, line), name)
            x += wide + look.px(16)
        return y + line - box.top()


def common_bars(runs: Sequence[dict[int, int]]) -> list[list[Bar]]:
    """Bars of the same places and widths for each of some runs, given as counts by points."""
    every = [points for counts in runs for points in counts]
    if not every:
        return []
    # Where the bars lie follows from the extremes alone.
    places = histogram([min(every), max(every)])
    first, width = places[0].low, places[0].high - places[0].low
    found = []
    for counts in runs:
        sums = [0] * len(places)
        for points, count in counts.items():
            sums[(points - first) // width] += count
        found.append(
            [Bar(bar.low, bar.high, total) for bar, total in zip(places, sums, strict=True)]
        )
    return found


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
            run = f", {self.names[0]}" if self.beside is not None else ""
            rows.append((name + run, self.findings.sources[seat]))
            if self.beside is not None and seat < len(self.beside.sources):
                rows.append((f"{name}, {self.names[1]}", self.beside.sources[seat]))
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
            table.append([who, *(f"{parts.get(name, 0.0):.2f}" for name in names)])
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
                    who=who,
                    source=name,
                    points=parts[name],
                    share=per_cent(parts[name] / (sum(parts.values()) or 1.0)),
                )
                self.spot(part, said)
                at += wide
            total = QRectF(at + look.px(5), y, right, each)
            self.text(painter, total, f"{sum(parts.values()):.1f}", shade="text")

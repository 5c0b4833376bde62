"""The tables of the results: all figures, the tile kinds with pictures, odd games, differences."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPixmap

from app.balance.chart import per_cent, span
from app.balance.findings import Differences, Findings
from app.balance.table import Cell, Column, FigureTable, Line
from engine.lab.intervals import Interval
from engine.lab.measures import Measure
from engine.lab.telling import told

TILE_PICTURE = 40


def tr(text: str) -> str:
    return QCoreApplication.translate("BalanceTables", text)


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sort(value: float) -> float:
    return value if math.isfinite(value) else -math.inf


def _share(interval: Interval, *, signed: bool = False) -> Cell:
    if not interval.n:
        return Cell("–", -math.inf)
    sign = "+" if signed and interval.value > 0 else ""
    tip = tr("95 %: {0}, from {1:,} cases").format(span(interval, share=True), interval.n)
    return Cell(sign + per_cent(interval.value, 1), _sort(interval.value), tip)


def _mean(interval: Interval) -> Cell:
    if not interval.n:
        return Cell("–", -math.inf)
    tip = tr("95 %: {0}, from {1:,} cases").format(span(interval), interval.n)
    return Cell(f"{interval.value:.2f}", _sort(interval.value), tip)


def figures_table() -> FigureTable:
    return FigureTable(
        "figures",
        tr("All figures"),
        [
            Column(
                tr("Figure"),
                tr("Rest the mouse on a line for its meaning"),
                False,
            ),
            Column(tr("Group"), "", False),
            Column(tr("Value"), tr("A share of the games, or the mean over them")),
            Column(tr("95 % interval"), tr("Holds the true figure 95 times of 100")),
            Column(tr("Games"), tr("From how many games it is")),
        ],
    )


def show_figures(table: FigureTable, findings: Findings | None) -> None:
    lines = []
    for figure in findings.summary.figures if findings is not None else ():
        measure, interval = figure.measure, figure.interval
        share = measure.sort == "share"
        value = per_cent(interval.value, 1) if share else f"{interval.value:.2f}"
        unit = f" {measure.unit}" if measure.unit else ""
        lines.append(
            Line(
                measure.key,
                (
                    Cell(sentence_case(measure.title), tip=measure.about),
                    Cell(measure.group, tip=measure.about, shade="text_dim"),
                    Cell(
                        value + unit if interval.n else "–",
                        _sort(interval.value),
                        f"{measure.about}\n{told(interval, measure)}",
                    ),
                    Cell(span(interval, share=share), _sort(interval.half), measure.about),
                    Cell(f"{interval.n:,}", interval.n, measure.about),
                ),
            )
        )
    table.show_lines(lines)


def tiles_table() -> FigureTable:
    table = FigureTable(
        "tiles",
        tr("Tile kinds"),
        [
            Column(tr("Tile"), "", False),
            Column(tr("Count"), tr("How many are in the box")),
            Column(tr("Drawn"), tr("How often it was drawn in all games")),
            Column(tr("No place"), tr("Chance that it fits nowhere when it is drawn")),
            Column(tr("Places"), tr("Ways to lay it when it is drawn, on average")),
            Column(tr("Points"), tr("Points of the player in the turn it is laid, on average")),
            Column(tr("Placed on"), tr("How often a figure is placed on it at once")),
            Column(
                tr("Win difference"),
                tr(
                    "How much more often than an even share the player who lays it wins, for each"
                    " one laid; bold where the interval leaves out 0"
                ),
            ),
        ],
    )
    table.set_picture_height(TILE_PICTURE)
    return table


def show_tiles(
    table: FigureTable, findings: Findings | None, picture: Callable[[str], QPixmap | None]
) -> None:
    lines = []
    for kind in findings.summary.kinds if findings is not None else ():
        difference = kind.win_difference
        win = _share(difference, signed=True)
        clear = bool(difference.n) and not difference.holds(0.0) and math.isfinite(difference.half)
        lines.append(
            Line(
                kind.tile,
                (
                    Cell(kind.tile, picture=partial(picture, kind.tile)),
                    Cell(str(kind.count), kind.count),
                    Cell(f"{kind.drawn:,}", kind.drawn),
                    _share(kind.no_place),
                    _mean(kind.places),
                    _mean(kind.points),
                    _share(kind.figures),
                    Cell(win.text, win.sort, win.tip, bold=clear),
                ),
            )
        )
    table.show_lines(lines)


def odd_table() -> FigureTable:
    return FigureTable(
        "odd",
        tr("Odd games"),
        [
            Column(tr("What is odd about it"), "", False),
            Column(tr("Scores"), tr("By seat"), False),
            Column(tr("Game"), tr("Its number in the run")),
            Column(tr("Seed"), tr("Deals the same tiles again in Play"), False),
        ],
    )


def show_odd(table: FigureTable, findings: Findings | None) -> None:
    tip = tr("Double click opens it in Play.")
    lines = [
        Line(
            f"{odd.game}:{odd.why}",
            (
                Cell(sentence_case(odd.why), tip=tip),
                Cell(" : ".join(map(str, odd.scores)), float(max(odd.scores)), tip),
                Cell(str(odd.game), odd.game, tip),
                Cell(odd.seed, tip=tip),
            ),
        )
        for odd in (findings.summary.odd if findings is not None else ())
    ]
    table.show_lines(lines)


def differences_table() -> FigureTable:
    return FigureTable(
        "differences",
        tr("Differences"),
        [
            Column(tr("Figure"), tr("Only figures both runs have"), False),
            Column(tr("Before"), tr("In the run it is compared with")),
            Column(tr("After"), tr("In the shown run")),
            Column(tr("Change"), tr("After less before, game by game on the same decks")),
            Column(tr("95 % interval"), tr("Holds the true change 95 times of 100")),
            Column(
                tr("Clear"),
                tr("How many times the half width of its interval the change is away from none"),
            ),
        ],
    )


def show_differences(table: FigureTable, differences: Differences | None) -> None:
    lines = []
    for one in differences.differences if differences is not None else ():
        share = one.measure.sort == "share"
        clear = one.is_clear and math.isfinite(one.change.half)
        clearness = one.clearness if math.isfinite(one.clearness) else 1e9
        lines.append(
            Line(
                one.measure.key,
                (
                    Cell(sentence_case(one.measure.title), tip=one.measure.about, bold=clear),
                    Cell(told(one.before, one.measure), _sort(one.before.value)),
                    Cell(told(one.after, one.measure), _sort(one.after.value)),
                    Cell(_change(one.change, one.measure), _sort(one.change.value), bold=clear),
                    Cell(span(one.change, share=share), _sort(one.change.half)),
                    Cell(
                        f"{one.clearness:.1f}" if clear else tr("no"), clearness if clear else 0.0
                    ),
                ),
            )
        )
    lines.sort(key=lambda line: -float(line.cells[5].sort or 0.0))
    table.show_lines(lines)


def _change(change: Interval, measure: Measure) -> str:
    if measure.sort == "share":
        return f"{100 * change.value:+.1f} %" if change.value else "0 %"
    return f"{change.value:+.2f}" if change.value else "0"

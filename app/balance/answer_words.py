"""Answers told: in sentences with their intervals, and as the lines of a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPixmap

from app.balance.chart import per_cent, span
from app.balance.questions import Answer, Change, Counts, FigureName, Question, WorthLine
from app.balance.table import Cell, Column, Line
from app.balance.tables import sentence_case
from engine.lab.amounts import per_cent as told_share
from engine.lab.amounts import plus_minus, size_of, times
from engine.lab.intervals import Interval

Picture = Callable[[str], QPixmap | None]
_MOST_SAID = 8


def tr(text: str) -> str:
    return QCoreApplication.translate("BalanceAnswers", text)


def amount(interval: Interval, figure: FigureName) -> str:
    """`6.1 ± 0.8 points`, `53 ± 3 %`."""
    if figure.share:
        return told_share(interval)
    unit = f" {figure.unit}" if figure.unit else ""
    return plus_minus(interval) + unit


def sentences(question: Question, answer: Answer) -> list[str]:
    """What is to be said, the clearest first."""
    match question.sort:
        case "worth":
            return _about_worth(question, answer)
        case "without":
            return _about_without(answer)
        case "counts":
            return [] if answer.counts is None else _about_counts(question, answer, answer.counts)


def _about_worth(question: Question, answer: Answer) -> list[str]:
    said = []
    for one in sorted(answer.worth, key=lambda line: -_clearness(line.behind.interval)):
        wins, behind = one.wins.interval, one.behind.interval
        fields = {
            "bot": question.bot,
            "name": question.label(one.name),
            "wins": told_share(wins),
            "even": per_cent(one.even),
            "points": plus_minus(size_of(behind)),
            "games": wins.n,
        }
        if behind.holds(0.0) or not math.isfinite(behind.half):
            words = tr(
                "Without {name}, {bot} wins {wins}, where even is {even}: worth nothing that"
                " {games:,} games could show."
            )
        elif behind.value > 0:
            words = tr(
                "Without {name}, {bot} wins {wins}, where even is {even}, and ends {points} points"
                " behind: that is what they are worth."
            )
        else:
            words = tr(
                "Without {name}, {bot} wins {wins}, where even is {even}, and ends {points} points"
                " ahead: it would do better to leave them alone."
            )
        said.append(words.format(**fields))
    return said


def _clearness(change: Interval) -> float:
    if not math.isfinite(change.half):
        return 0.0
    return abs(change.value) / change.half if change.half else math.inf


def _about_without(answer: Answer) -> list[str]:
    clear: list[tuple[float, str]] = []
    names = {figure.key: figure for figure in answer.figures}
    for line in answer.without:
        for key, change in line.changes.items():
            figure, by = names.get(key), change.change.interval
            if figure is None or by.holds(0.0) or not math.isfinite(by.half):
                continue
            more = tr("{amount} more") if by.value > 0 else tr("{amount} less")
            words = tr("Without tile {kind}, {figure}: {change}.").format(
                kind=line.kind,
                figure=figure.title,
                change=more.format(amount=_by(size_of(by), figure)),
            )
            clear.append((-_clearness(by), words))
    said = [words for _, words in sorted(clear)[:_MOST_SAID]]
    quiet = [line.kind for line in answer.without if not _is_clear(line.changes.values())]
    if quiet:
        kinds = ", ".join(quiet[:_MOST_SAID]) + (", …" if len(quiet) > _MOST_SAID else "")
        words = tr("No change that {games:,} games could show without tile: {kinds}.")
        said.append(words.format(games=answer.games, kinds=kinds))
    return said


def _by(interval: Interval, figure: FigureName) -> str:
    if figure.share:
        return tr("{0} per cent points").format(plus_minus(times(interval, 100.0)))
    return amount(interval, figure)


def _is_clear(changes: Iterable[Change]) -> bool:
    found = [one.change.interval for one in changes]
    return any(not by.holds(0.0) and math.isfinite(by.half) for by in found)


def _about_counts(question: Question, answer: Answer, counts: Counts) -> list[str]:
    figure = answer.figures[0] if answer.figures else FigureName(key="", title="")
    target = per_cent(question.target, 1) if figure.share else f"{question.target:g}"
    expected = per_cent(counts.expected, 1) if figure.share else f"{counts.expected:.2f}"
    said = [
        tr("{figure}: {now} as the set is; it should be {target}.").format(
            figure=sentence_case(figure.title),
            now=amount(counts.now.interval, figure),
            target=target,
        )
    ]
    if not counts.counts:
        said.append(tr("No change of a few counts is likely to bring it closer."))
        return said
    changes = "; ".join(f"{one.kind}: {one.was} → {one.becomes}" for one in counts.counts)
    said.append(
        tr("Change these counts – {changes}. Expected from that: {expected}.").format(
            changes=changes, expected=expected
        )
    )
    if counts.after is not None:
        after = counts.after.interval
        words = _how_close(after, counts.now.interval.value, question.target)
        said.append(words.format(after=amount(after, figure)))
        said += [tr("Besides: {0}").format(sentence) for sentence in counts.besides]
    return said


def _how_close(after: Interval, before: float, target: float) -> str:
    if after.holds(target):
        return tr("Played with these counts it is {after}: not distinguishable from the target.")
    if after.holds(before):
        return tr("Played with these counts it is {after}: not distinguishable from before.")
    if abs(after.value - target) < abs(before - target):
        return tr("Played with these counts it is {after}: closer, but not at the target.")
    return tr("Played with these counts it is {after}: further away than before.")


# -- as tables -----------------------------------------------------------------------------


def columns(question: Question, answer: Answer) -> list[Column]:
    match question.sort:
        case "worth":
            return [
                Column(tr("Without"), tr("What the bot never uses"), False),
                Column(tr("Wins"), tr("The share of the games that bot wins")),
                Column(tr("95 % interval"), tr("Holds the true share 95 times of 100")),
                Column(tr("Even share"), tr("What it would win if that were worth nothing")),
                Column(tr("Points behind"), tr("How far it ends behind the others, on average")),
                Column(tr("95 % interval"), tr("Holds the true difference 95 times of 100")),
            ]
        case "without":
            about = tr("Change without the kind, game by game; bold where it is clear of 0")
            return [
                Column(tr("Without"), tr("The kind that is left out"), False),
                Column(tr("Count"), tr("How many are in the box")),
                *(Column(sentence_case(one.title), about) for one in answer.figures),
            ]
        case "counts":
            return [
                Column(tr("Kind"), "", False),
                Column(tr("Count"), tr("How many are in the box")),
                Column(tr("Suggested"), tr("How many there should be")),
                Column(tr("One more does"), tr("Change of the figure with one more of the kind")),
                Column(tr("95 % interval"), tr("Holds the true change 95 times of 100")),
                Column(tr("Likely"), tr("The same, as far as it is not chance")),
            ]


def lines(question: Question, answer: Answer, picture: Picture) -> list[Line]:
    match question.sort:
        case "worth":
            return [_worth_line(question, one) for one in answer.worth]
        case "without":
            return [
                Line(
                    one.kind,
                    (
                        Cell(one.kind, picture=partial(picture, one.kind)),
                        Cell(str(one.count), one.count),
                        *(_change_cell(one.changes.get(f.key), f) for f in answer.figures),
                    ),
                )
                for one in answer.without
            ]
        case "counts":
            return [] if answer.counts is None else _count_lines(answer, answer.counts, picture)


def _worth_line(question: Question, one: WorthLine) -> Line:
    wins, behind = one.wins.interval, one.behind.interval
    clear = not behind.holds(0.0) and math.isfinite(behind.half)
    return Line(
        one.name,
        (
            Cell(sentence_case(question.label(one.name)), bold=clear),
            Cell(per_cent(wins.value, 1), _sort(wins.value)),
            Cell(span(wins, share=True), _sort(wins.half)),
            Cell(per_cent(one.even), one.even),
            Cell(f"{behind.value:+.2f}", _sort(behind.value), bold=clear),
            Cell(span(behind), _sort(behind.half)),
        ),
    )


def _change_cell(change: Change | None, figure: FigureName) -> Cell:
    if change is None:
        return Cell("–", -math.inf)
    by = change.change.interval
    clear = not by.holds(0.0) and math.isfinite(by.half)
    tip = tr("{before} with it, {after} without; 95 % of the change: {span}").format(
        before=amount(change.before.interval, figure),
        after=amount(change.after.interval, figure),
        span=span(by, share=figure.share),
    )
    return Cell(_signed(by.value, figure), _sort(by.value), tip, bold=clear)


def _signed(value: float, figure: FigureName) -> str:
    if not math.isfinite(value):
        return "–"
    if not value:
        return "0"
    return f"{100 * value:+.1f} %" if figure.share else f"{value:+.2f}"


def _count_lines(answer: Answer, counts: Counts, picture: Picture) -> list[Line]:
    figure = answer.figures[0] if answer.figures else FigureName(key="", title="")
    becomes = {one.kind: one.becomes for one in counts.counts}
    ordered = sorted(counts.effects, key=lambda one: one.kind not in becomes)
    found = []
    for one in ordered:
        change, changed = one.change.interval, one.kind in becomes
        count = becomes.get(one.kind, one.count)
        found.append(
            Line(
                one.kind,
                (
                    Cell(one.kind, picture=partial(picture, one.kind), bold=changed),
                    Cell(str(one.count), one.count),
                    Cell(str(count) if changed else "", float(count - one.count), bold=changed),
                    Cell(_signed(change.value, figure), _sort(change.value)),
                    Cell(span(change, share=figure.share), _sort(change.half)),
                    Cell(_signed(one.likely, figure), _sort(one.likely)),
                ),
            )
        )
    return found


def _sort(value: float) -> float:
    return value if math.isfinite(value) else -math.inf

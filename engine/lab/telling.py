"""Figures and differences in sentences, as one would tell them at the table."""

from __future__ import annotations

import math

from engine.lab.comparing import Comparison, Difference
from engine.lab.intervals import Interval
from engine.lab.measures import Measure
from engine.lab.results import Results
from engine.lab.summary import Summary


def told(interval: Interval, measure: Measure) -> str:
    """`53 ± 3 %` or `6.1 ± 0.8`."""
    if not interval.n:
        return "–"
    if measure.sort == "share":
        if math.isinf(interval.half):
            return f"{100 * interval.value:.0f} %"
        return f"{100 * interval.value:.{_places(100 * interval.half)}f} ± " + (
            f"{100 * interval.half:.{_places(100 * interval.half)}f} %"
        )
    return plus_minus(interval)


def plus_minus(interval: Interval) -> str:
    """A figure and half its interval, with as many places as mean something."""
    if not interval.n:
        return "–"
    if math.isinf(interval.half):
        return f"{interval.value:.1f}"
    places = _places(interval.half)
    return f"{interval.value:.{places}f} ± {interval.half:.{places}f}"


def _places(half: float) -> int:
    """Decimal places worth showing for an interval of this half width."""
    if half <= 0 or math.isnan(half):
        return 1
    return min(3, max(0, 1 - math.floor(math.log10(half))) if half < 1 else int(half < 10))


def about_seats(summary: Summary, results: Results) -> list[str]:
    """Whether the seats win evenly."""
    even = 1 / results.plan.seats
    return [
        _about_even(figure.measure.title, figure.interval, figure.measure, even)
        for figure in summary.figures
        if figure.measure.key.startswith("seat.") and figure.measure.key.endswith(".wins")
    ]


def about_bots(summary: Summary, results: Results) -> list[str]:
    """Which bot wins how often, where there are several."""
    plan = results.plan
    sentences = []
    for figure in summary.figures:
        key = figure.measure.key
        if key.startswith("bot.") and key.endswith(".wins"):
            bot = key.removeprefix("bot.").removesuffix(".wins")
            even = plan.bots.count(bot) / plan.seats
            sentences.append(
                _about_even(figure.measure.title, figure.interval, figure.measure, even)
            )
    return sentences


def _about_even(title: str, interval: Interval, measure: Measure, even: float) -> str:
    name = _capital(title)
    share = told(interval, measure)
    if interval.holds(even):
        return f"{name} {share}, not distinguishable from {100 * even:.0f} %."
    word = "more" if interval.value > even else "less"
    return f"{name} {share}, clearly {word} than {100 * even:.0f} %."


def summary_sentences(summary: Summary, results: Results) -> list[str]:
    """The run in a few sentences."""
    if not summary.games:
        return ["No game was played."]
    sentences = [*about_bots(summary, results), *about_seats(summary, results)]
    score, margin = summary.figure("score"), summary.figure("margin")
    if score is not None and margin is not None:
        sentences.append(
            f"A player has {plus_minus(score.interval)} points; the winner is ahead by"
            f" {plus_minus(margin.interval)}."
        )
    half = summary.figure("lead.at50")
    if half is not None and half.interval.n:
        sentences.append(
            f"Whoever leads half-way wins {told(half.interval, half.measure)} of the games."
        )
    aside = summary.figure("tiles.aside")
    if aside is not None and aside.interval.value > 0:
        sentences.append(f"{plus_minus(aside.interval)} tiles a game fit nowhere.")
    for said in results.failures()[:3]:
        sentences.append(f"A bot failed and was stood in for: {said}")
    return sentences


def difference_sentence(difference: Difference) -> str:
    """One change as a sentence: `Towns now give 6.1 ± 0.8 points more.`"""
    measure, change = difference.measure, difference.change
    if not difference.is_clear:
        both = f"{told(difference.before, measure)} and {told(difference.after, measure)}"
        return f"{_capital(measure.title)}: {both}, a change that cannot be told from none."
    amount = Interval(abs(change.value), change.low, change.high, change.n)
    word = "more" if change.value > 0 else "less"
    if measure.sort == "share":
        scaled = Interval(100 * amount.value, 100 * amount.low, 100 * amount.high, amount.n)
        return (
            f"{_capital(measure.title)}: now {told(difference.after, measure)},"
            f" {plus_minus(scaled)} per cent points {word} than before."
        )
    if measure.key.startswith("points."):
        source = _capital(measure.title.removeprefix("from "))
        return f"{source} now give {plus_minus(amount)} points {word}."
    unit = f" {measure.unit}" if measure.unit else ""
    return f"{_capital(measure.title)}: {plus_minus(amount)}{unit} {word} than before."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def comparison_sentences(comparison: Comparison, most: int = 6) -> list[str]:
    """What changed, the clearest first, and how the seats stand now."""
    after = comparison.after
    if not comparison.games:
        return ["No pair of games was played."]
    if all(one.change.value == 0 and one.change.half == 0 for one in comparison.differences):
        return [f"All {comparison.games} games went exactly the same way: no difference at all."]
    sentences = [
        difference_sentence(one)
        for one in comparison.clear
        if not one.measure.key.startswith("seat.")
    ][:most]
    if not sentences:
        sentences = [f"Nothing changed that {comparison.games} games could show."]
    even = 1 / after.plan.seats
    for one in comparison.differences:
        if one.measure.key.startswith("seat.") and one.measure.key.endswith(".wins"):
            sentences.append(_about_even(one.measure.title, one.after, one.measure, even))
    return sentences

"""Runs and comparisons in sentences, as one would tell them at the table."""

from __future__ import annotations

from typing import Final

from engine.lab.amounts import plus_minus, size_of, times, told
from engine.lab.comparing import Comparison, Difference
from engine.lab.intervals import Interval
from engine.lab.measures import POINTS, ROLES, SCORES, WINS, Measure
from engine.lab.plan import Plan
from engine.lab.restricting import Worth
from engine.lab.results import Results
from engine.lab.summary import Summary

__all__ = [
    "about_bots",
    "about_seats",
    "comparison_sentences",
    "difference_sentence",
    "plus_minus",
    "summary_sentences",
    "told",
    "worth_sentence",
]

_WHAT_COUNTS: Final = (WINS, SCORES, POINTS, ROLES)
_BY_CHANCE: Final = 0.05
"""So many of the figures that did not change stand out all the same."""
_SOURCES_TOLD: Final = 3
_FAILURES_TOLD: Final = 3


def about_seats(summary: Summary, results: Results) -> list[str]:
    """Whether the seats win evenly; of two the first says it all."""
    seats = results.plan.seats
    found = [
        _against_even(_capital(one.measure.said), one.interval, one.measure, 1 / seats)
        for one in summary.figures
        if _is_wins_of("seat", one.measure) and one.interval.n
    ]
    return found[:1] if seats == 2 else found


def about_bots(summary: Summary, results: Results) -> list[str]:
    """Which bot wins how often, where there are several; of two the first says it all."""
    plan = results.plan
    found = [
        _against_even(
            one.measure.said,
            one.interval,
            one.measure,
            plan.bots.count(one.measure.said) / plan.seats,
        )
        for one in summary.figures
        if _is_wins_of("bot", one.measure) and one.interval.n
    ]
    return found[:1] if plan.seats == 2 else found


def _is_wins_of(who: str, measure: Measure) -> bool:
    return measure.key.startswith(f"{who}.") and measure.key.endswith(".wins")


def _against_even(who: str, interval: Interval, measure: Measure, even: float) -> str:
    share, fair = told(interval, measure), f"{100 * even:.0f} %"
    if interval.holds(even):
        return f"{who} wins {share}, not distinguishable from {fair}."
    word = "more" if interval.value > even else "less"
    return f"{who} wins {share}, clearly {word} than {fair}."


def summary_sentences(summary: Summary, results: Results) -> list[str]:
    """The run in a few sentences."""
    if not summary.games:
        return ["No game was played."]
    sentences = [*about_bots(summary, results), *about_seats(summary, results)]
    score, margin = summary.figure("score"), summary.figure("margin")
    if score is not None and margin is not None:
        ahead = f"; the winner is {plus_minus(margin.interval)} points ahead"
        sentences.append(
            f"A player has {plus_minus(score.interval)} points"
            f"{ahead if results.plan.seats > 1 else ''}."
        )
    sentences += _main_sources(summary)
    half = summary.figure("lead.at50")
    if half is not None and half.interval.n:
        share = told(half.interval, half.measure)
        sentences.append(f"Whoever leads half-way wins {share} of the games.")
    aside = summary.figure("tiles.aside")
    if aside is not None and aside.interval.value > 0:
        sentences.append(f"{plus_minus(aside.interval)} tiles a game fit nowhere.")
    for said in results.failures()[:_FAILURES_TOLD]:
        sentences.append(f"A bot failed and was stood in for: {said}")
    return sentences


def _main_sources(summary: Summary) -> list[str]:
    """Where most of the points come from."""
    sources = [
        (one.measure.title.removeprefix("from "), one.interval.value)
        for one in summary.figures
        if one.measure.key.startswith("points.")
        and one.measure.key.count(".") == 1
        and one.interval.n
    ]
    whole = sum(value for _, value in sources)
    if whole <= 0 or len(sources) < 2:
        return []
    sources.sort(key=lambda source: -source[1])
    parts = [
        f"{name} {100 * value / whole:.0f} %"
        for name, value in sources[:_SOURCES_TOLD]
        if value > 0
    ]
    return [f"Where points come from: {', '.join(parts)}."]


def difference_sentence(difference: Difference) -> str:
    """One change as a sentence: `Towns now give 6.1 ± 0.8 points more.`"""
    measure, change = difference.measure, difference.change
    if not difference.is_clear:
        before, after = told(difference.before, measure), told(difference.after, measure)
        return f"{_capital(measure.title)}: {before} before, {after} now, not distinguishable."
    up = change.value > 0
    if measure.sort == "share":
        by = plus_minus(times(size_of(change), 100.0))
        now = told(difference.after, measure)
        begin = f"{measure.said} now wins" if measure.said else f"{measure.title} are now"
        text = f"{begin} {now}, {by} percentage points {'more' if up else 'less'} than before."
    else:
        text = measure.said
        for word, more, less in _WORDS:
            text = text.replace(word, more if up else less)
        text = text.replace("{by}", plus_minus(size_of(change)))
    return text if measure.key.startswith("bot.") else _capital(text)


_WORDS: Final = (
    ("{more}", "more", "less"),
    ("{fewer}", "more", "fewer"),
    ("{later}", "later", "earlier"),
)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def comparison_sentences(comparison: Comparison, most: int = 6) -> list[str]:
    """What changed, wins and points before the rest, and how the seats stand now."""
    after = comparison.after
    if not comparison.games:
        return ["No pair of games was played."]
    if all(one.change.value == 0 and one.change.half == 0 for one in comparison.differences):
        return [f"All {comparison.games} games went exactly the same way: no difference at all."]
    headlines = _headlines(comparison)
    sentences = [difference_sentence(one) for one in headlines[:most]]
    if not sentences:
        sentences.append(f"Nothing changed that {comparison.games} games could show.")
    else:
        figures = len(comparison.differences)
        sentences.append(
            f"{len(comparison.clear)} of {figures} figures changed clearly; about"
            f" {max(1, round(_BY_CHANCE * figures))} would by chance alone."
        )
    even = 1 / after.plan.seats
    seats = [
        _against_even(f"{_capital(one.measure.said)} now", one.after, one.measure, even)
        for one in comparison.differences
        if _is_wins_of("seat", one.measure)
    ]
    return sentences + (seats[:1] if after.plan.seats == 2 else seats)


def _headlines(comparison: Comparison) -> list[Difference]:
    """Of the clear changes one for each matter: what it does to wins and points, then the rest.

    The clearest comes first. Where the points from towns change, so do those from finished towns
    and those of sheriffs; the first one in the order of the list stands for all.
    """
    order = {one.measure.key: at for at, one in enumerate(comparison.differences)}
    matters: dict[str, list[Difference]] = {}
    for one in comparison.clear:
        if not one.measure.key.startswith("seat."):
            matters.setdefault(_matter(one.measure, comparison.after.plan), []).append(one)
    found = [min(same, key=lambda one: order[one.measure.key]) for same in matters.values()]
    return sorted(found, key=lambda one: one.measure.group not in _WHAT_COUNTS)


def _matter(measure: Measure, plan: Plan) -> str:
    first, _, rest = measure.key.partition(".")
    if first == "role":
        named = (name for name, terrain in plan.rules.terrains.items() if terrain.role == rest)
        return f"points.{next(named, rest)}"
    if first == "lead":
        return "lead" if rest.startswith("at") else measure.key
    if first in ("points", "features"):
        return f"{first}.{rest.partition('.')[0]}"
    if first in ("score", "swept"):
        return first
    return measure.key


def worth_sentence(worth: Worth, called: str = "") -> str:
    """What doing without something does: `Whoever does without towns is 40 ± 8 points behind …`"""
    name, even = called or worth.name, f"{100 * worth.even:.0f} %"
    if not worth.is_clear:
        return f"Doing without {name} makes no difference that {worth.wins.n} games could show."
    by = plus_minus(size_of(worth.behind))
    side = "behind" if worth.behind.value > 0 else "ahead"
    wins = f"wins {told(worth.wins, _WINS)} instead of {even}"
    if worth.wins.holds(worth.even):
        wins = f"wins {told(worth.wins, _WINS)}, not distinguishable from {even}"
    return f"Whoever does without {name} is {by} points {side} and {wins}."


_WINS: Final = Measure("wins", "wins", "", "", "share")

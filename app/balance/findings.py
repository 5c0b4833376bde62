"""What the page shows of a run, small enough to be sent from the lab's process to the window."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.lab.comparing import Comparison, Difference
from engine.lab.measures import SURVEYORS, plural, scoring_terrains
from engine.lab.plan import Plan
from engine.lab.results import Results
from engine.lab.summary import Summary, summarise
from engine.lab.telling import comparison_sentences, summary_sentences

Parts = dict[str, float]


@dataclass(frozen=True, slots=True)
class Findings:
    """A run summed up, as far as it is."""

    plan: Plan
    done: int
    summary: Summary
    sentences: tuple[str, ...]
    sources: tuple[Parts, ...]
    """Per seat the mean points by source."""
    scores: dict[int, int] = field(default_factory=dict)
    """How many players ended with so many points; two runs go into the same bars by it."""


@dataclass(frozen=True, slots=True)
class Differences:
    """Two runs compared figure by figure."""

    games: int
    same_decks: bool
    sentences: tuple[str, ...]
    differences: tuple[Difference, ...] = field(default_factory=tuple)


def findings_of(results: Results) -> Findings:
    """Sum a run up; takes its time for many games."""
    summary = summarise(results)
    return Findings(
        plan=results.plan,
        done=results.done,
        summary=summary,
        sentences=tuple(summary_sentences(summary, results)),
        sources=points_by_source(results),
        scores=dict(Counter(score for row in results.rows for score in row.scores)),
    )


def differences_of(comparison: Comparison) -> Differences:
    return Differences(
        comparison.games,
        comparison.same_decks,
        tuple(comparison_sentences(comparison)),
        tuple(comparison.differences),
    )


def points_by_source(results: Results) -> tuple[Parts, ...]:
    """Mean points of each seat from roads, towns, … in the order of the rules."""
    plan = results.plan
    found: list[Parts] = []
    for seat in range(plan.seats):
        sums = {plural(plan.rules, name): 0.0 for name in scoring_terrains(plan.rules)}
        for row in results.rows:
            for key, amounts in row.points.items():
                sort, _, name = key.partition(":")
                source = SURVEYORS if sort == "bonus" else name
                if sort in ("finished", "unfinished", "swept"):
                    source = plural(plan.rules, name)
                sums[source] = sums.get(source, 0.0) + amounts[seat]
        found.append({name: total / max(1, results.done) for name, total in sums.items()})
    return tuple(found)

"""Two versions compared game by game, on the same decks and seats wherever the sets allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.lab import intervals
from engine.lab.intervals import Interval
from engine.lab.measures import Measure, figures, measures
from engine.lab.results import Results
from engine.lab.summary import interval_of


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure before and after, and by how much it changed."""

    measure: Measure
    before: Interval
    after: Interval
    change: Interval
    """After less before, game by game; below 0 is less."""

    @property
    def is_clear(self) -> bool:
        """Whether the change can be told from none."""
        return not self.change.holds(0.0)

    @property
    def clearness(self) -> float:
        """How many half widths of its interval the change is away from none; for sorting."""
        half = self.change.half
        if half != half or half == 0.0:
            return 0.0 if not self.change.value else float("inf")
        return abs(self.change.value) / half

    def as_dict(self) -> dict[str, Any]:
        return {
            "key": self.measure.key,
            "title": self.measure.title,
            "group": self.measure.group,
            "before": self.before.as_dict(),
            "after": self.after.as_dict(),
            "change": self.change.as_dict(),
            "clear": self.is_clear,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs, figure by figure."""

    before: Results
    after: Results
    games: int
    """Pairs of games."""
    same_decks: bool
    """Whether the very same tiles were drawn in both games of a pair."""
    differences: list[Difference]

    def difference(self, key: str) -> Difference | None:
        return next((one for one in self.differences if one.measure.key == key), None)

    @property
    def clear(self) -> list[Difference]:
        """The differences that can be told from none, the clearest first."""
        found = [one for one in self.differences if one.is_clear]
        return sorted(found, key=lambda one: -one.clearness)

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "same_decks": self.same_decks,
            "differences": [one.as_dict() for one in self.differences],
        }


def compare(before: Results, after: Results) -> Comparison:
    """Compare two runs game by game; they need the same number of seats and the same seed.

    Raises ValueError with a sentence when they cannot be paired.
    """
    if before.plan.seats != after.plan.seats:
        raise ValueError("Runs with different numbers of seats cannot be compared game by game.")
    if (before.plan.seed, before.plan.rotations) != (after.plan.seed, after.plan.rotations):
        raise ValueError("The runs do not have the same seed and seating; run one of them anew.")
    old = {row.game: figures(row, before.plan) for row in before.rows}
    new = {row.game: figures(row, after.plan) for row in after.rows}
    pairs = [(old[game], new[game]) for game in sorted(old.keys() & new.keys())]
    also = {measure.key for measure in measures(after.plan)}
    found = [_difference(one, pairs) for one in measures(before.plan) if one.key in also]
    decks = [[(t.deck, t.count) for t in run.plan.tileset.tiles] for run in (before, after)]
    shaken = before.plan.shake or after.plan.shake
    return Comparison(
        before,
        after,
        len(pairs),
        decks[0] == decks[1] and not shaken,
        [one for one in found if one.change.n],
    )


def _difference(
    measure: Measure, pairs: Sequence[tuple[dict[str, float], dict[str, float]]]
) -> Difference:
    key = measure.key
    both = [(was[key], now[key]) for was, now in pairs if key in was and key in now]
    return Difference(
        measure,
        interval_of(measure, [was[key] for was, _ in pairs if key in was]),
        interval_of(measure, [now[key] for _, now in pairs if key in now]),
        intervals.mean([now - was for was, now in both]),
    )

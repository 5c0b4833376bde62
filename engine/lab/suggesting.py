"""Suggesting counts: which kinds to add or remove so that a figure comes closer to a target.

First many games are played with boxes in which every count is shaken a little; how the figure went
up and down with each count tells what one more of a kind does to it. From that counts are chosen,
and a second series with them shows what they really do, and what they cost.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.lab import intervals
from engine.lab.intervals import Interval
from engine.lab.measures import figures
from engine.lab.plan import Plan, with_counts
from engine.lab.results import Results

SHAKE: Final = 1
_NEAR: Final = 0.05
"""A gap this much smaller than at first is not worth another tile."""
MOST_PER_KIND: Final = 2
"""No count is changed by more than this."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one more tile of a kind does to a figure."""

    tile: str
    change: Interval
    likely: float
    """The same drawn towards nothing, as far as chance could have made it."""

    def as_dict(self) -> dict[str, Any]:
        return {"tile": self.tile, "change": self.change.as_dict(), "likely": self.likely}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Counts that should bring a figure to its target."""

    key: str
    target: float
    now: Interval
    expected: float
    changes: dict[str, int]
    """How many to add, below 0 to remove, by kind."""
    effects: list[Effect]

    def as_dict(self) -> dict[str, Any]:
        return {
            "figure": self.key,
            "target": self.target,
            "now": self.now.as_dict(),
            "expected": self.expected,
            "changes": self.changes,
            "effects": [effect.as_dict() for effect in self.effects],
        }


def shaken_plan(plan: Plan, games: int) -> Plan:
    """The first series: the same plan with every count shaken."""
    return plan.replace(shake=SHAKE, games=games, seed=f"{plan.seed}/shaken")


def suggested_plan(plan: Plan, suggestion: Suggestion) -> Plan:
    """The second series: the plan with the counts of a suggestion."""
    counts = [tile.count + suggestion.changes.get(tile.id, 0) for tile in plan.tileset.tiles]
    return plan.replace(
        tileset=with_counts(plan.tileset, counts), title=f"{plan.tileset.title}, suggested counts"
    )


def effects(shaken: Results, key: str) -> list[Effect]:
    """What one more of each kind does to a figure, from a shaken series."""
    plan = shaken.plan
    base = [tile.count for tile in plan.tileset.tiles]
    xs: list[list[float]] = []
    ys: list[float] = []
    for row in shaken.rows:
        value = figures(row, plan).get(key)
        if value is None:
            continue
        counts = plan.counts(row.game)
        xs.append([float(now - was) for now, was in zip(counts, base, strict=True)])
        ys.append(value)
    slopes, errors, freedom = _least_squares(xs, ys)
    real = _real_spread(slopes, errors)
    found = []
    for tile, slope, error in zip(plan.tileset.tiles, slopes, errors, strict=True):
        half = intervals.student(freedom) * error
        weight = real / (real + error * error) if real > 0 else 0.0
        change = Interval(slope, slope - half, slope + half, len(ys))
        found.append(Effect(tile.id, change, weight * slope))
    return found


def _real_spread(slopes: Sequence[float], errors: Sequence[float]) -> float:
    """How much the kinds really differ: the spread of the slopes less what chance makes of it."""
    if not slopes:
        return 0.0
    seen = math.fsum(slope * slope for slope in slopes) / len(slopes)
    noise = math.fsum(error * error for error in errors) / len(errors)
    return max(seen - noise, 0.05 * seen)


def suggest(
    results: Results,
    shaken: Results,
    key: str,
    target: float,
    *,
    most: int = 6,
    keep_total: bool = True,
) -> Suggestion:
    """Counts that should bring a figure to a target, changing at most so many tiles.

    `results` is a run of the plan as it is. With `keep_total` as many tiles are added as removed.
    Raises ValueError with a sentence when there are too few games to say anything.
    """
    plan = results.plan
    kinds = len(plan.tileset.tiles)
    if shaken.done < 2 * kinds:
        raise ValueError(
            f"{shaken.done} games are too few to tell {kinds} kinds apart; play at least"
            f" {4 * kinds}."
        )
    values = [figures(row, plan).get(key) for row in results.rows]
    now = intervals.mean([value for value in values if value is not None])
    if not now.n:
        raise ValueError(f"No game has the figure '{key}'.")
    found = effects(shaken, key)
    counts = {tile.id: tile.count for tile in plan.tileset.tiles}
    changes: dict[str, int] = {}
    gap = target - now.value
    near = _NEAR * abs(gap)
    used = 0
    step = 2 if keep_total else 1
    while used + step <= most and abs(gap) > near:
        moves = _moves(found, counts, changes, keep_total)
        best = min(moves, key=lambda move: abs(gap - move[0]), default=None)
        if best is None or abs(gap - best[0]) >= abs(gap):
            break
        gap -= best[0]
        for tile, amount in best[1]:
            changes[tile] = changes.get(tile, 0) + amount
        used += step
    changes = {tile: amount for tile, amount in changes.items() if amount}
    ranked = sorted(found, key=lambda effect: -abs(effect.likely))
    return Suggestion(key, target, now, target - gap, changes, ranked)


def _moves(
    found: Sequence[Effect], counts: dict[str, int], changes: dict[str, int], pairs: bool
) -> list[tuple[float, tuple[tuple[str, int], ...]]]:
    """Every small change and what it should do to the figure."""
    more = [e for e in found if changes.get(e.tile, 0) in range(MOST_PER_KIND)]
    fewer = [
        e
        for e in found
        if changes.get(e.tile, 0) in range(-MOST_PER_KIND + 1, 1)
        and counts[e.tile] + changes.get(e.tile, 0) > 0
    ]
    if pairs:
        return [
            (one.likely - other.likely, ((one.tile, 1), (other.tile, -1)))
            for one in more
            for other in fewer
            if one.tile != other.tile
        ]
    return [
        *((e.likely, ((e.tile, 1),)) for e in more),
        *((-e.likely, ((e.tile, -1),)) for e in fewer),
    ]


def _least_squares(
    xs: Sequence[Sequence[float]], ys: Sequence[float]
) -> tuple[list[float], list[float], int]:
    """Slopes, their standard errors and the degrees of freedom of a linear fit with a constant."""
    n, k = len(ys), len(xs[0]) if xs else 0
    if n <= k + 1:
        raise ValueError("There are too few games for a fit.")
    centre = [math.fsum(row[i] for row in xs) / n for i in range(k)]
    middle = math.fsum(ys) / n
    rows = [[row[i] - centre[i] for i in range(k)] for row in xs]
    left = [[math.fsum(row[i] * row[j] for row in rows) for j in range(k)] for i in range(k)]
    right = [
        math.fsum(row[i] * (y - middle) for row, y in zip(rows, ys, strict=True)) for i in range(k)
    ]
    for i in range(k):
        left[i][i] += 1e-9 * n  # a kind whose count never changed has no slope, rather than any
    inverse = _inverse(left)
    slopes = [math.fsum(inverse[i][j] * right[j] for j in range(k)) for i in range(k)]
    freedom = n - k - 1
    residual = math.fsum(
        (y - middle - math.fsum(row[i] * slopes[i] for i in range(k))) ** 2
        for row, y in zip(rows, ys, strict=True)
    )
    variance = residual / freedom
    return slopes, [math.sqrt(max(0.0, variance * inverse[i][i])) for i in range(k)], freedom


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan, with the largest pivot."""
    k = len(matrix)
    work = [[*row, *(float(i == j) for j in range(k))] for i, row in enumerate(matrix)]
    for i in range(k):
        pivot = max(range(i, k), key=lambda row: abs(work[row][i]))
        work[i], work[pivot] = work[pivot], work[i]
        scale = work[i][i]
        work[i] = [value / scale for value in work[i]]
        for row in range(k):
            if row != i and work[row][i]:
                factor = work[row][i]
                work[row] = [a - factor * b for a, b in zip(work[row], work[i], strict=True)]
    return [row[k:] for row in work]

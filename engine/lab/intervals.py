"""Intervals: how far a figure from so many games may be from the truth, 95 times of 100."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import Chance

_Z: Final = 1.959963984540054
"""The quantile of the normal distribution for 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with the interval that holds the true one 95 times of 100."""

    value: float
    low: float
    high: float
    n: int
    """From how many games or other cases."""

    @property
    def half(self) -> float:
        """Half the width, for writing `6.1 ± 0.8`; infinite when one case says nothing."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether the figure cannot be told from this value."""
        return self.low <= value <= self.high

    def as_dict(self) -> dict[str, float | int | None]:
        """As JSON data; what is not a number there is null."""

        def finite(number: float) -> float | None:
            return number if math.isfinite(number) else None

        return {
            "value": finite(self.value),
            "low": finite(self.low),
            "high": finite(self.high),
            "n": self.n,
        }


NOTHING: Final = Interval(math.nan, math.nan, math.nan, 0)
"""The figure of no case at all."""


def share(wins: float, n: int) -> Interval:
    """A share by Wilson's score interval; a shared win counts as a part of one."""
    if n <= 0:
        return NOTHING
    p = wins / n
    spread = 1.0 + _Z * _Z / n
    middle = (p + _Z * _Z / (2 * n)) / spread
    half = _Z * math.sqrt(max(0.0, p * (1.0 - p) / n + _Z * _Z / (4 * n * n))) / spread
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half), n)


def mean(values: Sequence[float]) -> Interval:
    """A mean with Student's t interval."""
    n = len(values)
    total = math.fsum(values)
    return mean_of_sums(n, total, math.fsum(value * value for value in values))


def mean_of_sums(n: int, total: float, squares: float) -> Interval:
    """The same from the number of values, their sum and the sum of their squares."""
    if n == 0:
        return NOTHING
    middle = total / n
    if n == 1:
        return Interval(middle, -math.inf, math.inf, 1)
    variance = max(0.0, (squares - total * middle) / (n - 1))
    half = student(n - 1) * math.sqrt(variance / n)
    return Interval(middle, middle - half, middle + half, n)


def ratio_of_sums(
    games: int, above: float, below: float, above2: float, below2: float, cross: float
) -> Interval:
    """The ratio of two sums over games, with an interval that knows that games hang together.

    `above2`, `below2` and `cross` are the sums over games of the squares and of the product.
    """
    if games == 0 or below == 0:
        return NOTHING
    ratio = above / below
    if games == 1:
        return Interval(ratio, -math.inf, math.inf, 1)
    residual = max(0.0, above2 - 2 * ratio * cross + ratio * ratio * below2)
    spread = math.sqrt(residual * games / (games - 1)) / below
    half = student(games - 1) * abs(spread)
    return Interval(ratio, ratio - half, ratio + half, games)


def bootstrap(
    values: Sequence[float], chance: Chance, *, rounds: int = 1_000, at: float = 0.5
) -> Interval:
    """A quantile (the median if not said) with the interval that redrawing the values gives."""
    n = len(values)
    if n == 0:
        return NOTHING
    ordered = sorted(values)
    value = quantile(ordered, at)
    if n == 1:
        return Interval(value, -math.inf, math.inf, 1)
    found = []
    for _ in range(rounds):
        redrawn = sorted(ordered[chance.below(n)] for _ in range(n))
        found.append(quantile(redrawn, at))
    found.sort()
    return Interval(value, quantile(found, 0.025), quantile(found, 0.975), n)


def quantile(ordered: Sequence[float], at: float) -> float:
    """The value below which this part of the sorted values lies, between two if need be."""
    place = at * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def student(freedom: int) -> float:
    """The quantile of Student's t distribution for 95 %, found by halving."""
    if freedom > 2_000:
        return _Z
    known = _STUDENT.get(freedom)
    if known is not None:
        return known
    low, high = 0.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _outside(middle, freedom) > 0.05:
            low = middle
        else:
            high = middle
    _STUDENT[freedom] = (low + high) / 2
    return _STUDENT[freedom]


_STUDENT: dict[int, float] = {}


def _outside(t: float, freedom: int) -> float:
    """The chance that a t value lies further out than this, on either side."""
    return _incomplete_beta(freedom / (freedom + t * t), freedom / 2.0, 0.5)


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    if x < (a + 1.0) / (a + b + 2.0):
        return front * _fraction(x, a, b) / a
    return 1.0 - front * _fraction(1.0 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Lentz's way to sum the continued fraction of the incomplete beta function."""
    tiny = 1e-300
    c, d = 1.0, 1.0 - (a + b) * x / (a + 1.0)
    d = 1.0 / (d if abs(d) > tiny else tiny)
    total = d
    for m in range(1, 300):
        even = m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m))
        d = 1.0 + even * d
        c = 1.0 + even / c
        d = 1.0 / (d if abs(d) > tiny else tiny)
        c = c if abs(c) > tiny else tiny
        total *= d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0))
        d = 1.0 + odd * d
        c = 1.0 + odd / c
        d = 1.0 / (d if abs(d) > tiny else tiny)
        c = c if abs(c) > tiny else tiny
        step = d * c
        total *= step
        if abs(step - 1.0) < 1e-14:
            break
    return total

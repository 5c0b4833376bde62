"""Figures as text: with the places that mean something, and the interval they lie in."""

from __future__ import annotations

import math
from typing import Final

from engine.lab.intervals import Interval
from engine.lab.measures import Measure

PER_CENT: Final = "%"
_MOST_PLACES: Final = 4


def told(interval: Interval, measure: Measure) -> str:
    """`53 ± 3 %` for shares, `6.1 ± 0.8` for means."""
    if measure.sort == "share":
        return per_cent(interval)
    text = plus_minus(interval)
    return f"{text} %" if measure.unit == PER_CENT and interval.n else text


def plus_minus(interval: Interval, *, signed: bool = False) -> str:
    """A figure and half the width of its interval: `6.1 ± 0.8`."""
    if not interval.n:
        return "–"
    half = interval.half
    sure = not math.isfinite(half) or half <= 0
    places = places_of(half)
    value = _short(interval.value) if sure else _rounded(interval.value, places)
    if signed and interval.value > 0 and float(value):
        value = f"+{value}"
    return value if sure else f"{value} ± {half:.{places}f}"


def per_cent(interval: Interval) -> str:
    """A share: `53 ± 3 %`, or `1.7 % (0.3 to 8.9 %)` where the interval is lopsided."""
    if not interval.n:
        return "–"
    scaled = times(interval, 100.0)
    if not math.isfinite(scaled.half) or scaled.half <= 0:
        return f"{_short(scaled.value)} %"
    if not _is_lopsided(scaled):
        return f"{plus_minus(scaled)} %"
    places = max(1, places_of(scaled.half))
    value, low, high = (
        _trimmed(number, places) for number in (scaled.value, scaled.low, scaled.high)
    )
    return f"{value} % ({low} to {high} %)"


def seldom(interval: Interval) -> str:
    """A share that is mostly 0, for a column of many; what never happened needs no interval."""
    return "0 %" if interval.n and not interval.value else per_cent(interval)


def change_text(change: Interval, measure: Measure) -> str:
    """A change with its sign: `+6.1 ± 0.8`, and `+4 ± 3 pp` (percentage points) for shares."""
    if measure.sort == "share":
        return share_change(change)
    if measure.unit == PER_CENT:
        return f"{plus_minus(change, signed=True)} pp"
    return plus_minus(change, signed=True)


def share_change(change: Interval) -> str:
    """By how much a share is higher or lower: `+4 ± 3 pp`."""
    return f"{plus_minus(times(change, 100.0), signed=True)} pp" if change.n else "–"


def times(interval: Interval, factor: float) -> Interval:
    """The same figure in another unit; the factor is above 0."""
    return Interval(
        factor * interval.value, factor * interval.low, factor * interval.high, interval.n
    )


def size_of(change: Interval) -> Interval:
    """A change without its sign, for sentences that say `more` or `less` instead."""
    if change.value >= 0:
        return change
    return Interval(-change.value, -change.high, -change.low, change.n)


def places_of(half: float) -> int:
    """Decimal places worth showing: half an interval has one digit, two if the first is a 1."""
    if not math.isfinite(half) or half <= 0:
        return 1
    exponent = math.floor(math.log10(half))
    digits = 2 if half < 2 * 10.0**exponent else 1
    return min(_MOST_PLACES, max(0, digits - 1 - exponent))


def _is_lopsided(share: Interval) -> bool:
    """Whether `value ± half` would be another interval than the one that was found."""
    middle = (share.low + share.high) / 2
    half = share.half
    beyond = share.value - half < 0.0 or share.value + half > 100.0
    return beyond or abs(middle - share.value) > half / 3


def _rounded(value: float, places: int) -> str:
    text = f"{value:.{places}f}"
    return text.removeprefix("-") if not float(text) else text


def _trimmed(value: float, places: int) -> str:
    text = _rounded(value, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def _short(value: float) -> str:
    """A figure of which nothing is known about how far it may be from the truth."""
    return _trimmed(value, 2 if abs(value) < 10 else 1)

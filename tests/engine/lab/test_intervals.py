"""Intervals against tables worked out by hand or printed in every book."""

from __future__ import annotations

import math

import pytest

from engine.chance import Chance
from engine.lab import intervals
from engine.lab.intervals import Interval


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)],
)
def test_students_quantiles_are_those_of_the_printed_table(freedom: int, quantile: float) -> None:
    assert intervals.student(freedom) == pytest.approx(quantile, abs=0.0006)


def test_with_many_games_students_quantile_is_the_normal_one() -> None:
    assert intervals.student(100_000) == pytest.approx(1.95996, abs=1e-5)
    assert intervals.student(2_000) == pytest.approx(1.9612, abs=1e-4)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        # By hand for 8 of 10: (0.8 + 0.19207 ∓ 1.96·√(0.016 + 0.0096)) / 1.38415.
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1.5, 3, 0.1253, 0.8747),
    ],
)
def test_a_share_has_wilsons_interval(wins: float, n: int, low: float, high: float) -> None:
    found = intervals.share(wins, n)
    assert found.value == wins / n
    assert found.low == pytest.approx(low, abs=0.0002)
    assert found.high == pytest.approx(high, abs=0.0002)
    assert found.n == n


def test_a_mean_has_students_interval() -> None:
    # Mean 5, squared deviations 9 + 1 + 1 + 9 = 20, s² = 20/3, t(3) = 3.1824.
    found = intervals.mean([2, 4, 6, 8])
    assert found.value == 5
    assert found.half == pytest.approx(3.1824 * math.sqrt(20 / 3 / 4), abs=0.001)
    assert found.low == pytest.approx(5 - found.half)


def test_a_mean_can_be_had_from_sums_alone() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    sums = intervals.mean_of_sums(len(values), sum(values), sum(v * v for v in values))
    found = intervals.mean(values)
    assert sums.value == found.value
    assert sums.half == pytest.approx(found.half)


def test_values_that_are_all_the_same_leave_no_doubt() -> None:
    assert intervals.mean([7.0] * 9) == Interval(7.0, 7.0, 7.0, 9)


def test_one_value_says_nothing_about_others() -> None:
    one = intervals.mean([3.0])
    assert one.value == 3
    assert one.holds(1e9)
    assert one.as_dict() == {"value": 3.0, "low": None, "high": None, "n": 1}


def test_no_value_is_no_figure() -> None:
    for found in (intervals.share(0, 0), intervals.mean([]), intervals.NOTHING):
        assert found.n == 0
        assert math.isnan(found.value)
        assert found.as_dict()["value"] is None


def test_a_ratio_knows_that_games_hang_together() -> None:
    # Three games, (above, below) = (1, 2), (2, 2), (3, 2): the mean ratio 1 with the interval of
    # the mean of 0.5, 1, 1.5, because all games count alike.
    found = intervals.ratio_of_sums(3, 6, 6, 14, 12, 12)
    halves = intervals.mean([0.5, 1.0, 1.5])
    assert found.value == 1
    assert found.half == pytest.approx(halves.half)


def test_a_bootstrapped_median_lies_among_the_values() -> None:
    values = [float(value) for value in range(1, 102)]
    found = intervals.bootstrap(values, Chance(1), rounds=400)
    assert found.value == 51
    # Theory: the ranks 51 ∓ 1.96·√101/2, that is 41 to 61.
    assert found.low == pytest.approx(41, abs=2.5)
    assert found.high == pytest.approx(61, abs=2.5)
    assert intervals.bootstrap(values, Chance(1), rounds=400) == found


def test_an_interval_holds_what_cannot_be_told_from_it() -> None:
    found = intervals.share(53, 100)
    assert found.holds(0.5)
    assert not found.holds(0.7)

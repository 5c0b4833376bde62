"""Chance from a seed: repeatable everywhere, fair, in streams that leave each other alone."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance


def shuffled(chance: Chance, size: int = 20) -> list[int]:
    things = list(range(size))
    chance.shuffle(things)
    return things


def test_same_seed_gives_the_same_numbers_on_every_machine() -> None:
    """These numbers are kept for good: saved games replay only as long as they come out."""
    chance = Chance(1, "deck")
    assert [chance.below(100) for _ in range(8)] == [59, 97, 37, 25, 98, 40, 81, 58]
    assert shuffled(Chance("a word"), 10) == [6, 4, 1, 2, 9, 0, 5, 8, 7, 3]


def test_seed_as_number_or_as_text() -> None:
    assert shuffled(Chance(7)) == shuffled(Chance("7"))
    assert shuffled(Chance(7)) != shuffled(Chance(8))


def test_streams_are_independent() -> None:
    assert shuffled(Chance(7, "deck")) != shuffled(Chance(7, "bots"))
    chance = Chance(7, "deck")
    branch = chance.branch("look")
    assert shuffled(branch) == shuffled(Chance(7, "deck/look"))
    # Drawing from the branch has not moved the stream it comes from.
    assert shuffled(chance) == shuffled(Chance(7, "deck"))


@given(st.integers(), st.integers(1, 1_000))
def test_number_is_below_its_limit(seed: int, limit: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(limit) < limit for _ in range(20))


@given(st.integers(), st.lists(st.integers(), max_size=30))
def test_shuffling_loses_nothing(seed: int, things: list[int]) -> None:
    before = list(things)
    Chance(seed).shuffle(things)
    assert Counter(things) == Counter(before)


def test_every_order_is_equally_likely() -> None:
    """Of 6,000 shuffles of three things each of the six orders comes up about 1,000 times."""
    counts = Counter(tuple(shuffled(Chance(seed), 3)) for seed in range(6_000))
    assert len(counts) == 6
    # 180 is more than six standard deviations.
    assert all(count == pytest.approx(1_000, abs=180) for count in counts.values())


def test_every_number_is_equally_likely() -> None:
    chance = Chance("fair")
    counts = Counter(chance.below(5) for _ in range(10_000))
    assert sorted(counts) == [0, 1, 2, 3, 4]
    assert all(count == pytest.approx(2_000, abs=250) for count in counts.values())

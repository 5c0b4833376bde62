"""A plan says which games are played; the same plan always means the same games."""

from __future__ import annotations

import json

import pytest

from engine.lab.plan import PlanRefused, check_plan, plan_from_raw, plan_raw, without_kind
from tests.engine.lab.plans import plan


def test_different_bots_play_every_deck_from_each_seat() -> None:
    three = plan(bots=("greedy", "random", "planner"), games=6)
    assert three.rotations == 3
    assert [three.deck(game) for game in range(6)] == [0, 0, 0, 1, 1, 1]
    assert [three.seating(game) for game in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    assert [three.deck_seed(game) for game in (0, 2, 3)] == ["5.0", "5.0", "5.1"]


def test_bots_of_one_kind_need_not_change_seats() -> None:
    same = plan(bots=("greedy", "greedy"))
    assert same.rotations == 1
    assert same.seating(7) == [0, 1]
    assert same.deck_seed(7) == "5.7"


def test_a_bot_has_its_own_chance_wherever_it_sits() -> None:
    two = plan(bots=("greedy", "random"))
    draws = [two.chance_of(game, 1).random() for game in (0, 1, 2)]
    assert draws[0] == draws[1]
    assert draws[0] != draws[2]


def test_a_plan_survives_being_written_down() -> None:
    two = plan("mayflower", "surveyors.bonus=6", bots=("greedy", "random"), seconds=0.5)
    again = plan_from_raw(json.loads(json.dumps(plan_raw(two))))
    assert again == two.replace(rules=two.rules.replace(base=None))
    assert again.digest == two.digest
    assert again.rules.mechanics.surveyors is not None
    assert again.rules.mechanics.surveyors.bonus == 6


def test_the_digest_tells_plans_apart_but_not_how_long_they_go_on() -> None:
    one = plan()
    assert one.digest == one.replace(games=999, title="longer").digest
    # A hundred is what a plan has when nothing is said, and is left out of its data.
    assert one.digest == one.replace(games=100).digest
    assert one.digest != one.replace(seed=6).digest
    assert one.digest != one.replace(bots=("random", "greedy")).digest
    assert one.digest != one.replace(tileset=without_kind(one.tileset, "fork")).digest


def test_only_bots_that_go_by_the_clock_cannot_be_repeated() -> None:
    assert not plan().by_the_clock
    assert plan(bots=("mcts:2s", "random")).by_the_clock
    assert plan(seconds=1.0).by_the_clock


def test_shaken_counts_differ_from_deck_to_deck_by_at_most_the_shake() -> None:
    shaken = plan(shake=1, games=40)
    base = [tile.count for tile in shaken.tileset.tiles]
    seen = [shaken.counts(game) for game in range(40)]
    changes = {now - was for counts in seen for now, was in zip(counts, base, strict=True)}
    assert changes == {-1, 0, 1}
    assert seen[3] == shaken.counts(3)
    assert plan().counts(3) == base


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"bots": ("random",)}, "1 player cannot play this; the rules are for 2 to 5."),
        ({"bots": ("random", "gredy")}, r"Did you mean 'greedy'\?"),
        ({"bots": ("random", "greedy?without=sea-shells")}, "Nothing in these rules"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(PlanRefused, match=sentence):
        check_plan(plan(**changes))


def test_a_set_with_too_few_tiles_is_refused() -> None:
    one = plan()
    empty = one.replace(tileset=one.tileset.replace(tiles=one.tileset.tiles[-1:]))
    with pytest.raises(PlanRefused, match="too few"):
        check_plan(empty)

"""Two versions compared: no difference where there is none, and what was doctored is found out."""

from __future__ import annotations

import dataclasses

import pytest

from engine.lab.comparing import Difference, compare
from engine.lab.games import Batch
from engine.lab.intervals import Interval, share
from engine.lab.measures import measures
from engine.lab.plan import Plan
from engine.lab.restricting import Worth, left_out_plans, restricted_plans, worth
from engine.lab.results import Results, results_of
from engine.lab.running import run
from engine.lab.summary import kind_figures, run_figures
from engine.lab.tally import Tally
from engine.lab.telling import comparison_sentences, difference_sentence, worth_sentence
from engine.landscape.tiles.model import Feature, Tile
from tests.engine.lab.plans import plan, row


def test_a_version_compared_with_itself_shows_no_difference_at_all() -> None:
    one = plan("mayflower", bots=("greedy", "random"), games=4)
    found = compare(run(one, workers=1), run(one, workers=2))
    assert found.games == 4
    assert found.same_decks
    for difference in found.differences:
        assert difference.change.value == 0
        assert difference.change.half == 0
        assert not difference.is_clear
    assert found.clear == []
    assert comparison_sentences(found) == [
        "All 4 games went exactly the same way: no difference at all."
    ]


def test_differences_are_of_game_against_game() -> None:
    before = made(plan(games=3), row(0, 10, 20), row(1, 50, 10), row(2, 30, 30))
    after = made(plan(games=3), row(0, 13, 20), row(1, 53, 10), row(2, 33, 30))
    found = compare(before, after)
    seat = found.difference("seat.1.score")
    assert seat is not None
    # 3 points in each of three games: no doubt, although the scores themselves lie far apart.
    assert (seat.change.value, seat.change.half) == (3, 0)
    assert seat.before.half > 30
    score = found.difference("score")
    assert score is not None
    assert score.change.value == 1.5


def made(one: Plan, *rows: object) -> Results:
    return results_of(one, [Batch(list(rows), Tally())])  # type: ignore[arg-type]


def test_towns_worth_more_are_found_and_told_first() -> None:
    one = plan("mayflower", bots=("greedy", "greedy"), games=8)
    dear = plan("mayflower", "town.finished.per_tile=5", bots=("greedy", "greedy"), games=8)
    found = compare(run(one, workers=2), run(dear, workers=2))
    assert found.same_decks
    towns = found.difference("points.town")
    assert towns is not None
    assert towns.is_clear
    assert towns.change.value > 20
    said = comparison_sentences(found)
    assert any(line.startswith("Towns now give") and "points more." in line for line in said)
    assert any(line.startswith("A player now has") for line in said)
    # The points of finished towns and of sheriffs are the same matter and are not told again.
    assert not any("inished towns now give" in line or "as sheriff" in line for line in said)
    assert "figures changed clearly; about" in said[-2]
    assert said[-1].startswith("Seat 1 now wins")


def test_a_seat_that_is_given_a_bonus_is_found_out() -> None:
    one = plan(bots=("random", "random"), games=60)
    fair = run(one, workers=1)
    doctored = made(
        one,
        *(
            dataclasses.replace(game, scores=(game.scores[0] + 15, game.scores[1]))
            for game in fair.rows
        ),
    )
    wins = {f.measure.key: f.interval for f in run_figures(doctored)}["seat.1.wins"]
    assert wins.low > 0.5
    found = compare(fair, doctored)
    seat = found.difference("seat.1.wins")
    assert seat is not None
    assert seat.is_clear
    assert "clearly more than 50 %" in comparison_sentences(found)[-1]


def test_a_stronger_bot_that_always_sits_on_one_seat_makes_that_seat_win() -> None:
    uneven = plan(bots=("greedy", "random"), rotate=False, games=14)
    wins = {f.measure.key: f.interval for f in run_figures(run(uneven, workers=1))}
    assert wins["seat.1.wins"].low > 0.5
    fair = uneven.replace(rotate=True)
    wins = {f.measure.key: f.interval for f in run_figures(run(fair, workers=1))}
    assert wins["seat.1.wins"].holds(0.5)


def test_a_kind_that_was_made_useless_is_found_out() -> None:
    one = plan(bots=("random", "random"), games=20)
    useless = tuple(
        Tile(id="fork", count=2, features=(Feature(terrain="sea", sides=("N", "E", "S", "W")),))
        if tile.id == "fork"
        else tile
        for tile in one.tileset.tiles
    )
    results = run(one.replace(tileset=one.tileset.replace(tiles=useless)), workers=1)
    kinds = {kind.tile: kind for kind in kind_figures(results)}
    assert kinds["fork"].no_place.value == 1.0
    assert kinds["fork"].no_place.low > 0.85
    assert all(kinds[name].no_place.value < 0.2 for name in kinds if name != "fork")
    found = compare(run(one, workers=1), results)
    aside = found.difference("tiles.aside")
    assert aside is not None
    assert aside.change.value == pytest.approx(2, abs=0.3)
    assert aside.is_clear


def test_runs_that_do_not_pair_are_refused() -> None:
    one = Results(plan())
    with pytest.raises(ValueError, match="numbers of seats"):
        compare(one, Results(plan(bots=("random",) * 3)))
    with pytest.raises(ValueError, match="same seed"):
        compare(one, Results(plan(seed=6)))


def test_a_set_without_a_kind_is_the_set_without_that_kind() -> None:
    one = plan(games=4)
    plans = left_out_plans(one, ["fork", "farm"])
    assert list(plans) == ["fork", "farm"]
    assert [tile.id for tile in plans["fork"].tileset.tiles if tile.id == "fork"] == []
    assert plans["fork"].tileset.total == one.tileset.total - 2
    found = compare(run(one, workers=1), run(plans["fork"], workers=1))
    assert not found.same_decks
    turns = found.difference("turns")
    assert turns is not None
    assert turns.change.value == pytest.approx(-2, abs=0.5)
    assert len(left_out_plans(one)) == len(one.tileset.tiles)
    with pytest.raises(ValueError, match="Did you mean 'fork'"):
        left_out_plans(one, ["frok"])


def test_a_bot_that_does_without_towns_is_worse_off() -> None:
    one = plan("mayflower", bots=("greedy", "greedy"), games=8)
    plans = restricted_plans(one, "greedy", ["town"])
    results = run(plans["town"], workers=2)
    found = worth("town", results)
    assert plans["town"].bots == ("greedy?without=town", "greedy")
    assert found.even == 0.5
    assert found.wins.value < 0.3
    assert found.behind.low > 0
    assert found.is_clear


def test_what_doing_without_means_is_told() -> None:
    wins, behind = share(12, 60), Interval(41.0, 33.0, 49.0, 30)
    assert worth_sentence(Worth("town", wins, 0.5, behind)) == (
        "Whoever does without town is 41 ± 8 points behind and wins 20 ± 10 % instead of 50 %."
    )
    unclear = Worth("farm", share(31, 60), 0.5, Interval(1.0, -4.0, 6.0, 30))
    assert worth_sentence(unclear) == (
        "Doing without farm makes no difference that 60 games could show."
    )
    better = Worth("farm", share(31, 60), 0.5, Interval(-5.0, -8.0, -2.0, 30))
    assert worth_sentence(better) == (
        "Whoever does without farm is 5 ± 3 points ahead and wins 52 ± 12 %, not distinguishable"
        " from 50 %."
    )


@pytest.mark.parametrize(
    ("key", "change", "sentence"),
    [
        ("points.town", 6.12, "Towns now give 6.1 ± 0.8 points more."),
        ("points.town.finished", -6.12, "Finished towns now give 6.1 ± 0.8 points less."),
        ("role.sheriff", 6.12, "A player now has 6.1 ± 0.8 points more as sheriff."),
        ("lead.changes", -6.12, "A game now has 6.1 ± 0.8 fewer lead changes."),
        ("placed.farm", 6.12, "A player now places 6.1 ± 0.8 more figures on farms."),
        (
            "lead.since",
            6.12,
            "The winner now takes the lead for good 6.1 ± 0.8 % of the game later.",
        ),
        ("bot.greedy.score", 6.12, "greedy now has 6.1 ± 0.8 points more."),
    ],
)
def test_a_change_is_a_sentence(key: str, change: float, sentence: str) -> None:
    measure = next(
        one for one in measures(plan("mayflower", bots=("greedy", "random"))) if one.key == key
    )
    nothing = Interval(50.0, 49.0, 51.0, 9)
    told = Difference(measure, nothing, nothing, Interval(change, change - 0.8, change + 0.8, 9))
    assert difference_sentence(told) == sentence


def test_a_changed_share_is_told_in_percentage_points() -> None:
    measure = next(one for one in measures(plan("mayflower")) if one.key == "lead.at50")
    before, after = share(500, 1000), share(600, 1000)
    told = Difference(measure, before, after, Interval(0.1, 0.06, 0.14, 1000))
    assert difference_sentence(told) == (
        "Whoever leads after 50 % of the turns now wins 60 ± 3 %, 10 ± 4 percentage points more"
        " than before."
    )


def test_every_measure_knows_how_its_change_is_told() -> None:
    every = measures(plan("mayflower", "surveyors.sweep=pay", bots=("greedy", "random")))
    sure = Interval(0.5, 0.4, 0.6, 9)
    for measure in every:
        said = difference_sentence(Difference(measure, sure, sure, sure))
        assert said.endswith(".") and "{" not in said
        assert "0.50 ± 0.10" in said or "50 ± 10" in said, said


def test_all_that_can_be_done_without_is_tried_if_nothing_is_named() -> None:
    one = plan("mayflower", bots=("greedy",) * 3)
    plans = restricted_plans(one, "planner")
    assert list(plans) == ["road", "town", "farm", "plain"]
    assert plans["farm"].bots == ("planner?without=farm", "planner", "planner")
    assert plans["farm"].rotations == 3


def test_a_change_that_cannot_be_told_from_none_is_said_to_be_one() -> None:
    before = made(plan(games=3), row(0, 10, 20), row(1, 50, 10), row(2, 30, 30))
    after = made(plan(games=3), row(0, 20, 20), row(1, 40, 10), row(2, 31, 30))
    difference = compare(before, after).difference("seat.1.score")
    assert difference is not None
    assert difference_sentence(difference) == (
        "Points of seat 1: 30 ± 50 before, 30 ± 25 now, not distinguishable."
    )

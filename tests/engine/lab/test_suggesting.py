"""Suggested counts: what one more tile does is found from shaken counts, then put to use."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.lab.games import Batch
from engine.lab.plan import Plan
from engine.lab.results import Results, results_of
from engine.lab.row import Row
from engine.lab.running import run
from engine.lab.suggesting import effects, shaken_plan, suggest, suggested_plan
from engine.lab.tally import Tally
from tests.engine.lab.plans import plan, row


def invented(one: Plan, noise: float) -> Results:
    """Games whose score follows from the counts: each village adds 6, each fork takes 4."""
    chance = Chance(1, "noise")
    names = [tile.id for tile in one.tileset.tiles]
    base = [tile.count for tile in one.tileset.tiles]
    rows: list[Row] = []
    for game in range(one.games):
        change = dict(
            zip(names, (a - b for a, b in zip(one.counts(game), base, strict=True)), strict=True)
        )
        score = 100 + 6 * change["village"] - 4 * change["fork"]
        score += round(noise * (chance.random() + chance.random() - 1))
        rows.append(row(game, score, score))
    return results_of(one, [Batch(rows, Tally())])


def test_what_one_more_of_a_kind_does_is_found() -> None:
    found = {e.tile: e for e in effects(invented(shaken_plan(plan(), 200), 0), "score")}
    assert found["village"].change.value == pytest.approx(6, abs=1e-6)
    assert found["fork"].change.value == pytest.approx(-4, abs=1e-6)
    assert found["bend"].change.value == pytest.approx(0, abs=1e-6)


def test_chance_alone_is_not_taken_for_an_effect() -> None:
    found = {e.tile: e for e in effects(invented(shaken_plan(plan(), 300), 20), "score")}
    assert found["village"].change.holds(6)
    assert not found["village"].change.holds(0)
    assert found["trail"].change.holds(0)
    assert abs(found["trail"].likely) < abs(found["trail"].change.value)


def test_counts_are_suggested_that_reach_the_target() -> None:
    now = invented(plan(games=20), 0)
    shaken = invented(shaken_plan(plan(), 200), 0)
    found = suggest(now, shaken, "score", 110)
    assert found.now.value == 100
    assert found.changes == {"village": 1, "fork": -1}
    assert found.expected == pytest.approx(110, abs=0.5)
    counts = {tile.id: tile.count for tile in suggested_plan(now.plan, found).tileset.tiles}
    assert (counts["village"], counts["fork"]) == (5, 1)
    assert sum(counts.values()) == now.plan.tileset.total


def test_when_the_box_may_grow_one_kind_is_enough() -> None:
    shaken = invented(shaken_plan(plan(), 200), 0)
    found = suggest(invented(plan(games=20), 0), shaken, "score", 112, keep_total=False)
    assert found.changes == {"village": 2}


def test_no_more_tiles_are_changed_than_allowed() -> None:
    shaken = invented(shaken_plan(plan(), 200), 0)
    found = suggest(invented(plan(games=20), 0), shaken, "score", 500, most=4)
    assert sum(abs(amount) for amount in found.changes.values()) <= 4
    assert found.expected < 500


def test_a_figure_on_target_needs_no_change() -> None:
    shaken = invented(shaken_plan(plan(), 200), 0)
    assert suggest(invented(plan(games=20), 0), shaken, "score", 100).changes == {}


def test_too_few_games_are_not_guessed_from() -> None:
    shaken = invented(shaken_plan(plan(), 10), 0)
    with pytest.raises(ValueError, match="too few"):
        suggest(invented(plan(games=5), 0), shaken, "score", 110)


def test_shaken_games_are_really_played_with_other_boxes() -> None:
    shaken = shaken_plan(plan(), 8)
    results = run(shaken, workers=1)
    for game in results.rows:
        assert game.drawn == sum(shaken.counts(game.game))
    assert len({game.drawn for game in results.rows}) > 1

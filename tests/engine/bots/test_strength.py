"""How strong the bots are, by matches on the same decks from both seats."""

from __future__ import annotations

import pytest

from engine.lab.plan import Plan
from engine.lab.running import run
from engine.lab.summary import run_figures
from tests.engine.bots.games import tables


def wins(one: str, other: str, games: int, *, workers: int = 1, on: str = "mayflower") -> float:
    """The share of the wins of the first bot."""
    compiled = tables(on)
    plan = Plan(
        tileset=compiled.tileset, rules=compiled.rules, bots=(one, other), games=games, seed=1
    )
    found = {
        figure.measure.key: figure.interval for figure in run_figures(run(plan, workers=workers))
    }
    return found[f"bot.{one}.wins"].value


def test_greedy_beats_random_every_time() -> None:
    assert wins("greedy", "random", 6) == 1.0


def test_planner_beats_greedy_most_of_the_time() -> None:
    assert wins("planner", "greedy", 10) >= 0.7


@pytest.mark.parametrize(
    "on", ["hunters_and_gatherers", "hunters_and_gatherers_2", "examples/frontier"]
)
def test_greedy_beats_random_whatever_the_rules_say(on: str) -> None:
    assert wins("greedy", "random", 4, on=on) == 1.0


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("one", "other", "games", "least"),
    [
        ("greedy", "random", 200, 0.98),
        ("planner", "greedy", 200, 0.60),
        ("mcts:200", "greedy", 60, 0.70),
    ],
)
def test_strength_over_many_games(one: str, other: str, games: int, least: float) -> None:
    assert wins(one, other, games, workers=2) >= least

"""Tree search: it learns from games in its head, stops when told, and cannot see the deck."""

from __future__ import annotations

import time

import pytest

from engine.bots.asking import ask
from engine.bots.bot import Sight
from engine.bots.judging import FiguresJudge, ProspectsJudge
from engine.bots.mcts import MctsBot
from engine.bots.naming import make_bot
from engine.chance import Chance
from engine.landscape.play.position import Position
from tests.engine.bots.games import game_at, new_game, picture, play_out


def bot(iterations: int = 60, seconds: float | None = None) -> MctsBot:
    return MctsBot(ProspectsJudge(), FiguresJudge(), iterations=iterations, seconds=seconds)


def test_with_the_last_tile_it_finds_the_best_turn() -> None:
    game = game_at(Position(next=("village",), rest=False))
    chance = Chance(1)
    while not game.over:
        game.do(ask(bot(), game, chance))
    assert game.scores[0] == 4


@pytest.mark.parametrize("name", ["examples/first", "hunters_and_gatherers"])
def test_it_plays_a_game_to_its_end(name: str) -> None:
    game = new_game(name, seed=2)
    play_out(game, [bot(6), make_bot("random")])
    assert game.over
    assert game.scores[0] > game.scores[1]


def test_it_plays_with_three_and_with_a_hand_of_tiles() -> None:
    game = new_game("mayflower", "turn.hand=2", seats=3, seed=2)
    play_out(game, [bot(6), bot(6), make_bot("greedy")], turns=8)
    assert game.turn == 8


@pytest.mark.timeout(120)
def test_it_stops_as_soon_as_somebody_wants_the_answer() -> None:
    game = new_game("mayflower", seed=2)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    action = ask(bot(10_000_000), game, Chance(1), stop=stop)
    assert action in game.legal()
    assert asked == 6


@pytest.mark.timeout(120)
def test_it_keeps_to_its_time() -> None:
    # Ten million iterations would take an hour; that it comes back at all is what is tested.
    game = new_game("mayflower", seed=2)
    begin = time.monotonic()
    ask(bot(10_000_000, seconds=0.2), game, Chance(1))
    assert time.monotonic() - begin >= 0.2
    begin = time.monotonic()
    ask(bot(10_000_000), game, Chance(1), 0.1)
    assert time.monotonic() - begin >= 0.1


def test_the_deck_it_looks_into_is_not_the_true_one() -> None:
    """With the same chance and another order of the true deck the answer is the same."""
    answers = set()
    for order in range(3):
        game = new_game("mayflower", seed=2)
        Chance(order, "other order").shuffle(game.deck)
        game.deck.sort()
        before = picture(game)
        answers.add(ask(bot(30), game, Chance(7)))
        assert picture(game) == before
    assert len(answers) == 1


def test_more_iterations_mean_more_visits() -> None:
    game = new_game("mayflower", seed=2)
    few, many = bot(10), bot(80)
    for one, rounds in ((few, 10), (many, 80)):
        root = one._grow(Sight(game, Chance(3)))
        assert sum(arm.visits for arm in root.arms.values()) == rounds
        assert root.visits == rounds


def test_it_ranks_whole_turns() -> None:
    game = new_game("mayflower", seed=2)
    ranked = bot(40).rank(Sight(game, Chance(3)), 3)
    assert len(ranked) == 3
    assert all(len(choice.actions) == 2 for choice in ranked)
    assert ranked[0].value >= ranked[1].value >= ranked[2].value

"""Bots that have sworn off something never do it, and do everything else."""

from __future__ import annotations

import pytest

from engine.bots.bot import BotFailed
from engine.bots.naming import make_bot
from engine.bots.sworn import Without, can_be_left_out, meant
from tests.engine.bots.games import new_game, play_out, tables


def terrains_taken(name: str, turns: int = 40) -> set[str]:
    """The terrains on which the first seat ever placed somebody."""
    game = new_game("mayflower", seed=5)
    taken = set()
    game.events = None
    bots = [make_bot(name), make_bot("random")]
    seen: set[int] = set()
    while not game.over and game.turn < turns:
        play_out(game, bots, turns=1, seed=game.turn)
        for node, figure in game.standing.items():
            if figure & 7 == 0 and node not in seen:
                seen.add(node)
                taken.add(game.tables.terrain_names[game.board.terrain(node)])
    return taken


@pytest.mark.parametrize("bot", ["random", "greedy", "planner", "mcts:5"])
def test_a_bot_without_plains_never_lies_down(bot: str) -> None:
    turns = 12 if bot.startswith("mcts") else 40
    taken = terrains_taken(f"{bot}?without=plain", turns)
    assert "plain" not in taken
    assert taken


def test_a_role_and_a_title_will_do() -> None:
    rules = tables("mayflower")
    plain = rules.terrain_names.index("plain")
    for name in ("plain", "plains", "Trapper", "trappers"):
        assert meant((name,), rules) == (frozenset({plain}), frozenset())


def test_a_kind_of_figure_can_be_left_out() -> None:
    rules = tables("mayflower")
    assert meant(("settlers",), rules) == (frozenset(), frozenset({0}))
    game = new_game("mayflower", seed=5)
    play_out(game, [make_bot("greedy?without=settler"), make_bot("greedy")], turns=10)
    assert game.supply == [5, game.supply[1]]


def test_an_unknown_name_is_refused_with_what_there_is() -> None:
    game = new_game("mayflower", seed=5)
    game.do(game.legal()[0])
    with pytest.raises(BotFailed, match="Nothing in these rules is called 'lakes'"):
        Without(("lakes",)).legal(game)


def test_what_can_be_left_out_is_what_somebody_can_stand_on() -> None:
    assert can_be_left_out(tables("mayflower")) == ["road", "town", "farm", "plain"]

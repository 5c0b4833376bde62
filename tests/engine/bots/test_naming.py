"""Bots by name: amounts, styles, what they do without, and bots of one's own."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine.bots import outside
from engine.bots.asking import ask
from engine.bots.bot import BotFailed
from engine.bots.greedy import GreedyBot
from engine.bots.mcts import MctsBot
from engine.bots.naming import (
    NoSuchBot,
    bot_names,
    by_the_clock,
    check_without,
    make_bot,
    with_option,
)
from engine.bots.random_bot import RandomBot
from engine.chance import Chance
from tests.engine.bots.games import new_game, tables

TEN_LINES = '''
"""A bot of one's own."""


class Thrifty:
    """Places a figure only when it has to choose between two."""

    def __init__(self, lucky: int = 0) -> None:
        self.lucky = lucky

    def choose(self, sight):
        legal = sight.game.legal()
        return legal[self.lucky % len(legal)]
'''


def test_every_bot_that_is_listed_can_be_made() -> None:
    kinds = bot_names()
    assert [kind.name for kind in kinds][:4] == ["random", "greedy", "planner", "mcts"]
    for kind in kinds:
        assert kind.about.endswith(".")
        assert callable(make_bot(kind.name).choose)
        assert callable(make_bot(kind.example).choose)


def test_an_amount_behind_a_colon_is_iterations_or_seconds() -> None:
    counted, timed = make_bot("mcts:1200"), make_bot("mcts:2.5s")
    assert isinstance(counted, MctsBot)
    assert isinstance(timed, MctsBot)
    assert (counted.iterations, counted.seconds) == (1200, None)
    assert timed.seconds == 2.5


def test_only_bots_that_go_by_the_clock_say_so() -> None:
    assert by_the_clock("mcts:2s")
    assert by_the_clock("mcts:0.5s?builder=2")
    assert not any(by_the_clock(name) for name in ("mcts", "mcts:500", "greedy", "bots.py:Hans"))


def test_simple_names_make_simple_bots() -> None:
    assert isinstance(make_bot(" random "), RandomBot)
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert isinstance(make_bot("planner?trapper=2&blocker=0.5"), GreedyBot)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gredy", "There is no bot 'gredy'. Did you mean 'greedy'?"),
        ("", "There is no bot ''"),
        ("greedy:5", "greedy takes nothing behind a colon"),
        ("mcts:many", "how many games it may play in its head"),
        ("mcts:1.5", "how many games it may play in its head"),
        ("planner?traper=2", "Did you mean 'trapper'?"),
        ("planner?trapper=11", "a number from 0 to 10"),
        ("planner?trapper=nan", "a number from 0 to 10"),
        ("planner?trapper", "write options like"),
        ("random?builder=2", "random has no option 'builder'"),
        ("greedy?without=", "has to say without what"),
        ("nowhere.py:Bot", "cannot be read"),
    ],
)
def test_a_name_that_means_nothing_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(NoSuchBot, match=sentence.replace("?", r"\?")):
        make_bot(name)


def test_what_a_bot_does_without_must_exist_in_the_rules() -> None:
    check_without("greedy?without=trapper+farm", tables("mayflower"))
    check_without("greedy", tables("mayflower"))
    with pytest.raises(BotFailed, match="Did you mean 'farm'"):
        check_without("greedy?without=fam", tables("mayflower"))


def test_one_more_option_can_be_added_to_a_name() -> None:
    assert with_option("greedy", "without", "road") == "greedy?without=road"
    assert with_option("planner?builder=2", "without", "a") == "planner?builder=2&without=a"


def test_a_bot_of_ones_own_is_a_class_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(TEN_LINES)
    game = new_game()
    assert ask(make_bot(f"{tmp_path}/mine.py:Thrifty"), game, Chance(0)) == game.legal()[0]
    assert ask(make_bot(f"{tmp_path}/mine.py"), game, Chance(0)) == game.legal()[0]
    lucky = make_bot(f"{tmp_path}/mine.py:Thrifty?lucky=1")
    assert ask(lucky, game, Chance(0)) == game.legal()[1]


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TEN_LINES)
    make_bot(f"{file}:Thrifty")
    file.write_text(TEN_LINES.replace("Thrifty", "Lavish"))
    assert callable(make_bot(f"{file}:Lavish").choose)


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        ("class Bot:\n  def choose(", "mine.py:Bot", "mine.py:2: this is not Python"),
        ("import nothing_like_that", "mine.py:Bot", "ModuleNotFoundError"),
        ("x = 1\n", "mine.py:Bot", "holds no bot"),
        (TEN_LINES, "mine.py:Thrify", "Did you mean 'Thrifty'"),
        (TEN_LINES, "mine.py:Thrifty?colour=red", "unexpected keyword"),
        (
            TEN_LINES + TEN_LINES.replace("Thrifty", "Lavish"),
            "mine.py",
            "several bots; write mine.py:Thrifty or Lavish",
        ),
    ],
)
def test_a_file_with_no_such_bot_is_refused(
    tmp_path: Path, text: str, name: str, sentence: str
) -> None:
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(NoSuchBot, match=sentence):
        make_bot(f"{tmp_path}/{name}")


def test_installed_packages_bring_bots_along(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("lucky", "engine.bots.random_bot:RandomBot", outside.GROUP),
        EntryPoint("gone", "no_such_package:Bot", outside.GROUP),
    ]
    monkeypatch.setattr(outside, "entry_points", lambda group: points)
    assert isinstance(make_bot("lucky"), RandomBot)
    told = {kind.name: kind.about for kind in bot_names()}
    assert told["lucky"].startswith("Picks by chance alone")
    assert "cannot be loaded" in told["gone"]
    with pytest.raises(NoSuchBot, match="cannot be loaded"):
        make_bot("gone")

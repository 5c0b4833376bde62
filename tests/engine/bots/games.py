"""Games to try bots on: a small set, the bundled ones, positions and a full picture of a game."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from engine.bots.asking import ask
from engine.bots.bot import Bot, Sight
from engine.chance import Chance
from engine.landscape.load import load_set
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.position import Position, build
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import parse_knob, turn_knobs
from tests.engine.landscape.play.comparing import fields_of

SMALL = "examples/first"


@cache
def tables(name: str = SMALL, *knobs: str) -> Tables:
    loaded = load_set(name)
    assert loaded.tileset is not None
    assert loaded.rules is not None
    rules = turn_knobs(loaded.rules, [parse_knob(text, loaded.rules) for text in knobs])
    return Tables(loaded.tileset, rules)


def new_game(name: str = SMALL, *knobs: str, seats: int = 2, seed: int = 1) -> LandscapeGame:
    game = LandscapeGame(tables(name, *knobs), seats, seed)
    game.begin()
    return game


def game_at(position: Position, name: str = SMALL, *knobs: str, seats: int = 2) -> LandscapeGame:
    game, problems = build(tables(name, *knobs), position, seats)
    assert problems == []
    game.begin()
    return game


def picture(game: LandscapeGame) -> dict[str, Any]:
    """Everything a game holds, but for what is only worked out again or left over."""
    found: dict[str, Any] = {}
    for owner, thing in (("game", game), ("board", game.board)):
        for name, value in fields_of(thing).items():
            if name not in ("tables", "board", "_lays", "_places"):
                found[f"{owner}.{name}"] = deepcopy(value)
    used = game.board.laid << game.tables.shift
    for by_node in ("label", "members", "state", "worth"):
        del found[f"board.{by_node}"][used:]
    found["legal"] = list(game.legal())
    return found


def play_out(game: LandscapeGame, bots: list[Bot], seed: int = 0, turns: int = 10_000) -> None:
    """Let bots play on until the game is over or so many turns are done."""
    chances = [Chance(seed, f"bot {seat}") for seat in range(game.seats)]
    end = game.turn + turns
    while not game.over and game.turn < end:
        game.do(ask(bots[game.seat], game, chances[game.seat]))


def sight(game: LandscapeGame, seed: int = 0) -> Sight:
    return Sight(game, Chance(seed, "sight"))

"""Bots: how quick they are and how strong, by matches on the same decks from both seats."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from benchmarks.yardstick import Row, timed
from engine.bots.asking import ask
from engine.bots.bot import Sight
from engine.bots.judging import FiguresJudge, ProspectsJudge
from engine.bots.naming import make_bot
from engine.bots.turns import Options, TurnSearch
from engine.chance import Chance
from engine.lab.plan import Plan
from engine.lab.running import run as run_plan
from engine.lab.summary import run_figures
from engine.landscape.load import load_set
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.tables import Tables

GAMES: Final = {"random": 100, "greedy": 10, "planner": 5}
MATCHES: Final = (("greedy", "random", 20), ("planner", "greedy", 20), ("mcts:50", "greedy", 4))
"""Short ones, for a first look; `tilewright match` plays longer ones on all cores."""


def run(yardstick: float) -> Iterator[Row]:
    tables = _tables()
    for name, games in GAMES.items():
        _play(tables, name, 0)
        begin = time.process_time()
        for seed in range(games):
            _play(tables, name, seed)
        seconds = time.process_time() - begin
        yield timed(f"{name}: one game of two", seconds / games, yardstick)
        yield Row(f"{name}: games per CPU second", games / seconds, "1/s")
    yield from _searching(tables)
    for one, other, games in MATCHES:
        yield from _match(tables, one, other, games)


def _tables() -> Tables:
    loaded = load_set("mayflower")
    if loaded.tileset is None or loaded.rules is None:
        raise SystemExit("the bundled set cannot be loaded")
    return Tables(loaded.tileset, loaded.rules)


def _play(tables: Tables, name: str, seed: int, turns: int = 10_000) -> LandscapeGame:
    game = LandscapeGame(tables, 2, seed)
    game.begin()
    bots = [make_bot(name), make_bot(name)]
    chances = [Chance(seed, f"bot {seat}") for seat in (0, 1)]
    while not game.over and game.turn < turns:
        game.do(ask(bots[game.seat], game, chances[game.seat]))
    return game


def _searching(tables: Tables) -> Iterator[Row]:
    """Half-way through a game: ways judged, and games played in the head."""
    game = _play(tables, "greedy", 5, turns=45)
    for name, judge in (("greedy", FiguresJudge()), ("planner", ProspectsJudge())):
        search = TurnSearch(judge, Options())
        ways = 0
        begin = time.process_time()
        for _ in range(20):
            ways += len(search.ways(game))
        yield Row(
            f"{name}: ways judged per CPU second", ways / (time.process_time() - begin), "1/s"
        )
    bot = make_bot("mcts:300")
    begin = time.process_time()
    bot.choose(Sight(game, Chance(1)))
    yield Row("mcts: iterations per CPU second", 300 / (time.process_time() - begin), "1/s")


def _match(tables: Tables, one: str, other: str, games: int) -> Iterator[Row]:
    plan = Plan(
        tileset=tables.tileset, rules=tables.rules, bots=(one, other), games=games, seed="match"
    )
    figures = {f.measure.key: f.interval for f in run_figures(run_plan(plan, workers=1))}
    wins = figures[f"bot.{one}.wins"]
    name = f"{one} over {other}, {games} games"
    yield Row(f"{name}: wins", 100 * wins.value, "%")
    yield Row(f"{name}: at least", 100 * wins.low, "%")

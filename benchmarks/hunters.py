"""Hunters and Gatherers: random games of both editions, and looking ahead in the middle of one."""

from __future__ import annotations

import random
import time
from typing import Final

from benchmarks.yardstick import Row
from engine.landscape.load import load_set
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import LAY
from engine.landscape.play.playout import play_out
from engine.landscape.play.tables import Tables

EDITIONS: Final = {"hunters_and_gatherers": "2002", "hunters_and_gatherers_2": "2020"}
GAMES: Final = 200
SEATS: Final = 2
AIM: Final = 300
"""Games per CPU second that are expected with the yardstick at `EXPECTED`."""
EXPECTED: Final = 0.103


def run(yardstick: float) -> list[Row]:
    rows = []
    for name, edition in EDITIONS.items():
        tables = _tables(name)
        seconds = _random_games(tables)
        rate = GAMES / seconds
        share = rate * yardstick / EXPECTED / AIM
        rows += [
            Row(f"hunters {edition}: random games per CPU second", rate, "1/s"),
            Row(f"hunters {edition}: times the {AIM} expected here", share, ""),
            Row(f"hunters {edition}: projected_scores per CPU second", _projections(tables), "1/s"),
        ]
    return rows


def _tables(name: str) -> Tables:
    loaded = load_set(name)
    if loaded.tileset is None or loaded.rules is None:
        raise SystemExit(f"the bundled set {name} cannot be loaded")
    return Tables(loaded.tileset, loaded.rules)


def _random_games(tables: Tables) -> float:
    """CPU seconds for all games; the tables are warm."""
    _play(tables, 0)
    begin = time.process_time()
    for seed in range(GAMES):
        _play(tables, seed)
    return time.process_time() - begin


def _play(tables: Tables, seed: int) -> None:
    game = LandscapeGame(tables, SEATS, seed)
    game.begin()
    play_out(game, random.Random(seed).random)


def _projections(tables: Tables) -> float:
    """Scores as they would be now, half-way through a game."""
    game = LandscapeGame(tables, SEATS, 5)
    game.begin()
    draw = random.Random(5).random
    while game.board.laid < 50 or game.phase != LAY:
        play_out(game, draw, 1)
    rounds = 2_000
    begin = time.process_time()
    for _ in range(rounds):
        game.projected_scores()
    return rounds / (time.process_time() - begin)

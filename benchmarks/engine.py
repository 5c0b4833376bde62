"""The engine: random games, actions done and undone, memory, and growth with the board."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from typing import Final

from benchmarks.yardstick import Row
from engine.landscape.load import load_set
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import LAY, PLACE
from engine.landscape.play.playout import play_out
from engine.landscape.play.tables import Tables

GAMES: Final = 300
LARGER: Final = ((1, 60), (10, 8), (100, 1))
"""The set's counts multiplied, and how many games of that are played."""


def run(yardstick: float) -> list[Row]:
    tables = _tables()
    turns, seconds = _random_games(tables, GAMES)
    rows = [
        Row("random games, turns per CPU second", turns / seconds, "1/s"),
        Row("random games, turns per yardstick", turns / seconds * yardstick, "turns"),
        Row("random games per CPU second", GAMES / seconds, "1/s"),
        *_single_steps(tables),
        *_memory(),
    ]
    first = 0.0
    for times, games in LARGER:
        turns, seconds = _random_games(_tables(times), games)
        rate = turns / seconds
        first = first or rate
        rows.append(Row(f"{95 * times:,} tiles, turns per CPU second", rate, "1/s"))
        rows.append(Row(f"{95 * times:,} tiles, open cells on average", _open_cells(times), ""))
    return rows


def _tables(times: int = 1) -> Tables:
    loaded = load_set("mayflower")
    if loaded.tileset is None or loaded.rules is None:
        raise SystemExit("the bundled set cannot be loaded")
    tiles = tuple(tile.replace(count=tile.count * times) for tile in loaded.tileset.tiles)
    return Tables(loaded.tileset.replace(tiles=tiles), loaded.rules)


def _random_games(tables: Tables, games: int) -> tuple[int, float]:
    """Turns played and CPU seconds, on two seats; the tables are warm."""
    _play(tables, 0)
    turns = 0
    begin = time.process_time()
    for seed in range(games):
        turns += _play(tables, seed).turn
    return turns, time.process_time() - begin


def _play(tables: Tables, seed: int) -> LandscapeGame:
    game = LandscapeGame(tables, 2, seed)
    game.begin()
    play_out(game, random.Random(seed).random)
    return game


def _half_way(tables: Tables) -> LandscapeGame:
    game = LandscapeGame(tables, 2, 5)
    game.begin()
    draw = random.Random(5).random
    while game.board.laid < 60 or game.phase != LAY:
        play_out(game, draw, 1)
    return game


def _single_steps(tables: Tables) -> list[Row]:
    """In the middle of a game: all turns enumerated, pairs of do and undo, projections."""
    game = _half_way(tables)
    game.hold = True
    ways = pairs = 0
    begin = time.process_time()
    for _ in range(40):
        for lay in game.legal():
            game.do(lay)
            pairs += 1
            if game.phase == PLACE:
                for place in game.legal():
                    game.do(place)
                    ways += 1
                    game.undo()
                    pairs += 1
            else:
                ways += 1
            game.undo()
    seconds = time.process_time() - begin
    rounds = 3_000
    begin = time.process_time()
    for _ in range(rounds):
        game.projected_scores()
    projecting = time.process_time() - begin
    return [
        Row("ways to play one turn, half-way", ways / 40, ""),
        Row("ways enumerated (lay × place) per CPU second", ways / seconds, "1/s"),
        Row("do + undo pairs per CPU second", pairs / seconds, "1/s"),
        Row("projected_scores per CPU second", rounds / projecting, "1/s"),
    ]


def _memory() -> list[Row]:
    gc.collect()
    tracemalloc.start()
    tables = _tables()
    before, _ = tracemalloc.get_traced_memory()
    compiled = Tables(tables.tileset, tables.rules)
    _play(compiled, 1)
    gc.collect()
    between, _ = tracemalloc.get_traced_memory()
    game = _play(compiled, 1)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game.over
    return [
        Row("memory of compiled tables", (between - before) / 1024, "kB"),
        Row("memory of one finished game with its take-backs", (after - between) / 1024, "kB"),
    ]


def _open_cells(times: int) -> float:
    """Open cells on average over a game: what the cost of a turn grows with."""
    game = LandscapeGame(_tables(times), 2, 1)
    game.begin()
    draw = random.Random(1).random
    seen: list[int] = []
    while not game.over:
        seen.append(len(game.board.open_cells))
        play_out(game, draw, 1)
    return sum(seen) / len(seen)

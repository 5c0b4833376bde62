"""The lab: games a second, what measuring costs, how it scales, what pool and cluster cost."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from functools import partial
from typing import Final

from benchmarks.yardstick import Row, cpu_seconds, timed
from engine.lab.games import play_batch
from engine.lab.plan import Plan, plan_raw
from engine.lab.pool import Pool
from engine.lab.results import Results
from engine.lab.running import run as run_plan
from engine.lab.summary import summarise
from engine.landscape.load import load_set

RANDOM_GAMES: Final = 200
GREEDY_GAMES: Final = 10
SCALING_SECONDS: Final = 12.0
"""CPU seconds of the series by which scaling is measured: long beside the start of a process."""
POOL_GAMES: Final = 300


def run(yardstick: float) -> Iterator[Row]:
    for bots, games in (("random,random", RANDOM_GAMES), ("greedy,greedy", GREEDY_GAMES)):
        plan = _plan(bots, games)
        play_batch(plan, range(2))
        begin = time.process_time()
        play_batch(plan, range(games))
        seconds = time.process_time() - begin
        yield timed(f"{bots}: one game, measured", seconds / games, yardstick)
        yield Row(f"{bots}: measured games per CPU second", games / seconds, "1/s")
    results = run_plan(_plan("random,random", RANDOM_GAMES), workers=1)
    yield timed(
        f"summing up {RANDOM_GAMES} games", cpu_seconds(lambda: summarise(results)), yardstick
    )
    yield from _pool()
    yield from _scaling()
    yield from _dask(results)


def _plan(bots: str, games: int) -> Plan:
    loaded = load_set("mayflower")
    if loaded.tileset is None or loaded.rules is None:
        raise SystemExit("the bundled set cannot be loaded")
    return Plan(
        tileset=loaded.tileset,
        rules=loaded.rules,
        bots=tuple(bots.split(",")),
        games=games,
        seed="bench",
    )


def _pool() -> Iterator[Row]:
    """How long until the first game is back, and the CPU time one batch more costs."""
    text = json.dumps(plan_raw(_plan("random,random", POOL_GAMES)))
    begin = time.perf_counter()
    with Pool(text, 1) as pool:
        list(pool.batches([0], lambda: 1, lambda: False))
        yield Row("pool: until the first game is back", time.perf_counter() - begin, "s")
    used = []
    for size in (1, POOL_GAMES):
        before = _cpu()
        with Pool(text, 1) as pool:
            list(pool.batches(range(POOL_GAMES), partial(int, size), lambda: False))
        used.append(_cpu() - before)
    each = (used[0] - used[1]) / (POOL_GAMES - 1)
    yield Row("pool: CPU time of one batch more", 1_000 * each, "ms")


def _scaling() -> Iterator[Row]:
    """The same series on one process and on two, by the clock on the wall and in CPU time.

    The factor by the clock needs two cores that nobody else uses. CPU time does not: if two
    processes and the one that feeds them use hardly more of it than one alone, two free cores
    need half the time.
    """
    trial = _plan("greedy,greedy", 4)
    each = cpu_seconds(lambda: run_plan(trial, workers=1)) / 4
    plan = _plan("greedy,greedy", max(8, int(SCALING_SECONDS / each)))
    walls, used = [], []
    for workers in (1, 2):
        begin, before = time.perf_counter(), _cpu()
        run_plan(plan, workers=workers)
        walls.append(time.perf_counter() - begin)
        used.append(_cpu() - before)
    yield Row(f"{plan.games} greedy games on one process", walls[0], "s")
    yield Row(f"{plan.games} greedy games on two", walls[1], "s")
    yield Row("two processes: quicker by a factor of", walls[0] / walls[1], "×")
    yield Row("two processes: CPU time beside that of one", used[1] / used[0], "×")
    yield Row("two processes: factor on two free cores", 2 * used[0] / used[1], "×")


def _cpu() -> float:
    """CPU seconds of this process and of all its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _dask(alone: Results) -> Iterator[Row]:
    try:
        import distributed  # noqa: F401
    except ImportError:
        return
    begin = time.perf_counter()
    results = run_plan(_plan("random,random", RANDOM_GAMES), cluster="local")
    yield Row(
        f"Dask, a local cluster: {RANDOM_GAMES} random games", time.perf_counter() - begin, "s"
    )
    assert results.rows == alone.rows

"""Running a plan: here, in a pool of processes, or on a cluster; the numbers are the same."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine import files
from engine.lab.games import Batch, play_batch
from engine.lab.plan import Plan, check_plan, plan_raw
from engine.lab.pool import Pool, WorkersDied
from engine.lab.results import Results, save_results, take_up
from engine.landscape.play.tables import Tables

__all__ = ["Progress", "RunNotKept", "WorkersDied", "run"]

_BATCH_SECONDS: Final = 0.5
"""A batch is made as large as takes about so long, so that handing out costs next to nothing."""
_LARGEST_BATCH: Final = 500
_KEEP_EVERY: Final = 15.0
"""Seconds between two copies of the run file while a run goes on."""

Source = Iterator[tuple[Batch, float]]


class RunNotKept(files.WriteRefused):
    """All games were played, but the run file could not be written; the results are here."""

    def __init__(self, results: Results) -> None:
        super().__init__(results.unkept)
        self.results = results


def never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    done: int
    games: int
    rate: float
    """Games a second, of those played in this run."""
    seconds_left: float | None
    results: Results
    """What is there so far; read it before the callback returns, or copy what you need."""


def run(
    plan: Plan,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] = never,
    run_file: str | Path | None = None,
    keep_actions: bool = False,
) -> Results:
    """Play the games of a plan and return what came of them.

    `workers` is how many processes to use: all cores if None, none but this one if 1. `cluster` is
    the address of a Dask scheduler or "local". When `cancelled` says so, what is done is kept and
    returned. With a `run_file` the games it holds are not played again, and it is kept up to date.
    Callbacks come in the thread that called. Raises PlanRefused, RunFileRefused, WorkersDied,
    ClusterMissing or files.WriteRefused, each with a sentence. A run file that cannot be written
    is refused before a game is played; if that happens later, RunNotKept brings the results.
    """
    tables = check_plan(plan)
    results = Results(plan)
    if run_file is not None and Path(run_file).exists():
        results = take_up(run_file, plan)
    missing = results.missing()
    pace = _Pace(results, on_progress)
    pace.tell()
    keeper = _Keeper(results, run_file)
    count = workers if workers is not None else os.cpu_count() or 1
    count = max(1, min(count, len(missing)))
    if missing:
        if cluster is not None:
            from engine.lab.cluster import on_cluster

            source = on_cluster(cluster, _text(plan), missing, pace.size, cancelled, keep_actions)
        elif count > 1:
            source = _in_pool(plan, missing, count, pace.size, cancelled, keep_actions)
        else:
            source = _here(plan, tables, missing, pace, cancelled, keep_actions)
        keeper.keep()
        try:
            for batch, seconds in source:
                results.add(batch)
                pace.took(len(batch.rows), seconds)
                pace.tell()
                keeper.keep_now_and_then()
        finally:
            keeper.keep_at_last()
    results.cancelled = results.done < plan.games
    if results.unkept:
        raise RunNotKept(results)
    return results


def _text(plan: Plan) -> str:
    return json.dumps(plan_raw(plan))


def _here(
    plan: Plan,
    tables: Tables,
    games: list[int],
    pace: _Pace,
    cancelled: Callable[[], bool],
    keep_actions: bool,
) -> Source:
    at = 0
    while at < len(games) and not cancelled():
        size = pace.size()
        begin = time.monotonic()
        batch = play_batch(
            plan,
            games[at : at + size],
            tables=tables,
            keep_actions=keep_actions,
            cancelled=cancelled,
        )
        at += len(batch.rows)
        if batch.rows:
            yield batch, time.monotonic() - begin


def _in_pool(
    plan: Plan,
    games: list[int],
    workers: int,
    size: Callable[[], int],
    cancelled: Callable[[], bool],
    keep_actions: bool,
) -> Source:
    with Pool(_text(plan), workers, keep_actions=keep_actions) as pool:
        yield from pool.batches(games, size, cancelled)


class _Pace:
    """How quick the games go: sizes the batches and tells the progress."""

    def __init__(self, results: Results, on_progress: Callable[[Progress], None] | None) -> None:
        self._results = results
        self._tell = on_progress
        self._begun = time.monotonic()
        self._before = results.done
        self._seconds_each = 0.0
        self._largest = 1

    def took(self, games: int, seconds: float) -> None:
        each = seconds / max(1, games)
        old = self._seconds_each
        self._seconds_each = each if not old else 0.7 * old + 0.3 * each

    def size(self) -> int:
        """How many games the next batch should have; it grows step by step, for one long game
        among short ones must not hold up everything."""
        if not self._seconds_each:
            return 1
        wanted = round(_BATCH_SECONDS / self._seconds_each)
        self._largest = max(1, min(_LARGEST_BATCH, wanted, 2 * self._largest))
        return self._largest

    def tell(self) -> None:
        if self._tell is None:
            return
        done, games = self._results.done, self._results.plan.games
        spent = time.monotonic() - self._begun
        rate = (done - self._before) / spent if spent > 0 else 0.0
        left = (games - done) / rate if rate > 0 else None
        self._tell(Progress(done, games, rate, left, self._results))


class _Keeper:
    """Keeps the run file up to date, so that a run that breaks off can be taken up again."""

    def __init__(self, results: Results, path: str | Path | None) -> None:
        self._results = results
        self._path = path
        self._last = time.monotonic()

    def keep_now_and_then(self) -> None:
        """Keep what is there; if that fails there may be room again by the end."""
        if self._path is not None and time.monotonic() - self._last > _KEEP_EVERY:
            self._last = time.monotonic()
            with contextlib.suppress(files.WriteRefused):
                self.keep()

    def keep_at_last(self) -> None:
        """Keep all; a failure is noted, so that the games themselves are not lost with it."""
        try:
            self.keep()
        except files.WriteRefused as refused:
            self._results.unkept = f"The games are not kept. {refused}"

    def keep(self) -> None:
        if self._path is not None:
            save_results(self._path, self._results)
            self._last = time.monotonic()

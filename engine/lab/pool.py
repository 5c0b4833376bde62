"""A pool of processes on this machine: batches out, results in, a dead worker is replaced.

Workers are started afresh (spawn), never forked, so that this is safe in a program with windows
and threads. A worker whose pipe breaks has died; its batch goes to another one. A worker whose
master has died, even by force, ends at once, in the middle of a game if need be.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any, Final, Self

from engine.lab.games import Batch, run_batch

MOST_DEATHS: Final = 5
"""So many workers may die one after the other without any batch coming back."""
_LOOK_UP: Final = 0.1


class WorkersDied(RuntimeError):
    """Workers die faster than they work; the text is a sentence ready to be shown."""


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection[Any, Any]
    games: list[int] | None = None
    since: float = 0.0


class Pool:
    """Worker processes for one plan. Use it in a `with`; leaving it ends them at once."""

    def __init__(self, plan_text: str, workers: int, *, keep_actions: bool = False) -> None:
        self._plan_text = plan_text
        self._count = workers
        self._keep_actions = keep_actions
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []
        self._deaths = 0
        self.replaced = 0
        """How many workers had to be replaced."""

    def __enter__(self) -> Self:
        for _ in range(self._count):
            self._workers.append(self._start())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.pipe.close()
            worker.process.kill()
        for worker in self._workers:
            worker.process.join(5)
            worker.process.close()
        self._workers.clear()

    @property
    def pids(self) -> list[int]:
        """The processes that work now."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def batches(
        self,
        games: Sequence[int],
        size: Callable[[], int],
        cancelled: Callable[[], bool],
    ) -> Iterator[tuple[Batch, float]]:
        """Play all these games; each batch as it comes in, with the seconds it took.

        `size` tells how many games the next batch should have.
        """
        waiting = deque(games)
        again: deque[list[int]] = deque()
        while not cancelled():
            self._hand_out(waiting, again, size)
            busy = [worker for worker in self._workers if worker.games is not None]
            if not busy:
                return
            ready = wait([worker.pipe for worker in busy], timeout=_LOOK_UP)
            for worker in busy:
                if worker.pipe not in ready:
                    continue
                found = self._receive(worker, again)
                if found is not None:
                    yield found

    def _hand_out(
        self, waiting: deque[int], again: deque[list[int]], size: Callable[[], int]
    ) -> None:
        for index, worker in enumerate(self._workers):
            if worker.games is not None:
                continue
            if again:
                games = again.popleft()
            elif waiting:
                games = [waiting.popleft() for _ in range(min(max(1, size()), len(waiting)))]
            else:
                return
            try:
                worker.pipe.send(games)
            except (BrokenPipeError, ConnectionError, OSError):
                again.appendleft(games)
                self._replace(index)
                continue
            worker.games = games
            worker.since = time.monotonic()

    def _receive(self, worker: _Worker, again: deque[list[int]]) -> tuple[Batch, float] | None:
        """What a worker sends; None if it died, and then its games wait for another one."""
        games = worker.games
        assert games is not None
        try:
            batch = worker.pipe.recv()
        except (EOFError, ConnectionError, OSError):
            again.append(games)
            self._replace(self._workers.index(worker))
            return None
        if isinstance(batch, str):
            raise WorkersDied(batch)
        self._deaths = 0
        worker.games = None
        return batch, time.monotonic() - worker.since

    def _replace(self, index: int) -> None:
        self._deaths += 1
        self.replaced += 1
        dead = self._workers[index]
        dead.pipe.close()
        dead.process.kill()
        dead.process.join(5)
        if self._deaths > MOST_DEATHS:
            raise WorkersDied(
                f"{self._deaths} workers died one after the other without finishing a batch."
                " Perhaps memory runs out, or a bot ends its process. Try --workers 1 to see why."
            )
        dead.process.close()
        self._workers[index] = self._start()

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_work, args=(theirs, self._plan_text, self._keep_actions), daemon=True
        )
        process.start()
        theirs.close()
        return _Worker(process, ours)


def _work(pipe: Connection[Any, Any], plan_text: str, keep_actions: bool) -> None:
    """The life of a worker: games in, a batch out, until nobody asks any more."""
    # Ctrl+C goes to every process of the terminal; the one that asked decides what it means.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_master, daemon=True, name="master watch").start()
    with contextlib.suppress(EOFError, ConnectionError, OSError):
        while True:
            games: list[int] = pipe.recv()
            try:
                answer: Batch | str = run_batch(plan_text, games, keep_actions)
            except Exception as failure:
                answer = f"A worker failed: {type(failure).__name__}: {failure}."
            pipe.send(answer)


def _end_with_the_master() -> None:
    """Wait until the process that started this one is gone, however it went, and go too.

    Its sentinel is a pipe only it holds open, so this costs nothing while the games are played.
    """
    master = multiprocessing.parent_process()
    if master is not None:
        wait([master.sentinel])
        os._exit(1)

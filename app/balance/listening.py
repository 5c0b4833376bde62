"""The lab's end of the line: hears Pause, Cancel and a window that is gone, tells how far it is."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final

from app.balance.findings import Findings
from app.balance.jobs import Ahead, Job, Stage
from app.balance.questions import Answer

GRACE_SECONDS: Final = 1.0
"""So long a run may take to write down what it has when nobody listens any more."""
_FIRST_LOOK: Final = 0.4
_LEAST_BETWEEN: Final = 1.0
_PART_FOR_SUMS: Final = 12.0
"""Summing up may take one part in so many of the time."""


class Ear(threading.Thread):
    """Listens to the window; ends everything when it is gone."""

    def __init__(self, line: Connection[Any, Any]) -> None:
        super().__init__(daemon=True)
        self._line = line
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.cancel = threading.Event()
        self.going = threading.Event()
        self.going.set()
        self.gone = threading.Event()
        self.done = threading.Event()
        self.rescue: Callable[[], None] = lambda: None
        """Writes down what a run has when a game takes too long to end by itself."""

    def run(self) -> None:
        try:
            while True:
                said = self._line.recv()
                if said == "pause":
                    self.going.clear()
                elif said == "go on":
                    self.going.set()
                elif said == "cancel":
                    self.cancel.set()
                    self.going.set()
                else:
                    self.jobs.put(said)
        except (EOFError, OSError):
            self._end()

    def _end(self) -> None:
        self.gone.set()
        self.cancel.set()
        self.going.set()
        self.jobs.put(None)
        if not self.done.wait(GRACE_SECONDS):
            with contextlib.suppress(Exception):
                self.rescue()
            for worker in multiprocessing.active_children():
                worker.kill()
            os._exit(0)


class Teller:
    """Tells the window how far a job is; also where a pause is spent."""

    def __init__(
        self,
        number: int,
        line: Connection[Any, Any],
        ear: Ear,
        look: Callable[[], Findings | None] = lambda: None,
    ) -> None:
        self._number = number
        self._line = line
        self._ear = ear
        self._look = look
        self._begun = time.monotonic()
        self._rested = 0.0
        self._before: int | None = None
        self._last: tuple[int, int, Stage] | None = None
        self._look_at = self._begun + _FIRST_LOOK

    def cancelled(self) -> bool:
        """Whether to stop. Nobody hands out games while a pause is spent in here."""
        if not self._ear.going.is_set() and self._last is not None:
            self._send(*self._last, paused=True)
            begin = time.monotonic()
            self._ear.going.wait()
            self._rested += time.monotonic() - begin
            if not self._ear.cancel.is_set():
                self._send(*self._last)
        return self._ear.cancel.is_set()

    def tell(
        self, done: int, games: int, stage: Stage = ("", ""), answer: Answer | None = None
    ) -> None:
        self._last = (done, games, stage)
        if self._before is None:
            self._before = done
        self._send(done, games, stage, answer=answer)

    def _send(
        self,
        done: int,
        games: int,
        stage: Stage,
        *,
        paused: bool = False,
        answer: Answer | None = None,
    ) -> None:
        now = time.monotonic()
        worked = now - self._begun - self._rested
        rate = (done - (self._before or 0)) / worked if worked > 0 else 0.0
        left = (games - done) / rate if rate > 0 else None
        findings = None
        if done and (now >= self._look_at or paused):
            findings = self._look()
            took = time.monotonic() - now
            self._look_at = now + max(_LEAST_BETWEEN, took * _PART_FOR_SUMS)
        ahead = Ahead(self._number, done, games, rate, left, findings, paused, stage, answer)
        with contextlib.suppress(OSError):
            self._line.send(ahead)

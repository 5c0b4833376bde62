"""The window's end of the line to the lab's process: asks, and looks for answers by a timer."""

from __future__ import annotations

import atexit
import contextlib
import math
import multiprocessing
import os
import signal
import time
import weakref
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.balance.jobs import Ahead, Job, Order
from app.balance.lab_process import serve
from app.balance.listening import GRACE_SECONDS

_LOOK_EVERY_MS: Final = 40
_MOST_AT_ONCE: Final = 20
"""So many replies are taken before the window may paint again."""
_FAREWELL_MS: Final = 100
_open_lines: weakref.WeakSet[Connection[Any, Any]] = weakref.WeakSet()
_leaving: list[tuple[SpawnProcess, float]] = []
"""Processes whose line is closed, and until when they may take to end. Nobody waits for them."""


def _see_off(*, now: float | None = None) -> None:
    """Let go of processes that have ended; end those that take too long, with their workers."""
    moment = time.monotonic() if now is None else now
    staying = []
    for process, end in _leaving:
        if not process.is_alive():
            process.close()
            continue
        if moment >= end:
            _kill(process)
        staying.append((process, end))
    _leaving[:] = staying


def _kill(process: SpawnProcess) -> None:
    """The process and its workers: it is the leader of a group of its own where there are such."""
    if process.pid is not None and hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _leave_none() -> None:
    for line in list(_open_lines):
        line.close()
    # Here the window is gone already; its processes have the short while they are allowed.
    for process, end in list(_leaving):
        process.join(max(0.0, end - time.monotonic()))
    _see_off(now=math.inf)


# A program that ends waits for its processes, and they for their lines: so these go first.
atexit.register(_leave_none)


class LabLine(QObject):
    """One process, started when it is first asked. It is ended by closing the line to it."""

    told = Signal(object)
    lost = Signal()
    """The process ended by itself; what it was asked stays without an answer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._line: Connection[Any, Any] | None = None
        self._open = 0
        self._farewell = QTimer(self)
        self._farewell.setInterval(_FAREWELL_MS)
        self._farewell.timeout.connect(self._say_farewell)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._open > 0

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def ask(self, job: Job) -> None:
        if self._process is None or not self._process.is_alive():
            self._start()
        assert self._line is not None
        self._open += 1
        self._timer.start()
        # Whoever cannot be asked is found dead by the next look.
        with contextlib.suppress(OSError):
            self._line.send(job)

    def order(self, order: Order) -> None:
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(order)

    def hang_up(self) -> None:
        """Close the line and wait for nothing: the process keeps what it has and ends itself and
        its workers; if it takes too long, it is ended."""
        self._timer.stop()
        self._open = 0
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            _leaving.append((self._process, time.monotonic() + 2 * GRACE_SECONDS))
            self._process = None
            self._farewell.start()

    def _say_farewell(self) -> None:
        _see_off()
        if not _leaving:
            self._farewell.stop()

    def _start(self) -> None:
        self.hang_up()
        ours, theirs = self._context.Pipe()
        # Not a daemon: those may not have workers of their own.
        self._process = self._context.Process(
            target=serve, args=(theirs,), name="tilewright lab", daemon=False
        )
        self._process.start()
        theirs.close()
        self._line = ours
        _open_lines.add(ours)

    def _look(self) -> None:
        for _ in range(_MOST_AT_ONCE):
            if self._line is None:
                return
            try:
                if not self._line.poll():
                    return
                reply = self._line.recv()
            except (EOFError, OSError):
                self.hang_up()
                self.lost.emit()
                return
            if not isinstance(reply, Ahead):
                self._open -= 1
            if not self._open:
                self._timer.stop()
            self.told.emit(reply)

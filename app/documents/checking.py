"""Checks a document a moment after each change, without getting in the way of whoever edits.

Checks run in the window's own thread: they take a few milliseconds, and in another thread Python
might clean up QObjects there, which Qt does not survive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.problems import Problem

Check = Callable[[], Sequence[Problem]]
_SOONEST_MS: Final = 40
"""Long enough that typing does not start a check a letter, short enough to feel immediate."""
_LATEST_MS: Final = 800
_PAUSE_FOR_WORK: Final = 3
"""A check that took long waits for a longer pause: so many times its own duration."""


class Checking(QObject):
    """Runs the latest check that was asked for; earlier ones that did not run are dropped."""

    found = Signal(object)
    failed = Signal(object)
    """A check raised something: a fault of ours, not of the file."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._check: Check | None = None
        self._took_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.now)

    @property
    def idle(self) -> bool:
        return self._check is None

    def ask(self, check: Check) -> None:
        """Run this check as soon as there is a pause."""
        self._check = check
        pause = max(_SOONEST_MS, min(_LATEST_MS, _PAUSE_FOR_WORK * self._took_ms))
        self._timer.start(round(pause))

    def now(self) -> None:
        """Answer what was asked without waiting any longer."""
        self._timer.stop()
        check, self._check = self._check, None
        if check is None:
            return
        begun = perf_counter()
        try:
            problems = list(check())
        except Exception as failure:
            self.failed.emit(failure)
            return
        self._took_ms = 1000 * (perf_counter() - begun)
        self.found.emit(problems)

    def stop(self) -> None:
        self._timer.stop()
        self._check = None

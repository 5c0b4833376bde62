"""Long work: done in slices or waited for, with progress, and stopped when asked to."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

_SLICE_SECONDS: Final = 0.02
_LOOK_EVERY_MS: Final = 30

Work = Generator[float | None, None, Any]
"""Says how much is done, from 0 to 1; None while somebody else is at work and has nothing new."""


class Job(QObject):
    """One piece of work at a time."""

    started = Signal(str)
    progressed = Signal(float)
    ended = Signal()
    """It is done, failed or stopped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Work | None = None
        self._done: Callable[[Any], object] = print
        self._failed: Callable[[Exception], object] = print
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)

    @property
    def running(self) -> bool:
        return self._work is not None

    def run(
        self,
        title: str,
        work: Work,
        done: Callable[[Any], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Begin; `done` gets what the work hands back, `failed` what went wrong."""
        if self.running:
            raise RuntimeError("one piece of work at a time")
        self._work, self._done, self._failed = work, done, failed
        self.started.emit(title)
        self._timer.start(0)

    def stop(self) -> None:
        """Leave it; whatever was there before is still there."""
        if self._work is not None:
            self._work.close()
            self._end()

    def _slice(self) -> None:
        work = self._work
        if work is None:
            return
        until = time.monotonic() + _SLICE_SECONDS
        part: float | None = None
        self._timer.setInterval(0)
        try:
            while time.monotonic() < until:
                said = next(work)
                if said is None:
                    self._timer.setInterval(_LOOK_EVERY_MS)
                    break
                part = said
        except StopIteration as end:
            done = self._done
            self._end()
            done(end.value)
        except Exception as failure:
            failed = self._failed
            self._end()
            failed(failure)
        else:
            if part is not None:
                self.progressed.emit(part)

    def _end(self) -> None:
        self._work = None
        self._timer.stop()
        self.ended.emit()

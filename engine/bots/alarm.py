"""An alarm for bots of other people: ends one that thinks longer than it may, or for ever."""

from __future__ import annotations

import ctypes
import sys
import threading
from types import FrameType, TracebackType
from typing import Final, Self

_GAME: Final = "engine.landscape.play"
_LOOK_AGAIN: Final = 0.002


class TimeIsUp(BaseException):
    """Raised inside a bot that does not come to an end. Not an Exception, so that it gets out."""


class Alarm:
    """Raises TimeIsUp in the thread that sets it, after so many seconds; None for never."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._off = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.get_ident()
        self._watch = threading.Thread(target=self._wait, daemon=True, name="bot alarm")
        self._finished = False

    def __enter__(self) -> Self:
        if self._seconds is not None:
            self._watch.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._lock:
            self._finished = True
        self._off.set()

    def _wait(self) -> None:
        self._off.wait(self._seconds)
        while not self._off.is_set():
            with self._lock:
                if self._finished or (not self._inside_the_game() and self._ring()):
                    return
            self._off.wait(_LOOK_AGAIN)

    def _inside_the_game(self) -> bool:
        """Whether the bot just does or undoes something, which must not be cut off half-way."""
        frame: FrameType | None = sys._current_frames().get(self._thread)
        while frame is not None:
            if frame.f_globals.get("__name__", "").startswith(_GAME):
                return True
            frame = frame.f_back
        return False

    def _ring(self) -> bool:
        thread = ctypes.c_ulong(self._thread)
        return bool(ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TimeIsUp)))

"""The yardstick: a fixed loop that tells how quick this machine is just now, and rows to fill."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

ITERATIONS: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured."""

    name: str
    value: float
    unit: str
    yardsticks: float | None = None
    """The same in yardsticks, for what takes time."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "yardsticks": self.yardsticks,
        }


def measure_yardstick() -> float:
    """CPU seconds of the loop; the best of three, because others may use the machine, too."""
    return min(cpu_seconds(_loop) for _ in range(3))


def _loop() -> None:
    x = 0
    d: dict[int, int] = {}
    for i in range(ITERATIONS):
        x = (x * 31 + i) & 1023
        d[x] = i


def cpu_seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def timed(name: str, seconds: float, yardstick: float) -> Row:
    return Row(name, seconds, "CPU s", seconds / yardstick)

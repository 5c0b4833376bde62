"""Printing: how long a whole set takes to become a PDF, its size, and the memory it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.yardstick import Row, timed

MB: Final = 1024 * 1024
JOBS: Final = (
    ("95 tiles to PDF", ("mayflower", "--preset", "home-a4")),
    ("95 tiles with backs to PDF", ("mayflower", "--preset", "home-a4-duplex")),
    ("the whole game to PDF", ("mayflower", "--preset", "everything")),
    ("94 tiles of woods to PDF", ("hunters_and_gatherers_2", "--preset", "home-a4")),
    ("190 pages for a print shop to PDF", ("mayflower", "--preset", "eu-shop-3mm")),
)


def run(yardstick: float) -> list[Row]:
    rows = []
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        for name, words in JOBS:
            out = Path(folder) / "sheets.pdf"
            spent, passed, peak = _printed(folder, *words, "-o", str(out))
            rows += [
                timed(f"{name}, the whole command", spent, yardstick),
                Row(f"{name}, as one waits for it", passed, "s"),
                Row(f"{name}, peak memory", peak / MB, "MB"),
                Row(f"{name}, size of the file", out.stat().st_size / MB, "MB"),
            ]
    return rows


def _printed(folder: str, *words: str) -> tuple[float, float, int]:
    """CPU seconds, seconds on the clock and peak memory of a command of its own."""
    home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), folder)
    begin = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "print", *words],
        env={**os.environ, **home, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"`tilewright print {' '.join(words)}` ended with {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return used.ru_utime + used.ru_stime, time.monotonic() - begin, used.ru_maxrss * unit

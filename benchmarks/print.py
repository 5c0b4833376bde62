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
    return [*rows, *_on_the_screen(yardstick)]


def _on_the_screen(yardstick: float) -> list[Row]:
    """Pages are painted bit by bit; no bit may keep the window waiting, at any zoom."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QImage, QPainter

    from app.painting.export import without_window
    from app.print.material import Material
    from app.print.painting import PagePainter
    from app.print.presets import preset
    from app.print.printout import print_out
    from app.print.view import LARGEST, SCREEN_DPI
    from engine.landscape.load import load_set

    application = without_window()
    loaded = load_set("mayflower")
    assert loaded.tileset is not None and loaded.rules is not None and loaded.path is not None
    material = Material(loaded.tileset, loaded.rules, loaded.path.parent)
    settings = preset("everything").settings.replace(backs="long-edge")
    begin = time.process_time()
    printout = print_out(material, settings)
    laid_out = time.process_time() - begin
    painting = PagePainter(material, settings)
    scale = LARGEST * SCREEN_DPI / 25.4
    longest = whole = 0.0
    for page in printout.pages:
        size = round(page.width * scale), round(page.height * scale)
        image = QImage(*size, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(scale, scale)
        start = before = time.process_time()
        for _ in painting.steps(painter, page, guides=True):
            now = time.process_time()
            longest, before = max(longest, now - before), now
        painter.end()
        whole = max(whole, before - start)
    del application
    return [
        timed("the whole game laid out for the preview", laid_out, yardstick),
        timed("a page on the screen at 300 %, the slowest", whole, yardstick),
        timed("its longest bit, which a window has to wait for", longest, yardstick),
    ]


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

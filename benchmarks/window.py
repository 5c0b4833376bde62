"""The window: from start to first paint, opening large sets, an edit with checks and repaint."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from benchmarks.tiles import MB, write_set
from benchmarks.yardstick import Row, timed

EDITS: Final = 12
_LONGEST_WAIT: Final = 30.0


def run(yardstick: float) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        hundred = write_set(Path(folder) / "hundred.json", 100)
        thousand = write_set(Path(folder) / "thousand.json", 1_000)
        first = _best(_in_a_window(folder, str(hundred)) for _ in range(3))
        large = _best(_in_a_window(folder, str(thousand)) for _ in range(2))
    return [
        timed("start to first paint, 100 kinds", first["paint"], yardstick),
        timed("start to first paint, 1,000 kinds", large["paint"], yardstick),
        timed("open 1,000 kinds in a running window", large["open"], yardstick),
        timed("an edit with checks and repaint, 100 kinds", first["edit"], yardstick),
        timed("an edit with checks and repaint, 1,000 kinds", large["edit"], yardstick),
        timed("scroll the tiles by a page, 1,000 kinds", large["scroll"], yardstick),
        timed("light to dark, all workspaces visited", first["theme"], yardstick),
        Row("window with 1,000 kinds, peak memory", large["memory"] / MB, "MB"),
    ]


def _best(runs: Iterable[dict[str, float]]) -> dict[str, float]:
    """The least of every figure, because others may use the machine, too."""
    found = list(runs)
    return {name: min(run[name] for run in found) for name in found[0]}


def _in_a_window(folder: str, place: str) -> dict[str, float]:
    """What a process of its own measured, with no display and no settings of the person's."""
    home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), folder)
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.window", place],
        env={**os.environ, **home, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"the window ended with {done.returncode}: {done.stderr[-2000:]}")
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def _measure(place: str) -> dict[str, float]:
    """CPU seconds of this process."""
    import resource

    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.design.canvas_targets import Kind, Target
    from app.design.workspace import DesignWorkspace
    from app.documents.tileset import TileSetDocument
    from app.main_window import MainWindow, make_app
    from app.settings import SettingsFile

    make_app()
    settings = SettingsFile()
    settings.settings.show_welcome = False
    window = MainWindow(settings)
    window.resize(1440, 900)
    window.show()
    window.start([place])
    QApplication.processEvents()
    window.grab()
    paint = time.process_time()

    documents = window.shell.documents
    design = window.workspaces["design"]
    assert isinstance(design, DesignWorkspace) and design.page is not None

    def settled() -> None:
        document = documents.active
        assert isinstance(document, TileSetDocument)
        begun = time.monotonic()
        while not document.checked and time.monotonic() - begun < _LONGEST_WAIT:
            QTest.qWait(1)
        QTest.qWait(60)
        QApplication.processEvents()

    def cost(work: Callable[[], object]) -> float:
        begun = time.process_time()
        work()
        settled()
        return time.process_time() - begun

    settled()
    idle = min(cost(lambda: None) for _ in range(3))
    canvas = design.page.canvas

    def edit(side: int) -> None:
        # Another side each time, so that no picture of the tile is there already.
        spot = canvas.place_of(Target(Kind.SIDE, side=side)).toPoint()
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=spot)

    edit(0)
    settled()
    edits = sorted(cost(lambda n=n: edit(n % 4)) - idle for n in range(1, EDITS + 1))
    scroll = _scrolling(window, cost, idle)
    theme = _dressing(window, cost, idle)
    active = documents.active
    assert active is not None
    active.undo_stack.setClean()

    def reopen() -> None:
        documents.close(active)
        documents.open(place)

    opened = cost(reopen) - idle
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "paint": paint,
        "edit": edits[len(edits) // 2],
        "open": opened,
        "scroll": scroll,
        "theme": theme,
        "memory": peak * (1 if sys.platform == "darwin" else 1024),
    }


def _scrolling(window: Any, cost: Callable[[Callable[[], object]], float], idle: float) -> float:
    from PySide6.QtWidgets import QAbstractItemView

    from app.design.set_view import SetView

    view = window.findChild(SetView).findChild(QAbstractItemView)
    bar = view.verticalScrollBar()
    steps = [cost(lambda: bar.setValue(bar.value() + bar.pageStep())) - idle for _ in range(4)]
    return max(0.0, sorted(steps)[len(steps) // 2])


def _dressing(window: Any, cost: Callable[[Callable[[], object]], float], idle: float) -> float:
    """Every widget of every workspace gets the other colours, also those that are not in front."""
    from app.theme import Scheme

    for workspace in (*window.workspaces, "design"):
        window.switch_to(workspace)
        cost(lambda: None)
    look = window.shell.theme
    schemes = (Scheme.DARK, Scheme.LIGHT) * 2
    return min(cost(lambda s=scheme: look.set(scheme=s)) - idle for scheme in schemes)


if __name__ == "__main__":
    print(json.dumps(_measure(sys.argv[1])), flush=True)
    # Nothing is to be saved, and taking a window apart is not what is measured.
    os._exit(0)

"""The board of a game: repaints of 400 tiles while panning and zooming, a move, memory of games."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from benchmarks.yardstick import Row

if TYPE_CHECKING:
    from app.main_window import MainWindow
    from app.play.table import Table
    from app.play.workspace import PlayWorkspace
    from engine.landscape.play.tables import Tables

TILES: Final = 400
GAMES: Final = 20
DECKS: Final = 4
FRAMES: Final = 80
MB: Final = 1024 * 1024


def run(yardstick: float) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        found = _in_a_window(folder)
    ms = "CPU ms"
    return [
        Row("400 tiles, a frame while panning", found["pan"], ms),
        Row("400 tiles, slowest frame while panning", found["pan_worst"], ms),
        Row("400 tiles, a frame while zooming", found["zoom"], ms),
        Row("400 tiles, slowest frame while zooming", found["zoom_worst"], ms),
        Row("400 tiles, frames a second while panning", 1000 / found["pan"], "1/s"),
        Row("400 tiles, frames a second while zooming", 1000 / found["zoom"], "1/s"),
        Row("from a click to the laid tile, 95 tiles", found["click"], ms),
        Row("from a click to the laid tile, 400 tiles", found["click_large"], ms),
        Row("a game after another, memory growth of each", found["growth"] / 1024, "kB"),
        Row("window after 20 games, memory", found["memory"] / MB, "MB"),
    ]


def _in_a_window(folder: str) -> dict[str, float]:
    """What a process of its own measured, with no display and no settings of the person's."""
    home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), folder)
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.play"],
        env={**os.environ, **home, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"the window ended with {done.returncode}: {done.stderr[-2000:]}")
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def _measure() -> dict[str, float]:
    window, play = _window()
    found: dict[str, float] = {}
    _put(play, _game(1, 0))
    found["click"] = _click(play)
    table = _game(5, 1)
    rnd = Random(1)
    while table.game.board.laid < TILES:
        table.do(rnd.choice(table.session.legal_actions()))
    _put(play, table)
    found |= _frames(play)
    found["click_large"] = _click(play)
    found |= _memory(play)
    play.closing()
    window.hide()
    return found


def _window() -> tuple[MainWindow, PlayWorkspace]:
    from app.main_window import MainWindow, make_app
    from app.play.workspace import PlayWorkspace
    from app.settings import SettingsFile

    make_app()
    settings = SettingsFile(Path(tempfile.mkdtemp()) / "settings.json")
    settings.settings.show_welcome = False
    settings.settings.animation = 0
    window = MainWindow(settings)
    window.resize(1440, 900)
    window.show()
    window.start(["mayflower"])
    window.switch_to("play")
    play = window.workspaces["play"]
    assert isinstance(play, PlayWorkspace)
    return window, play


def _game(times: int, seed: int) -> Table:
    """Two people at the set, its counts multiplied."""
    from app.play.seats import Seat
    from app.play.table import Table

    return Table.start(_tables(times), [Seat(name="A", look=0), Seat(name="B", look=1)], seed)


@cache
def _tables(times: int) -> Tables:
    from engine.landscape.load import load_set
    from engine.landscape.play.tables import Tables

    loaded = load_set("mayflower")
    if loaded.tileset is None or loaded.rules is None:
        raise SystemExit("the bundled set cannot be loaded")
    tiles = tuple(tile.replace(count=tile.count * times) for tile in loaded.tileset.tiles)
    return Tables(loaded.tileset.replace(tiles=tiles), loaded.rules)


def _put(play: PlayWorkspace, table: Table) -> None:
    play.desk.put(table)
    _settle()


def _settle() -> None:
    from PySide6.QtWidgets import QApplication

    for _ in range(30):
        QApplication.processEvents()
        time.sleep(0.005)


def _frames(play: PlayWorkspace) -> dict[str, float]:
    """CPU milliseconds of repaints: the whole board on the screen, then in and out again."""
    board = play.board
    assert board is not None
    view = board.view
    view.fit()
    _settle()
    across = view.horizontalScrollBar()

    def pan(step: int) -> None:
        across.setValue(across.value() + (6 if step % 40 < 20 else -6))

    def zoom(step: int) -> None:
        view.zoom_by(1.06 if step % 80 < 40 else 1 / 1.06)

    panning = _repaints(view.viewport().repaint, pan)
    zooming = _repaints(view.viewport().repaint, zoom)
    return {
        "pan": _middle(panning),
        "pan_worst": max(panning),
        "zoom": _middle(zooming),
        "zoom_worst": max(zooming),
    }


def _repaints(repaint: Callable[[], object], move: Callable[[int], None]) -> list[float]:
    found = []
    for step in range(FRAMES):
        begin = time.process_time()
        move(step)
        repaint()
        found.append((time.process_time() - begin) * 1000)
    return found


def _click(play: PlayWorkspace) -> float:
    """From the mouse button to the painted board, with all panels, in CPU milliseconds."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    board, table = play.board, play.desk.table
    assert board is not None
    assert table is not None
    found = []
    while len(found) < 12:
        while table.session.phase != "lay":
            table.do(table.session.legal_actions()[0])
        _settle()
        cell, turns = next(iter(board.playing.fitting.items()))
        centre = board.scene.grid.centre(cell)
        place = board.view.mapFromScene(centre)
        if not board.view.viewport().rect().contains(place):
            board.view.centerOn(centre)
            place = board.view.mapFromScene(centre)
        board.playing.turn = turns[0]
        before = table.done
        begin = time.process_time()
        QTest.mouseClick(board.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QApplication.processEvents()
        board.view.viewport().repaint()
        found.append((time.process_time() - begin) * 1000)
        assert table.done > before
    return _middle(found)


def _memory(play: PlayWorkspace) -> dict[str, float]:
    """Whole games one after the other; what the last half of them added, for each.

    They are the same few games again and again: pictures of tiles nobody has seen before are kept
    on purpose, up to a limit, and would hide what is lost by accident.
    """
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    used = []
    for number in range(GAMES):
        table = _game(1, number % DECKS)
        _put(play, table)
        rnd = Random(number % DECKS)
        while not table.session.over:
            table.do(rnd.choice(table.session.legal_actions()))
        _settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        used.append(_resident())
    half = GAMES // 2
    return {"growth": (used[-1] - used[half - 1]) / (GAMES - half), "memory": used[-1]}


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


if __name__ == "__main__":
    print(json.dumps(_measure()))
    sys.stdout.flush()
    os._exit(0)

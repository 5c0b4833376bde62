"""The pictures of the Balance workspace for the manual: a small run, and two of them compared."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest

from app.balance.page import TILES
from app.balance.shelf import Shelf
from app.balance.workspace import BalanceWorkspace
from app.documents.tileset import DEFAULT_GAME
from app.main_window import MainWindow
from app.screenshots import Shot

_PATIENCE = 120.0
_folders: list[tempfile.TemporaryDirectory[str]] = []


def _wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + _PATIENCE
    while not until() and time.monotonic() < end:
        QTest.qWait(20)


def _scratch(*, anew: bool = False) -> Path:
    """Where runs made for a picture lie; never among the person's own."""
    if anew or not _folders:
        _folders.append(tempfile.TemporaryDirectory())
    return Path(_folders[-1].name)


def _after_a_run(
    window: MainWindow, bots: tuple[str, str] = ("greedy", "random")
) -> BalanceWorkspace:
    window.filing.open_places([DEFAULT_GAME])
    window.switch_to("balance")
    workspace = window.workspaces["balance"]
    assert isinstance(workspace, BalanceWorkspace)
    assert workspace.setup is not None
    if workspace.lab.shelf is None or workspace.lab.shelf.folder != _scratch():
        workspace.lab.shelf = Shelf(_scratch(anew=True))
    for box, bot in zip(workspace.setup.bots, bots, strict=False):
        box.setEditText(bot)
    workspace.setup.games.setValue(24)
    workspace.start()
    _wait(lambda: not workspace.lab.running)
    return workspace


def _results(window: MainWindow) -> None:
    _after_a_run(window)


def _tiles(window: MainWindow) -> None:
    workspace = _after_a_run(window)
    assert workspace.page is not None
    workspace.page.tabs.setCurrentIndex(TILES)


def _compared(window: MainWindow) -> None:
    _after_a_run(window)
    workspace = _after_a_run(window, ("greedy?builder=2", "random"))
    window.shell.actions["balance.compare"].trigger()
    _wait(lambda: workspace.lab.differences is not None and workspace.lab.beside_findings)


SHOTS = [
    Shot("balance-results", _results),
    Shot("balance-tiles", _tiles),
    Shot("balance-compared", _compared),
]

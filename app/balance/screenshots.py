"""The pictures of the Balance workspace for the manual: a small run, and two of them compared."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtTest import QTest

from app.balance.page import TILES
from app.balance.workspace import BalanceWorkspace
from app.documents.tileset import DEFAULT_GAME
from app.main_window import MainWindow
from app.screenshots import Shot

_PATIENCE = 120.0


def _wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + _PATIENCE
    while not until() and time.monotonic() < end:
        QTest.qWait(20)


def _after_a_run(
    window: MainWindow, bots: tuple[str, str] = ("greedy", "random")
) -> BalanceWorkspace:
    window.filing.open_places([DEFAULT_GAME])
    window.switch_to("balance")
    workspace = window.workspaces["balance"]
    assert isinstance(workspace, BalanceWorkspace)
    assert workspace.setup is not None
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
    workspace = _after_a_run(window, ("greedy", "greedy"))
    window.shell.actions["balance.compare"].trigger()
    _wait(lambda: workspace.lab.differences is not None and workspace.lab.beside_findings)


SHOTS = [
    Shot("balance-results", _results),
    Shot("balance-tiles", _tiles),
    Shot("balance-compared", _compared),
]

"""The pictures of the Balance workspace for the manual: runs, two compared, a question."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.balance.chart_card import ChartCard
from app.balance.page import TILES
from app.balance.question_dialog import QuestionDialog
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


def _open(window: MainWindow) -> BalanceWorkspace:
    window.filing.open_places([DEFAULT_GAME])
    window.switch_to("balance")
    workspace = window.workspaces["balance"]
    assert isinstance(workspace, BalanceWorkspace)
    assert workspace.setup is not None
    if workspace.lab.shelf is None or workspace.lab.shelf.folder != _scratch():
        workspace.lab.shelf = Shelf(_scratch(anew=True))
    return workspace


def _after_a_run(
    window: MainWindow, bots: tuple[str, str] = ("greedy", "random")
) -> BalanceWorkspace:
    workspace = _open(window)
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
    pictures = workspace.page.pictures
    QTest.qWait(50)
    _wait(lambda: not pictures.busy)


def _compared(window: MainWindow) -> None:
    _after_a_run(window)
    workspace = _after_a_run(window, ("greedy?builder=2", "random"))
    window.shell.actions["balance.compare"].trigger()
    _wait(lambda: workspace.lab.differences is not None and workspace.lab.beside_findings)


def _boards(window: MainWindow) -> None:
    _compared(window)
    workspace = window.workspaces["balance"]
    assert isinstance(workspace, BalanceWorkspace)
    assert workspace.page is not None
    QTest.qWait(50)
    card = workspace.page.overview.findChild(ChartCard, "card.tiles-heat")
    assert card is not None
    bar = workspace.page.overview.verticalScrollBar()
    bar.setValue(card.y() - 12)


def _question(window: MainWindow) -> QWidget:
    _open(window)
    window.shell.actions["balance.ask-worth"].trigger()
    return window.findChildren(QuestionDialog)[0]


def _answer(window: MainWindow) -> None:
    workspace = _open(window)
    assert workspace.setup is not None
    workspace.setup.games.setValue(12)
    for box in workspace.setup.bots:
        box.setEditText("greedy")
    window.shell.actions["balance.ask-worth"].trigger()
    window.findChildren(QuestionDialog)[0].accept()
    _wait(lambda: not workspace.lab.running)


SHOTS = [
    Shot("balance-results", _results),
    Shot("balance-tiles", _tiles),
    Shot("balance-compared", _compared),
    Shot("balance-boards", _boards),
    Shot("balance-question", _question),
    Shot("balance-answer", _answer),
]

"""Nothing in Balance is cut off, with small text and with large, and every game's words fit."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.balance.page import DIFFERENCES, FIGURES, ODD, OVERVIEW, TILES
from app.balance.question_dialog import QuestionDialog, WorthDialog
from app.main_window import MainWindow
from tests.app.clipping import clipped

from .conftest import balance, close, keep_run, new_window, own_set, set_up, until
from .test_questions import WORTH, WORTH_ANSWER

Opened = Callable[[int, str], MainWindow]


@pytest.fixture
def opened(qapp: QApplication, tmp_path: Path, played: Path) -> Iterator[Opened]:
    """A window of 1280 by 800 with two runs and an answer, at a size of the text."""
    made: list[MainWindow] = []

    def open_one(zoom: int, theme: str) -> MainWindow:
        place = own_set(tmp_path)
        keep_run(place, "First", played)
        keep_run(place, "Second", played)
        keep_run(place, "What farms are worth", played, question=WORTH, answer=WORTH_ANSWER)
        settings = {"show_welcome": False, "zoom": zoom, "theme": theme}
        window = new_window(tmp_path, place, settings=settings)
        window.resize(1280, 800)
        QTest.qWait(50)
        made.append(window)
        return window

    yield open_one
    for window in made:
        close(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def settle(part: QWidget) -> None:
    """Wait until it is laid out; then nothing in it is cut off."""
    end = time.monotonic() + 5
    while clipped(part) and time.monotonic() < end:
        QTest.qWait(20)
    assert clipped(part) == []


@pytest.mark.parametrize(("zoom", "theme"), [(100, "light"), (150, "dark")])
def test_nothing_is_cut_off(opened: Opened, zoom: int, theme: str) -> None:
    window = opened(zoom, theme)
    workspace = balance(window)
    assert window.shell.theme.zoom == zoom
    assert workspace.page is not None
    assert workspace.setup is not None
    settle(workspace.page.answer)
    settle(workspace.setup)
    shelf = workspace.lab.shelf
    assert shelf is not None
    workspace.lab.show_run(shelf.runs[1].id)
    workspace.lab.compare_with(shelf.runs[2].id)
    until(lambda: workspace.lab.differences is not None and workspace.lab.beside_findings)
    for tab in (OVERVIEW, FIGURES, TILES, ODD, DIFFERENCES):
        workspace.page.tabs.setCurrentIndex(tab)
        assert workspace.page.stack.currentWidget() is workspace.page.tabs
        settle(workspace.page)
    assert window.width() == 1280
    assert window.height() == 800


@pytest.mark.parametrize("key", ["balance.ask-worth", "balance.ask-without", "balance.ask-counts"])
@pytest.mark.parametrize("zoom", [100, 150])
def test_no_question_is_cut_off(opened: Opened, zoom: int, key: str) -> None:
    window = opened(zoom, "light")
    window.shell.actions[key].trigger()
    QTest.qWait(30)
    (dialog,) = window.findChildren(QuestionDialog)
    settle(dialog)
    assert dialog.height() <= 800
    dialog.reject()


def test_another_game_is_run_and_asked_about_in_its_own_words(
    qapp: QApplication, tmp_path: Path
) -> None:
    window = new_window(tmp_path, own_set(tmp_path, "hunters_and_gatherers"))
    workspace = balance(window)
    set_up(window, 3)
    window.shell.actions["balance.run"].trigger()
    until(lambda: not workspace.lab.running)
    assert workspace.page is not None
    for card in workspace.page.overview.cards:
        card.chart.grab()
        assert card.chart.spots, card.chart.key
    assert "forests" in workspace.page.overview.chart("sources").values()[0]
    window.shell.actions["balance.ask-worth"].trigger()
    (dialog,) = window.findChildren(WorthDialog)
    said = [dialog.names.item(row).text() for row in range(dialog.names.count())]
    assert said == [
        "Forests (gatherer)",
        "Rivers (fisher)",
        "Meadows (hunter)",
        "River systems (hut)",
    ]
    dialog.reject()
    close(window)


def test_the_process_of_the_lab_needs_no_window() -> None:
    code = "import sys, app.balance.lab_process; print('PySide6' in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert found.stdout.strip() == "False"

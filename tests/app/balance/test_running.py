"""A run from the click on Run to its last game: progress, pause, cancel, faults in sentences."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton

from app.actions import declared
from app.balance.shelf import Shelf
from app.main_window import MainWindow
from app.workspace import discover
from engine.lab.results import load_results

from .conftest import balance, set_up, until

LEFT = Qt.MouseButton.LeftButton


def click(window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert button is not None
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def words(window: MainWindow, name: str) -> str:
    label = window.findChild(QLabel, name)
    assert label is not None
    return label.text()


def test_a_run_goes_to_its_end_and_is_kept(window: MainWindow) -> None:
    lab = balance(window).lab
    set_up(window, 10, workers=2)
    click(window, "balance-run")
    assert lab.running
    until(lambda: not lab.running)
    assert lab.findings is not None
    assert lab.findings.done == 10
    assert "Seat 1 wins" in words(window, "balance-sentences")
    assert lab.shelf is not None
    (kept,) = Shelf(lab.shelf.folder).runs
    assert (kept.name, kept.done, kept.games, kept.state) == ("Run 1", 10, 10, "whole")
    assert load_results(lab.shelf.file_of(kept.id)).done == 10


def test_results_and_progress_arrive_while_it_runs(window: MainWindow) -> None:
    lab = balance(window).lab
    bar = window.findChild(QProgressBar, "balance-progress")
    assert bar is not None
    set_up(window, 100_000)
    QTest.keyClick(window, Qt.Key.Key_F9)
    until(lambda: lab.findings is not None and lab.findings.done > 0)
    assert lab.running
    assert bar.isVisible()
    assert "of 100,000 games" in words(window, "balance-progress-words")
    until(lambda: " left" in words(window, "balance-progress-words"))
    assert "Seat 1 wins" in words(window, "balance-sentences")
    seen = lab.findings.done if lab.findings is not None else 0
    until(lambda: lab.findings is not None and lab.findings.done > seen)
    click(window, "balance-cancel")
    until(lambda: not lab.running)
    assert not bar.isVisible()


def test_cancel_keeps_what_is_played_and_the_rest_can_be_played_later(window: MainWindow) -> None:
    lab = balance(window).lab
    set_up(window, 30)
    click(window, "balance-run")
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > 0)
    click(window, "balance-pause")
    click(window, "balance-cancel")
    until(lambda: not lab.running)
    kept = lab.shown_run
    assert kept is not None
    if kept.state == "stopped":
        assert 0 < kept.done < 30
        window.shell.actions["balance.continue"].trigger()
        until(lambda: not lab.running)
    kept = lab.shown_run
    assert kept is not None
    assert (kept.state, kept.done) == ("whole", 30)
    assert lab.shelf is not None
    assert len(lab.shelf.runs) == 1
    games = [row.game for row in load_results(lab.shelf.file_of(kept.id)).rows]
    assert games == list(range(30))


def test_a_paused_run_rests_until_it_goes_on(window: MainWindow) -> None:
    lab = balance(window).lab
    set_up(window, 100_000, workers=2)
    click(window, "balance-run")
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > 0)
    QTest.keyClick(window, Qt.Key.Key_F7)
    until(lambda: lab.under_way is not None and lab.under_way.ahead.paused)
    assert lab.under_way is not None
    assert "paused" in words(window, "balance-progress-words")
    rested = lab.under_way.ahead.done
    QTest.qWait(400)
    assert lab.under_way.ahead.done == rested
    click(window, "balance-pause")
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > rested)
    QTest.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    until(lambda: not lab.running)


@pytest.mark.parametrize(
    ("bot", "said"), [("gredy", "gredy"), ("", "Every seat needs a bot"), ("mcts:x", "mcts:x")]
)
def test_a_bot_that_cannot_be_is_told_in_a_sentence(
    window: MainWindow, bot: str, said: str
) -> None:
    workspace = balance(window)
    assert workspace.setup is not None
    set_up(window, 3)
    box = workspace.setup.bots[0]
    box.setFocus()
    box.lineEdit().selectAll()
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Delete)
    QTest.keyClicks(box.lineEdit(), bot)
    window.shell.actions["balance.run"].trigger()
    assert not workspace.lab.running
    assert said in words(window, "balance-fault")
    assert box.property("faulty") or workspace.setup.fault.isVisible()


def test_a_bot_of_ones_own_that_is_not_there_is_told_by_the_lab(window: MainWindow) -> None:
    workspace = balance(window)
    assert workspace.setup is not None
    set_up(window, 3)
    workspace.setup.bots[1].setEditText("nowhere.py:Bot")
    click(window, "balance-run")
    until(lambda: not workspace.lab.running)
    assert "nowhere.py" in words(window, "balance-fault")
    assert workspace.lab.shelf is not None
    assert workspace.lab.shelf.runs == []


def test_a_set_with_errors_is_not_run_and_says_why(window: MainWindow) -> None:
    workspace = balance(window)
    document = workspace.lab.document
    assert document is not None
    tiles = document.model.tiles
    twice = document.model.replace(tiles=(tiles[0], tiles[0], *tiles[1:]))
    assert document.edit("Double a tile", twice)
    window.shell.actions["balance.run"].trigger()
    assert not workspace.lab.running
    assert "to be mended" in words(window, "balance-fault")


def test_unsaved_edits_are_what_is_played(window: MainWindow) -> None:
    workspace = balance(window)
    document = workspace.lab.document
    assert document is not None
    first = document.model.tiles[0]
    more = document.model.replace(tiles=(first.replace(count=7), *document.model.tiles[1:]))
    document.edit("Change a count", more)
    set_up(window, 2)
    click(window, "balance-run")
    until(lambda: not workspace.lab.running)
    assert workspace.lab.findings is not None
    assert workspace.lab.findings.plan.tileset == more
    assert workspace.lab.findings.summary.kinds[0].count == 7


def test_no_key_means_two_things_while_balance_is_in_front() -> None:
    discover()
    here = [spec for spec in declared() if spec.workspace in ("", "balance")]
    counted = Counter(key for spec in here for key in spec.keys)
    assert [key for key, count in counted.items() if count > 1] == []


def test_there_are_as_many_seats_as_the_rules_allow(window: MainWindow) -> None:
    workspace = balance(window)
    setup, document = workspace.setup, workspace.lab.document
    assert setup is not None
    assert document is not None
    players = document.rules.players
    assert (setup.seats.minimum(), setup.seats.maximum()) == (players.least, players.most)
    setup.seats.setValue(players.most)
    assert [box.isVisible() for box in setup.bots].count(True) == players.most
    set_up(window, 2)
    click(window, "balance-run")
    until(lambda: not workspace.lab.running)
    assert workspace.lab.findings is not None
    assert len(workspace.lab.findings.sources) == players.most

"""Runs are kept with the document: named, annotated, compared, exported and deleted."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListWidget, QPlainTextEdit, QPushButton

from app.balance.page import DIFFERENCES, ODD
from app.balance.shelf import Shelf
from app.balance.workspace import BalanceWorkspace
from app.main_window import MainWindow
from app.play.workspace import PlayWorkspace
from engine.lab.results import load_results
from engine.lab.running import run
from engine.record import load_record, replay

from .conftest import GAMES, balance, plan_of_bundled, until

LEFT = Qt.MouseButton.LeftButton
Keep = Callable[..., str]
Open = Callable[..., MainWindow]


def found(window: MainWindow) -> BalanceWorkspace:
    """The workspace once the run it shows is read."""
    workspace = balance(window)
    until(lambda: workspace.lab.findings is not None)
    return workspace


def shelf_of(window: MainWindow) -> Shelf:
    shelf = balance(window).lab.shelf
    assert shelf is not None
    return Shelf(shelf.folder)


def test_runs_of_another_day_are_there_again(keep: Keep, open_window: Open) -> None:
    keep("First")
    keep("Second")
    window = open_window()
    workspace = found(window)
    shown = window.findChild(QListWidget, "balance-runs")
    assert shown is not None
    assert [shown.item(row).text().split("\n")[0] for row in range(2)] == ["Second", "First"]
    assert workspace.lab.findings is not None
    assert workspace.lab.findings.done == GAMES
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_Down)
    title = window.findChild(QLabel, "balance-title")
    assert title is not None
    assert title.text() == "First"


def test_a_run_is_renamed_and_annotated_by_keys(keep: Keep, open_window: Open) -> None:
    run_id = keep("First")
    window = open_window()
    found(window)
    QTest.keyClick(window, Qt.Key.Key_F2)
    name = window.findChild(QLineEdit, "balance-run-name")
    note = window.findChild(QPlainTextEdit, "balance-run-note")
    assert name is not None
    assert note is not None
    assert name.hasFocus()
    QTest.keyClicks(name, "Before the farms")
    QTest.keyClick(name, Qt.Key.Key_Return)
    note.setFocus()
    QTest.keyClicks(note, "Two farms less.")
    until(lambda: shelf_of(window).runs[0].note)
    kept = shelf_of(window).run(run_id)
    assert kept is not None
    assert (kept.name, kept.note) == ("Before the farms", "Two farms less.")
    title = window.findChild(QLabel, "balance-title")
    assert title is not None
    assert title.text() == "Before the farms"


@pytest.mark.parametrize(("answer", "left"), [("delete", ["First"]), ("keep", ["Second", "First"])])
def test_a_run_is_deleted_only_when_the_person_says_so(
    keep: Keep, open_window: Open, monkeypatch: pytest.MonkeyPatch, answer: str, left: list[str]
) -> None:
    keep("First")
    gone = keep("Second")
    window = open_window()
    found(window)
    monkeypatch.setattr(window.shell.asking, "choose", lambda *_a, **_k: answer)
    button = window.findChild(QPushButton, "balance-delete")
    assert button is not None
    QTest.mouseClick(button, LEFT)
    assert [kept.name for kept in shelf_of(window).runs] == left
    assert shelf_of(window).file_of(gone).exists() == (answer == "keep")


def test_the_same_plan_twice_shows_no_difference(keep: Keep, open_window: Open) -> None:
    keep("First")
    keep("Second")
    window = open_window()
    workspace = found(window)
    QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    until(lambda: workspace.lab.differences is not None and workspace.lab.beside_findings)
    said = window.findChild(QLabel, "balance-sentences")
    assert said is not None
    assert "no difference at all" in said.text()
    page = workspace.page
    assert page is not None
    page.tabs.setCurrentIndex(DIFFERENCES)
    changes = {line.cells[3].text for line in page.differences.lines.lines}
    assert changes == {"0", "0 %"}
    wins = page.overview.chart("wins").values()
    assert [row[0] for row in wins[1:]] == [
        "Seat 1 (Second)",
        "Seat 2 (Second)",
        "Seat 1 (First)",
        "Seat 2 (First)",
    ]


def test_runs_that_cannot_be_paired_say_so(keep: Keep, open_window: Open, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    run(plan_of_bundled(seed=2, games=2), workers=1, run_file=other)
    first = keep("Other seed", other, seed=2, games=2, done=2)
    keep("Second")
    window = open_window()
    workspace = found(window)
    choice = window.findChild(QComboBox, "balance-compare")
    assert choice is not None
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert workspace.lab.beside == first
    until(lambda: workspace.lab.beside_refusal and workspace.lab.beside_findings)
    notice = window.findChild(QLabel, "balance-notice")
    assert notice is not None
    assert notice.isVisible()
    assert "the same seed" in notice.text()


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)


def test_a_run_is_exported_as_report_tables_and_data(
    keep: Keep, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("Exported")
    window = open_window()
    workspace = found(window)
    written: list[object] = []
    workspace.lab.written.connect(written.append)
    for number, (sort, name) in enumerate(
        (("html", "report.html"), ("csv", "tables"), ("json", "data.json")), 1
    ):
        monkeypatch.setattr(
            window.shell.asking, "file_to_write", lambda *_a, name=name: tmp_path / name
        )
        window.shell.actions[f"balance.export-{sort}"].trigger()
        until(lambda number=number: len(written) == number)
    tags = _Tags()
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    tags.feed(text)
    assert "svg" in tags.seen
    assert "Exported" in text
    data = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert data["done"] == GAMES
    with (tmp_path / "tables" / "games.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == GAMES


def test_a_comparison_is_exported_too(
    keep: Keep, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("First")
    keep("Second")
    window = open_window()
    workspace = found(window)
    window.shell.actions["balance.compare"].trigger()
    until(lambda: workspace.lab.differences is not None)
    written: list[object] = []
    workspace.lab.written.connect(written.append)
    monkeypatch.setattr(window.shell.asking, "file_to_write", lambda *_a: tmp_path / "c.json")
    window.shell.actions["balance.export-json"].trigger()
    until(lambda: written)
    data = json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    assert (data["before"]["title"], data["after"]["title"]) == ("First", "Second")
    assert data["games"] == GAMES


def double_click_first_odd_game(window: MainWindow) -> int:
    page = found(window).page
    assert page is not None
    page.tabs.setCurrentIndex(ODD)
    QTest.qWait(20)
    table = page.odd
    place = table.visualRect(table.model().index(0, 0)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    QTest.mouseDClick(table.viewport(), LEFT, pos=place)
    game = page.odd_game()
    assert game is not None
    return game


def test_an_odd_game_is_saved_as_a_record_where_there_is_no_play(
    keep: Keep, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: Path
) -> None:
    keep("First")
    window = open_window()
    place = tmp_path / "odd.json"
    monkeypatch.setattr(window.shell.asking, "file_to_save", lambda *_a: place)
    game = double_click_first_odd_game(window)
    until(place.exists)
    record = load_record(place).record
    assert record is not None
    session = replay(record).session
    assert session is not None
    row = next(row for row in load_results(played).rows if row.game == game)
    assert tuple(session.scores) == row.scores


def test_an_odd_game_opens_in_play(keep: Keep, open_window: Open, played: Path) -> None:
    keep("First")
    window = open_window(PlayWorkspace, BalanceWorkspace)
    game = double_click_first_odd_game(window)
    play = window.workspaces["play"]
    assert isinstance(play, PlayWorkspace)
    until(lambda: play.desk.table is not None)
    assert window.current is play
    table = play.desk.table
    assert table is not None
    table.go_to(table.whole)
    row = next(row for row in load_results(played).rows if row.game == game)
    assert tuple(table.session.scores) == row.scores


def test_runs_come_along_when_the_set_is_saved_elsewhere(
    keep: Keep, open_window: Open, tmp_path: Path
) -> None:
    keep("First")
    window = open_window()
    workspace = found(window)
    document = workspace.lab.document
    assert document is not None
    document.save_as(tmp_path / "elsewhere.json")
    shelf = workspace.lab.shelf
    assert shelf is not None
    assert [kept.name for kept in shelf.runs] == ["First"]
    assert shelf.file_of(shelf.runs[0].id).is_file()


def test_a_run_whose_file_is_damaged_says_so(keep: Keep, open_window: Open, mine: Path) -> None:
    broken = mine.parent / "broken.json"
    broken.write_text("{", encoding="utf-8")
    keep("Broken", broken)
    window = open_window()
    workspace = balance(window)
    until(lambda: not workspace.lab.reading)
    title = window.findChild(QLabel, "balance-empty-title")
    assert title is not None
    assert title.text() == "Nothing to show"
    assert window.shell.actions["balance.delete"].isEnabled()

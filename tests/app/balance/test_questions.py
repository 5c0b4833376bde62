"""Questions are asked in dialogs, answered by the lab in sentences and a table, and kept."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListWidget, QProgressBar, QPushButton

from app.balance import answer_words
from app.balance.question_dialog import CountsDialog, QuestionDialog, WithoutDialog, WorthDialog
from app.balance.questions import (
    Answer,
    Change,
    Count,
    Counts,
    EffectLine,
    FigureName,
    Question,
    Span,
    WithoutLine,
    WorthLine,
)
from app.balance.shelf import Shelf
from app.main_window import MainWindow

from .conftest import balance, set_up, until

LEFT = Qt.MouseButton.LeftButton
CHECKED = Qt.CheckState.Checked


def ask(window: MainWindow, action: str) -> QuestionDialog:
    """The dialog the menu entry opens."""
    window.shell.actions[action].trigger()
    QTest.qWait(20)
    (dialog,) = window.findChildren(QuestionDialog)
    assert dialog.isVisible()
    return dialog


def press(dialog: QuestionDialog) -> None:
    assert dialog.ask.isEnabled(), dialog.total.text()
    QTest.mouseClick(dialog.ask, LEFT)


def words(window: MainWindow, name: str = "balance-answer") -> str:
    label = window.findChild(QLabel, name)
    assert label is not None
    return label.text()


def span(value: float, half: float, n: int = 100) -> Span:
    return Span(value=value, low=value - half, high=value + half, n=n)


def test_what_is_it_worth_is_answered_for_each_and_kept(window: MainWindow) -> None:
    workspace = balance(window)
    set_up(window, 2, workers=1)
    dialog = ask(window, "balance.ask-worth")
    assert isinstance(dialog, WorthDialog)
    dialog.names.item(2).setCheckState(Qt.CheckState.Unchecked)
    dialog.names.item(3).setCheckState(Qt.CheckState.Unchecked)
    assert "4 games in all, by random, random" in dialog.total.text()
    press(dialog)
    assert workspace.lab.running
    until(lambda: not workspace.lab.running)
    assert "Without roads, random wins" in words(window)
    assert "Without towns, random wins" in words(window)
    assert workspace.page is not None
    table = workspace.page.answer.table
    assert table is not None
    assert table.shown_keys() == ["road", "town"]
    assert workspace.lab.shelf is not None
    (kept,) = Shelf(workspace.lab.shelf.folder).runs
    assert (kept.name, kept.done, kept.games, kept.state) == ("Worth 1", 4, 4, "whole")
    assert kept.answer is not None
    assert [line.name for line in kept.answer.worth] == ["road", "town"]
    assert kept.answer == workspace.lab.answer


def test_the_set_without_a_kind_is_compared_with_the_whole_set(window: MainWindow) -> None:
    workspace = balance(window)
    document = workspace.lab.document
    assert document is not None
    set_up(window, 2, workers=1)
    dialog = ask(window, "balance.ask-without")
    assert isinstance(dialog, WithoutDialog)
    assert not dialog.ask.isEnabled()
    assert "Tick at least one kind" in dialog.total.text()
    dialog.kinds.item(1).setCheckState(CHECKED)
    dialog.figure.setCurrentIndex(dialog.figure.findData("points.road"))
    press(dialog)
    until(lambda: not workspace.lab.running)
    kind = document.model.tiles[1].id
    answer = workspace.lab.answer
    assert answer is not None
    assert [line.kind for line in answer.without] == [kind]
    assert [name.key for name in answer.figures][-1] == "points.road"
    assert set(answer.without[0].changes) == {name.key for name in answer.figures}
    assert kind in words(window)


def test_counts_are_suggested_tried_out_and_used(window: MainWindow) -> None:
    workspace = balance(window)
    document = workspace.lab.document
    assert document is not None
    few = document.model.tiles[:6]
    document.edit("Fewer kinds", document.model.replace(tiles=few))
    set_up(window, 3, workers=1)
    dialog = ask(window, "balance.ask-counts")
    assert isinstance(dialog, CountsDialog)
    dialog.figure.setCurrentIndex(dialog.figure.findData("score"))
    dialog.target.setValue(200)
    press(dialog)
    until(lambda: not workspace.lab.running)
    answer = workspace.lab.answer
    assert answer is not None
    assert answer.counts is not None
    assert answer.counts.counts
    assert answer.counts.after is not None
    assert "it should be 200" in words(window)
    before = {tile.id: tile.count for tile in few}
    button = window.findChild(QPushButton, "balance-use-counts")
    assert button is not None
    QTest.mouseClick(button, LEFT)
    wanted = {**before, **{one.kind: one.becomes for one in answer.counts.counts}}
    now = {tile.id: tile.count for tile in document.model.tiles}
    assert now == {kind: count for kind, count in wanted.items() if count}
    document.undo_stack.undo()
    assert {tile.id: tile.count for tile in document.model.tiles} == before


def test_an_answer_comes_in_parts_and_cancel_keeps_them(window: MainWindow) -> None:
    workspace = balance(window)
    lab = workspace.lab
    set_up(window, 12, workers=1)
    dialog = ask(window, "balance.ask-without")
    assert isinstance(dialog, WithoutDialog)
    everything = dialog.findChild(QPushButton, "question-all")
    assert everything is not None
    QTest.mouseClick(everything, LEFT)
    press(dialog)
    bar = window.findChild(QProgressBar, "balance-progress")
    assert bar is not None
    until(lambda: lab.answer is not None and len(lab.answer.without) >= 1)
    assert lab.running
    assert bar.isVisible()
    until(lambda: "now without " in words(window, "balance-progress-words"))
    cancel = window.findChild(QPushButton, "balance-cancel")
    assert cancel is not None
    QTest.mouseClick(cancel, LEFT)
    until(lambda: not lab.running)
    assert lab.shelf is not None
    (kept,) = Shelf(lab.shelf.folder).runs
    assert kept.state == "stopped"
    assert kept.answer is not None
    assert 1 <= len(kept.answer.without) < dialog_kinds(window)
    assert not window.shell.actions["balance.continue"].isEnabled()


def dialog_kinds(window: MainWindow) -> int:
    document = balance(window).lab.document
    assert document is not None
    return len(document.model.tiles)


def test_a_question_stopped_before_its_answer_is_not_kept(window: MainWindow) -> None:
    lab = balance(window).lab
    set_up(window, 100_000, workers=1)
    press(ask(window, "balance.ask-counts"))
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > 0)
    lab.cancel()
    until(lambda: not lab.running)
    assert lab.shelf is not None
    assert lab.shelf.runs == []


def test_a_kind_the_set_cannot_do_without_is_named(window: MainWindow) -> None:
    workspace = balance(window)
    document = workspace.lab.document
    assert document is not None
    only = document.model.tiles[0]
    document.edit("One kind", document.model.replace(tiles=(only.replace(count=20),)))
    set_up(window, 2, workers=1)
    dialog = ask(window, "balance.ask-without")
    assert isinstance(dialog, WithoutDialog)
    dialog.kinds.item(0).setCheckState(CHECKED)
    press(dialog)
    until(lambda: not workspace.lab.running)
    assert f"Without tile '{only.id}'" in words(window, "balance-fault")
    assert workspace.lab.shelf is not None
    assert workspace.lab.shelf.runs == []


def test_a_question_the_program_died_over_says_so(
    keep: Callable[..., str], open_window: Callable[..., MainWindow]
) -> None:
    keep("Asked", question=WORTH)
    window = open_window()
    assert words(window, "balance-empty-title") == "No answer yet"
    assert "Ask again" in words(window, "balance-empty-text")
    assert window.shell.actions["balance.delete"].isEnabled()


def test_a_pause_holds_a_question_too(window: MainWindow) -> None:
    lab = balance(window).lab
    set_up(window, 100_000, workers=1)
    press(ask(window, "balance.ask-worth"))
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > 0)
    pause = window.findChild(QPushButton, "balance-pause")
    assert pause is not None
    QTest.mouseClick(pause, LEFT)
    until(lambda: lab.under_way is not None and lab.under_way.ahead.paused)
    assert lab.under_way is not None
    rested = lab.under_way.ahead.done
    QTest.qWait(300)
    assert lab.under_way.ahead.done == rested
    QTest.mouseClick(pause, LEFT)
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > rested)
    lab.cancel()
    until(lambda: not lab.running)


def test_questions_are_offered_beside_run(window: MainWindow) -> None:
    button = window.findChild(QPushButton, "balance-ask")
    assert button is not None
    menu = button.menu()
    assert menu is not None
    said = [action.text().replace("&", "") for action in menu.actions()]
    assert said == [
        "What Is It Worth?…",
        "What Is the Set Without a Kind?…",
        "Which Counts Bring a Figure to a Target?…",
    ]


def test_a_question_that_makes_no_sense_says_why(window: MainWindow) -> None:
    set_up(window, 2)
    dialog = ask(window, "balance.ask-worth")
    assert isinstance(dialog, WorthDialog)
    dialog.bot.setEditText("gredy")
    assert not dialog.ask.isEnabled()
    assert "gredy" in dialog.total.text()
    dialog.bot.setEditText("random")
    assert dialog.ask.isEnabled()
    none = dialog.findChild(QPushButton, "question-none")
    assert none is not None
    QTest.mouseClick(none, LEFT)
    assert not dialog.ask.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not balance(window).lab.running


WORTH = Question(sort="worth", names=("farm",), labels={"farm": "farms"})
WORTH_ANSWER = Answer(
    games=100,
    worth=(WorthLine(name="farm", wins=span(0.4, 0.05), even=0.5, behind=span(6.0, 1.5)),),
)


@pytest.fixture
def kept_answer(mine: Path, open_window: Callable[..., MainWindow], keep: Callable[..., str]):
    """A window with a plain run and a question that was answered another day."""
    keep("First")
    keep("Farms", question=WORTH, answer=WORTH_ANSWER, games=200, done=200)
    return open_window()


def test_an_answer_of_another_day_is_there_again(kept_answer: MainWindow) -> None:
    workspace = balance(kept_answer)
    said = words(kept_answer)
    assert "Without farms, greedy wins 40 ± 5 %, where even is 50 %" in said
    assert "6 ± 1.5 points behind" in said.replace("6.0", "6")
    shown = kept_answer.findChild(QListWidget, "balance-runs")
    assert shown is not None
    assert shown.item(0).text() == "Farms\n200 games · What is it worth?"
    assert workspace.page is not None
    assert not workspace.page.compare.isVisible()
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_Down)
    until(lambda: workspace.lab.findings is not None)
    assert workspace.page.compare.isVisible()
    assert workspace.page.compare.findText("Farms") < 0


@pytest.mark.parametrize("sort", ["html", "csv", "json"])
def test_an_answer_is_exported(
    kept_answer: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sort: str
) -> None:
    target = tmp_path / ("tables" if sort == "csv" else f"answer.{sort}")
    monkeypatch.setattr(kept_answer.shell.asking, "file_to_write", lambda *_a: target)
    kept_answer.shell.actions[f"balance.export-{sort}"].trigger()
    if sort == "csv":
        with (target / "answer.csv").open(encoding="utf-8") as file:
            (row,) = csv.DictReader(file)
        assert (row["Without"], row["Wins"], row["Points behind"]) == ("Farms", "40.0 %", "+6.00")
    elif sort == "json":
        data = json.loads(target.read_text(encoding="utf-8"))
        assert data["answer"]["worth"][0]["name"] == "farm"
    else:
        assert "Without farms, greedy wins" in target.read_text(encoding="utf-8")


def test_only_clear_changes_are_called_changes() -> None:
    name = FigureName(key="score", title="points of a player", unit="points")

    def line(kind: str, value: float) -> WithoutLine:
        change = Change(before=span(50, 1), after=span(50 + value, 1), change=span(value, 2))
        return WithoutLine(kind=kind, count=1, changes={"score": change})

    question = Question(sort="without", names=("A", "B"), figures=("score",))
    answer = Answer(games=100, figures=(name,), without=(line("A", -5.0), line("B", 1.0)))
    said = answer_words.sentences(question, answer)
    assert said[0] == "Without tile A, points of a player: 5 ± 2 points less."
    assert said[1] == "No change that 100 games could show without tile: B."


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (60.0, "not distinguishable from the target"),
        (50.5, "not distinguishable from before"),
        (55.0, "closer, but not at the target"),
        (45.0, "further away than before"),
    ],
)
def test_what_suggested_counts_did_is_told_honestly(after: float, said: str) -> None:
    question = Question(sort="counts", figures=("score",), target=60.0)
    counts = Counts(
        now=span(50, 1),
        expected=58.0,
        counts=(Count(kind="A", was=1, becomes=3),),
        effects=(EffectLine(kind="A", count=1, change=span(4, 1), likely=4.0),),
        after=span(after, 1),
    )
    name = FigureName(key="score", title="points of a player", unit="points")
    told = answer_words.sentences(question, Answer(games=9, figures=(name,), counts=counts))
    assert "A: 1 → 3" in told[1]
    assert said in told[2]


def test_play_and_run_have_icons_of_their_own(window: MainWindow) -> None:
    from app import icons

    def drawn(name: str) -> QImage:
        return icons.icon(name).pixmap(20, 20).toImage()

    run = window.shell.actions["balance.run"].icon().pixmap(20, 20).toImage()
    assert run == drawn("measure")
    assert run != drawn("start")

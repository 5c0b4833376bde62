"""Turning knobs by mouse and keys, and what the window says about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTextBrowser,
    QToolButton,
    QTreeWidget,
    QWidget,
)

from app.documents.document import Document
from app.documents.recovery import Recovery
from app.documents.tileset import TileSetDocument
from app.main_window import MainWindow, make_app
from app.rules.workspace import RulesWorkspace
from app.settings import SettingsFile
from engine.bundled import find
from engine.landscape.rules.load import load_rules

BONUS = "mechanics.surveyors.bonus"
LEFT = Qt.MouseButton.LeftButton
W = TypeVar("W", bound=QWidget)


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """The Rules workspace with a set of one's own, whose rules lie beside it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("tiles.json", "rules.json"):
        text = find("mayflower").with_name(name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "settings.json").write_text('{"show_welcome": false}', encoding="utf-8")
    make_app()
    made = MainWindow(
        SettingsFile(tmp_path / "settings.json"),
        recovery=Recovery(tmp_path / "recovery"),
        workspaces=[RulesWorkspace],
    )
    made.resize(1200, 800)
    made.show()
    made.start([])
    wait_for_page(made)
    yield made
    for document in made.shell.documents:
        for each in (document, *document.findChildren(Document)):
            each.undo_stack.setClean()
    made.close()
    made.be_quiet()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def wait_for_page(window: MainWindow) -> None:
    workspace = window.workspaces["rules"]
    for _ in range(250):
        if workspace.page is not None and workspace.page.complete:
            return
        QTest.qWait(20)
    raise AssertionError("the page is not complete")


def rules_of(window: MainWindow):
    document = window.shell.documents.active
    assert isinstance(document, TileSetDocument)
    return document.rules


def widget(window: MainWindow, kind: type[W], name: str) -> W:
    found = window.findChild(kind, name)
    assert found is not None, f"there is no {name}"
    return found


def type_number(box: QSpinBox, number: int) -> None:
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, str(number))
    QTest.keyClick(box, Qt.Key.Key_Return)


def summary_text(window: MainWindow) -> str:
    return widget(window, QTextBrowser, "rules-summary").toPlainText()


def test_every_knob_of_the_rules_has_an_editor_with_a_spoken_name(window):
    from engine.landscape.rules.knobs import knobs

    for knob in knobs(rules_of(window)):
        parts = [knob.path] if knob.kind != "set" else [f"{knob.path}.{v}" for v, _ in knob.choices]
        for name in parts:
            editor = widget(window, QWidget, name)
            assert editor.accessibleName() == knob.label


def test_a_typed_number_turns_the_knob_and_stands_out(window):
    box = widget(window, QSpinBox, BONUS)
    reset = widget(window, QToolButton, f"reset:{BONUS}")
    assert not reset.isVisibleTo(window)
    type_number(box, 6)
    assert rules_of(window).mechanics.surveyors.bonus == 6
    assert reset.isVisibleTo(window)
    assert "earns 6 extra points" in summary_text(window)


def test_a_click_resets_one_knob(window):
    type_number(widget(window, QSpinBox, BONUS), 6)
    QTest.mouseClick(widget(window, QToolButton, f"reset:{BONUS}"), LEFT)
    assert rules_of(window).mechanics.surveyors.bonus == 4
    assert "earns 4 extra points" in summary_text(window)


def test_switch_choice_and_set_are_turned_by_keys(window):
    final = widget(window, QCheckBox, "mechanics.surveyors.final_bonus")
    final.setFocus()
    QTest.keyClick(final, Qt.Key.Key_Space)
    assert rules_of(window).mechanics.surveyors.final_bonus
    sweep = widget(window, QComboBox, "mechanics.surveyors.sweep")
    sweep.setFocus()
    QTest.keyClick(sweep, Qt.Key.Key_Up)
    assert rules_of(window).mechanics.surveyors.sweep == "off"
    trappers = widget(window, QCheckBox, "terrains.plain.occupied_by.settler")
    trappers.setFocus()
    QTest.keyClick(trappers, Qt.Key.Key_Space)
    assert rules_of(window).terrains["plain"].occupied_by == ()
    assert "Nobody may be placed on a plain" in summary_text(window)


def test_undo_and_redo_follow_the_knobs(window):
    type_number(widget(window, QSpinBox, BONUS), 9)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rules_of(window).mechanics.surveyors.bonus == 4
    assert widget(window, QSpinBox, BONUS).value() == 4
    window.shell.actions["edit.redo"].trigger()
    assert widget(window, QSpinBox, BONUS).value() == 9


def test_reset_all_is_one_step(window):
    type_number(widget(window, QSpinBox, BONUS), 9)
    type_number(widget(window, QSpinBox, "turn.hand"), 3)
    window.shell.actions["rules.reset-all"].trigger()
    assert rules_of(window).turn.hand == 1
    assert rules_of(window).mechanics.surveyors.bonus == 4
    window.shell.actions["edit.undo"].trigger()
    assert rules_of(window).turn.hand == 3
    assert rules_of(window).mechanics.surveyors.bonus == 9


def test_searching_leaves_the_knobs_that_match(window):
    search = widget(window, QLineEdit, "find-knob")
    search.setFocus()
    QTest.keyClicks(search, "extra points")
    assert widget(window, QSpinBox, BONUS).isVisibleTo(window)
    assert not widget(window, QSpinBox, "turn.hand").isVisibleTo(window)
    QTest.keyClicks(search, " zebra")
    shown = [label.text() for label in window.findChildren(QLabel) if label.isVisibleTo(window)]
    assert "No knob matches." in shown


def test_only_changed_knobs_are_shown_on_demand(window):
    type_number(widget(window, QSpinBox, BONUS), 5)
    window.shell.actions["rules.only-changed"].trigger()
    assert widget(window, QSpinBox, BONUS).isVisibleTo(window)
    assert not widget(window, QSpinBox, "turn.hand").isVisibleTo(window)


def test_the_table_of_differences_leads_to_the_knob(window):
    type_number(widget(window, QSpinBox, "turn.hand"), 2)
    table = widget(window, QTreeWidget, "rules-differences")
    assert [table.topLevelItem(0).text(i) for i in range(3)] == [
        "Tiles to choose from each turn",
        "2",
        "1",
    ]
    table.itemActivated.emit(table.topLevelItem(0), 0)
    assert widget(window, QSpinBox, "turn.hand").hasFocus()


def test_a_value_that_another_knob_forbids_is_refused_in_words(window):
    least = widget(window, QSpinBox, "players.least")
    assert least.maximum() == rules_of(window).players.most
    type_number(widget(window, QSpinBox, "players.most"), 3)
    assert widget(window, QSpinBox, "players.least").maximum() == 3


def test_a_variant_is_saved_with_its_differences_only(window, tmp_path, monkeypatch):
    type_number(widget(window, QSpinBox, BONUS), 7)
    title = widget(window, QLineEdit, "about:title")
    title.setFocus()
    title.selectAll()
    QTest.keyClicks(title, "Generous")
    QTest.keyClick(title, Qt.Key.Key_Return)
    place = tmp_path / "generous.json"
    monkeypatch.setattr(window.shell.asking, "file_to_save", lambda *_: place)
    window.shell.actions["rules.save-variant"].trigger()
    raw = json.loads(place.read_text(encoding="utf-8"))
    assert raw["base"] == "mayflower"
    assert raw["mechanics"] == {"surveyors": {"bonus": 7}}
    loaded = load_rules(place)
    assert loaded.problems == []
    assert loaded.rules.title == "Generous"
    assert rules_of(window).mechanics.surveyors.bonus == 7


def test_rules_of_ones_own_are_saved_with_the_set_and_come_back(window, tmp_path):
    document = window.shell.documents.open(tmp_path / "mine" / "tiles.json")
    window.shell.documents.activate(document)
    wait_for_page(window)
    type_number(widget(window, QSpinBox, BONUS), 8)
    assert document.modified
    document.save()
    assert not document.modified
    again = load_rules(tmp_path / "mine" / "rules.json")
    assert again.rules.mechanics.surveyors.bonus == 8


def test_a_problem_is_told_below_its_knob(window, tmp_path, qtbot):
    rules = tmp_path / "mine" / "rules.json"
    raw = json.loads(rules.read_text(encoding="utf-8"))
    raw["terrains"]["farm"]["unfinished"]["per_marker"] = {"flag": 1}
    rules.write_text(json.dumps(raw), encoding="utf-8")
    document = window.shell.documents.open(rules)
    window.shell.documents.activate(document)

    def told() -> None:
        texts = [label.text() for label in window.findChildren(QLabel) if label.isVisibleTo(window)]
        assert any("never stand on a farm" in text for text in texts)

    qtbot.waitUntil(lambda: told() is None, timeout=3000)


@pytest.mark.parametrize("zoom", [100, 150])
def test_nothing_is_cut_off_at_any_text_size(window, zoom):
    window.shell.theme.set(zoom=zoom)
    wait_for_page(window)
    QTest.qWait(50)
    for label in window.findChildren(QLabel):
        if label.isVisibleTo(window) and label.text() and not label.wordWrap():
            assert label.width() >= label.minimumSizeHint().width() - 1, label.text()
    window.shell.theme.set(zoom=100)

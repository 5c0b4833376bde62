"""The command palette finds any action by a few letters, without a mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.shell.fuzzy import match
from app.theme import Scheme


def names(window):
    return [entry.name for entry in window.palette_box.model.entries]


def test_ctrl_shift_p_type_enter_runs_the_action(window, keys):
    keys(window.pages["bench"].centralWidget(), "Ctrl+Shift+P")
    box = window.palette_box
    assert box.isVisible() and box.field.hasFocus()
    QTest.keyClicks(box.field, "dark")
    assert names(window)[0] == "Dark Theme"
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert window.shell.theme.scheme is Scheme.DARK
    assert window.shell.settings.theme is Scheme.DARK


def test_arrow_keys_choose_and_escape_gives_the_keyboard_back(window, keys):
    page = window.pages["bench"].centralWidget()
    page.setFocus()
    keys(page, "Ctrl+Shift+P")
    box = window.palette_box
    QTest.keyClicks(box.field, "text")
    first = names(window)
    QTest.keyClick(box.field, Qt.Key.Key_Down)
    assert box.list.currentIndex().row() == 1
    QTest.keyClick(box.field, Qt.Key.Key_Up)
    QTest.keyClick(box.field, Qt.Key.Key_Up)
    assert box.list.currentIndex().row() == len(first) - 1, "above the first is the last"
    QTest.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert page.hasFocus()


def test_it_shows_the_keys_and_says_when_nothing_is_found(window, keys):
    keys(window.pages["bench"].centralWidget(), "Ctrl+Shift+P")
    box = window.palette_box
    QTest.keyClicks(box.field, "save as")
    assert box.model.entries[0].keys == "Ctrl+Shift+S"
    box.field.setText("xyzzy")
    assert names(window) == []
    assert box.nothing.isVisible()
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    assert box.isVisible()


def test_actions_of_other_workspaces_are_not_offered(window, keys):
    window.switch_to("ledger")
    window.shell.actions["view.palette"].trigger()
    window.palette_box.field.setText("more of this tile")
    assert names(window) == []


def test_a_disabled_action_is_shown_but_does_not_run(window, keys):
    window.shell.actions["view.palette"].trigger()
    QTest.keyClicks(window.palette_box.field, "undo")
    entry = window.palette_box.model.entries[0]
    assert entry.name == "Undo" and not entry.enabled
    QTest.keyClick(window.palette_box.field, Qt.Key.Key_Return)
    assert window.palette_box.isVisible()


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("save", "Save", "Save All"),
        ("sa", "Save All", "Reset the Layout"),
        ("nt", "New Theme", "Print it"),
        ("the dark", "Dark Theme", "The Lark"),
    ],
)
def test_the_better_match_comes_first(typed, better, worse):
    good, bad = match(typed, better), match(typed, worse)
    assert good is not None
    assert bad is None or good.score > bad.score


def test_letters_have_to_stand_in_their_order():
    assert match("evas", "Save") is None
    assert match("sv", "Save").places == (0, 2)

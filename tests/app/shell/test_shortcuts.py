"""Keys can be changed, conflicts are told, and everything is remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.settings import SettingsFile
from app.shell.preferences import Preferences


@pytest.fixture
def keys_page(window):
    dialog = Preferences(window.shell, window)
    dialog.show_keys()
    dialog.show()
    yield dialog.shortcuts
    dialog.close()
    dialog.deleteLater()


def choose(page, name):
    page.search.setText("")
    QTest.keyClicks(page.search, name)
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(0, 0))


def press_new_keys(page, key, modifiers):
    field = page.keys.findChild(QLineEdit)
    field.setFocus()
    QTest.keyClick(page.keys, key, modifiers)
    QTest.mouseClick(page.assign, Qt.MouseButton.LeftButton)


def test_new_keys_work_at_once_and_are_remembered(window, keys_page, keys):
    choose(keys_page, "More of this Tile")
    press_new_keys(keys_page, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    keys_page.window().close()
    before = window.shell.documents.active.model.tiles[0].count
    page = window.pages["bench"].centralWidget()
    keys(page, "Ctrl+J")
    assert window.shell.documents.active.model.tiles[0].count == before + 1
    keys(page, "Alt+Up")
    assert window.shell.documents.active.model.tiles[0].count == before + 1, "the old keys are free"
    window.shell.save_settings()
    again = SettingsFile(window.shell.settings_file.path)
    assert again.settings.shortcuts == {"bench.more": ["Ctrl+J"]}


def test_a_conflict_is_told_before_it_is_made(window, keys_page):
    choose(keys_page, "More of this Tile")
    keys_page.keys.setFocus()
    QTest.keyClick(keys_page.keys, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "Save" in keys_page.message.text()
    assert window.shell.actions.keys("file.save") == ("Ctrl+S",)
    QTest.mouseClick(keys_page.assign, Qt.MouseButton.LeftButton)
    assert window.shell.actions.keys("file.save") == ()
    assert window.shell.actions.keys("bench.more") == ("Ctrl+S",)


def test_reset_one_and_reset_all(window, keys_page):
    for name in ("More of this Tile", "Fewer of this Tile"):
        choose(keys_page, name)
        key = Qt.Key.Key_J if name.startswith("More") else Qt.Key.Key_B
        press_new_keys(keys_page, key, Qt.KeyboardModifier.ControlModifier)
    choose(keys_page, "More of this Tile")
    QTest.mouseClick(keys_page.reset, Qt.MouseButton.LeftButton)
    assert window.shell.actions.keys("bench.more") == ("Alt+Up",)
    assert window.shell.actions.keys("bench.fewer") == ("Ctrl+B",)
    QTest.mouseClick(keys_page.reset_all, Qt.MouseButton.LeftButton)
    assert window.shell.settings.shortcuts == {}
    assert window.shell.actions.keys("bench.fewer") == ("Alt+Down",)


def test_the_same_keys_may_serve_two_workspaces(window):
    actions = window.shell.actions
    assert actions.conflicts("bench.more", "Ctrl+S") == [actions.spec("file.save")]
    assert actions.conflicts("bench.more", "Ctrl+J") == []


def test_every_default_key_belongs_to_one_action_only(window):
    actions = window.shell.actions
    clashes = {
        (spec.id, key): [other.id for other in actions.conflicts(spec.id, key)]
        for spec in actions
        for key in spec.keys
        if actions.conflicts(spec.id, key)
    }
    assert clashes == {}

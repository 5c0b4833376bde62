"""Open, edit, undo, save, reopen and close, the way a person does it."""

import json
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTabBar

from app.main_window import MainWindow
from engine.landscape.load import load_set


def count_of_first(window: MainWindow) -> int:
    return window.shell.documents.active.model.tiles[0].count


def tab_text(window: MainWindow) -> str:
    return window.tabs.tabText(window.tabs.currentIndex())


def save_to(window: MainWindow, monkeypatch, path: Path) -> None:
    monkeypatch.setattr(window.shell.asking, "file_to_save", lambda title, suggestion: path)


def test_the_first_start_opens_the_mayflower_set_with_a_welcome(make_window):
    window = make_window()
    assert [document.title for document in window.shell.documents] == ["Mayflower"]
    assert window.welcome.isVisible()
    assert window.windowTitle().startswith("Mayflower")


def test_edit_undo_redo_save_and_reopen(window, keys, monkeypatch, tmp_path):
    page = window.pages["bench"].centralWidget()
    before = count_of_first(window)
    for _ in range(3):
        keys(page, "Alt+Up")
    assert count_of_first(window) == before + 3
    assert tab_text(window).startswith("● ")
    assert window.shell.actions["edit.undo"].text() == "&Undo Change the count of A"
    keys(page, "Ctrl+Z")
    assert count_of_first(window) == before, "three steps of the same kind are one"
    assert not tab_text(window).startswith("●")
    keys(page, "Ctrl+Shift+Z")
    assert count_of_first(window) == before + 3
    save_to(window, monkeypatch, tmp_path / "mine.json")
    keys(page, "Ctrl+S")
    document = window.shell.documents.active
    assert not document.modified and document.path == tmp_path / "mine.json"
    saved = load_set(tmp_path / "mine.json")
    assert saved.tileset == document.model
    assert saved.rules is not None, "the copy still finds its rules"
    keys(page, "Ctrl+W")
    assert len(window.shell.documents) == 0
    window.filing.open_places([tmp_path / "mine.json"])
    assert count_of_first(window) == before + 3


def test_a_bundled_set_is_never_written_over(window, answer, monkeypatch, tmp_path):
    bundled = window.shell.documents.active.home
    places = iter([bundled, tmp_path / "copy.json"])
    monkeypatch.setattr(window.shell.asking, "file_to_save", lambda title, suggestion: next(places))
    said = answer("ok")
    before = bundled.read_bytes()
    assert window.filing.save()
    assert "never changed" in said[0]
    assert bundled.read_bytes() == before
    assert window.shell.documents.active.path == tmp_path / "copy.json"


def test_closing_a_changed_document_asks_and_cancel_keeps_it(window, keys, answer):
    page = window.pages["bench"].centralWidget()
    keys(page, "Alt+Up")
    said = answer("cancel")
    keys(page, "Ctrl+W")
    assert "Mayflower" in said[0]
    assert len(window.shell.documents) == 1
    answer("discard")
    keys(page, "Ctrl+W")
    assert len(window.shell.documents) == 0
    assert window.empty.isVisible()


def test_closing_with_save_writes_the_file(make_window, own_set, keys, answer):
    window = make_window(own_set)
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    changed = count_of_first(window)
    answer("save")
    cross = window.tabs.tabButton(0, QTabBar.ButtonPosition.RightSide)
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert len(window.shell.documents) == 0
    assert load_set(own_set).tileset.tiles[0].count == changed
    assert own_set.with_name("tiles.json.~1~").exists(), "the version before is kept"


def test_leaving_asks_about_everything_at_once(make_window, own_set, keys, answer):
    window = make_window(own_set)
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    window.filing.open_places(["mayflower"])
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    said = answer("cancel")
    window.close()
    assert window.isVisible()
    assert said[0].count("Mayflower") == 2
    answer("discard")
    assert window.close()


def test_two_documents_in_tabs_have_undo_stacks_of_their_own(make_window, own_set, keys):
    window = make_window(own_set)
    page = window.pages["bench"].centralWidget()
    keys(page, "Alt+Up")
    window.filing.open_places(["mayflower"])
    assert window.tabs.count() == 2
    assert not window.shell.actions["edit.undo"].isEnabled()
    QTest.mouseClick(window.tabs, Qt.MouseButton.LeftButton, pos=window.tabs.tabRect(0).center())
    assert window.shell.actions["edit.undo"].isEnabled()
    keys(page, "Ctrl+PageDown")
    assert window.tabs.currentIndex() == 1


def test_opening_the_same_file_twice_shows_the_same_tab(make_window, own_set):
    window = make_window(own_set)
    window.filing.open_places([own_set, own_set.parent])
    assert window.tabs.count() == 1


def test_changed_on_disk_asks_and_reload_can_be_undone(make_window, own_set, qtbot):
    window = make_window(own_set)
    document = window.shell.documents.active
    raw = json.loads(own_set.read_text("utf-8"))
    raw["title"] = "From elsewhere"
    own_set.write_text(json.dumps(raw), "utf-8")
    qtbot.waitUntil(lambda: len(window.notices.notices()) == 1, timeout=5000)
    notice = window.notices.notices()[0]
    reload = notice.findChild(QPushButton, "reload")
    QTest.mouseClick(reload, Qt.MouseButton.LeftButton)
    assert document.title == "From elsewhere"
    assert not document.modified
    window.shell.actions["edit.undo"].trigger()
    assert document.title == "Mayflower"
    assert document.modified


def test_changed_on_disk_keep_mine_and_the_file_is_overwritten_on_save(
    make_window, own_set, qtbot, keys
):
    window = make_window(own_set)
    page = window.pages["bench"].centralWidget()
    keys(page, "Alt+Up")
    mine = count_of_first(window)
    raw = json.loads(own_set.read_text("utf-8"))
    raw["title"] = "From elsewhere"
    own_set.write_text(json.dumps(raw), "utf-8")
    qtbot.waitUntil(lambda: len(window.notices.notices()) == 1, timeout=5000)
    keep = window.notices.notices()[0].findChild(QPushButton, "keep-mine")
    QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
    keys(page, "Ctrl+S")
    assert load_set(own_set).tileset.tiles[0].count == mine
    assert load_set(own_set).tileset.title == "Mayflower"


def test_saving_over_somebody_elses_change_asks_first(make_window, own_set, keys, answer):
    window = make_window(own_set)
    page = window.pages["bench"].centralWidget()
    keys(page, "Alt+Up")
    own_set.write_text(own_set.read_text("utf-8").replace("Mayflower", "Other", 1), "utf-8")
    said = answer("cancel")
    keys(page, "Ctrl+S")
    assert "another program" in said[0]
    assert load_set(own_set).tileset.title == "Other"


def test_our_own_save_is_not_taken_for_somebody_elses(make_window, own_set, keys, qtbot):
    window = make_window(own_set)
    page = window.pages["bench"].centralWidget()
    keys(page, "Alt+Up")
    keys(page, "Ctrl+S")
    qtbot.wait(600)
    assert window.notices.notices() == []
    assert not window.shell.documents.active.modified


def test_a_removed_file_is_told_and_can_be_saved_again(make_window, own_set, qtbot):
    window = make_window(own_set)
    own_set.unlink()
    qtbot.waitUntil(lambda: len(window.notices.notices()) == 1, timeout=5000)
    assert window.shell.documents.active.modified, "what is nowhere on the disk is unsaved"
    again = window.notices.notices()[0].findChild(QPushButton, "save-again")
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    assert load_set(own_set).tileset == window.shell.documents.active.model


def test_dropping_files_opens_sets_and_is_polite_about_others(window, own_set, answer, qtbot):
    picture = own_set.with_name("photo.png")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(own_set)), QUrl.fromLocalFile(str(picture))])
    held = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, *held)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    said = answer("ok")
    drop = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, *held)
    QApplication.sendEvent(window, drop)
    qtbot.waitUntil(lambda: bool(said), timeout=3000)
    assert "photo.png is no tile set" in said[0]
    assert window.shell.documents.active.path == own_set


def test_recent_files_are_offered_and_forgotten_when_gone(make_window, own_set, answer):
    window = make_window(own_set)
    menu = window.menus.menu("file/recent")
    menu.aboutToShow.emit()
    first = menu.actions()[0]
    assert first.text() == "&1 mine/tiles.json"
    window.filing.close()
    first.trigger()
    assert window.shell.documents.active.path == own_set
    window.filing.close()
    own_set.unlink()
    said = answer("ok")
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    assert "no longer there" in said[0]
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Nothing yet"]


def test_the_session_comes_back_and_can_be_switched_off(make_window, own_set):
    first = make_window(own_set)
    first.filing.open_places(["mayflower"])
    first.switch_to("ledger")
    first.shell.documents.activate(next(iter(first.shell.documents)))
    assert first.close()
    second = make_window()
    assert [d.place for d in second.shell.documents] == [str(own_set), "mayflower"]
    assert second.shell.documents.active.path == own_set
    assert second.current.id == "ledger"
    second.shell.settings.restore_session = False
    assert second.close()
    third = make_window()
    assert [d.place for d in third.shell.documents] == ["mayflower"]


def test_a_new_set_begins_with_the_rules_of_a_game(window, keys, in_dialog):
    def fill(dialog):
        dialog.title.setText("Harbours")
        QTest.mouseClick(dialog.with_tiles, Qt.MouseButton.LeftButton)
        QTest.keyClick(dialog.title, Qt.Key.Key_Return)

    in_dialog(fill)
    keys(window.pages["bench"].centralWidget(), "Ctrl+N")
    made = window.shell.documents.active
    assert made.title == "Harbours"
    assert made.rules.title == "Mayflower"
    assert len(made.model.tiles) == 50
    assert made.path is None


def test_a_rule_set_opens_where_it_can_be_shown(window, own_set):
    window.filing.open_places([own_set.with_name("rules.json")])
    assert window.current.id == "ledger"
    assert window.shell.documents.active.kind == "rules"


def test_a_write_protected_file_is_told_and_saved_elsewhere(
    make_window, own_set, keys, answer, monkeypatch, tmp_path
):
    window = make_window(own_set)
    monkeypatch.setattr("engine.files.saving.os.access", lambda *a, **k: False)
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    said = answer("elsewhere")

    def elsewhere(title, suggestion):
        monkeypatch.undo()
        return tmp_path / "elsewhere.json"

    monkeypatch.setattr(window.shell.asking, "file_to_save", elsewhere)
    keys(window.pages["bench"].centralWidget(), "Ctrl+S")
    assert "write-protected" in said[0]
    assert (tmp_path / "elsewhere.json").exists()

"""The list of tiles: count, copy, order, delete, drop; every one a step to undo."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QSpinBox,
)

from app.design.clipboard import TILES, carry
from app.design.set_view_model import Sort
from engine.landscape.tiles.model import Tile
from tests.app.design.shelf import ALT, CTRL, LEFT, NONE, SHIFT, Shelf, wait_for_check


def test_plus_minus_and_the_wheel_change_the_count_as_one_step(shelf):
    shelf.click("B")
    for _ in range(3):
        shelf.key(Qt.Key.Key_Plus)
    shelf.key(Qt.Key.Key_Minus)
    assert shelf.count("B") == 3
    assert shelf.desk.steps == ["Change the count of B"]
    shelf.wheel("A", 2)
    assert shelf.count("A") == 5, "the wheel turns the tile under it"
    assert shelf.count("B") == 3
    shelf.wheel("A", 2, NONE)
    assert shelf.count("A") == 5, "without Ctrl it scrolls"
    shelf.wheel("C", -5)
    assert shelf.count("C") == 1, "never fewer than one"


def test_the_wheel_over_a_selection_turns_all_of_it(shelf):
    shelf.click("A")
    shelf.click("C", CTRL)
    shelf.wheel("C", 1)
    assert (shelf.count("A"), shelf.count("C")) == (4, 3)


@pytest.mark.parametrize("begin", [Qt.Key.Key_F2, Qt.Key.Key_1])
def test_the_count_is_typed_in_place(shelf, begin):
    shelf.click("B")
    shelf.key(begin)
    editor = shelf.list.findChild(QSpinBox, "count-editor")
    assert editor is not None and editor.hasFocus()
    QTest.keyClicks(editor, "12")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert shelf.count("B") == (12 if begin == Qt.Key.Key_F2 else 112)
    assert shelf.desk.steps == [f"Change the count of B to {shelf.count('B')}"]


def test_a_check_that_ends_meanwhile_leaves_what_is_typed(shelf):
    shelf.click("D")
    shelf.key(Qt.Key.Key_7)
    editor = shelf.list.findChild(QSpinBox, "count-editor")
    wait_for_check(shelf.desk.document)
    QTest.keyClicks(editor, "5")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert shelf.count("D") == 75


def test_a_double_click_on_the_count_types_it_and_elsewhere_goes_to_the_canvas(shelf):
    shelf.click("A")
    rect = shelf.list.visualRect(shelf.model.index_of("A"))
    badge = shelf.list.tiles.badge_rect(rect, 3).center()
    QTest.mouseDClick(shelf.list.viewport(), LEFT, NONE, badge)
    editor = shelf.list.findChild(QSpinBox, "count-editor")
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert shelf.count("A") == 3
    QTest.mouseDClick(shelf.list.viewport(), LEFT, NONE, rect.topLeft() + QPoint(20, 20))
    assert QApplication.focusWidget() is shelf.desk.canvas


def test_duplicate_makes_copies_with_free_ids(shelf):
    shelf.click("A")
    shelf.click("B", CTRL)
    shelf.key(Qt.Key.Key_D, CTRL)
    assert shelf.order == ["A", "A-2", "B", "B-2", "C", "D", "E"]
    assert shelf.selected == ["A-2", "B-2"]
    assert shelf.desk.steps == ["Duplicate A, B"]
    shelf.key(Qt.Key.Key_Z, CTRL)
    assert shelf.order == list("ABCDE")


def test_delete_takes_tiles_out_and_undo_brings_them_back(shelf):
    shelf.click("B")
    shelf.click("C", CTRL)
    shelf.key(Qt.Key.Key_Delete)
    assert shelf.order == ["A", "D", "E"]
    assert shelf.desk.steps == ["Delete B, C"]
    assert len(shelf.selected) == 1, "the one that stands there now"
    shelf.key(Qt.Key.Key_Z, CTRL)
    assert shelf.order == list("ABCDE")


def test_delete_on_the_canvas_does_not_delete_the_tile(shelf):
    shelf.click("B")
    shelf.desk.canvas.setFocus()
    QTest.keyClick(shelf.desk.canvas, Qt.Key.Key_Delete)
    assert shelf.order == list("ABCDE")


def test_alt_and_arrows_reorder(shelf):
    shelf.click("B")
    shelf.click("C", CTRL)
    shelf.key(Qt.Key.Key_Down, ALT)
    assert shelf.order == ["A", "D", "B", "C", "E"]
    shelf.key(Qt.Key.Key_Down, ALT)
    assert shelf.order == ["A", "D", "E", "B", "C"]
    shelf.key(Qt.Key.Key_Up, ALT)
    assert shelf.order == ["A", "D", "B", "C", "E"]
    assert shelf.selected == ["B", "C"]
    assert shelf.desk.steps == ["Move B, C"]


def test_a_drag_reorders(shelf):
    shelf.click("D")
    shelf.click("E", CTRL)
    data = shelf.list.mime_of_selected(shelf.desk.selection.tiles)
    rect = shelf.list.visualRect(shelf.model.index_of("B"))
    shelf.drop(data, QPoint(rect.left() + 4, rect.center().y()), source=shelf.list)
    assert shelf.order == ["A", "D", "E", "B", "C"]
    shelf.view.filters.sort_chosen.emit(Sort.ID, False)
    said = []
    shelf.desk.shell.said.connect(lambda text, _: said.append(text))
    shelf.drop(data, QPoint(rect.left() + 4, rect.center().y()), source=shelf.list)
    assert shelf.order == ["A", "D", "E", "B", "C"] and "order of the set" in said[-1]
    shelf.view.filters.sort_chosen.emit(Sort.SET, False)


def test_copy_and_paste_between_two_sets(shelf):
    shelf.click("A")
    shelf.click("B", CTRL)
    shelf.key(Qt.Key.Key_C, CTRL)
    text = QGuiApplication.clipboard().text()
    assert text.splitlines() == ['A x3 "Straight trail": road E-W', 'B "Village": town N']
    first = shelf.desk.document
    shelf.desk.open(Tile(id="A", name="other"))
    shelf.list.setFocus()
    shelf.key(Qt.Key.Key_V, CTRL)
    assert shelf.order == ["A", "A-2", "B"]
    assert shelf.selected == ["A-2", "B"]
    pasted = shelf.desk.document.model.tile("A-2")
    assert pasted == first.model.tile("A").replace(id="A-2")
    assert shelf.desk.steps == ["Paste A, B"]


def test_cut_takes_away_what_it_copies(shelf):
    shelf.click("C")
    shelf.key(Qt.Key.Key_X, CTRL)
    assert shelf.order == ["A", "B", "D", "E"]
    shelf.click("E")
    shelf.key(Qt.Key.Key_V, CTRL)
    assert shelf.order == ["A", "B", "D", "E", "C"]


def test_lines_of_notation_can_be_pasted(shelf):
    shelf.click("E")
    QGuiApplication.clipboard().setText("X x2: road E/S/W\ntown N flag\n")
    shelf.key(Qt.Key.Key_V, CTRL)
    assert shelf.order[-2:] == ["X", "A-2"]
    assert shelf.count("X") == 2
    QGuiApplication.clipboard().setText("just some words ~")
    said = []
    shelf.desk.shell.said.connect(lambda text, _: said.append(text))
    shelf.key(Qt.Key.Key_V, CTRL)
    assert said and "~" in said[-1]


def test_pasting_from_a_clipboard_that_hands_back_nothing_is_told(shelf, monkeypatch):
    class Gone:
        def mimeData(self):
            return None

    monkeypatch.setattr(QGuiApplication, "clipboard", staticmethod(Gone))
    said = []
    shelf.desk.shell.said.connect(lambda text, _: said.append(text))
    shelf.desk.shell.actions["design.paste"].trigger()
    assert said == ["There are no tiles to paste."] and shelf.order == ["A", "B", "C", "D", "E"]


def test_tiles_dragged_from_another_set_are_copied(shelf):
    rules = shelf.desk.document.rules
    data = carry([Tile(id="Q", count=4)], rules, Path("/nowhere"), "other")
    assert data.hasFormat(TILES)
    rect = shelf.list.visualRect(shelf.model.index_of("C"))
    shelf.drop(data, QPoint(rect.left() + 4, rect.center().y()))
    assert shelf.order == ["A", "B", "Q", "C", "D", "E"]


def test_a_new_tile_goes_behind_the_current_one(shelf):
    shelf.click("B")
    shelf.key(Qt.Key.Key_N, CTRL | SHIFT)
    assert shelf.order == ["A", "B", "F", "C", "D", "E"]
    assert shelf.selected == ["F"]
    assert shelf.desk.steps == ["Add F"]


def test_an_empty_set_says_what_to_do(desk):
    desk.open()
    shelf = Shelf(desk)
    button = desk.find("set-empty-button")
    assert isinstance(button, QPushButton) and button.isVisible()
    QTest.mouseClick(button, LEFT)
    assert shelf.ids == ["A"]


def test_a_picture_dropped_on_a_tile_becomes_its_artwork(shelf, tmp_path, monkeypatch):
    document = shelf.desk.document
    home = tmp_path / "set"
    home.mkdir()
    asking = shelf.desk.shell.asking
    asked, told = [], []
    monkeypatch.setattr(asking, "choose", lambda *a, **k: asked.append(a[1]) or "copy")
    monkeypatch.setattr(asking, "tell", lambda *a, **k: told.append(a[1]))
    file = tmp_path / "art.png"
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0xFF8800)
    assert image.save(str(file))

    def drop(path: Path) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        shelf.drop(data, shelf.place("B"))

    drop(file)
    assert "Save the set first" in told[-1]
    document.save_as(home / "tiles.json")
    drop(file)
    assert "lies elsewhere" in asked[-1]
    assert document.model.tile("B").artwork == "artwork/art.png"
    assert (home / "artwork/art.png").read_bytes() == file.read_bytes()
    fake = tmp_path / "fake.png"
    fake.write_text("this is no picture", encoding="utf-8")
    drop(fake)
    assert "is not an image" in told[-1]
    assert document.model.tile("B").artwork == "artwork/art.png"
    wait_for_check(document)
    assert not [p for p in document.problems if p.code.startswith("artwork")]

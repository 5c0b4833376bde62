"""The list of tiles: look, search, choose, filter, sort."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMenu,
    QToolButton,
)

from app.design import set_view_list
from app.design.set_view_delegate import TileDelegate
from app.design.set_view_model import Sort, natural
from engine.landscape.load import load_set
from tests.app.design.hands import move_held, wait_for
from tests.app.design.shelf import CTRL, LEFT, NONE, SHIFT, wait_for_check


def test_every_tile_is_there_with_its_count_and_its_problems(shelf):
    wait_for_check(shelf.desk.document)
    assert shelf.ids == ["A", "B", "C", "D", "E"]
    rows = {row.tile.id: row for row in shelf.model.rows}
    assert rows["D"].errors == 1, "its road does not say how it ends"
    assert rows["A"].errors == 0
    assert rows["B"].warnings, "B and E are twins"
    spoken = shelf.model.index(3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "D" in spoken and "1 error" in spoken
    label = shelf.desk.find("set-summary")
    assert isinstance(label, QLabel) and label.text() == "5 kinds, 8 tiles"


def test_click_ctrl_click_and_shift_click_select(shelf):
    shelf.click("B")
    assert shelf.selected == ["B"] and shelf.desk.selection.current == "B"
    shelf.click("D", CTRL)
    assert shelf.selected == ["B", "D"] and shelf.desk.selection.current == "D"
    shelf.click("A")
    shelf.click("C", SHIFT)
    assert shelf.selected == ["A", "B", "C"]
    assert shelf.desk.find("set-summary").text().endswith("3 selected")
    shelf.key(Qt.Key.Key_A, CTRL)
    assert shelf.selected == ["A", "B", "C", "D", "E"]


def test_select_all_takes_what_is_shown(shelf):
    shelf.search("village")
    shelf.list.setFocus()
    shelf.key(Qt.Key.Key_A, CTRL)
    assert shelf.selected == ["B", "E"]


def test_the_context_menu_offers_what_can_be_done(shelf):
    shelf.click("B")
    place = shelf.place("B")
    globally = shelf.list.viewport().mapToGlobal(place)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, globally)
    QApplication.sendEvent(shelf.list.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert "Duplicate" in texts and "Delete from the Set" in texts
    next(a for a in menu.actions() if a.text() == "D&uplicate").trigger()
    menu.close()
    assert shelf.order == ["A", "B", "B-2", "C", "D", "E"]


def test_a_rubber_band_selects(shelf):
    port = shelf.list.viewport()
    first, last = (shelf.list.visualRect(shelf.model.index_of(k)) for k in ("A", "B"))
    start = QPoint(first.left() - 2, first.bottom() + 2)
    end = QPoint(last.center().x(), last.center().y())
    assert not shelf.list.indexAt(start).isValid()
    QTest.mousePress(port, LEFT, NONE, start)
    move_held(port, (start + end) / 2)
    move_held(port, end)
    QTest.mouseRelease(port, LEFT, NONE, end)
    assert shelf.selected == ["A", "B"]


def test_what_is_selected_elsewhere_is_selected_here(shelf):
    shelf.desk.selection.select(["C", "D"], "D")
    assert [i.data() for i in shelf.list.selectedIndexes()] == ["C", "D"]
    assert shelf.list.currentIndex().data() == "D"


def test_search_by_words_and_by_what_is_on_a_tile(shelf):
    shelf.search("village")
    assert shelf.ids == ["B", "E"]
    assert shelf.desk.find("set-summary").text().startswith("2 of 5 kinds, 2 of 8 tiles")
    shelf.search("count >= 2 no towns")
    assert shelf.ids == ["A", "C"]
    shelf.search("dragons > 1")
    trouble = shelf.desk.find("search-trouble")
    assert trouble.isVisible() and "dragons" in trouble.text()
    button = shelf.desk.find("set-empty-button")
    QTest.mouseClick(button, LEFT)
    assert shelf.ids == ["A", "B", "C", "D", "E"] and not trouble.isVisible()


def test_ctrl_f_goes_to_the_search_and_down_to_the_tiles(shelf):
    shelf.click("A")
    shelf.key(Qt.Key.Key_F, CTRL)
    field = QApplication.focusWidget()
    assert field is shelf.desk.find("tile-search")
    QTest.keyClicks(field, "farm")
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is shelf.list
    assert shelf.ids == ["C"]
    assert shelf.selected == ["C"]


def test_chips_filter_by_problem_deck_and_terrain(shelf):
    wait_for_check(shelf.desk.document)

    def press(name: str) -> None:
        chip = shelf.desk.find(f"chip.{name}")
        assert isinstance(chip, QToolButton)
        QTest.mouseClick(chip, LEFT)

    press("severities.error")
    assert shelf.ids == ["D"]
    press("severities.error")
    press("terrains.town")
    assert shelf.ids == ["B", "E"]
    press("terrains.farm")
    assert shelf.ids == ["B", "C", "E"], "of one kind of filter one is enough"
    press("decks.bonus")
    assert shelf.ids == [], "different kinds of filters must hold together"


@pytest.mark.parametrize(
    ("sort", "backwards", "ids"),
    [
        (Sort.ID, True, "EDCBA"),
        (Sort.COUNT, False, "BDECA"),
        (Sort.NAME, False, "DECAB"),
        (Sort.COVERAGE, False, "DBCEA"),
    ],
)
def test_tiles_can_be_sorted(shelf, sort, backwards, ids):
    shelf.view.filters.sort_chosen.emit(sort, backwards)
    shown = shelf.ids
    shelf.view.filters.sort_chosen.emit(Sort.SET, False)
    assert shown == list(ids)
    assert shelf.ids == list("ABCDE")


def test_ids_are_ordered_the_way_people_do():
    ids = ["AA", "tile-10", "B", "tile-2", "A"]
    assert sorted(ids, key=natural) == ["A", "B", "AA", "tile-2", "tile-10"]


def test_grid_and_list_show_the_same(shelf):
    toggle = shelf.desk.find("tile-layout")
    before = shelf.list.visualRect(shelf.model.index(1)).left()
    QTest.mouseClick(toggle, LEFT)
    QApplication.processEvents()
    rows = [shelf.list.visualRect(shelf.model.index(i)) for i in range(5)]
    assert len({rect.left() for rect in rows}) == 1, "one below the other"
    assert not shelf.list.grab().isNull()
    QTest.mouseClick(toggle, LEFT)
    QApplication.processEvents()
    assert shelf.list.visualRect(shelf.model.index(1)).left() == before


def test_a_thousand_kinds_are_quick_and_only_visible_ones_are_painted(shelf, monkeypatch):
    tiles = [
        tile.replace(id=f"t{n}-{tile.id}")
        for n in range(20)
        for tile in load_set("mayflower").tileset.tiles
    ]
    shelf.desk.open(*tiles)
    QApplication.processEvents()
    assert len(shelf.ids) == 1000
    painted = []
    original = shelf.list.tiles._pictures.of
    monkeypatch.setattr(
        shelf.list.tiles._pictures,
        "of",
        lambda tile, *a: painted.append(tile.id) or original(tile, *a),
    )
    shelf.list.viewport().repaint()
    assert 0 < len(painted) < 60
    shelf.search("two towns flag")
    assert len(shelf.ids) == 0
    shelf.search("")
    assert len(shelf.ids) == 1000


def test_what_the_panel_remembers_is_in_the_settings(shelf):
    slider = shelf.view.size_slider
    slider.setValue(100)
    kept = shelf.desk.shell.settings.sections["design.set"]
    assert json.loads(json.dumps(kept))["side"] == 100
    slider.setValue(76)


def test_an_edit_repaints_its_own_tile_and_lays_out_none_anew(shelf, monkeypatch):
    QTest.qWait(100)
    laid_out = []
    real = shelf.list.doItemsLayout
    monkeypatch.setattr(shelf.list, "doItemsLayout", lambda: laid_out.append(1) or real())
    painted = []
    original = shelf.list.tiles._pictures.of
    monkeypatch.setattr(
        shelf.list.tiles._pictures,
        "of",
        lambda tile, *a: painted.append(tile.id) or original(tile, *a),
    )
    model = shelf.desk.document.model
    changed = model.tiles[0].replace(count=7)
    shelf.desk.document.edit("Count", model.replace(tiles=(changed, *model.tiles[1:])))
    QApplication.processEvents()
    assert painted == ["A"]
    assert not laid_out


def test_while_somebody_scrolls_pictures_that_take_too_long_come_a_moment_later(shelf, monkeypatch):
    tiles = [
        tile.replace(id=f"t{n}-{tile.id}", features=(*tile.features,))
        for n in range(4)
        for tile in load_set("mayflower").tileset.tiles
    ]
    shelf.desk.open(*tiles)
    QApplication.processEvents()
    delegate = shelf.list.tiles
    monkeypatch.setattr(set_view_list, "_MOVING_S", 1e6)
    later = []

    def hurry(milliseconds):
        # No time at all for the first painting after the wheel, enough for the next.
        TileDelegate.hurry(delegate, None if milliseconds is None else 1e6 if later else -1)

    monkeypatch.setattr(delegate, "hurry", hurry)
    monkeypatch.setattr(delegate._pictures, "has", lambda *a: bool(later))
    bar = shelf.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    shelf.list.viewport().repaint()
    assert delegate.put_off, "nothing was put off"
    later.append(True)
    wait_for(lambda: not delegate.put_off)

"""The list of tiles: look, search, choose, count, order, copy and drop."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
)

from app.design.clipboard import TILES, carry
from app.design.set_view import SetView
from app.design.set_view_list import TileList
from app.design.set_view_model import Sort, natural
from app.documents.tileset import TileSetDocument
from engine.landscape.load import load_set
from engine.landscape.tiles.model import Feature, Tile
from tests.app.design.hands import move_held, wait_for

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
FIVE = (
    Tile(
        id="A",
        name="Straight trail",
        count=3,
        features=(Feature(terrain="road", sides=("E", "W")),),
    ),
    Tile(id="B", name="Village", features=(Feature(terrain="town", sides=("N",)),)),
    Tile(id="C", name="Farm", count=2, features=(Feature(terrain="farm"),)),
    Tile(id="D", deck="bonus", features=(Feature(terrain="road", sides=("S",)),)),
    Tile(id="E", name="Another village", features=(Feature(terrain="town", sides=("N",)),)),
)


class Shelf:
    """The list of tiles and hands for it."""

    def __init__(self, desk) -> None:
        self.desk = desk
        self.view: SetView = desk.find("set-view")
        self.list: TileList = self.view.list
        self.model = self.view.model

    @property
    def ids(self) -> list[str]:
        return [row.tile.id for row in self.model.rows]

    @property
    def order(self) -> list[str]:
        return [tile.id for tile in self.desk.document.model.tiles]

    @property
    def selected(self) -> list[str]:
        return list(self.desk.selection.ids)

    def count(self, tile_id: str) -> int:
        return self.desk.document.model.tile(tile_id).count

    def place(self, tile_id: str) -> QPoint:
        index = self.model.index_of(tile_id)
        assert index.isValid(), f"{tile_id} is not shown"
        self.list.scrollTo(index)
        return self.list.visualRect(index).center()

    def click(self, tile_id: str, modifier=NONE) -> None:
        self.list.setFocus()
        QTest.mouseClick(self.list.viewport(), LEFT, modifier, self.place(tile_id))

    def key(self, key: Qt.Key, modifier=NONE) -> None:
        QTest.keyClick(self.list, key, modifier)
        QApplication.processEvents()

    def search(self, text: str) -> None:
        field = self.desk.find("tile-search")
        assert isinstance(field, QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text) if text else QTest.keyClick(field, Qt.Key.Key_Delete)
        wait_for(lambda: self.model.text == text)

    def wheel(self, tile_id: str, steps: int, modifier=CTRL) -> None:
        place = self.place(tile_id)
        event = QWheelEvent(
            QPointF(place),
            QPointF(self.list.viewport().mapToGlobal(place)),
            QPoint(),
            QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton,
            modifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.list.viewport(), event)

    def drop(self, data: QMimeData, place: QPoint, source=None) -> QDropEvent:
        event = QDropEvent(
            QPointF(place), Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, data, LEFT, NONE
        )
        if source is not None:
            event.source = lambda: source  # what Qt does for a drag that begins here
        self.list.dropEvent(event)
        return event


@pytest.fixture
def shelf(desk) -> Shelf:
    desk.open(*FIVE)
    desk.window._show_panel("set")
    shelf = Shelf(desk)
    shelf.search("")
    return shelf


def wait_for_check(document: TileSetDocument) -> None:
    document.check_now()
    QApplication.processEvents()


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

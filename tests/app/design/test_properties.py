"""What the set is called, and its start board."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from app.design.clipboard import carry
from app.design.start_board import StartBoard
from engine.landscape.load import load_set
from engine.landscape.tiles.model import Bounds, Feature, Start, StartSpace, Tile
from tests.app.design.hands import move_held

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
COAST = Start(
    spaces=(
        StartSpace(id="coast-1", at=(0, 0), features=(Feature(terrain="sea", sides=("E",)),)),
        StartSpace(id="coast-2", at=(0, 1)),
    ),
    bounds=Bounds(east=0),
)


# What the set is called


def line_of(desk, name: str) -> QLineEdit:
    found = desk.find(name).findChild(QLineEdit)
    assert found is not None
    return found


def rewrite(desk, name: str, text: str) -> None:
    line = line_of(desk, name)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_title_author_version_licence_tags_and_notes_are_steps(desk):
    desk.window._show_panel("properties")
    QApplication.processEvents()
    rewrite(desk, "set.title", "Islands")
    rewrite(desk, "set.author", "Ada")
    rewrite(desk, "set.version", "2.0")
    rewrite(desk, "set.licence", "CC BY")
    rewrite(desk, "set.tags", "fog, sea, fog")
    notes = desk.find("set.notes")
    notes.setFocus()
    QTest.keyClicks(notes, "Careful!")
    model = desk.document.model
    assert (model.title, model.author, model.version) == ("Islands", "Ada", "2.0")
    assert (model.licence, model.tags, model.notes) == ("CC BY", ("fog", "sea"), "Careful!")
    assert desk.steps == [
        "Change the title",
        "Change the author",
        "Change the version",
        "Change the licence",
        "Change the tags of the set",
        "Change the notes of the set",
    ]
    for _ in desk.steps:
        desk.document.undo_stack.undo()
    assert line_of(desk, "set.title").text() == "Trial" == desk.document.model.title


def test_a_set_needs_a_title(desk):
    desk.window._show_panel("properties")
    line = line_of(desk, "set.title")
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    assert desk.document.model.title == "Trial"
    assert "needs a title" in line.accessibleDescription()
    desk.canvas.setFocus()
    assert line.text() == "Trial"


def test_other_rules_can_be_chosen(desk, tmp_path, monkeypatch):
    desk.window._show_panel("properties")
    box = desk.find("set.rules")
    assert isinstance(box, QComboBox)
    assert box.currentData() == "mayflower"
    other = next(box.itemData(i) for i in range(box.count()) if "/" in box.itemData(i))
    box.setCurrentIndex(box.findData(other))
    box.activated.emit(box.currentIndex())
    assert desk.document.model.rules == other
    assert "sides" in desk.find("set.rules-note").text()
    monkeypatch.setattr(
        desk.shell.asking, "file_to_read", lambda *a: tmp_path / "none.json", raising=False
    )
    QTest.mouseClick(desk.find("set.rules-browse"), LEFT)
    assert "not found" in desk.find("set.rules-note").text()


# The start board


class Table:
    """The start board and hands for it."""

    def __init__(self, desk) -> None:
        self.desk = desk
        desk.window._show_panel("start")
        QTest.qWait(1)
        board = desk.find("start-board")
        assert isinstance(board, StartBoard)
        self.board = board
        board.setFocus()

    @property
    def spaces(self) -> dict[str, tuple[int, int]]:
        return {space.id: space.at for space in self.desk.document.model.start.spaces}

    def place(self, cell: tuple[int, int]) -> QPoint:
        return self.board.place_of(cell).toPoint()

    def click(self, cell: tuple[int, int], modifier=NONE) -> None:
        QTest.mouseMove(self.board, self.place(cell))
        QTest.mouseClick(self.board, LEFT, modifier, self.place(cell))
        QApplication.processEvents()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        begin, finish = self.place(start), self.place(end)
        QTest.mousePress(self.board, LEFT, NONE, begin)
        for part in (0.3, 0.7, 1.0):
            move_held(self.board, begin + ((finish - begin) * part))
        QTest.mouseRelease(self.board, LEFT, NONE, finish)
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifier=NONE) -> None:
        QTest.keyClick(self.board, key, modifier)
        QApplication.processEvents()


@pytest.fixture
def table(desk) -> Table:
    desk.open(Tile(id="K"), start=COAST)
    return Table(desk)


def test_a_click_on_a_space_opens_it_on_the_canvas(table):
    table.click((0, 1))
    assert table.desk.selection.current == "coast-2"
    tile = table.desk.selection.tile
    assert isinstance(tile, StartSpace) and tile.at == (0, 1)
    table.desk.click(table.desk.side("N"))
    assert table.desk.document.model.start.spaces[1].features, "it is edited like a tile"


def test_a_click_on_a_free_cell_adds_a_space_there(table):
    table.click((0, 2))
    assert table.spaces == {"coast-1": (0, 0), "coast-2": (0, 1), "coast-3": (0, 2)}
    assert table.desk.selection.current == "coast-3"
    assert table.desk.steps == ["Add start space coast-3"]
    assert table.board.cell_at(QPointF(table.place((0, 1)))) == (0, 1)


def test_nothing_is_offered_beyond_the_bounds(table):
    cells = set(table.board._empty)
    assert (-1, 0) in cells and (0, 2) in cells
    assert not any(x > 0 for x, _ in cells)


def test_spaces_are_dragged_and_change_places(table):
    table.drag((0, 1), (-1, 1))
    assert table.spaces["coast-2"] == (-1, 1)
    assert table.desk.steps == ["Move coast-2 to -1,1"]
    table.drag((-1, 1), (0, 0))
    assert table.spaces == {"coast-1": (-1, 1), "coast-2": (0, 0)}


def test_everything_works_without_a_mouse(table):
    table.click((0, 0))
    table.key(Qt.Key.Key_Down)
    assert table.desk.selection.current == "coast-2"
    table.key(Qt.Key.Key_R)
    assert table.desk.document.model.start.spaces[1].turn == 1
    table.key(Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    assert table.desk.document.model.start.spaces[1].turn == 0
    table.key(Qt.Key.Key_Left, ALT)
    assert table.spaces["coast-2"] == (-1, 1)
    table.key(Qt.Key.Key_Up)
    table.key(Qt.Key.Key_Return)
    assert table.spaces["coast-3"] == (-1, 0)
    table.key(Qt.Key.Key_Delete)
    assert "coast-3" not in table.spaces
    table.click((0, 0))
    table.key(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is table.desk.canvas


def test_several_spaces_are_turned_and_removed_together(table):
    table.click((0, 0))
    table.click((0, 1), CTRL)
    assert table.desk.selection.ids == ("coast-1", "coast-2")
    QTest.mouseClick(table.desk.find("start.rotate-right"), LEFT)
    assert [space.turn for space in table.desk.document.model.start.spaces] == [1, 1]
    QTest.mouseClick(table.desk.find("start.delete"), LEFT)
    assert table.spaces == {}
    assert table.desk.steps[-1] == "Remove start space coast-1, coast-2"
    QTest.mouseClick(table.desk.find("start.plus"), LEFT)
    assert table.spaces == {"start-1": (0, 0)}


def test_the_bounds_are_fields(table):
    west = table.desk.find("bound.west")
    assert isinstance(west, QCheckBox) and not west.isChecked()
    west.click()
    number = table.desk.find("bound.west.number")
    assert isinstance(number, QSpinBox)
    number.setValue(-4)
    assert table.desk.document.model.start.bounds == Bounds(east=0, west=-4)
    east = table.desk.find("bound.east")
    east.click()
    assert table.desk.document.model.start.bounds == Bounds(west=-4)
    assert any(x > 0 for x, _ in table.board._empty)


def test_a_tile_dragged_from_the_list_becomes_a_space(table):
    desk = table.desk
    tile = Tile(id="K", count=3, features=(Feature(terrain="town", sides=("W",)),))
    data = carry([tile], desk.document.rules, desk.document.folder)
    place = QPointF(table.place((0, 2)))
    event = QDropEvent(place, Qt.DropAction.CopyAction, data, LEFT, NONE)
    table.board.dragMoveEvent(event)
    table.board.dropEvent(event)
    made = desk.document.model.start.spaces[-1]
    assert (made.id, made.at, made.count) == ("K-2", (0, 2), 1)
    assert made.features == tile.features


def test_hexagons_have_a_board_too(desk):
    from engine.bundled import names

    hexes = [n for n in names() if (s := load_set(n)).rules is not None and s.rules.sides == 6]
    desk.open(Tile(id="K"), rules=hexes[0] if hexes else "mayflower")
    table = Table(desk)
    table.click((0, 0))
    assert len(table.spaces) == 1


def test_a_set_with_its_start_board_comes_back_equal(table, tmp_path):
    table.click((0, 2))
    table.key(Qt.Key.Key_R)
    rewrite(table.desk, "set.title", "Coast")
    document = table.desk.document
    document.save_as(tmp_path / "tiles.json")
    assert load_set(tmp_path / "tiles.json").tileset == document.model
    assert isinstance(table.desk.find("start-panel"), QWidget)

"""The list of tiles of a small set, and hands for it."""

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
)

from app.design.set_view import SetView
from app.design.set_view_list import TileList
from app.documents.tileset import TileSetDocument
from engine.landscape.tiles.model import Feature, Tile
from tests.app.design.hands import wait_for

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


def wait_for_check(document: TileSetDocument) -> None:
    document.check_now()
    QApplication.processEvents()

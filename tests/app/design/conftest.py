"""A desk with the Design workspace on it, and hands that click, drag and type there."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.design.canvas import Canvas
from app.design.canvas_targets import CENTRE, Kind, Target
from app.design.tile_edits import notation_of
from app.design.workspace import DesignWorkspace
from app.documents.document import Document
from app.documents.recovery import Recovery
from app.documents.steps import Content
from app.documents.tileset import TileSetDocument
from app.main_window import MainWindow, make_app
from app.settings import SettingsFile
from engine.landscape.tiles.model import Tile, TileSet
from tests.app.design.shelf import FIVE, Shelf

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class Desk:
    """One window with one document, worked on by mouse and keyboard only."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        workspace = window.workspaces["design"]
        assert isinstance(workspace, DesignWorkspace)
        self.workspace = workspace
        self.hint = ""
        """What the status bar was last told to say about the tool."""
        window.shell.hinted.connect(lambda text: setattr(self, "hint", text))

    @property
    def shell(self):
        return self.window.shell

    @property
    def document(self) -> TileSetDocument:
        found = self.shell.documents.active
        assert isinstance(found, TileSetDocument)
        return found

    @property
    def selection(self):
        return self.workspace.selection

    @property
    def canvas(self) -> Canvas:
        assert self.workspace.page is not None
        return self.workspace.page.canvas

    @property
    def line(self) -> str:
        """The current tile as notation."""
        tile = self.selection.tile
        assert tile is not None
        return notation_of(tile, self.document.rules)

    @property
    def steps(self) -> list[str]:
        stack = self.document.undo_stack
        return [stack.text(index) for index in range(stack.count())]

    def open(self, *tiles: Tile, rules: str = "mayflower", **fields) -> TileSetDocument:
        """Put a set with these tiles on the desk."""
        made = TileSetDocument(Content(TileSet(title="Trial", rules=rules, tiles=tiles, **fields)))
        self.shell.documents.add(made)
        self.shell.documents.activate(made)
        QTest.qWait(1)
        return made

    def find(self, name: str) -> QWidget:
        """A widget by its name."""
        found = self.window.findChild(QWidget, name)
        assert found is not None, f"there is no {name}"
        return found

    def tool(self, word: str) -> QWidget:
        return self.find(f"tool.{word}")

    # Places on the canvas

    def side(self, name: str) -> QPoint:
        scene = self.canvas.scene
        assert scene is not None
        names = [scene.side_name(number) for number in range(scene.rules.sides)]
        return self.canvas.place_of(Target(Kind.SIDE, side=names.index(name))).toPoint()

    def point(self, x: float, y: float) -> QPoint:
        """A place on the tile, from 0 to 1."""
        return self.canvas.to_widget(QPointF(x, y)).toPoint()

    def marker(self, number: int = 0) -> QPoint:
        """Where the marker with that number is drawn."""
        scene = self.canvas.scene
        assert scene is not None
        return self.canvas.to_widget(scene.targets.geometry.markers[number].centre).toPoint()

    # Hands

    def hover(self, place: QPoint) -> None:
        self._move(self.canvas, place, Qt.MouseButton.NoButton)
        QApplication.processEvents()

    def click(self, place: QPoint, modifier=NONE, button=LEFT) -> None:
        QTest.mouseClick(self.canvas, button, modifier, place)
        QApplication.processEvents()

    def press(self, start: QPoint, end: QPoint) -> None:
        """Take hold of something and drag it, without letting go."""
        QTest.mousePress(self.canvas, LEFT, NONE, start)
        for part in (0.2, 0.6, 1.0):
            way = QPointF(end - start) * part
            self._move(self.canvas, start + way.toPoint(), LEFT)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start, end)
        QTest.mouseRelease(self.canvas, LEFT, NONE, end)
        QApplication.processEvents()

    def carry(self, word: str, place: QPoint) -> None:
        """Drag a tool from the shelf onto the canvas."""
        button = self.tool(word)
        start = button.rect().center()
        end = button.mapFromGlobal(self.canvas.mapToGlobal(place))
        QTest.mousePress(button, LEFT, NONE, start)
        for part in (0.5, 1.0):
            way = QPointF(end - start) * part
            self._move(button, start + way.toPoint(), LEFT)
        QTest.mouseRelease(button, LEFT, NONE, end)
        QApplication.processEvents()

    def keys(self, *keys: Qt.Key | str, modifier=NONE) -> None:
        """Press keys one after another, wherever the keyboard is."""
        for key in keys:
            target = QApplication.focusWidget() or self.canvas
            code = getattr(Qt.Key, f"Key_{key}") if isinstance(key, str) else key
            QTest.keyClick(target, code, modifier)
        QApplication.processEvents()

    def write(self, widget: QWidget, text: str) -> None:
        """Go to a field, replace what is there and press Enter."""
        widget.setFocus()
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClick(target, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(target, Qt.Key.Key_Delete)
        QTest.keyClicks(target, text)
        QTest.keyClick(target, Qt.Key.Key_Return)
        QApplication.processEvents()

    def _move(self, widget: QWidget, place: QPoint, held: Qt.MouseButton) -> None:
        """Move the mouse; QTest's own way forgets the button and may swallow the first move."""
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(place),
            QPointF(widget.mapToGlobal(place)),
            Qt.MouseButton.NoButton,
            held,
            NONE,
        )
        QApplication.sendEvent(widget, event)


def close_all(window: MainWindow) -> None:
    """Close every document without questions."""
    for document in window.shell.documents:
        for each in (document, *document.findChildren(Document)):
            each.undo_stack.setClean()
        window.shell.documents.close(document)


@pytest.fixture(scope="module")
def workshop(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """The window of a whole test file; building one takes longer than most tests."""
    folder = tmp_path_factory.mktemp("desk")
    make_app()
    (folder / "settings.json").write_text('{"show_welcome": false}', encoding="utf-8")
    window = MainWindow(
        SettingsFile(folder / "settings.json"),
        recovery=Recovery(folder / "recovery"),
        workspaces=[DesignWorkspace],
    )
    window.resize(1280, 860)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window, 500)
    made = Desk(window)
    # The page is built with the first document, and its panels find their sizes a moment later.
    made.open(Tile(id="K"))
    QTest.qWait(150)
    close_all(window)
    yield made
    close_all(window)
    window.close()
    window.be_quiet()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


@pytest.fixture
def desk(workshop: Desk) -> Iterator[Desk]:
    """A desk with one blank tile K on it and nothing left over from before."""
    workshop.window.resize(1280, 860)
    # On a desktop the window comes back to the front by itself when a menu closes.
    workshop.window.activateWindow()
    QTest.qWaitForWindowActive(workshop.window, 500)
    workshop.open(Tile(id="K"))
    workshop.canvas.take_tool(None)
    workshop.canvas.keys.joining = None
    workshop.canvas.move_cursor(CENTRE)
    yield workshop
    close_all(workshop.window)
    QApplication.processEvents()


@pytest.fixture
def shelf(desk) -> Shelf:
    desk.open(*FIVE)
    desk.window._show_panel("set")
    shelf = Shelf(desk)
    shelf.search("")
    return shelf

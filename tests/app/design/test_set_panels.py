"""The panels around the canvas: readable at every size, usable without eyes or mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QListView, QWidget

from app.theme import Scheme
from engine.landscape.tiles.model import Feature, Start, StartSpace, Tile
from tests.app.clipping import clipped

PANELS = ("set", "start", "properties", "problems", "coverage", "numbers", "source")
NAMES = {"set": "set-view"}
TILES = (
    Tile(id="one", name="A trail", count=3, features=(Feature(terrain="road", sides=("E", "W")),)),
    Tile(id="two", features=(Feature(terrain="town", sides=("N",)),)),
    Tile(id="odd", deck="bonus", features=(Feature(terrain="rode", sides=("N",)),)),
)


@pytest.fixture
def widget(desk, request) -> QWidget:
    desk.open(*TILES, start=Start(spaces=(StartSpace(id="s", at=(0, 0)),)))
    desk.document.check_now()
    desk.window._show_panel(request.param)
    QTest.qWait(10)
    return desk.find(NAMES.get(request.param, f"{request.param}-panel"))


def test_no_text_is_clipped_at_150_percent(desk):
    desk.open(*TILES, start=Start(spaces=(StartSpace(id="s", at=(0, 0)),)))
    desk.document.check_now()
    desk.window.resize(1700, 1000)
    desk.shell.theme.set(Scheme.DARK, 150)
    found = {}
    for panel in PANELS:
        desk.window._show_panel(panel)
        QTest.qWait(20)
        widget = desk.find(NAMES.get(panel, f"{panel}-panel"))
        found[panel] = clipped(widget)
        assert not widget.grab().isNull()
    desk.shell.theme.set(Scheme.LIGHT, 100)
    assert found == {panel: [] for panel in PANELS}


@pytest.mark.parametrize("widget", PANELS, indirect=True)
def test_everything_that_takes_keys_has_a_name(widget):
    nameless = [
        f"{type(child).__name__} {child.objectName()}"
        for child in widget.findChildren(QWidget)
        if child.isVisible()
        and child.focusPolicy() != Qt.FocusPolicy.NoFocus
        and isinstance(child, QAbstractButton | QLineEdit | QListView)
        and not (child.accessibleName() or getattr(child, "text", str)())
    ]
    assert nameless == []


@pytest.mark.parametrize("widget", PANELS, indirect=True)
def test_a_panel_lets_go_of_a_document_that_is_closed(desk, widget):
    document = desk.document
    desk.shell.documents.activate(None)
    desk.workspace.show_document(None)
    document.undo_stack.setClean()
    QApplication.processEvents()
    assert not widget.grab().isNull()
    desk.shell.documents.activate(document)


def test_panels_keep_up_with_switching_between_documents(desk):
    first = desk.open(*TILES)
    second = desk.open(Tile(id="other"))
    for panel in PANELS:
        desk.window._show_panel(panel)
        for document in (first, second, first):
            desk.shell.documents.activate(document)
            QApplication.processEvents()
    rows = [row.tile.id for row in desk.find("set-view").model.rows]
    assert rows == ["one", "two", "odd"]
    desk.window._show_panel("source")
    QApplication.processEvents()
    assert desk.find("source-editor").toPlainText() == first.text()

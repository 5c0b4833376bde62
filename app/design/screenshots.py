"""The pictures of the Design workspace for the manual: its panels and its dialogs."""

from __future__ import annotations

import time

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.design.deal_board import DealtBoard
from app.design.import_dialog import ImportDialog
from app.design.workspace import DesignWorkspace
from app.documents.beginnings import BROKEN_EXAMPLE
from app.documents.tileset import DEFAULT_GAME, TileSetDocument
from app.main_window import MainWindow
from app.screenshots import Shot
from engine.exchange import Imported, read_lines

_PATIENCE = 30.0
_FILE = "tiles.txt"
_LINES = """N1 x2: town N+W flag; road E-S post
N2: road N-S; plain Nl bison*2
N3 x3: farm; road S end farm
AC: town N+E+S
"""


def _open(window: MainWindow, tile: str, place: str = DEFAULT_GAME) -> TileSetDocument:
    window.filing.open_places([place])
    window.switch_to("design")
    design = window.workspaces["design"]
    document = window.shell.documents.active
    assert isinstance(design, DesignWorkspace) and isinstance(document, TileSetDocument)
    document.check_now()
    design.selection.select([tile], tile)
    return document


def _panel(name: str, panel: str, tile: str, place: str = DEFAULT_GAME) -> Shot:
    def show(window: MainWindow) -> None:
        _open(window, tile, place)
        window.page("design").show_panel(panel)

    return Shot(name, show)


def _dealt(window: MainWindow) -> QWidget:
    dialog = DealtBoard(window.shell, _open(window, "A"), window)
    dialog.resize(960, 640)
    dialog.show()
    dialog.begin(seed=7)
    end = time.monotonic() + _PATIENCE
    while dialog.result_deal is None and time.monotonic() < end:
        QTest.qWait(20)
    return dialog


def _imported(window: MainWindow) -> QWidget:
    document = _open(window, "A")

    def read(_tile_set: str | None) -> Imported:
        taken = [tile.id for tile in document.model.tiles]
        return read_lines(_LINES, _FILE, taken)

    return ImportDialog(window.shell, document, _FILE, read, window)


SHOTS: list[Shot] = [
    _panel("design-hunters", "problems", "88", "hunters_and_gatherers_2"),
    _panel("design-problems", "problems", "sound-road", BROKEN_EXAMPLE),
    _panel("design-coverage", "coverage", "AJ"),
    _panel("design-numbers", "numbers", "AD"),
    _panel("design-source", "source", "V"),
    _panel("design-start-board", "start", "C"),
    _panel("design-properties", "properties", "AU"),
    Shot("design-dealt-board", _dealt),
    Shot("design-import", _imported),
]

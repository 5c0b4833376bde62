"""A small workspace for tests of the window: a list of tiles whose counts can be changed."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, Qt
from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from app.actions import Actions, ActionSpec, MenuSpec, declare, declare_menu
from app.documents.document import Document
from app.documents.tileset import TileSetDocument
from app.workspace import Panel, Workspace
from engine.problems import Problem

declare_menu(MenuSpec("bench", QT_TRANSLATE_NOOP("Menus", "&Bench")))
declare(
    ActionSpec(
        id="bench.more",
        text=QT_TRANSLATE_NOOP("Actions", "&More of this Tile"),
        tip=QT_TRANSLATE_NOOP("Actions", "One more of the chosen tile in the box"),
        keys=("Alt+Up",),
        icon="plus",
        menu="bench",
        toolbar=True,
        workspace="bench",
    ),
    ActionSpec(
        id="bench.fewer",
        text=QT_TRANSLATE_NOOP("Actions", "&Fewer of this Tile"),
        keys=("Alt+Down",),
        icon="minus",
        menu="bench",
        workspace="bench",
    ),
)


class Bench(Workspace):
    """Shows tile ids; Alt+Up and Alt+Down change a count."""

    id = "bench"
    title = QT_TRANSLATE_NOOP("Actions", "&Bench")
    icon = "design"
    kinds = ("tileset",)

    def bind_actions(self, actions: Actions) -> None:
        self.document: TileSetDocument | None = None
        self.revealed: list[Problem] = []
        actions.bind("bench.more", lambda: self._count(1), enabled=self._ready)
        actions.bind("bench.fewer", lambda: self._count(-1), enabled=self._ready)

    def build(self) -> QWidget:
        self.list = QListWidget()
        self.list.setAccessibleName("Tiles")
        return self.list

    def panels(self) -> list[Panel]:
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        return [
            Panel("inspector", "Inspector", lambda: QLabel("fields"), width=200),
            Panel("problems", "Problems", QListWidget, below, width=120),
            Panel("numbers", "Numbers", QListWidget, below, tab_with="problems"),
        ]

    def show_document(self, document: Document | None) -> None:
        if self.document is not None:
            self.document.changed.disconnect(self._fill)
        self.document = document
        if document is not None:
            document.changed.connect(self._fill)
        self._fill()

    def hint(self) -> str:
        return "Alt+Up adds a tile."

    def reveal(self, problem: Problem) -> bool:
        self.revealed.append(problem)
        return True

    def _ready(self) -> bool:
        return self.document is not None

    def _fill(self) -> None:
        row = max(0, self.list.currentRow())
        self.list.clear()
        if self.document is not None:
            for tile in self.document.model.tiles:
                self.list.addItem(f"{tile.id} x{tile.count}")
            self.list.setCurrentRow(row)

    def _count(self, by: int) -> None:
        model, row = self.document.model, self.list.currentRow()
        tile = model.tiles[row]
        changed = tile.replace(count=tile.count + by)
        tiles = (*model.tiles[:row], changed, *model.tiles[row + 1 :])
        self.document.edit(
            f"Change the count of {tile.id}", model.replace(tiles=tiles), f"count-{tile.id}"
        )


class Ledger(Workspace):
    """Stands for a workspace that also shows rule sets."""

    id = "ledger"
    title = QT_TRANSLATE_NOOP("Actions", "&Ledger")
    icon = "rules"
    kinds = ("tileset", "rules")

    def build(self) -> QWidget:
        self.label = QLabel()
        return self.label

    def show_document(self, document: Document | None) -> None:
        self.label.setText("" if document is None else document.title)

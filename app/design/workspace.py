"""The Design workspace: its page, the panels around it and what its actions do.

Every view here takes `(shell, selection, parent=None)`, has `show_document(document | None)` and
reads the selected tiles from the one `Selection` they all share.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Qt
from PySide6.QtWidgets import QWidget

from app.actions import Actions
from app.design import set_commands, tile_commands
from app.design.deal_board import DealtBoard
from app.design.neighbours import Neighbours
from app.design.selection import Selection
from app.documents.document import Document
from app.documents.tileset import TileSetDocument
from app.workspace import Panel, Workspace
from engine.problems import Problem

if TYPE_CHECKING:
    from app.design.page import DesignPage
    from app.shell.shell import Shell

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
_RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


class View(Protocol):
    """What a panel of this workspace can do."""

    def show_document(self, document: TileSetDocument | None) -> None: ...


class DesignWorkspace(Workspace):
    """Tiles are made here."""

    id: ClassVar[str] = "design"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "&Design")
    icon: ClassVar[str] = "design"
    tip: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "Draw the tiles of the set")
    kinds: ClassVar[tuple[str, ...]] = ("tileset",)

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(shell, parent)
        self.selection = Selection(self)
        self.page: DesignPage | None = None
        self._views: list[View] = []
        self._document: TileSetDocument | None = None
        shell.documents.closed.connect(self._forget)
        self.selection.changed.connect(shell.actions.refresh)

    def bind_actions(self, actions: Actions) -> None:
        set_commands.bind(self.shell, self.selection, actions)
        tile_commands.bind(self, actions)

    def build(self) -> QWidget:
        from app.design.page import DesignPage

        self.page = DesignPage(self.shell, self.selection)
        self._take(self.page)
        return self.page

    def panels(self) -> Sequence[Panel]:
        return (
            self._panel("set", self.tr("Tiles"), "set_view.SetView", _LEFT, 305),
            self._panel("start", self.tr("Start Board"), "start_panel.StartPanel", _LEFT, 305),
            self._panel(
                "properties", self.tr("Set"), "properties_panel.PropertiesPanel", _LEFT, 305
            ),
            self._panel("inspector", self.tr("Inspector"), "inspector.Inspector", _RIGHT, 310),
            self._panel("neighbours", self.tr("Neighbours"), "neighbours.Neighbours", _RIGHT, 310),
            self._panel("problems", self.tr("Problems"), "problems_panel.ProblemsPanel", _BOTTOM),
            self._panel("coverage", self.tr("Coverage"), "coverage_panel.CoveragePanel", _BOTTOM),
            self._panel("numbers", self.tr("Numbers"), "numbers_panel.NumbersPanel", _BOTTOM),
            self._panel("source", self.tr("Source"), "source_panel.SourcePanel", _BOTTOM),
        )

    def show_document(self, document: Document[Any] | None) -> None:
        shown = document if isinstance(document, TileSetDocument) else None
        self._document = shown
        self.selection.set_document(shown)
        for view in self._views:
            view.show_document(shown)
        self.shell.actions.refresh()

    def hint(self) -> str:
        return "" if self.page is None else self.page.hint()

    def reveal(self, problem: Problem) -> bool:
        return self.selection.reveal(problem)

    def reshuffle(self) -> None:
        """Other tiles around the current one."""
        for view in self._views:
            if isinstance(view, Neighbours):
                if not view.isVisible():
                    self.shell.show_panel("neighbours")
                view.reshuffle()

    def deal(self, window: QWidget) -> None:
        """Show a board dealt from the whole set."""
        if self._document is not None:
            DealtBoard(self.shell, self._document, window).open()

    def _panel(
        self, panel: str, title: str, view: str, area: Qt.DockWidgetArea, size: int = 170
    ) -> Panel:
        """A panel whose view, `module.Class`, is imported when it is first shown."""
        module = f"app.design.{view.partition('.')[0]}"
        first = {_LEFT: "set", _BOTTOM: "problems"}.get(area, "")
        together = "" if panel == first else first
        return Panel(
            panel,
            title,
            self._build(module, view.partition(".")[2]),
            area,
            tab_with=together,
            width=size,
        )

    def _build(self, module: str, name: str) -> Callable[[], QWidget]:
        def build() -> QWidget:
            view: Any = getattr(importlib.import_module(module), name)(self.shell, self.selection)
            self._take(view)
            assert isinstance(view, QWidget)
            return view

        return build

    def _take(self, view: View) -> None:
        self._views.append(view)
        view.show_document(self._document)

    def _forget(self, document: Document[Any]) -> None:
        """A document was closed, perhaps while another workspace was in front."""
        if document is self._document:
            self.show_document(None)


WORKSPACE = DesignWorkspace

"""The Inspector: every field of the selected tiles, and of the part and marker that is picked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.design.canvas_plans import Scene
from app.design.canvas_targets import Targets
from app.design.editing import Editing
from app.design.empty import EmptyState
from app.design.inspector_list import PartsList
from app.design.inspector_part import MarkerSection, PartSection
from app.design.inspector_tile import TileSection
from app.design.marker_edits import remove_feature, remove_marker
from app.design.parts import Part
from app.design.selection import Selection
from app.documents.tileset import TileSetDocument
from app.painting.geometry import tile_geometry
from app.shell.shell import Shell
from app.theme import GAP, set_role


class Inspector(QStackedWidget):
    """Follows the selection; what is typed here is an undo step like any other."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._selection = selection
        self._editing = Editing(selection, self)
        self._document: TileSetDocument | None = None
        self._scene: Scene | None = None
        self.setObjectName("inspector")
        self.empty = EmptyState(shell, "pencil")
        self.tile = TileSection(shell, self._editing)
        self.parts = PartsList(shell)
        self.part = PartSection(shell, self._editing)
        self.marker = MarkerSection(self._editing)
        self._parts_box = QFrame()
        set_role(self._parts_box, "panel")
        heading = QLabel(self.tr("On the tile"))
        set_role(heading, "strong")
        box = QVBoxLayout(self._parts_box)
        box.setContentsMargins(GAP * 3 // 2, GAP, GAP * 3 // 2, GAP)
        box.setSpacing(GAP)
        box.addWidget(heading)
        box.addWidget(self.parts)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(0)
        self._lines: list[QFrame] = []
        for section in (self.tile, self._parts_box, self.part, self.marker):
            if section is not self.tile:
                line = QFrame()
                set_role(line, "line")
                self._lines.append(line)
                column.addWidget(line)
            column.addWidget(section)
        column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_role(self.area, "plain")
        self.area.setWidget(inside)
        self.addWidget(self.area)
        self.addWidget(self.empty)
        self.parts.picked.connect(selection.select_part)
        self.parts.removed.connect(self._remove)
        selection.changed.connect(self.refresh)
        selection.part_changed.connect(self._show_part)
        shell.theme.changed.connect(self.refresh)

    def sizeHint(self) -> QSize:
        return QSize(self._shell.theme.px(320), self._shell.theme.px(420))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._shell.theme.px(225), self._shell.theme.px(140))

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self.refresh)
            self._document.rules_changed.disconnect(self.refresh)
        self._document = document
        if document is not None:
            document.changed.connect(self.refresh)
            document.rules_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        tile, tiles = self._selection.tile, self._selection.tiles
        if tile is None or self._document is None:
            self._scene = None
            self.empty.say(
                self.tr("Nothing to inspect"),
                self.tr("Its fields show here when a tile is picked."),
            )
            self.setCurrentWidget(self.empty)
            return
        rules = self._editing.rules
        self.setCurrentWidget(self.area)
        self.area.widget().setEnabled(self._document.draft is None)
        self.tile.refresh(tiles, tile, rules)
        known = self._scene
        if known is None or known.tile is not tile or known.rules is not rules:
            self._scene = Scene(tile, rules, Targets(tile_geometry(tile, rules)))
            self.parts.refresh(self._scene, self._selection.part)
        self._show_part()

    def _show_part(self) -> None:
        scene, part = self._scene, self._selection.part
        if scene is not None and scene.tile is not self._selection.tile:
            # The part was picked a moment before we hear of the tile it is on.
            return
        one = len(self._selection.ids) == 1
        self._parts_box.setVisible(one)
        self._lines[0].setVisible(one)
        shown = one and scene is not None and part is not None
        marked = shown and part is not None and part.marker is not None
        self.part.setVisible(bool(shown))
        self._lines[1].setVisible(bool(shown))
        self.marker.setVisible(bool(marked))
        self._lines[2].setVisible(bool(marked))
        if scene is None:
            return
        self.parts.choose(part)
        if shown and part is not None:
            self.part.refresh(scene, part)
        if marked and part is not None:
            self.marker.refresh(scene, part)

    def _remove(self, part: Part) -> None:
        scene = self._scene
        if scene is None or part.feature is None:
            self._shell.say(self.tr("This ground follows from the rest; it cannot be removed."))
        elif part.marker is None:
            self._editing.apply(remove_feature(scene.tile, scene.rules, part.feature))
        else:
            self._editing.apply(remove_marker(scene.tile, scene.rules, part.feature, part.marker))

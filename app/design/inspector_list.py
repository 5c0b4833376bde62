"""The list of everything on a tile, to pick a part or marker without aiming at it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy

from app.design.canvas_icons import tool_pixmap
from app.design.canvas_plans import Scene
from app.design.canvas_words import reach
from app.design.look import tile_theme
from app.design.parts import Part
from app.design.tools import Tool, ToolKind
from app.shell.shell import Shell
from app.theme import set_role
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import capital

_MOST_ROWS = 8
_PART = Qt.ItemDataRole.UserRole


class PartsList(QListWidget):
    """One row for each part, markers indented under what they stand on."""

    picked = Signal(object)
    """The part of the row somebody went to."""
    removed = Signal(object)
    """Delete was pressed on the row of this part."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self.setObjectName("parts")
        self.setAccessibleName(self.tr("Parts of the tile"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_role(self, "boxed")
        self.currentItemChanged.connect(self._moved)

    def refresh(self, scene: Scene, chosen: Part | None) -> None:
        with QSignalBlocker(self):
            self.clear()
            side = self._shell.theme.px(18)
            self.setIconSize(QSize(side, side))
            for index, piece in enumerate(scene.targets.geometry.outline.pieces):
                if piece.feature is not None:
                    part = Part(piece.feature)
                elif piece.halves:
                    part = Part(half=piece.halves[0])
                else:
                    continue
                text = capital(scene.part_name(index))
                if piece.form is Form.FIELD:
                    text = f"{text}, {reach(piece.halves, scene)}"
                self._add(scene, text, part, Tool(ToolKind.TERRAIN, piece.terrain, "", ""))
                for number, marker in enumerate(piece.markers):
                    name = capital(scene.names.marker(marker.kind))
                    known = marker.kind in scene.rules.markers
                    tool = Tool(ToolKind.MARKER, marker.kind, "", "") if known else None
                    self._add(scene, name, Part(piece.feature, number), tool, inside=True)
            self._choose(chosen)
        self.updateGeometry()

    def choose(self, part: Part | None) -> None:
        with QSignalBlocker(self):
            self._choose(part)

    def sizeHint(self) -> QSize:
        rows = max(2, min(_MOST_ROWS, self.count()))
        high = self.sizeHintForRow(0) if self.count() else self.fontMetrics().height() + 8
        return QSize(100, rows * high + 2 * self.frameWidth() + 4)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and item is not None:
            self.removed.emit(item.data(_PART))
            return
        super().keyPressEvent(event)

    def _add(
        self, scene: Scene, text: str, part: Part, tool: Tool | None, *, inside: bool = False
    ) -> None:
        item = QListWidgetItem(f"     {text}" if inside else text)
        item.setData(_PART, part)
        item.setToolTip(text)
        if tool is not None:
            size = self._shell.theme.px(18)
            picture = tool_pixmap(
                tool, scene.rules, tile_theme(self._shell), size, self.devicePixelRatioF()
            )
            item.setIcon(QIcon(picture))
        self.addItem(item)

    def _choose(self, part: Part | None) -> None:
        for row in range(self.count()):
            if self.item(row).data(_PART) == part:
                self.setCurrentRow(row)
                return
        self.setCurrentRow(-1)
        self.clearSelection()

    def _moved(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.picked.emit(item.data(_PART))

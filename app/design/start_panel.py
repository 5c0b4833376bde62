"""The Start Board panel: what lies on the table before the game, and where the table ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.design import counting
from app.design.clipboard import carried
from app.design.flow import FlowRow
from app.design.parts import tile_keys
from app.design.selection import Selection
from app.design.start_board import StartBoard
from app.design.start_edits import free_cells, moved_to, turned, with_bound, with_space, with_spaces
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.theme import GAP, set_role
from engine.landscape.tiles.model import TileSet
from engine.lattice import Cell, cell_name, lattice

if TYPE_CHECKING:
    from app.shell.shell import Shell

_FARTHEST: Final = 5_000


class StartPanel(QWidget):
    """A space that is selected here is edited on the canvas like a tile."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("start-panel")
        self._shell = shell
        self._selection = selection
        self._document: TileSetDocument | None = None
        self._keys: list[str] = []
        self.board = StartBoard(shell, self)
        self.bounds = {
            side: BoundField(side, text)
            for side, text in (
                ("north", self.tr("&North")),
                ("east", self.tr("&East")),
                ("south", self.tr("&South")),
                ("west", self.tr("&West")),
            )
        }
        self._build()
        board = self.board
        board.chosen.connect(self._choose)
        board.opened.connect(self._open)
        board.add_asked.connect(self._add)
        board.move_asked.connect(self._move)
        board.turn_asked.connect(self._turn)
        board.remove_asked.connect(self._remove)
        board.tiles_dropped.connect(self._drop)
        for side, field in self.bounds.items():
            field.changed.connect(lambda value, which=side: self._limit(which, value))
        selection.changed.connect(self._refresh)
        theme.current().changed.connect(self._redress)
        self._redress()
        self.setFocusProxy(board)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._refresh)
            self._document.rules_changed.disconnect(self._refresh)
        self._document = document
        if document is not None:
            document.changed.connect(self._refresh)
            document.rules_changed.connect(self._refresh)
        self._refresh()

    def _build(self) -> None:
        self._tools: dict[str, QToolButton] = {}
        head = QHBoxLayout()
        head.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        head.setSpacing(GAP // 2)
        self.summary = QLabel()
        self.summary.setObjectName("start-summary")
        self.summary.setWordWrap(True)
        set_role(self.summary, "small")
        head.addWidget(self.summary, 1)
        for name, text, slot in (
            ("plus", self.tr("Add a start space"), self._add_somewhere),
            ("rotate-left", self.tr("Turn the space left (Shift+R)"), lambda: self._turn(-1)),
            ("rotate-right", self.tr("Turn the space right (R)"), lambda: self._turn(1)),
            ("delete", self.tr("Remove the space (Delete)"), self._remove),
        ):
            button = QToolButton()
            button.setObjectName(f"start.{name}")
            button.setToolTip(text)
            button.setAccessibleName(text)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(slot)
            head.addWidget(button)
            self._tools[name] = button
        words = QLabel(self.tr("The last rows and columns where a tile may lie:"))
        words.setWordWrap(True)
        words.setContentsMargins(GAP, GAP // 2, GAP, 0)
        set_role(words, "small")
        limits = FlowRow(0, GAP // 2, (GAP // 2, GAP // 2, 0, GAP))
        for field in self.bounds.values():
            limits.add(field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.board, 1)
        column.addWidget(words)
        column.addWidget(limits)

    def _refresh(self) -> None:
        document = self._document
        editable = document is not None and document.draft is None
        self.setEnabled(editable)
        if document is None:
            return
        model = document.model
        seen: dict[str, int] = {}
        tile_keys(model.tiles, seen)
        self._keys = tile_keys(model.start.spaces, seen)
        chosen = frozenset(self._selection.ids) & frozenset(self._keys)
        self.board.show_spaces(document, self._keys, chosen)
        for side, field in self.bounds.items():
            field.show_value(getattr(model.start.bounds, side))
        for name in ("rotate-left", "rotate-right", "delete"):
            self._tools[name].setEnabled(bool(chosen))
        count = len(model.start.spaces)
        if count:
            text = self.tr("{spaces}. Drag to move, click a free cell to add.")
            self.summary.setText(text.format(spaces=counting.spaces(count)))
        else:
            self.summary.setText(self.tr("Nothing lies there yet. Click the cell to begin."))

    # What a person does

    def _choose(self, key: str, more: bool) -> None:
        others = [k for k in self._selection.ids if k in self._keys] if more else []
        if key in others:
            others.remove(key)
            self._selection.select(others)
        else:
            self._selection.select([*others, key], key)

    def _open(self) -> None:
        if "design.canvas" in self._shell.actions:
            self._shell.actions["design.canvas"].trigger()

    def _add_somewhere(self) -> None:
        document = self._document
        if document is None:
            return
        free = free_cells(document.model, lattice(document.rules.sides))
        if not free:
            self._shell.say(self.tr("There is no free cell within the bounds."))
            return
        here = self.board.cursor_cell
        self._add(here if here in free else free[0])

    def _add(self, cell: Cell) -> None:
        document = self._document
        if document is None:
            return
        made, key = with_space(document.model, cell)
        if self._edit(self.tr("Add start space {id}").format(id=key), made):
            self._selection.select([key], key)

    def _drop(self, data: QMimeData, cell: Cell) -> None:
        document = self._document
        if document is None:
            return
        tiles = carried(data, document.rules).tiles
        if not tiles:
            return
        made, key = with_space(document.model, cell, tiles[0])
        if self._edit(self.tr("Add start space {id}").format(id=key), made):
            self._selection.select([key], key)

    def _move(self, key: str, cell: Cell) -> None:
        document = self._document
        if document is None or key not in self._keys:
            return
        made = moved_to(document.model, self._keys.index(key), cell)
        name = self.tr("Move {id} to {cell}").format(
            id=key.partition("\n")[0], cell=cell_name(cell)
        )
        self._edit(name, made, f"move start {key}")

    def _turn(self, step: int) -> None:
        document = self._document
        chosen = self._chosen()
        if document is None or not chosen:
            return
        made = turned(document.model, chosen, step, document.rules.sides)
        self._edit(self.tr("Turn {ids} on the start board").format(ids=self._named(chosen)), made)

    def _remove(self) -> None:
        document = self._document
        chosen = self._chosen()
        if document is None or not chosen:
            return
        kept = (s for i, s in enumerate(document.model.start.spaces) if i not in chosen)
        made = with_spaces(document.model, kept)
        self._edit(self.tr("Remove start space {ids}").format(ids=self._named(chosen)), made)

    def _limit(self, side: str, value: int | None) -> None:
        if self._document is not None:
            made = with_bound(self._document.model, side, value)
            self._edit(self.tr("Change the bounds of the board"), made, f"bounds {side}")

    def _chosen(self) -> list[int]:
        ids = set(self._selection.ids)
        return [index for index, key in enumerate(self._keys) if key in ids]

    def _named(self, indexes: list[int]) -> str:
        if len(indexes) > 3:
            return self.tr("{count} spaces").format(count=len(indexes))
        return ", ".join(self._keys[index].partition("\n")[0] for index in indexes)

    def _edit(self, name: str, model: TileSet, merge_key: str | None = None) -> bool:
        return self._document is not None and self._document.edit(name, model, merge_key)

    def _redress(self) -> None:
        side = theme.current().px(18)
        for name, button in self._tools.items():
            button.setIcon(icon(name))
            button.setIconSize(QSize(side, side))


class BoundField(QWidget):
    """Whether the board ends on one side, and behind which row or column."""

    changed = Signal(object)
    """A number, or None where the board is open."""

    def __init__(self, side: str, text: str) -> None:
        super().__init__()
        plain = text.replace("&", "")
        self.box = QCheckBox(text)
        self.box.setObjectName(f"bound.{side}")
        self.box.setToolTip(self.tr("The board ends here"))
        self.number = QSpinBox()
        self.number.setObjectName(f"bound.{side}.number")
        self.number.setRange(-_FARTHEST, _FARTHEST)
        self.number.setKeyboardTracking(False)
        self.number.setAccessibleName(plain)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP // 2)
        row.addWidget(self.box, 1)
        row.addWidget(self.number)
        self.box.clicked.connect(self._tell)
        self.number.valueChanged.connect(self._tell)
        self.setFocusProxy(self.box)

    def show_value(self, value: int | None) -> None:
        with QSignalBlocker(self.box), QSignalBlocker(self.number):
            self.box.setChecked(value is not None)
            self.number.setEnabled(value is not None)
            if value is not None:
                self.number.setValue(value)

    def _tell(self) -> None:
        self.changed.emit(self.number.value() if self.box.isChecked() else None)

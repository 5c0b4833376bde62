"""The tiles still to come, by kind, with pictures and the chance to draw each next."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.play.desk import Desk
from app.theme import GAP, set_role
from engine.landscape.tiles.model import MAIN_DECK

_SIDE: Final = 58
KIND: Final = Qt.ItemDataRole.UserRole


class TilesPanel(QWidget):
    """A grid of kinds; those that are used up are pale or hidden."""

    tile_chosen = Signal(str)
    """A kind was double-clicked."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("tiles-left")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, GAP // 2, GAP, 0)
        column.setSpacing(GAP // 2)
        head = QHBoxLayout()
        self._total = QLabel()
        set_role(self._total, "strong")
        head.addWidget(self._total, 1)
        self._order = QComboBox()
        self._order.setAccessibleName(self.tr("Order"))
        for key, text in (
            ("left", self.tr("Most left first")),
            ("set", self.tr("As in the set")),
            ("all", self.tr("All kinds")),
        ):
            self._order.addItem(text, key)
        self._order.currentIndexChanged.connect(self.rebuild)
        head.addWidget(self._order)
        column.addLayout(head)
        self.list = QListWidget()
        self.list.setObjectName("kinds-left")
        self.list.setAccessibleName(self.tr("Tiles left"))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setUniformItemSizes(True)
        self.list.setWordWrap(True)
        self.list.itemDoubleClicked.connect(lambda item: self.tile_chosen.emit(item.data(KIND)))
        column.addWidget(self.list, 1)
        self._items: dict[str, QListWidgetItem] = {}
        desk.begun.connect(self.rebuild)
        desk.changed.connect(self.refresh)
        theme.current().changed.connect(self.rebuild)
        self.rebuild()

    def rebuild(self) -> None:
        table, art = self._desk.table, self._desk.art
        self.list.clear()
        self._items = {}
        if table is None or art is None:
            self._total.setText("")
            return
        look = theme.current()
        side = look.px(_SIDE)
        self.list.setIconSize(QSize(side, side))
        self.list.setGridSize(QSize(side + look.px(22), side + look.px(44)))
        for kind, tile in enumerate(table.tables.tiles[: table.tables.deck_kinds]):
            item = QListWidgetItem()
            item.setData(KIND, tile.id)
            item.setIcon(art.icon(kind, 0, side, self.devicePixelRatioF()))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.list.addItem(item)
            self._items[tile.id] = item
        self.refresh()

    def refresh(self) -> None:
        table = self._desk.table
        if table is None:
            return
        left = table.session.tiles_left()
        decks = {tile.id: tile.deck for tile in table.tables.tileset.tiles}
        whole: dict[str, int] = {}
        for tile, count in left.items():
            whole[decks[tile]] = whole.get(decks[tile], 0) + count
        everything = self._order.currentData() == "all"
        if self._order.currentData() == "left":
            self._sort(left)
        for tile, item in self._items.items():
            count = left[tile]
            total = whole.get(decks[tile], 0)
            chance = count / total if total else 0.0
            item.setText(f"{tile}  ×{count}\n{chance:.1%}")
            item.setHidden(not count and not everything)
            shade = "text" if count else "text_faint"
            item.setForeground(theme.current().colour(shade))
            self._tip(item, tile, count, chance)
        words = self.tr("{count} tiles to come").format(count=whole.get(MAIN_DECK, 0))
        for deck, count in whole.items():
            if deck != MAIN_DECK and count:
                words += self.tr(", {count} {deck}").format(count=count, deck=deck)
        self._total.setText(words)

    def _tip(self, item: QListWidgetItem, tile: str, count: int, chance: float) -> None:
        table = self._desk.table
        found = table.tables.tileset.tile(tile) if table is not None else None
        name = found.name if found is not None else ""
        item.setToolTip(
            self.tr("{tile} {name}: {count} left, {chance} to be drawn next").format(
                tile=tile, name=name, count=count, chance=f"{chance:.1%}"
            )
        )
        item.setData(Qt.ItemDataRole.AccessibleTextRole, item.toolTip())

    def _sort(self, left: dict[str, int]) -> None:
        wanted = sorted(left, key=lambda tile: -left[tile])
        if [self.list.item(row).data(KIND) for row in range(self.list.count())] == wanted:
            return
        for item in self._items.values():
            self.list.takeItem(self.list.row(item))
        for tile in wanted:
            self.list.addItem(self._items[tile])

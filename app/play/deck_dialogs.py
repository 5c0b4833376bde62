"""Choosing which tiles come: one kind to have in hand now, or the whole order to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.play.art import Art
from app.play.decks import lays_bonus
from app.play.table import Table
from app.theme import GAP, set_role
from engine.landscape.tiles.model import MAIN_DECK

TILE_SIDE: Final = 64
KIND: Final = Qt.ItemDataRole.UserRole


def tile_list(name: str, size: int = TILE_SIDE) -> QListWidget:
    """A grid of tiles with a line of words below each."""
    made = QListWidget()
    made.setObjectName(name)
    made.setViewMode(QListWidget.ViewMode.IconMode)
    made.setResizeMode(QListWidget.ResizeMode.Adjust)
    made.setMovement(QListWidget.Movement.Static)
    look = theme.current()
    side = look.px(size)
    made.setIconSize(QSize(side, side))
    made.setGridSize(QSize(side + look.px(24), side + look.px(30)))
    set_role(made, "boxed")
    return made


def tile_item(
    art: Art, tile: str, words: str, ratio: float, size: int = TILE_SIDE
) -> QListWidgetItem:
    kind = art.tables.kind_of[tile]
    item = QListWidgetItem(art.icon(kind, 0, theme.current().px(size), ratio), words)
    item.setData(KIND, tile)
    item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
    item.setToolTip(art.tables.tiles[kind].name)
    return item


class PickTile(QDialog):
    """Any kind of the stack the tile in hand comes from."""

    def __init__(self, table: Table, art: Art, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pick-tile")
        self.setWindowTitle(self.tr("Pick the next tile"))
        self.resize(theme.current().px(720), theme.current().px(520))
        self.search = QLineEdit()
        self.search.setObjectName("search")
        self.search.setPlaceholderText(self.tr("Find a tile by its id, name or terrain"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.list = tile_list("kinds")
        self.list.setAccessibleName(self.tr("Kinds"))
        self.list.itemDoubleClicked.connect(self.accept)
        self.list.currentItemChanged.connect(self._refresh)
        self._words = QLabel()
        set_role(self._words, "dim")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Take it"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._words)
        layout.addWidget(self.buttons)
        self._fill(table, art)
        self._refresh()

    @property
    def tile(self) -> str | None:
        item = self.list.currentItem()
        return None if item is None else item.data(KIND)

    def _fill(self, table: Table, art: Art) -> None:
        left = table.session.tiles_left()
        bonus = lays_bonus(table.game)
        for kind, tile in enumerate(table.tables.tiles[: table.tables.deck_kinds]):
            if (tile.deck != MAIN_DECK) != bonus:
                continue
            fits = table.game.board.fits_anywhere(kind)
            words = f"{tile.id}  ×{left[tile.id]}"
            item = tile_item(art, tile.id, words, self.devicePixelRatioF())
            terrains = " ".join(feature.terrain for feature in tile.features)
            item.setData(KIND + 1, f"{tile.id} {tile.name} {terrains}".lower())
            item.setData(KIND + 2, fits)
            if not fits:
                item.setText(words + "\n" + self.tr("fits nowhere"))
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)

    def _filter(self, text: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(text.lower().strip() not in item.data(KIND + 1))

    def _refresh(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.tile is not None)
        self._words.setText(
            self.tr("It is changed for one further down, or added if none is left.")
        )


class DeckList(QListWidget):
    """Tiles in rows that can be dragged to another place; their order is that of the list."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("deck")
        # Only lists that are no icon views keep what is dragged in order.
        self.setViewMode(QListWidget.ViewMode.ListMode)
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        look = theme.current()
        side = look.px(TILE_SIDE)
        self.setIconSize(QSize(side, side))
        self.setGridSize(QSize(side + look.px(24), side + look.px(34)))
        set_role(self, "boxed")

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        super().initViewItemOption(option)
        option.decorationPosition = QStyleOptionViewItem.Position.Top
        option.displayAlignment = Qt.AlignmentFlag.AlignCenter


class StackDeck(QDialog):
    """The order of all tiles to come: drag them, shuffle them, take them out."""

    def __init__(self, coming: Sequence[str], art: Art, parent: QWidget) -> None:
        super().__init__(parent)
        self._art = art
        self.setObjectName("stack-deck")
        self.setWindowTitle(self.tr("Stack the deck"))
        self.resize(theme.current().px(820), theme.current().px(560))
        self.list = DeckList()
        self.list.setAccessibleName(self.tr("Tiles in the order they come"))
        self._words = QLabel()
        set_role(self._words, "dim")
        row = QHBoxLayout()
        for name, text, run in (
            ("to-front", self.tr("Draw these first"), lambda: self._move(front=True)),
            ("to-back", self.tr("Draw these last"), lambda: self._move(front=False)),
            ("remove", self.tr("Take these out"), self._remove),
            ("shuffle", self.tr("Shuffle"), self._shuffle),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.clicked.connect(run)
            row.addWidget(button)
        row.addStretch(1)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        layout.setSpacing(GAP)
        hint = QLabel(self.tr("The first one is drawn next. Drag tiles, or select and press."))
        set_role(hint, "dim")
        layout.addWidget(hint)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)
        layout.addWidget(self._words)
        layout.addWidget(self.buttons)
        self._fill(list(coming))

    def order(self) -> list[str]:
        return [self.list.item(row).data(KIND) for row in range(self.list.count())]

    def _fill(self, tiles: list[str]) -> None:
        self.list.clear()
        for number, tile in enumerate(tiles, 1):
            self.list.addItem(
                tile_item(self._art, tile, f"{number}. {tile}", self.devicePixelRatioF())
            )
        self._words.setText(self.tr("{count} tiles to come").format(count=len(tiles)))

    def _chosen(self) -> list[QListWidgetItem]:
        return [item for item in self.list.selectedItems() if item is not None]

    def _split(self) -> tuple[list[str], list[str]]:
        chosen = {id(item) for item in self._chosen()}
        ours: list[str] = []
        others: list[str] = []
        for row in range(self.list.count()):
            item = self.list.item(row)
            (ours if id(item) in chosen else others).append(item.data(KIND))
        return ours, others

    def _move(self, *, front: bool) -> None:
        ours, others = self._split()
        self._fill([*ours, *others] if front else [*others, *ours])

    def _remove(self) -> None:
        self._fill(self._split()[1])

    def _shuffle(self) -> None:
        tiles = self.order()
        Random().shuffle(tiles)
        self._fill(tiles)

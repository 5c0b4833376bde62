"""Choosing which tiles are printed, by their pictures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.painting.export import tile_image
from app.print.material import Material, print_theme
from app.print.settings import PrintSettings
from app.theme import GAP, set_role
from engine.landscape.tiles.model import Tile

_PICTURE: Final = 72
_SLICE_SECONDS: Final = 0.02


class ChooseTiles(QDialog):
    """A check for each kind; none or all checked prints everything."""

    def __init__(
        self, material: Material, settings: PrintSettings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Choose tiles to print"))
        self.setObjectName("choose-tiles")
        look = theme.current()
        self.resize(look.px(760), look.px(560))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(GAP)
        top = QHBoxLayout()
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find by id, name or tag"))
        self.search.setAccessibleName(self.tr("Find tiles"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        top.addWidget(self.search, 1)
        for text, on in ((self.tr("All"), True), (self.tr("None"), False)):
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, on=on: self._check_shown(on=on))
            top.addWidget(button)
        column.addLayout(top)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Tiles"))
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setSpacing(GAP // 2)
        set_role(self.list, "boxed")
        side = look.px(_PICTURE)
        self.list.setIconSize(QSize(side, round(side * 1.16)))
        self._fill(material.tileset.tiles, settings, side)
        self._painted = self._paint(material, settings, side)
        self._painting = QTimer(self)
        self._painting.timeout.connect(self._paint_on)
        self._painting.start(0)
        self.list.itemChanged.connect(self._count)
        column.addWidget(self.list, 1)
        self._told = QLabel()
        set_role(self._told, "dim")
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        bottom.addWidget(self._told, 1)
        bottom.addWidget(buttons)
        column.addLayout(bottom)
        self._count()

    def _paint(self, material: Material, settings: PrintSettings, side: int) -> Iterator[None]:
        drawn = print_theme(settings)
        ratio = self.devicePixelRatioF()
        for row, tile in enumerate(material.tileset.tiles):
            image = tile_image(
                tile,
                material.rules,
                round(side * ratio),
                drawn,
                artwork=material.artwork(tile, settings.tile_size),
            )
            image.setDevicePixelRatio(ratio)
            self.list.item(row).setIcon(QIcon(QPixmap.fromImage(image)))
            yield

    def _paint_on(self) -> None:
        """Some more pictures; a large set would keep the window waiting for all of them."""
        until = time.monotonic() + _SLICE_SECONDS
        self.list.blockSignals(True)
        while time.monotonic() < until:
            if next(self._painted, self) is self:
                self._painting.stop()
                break
        self.list.blockSignals(False)
        self.list.viewport().update()

    def _fill(self, tiles: Sequence[Tile], settings: PrintSettings, side: int) -> None:
        blank = QPixmap(side, side)
        blank.fill(Qt.GlobalColor.transparent)
        for tile in tiles:
            item = QListWidgetItem(QIcon(blank), f"{tile.id} ×{tile.count}")
            item.setData(Qt.ItemDataRole.UserRole, tile.id)
            words = " ".join((tile.id, tile.name, *tile.tags)).lower()
            item.setData(Qt.ItemDataRole.UserRole + 1, words)
            item.setData(Qt.ItemDataRole.UserRole + 2, tile.count)
            item.setToolTip(tile.name)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            on = not settings.tiles or tile.id in settings.tiles
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            self.list.addItem(item)

    def ids(self) -> tuple[str, ...]:
        """The chosen ids; none of them if that is everything."""
        checked = [item for item in self._items() if item.checkState() == Qt.CheckState.Checked]
        if len(checked) in (0, self.list.count()):
            return ()
        return tuple(item.data(Qt.ItemDataRole.UserRole) for item in checked)

    def _items(self) -> Sequence[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        for item in self._items():
            known = item.data(Qt.ItemDataRole.UserRole + 1)
            item.setHidden(not all(word in known for word in words))

    def _check_shown(self, *, on: bool) -> None:
        for item in self._items():
            if not item.isHidden():
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _count(self) -> None:
        checked = [item for item in self._items() if item.checkState() == Qt.CheckState.Checked]
        tiles = sum(item.data(Qt.ItemDataRole.UserRole + 2) for item in checked)
        text = self.tr("{kinds} kinds, {tiles} tiles")
        self._told.setText(text.format(kinds=len(checked), tiles=tiles))

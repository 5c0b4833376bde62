"""A look at what a foreign file holds, before any of it comes into the set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.design import counting
from app.design.pictures import Pictures
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.theme import GAP, set_role
from engine.exchange import Clash, Imported, clashes
from engine.problems import Severity

if TYPE_CHECKING:
    from app.shell.shell import Shell

_MOST_SHOWN: Final = 300
_SIGNS: Final = {
    Severity.ERROR: ("error", "danger"),
    Severity.WARNING: ("warning", "warning"),
    Severity.NOTE: ("info", "info"),
}


class ImportDialog(QDialog):
    """Pictures of the tiles, what was left out, and what to do with ids that are taken."""

    def __init__(
        self,
        shell: Shell,
        document: TileSetDocument,
        name: str,
        read: Callable[[str | None], Imported],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("import-dialog")
        self.setWindowTitle(self.tr("Import {name}").format(name=name))
        self._document = document
        self._read = read
        self._pictures = Pictures(shell)
        self._pictures.document = document
        self.imported = read(None)
        self.has_sets = bool(self.imported.sets)
        look = theme.current()
        self.resize(look.px(620), look.px(520))
        self._build()
        self._show()

    def clash(self) -> Clash:
        return next(clash for clash, button in self.choices.items() if button.isChecked())

    def _build(self) -> None:
        look = theme.current()
        self.summary = QLabel()
        self.summary.setObjectName("import-summary")
        set_role(self.summary, "heading")
        self.sets = QComboBox()
        self.sets.setObjectName("import-set")
        self.sets.setAccessibleName(self.tr("Which set of the file"))
        self.sets.addItems(list(self.imported.sets))
        self.sets.currentTextChanged.connect(self._choose_set)
        self.tiles = QListWidget()
        self.tiles.setObjectName("import-tiles")
        self.tiles.setAccessibleName(self.tr("Tiles in the file"))
        self.tiles.setViewMode(QListView.ViewMode.IconMode)
        self.tiles.setResizeMode(QListView.ResizeMode.Adjust)
        self.tiles.setMovement(QListView.Movement.Static)
        self.tiles.setUniformItemSizes(True)
        self.tiles.setIconSize(QSize(look.px(56), look.px(56)))
        self.tiles.setSpacing(look.px(4))
        set_role(self.tiles, "boxed")
        self.troubles = QListWidget()
        self.troubles.setObjectName("import-troubles")
        self.troubles.setAccessibleName(self.tr("What was left out or changed"))
        self.troubles.setWordWrap(True)
        self.troubles.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        set_role(self.troubles, "boxed")
        self._clash_box = QWidget()
        self._clash_text = QLabel()
        self._clash_text.setWordWrap(True)
        self.choices = {
            Clash.RENAME: QRadioButton(self.tr("Take them under &new ids")),
            Clash.REPLACE: QRadioButton(self.tr("&Replace those in the set")),
            Clash.SKIP: QRadioButton(self.tr("&Leave them out")),
        }
        group = QButtonGroup(self)
        box = QVBoxLayout(self._clash_box)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GAP // 2)
        box.addWidget(self._clash_text)
        for clash, button in self.choices.items():
            button.setObjectName(f"clash.{clash}")
            group.addButton(button)
            box.addWidget(button)
        self.choices[Clash.RENAME].setChecked(True)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Import"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        top = QHBoxLayout()
        top.addWidget(self.summary, 1)
        top.addWidget(self.sets)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GAP, 2 * GAP, 3 * GAP, 2 * GAP)
        column.setSpacing(GAP + GAP // 2)
        column.addLayout(top)
        column.addWidget(self.tiles, 3)
        column.addWidget(self.troubles, 1)
        column.addWidget(self._clash_box)
        column.addWidget(self.buttons)

    def _choose_set(self, name: str) -> None:
        self.imported = self._read(name)
        self._show()

    def _show(self) -> None:
        read = self.imported
        parts = []
        if read.tiles:
            total = sum(tile.count for tile in read.tiles)
            parts += [counting.kinds(len(read.tiles)), counting.tiles(total)]
        if read.counts:
            counts = counting.kinds(len(read.counts))
            parts.append(self.tr("the counts of {kinds}").format(kinds=counts))
        self.summary.setText(", ".join(parts) or self.tr("Nothing to import"))
        self.sets.setVisible(self.has_sets)
        self._show_tiles()
        self._show_troubles()
        clashing = clashes(self._document.model, read)
        self._clash_box.setVisible(bool(clashing))
        shown = ", ".join(clashing[:8]) + ("…" if len(clashing) > 8 else "")
        self._clash_text.setText(
            self.tr("The set has other tiles with these ids: {ids}").format(ids=shown)
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not read.empty)

    def _show_tiles(self) -> None:
        self.tiles.clear()
        side = self.tiles.iconSize().width()
        middle = Qt.AlignmentFlag.AlignHCenter
        for tile in self.imported.tiles[:_MOST_SHOWN]:
            picture = self._pictures.of(tile, side, self.devicePixelRatioF())
            item = QListWidgetItem(QIcon(picture), f"{tile.id} ×{tile.count}")
            item.setTextAlignment(middle)
            item.setSizeHint(QSize(2 * side, side + self.fontMetrics().height() * 2))
            item.setToolTip(tile.name or tile.id)
            self.tiles.addItem(item)
        known = {tile.id: tile for tile in self._document.model.tiles}
        for tile_id, count in list(self.imported.counts.items())[:_MOST_SHOWN]:
            there = known.get(tile_id)
            before = f"×{there.count} → " if there is not None else ""
            item = QListWidgetItem(f"{tile_id}  {before}×{count}")
            if there is not None:
                item.setIcon(QIcon(self._pictures.of(there, side, self.devicePixelRatioF())))
            self.tiles.addItem(item)

    def _show_troubles(self) -> None:
        self.troubles.clear()
        for problem in self.imported.problems[:_MOST_SHOWN]:
            where = self.tr("Line {line}: ").format(line=problem.line) if problem.line else ""
            sign, role = _SIGNS[problem.severity]
            self.troubles.addItem(QListWidgetItem(icon(sign, role), where + problem.message))
        self.troubles.setVisible(bool(self.imported.problems))

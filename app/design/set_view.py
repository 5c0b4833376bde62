"""The panel with all tiles of the set: look, search, choose, count, order, copy and drop."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, Field
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QMimeData, QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.design import counting, set_declared
from app.design.empty import EmptyState
from app.design.pictures import Pictures
from app.design.selection import Selection
from app.design.set_commands import commands_of
from app.design.set_view_filters import FilterBar
from app.design.set_view_list import TileList
from app.design.set_view_model import Filters, SetModel, Sort
from app.documents.tileset import TileSetDocument
from app.theme import GAP, set_role

if TYPE_CHECKING:
    from app.shell.shell import Shell

_SECTION: Final = "design.set"
_SMALLEST, _LARGEST = 48, 180
_MENU: Final = (
    ("design.new-tile", "design.duplicate", "design.delete-tiles"),
    ("design.cut", "design.copy", "design.paste", "design.select-all"),
    ("design.more", "design.fewer", "design.count"),
    ("design.turn-right", "design.turn-left", "design.mirror"),
    ("design.move-earlier", "design.move-later"),
    ("design.artwork", "design.no-artwork"),
)


class SetViewMemory(BaseModel):
    """What the panel remembers from one start to the next."""

    grid: bool = True
    side: int = Field(76, ge=_SMALLEST, le=_LARGEST)
    sort: Sort = Sort.SET
    descending: bool = False


class SetView(QWidget):
    """A view of the selection; every change goes through the commands."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("set-view")
        self._shell = shell
        self._selection = selection
        self._commands = commands_of(shell, selection)
        self._following = False
        self._memory = shell.settings.section(_SECTION, SetViewMemory)
        self.model = SetModel(self)
        self.model.sorted_by, self.model.descending = self._memory.sort, self._memory.descending
        self.filters = FilterBar(self.model, self)
        self._pictures = Pictures(shell)
        self.list = TileList(self.model, self._pictures, self)
        self.list.setAccessibleName(self.tr("Tiles of the set"))
        self.list.mime_of_selected = self._commands.mime
        self.list.set_side(self._memory.side)
        self._commands.shown = lambda: [row.key for row in self.model.rows]
        self._build()
        self._connect()
        self._show_grid(self._memory.grid)
        self._redress()
        self.setFocusProxy(self.list)

    def show_document(self, document: TileSetDocument | None) -> None:
        self._pictures.document = document
        self.model.set_filters(Filters())
        self.model.set_document(document)
        self._follow_selection()

    def find_tiles(self) -> None:
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def edit_count(self) -> None:
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.list.edit_count()

    def _build(self) -> None:
        self.size_slider = QSlider(Qt.Orientation.Horizontal)
        self.size_slider.setObjectName("tile-size")
        self.size_slider.setRange(_SMALLEST, _LARGEST)
        self.size_slider.setPageStep(12)
        self.size_slider.setValue(self._memory.side)
        self.size_slider.setToolTip(self.tr("Size of the pictures"))
        self.size_slider.setAccessibleName(self.tr("Size of the pictures"))
        self.summary = QLabel()
        self.summary.setObjectName("set-summary")
        self.summary.setWordWrap(True)
        set_role(self.summary, "small")
        foot = QHBoxLayout()
        foot.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        foot.addWidget(self.summary, 1)
        foot.addWidget(self.size_slider)
        self._middle = QStackedWidget()
        self._middle.addWidget(self.list)
        self.empty = EmptyState(self._shell, "grid")
        self.empty.button.setObjectName("set-empty-button")
        self.empty.pressed.connect(self._empty_pressed)
        self._middle.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filters)
        column.addWidget(self._middle, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        bar, tiles = self.filters, self.list
        bar.text_changed.connect(self.model.set_text)
        bar.filter_toggled.connect(
            lambda kind, value: self.model.set_filters(self.model.filters.toggled(kind, value))
        )
        bar.sort_chosen.connect(self._sort)
        bar.grid_chosen.connect(self._choose_grid)
        bar.leave_asked.connect(self._enter_list)
        self.model.arranged.connect(self._arranged)
        self.model.count_asked.connect(self._commands.set_count)
        tiles.count_turned.connect(self._turn_count)
        tiles.opened.connect(self._open)
        tiles.moved.connect(self._move)
        tiles.dropped.connect(self._drop)
        tiles.picture_dropped.connect(self._take_picture)
        tiles.file_dropped.connect(self._import)
        tiles.selectionModel().selectionChanged.connect(self._tell_selection)
        tiles.selectionModel().currentChanged.connect(self._tell_selection)
        self._selection.changed.connect(self._follow_selection)
        self._commands.find_asked.connect(self.find_tiles)
        self._commands.count_asked.connect(self.edit_count)
        self.size_slider.valueChanged.connect(self._resize_pictures)
        theme.current().changed.connect(self._redress)
        for action_id in set_declared.SCOPED:
            if action_id in self._shell.actions:
                tiles.addAction(self._shell.actions[action_id])

    # The selection, both ways

    def _tell_selection(self) -> None:
        if self._following:
            return
        keys = self.model.keys_at(self.list.selectedIndexes())
        current = self.model.keys_at([self.list.currentIndex()])
        self._following = True
        self._selection.select(keys, current[0] if current and current[0] in keys else None)
        self._following = False
        self._tell_numbers()

    def _follow_selection(self) -> None:
        """Show what is selected elsewhere; what is filtered away stays selected."""
        if self._following:
            return
        self._following = True
        chosen = QItemSelection()
        for key in self._selection.ids:
            index = self.model.index_of(key)
            if index.isValid():
                chosen.select(index, index)
        picker = self.list.selectionModel()
        if _rows_of(chosen.indexes()) != _rows_of(picker.selectedIndexes()):
            # Not in any case: it repaints the list, also where nothing changes.
            picker.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        current = self.model.index_of(self._selection.current or "")
        if current.isValid() and current != self.list.currentIndex():
            picker.setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.list.scrollTo(current)
        self._following = False
        self._tell_numbers()

    def _arranged(self) -> None:
        self.filters.show_state()
        self._show_empty()
        self._follow_selection()

    # What a person does

    def _turn_count(self, key: str, steps: int) -> None:
        """The wheel turns all selected tiles if it is over one of them, otherwise that one."""
        place = self._selection.place_of(key)
        if key in self._selection.ids:
            self._commands.count(steps)
        elif place is not None:
            self._commands.count(steps, [place])

    def _open(self) -> None:
        if "design.canvas" in self._shell.actions:
            self._shell.actions["design.canvas"].trigger()

    def _move(self, row: int) -> None:
        if self.model.sorted_by is not Sort.SET or self.model.descending:
            self._shell.say(
                self.tr("Sort the tiles in the order of the set, then they can be moved.")
            )
            return
        self._commands.move_before(self._index_at(row))

    def _drop(self, data: QMimeData, row: int) -> None:
        self._commands.drop(data, self.tr("Drop {tiles}"), self._index_at(row))

    def _index_at(self, row: int) -> int:
        """The number in the set of the tile in that row, or the end."""
        rows = self.model.rows
        if row < len(rows):
            return rows[row].index
        return (
            rows[-1].index + 1
            if rows and len(rows) < len(self.model.everything)
            else len(self.model.everything)
        )

    def _take_picture(self, key: str, file: Path) -> None:
        keys = self._selection.ids if key in self._selection.ids else (key,)
        self._commands.take_artwork(keys, file)

    def _import(self, file: Path) -> None:
        from app.design.exchange import Exchange

        Exchange(self._shell, self._selection, self).import_file(file)

    def _enter_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.list.selectedIndexes() and self.model.rows:
            self.list.setCurrentIndex(self.model.index(0))

    def _empty_pressed(self) -> None:
        if self.model.everything:
            self.filters.search.clear()
            self.filters.search_now()
            self.model.set_filters(Filters())
        else:
            self._commands.new_tile()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        actions = self._shell.actions
        actions.refresh()
        for section in _MENU:
            menu.addSeparator()
            menu.addActions([actions[name] for name in section if name in actions])
        menu.aboutToHide.connect(menu.deleteLater)
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            rect = self.list.visualRect(self.list.currentIndex())
            place = self.list.viewport().mapToGlobal(rect.center() if rect.isValid() else QPoint())
        menu.popup(place)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.list.setFocus(event.reason())

    # How it looks

    def _sort(self, sort: Sort, descending: bool) -> None:
        self.model.set_sort(sort, descending=descending)
        self.filters.show_sort(sort, descending)
        self._remember(sort=sort, descending=descending)

    def _choose_grid(self, grid: bool) -> None:
        self._show_grid(grid)
        self._remember(grid=grid)

    def _show_grid(self, grid: bool) -> None:
        self.list.set_grid(grid)
        self.filters.show_grid(grid)
        self.size_slider.setVisible(grid)

    def _resize_pictures(self, side: int) -> None:
        self.list.set_side(side)
        self._remember(side=side)

    def _remember(self, **changes: object) -> None:
        self._memory = self._memory.model_copy(update=changes)
        self._shell.settings.keep_section(_SECTION, self._memory)
        self._shell.settings_changed()

    def _redress(self) -> None:
        look = theme.current()
        self.size_slider.setFixedSize(look.px(84), look.px(22))
        self.setMinimumWidth(look.px(200))
        self.list.set_grid(self._memory.grid)

    def _show_empty(self) -> None:
        if self.model.rows or self.model.document is None:
            self._middle.setCurrentIndex(0)
            return
        if self.model.everything:
            self.empty.say(
                self.tr("No tile is like that"),
                self.tr("Search for something else, or see all of them."),
                self.tr("Show All Tiles"),
            )
        else:
            self.empty.say(
                self.tr("No tiles yet"),
                self.tr("Make one, paste lines of notation, or click a gap in Coverage."),
                self.tr("New Tile"),
            )
        self._middle.setCurrentIndex(1)

    def _tell_numbers(self) -> None:
        shown, everything = self.model.rows, self.model.everything
        kinds, tiles = len(everything), sum(row.tile.count for row in everything)
        if len(shown) == len(everything):
            text = f"{counting.kinds(kinds)}, {counting.tiles(tiles)}"
        else:
            here = sum(row.tile.count for row in shown)
            text = self.tr("{some} of {kinds}, {here} of {tiles}").format(
                some=len(shown),
                kinds=counting.kinds(kinds),
                here=here,
                tiles=counting.tiles(tiles),
            )
        chosen = sum(not place.start for place in self._selection.places)
        if chosen > 1:
            text += " · " + self.tr("{count} selected").format(count=chosen)
        self.summary.setText(text)


def _rows_of(indexes: list[QModelIndex]) -> list[int]:
    return sorted(index.row() for index in indexes)

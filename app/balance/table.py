"""A table of figures: sorted by a click on a head, copied as text, explained under the mouse."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app import theme
from app.theme import set_role

Index = QModelIndex | QPersistentModelIndex
SORT: Final = Qt.ItemDataRole.UserRole + 1
_NOTHING: Final = QModelIndex()
_LEAST_NAME: Final = 190
_LEAST_PICTURE: Final = 110
"""Beside a picture stands a short name."""


@dataclass(frozen=True, slots=True)
class Column:
    """A head, what it means, and whether numbers stand below it."""

    title: str
    about: str = ""
    number: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    sort: float | str = ""
    tip: str = ""
    picture: Callable[[], QPixmap | None] | None = None
    """Asked for only when it is to be seen."""
    shade: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One row; `key` tells it from the others when new figures come in."""

    key: str
    cells: tuple[Cell, ...]


class Lines(QAbstractTableModel):
    """What stands in a table."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = list(columns)
        self.lines: list[Line] = []

    def show_lines(self, lines: Sequence[Line]) -> None:
        """New figures; rows that are the same ones stay chosen and where they are."""
        same = [line.key for line in lines] == [line.key for line in self.lines]
        if same and lines:
            self.lines = list(lines)
            last = self.index(len(lines) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def refresh_pictures(self) -> None:
        if self.lines:
            last = self.index(len(self.lines) - 1, 0)
            self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.DecorationRole])

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.about or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        cell = self.lines[index.row()].cells[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.DecorationRole:
                return None if cell.picture is None else cell.picture()
            case Qt.ItemDataRole.ToolTipRole:
                return cell.tip or None
            case Qt.ItemDataRole.TextAlignmentRole:
                number = self.columns[index.column()].number
                side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ForegroundRole if cell.shade:
                return theme.current().colour(cell.shade)
            case Qt.ItemDataRole.FontRole if cell.bold:
                return theme.current().font(bold=True)
            case _ if role == SORT:
                return cell.sort if cell.sort != "" else cell.text.casefold()
        return None


class _Sorted(QSortFilterProxyModel):
    """What is no number goes below all numbers."""

    def lessThan(self, left: Index, right: Index) -> bool:
        one, other = left.data(SORT), right.data(SORT)
        if isinstance(one, str) and isinstance(other, str):
            return one < other
        return _rank(one) < _rank(other)


def _rank(value: Any) -> float:
    if isinstance(value, (int, float)) and not math.isnan(value):
        return float(value)
    return -math.inf


class FigureTable(QTableView):
    """Shows lines; remembers which head it is sorted by while figures come in."""

    opened = Signal(str)
    """A row was double clicked, or Enter pressed on it."""

    def __init__(
        self, key: str, title: str, columns: Sequence[Column], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"table.{key}")
        self.setAccessibleName(title)
        self.lines = Lines(columns, self)
        self.sorted = _Sorted(self)
        self.sorted.setSourceModel(self.lines)
        self.sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.sorted.setFilterKeyColumn(-1)
        self.setModel(self.sorted)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        heads = self.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        heads.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        heads.setMinimumSectionSize(40)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        heads.setSortIndicatorClearable(True)
        self.setSortingEnabled(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.doubleClicked.connect(self._open)
        self._picture = 0
        theme.current().changed.connect(self._resize_lines)
        self._resize_lines()

    def set_picture_height(self, pixels: int) -> None:
        """How large the pictures in the first column are, at 100 %."""
        self._picture = pixels
        self._resize_lines()

    def show_lines(self, lines: Sequence[Line]) -> None:
        self.lines.show_lines(lines)
        self._fit()

    def filter(self, words: str) -> None:
        self.sorted.setFilterFixedString(words)

    def current_key(self) -> str:
        index = self.sorted.mapToSource(self.currentIndex())
        return self.lines.lines[index.row()].key if index.isValid() else ""

    def shown_keys(self) -> list[str]:
        """The keys in the order they are shown."""
        return [
            self.lines.lines[self.sorted.mapToSource(self.sorted.index(row, 0)).row()].key
            for row in range(self.sorted.rowCount())
        ]

    def as_text(self) -> str:
        """The chosen rows, or all, with the heads, for a spreadsheet."""
        chosen = sorted({index.row() for index in self.selectedIndexes()})
        rows = chosen or range(self.sorted.rowCount())
        text = ["\t".join(column.title for column in self.lines.columns)]
        for row in rows:
            cells = self.lines.lines[self.sorted.mapToSource(self.sorted.index(row, 0)).row()].cells
            text.append("\t".join(cell.text for cell in cells))
        return "\n".join(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.as_text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self.current_key())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The first column takes what the others leave, but never too little to be read."""
        others = sum(self.columnWidth(at) for at in range(1, len(self.lines.columns)))
        least = theme.current().px(_LEAST_PICTURE if self._picture else _LEAST_NAME)
        self.setColumnWidth(0, max(least, self.viewport().width() - others))

    def _resize_lines(self) -> None:
        look = theme.current()
        line = self.fontMetrics().height() + look.px(10)
        if self._picture:
            side = look.px(self._picture)
            self.setIconSize(QSize(side, side))
            line = max(line, side + look.px(8))
        self.verticalHeader().setDefaultSectionSize(line)
        set_role(self, "plain")

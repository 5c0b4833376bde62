"""The log: everything that happened, in sentences; a click shows where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app import theme
from app.icons import icon
from app.play.desk import Desk
from app.play.table import Table
from engine.landscape.play import events as ev
from engine.landscape.play.inquiry import feature_at
from engine.landscape.play.sentences import sentence
from engine.landscape.play.tables import pack_cell, unpack_cell
from engine.lattice import Cell

_PAD: Final = 5
_MOST_SIZES: Final = 5_000
EVENT: Final = Qt.ItemDataRole.UserRole


class _Row(QStyledItemDelegate):
    """A row as high as its sentence needs; Qt reckons without the picture and cuts it off."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._sizes: dict[tuple[str, int, int], QSize] = {}

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        # Every row is asked again after every action, so what is known is kept.
        view, pad = option.widget, theme.current().px(_PAD)
        room = view.viewport().width() if isinstance(view, QListWidget) else 200
        key = (index.data(), room, pad)
        known = self._sizes.get(key)
        if known is None:
            if len(self._sizes) > _MOST_SIZES:
                self._sizes.clear()
            self.initStyleOption(option, index)
            known = self._sizes[key] = self._size(option, room, pad)
        return known

    @staticmethod
    def _size(option: QStyleOptionViewItem, room: int, pad: int) -> QSize:
        if not option.icon.isNull():
            room -= option.decorationSize.width() + 2 * pad
        wrap = Qt.TextFlag.TextWordWrap.value
        text = option.fontMetrics.boundingRect(
            QRect(0, 0, max(60, room - 4 * pad), 10_000), wrap, option.text
        )
        return QSize(60, max(text.height(), option.decorationSize.height()) + 2 * pad)


class LogPanel(QListWidget):
    """One row for each sentence; the newest at the bottom."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("log")
        self.setAccessibleName(self.tr("Log"))
        self.setWordWrap(True)
        self.setUniformItemSizes(False)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setItemDelegate(_Row(self))
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows: list[int] = []
        """How many rows belong to each moment of the game."""
        self._notes: list[int] = []
        self.itemClicked.connect(self._show)
        self.itemActivated.connect(self._show)
        desk.begun.connect(self.rebuild)
        desk.changed.connect(self.refresh)
        theme.current().changed.connect(self.rebuild)
        self.rebuild()

    def rebuild(self) -> None:
        self.clear()
        self._rows, self._notes = [], []
        self.refresh()

    def refresh(self) -> None:
        """Take rows away that were undone, add those that are new."""
        table = self._desk.table
        if table is None:
            self.clear()
            self._rows, self._notes = [], []
            return
        side = theme.current().px(18)
        self.setIconSize(QSize(side, side))
        same = self._same(table)
        for _ in range(sum(self._rows[same:])):
            self.takeItem(self.count() - 1)
        del self._rows[same:], self._notes[same:]
        names = [seat.name for seat in table.seats]
        for moment in range(same, len(table.session.events)):
            before = self.count()
            for event in table.session.events[moment]:
                text = sentence(event, names, table.tables.rules)
                if text:
                    self._add(text, event)
            for note in table.notes.get(moment, ()):
                item = QListWidgetItem(icon("warning", "warning"), note)
                self.addItem(item)
            self._rows.append(self.count() - before)
            self._notes.append(len(table.notes.get(moment, ())))
        if same < len(table.session.events):
            self.scrollToBottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        newest = bar.value() >= bar.maximum()
        super().resizeEvent(event)
        if newest:
            self.scrollToBottom()

    def text_lines(self) -> list[str]:
        return [self.item(row).text() for row in range(self.count())]

    def _same(self, table: Table) -> int:
        """How many moments are shown as they are."""
        moments = min(len(self._rows), len(table.session.events))
        if moments == len(table.session.events) == len(self._rows) and moments:
            # Notes come to the last moment after it is shown.
            return moments - (self._notes[-1] != len(table.notes.get(moments - 1, ())))
        return max(0, moments - 1)

    def _add(self, text: str, event: ev.Event) -> None:
        item = QListWidgetItem(self._sign(event), text)
        item.setData(EVENT, event)
        if isinstance(event, ev.TurnBegan | ev.GameEnded):
            item.setFont(theme.current().font(1.0, bold=True))
        elif not isinstance(event, ev.FeatureScored | ev.PowerUsed | ev.BonusEarned):
            item.setForeground(theme.current().colour("text_dim"))
        self.addItem(item)

    def _sign(self, event: ev.Event) -> QIcon:
        art = self._desk.art
        seat = getattr(event, "seat", None)
        if isinstance(event, ev.FeatureScored) and event.shares:
            seat = event.shares[0].seat
        if seat is None or art is None:
            return QIcon()
        side = theme.current().px(18)
        return QIcon(art.symbol(art.looks[seat], side, self.devicePixelRatioF()))

    def _show(self, item: QListWidgetItem) -> None:
        event, table = item.data(EVENT), self._desk.table
        if isinstance(event, ev.Event) and table is not None:
            spots = event_spots(table, event)
            if spots:
                self._desk.flash_asked.emit(spots)


def event_spots(table: Table, event: ev.Event) -> list[ev.Spot]:
    """The parts of the board an event speaks of, as far as they still lie there."""
    match event:
        case ev.TileLaid(_, _, cell, _):
            return _whole_tiles(table, [cell])
        case ev.FeatureScored():
            account = feature_at(table.game, event.spot)
            cells = set(event.cells)
            return [s for s in account.spots if s[0] in cells] if account is not None else []
        case ev.SurveyorMoved(_, after, _):
            column = after + table.tables.start_column
            board = table.game.board
            packed = [c for c in board.cell_of if table.tables.column(c) == column]
            return _whole_tiles(table, [unpack_cell(cell) for cell in packed])
    spot = getattr(event, "spot", None)
    if spot is None:
        return []
    account = feature_at(table.game, spot)
    if account is None:
        return []
    alone = isinstance(event, ev.PiecePlaced | ev.PieceHome)
    return [spot] if alone else list(account.spots)


def _whole_tiles(table: Table, cells: Sequence[Cell]) -> list[ev.Spot]:
    board, tables = table.game.board, table.tables
    found = []
    for cell in cells:
        number = board.at.get(pack_cell(cell), -1)
        if number >= 0:
            kind = board.kind_turn[number] // tables.sides
            found += [(cell, part) for part in range(len(tables.outlines[kind].pieces))]
    return found

"""The score sheet: where everybody's points came from, and what the board would still give."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from app import theme
from app.play.desk import Desk
from app.play.table import Table
from engine.landscape.play.sentences import title
from engine.landscape.play.sources import SURVEYORS, sources

_NAMED: Final = 3


class SheetPanel(QTableWidget):
    """A row for each source of points, a column for each seat."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("score-sheet")
        self.setAccessibleName(self.tr("Score sheet"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        desk.begun.connect(self.refresh)
        desk.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        table, art = self._desk.table, self._desk.art
        if table is None or art is None:
            self.clear()
            self.setRowCount(0)
            self.setColumnCount(0)
            return
        rows = sheet_rows(table)
        self.setColumnCount(len(table.seats))
        self.setRowCount(len(rows))
        side = theme.current().px(18)
        for column, seat in enumerate(table.seats):
            # Many names have no room side by side; their signs have.
            head = QTableWidgetItem(seat.name if len(table.seats) <= _NAMED else "")
            head.setToolTip(seat.name)
            head.setData(Qt.ItemDataRole.AccessibleTextRole, seat.name)
            picture = art.symbol(art.looks[column], side, self.devicePixelRatioF())
            head.setIcon(QIcon(picture))
            self.setHorizontalHeaderItem(column, head)
        for row, (name, numbers, bold) in enumerate(rows):
            head = QTableWidgetItem(name)
            head.setFont(theme.current().font(1.0, bold=bold))
            self.setVerticalHeaderItem(row, head)
            for column, number in enumerate(numbers):
                cell = QTableWidgetItem(str(number) if number or bold else "–")
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                cell.setFont(theme.current().font(1.0, bold=bold))
                self.setItem(row, column, cell)


def sheet_rows(table: Table) -> list[tuple[str, list[int], bool]]:
    """Name, points of each seat, and whether the row is a sum."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("SheetPanel", text)

    session, rules = table.session, table.tables.rules
    found = sources(session.events, len(table.seats))
    rows: list[tuple[str, list[int], bool]] = []
    begun = list(table.scores[0])
    early = sources(session.events[:1], len(table.seats))
    begun = [points - early.total(seat) for seat, points in enumerate(begun)]
    if any(begun):
        rows.append((tr("At the start"), begun, False))
    for terrain, declared in rules.terrains.items():
        if declared.occupied_by or terrain in found.points:
            name = declared.plural or title(rules, terrain)
            points = found.points.get(terrain, [0] * len(table.seats))
            rows.append((name.capitalize(), points, False))
    if table.tables.surveyors is not None:
        points = found.points.get(SURVEYORS, [0] * len(table.seats))
        rows.append((tr("Surveyors"), points, False))
    for marker, points in found.points.items():
        if marker in rules.markers:
            kind = rules.markers[marker]
            rows.append(((kind.title or marker).capitalize(), points, False))
    rows.append((tr("Score"), session.scores, True))
    if not session.over:
        now = [a - b for a, b in zip(table.projected, session.scores, strict=True)]
        rows.append((tr("On the board"), now, False))
        rows.append((tr("If ended now"), table.projected, True))
    return rows

"""The upper part of the list of tiles: search, filter chips, order, and how the tiles are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.design.flow import FlowLayout
from app.design.set_view_model import SetModel, Sort
from app.icons import icon
from app.theme import GAP, set_role
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import Names, capital

_SEARCHED_AFTER_MS: Final = 120


class Chip(QToolButton):
    """A filter that can be switched on; it says how many tiles it would show."""

    def __init__(self, kind: str, value: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        self.value = value
        self.setObjectName(f"chip.{kind}.{value}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_role(self, "chip")


class FilterBar(QWidget):
    """Says what is wanted; the model works it out."""

    text_changed = Signal(str)
    filter_toggled = Signal(str, str)
    sort_chosen = Signal(object, bool)
    grid_chosen = Signal(bool)
    leave_asked = Signal()
    """Down or Enter in the search field: on to the tiles."""

    def __init__(self, model: SetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._chips: dict[tuple[str, str], Chip] = {}
        self._grid = True
        self.search = QLineEdit()
        self.search.setObjectName("tile-search")
        self.search.setAccessibleName(self.tr("Search tiles"))
        self.search.setPlaceholderText(self.tr("Search: fork, two towns, animals > 1"))
        self.search.setToolTip(self._help())
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SEARCHED_AFTER_MS)
        self._soon.timeout.connect(self.search_now)
        self.search.textChanged.connect(self._soon.start)
        self.trouble = QLabel()
        self.trouble.setObjectName("search-trouble")
        self.trouble.setWordWrap(True)
        set_role(self.trouble, "warning")
        self.trouble.hide()
        self.order = self._button("sort", self.tr("Sort the tiles"))
        self.order.setObjectName("tile-order")
        self._orders = self._order_menu()
        self.order.clicked.connect(self._show_orders)
        self.layout_button = self._button("list", self.tr("Show as a list"))
        self.layout_button.setObjectName("tile-layout")
        self.layout_button.clicked.connect(lambda: self.grid_chosen.emit(not self._grid))
        self._build()
        theme.current().changed.connect(self._redress)
        self._redress()

    def _build(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GAP // 2)
        row.addWidget(self.search, 1)
        row.addWidget(self.order)
        row.addWidget(self.layout_button)
        self._chip_row = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._chip_row.setSizePolicy(policy)
        self._flow = FlowLayout(self._chip_row, GAP // 2, GAP // 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, GAP, GAP, GAP // 2)
        column.setSpacing(GAP // 2)
        column.addLayout(row)
        column.addWidget(self.trouble)
        column.addWidget(self._chip_row)

    # What the panel tells

    def show_state(self) -> None:
        """Chips and sentences for the model as it is now."""
        wanted = self._wanted_chips()
        if list(wanted) != list(self._chips):
            for chip in self._chips.values():
                self._flow.removeWidget(chip)
                chip.deleteLater()
            self._chips = {key: self._chip(*key) for key in wanted}
        filters = self._model.filters
        for (kind, value), (text, count) in wanted.items():
            chip = self._chips[kind, value]
            chip.setText(f" {text}  {count}" if kind == "severities" else f"{text}  {count}")
            chip.setAccessibleName(
                self.tr("Only {what}: {count} tiles").format(what=text, count=count)
            )
            chip.setChecked(value in getattr(filters, kind))
        self._chip_row.setVisible(bool(wanted))
        self.trouble.setText(self._model.trouble)
        self.trouble.setVisible(bool(self._model.trouble))

    def show_grid(self, grid: bool) -> None:
        self._grid = grid
        text = self.tr("Show as a list") if grid else self.tr("Show as a grid")
        self.layout_button.setIcon(icon("list" if grid else "grid"))
        self.layout_button.setToolTip(text)
        self.layout_button.setAccessibleName(text)

    def show_sort(self, sort: Sort, descending: bool) -> None:
        for action in self._order_actions.actions():
            action.setChecked(action.data() == sort.value)
        self._backwards.setChecked(descending)
        turned = sort is not Sort.SET or descending
        self.order.setIcon(icon("sort", "accent" if turned else "text"))

    def search_now(self) -> None:
        self._soon.stop()
        self.text_changed.emit(self.search.text())

    # The parts

    def _wanted_chips(self) -> dict[tuple[str, str], tuple[str, int]]:
        rows = self._model.everything
        names = Names(self._model.rules)
        made: dict[tuple[str, str], tuple[str, int]] = {}
        filters = self._model.filters
        for severity, text, count in (
            ("error", self.tr("Errors"), sum(bool(row.errors) for row in rows)),
            ("warning", self.tr("Warnings"), sum(bool(row.warnings) for row in rows)),
        ):
            if count or severity in filters.severities:
                made["severities", severity] = (text, count)
        decks = Counter(row.tile.deck for row in rows)
        if len(decks) > 1 or filters.decks:
            for deck in sorted({*decks, *filters.decks}):
                made["decks", deck] = (self.tr("Deck {name}").format(name=deck), decks[deck])
        terrains: Counter[str] = Counter()
        for row in rows:
            terrains.update({piece.terrain for piece in row.subject.parts.pieces})
        for key, terrain in self._model.rules.terrains.items():
            # What every tile has, or none, tells nothing apart; nor does a system of others.
            if terrain.form is Form.SYSTEM:
                continue
            if 0 < terrains[key] < len(rows) or key in filters.terrains:
                made["terrains", key] = (capital(names.terrain(key)), terrains[key])
        return made

    def _chip(self, kind: str, value: str) -> Chip:
        chip = Chip(kind, value, self._chip_row)
        if kind == "severities":
            chip.setIcon(icon(value, "danger" if value == "error" else "warning"))
        chip.clicked.connect(lambda: self.filter_toggled.emit(kind, value))
        self._flow.addWidget(chip)
        chip.show()
        return chip

    def _order_menu(self) -> QMenu:
        menu = QMenu(self)
        self._order_actions = QActionGroup(menu)
        for sort, text in (
            (Sort.SET, self.tr("In the order of the &set")),
            (Sort.ID, self.tr("By &id")),
            (Sort.NAME, self.tr("By &name")),
            (Sort.COUNT, self.tr("By &count")),
            (Sort.COVERAGE, self.tr("By how &rare their sides are")),
        ):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setData(sort.value)
            self._order_actions.addAction(action)
            action.triggered.connect(self._ordered(sort))
        menu.addSeparator()
        self._backwards = menu.addAction(self.tr("&Backwards"))
        self._backwards.setCheckable(True)
        self._backwards.triggered.connect(
            lambda on: self.sort_chosen.emit(self._model.sorted_by, on)
        )
        return menu

    def _show_orders(self) -> None:
        self._orders.popup(self.order.mapToGlobal(QPoint(0, self.order.height())))

    def _ordered(self, sort: Sort) -> Callable[[], None]:
        return lambda: self.sort_chosen.emit(sort, self._backwards.isChecked())

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(name))
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _help(self) -> str:
        rows = (
            ("fork", self.tr("in the id, the name or the notation")),
            ("two towns", self.tr("exactly so many; also: no roads")),
            ("animals &gt; 1", self.tr("also = and &lt;")),
            ("count &gt;= 3", self.tr("how many are in the box")),
            ("road end farm", self.tr("a road that ends there")),
            ("town sides = 3", self.tr("what the sides show")),
            ("errors", self.tr("also: warnings, twins, artwork")),
            ("not flag", self.tr("the opposite; “or” between two")),
        )
        cells = "".join(f"<tr><td><b>{a}</b>&nbsp;&nbsp;</td><td>{b}</td></tr>" for a, b in rows)
        return f"<table>{cells}</table>"

    def _redress(self) -> None:
        side = theme.current().px(18)
        for button in (self.order, self.layout_button):
            button.setIconSize(QSize(side, side))
        for chip in self._chips.values():
            chip.setIconSize(QSize(theme.current().px(14), theme.current().px(14)))
            if chip.kind == "severities":
                chip.setIcon(icon(chip.value, "danger" if chip.value == "error" else "warning"))
        self.show_grid(self._grid)
        self.show_sort(self._model.sorted_by, self._model.descending)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.search_now()
                self.leave_asked.emit()
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                self.search_now()
                return True
        return super().eventFilter(watched, event)

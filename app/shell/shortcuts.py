"""The page where every action's keys can be seen and changed."""

from __future__ import annotations

from PySide6.QtCore import QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QKeySequence, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.actions import Actions, ActionSpec, menu_title, shown_keys, spoken
from app.icons import icon
from app.theme import GAP, set_role

_ID = Qt.ItemDataRole.UserRole


class Shortcuts(QWidget):
    """A table to find an action in, and a field to press its new keys in."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.search = QLineEdit()
        self.search.setObjectName("shortcut-search")
        self.search.setPlaceholderText(self.tr("Find by name or keys"))
        self.search.setAccessibleName(self.tr("Find by name or keys"))
        self.search.setClearButtonEnabled(True)
        self._model = QStandardItemModel(0, 3, self)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self._model)
        self._proxy.setFilterKeyColumn(-1)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search.textChanged.connect(self._proxy.setFilterFixedString)
        self.table = self._table()
        self.keys = QKeySequenceEdit()
        self.keys.setObjectName("shortcut-keys")
        self.keys.setMaximumSequenceLength(1)
        self.keys.setClearButtonEnabled(True)
        self.keys.setAccessibleName(self.tr("New keys"))
        self.keys.keySequenceChanged.connect(self._tell)
        self.assign = QPushButton(self.tr("Assign"))
        self.assign.setObjectName("shortcut-assign")
        self.assign.clicked.connect(self._assign)
        self.reset = QPushButton(self.tr("Reset"))
        self.reset.setObjectName("shortcut-reset")
        self.reset.clicked.connect(self._reset)
        self.reset_all = QPushButton(self.tr("Reset all"))
        self.reset_all.setObjectName("shortcut-reset-all")
        self.reset_all.clicked.connect(self._reset_all)
        self.message = QLabel()
        self.message.setObjectName("shortcut-message")
        self.message.setWordWrap(True)
        self._arrange()
        self._fill()
        self._tell()

    def _table(self) -> QTreeView:
        table = QTreeView()
        table.setObjectName("shortcut-table")
        table.setAccessibleName(self.tr("Actions and their keys"))
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setAllColumnsShowFocus(True)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setModel(self._proxy)
        side = theme.current().px(16)
        table.setIconSize(QSize(side, side))
        set_role(table, "boxed")
        table.selectionModel().currentChanged.connect(self._chosen)
        table.activated.connect(lambda _: self.keys.setFocus(Qt.FocusReason.OtherFocusReason))
        return table

    def _arrange(self) -> None:
        row = QHBoxLayout()
        label = QLabel(self.tr("&New keys:"))
        label.setBuddy(self.keys)
        row.addWidget(label)
        row.addWidget(self.keys, 1)
        for button in (self.assign, self.reset, self.reset_all):
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP)
        layout.addWidget(self.search)
        layout.addWidget(self.table, 1)
        layout.addLayout(row)
        layout.addWidget(self.message)

    def _fill(self) -> None:
        self._model.clear()
        self._model.setHorizontalHeaderLabels([self.tr("Action"), self.tr("Menu"), self.tr("Keys")])
        for spec in sorted(self._actions, key=_in_menus):
            keys = ", ".join(shown_keys(key) for key in self._actions.keys(spec.id))
            cells = [
                QStandardItem(spoken(spec)),
                QStandardItem(menu_title(spec.menu)),
                QStandardItem(keys),
            ]
            cells[0].setData(spec.id, _ID)
            if spec.icon:
                cells[0].setIcon(icon(spec.icon, "text_dim"))
            if self._actions.is_rebound(spec.id):
                for cell in cells:
                    font = cell.font()
                    font.setBold(True)
                    cell.setFont(font)
                cells[2].setText(self.tr("{keys} (changed)").format(keys=keys or "–"))
            for cell in cells:
                cell.setToolTip(self._actions[spec.id].statusTip())
            self._model.appendRow(cells)
        header = self.table.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)

    def select(self, action_id: str) -> None:
        for row in range(self._model.rowCount()):
            if self._model.item(row, 0).data(_ID) == action_id:
                index = self._proxy.mapFromSource(self._model.index(row, 0))
                self.table.setCurrentIndex(index)
                self.table.scrollTo(index)
                return

    def _current(self) -> str | None:
        index = self.table.currentIndex()
        if not index.isValid():
            return None
        return self._proxy.index(index.row(), 0).data(_ID)

    def _chosen(self) -> None:
        action_id = self._current()
        keys = self._actions.keys(action_id) if action_id else ()
        self.keys.blockSignals(True)
        self.keys.setKeySequence(QKeySequence(keys[0] if keys else ""))
        self.keys.blockSignals(False)
        self._tell()

    def _pressed(self) -> str:
        return self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _tell(self) -> None:
        """Say what pressing Assign would do, before it is pressed."""
        action_id = self._current()
        self.assign.setEnabled(action_id is not None)
        self.reset.setEnabled(action_id is not None and self._actions.is_rebound(action_id))
        if action_id is None:
            self._say(self.tr("Choose an action, then press its new keys."), "dim")
            return
        pressed = self._pressed()
        others = self._actions.conflicts(action_id, pressed) if pressed else []
        if others:
            names = ", ".join(spoken(other) for other in others)
            text = self.tr("{keys} already belongs to: {names}. Assigning takes it away there.")
            self._say(text.format(keys=shown_keys(pressed), names=names), "warning")
        elif not pressed:
            self._say(self.tr("Without keys; the action stays in the menu."), "dim")
        else:
            self._say("", "dim")

    def _assign(self) -> None:
        action_id = self._current()
        if action_id is None:
            return
        pressed = self._pressed()
        self._actions.rebind(action_id, [pressed] if pressed else [])
        self._refill(action_id)
        self._say(self.tr("Done. The new keys work at once."), "ok")

    def _reset(self) -> None:
        action_id = self._current()
        if action_id is None:
            return
        losers = self._actions.reset(action_id)
        self._refill(action_id)
        if losers:
            names = ", ".join(spoken(other) for other in losers)
            self._say(self.tr("Reset. Taken away from: {names}.").format(names=names), "warning")
        else:
            self._say(self.tr("Reset."), "ok")

    def _reset_all(self) -> None:
        action_id = self._current()
        self._actions.reset_all()
        self._refill(action_id)
        self._say(self.tr("All keys are as they were."), "ok")

    def _refill(self, action_id: str | None) -> None:
        self._fill()
        if action_id is not None:
            self.select(action_id)

    def _say(self, text: str, role: str) -> None:
        self.message.setText(text)
        set_role(self.message, role)


def _in_menus(spec: ActionSpec) -> int:
    """What every program has first, then the workspaces, help at the end."""
    menu = spec.menu.partition("/")[0]
    return {"file": 0, "edit": 1, "view": 2, "help": 4}.get(menu, 3)

"""The command palette: type a few letters of anything you want to do, press Enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.actions import Actions, ActionSpec, menu_title, shown_keys, spoken
from app.icons import icon
from app.shell.fuzzy import Match, match
from app.theme import GAP, set_role

_WIDTH: Final = 620
_ROWS: Final = 10
_KEPT_RECENT: Final = 5
_SHORT_WORD: Final = 3
_ENTRY: Final = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the palette."""

    spec: ActionSpec
    name: str
    menu: str
    keys: str
    enabled: bool
    places: tuple[int, ...] = ()
    score: int = 0


class _Entries(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []

    def show(self, entries: list[Entry]) -> None:
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (entry.name, entry.menu, entry.keys) if part)
            case Qt.ItemDataRole.UserRole:
                return entry
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class _Painter(QStyledItemDelegate):
    """Draws the name with the found letters, the menu in grey, the keys as a key cap."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        height = QFontMetrics(option.font).height() + theme.current().px(14)
        return QSize(100, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        look = theme.current()
        entry: Entry = index.data(_ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(look.px(4), 1, -look.px(4), -1)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("selection"))
            painter.drawRoundedRect(box, look.px(6), look.px(6))
        ink = look.colour("text" if entry.enabled else "text_faint")
        side = look.px(18)
        x = box.left() + look.px(10)
        if entry.spec.icon:
            shade = "text_dim" if entry.enabled else "text_faint"
            place = QRect(x, box.center().y() - side // 2 + 1, side, side)
            icon(entry.spec.icon, shade).paint(painter, place)
        x += side + look.px(12)
        right = self._paint_keys(painter, box, entry.keys)
        x = self._paint_name(painter, x, box, entry, ink)
        painter.setFont(look.font(0.9))
        painter.setPen(look.colour("text_faint"))
        space = QRect(x + look.px(12), box.top(), right - x - look.px(20), box.height())
        menu = painter.fontMetrics().elidedText(
            entry.menu, Qt.TextElideMode.ElideRight, space.width()
        )
        painter.drawText(space, Qt.AlignmentFlag.AlignVCenter, menu)
        painter.restore()

    def _paint_name(self, painter: QPainter, x: int, box: QRect, entry: Entry, ink: QColor) -> int:
        look = theme.current()
        plain, strong = look.font(), look.font(bold=True)
        accent = look.colour("accent") if entry.enabled else ink
        found = set(entry.places)
        start = 0
        while start < len(entry.name):
            end = start
            while end < len(entry.name) and (end in found) == (start in found):
                end += 1
            painter.setFont(strong if start in found else plain)
            painter.setPen(accent if start in found else ink)
            piece = entry.name[start:end]
            width = painter.fontMetrics().horizontalAdvance(piece)
            rect = QRect(x, box.top(), width + 2, box.height())
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, piece)
            x += width
            start = end
        return x

    def _paint_keys(self, painter: QPainter, box: QRect, keys: str) -> int:
        look = theme.current()
        right = box.right() - look.px(8)
        if not keys:
            return right
        painter.setFont(look.font(0.85))
        metrics = painter.fontMetrics()
        width = metrics.horizontalAdvance(keys) + look.px(12)
        height = metrics.height() + look.px(4)
        cap = QRect(right - width, box.center().y() - height // 2 + 1, width, height)
        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.setBrush(look.colour("panel"))
        painter.drawRoundedRect(cap, look.px(4), look.px(4))
        painter.setPen(look.colour("text_dim"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, keys)
        return cap.left()


class Palette(QFrame):
    """Floats over the window; usable by keyboard alone."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window
        self._recent: list[str] = []
        self._before: QWidget | None = None
        self.setObjectName("palette")
        self.setAccessibleName(self.tr("Find an action"))
        set_role(self, "card")
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(40)
        shadow.setOffset(0, 8)
        shadow.setColor(theme.current().colour("shadow"))
        self.setGraphicsEffect(shadow)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP // 2, GAP // 2, GAP // 2, GAP // 2)
        layout.setSpacing(GAP // 2)
        self.field = QLineEdit()
        self.field.setObjectName("palette-field")
        set_role(self.field, "bare")
        self.field.setPlaceholderText(self.tr("What do you want to do?"))
        self.field.setAccessibleName(self.tr("What do you want to do?"))
        self.field.addAction(icon("search", "text_dim"), QLineEdit.ActionPosition.LeadingPosition)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        line = QFrame()
        set_role(line, "line")
        self.list = QListView()
        self.list.setObjectName("palette-list")
        self.list.setAccessibleName(self.tr("Actions found"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setStyleSheet("QListView { background: transparent; }")
        self.model = _Entries(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Painter(self.list))
        self.list.clicked.connect(lambda _: self._run())
        self.nothing = QLabel(self.tr("Nothing is called like that."))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_role(self.nothing, "dim")
        for widget in (self.field, line, self.list, self.nothing):
            layout.addWidget(widget)
        window.installEventFilter(self)
        actions.triggered.connect(self._remember)
        self.hide()

    def open(self) -> None:
        """Show it, empty, with the keyboard in its field."""
        self._before = self._window.focusWidget()
        self.field.clear()
        self._filter("")
        self.show()
        self.raise_()
        self._place()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_palette(self) -> None:
        self.hide()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._place()
        elif watched is self.field:
            if event.type() == QEvent.Type.FocusOut:
                QTimer.singleShot(0, self, self._hide_unless_focused)
            elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._key(event)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        rows = self.model.rowCount()
        row = self.list.currentIndex().row()
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_palette()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._run()
            case Qt.Key.Key_Down:
                self._select((row + 1) % max(rows, 1))
            case Qt.Key.Key_Up:
                self._select((row - 1) % max(rows, 1))
            case Qt.Key.Key_PageDown:
                self._select(min(row + _ROWS - 1, rows - 1))
            case Qt.Key.Key_PageUp:
                self._select(max(row - _ROWS + 1, 0))
            case _:
                return False
        return True

    def _hide_unless_focused(self) -> None:
        if not self.field.hasFocus() and self.isVisible():
            self.hide()

    def _select(self, row: int) -> None:
        self.list.setCurrentIndex(self.model.index(row, 0))

    def _filter(self, typed: str) -> None:
        entries = []
        for spec in self._actions:
            if not spec.palette or not self._actions.here(spec):
                continue
            entry = self._entry(spec, typed.strip())
            if entry is not None:
                entries.append(entry)
        recent = {key: place for place, key in enumerate(self._recent)}
        entries.sort(
            key=lambda e: (not e.enabled, -e.score, recent.get(e.spec.id, _KEPT_RECENT), e.name)
        )
        self.model.show(entries)
        self.list.setVisible(bool(entries))
        self.nothing.setVisible(not entries)
        if entries:
            self._select(0)
        self._place()

    def _entry(self, spec: ActionSpec, typed: str) -> Entry | None:
        action = self._actions[spec.id]
        name, menu = spoken(spec), menu_title(spec.menu)
        found = match(typed, name) if typed else None
        places = found.places if found else ()
        score = found.score if found else 0
        if typed and found is None:
            wider = match(typed, f"{menu} {name}") or _in_tip(typed, action.statusTip())
            if wider is None:
                return None
            score = wider.score - 100
        keys = self._actions.keys(spec.id)
        return Entry(
            spec, name, menu, shown_keys(keys[0]) if keys else "", action.isEnabled(), places, score
        )

    def _run(self) -> None:
        index = self.list.currentIndex()
        if not index.isValid():
            return
        entry: Entry = index.data(_ENTRY)
        if not entry.enabled:
            return
        self.close_palette()
        self._actions[entry.spec.id].trigger()

    def _remember(self, action_id: str) -> None:
        if action_id != "view.palette":
            others = (key for key in self._recent if key != action_id)
            self._recent = [action_id, *others][:_KEPT_RECENT]

    def _place(self) -> None:
        look = theme.current()
        width = min(look.px(_WIDTH), self._window.width() - 4 * GAP)
        row = self.list.sizeHintForRow(0) if self.model.rowCount() else look.px(40)
        rows = min(max(self.model.rowCount(), 1), _ROWS)
        self.list.setFixedHeight(row * rows + 4)
        self.setFixedWidth(width)
        self.adjustSize()
        top = min(look.px(72), max(0, self._window.height() - self.height()))
        self.move((self._window.width() - width) // 2, top)


def _in_tip(typed: str, tip: str) -> Match | None:
    """Words of the sentence that explains an action, but no scattered letters of it."""
    words = typed.lower().split()
    found = all(len(word) > _SHORT_WORD and word in tip.lower() for word in words)
    return Match(0, ()) if found else None

"""The list of tiles under hand: wheel, keys, drag and drop, and the place where a drop would go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QSpinBox, QWidget

from app import theme
from app.design.clipboard import TILES
from app.design.pictures import Pictures
from app.design.set_view_delegate import TileDelegate
from app.design.set_view_model import ROW, Row, SetModel
from engine.landscape.tiles.model import Tile

FOREIGN: Final = (".txt", ".notation", ".csv", ".tsv", ".xml")
_NOTCH: Final = 120
"""What a mouse wheel says for one step."""
_EDGE: Final = 28
_MOST_IN_HAND: Final = 3
_PAINT_MS: Final = 30
"""So long may new pictures take at a time while somebody scrolls."""
_MOVING_S: Final = 0.12
"""Somebody scrolls who did so a moment ago."""


class TileList(QListView):
    """Shows a `SetModel`; what a person does is only told, never done here."""

    count_turned = Signal(object, int)
    """Ctrl and the wheel over a tile: its key, and how many steps."""
    opened = Signal()
    """Enter or a double click: go on with this tile on the canvas."""
    moved = Signal(int)
    """Tiles were dropped in front of this row."""
    dropped = Signal(object, int)
    """Tiles from elsewhere were dropped in front of this row."""
    picture_dropped = Signal(str, object)
    """A picture was dropped on the tile with this key."""
    file_dropped = Signal(object)
    """A file with tiles in another form was dropped."""

    def __init__(self, model: SetModel, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tile-list")
        self._rows = model
        self._pictures = pictures
        self._turned = 0
        self._side = 76
        self._drop_at: int | None = None
        self._dress: QModelIndex | None = None
        self.mime_of_selected: Callable[[Sequence[Tile]], QMimeData] | None = None
        """What is carried when tiles are dragged."""
        self.tiles = TileDelegate(model, pictures, self)
        self.setModel(model)
        self.setItemDelegate(self.tiles)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionRectVisible(True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._rolling = QTimer(self)
        self._rolling.setInterval(30)
        self._rolling.timeout.connect(self._roll)
        self._roll_by = 0
        self._scrolled = 0.0
        self.verticalScrollBar().valueChanged.connect(self._note_scroll)
        self.set_grid(True)

    def set_grid(self, grid: bool) -> None:
        self.tiles.grid = grid
        bar = Qt.ScrollBarPolicy
        # Always there in a grid, so that its coming and going does not change the width.
        self.setVerticalScrollBarPolicy(bar.ScrollBarAlwaysOn if grid else bar.ScrollBarAsNeeded)
        self.setFlow(QListView.Flow.LeftToRight if grid else QListView.Flow.TopToBottom)
        self.setWrapping(grid)
        self.setSpacing(theme.current().px(3) if grid else 0)
        self.relay()

    def set_side(self, side: int) -> None:
        """About how large the pictures of the grid are, in pixels at 100 %."""
        self._side = side
        self.relay()

    def relay(self) -> None:
        """Items are of another size now: in a grid they fill the width."""
        look = theme.current()
        gap = self.spacing()
        room = self.viewport().width() - gap - 1
        around = self.tiles.around() + 2 * gap
        columns = max(1, round(room / (look.px(self._side) + around)))
        self.tiles.side = max(look.px(24), room // columns - around)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def edit_count(self, digit: str = "") -> bool:
        """Type the count of the current tile in place, beginning with a digit if there is one."""
        index = self.currentIndex()
        if not index.isValid():
            return False
        self.scrollTo(index)
        self.edit(index)
        editor = self.findChild(QSpinBox, "count-editor")
        if editor is None:
            return False
        if digit:
            editor.lineEdit().setText(digit)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.relay()

    def dataChanged(
        self,
        top_left: QModelIndex | QPersistentModelIndex,
        bottom_right: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Repaint those tiles only: a plain list lays out all of them anew, though none moves."""
        QAbstractItemView.dataChanged(self, top_left, bottom_right, roles)

    def _note_scroll(self) -> None:
        self._scrolled = perf_counter()

    # Keys and wheel

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self.opened.emit()
        elif plain and event.text().isdecimal() and event.text() != "0":
            self.edit_count(event.text())
        elif event.key() == Qt.Key.Key_Escape and len(self.selectedIndexes()) > 1:
            self.setCurrentIndex(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of actions here; the search field finds."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        event.accept()
        index = self.indexAt(event.position().toPoint())
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        if index.isValid() and steps:
            self.count_turned.emit(index.data(ROW).key, steps)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            super().mouseDoubleClickEvent(event)
            return
        row = index.data(ROW)
        badge = self.tiles.badge_rect(self.visualRect(index), row.tile.count)
        if badge.contains(event.position().toPoint()):
            self.edit_count()
        else:
            self.opened.emit()

    # Drag and drop

    def startDrag(self, actions: Qt.DropAction) -> None:
        rows = [index.data(ROW) for index in self.selectedIndexes()]
        rows.sort(key=lambda row: row.index)
        if not rows or self.mime_of_selected is None:
            return
        drag = QDrag(self)
        drag.setMimeData(self.mime_of_selected([row.tile for row in rows]))
        drag.setPixmap(self._in_hand(rows))
        drag.setHotSpot(QPoint(12, 12))
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)
        self._drop_ended()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent | QDragEnterEvent) -> None:
        at = event.position().toPoint()
        data = event.mimeData()
        self._dress = None
        self._drop_at = None
        if data.hasFormat(TILES):
            self._drop_at = self.row_before(at)
            event.acceptProposedAction()
        elif picture_in(data) is not None:
            index = self.indexAt(at)
            self._dress = index if index.isValid() else None
            event.setDropAction(Qt.DropAction.CopyAction)
            event.setAccepted(index.isValid())
        elif foreign_in(data) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()
        self._roll_near(at)
        self.viewport().update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._drop_ended()

    def dropEvent(self, event: QDropEvent) -> None:
        at = event.position().toPoint()
        data = event.mimeData()
        file = picture_in(data)
        if data.hasFormat(TILES):
            before = self.row_before(at)
            own = event.source() is self and not (
                event.modifiers() & Qt.KeyboardModifier.ControlModifier
            )
            event.setDropAction(Qt.DropAction.MoveAction if own else Qt.DropAction.CopyAction)
            event.accept()
            if own:
                self.moved.emit(before)
            else:
                self.dropped.emit(data, before)
        elif file is not None and self.indexAt(at).isValid():
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.picture_dropped.emit(self.indexAt(at).data(ROW).key, file)
        elif foreign_in(data) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.file_dropped.emit(foreign_in(data))
        else:
            event.ignore()
        self._drop_ended()

    def row_before(self, at: QPoint) -> int:
        """The row in front of which something dropped here would go."""
        index = self.indexAt(at)
        if index.isValid():
            rect = self.visualRect(index)
            behind = at.x() > rect.center().x() if self.tiles.grid else at.y() > rect.center().y()
            return index.row() + behind
        for row in range(self._rows.rowCount()):
            rect = self.visualRect(self._rows.index(row))
            if at.y() < rect.top() or (at.y() <= rect.bottom() and at.x() < rect.left()):
                return row
        return self._rows.rowCount()

    def _drop_ended(self) -> None:
        self._rolling.stop()
        self._drop_at = None
        self._dress = None
        self.viewport().update()

    def _roll_near(self, at: QPoint) -> None:
        """Scroll while something is held near the upper or the lower edge."""
        edge = theme.current().px(_EDGE)
        self._roll_by = 0
        if at.y() < edge:
            self._roll_by = -(edge - at.y())
        elif at.y() > self.viewport().height() - edge:
            self._roll_by = at.y() - self.viewport().height() + edge
        if self._roll_by:
            self._rolling.start()
        else:
            self._rolling.stop()

    def _roll(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self._roll_by // 2)

    def _in_hand(self, rows: Sequence[Row]) -> QPixmap:
        """The tiles under the mouse: a few of them, fanned out."""
        ratio = self.devicePixelRatioF()
        side = theme.current().px(56)
        shown = rows[:_MOST_IN_HAND]
        size = QSize(side + 10 * len(shown), side + 10 * len(shown)) * ratio
        hand = QPixmap(size)
        hand.setDevicePixelRatio(ratio)
        hand.fill(Qt.GlobalColor.transparent)
        painter = QPainter(hand)
        for number, row in reversed(list(enumerate(shown))):
            place = QRect(8 * number, 8 * number, side, side)
            painter.drawPixmap(place, self._pictures.of(row.tile, side, ratio))
            painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
            painter.drawRect(place)
        if len(rows) > 1:
            look = theme.current()
            pill = QRectF(side - look.px(22), side - look.px(20), look.px(34), look.px(22))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("accent"))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(look.colour("on_accent"))
            painter.setFont(look.font(bold=True))
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, str(len(rows)))
        painter.end()
        return hand

    # The sign of where a drop would go

    def paintEvent(self, event: QPaintEvent) -> None:
        moving = perf_counter() - self._scrolled < _MOVING_S
        self.tiles.hurry(_PAINT_MS if moving else None)
        super().paintEvent(event)
        if self.tiles.put_off:
            # Scrolling goes on while the other pictures are painted, a few at a time.
            QTimer.singleShot(0, self.viewport(), self.viewport().update)
        if self._drop_at is None and self._dress is None:
            return
        look = theme.current()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour("accent"), look.px(3)))
        if self._dress is not None:
            painter.drawRoundedRect(self.visualRect(self._dress).adjusted(2, 2, -2, -2), 6, 6)
        elif self._rows.rowCount():
            painter.drawLine(*self._drop_line())
        painter.end()

    def _drop_line(self) -> tuple[QPoint, QPoint]:
        count = self._rows.rowCount()
        at = self._drop_at or 0
        rect = self.visualRect(self._rows.index(min(at, count - 1)))
        gap = self.spacing() + 1
        if self.tiles.grid:
            x = rect.right() + gap if at >= count else rect.left() - gap
            return QPoint(x, rect.top()), QPoint(x, rect.bottom())
        y = rect.bottom() if at >= count else rect.top()
        return QPoint(rect.left(), y), QPoint(rect.right(), y)


def file_in(data: QMimeData) -> Path | None:
    """The one file a drag from a file manager holds, unless it is one of ours to be opened."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() != ".json" else None


def picture_in(data: QMimeData) -> Path | None:
    """A file that is meant as artwork; whether it is a picture is seen when it is taken."""
    file = file_in(data)
    return None if file is None or file.suffix.lower() in FOREIGN else file


def foreign_in(data: QMimeData) -> Path | None:
    """A file that holds tiles in another form."""
    file = file_in(data)
    return file if file is not None and file.suffix.lower() in FOREIGN else None

"""The start board under hand: its spaces and the free cells around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from app import theme
from app.design.board_picture import BoardPicture, Shown, cell_origin
from app.design.clipboard import TILES
from app.design.set_view_delegate import sign
from app.design.start_edits import free_cells
from app.documents.tileset import TileSetDocument
from app.painting.frame import frame
from app.shell.shell import Shell
from engine.landscape.tiles.model import Bounds
from engine.lattice import Cell, lattice

_ARROWS: Final = {
    Qt.Key.Key_Up: ("N", "NE"),
    Qt.Key.Key_Right: ("E",),
    Qt.Key.Key_Down: ("S", "SW"),
    Qt.Key.Key_Left: ("W",),
}
"""Which side of a cell an arrow crosses, on squares or on hexagons."""
_FAR: Final = 6


class StartBoard(BoardPicture):
    """Tells what a person wants; the panel makes it a step."""

    chosen = Signal(str, bool)
    """The key of a space, and whether it is added to those that are selected."""
    opened = Signal()
    add_asked = Signal(object)
    """A free cell was clicked."""
    move_asked = Signal(str, object)
    turn_asked = Signal(int)
    remove_asked = Signal()
    tiles_dropped = Signal(object, object)
    """What a drag holds, and the cell it was dropped on."""

    def __init__(self, shell: Shell, parent: QWidget | None = None) -> None:
        super().__init__(shell, movable=False, parent=parent)
        self.setObjectName("start-board")
        self.setAccessibleName(self.tr("Start board"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self._keys: dict[Cell, str] = {}
        self._selected: frozenset[str] = frozenset()
        self._limits = Bounds()
        self._cursor: Cell = (0, 0)
        self._hovered: Cell | None = None
        self._held: str | None = None
        self._over: Cell | None = None
        self._grip: QPointF | None = None
        self._dragging = False
        self._sides = 4

    def show_spaces(
        self, document: TileSetDocument, keys: list[str], selected: frozenset[str]
    ) -> None:
        """The spaces of a set; `keys` in their order."""
        rules = document.rules
        self._sides = rules.sides
        spaces = document.model.start.spaces
        self._keys = {space.at: key for space, key in zip(spaces, keys, strict=True)}
        self._selected = selected
        self._limits = document.model.start.bounds
        free = free_cells(document.model, lattice(rules.sides))
        shown = [
            Shown(space, space.at, space.turn, key) for space, key in zip(spaces, keys, strict=True)
        ]
        for cell, key in self._keys.items():
            if key in selected and not any(
                self._keys.get(self._cursor) == other for other in selected
            ):
                self._cursor = cell
        if self._cursor not in self._keys and self._cursor not in free:
            self._cursor = next(iter(self._keys), (0, 0))
        self.show_tiles(rules, document, shown, empty=free)

    @property
    def cursor_cell(self) -> Cell:
        return self._cursor

    def cell_at(self, place: QPointF) -> Cell | None:
        """The cell under a place of the widget, if it is shown."""
        back, possible = self._to_screen().inverted()
        if not possible:
            return None
        point = back.map(place)
        outline = frame(self._sides).path()
        for cell in (*self._keys, *self._empty):
            if outline.contains(point - cell_origin(cell, self._sides)):
                return cell
        return None

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or cell is None:
            return
        self._cursor = cell
        self._grip = event.position()
        self._held = self._keys.get(cell)
        if self._held is not None:
            more = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.chosen.emit(self._held, more)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if self._held is not None and self._grip is not None:
            far = (event.position() - self._grip).manhattanLength() > _FAR
            self._dragging = self._dragging or far
        if cell != self._hovered or self._dragging:
            self._hovered = cell
            self._over = cell if self._dragging else None
            self.update()
        shape = Qt.CursorShape.ArrowCursor
        if self._dragging:
            shape = Qt.CursorShape.ClosedHandCursor
        elif cell is not None:
            shape = Qt.CursorShape.PointingHandCursor
        self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        held, dragged, over = self._held, self._dragging, self._over
        pressed = self._grip is not None
        self._held, self._dragging, self._over, self._grip = None, False, None, None
        self.setCursor(Qt.CursorShape.ArrowCursor)
        cell = self.cell_at(event.position())
        if dragged:
            if held is not None and over is not None and self._keys.get(over) != held:
                self._cursor = over
                self.move_asked.emit(held, over)
        elif pressed and cell is not None and cell == self._cursor and cell not in self._keys:
            self.add_asked.emit(cell)
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._keys.get(self.cell_at(event.position()) or (10**6, 0)) is not None:
            self.opened.emit()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.update()

    # Keys

    def event(self, event: QEvent) -> bool:
        # R turns the tile on the canvas; here it turns the space on the board.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._meaning(event) is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
        else:
            meaning()
            self.update()

    def _meaning(self, event: QKeyEvent) -> Callable[[], object] | None:
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shift, alt = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
        here = self._keys.get(self._cursor)
        if key in _ARROWS and not held:
            return lambda: self._step(key)
        if key in _ARROWS and held == alt and here is not None:
            return lambda: self._push(key, here)
        if key == Qt.Key.Key_R and held in (Qt.KeyboardModifier.NoModifier, shift):
            return lambda: self.turn_asked.emit(-1 if held == shift else 1)
        if held:
            return None
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if here is None:
                return lambda: self.add_asked.emit(self._cursor)
            return self.opened.emit
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and here is not None:
            return self.remove_asked.emit
        return None

    def _beyond(self, key: Qt.Key) -> Cell:
        lat = lattice(self._sides)
        side = next(number for name in _ARROWS[key] if (number := lat.side(name)) is not None)
        return lat.step(self._cursor, side)

    def _step(self, key: Qt.Key) -> None:
        cell = self._beyond(key)
        if cell in self._keys or cell in self._empty:
            self._cursor = cell
            if cell in self._keys:
                self.chosen.emit(self._keys[cell], False)

    def _push(self, key: Qt.Key, space: str) -> None:
        cell = self._beyond(key)
        if cell in self._keys or cell in self._empty:
            self._cursor = cell
            self.move_asked.emit(space, cell)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # Tiles from the list

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent | QDragEnterEvent) -> None:
        cell = self.cell_at(event.position())
        good = event.mimeData().hasFormat(TILES) and cell is not None and cell not in self._keys
        self._over = cell if good else None
        event.setDropAction(Qt.DropAction.CopyAction)
        event.setAccepted(event.mimeData().hasFormat(TILES))
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        cell, self._over = self._over, None
        if cell is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.tiles_dropped.emit(event.mimeData(), cell)
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_limits(painter)
        if self._hovered in self._empty and not self._dragging and self._hovered is not None:
            self._paint_plus(painter, self._hovered)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for cell, key in self._keys.items():
            if key in self._selected:
                painter.setPen(QPen(look.colour("raised"), look.px(5)))
                painter.drawPath(self._outline(cell))
                painter.setPen(QPen(look.colour("accent"), look.px(2.5)))
                painter.drawPath(self._outline(cell))
        if self._over is not None:
            painter.setPen(QPen(look.colour("accent"), look.px(3), Qt.PenStyle.DashLine))
            painter.drawPath(self._outline(self._over))
        if self.hasFocus():
            painter.setPen(QPen(look.colour("focus"), look.px(1.5), Qt.PenStyle.DotLine))
            painter.drawPath(self._outline(self._cursor, -0.06))
        painter.end()

    def _outline(self, cell: Cell, grow: float = 0.0) -> QPainterPath:
        shape = frame(self._sides).path(grow).translated(cell_origin(cell, self._sides))
        return self._to_screen().map(shape)

    def _paint_plus(self, painter: QPainter, cell: Cell) -> None:
        look = theme.current()
        size = look.px(22)
        middle = self.place_of(cell)
        spot = QRectF(0, 0, size + look.px(6), size + look.px(6))
        spot.moveCenter(middle)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("accent"))
        painter.drawEllipse(spot)
        drawn = sign("plus", size, look.colour("on_accent").name(), self.devicePixelRatioF())
        painter.drawPixmap(QPointF(middle.x() - size / 2, middle.y() - size / 2), drawn)

    def _paint_limits(self, painter: QPainter) -> None:
        """A thick line where no tile may lie beyond; on hexagons the rows are not straight."""
        if self._sides != 4:
            return
        look = theme.current()
        painter.setPen(QPen(look.colour("danger"), look.px(3)))
        back, possible = self._to_screen().inverted()
        if not possible:
            return
        seen = back.mapRect(QRectF(self.rect()))
        limits = self._limits
        lines = []
        for y, more in ((limits.north, 0), (limits.south, 1)):
            if y is not None:
                lines.append((QPointF(seen.left(), y + more), QPointF(seen.right(), y + more)))
        for x, more in ((limits.west, 0), (limits.east, 1)):
            if x is not None:
                lines.append((QPointF(x + more, seen.top()), QPointF(x + more, seen.bottom())))
        for begin, end in lines:
            painter.drawLine(self._to_screen().map(begin), self._to_screen().map(end))

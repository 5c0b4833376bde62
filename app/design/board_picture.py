"""A picture of tiles that lie side by side: neighbours of a tile, or a whole dealt board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app import theme
from app.design.look import artwork_of, tile_theme
from app.documents.tileset import TileSetDocument
from app.painting.cache import TilePixmaps
from app.painting.frame import frame
from app.shell.shell import Shell
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile
from engine.lattice import Cell

_MOST_BYTES = 96 * 1024 * 1024
_WHEEL = 1.2
_LARGEST_TILE = 320.0


@dataclass(frozen=True, slots=True)
class Shown:
    """A tile in a cell; `key` tells who was clicked."""

    tile: Tile
    cell: Cell
    turn: int = 0
    key: str = ""


def cell_origin(cell: Cell, sides: int) -> QPointF:
    """The upper left corner of a cell in tile widths; rows of hexagons are shifted by half."""
    if sides == 4:
        return QPointF(cell[0], cell[1])
    height = frame(sides).bounds.height()
    return QPointF(cell[0] + cell[1] / 2, cell[1] * height * 0.75)


class BoardPicture(QWidget):
    """Tiles fitted into the widget; where `movable`, the wheel zooms and dragging pans."""

    clicked = Signal(str)
    """The key of the tile that was clicked."""

    def __init__(self, shell: Shell, *, movable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._movable = movable
        self._rules: RuleSet | None = None
        self._document: TileSetDocument | None = None
        self._tiles: list[Shown] = []
        self._empty: list[Cell] = []
        self._middle: Cell | None = None
        self._pictures = TilePixmaps(_MOST_BYTES)
        self._zoom = 1.0
        self._shift = QPointF()
        self._grip: QPointF | None = None
        self._moved = False
        if movable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.setMouseTracking(True)
        shell.theme.changed.connect(self.update)

    def show_tiles(
        self,
        rules: RuleSet,
        document: TileSetDocument | None,
        tiles: Sequence[Shown],
        *,
        empty: Sequence[Cell] = (),
        middle: Cell | None = None,
    ) -> None:
        """Show these tiles; `empty` cells get a dashed outline, the `middle` one a frame."""
        self._rules = rules
        self._document = document
        self._tiles = list(tiles)
        self._empty = list(empty)
        self._middle = middle
        self.update()

    def fit(self) -> None:
        """Everything in view again."""
        self._zoom, self._shift = 1.0, QPointF()
        self.update()

    # Where things are

    def _bounds(self) -> QRectF:
        assert self._rules is not None
        one = frame(self._rules.sides).bounds
        whole = QRectF()
        for cell in (*(shown.cell for shown in self._tiles), *self._empty):
            origin = cell_origin(cell, self._rules.sides)
            whole = whole.united(one.translated(origin))
        return whole

    def _to_screen(self) -> QTransform:
        """From tile widths to the widget."""
        edge = theme.current().px(8)
        room = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        bounds = self._bounds()
        if bounds.isEmpty() or room.isEmpty():
            return QTransform()
        scale = min(room.width() / bounds.width(), room.height() / bounds.height())
        scale = min(scale, _LARGEST_TILE) * self._zoom
        middle = room.center() + self._shift
        placed = QTransform()
        placed.translate(middle.x(), middle.y())
        placed.scale(scale, scale)
        placed.translate(-bounds.center().x(), -bounds.center().y())
        return placed

    def shown_at(self, place: QPointF) -> Shown | None:
        """The tile under a place of the widget."""
        if self._rules is None or not self._tiles:
            return None
        back, possible = self._to_screen().inverted()
        if not possible:
            return None
        point = back.map(place)
        outline = frame(self._rules.sides).path()
        for shown in reversed(self._tiles):
            if outline.contains(point - cell_origin(shown.cell, self._rules.sides)):
                return shown
        return None

    def place_of(self, cell: Cell) -> QPointF:
        """Where on the widget the middle of a cell lies."""
        assert self._rules is not None
        shape = frame(self._rules.sides)
        middle = QPointF(shape.centre.real, shape.centre.imag)
        return self._to_screen().map(cell_origin(cell, self._rules.sides) + middle)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._rules is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        to_screen = self._to_screen()
        shape = frame(self._rules.sides)
        look = theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("line_strong"), 1, Qt.PenStyle.DashLine))
        for cell in self._empty:
            origin = cell_origin(cell, self._rules.sides)
            painter.drawPath(to_screen.map(shape.path(-0.02).translated(origin)))
        tiles = tile_theme(self._shell)
        visible = QRectF(self.rect())
        for shown in self._tiles:
            origin = cell_origin(shown.cell, self._rules.sides)
            box = self._snapped(to_screen.mapRect(shape.bounds.translated(origin)))
            if not box.intersects(visible):
                continue
            picture = self._pictures.pixmap(
                shown.tile,
                self._rules,
                shown.turn,
                box.width(),
                self.devicePixelRatioF(),
                tiles,
                artwork=artwork_of(self._document, shown.tile),
            )
            painter.drawPixmap(box, picture, QRectF())
        if self._middle is not None:
            origin = cell_origin(self._middle, self._rules.sides)
            outline = to_screen.map(shape.path().translated(origin))
            painter.setPen(QPen(look.colour("raised"), 5))
            painter.drawPath(outline)
            painter.setPen(QPen(look.colour("accent"), 2.5))
            painter.drawPath(outline)

    def _snapped(self, box: QRectF) -> QRectF:
        """On whole pixels, so that no seam shows between two tiles."""
        ratio = self.devicePixelRatioF()
        left, top = round(box.left() * ratio), round(box.top() * ratio)
        right, bottom = round(box.right() * ratio), round(box.bottom() * ratio)
        return QRectF(left / ratio, top / ratio, (right - left) / ratio, (bottom - top) / ratio)

    # Events

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            shown = self.shown_at(QPointF(event.pos()))
            text = "" if shown is None else f"{shown.tile.id}  {shown.tile.name}".strip()
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip, self._moved = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None and self._movable:
            way = event.position() - self._grip
            if self._moved or way.manhattanLength() > 5:
                self._moved = True
                self._shift += way
                self._grip = event.position()
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.update()
        elif not self._movable:
            shown = self.shown_at(event.position())
            hand = shown is not None and bool(shown.key)
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
            )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._grip = None
        if self._movable:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        if not self._moved:
            shown = self.shown_at(event.position())
            if shown is not None and shown.key:
                self.clicked.emit(shown.key)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._movable and event.angleDelta().y():
            self._zoom_by(_WHEEL ** (event.angleDelta().y() / 120), event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = theme.current().px(60)
        moves = {
            Qt.Key.Key_Left: QPointF(step, 0),
            Qt.Key.Key_Right: QPointF(-step, 0),
            Qt.Key.Key_Up: QPointF(0, step),
            Qt.Key.Key_Down: QPointF(0, -step),
        }
        key = Qt.Key(event.key())
        if not self._movable:
            super().keyPressEvent(event)
        elif key in moves:
            self._shift += moves[key]
            self.update()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom_by(_WHEEL, QPointF(self.rect().center()))
        elif key == Qt.Key.Key_Minus:
            self._zoom_by(1 / _WHEEL, QPointF(self.rect().center()))
        elif key == Qt.Key.Key_F:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _zoom_by(self, factor: float, around: QPointF) -> None:
        """Zoom so that what is under a place stays there."""
        zoom = max(0.5, min(12.0, self._zoom * factor))
        middle = QPointF(self.rect().center()) + self._shift
        self._shift -= (around - middle) * (zoom / self._zoom - 1)
        self._zoom = zoom
        self.update()

"""What lies and stands on the board: tiles, figures, surveyors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from app.painting.geometry import FIGURE_SIZE
from app.play.grid import TILE
from engine.lattice import Cell

if TYPE_CHECKING:
    from app.play.scene import BoardScene

FIGURE: Final = FIGURE_SIZE * 1.3 * TILE
"""A figure's height; a little larger than on a printed tile, to be seen on a whole board."""
SURVEYOR: Final = 0.62 * TILE


class Layers:
    """What lies above what."""

    COAST = 0.0
    OPEN = 5.0
    TILES = 10.0
    COLUMNS = 15.0
    TINTS = 20.0
    IDS = 25.0
    EXTENT = 30.0
    GHOST = 40.0
    FIGURES = 50.0
    SURVEYORS = 55.0
    CHIPS = 60.0
    CURSOR = 70.0
    FLYING = 80.0


class TileItem(QGraphicsRectItem):
    """A laid tile."""

    def __init__(self, board: BoardScene, number: int, cell: Cell, kind: int, turn: int) -> None:
        grid = board.grid
        super().__init__(-grid.width / 2, -grid.height / 2, grid.width, grid.height)
        self._board = board
        self.number = number
        self.cell = cell
        self.kind = kind
        self.turn = turn
        self.setPos(grid.centre(cell))
        self.setZValue(Layers.TILES)

    @property
    def tile_id(self) -> str:
        return self._board.art.tables.tiles[self.kind].id

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        board = self._board
        picture = board.art.tile(self.kind, self.turn, board.pixels, board.dpr)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawPixmap(self.rect(), picture, QRectF(picture.rect()))


class GhostTile(TileItem):
    """The tile in hand, over the cell it would be laid on."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, -1, (0, 0), 0, 0)
        self.setZValue(Layers.GHOST)
        self.fits = True
        self.hide()

    def show_at(self, cell: Cell, kind: int, turn: int, *, fits: bool) -> None:
        self.cell, self.kind, self.turn, self.fits = cell, kind, turn, fits
        self.setPos(self._board.grid.centre(cell))
        self.setOpacity(0.94 if fits else 0.55)
        self.show()
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        super().paint(painter, option, widget)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._board.colours
        shape = self._board.grid.shape((0, 0), 0.012)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.line_light, 6))
        painter.drawPath(shape)
        tint = colours.good if self.fits else colours.bad
        style = Qt.PenStyle.SolidLine if self.fits else Qt.PenStyle.DashLine
        painter.setPen(QPen(tint, 3.4, style))
        painter.drawPath(shape)
        if not self.fits:
            # A cross as well, so that the colour is not the only sign.
            box = QRectF(-0.16 * TILE, -0.16 * TILE, 0.32 * TILE, 0.32 * TILE)
            painter.setPen(QPen(colours.line_light, 12, c=Qt.PenCapStyle.RoundCap))
            _cross(painter, box)
            painter.setPen(QPen(tint, 7, c=Qt.PenCapStyle.RoundCap))
            _cross(painter, box)


def _cross(painter: QPainter, box: QRectF) -> None:
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())


class FigureItem(QGraphicsRectItem):
    """A figure of a seat on a part of a laid tile."""

    def __init__(
        self, board: BoardScene, node: int, seat: int, figure: int, at: QPointF, lying: bool
    ) -> None:
        super().__init__(-FIGURE / 2, -FIGURE / 2, FIGURE, FIGURE)
        self._board = board
        self.node = node
        self.seat = seat
        self.figure = figure
        self.lying = lying
        self.setPos(at)
        self.setZValue(Layers.FIGURES + at.y() * 1e-6)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        board = self._board
        pixels = board.pixels * FIGURE / TILE
        look = board.art.looks[self.seat]
        picture = board.art.figure(self.figure, look, self.lying, pixels, board.dpr)
        painter.drawPixmap(self.rect(), picture, QRectF(picture.rect()))


class SurveyorItem(QGraphicsRectItem):
    """A surveyor in the margin beside its column."""

    def __init__(self, board: BoardScene, index: int) -> None:
        super().__init__(-SURVEYOR / 2, -SURVEYOR / 2, SURVEYOR, SURVEYOR)
        self._board = board
        self.index = index
        self.column = 0
        self.offered = False
        self.setZValue(Layers.SURVEYORS)

    def offer(self, offered: bool) -> None:
        """Light up, because it can be chosen to move."""
        if offered != self.offered:
            self.offered = offered
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        board = self._board
        if self.offered:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            glow = QColor(board.colours.glow)
            glow.setAlpha(150)
            painter.setBrush(glow)
            painter.setPen(QPen(board.colours.good, 3))
            painter.drawEllipse(self.rect().adjusted(2, 2, -2, -2))
        number = self.index + 1
        picture = board.art.surveyor(number, board.pixels * SURVEYOR / TILE, board.dpr)
        painter.drawPixmap(self.rect(), picture, QRectF(picture.rect()))

"""What is drawn under and over the tiles: the coast, open cells, columns, tints, extents, ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from app import theme
from app.painting.catalogue import terrain_art
from app.painting.theme import colour
from app.play.grid import TILE
from app.play.items import Layers
from engine.landscape.play.events import Spot
from engine.landscape.play.tables import unpack_cell
from engine.lattice import Cell, lattice

if TYPE_CHECKING:
    from app.play.scene import BoardScene

PATTERNS: Final = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense6Pattern,
)
SMALL_FONT: Final = 17
_CELLS_NAMED: Final = 44.0
"""Pixels of a tile from which on the names of cells can be read."""


def font(pixels: float, *, bold: bool = True) -> QFont:
    """A font in scene units."""
    made = QFont()
    made.setPixelSize(max(1, round(pixels)))
    made.setBold(bold)
    return made


class Layer(QGraphicsRectItem):
    """Something drawn over the whole board; `paint_layer` gets a painter in scene units."""

    def __init__(self, board: BoardScene, height: float) -> None:
        super().__init__()
        self.board = board
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def cover(self, rect: QRectF) -> None:
        if rect != self.rect():
            self.setRect(rect)
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_layer(painter)

    def paint_layer(self, painter: QPainter) -> None:
        """Draw it."""


class Coast(Layer):
    """What lies beyond the sides of the start spaces where no tile can be laid."""

    REACH: Final = 1.15

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.COAST)
        self._strips: list[tuple[QRectF, int, QColor, QColor]] = []

    def look(self) -> None:
        """Find the sides that lead out of bounds."""
        board = self.board
        tables, laid = board.game.tables, board.game.board
        self._strips = []
        if tables.sides == 4:
            steps = lattice(tables.sides).steps
            for cell, kind, turn in tables.start:
                for side in range(tables.sides):
                    if laid.in_bounds(cell + tables.steps[side]):
                        continue
                    own = (side - turn) % tables.sides
                    terrain = tables.outlines[kind].side_terrain(own)
                    declared = tables.rules.terrains.get(terrain)
                    if declared is None or declared.occupied_by:
                        continue
                    art = terrain_art(terrain, tables.rules)
                    style = board.art.theme.terrain(art, declared.form)
                    rect = _beyond(board.grid.rect(unpack_cell(cell)), steps[side], self.REACH)
                    self._strips.append((rect, side, colour(style.fill), colour(style.light)))
        box = QRectF()
        for rect, *_ in self._strips:
            box = box.united(rect)
        self.cover(box)

    def strips(self) -> list[tuple[QRectF, QColor]]:
        """Where it lies, and in which colour."""
        return [(rect, fill) for rect, _, fill, _ in self._strips]

    def paint_layer(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for rect, side, fill, light in self._strips:
            ends = {
                0: (rect.bottomLeft(), rect.topLeft()),
                1: (rect.topLeft(), rect.topRight()),
                2: (rect.topLeft(), rect.bottomLeft()),
                3: (rect.topRight(), rect.topLeft()),
            }[side]
            fade = QLinearGradient(*ends)
            gone = QColor(fill)
            gone.setAlpha(0)
            fade.setColorAt(0, fill)
            fade.setColorAt(0.45, fill)
            fade.setColorAt(1, gone)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillRect(rect, fade)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._waves(painter, rect, light)

    def _waves(self, painter: QPainter, rect: QRectF, light: QColor) -> None:
        tint = QColor(light)
        tint.setAlpha(150)
        painter.setPen(QPen(tint, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in ((0.16, 0.22), (0.4, 0.6), (0.2, 0.88), (0.52, 0.14)):
            at = QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height())
            crest = QPainterPath(at)
            for _ in range(2):
                at = crest.currentPosition()
                crest.quadTo(at + QPointF(4.5, -6), at + QPointF(9, 0))
            painter.drawPath(crest)
        painter.setPen(Qt.PenStyle.NoPen)


def _beyond(rect: QRectF, step: Cell, reach: float) -> QRectF:
    """The strip on the far side of a cell's side."""
    dx, dy = step
    wide, high = rect.width() * reach, rect.height() * reach
    if dx:
        left = rect.right() if dx > 0 else rect.left() - wide
        return QRectF(left, rect.top(), wide, rect.height())
    top = rect.bottom() if dy > 0 else rect.top() - high
    return QRectF(rect.left(), top, rect.width(), high)


class Fit(IntEnum):
    """Whether the tile in hand can be laid on an open cell."""

    NOT = 0
    TURNED = 1
    """With another turn than it has now."""
    NOW = 2


class OpenCells(Layer):
    """The cells a tile could be laid on; those that fit glow."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.OPEN)
        self.cells: dict[Cell, Fit] = {}
        self._shapes: dict[Fit, tuple[QPainterPath, QPainterPath]] = {}

    def set_cells(self, cells: Mapping[Cell, Fit]) -> None:
        self.cells = dict(cells)
        self._shapes = {fit: self._shape(fit) for fit in Fit}
        self.cover(self.board.grid.box(self.cells).adjusted(-4, -4, 4, 4))

    def _shape(self, fit: Fit) -> tuple[QPainterPath, QPainterPath]:
        """The outlines of all cells of a kind, and a little larger what glows."""
        outline, glow = QPainterPath(), QPainterPath()
        for cell, own in self.cells.items():
            if own is fit:
                outline.addPath(self.board.grid.shape(cell, 0.05))
                glow.addPath(self.board.grid.shape(cell, 0.015))
        return outline, glow

    def paint_layer(self, painter: QPainter) -> None:
        colours = self.board.colours
        for fit, (outline, glow) in self._shapes.items():
            if fit is Fit.NOT:
                painter.setPen(QPen(colours.table_mark, 2.2, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(outline)
                continue
            strong = fit is Fit.NOW
            tint = QColor(colours.glow)
            tint.setAlpha(150 if strong else 62)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillPath(glow, tint)
            style = Qt.PenStyle.SolidLine if strong else Qt.PenStyle.DashLine
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.good, 2.6 if strong else 2.0, style))
            painter.drawPath(outline)


class Columns(Layer):
    """The columns the surveyors stand in, and their numbers when asked for."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.COLUMNS)
        self.numbers = False

    def paint_layer(self, painter: QPainter) -> None:
        board = self.board
        if board.game.tables.surveyors is None:
            return
        standing: dict[int, int] = {}
        for column in board.game.columns:
            standing[column] = standing.get(column, 0) + 1
        for column, count in standing.items():
            tint = QColor(board.colours.column)
            tint.setAlpha(14 if count == 1 else 24)
            for cell in board.cells_in_column(column):
                painter.fillRect(board.grid.rect(cell), tint)
            self._dashes(painter, column)
        if self.numbers:
            self._numbers(painter)

    def _dashes(self, painter: QPainter, column: int) -> None:
        board = self.board
        cells = board.cells_in_column(column)
        if not cells:
            return
        box = board.grid.box(cells)
        margin = board.margin_place(column)
        painter.setPen(QPen(board.colours.column, 2.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.united(QRectF(margin, margin)).adjusted(2, 0, -2, -2), 8, 8)

    def _numbers(self, painter: QPainter) -> None:
        board = self.board
        size = max(20.0, theme.current().px(12) * TILE / max(board.pixels, 14.0))
        painter.setFont(font(size))
        painter.setPen(board.colours.column)
        first = board.game.tables.start_column
        taken = set(board.game.columns)
        for column in range(first, board.furthest_column + 2):
            at = board.margin_place(column)
            lift = -0.5 * TILE if column in taken else 0.0
            box = QRectF(at.x() - TILE / 2, at.y() + lift - size, TILE, 2 * size)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(column - first))


@dataclass(frozen=True, slots=True)
class Extent:
    """A feature lit up: where it lies and in which colours."""

    spots: tuple[Spot, ...]
    fill: QColor
    line: QColor
    pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern
    width: float = 3.6
    label: str = ""


class Extents(Layer):
    """Features lit up, each with a clean outline around all of its tiles."""

    def __init__(self, board: BoardScene, height: float) -> None:
        super().__init__(board, height)
        self.extents: list[Extent] = []

    def set_extents(self, extents: Iterable[Extent]) -> None:
        self.extents = list(extents)
        cells = {cell for extent in self.extents for cell, _ in extent.spots}
        self.cover(self.board.grid.box(cells).adjusted(-6, -6, 6, 6))

    def paint_layer(self, painter: QPainter) -> None:
        for extent in self.extents:
            paint_extent(painter, self.board, extent)


def paint_extent(painter: QPainter, board: BoardScene, extent: Extent) -> None:
    shapes = [found for spot in extent.spots if (found := board.shape_of(spot)) is not None]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    for region, _ in shapes:
        painter.fillPath(region, QBrush(extent.fill, extent.pattern))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = board.colours.line_light
    for tint, width in ((halo, extent.width * 1.9), (extent.line, extent.width)):
        pen = QPen(tint, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for _, border in shapes:
            painter.drawPath(border)
    if extent.label and extent.spots:
        label_at(painter, board, board.anchor(extent.spots[0]), extent.label)


def label_at(painter: QPainter, board: BoardScene, at: QPointF, text: str) -> None:
    """A small plate with a word, readable on any ground."""
    painter.setFont(font(SMALL_FONT))
    wide = painter.fontMetrics().horizontalAdvance(text) + 12
    box = QRectF(at.x() - wide / 2, at.y() - 12, wide, 24)
    painter.setPen(QPen(board.colours.ink, 1.2))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRoundedRect(box, 6, 6)
    painter.setPen(board.colours.ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


class Ids(Layer):
    """The id of every tile and the name of every cell."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.IDS)
        self.hide()

    def paint_layer(self, painter: QPainter) -> None:
        board = self.board
        pixel = TILE / max(board.pixels, 14.0)
        whole = max(SMALL_FONT, theme.current().px(9) * pixel)
        for item in board.tiles:
            rect = board.grid.rect(item.cell)
            name, size = item.tile_id, whole
            painter.setFont(font(size))
            wide = painter.fontMetrics().horizontalAdvance(name) + 0.6 * size
            if wide > rect.width() - 8:
                size *= (rect.width() - 8) / wide
                wide = rect.width() - 8
                painter.setFont(font(size))
            plate = QRectF(rect.left() + 4, rect.top() + 4, wide, 1.3 * size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(255, 255, 255, 215))
            painter.drawRoundedRect(plate, 4, 4)
            painter.setPen(board.colours.ink)
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, name)
        if board.pixels < _CELLS_NAMED:
            return
        painter.setFont(font(max(13.0, theme.current().px(9) * pixel), bold=False))
        painter.setPen(board.colours.text_dim)
        for cell in board.open.cells:
            rect = board.grid.rect(cell).adjusted(6, 6, -6, -6)
            at = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight
            painter.drawText(rect, at, f"{cell[0]},{cell[1]}")


class CellCursor(Layer):
    """Where the keyboard is."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.CURSOR)
        self.cell: Cell = (0, 0)
        self.hide()

    def go(self, cell: Cell) -> None:
        self.cell = cell
        self.cover(self.board.grid.rect(cell).adjusted(-8, -8, 8, 8))
        self.show()

    def paint_layer(self, painter: QPainter) -> None:
        colours = self.board.colours
        shape = self.board.grid.shape(self.cell, -0.03)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.line_light, 8))
        painter.drawPath(shape)
        painter.setPen(QPen(colours.ink, 4.5, Qt.PenStyle.DashLine))
        painter.drawPath(shape)

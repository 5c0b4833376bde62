"""Where cells lie on the scene: squares in rows, hexagons pointed at the top."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.painting.frame import frame
from engine.lattice import Cell

TILE: Final = 100.0
"""The width of a tile in scene units."""
_ROW: Final = math.sqrt(3) / 2


class Grid:
    """The way from cells to scene coordinates and back, for tiles with so many sides."""

    def __init__(self, sides: int = 4) -> None:
        self.sides = sides
        self.frame = frame(sides)
        bounds = self.frame.bounds
        self.width = bounds.width() * TILE
        self.height = bounds.height() * TILE

    def centre(self, cell: Cell) -> QPointF:
        x, y = cell
        if self.sides == 4:
            return QPointF(x * TILE, y * TILE)
        return QPointF((x + y / 2) * TILE, y * _ROW * TILE)

    def rect(self, cell: Cell) -> QRectF:
        """The box around a cell."""
        centre = self.centre(cell)
        return QRectF(
            centre.x() - self.width / 2, centre.y() - self.height / 2, self.width, self.height
        )

    def shape(self, cell: Cell, shrink: float = 0.0) -> QPainterPath:
        """The outline of a cell, drawn in by a part of its width."""
        path = self.frame.path(-shrink) if shrink else self.frame.path()
        return self.to_scene(cell).map(path)

    def to_scene(self, cell: Cell) -> QTransform:
        """From the unit measure of a tile's geometry to the scene."""
        corner = self.rect(cell).topLeft()
        return QTransform(TILE, 0, 0, TILE, corner.x(), corner.y())

    def in_tile(self, point: QPointF, cell: Cell) -> QPointF:
        """A point of the scene in the unit measure of the tile on a cell."""
        corner = self.rect(cell).topLeft()
        return QPointF((point.x() - corner.x()) / TILE, (point.y() - corner.y()) / TILE)

    def cell_at(self, point: QPointF) -> Cell:
        x, y = point.x() / TILE, point.y() / TILE
        if self.sides == 4:
            return math.floor(x + 0.5), math.floor(y + 0.5)
        row = y / _ROW
        return _nearest_hexagon(x - row / 2, row)

    def box(self, cells: Iterable[Cell]) -> QRectF:
        """The box around several cells; empty for none."""
        found = QRectF()
        for cell in cells:
            found = found.united(self.rect(cell))
        return found


def _nearest_hexagon(q: float, r: float) -> Cell:
    """Round axial coordinates to the hexagon they lie in."""
    s = -q - r
    cell_q, cell_r, cell_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(cell_q - q), abs(cell_r - r), abs(cell_s - s)
    if off_q > off_r and off_q > off_s:
        cell_q = -cell_r - cell_s
    elif off_r > off_s:
        cell_r = -cell_q - cell_s
    return cell_q, cell_r

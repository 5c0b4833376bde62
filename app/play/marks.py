"""Marks over the board: numbered badges of choices, hints with their values, a heat map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app import theme
from app.play.grid import TILE
from app.play.items import FIGURE, Layers
from app.play.layers import Layer, font
from engine.lattice import Cell

if TYPE_CHECKING:
    from app.play.scene import BoardScene

_BADGE = 15.0


@dataclass(frozen=True, slots=True)
class Badge:
    """A sign in a circle, perhaps with the figure that would stand there."""

    at: QPointF
    text: str
    figure: tuple[int, int, bool] | None = None
    """Kind of figure, colour of the seat, lying."""
    strong: bool = False


class Badges(Layer):
    """The signs of what can be chosen."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.CHIPS)
        self.badges: list[Badge] = []

    def set_badges(self, badges: Iterable[Badge]) -> None:
        self.badges = list(badges)
        box = QRectF()
        for badge in self.badges:
            box = box.united(QRectF(badge.at.x() - 40, badge.at.y() - 40, 80, 80))
        self.cover(box)

    def paint_layer(self, painter: QPainter) -> None:
        for badge in self.badges:
            self._paint(painter, badge)

    def _paint(self, painter: QPainter, badge: Badge) -> None:
        board = self.board
        at = badge.at
        if badge.figure is not None:
            figure, look, lying = badge.figure
            size = board.pixels * FIGURE / TILE
            picture = board.art.figure(figure, look, lying, size, board.dpr)
            painter.setOpacity(1.0 if badge.strong else 0.75)
            grow = 1.25 if badge.strong else 1.0
            box = QRectF(0, 0, FIGURE * grow, FIGURE * grow)
            box.moveCenter(at)
            painter.drawPixmap(box, picture, QRectF(picture.rect()))
            painter.setOpacity(1.0)
            at = at + QPointF(FIGURE * 0.45, -FIGURE * 0.45)
        # Readable also on a small board.
        radius = max(_BADGE, _BADGE * 40 / max(board.pixels, 24.0))
        if badge.figure is not None:
            radius *= 0.72
        paint_badge(painter, board, at, radius, badge.text, strong=badge.strong)


def paint_badge(
    painter: QPainter, board: BoardScene, at: QPointF, radius: float, text: str, *, strong: bool
) -> None:
    colours = board.colours
    painter.setPen(QPen(colours.line_light, radius * 0.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(colours.ink, radius * 0.12))
    painter.setBrush(colours.accent if strong else QColor("#ffffff"))
    painter.drawEllipse(at, radius, radius)
    painter.setPen(colours.on_accent if strong else colours.ink)
    painter.setFont(font(radius * 1.15))
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


@dataclass(frozen=True, slots=True)
class Advice:
    """A move somebody recommends: where, which tile with which turn, and its value."""

    rank: int
    cell: Cell
    kind: int | None
    turn: int
    value: str
    figure: tuple[int, int, bool] | None = None
    anchor: QPointF | None = None


class Advices(Layer):
    """The best moves on the board: the tile as it would lie, its rank, its value."""

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.GHOST - 1)
        self.advices: list[Advice] = []

    def set_advices(self, advices: Iterable[Advice]) -> None:
        self.advices = list(advices)
        cells = (advice.cell for advice in self.advices)
        self.cover(self.board.grid.box(cells).adjusted(-50, -50, 50, 50))

    def paint_layer(self, painter: QPainter) -> None:
        board = self.board
        for advice in reversed(self.advices):
            rect = board.grid.rect(advice.cell)
            if advice.kind is not None:
                picture = board.art.tile(advice.kind, advice.turn, board.pixels, board.dpr)
                painter.setOpacity(0.75)
                painter.drawPixmap(rect, picture, QRectF(picture.rect()))
                painter.setOpacity(1.0)
            shape = board.grid.shape(advice.cell, 0.02)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(board.colours.line_light, 7))
            painter.drawPath(shape)
            painter.setPen(QPen(board.colours.accent, 4.2 - advice.rank * 0.6))
            painter.drawPath(shape)
            if advice.figure is not None and advice.anchor is not None:
                figure, look, lying = advice.figure
                size = board.pixels * FIGURE / TILE
                picture = board.art.figure(figure, look, lying, size, board.dpr)
                box = QRectF(0, 0, FIGURE, FIGURE)
                box.moveCenter(advice.anchor)
                painter.drawPixmap(box, picture, QRectF(picture.rect()))
        for advice in self.advices:
            rect = board.grid.rect(advice.cell)
            corner = rect.topLeft() + QPointF(16, 16)
            radius = readable(board, 15, 7)
            paint_badge(painter, board, corner, radius, str(advice.rank), strong=advice.rank == 1)
            plate(painter, board, QPointF(rect.center().x(), rect.bottom() - 14), advice.value)


def readable(board: BoardScene, size: float, pixels: float) -> float:
    """A size in scene units that is never less than so many pixels on the screen."""
    return max(size, theme.current().px(pixels) * TILE / max(board.pixels, 14.0))


def plate(painter: QPainter, board: BoardScene, at: QPointF, text: str) -> None:
    """A value on a plate."""
    if not text:
        return
    size = readable(board, 19, 9)
    painter.setFont(font(size))
    wide = painter.fontMetrics().horizontalAdvance(text) + 0.7 * size
    box = QRectF(at.x() - wide / 2, at.y() - 0.68 * size, wide, 1.36 * size)
    painter.setPen(QPen(board.colours.ink, 1.2))
    painter.setBrush(QColor(255, 255, 255, 232))
    painter.drawRoundedRect(box, 7, 7)
    painter.setPen(board.colours.ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


class Heat(Layer):
    """What a bot thinks of each cell: a colour from cold to warm and the number itself."""

    COLD = QColor("#2b5fa8")
    MIDDLE = QColor("#f2efe6")
    WARM = QColor("#c2410c")

    def __init__(self, board: BoardScene) -> None:
        super().__init__(board, Layers.OPEN + 1)
        self.values: dict[Cell, float] = {}

    def set_values(self, values: Mapping[Cell, float]) -> None:
        self.values = dict(values)
        self.cover(self.board.grid.box(self.values).adjusted(-50, -4, 50, 4))

    def paint_layer(self, painter: QPainter) -> None:
        if not self.values:
            return
        least, most = min(self.values.values()), max(self.values.values())
        best = max(self.values, key=lambda cell: self.values[cell])
        for cell, value in self.values.items():
            part = 0.5 if most == least else (value - least) / (most - least)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillPath(self.board.grid.shape(cell, 0.03), self.shade(part))
            if cell == best:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self.board.colours.ink, 4))
                painter.drawPath(self.board.grid.shape(cell, 0.05))
            plate(painter, self.board, self.board.grid.centre(cell), f"{value:+.1f}")

    def shade(self, part: float) -> QColor:
        one, two = (self.COLD, self.MIDDLE) if part < 0.5 else (self.MIDDLE, self.WARM)
        share = part * 2 if part < 0.5 else part * 2 - 1
        return QColor(
            round(one.red() + (two.red() - one.red()) * share),
            round(one.green() + (two.green() - one.green()) * share),
            round(one.blue() + (two.blue() - one.blue()) * share),
            230,
        )

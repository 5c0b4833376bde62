"""Painting the canvas: the tile, what is lit up on it, handles, labels, the cursor of the keys."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from app import theme
from app.design.canvas_plans import Scene
from app.design.canvas_targets import SIDE_DEPTH, Kind, Target
from app.painting.catalogue import terrain_art
from app.painting.frame import Point, qt
from app.painting.theme import Theme as TileTheme
from app.painting.theme import colour
from engine.lattice import lattice

HANDLE = 8.0
"""Half the width of a handle at 100 %, in pixels."""


@dataclass(frozen=True, slots=True)
class Board:
    """Where the tile lies on the widget and how its parts look."""

    scene: Scene
    to_screen: QTransform
    tiles: TileTheme

    def at(self, point: Point) -> QPointF:
        return self.to_screen.map(qt(point))

    @property
    def scale(self) -> float:
        return self.to_screen.m11()


def shadow(painter: QPainter, board: Board) -> None:
    """A soft edge under the tile, so that it lies on the canvas like on a table."""
    outline = board.to_screen.map(board.scene.targets.geometry.frame.path())
    tint = QColor(theme.current().colour("shadow"))
    tint.setAlphaF(tint.alphaF() * 0.22)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Wide lines over each other: their inner half disappears under the tile.
    for width in (3, 6, 10):
        painter.setPen(QPen(tint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(outline.translated(0, 1.5))


def border(painter: QPainter, board: Board) -> None:
    frame = board.scene.targets.geometry.frame
    painter.setPen(QPen(theme.current().colour("line_strong"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(board.to_screen.map(frame.path()))


def piece_glow(painter: QPainter, board: Board, piece: int, *, strong: bool = False) -> None:
    """Light up a piece; a plain is dotted as well, and what stands on it gets a ring."""
    scene = board.scene
    region = board.to_screen.map(scene.targets.geometry.pieces[piece].region)
    glow = colour(board.tiles.glow)
    veil = QColor(glow)
    veil.setAlpha(95 if strong else 60)
    painter.fillPath(region, veil)
    if scene.targets.is_field(piece):
        dots = QColor(theme.current().colour("text"))
        dots.setAlpha(70)
        painter.fillPath(region, QBrush(dots, Qt.BrushStyle.Dense7Pattern))
    _outline(painter, region, glow, 2.0)
    for spot in scene.targets.geometry.markers:
        if spot.piece == piece:
            _ring(painter, board, spot.centre, spot.size / 2 + 0.012, glow)


def chosen_part(painter: QPainter, board: Board, piece: int, marker: int | None) -> None:
    """The outline of the selected part."""
    accent = theme.current().colour("accent")
    geometry = board.scene.targets.geometry
    if marker is None:
        region = geometry.pieces[piece].region
        _outline(painter, board.to_screen.map(region), accent, 2.5)
        return
    for spot in geometry.markers:
        if (spot.piece, spot.number) == (piece, marker):
            _ring(painter, board, spot.centre, spot.size / 2 + 0.015, accent, 2.5)


def side_glow(painter: QPainter, board: Board, side: int) -> None:
    """Light up the strip along a side that the mouse is on."""
    painter.save()
    frame = board.scene.targets.geometry.frame
    a, b = frame.corner(side), frame.corner(side + 1)
    depth = SIDE_DEPTH / 0.5
    inner = [corner + (frame.centre - corner) * depth for corner in (b, a)]
    strip = QPainterPath()
    strip.addPolygon(QPolygonF([board.at(point) for point in (a, b, *inner)]))
    strip.closeSubpath()
    accent = theme.current().colour("accent")
    veil = QColor(accent)
    veil.setAlpha(70)
    painter.fillPath(strip, veil)
    painter.setPen(QPen(accent, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(board.at(a), board.at(b)))
    painter.restore()


def end_handles(painter: QPainter, board: Board, lit: Target | None, *, every: bool) -> None:
    """A knob at the end of each road; one that ends nowhere always shows, with a question mark."""
    look = theme.current()
    pieces = board.scene.targets.geometry.outline.pieces
    for piece, at in board.scene.targets.ends.items():
        open_end = pieces[piece].end is None
        if not every and not open_end:
            continue
        under = lit is not None and lit.kind is Kind.END and lit.piece == piece
        radius = look.px(HANDLE) + (2 if under else 0)
        centre = board.at(at)
        painter.setPen(QPen(look.colour("warning" if open_end else "accent"), 2))
        painter.setBrush(look.colour("warning_soft" if open_end else "raised"))
        painter.drawEllipse(centre, radius, radius)
        if open_end:
            painter.setFont(look.font(0.9, bold=True))
            painter.setPen(look.colour("warning"))
            box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("accent"))
            painter.drawEllipse(centre, radius * 0.4, radius * 0.4)


def chip_size(small: bool) -> tuple[float, float]:
    """Room for the label of a side: its name alone, or with what it shows under it."""
    look = theme.current()
    first = QFontMetricsF(look.font(1.0, bold=True)).height()
    if small:
        return look.px(34), first + look.px(4)
    return look.px(76), first + QFontMetricsF(look.font(0.85)).height() + look.px(6)


def side_chips(
    painter: QPainter, board: Board, lit: Target | None, gap: float, *, small: bool
) -> None:
    """Beside each side its name and what it shows, with a dab of its colour."""
    look = theme.current()
    scene = board.scene
    frame = scene.targets.geometry.frame
    wide, high = chip_size(small)
    for side in range(frame.sides):
        outward = -frame.inward(side)
        reach = gap + abs(outward.real) * wide / 2 + abs(outward.imag) * high / 2
        centre = board.at(frame.middle(side)) + qt(outward * reach)
        box = QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)
        under = lit is not None and lit.kind is Kind.SIDE and lit.side == side
        painter.setPen(QPen(look.colour("accent" if under else "line"), 1.5 if under else 1))
        painter.setBrush(look.colour("accent_soft" if under else "raised"))
        painter.drawRoundedRect(box, look.px(6), look.px(6))
        painter.setFont(look.font(1.0, bold=True))
        painter.setPen(look.colour("text"))
        middle = Qt.AlignmentFlag.AlignCenter
        if small:
            painter.drawText(box, middle, scene.side_name(side))
            continue
        top = QRectF(box.left(), box.top() + look.px(2), wide, high * 0.54)
        painter.drawText(top, middle, scene.side_name(side))
        _shown_terrain(painter, board, side, box)


def _shown_terrain(painter: QPainter, board: Board, side: int, box: QRectF) -> None:
    look = theme.current()
    scene = board.scene
    terrain = scene.targets.geometry.outline.side_terrain(side)
    declared = scene.rules.terrains.get(terrain)
    if declared is not None:
        style = board.tiles.terrain(terrain_art(terrain, scene.rules), declared.form)
        dab = QRectF(box.left() + look.px(7), box.top() + look.px(7), look.px(9), look.px(9))
        painter.setPen(QPen(colour(style.edge), 1))
        painter.setBrush(colour(style.fill))
        painter.drawRoundedRect(dab, 2, 2)
    painter.setFont(look.font(0.85))
    painter.setPen(look.colour("text_dim"))
    room = box.width() - look.px(8)
    name = QFontMetricsF(painter.font()).elidedText(
        scene.names.terrain(terrain) if terrain else "–", Qt.TextElideMode.ElideRight, room
    )
    low = QRectF(box.left(), box.center().y(), box.width(), box.height() * 0.46)
    painter.drawText(low, Qt.AlignmentFlag.AlignCenter, name)


def half_sides(painter: QPainter, board: Board) -> None:
    """Ticks in the middle of the sides and the names of both halves."""
    look = theme.current()
    frame = board.scene.targets.geometry.frame
    lat = lattice(frame.sides)
    painter.setFont(look.font(0.8))
    for half in range(2 * frame.sides):
        a, b = frame.half(half)
        outward = -frame.inward(half // 2)
        tick = board.at(b if half % 2 == 0 else a)
        painter.setPen(QPen(look.colour("text_dim"), 1.5))
        painter.drawLine(QLineF(tick, tick + qt(outward * look.px(8))))
        centre = board.at((a + b) / 2) + qt(outward * look.px(12))
        box = QRectF(centre.x() - look.px(20), centre.y() - look.px(10), look.px(40), look.px(20))
        painter.setPen(look.colour("text_dim"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, lat.half_name(half))


def cursor_ring(painter: QPainter, board: Board, target: Target) -> None:
    """Where the keyboard is: a ring of two colours, visible on every ground."""
    look = theme.current()
    at = board.scene.targets.at(target)
    if at is None:
        return
    shape = QPainterPath()
    centre = board.at(at)
    if target.kind is Kind.SIDE:
        frame = board.scene.targets.geometry.frame
        a, b = frame.corner(target.side), frame.corner(target.side + 1)
        inset = 0.06
        ends = [a + (b - a) * inset, b + (a - b) * inset]
        inward = frame.inward(target.side) * SIDE_DEPTH * 0.85
        corners = [ends[0], ends[1], ends[1] + inward, ends[0] + inward]
        shape.addPolygon(QPolygonF([board.at(point) for point in corners]))
        shape.closeSubpath()
    else:
        radius = look.px(20 if target.kind is Kind.MARKER else 15)
        shape.addEllipse(centre, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.colour("raised"), 5))
    painter.drawPath(shape)
    painter.setPen(QPen(look.colour("focus"), 2.5))
    painter.drawPath(shape)


def rubber(painter: QPainter, start: QPointF, end: QPointF, *, allowed: bool) -> None:
    """The line that follows a drag."""
    look = theme.current()
    tint = look.colour("accent" if allowed else "danger")
    painter.setPen(QPen(look.colour("raised"), 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(start, end))
    style = Qt.PenStyle.SolidLine if allowed else Qt.PenStyle.DashLine
    painter.setPen(QPen(tint, 3, style, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(start, end))
    painter.setBrush(tint)
    painter.setPen(QPen(look.colour("raised"), 1.5))
    for point in (start, end):
        painter.drawEllipse(point, 5, 5)


def caption(painter: QPainter, area: QRectF, text: str) -> None:
    """A label at the foot of the canvas that tells what is under the mouse."""
    if not text:
        return
    look = theme.current()
    painter.setFont(look.font(0.92))
    metrics = QFontMetricsF(painter.font())
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width() - look.px(40))
    wide = metrics.horizontalAdvance(shown) + look.px(24)
    high = metrics.height() + look.px(8)
    box = QRectF(area.center().x() - wide / 2, area.bottom() - high - look.px(8), wide, high)
    painter.setPen(QPen(look.colour("line"), 1))
    painter.setBrush(look.colour("raised"))
    painter.drawRoundedRect(box, high / 2, high / 2)
    painter.setPen(look.colour("text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)


def _outline(painter: QPainter, path: QPainterPath, tint: QColor, width: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shade, wide in ((theme.current().colour("raised"), width + 2.5), (tint, width)):
        painter.setPen(
            QPen(
                shade,
                wide,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        painter.drawPath(path)


def _ring(
    painter: QPainter,
    board: Board,
    centre: QPointF,
    radius: float,
    tint: QColor,
    width: float = 2.0,
) -> None:
    around = QPainterPath()
    around.addEllipse(board.to_screen.map(centre), radius * board.scale, radius * board.scale)
    _outline(painter, around, tint, width)

"""Figures and single things: settlers, surveyors, huts, markers and the back of a tile."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from app.painting.curves import box, disc, polygon, smooth
from app.painting.frame import Point, frame, from_qt
from app.painting.geometry import FIGURE_SIZE, unit_to
from app.painting.markers import lettering, sketch_marker, star
from app.painting.sketch import Detail, Drawing, Sketch, detail_for, device_pixels
from app.painting.sprites import shape
from app.painting.theme import SeatStyle, Symbol, Theme, load_theme, mixed
from engine.landscape.rules.model import RuleSet

SEATS: tuple[SeatStyle, ...] = load_theme("classic").seats
"""Colour, symbol and letter of each seat in the usual theme."""

_FACE = "#f1cfa6"
_MARKER_SIZE = 0.3


def paint_settler(
    painter: QPainter, rect: QRectF, seat: int, *, lying: bool = False, theme: Theme
) -> None:
    """A settler in hat and cloak, standing or lying on the back, as large as the rectangle."""
    style = theme.seat(seat)
    _paint(painter, rect, FIGURE_SIZE, theme, lambda s, at: _settler(s, at, style, lying=lying))


def paint_hut(painter: QPainter, rect: QRectF, seat: int, *, theme: Theme) -> None:
    """A hut of poles and hides."""
    style = theme.seat(seat)
    _paint(painter, rect, FIGURE_SIZE, theme, lambda s, at: _hut(s, at, style))


def paint_piece(
    painter: QPainter, rect: QRectF, art: str, seat: int, *, lying: bool = False, theme: Theme
) -> None:
    """Whatever figure a rule set asks for; people when nobody has drawn it."""
    if art == "hut":
        paint_hut(painter, rect, seat, theme=theme)
    else:
        paint_settler(painter, rect, seat, lying=lying, theme=theme)


def paint_surveyor(
    painter: QPainter, rect: QRectF, *, theme: Theme, number: int | None = None
) -> None:
    """A surveyor behind the instrument; a number tells several apart."""
    _paint(painter, rect, FIGURE_SIZE, theme, lambda s, at: _surveyor(s, at, number))


def paint_marker(painter: QPainter, rect: QRectF, kind: str, rules: RuleSet, theme: Theme) -> None:
    """One marker, filling the rectangle."""
    _paint(
        painter, rect, _MARKER_SIZE, theme, lambda s, at: sketch_marker(s, at, 0.29, kind, rules)
    )


def paint_symbol(painter: QPainter, rect: QRectF, seat: int, *, theme: Theme) -> None:
    """The sign of a seat on its colour, for lists and the scoring track."""
    style = theme.seat(seat)

    def sign(sketch: Sketch, at: Point) -> None:
        sketch.stamp(disc(at, 0.115), style.fill, style.line, sketch.width(0.01, 1.0))
        sketch.stamp(symbol(style.symbol, at, 0.062), style.sign)

    _paint(painter, rect, FIGURE_SIZE, theme, sign)


def _paint(
    painter: QPainter,
    rect: QRectF,
    size: float,
    theme: Theme,
    sketched: Callable[[Sketch, Point], None],
) -> None:
    """Draw something `size` tile widths large into a rectangle, with lines as on such a tile."""
    bounds = QRectF(0, 0, size, size)
    to_rect = unit_to(rect, bounds)
    pixels = device_pixels(painter, to_rect.m11())
    sketch = Sketch(frame(4), theme, detail_for(pixels))
    sketched(sketch, complex(size / 2, size / 2))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(to_rect, True)
    Drawing(sketch.marks, sketch.detail).draw(painter, math.inf)
    painter.restore()


def symbol(kind: Symbol, at: Point, radius: float) -> QPainterPath:
    """A simple shape that tells a player without colour."""
    if kind == "disc":
        return disc(at, radius * 0.86)
    if kind == "square":
        side = radius * 0.8
        return box(at.real - side, at.imag - side, 2 * side, 2 * side)
    if kind == "triangle":
        return shape(at, radius, ((0, -1.0), (0.98, 0.72), (-0.98, 0.72)))
    if kind == "diamond":
        return shape(at, radius, ((0, -1.12), (0.86, 0), (0, 1.12), (-0.86, 0)))
    return star(at, radius * 1.15)


_CLOAK = (
    (-0.13, -0.13),
    (-0.22, -0.04),
    (-0.27, 0.14),
    (-0.35, 0.36),
    (-0.34, 0.44),
    (-0.2, 0.475),
    (0.0, 0.485),
    (0.2, 0.475),
    (0.34, 0.44),
    (0.35, 0.36),
    (0.27, 0.14),
    (0.22, -0.04),
    (0.13, -0.13),
    (0.0, -0.17),
)
_COLLAR = ((-0.17, -0.12), (0.17, -0.12), (0.09, 0.01), (0.0, -0.06), (-0.09, 0.01))
_CROWN = ((-0.15, -0.3), (-0.115, -0.5), (0.115, -0.5), (0.15, -0.3))
_BAND = ((-0.15, -0.305), (-0.14, -0.365), (0.14, -0.365), (0.15, -0.305))
_FOLD = ((0.13, 0.0), (0.2, 0.2), (0.24, 0.46), (0.33, 0.43), (0.26, 0.16), (0.19, -0.02))


def _settler(sketch: Sketch, at: Point, style: SeatStyle, *, lying: bool) -> None:
    size = FIGURE_SIZE * 0.96
    place = QTransform(size, 0, 0, size, at.real, at.imag)
    if lying:
        place = QTransform(0, -size, size, 0, at.real, at.imag)
    line = sketch.width(0.0085, 0.9)
    face = _FACE if sketch.theme.colourful else sketch.theme.paper

    def put(path: QPainterPath, fill: str | None, edge: str | None = style.line) -> None:
        sketch.stamp(place.map(path), fill, edge, line)

    if sketch.theme.texture:
        ground = at + (complex(0.02, 0.26) if lying else complex(0.05, 0.46)) * size
        width, height = (0.5, 0.12) if lying else (0.36, 0.075)
        sketch.stamp(disc(ground, width * size, height * size), sketch.theme.shadow)
    # A light rim lifts the figure off whatever it stands on.
    body = smooth([complex(x, y) for x, y in _CLOAK], closed=True)
    hat = [box(-0.27, -0.335, 0.54, 0.08, 0.04), polygon(complex(x, y) for x, y in _CROWN)]
    for part in (body, *hat):
        sketch.stamp(place.map(part), None, sketch.theme.halo, line * 3)
    put(body, style.fill)
    if sketch.detail >= Detail.MEDIUM:
        put(polygon(complex(x, y) for x, y in _FOLD), style.shade, None)
        put(body, None)
    put(disc(-0.2j, 0.125), face)
    if sketch.detail >= Detail.SMALL:
        put(polygon(complex(x, y) for x, y in _COLLAR), sketch.theme.paper)
    put(hat[1], style.shade)
    if sketch.detail >= Detail.SMALL:
        put(polygon(complex(x, y) for x, y in _BAND), sketch.theme.paper, None)
    put(hat[0], style.shade)
    chest = from_qt(place.map(QPointF(0.0, 0.2)))
    sketch.stamp(symbol(style.symbol, chest, 0.155 * size), style.sign)


_HUT = ((-0.4, 0.44), (-0.3, 0.05), (0.0, -0.36), (0.3, 0.05), (0.4, 0.44))
_ENTRANCE = ((-0.11, 0.44), (0.0, 0.12), (0.11, 0.44))


def _hut(sketch: Sketch, at: Point, style: SeatStyle) -> None:
    size = FIGURE_SIZE * 0.96
    line = sketch.width(0.0085, 0.9)
    poles = QPainterPath()
    for x in (-0.16, 0.0, 0.16):
        top, foot = at + complex(x, -0.48) * size, at + complex(-x * 0.3, -0.28) * size
        poles.moveTo(foot.real, foot.imag)
        poles.lineTo(top.real, top.imag)
    if sketch.theme.texture:
        sketch.stamp(disc(at + 0.44j * size, 0.46 * size, 0.07 * size), sketch.theme.shadow)
    sketch.stamp(poles, None, style.line, sketch.width(0.012, 1.0))
    tent = shape(at, size, _HUT)
    sketch.stamp(tent, None, sketch.theme.halo, line * 3)
    sketch.stamp(tent, style.fill, style.line, line)
    sketch.stamp(shape(at, size, _ENTRANCE), style.shade, style.line, line)
    sketch.stamp(symbol(style.symbol, at - 0.04j * size, 0.12 * size), style.sign)


_COAT = ((-0.36, 0.46), (-0.34, 0.02), (-0.25, -0.14), (-0.08, -0.14), (0.0, 0.02), (0.02, 0.46))
_TELESCOPE = ((-0.1, -0.1), (0.4, -0.25), (0.43, -0.16), (-0.07, -0.01))


def _surveyor(sketch: Sketch, at: Point, number: int | None) -> None:
    size = FIGURE_SIZE * 0.96
    style = sketch.theme.surveyor
    line = sketch.width(0.0085, 0.9)
    halo = sketch.theme.halo
    if sketch.theme.texture:
        sketch.stamp(disc(at + 0.46j * size, 0.46 * size, 0.075 * size), sketch.theme.shadow)
    coat = smooth([at + complex(x, y) * size for x, y in _COAT], closed=True)
    hat = [
        box(at.real - 0.36 * size, at.imag - 0.365 * size, 0.38 * size, 0.07 * size, 0.03 * size),
        box(at.real - 0.27 * size, at.imag - 0.49 * size, 0.2 * size, 0.15 * size, 0.06 * size),
    ]
    legs = QPainterPath()
    head = at + complex(0.17, -0.06) * size
    for foot in (-0.04, 0.19, 0.42):
        legs.moveTo(head.real, head.imag)
        legs.lineTo(at.real + foot * size, at.imag + 0.46 * size)
    sketch.stamp([coat, *hat], None, halo, line * 3)
    sketch.stamp(legs, None, halo, sketch.width(0.014, 1.2) + line * 2.4)
    sketch.stamp(coat, style.fill, style.line, line)
    face = _FACE if sketch.theme.colourful else sketch.theme.paper
    sketch.stamp(disc(at + complex(-0.17, -0.24) * size, 0.115 * size), face, style.line, line)
    sketch.stamp(hat, mixed(style.fill, style.line, 0.5), style.line, line)
    sketch.stamp(legs, None, style.line, sketch.width(0.014, 1.2))
    sketch.stamp(shape(at, size, _TELESCOPE), style.accent, style.line, line)
    sketch.stamp(disc(head, 0.075 * size), style.accent, style.line, line)
    if number is not None:
        place = at + complex(-0.17, 0.2) * size
        sketch.stamp(disc(place, 0.12 * size), sketch.theme.paper, style.line, line)
        sketch.stamp(lettering(str(number), place, 0.13 * size, 0.18 * size), style.line)


def paint_back(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    title: str = "",
    *,
    sides: int = 4,
    bleed: float = 0.0,
) -> None:
    """The back of a tile: a compass rose, the same whichever way the tile lies."""
    shape_ = frame(sides)
    to_rect = unit_to(rect, shape_.bounds)
    detail = detail_for(device_pixels(painter, to_rect.m11()))
    sketch = Sketch(shape_, theme, detail)
    ground, pattern, emblem = theme.back
    sketch.fill(shape_.path(bleed + 0.004), ground)
    if detail >= Detail.SMALL:
        _lattice(sketch, pattern, bleed)
    for grow, width in ((-0.055, 0.012), (-0.085, 0.005)):
        sketch.stroke(shape_.path(grow), emblem, sketch.width(width, 0.6))
    room = 0.27 if sides == 4 else 0.23
    _rose(sketch, shape_.centre - (0.04j if title else 0), room, ground, emblem)
    if title and detail >= Detail.SMALL:
        place = complex(shape_.centre.real, 2 * shape_.centre.imag - (0.145 if sides == 4 else 0.3))
        sketch.stamp(lettering(title, place, 0.052, 0.7 if sides == 4 else 0.5), emblem)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(to_rect.map(shape_.path(bleed)), Qt.ClipOperation.IntersectClip)
    painter.setTransform(to_rect, True)
    Drawing(sketch.marks, detail).draw(painter, math.inf)
    painter.restore()


def _lattice(sketch: Sketch, tint: str, bleed: float) -> None:
    step = 1 / 12
    reach = math.ceil((0.6 + bleed) / step)
    diamonds = [
        shape(
            sketch.frame.centre + complex(x, y) * step,
            step * 0.3,
            ((0, -1), (1, 0), (0, 1), (-1, 0)),
        )
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
        if (x + y) % 2 == 0
    ]
    sketch.stamp(diamonds, tint)


def _rose(sketch: Sketch, centre: Point, radius: float, ground: str, emblem: str) -> None:
    dark = mixed(ground, emblem, 0.45)
    sketch.stamp(disc(centre, radius * 1.12), ground, emblem, sketch.width(0.01, 0.7))
    sketch.stamp(disc(centre, radius * 0.66), None, emblem, sketch.width(0.006, 0.5))
    for turn, reach, wide in ((math.pi / 4, 0.74, 0.2), (0.0, 1.06, 0.24)):
        light: list[QPainterPath] = []
        shade: list[QPainterPath] = []
        for step in range(4):
            heading = _heading(turn + step * math.pi / 2)
            tip = centre + heading * radius * reach
            for hand, half in ((1, light), (-1, shade)):
                waist = centre + heading * cmath.exp(0.25j * math.pi * hand) * radius * wide
                half.append(polygon((centre, waist, tip)))
        line = sketch.width(0.005, 0.4)
        sketch.stamp(light, emblem, ground, line)
        sketch.stamp(shade, dark, ground, line)
    sketch.stamp(disc(centre, radius * 0.1), emblem, ground, sketch.width(0.008, 0.5))


def _heading(angle: float) -> Point:
    return complex(math.sin(angle), -math.cos(angle))

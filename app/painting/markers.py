"""Markers: flags, trading posts, animals in their clearing, tokens for all that is not drawn."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from app.painting.catalogue import (
    marker_art,
    marker_shape,
    silhouette,
    silhouette_details,
    silhouette_light,
)
from app.painting.curves import blob, box, disc, polygon
from app.painting.frame import Point, from_qt, qt
from app.painting.geometry import TileGeometry
from app.painting.sketch import Detail, Sketch
from app.painting.sprites import firs, shape
from app.painting.theme import MarkerStyle, Theme, mixed
from engine.landscape.rules.model import RuleSet

_TREES_FROM = 0.23
"""Smaller animals stand alone, or trees would hide them."""


def sketch_markers(sketch: Sketch, geometry: TileGeometry, rules: RuleSet) -> None:
    """All markers of a tile, those further back first; no clearing covers another animal."""
    spots = [(sketch.up(from_qt(spot.centre)), spot) for spot in geometry.markers]
    spots.sort(key=lambda entry: entry[0].imag)
    for at, spot in spots:
        _setting(sketch, at, spot.size, spot.kind, rules)
    for at, spot in spots:
        _figure(sketch, at, spot.size, spot.kind, rules)


def marker_style(kind: str, art: str, theme: Theme) -> MarkerStyle:
    drawn = marker_shape(art)
    known = theme.markers.get(art) or theme.markers.get(kind)
    if known is not None:
        return known
    return theme.animal if drawn.outlines else theme.token


def sketch_marker(sketch: Sketch, at: Point, size: float, kind: str, rules: RuleSet) -> None:
    """One marker, upright, filling a circle of this diameter."""
    _setting(sketch, at, size, kind, rules)
    _figure(sketch, at, size, kind, rules)


def _setting(sketch: Sketch, at: Point, size: float, kind: str, rules: RuleSet) -> None:
    """What a marker stands on."""
    art = marker_art(kind, rules)
    drawn = marker_shape(art)
    style = marker_style(kind, art, sketch.theme)
    if sketch.theme.plates and drawn.drawing != "token":
        plate = sketch.theme.animal.accent
        sketch.stamp(disc(at, size * 0.52), plate, style.line, sketch.width(0.008, 0.8))
    elif drawn.setting != "none":
        _clearing(sketch, at, size, style, trees=drawn.setting == "clearing")


def _figure(sketch: Sketch, at: Point, size: float, kind: str, rules: RuleSet) -> None:
    art = marker_art(kind, rules)
    drawn = marker_shape(art)
    style = marker_style(kind, art, sketch.theme)
    if sketch.detail is Detail.TINY:
        size *= 1.3
    if drawn.drawing == "flag":
        _flag(sketch, at, size, style)
    elif drawn.drawing == "post":
        _post(sketch, at, size, style)
    elif drawn.outlines:
        _silhouette(sketch, at, size, art, style)
    else:
        _token(sketch, at, size, initials(kind, rules), style)
        return
    if sketch.theme.letters and sketch.detail >= Detail.SMALL:
        _letter(sketch, at, size, style.letter or initials(kind, rules)[:1])


def initials(kind: str, rules: RuleSet) -> str:
    """Up to two letters that stand for a marker."""
    declared = rules.markers.get(kind)
    title = (declared.title if declared is not None else "") or kind
    words = [word for word in title.replace("-", " ").replace("_", " ").split() if word]
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return (words[0][:2] if words else "?").capitalize()


def _flag(sketch: Sketch, at: Point, size: float, style: MarkerStyle) -> None:
    line = sketch.width(0.0085, 0.75)
    pole = box(at.real - 0.36 * size, at.imag - 0.42 * size, 0.075 * size, 0.9 * size, 0.03 * size)
    if sketch.textured:
        sketch.stamp(
            disc(at + complex(-0.24, 0.47) * size, 0.26 * size, 0.07 * size), sketch.theme.shadow
        )
    cloth = QPainterPath(qt(at + complex(-0.3, -0.4) * size))
    _curve(cloth, at, size, (-0.1, -0.5), (0.12, -0.28), (0.5, -0.38))
    _line(cloth, at, size, (0.36, -0.11))
    _line(cloth, at, size, (0.5, 0.15))
    _curve(cloth, at, size, (0.14, 0.25), (-0.08, 0.03), (-0.3, 0.14))
    cloth.closeSubpath()
    sketch.stamp(cloth, style.fill, style.line, line)
    emblem = at + complex(0.03, -0.12) * size
    if sketch.detail >= Detail.SMALL:
        sketch.stamp(star(emblem, 0.17 * size), style.accent)
    else:
        sketch.stamp(disc(emblem, 0.13 * size), style.accent)
    sketch.stamp(pole, mixed(style.line, style.accent, 0.25), style.line, line * 0.7)
    sketch.stamp(
        disc(at + complex(-0.322, -0.43) * size, 0.065 * size), style.accent, style.line, line * 0.7
    )


def star(centre: Point, radius: float, points: int = 5) -> QPainterPath:
    """A star standing on two of its points."""
    corners = []
    for step in range(2 * points):
        angle = math.pi * step / points - math.pi / 2
        reach = radius if step % 2 == 0 else radius * 0.44
        corners.append(centre + reach * complex(math.cos(angle), math.sin(angle)))
    return polygon(corners)


def _post(sketch: Sketch, at: Point, size: float, style: MarkerStyle) -> None:
    """A trader's booth with a striped awning and a sign with a coin."""
    line = sketch.width(0.008, 0.75)
    if sketch.detail is Detail.TINY:
        plate = shape(at, size, ((-0.5, -0.45), (0.5, -0.45), (0.5, 0.45), (-0.5, 0.45)))
        sketch.stamp(plate, style.fill, style.line, line)
        bars = [
            box(at.real + x * size, at.imag - 0.45 * size, 0.2 * size, 0.5 * size)
            for x in (-0.5, -0.1, 0.3)
        ]
        sketch.stamp(bars, style.accent)
        return
    if sketch.textured:
        sketch.stamp(
            disc(at + complex(0.02, 0.44) * size, 0.5 * size, 0.09 * size), sketch.theme.shadow
        )
    wood = style.more[0] if style.more else mixed(style.line, style.fill, 0.42)
    sketch.stamp(
        shape(at, size, ((-0.38, -0.1), (0.2, -0.1), (0.2, 0.44), (-0.38, 0.44))),
        wood,
        style.line,
        line,
    )
    if sketch.detail >= Detail.SMALL:
        door = ((-0.26, 0.06), (0.08, 0.06), (0.08, 0.26), (-0.26, 0.26))
        sketch.stamp(shape(at, size, door), mixed(style.line, wood, 0.2))
        shelf = ((-0.42, 0.26), (0.24, 0.26), (0.24, 0.33), (-0.42, 0.33))
        sketch.stamp(shape(at, size, shelf), mixed(wood, style.fill, 0.5), style.line, line * 0.6)
    top, low = (-0.36, 0.18), (-0.5, 0.32)
    sketch.stamp(
        shape(at, size, ((top[0], -0.46), (top[1], -0.46), (low[1], -0.02), (low[0], -0.02))),
        style.fill,
    )
    stripes = []
    count = 5
    for number in range(0, count, 2):
        a, b = number / count, (number + 1) / count
        stripes.append(
            shape(
                at,
                size,
                (
                    (top[0] + (top[1] - top[0]) * a, -0.46),
                    (top[0] + (top[1] - top[0]) * b, -0.46),
                    (low[0] + (low[1] - low[0]) * b, 0.0),
                    (low[0] + (low[1] - low[0]) * a, 0.0),
                ),
            )
        )
    sketch.stamp(stripes, style.accent)
    awning = shape(at, size, ((top[0], -0.46), (top[1], -0.46), (low[1], 0.0), (low[0], 0.0)))
    sketch.stamp(awning, None, style.line, line)
    sketch.stamp(
        box(at.real + 0.38 * size, at.imag - 0.2 * size, 0.06 * size, 0.66 * size),
        wood,
        style.line,
        line * 0.6,
    )
    coin = at + complex(0.4, -0.27) * size
    gold = style.more[1] if len(style.more) > 1 else style.fill
    sketch.stamp(disc(coin, 0.17 * size), gold, style.line, line)
    if sketch.detail >= Detail.MEDIUM:
        sketch.stamp(disc(coin, 0.085 * size), None, style.line, line * 0.7)


def _clearing(sketch: Sketch, at: Point, size: float, style: MarkerStyle, *, trees: bool) -> None:
    """A light patch, with a few trees behind it if they fit."""
    if sketch.detail is Detail.TINY or not sketch.theme.texture:
        return
    bumps = (0.03, 0.0, 0.02, 0.01, 0.0, 0.02, 0.01, 0.0, 0.03, 0.01, 0.0, 0.02)
    wood = sketch.theme.terrains.get("forest")
    patch = blob(at + complex(0, 0.03) * size, size * 0.53, bumps, 0.9)
    if wood is not None:
        sketch.stamp(patch, mixed(wood.light, style.accent, 0.35))
        sketch.stamp(blob(at + complex(0, 0.1) * size, size * 0.46, bumps, 0.78), style.accent)
        if not trees or sketch.detail < Detail.MEDIUM or size < _TREES_FROM:
            return
        places = (
            (complex(-0.38, -0.16), 0.36),
            (complex(0.38, -0.18), 0.36),
            (complex(-0.17, -0.33), 0.34),
            (complex(0.17, -0.34), 0.34),
        )
        upright = Sketch(sketch.frame, sketch.theme, sketch.detail)
        firs(upright, [(at + place * size, part * size) for place, part in places], wood)
        sketch.marks += upright.marks
    else:
        sketch.stamp(patch, style.accent)


def _silhouette(sketch: Sketch, at: Point, size: float, art: str, style: MarkerStyle) -> None:
    scale = size * (1.02 if sketch.detail is Detail.TINY else 0.9)
    place = QTransform(scale, 0, 0, scale, at.real, at.imag + 0.03 * size)
    body = place.map(silhouette(art))
    halo = max(0.06 * size, 1.1 / sketch.detail.pixels)
    sketch.stamp(body, sketch.theme.halo, sketch.theme.halo, halo)
    if sketch.theme.colourful:
        sketch.stamp(body, style.fill)
        if sketch.textured and sketch.detail >= Detail.MEDIUM:
            sketch.stamp(place.map(silhouette_light(art)), mixed(style.fill, "#ffe9c2", 0.28))
    else:
        sketch.stamp(body, style.line, style.line, sketch.width(0.012, 0.9))
        sketch.stamp(body, style.fill)
    if sketch.detail >= Detail.SMALL:
        light = sketch.theme.halo if sketch.theme.colourful else style.line
        sketch.stamp(place.map(silhouette_details(art)), light)


def _token(sketch: Sketch, at: Point, size: float, text: str, style: MarkerStyle) -> None:
    line = sketch.width(0.012, 1.0)
    sketch.stamp(disc(at, size * 0.46), style.fill, style.line, line)
    sketch.stamp(disc(at, size * 0.37), None, style.accent, line * 0.7)
    sketch.stamp(lettering(text, at, size * 0.4, size * 0.56), style.line)


def _letter(sketch: Sketch, at: Point, size: float, text: str) -> None:
    corner = at + complex(0.36, 0.36) * size
    sketch.stamp(
        disc(corner, size * 0.19), sketch.theme.paper, sketch.theme.ink, sketch.width(0.008, 0.8)
    )
    sketch.stamp(lettering(text, corner, size * 0.26, size * 0.3), sketch.theme.ink)


def lettering(text: str, centre: Point, height: float, most_width: float) -> QPainterPath:
    """Bold letters as a shape, in the middle of a place."""
    font = QFont("DejaVu Sans")
    font.setPixelSize(100)
    font.setBold(True)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    bounds: QRectF = path.boundingRect()
    if bounds.isEmpty():
        return path
    tall = QFontMetricsF(font).capHeight() or bounds.height()
    scale = min(height / tall, most_width / bounds.width())
    middle = bounds.center()
    return QTransform(
        scale, 0, 0, scale, centre.real - middle.x() * scale, centre.imag - middle.y() * scale
    ).map(path)


def _line(path: QPainterPath, at: Point, size: float, to: tuple[float, float]) -> None:
    path.lineTo(qt(at + complex(*to) * size))


def _curve(
    path: QPainterPath,
    at: Point,
    size: float,
    one: tuple[float, float],
    other: tuple[float, float],
    to: tuple[float, float],
) -> None:
    path.cubicTo(
        qt(at + complex(*one) * size), qt(at + complex(*other) * size), qt(at + complex(*to) * size)
    )

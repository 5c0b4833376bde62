"""Small upright things drawn in numbers: houses, trees, tufts of grass, waves."""

from __future__ import annotations

import cmath
import random
from collections.abc import Sequence

from PySide6.QtGui import QPainterPath

from app.painting.curves import box, disc, joined, polygon, smooth
from app.painting.frame import Point, qt
from app.painting.sketch import Detail, Sketch
from app.painting.theme import TerrainStyle, mixed


def shape(centre: Point, size: float, points: Sequence[tuple[float, float]]) -> QPainterPath:
    """A polygon drawn around a centre, in parts of `size`."""
    return polygon(centre + complex(x, y) * size for x, y in points)


def tufts(sketch: Sketch, places: Sequence[Point], size: float, line: str) -> None:
    """Three blades of grass each."""
    path = QPainterPath()
    for place in places:
        foot = sketch.up(place) + complex(0, size * 0.35)
        for lean, height in ((-0.5, 0.62), (0.02, 0.95), (0.52, 0.56)):
            path.moveTo(qt(foot + complex(lean * 0.25, 0) * size))
            path.lineTo(qt(foot + complex(lean, -height) * size))
    if not path.isEmpty():
        sketch.stamp(path, None, line, sketch.width(0.0065, 0.5))


def dots(sketch: Sketch, places: Sequence[Point], radius: float, fill: str) -> None:
    sketch.stamp([disc(sketch.up(place), radius) for place in places], fill)


def waves(sketch: Sketch, places: Sequence[Point], size: float, line: str, width: float) -> None:
    """Short crests of water; each is the same to the left and to the right of its middle."""
    path = QPainterPath()
    for place in places:
        middle = sketch.up(place)
        path.moveTo(qt(middle + complex(-size, 0)))
        for step in (-0.5, 0.5):
            top = middle + complex(step * size, -size * 0.34)
            end = middle + complex((step + 0.5) * size, 0)
            path.quadTo(qt(top), qt(end))
    if not path.isEmpty():
        sketch.stamp(path, None, line, width)


_GABLE = ((-0.5, -0.05), (-0.27, -0.42), (-0.04, -0.05), (-0.04, 0.38), (-0.5, 0.38))
_FLANK = ((-0.04, -0.05), (0.5, -0.05), (0.5, 0.38), (-0.04, 0.38))
_ROOF = ((-0.27, -0.46), (0.34, -0.46), (0.58, -0.02), (-0.02, -0.02))
_EAVE = ((-0.27, -0.46), (-0.21, -0.46), (-0.53, 0.03), (-0.58, -0.02))
_DOOR = ((-0.35, 0.38), (-0.35, 0.1), (-0.19, 0.1), (-0.19, 0.38))
_PANE = ((0.1, 0.07), (0.22, 0.07), (0.22, 0.23), (0.1, 0.23))
_OTHER_PANE = ((0.3, 0.07), (0.42, 0.07), (0.42, 0.23), (0.3, 0.23))


def houses(
    sketch: Sketch, places: Sequence[tuple[Point, float]], style: TerrainStyle, roll: random.Random
) -> None:
    """Little houses, seen from a corner; none may overlap another, so they are drawn by parts."""
    if not places:
        return
    placed = [(sketch.up(place), size) for place, size in places]
    roofs = style.accents[:3] or (style.trim,)
    wall = style.accents[3] if len(style.accents) > 3 else style.light
    flank = style.accents[4] if len(style.accents) > 4 else style.shade
    line = sketch.width(0.006, 0.55)
    if sketch.detail is Detail.TINY:
        # Outlines would be all that is left of so small a house.
        sketch.stamp([shape(p, size, _SMALL_WALL) for p, size in placed], wall)
        sketch.stamp([shape(p, size, _SMALL_ROOF) for p, size in placed], roofs[0])
        return
    if sketch.textured:
        sketch.stamp(
            [disc(p + complex(0.1, 0.36) * size, 0.6 * size, 0.16 * size) for p, size in placed],
            sketch.theme.shadow,
        )
    sketch.stamp([shape(p, size, _GABLE) for p, size in placed], wall, style.edge, line)
    sketch.stamp([shape(p, size, _FLANK) for p, size in placed], flank, style.edge, line)
    by_roof: dict[str, list[QPainterPath]] = {}
    dark: dict[str, list[QPainterPath]] = {}
    for p, size in placed:
        roof = roll.choice(roofs)
        by_roof.setdefault(roof, []).append(shape(p, size, _ROOF))
        dark.setdefault(mixed(roof, style.edge, 0.45), []).append(shape(p, size, _EAVE))
    for tint, parts in (*by_roof.items(), *dark.items()):
        sketch.stamp(parts, tint, style.edge, line)
    if sketch.detail >= Detail.MEDIUM:
        sketch.stamp([shape(p, size, _DOOR) for p, size in placed], style.edge)
    if sketch.fine:
        panes = [shape(p, size, pane) for p, size in placed for pane in (_PANE, _OTHER_PANE)]
        sketch.stamp(panes, mixed(flank, style.edge, 0.6))


_SMALL_WALL = ((-0.38, 0.0), (0.38, 0.0), (0.38, 0.42), (-0.38, 0.42))
_SMALL_ROOF = ((-0.52, 0.06), (0.0, -0.46), (0.52, 0.06))

_NAVE = ((-0.16, 0.0), (0.5, 0.0), (0.5, 0.4), (-0.16, 0.4))
_NAVE_ROOF = ((-0.16, -0.28), (0.42, -0.28), (0.56, 0.03), (-0.16, 0.03))
_TOWER = ((-0.46, -0.2), (-0.14, -0.2), (-0.14, 0.4), (-0.46, 0.4))
_SPIRE = ((-0.5, -0.18), (-0.3, -0.62), (-0.1, -0.18))


def meeting_house(sketch: Sketch, place: Point, size: float, style: TerrainStyle) -> None:
    """The one large building of a large town: a hall with a bell tower."""
    at = sketch.up(place)
    line = sketch.width(0.0065, 0.6)
    roof = style.accents[0] if style.accents else style.trim
    wall = style.accents[3] if len(style.accents) > 3 else style.light
    flank = style.accents[4] if len(style.accents) > 4 else style.shade
    if sketch.textured:
        shadow = disc(at + complex(0.08, 0.39) * size, 0.58 * size, 0.13 * size)
        sketch.stamp(shadow, sketch.theme.shadow)
    sketch.stamp(shape(at, size, _NAVE), flank, style.edge, line)
    sketch.stamp(shape(at, size, _NAVE_ROOF), roof, style.edge, line)
    sketch.stamp(shape(at, size, _TOWER), wall, style.edge, line)
    sketch.stamp(shape(at, size, _SPIRE), mixed(roof, style.edge, 0.3), style.edge, line)
    if sketch.detail >= Detail.MEDIUM:
        door = box(
            at.real - 0.36 * size, at.imag + 0.16 * size, 0.12 * size, 0.24 * size, 0.05 * size
        )
        panes = [
            box(at.real + x * size, at.imag + 0.12 * size, 0.08 * size, 0.15 * size, 0.03 * size)
            for x in (-0.02, 0.16, 0.34)
        ]
        sketch.stamp([door, *panes], mixed(flank, style.edge, 0.75))
        sketch.stamp(disc(at + complex(-0.3, -0.02) * size, 0.065 * size), None, style.edge, line)


def round_trees(sketch: Sketch, places: Sequence[tuple[Point, float]], style: TerrainStyle) -> None:
    """Round crowns, a whole wood at once: shadow, trunks, dark and light side of the crowns."""
    if not places:
        return
    placed = sorted(
        ((sketch.up(place), size) for place, size in places), key=lambda entry: entry[0].imag
    )
    line = sketch.width(0.006, 0.6)
    if sketch.textured:
        sketch.stamp(
            [disc(p + complex(0.1, 0.3) * s, 0.5 * s, 0.22 * s) for p, s in placed],
            sketch.theme.shadow,
        )
    crowns = [_crown(p, s) for p, s in placed]
    sketch.stamp(crowns, style.shade, style.edge, line * 2)
    sketch.stamp(crowns, style.trim)
    if sketch.detail >= Detail.SMALL:
        sketch.stamp([disc(p + complex(-0.06, -0.16) * s, 0.3 * s) for p, s in placed], style.fill)
    if sketch.detail >= Detail.MEDIUM:
        sketch.stamp(
            [disc(p + complex(-0.12, -0.26) * s, 0.14 * s) for p, s in placed], style.light
        )


def _crown(centre: Point, size: float) -> QPainterPath:
    return disc(centre + complex(0, -0.06) * size, 0.46 * size)


def firs(sketch: Sketch, places: Sequence[tuple[Point, float]], style: TerrainStyle) -> None:
    """Pointed trees in two tiers, back to front."""
    placed = sorted(
        ((sketch.up(place), size) for place, size in places), key=lambda entry: entry[0].imag
    )
    if not placed:
        return
    line = sketch.width(0.006, 0.55)
    trunks = [box(p.real - 0.06 * s, p.imag + 0.2 * s, 0.12 * s, 0.26 * s) for p, s in placed]
    sketch.stamp(trunks, style.accents[-1] if style.accents else style.edge)
    for row in _rows(placed):
        tiers = [joined((shape(p, s, _LOWER), shape(p, s, _UPPER))) for p, s in row]
        sketch.stamp(tiers, None, style.edge, line * 2)
        sketch.stamp(tiers, style.trim)
        if sketch.detail >= Detail.MEDIUM:
            sketch.stamp([shape(p, s, _LIT) for p, s in row], style.fill)


_LOWER = ((0, -0.3), (0.36, 0.26), (-0.36, 0.26))
_UPPER = ((0, -0.56), (0.27, 0.0), (-0.27, 0.0))
_LIT = ((0, -0.56), (-0.25, -0.03), (-0.1, -0.03), (-0.32, 0.23), (-0.12, 0.23), (0, -0.02))


def _rows(placed: Sequence[tuple[Point, float]]) -> list[list[tuple[Point, float]]]:
    """Trees that cannot hide one another, taken together."""
    rows: list[list[tuple[Point, float]]] = []
    for entry in placed:
        last = rows[-1] if rows else None
        if last is not None and all(abs(entry[0] - other[0]) > entry[1] for other in last):
            last.append(entry)
        else:
            rows.append([entry])
    return rows


def pebble(centre: Point, size: float, roll: random.Random) -> QPainterPath:
    """A stone."""
    points = []
    for step in range(7):
        angle = step / 7
        reach = size * roll.uniform(0.8, 1.1)
        points.append(centre + reach * _around(angle))
    return smooth(points, closed=True)


def _around(part: float) -> Point:
    turned = cmath.exp(2j * cmath.pi * part)
    return complex(turned.real, turned.imag * 0.72)

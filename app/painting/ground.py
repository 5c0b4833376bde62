"""Open ground: plains and meadows with soft tones and grass."""

from __future__ import annotations

import random

from PySide6.QtGui import QPainterPath

from app.painting.contours import REACH
from app.painting.curves import disc, joined
from app.painting.frame import Point
from app.painting.geometry import TileGeometry
from app.painting.patterns import fill_pattern
from app.painting.scatter import BORDER_PLACES, dice, keep_free, on_border, strewn
from app.painting.sketch import Detail, Sketch
from app.painting.sprites import dots, tufts
from app.painting.theme import TerrainStyle, mixed
from engine.landscape.rules.model import Form


def sketch_ground(
    sketch: Sketch, geometry: TileGeometry, styles: dict[str, TerrainStyle], ground: str | None
) -> None:
    """All open ground of a tile; `ground` is the terrain of what belongs to nobody."""
    fields = [i for i, shape in enumerate(geometry.pieces) if shape.piece.form is Form.FIELD]
    terrains = list(dict.fromkeys(geometry.pieces[i].piece.terrain for i in fields))
    main = terrains[0] if len(terrains) == 1 else ground or (terrains[0] if terrains else None)
    base = styles[main] if main is not None else None
    sketch.fill(geometry.frame.path(REACH), base.fill if base is not None else sketch.theme.paper)
    if base is not None and sketch.textured:
        _tones(sketch, geometry, base)
    for index in fields:
        shape = geometry.pieces[index]
        if shape.piece.terrain != main:
            sketch.fill(shape.region, styles[shape.piece.terrain].fill)
        style = styles[shape.piece.terrain]
        fill_pattern(sketch, shape.region, style.pattern, style.trim)


def _tones(sketch: Sketch, geometry: TileGeometry, style: TerrainStyle) -> None:
    """Lighter and darker patches; those on the border are the same from both sides of it."""
    frame = geometry.frame
    shade: list[QPainterPath] = []
    light: list[QPainterPath] = []
    for side in range(frame.sides):
        a, b = frame.corner(side), frame.corner(side + 1)
        for start, way in ((a, b - a), (b, a - b)):
            for place, radius in _CLOUD:
                shade.append(disc(start + way * place, radius))
    roll = dice(geometry, "tones")
    for patches in (shade, light, light):
        for _ in range(2):
            centre = complex(roll.uniform(0.26, 0.74), roll.uniform(0.26, 0.74))
            squash = 2 * frame.centre.imag
            centre = complex(centre.real, centre.imag * squash)
            patches += _cloud(centre, roll)
    sketch.fill(joined(shade), mixed(style.fill, style.shade, 0.6))
    sketch.fill(joined(light), mixed(style.fill, style.light, 0.8))


def _cloud(centre: Point, roll: random.Random) -> list[QPainterPath]:
    """A few overlapping rounds."""
    lean = roll.uniform(-0.4, 0.4)
    return [
        disc(centre + complex(step, step * lean) * 0.05, roll.uniform(0.04, 0.075))
        for step in (-1.3, 0.0, 1.2)
    ]


_CLOUD = ((0.2, 0.045), (0.27, 0.07), (0.35, 0.05))
"""Rounds along the border, seen from either end of a side."""


def sketch_grass(sketch: Sketch, geometry: TileGeometry, styles: dict[str, TerrainStyle]) -> None:
    """Tufts and flowers, after the roads are down so that none grows on them."""
    if not sketch.textured or sketch.detail < Detail.SMALL:
        return
    gap = {Detail.SMALL: 0.16, Detail.MEDIUM: 0.115}.get(sketch.detail, 0.095)
    size = {Detail.SMALL: 0.034, Detail.MEDIUM: 0.03}.get(sketch.detail, 0.026)
    avoid = keep_free(geometry, 0.02)
    by_terrain: dict[str, list[int]] = {}
    for index, shape in enumerate(geometry.pieces):
        if shape.piece.form is Form.FIELD:
            by_terrain.setdefault(shape.piece.terrain, []).append(index)
    for terrain, pieces in by_terrain.items():
        style = styles[terrain]
        if style.drawing != "grass":
            continue
        places = strewn(geometry, pieces, gap=gap, room=0.045, salt="grass", avoid=avoid)
        places += _border_tufts(geometry, pieces)
        tufts(sketch, places, size, style.trim)
        if sketch.fine and style.accents:
            flowers = strewn(
                geometry, pieces, gap=0.13, room=0.06, salt="flowers", avoid=avoid, most=14
            )
            for number, accent in enumerate(style.accents):
                dots(sketch, flowers[number :: len(style.accents)], 0.0068, accent)


def _border_tufts(geometry: TileGeometry, pieces: list[int]) -> list[Point]:
    """Grass across the border, wherever both halves of a tuft stand on open ground."""
    places = []
    for side in range(geometry.frame.sides):
        slot = geometry.outline.slots[side]
        if slot and slot[0] in pieces:
            places += on_border(geometry.frame, side, BORDER_PLACES)
    return places

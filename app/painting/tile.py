"""Painting a tile: puts ground, paths, areas, sites and markers together, at any size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QTransform

from app.painting.areas import sketch_areas
from app.painting.catalogue import terrain_art
from app.painting.contours import REACH
from app.painting.geometry import TileGeometry, rules_key, tile_geometry, tile_key, unit_to
from app.painting.ground import sketch_grass, sketch_ground
from app.painting.markers import sketch_markers
from app.painting.paths import gates, sketch_paths
from app.painting.sites import sketch_sites
from app.painting.sketch import Detail, Drawing, Sketch, detail_for, device_pixels
from app.painting.theme import Theme, colour
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile

_KEPT = 600
_sketches: OrderedDict[Hashable, Drawing] = OrderedDict()


def tile_sketch(
    tile: Tile, rules: RuleSet, theme: Theme, turn: int = 0, detail: Detail = Detail.FINE
) -> Drawing:
    """All shapes of a tile in unit measure, drawn beyond its border by `contours.REACH`."""
    turn %= rules.sides
    key = (tile_key(tile), rules_key(rules), theme.key, turn, detail)
    known = _sketches.get(key)
    if known is not None:
        _sketches.move_to_end(key)
        return known
    drawing = _sketched(tile_geometry(tile, rules), rules, theme, turn, detail)
    _sketches[key] = drawing
    while len(_sketches) > _KEPT:
        _sketches.popitem(last=False)
    return drawing


def _sketched(
    geometry: TileGeometry, rules: RuleSet, theme: Theme, turn: int, detail: Detail
) -> Drawing:
    sketch = Sketch(geometry.frame, theme, detail, turn)
    styles = {
        key: theme.terrain(terrain_art(key, rules), terrain.form)
        for key, terrain in rules.terrains.items()
        if terrain.form is not Form.SYSTEM
    }
    sketch_ground(sketch, geometry, styles, rules.ground)
    sketch_areas(sketch, geometry, styles)
    sketch_paths(sketch, geometry, styles)
    sketch_grass(sketch, geometry, styles)
    gates(sketch, geometry, styles)
    sketch_sites(sketch, geometry, styles)
    sketch_markers(sketch, geometry, rules)
    return Drawing(sketch.marks, detail)


def paint_tile(
    painter: QPainter,
    rect: QRectF,
    tile: Tile,
    rules: RuleSet,
    *,
    turn: int = 0,
    theme: Theme,
    detail: Detail | None = None,
    bleed: float = 0.0,
    artwork: QImage | None = None,
    overlay: bool = False,
) -> None:
    """Paint a tile so that its border falls onto `rect`, and `bleed` tile widths beyond it.

    How much is drawn follows from the pixels there are, unless `detail` says otherwise. `artwork`
    replaces our drawing; `overlay` draws the outlines of all pieces on top.
    """
    geometry = tile_geometry(tile, rules)
    frame = geometry.frame
    to_rect = unit_to(rect, geometry.bounds)
    pixels = device_pixels(painter, to_rect.m11())
    if detail is None:
        detail = detail_for(pixels)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _clip(painter, geometry, to_rect, min(bleed, REACH))
    painter.setTransform(to_rect, True)
    if artwork is not None and not artwork.isNull():
        _paint_artwork(painter, geometry, artwork, turn, bleed)
    else:
        tile_sketch(tile, rules, theme, turn, detail).draw(painter, pixels)
    if overlay:
        _paint_overlay(painter, tile_geometry(tile, rules, turn % frame.sides), theme)
    painter.restore()


def _clip(painter: QPainter, geometry: TileGeometry, to_rect: QTransform, bleed: float) -> None:
    """Cut the drawing off at the border.

    The edge of a rectangle falls onto whole pixels, the same for both tiles that share it, so
    there is never a gap between neighbours.
    """
    if geometry.frame.sides == 4:
        grown = geometry.bounds.adjusted(-bleed, -bleed, bleed, bleed)
        painter.setClipRect(to_rect.mapRect(grown), Qt.ClipOperation.IntersectClip)
        return
    # Half a pixel more, because the slanted sides of two neighbours would both fade out.
    half = 0.5 / max(device_pixels(painter, to_rect.m11()), 1.0)
    painter.setClipPath(
        to_rect.map(geometry.frame.path(bleed + half)), Qt.ClipOperation.IntersectClip
    )


def _paint_artwork(
    painter: QPainter, geometry: TileGeometry, artwork: QImage, turn: int, bleed: float
) -> None:
    """Own artwork, mirrored into the bleed so that it goes on beyond the border."""
    painter.save()
    painter.setTransform(geometry.frame.turning(turn), True)
    bounds = geometry.bounds
    shifts = (-1, 0, 1) if bleed > 0 else (0,)
    for across in shifts:
        for down in shifts:
            if across or down:
                painter.save()
                x = 2 * bounds.right() if across > 0 else 0.0
                y = 2 * bounds.bottom() if down > 0 else 0.0
                painter.setTransform(
                    QTransform(-1 if across else 1, 0, 0, -1 if down else 1, x, y), True
                )
                painter.drawImage(bounds, artwork)
                painter.restore()
    painter.drawImage(bounds, artwork)
    painter.restore()


def _paint_overlay(painter: QPainter, geometry: TileGeometry, theme: Theme) -> None:
    """The outlines of all pieces: fields thin, paths and areas strong, sites dotted."""
    line = colour(theme.overlay)
    shadow = colour(theme.paper)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shape in geometry.pieces:
        if shape.piece.form in (Form.FIELD, Form.SYSTEM):
            continue
        path: QPainterPath = shape.region
        for tint, width in ((shadow, 0.022), (line, 0.011)):
            pen = painter.pen()
            pen.setColor(tint)
            pen.setWidthF(width)
            pen.setStyle(
                Qt.PenStyle.DashLine
                if shape.piece.form is Form.SITE and tint is line
                else Qt.PenStyle.SolidLine
            )
            painter.setPen(pen)
            painter.drawPath(path)
    for spot in geometry.markers:
        painter.drawEllipse(spot.centre, spot.size / 2, spot.size / 2)

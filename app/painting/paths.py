"""Paths: roads with their shoulders, rivers with their banks, junctions, bridges and springs."""

from __future__ import annotations

import cmath
from collections.abc import Sequence

from PySide6.QtGui import QPainterPath

from app.painting.curves import Line, blob, disc, joined, polygon
from app.painting.frame import Point
from app.painting.geometry import TileGeometry
from app.painting.routes import Bridge, PathEnd, Route
from app.painting.scatter import dice
from app.painting.sketch import Detail, Sketch
from app.painting.sprites import pebble
from app.painting.theme import TerrainStyle, faint, mixed

_WATER = ("water", "sea", "lake")


def sketch_paths(sketch: Sketch, geometry: TileGeometry, styles: dict[str, TerrainStyle]) -> None:
    """All paths of a tile, water first so that roads lead over it."""
    by_terrain: dict[str, list[Route]] = {}
    for route in geometry.network.routes:
        by_terrain.setdefault(geometry.pieces[route.piece].piece.terrain, []).append(route)
    for terrain in sorted(by_terrain, key=lambda key: styles[key].drawing not in _WATER):
        style = styles[terrain]
        if style.drawing in _WATER:
            _rivers(sketch, geometry, by_terrain[terrain], style)
        else:
            _roads(sketch, by_terrain[terrain], style)
    for bridge in geometry.network.bridges:
        _bridge(sketch, geometry, bridge, styles)


def boldness(sketch: Sketch) -> float:
    """Paths are drawn wider on small pictures, where they would get lost."""
    return {Detail.TINY: 1.35, Detail.SMALL: 1.12}.get(sketch.detail, 1.0)


def _whole(routes: Sequence[Route]) -> QPainterPath:
    path = QPainterPath()
    for route in routes:
        for line in route.long_lines:
            path.addPath(line.path())
    return path


def _roads(sketch: Sketch, routes: Sequence[Route], style: TerrainStyle) -> None:
    width = routes[0].width * boldness(sketch)
    edge = sketch.width(0.0095, 0.8)
    whole = _whole(routes)
    junctions = _meeting_points(routes)
    square = 0.078 * boldness(sketch)
    if sketch.textured:
        sketch.stroke(whole, faint(style.trim, 0.75), width + 0.052)
        for point in junctions:
            sketch.fill(disc(point, square + 0.03), faint(style.trim, 0.75))
    sketch.stroke(whole, style.edge, width + 2 * edge)
    for point in junctions:
        sketch.fill(disc(point, square + edge), style.edge)
    sketch.stroke(whole, style.fill, width)
    for point in junctions:
        sketch.fill(disc(point, square), style.fill)
    if sketch.detail >= Detail.MEDIUM and sketch.theme.texture:
        _ruts(sketch, routes, style)
    for point in junctions:
        _waypoint(sketch, point, square, style)
    for route in routes:
        for end in route.ends:
            if end.kind == "stub" and end.word:
                _marked_end(sketch, end.point, width, style)


def _meeting_points(routes: Sequence[Route]) -> list[Point]:
    return list(
        dict.fromkeys(end.point for r in routes for end in r.ends if end.kind == "junction")
    )


def _ruts(sketch: Sketch, routes: Sequence[Route], style: TerrainStyle) -> None:
    """Two wheel tracks; they stop where roads meet."""
    tracks = QPainterPath()
    for route in routes:
        for line, long_line in zip(route.lines, route.long_lines, strict=True):
            points = list(long_line.points)
            if route.ends and route.ends[0].kind in ("junction", "site"):
                points = [p for p in points if abs(p - line.points[-1]) > 0.075]
            if len(points) < 2:
                continue
            shortened = Line(tuple(points))
            for hand in (-1, 1):
                tracks.addPath(shortened.beside(hand * route.width * 0.2).path())
    sketch.stroke(tracks, style.shade, sketch.width(0.0085, 0.5))


def _waypoint(sketch: Sketch, point: Point, radius: float, style: TerrainStyle) -> None:
    """A paved ring with a stone in its middle: here roads end and begin."""
    if sketch.detail is Detail.TINY:
        sketch.fill(disc(point, radius * 0.45), style.edge)
        return
    if sketch.theme.texture and sketch.detail >= Detail.MEDIUM:
        ring = disc(point, radius * 0.76)
        sketch.stroke(ring, style.shade, radius * 0.2, dash=(0.022, 0.008))
    else:
        sketch.stroke(disc(point, radius * 0.7), style.shade, sketch.width(0.008))
    line = sketch.width(0.007, 0.6)
    sketch.fill(disc(point, radius * 0.36 + line), style.edge)
    sketch.fill(disc(point, radius * 0.36), style.accents[0] if style.accents else style.shade)
    if sketch.detail >= Detail.MEDIUM:
        middle = sketch.up(point)
        sketch.stamp(disc(middle + complex(-0.1, -0.12) * radius, radius * 0.16), style.light)


def _marked_end(sketch: Sketch, point: Point, width: float, style: TerrainStyle) -> None:
    """The end of a path that has a name but no drawing."""
    line = sketch.width(0.0095, 0.8)
    sketch.fill(disc(point, width * 0.72 + line), style.edge)
    sketch.fill(disc(point, width * 0.72), style.fill)
    sketch.fill(disc(point, width * 0.3), style.edge)


def _rivers(
    sketch: Sketch, geometry: TileGeometry, routes: Sequence[Route], style: TerrainStyle
) -> None:
    width = routes[0].width * boldness(sketch)
    edge = sketch.width(0.009, 0.8)
    whole = _whole(routes)
    pools = [end.point for r in routes for end in r.ends if end.kind in ("stub", "junction")]
    if sketch.textured:
        sketch.stroke(whole, style.trim, width + 0.05)
        for point in pools:
            sketch.fill(disc(point, width * 0.62 + 0.025), style.trim)
    sketch.stroke(whole, style.edge, width + 2 * edge)
    for point in pools:
        sketch.fill(disc(point, width * 0.62 + edge), style.edge)
    sketch.stroke(whole, style.fill, width)
    for point in pools:
        sketch.fill(disc(point, width * 0.62), style.fill)
    if sketch.theme.texture and sketch.detail >= Detail.SMALL:
        _current(sketch, routes, style)
    for route in routes:
        for end in route.ends:
            if end.kind == "stub" and end.word:
                _spring(sketch, geometry, end, width, style)


def _current(sketch: Sketch, routes: Sequence[Route], style: TerrainStyle) -> None:
    """Streaks along the water, none of them across a border."""
    for hand, tint, dash in ((-0.22, style.light, (0.07, 0.09)), (0.18, style.shade, (0.05, 0.08))):
        path = QPainterPath()
        for route in routes:
            for line in route.lines:
                inner = [p for p in line.points if _from_border(sketch, p) > 0.03]
                if len(inner) > 2:
                    path.addPath(Line(tuple(inner)).beside(hand * route.width).path())
        sketch.stroke(path, tint, sketch.width(0.011, 0.6), dash=dash)


def _from_border(sketch: Sketch, point: Point) -> float:
    frame = sketch.frame
    return min(
        ((point - frame.middle(s)) * frame.inward(s).conjugate()).real for s in range(frame.sides)
    )


def _spring(
    sketch: Sketch, geometry: TileGeometry, end: PathEnd, width: float, style: TerrainStyle
) -> None:
    """Where water comes out of the ground: a pool among stones."""
    roll = dice(geometry, "spring")
    line = sketch.width(0.007, 0.6)
    stone = mixed(style.trim, sketch.theme.ink, 0.35) if sketch.theme.colourful else style.trim
    stones = []
    for turn in (-1.1, -0.55, 0.0, 0.55, 1.1):
        place = end.point + end.heading * cmath.exp(1j * turn) * width * 0.72
        stones.append(pebble(sketch.up(place), width * 0.25, roll))
    if sketch.detail >= Detail.SMALL:
        sketch.stamp(stones, stone, style.edge, line)
    sketch.stamp(disc(sketch.up(end.point), width * 0.26), style.light)


def _bridge(
    sketch: Sketch, geometry: TileGeometry, bridge: Bridge, styles: dict[str, TerrainStyle]
) -> None:
    """The upper path again, with a rail on each side."""
    routes = {route.piece: route for route in geometry.network.routes}
    over, under = bridge.over, bridge.under
    heading = bridge.heading
    if styles[geometry.pieces[over].piece.terrain].drawing in _WATER:
        over, under = under, over
        heading *= 1j
    style = styles[geometry.pieces[over].piece.terrain]
    width = routes[over].width * boldness(sketch)
    reach = routes[under].width * boldness(sketch) / 2 + 0.045
    edge = sketch.width(0.0095, 0.8)
    along, across = heading * reach, heading * 1j * width / 2

    def deck(more: float) -> QPainterPath:
        side = across * (1 + 2 * more / width)
        p = bridge.point
        return polygon((p - along - side, p + along - side, p + along + side, p - along + side))

    if sketch.textured:
        sketch.fill(deck(0.03), sketch.theme.shadow)
    sketch.fill(deck(edge), style.edge)
    sketch.fill(deck(0), style.fill)
    if sketch.detail >= Detail.SMALL:
        planks = QPainterPath()
        for step in range(-3, 4):
            place = bridge.point + along * step / 3.6
            planks.addPath(Line((place - across, place + across)).path())
        sketch.stroke(planks, style.shade, sketch.width(0.007, 0.5), flat=True)
    rail = sketch.width(0.02, 1.4)
    for hand in (-1, 1):
        side = across * hand * (1 + edge / width)
        whole = Line((bridge.point - along * 1.12 + side, bridge.point + along * 1.12 + side))
        sketch.stroke(whole.path(), style.edge, rail)


def gates(sketch: Sketch, geometry: TileGeometry, styles: dict[str, TerrainStyle]) -> None:
    """Where roads go through the wall of an area: it is open, with a post on either side."""
    for route in geometry.network.routes:
        road = styles[geometry.pieces[route.piece].piece.terrain]
        for end in route.ends:
            if end.kind != "gate" or end.target is None:
                continue
            target = styles[geometry.pieces[end.target].piece.terrain]
            if target.drawing == "town":
                _gate(sketch, end, route.width * boldness(sketch), road, target)


def _gate(
    sketch: Sketch, end: PathEnd, width: float, road: TerrainStyle, town: TerrainStyle
) -> None:
    along = end.heading * 0.034
    across = end.heading * 1j * width / 2
    p = end.point
    opening = polygon(
        (p - along - across, p + along - across, p + along + across, p - along + across)
    )
    sketch.fill(opening, road.fill)
    inner = blob(p + end.heading * 0.05, width * 0.55, (0.1, 0.0, 0.08, 0.0, 0.1, 0.0))
    sketch.fill(inner, road.fill)
    line = sketch.width(0.008, 0.7)
    posts = [disc(p + across * hand * 1.2, 0.021) for hand in (-1, 1)]
    sketch.stroke(joined(posts), town.edge, 2 * line)
    sketch.fill(joined(posts), town.trim)
    if sketch.detail >= Detail.MEDIUM:
        tops = [sketch.up(p + across * hand * 1.2) for hand in (-1, 1)]
        sketch.stamp([disc(top + complex(-0.005, -0.006), 0.008) for top in tops], town.light)

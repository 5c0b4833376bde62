"""Areas: towns behind their palisade, woods, the sea, and whatever a designer invents."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPainterPath

from app.painting.contours import Contour
from app.painting.curves import Line, blob, disc, joined
from app.painting.frame import Point, dot
from app.painting.geometry import TileGeometry
from app.painting.patterns import fill_pattern
from app.painting.scatter import dice, keep_free, on_border, strewn
from app.painting.sketch import Detail, Sketch
from app.painting.spots import Spot
from app.painting.sprites import firs, houses, meeting_house, round_trees, waves
from app.painting.theme import TerrainStyle, faint


def sketch_areas(sketch: Sketch, geometry: TileGeometry, styles: dict[str, TerrainStyle]) -> None:
    """All areas of a tile; water lies lowest."""
    order = sorted(
        geometry.contours,
        key=lambda piece: styles[geometry.pieces[piece].piece.terrain].drawing != "sea",
    )
    for piece in order:
        style = styles[geometry.pieces[piece].piece.terrain]
        contour = geometry.contours[piece]
        if style.drawing == "town":
            _town(sketch, geometry, piece, contour, style)
        elif style.drawing == "forest":
            _forest(sketch, geometry, piece, contour, style)
        elif style.drawing in ("sea", "water", "lake"):
            _sea(sketch, geometry, piece, contour, style)
        else:
            _simple(sketch, contour, style)


def _town(
    sketch: Sketch, geometry: TileGeometry, piece: int, contour: Contour, style: TerrainStyle
) -> None:
    if sketch.textured:
        sketch.fill(contour.wall_band(0.09), faint(style.shade, 0.6))
    sketch.fill(contour.spread, style.fill)
    fill_pattern(sketch, contour.spread, style.pattern, style.shade)
    if sketch.textured:
        sketch.fill(contour.wall_band(0.06, shift=0.03), faint(style.shade, 0.7))
        _trodden(sketch, geometry, piece, style)
    _houses(sketch, geometry, piece, style)
    _palisade(sketch, contour, style)


def _trodden(sketch: Sketch, geometry: TileGeometry, piece: int, style: TerrainStyle) -> None:
    """Lighter ground where people walk, most of all around the place for a figure."""
    anchor = geometry.pieces[piece].anchor
    at = complex(anchor.x(), anchor.y())
    bumps = (0.08, -0.05, 0.1, 0.0, 0.05, -0.08, 0.07, 0.0)
    patches = [blob(at, 0.1, bumps, 0.8)]
    roll = dice(geometry, f"trodden{piece}")
    for place in strewn(geometry, [piece], gap=0.2, room=0.07, salt="trodden", most=8):
        patches.append(blob(place, roll.uniform(0.045, 0.07), bumps, 0.7))
    sketch.fill(joined(patches), style.light)


def _houses(sketch: Sketch, geometry: TileGeometry, piece: int, style: TerrainStyle) -> None:
    wide = geometry.ground.extent(piece)
    size = {Detail.TINY: 0.19, Detail.SMALL: 0.145, Detail.MEDIUM: 0.12}.get(sketch.detail, 0.112)
    size *= geometry.frame.size * min(0.92 + 0.25 * wide, 1.1)
    margin = size * (0.35 if sketch.detail is Detail.TINY else 0.62)
    avoid = keep_free(geometry, margin, anchors=0.055 + size * 0.42)
    for route in geometry.network.routes:
        for end in route.ends:
            if end.target == piece:
                avoid.append(Spot(end.point + end.heading * 0.05, 0.05 + size * 0.5))
    roll = dice(geometry, f"roofs{piece}")
    halls: list[Point] = []
    if wide > 0.45 and sketch.detail >= Detail.SMALL:
        halls = strewn(
            geometry, [piece], gap=1, room=size * 1.2, salt=f"hall{piece}", avoid=avoid, most=1
        )
        avoid += [Spot(place, size * 1.45) for place in halls]
    places = strewn(
        geometry,
        [piece],
        gap=size * 1.1,
        room=size * 0.5 + 0.01,
        salt=f"houses{piece}",
        avoid=avoid,
        most=22,
    )
    if sketch.textured and sketch.detail >= Detail.MEDIUM:
        avoid += [Spot(place, size * 0.66) for place in places]
        _gardens(sketch, geometry, piece, avoid)
    houses(sketch, [(place, size * roll.uniform(0.92, 1.06)) for place in places], style, roll)
    for place in halls:
        meeting_house(sketch, place, size * 1.55, style)


def _gardens(sketch: Sketch, geometry: TileGeometry, piece: int, avoid: Sequence[Spot]) -> None:
    """Bushes and small trees wherever houses leave room."""
    green = sketch.theme.terrains.get("forest")
    if green is None:
        return
    places = strewn(
        geometry, [piece], gap=0.075, room=0.04, salt=f"garden{piece}", avoid=avoid, most=9
    )
    roll = dice(geometry, f"garden{piece}")
    round_trees(sketch, [(place, roll.uniform(0.034, 0.052)) for place in places], green)


def _palisade(sketch: Sketch, contour: Contour, style: TerrainStyle) -> None:
    """Logs side by side, with a stouter one every few steps."""
    thick = 0.03 if sketch.detail >= Detail.MEDIUM else 0.042
    line = sketch.width(0.008, 0.7)
    if sketch.textured:
        sketch.fill(contour.wall_band(thick + 0.034), sketch.theme.shadow)
    sketch.fill(contour.wall_band(thick + line), style.edge)
    sketch.fill(contour.wall_band(thick - line), style.trim)
    if sketch.detail < Detail.MEDIUM:
        return
    gaps = QPainterPath()
    posts = []
    for wall in contour.walls:
        logs = max(3, round(wall.length / 0.0205))
        for number in range(3, logs - 2):
            at, across = wall.at(number / logs), wall.direction(number / logs) * 0.5j * thick
            gaps.addPath(Line((at - across, at + across)).path())
        count = max(2, round(wall.length / 0.15))
        posts += [wall.at(number / count) for number in range(1, count)]
    sketch.stroke(gaps, style.edge, 0.0045, flat=True)
    stout = joined(disc(post, 0.0185) for post in posts)
    sketch.stroke(stout, style.edge, line * 1.6)
    sketch.fill(stout, style.trim)
    tops = [sketch.up(post) + complex(-0.004, -0.005) for post in posts]
    sketch.stamp([disc(top, 0.0075) for top in tops], style.light)


def _forest(
    sketch: Sketch, geometry: TileGeometry, piece: int, contour: Contour, style: TerrainStyle
) -> None:
    if sketch.textured:
        sketch.fill(contour.wall_band(0.07), faint(style.edge, 0.25))
    sketch.fill(contour.wall_band(2 * sketch.width(0.014, 1.0)), style.edge)
    sketch.fill(contour.spread, style.trim)
    fill_pattern(sketch, contour.spread, style.pattern, style.edge)
    if sketch.detail is Detail.TINY and not sketch.theme.texture:
        return
    size = {Detail.TINY: 0.2, Detail.SMALL: 0.16, Detail.MEDIUM: 0.13}.get(sketch.detail, 0.115)
    avoid = keep_free(geometry, size * 0.3, anchors=0.05)
    roll = dice(geometry, f"trees{piece}")
    hem = [
        (wall.at(number / count), size * 0.82)
        for wall in contour.walls
        for count in [max(3, round(wall.length / (size * 0.62)))]
        for number in range(1, count)
    ]
    inner = strewn(
        geometry, [piece], gap=size * 0.72, room=size * 0.5, salt=f"wood{piece}", avoid=avoid
    )
    placed = [(place, size * roll.uniform(0.85, 1.1)) for place in inner]
    # Trees on the border stand the same way on the neighbour, so that halves make a whole.
    for side in geometry.pieces[piece].piece.sides:
        placed += [(p, size) for p in on_border(geometry.frame, side, (0.2, 0.4, 0.6, 0.8))]
    beyond = _mirrored(geometry, piece, placed) if sketch.fine else []
    round_trees(sketch, [*hem, *placed, *beyond], style)
    if sketch.fine:
        chosen = [entry for entry in placed if roll.random() < 0.22 and _off_border(sketch, entry)]
        firs(sketch, chosen, style)


def _mirrored(
    geometry: TileGeometry, piece: int, trees: list[tuple[Point, float]]
) -> list[tuple[Point, float]]:
    """Trees for the bleed: those along a side, seen in a mirror on it."""
    frame = geometry.frame
    found = []
    for side in geometry.pieces[piece].piece.sides:
        start, inward = frame.middle(side), frame.inward(side)
        for place, size in trees:
            depth = dot(place - start, inward)
            if 0.02 < depth < 0.2:
                found.append((place - 2 * depth * inward, size))
    return found


def _off_border(sketch: Sketch, entry: tuple[Point, float]) -> bool:
    frame = sketch.frame
    return all(
        dot(entry[0] - frame.middle(side), frame.inward(side)) > entry[1] * 0.6
        for side in range(frame.sides)
    )


def _sea(
    sketch: Sketch, geometry: TileGeometry, piece: int, contour: Contour, style: TerrainStyle
) -> None:
    line = sketch.width(0.011, 0.8)
    if sketch.textured:
        sketch.fill(contour.wall_band(0.085), style.trim)
    sketch.fill(contour.wall_band(2.4 * line), style.edge)
    sketch.fill(contour.spread, style.fill)
    fill_pattern(sketch, contour.spread, style.pattern, style.edge)
    if not sketch.textured:
        sketch.fill(contour.wall_band(line), style.edge)
        return
    white = style.accents[0] if style.accents else style.light
    sketch.fill(contour.wall_band(0.065, shift=0.0325), style.light)
    foam = QPainterPath()
    for wall in contour.walls:
        foam.addPath(Line(wall.beside(0.032).points[2:-2]).path())
    sketch.stroke(foam, white, sketch.width(0.013, 0.8), dash=(0.11, 0.022))
    sketch.fill(contour.wall_band(line), white)
    avoid = keep_free(geometry, 0.03)
    gap = {Detail.SMALL: 0.17}.get(sketch.detail, 0.125)
    crests = strewn(geometry, [piece], gap=gap, room=0.075, salt=f"sea{piece}", avoid=avoid)
    for side in geometry.pieces[piece].piece.sides:
        crests += on_border(geometry.frame, side, (0.3, 0.5, 0.7))
    waves(sketch, crests, 0.034, style.edge, sketch.width(0.0075, 0.6))


def _simple(sketch: Sketch, contour: Contour, style: TerrainStyle) -> None:
    sketch.fill(contour.spread, style.fill)
    fill_pattern(sketch, contour.spread, style.pattern, style.shade)
    if sketch.textured:
        sketch.fill(contour.wall_band(0.05, shift=0.025), faint(style.trim, 0.35))
    sketch.fill(contour.wall_band(sketch.width(0.018, 1.2)), style.edge)

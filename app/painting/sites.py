"""Sites: the farm with its fields and barn, lakes, and places a designer invents."""

from __future__ import annotations

import cmath

from PySide6.QtGui import QPainterPath

from app.painting.curves import Line, blob, common, disc, joined, polygon
from app.painting.frame import Point
from app.painting.geometry import TileGeometry, site_region
from app.painting.paths import boldness
from app.painting.patterns import fill_pattern
from app.painting.routes import SitePlace
from app.painting.scatter import keep_free
from app.painting.sketch import Detail, Sketch
from app.painting.sprites import shape, waves
from app.painting.theme import TerrainStyle, faint, mixed


def sketch_sites(sketch: Sketch, geometry: TileGeometry, styles: dict[str, TerrainStyle]) -> None:
    for site in geometry.network.sites:
        style = styles[geometry.pieces[site.piece].piece.terrain]
        if style.drawing == "farm":
            _farm(sketch, geometry, site, style, styles)
        elif style.drawing in ("lake", "water", "sea"):
            _lake(sketch, geometry, site, style)
        else:
            _simple(sketch, site, style)


def _farm(
    sketch: Sketch,
    geometry: TileGeometry,
    site: SitePlace,
    style: TerrainStyle,
    styles: dict[str, TerrainStyle],
) -> None:
    region = site_region(site)
    line = sketch.width(0.0085, 0.8)
    if sketch.textured:
        sketch.fill(site_region(_larger(site, 0.022)), faint(style.shade, 0.5))
    sketch.fill(region, style.fill)
    fill_pattern(sketch, region, style.pattern, style.trim, steps=10)
    crops = style.accents[:4]
    if sketch.detail >= Detail.SMALL and len(crops) == 4:
        for hand, (light, dark) in ((-1, crops[:2]), (1, crops[2:])):
            _field(sketch, site, region, hand, light, dark, style)
    sketch.stroke(
        region, style.edge, line, dash=() if sketch.detail < Detail.MEDIUM else (0.03, 0.012)
    )
    _lanes(sketch, geometry, site, styles)
    yard = site.centre + site.facing * site.radius * 0.34
    bumps = (0.06, -0.04, 0.05, 0.0, 0.06, -0.05, 0.04, 0.0)
    sketch.fill(blob(yard, site.radius * 0.52, bumps), style.fill)
    _barn(sketch, site, style)


def _larger(site: SitePlace, by: float) -> SitePlace:
    return SitePlace(site.piece, site.centre, site.radius + by, site.facing)


def _field(
    sketch: Sketch,
    site: SitePlace,
    region: QPainterPath,
    hand: int,
    light: str,
    dark: str,
    style: TerrainStyle,
) -> None:
    """One of two fields behind the yard, ploughed in rows."""
    back = -site.facing
    sideways = site.facing * 1j * hand
    r = site.radius * 1.3
    c = site.centre
    inner = c + sideways * 0.012
    outer = c + sideways * r
    half = polygon((inner - back * r, outer - back * r, outer + back * r, inner + back * r))
    plot = common(half, region)
    sketch.fill(plot, light)
    slant = cmath.exp(1j * 0.42 * hand)
    rows = []
    step = site.radius * (0.2 if sketch.detail >= Detail.MEDIUM else 0.34)
    along, across = back * slant, sideways * slant
    for number in range(-9, 10):
        start = c + across * number * step
        a, b = start - along * r * 1.6, start + along * r * 1.6
        w = across * step * 0.25
        rows.append(polygon((a - w, b - w, b + w, a + w)))
    sketch.fill(common(plot, joined(rows)), dark)
    sketch.stroke(plot, style.edge, sketch.width(0.006, 0.5))


def _lanes(
    sketch: Sketch, geometry: TileGeometry, site: SitePlace, styles: dict[str, TerrainStyle]
) -> None:
    """The last stretch of every road, over the fields into the yard."""
    for route in geometry.network.routes:
        for line, end in zip(route.lines, route.ends, strict=False):
            if end.target != site.piece:
                continue
            inner = [p for p in line.points if abs(p - site.centre) < site.radius * 1.06]
            if len(inner) < 2:
                continue
            road = styles[geometry.pieces[route.piece].piece.terrain]
            lane = Line(tuple(inner)).path()
            width = route.width * boldness(sketch)
            sketch.stroke(lane, road.edge, width + 2 * sketch.width(0.0095, 0.8), flat=True)
            sketch.stroke(lane, road.fill, width, flat=True)


_BARN_FRONT = (
    (-0.4, -0.1),
    (-0.24, -0.36),
    (0.0, -0.48),
    (0.24, -0.36),
    (0.4, -0.1),
    (0.4, 0.42),
    (-0.4, 0.42),
)
_BARN_ROOF = (
    (-0.48, -0.06),
    (-0.3, -0.4),
    (0.0, -0.56),
    (0.3, -0.4),
    (0.48, -0.06),
    (0.38, -0.06),
    (0.24, -0.31),
    (0.0, -0.43),
    (-0.24, -0.31),
    (-0.38, -0.06),
)
_BARN_DOOR = ((-0.17, 0.42), (-0.17, 0.05), (0.17, 0.05), (0.17, 0.42))


def _barn(sketch: Sketch, site: SitePlace, style: TerrainStyle) -> None:
    """A red barn with a white door, behind the yard."""
    size = site.radius * (1.35 if sketch.detail is Detail.TINY else 0.95)
    back = 0.0 if sketch.detail is Detail.TINY else 0.3
    at = sketch.up(site.centre - site.facing * site.radius * back)
    red, white, roof = (
        style.accents[4:7]
        if len(style.accents) >= 7
        else (
            style.trim,
            style.light,
            style.edge,
        )
    )
    line = sketch.width(0.008, 0.7)
    if sketch.textured:
        sketch.stamp(
            disc(at + complex(0.08, 0.4) * size, 0.55 * size, 0.16 * size), sketch.theme.shadow
        )
    sketch.stamp(shape(at, size, _BARN_FRONT), red, style.edge, line)
    if sketch.fine:
        boards = [
            polygon(
                (
                    at + complex(x, -0.3) * size,
                    at + complex(x + 0.012, -0.3) * size,
                    at + complex(x + 0.012, 0.41) * size,
                    at + complex(x, 0.41) * size,
                )
            )
            for x in (-0.28, 0.27)
        ]
        sketch.stamp(boards, mixed(red, style.edge, 0.4))
    sketch.stamp(shape(at, size, _BARN_ROOF), roof, style.edge, line)
    if sketch.detail >= Detail.SMALL:
        sketch.stamp(shape(at, size, _BARN_DOOR), white, style.edge, line)
    if sketch.detail >= Detail.MEDIUM:
        a, b = at + complex(-0.17, 0.05) * size, at + complex(0.17, 0.42) * size
        cross = QPainterPath()
        cross.moveTo(a.real, a.imag)
        cross.lineTo(b.real, b.imag)
        cross.moveTo(b.real, a.imag)
        cross.lineTo(a.real, b.imag)
        sketch.stamp(cross, None, red, sketch.width(0.007, 0.5))
        sketch.stamp(
            disc(at + complex(0, -0.16) * size, 0.08 * size), white, style.edge, line * 0.8
        )


def _lake(sketch: Sketch, geometry: TileGeometry, site: SitePlace, style: TerrainStyle) -> None:
    edge = sketch.width(0.009, 0.8)
    region = site_region(site)
    mouths = _mouths(geometry, site)
    if sketch.textured:
        sketch.fill(site_region(_larger(site, 0.024)), style.trim)
    sketch.stroke(region, style.edge, 2 * edge)
    for line, width in mouths:
        sketch.stroke(line, style.fill, width, flat=True)
    sketch.fill(region, style.fill)
    fill_pattern(sketch, region, style.pattern, style.edge)
    if not sketch.textured:
        return
    sketch.fill(site_region(_larger(site, -site.radius * 0.28)), style.shade)
    sketch.fill(site_region(_larger(site, -site.radius * 0.36)), style.fill)
    avoid = keep_free(geometry, 0.0)
    places: list[Point] = [
        place
        for place in (
            site.centre + complex(-0.45, -0.35) * site.radius,
            site.centre + complex(0.4, -0.5) * site.radius,
            site.centre + complex(0.05, 0.62) * site.radius,
        )
        if all(abs(place - spot.centre) > spot.radius for spot in avoid)
    ]
    waves(sketch, places, 0.03, style.light, sketch.width(0.008, 0.6))


def _mouths(geometry: TileGeometry, site: SitePlace) -> list[tuple[QPainterPath, float]]:
    found = []
    for route in geometry.network.routes:
        for line, end in zip(route.lines, route.ends, strict=False):
            inner = [p for p in line.points if abs(p - site.centre) < site.radius * 1.15]
            if end.target == site.piece and len(inner) > 1:
                found.append((Line(tuple(inner)).path(), route.width))
    return found


def _simple(sketch: Sketch, site: SitePlace, style: TerrainStyle) -> None:
    region = site_region(site)
    line = sketch.width(0.012, 1.0)
    if sketch.textured:
        sketch.fill(site_region(_larger(site, 0.022)), faint(style.trim, 0.4))
    sketch.fill(region, style.fill)
    fill_pattern(sketch, region, style.pattern, style.shade)
    sketch.stroke(region, style.edge, line)
    sketch.stroke(site_region(_larger(site, -site.radius * 0.2)), style.trim, line * 0.6)

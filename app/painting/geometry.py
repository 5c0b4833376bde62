"""The geometry of a tile: the extent of every piece, where figures stand, where markers lie."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.painting.catalogue import area_shape, terrain_art
from app.painting.contours import Contour, Crowd, contours
from app.painting.curves import Line, blob, disc, joined, minus, polygon, united
from app.painting.fields import field_regions
from app.painting.frame import Frame, from_qt, qt
from app.painting.frame import frame as frame_of
from app.painting.placing import MarkerSpot, placed
from app.painting.routes import APPROACH_STEPS, Network, Route, SitePlace, network
from app.painting.spots import Ground
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.outline import Outline, Piece, outline

FIGURE_SIZE = 0.25
"""How high a figure is drawn on a tile, as a part of the tile's width."""
_KEPT = 4096


@dataclass(frozen=True, slots=True)
class PieceShape:
    """One piece of the outline, as a shape."""

    piece: Piece
    region: QPainterPath
    """Its extent: for hit tests, highlights and outlines."""
    line: QPainterPath
    """How a path runs; empty for everything else."""
    anchor: QPointF
    """Where a figure stands: the middle of its body."""


@dataclass(frozen=True)
class TileGeometry:
    """All shapes of a tile in unit measure; see `frame` for what that is."""

    frame: Frame
    outline: Outline
    pieces: tuple[PieceShape, ...]
    markers: tuple[MarkerSpot, ...]
    contours: dict[int, Contour]
    """The areas by piece."""
    network: Network
    rest: QPainterPath
    """Ground that belongs to no piece, such as the middle between four towns."""
    ground: Ground
    """A coarse map of the unturned tile."""
    turn: int = 0

    @property
    def bounds(self) -> QRectF:
        return self.frame.bounds

    @cached_property
    def sides(self) -> tuple[QPainterPath, ...]:
        """A hit area for each side, in the order of the turned tile."""
        return tuple(
            united((self.halves[2 * side], self.halves[2 * side + 1]))
            for side in range(self.frame.sides)
        )

    @cached_property
    def halves(self) -> tuple[QPainterPath, ...]:
        """A hit area for each half-side: reaching a third of the way to the middle."""
        frame = self.frame
        found = []
        for half in range(2 * frame.sides):
            a, b = frame.half(half)
            found.append(
                polygon((a, b, b + (frame.centre - b) * 0.42, a + (frame.centre - a) * 0.42))
            )
        return tuple(found)

    def piece_at(self, point: QPointF) -> int | None:
        """The piece under a point; paths and sites win over what they lie on."""
        order = (Form.SITE, Form.PATH, Form.AREA, Form.FIELD)
        for form in order:
            for index, shape in enumerate(self.pieces):
                if shape.piece.form is form and shape.region.contains(point):
                    return index
        return None

    def marker_at(self, point: QPointF) -> MarkerSpot | None:
        for spot in reversed(self.markers):
            if abs(from_qt(point) - from_qt(spot.centre)) <= spot.size / 2:
                return spot
        return None

    def turned(self, turn: int) -> TileGeometry:
        """The same after steps clockwise; piece numbers and the outline stay those of the tile."""
        turn %= self.frame.sides
        if not turn:
            return self
        turning = self.frame.turning(turn)
        pieces = tuple(
            PieceShape(
                shape.piece,
                turning.map(shape.region),
                turning.map(shape.line),
                turning.map(shape.anchor),
            )
            for shape in self.pieces
        )
        markers = tuple(
            MarkerSpot(spot.kind, spot.piece, spot.number, turning.map(spot.centre), spot.size)
            for spot in self.markers
        )
        return TileGeometry(
            self.frame,
            self.outline,
            pieces,
            markers,
            self.contours,
            self.network,
            turning.map(self.rest),
            self.ground,
            turn,
        )


_rules_keys: OrderedDict[int, tuple[RuleSet, Hashable]] = OrderedDict()
_geometries: OrderedDict[tuple[Hashable, Hashable, int], TileGeometry] = OrderedDict()


def rules_key(rules: RuleSet) -> Hashable:
    """All of a rule set that shows in a drawing."""
    known = _rules_keys.get(id(rules))
    if known is not None and known[0] is rules:
        return known[1]
    key = (
        rules.sides,
        tuple((k, t.form.value, t.art, bool(t.occupied_by)) for k, t in rules.terrains.items()),
        tuple((k, m.art, m.group, m.title) for k, m in rules.markers.items()),
    )
    _rules_keys[id(rules)] = (rules, key)
    while len(_rules_keys) > 32:
        _rules_keys.popitem(last=False)
    return key


def tile_key(tile: Tile) -> Hashable:
    """All of a tile that shows in a drawing: two tiles with the same key look alike."""
    return tuple(
        (
            feature.terrain,
            feature.sides,
            feature.end,
            feature.name,
            feature.exact,
            feature.at,
            tuple((marker.kind, marker.at) for marker in feature.markers),
        )
        for feature in tile.features
    )


def tile_geometry(tile: Tile, rules: RuleSet, turn: int = 0) -> TileGeometry:
    """The geometry of a tile, worked out once for all tiles that look alike."""
    turn %= rules.sides
    key = (tile_key(tile), rules_key(rules), turn)
    known = _geometries.get(key)
    if known is not None:
        _geometries.move_to_end(key)
        return known
    geometry = tile_geometry(tile, rules).turned(turn) if turn else _worked_out(tile, rules)
    _geometries[key] = geometry
    while len(_geometries) > _KEPT:
        _geometries.popitem(last=False)
    return geometry


def unit_to(rect: QRectF, bounds: QRectF) -> QTransform:
    """From unit measure into a rectangle: as large as fits, in its middle."""
    scale = min(rect.width() / bounds.width(), rect.height() / bounds.height())
    left = rect.center().x() - bounds.width() * scale / 2
    top = rect.center().y() - bounds.height() * scale / 2
    return QTransform(scale, 0, 0, scale, left, top)


def _worked_out(tile: Tile, rules: RuleSet) -> TileGeometry:
    found = outline(tile, rules)
    frame = frame_of(rules.sides)
    pieces = found.pieces
    areas = [index for index, piece in enumerate(pieces) if piece.form is Form.AREA]
    crowd = Crowd(
        sites=sum(1 for piece in pieces if piece.form is Form.SITE),
        paths=sum(1 for piece in pieces if piece.form is Form.PATH),
        posts=sum(len(piece.markers) for piece in pieces if piece.form is Form.PATH),
    )
    bulges = [area_shape(terrain_art(pieces[i].terrain, rules)).bulge for i in areas]
    found_shapes = contours(frame, [pieces[i].sides for i in areas], bulges, crowd)
    shapes = dict(zip(areas, found_shapes, strict=True))
    net = network(frame, pieces, shapes, rules)
    regions, rest = _regions(frame, found, shapes, net)
    order = sorted(
        (index for index in regions if pieces[index].form is not Form.SYSTEM),
        key=lambda index: pieces[index].form is not Form.FIELD,
    )
    ground = Ground(frame, [(index, regions[index]) for index in order])
    spots, anchors = placed(frame, found, regions, net, rules, ground)
    routes = {route.piece: route for route in net.routes}
    drawn = tuple(
        PieceShape(
            piece,
            regions.get(index, QPainterPath()),
            joined(line.path() for line in routes[index].lines)
            if index in routes
            else QPainterPath(),
            qt(anchors.get(index, frame.centre)),
        )
        for index, piece in enumerate(pieces)
    )
    return TileGeometry(frame, found, drawn, tuple(spots), shapes, net, rest, ground)


def site_region(site: SitePlace) -> QPainterPath:
    """A roundish outline, a little wider than high."""
    bumps = (0.02, 0.0, 0.03, -0.02, 0.02, 0.0, 0.03, -0.02, 0.03, 0.0)
    return blob(site.centre, site.radius, bumps)


def _regions(
    frame: Frame, found: Outline, shapes: dict[int, Contour], net: Network
) -> tuple[dict[int, QPainterPath], QPainterPath]:
    pieces = found.pieces
    regions: dict[int, QPainterPath] = {index: shape.region for index, shape in shapes.items()}
    sites = {site.piece: site_region(site) for site in net.sites}
    regions.update(sites)
    under_sites = united(sites.values())
    for route in net.routes:
        reached = [regions[end.target] for end in route.ends if end.target in shapes]
        strip = _strip(_cut_lines(route), route)
        regions[route.piece] = minus(strip, united((under_sites, *reached)))
    for index, shape in shapes.items():
        # What leads across an area, or lies in it, is cut out of it.
        above = [*sites.values(), *(regions[r.piece] for r in net.routes)]
        crossing = [path for path in above if path.intersects(shape.region)]
        if crossing:
            regions[index] = minus(shape.region, united(crossing))
    halves = {}
    for side, slot in enumerate(found.slots):
        fields = [piece for piece in slot if pieces[piece].form is Form.FIELD]
        for half in (2 * side, 2 * side + 1):
            owner = _half_owner(found, half, fields)
            if owner is not None:
                halves[half] = owner
    # What goes on beyond the border cuts cleanly; edges that lie on the border would not.
    taken = [shape.spread for shape in shapes.values()]
    taken += [*sites.values(), *(_strip(route.long_lines, route) for route in net.routes)]
    plains, rest = field_regions(frame, taken, halves)
    regions.update(plains)
    for index, piece in enumerate(pieces):
        if piece.form is Form.SYSTEM:
            regions[index] = joined(regions[part] for part in piece.parts if part in regions)
    return regions, rest


def _half_owner(found: Outline, half: int, fields: Sequence[int]) -> int | None:
    for index in fields:
        if half in found.pieces[index].halves:
            return index
    return None


def _cut_lines(route: Route) -> tuple[Line, ...]:
    """The lines of a path from the border of the tile into what they lead to."""
    if not route.ends:
        return route.lines
    return tuple(Line(line.points[APPROACH_STEPS:]) for line in route.long_lines)


def _strip(lines: Sequence[Line], route: Route) -> QPainterPath:
    """The ground a path covers."""
    round_ends = [end.point for end in route.ends if end.kind in ("junction", "stub")]
    return united(
        (
            *(line.ribbon(route.width) for line in lines),
            *(disc(point, route.width / 2) for point in round_ends),
        )
    )

"""Placing markers and figures on the pieces of a tile, so that none hides another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from app.painting.catalogue import marker_art, marker_shape
from app.painting.curves import Line
from app.painting.frame import Frame, Point, qt
from app.painting.routes import Network, Route
from app.painting.spots import (
    FIGURE_ROOM,
    Ground,
    Spot,
    place_beside,
    place_markers_and_figure,
    place_on_line,
)
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.outline import Outline, Piece


@dataclass(frozen=True, slots=True)
class MarkerSpot:
    """Where one marker is drawn."""

    kind: str
    piece: int
    number: int
    """Which of the markers of its piece."""
    centre: QPointF
    size: float


def placed(
    frame: Frame,
    found: Outline,
    regions: Mapping[int, QPainterPath],
    net: Network,
    rules: RuleSet,
    ground: Ground,
) -> tuple[list[MarkerSpot], dict[int, Point]]:
    """First what has little choice (what a designer has set, paths, sites), then the rest."""
    pieces = found.pieces
    scale = frame.size
    spots: list[MarkerSpot] = []
    anchors: dict[int, Point] = {}
    taken: list[Spot] = []

    def put(piece: int, number: int, kind: str, spot: Spot) -> None:
        spots.append(MarkerSpot(kind, piece, number, qt(spot.centre), 2 * spot.radius))
        taken.append(spot)

    loose: dict[int, list[int]] = {}
    for index, piece in enumerate(pieces):
        if piece.form is Form.SYSTEM:
            continue
        for number, marker in enumerate(piece.markers):
            if marker.at is None:
                loose.setdefault(index, []).append(number)
                continue
            shape = marker_shape(marker_art(marker.kind, rules))
            put(index, number, marker.kind, Spot(frame.from_box(marker.at), shape.size * scale / 2))
        if (
            piece.written is not None
            and piece.written.at is not None
            and piece.form is not Form.SITE
        ):
            anchors[index] = frame.from_box(piece.written.at)
            taken.append(Spot(anchors[index], FIGURE_ROOM))
    taken += [Spot(point, 0.07) for point in net.junctions]
    for site in net.sites:
        anchors[site.piece] = site.centre + site.facing * site.radius * 0.36
        if rules.terrains[pieces[site.piece].terrain].occupied_by:
            taken.append(Spot(anchors[site.piece], FIGURE_ROOM))
    fields = {index for index, piece in enumerate(pieces) if piece.form is Form.FIELD}
    for route in net.routes:
        for number in loose.pop(route.piece, ()):
            kind = pieces[route.piece].markers[number].kind
            shape = marker_shape(marker_art(kind, rules))
            if shape.place == "beside":
                spot = place_beside(ground, route.lines, route.width, fields, shape, scale, taken)
            else:
                radius = shape.least * scale / 2
                spot = Spot(place_on_line(route.lines, taken, radius), radius)
            put(route.piece, number, kind, spot)
    for route in net.routes:
        if route.piece not in anchors:
            anchors[route.piece] = place_on_line(_outside(route, net), taken, FIGURE_ROOM)
            taken.append(Spot(anchors[route.piece], FIGURE_ROOM * 0.8))
    for form in (Form.SITE, Form.AREA, Form.FIELD):
        for index, piece in enumerate(pieces):
            if piece.form is not form or index not in regions:
                continue
            numbers = loose.pop(index, [])
            kinds = [piece.markers[number].kind for number in numbers]
            sizes = [marker_shape(marker_art(kind, rules)) for kind in kinds]
            figure = index not in anchors
            if not numbers and not figure:
                continue
            places, anchor = place_markers_and_figure(
                ground, index, sizes, scale, taken, figure=figure
            )
            for number, kind, spot in zip(numbers, kinds, places, strict=False):
                put(index, number, kind, spot)
            if anchor is not None:
                anchors[index] = anchor
                taken.append(Spot(anchor, FIGURE_ROOM))
    for index, piece in enumerate(pieces):
        if piece.form is Form.SYSTEM:
            anchors[index] = _system_place(ground, piece, net, taken)
            taken.append(Spot(anchors[index], FIGURE_ROOM))
    return spots, anchors


def _system_place(ground: Ground, system: Piece, net: Network, taken: Sequence[Spot]) -> Point:
    """Somewhere on the parts of a system where nothing else stands, rather on a site."""
    sites = {site.piece for site in net.sites}
    routes = {route.piece: route for route in net.routes}
    lines = [line for part in system.parts if part in routes for line in routes[part].lines]
    best, best_room = (lines[0].at(0.3) if lines else 0.5 + 0.5j), -math.inf
    for part in system.parts:
        places, room = ground.fit(part, [FIGURE_ROOM], taken)
        room += 0.05 if part in sites else 0.0
        if places and room > best_room:
            best, best_room = places[0], room
    return best


def _outside(route: Route, net: Network) -> list[Line]:
    """The stretches of a path that are not inside the site they lead to."""
    radii = {site.piece: site.radius for site in net.sites}
    lines = []
    for line, end in zip(route.lines, route.ends or (None,) * len(route.lines), strict=True):
        radius = radii.get(end.target, 0.0) if end is not None and end.target is not None else 0.0
        if radius:
            kept = [p for p in line.points if end is not None and abs(p - end.point) > radius]
            lines.append(Line(tuple(kept) if len(kept) > 1 else line.points))
        else:
            lines.append(line)
    return lines

"""What on a tile can be pointed at, by mouse or by keyboard: sides, ends, markers and pieces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from app.design.parts import Part
from app.painting.curves import area
from app.painting.frame import Point, dot, from_qt
from app.painting.geometry import TileGeometry
from engine.landscape.rules.model import Form

SIDE_DEPTH = 0.15
"""How far a side reaches into the tile for the mouse."""
SIDE_RIM = 0.06
"""So near to the border a side comes before a marker that stands there."""
SIDE_REACH = 0.3
"""How far it reaches out of the tile."""
END_RADIUS = 0.05
_MARKER_SLACK = 0.02


class Kind(StrEnum):
    """The kinds of things to point at."""

    SIDE = "side"
    END = "end"
    """The inner end of a path that touches one side."""
    MARKER = "marker"
    PIECE = "piece"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class Target:
    """One of them, by the numbers of the tile's outline."""

    kind: Kind
    side: int = -1
    piece: int = -1
    marker: int = -1


CENTRE = Target(Kind.CENTRE)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the keyboard's cursor can stand."""

    target: Target
    at: Point


class Targets:
    """All targets of one tile."""

    def __init__(self, geometry: TileGeometry) -> None:
        self.geometry = geometry
        self._frame = geometry.frame

    @cached_property
    def ends(self) -> dict[int, Point]:
        """By piece where the handle of a path's end lies."""
        found = {}
        for route in self.geometry.network.routes:
            if len(route.ends) == 1 and route.lines:
                # A little way back, so that the arms of a junction have one handle each.
                place = 0.93 if route.ends[0].kind == "stub" else 0.7
                found[route.piece] = route.lines[0].at(place)
        return found

    @cached_property
    def stops(self) -> list[Stop]:
        """The centre, the sides, then what lies between, in reading order."""
        frame = self._frame
        found = [Stop(CENTRE, frame.centre)]
        for side in range(frame.sides):
            found.append(Stop(Target(Kind.SIDE, side=side), frame.middle(side)))
        for piece, at in self.ends.items():
            found.append(Stop(Target(Kind.END, piece=piece), at))
        for spot in self.geometry.markers:
            target = Target(Kind.MARKER, piece=spot.piece, marker=spot.number)
            found.append(Stop(target, from_qt(spot.centre)))
        for index, shape in enumerate(self.geometry.pieces):
            if not shape.region.isEmpty():
                found.append(Stop(Target(Kind.PIECE, piece=index), from_qt(shape.anchor)))
        return found

    def at(self, target: Target) -> Point | None:
        """Where a target lies; None if it is no longer there."""
        return next((stop.at for stop in self.stops if stop.target == target), None)

    def hit(self, point: QPointF, slack: float = 0.0) -> Target | None:
        """What is under a point; `slack` makes small things larger for the mouse."""
        here = from_qt(point)
        side, depth = self.nearest_side(here)
        if -SIDE_REACH <= depth <= SIDE_RIM:
            return Target(Kind.SIDE, side=side)
        marker = self._marker(here, slack)
        if marker is not None:
            return marker
        for piece, at in self.ends.items():
            if abs(here - at) <= END_RADIUS + slack:
                return Target(Kind.END, piece=piece)
        if 0 <= depth <= SIDE_DEPTH:
            return Target(Kind.SIDE, side=side)
        if depth < 0:
            return None
        under = self.geometry.piece_at(point)
        return CENTRE if under is None else Target(Kind.PIECE, piece=under)

    def inside(self, point: QPointF) -> bool:
        return self.nearest_side(from_qt(point))[1] >= 0

    def nearest_side(self, here: Point) -> tuple[int, float]:
        """The side a point is nearest to, and how far inside of it the point lies."""
        frame = self._frame
        offset = here - frame.centre
        far, side = max((dot(offset, -frame.inward(side)), side) for side in range(frame.sides))
        return side, 0.5 - far

    def nearest_piece(self, point: QPointF, among: list[int]) -> int | None:
        """The piece under a point or next to it, out of some."""
        best, best_distance = None, math.inf
        for index in among:
            region = self.geometry.pieces[index].region
            away = _distance(region, point, from_qt(self.geometry.pieces[index].anchor))
            if away < best_distance:
                best, best_distance = index, away
        return best

    def step(self, current: Target, across: int, down: int) -> Target:
        """The target one gets to from another by an arrow key; ground is left out, being wide."""
        here = self.at(current)
        if here is None:
            return CENTRE
        heading = complex(across, down)
        best, best_cost = current, math.inf
        for stop in self.stops:
            way = stop.at - here
            ahead = dot(way, heading)
            if stop.target == current or ahead < 0.02 or self._is_ground(stop.target):
                continue
            aside = abs(way - ahead * heading)
            cost = ahead + 2.2 * aside
            if aside <= 1.6 * ahead and cost < best_cost:
                best, best_cost = stop.target, cost
        return best

    def next(self, current: Target, direction: int) -> Target:
        """The next target in the order of `stops`."""
        targets = [stop.target for stop in self.stops]
        if current not in targets:
            return CENTRE
        return targets[(targets.index(current) + direction) % len(targets)]

    def part(self, target: Target | None) -> Part | None:
        """The part of the model a target belongs to."""
        if target is None or target.kind is Kind.CENTRE:
            return None
        pieces = self.geometry.outline.pieces
        if target.kind is Kind.SIDE:
            slot = self.geometry.outline.slots[target.side]
            if not slot:
                return None
            index = slot[len(slot) // 2]
        else:
            index = target.piece
        piece = pieces[index]
        if piece.feature is None:
            return Part(half=piece.halves[0]) if piece.halves else None
        return Part(piece.feature, target.marker if target.kind is Kind.MARKER else None)

    def piece_of(self, part: Part | None) -> int | None:
        """The piece a part of the model is drawn as."""
        if part is None:
            return None
        for index, piece in enumerate(self.geometry.outline.pieces):
            if part.feature is not None and piece.feature == part.feature:
                return index
            if part.feature is None and part.half is not None and part.half in piece.halves:
                return index
        return None

    def share(self, piece: int) -> float:
        """How much of the tile a piece covers."""
        return area(self.geometry.pieces[piece].region) / area(self._frame.path())

    def _marker(self, here: Point, slack: float) -> Target | None:
        best, best_distance = None, math.inf
        for spot in self.geometry.markers:
            away = abs(here - from_qt(spot.centre))
            if away <= spot.size / 2 + _MARKER_SLACK + slack and away < best_distance:
                best, best_distance = spot, away
        if best is None:
            return None
        return Target(Kind.MARKER, piece=best.piece, marker=best.number)

    def _is_ground(self, target: Target) -> bool:
        return target.kind is Kind.PIECE and self.is_field(target.piece)

    def is_field(self, piece: int) -> bool:
        return self.geometry.outline.pieces[piece].form is Form.FIELD


def _distance(region: QPainterPath, point: QPointF, anchor: Point) -> float:
    """How far a point is from a region; 0 inside."""
    if region.isEmpty():
        return math.inf
    if region.contains(point):
        return 0.0
    here = from_qt(point)
    edges = (abs(from_qt(p) - here) for loop in region.toSubpathPolygons() for p in loop)
    return min(edges, default=abs(anchor - here))

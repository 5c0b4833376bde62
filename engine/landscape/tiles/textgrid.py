"""One tile laid out on a small grid of characters: which of them is town, road, farm or plain.

A hexagon becomes a brick of a wall: its upper and its lower edge are two sides each, and every
row of bricks is shifted by half a brick, so that each touches six others as it should.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.outline import Outline, Piece, end_piece, outline

Spot = tuple[int, int]
"""A place for a character: x to the right, y down; -1 and the size itself are the frame."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
STEPS: Final = ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0))
OPPOSITE: Final = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}

_CAP: Final = 0.36
"""How far an area with one side reaches into the tile."""
_CLEARANCE: Final = 0.4
"""How far other areas keep away from a side that is not theirs."""
_TAPER: Final = 0.12
"""How much an area draws in where its side meets a side that is not its own."""
_BEND, _BESIDE, _OFF_CENTRE, _JOIN_EARLY, _OVER = 3.0, 1.5, 0.1, 6.0, 30.0
"""What a path would rather not do: turn, run beside another, keep to the border, join its junction
before the middle, run over something."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many characters a tile is wide and high; both odd, the width one less than a 4-fold."""

    width: int
    height: int

    @property
    def middle(self) -> Spot:
        return self.width // 2, self.height // 2

    def spots(self) -> Iterator[Spot]:
        return ((x, y) for y in range(self.height) for x in range(self.width))


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the sides of a tile lie on its grid."""

    spans: tuple[tuple[Spot, ...], ...]
    """For each side the spots along it, clockwise."""
    outward: tuple[int, ...]
    """Which way each side looks."""

    def port(self, side: int) -> Spot:
        """Where a path enters."""
        span = self.spans[side]
        return span[len(span) // 2]

    def half(self, half: int) -> tuple[Spot, ...]:
        span = self.spans[half // 2]
        middle = len(span) // 2
        return span[middle + 1 :] if half % 2 else span[:middle]


@cache
def shape(sides: int, size: Size) -> Shape:
    right, bottom, half = size.width - 1, size.height - 1, size.width // 2
    top = tuple((x, 0) for x in range(size.width))
    east = tuple((right, y) for y in range(size.height))
    low = tuple((x, bottom) for x in range(right, -1, -1))
    west = tuple((0, y) for y in range(bottom, -1, -1))
    if sides == 4:
        return Shape((top, east, low, west), (NORTH, EAST, SOUTH, WEST))
    spans = (top[half + 1 :], east, low[:half], low[half + 1 :], west, top[:half])
    return Shape(spans, (NORTH, EAST, SOUTH, SOUTH, WEST, NORTH))


@dataclass
class Grid:
    """What stands on each spot of one laid tile."""

    size: Size
    shape: Shape
    outline: Outline
    areas: dict[Spot, int] = field(default_factory=dict)
    """Spots of areas: which piece."""
    routes: dict[int, dict[Spot, int]] = field(default_factory=dict)
    """For each path its spots and which ways it goes on from there."""
    stops: set[Spot] = field(default_factory=set)
    """Where paths stop by themselves."""
    sites: dict[int, Spot] = field(default_factory=dict)
    fields: dict[Spot, int] = field(default_factory=dict)
    letters: dict[Spot, str] = field(default_factory=dict)

    def inside(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.size.width and 0 <= spot[1] < self.size.height

    def used_by_paths(self) -> set[Spot]:
        return {spot for route in self.routes.values() for spot in route}

    def site_spots(self) -> set[Spot]:
        return {(x + dx, y) for x, y in self.sites.values() for dx in (-1, 0, 1)}


def lay_out(tile: Tile, rules: RuleSet, turn: int, size: Size) -> Grid:
    """The grid of a tile turned `turn` steps clockwise; pieces are numbered as on its outline."""
    out = outline(tile, rules)
    pieces = tuple(_turned(piece, turn, out.sides) for piece in out.pieces)
    slots = tuple(out.slots[(side - turn) % out.sides] for side in range(out.sides))
    grid = Grid(size, shape(out.sides, size), Outline(out.sides, pieces, slots))
    _lay_areas(grid)
    _lay_paths_and_sites(grid)
    _spread_fields(grid)
    return grid


def _turned(piece: Piece, turn: int, sides: int) -> Piece:
    return Piece(
        piece.terrain,
        piece.form,
        tuple((side + turn) % sides for side in piece.sides),
        tuple((half + 2 * turn) % (2 * sides) for half in piece.halves),
        piece.end,
        piece.markers,
        piece.feature,
        piece.written,
    )


# Areas: a rounded cap on each side, and what lies between the sides of one piece.


def _lay_areas(grid: Grid) -> None:
    areas = [(i, p) for i, p in enumerate(grid.outline.pieces) if p.form is Form.AREA]
    sides = range(grid.outline.sides)
    for index, piece in sorted(areas, key=lambda item: len(item[1].sides)):
        hull = _hull(_corners(piece.sides, grid)) if len(piece.sides) > 1 else []
        for spot in grid.size.spots():
            if spot in grid.areas:
                continue
            in_cap = any(_reach(spot, side, grid) < _CAP for side in piece.sides)
            others = (side for side in sides if side not in piece.sides)
            if in_cap or (
                _within(_unit(spot, grid.size), hull)
                and all(_reach(spot, side, grid) > _CLEARANCE for side in others)
            ):
                grid.areas[spot] = index
    for spot, index in sorted(grid.areas.items()):
        neighbours = (grid.areas.get((spot[0] + dx, spot[1] + dy)) for _, dx, dy in STEPS)
        wide = len(grid.outline.pieces[index].sides)
        if any(
            n is not None and n != index and len(grid.outline.pieces[n].sides) <= wide
            for n in neighbours
        ):
            del grid.areas[spot]


def _unit(spot: Spot, size: Size) -> tuple[float, float]:
    return (spot[0] + 0.5) / size.width, (spot[1] + 0.5) / size.height


def _ends(side: int, sides: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a side begins and ends in the unit square, clockwise."""
    if sides == 4:
        ring = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    else:
        ring = [(0.5, 0.0), (1.0, 0.0), (1.0, 1.0), (0.5, 1.0), (0.0, 1.0), (0.0, 0.0)]
    return ring[side], ring[(side + 1) % sides]


def _reach(spot: Spot, side: int, grid: Grid) -> float:
    """How deep a rounded cap on this side must be to cover the spot."""
    (ax, ay), (bx, by) = _ends(side, grid.outline.sides)
    u, v = _unit(spot, grid.size)
    length = abs(bx - ax) + abs(by - ay)
    along = ((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / (length * length)
    depth = abs((u - ax) * (by - ay) - (v - ay) * (bx - ax)) / length
    bulge = 1 - (2 * along - 1) ** 2
    return depth / bulge if bulge > 0 else 9.0


def _corners(piece_sides: Collection[int], grid: Grid) -> list[tuple[float, float]]:
    points = []
    sides = grid.outline.sides
    for side in piece_sides:
        (ax, ay), (bx, by) = _ends(side, sides)
        before = 0.0 if (side - 1) % sides in piece_sides else _TAPER
        after = 0.0 if (side + 1) % sides in piece_sides else _TAPER
        points.append((ax + (bx - ax) * before, ay + (by - ay) * before))
        points.append((bx - (bx - ax) * after, by - (by - ay) * after))
    return points


def _hull(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull, in one direction of turning."""
    ordered = sorted(set(points))
    hull: list[tuple[float, float]] = []
    for line in (ordered, ordered[::-1]):
        start = len(hull)
        for point in line:
            while len(hull) - start >= 2 and _bend(hull[-2], hull[-1], point) <= 0:
                hull.pop()
            hull.append(point)
        hull.pop()
    return hull


def _bend(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(point: tuple[float, float], hull: Sequence[tuple[float, float]]) -> bool:
    return bool(hull) and all(_bend(hull[i - 1], hull[i], point) >= -1e-9 for i in range(len(hull)))


# Paths are led like wires: as straight as they can, round what stands in their way.


def _lay_paths_and_sites(grid: Grid) -> None:
    paths = [(i, p) for i, p in enumerate(grid.outline.pieces) if p.form is Form.PATH]
    through = [(i, p) for i, p in paths if len(p.sides) > 1]
    opposite = grid.outline.sides // 2
    through.sort(
        key=lambda item: (item[1].sides[1] - item[1].sides[0]) % (2 * opposite) != opposite
    )
    for index, piece in through:
        route: dict[Spot, int] = {}
        first = grid.shape.port(piece.sides[0])
        _enter(grid, route, piece.sides[0])
        for side in piece.sides[1:]:
            _lead(grid, index, route, side, {first} if len(route) == 1 else set(route))
        grid.routes[index] = route
    for index, piece in enumerate(grid.outline.pieces):
        if piece.form is Form.SITE:
            grid.sites[index] = _free_spot(grid, room=2)
    crossing: Spot | None = None
    middle_row = grid.size.middle[1]
    arms = [(i, p) for i, p in paths if len(p.sides) == 1]
    # Those that can run straight to the middle first; the others then keep out of their way.
    arms.sort(key=lambda item: grid.shape.port(item[1].sides[0])[1] != middle_row)
    for index, piece in arms:
        route = {}
        targets = _end_spots(grid, index)
        if not targets:
            crossing = _free_spot(grid, room=0) if crossing is None else crossing
            targets = {crossing}
            if piece.end != JUNCTION or sum(p.end == JUNCTION for _, p in paths) < 3:
                grid.stops.add(crossing)
        _lead(grid, index, route, piece.sides[0], targets)
        grid.routes[index] = route
    for spot in grid.used_by_paths():
        grid.areas.pop(spot, None)


def _end_spots(grid: Grid, index: int) -> set[Spot]:
    """Where a path with one side has to get to, if it ends at another piece of the tile."""
    pieces = grid.outline.pieces
    other = None if pieces[index].end is None else end_piece(pieces, index)
    if other is None:
        return set()
    spots = {spot for spot, owner in grid.areas.items() if owner == other}
    if other in grid.sites:
        x, y = grid.sites[other]
        spots |= {(x - 1, y), (x, y), (x + 1, y)}
    return spots | set(grid.routes.get(other, ()))


def _free_spot(grid: Grid, room: int) -> Spot:
    """The free spot nearest to the middle, with so many free ones on its left and right."""
    taken = grid.used_by_paths() | grid.site_spots() | set(grid.areas)
    mx, my = grid.size.middle

    def cost(spot: Spot) -> tuple[int, int]:
        x, y = spot
        ways = [(x + dx, y) for dx in range(-room, room + 1)]
        blocked = sum(way in taken or not grid.inside(way) for way in ways)
        on_rim = y in (0, grid.size.height - 1) or x in (0, grid.size.width - 1)
        return blocked, abs(x - mx) + 2 * abs(y - my) + 2 * on_rim

    return min(grid.size.spots(), key=cost)


def _enter(grid: Grid, route: dict[Spot, int], side: int) -> None:
    port = grid.shape.port(side)
    route[port] = route.get(port, 0) | grid.shape.outward[side]


def _lead(grid: Grid, index: int, route: dict[Spot, int], side: int, targets: set[Spot]) -> None:
    """Add the way from a side to the nearest of the targets to a route."""
    leaving = dict(route) if len(route) == 1 else {}
    pieces = grid.outline.pieces
    foreign: set[Spot] = set()
    arms: set[Spot] = set()
    for other, spots in grid.routes.items():
        together = pieces[index].end == JUNCTION == pieces[other].end
        (arms if together else foreign).update(spots)
    foreign -= targets
    arms -= targets
    sites = grid.site_spots()
    middle_x, middle_y = grid.size.middle

    def price(spot: Spot, direction: int) -> float:
        x, y = spot
        cost = 1.0 if direction in (EAST, WEST) else 2.0
        if spot in foreign or spot in grid.areas or spot in sites:
            cost += _OVER
        if spot in arms:
            cost += _JOIN_EARLY
        if leaving.get(spot, direction) != direction:
            cost += _BEND
        cost += _BESIDE * sum((x + dx, y + dy) in foreign for _, dx, dy in STEPS)
        return cost + _OFF_CENTRE * (abs(x - middle_x) + 2 * abs(y - middle_y))

    port = grid.shape.port(side)
    _enter(grid, route, side)
    way = _cheapest_way(grid, port, OPPOSITE[grid.shape.outward[side]], targets, price)
    for (spot, direction), (after, _) in itertools.pairwise(way):
        covered = after in grid.areas or after in sites
        route[spot] = route.get(spot, 0) | direction
        if not (covered and after in targets):
            route[after] = route.get(after, 0) | OPPOSITE[direction]


def _cheapest_way(
    grid: Grid,
    start: Spot,
    heading: int,
    targets: set[Spot],
    price: Callable[[Spot, int], float],
) -> list[tuple[Spot, int]]:
    """Spots from start to a target, each with the direction taken from there (0 at the last)."""
    queue: list[tuple[float, int, Spot, int]] = [(0.0, 0, start, heading)]
    came: dict[tuple[Spot, int], tuple[Spot, int] | None] = {(start, heading): None}
    best: dict[tuple[Spot, int], float] = {(start, heading): 0.0}
    serial = 0
    while queue:
        cost, _, spot, heading = heapq.heappop(queue)
        if spot in targets:
            return _way_back(came, (spot, heading))
        if cost > best[spot, heading]:
            continue
        for direction, dx, dy in STEPS:
            after = (spot[0] + dx, spot[1] + dy)
            if not grid.inside(after) or direction == OPPOSITE[heading]:
                continue
            new = cost + price(after, direction) + (_BEND if direction != heading else 0.0)
            if new < best.get((after, direction), 1e9):
                best[after, direction] = new
                came[after, direction] = (spot, heading)
                serial += 1
                heapq.heappush(queue, (new, serial, after, direction))
    return [(start, 0)]


def _way_back(
    came: dict[tuple[Spot, int], tuple[Spot, int] | None], last: tuple[Spot, int]
) -> list[tuple[Spot, int]]:
    way: list[tuple[Spot, int]] = [(last[0], 0)]
    step = last
    while (before := came[step]) is not None:
        way.append((before[0], step[1]))
        step = before
    return way[::-1]


def _spread_fields(grid: Grid) -> None:
    """Give every spot that is left to the plain whose half-side it can be reached from."""
    taken = grid.used_by_paths() | grid.site_spots() | set(grid.areas)
    ring: list[Spot] = []
    for index, piece in enumerate(grid.outline.pieces):
        if piece.form is not Form.FIELD:
            continue
        for half in piece.halves:
            for spot in grid.shape.half(half):
                if spot not in taken and spot not in grid.fields:
                    grid.fields[spot] = index
                    ring.append(spot)
    for spot in ring:
        for _, dx, dy in STEPS:
            after = (spot[0] + dx, spot[1] + dy)
            if grid.inside(after) and after not in taken and after not in grid.fields:
                grid.fields[after] = grid.fields[spot]
                ring.append(after)

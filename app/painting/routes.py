"""Where paths run on a tile and where its sites lie: junctions, gates, yards and dead ends."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from app.painting.catalogue import path_shape, site_shape, terrain_art
from app.painting.contours import REACH, Contour
from app.painting.curves import Line, bezier, nearest, swayed
from app.painting.frame import Frame, Point, dot, qt, unit
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.outline import Piece, end_piece

EndKind = Literal["junction", "gate", "site", "stub"]


@dataclass(frozen=True, slots=True)
class PathEnd:
    """Where a path ends inside the tile."""

    kind: EndKind
    point: Point
    heading: Point
    """The way it goes when it gets there."""
    word: str
    target: int | None = None
    """The area or site it leads to."""


@dataclass(frozen=True, slots=True)
class Route:
    """How one path runs."""

    piece: int
    lines: tuple[Line, ...]
    """From side to side, or from each side to where the path ends."""
    long_lines: tuple[Line, ...]
    """The same, going on beyond the border and a little way into what they lead to."""
    width: float
    ends: tuple[PathEnd, ...]


@dataclass(frozen=True, slots=True)
class SitePlace:
    """Where a site lies and how large it is."""

    piece: int
    centre: Point
    radius: float
    facing: Point
    """Towards the paths that lead to it."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """Two paths that cross without meeting: one leads over the other."""

    over: int
    under: int
    point: Point
    heading: Point


@dataclass(frozen=True, slots=True)
class Network:
    routes: tuple[Route, ...]
    sites: tuple[SitePlace, ...]
    junctions: tuple[Point, ...]
    bridges: tuple[Bridge, ...]


def network(
    frame: Frame, pieces: Sequence[Piece], shapes: dict[int, Contour], rules: RuleSet
) -> Network:
    """Lay out all paths and sites of a tile around its areas."""
    targets = {
        index: target
        for index, piece in enumerate(pieces)
        if piece.form is Form.PATH and piece.end is not None
        for target in [end_piece(pieces, index)]
        if target is not None
    }
    junctions = _junctions(frame, pieces, targets, shapes)
    walls = [wall for shape in shapes.values() for wall in shape.walls]
    obstacles: list[tuple[Line, float]] = [(wall, 0.0) for wall in walls]
    routes: dict[int, Route] = {}
    for index, piece in enumerate(pieces):
        if piece.form is not Form.PATH:
            continue
        target = targets.get(index)
        if target is not None and pieces[target].form is Form.SITE:
            continue
        meeting = junctions.get(piece.terrain)
        routes[index] = _route(frame, index, piece, shapes, rules, target, meeting)
        obstacles += [(line, routes[index].width) for line in routes[index].lines]
    sites = _sites(frame, pieces, targets, obstacles, shapes, rules)
    for index, target in targets.items():
        if index not in routes:
            routes[index] = _route_to_site(frame, index, pieces[index], rules, sites[target])
    ordered = tuple(routes[index] for index in sorted(routes))
    return Network(
        ordered, tuple(sites.values()), tuple(junctions.values()), tuple(_bridges(ordered))
    )


def _junctions(
    frame: Frame,
    pieces: Sequence[Piece],
    targets: dict[int, int],
    shapes: dict[int, Contour],
) -> dict[str, Point]:
    """Where the paths of each terrain meet."""
    sides: dict[str, list[int]] = {}
    for index, piece in enumerate(pieces):
        if piece.form is Form.PATH and piece.end == JUNCTION and index not in targets:
            sides.setdefault(piece.terrain, []).extend(piece.sides)
    lean = 0.22 if len(sides) == 1 else 0.6
    return {terrain: _junction(frame, those, shapes, lean) for terrain, those in sides.items()}


def _junction(
    frame: Frame, sides: Sequence[int], shapes: dict[int, Contour], lean: float = 0.22
) -> Point:
    """The middle, a little towards the paths that meet, and out of the areas."""
    towards = sum((frame.middle(side) - frame.centre for side in sides), 0j) / len(sides)
    point = frame.centre + towards * lean
    walls = [wall for shape in shapes.values() for wall in shape.walls]
    for _ in range(6):
        close = [(nearest(wall, point), wall) for wall in walls]
        tight = [(d, place, wall) for (d, place), wall in close if d < 0.17]
        if not tight:
            break
        distance, place, wall = min(tight, key=lambda entry: entry[0])
        away = -(wall.direction(place) * 1j)
        point += away * min(0.17 - distance, 0.05)
    return point


def _route(
    frame: Frame,
    index: int,
    piece: Piece,
    shapes: dict[int, Contour],
    rules: RuleSet,
    target: int | None,
    junction: Point | None,
) -> Route:
    shape = path_shape(terrain_art(piece.terrain, rules))
    dice = random.Random(zlib.crc32(f"{piece.terrain}{piece.sides}".encode()))
    phase = dice.uniform(0, 2 * math.pi)
    if target is not None and target in shapes and shapes[target].walls:
        pairs = [_to_gate(frame, side, shapes[target], target, piece) for side in piece.sides]
        return _finished(frame, index, piece, pairs, shape.width)
    if piece.end == JUNCTION and junction is not None:
        pairs = [
            _to_point(frame, side, junction, "junction", JUNCTION, shape.sway, phase)
            for side in piece.sides
        ]
        return _finished(frame, index, piece, pairs, shape.width)
    if len(piece.sides) == 2 and piece.end is None:
        line = _through(frame, piece.sides[0], piece.sides[1])
        straight = abs(piece.sides[0] - piece.sides[1]) * 2 == frame.sides
        line = swayed(
            line, shape.sway * (1.4 if straight else 0.7), 1.0, 0.0 if straight else phase
        )
        one, other = (_approach(frame, side) for side in piece.sides)
        long_line = Line((*one, *line.points, *reversed(other)))
        return Route(index, (line,), (long_line,), shape.width, ())
    word = piece.end or ""
    if len(piece.sides) == 1:
        side = piece.sides[0]
        point = _dead_end(frame, side, shapes)
        pairs = [_to_point(frame, side, point, "stub", word, shape.sway, phase)]
    else:
        hub = _junction(frame, piece.sides, shapes)
        pairs = [_to_point(frame, s, hub, "stub", word, shape.sway, phase) for s in piece.sides]
    return _finished(frame, index, piece, pairs, shape.width)


def _finished(
    frame: Frame, index: int, piece: Piece, pairs: list[tuple[Line, PathEnd]], width: float
) -> Route:
    lines = tuple(line for line, _ in pairs)
    long_lines = []
    for side, (line, end) in zip(piece.sides, pairs, strict=True):
        extra = (end.point + end.heading * 0.035,) if end.kind == "gate" else ()
        long_lines.append(Line((*_approach(frame, side), *line.points, *extra)))
    return Route(index, lines, tuple(long_lines), width, tuple(end for _, end in pairs))


def _dead_end(frame: Frame, side: int, shapes: dict[int, Contour]) -> Point:
    """A good way into the tile, but clear of its areas."""
    walls = [wall for shape in shapes.values() for wall in shape.walls]
    start, into = frame.middle(side), frame.inward(side)
    for depth in (0.36, 0.32, 0.28, 0.24, 0.2):
        point = start + into * depth
        if all(nearest(wall, point)[0] > 0.13 for wall in walls):
            break
    return point


def _approach(frame: Frame, side: int) -> list[Point]:
    """The way towards the middle of a side from outside; close points keep the curve straight."""
    return [frame.middle(side) - frame.inward(side) * far for far in (REACH, 0.12, 0.04)]


APPROACH_STEPS = 3


def _through(frame: Frame, one: int, other: int) -> Line:
    """From the middle of one side to that of another, leaving both at a right angle."""
    a, b = frame.middle(one), frame.middle(other)
    into_a, into_b = frame.inward(one), frame.inward(other)
    turn = math.pi - math.acos(min(max(dot(into_a, into_b), -1.0), 1.0))
    reach = 1 / 3 if turn < 1e-6 else (4 / 3) * math.tan(turn / 4) * 0.5 / math.tan(turn / 2)
    return bezier(a, a + into_a * reach, b + into_b * reach, b)


def _to_point(
    frame: Frame, side: int, point: Point, kind: EndKind, word: str, sway: float, phase: float
) -> tuple[Line, PathEnd]:
    start, into = frame.middle(side), frame.inward(side)
    distance = abs(point - start)
    line = bezier(
        start, start + into * distance * 0.45, point + unit(start - point) * distance * 0.3, point
    )
    line = swayed(line, sway * 0.5, 1.0, phase)
    return line, PathEnd(kind, point, line.direction(1.0), word)


def _to_gate(
    frame: Frame, side: int, shape: Contour, target: int, piece: Piece
) -> tuple[Line, PathEnd]:
    """To the place of the wall that is near and faces the side."""
    start, into = frame.middle(side), frame.inward(side)
    best: tuple[float, Point, Point] | None = None
    for wall in shape.walls:
        for step in range(3, 18):
            place = step / 20
            point, inner = wall.at(place), wall.direction(place) * 1j
            way = unit(point - start)
            cost = abs(point - start) + 0.35 * (1 - dot(way, inner)) + 0.25 * (1 - dot(way, into))
            cost += 0.3 * abs(place - 0.5)
            if best is None or cost < best[0]:
                best = (cost, point, inner)
    assert best is not None
    _, point, inner = best
    distance = abs(point - start)
    line = bezier(start, start + into * distance * 0.45, point - inner * distance * 0.35, point)
    return line, PathEnd("gate", point, inner, piece.end or "", target)


def _route_to_site(
    frame: Frame, index: int, piece: Piece, rules: RuleSet, site: SitePlace
) -> Route:
    shape = path_shape(terrain_art(piece.terrain, rules))
    dice = random.Random(zlib.crc32(f"{piece.terrain}{piece.sides}".encode()))
    phase = dice.uniform(0, 2 * math.pi)
    pairs = []
    for side in piece.sides:
        line, end = _to_point(frame, side, site.centre, "site", piece.end or "", shape.sway, phase)
        pairs.append((line, PathEnd("site", end.point, end.heading, end.word, site.piece)))
    return _finished(frame, index, piece, pairs, shape.width)


def _sites(
    frame: Frame,
    pieces: Sequence[Piece],
    targets: dict[int, int],
    obstacles: list[tuple[Line, float]],
    shapes: dict[int, Contour],
    rules: RuleSet,
) -> dict[int, SitePlace]:
    places: dict[int, SitePlace] = {}
    numbers = [index for index, piece in enumerate(pieces) if piece.form is Form.SITE]
    for index in numbers:
        piece = pieces[index]
        wanted = site_shape(terrain_art(piece.terrain, rules)).radius * frame.size
        if len(numbers) > 1:
            wanted *= 0.8
        sides = [s for path, site in targets.items() if site == index for s in pieces[path].sides]
        lean = sum((frame.middle(s) - frame.centre for s in sides), 0j) / max(len(sides), 1)
        facing = unit(lean) if abs(lean) > 0.05 else 1j
        if piece.written is not None and piece.written.at is not None:
            places[index] = SitePlace(index, frame.from_box(piece.written.at), wanted, facing)
            continue
        start = frame.centre + (lean * 0.55 if len(numbers) > 1 else 0j)
        crossed = _crossed_areas(frame, sides, shapes)
        centre, room = _free_place(frame, start, wanted, obstacles, list(places.values()), crossed)
        radius = min(wanted, max(room, 0.6 * wanted))
        places[index] = SitePlace(index, centre, radius, facing)
    return places


def _crossed_areas(
    frame: Frame, sides: Sequence[int], shapes: dict[int, Contour]
) -> Callable[[Point], int]:
    """How often the ways from these sides to a place lead through an area."""
    regions = [shape.region for shape in shapes.values()]

    def count(point: Point) -> int:
        ways = [(frame.middle(side), point - frame.middle(side)) for side in sides]
        return sum(
            1
            for start, way in ways
            if any(r.contains(qt(start + way * part)) for r in regions for part in (0.3, 0.6))
        )

    return count


def _free_place(
    frame: Frame,
    start: Point,
    wanted: float,
    obstacles: list[tuple[Line, float]],
    others: Sequence[SitePlace],
    crossed: Callable[[Point], int],
) -> tuple[Point, float]:
    """The nearest place with enough room that paths reach; or the one with the most room."""
    rough = [(line.points[::2], width / 2 + 0.045) for line, width in obstacles]

    def room(point: Point) -> float:
        free = min(
            dot(point - frame.middle(side), frame.inward(side)) for side in range(frame.sides)
        )
        for points, half in rough:
            free = min(free, min(abs(point - p) for p in points) - half)
        for other in others:
            free = min(free, abs(point - other.centre) - other.radius - 0.05)
        return free

    best, best_room, best_cost = start, room(start), -math.inf
    if best_room >= wanted:
        return best, best_room
    for x in range(-6, 7):
        for y in range(-6, 7):
            point = start + complex(x, y) * 0.055
            free = room(point)
            cost = min(free, wanted) * 3 - abs(point - start)
            if cost > best_cost:
                cost -= 0.5 * crossed(point)
            if cost > best_cost:
                best, best_room, best_cost = point, free, cost
    return best, best_room


def _bridges(routes: Sequence[Route]) -> Iterator[Bridge]:
    through = [route for route in routes if not route.ends]
    for index, over in enumerate(through):
        for under in through[:index]:
            crossing = _crossing(over.lines[0], under.lines[0])
            if crossing is not None:
                point, heading = crossing
                yield Bridge(over.piece, under.piece, point, heading)


def _crossing(one: Line, other: Line) -> tuple[Point, Point] | None:
    for a, b in zip(one.points, one.points[1:], strict=False):
        along = b - a
        for c, d in zip(other.points, other.points[1:], strict=False):
            across = d - c
            span = along.real * across.imag - along.imag * across.real
            if abs(span) < 1e-12:
                continue
            gap = c - a
            s = (gap.real * across.imag - gap.imag * across.real) / span
            t = (gap.real * along.imag - gap.imag * along.real) / span
            if 0 <= s <= 1 and 0 <= t <= 1:
                return a + along * s, unit(along)
    return None

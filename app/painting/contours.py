"""How an area lies on a tile: from corner to corner of its sides, with a bulging inner border."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from app.painting.curves import Line, bezier, smooth
from app.painting.frame import Frame, Point, dot, qt, unit

REACH = 0.3
"""How far beyond the border of a tile its drawing goes on; the widest bleed."""

_NARROW_BULGE = 0.42
"""How soon the inner border leaves a corner that it shares with another area."""
_APART = 0.2
"""Room kept between two areas that lie back to back."""
_SWAY = 0.012


@dataclass(frozen=True, slots=True)
class Crowd:
    """What else wants room on the tile."""

    sites: int = 0
    paths: int = 0
    posts: int = 0


@dataclass(frozen=True, slots=True)
class Contour:
    """The shape of an area."""

    region: QPainterPath
    spread: QPainterPath
    """The region as it goes on beyond the border."""
    walls: tuple[Line, ...]
    """Its inner borders, from corner to corner."""
    wall_ends: tuple[tuple[Point, Point], ...]
    """Where each inner border goes on to, beyond the corners it joins."""

    def wall_band(self, width: float, *, shift: float = 0.0) -> QPainterPath:
        """All inner borders this wide, thinner towards the corners of the tile.

        A neighbour that has nothing there would cut a band of full width off. A positive `shift`
        moves the band into the area.
        """
        whole = QPainterPath()
        whole.setFillRule(Qt.FillRule.WindingFill)
        for wall, (before, after) in zip(self.walls, self.wall_ends, strict=True):
            whole.addPath(_band(wall, before, after, width, shift))
        return whole


_SLIM = 0.4
_SLIM_LENGTH = 0.07


def _band(wall: Line, before: Point, after: Point, width: float, shift: float) -> QPainterPath:
    left, right = [], []
    for point, normal, mark in zip(wall.points, wall.normals(), wall.marks, strict=True):
        corner = min(mark, wall.length - mark)
        full = min(1.0, _SLIM + (1 - _SLIM) * corner / _SLIM_LENGTH)
        middle = point + normal * shift * min(1.0, corner / _SLIM_LENGTH)
        left.append(middle - normal * full * width / 2)
        right.append(middle + normal * full * width / 2)
    slim = _SLIM * width / 2
    into, out = unit(wall.points[0] - before) * 1j * slim, unit(after - wall.points[-1]) * 1j * slim
    path = QPainterPath(qt(before - into))
    path.connectPath(smooth(left))
    path.lineTo(qt(after - out))
    path.lineTo(qt(after + out))
    path.connectPath(smooth(list(reversed(right))))
    path.lineTo(qt(before + into))
    path.closeSubpath()
    return path


@dataclass(frozen=True, slots=True)
class _Gap:
    """The sides between two stretches of one area; its inner border cuts them off."""

    owner: int
    first: int
    count: int
    push: float
    """How far from the middle of the tile the inner border passes, towards the gap."""
    narrow_start: bool = False
    narrow_end: bool = False


def runs(sides: Sequence[int], count: int) -> list[tuple[int, int]]:
    """Neighbouring sides taken together: where each stretch begins, and how many sides it has."""
    taken = set(sides)
    if len(taken) >= count:
        return [(0, count)]
    starts = [side for side in sorted(taken) if (side - 1) % count not in taken]
    result = []
    for start in starts:
        length = 1
        while (start + length) % count in taken:
            length += 1
        result.append((start, length))
    return result


def contours(
    frame: Frame, areas: Sequence[Sequence[int]], bulges: Sequence[float], crowd: Crowd
) -> list[Contour]:
    """The shapes of all areas of a tile, each given by its sides; they keep clear of each other."""
    gaps = [gap for owner, sides in enumerate(areas) for gap in _gaps(frame, owner, sides, crowd)]
    gaps = _kept_apart(frame, gaps, areas)
    return [
        _contour(frame, sides, bulges[owner], [gap for gap in gaps if gap.owner == owner])
        for owner, sides in enumerate(areas)
    ]


def _gaps(frame: Frame, owner: int, sides: Sequence[int], crowd: Crowd) -> list[_Gap]:
    stretches = runs(sides, frame.sides)
    if stretches == [(0, frame.sides)]:
        return []
    gaps = []
    for index, (start, length) in enumerate(stretches):
        following = stretches[(index + 1) % len(stretches)][0]
        first = (start + length) % frame.sides
        count = (following - first) % frame.sides
        share = 1 - count / frame.sides
        push = (share - 0.25) * 0.92 - 0.2
        if len(stretches) == 1 and crowd.sites:
            push -= 0.03 if share < 0.4 else 0.14 if share < 0.7 else 0.3
        elif crowd.paths and share > 0.4:
            push -= 0.04
        elif crowd.posts:
            push -= 0.03
        gaps.append(_Gap(owner, first, count, push))
    return gaps


def _kept_apart(frame: Frame, gaps: list[_Gap], areas: Sequence[Sequence[int]]) -> list[_Gap]:
    owner_of = {side: owner for owner, sides in enumerate(areas) for side in sides}
    result = []
    for gap in gaps:
        last = (gap.first + gap.count - 1) % frame.sides
        start = owner_of.get(gap.first, gap.owner) != gap.owner
        end = owner_of.get(last, gap.owner) != gap.owner
        push = gap.push
        for other in gaps:
            # The other's gap begins where this one ends and the other way round: back to back.
            if other.owner != gap.owner and (
                (other.first == (last + 1) % frame.sides)
                and (gap.first == (other.first + other.count) % frame.sides)
            ):
                push -= max(0.0, _APART + gap.push + other.push) / 2
                break
        else:
            if start or end:
                push -= 0.06 if 1 - gap.count / frame.sides < 0.4 else 0.08
        result.append(replace(gap, push=push, narrow_start=start, narrow_end=end))
    return result


def _contour(frame: Frame, sides: Sequence[int], bulge: float, gaps: list[_Gap]) -> Contour:
    if not gaps:
        return Contour(frame.path(), frame.path(REACH), (), ())
    walls = [_wall(frame, gap, sides, bulge) for gap in gaps]
    region, spread = QPainterPath(), QPainterPath()
    outer = frame.grown(REACH)
    wall_ends = []
    for index, gap in enumerate(gaps):
        wall = walls[index]
        before = walls[index - 1]
        first = (gaps[index - 1].first + gaps[index - 1].count) % frame.sides
        last = (gap.first - 1) % frame.sides
        inner_corners = []
        side = first
        while side != last:
            side = (side + 1) % frame.sides
            inner_corners.append(side)
        entry = _beyond(frame, before.points[-1], before.points[-2], first)
        leave = _beyond(frame, wall.points[0], wall.points[1], last)
        _extend(region, [before.points[-1], *(frame.corner(c) for c in inner_corners)])
        _extend(region, wall.points, curved=True)
        _extend(spread, [before.points[-1], entry, *(outer[c] for c in inner_corners), leave])
        _extend(spread, wall.points, curved=True)
        following = (gap.first + gap.count) % frame.sides
        end = _beyond(frame, wall.points[-1], wall.points[-2], following)
        wall_ends.append((leave, end))
    region.closeSubpath()
    spread.closeSubpath()
    return Contour(region, spread, tuple(walls), tuple(wall_ends))


def _wall(frame: Frame, gap: _Gap, sides: Sequence[int], bulge: float) -> Line:
    a = frame.corner(gap.first)
    b = frame.corner(gap.first + gap.count)
    between = [(gap.first + step) % frame.sides for step in range(gap.count)]
    outward = unit(sum((-frame.inward(side) for side in between), 0j))
    depth = dot(frame.centre + outward * gap.push - (a + b) / 2, outward) * 4 / 3
    span = b - a
    near_a = _NARROW_BULGE if gap.narrow_start else bulge
    near_b = _NARROW_BULGE if gap.narrow_end else bulge
    line = bezier(
        a, a + span * near_a + outward * depth, b - span * near_b + outward * depth, b, steps=28
    )
    dice = random.Random(zlib.crc32(f"{sorted(sides)}{gap.first}".encode()))
    phase, waves = dice.uniform(0, 2 * math.pi), dice.uniform(2.2, 3.2)
    points = list(line.points)
    for index, normal in enumerate(line.normals()):
        place = line.marks[index] / line.length
        calm = math.sin(math.pi * place)
        points[index] += normal * _SWAY * calm * math.sin(2 * math.pi * waves * place + phase)
    points[0], points[-1] = a, b
    return Line(tuple(points))


def _beyond(frame: Frame, corner: Point, inner: Point, side: int) -> Point:
    """Where a border that meets a corner goes on outside: mirrored, as on a neighbour."""
    inward = frame.inward(side)
    heading = unit(inner - corner)
    steep = max(dot(heading, inward), 0.25)
    mirrored = heading - 2 * dot(heading, inward) * inward
    return corner + mirrored * (REACH / steep)


def _extend(path: QPainterPath, points: Sequence[Point], *, curved: bool = False) -> None:
    if path.elementCount() == 0:
        path.moveTo(qt(points[0]))
        points = points[1:]
    if curved:
        path.connectPath(smooth(points))
        return
    for point in points:
        path.lineTo(qt(point))

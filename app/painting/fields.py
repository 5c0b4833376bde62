"""What is left between paths, areas and sites, given to the plains it belongs to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from app.painting.curves import area, common, loops, minus, nested, polygon, united
from app.painting.frame import Frame, qt

_CRUMB = 0.0004
"""Slivers smaller than this are an accident of cutting."""
_JUST_INSIDE = 0.012


def field_regions(
    frame: Frame,
    taken: Iterable[QPainterPath],
    halves: dict[int, int],
) -> tuple[dict[int, QPainterPath], QPainterPath]:
    """The extent of every plain, and what belongs to none.

    `halves` names the plain of each free half-side; a part of the tile belongs to the plain of the
    half-sides it touches, and is shared out by nearness when a set says so against its roads.
    """
    rest = minus(frame.path(), united(taken))
    parts: dict[int, list[QPainterPath]] = {}
    unclaimed: list[QPainterPath] = []
    for island in _islands(rest):
        owners = {
            half: piece
            for half, piece in halves.items()
            if any(island.contains(point) for point in _probes(frame, half))
        }
        if not owners:
            unclaimed.append(island)
        elif len(set(owners.values())) == 1:
            parts.setdefault(next(iter(owners.values())), []).append(island)
        else:
            for piece, share in _shared(frame, island, owners).items():
                parts.setdefault(piece, []).append(share)
    leftover = _adopt(unclaimed, parts)
    return {piece: _together(paths) for piece, paths in parts.items()}, _together(leftover)


def _together(paths: Iterable[QPainterPath]) -> QPainterPath:
    """Islands in one path; they do not overlap, and their holes stay open."""
    whole = QPainterPath()
    for path in paths:
        whole.addPath(path)
    return whole


def _probes(frame: Frame, half: int) -> list[QPointF]:
    """Places just inside a half-side, away from the middle where a path would be."""
    a, b = frame.half(half)
    inward = frame.inward(half // 2) * _JUST_INSIDE
    outer = (a, b) if half % 2 else (b, a)
    return [qt(outer[0] + (outer[1] - outer[0]) * part + inward) for part in (0.35, 0.6, 0.85)]


def _islands(rest: QPainterPath) -> list[QPainterPath]:
    """The connected parts of what is left, each with its holes."""
    islands: dict[int, QPainterPath] = {}
    for index, (loop, around, _) in enumerate(nested(rest, _CRUMB)):
        if around is None:
            islands[index] = QPainterPath()
        islands[index if around is None else around].addPolygon(loop)
    return list(islands.values())


def _shared(frame: Frame, island: QPainterPath, owners: dict[int, int]) -> dict[int, QPainterPath]:
    """Split along rays from the middle of the tile, each free half-side taking its nearest part."""
    count = 2 * frame.sides
    wedges: dict[int, list[QPainterPath]] = {}
    outer = frame.grown(0.01)
    for half in range(count):
        near = min(owners, key=lambda free: min((free - half) % count, (half - free) % count))
        a = (outer[half // 2] + outer[(half // 2 + 1) % frame.sides]) / 2
        b = outer[(half // 2 + 1) % frame.sides] if half % 2 else outer[half // 2]
        wedges.setdefault(owners[near], []).append(polygon((frame.centre, a, b)))
    return {piece: common(island, united(parts)) for piece, parts in wedges.items()}


def _adopt(
    unclaimed: Sequence[QPainterPath], parts: dict[int, list[QPainterPath]]
) -> list[QPainterPath]:
    """Give pockets that touch no side to the plain next to them; what no plain is near stays."""
    leftover = []
    for island in unclaimed:
        best, piece = math.inf, None
        for candidate, paths in parts.items():
            gap = min(_gap(island, path) for path in paths)
            if gap < best:
                best, piece = gap, candidate
        # A pocket this close is the other half of a plain that something stands on.
        if piece is not None and best < 0.03 and area(island) < 0.05:
            parts[piece].append(island)
        else:
            leftover.append(island)
    return leftover


def _gap(one: QPainterPath, other: QPainterPath) -> float:
    points = [complex(p.x(), p.y()) for loop in loops(other) for p in loop.toList()[::2]]
    mine = [complex(p.x(), p.y()) for loop in loops(one) for p in loop.toList()[::2]]
    return min(abs(a - b) for a in points for b in mine)

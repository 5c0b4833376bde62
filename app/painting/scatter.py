"""Strewing things over ground: grass, trees and houses, the same every time."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Sequence

from app.painting.frame import Frame, Point
from app.painting.geometry import TileGeometry
from app.painting.spots import Spot

BORDER_PLACES = (0.14, 0.33, 0.67, 0.86)
"""Where things may stand across the border: the same seen from both tiles, and off the paths."""


def dice(geometry: TileGeometry, salt: str) -> random.Random:
    """Always the same for the same tile, whatever its turn."""
    words = [
        f"{shape.piece.terrain}{shape.piece.sides}{shape.piece.halves}" for shape in geometry.pieces
    ]
    return random.Random(zlib.crc32(f"{salt}|{words}".encode()))


def strewn(
    geometry: TileGeometry,
    pieces: Iterable[int],
    *,
    gap: float,
    room: float,
    salt: str,
    avoid: Sequence[Spot] = (),
    most: int = 400,
) -> list[Point]:
    """Places on some pieces, `gap` apart and `room` away from their edges."""
    wanted = tuple(pieces)
    key = (wanted, gap, room, salt, most, tuple(avoid))
    known = geometry.ground.strewn.get(key)
    if known is None:
        known = _strewn(geometry, wanted, gap, room, salt, avoid, most)
        geometry.ground.strewn[key] = known
    return list(known)


def _strewn(
    geometry: TileGeometry,
    pieces: Sequence[int],
    gap: float,
    room: float,
    salt: str,
    avoid: Sequence[Spot],
    most: int,
) -> tuple[Point, ...]:
    roll = dice(geometry, salt)
    cells = [
        cell for piece in pieces for cell, depth in geometry.ground.cells(piece) if depth >= room
    ]
    roll.shuffle(cells)
    # A grid one gap wide, where each square knows all that could be too near to anything in it.
    near: dict[tuple[int, int], list[Point]] = {}
    spots = [(spot.centre, spot.radius) for spot in avoid]
    found: list[Point] = []
    rolled = roll.random
    for cell in cells:
        place = cell + complex(0.016 * rolled() - 0.008, 0.016 * rolled() - 0.008)
        column, row = int(place.real / gap), int(place.imag / gap)
        crowded = False
        for other in near.get((column, row), ()):  # any() takes thrice as long
            if abs(place - other) < gap:
                crowded = True
                break
        if crowded or any(abs(place - centre) < radius for centre, radius in spots):
            continue
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                near.setdefault((x, y), []).append(place)
        found.append(place)
        if len(found) >= most:
            break
    return tuple(found)


def on_border(frame: Frame, side: int, places: Sequence[float] = BORDER_PLACES) -> list[Point]:
    a, b = frame.corner(side), frame.corner(side + 1)
    return [a + (b - a) * place for place in places]


def keep_free(geometry: TileGeometry, margin: float, *, anchors: float = 0.0) -> list[Spot]:
    """The room of all markers, and of all figures when `anchors` says how much."""
    spots = [
        Spot(complex(spot.centre.x(), spot.centre.y()), spot.size / 2 + margin)
        for spot in geometry.markers
    ]
    if anchors:
        spots += [
            Spot(complex(shape.anchor.x(), shape.anchor.y()), anchors) for shape in geometry.pieces
        ]
    return spots

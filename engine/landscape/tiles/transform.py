"""Turning and mirroring a tile, and telling whether two tiles are the same one turned.

Drawing positions run from 0 to 1 in both directions over the square around the tile; a hexagon lies
in the middle of that square with its points touching the upper and the lower edge, so that a sixth
of a turn keeps every point of the tile on the tile.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, Final, TypeVar

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, Point, Tile
from engine.landscape.tiles.outline import Outline, end_piece, outline
from engine.lattice import Lattice

AnyTile = TypeVar("AnyTile", bound=Tile)
Signature = tuple[Any, ...]
"""What a tile is for the game, without names and drawing positions; can be compared and sorted."""

_DIGITS: Final = 6


def turned(tile: AnyTile, turn: int, lattice: Lattice) -> AnyTile:
    """The tile turned so many steps clockwise, with everything drawn on it."""
    turn %= lattice.sides
    if turn == 0:
        return tile
    angle = 2 * pi * turn / lattice.sides
    across, down = round(cos(angle), 12), round(sin(angle), 12)

    def place(point: Point) -> Point:
        x, y = point[0] - 0.5, point[1] - 0.5
        return _on_tile(x * across - y * down + 0.5, x * down + y * across + 0.5)

    return _moved(
        tile,
        lattice,
        lambda side: (side + turn) % lattice.sides,
        lambda half: (half + 2 * turn) % (2 * lattice.sides),
        place,
    )


def mirrored(tile: AnyTile, lattice: Lattice) -> AnyTile:
    """The tile seen in a mirror: east becomes west."""
    # North stays on a square; on a hexagon no side points there, so NE changes with NW.
    last = 0 if lattice.sides == 4 else lattice.sides - 1

    def side(number: int) -> int:
        return (last - number) % lattice.sides

    return _moved(
        tile,
        lattice,
        side,
        lambda half: 2 * side(half // 2) + 1 - half % 2,
        lambda point: _on_tile(1 - point[0], point[1]),
    )


def _on_tile(x: float, y: float) -> Point:
    """The point, rounded so that a full turn leads back, and kept where files allow it."""
    return (min(1.0, max(0.0, round(x, _DIGITS))), min(1.0, max(0.0, round(y, _DIGITS))))


def _moved(
    tile: AnyTile,
    lattice: Lattice,
    side: Callable[[int], int],
    half: Callable[[int], int],
    place: Callable[[Point], Point],
) -> AnyTile:
    def name(old: str) -> str:
        number = lattice.side(old)
        if number is not None:
            return lattice.names[side(number)]
        number = lattice.half(old)
        return old if number is None else lattice.half_name(half(number))

    def feature(old: Feature) -> Feature:
        return old.replace(
            sides=tuple(name(n) for n in old.sides),
            at=None if old.at is None else place(old.at),
            markers=tuple(
                marker if marker.at is None else marker.replace(at=place(marker.at))
                for marker in old.markers
            ),
        )

    return tile.replace(features=tuple(feature(old) for old in tile.features))


def signatures(parts: Outline) -> list[Signature]:
    """What the tile is in each of its turns, the unturned one first."""
    return [_signature(parts, turn) for turn in range(parts.sides)]


def signature(parts: Outline) -> Signature:
    """What the tile is whichever way it lies: equal for two tiles that are one tile turned."""
    return min(signatures(parts))


def canonical_turns(parts: Outline) -> tuple[int, ...]:
    """The turns that give different tiles: only 0 for a crossroads, 0 and 1 for a straight road."""
    first: dict[Signature, int] = {}
    for turn, seen in enumerate(signatures(parts)):
        first.setdefault(seen, turn)
    return tuple(first.values())


def same_tile(one: Tile, other: Tile, rules: RuleSet) -> bool:
    """Whether players could not tell the two apart: the same pieces, ends and markers, turned."""
    return signature(outline(one, rules)) == signature(outline(other, rules))


def _signature(parts: Outline, turn: int) -> Signature:
    described = []
    targets = [
        end_piece(parts.pieces, index)
        if piece.form is Form.PATH and piece.end is not None
        else None
        for index, piece in enumerate(parts.pieces)
    ]
    for index, piece in enumerate(parts.pieces):
        target = targets[index]
        ends_at: tuple[Any, ...] = (piece.end or "",)
        if target is not None:
            ends_at = _described(parts, target, turn, targets)
        described.append((*_described(parts, index, turn, targets), ends_at))
    return tuple(sorted(described))


def _described(
    parts: Outline, index: int, turn: int, targets: list[int | None]
) -> tuple[str, tuple[int, ...], tuple[int, ...], tuple[str, ...]]:
    """A piece without its end; a site is known by the sides of the paths that end there."""
    piece = parts.pieces[index]
    touches = set(piece.sides)
    if piece.form is Form.SITE:
        touches = {
            s for p, t in zip(parts.pieces, targets, strict=True) if t == index for s in p.sides
        }
    sides = tuple(sorted((side + turn) % parts.sides for side in touches))
    halves = tuple(sorted((half + 2 * turn) % (2 * parts.sides) for half in piece.halves))
    return piece.terrain, sides, halves, tuple(sorted(marker.kind for marker in piece.markers))

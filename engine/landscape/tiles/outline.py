"""From what is written on a tile to its pieces: works out the plains by itself.

A path or an area that reaches the border of the tile in two or more places is a wall; so are paths
that meet at a junction, in a town or at a farm, together. Two half-sides belong to the same plain
when no wall stands between them. A path that stops by itself inside the tile is no wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, Marker, Tile
from engine.landscape.tiles.notation import JUNCTION
from engine.lattice import Lattice, lattice


@dataclass(frozen=True, slots=True)
class Piece:
    """One connected part of a tile; figures stand on pieces."""

    terrain: str
    form: Form
    sides: tuple[int, ...]
    """Sides it touches, for paths and areas."""
    halves: tuple[int, ...]
    """Half-sides it touches, for fields; numbered clockwise from the left half of side 0."""
    end: str | None
    markers: tuple[Marker, ...]
    feature: int | None
    """Index of the feature it was written as; None for a plain that was worked out."""
    written: Feature | None = None
    parts: tuple[int, ...] = ()
    """Only for systems: the pieces that hang together in it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The pieces of a tile and what each side shows."""

    sides: int
    pieces: tuple[Piece, ...]
    slots: tuple[tuple[int, ...], ...]
    """For each side the pieces that meet it, clockwise: one, or field, path, field."""
    systems: tuple[tuple[int, ...], ...] = ()
    """For each side the systems that go on across it."""

    def side_terrains(self, side: int) -> tuple[str, ...]:
        """What a side shows, clockwise; fits a side that shows the same the other way round."""
        return tuple(self.pieces[piece].terrain for piece in self.slots[side])

    def side_terrain(self, side: int) -> str:
        """The terrain that gives a side its name, that of its path, area or field; or nothing."""
        slot = self.slots[side]
        return self.pieces[slot[len(slot) // 2]].terrain if slot else ""


def outline(tile: Tile, rules: RuleSet) -> Outline:
    """The outline of a tile; also of a faulty one, as far as it makes sense."""
    lat = lattice(rules.sides)
    pieces: list[Piece] = []
    taken: dict[int, int] = {}
    """Which piece shows on a side, the first one if several claim it."""
    for index, feature in enumerate(tile.features):
        declared = rules.terrains.get(feature.terrain)
        if declared is None:
            continue
        form = declared.form
        sides: tuple[int, ...] = ()
        if form in (Form.PATH, Form.AREA):
            numbers = (lat.side(name) for name in feature.sides)
            sides = tuple(dict.fromkeys(n for n in numbers if n is not None and n not in taken))
            if not sides:
                continue
            for side in sides:
                taken[side] = len(pieces)
        pieces.append(
            Piece(feature.terrain, form, sides, (), feature.end, feature.markers, index, feature)
        )
    owner = _fields(pieces, rules.ground, lat)
    slots = tuple(_slots(side, taken, pieces, owner) for side in range(lat.sides))
    systems = _systems(pieces, slots, rules)
    return Outline(lat.sides, tuple(pieces), slots, systems)


def _systems(
    pieces: list[Piece], slots: Sequence[tuple[int, ...]], rules: RuleSet
) -> tuple[tuple[int, ...], ...]:
    """Append the systems of the tile and say which of them go on across each side."""
    count = len(pieces)
    crossing: list[list[int]] = [[] for _ in slots]
    for name, terrain in rules.terrains.items():
        if terrain.form is not Form.SYSTEM:
            continue
        for group in _hanging_together(pieces[:count], terrain.of):
            for side, slot in enumerate(slots):
                if not set(slot).isdisjoint(group):
                    crossing[side].append(len(pieces))
            markers = tuple(marker for part in group for marker in pieces[part].markers)
            sides = sorted({side for part in group for side in pieces[part].sides})
            pieces.append(
                Piece(name, Form.SYSTEM, tuple(sides), (), None, markers, None, None, tuple(group))
            )
    return tuple(tuple(numbers) for numbers in crossing)


def _hanging_together(pieces: Sequence[Piece], terrains: Sequence[str]) -> list[list[int]]:
    """The pieces of these terrains, grouped by the ends at which they meet."""
    group = list(range(len(pieces)))
    for index, piece in enumerate(pieces):
        if piece.end is None or piece.terrain not in terrains:
            continue
        target = end_piece(pieces, index)
        if target is not None and pieces[target].terrain in terrains:
            _join(group, index, target)
    groups: dict[int, list[int]] = {}
    for index, piece in enumerate(pieces):
        if piece.terrain in terrains:
            groups.setdefault(group[index], []).append(index)
    return list(groups.values())


def _slots(
    side: int, taken: dict[int, int], pieces: Sequence[Piece], owner: dict[int, int]
) -> tuple[int, ...]:
    left, right = owner.get(2 * side), owner.get(2 * side + 1)
    middle = taken.get(side)
    if middle is None:
        return tuple(dict.fromkeys(piece for piece in (left, right) if piece is not None))
    if pieces[middle].form is Form.AREA or left is None or right is None:
        return (middle,)
    return (left, middle, right)


def free_halves(pieces: Sequence[Piece], lat: Lattice) -> list[int]:
    """The half-sides no area takes: those that belong to fields."""
    areas = {side for piece in pieces if piece.form is Form.AREA for side in piece.sides}
    return [half for half in range(2 * lat.sides) if half // 2 not in areas]


def _fields(pieces: list[Piece], ground: str | None, lat: Lattice) -> dict[int, int]:
    """Give every free half-side to a field piece, appending those nobody wrote down."""
    free = free_halves(pieces, lat)
    plain_of = dict(zip(free, worked_out(pieces, free), strict=True))
    owner: dict[int, int] = {}
    named: dict[int, int] = {}
    written = [(i, p.written) for i, p in enumerate(pieces) if p.form is Form.FIELD and p.written]
    # Those that say exactly what they take come first; the others share what is left.
    for index, feature in sorted(written, key=lambda pair: not pair[1].exact):
        wanted = [h for h in field_halves(feature, lat) if h in plain_of and h not in owner]
        if not feature.exact:
            left = {half: plain for half, plain in plain_of.items() if half not in owner}
            wanted = _whole_plain(feature, wanted, left, named, index)
        for half in wanted:
            owner[half] = index
    for half in free:
        if half in owner:
            continue
        plain = plain_of[half]
        if plain not in named:
            if ground is None:
                continue
            named[plain] = len(pieces)
            pieces.append(Piece(ground, Form.FIELD, (), (), None, (), None))
        owner[half] = named[plain]
    for index, piece in enumerate(pieces):
        if piece.form is Form.FIELD:
            halves = tuple(half for half in free if owner.get(half) == index)
            pieces[index] = replace(piece, halves=halves)
    return owner


def _whole_plain(
    feature: Feature,
    wanted: list[int],
    plain_of: dict[int, int],
    named: dict[int, int],
    index: int,
) -> list[int]:
    """The plain a feature means: the one its half-sides lie on, or the first nobody has named."""
    if feature.sides:
        plain = plain_of[wanted[0]] if wanted else None
    else:
        plain = next((p for p in dict.fromkeys(plain_of.values()) if p not in named), None)
    if plain is None or plain in named:
        return []
    named[plain] = index
    return [half for half, p in plain_of.items() if p == plain]


def field_halves(feature: Feature, lat: Lattice) -> list[int]:
    """The half-sides a field names; a whole side stands for both of its halves."""
    halves: list[int] = []
    for name in feature.sides:
        side = lat.side(name)
        if side is not None:
            halves += (2 * side, 2 * side + 1)
            continue
        half = lat.half(name)
        if half is not None:
            halves.append(half)
    return list(dict.fromkeys(halves))


@dataclass(frozen=True, slots=True)
class Wall:
    """Pieces that hang together and part what lies on their two or more sides."""

    touches: tuple[int, ...]
    """Where it meets the border, a ring of 4 positions a side: corner, left half, middle, right."""
    pieces: tuple[int, ...]

    def gap(self, half: int) -> int:
        """Between which two of its touches a half-side lies."""
        position = 2 * half + 1
        return sum(1 for touch in self.touches if touch < position) % len(self.touches)


def worked_out(pieces: Sequence[Piece], free: Sequence[int]) -> list[int]:
    """For every free half-side the number of the plain it lies on, from the walls alone."""
    standing = walls(pieces)
    numbers: dict[tuple[int, ...], int] = {}
    plains = []
    for half in free:
        signature = tuple([wall.gap(half) for wall in standing])
        plains.append(numbers.setdefault(signature, len(numbers)))
    return plains


def walls(pieces: Sequence[Piece]) -> list[Wall]:
    """Every group of pieces that hang together and meet the border more than once."""
    group = list(range(len(pieces)))
    meeting: dict[str, int] = {}
    for index, piece in enumerate(pieces):
        if piece.form is not Form.PATH or piece.end is None:
            continue
        target = end_piece(pieces, index)
        if target is not None:
            _join(group, index, target)
        elif piece.end == JUNCTION:
            _join(group, index, meeting.setdefault(piece.terrain, index))
    members: dict[int, list[int]] = {}
    for index, piece in enumerate(pieces):
        if piece.form is not Form.FIELD:
            members.setdefault(group[index], []).append(index)
    found = []
    for together in members.values():
        touches = {4 * side + 2 for index in together for side in pieces[index].sides}
        if len(touches) > 1:
            found.append(Wall(tuple(sorted(touches)), tuple(together)))
    return found


def end_piece(pieces: Sequence[Piece], path: int) -> int | None:
    """The other piece a path ends at: by its name, otherwise the first of that terrain."""
    end = pieces[path].end
    fallback = None
    for index, piece in enumerate(pieces):
        if piece.form is Form.FIELD or index == path:
            continue
        if piece.written is not None and piece.written.name == end:
            return index
        if fallback is None and piece.terrain == end:
            fallback = index
    return fallback


def _join(group: list[int], one: int, other: int) -> None:
    old, new = group[one], group[other]
    for index, number in enumerate(group):
        if number == old:
            group[index] = new

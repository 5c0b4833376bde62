"""A tile set and a rule set, compiled once into flat integer tables that a running game reads.

Tiles are numbered by kind: first those of the box, then the start spaces. A kind and a turn make
one number, `kind * sides + turn`. The pieces of a tile keep the order of its outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.landscape.play.effects import Effects
from engine.landscape.rules.model import Form, Points, RuleSet, Surveyors
from engine.landscape.tiles.model import StartSpace, Tile, TileSet
from engine.landscape.tiles.outline import Outline, Piece, outline
from engine.landscape.tiles.transform import canonical_turns
from engine.lattice import Cell, lattice

XBITS: Final = 15
"""A cell is one number: y above, x in the lowest bits, both moved so that they are positive."""
XMASK: Final = (1 << XBITS) - 1
ORIGIN: Final = 1 << (XBITS - 1)

SEAT_BITS: Final = 5
SEATS: Final = 5
OWN: Final = (1 << (SEAT_BITS * SEATS)) - 1
"""The lowest bits of a feature's state count the figures of each seat."""
MULTI: Final = 1 << (SEAT_BITS * SEATS)
"""Then how many of its pieces lie on tiles that carry several pieces of that terrain."""
OPEN: Final = 1 << 42
"""On top how many of its sides are open; below this number a feature is finished."""

WORTH_BITS: Final = 24
"""Points of markers, finished in the lower part and unfinished in the upper one."""
WORTH_HALF: Final = 1 << (WORTH_BITS - 1)


def pack_cell(cell: Cell) -> int:
    return ((cell[1] + ORIGIN) << XBITS) | (cell[0] + ORIGIN)


def unpack_cell(number: int) -> Cell:
    return (number & XMASK) - ORIGIN, (number >> XBITS) - ORIGIN


def pack_worth(finished: int, unfinished: int) -> int:
    return finished + (unfinished << WORTH_BITS)


def finished_worth(worth: int) -> int:
    return worth - (((worth + WORTH_HALF) >> WORTH_BITS) << WORTH_BITS)


def unfinished_worth(worth: int) -> int:
    return (worth + WORTH_HALF) >> WORTH_BITS


@dataclass(frozen=True, slots=True)
class Value:
    """The numbers of one terrain, by its number."""

    name: str
    form: Form
    finishes: bool
    finished_per_tile: int
    finished_per_neighbour: int
    unfinished_per_tile: int
    unfinished_per_neighbour: int
    start_spaces: bool
    stays: bool
    segments: bool
    """Points per tile are paid for every part."""
    finished_per_end: dict[str, int]
    unfinished_per_end: dict[str, int]
    special: bool
    """Its points are more than tiles, neighbours and markers added up."""
    hunted: bool
    """Its markers do not simply add up at the end."""


class Tables:
    """Everything a game needs to know about its tiles and rules."""

    def __init__(self, tileset: TileSet, rules: RuleSet) -> None:
        self.tileset = tileset
        self.rules = rules
        lat = lattice(rules.sides)
        self.sides: int = lat.sides
        self.steps: list[int] = [dy * (1 << XBITS) + dx for dx, dy in lat.steps]
        self.ring: list[int] = [dy * (1 << XBITS) + dx for dx, dy in lat.ring]
        self.tiles: list[Tile] = [*tileset.tiles, *tileset.start.spaces]
        self.deck_kinds: int = len(tileset.tiles)
        self.counts: list[int] = [tile.count for tile in tileset.tiles]
        self.kind_of: dict[str, int] = {tile.id: kind for kind, tile in enumerate(self.tiles)}
        self.outlines: list[Outline] = [outline(tile, rules) for tile in self.tiles]
        self.terrain_names: list[str] = list(rules.terrains)
        self.effects: Effects = Effects(rules, self.tiles, self.outlines)
        self.values: list[Value] = [
            _value(name, rules, self.effects) for name in self.terrain_names
        ]
        self.piece_names: list[str] = list(rules.pieces)
        self.supplies: list[int] = [kind.playable for kind in rules.pieces.values()]
        self.seats_least: int = rules.players.least
        self.seats_most: int = rules.players.most
        self.hand: int = rules.turn.hand
        self.equal_turns: bool = rules.turn.equal_turns
        self.surveyors: Surveyors | None = rules.mechanics.surveyors
        if self.surveyors is not None and self.surveyors.count == 0:
            self.surveyors = None
        self.order_chosen: bool = (
            rules.turn.scoring_order == "chosen" and self.surveyors is not None
        )
        self._compile_pieces(rules)
        self._compile_sides()
        self._compile_start(tileset, rules)

    def _compile_pieces(self, rules: RuleSet) -> None:
        """Per kind: how its pieces begin and which of them can be occupied or finished."""
        number = {name: i for i, name in enumerate(self.terrain_names)}
        most = max((len(o.pieces) for o in self.outlines), default=1)
        self.shift: int = max(3, (max(1, most) - 1).bit_length())
        """A node is a laid tile's number shifted by this, plus the piece."""
        self.first_state: list[list[int]] = []
        self.first_worth: list[list[int]] = []
        self.terrain_of: list[list[int]] = []
        self.occupiable: list[list[list[int]]] = []
        """Per kind of figure and kind of tile the pieces it may be placed on."""
        self.closers: list[list[int]] = []
        """Per kind the paths and areas that can be finished."""
        self.sites: list[list[int]] = []
        """Per kind the sites that are finished by the spaces around them."""
        for kind, parts in enumerate(self.outlines):
            is_start = kind >= self.deck_kinds
            terrains = [number[piece.terrain] for piece in parts.pieces]
            self.terrain_of.append(terrains)
            self.first_state.append(
                [_state(i, parts, len(self.ring)) for i in range(len(parts.pieces))]
            )
            self.first_worth.append([_worth(p, rules, is_start) for p in parts.pieces])
            finishing = [i for i, t in enumerate(terrains) if self.values[t].finishes]
            self.sites.append([i for i in finishing if parts.pieces[i].form is Form.SITE])
            self.closers.append([i for i in finishing if i not in self.sites[kind]])
        barred = [_barred(parts, rules) for parts in self.outlines]
        for name in self.piece_names:
            self.occupiable.append(
                [
                    [
                        i
                        for i, piece in enumerate(parts.pieces)
                        if name in rules.terrains[piece.terrain].occupied_by
                        and piece.terrain not in barred[kind]
                    ]
                    if kind < self.deck_kinds
                    else []
                    for kind, parts in enumerate(self.outlines)
                ]
            )

    def _compile_sides(self) -> None:
        """Per kind and turn: what its sides show, which pieces meet them, what they ask for."""
        types: dict[tuple[str, ...], int] = {}

        def code(shown: tuple[str, ...]) -> int:
            return types.setdefault(shown, len(types) + 1)

        raw: list[list[tuple[int, int]]] = []
        for parts in self.outlines:
            shown = [parts.side_terrains(side) for side in range(self.sides)]
            raw.append([(code(terrains), code(terrains[::-1])) for terrains in shown])
        self.side_types: list[tuple[str, ...]] = [(), *types]
        """What each code of a side stands for; 0 is nothing."""
        self.places: list[int] = [(len(types) + 1) ** side for side in range(self.sides)]
        """What a code is multiplied with to say which side it stands on."""
        self.slots: list[tuple[tuple[int, ...], ...]] = []
        self.slots_back: list[tuple[tuple[int, ...], ...]] = []
        self.codes: list[tuple[int, ...]] = []
        self.needs: list[tuple[int, ...]] = []
        """What each side asks of the neighbour across it, ready to be added to its requirement."""
        half = self.sides // 2
        for kind, parts in enumerate(self.outlines):
            for turn in range(self.sides):
                order = [(side - turn) % self.sides for side in range(self.sides)]
                self.slots.append(tuple(parts.slots[s] + parts.systems[s] for s in order))
                self.slots_back.append(
                    tuple(parts.slots[s][::-1] + parts.systems[s] for s in order)
                )
                self.codes.append(tuple(raw[kind][side][0] for side in order))
                self.needs.append(
                    tuple(
                        raw[kind][order[side]][1] * self.places[(side + half) % self.sides]
                        for side in range(self.sides)
                    )
                )
        # Of turns that look the same the first one stands for all.
        self.turns: list[list[int]] = [list(canonical_turns(parts)) for parts in self.outlines]
        self.fits: list[dict[int, tuple[int, ...]]] = [{} for _ in self.outlines]
        """Per kind, by requirement of a cell, the turns that fit; filled in as they come up."""

    def _compile_start(self, tileset: TileSet, rules: RuleSet) -> None:
        spaces: tuple[StartSpace, ...] = tileset.start.spaces
        self.start: list[tuple[int, int, int]] = [
            (pack_cell(space.at), self.deck_kinds + i, space.turn % self.sides)
            for i, space in enumerate(spaces)
        ]
        bounds = tileset.start.bounds
        north, south = bounds.north, bounds.south
        if rules.board.rows == "start" and spaces:
            rows = [space.at[1] for space in spaces]
            north = min(rows) if north is None else max(north, min(rows))
            south = max(rows) if south is None else min(south, max(rows))
        far = ORIGIN - 2
        self.west: int = ORIGIN + (-far if bounds.west is None else bounds.west)
        self.east: int = ORIGIN + (far if bounds.east is None else bounds.east)
        self.first_row: int = (ORIGIN + (-far if north is None else north)) << XBITS
        self.last_row: int = ((ORIGIN + (far if south is None else south)) << XBITS) | XMASK
        column = min(max(ORIGIN, self.west), self.east)
        row = min(max(ORIGIN, self.first_row >> XBITS), self.last_row >> XBITS)
        self.middle: int = row << XBITS | column
        """Where the first tile of an empty board lies: at 0,0 or as near as the bounds allow."""
        self.column_x, self.column_y = 0, 0
        self.half_x, self.half_y = 0, 0
        self.half_origin = 0
        self.start_column = 0
        if self.surveyors is not None:
            lat = lattice(self.sides)
            side = lat.side(self.surveyors.direction)
            self.column_x, self.column_y = lat.steps[side if side is not None else 0]
            self.half_x, self.half_y = lat.halves(side if side is not None else 0)
            self.half_origin = ORIGIN * (self.half_x + self.half_y)
            columns = [self.column(cell) for cell, _, _ in self.start]
            self.start_column = min(columns, default=0)

    def column(self, cell: int) -> int:
        """How many columns a cell lies in the direction of the trek."""
        halves = (cell & XMASK) * self.half_x + (cell >> XBITS) * self.half_y
        return (halves - self.half_origin) >> 1

    def work_out_fit(self, kind: int, requirement: int) -> tuple[int, ...]:
        """The turns of a kind that show what a cell asks for, remembered for the next time."""
        base = len(self.side_types)
        asked = [(requirement // place) % base for place in self.places]
        fitting = []
        for turn in self.turns[kind]:
            shown = self.codes[kind * self.sides + turn]
            if all(want in (0, have) for want, have in zip(asked, shown, strict=True)):
                fitting.append(turn)
        self.fits[kind][requirement] = tuple(fitting)
        return self.fits[kind][requirement]

    def asked_side(self, requirement: int, side: int) -> int:
        """The code a cell's requirement holds for one side; 0 if anything goes."""
        return (requirement // self.places[side]) % len(self.side_types)

    def piece(self, kind: int, index: int) -> Piece:
        return self.outlines[kind].pieces[index]


def _value(name: str, rules: RuleSet, effects: Effects) -> Value:
    terrain = rules.terrains[name]
    finished = terrain.finished or Points()
    unfinished = terrain.unfinished or Points()
    return Value(
        name,
        terrain.form,
        terrain.finished is not None and terrain.form is not Form.FIELD,
        finished.per_tile,
        finished.per_neighbour if terrain.form is Form.SITE else 0,
        unfinished.per_tile,
        unfinished.per_neighbour if terrain.form is Form.SITE else 0,
        terrain.start_spaces,
        terrain.stays,
        terrain.counts == "segments",
        _per_end(finished, rules),
        _per_end(unfinished, rules),
        bool(finished.per_end_marker or unfinished.per_end_marker)
        or (terrain.form is Form.SYSTEM and bool(effects.final_sites)),
        name in effects.hunted,
    )


def _per_end(points: Points, rules: RuleSet) -> dict[str, int]:
    paid = {kind: rules.end_marker_points(points, kind) for kind in rules.markers}
    return {kind: each for kind, each in paid.items() if each}


def _barred(parts: Outline, rules: RuleSet) -> set[str]:
    """The terrains of a tile on which nobody may be placed because of a marker there."""
    return {
        piece.terrain
        for piece in parts.pieces
        if piece.form is not Form.SYSTEM
        and any(m.kind in rules.markers and rules.markers[m.kind].bars for m in piece.markers)
    }


def _state(index: int, parts: Outline, around: int) -> int:
    piece = parts.pieces[index]
    several = sum(other.terrain == piece.terrain for other in parts.pieces) > 1
    touches = sum(slot.count(index) for slot in (*parts.slots, *parts.systems))
    return (around if piece.form is Form.SITE else touches) * OPEN + (MULTI if several else 0)


def _worth(piece: Piece, rules: RuleSet, is_start: bool) -> int:
    terrain = rules.terrains[piece.terrain]
    if is_start and not terrain.start_spaces:
        return 0
    finished = terrain.finished or Points()
    unfinished = terrain.unfinished or Points()
    return pack_worth(
        sum(rules.marker_points(finished, marker.kind) for marker in piece.markers),
        sum(rules.marker_points(unfinished, marker.kind) for marker in piece.markers),
    )

"""Which combinations of side terrains the tiles of a set show, modulo rotation, and which not."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, gcd
from typing import Any, Final

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile, TileSet
from engine.landscape.tiles.outline import Outline, outline

MOST_LISTED: Final = 1_000
"""Above so many combinations only those of few different terrains are listed as gaps."""
NOTHING: Final = "nothing"
"""What a side shows where the rule set has no field to fill it."""


@dataclass(frozen=True, slots=True)
class Combination:
    """What the sides of a tile show, clockwise, in the turn that begins with the first terrains."""

    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    """The tiles that show it, by id; none is a gap."""
    tiles: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """All combinations that tiles show, and those they could show but do not."""

    terrains: tuple[str, ...]
    possible: int
    shown: tuple[Combination, ...]
    gaps: tuple[Combination, ...]
    gaps_in_all: int
    most_terrains: int | None
    """If there are too many gaps to list: only those of up to so many terrains are in `gaps`."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "terrains": list(self.terrains),
            "possible": self.possible,
            "shown": [
                {"sides": list(c.sides), "kinds": list(c.kinds), "tiles": c.tiles}
                for c in self.shown
            ],
            "gaps": [list(combination.sides) for combination in self.gaps],
            "gaps_in_all": self.gaps_in_all,
            "gaps_listed_up_to_terrains": self.most_terrains,
        }


def shown_sides(drawn: Outline) -> tuple[str, ...]:
    """The terrain each side is named by, clockwise from side 0."""
    return tuple(
        drawn.side_terrain(side) if drawn.slots[side] else NOTHING for side in range(drawn.sides)
    )


def coverage(
    tileset: TileSet, rules: RuleSet, outlines: Mapping[int, Outline] | None = None
) -> Coverage:
    """The coverage of the tiles in the box; `outlines` spares working them out, by position."""
    found: dict[tuple[int, ...], list[Tile]] = {}
    sides = [
        shown_sides(outlines[i] if outlines else outline(tile, rules))
        for i, tile in enumerate(tileset.tiles)
    ]
    terrains = _terrains(sides, rules)
    number = {terrain: i for i, terrain in enumerate(terrains)}
    for tile, shown in zip(tileset.tiles, sides, strict=True):
        found.setdefault(first_turn([number[terrain] for terrain in shown]), []).append(tile)
    possible = necklaces(len(terrains), rules.sides)
    most = _most_terrains(len(terrains), rules.sides)
    gaps = (c for c in _combinations(len(terrains), rules.sides, most) if c not in found)
    return Coverage(
        terrains,
        possible,
        tuple(_combination(key, tiles, terrains) for key, tiles in sorted(found.items())),
        tuple(_combination(key, (), terrains) for key in gaps),
        possible - len(found),
        most if most < min(len(terrains), rules.sides) else None,
    )


def _combination(key: Sequence[int], tiles: Iterable[Tile], terrains: Sequence[str]) -> Combination:
    tiles = tuple(tiles)
    return Combination(
        tuple(terrains[i] for i in key),
        tuple(tile.id for tile in tiles),
        sum(tile.count for tile in tiles),
    )


def _terrains(sides: Iterable[tuple[str, ...]], rules: RuleSet) -> tuple[str, ...]:
    """What can stand on a side here: all that tiles show, and all that figures may be placed on.

    What nobody may stand on and only start spaces show, such as a sea beside the board, is not
    among them.
    """
    on_tiles = {terrain for shown in sides for terrain in shown}
    declared = [
        key
        for key, terrain in rules.terrains.items()
        if terrain.form in (Form.PATH, Form.AREA, Form.FIELD)
        and (key in on_tiles or terrain.occupied_by)
    ]
    return (*declared, NOTHING) if NOTHING in on_tiles else tuple(declared)


def first_turn(sides: Sequence[int]) -> tuple[int, ...]:
    """Of all turns of these sides the one that comes first; the same for each of them."""
    return min(tuple(sides[turn:]) + tuple(sides[:turn]) for turn in range(len(sides)))


def necklaces(terrains: int, sides: int) -> int:
    """How many combinations there are modulo rotation (Burnside's lemma)."""
    return sum(int(terrains ** gcd(turn, sides)) for turn in range(sides)) // sides


def _of_exactly(terrains: int, sides: int) -> int:
    """How many combinations use each of so many terrains at least once."""
    return sum(
        (-1) ** (terrains - few) * comb(terrains, few) * necklaces(few, sides)
        for few in range(terrains + 1)
    )


def _most_terrains(terrains: int, sides: int) -> int:
    """Up to how many different terrains all combinations can be listed."""
    total = 0
    for different in range(1, min(terrains, sides) + 1):
        total += comb(terrains, different) * _of_exactly(different, sides)
        if total > MOST_LISTED:
            return different - 1
    return min(terrains, sides)


def _combinations(terrains: int, sides: int, most: int) -> Iterator[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    for chosen in itertools.combinations(range(terrains), min(most, terrains)):
        found.update(first_turn(pick) for pick in itertools.product(chosen, repeat=sides))
    return iter(sorted(found))

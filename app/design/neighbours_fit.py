"""Which tiles of a set fit around a tile: a ring of neighbours by chance. No Qt here."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from engine.chance import Chance
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.facts import Shown, facts_under
from engine.landscape.tiles.model import Tile, TileSet
from engine.lattice import Cell, Lattice, lattice

HERE: Cell = (0, 0)
_ATTEMPTS = 12


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A tile of the set, by its number, and how it is turned."""

    kind: int
    turn: int


Ring = dict[Cell, Neighbour]


class Fitting:
    """Finds tiles that fit, for one set of tiles under one rule set."""

    def __init__(self, tileset: TileSet, rules: RuleSet) -> None:
        self.tileset = tileset
        self.rules = rules
        self.lattice: Lattice = lattice(rules.sides)
        facts = facts_under(rules)
        self._shows = [facts.of(tile).shows for tile in tileset.tiles]
        self._by_side: list[dict[Shown, list[Neighbour]]] = [
            defaultdict(list) for _ in range(self.lattice.sides)
        ]
        """For each side the ways to lay a tile so that this side shows something."""
        for kind, shows in enumerate(self._shows):
            for turn in range(self.lattice.sides):
                for side in range(self.lattice.sides):
                    shown = shows[(side - turn) % self.lattice.sides]
                    self._by_side[side][shown].append(Neighbour(kind, turn))

    def ring(self, tile: Tile, chance: Chance, before: Ring | None = None) -> Ring:
        """Tiles around a tile, as many as fit; those of the ring before stay where they can."""
        best: Ring = {}
        cells = self._cells()
        for _ in range(_ATTEMPTS):
            found = self._attempt(tile, chance, before or {})
            if len(found) > len(best) or not best:
                best = found
            if len(best) == len(cells):
                break
        return best

    def _cells(self) -> list[Cell]:
        """The cells around, those next to a side first."""
        beside = list(self.lattice.steps)
        return beside + [cell for cell in self.lattice.ring if cell not in beside]

    def _attempt(self, tile: Tile, chance: Chance, before: Ring) -> Ring:
        own = facts_under(self.rules).of(tile).shows
        laid: Ring = {}
        for cell in self._cells():
            wanted = self._wanted(cell, own, laid)
            old = before.get(cell)
            if old is not None and self._fits(old, wanted):
                laid[cell] = old
                continue
            found = self._pick(wanted, chance)
            if found is not None:
                laid[cell] = found
        return laid

    def _wanted(self, cell: Cell, own: tuple[Shown, ...], laid: Ring) -> dict[int, Shown]:
        """What the sides of a tile in a cell must show."""
        wanted = {}
        for side in range(self.lattice.sides):
            other = self.lattice.step(cell, side)
            facing = self.lattice.opposite(side)
            if other == HERE:
                wanted[side] = own[facing][::-1]
            elif other in laid:
                neighbour = laid[other]
                shows = self._shows[neighbour.kind]
                wanted[side] = shows[(facing - neighbour.turn) % self.lattice.sides][::-1]
        return wanted

    def _fits(self, laid: Neighbour, wanted: dict[int, Shown]) -> bool:
        if laid.kind >= len(self._shows):
            return False
        shows = self._shows[laid.kind]
        sides = self.lattice.sides
        return all(shows[(side - laid.turn) % sides] == shown for side, shown in wanted.items())

    def _pick(self, wanted: dict[int, Shown], chance: Chance) -> Neighbour | None:
        """One of the ways that fit; a kind with many tiles comes more often."""
        if not wanted:
            return None
        sides = list(wanted)
        first = min(sides, key=lambda side: len(self._by_side[side].get(wanted[side], ())))
        fitting = [
            way for way in self._by_side[first].get(wanted[first], ()) if self._fits(way, wanted)
        ]
        if not fitting:
            return None
        counts = [self.tileset.tiles[way.kind].count for way in fitting]
        left = chance.random() * sum(counts)
        for way, count in zip(fitting, counts, strict=True):
            left -= count
            if left < 0:
                return way
        return fitting[-1]

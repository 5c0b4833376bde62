"""The map of the oracle: laid tiles, what hangs together on them, and where a tile fits.

Everything is found by looking at the tiles again; only what never changes about a tile is kept.
"""

from dataclasses import dataclass
from typing import Any

from engine.landscape.play.actions import Lay
from engine.landscape.rules.model import RuleSet, Terrain
from engine.landscape.tiles.model import Tile, TileSet
from tests.engine.landscape.play.drawn_parts import LEFT, MIDDLE, RIGHT, Part, Spot, drawn_parts

Cell = tuple[int, int]
Node = tuple[int, int]
"""A part of a laid tile: the number of the tile in the order of laying, and the part."""
Land = frozenset[Node]
"""A feature: all the parts that hang together."""

STEPS = {
    4: [(0, -1), (1, 0), (0, 1), (-1, 0)],
    6: [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
}


@dataclass
class LaidTile:
    tile: Tile
    cell: Cell
    turn: int
    is_start: bool


class OracleMap:
    """What lies on the table; the fields are those of the oracle."""

    tileset: TileSet
    rules: RuleSet
    laid: list[LaidTile]
    _parts: dict[str, list[Part]]
    _turned: dict[tuple[str, int], list[frozenset[Spot]]]
    _shown: dict[tuple[str, int, int], list[str | None]]

    def kind(self, name: str) -> Tile:
        tile = self.tileset.tile(name)
        assert tile is not None
        return tile

    def parts(self, tile: Tile) -> list[Part]:
        if tile.id not in self._parts:
            self._parts[tile.id] = drawn_parts(tile, self.rules)
        return self._parts[tile.id]

    def turned(self, tile: Tile, turn: int) -> list[frozenset[Spot]]:
        """The spots of each part as the tile lies."""
        sides = self.rules.sides
        if (tile.id, turn) not in self._turned:
            self._turned[tile.id, turn] = [
                frozenset(((side + turn) % sides, hand) for side, hand in part.spots)
                for part in self.parts(tile)
            ]
        return self._turned[tile.id, turn]

    def shown(self, tile: Tile, turn: int, side: int) -> list[str | None]:
        """The terrains along a side, clockwise: left, middle, right; a plain has no middle."""
        if (tile.id, turn, side) in self._shown:
            return self._shown[tile.id, turn, side]
        parts = self.parts(tile)
        seen: list[str | None] = []
        for hand in (LEFT, MIDDLE, RIGHT):
            there = [
                parts[i].terrain
                for i, spots in enumerate(self.turned(tile, turn))
                if (side, hand) in spots
            ]
            seen.append(there[0] if there else None)
        self._shown[tile.id, turn, side] = seen
        return seen

    def across(self, cell: Cell, side: int) -> Cell:
        dx, dy = STEPS[self.rules.sides][side]
        return cell[0] + dx, cell[1] + dy

    def around(self, cell: Cell) -> list[Cell]:
        """Every space that touches this one, by a side or a corner."""
        if self.rules.sides == 6:
            return [self.across(cell, side) for side in range(6)]
        return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

    def at(self, cell: Cell) -> int | None:
        for number, laid in enumerate(self.laid):
            if laid.cell == cell:
                return number
        return None

    def lands(self) -> list[Land]:
        """All features: parts joined wherever two touching sides show the same."""
        sides = self.rules.sides
        where = {laid.cell: number for number, laid in enumerate(self.laid)}
        turned = [self.turned(laid.tile, laid.turn) for laid in self.laid]
        owner = {
            (number, *spot): part
            for number, parts in enumerate(turned)
            for part, spots in enumerate(parts)
            for spot in spots
        }
        beside: dict[Node, list[Node]] = {
            (number, part): [] for number, parts in enumerate(turned) for part in range(len(parts))
        }
        for number, laid in enumerate(self.laid):
            for side in range(sides):
                other = where.get(self.across(laid.cell, side))
                back = (side + sides // 2) % sides
                if other is None or not self._continues(laid, self.laid[other], side):
                    continue
                for hand in (LEFT, MIDDLE, RIGHT):
                    mine = owner.get((number, side, hand))
                    theirs = owner.get((other, back, RIGHT - hand))
                    if mine is not None and theirs is not None:
                        beside[number, mine].append((other, theirs))
        found: list[Land] = []
        seen: set[Node] = set()
        for node in beside:
            if node in seen:
                continue
            land = {node}
            waiting = [node]
            while waiting:
                for near in beside[waiting.pop()]:
                    if near not in land:
                        land.add(near)
                        waiting.append(near)
            seen |= land
            found.append(frozenset(land))
        return found

    def _continues(self, one: LaidTile, two: LaidTile, side: int) -> bool:
        back = (side + self.rules.sides // 2) % self.rules.sides
        mine = self.shown(one.tile, one.turn, side)
        theirs = self.shown(two.tile, two.turn, back)
        return mine == theirs[::-1]

    def land_of(self, node: Node) -> Land:
        return next(land for land in self.lands() if node in land)

    def terrain(self, land: Land) -> Terrain:
        return self.rules.terrains[self.terrain_name(land)]

    def terrain_name(self, land: Land) -> str:
        number, part = min(land)
        return self.parts(self.laid[number].tile)[part].terrain

    def in_bounds(self, cell: Cell) -> bool:
        rows = [space.at[1] for space in self.tileset.start.spaces]
        if self.rules.board.rows == "start" and rows and not min(rows) <= cell[1] <= max(rows):
            return False
        edge = self.tileset.start.bounds
        return (
            (edge.north is None or cell[1] >= edge.north)
            and (edge.south is None or cell[1] <= edge.south)
            and (edge.west is None or cell[0] >= edge.west)
            and (edge.east is None or cell[0] <= edge.east)
        )

    def fits(self, name: str, cell: Cell, turn: int) -> bool:
        """By the book: on an empty space in bounds, beside a tile, every touching side goes on.

        On an empty table the first tile lies in the middle.
        """
        if self.at(cell) is not None or not self.in_bounds(cell):
            return False
        new = LaidTile(self.kind(name), cell, turn, False)
        touching = 0
        for side in range(self.rules.sides):
            other = self.at(self.across(cell, side))
            if other is not None:
                touching += 1
                if not self._continues(new, self.laid[other], side):
                    return False
        return touching > 0 if self.laid else cell == self.middle()

    def middle(self) -> Cell:
        """The space nearest to 0,0 on which a tile may lie."""
        near = [(x, y) for x in range(-20, 21) for y in range(-20, 21) if self.in_bounds((x, y))]
        return min(near, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))

    def lays(self, name: str) -> set[Lay]:
        """Every space around the tiles with every turn; of turns that look the same the first."""
        cells = {
            self.across(laid.cell, side) for laid in self.laid for side in range(self.rules.sides)
        } or {self.middle()}
        turns: dict[Any, int] = {}
        for turn in range(self.rules.sides):
            turns.setdefault(self._look(self.kind(name), turn), turn)
        return {
            Lay(name, cell, turn)
            for cell in cells
            for turn in turns.values()
            if self.fits(name, cell, turn)
        }

    def _look(self, tile: Tile, turn: int) -> Any:
        """A tile as it lies: its parts, and what each path ends at."""
        parts, turned = self.parts(tile), self.turned(tile, turn)

        def described(index: int) -> str:
            part = parts[index]
            spots = set(turned[index])
            if part.form == "site":
                # It touches no side, but the roads that lead to it tell where it lies.
                spots = {s for i, p in enumerate(parts) if p.ends_at == index for s in turned[i]}
            return f"{part.terrain} {sorted(part.markers)} {sorted(spots)}"

        def end(part: Part) -> str:
            return part.end or "" if part.ends_at is None else described(part.ends_at)

        return tuple(sorted((described(i), end(part)) for i, part in enumerate(parts)))

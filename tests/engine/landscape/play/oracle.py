"""A second game, slow and plain: everything is worked out from the laid tiles whenever it is asked.

It follows the rule book step by step on lists and dictionaries, flood fills features from tile to
tile and remembers nothing but what lies on the table. Only the order of the deck is given to it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.landscape.play.actions import Action, Lay, Pass, Place, Score, Survey
from engine.landscape.rules.model import Points, RuleSet
from engine.landscape.tiles.model import TileSet
from tests.engine.landscape.play.drawn_parts import SIDE_NAMES, Part, Spot
from tests.engine.landscape.play.oracle_map import STEPS, Cell, LaidTile, Land, Node, OracleMap

__all__ = ["LaidTile", "Land", "Node", "Oracle", "oracle_of"]


@dataclass
class Oracle(OracleMap):
    """The table as people see it, and whose turn it is."""

    tileset: TileSet
    rules: RuleSet
    seats: int
    deck: list[str]
    """What will be drawn, the next tile first."""
    seat: int = 0
    phase: str = "lay"
    laid: list[LaidTile] = field(default_factory=list)
    figures: dict[Node, tuple[int, str]] = field(default_factory=dict)
    surveyors: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    waiting: list[Land] = field(default_factory=list)
    """Finished features that are still to be scored in this turn."""
    _parts: dict[str, list[Part]] = field(default_factory=dict)
    _turned: dict[tuple[str, int], list[frozenset[Spot]]] = field(default_factory=dict)
    _shown: dict[tuple[str, int, int], list[str | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.laid = [LaidTile(s, s.at, s.turn, True) for s in self.tileset.start.spaces]
        mechanic = self.rules.mechanics.surveyors
        self.surveyors = [0] * (mechanic.count if mechanic else 0)
        self.scores = [0] * self.seats
        self.hands = [[] for _ in range(self.seats)]

    # -- placing ---------------------------------------------------------------------------

    def supply(self, seat: int, piece: str) -> int:
        kind = self.rules.pieces[piece]
        placed = sum(figure == (seat, piece) for figure in self.figures.values())
        return max(0, kind.count - kind.scoring) - placed

    def places(self) -> set[Place]:
        """Every free part of the tile just laid, with every figure that may stand on it."""
        number = len(self.laid) - 1
        found = set()
        for part, drawn in enumerate(self.parts(self.laid[number].tile)):
            if any(node in self.figures for node in self.land_of((number, part))):
                continue
            for piece in self.rules.terrains[drawn.terrain].occupied_by:
                if piece in self.rules.pieces and self.supply(self.seat, piece) > 0:
                    found.add(Place(piece, part))
        return found

    # -- what a feature is worth -----------------------------------------------------------

    def is_finished(self, land: Land) -> bool:
        terrain = self.terrain(land)
        if terrain.finished is None or terrain.form == "field":
            return False
        if terrain.form == "site":
            (node,) = land
            return all(self.at(c) is not None for c in self.around(self.laid[node[0]].cell))
        for number, part in land:
            laid = self.laid[number]
            for side, _ in self.turned(laid.tile, laid.turn)[part]:
                other = self.at(self.across(laid.cell, side))
                if other is None or not self._continues(laid, self.laid[other], side):
                    return False
        return True

    def standing(self, land: Land) -> dict[int, int]:
        """How many figures each seat has there."""
        counts: dict[int, int] = {}
        for node in land:
            if node in self.figures:
                seat = self.figures[node][0]
                counts[seat] = counts.get(seat, 0) + 1
        return counts

    def owners(self, land: Land) -> list[int]:
        counts = self.standing(land)
        return sorted(seat for seat, count in counts.items() if count == max(counts.values()))

    def worth(self, land: Land, points: Points | None) -> int:
        terrain = self.terrain(land)
        points = points or Points()
        counting = [
            (number, part)
            for number, part in land
            if terrain.start_spaces or not self.laid[number].is_start
        ]
        segments = terrain.counts == "segments"
        total = points.per_tile * len(counting if segments else {n for n, _ in counting})
        for number, part in counting:
            for kind in self.parts(self.laid[number].tile)[part].markers:
                group = self.rules.markers[kind].group
                said = points.per_marker
                total += said[kind] if kind in said else said.get(group or "", 0)
        if terrain.form == "site":
            (node,) = land
            near = [self.at(cell) for cell in self.around(self.laid[node[0]].cell)]
            filled = [n for n in near if n is not None]
            total += points.per_neighbour * sum(
                terrain.start_spaces or not self.laid[n].is_start for n in filled
            )
        return total

    def finished_worth(self, land: Land) -> int:
        return self.worth(land, self.terrain(land).finished)

    def unfinished_worth(self, land: Land) -> int:
        return self.worth(land, self.terrain(land).unfinished)

    def column(self, cell: Cell) -> int:
        """How many columns from the start board a space lies."""
        mechanic = self.rules.mechanics.surveyors
        assert mechanic is not None
        side = SIDE_NAMES[self.rules.sides].index(mechanic.direction)
        starts = [_column(self.rules.sides, side, s.at) for s in self.tileset.start.spaces]
        return _column(self.rules.sides, side, cell) - min(starts, default=0)

    def bonus(self, land: Land, seat: int) -> int:
        """The surveyors' extra points of one of the owners."""
        mechanic = self.rules.mechanics.surveyors
        if mechanic is None:
            return 0
        columns = [
            self.column(self.laid[node[0]].cell)
            for node in land
            if node in self.figures and self.figures[node][0] == seat
        ]
        if mechanic.bonus_for == "player":
            columns = list(set(columns))
        return mechanic.bonus * sum(self.surveyors.count(column) for column in columns)

    def projected(self) -> list[int]:
        """The scores if the game ended now, after scoring what this turn has finished."""
        scores = list(self.scores)
        if self.phase == "over":
            return scores
        mechanic = self.rules.mechanics.surveyors
        for land in self.lands():
            done = land in self.waiting or (
                self.phase in ("place", "recall") and self.is_finished(land)
            )
            points = self.finished_worth(land) if done else self.unfinished_worth(land)
            for seat in self.owners(land) if self.standing(land) else []:
                scores[seat] += points
                if mechanic is not None and (done or mechanic.final_bonus) and points > 0:
                    scores[seat] += self.bonus(land, seat)
        return scores

    # -- the turn --------------------------------------------------------------------------

    def begin(self) -> None:
        self._draw()

    def options(self) -> list[Action]:
        """What can be done now; a scoring is named by any one of the parts of its feature."""
        match self.phase:
            case "lay":
                return [lay for name in dict.fromkeys(self.hand) for lay in self.lays(name)]
            case "place":
                return [Pass(), *self.places()]
            case "score":
                nodes = [min(land) for land in self.waiting]
                return [Score(self.laid[number].cell, part) for number, part in nodes]
            case "survey":
                return [Survey(column) for column in self._movable()]
        return []

    def apply(self, action: Action) -> None:
        match action:
            case Lay(tile, cell, turn):
                self.hand.remove(tile)
                self.laid.append(LaidTile(self.kind(tile), cell, turn, False))
                if self.places():
                    self.phase = "place"
                else:
                    self._look_for_finished()
            case Place(piece, part):
                self.figures[len(self.laid) - 1, part] = (self.seat, piece)
                self._look_for_finished()
            case Pass():
                self._look_for_finished()
            case Score(cell, part):
                number = self.at(cell)
                assert number is not None
                if not self._score(self.land_of((number, part))):
                    self._go_on_scoring()
            case Survey(column):
                self._move(column)
                self._go_on_scoring()

    def _look_for_finished(self) -> None:
        """What the tile just laid has finished, and somebody stands on."""
        number = len(self.laid) - 1
        near = [self.laid[number].cell, *self.around(self.laid[number].cell)]
        self.waiting = []
        for land in self.lands():
            touched = any(n == number for n, _ in land) or (
                self.terrain(land).form == "site" and self.laid[min(land)[0]].cell in near
            )
            if touched and self.is_finished(land) and self.standing(land):
                self.waiting.append(land)
        self.waiting.sort(key=self._fixed_place)
        self._go_on_scoring()

    def _fixed_place(self, land: Land) -> tuple[int, ...]:
        """In the fixed order what is on older tiles comes first, then part by part."""
        number = len(self.laid) - 1
        own = [part for n, part in land if n == number]
        return (number, min(own)) if own else min(land)

    def _go_on_scoring(self) -> None:
        chosen = self.rules.turn.scoring_order == "chosen" and bool(self.surveyors)
        while True:
            self.waiting = [land for land in self.waiting if self.standing(land)]
            if not self.waiting:
                return self._end_turn()
            if len(self.waiting) > 1 and chosen:
                self.phase = "score"
                return None
            if self._score(self.waiting[0]):
                return None

    def _score(self, land: Land) -> bool:
        """Points and bonus, the figures go home, a surveyor moves; True if one is to be chosen."""
        self.waiting.remove(land)
        points = self.finished_worth(land)
        for seat in self.owners(land):
            self.scores[seat] += points + (self.bonus(land, seat) if points > 0 else 0)
        for node in land:
            self.figures.pop(node, None)
        movable = self._movable()
        if len(movable) > 1:
            self.phase = "survey"
            return True
        if movable:
            self._move(movable[0])
        return False

    def _movable(self) -> list[int]:
        mechanic = self.rules.mechanics.surveyors
        if mechanic is None or not self.surveyors:
            return []
        furthest = max(self.column(laid.cell) for laid in self.laid)
        able = [column for column in sorted(set(self.surveyors)) if column < furthest]
        if mechanic.move == "any":
            return able
        return [column for column in able if column == min(self.surveyors)]

    def _move(self, column: int) -> None:
        self.surveyors[self.surveyors.index(column)] += 1
        mechanic = self.rules.mechanics.surveyors
        assert mechanic is not None
        if mechanic.sweep == "off":
            return
        behind = [
            (number, part)
            for number, part in self.figures
            if self.column(self.laid[number].cell) < min(self.surveyors)
            and not self.terrain(self.land_of((number, part))).stays
        ]
        if mechanic.sweep == "pay":
            for land in {self.land_of(node) for node in behind}:
                swept = {self.figures[node][0] for node in behind if node in land}
                for seat in swept.intersection(self.owners(land)):
                    self.scores[seat] += self.unfinished_worth(land)
        for node in behind:
            del self.figures[node]

    def _end_turn(self) -> None:
        self.hands[self.seat] = self.hand
        self.hand = []
        self.seat = (self.seat + 1) % self.seats
        self._draw()

    def _draw(self) -> None:
        """Fill the hand until something in it fits; who has nothing to lay is passed over."""
        for _ in range(self.seats if self.rules.turn.hand > 1 else 1):
            left = len(self.deck) + sum(len(hand) for hand in self.hands)
            if self.rules.turn.equal_turns and self.seat == 0 and left < self.seats:
                return self._finish()
            hand = self.hands[self.seat]
            self.hands[self.seat] = []
            while hand or self.deck:
                while self.deck and len(hand) < self.rules.turn.hand:
                    hand.append(self.deck.pop(0))
                if any(self.lays(name) for name in hand):
                    self.hand = hand
                    self.phase = "lay"
                    return None
                self.aside += hand
                hand = []
            if self.rules.turn.hand > 1:
                self.seat = (self.seat + 1) % self.seats
        return self._finish()

    def _finish(self) -> None:
        self.waiting = []
        self.phase = "lay"
        self.scores = self.projected()
        self.phase = "over"

    def winners(self) -> list[int]:
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]


def oracle_of(tileset: TileSet, rules: RuleSet, seats: int, deck: Sequence[str]) -> Oracle:
    """A table at the start of a game with this deck, the first tile drawn."""
    oracle = Oracle(tileset, rules, seats, list(deck))
    oracle.begin()
    return oracle


def _column(sides: int, side: int, cell: Cell) -> int:
    """Drawn on paper: how far the middle of a cell lies in a direction, in whole cells."""
    dx, dy = STEPS[sides][side]
    if sides == 4:
        return cell[0] * dx + cell[1] * dy
    # By the middles of the cells, in units in which an eastern neighbour is one away.
    angle = math.radians(60 * (side - 1))
    east = cell[0] + cell[1] / 2
    south = cell[1] * math.sqrt(3) / 2
    return math.floor(east * math.cos(angle) + south * math.sin(angle) + 1e-6)

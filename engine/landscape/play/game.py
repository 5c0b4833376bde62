"""The turn: draw, lay, place, score. One running game, in small integers, with take-back.

What the number of an action means depends on the phase: a lay is `cell << 3 | turn` (above it the
kind of tile when a player holds several), a placement is `kind of figure << 6 | piece` or PASS, a
scoring is the node to score next, a surveyor's move is the column it leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chance import Chance
from engine.landscape.play import trace
from engine.landscape.play.board import Board
from engine.landscape.play.events import Event
from engine.landscape.play.mechanics import surveyors
from engine.landscape.play.phases import (
    FIGURE_SHIFT,
    HELD,
    KIND_SHIFT,
    LAY,
    OVER,
    PASS,
    PLACE,
    SCORE,
    SURVEY,
)
from engine.landscape.play.scoring import finished_points, owners, unfinished_points
from engine.landscape.play.tables import OPEN, OWN, SEAT_BITS, Tables
from engine.landscape.play.unseen import shuffle_unseen

_PIECE: Final = (1 << FIGURE_SHIFT) - 1
_LAY: Final = (1 << KIND_SHIFT) - 1

_SCORED: Final = 0
_PLACED: Final = 1
_HOME: Final = 2
_MOVED: Final = 3
_DEALT: Final = 4

Frame = tuple[int, int, int, int, int, int, int, tuple[int, ...], tuple[int, ...]]


class LandscapeGame:
    """One game of a tile set under its rules. `do` takes legal actions only; see `Session`."""

    def __init__(self, tables: Tables, seats: int, seed: int | str, *, room: int = 0) -> None:
        self.tables: Tables = tables
        self.seats: int = seats
        self.seed: int | str = seed
        self.deck: list[int] = _deck_of(tables)
        Chance(seed, "deck").shuffle(self.deck)
        self.top: int = len(self.deck)
        """How many tiles are left in the deck; the next one is the one below this."""
        self.board: Board = Board(tables, len(tables.start) + len(self.deck) + room)
        for cell, kind, turn in tables.start:
            self.board.put(cell, kind, turn)
        self.scores: list[int] = [0] * seats
        self.figures: int = len(tables.supplies)
        self.supply: list[int] = [n for _ in range(seats) for n in tables.supplies]
        """Figures left, by seat and kind of figure."""
        self.standing: dict[int, int] = {}
        """Nodes with a figure: the seat, and above 3 bits the kind of figure."""
        count = tables.surveyors.count if tables.surveyors is not None else 0
        self.columns: list[int] = [tables.start_column] * count
        self.seat: int = 0
        self.turn: int = 0
        self.phase: int = LAY
        self.hand: tuple[int, ...] = ()
        self.held: list[tuple[int, ...]] = [()] * seats
        self.aside: list[int] = []
        self.base: int = 0
        """The first node of the tile laid in this turn."""
        self.awaiting: tuple[int, ...] = ()
        self.hold: bool = False
        self.events: list[Event] | None = None
        """Set to a list to be told what happens."""
        self.frames: list[Frame] = []
        self.journal: list[tuple[int, int, int]] = []
        self.dealt: list[tuple[int, ...]] = []
        self._lays: list[int] | None = None
        self._places: list[int] | None = None

    def begin(self) -> None:
        """Draw the first tile."""
        self._begin_turn()

    # -- what can be done ------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The numbers of all legal actions; empty when the game is over."""
        phase = self.phase
        if phase == LAY:
            if self._lays is None:
                self._lays = self._all_lays()
            return self._lays
        if phase == PLACE:
            if self._places is None:
                self._places = self._all_places()
            return [PASS, *self._places]
        if phase == SCORE:
            return list(self.awaiting)
        if phase == SURVEY:
            return surveyors.may_move(self.tables, self.columns, self._reach())
        return []

    def _all_lays(self) -> list[int]:
        if len(self.hand) == 1:
            lays = self.board.lays(self.hand[0])
            if self.tables.hand == 1:
                return lays
        kinds = dict.fromkeys(self.hand)
        return [kind << KIND_SHIFT | lay for kind in kinds for lay in self.board.lays(kind)]

    def _all_places(self) -> list[int]:
        board = self.board
        state = board.state
        label = board.label
        base = self.base
        kind = board.kind_turn[base >> self.tables.shift] // self.tables.sides
        if self.figures == 1:
            if not self.supply[self.seat]:
                return []
            pieces = self.tables.occupiable[0][kind]
            return [piece for piece in pieces if not state[label[base + piece]] & OWN]
        return [
            figure << FIGURE_SHIFT | piece
            for figure in range(self.figures)
            if self.supply[self.seat * self.figures + figure]
            for piece in self.tables.occupiable[figure][kind]
            if not state[label[base + piece]] & OWN
        ]

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def winners(self) -> list[int]:
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]

    def projected_scores(self) -> list[int]:
        """The scores if the game ended now."""
        scores = self.scores.copy()
        if self.phase == OVER:
            return scores
        board = self.board
        awaiting = {board.label[node] for node in self.awaiting}
        settings = self.tables.surveyors
        final_bonus = settings is not None and settings.final_bonus
        for root in {board.label[node] for node in self.standing}:
            finished = root in awaiting
            points = finished_points(board, root) if finished else unfinished_points(board, root)
            for seat in owners(board.state[root]):
                scores[seat] += points
            if finished or final_bonus:
                for seat, bonus in self._bonuses(root, points).items():
                    scores[seat] += bonus
        return scores

    # -- doing and undoing -----------------------------------------------------------------

    def do(self, action: int) -> None:
        """Carry out a legal action and all that follows from it until somebody must choose."""
        phase = self.phase
        self.frames.append(
            (
                len(self.journal),
                phase,
                self.seat,
                self.top,
                len(self.aside),
                self.board.laid,
                self.turn,
                self.hand,
                self.awaiting,
            )
        )
        if phase == LAY:
            self._lay(action)
        elif phase == PLACE:
            if action != PASS:
                self._place(self.base + (action & _PIECE), action >> FIGURE_SHIFT)
            elif self.events is not None:
                trace.passed(self)
            self._find_finished()
        elif phase == SCORE:
            self._score_one(action)
        elif phase == SURVEY:
            self._move_surveyor(action)
            self._score_waiting()

    def undo(self) -> None:
        """Take back the last action with everything that followed from it."""
        mark, phase, seat, top, aside, laid, turn, hand, awaiting = self.frames.pop()
        journal = self.journal
        while len(journal) > mark:
            kind, one, two = journal.pop()
            if kind == _SCORED:
                self.scores[one] -= two
            elif kind == _PLACED:
                self._lift(one)
            elif kind == _HOME:
                self._stand(one, two)
            elif kind == _MOVED:
                self.columns[one] = two
            else:
                self.held[one] = self.dealt.pop()
        if self.board.laid > laid:
            self.board.take_back()
        self.phase = phase
        self.seat = seat
        self.top = top
        del self.aside[aside:]
        self.turn = turn
        self.hand = hand
        self.awaiting = awaiting
        self.base = (laid - 1) << self.tables.shift
        self._lays = None
        self._places = None

    def shuffle_unseen(self, chance: Chance) -> None:
        """Bring the tiles the player on turn cannot see into another order, for looking ahead."""
        shuffle_unseen(self, chance)

    # -- the steps of a turn ---------------------------------------------------------------

    def _lay(self, action: int) -> None:
        lay = action & _LAY
        if self.tables.hand == 1:
            kind = self.hand[0]
            self.hand = ()
        else:
            kind = action >> KIND_SHIFT
            hand = list(self.hand)
            hand.remove(kind)
            self.hand = tuple(hand)
        self.base = self.board.lay(lay >> 3, kind, lay & 7)
        if self.events is not None:
            trace.laid(self, kind, lay)
        self._places = self._all_places()
        if self._places:
            self.phase = PLACE
        else:
            self._find_finished()

    def _place(self, node: int, figure: int) -> None:
        self._stand(node, self.seat | figure << 3)
        self.journal.append((_PLACED, node, 0))
        if self.events is not None:
            trace.placed(self, node, figure)

    def _stand(self, node: int, figure: int) -> None:
        seat = figure & 7
        self.standing[node] = figure
        self.supply[seat * self.figures + (figure >> 3)] -= 1
        self.board.state[self.board.label[node]] += 1 << (SEAT_BITS * seat)

    def stand(self, node: int, seat: int, figure: int) -> None:
        """Put a figure on a node, for building positions; it cannot be undone."""
        self._stand(node, seat | figure << 3)

    def _lift(self, node: int) -> None:
        figure = self.standing.pop(node)
        seat = figure & 7
        self.supply[seat * self.figures + (figure >> 3)] += 1
        self.board.state[self.board.label[node]] -= 1 << (SEAT_BITS * seat)

    def _go_home(self, node: int, *, swept: bool) -> None:
        figure = self.standing[node]
        self._lift(node)
        self.journal.append((_HOME, node, figure))
        if self.events is not None:
            trace.went_home(self, node, figure, swept)

    def _find_finished(self) -> None:
        """After laying and placing: which features are finished, and who stands on them."""
        board = self.board
        tables = self.tables
        state = board.state
        label = board.label
        base = self.base
        kind = board.kind_turn[base >> tables.shift] // tables.sides
        waiting: list[int] = []
        for piece in tables.closers[kind]:
            if state[label[base + piece]] < OPEN:
                waiting.append(base + piece)
        cell = board.cell_of[base >> tables.shift]
        if cell in board.watch or tables.sites[kind]:
            sites = [*board.watch.get(cell, []), *(base + piece for piece in tables.sites[kind])]
            waiting += [
                node
                for node in sites
                if state[node] < OPEN and tables.values[board.terrain(node)].finishes
            ]
        if waiting:
            by_feature: dict[int, int] = {}
            for node in waiting:
                by_feature.setdefault(label[node], node)
            if self.events is not None:
                trace.finished_unowned(self, [r for r in by_feature if not state[r] & OWN])
            self.awaiting = tuple(
                sorted(node for root, node in by_feature.items() if state[root] & OWN)
            )
        self._score_waiting()

    def _score_waiting(self) -> None:
        """Score what awaits; stop when the player must choose."""
        state, label = self.board.state, self.board.label
        while self.awaiting:
            waiting = tuple(node for node in self.awaiting if state[label[node]] & OWN)
            self.awaiting = waiting
            if len(waiting) > 1 and self.tables.order_chosen:
                self.phase = SCORE
                return
            if waiting and self._score(waiting[0]):
                return
        self._end_turn()

    def _score_one(self, node: int) -> None:
        if not self._score(node):
            self._score_waiting()

    def _score(self, node: int) -> bool:
        """Score one finished feature, send its figures home, move a surveyor.

        True when the player must choose the surveyor first.
        """
        board = self.board
        root = board.label[node]
        self.awaiting = tuple(other for other in self.awaiting if board.label[other] != root)
        points = finished_points(board, root)
        self._pay(root, points, self._bonuses(root, points), finished=True)
        for other in self._standing_on(root):
            self._go_home(other, swept=False)
        if self.tables.surveyors is None:
            return False
        able = surveyors.may_move(self.tables, self.columns, self._reach())
        if len(able) > 1:
            self.phase = SURVEY
            return True
        if able:
            self._move_surveyor(able[0])
        elif self.events is not None:
            trace.surveyor_stays(self)
        return False

    def _standing_on(self, root: int) -> list[int]:
        label = self.board.label
        return sorted(node for node in self.standing if label[node] == root)

    def _pay(
        self,
        root: int,
        points: int,
        bonuses: dict[int, int],
        *,
        finished: bool,
        swept: bool = False,
    ) -> None:
        winners = owners(self.board.state[root])
        for seat in winners:
            earned = points + bonuses.get(seat, 0)
            self.scores[seat] += earned
            self.journal.append((_SCORED, seat, earned))
        if self.events is not None:
            trace.scored(self, root, points, winners, bonuses, finished, swept)

    def _bonuses(self, root: int, points: int) -> dict[int, int]:
        """Surveyor bonuses of those who earn points with a feature; none if it is worth nothing."""
        if self.tables.surveyors is None or points <= 0:
            return {}
        winners = owners(self.board.state[root])
        stands = [(node, self.standing[node] & 7) for node in self._standing_on(root)]
        earning = [(node, seat) for node, seat in stands if seat in winners]
        return surveyors.bonuses(self.tables, self.board, self.columns, earning)

    def _reach(self) -> int:
        return self.board.reach[-1] if self.board.reach else 0

    def _move_surveyor(self, column: int) -> None:
        index = self.columns.index(column)
        self.journal.append((_MOVED, index, column))
        self.columns[index] = column + 1
        if self.events is not None:
            trace.surveyor_moved(self, column)
        settings = self.tables.surveyors
        if settings is None or settings.sweep == "off":
            return
        behind = surveyors.left_behind(self.tables, self.board, self.columns, self.standing)
        if behind and settings.sweep == "pay":
            self._pay_left_behind(behind)
        for node in behind:
            self._go_home(node, swept=True)

    def _pay_left_behind(self, behind: Sequence[int]) -> None:
        """The variant: a feature pays its unfinished value to owners whose figures are swept."""
        label, state = self.board.label, self.board.state
        for root in dict.fromkeys(label[node] for node in behind):
            swept = {self.standing[node] & 7 for node in behind if label[node] == root}
            points = unfinished_points(self.board, root)
            winners = [seat for seat in owners(state[root]) if seat in swept]
            for seat in winners:
                self.scores[seat] += points
                self.journal.append((_SCORED, seat, points))
            if self.events is not None and winners:
                trace.scored(self, root, points, winners, {}, False, True)

    def _end_turn(self) -> None:
        if self.hold:
            self.phase = HELD
            return
        if self.tables.hand > 1:
            self._deal(self.seat, self.hand)
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Draw until something fits; the game ends when nothing is left."""
        tables = self.tables
        if tables.equal_turns and self.seat == 0:
            left = self.top + sum(len(hand) for hand in self.held)
            if left < self.seats:
                self._finish()
                return
        if self.events is not None:
            trace.turn_began(self)
        if tables.hand > 1:
            self._draw_hand()
            return
        while self.top:
            self.top -= 1
            kind = self.deck[self.top]
            lays = self.board.lays(kind)
            if self.events is not None:
                trace.drawn(self, kind, fits=bool(lays))
            if lays:
                self.hand = (kind,)
                self._lays = lays
                self.phase = LAY
                return
            self.aside.append(kind)
        self._finish()

    def _draw_hand(self) -> None:
        """Fill the hand; a hand of which nothing fits is set aside and drawn anew."""
        for _ in range(self.seats):
            hand = list(self.held[self.seat])
            while hand or self.top:
                while len(hand) < self.tables.hand and self.top:
                    self.top -= 1
                    hand.append(self.deck[self.top])
                self.hand = tuple(hand)
                lays = self._all_lays()
                if self.events is not None:
                    for kind in hand:
                        trace.drawn(self, kind, fits=bool(lays))
                if lays:
                    self._deal(self.seat, ())
                    self._lays = lays
                    self.phase = LAY
                    return
                self.aside += hand
                hand = []
            self._deal(self.seat, ())
            self.seat = (self.seat + 1) % self.seats
        self._finish()

    def _deal(self, seat: int, hand: tuple[int, ...]) -> None:
        self.dealt.append(self.held[seat])
        self.journal.append((_DEALT, seat, 0))
        self.held[seat] = hand

    def _finish(self) -> None:
        """The final scoring; figures stay on the board to be looked at."""
        board = self.board
        self.hand = ()
        self.phase = OVER
        final = self.tables.surveyors is not None and self.tables.surveyors.final_bonus
        values = self.tables.values
        roots = {board.label[node] for node in self.standing}
        order = sorted(
            (values[board.terrain(root)].stays, board.terrain(root), min(board.members[root]), root)
            for root in roots
        )
        for _, _, _, root in order:
            points = unfinished_points(board, root)
            bonuses = self._bonuses(root, points) if final else {}
            self._pay(root, points, bonuses, finished=False)
        if self.events is not None:
            trace.ended(self)


def _deck_of(tables: Tables) -> list[int]:
    """Every tile of the main box by kind, not shuffled."""
    return [kind for kind in range(tables.deck_kinds) for _ in range(tables.counts[kind])]

"""The turn: draw, lay, place, score. One running game, in small integers, with take-back.

What the number of an action means depends on the phase: a lay is `cell << 3 | turn` (above it the
kind of tile when a player holds several), a placement is `kind of figure << 7 | piece` or PASS, a
scoring is the node to score next, a surveyor's move is the column it leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.landscape.play import trace
from engine.landscape.play.mechanics import hunting, surveyors, waters
from engine.landscape.play.phases import (
    EARNED,
    FIGURE_SHIFT,
    HELD,
    KIND_SHIFT,
    LAID,
    LAY,
    PASS,
    PLACE,
    RECALL,
    SCORE,
    SURVEY,
)
from engine.landscape.play.scoring import finished_points, unfinished_points
from engine.landscape.play.state import GameState
from engine.landscape.play.tables import OPEN, OWN
from engine.landscape.rules.model import Form, Power

_PIECE: Final = (1 << FIGURE_SHIFT) - 1
_LAY: Final = (1 << KIND_SHIFT) - 1


class LandscapeGame(GameState):
    """One game of a tile set under its rules. `do` takes legal actions only; see `Session`."""

    def begin(self) -> None:
        """Draw the first tile; on an empty board it may lie in the middle.

        A game that was built in the middle of a turn goes on there, with the tile laid last.
        """
        self.base = (self.board.laid - 1) << self.tables.shift
        if not self.board.laid:
            self.board.open_first(self.tables.middle)
        phase = self.phase
        if phase == LAY:
            self._begin_turn()
        elif phase == PLACE or (phase == RECALL and not self._own_figures()):
            self._offer_places()
        elif phase == SCORE:
            self._find_finished()
        elif phase == SURVEY:
            self._find_finished(surveyor_first=True)

    # -- what can be done ------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The numbers of all legal actions; empty when the game is over."""
        phase = self.phase
        if phase == LAY:
            lays = self._lays
            self._lays = None  # handed out once: whoever gets the list may shuffle it
            return self._all_lays() if lays is None else lays
        if phase == PLACE:
            if self._places is None:
                self._places = self._all_places()
            return [PASS, *self._places]
        if phase == SCORE:
            return list(self.awaiting)
        if phase == SURVEY:
            return surveyors.may_move(self.tables, self.columns, self._reach())
        if phase == RECALL:
            return [PASS, *self._own_figures()]
        return []

    def _all_lays(self) -> list[int]:
        if self.tables.hand == 1:
            return self.board.lays(self.hand[0])
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

    # -- doing and undoing -----------------------------------------------------------------

    def do(self, action: int) -> None:
        """Carry out a legal action and all that follows from it until somebody must choose."""
        phase = self.phase
        self._remember()
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
        elif phase == RECALL:
            if action != PASS:
                self._go_home(action, swept=False)
            self._offer_places()

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
        if self.tables.effects.on_laying[kind] and self._use_powers(kind):
            self.phase = RECALL
            return
        self._offer_places()

    def _use_powers(self, kind: int) -> bool:
        """What the markers of the tile do at once; True if its player may take back a figure."""
        recall = False
        for piece, marker in self.tables.effects.on_laying[kind]:
            declared = self.tables.rules.markers[marker]
            node = self.base + piece
            points = counted = 0
            if declared.power is Power.RECALL:
                recall = bool(self._own_figures())
                continue
            if declared.power is Power.COUNT_SITES:
                system = self.tables.effects.systems[kind][piece]
                if system >= 0:
                    counted = waters.sites_of(self.board, self.board.label[self.base + system])
                points = counted * declared.power_points
            elif declared.power is Power.HUNT:
                points, counted, caught = hunting.trap(self.board, node)
                for other in caught:
                    self._spend(other)
            self._earn(self.seat, points)
            if self.events is not None:
                trace.power_used(self, node, marker, points, counted)
        return recall

    def _own_figures(self) -> list[int]:
        """Figures of the player on turn that can be taken back: those that are not for good."""
        values = self.tables.values
        return sorted(
            node
            for node, figure in self.standing.items()
            if figure & 7 == self.seat and values[self.board.terrain(node)].form is not Form.SYSTEM
        )

    def _offer_places(self) -> None:
        self._places = self._all_places()
        if self._places:
            self.phase = PLACE
        else:
            self._find_finished()

    def _place(self, node: int, figure: int) -> None:
        self._stand(node, self.seat | figure << 3)
        self._note_placed(node)
        if self.events is not None:
            trace.placed(self, node, figure)

    def _find_finished(self, surveyor_first: bool = False) -> None:
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
            if tables.effects.bonus is not None:
                self._earn_bonus_tile(list(by_feature))
            if self.events is not None:
                trace.finished_unowned(self, [r for r in by_feature if not state[r] & OWN])
            self.awaiting = tuple(
                sorted(node for root, node in by_feature.items() if state[root] & OWN)
            )
        if not (surveyor_first and self._surveyor_goes_on()):
            self._score_waiting()

    def _earn_bonus_tile(self, roots: Sequence[int]) -> None:
        """One bonus tile a turn, however many features and markers; a bonus tile earns none."""
        bonus = self.tables.effects.bonus
        if bonus is None or self.extra or not self.bonus_top:
            return
        for root in roots:
            terrain = self.tables.terrain_names[self.board.terrain(root)]
            members = self.board.members[root]
            if terrain == bonus.terrain and bonus.marker in hunting.counted(self.board, members):
                self.extra = EARNED
                if self.events is not None:
                    trace.bonus_earned(self, root)
                return

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
        return self._surveyor_goes_on()

    def _surveyor_goes_on(self) -> bool:
        """Move a surveyor after a scoring; True when the player must choose which."""
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

    def _move_surveyor(self, column: int) -> None:
        index = self.columns.index(column)
        self._note_moved(index, column)
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
        label = self.board.label
        for root in dict.fromkeys(label[node] for node in behind):
            swept = {self.standing[node] & 7 for node in behind if label[node] == root}
            points = unfinished_points(self.board, root)
            winners = [seat for seat in self.owners(root) if seat in swept]
            for seat in winners:
                self._earn(seat, points)
            if self.events is not None and winners:
                trace.scored(self, root, points, winners, {}, False, True)

    def _end_turn(self) -> None:
        if self.hold:
            self.phase = HELD
            return
        if self.tables.hand > 1 and self.extra != LAID:
            self._deal(self.seat, self.hand)
        if self.extra == EARNED and self._draw_bonus_tile():
            return
        self.extra = 0
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Draw until something fits; the game ends when nothing is left."""
        if not self._round_can_be_played():
            self._finish()
            return
        if self.tables.hand > 1:
            self._draw_hand()
            return
        if self.events is not None and self.top:
            trace.turn_began(self)
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

    def _draw_bonus_tile(self) -> bool:
        """Draw from the bonus deck until something fits; False if nothing is left."""
        while self.bonus_top:
            self.bonus_top -= 1
            kind = self.bonus_deck[self.bonus_top]
            self.hand = (kind,)
            lays = self._all_lays()
            if self.events is not None:
                trace.drawn(self, kind, fits=bool(lays))
            if lays:
                self._lays = lays
                self.phase = LAY
                self.extra = LAID
                return True
            self.aside.append(kind)
        self.hand = ()
        return False

    def _draw_hand(self) -> None:
        """Fill the hand; a hand of which nothing fits is set aside and drawn anew."""
        for _ in range(self.seats):
            hand = list(self.held[self.seat])
            if self.events is not None and (hand or self.top):
                trace.turn_began(self)
            while hand or self.top:
                known = len(hand)
                while len(hand) < self.tables.hand and self.top:
                    self.top -= 1
                    hand.append(self.deck[self.top])
                self.hand = tuple(hand)
                lays = self._all_lays()
                if self.events is not None:
                    for kind in hand[known:] if lays else hand:
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
            if not self._round_can_be_played():
                break
        self._finish()

    def _round_can_be_played(self) -> bool:
        if not self.tables.equal_turns or self.seat:
            return True
        return self.top + sum(len(hand) for hand in self.held) >= self.seats

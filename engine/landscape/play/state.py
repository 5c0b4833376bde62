"""Everything a running game knows, and the changes to it that can be undone."""

from __future__ import annotations

from typing import Final

from engine.chance import Chance
from engine.landscape.play import trace
from engine.landscape.play.board import Board
from engine.landscape.play.events import Event
from engine.landscape.play.mechanics import surveyors
from engine.landscape.play.mechanics.reserving import reserved_by
from engine.landscape.play.phases import LAY, OVER, PLACE, RECALL
from engine.landscape.play.scoring import finished_points, is_finished, owners, unfinished_points
from engine.landscape.play.tables import SEAT_BITS, Tables
from engine.landscape.play.unseen import bonus_box, main_box, shuffle_unseen

_SCORED: Final = 0
_PLACED: Final = 1
_HOME: Final = 2
_MOVED: Final = 3
_DEALT: Final = 4
_SPENT: Final = 5

Frame = tuple[int, int, int, int, int, int, int, int, int, tuple[int, ...], tuple[int, ...]]


class GameState:
    """One game as it stands; what happens in a turn is added by `LandscapeGame`."""

    def __init__(self, tables: Tables, seats: int, seed: int | str, *, room: int = 0) -> None:
        self.tables: Tables = tables
        self.seats: int = seats
        self.seed: int | str = seed
        self.deck: list[int] = main_box(tables)
        Chance(seed, "deck").shuffle(self.deck)
        self.top: int = len(self.deck)
        """How many tiles are left in the deck; the next one is the one below this."""
        self.bonus_deck: list[int] = bonus_box(tables)
        Chance(seed, "bonus").shuffle(self.bonus_deck)
        self.bonus_top: int = len(self.bonus_deck)
        self.board: Board = Board(
            tables, len(tables.start) + len(self.deck) + len(self.bonus_deck) + room
        )
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
        self.extra: int = 0
        """Whether a bonus tile was EARNED in this turn or is now being LAID."""
        self.hold: bool = False
        self.events: list[Event] | None = None
        """Set to a list to be told what happens."""
        self.frames: list[Frame] = []
        self.journal: list[tuple[int, int, int]] = []
        self.dealt: list[tuple[int, ...]] = []
        self._lays: list[int] | None = None
        """What drawing the tile has found out already, until somebody asks for it."""
        self._places: list[int] | None = None

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def winners(self) -> list[int]:
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]

    def projected_scores(self) -> list[int]:
        """The scores if the game ended now, after scoring what this turn has finished."""
        scores = self.scores.copy()
        if self.phase == OVER:
            return scores
        board = self.board
        awaiting = {board.label[node] for node in self.awaiting}
        laid = self.phase in (PLACE, RECALL)
        settings = self.tables.surveyors
        final_bonus = settings is not None and settings.final_bonus
        for root in {board.label[node] for node in self.standing}:
            finished = root in awaiting or (laid and is_finished(board, root))
            points = finished_points(board, root) if finished else unfinished_points(board, root)
            for seat in self.owners(root):
                scores[seat] += points
            if finished or final_bonus:
                for seat, bonus in self._bonuses(root, points).items():
                    scores[seat] += bonus
        return scores

    # -- changes that can be undone ---------------------------------------------------------

    def _remember(self) -> None:
        """Note where the game stands, for `undo` to come back to."""
        self.frames.append(
            (
                len(self.journal),
                self.phase,
                self.seat,
                self.top,
                self.bonus_top,
                len(self.aside),
                self.board.laid,
                self.turn,
                self.extra,
                self.hand,
                self.awaiting,
            )
        )

    def undo(self) -> None:
        """Take back the last action with everything that followed from it."""
        mark, phase, seat, top, bonus, aside, laid, turn, extra, hand, awaiting = self.frames.pop()
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
            elif kind == _SPENT:
                self.board.spent.discard(one)
            else:
                self.held[one] = self.dealt.pop()
        if self.board.laid > laid:
            self.board.take_back()
        self.phase = phase
        self.seat = seat
        self.top = top
        self.bonus_top = bonus
        del self.aside[aside:]
        self.turn = turn
        self.extra = extra
        self.hand = hand
        self.awaiting = awaiting
        self.base = (laid - 1) << self.tables.shift
        self._lays = None
        self._places = None

    def shuffle_unseen(self, chance: Chance) -> None:
        """Bring the tiles the player on turn cannot see into another order, for looking ahead."""
        shuffle_unseen(self, chance)

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

    def owners(self, root: int) -> list[int]:
        """The seats that are paid for a feature: the most figures, or whoever reserved it."""
        if self.tables.effects.reserves:
            reserved = reserved_by(self.board, root, self.standing)
            if reserved:
                return reserved
        return owners(self.board.state[root])

    def _earn(self, seat: int, points: int) -> None:
        self.scores[seat] += points
        self.journal.append((_SCORED, seat, points))

    def _spend(self, node: int) -> None:
        """Take the markers of a node out of the game."""
        self.board.spent.add(node)
        self.journal.append((_SPENT, node, 0))

    def _note_placed(self, node: int) -> None:
        self.journal.append((_PLACED, node, 0))

    def _note_moved(self, index: int, column: int) -> None:
        self.journal.append((_MOVED, index, column))

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
        winners = self.owners(root)
        for seat in winners:
            self._earn(seat, points + bonuses.get(seat, 0))
        if self.events is not None:
            trace.scored(self, root, points, winners, bonuses, finished, swept)

    def _bonuses(self, root: int, points: int) -> dict[int, int]:
        """Surveyor bonuses of those who earn points with a feature; none if it is worth nothing."""
        if self.tables.surveyors is None or points <= 0:
            return {}
        winners = self.owners(root)
        stands = [(node, self.standing[node] & 7) for node in self._standing_on(root)]
        earning = [(node, seat) for node, seat in stands if seat in winners]
        return surveyors.bonuses(self.tables, self.board, self.columns, earning)

    def _reach(self) -> int:
        return self.board.reach[-1] if self.board.reach else 0

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

"""A game as people handle it: actions in words, reasons for refusals, undo and redo, events."""

from __future__ import annotations

from collections.abc import Sequence

from engine.landscape.play import phases as core
from engine.landscape.play.actions import (
    Action,
    Lay,
    Pass,
    Place,
    Recall,
    Score,
    Survey,
    action_name,
    parse_action,
)
from engine.landscape.play.events import Event
from engine.landscape.play.explain import explain_lay, explain_place, is_far_off
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.tables import Tables, pack_cell, unpack_cell
from engine.landscape.play.trace import spot_of
from engine.landscape.play.unseen import main_box, tiles_left
from engine.landscape.rules.checks import too_many_figures
from engine.lattice import Cell, cell_name


class Refused(ValueError):
    """An action that is not legal now, with the reason in words; nothing has changed."""


class Session:
    """One game from its first draw on, with everything that was done in it."""

    def __init__(self, game: LandscapeGame, names: Sequence[str] = ()) -> None:
        self.game = game
        self.names = [*names, *(f"Player {seat + 1}" for seat in range(len(names), game.seats))]
        self.actions: list[Action] = []
        self.events: list[list[Event]] = [[]]
        """What happened before the first action, then after each one."""
        self._undone: list[Action] = []
        game.events = self.events[0]
        game.begin()
        game.events = None

    @classmethod
    def start(cls, tables: Tables, seats: int | Sequence[str] = 2, seed: int | str = 0) -> Session:
        """A new game; `seats` is a number or the names. Raises Refused if that cannot be."""
        names = [] if isinstance(seats, int) else list(seats)
        count = seats if isinstance(seats, int) else len(seats)
        refuse_seats(tables, count)
        return cls(LandscapeGame(tables, count, seed), names)

    # -- the state of the game -------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        return self.game.tables

    @property
    def player(self) -> int:
        return self.game.seat

    @property
    def scores(self) -> list[int]:
        return self.game.scores.copy()

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def winners(self) -> list[int]:
        return self.game.winners if self.game.over else []

    @property
    def hand(self) -> list[str]:
        """The tiles the player on turn can lay."""
        return [self.tables.tiles[kind].id for kind in self.game.hand]

    @property
    def phase(self) -> str:
        """What is to be done next: lay, place, score, survey, or over."""
        return ("lay", "place", "score", "survey", "over", "held", "recall")[self.game.phase]

    def projected_scores(self) -> list[int]:
        return self.game.projected_scores()

    def tiles_left(self) -> dict[str, int]:
        """How many tiles of each kind are still to come, for everybody to count."""
        left = tiles_left(self.game)
        return {
            tile.id: left.get(kind, 0)
            for kind, tile in enumerate(self.tables.tiles[: self.tables.deck_kinds])
        }

    def supply(self, seat: int) -> dict[str, int]:
        """The figures a seat has left to place."""
        first = seat * self.game.figures
        return {
            name: self.game.supply[first + index]
            for index, name in enumerate(self.tables.piece_names)
        }

    # -- actions ---------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        return [self.decode(number) for number in self.game.legal()]

    def apply(self, action: Action | str) -> list[Event]:
        """Do what a player chose and tell all that happened; Refused changes nothing."""
        if isinstance(action, str):
            try:
                action = parse_action(action)
            except ValueError as error:
                raise Refused(str(error)) from None
        number = self.encode(action)
        self._undone.clear()
        return self._do(action, number)

    def _do(self, action: Action, number: int) -> list[Event]:
        happened: list[Event] = []
        self.game.events = happened
        try:
            self.game.do(number)
        finally:
            self.game.events = None
        self.actions.append(action)
        self.events.append(happened)
        return happened

    def undo(self) -> Action | None:
        """Take back the last action; None at the very beginning."""
        if not self.actions:
            return None
        self.game.undo()
        self.events.pop()
        self._undone.append(self.actions.pop())
        return self._undone[-1]

    def redo(self) -> list[Event] | None:
        """Do again what was taken back last; None if there is nothing."""
        if not self._undone:
            return None
        action = self._undone.pop()
        return self._do(action, self.encode(action))

    def explain(self, cell: Cell, turn: int, tile: str | None = None) -> str | None:
        """Why a tile of the hand cannot be laid there; None if it can."""
        kind = self._kind_in_hand(tile)
        return explain_lay(self.game, kind, cell, turn)

    # -- between words and numbers ---------------------------------------------------------

    def decode(self, number: int) -> Action:
        """The action a number stands for in this phase."""
        game = self.game
        if game.phase == core.LAY:
            kind = number >> core.KIND_SHIFT if game.tables.hand > 1 else game.hand[0]
            lay = number & ((1 << core.KIND_SHIFT) - 1)
            return Lay(game.tables.tiles[kind].id, unpack_cell(lay >> 3), lay & 7)
        if game.phase == core.PLACE:
            if number == core.PASS:
                return Pass()
            figure = number >> core.FIGURE_SHIFT
            part = number & ((1 << core.FIGURE_SHIFT) - 1)
            return Place(game.tables.piece_names[figure], part)
        if game.phase == core.SCORE:
            cell, part = spot_of(game.board, number)
            return Score(cell, part)
        if game.phase == core.RECALL:
            return Pass() if number == core.PASS else Recall(*spot_of(game.board, number))
        return Survey(number - game.tables.start_column)

    def encode(self, action: Action) -> int:
        """The number of a legal action; Refused with the reason if it is not legal."""
        game = self.game
        if game.over:
            raise Refused("the game is over")
        match action:
            case Lay(tile, cell, turn):
                self._expect(core.LAY, action)
                kind = self._kind_in_hand(tile)
                reason = explain_lay(game, kind, cell, turn)
                if reason is not None:
                    raise Refused(reason)
                number = pack_cell(cell) << 3 | turn
                return number | kind << core.KIND_SHIFT if game.tables.hand > 1 else number
            case Place(piece, part):
                self._expect(core.PLACE, action)
                reason = explain_place(game, piece, part)
                if reason is not None:
                    raise Refused(reason)
                return game.tables.piece_names.index(piece) << core.FIGURE_SHIFT | part
            case Pass():
                if game.phase != core.RECALL:
                    self._expect(core.PLACE, action)
                return core.PASS
            case Recall(cell, part):
                self._expect(core.RECALL, action)
                return self._own_node(cell, part)
            case Score(cell, part):
                self._expect(core.SCORE, action)
                return self._waiting_node(cell, part)
            case Survey(column):
                self._expect(core.SURVEY, action)
                number = column + game.tables.start_column
                if number not in game.legal():
                    raise Refused(f"no surveyor can move on from column {column}")
                return number

    def _expect(self, phase: int, action: Action) -> None:
        if self.game.phase != phase:
            wanted = {
                core.LAY: f"a tile is to be laid now ({', '.join(self.hand)})",
                core.PLACE: "a figure is to be placed now, or 'pass'",
                core.SCORE: "the feature to score next is to be chosen now",
                core.SURVEY: "the surveyor that moves is to be chosen now",
                core.RECALL: "a figure may be taken back now, or 'pass'",
                core.HELD: "the next tile is not drawn yet",
            }[self.game.phase]
            raise Refused(f"'{action_name(action)}' does not come now: {wanted}")

    def _kind_in_hand(self, tile: str | None) -> int:
        hand = self.game.hand
        if tile is None:
            if not hand:
                raise Refused("no tile is to be laid now")
            return hand[0]
        kind = self.tables.kind_of.get(tile)
        if kind is None:
            raise Refused(f"the set has no tile '{tile}'")
        if kind not in hand:
            raise Refused(f"tile {tile} is not in hand; there is {', '.join(self.hand) or 'none'}")
        return kind

    def _waiting_node(self, cell: Cell, part: int) -> int:
        board = self.game.board
        number = -1 if is_far_off(cell) else board.at.get(pack_cell(cell), -1)
        if number >= 0 and 0 <= part < (1 << self.tables.shift):
            root = board.label[(number << self.tables.shift) + part]
            for node in self.game.awaiting:
                if board.label[node] == root:
                    return node
        raise Refused(f"part {part} at {cell_name(cell)} does not wait for its scoring")

    def _own_node(self, cell: Cell, part: int) -> int:
        board = self.game.board
        number = -1 if is_far_off(cell) else board.at.get(pack_cell(cell), -1)
        node = (number << self.tables.shift) + part
        if number < 0 or node not in self.game.legal():
            raise Refused(f"no figure of yours can be taken back from {cell_name(cell)}.{part}")
        return node


def refuse_seats(tables: Tables, count: int) -> None:
    """Raise Refused unless the rules allow this many players and there are tiles to play with."""
    least, most = tables.seats_least, tables.seats_most
    if not least <= count <= most:
        have = f"{count} player" + ("" if count == 1 else "s")
        raise Refused(f"{have} cannot play this; the rules are for {least} to {most}")
    for terrain in tables.terrain_names:
        crowd = too_many_figures(tables.rules, terrain)
        if crowd is not None:
            raise Refused(f"{crowd[:1].lower()}{crowd[1:-1]}")
    tiles = len(main_box(tables))
    if tiles < count:
        have = f"{tiles} tile" + ("" if tiles == 1 else "s")
        raise Refused(f"the set has {have}, too few for {count} players")

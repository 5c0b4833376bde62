"""The running game of a document: its seats, its line of actions with undo and redo, its record.

Every action is a step on an undo stack, so Undo, Redo and the timeline are one and the same.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.play.decks import restacked
from app.play.seats import Seat
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
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.position import Position, build
from engine.landscape.play.session import Refused, Session, refuse_seats
from engine.landscape.play.tables import Tables
from engine.lattice import cell_name
from engine.problems import Problem, Severity
from engine.record import Record, record_of

MOST_LINES: Final = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play that was left for another one."""

    actions: tuple[Action, ...]
    branched_at: int


class _Step(QUndoCommand):
    """One action on the stack; it is done already when it is pushed."""

    def __init__(self, table: Table, action: Action, text: str) -> None:
        super().__init__(text)
        self._table = table
        self._done = True
        self.action = action

    def redo(self) -> None:
        if not self._done:
            self._table.session.redo()
        self._done = False

    def undo(self) -> None:
        self._done = False
        self._table.session.undo()


class Table(QObject):
    """One game. Views listen to `changed`; `happened` comes after it for a single step ahead."""

    changed = Signal()
    happened = Signal(object)
    """The events of the action just done."""
    refused = Signal(str)
    noted = Signal(str)
    """A sentence for the log that is no event of the game."""
    seats_changed = Signal()

    def __init__(
        self,
        session: Session,
        seats: Sequence[Seat],
        *,
        position: Position | None = None,
        set_name: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.seats = list(seats)
        self.position = position
        self.set_name = set_name
        self.notes: dict[int, list[str]] = {}
        """Sentences by how many actions were done when they were noted."""
        self.lines: list[Line] = []
        self.replaying = False
        """A recorded game is looked at: nobody moves until somebody branches off."""
        self.stack = QUndoStack(self)
        self.stack.indexChanged.connect(self._moved)
        self._at = 0
        self._quiet = False
        """Several steps are one change to everybody who listens."""
        self.game_key = uuid.uuid4().hex
        """Another one whenever the game begins differently."""
        self._projected: list[int] | None = None
        self.scores: list[list[int]] = [session.scores]
        self.turns: list[int] = [session.game.turn]

    # -- beginning -------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        tables: Tables,
        seats: Sequence[Seat],
        seed: int | str,
        *,
        position: Position | None = None,
        set_name: str = "",
    ) -> Table:
        """A new game, or one from a position. Raises Refused with the reason."""
        refuse_seats(tables, len(seats))
        names = [seat.name for seat in seats]
        if position is None:
            game = LandscapeGame(tables, len(seats), seed)
        else:
            game, problems = build(tables, position, len(seats), seed)
            refuse_faults(problems)
        return cls(Session(game, names), seats, position=position, set_name=set_name)

    def replay(self, actions: Sequence[Action | str]) -> str:
        """Do recorded actions as far as they are legal; why it stopped, or nothing."""
        self._quiet = True
        stopped = ""
        for number, action in enumerate(actions):
            try:
                self._do(action)
            except Refused as refusal:
                name = action if isinstance(action, str) else action_name(action)
                words = self.tr("The game stops at action {number}, '{action}': {reason}.")
                stopped = words.format(number=number + 1, action=name, reason=refusal)
                break
        self._quiet = False
        self._at = self.stack.index()
        self._projected = None
        self.changed.emit()
        return stopped

    # -- looking ---------------------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        return self.session.tables

    @property
    def game(self) -> LandscapeGame:
        return self.session.game

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.session.player]

    @property
    def person_to_move(self) -> bool:
        return not self.session.over and not self.replaying and self.seat.is_person

    @property
    def bot_to_move(self) -> bool:
        return not self.session.over and not self.replaying and not self.seat.is_person

    @property
    def done(self) -> int:
        """How many actions are done."""
        return self.stack.index()

    @property
    def whole(self) -> int:
        """How many actions the line has, those that were taken back included."""
        return self.stack.count()

    @property
    def projected(self) -> list[int]:
        """The scores if the game ended now; worked out once for each moment."""
        if self._projected is None:
            self._projected = self.session.projected_scores()
        return self._projected

    def actions(self) -> list[Action]:
        """The whole line, also what was taken back."""
        found = []
        for index in range(self.stack.count()):
            step = self.stack.command(index)
            assert isinstance(step, _Step)
            found.append(step.action)
        return found

    def record(self) -> Record:
        """What there is to keep: the actions done so far."""
        return record_of(
            self.session,
            bots=[seat.bot or None for seat in self.seats],
            set_name=self.set_name,
            position=self.position,
        )

    def whole_record(self) -> Record:
        """The same with what was taken back."""
        names = tuple(action_name(action) for action in self.actions())
        record = self.record()
        return record if len(names) == self.done else record.replace(actions=names, result=None)

    def first_record_text(self) -> str:
        """How the game began, without any action, for somebody who follows it."""
        record = self.record().replace(actions=(), result=None)
        return record.model_dump_json(by_alias=True)

    # -- doing -----------------------------------------------------------------------------

    def do(self, action: Action | str) -> bool:
        """Do what a player chose; False with the reason in `refused` if it is not allowed."""
        if self.stack.canRedo():
            line = Line(tuple(self.actions()), self.done)
            self.lines = [*self.lines, line][-MOST_LINES:]
        try:
            self._do(action)
        except Refused as refusal:
            if self.stack.canRedo():
                self.lines.pop()
            self.refused.emit(str(refusal))
            return False
        return True

    def _do(self, action: Action | str) -> None:
        if isinstance(action, str):
            try:
                action = parse_action(action)
            except ValueError as fault:
                raise Refused(str(fault)) from None
        self.session.apply(action)
        done = self.stack.index() + 1
        del self.scores[done:], self.turns[done:]
        self.scores.append(self.session.scores)
        self.turns.append(self.session.game.turn)
        for index in [index for index in self.notes if index >= done]:
            del self.notes[index]
        self.stack.push(_Step(self, action, self.described(action)))

    def go_to(self, done: int) -> None:
        """To the moment when so many actions were done."""
        self.stack.setIndex(max(0, min(done, self.stack.count())))

    def undo(self) -> None:
        self.stack.undo()

    def redo(self) -> None:
        self.stack.redo()

    def take_back(self) -> None:
        """Back to the last choice of a person, past all that bots did since."""
        self._quiet = True
        while self.stack.canUndo():
            self.stack.undo()
            if self.seat.is_person and len(self.session.game.legal()) > 1:
                break
        self._quiet = False
        self._moved(self.stack.index())

    def note(self, sentence: str) -> None:
        """Put a sentence into the log beside what happens."""
        self.notes.setdefault(self.done, []).append(sentence)
        self.noted.emit(sentence)

    def take_over(self, seat: int, bot: str) -> None:
        """Let a person (no bot) or a bot play a seat from now on."""
        self.seats[seat] = self.seats[seat].model_copy(update={"bot": bot})
        self.seats_changed.emit()

    def restack(self, upcoming: Sequence[str], bonus: Sequence[str] | None = None) -> None:
        """Let other tiles come from now on, the one in hand included. Raises Refused.

        What was drawn before stays as it was, so everything done so far can still be undone; what
        was taken back is gone.
        """
        position = restacked(self.game, self.position, upcoming, bonus)
        game, problems = build(self.tables, position, len(self.seats), self.game.seed)
        refuse_faults(problems)
        actions = list(self.session.actions)
        session = Session(game, self.session.names)
        for action in actions:
            session.apply(action)
        self.session = session
        self.position = position
        self.game_key = uuid.uuid4().hex
        self._quiet = True
        self.stack.clear()
        for action in actions:
            self.stack.push(_Step(self, action, self.described(action)))
        self._quiet = False
        del self.scores[len(actions) + 1 :], self.turns[len(actions) + 1 :]
        self.scores[-1], self.turns[-1] = session.scores, session.game.turn
        self._at = -1
        self._moved(self.stack.index())

    def describe_line(self, line: Line) -> tuple[int, int]:
        """Where a line was left and how long it was."""
        return line.branched_at, len(line.actions)

    def return_to(self, line: Line) -> None:
        """Go back to a line that was left; the present one is kept in its place."""
        present = Line(tuple(self.actions()), line.branched_at)
        self.lines = [present if other is line else other for other in self.lines]
        same = 0
        for one, other in zip(present.actions, line.actions, strict=False):
            if one != other:
                break
            same += 1
        self._quiet = True
        self.stack.setIndex(same)
        for action in line.actions[same:]:
            self._do(action)
        self._quiet = False
        self._at = -1
        self._moved(self.stack.index())

    def described(self, action: Action) -> str:
        """What an action is called in Undo and on the timeline."""
        match action:
            case Lay(tile, cell, _):
                return self.tr("Lay {tile} at {cell}").format(tile=tile, cell=cell_name(cell))
            case Place(piece, _):
                return self.tr("Place a {piece}").format(piece=piece)
            case Pass():
                return self.tr("Pass")
            case Score(cell, _):
                return self.tr("Score at {cell}").format(cell=cell_name(cell))
            case Survey(column):
                return self.tr("Move the surveyor of column {column}").format(column=column)
            case Recall(cell, _):
                return self.tr("Take back from {cell}").format(cell=cell_name(cell))

    def _moved(self, index: int) -> None:
        if self._quiet:
            return
        ahead = index == self._at + 1
        self._at = index
        self._projected = None
        self.changed.emit()
        if ahead and self.session.events:
            self.happened.emit(list[Event](self.session.events[-1]))


def refuse_faults(problems: Sequence[Problem]) -> None:
    """Raise Refused if a position cannot be built as it is written."""
    errors = [problem.message for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise Refused("; ".join(errors[:3]))

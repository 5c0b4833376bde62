"""The other side of the bots' worker: a process of its own that thinks and answers.

It imports no Qt, keeps the game it was asked about last, and follows it by doing and undoing only
what differs. Whoever gives no answer can be ended together with the process; the window goes on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from typing import Any

from engine.bots.asking import ask, best_moves
from engine.bots.bot import Bot, BotFailed
from engine.bots.naming import NoSuchBot, make_bot
from engine.chance import Chance
from engine.landscape.play.actions import action_name
from engine.landscape.play.session import Session
from engine.record import Record, replay


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked. `record` is only sent when the game is another one than before."""

    number: int
    game: str
    record: str | None
    actions: tuple[str, ...]
    bot: str
    stream: str
    """Names the chance it uses: the same position gives the same answer."""
    seconds: float
    most: int = 0
    """How many best moves to tell; 0 to choose one."""


@dataclass(frozen=True, slots=True)
class Move:
    """A whole turn, or the rest of one, in words, and what it is worth to whoever does it."""

    actions: tuple[str, ...]
    value: float | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question: it was begun, answered with moves, or failed with a sentence."""

    number: int
    begun: bool = False
    moves: tuple[Move, ...] = ()
    failure: str = ""


def serve(line: Connection, given_up: Synchronized[int]) -> None:
    """Answer questions until the line is closed; those up to `given_up` may be cut short."""
    thinker = Thinker()
    while True:
        try:
            question: Question = line.recv()
        except (EOFError, OSError):
            return
        try:
            thinker.prepare(question)
            line.send(Answer(question.number, begun=True))
            moves = thinker.moves(question, given_up)
            answer = Answer(question.number, moves=tuple(moves))
        except (BotFailed, NoSuchBot) as failure:
            answer = Answer(question.number, failure=str(failure))
            if getattr(failure, "spoilt", False):
                thinker.forget()
        except Exception as fault:
            thinker.forget()
            answer = Answer(question.number, failure=f"{type(fault).__name__}: {fault}")
        try:
            line.send(answer)
        except OSError:
            return


class Thinker:
    """Keeps one game and the bots that play in it."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._bots: dict[tuple[str, int], Bot] = {}
        self._record: Record | None = None

    def forget(self) -> None:
        """The game here is no longer what it should be; begin it anew next time."""
        self._session = None

    def prepare(self, question: Question) -> None:
        """Bring the game to where the question is asked."""
        if question.record is not None:
            self._record = Record.model_validate_json(question.record)
            self._session = None
            self._bots.clear()
        if self._record is None:
            raise BotFailed("There is no game to think about.")
        if self._session is None:
            begun = replay(self._record, to=0)
            if begun.session is None:
                raise BotFailed("; ".join(problem.message for problem in begun.problems))
            self._session = begun.session
        self._follow(self._session, question.actions)

    def moves(self, question: Question, given_up: Synchronized[int]) -> list[Move]:
        session = self._session
        assert session is not None
        game = session.game
        key = (question.bot, game.seat)
        if key not in self._bots:
            self._bots[key] = make_bot(question.bot)
        bot = self._bots[key]
        chance = Chance(str(game.seed), question.stream)

        def stop() -> bool:
            return given_up.value >= question.number

        if not question.most:
            action = ask(bot, game, chance, question.seconds, stop=stop)
            return [Move((action_name(session.decode(action)),), None)]
        found = best_moves(
            game, bot, question.most, chance=chance, seconds=question.seconds, stop=stop
        )
        return [
            Move(self._named(way.actions), None if math.isnan(way.value) else way.value)
            for way in found
        ]

    def _named(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The actions of a turn in words, each told in the phase it belongs to."""
        session = self._session
        assert session is not None
        game = session.game
        held, game.hold = game.hold, True
        names = []
        for number in numbers:
            names.append(action_name(session.decode(number)))
            game.do(number)
        for _ in numbers:
            game.undo()
        game.hold = held
        return tuple(names)

    @staticmethod
    def _follow(session: Session, wanted: Sequence[str]) -> None:
        done: list[Any] = [action_name(action) for action in session.actions]
        same = 0
        for one, other in zip(done, wanted, strict=False):
            if one != other:
                break
            same += 1
        for _ in range(len(done) - same):
            session.undo()
        for action in wanted[same:]:
            session.apply(action)

"""Asks bots in a process of their own, so that the window stays alive and nobody can hang it."""

from __future__ import annotations

import multiprocessing
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.play.bot_process import Answer, Question, serve
from app.play.table import Table
from engine.landscape.play.actions import action_name

_LOOK_EVERY_MS: Final = 6
_START_SECONDS: Final = 60.0
_PATIENCE: Final = 1.4
_GRACE_SECONDS: Final = 1.0
"""A bot that overruns its time is first asked to stop, then ended."""


class BotWorker(QObject):
    """One question at a time; a new one gives up the one before."""

    answered = Signal(int, object)
    """The number of the question and a tuple of moves."""
    failed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._given_up = self._context.Value("q", 0)
        self._number = 0
        self._question: Question | None = None
        self._owed = False
        """An answer nobody waits for is still to come."""
        self._text = ""
        """How the game began that the process was told last."""
        self._deadline = 0.0
        self._limit = 0.0
        self._known = ""
        """The game the process knows."""
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        return self._question is not None

    def ask(self, table: Table, bot: str, seconds: float, most: int = 0) -> int:
        """Ask for a move, or for the `most` best ones; the number the answer will carry."""
        self.give_up()
        if self._process is None or not self._process.is_alive():
            self._start()
        game = f"{id(table)}:{table.game_key}"
        self._number += 1
        self._text = table.first_record_text() if game != self._known else self._text
        self._question = Question(
            number=self._number,
            game=game,
            record=None if game == self._known else self._text,
            actions=tuple(action_name(action) for action in table.session.actions),
            bot=bot,
            stream=f"bot/{table.session.player}/{table.done}",
            seconds=seconds,
            most=most,
        )
        self._limit = seconds * _PATIENCE + _GRACE_SECONDS
        self._send()
        self._timer.start()
        return self._number

    def _send(self) -> None:
        assert self._line is not None
        assert self._question is not None
        self._known = self._question.game
        # Somebody who still thinks about what nobody wants to know any more is not waited for.
        wait = _GRACE_SECONDS if self._owed else _START_SECONDS
        self._deadline = time.monotonic() + wait
        try:
            self._line.send(self._question)
        except OSError:
            self._deadline = 0.0

    def give_up(self) -> None:
        """Nobody waits for the answer any more."""
        if self._question is not None:
            self._given_up.value = self._question.number
            self._owed = True
            self._question = None
            self._timer.stop()

    def close(self) -> None:
        """End the process."""
        self.give_up()
        self._end()

    def _start(self) -> None:
        self._end()
        ours, theirs = self._context.Pipe()
        self._process = self._context.Process(
            target=serve, args=(theirs, self._given_up), name="tilewright bots", daemon=True
        )
        self._process.start()
        theirs.close()
        self._line = ours

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.kill()
            self._process.join(2.0)
            self._process.close()
            self._process = None
        self._known = ""
        self._owed = False

    def _look(self) -> None:
        question = self._question
        if question is None or self._line is None:
            self._timer.stop()
            return
        try:
            while self._line.poll():
                answer: Answer = self._line.recv()
                if answer.number == question.number:
                    self._owed = False
                    if not answer.begun:
                        self._deliver(answer)
                        return
                    self._deadline = time.monotonic() + self._limit
        except (EOFError, OSError):
            self._lost(question, self.tr("The bot {bot} ended without an answer."))
            return
        if time.monotonic() > self._deadline:
            late = self.tr("The bot {bot} did not answer within {seconds} seconds and was stopped.")
            self._lost(question, late)

    def _deliver(self, answer: Answer) -> None:
        self._question = None
        self._timer.stop()
        if answer.failure:
            self.failed.emit(answer.number, answer.failure)
        else:
            self.answered.emit(answer.number, answer.moves)

    def _lost(self, question: Question, sentence: str) -> None:
        """The process is gone or hangs; if that is the fault of an older question, ask again."""
        again = self._owed
        self._end()
        if again:
            self._start()
            self._question = replace(question, record=self._text)
            self._send()
            return
        self._question = None
        self._timer.stop()
        text = sentence.format(bot=question.bot, seconds=f"{question.seconds:g}")
        self.failed.emit(question.number, text)

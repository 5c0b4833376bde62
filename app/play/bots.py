"""Plays the seats of bots: asks the worker when it is their turn, pauses, steps, goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.play.bot_process import Move
from app.play.table import Table
from app.play.worker import BotWorker
from engine.chance import Chance

_LOOK_AGAIN_MS: Final = 30


class BotPlayers(QObject):
    """Moves for every seat with a bot, unless somebody has paused it."""

    state_changed = Signal()
    """Thinking, waiting or paused: something else than before."""

    def __init__(self, worker: BotWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worker = worker
        self.table: Table | None = None
        self.pace = 400
        self.seconds = 10.0
        self.paused = False
        self.holding = False
        """Paused by itself, because somebody went back to a bot's turn."""
        self.busy_elsewhere: Callable[[], bool] = lambda: False
        """Whether something else should come to its end first, such as an animation."""
        self._asked = 0
        self._once = False
        self._last_done = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._move)
        worker.answered.connect(self._answered)
        worker.failed.connect(self._failed)

    @property
    def thinking(self) -> bool:
        return bool(self._asked)

    @property
    def waiting(self) -> bool:
        """A bot is on turn but does not move until it is told to."""
        return (
            self.table is not None
            and self.table.bot_to_move
            and (self.paused or self.holding)
            and not self._once
        )

    def set_table(self, table: Table | None) -> None:
        self._drop()
        if self.table is not None:
            self.table.changed.disconnect(self._changed)
            self.table.seats_changed.disconnect(self._consider)
        self.table = table
        self.holding = False
        self._once = False
        if table is not None:
            self._last_done = table.done
            table.changed.connect(self._changed)
            table.seats_changed.connect(self._consider)
            self._consider()
        self.state_changed.emit()

    def pause(self, paused: bool) -> None:
        self.paused = paused
        self.holding = False
        if paused:
            self._drop()
        self._consider()
        self.state_changed.emit()

    def step(self) -> None:
        """One action of the bot on turn."""
        if self.table is not None and self.table.bot_to_move:
            self.paused = True
            self._once = True
            self._consider()
            self.state_changed.emit()

    def set_pace(self, milliseconds: int) -> None:
        self.pace = milliseconds
        if self._timer.isActive():
            self._timer.start(0)

    def hold(self) -> None:
        """Wait at a bot's turn until somebody says go on."""
        self.holding = True
        self._drop()
        self.state_changed.emit()

    def _changed(self) -> None:
        table = self.table
        assert table is not None
        went_back = table.done < self._last_done
        on_the_way = table.done < table.whole
        self._last_done = table.done
        self._drop()
        if table.bot_to_move and (went_back or on_the_way):
            self.holding = True
        elif not table.bot_to_move:
            self.holding = False
        self._consider()
        self.state_changed.emit()

    def _consider(self) -> None:
        table = self.table
        if table is None or not table.bot_to_move or self.waiting or self._asked:
            return
        if not self._timer.isActive():
            self._timer.start(0 if self._once else self.pace)

    def _move(self) -> None:
        table = self.table
        if table is None or not table.bot_to_move or self.waiting or self._asked:
            return
        if self.busy_elsewhere():
            self._timer.start(_LOOK_AGAIN_MS)
            return
        legal = table.session.legal_actions()
        if len(legal) == 1:
            self._once = False
            table.do(legal[0])
            return
        self._asked = self.worker.ask(table, table.seat.bot, self.seconds)
        self.state_changed.emit()

    def _answered(self, number: int, moves: tuple[Move, ...]) -> None:
        if number != self._asked or self.table is None:
            return
        self._asked = 0
        self._once = False
        self.table.do(moves[0].actions[0])

    def _failed(self, number: int, sentence: str) -> None:
        table = self.table
        if number != self._asked or table is None:
            return
        self._asked = 0
        self._once = False
        legal = table.session.legal_actions()
        chance = Chance(str(table.game.seed), f"instead/{table.done}")
        instead = self.tr("A move was made for {name} by chance.").format(name=table.seat.name)
        table.note(f"{sentence} {instead}")
        table.do(legal[chance.below(len(legal))])

    def _drop(self) -> None:
        self._timer.stop()
        if self._asked:
            self._asked = 0
            self.worker.give_up()

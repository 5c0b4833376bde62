"""What a bot is: it gets a sight of the game and answers with one of the legal actions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from engine.chance import Chance
from engine.game import Game


def _never() -> bool:
    return False


@dataclass(slots=True)
class Sight:
    """What a bot is given to decide with.

    The tiles nobody has seen lie in an order of the bot's own chance, so looking ahead tells what
    may come, never what will. The bot may do and undo on the game as it likes and leaves it as it
    was.
    """

    game: Game
    chance: Chance
    """A source of chance of the bot's own; using another one makes a game unrepeatable."""
    seconds: float | None = None
    """How long it may think; None for as long as it likes."""
    stop: Callable[[], bool] = _never
    """Whether somebody wants the answer at once."""
    _begun: float = field(default_factory=time.monotonic)

    @property
    def time_is_up(self) -> bool:
        if self.stop():
            return True
        return self.seconds is not None and time.monotonic() - self._begun >= self.seconds


class Bot(Protocol):
    """Whoever picks actions. One bot plays one seat of one game; it may remember things."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.game.legal()`."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A whole turn, or the rest of one, and what a bot thinks of it in points of difference."""

    actions: tuple[int, ...]
    value: float


@runtime_checkable
class Ranking(Protocol):
    """A bot that can tell its best choices, for hints."""

    def rank(self, sight: Sight, most: int) -> list[Choice]:
        """The best choices for the rest of this turn, the best one first."""
        ...


class BotFailed(Exception):
    """A bot gave no usable answer; the text says why, ready to be shown.

    `spoilt` says that the game could not be put back as it was and has to be replayed.
    """

    def __init__(self, sentence: str, *, spoilt: bool = False) -> None:
        super().__init__(sentence)
        self.spoilt = spoilt

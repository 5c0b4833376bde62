"""Every way to play the rest of a turn, tried on the game itself and taken back."""

from __future__ import annotations

from typing import Final, Protocol

from engine.bots.bot import Choice
from engine.game import Game

MOST_WAYS: Final = 20_000
"""After so many ways only the first action of each further choice is looked at."""


class Judge(Protocol):
    """Says what a position is worth."""

    def look(self, game: Game) -> None:
        """Before a search: notice whatever stays the same while it lasts."""
        ...

    def value(self, game: Game, seat: int) -> float:
        """What the position is worth to a seat, in points of difference."""
        ...


class Options:
    """The actions a bot considers: all legal ones unless it has sworn off something."""

    def legal(self, game: Game) -> list[int]:
        return game.legal()


class TurnSearch:
    """One turn ahead: all that can be done before chance strikes again."""

    def __init__(self, judge: Judge, options: Options) -> None:
        self.judge = judge
        self.options = options

    def ways(self, game: Game, *, look: bool = True) -> list[Choice]:
        """Every way to end the turn, with its value for the player on turn, in legal order."""
        found: list[Choice] = []
        if look:
            self.judge.look(game)
        held, game.hold = game.hold, True
        try:
            self._try_all(game, game.seat, (), found)
        finally:
            game.hold = held
        return found

    def _try_all(self, game: Game, seat: int, done: tuple[int, ...], found: list[Choice]) -> None:
        legal = self.options.legal(game) if game.seat == seat else []
        if not legal:
            found.append(Choice(done, self.judge.value(game, seat)))
            return
        if len(found) >= MOST_WAYS:
            legal = legal[:1]
        for action in legal:
            game.do(action)
            try:
                self._try_all(game, seat, (*done, action), found)
            finally:
                game.undo()

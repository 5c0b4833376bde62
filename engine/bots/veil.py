"""The veil: hides from a bot what a player cannot see, and puts everything back afterwards."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Final, Self

from engine.chance import Chance
from engine.game import Game
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.unseen import Unseen, give_back, keep

HIDDEN: Final = "hidden"
"""What a bot sees instead of the seed, from which the order of the tiles would follow."""


class Veil:
    """Lies over a game while a bot looks at it.

    The unseen tiles are shuffled, the seed is hidden, nothing that happened before can be undone.
    Lifting it undoes whatever the bot left behind; `spoilt` says if that was not enough.
    """

    def __init__(self, game: Game, chance: Chance) -> None:
        if not isinstance(game, LandscapeGame):
            raise TypeError(f"there is no veil for a {type(game).__name__}")
        self._game = game
        self._chance = chance
        self.spoilt = False

    def __enter__(self) -> Self:
        game = self._game
        self._unseen: Unseen = keep(game)
        self._told = (game.seed, game.hold, game.events)
        self._past = game.frames
        self._looks = _looks(game)
        game.seed = HIDDEN
        game.hold = False
        game.events = None
        game.frames = []
        game.shuffle_unseen(self._chance)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        game = self._game
        try:
            while game.frames:
                game.undo()
        except Exception:
            self.spoilt = True
        game.frames = self._past
        game.seed, game.hold, game.events = self._told
        give_back(game, self._unseen)
        self.spoilt = self.spoilt or _looks(game) != self._looks


def _looks(game: LandscapeGame) -> tuple[Any, ...]:
    """Enough of a game to notice that somebody changed it otherwise than by `do`."""
    board = game.board
    used = board.laid << game.tables.shift  # beyond lies what is left over from taking back
    return (
        game.seat,
        game.turn,
        game.phase,
        game.top,
        game.hand,
        game.awaiting,
        game.base,
        board.laid,
        tuple(game.scores),
        tuple(game.supply),
        tuple(game.columns),
        tuple(game.aside),
        tuple(sorted(game.standing.items())),
        tuple(board.open_cells),
        tuple(board.open_needs),
        tuple(board.label[:used]),
        tuple(board.state[:used]),
        tuple(board.worth[:used]),
        len(game.journal),
    )

"""Games by chance alone, every legal action equally likely: for counting and looking ahead."""

from __future__ import annotations

from collections.abc import Callable

from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import OVER


def play_out(game: LandscapeGame, draw: Callable[[], float], most: int = 1_000_000) -> int:
    """Play at random until the game is over or `most` actions are done; the number done."""
    done = 0
    while game.phase != OVER and done < most:
        legal = game.legal()
        game.do(legal[int(draw() * len(legal))])
        done += 1
    return done

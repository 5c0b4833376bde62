"""What comes of an action: points for placing a figure, points for each order of scoring.

Everything is tried on the game itself and taken back before the answer is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from engine.landscape.play import phases
from engine.landscape.play.actions import Action, Place
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.session import Session

MOST_OUTCOMES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an action brings the player who does it."""

    action: Action
    at_once: int
    """Points scored in this turn."""
    worth: int
    """By how much more the player would have if the game ended then."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One order of the scorings that await, and what comes of it."""

    actions: tuple[Action, ...]
    gains: tuple[int, ...]
    """Points each seat gets."""
    home: tuple[int, ...]
    """Figures each seat gets back."""
    columns: tuple[int, ...]
    """Where the surveyors stand afterwards."""


def placements(session: Session) -> list[Prospect]:
    """What every figure that can be placed now would bring, compared with placing none."""
    game = session.game
    if game.phase != phases.PLACE:
        return []
    with _held(game):
        seat = game.seat
        game.do(phases.PASS)
        scored, worth = game.scores[seat], game.projected_scores()[seat]
        game.undo()
        found = []
        for number in game.legal():
            action = session.decode(number)
            if isinstance(action, Place):
                game.do(number)
                gained = game.scores[seat] - scored
                more = game.projected_scores()[seat] - worth
                game.undo()
                found.append(Prospect(action, gained, more))
    return found


def outcomes(session: Session) -> list[Outcome]:
    """Every order in which what awaits can be scored, with what it gives; the best one first."""
    game = session.game
    if game.phase not in (phases.SCORE, phases.SURVEY):
        return []
    seat = game.seat
    scores, supply = game.scores.copy(), game.supply.copy()
    found: list[Outcome] = []

    def walk(done: tuple[Action, ...]) -> None:
        if game.phase not in (phases.SCORE, phases.SURVEY):
            gains = tuple(a - b for a, b in zip(game.scores, scores, strict=True))
            back = [a - b for a, b in zip(game.supply, supply, strict=True)]
            kinds = game.figures
            home = tuple(sum(back[s * kinds : (s + 1) * kinds]) for s in range(game.seats))
            columns = tuple(column - game.tables.start_column for column in game.columns)
            found.append(Outcome(done, gains, home, columns))
            return
        for number in list(game.legal()):
            if len(found) >= MOST_OUTCOMES:
                return
            action = session.decode(number)
            game.do(number)
            walk((*done, action))
            game.undo()

    with _held(game):
        walk(())
    found.sort(key=lambda outcome: sum(outcome.gains) - 2 * outcome.gains[seat])
    return found


@contextmanager
def _held(game: LandscapeGame) -> Iterator[None]:
    """Let the turn end without the next tile being drawn."""
    held, game.hold = game.hold, True
    try:
        yield
    finally:
        game.hold = held

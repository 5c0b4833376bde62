"""What nobody at the table has seen: the tiles to come, countable by all, their order by none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.chance import Chance

if TYPE_CHECKING:
    from engine.landscape.play.game import LandscapeGame

Unseen = tuple[list[int], list[tuple[int, ...]]]
"""The deck and the hands of all seats."""


def tiles_left(game: LandscapeGame) -> dict[int, int]:
    """Tiles the player on turn has not seen yet, by kind."""
    counts: dict[int, int] = {}
    for kind in game.deck[: game.top]:
        counts[kind] = counts.get(kind, 0) + 1
    for seat, hand in enumerate(game.held):
        if seat != game.seat:
            for kind in hand:
                counts[kind] = counts.get(kind, 0) + 1
    return counts


def shuffle_unseen(game: LandscapeGame, chance: Chance) -> None:
    """Bring the tiles the player on turn cannot see into another order."""
    unseen = game.deck[: game.top]
    others = [seat for seat in range(game.seats) if seat != game.seat and game.held[seat]]
    for seat in others:
        unseen += game.held[seat]
    chance.shuffle(unseen)
    for seat in others:
        keep = len(unseen) - len(game.held[seat])
        game.held[seat] = tuple(unseen[keep:])
        del unseen[keep:]
    game.deck[: game.top] = unseen


def keep(game: LandscapeGame) -> Unseen:
    """The true order, to be given back when looking ahead is over."""
    return game.deck.copy(), game.held.copy()


def give_back(game: LandscapeGame, unseen: Unseen) -> None:
    game.deck[:], game.held[:] = unseen

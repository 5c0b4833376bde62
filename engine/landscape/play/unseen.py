"""What nobody at the table has seen: the tiles to come, countable by all, their order by none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.chance import Chance
from engine.landscape.tiles.model import MAIN_DECK

if TYPE_CHECKING:
    from engine.landscape.play.state import GameState
    from engine.landscape.play.tables import Tables

Unseen = tuple[list[int], list[int], list[tuple[int, ...]]]
"""Both decks and the hands of all seats."""


def main_box(tables: Tables) -> list[int]:
    """Every tile of the main deck by kind, not shuffled."""
    return [
        kind
        for kind in range(tables.deck_kinds)
        if tables.tiles[kind].deck == MAIN_DECK
        for _ in range(tables.counts[kind])
    ]


def bonus_box(tables: Tables) -> list[int]:
    """Every tile of the deck bonus tiles are drawn from, not shuffled."""
    kinds = [kind for kind in tables.effects.bonus_kinds if kind < tables.deck_kinds]
    return [kind for kind in kinds for _ in range(tables.counts[kind])]


def tiles_left(game: GameState) -> dict[int, int]:
    """Tiles the player on turn has not seen yet, by kind."""
    counts: dict[int, int] = {}
    for kind in game.deck[: game.top]:
        counts[kind] = counts.get(kind, 0) + 1
    for seat, hand in enumerate(game.held):
        if seat != game.seat:
            for kind in hand:
                counts[kind] = counts.get(kind, 0) + 1
    for kind in game.bonus_deck[: game.bonus_top]:
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def shuffle_unseen(game: GameState, chance: Chance) -> None:
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
    bonus = game.bonus_deck[: game.bonus_top]
    chance.shuffle(bonus)
    game.bonus_deck[: game.bonus_top] = bonus


def keep(game: GameState) -> Unseen:
    """The true order, to be given back when looking ahead is over."""
    return game.deck.copy(), game.bonus_deck.copy(), game.held.copy()


def give_back(game: GameState, unseen: Unseen) -> None:
    game.deck[:], game.bonus_deck[:], game.held[:] = unseen

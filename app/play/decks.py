"""The order in which tiles come: what was drawn, what is to be drawn, and another order for it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import LAID
from engine.landscape.play.position import Position
from engine.landscape.play.tables import Tables


def upcoming(game: LandscapeGame) -> list[str]:
    """The tiles of the main stack from the one in hand on, in the order they come."""
    return _order(game)[_drawn(game) :]


def upcoming_bonus(game: LandscapeGame) -> list[str]:
    """The same for the stack of bonus tiles."""
    order = _names(game, game.bonus_deck)
    drawn = len(game.bonus_deck) - game.bonus_top
    return order[drawn - (1 if lays_bonus(game) else 0) :]


def lays_bonus(game: LandscapeGame) -> bool:
    """Whether the tile in hand is a bonus tile."""
    return game.extra == LAID and bool(game.hand)


def restacked(
    game: LandscapeGame,
    begun: Position | None,
    coming: Sequence[str],
    bonus: Sequence[str] | None = None,
) -> Position:
    """The position a game began from, with another order of the tiles from now on."""
    main = [*_order(game)[: _drawn(game)], *coming]
    extra = _names(game, game.bonus_deck)
    if bonus is not None:
        extra = [*extra[: len(extra) - len(upcoming_bonus(game))], *bonus]
    start = begun if begun is not None else Position()
    return start.replace(next=tuple(main), bonus=tuple(extra), rest=False)


def with_next(coming: Sequence[str], tile: str) -> list[str]:
    """The same tiles with this one in front: changed for its place, or added if none is left."""
    found = list(coming)
    if tile in found[1:]:
        at = found.index(tile, 1)
        found[0], found[at] = found[at], found[0]
    elif not found or found[0] != tile:
        found.insert(0, tile)
    return found


def brought_forward(coming: Sequence[str], tile: str) -> list[str]:
    """The same tiles with the first of this kind before all others; added if there is none."""
    found = list(coming)
    if tile in found:
        found.remove(tile)
    return [tile, *found]


def same_order(game: LandscapeGame, begun: Position | None, tables: Tables) -> Position | None:
    """A position for another set in which the tiles come as they did in this game."""
    old, new = game.tables.tileset.tiles, tables.tileset.tiles
    box = [(tile.id, tile.count, tile.deck) for tile in old]
    if box == [(tile.id, tile.count, tile.deck) for tile in new] and begun is None:
        return None
    left = {tile.id: tile.count for tile in new}
    start = begun if begun is not None else Position()
    for laid in start.tiles:
        left[laid.tile] = left.get(laid.tile, 0) - 1

    def still_there(names: Sequence[str]) -> tuple[str, ...]:
        kept = []
        for name in names:
            if left.get(name, 0) > 0:
                left[name] -= 1
                kept.append(name)
        return tuple(kept)

    main = still_there(_order(game))
    bonus = still_there(_names(game, game.bonus_deck))
    return start.replace(next=main, bonus=bonus, rest=start.rest)


def _drawn(game: LandscapeGame) -> int:
    """How many tiles were drawn for good: without those in hand now."""
    drawn = len(game.deck) - game.top
    if lays_bonus(game) or game.tables.hand > 1:
        return drawn
    return drawn - len(game.hand)


def _order(game: LandscapeGame) -> list[str]:
    return _names(game, game.deck)


def _names(game: LandscapeGame, deck: Sequence[int]) -> list[str]:
    return [game.tables.tiles[kind].id for kind in reversed(deck)]

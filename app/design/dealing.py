"""Dealing a whole set at random, the way its rules let tiles be laid. No Qt here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.chance import Chance
from engine.landscape.play.events import Event, TileLaid, TileSetAside
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.playout import play_out
from engine.landscape.play.tables import Tables
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.model import StartSpace, Tile, TileSet
from engine.lattice import Cell

_FIRST = "start"
_AT_ONCE = 16
"""So many actions make a step: short enough that a window stays awake between them."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the board."""

    tile: Tile
    cell: Cell
    turn: int
    start: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A board that came about by chance."""

    laid: tuple[LaidTile, ...]
    unfit: dict[str, int]
    """How many tiles of a kind fitted nowhere when they were drawn."""
    faulty: int
    """Kinds that have errors and were left out."""
    seed: int

    @property
    def dealt(self) -> int:
        """Tiles of the box on the board."""
        return sum(not laid.start for laid in self.laid)


def playable(tileset: TileSet, rules: RuleSet) -> TileSet:
    """The set without tiles that have errors or share their id with another."""
    facts = facts_under(rules)
    ids = Counter(tile.id for tile in (*tileset.tiles, *tileset.start.spaces))
    tiles = tuple(t for t in tileset.tiles if ids[t.id] == 1 and facts.of(t).sound)
    spaces = tuple(s for s in tileset.start.spaces if facts.of(s).sound)
    return tileset.replace(tiles=tiles, start=tileset.start.replace(spaces=spaces))


def deal(tileset: TileSet, rules: RuleSet, seed: int) -> Deal:
    """Lay the whole set by chance; the same seed lays the same board."""
    dealing = Dealing(tileset, rules, seed)
    while not dealing.done:
        dealing.step()
    return dealing.result()


class Dealing:
    """A deal that goes step by step, so that it can be watched and stopped."""

    def __init__(self, tileset: TileSet, rules: RuleSet, seed: int) -> None:
        sound = playable(tileset, rules)
        self._faulty = len(tileset.tiles) - len(sound.tiles)
        self._seed = seed
        self._laid = [LaidTile(s, s.at, s.turn, start=True) for s in sound.start.spaces]
        if sound.tiles and not sound.start.spaces:
            sound, first = _begun(sound, Chance(seed, "first"))
            self._laid.append(LaidTile(first, (0, 0), 0))
        self._unfit: Counter[str] = Counter()
        self._tiles = {tile.id: tile for tile in sound.tiles}
        self._draw = Chance(seed, "deal").random
        self._events: list[Event] = []
        self._told = 0
        seats = rules.players.least
        self.done = sound.total < seats
        if not self.done:
            self._game = LandscapeGame(Tables(sound, rules), seats, seed)
            self._game.events = self._events
            self._game.begin()

    @property
    def laid(self) -> int:
        """How many tiles lie on the board so far."""
        return len(self._laid)

    def step(self) -> None:
        """Play on a little."""
        played = play_out(self._game, self._draw, _AT_ONCE)
        for event in self._events[self._told :]:
            if isinstance(event, TileLaid):
                self._laid.append(LaidTile(self._tiles[event.tile], event.cell, event.turn))
            elif isinstance(event, TileSetAside):
                self._unfit[event.tile] += 1
        self._told = len(self._events)
        self.done = played == 0

    def result(self) -> Deal:
        return Deal(tuple(self._laid), dict(self._unfit), self._faulty, self._seed)


def _begun(tileset: TileSet, chance: Chance) -> tuple[TileSet, Tile]:
    """A set without a start board begins with any of its tiles."""
    number = chance.below(len(tileset.tiles))
    first = tileset.tiles[number]
    left = [tile for index, tile in enumerate(tileset.tiles) if index != number]
    if first.count > 1:
        left.insert(number, first.replace(count=first.count - 1))
    space = StartSpace(id=_FIRST, at=(0, 0), features=first.features)
    start = tileset.start.replace(spaces=(space,))
    return tileset.replace(tiles=tuple(left), start=start), first

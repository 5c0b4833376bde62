"""Bots that have sworn off something: what is a trapper, a farm, a whole kind of figure worth?"""

from __future__ import annotations

from engine.bots.bot import BotFailed
from engine.bots.turns import Options
from engine.game import Game
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import FIGURE_SHIFT, PASS, PLACE
from engine.landscape.play.tables import Tables
from engine.wording import closest, either, plain

_PIECE = (1 << FIGURE_SHIFT) - 1


class Without(Options):
    """Never places a figure on these terrains, or never one of these figures.

    Each is named by a terrain, its title, the role of a figure on it, or a kind of figure.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._tables: Tables | None = None
        self._terrains: frozenset[int] = frozenset()
        self._figures: frozenset[int] = frozenset()

    def legal(self, game: Game) -> list[int]:
        legal = game.legal()
        if not isinstance(game, LandscapeGame) or game.phase != PLACE:
            return legal
        if self._tables is not game.tables:
            self._terrains, self._figures = meant(self.names, game.tables)
            self._tables = game.tables
        return [
            action
            for action in legal
            if action == PASS
            or (
                action >> FIGURE_SHIFT not in self._figures
                and game.board.terrain(game.base + (action & _PIECE)) not in self._terrains
            )
        ]


def meant(names: tuple[str, ...], tables: Tables) -> tuple[frozenset[int], frozenset[int]]:
    """The terrains and the kinds of figures these names stand for; BotFailed if one is unknown."""
    terrains: set[int] = set()
    figures: set[int] = set()
    for name in names:
        word = name.strip().casefold()
        found = [i for i, words in enumerate(_terrain_words(tables)) if word in words]
        kinds = [i for i, words in enumerate(_figure_words(tables)) if word in words]
        if not found and not kinds:
            raise BotFailed(_unknown(name, tables))
        terrains.update(found)
        figures.update(kinds)
    return frozenset(terrains), frozenset(figures)


def can_be_left_out(tables: Tables) -> list[str]:
    """The terrains somebody can stand on, by name: what restricted play can do without."""
    return [
        name
        for name, terrain in tables.rules.terrains.items()
        if any(figure in tables.piece_names for figure in terrain.occupied_by)
    ]


def _terrain_words(tables: Tables) -> list[set[str]]:
    terrains = tables.rules.terrains
    return [
        {
            word.casefold()
            for word in (
                name,
                terrains[name].title,
                terrains[name].plural,
                terrains[name].role,
                f"{terrains[name].role}s",
            )
            if word and word != "s"
        }
        for name in tables.terrain_names
    ]


def _figure_words(tables: Tables) -> list[set[str]]:
    pieces = tables.rules.pieces
    return [
        {word.casefold() for word in (name, pieces[name].title, pieces[name].plural) if word}
        for name in tables.piece_names
    ]


def _unknown(name: str, tables: Tables) -> str:
    known = can_be_left_out(tables)
    meant_word = closest(name, known)
    hint = f" Did you mean '{meant_word}'?" if meant_word else f" There is {either(known)}."
    return f"Nothing in these rules is called '{plain(name)}'.{hint}"

"""What features will bring in the end: whether they can still be finished, and in time."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from engine.bots.landscape.ends import Atlas, End, open_ends
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.scoring import finished_points, unfinished_points
from engine.landscape.play.tables import OPEN, unfinished_worth
from engine.landscape.play.unseen import tiles_left
from engine.landscape.rules.model import Form

_LOOKS: Final = 5
"""How many moments are looked at to guess where the surveyors will be."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How hopeful the planner is; found by playing many games against other numbers."""

    use: float = 0.28
    """How many of the fitting tiles a player draws are really laid there."""
    carry: float = 0.1
    """What a tile that carries a feature on is worth beside one that closes it."""
    pace: float = 0.5
    """Scorings a turn, each of which moves a surveyor where there is room."""
    trek: float = 0.12
    """Columns a turn by which the landscape grows in the surveyors' direction."""
    trek_weight: float = 20.0
    """After so many turns what was seen of that weighs as much."""
    growth: float = 0.25
    """How much of what is still to come a field gathers through each open side."""


PLAIN_OUTLOOK = Outlook()


class Prospects:
    """The expected points of the features on the board, beyond what they are worth now."""

    def __init__(self, outlook: Outlook = PLAIN_OUTLOOK) -> None:
        self.outlook = outlook
        self._atlas: Atlas | None = None
        self._left: dict[int, int] = {}
        self._tiles = 0
        self._herd = 0.0
        self._trek = 0.0
        self._counted: dict[End, tuple[float, float]] = {}

    def look(self, game: LandscapeGame) -> None:
        """Notice the tiles left and how fast the surveyors go."""
        tables, outlook = game.tables, self.outlook
        if self._atlas is None or self._atlas.tables is not tables:
            self._atlas = Atlas(tables)
        self._left = tiles_left(game)
        self._tiles = sum(self._left.values())
        self._counted.clear()
        fields = 0
        for kind, count in self._left.items():
            for piece, terrain in enumerate(tables.terrain_of[kind]):
                if tables.values[terrain].form is Form.FIELD:
                    fields += count * unfinished_worth(tables.first_worth[kind][piece])
        self._herd = fields / self._tiles if self._tiles else 0.0
        reach = game.board.reach[-1] if game.board.reach else 0
        weight = outlook.trek_weight
        self._trek = (reach - tables.start_column + outlook.trek * weight) / (game.turn + weight)

    def add(self, game: LandscapeGame, points: list[float]) -> None:
        """Add to projected points what the features may bring beyond them."""
        board = game.board
        label, state, values = board.label, board.state, game.tables.values
        first: dict[int, int] = {}
        for node in game.standing:
            first.setdefault(label[node], node)
        for root, node in first.items():
            if state[root] < OPEN:
                continue
            value = values[board.terrain(root)]
            if value.finishes:
                more = self._finishing(game, root, node, value.form is Form.SITE)
            else:
                more = self._growing(state[root] // OPEN)
            for seat in game.owners(root):
                points[seat] += more

    def _growing(self, sides: int) -> float:
        return self.outlook.growth * self._herd * min(sides, 8) * min(self._tiles, 40) / 40

    def _finishing(self, game: LandscapeGame, root: int, node: int, site: bool) -> float:
        """What a feature is expected to bring less what it would bring if all ended now."""
        board, tables = game.board, game.tables
        now = unfinished_points(board, root)
        left = float(self._tiles)
        stays, bonus, time = 1.0, 0.0, left
        settings = tables.surveyors
        if settings is not None:
            column = tables.column(board.cell_of[node >> tables.shift])
            stays, bonus, time = self._surveyed(game, column)
        chance, spaces = self._chance(game, root, site, time)
        value = tables.values[board.terrain(root)]
        per_space = value.finished_per_neighbour if site else value.finished_per_tile
        finished = finished_points(board, root) + per_space * spaces + bonus
        return chance * finished + (1.0 - chance) * stays * now - now

    def _surveyed(self, game: LandscapeGame, column: int) -> tuple[float, float, float]:
        """For a figure in a column: the chance to be there at the end, the bonus to hope for, and
        how many turns it has."""
        settings = game.tables.surveyors
        assert settings is not None
        tiles = float(self._tiles)
        count = len(game.columns)
        gone = float(sum(game.columns))
        reach = float(game.board.reach[-1])
        pace, trek = self.outlook.pace, self._trek
        beyond = count * (column + 1)
        if gone >= beyond:
            time = 1.0 / pace if gone < count * reach else 1.0 / trek
        else:
            time = max((beyond - gone) / pace, (column + 1 - reach) / trek)
        stays = 1.0
        if settings.sweep == "off":
            time = tiles
        elif settings.sweep == "home":
            stays = 1.0 / (1.0 + exp(min(50.0, (tiles - time) / (0.12 * tiles + 1.0))))
        time = min(time, tiles)
        bonus = 0.0
        for step in range(_LOOKS):
            later = time * step / _LOOKS
            where = min(gone + pace * later, max(gone, count * (reach + trek * later)))
            bonus += max(0.0, count - abs(where - count * column))
        return stays, settings.bonus * bonus / _LOOKS, time

    def _chance(self, game: LandscapeGame, root: int, site: bool, time: float) -> tuple[float, int]:
        """The chance to finish a feature in so many turns, and the spaces to be filled."""
        outlook, tiles = self.outlook, self._tiles
        if not tiles or self._atlas is None:
            return 0.0, 0
        draws = outlook.use * time / game.seats
        if site:
            return self._site_chance(game, root, draws * game.seats)
        ends = open_ends(game, self._atlas, root)
        if ends is None:
            return 0.0, 0
        chance = 1.0
        for end in ends:
            counted = self._counted.get(end)
            if counted is None:
                closing, carrying = self._atlas.answers(end)
                left = self._left
                counted = (
                    sum(left.get(kind, 0) for kind in closing) / tiles,
                    sum(left.get(kind, 0) for kind in carrying) / tiles,
                )
                self._counted[end] = counted
            share = counted[0] + outlook.carry * counted[1]
            chance *= 1.0 - (1.0 - min(1.0, share)) ** draws
        return chance, len(ends)

    def _site_chance(self, game: LandscapeGame, root: int, draws: float) -> tuple[float, int]:
        missing = game.board.state[root] // OPEN
        if not missing:
            return 1.0, 0
        return min(1.0, exp(-missing * missing / (0.5 * draws + 1.0))), missing

"""Judges: what a position is worth, from the points of any game or with knowledge of its kind."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.landscape.figures import PLAIN_THRIFT, Thrift, kept_worth
from engine.bots.landscape.prospects import PLAIN_OUTLOOK, Outlook, Prospects
from engine.bots.styles import PLAIN_STYLE, Style
from engine.game import Game
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.scoring import figures_of, unfinished_points
from engine.landscape.play.unseen import tiles_left


def lead(points: Sequence[float], seat: int, blocker: float = 1.0) -> float:
    """How far a seat is ahead: its points less those of the others on average."""
    mine = points[seat]
    others = len(points) - 1
    if not others:
        return mine
    return mine - blocker * (sum(points) - mine) / others


class PointsJudge:
    """Any game: the points everybody would have if it ended now."""

    def __init__(self, style: Style = PLAIN_STYLE) -> None:
        self.style = style

    def look(self, game: Game) -> None:
        """Nothing to notice."""

    def points(self, game: Game, seat: int) -> list[float]:
        """What everybody will have, as this seat sees it."""
        return [*game.projected_scores()]

    def value(self, game: Game, seat: int) -> float:
        return lead(self.points(game, seat), seat, self.style.blocker)


class FiguresJudge(PointsJudge):
    """The points if it ended now and, in a tile-laying game, the worth of the figures kept."""

    def __init__(self, style: Style = PLAIN_STYLE, thrift: Thrift = PLAIN_THRIFT) -> None:
        super().__init__(style)
        self.thrift = thrift
        self._turns = 0

    def look(self, game: Game) -> None:
        if isinstance(game, LandscapeGame):
            self._turns = (sum(tiles_left(game).values()) + game.seats - 1) // game.seats

    def points(self, game: Game, seat: int) -> list[float]:
        points: list[float] = [*game.projected_scores()]
        if not isinstance(game, LandscapeGame):
            return points
        kinds, turns, thrift = game.figures, self._turns, self.thrift
        for index, left in enumerate(game.supply):
            points[index // kinds] += kept_worth(left, turns, thrift)
        if game.extra:
            points[game.seat] += thrift.extra
        if not self.style.is_plain:
            self._add_style(game, seat, points)
        return points

    def _add_style(self, game: LandscapeGame, seat: int, points: list[float]) -> None:
        """Give the player's own features the weight the style asks for."""
        board, style = game.board, self.style
        for root in {board.label[node] for node in game.standing}:
            state = board.state[root]
            if seat not in game.owners(root):
                continue
            finishes = game.tables.values[board.terrain(root)].finishes
            weight = style.builder if finishes else style.trapper
            if sum(1 for figures in figures_of(state) if figures) > 1:
                weight *= style.robber
            points[seat] += (weight - 1.0) * unfinished_points(board, root)


class ProspectsJudge(FiguresJudge):
    """The same with what features may still bring: finished or not, swept or not, growing."""

    def __init__(
        self,
        style: Style = PLAIN_STYLE,
        thrift: Thrift = PLAIN_THRIFT,
        outlook: Outlook = PLAIN_OUTLOOK,
    ) -> None:
        super().__init__(style, thrift)
        self._prospects = Prospects(outlook)

    def look(self, game: Game) -> None:
        super().look(game)
        if isinstance(game, LandscapeGame):
            self._prospects.look(game)

    def points(self, game: Game, seat: int) -> list[float]:
        points = super().points(game, seat)
        if isinstance(game, LandscapeGame) and not game.over:
            self._prospects.add(game, points)
        return points

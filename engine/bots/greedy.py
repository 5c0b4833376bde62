"""The greedy bot: one turn ahead over everything it can do, and the best of that."""

from __future__ import annotations

from engine.bots.bot import Choice, Sight
from engine.bots.judging import FiguresJudge
from engine.bots.turns import Judge, Options, TurnSearch
from engine.chance import Chance

_SAME = 1e-9


class GreedyBot:
    """Takes the way to end its turn that it judges best; among equal ones by chance."""

    honest = True

    def __init__(self, judge: Judge | None = None, options: Options | None = None) -> None:
        self._search = TurnSearch(judge or FiguresJudge(), options or Options())

    def choose(self, sight: Sight) -> int:
        legal = sight.game.legal()
        if len(legal) == 1:
            return legal[0]
        return best_of(self._search.ways(sight.game), sight.chance).actions[0]

    def rank(self, sight: Sight, most: int) -> list[Choice]:
        ways = self._search.ways(sight.game)
        return sorted(ways, key=lambda way: -way.value)[:most]


def best_of(ways: list[Choice], chance: Chance) -> Choice:
    """The best choice; chance decides between equal ones."""
    best = max(way.value for way in ways)
    equal = [way for way in ways if way.value >= best - _SAME]
    return equal[chance.below(len(equal))] if len(equal) > 1 else equal[0]

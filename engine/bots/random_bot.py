"""The random bot: every legal action equally likely."""

from __future__ import annotations

from engine.bots.bot import Sight
from engine.bots.turns import Options


class RandomBot:
    """Picks by chance alone: what a set does when nobody thinks."""

    honest = True

    def __init__(self, options: Options | None = None) -> None:
        self._options = options or Options()

    def choose(self, sight: Sight) -> int:
        legal = self._options.legal(sight.game)
        return legal[sight.chance.below(len(legal))]

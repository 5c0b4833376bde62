"""Chance from a seed that is passed in: the same seed gives the same game on every machine.

Only `random.Random.random` is used, the one generator Python promises never to change.
"""

from __future__ import annotations

import random
from collections.abc import Callable


class Chance:
    """One stream of chance; streams with different names are independent of each other."""

    def __init__(self, seed: int | str, stream: str = "") -> None:
        self.seed = seed
        self.stream = stream
        self._random = random.Random(f"{seed}/{stream}")
        self.random: Callable[[], float] = self._random.random
        """A number from 0 to below 1."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to below `limit`."""
        return int(self.random() * limit)

    def shuffle(self, things: list[int]) -> None:
        """Bring a list into random order, in place."""
        draw = self.random
        for last in range(len(things) - 1, 0, -1):
            other = int(draw() * (last + 1))
            things[last], things[other] = things[other], things[last]

    def branch(self, stream: str) -> Chance:
        """A stream of its own, which does not disturb this one."""
        return Chance(self.seed, f"{self.stream}/{stream}")

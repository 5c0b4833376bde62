"""What it is worth to have figures left, so that a bot spends them sensibly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp


@dataclass(frozen=True, slots=True)
class Thrift:
    """How dear figures are; found by playing many games against other numbers."""

    first: float = 4.0
    """Points the only figure left is worth while the game is long."""
    fading: float = 0.8
    """How much of that the next one is worth, and so on."""
    horizon: float = 2.0
    """Turns in which a figure pays; near the end those left are worth less."""
    extra: float = 3.0
    """Points for having earned one more tile to lay."""


PLAIN_THRIFT = Thrift()


@cache
def kept_worth(left: int, turns: int, thrift: Thrift) -> float:
    """Points for having so many figures of one kind left when so many turns of one's own remain."""
    total, dear = 0.0, thrift.first
    for rank in range(1, left + 1):
        total += dear * (1.0 - exp(-turns / (thrift.horizon * rank)))
        dear *= thrift.fading
    return total

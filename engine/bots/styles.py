"""How a bot likes to play: weights on what it thinks of, 1 being its own plain judgement."""

from __future__ import annotations

from dataclasses import dataclass, fields

MOST = 10.0


@dataclass(frozen=True, slots=True)
class Style:
    """Weights for playtests. 1 is neutral, 2 cares twice as much, 0 not at all."""

    builder: float = 1.0
    """Points of features that can be finished: roads, towns, farms."""
    trapper: float = 1.0
    """Points of features that only count at the end: plains."""
    robber: float = 1.0
    """Points of features that others have figures in, too."""
    blocker: float = 1.0
    """The others' points, which are best kept low."""

    @property
    def is_plain(self) -> bool:
        """Whether features need not be looked at one by one."""
        return self.builder == self.trapper == self.robber == 1.0


PLAIN_STYLE = Style()
STYLES = tuple(field.name for field in fields(Style))

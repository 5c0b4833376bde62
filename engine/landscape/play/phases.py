"""The phases of a turn and how actions are packed into numbers."""

from __future__ import annotations

from typing import Final

LAY: Final = 0
PLACE: Final = 1
SCORE: Final = 2
SURVEY: Final = 3
OVER: Final = 4
HELD: Final = 5
"""The turn is done and the next tile is not drawn, because `hold` is set."""

RECALL: Final = 6
"""Whoever laid a tile with that power may take back a figure first."""

PASS: Final = -1
KIND_SHIFT: Final = 34
FIGURE_SHIFT: Final = 7

EARNED: Final = 1
LAID: Final = 2
"""How far a bonus tile is: it was earned in this turn, it is the one being laid now."""

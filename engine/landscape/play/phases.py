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

PASS: Final = -1
KIND_SHIFT: Final = 34
FIGURE_SHIFT: Final = 6

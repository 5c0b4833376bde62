"""What every game offers to bots, the lab and the window, whatever its rules are."""

from __future__ import annotations

from typing import Protocol

from engine.chance import Chance


class Game(Protocol):
    """A running game. Actions are numbers; `do` and `undo` work on the game itself, no copies."""

    seats: int
    seat: int
    """Whose turn it is."""
    scores: list[int]
    hold: bool
    """Set it to stop before chance strikes: the next tile is not drawn when a turn is done."""

    @property
    def over(self) -> bool: ...

    @property
    def winners(self) -> list[int]: ...

    def legal(self) -> list[int]:
        """Every legal action, in an order that depends on the position alone.

        The list belongs to whoever asked for it.
        """
        ...

    def do(self, action: int) -> None: ...

    def undo(self) -> None: ...

    def projected_scores(self) -> list[int]:
        """The scores if the game ended now."""
        ...

    def shuffle_unseen(self, chance: Chance) -> None:
        """Reorder what the player on turn cannot see, so that looking ahead is honest."""
        ...

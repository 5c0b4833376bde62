"""The bots one can choose in the window, with their levels."""

from __future__ import annotations

from functools import cache

from engine.bots.naming import bot_names

_LEVELS = {"mcts": ("mcts:200", "mcts:1000", "mcts:3s")}
"""How deep a bot that takes an amount is offered to think."""


@cache
def bot_choices() -> tuple[tuple[str, str], ...]:
    """What can be written for a bot, and one line about it, from quick to strong."""
    found: list[tuple[str, str]] = []
    for kind in bot_names():
        for code in _LEVELS.get(kind.name, (kind.name,)):
            found.append((code, kind.about))
    return tuple(found)

"""What is worked out about a tile once and used until the tile changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.outline import Outline, outline
from engine.landscape.tiles.tile_checks import check_tile
from engine.landscape.tiles.transform import Signature, signature
from engine.problems import Problem, has_errors

Shown = tuple[str, ...]
"""The terrains a side shows, clockwise."""

_MOST_REMEMBERED: Final = 20_000


@dataclass(frozen=True, slots=True)
class TileFacts:
    """The outline of a tile, what its sides show, what it is in any turn, what is wrong with it."""

    parts: Outline
    shows: tuple[Shown, ...]
    signature: Signature
    problems: tuple[Problem, ...]
    sound: bool
    """No errors, so that the outline can be trusted."""


class Facts:
    """The facts of tiles under one rule set; a tile that is known is not looked at again."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._known: dict[Tile, TileFacts] = {}

    def of(self, tile: Tile) -> TileFacts:
        facts = self._known.get(tile)
        if facts is None:
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            facts = self._known[tile] = _worked_out(tile, self.rules)
        return facts


def _worked_out(tile: Tile, rules: RuleSet) -> TileFacts:
    parts = outline(tile, rules)
    shows = tuple(parts.side_terrains(side) for side in range(parts.sides))
    problems = check_tile(tile, rules, parts)
    return TileFacts(parts, shows, signature(parts), problems, not has_errors(problems))


_latest: list[Facts] = []
_MOST_RULE_SETS: Final = 4


def facts_under(rules: RuleSet) -> Facts:
    """What is known so far under these rules; an editor asks again after every change."""
    for known in _latest:
        if known.rules is rules:
            return known
    for known in _latest:
        if known.rules == rules:
            return known
    made = Facts(rules)
    _latest.insert(0, made)
    del _latest[_MOST_RULE_SETS:]
    return made

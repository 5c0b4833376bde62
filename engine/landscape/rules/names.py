"""What the terrains, markers and figures of a rule set are called in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.landscape.rules.model import Form, RuleSet
from engine.wording import plain

_LONGEST_NAME: Final = 60
_BETWEEN_WORDS: Final = re.compile(r"[_-]+")
_SPOKEN_WITH_A: Final = re.compile(r"(?:eu|one\b|uni(?!n)|us[aeu]|ut[ei])", re.IGNORECASE)
_ADDS_ES: Final = re.compile(r"(?:s|x|z|ch|sh)$", re.IGNORECASE)
_TURNS_Y_TO_IES: Final = re.compile(r"(?<=[bcdfghjklmnpqrstvwxz])y$", re.IGNORECASE)
_COMPASS: Final = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}


class Names:
    """The names of one rule set: its own titles, or its keys where it has none."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    def terrain(self, key: str) -> str:
        """One part of a terrain, or something else at which a path ends."""
        declared = self._rules.terrains.get(key) or self._rules.ends.get(key)
        return _title(declared.title if declared else "", key)

    def terrains(self, key: str) -> str:
        declared = self._rules.terrains.get(key) or self._rules.ends.get(key)
        return _several(declared.plural if declared else "", self.terrain(key))

    def marker(self, word: str) -> str:
        """One marker of a kind, or of a group of kinds."""
        declared = self._rules.markers.get(word)
        return _title(declared.title if declared else "", word)

    def markers(self, word: str) -> str:
        declared = self._rules.markers.get(word)
        return _several(declared.plural if declared else "", self.marker(word))

    def piece(self, key: str) -> str:
        declared = self._rules.pieces.get(key)
        return _title(declared.title if declared else "", key)

    def pieces(self, key: str) -> str:
        declared = self._rules.pieces.get(key)
        return _several(declared.plural if declared else "", self.piece(key))

    @property
    def figure(self) -> str:
        """What every player has: the name of the only kind of figure, if there is but one."""
        keys = list(self._rules.pieces)
        return self.piece(keys[0]) if len(keys) == 1 else "figure"

    @property
    def figures(self) -> str:
        keys = list(self._rules.pieces)
        return self.pieces(keys[0]) if len(keys) == 1 else "figures"

    def role(self, key: str) -> str:
        """What a figure on this terrain is called; empty if it has no name of its own."""
        declared = self._rules.terrains.get(key)
        return plain(declared.role.strip(), _LONGEST_NAME) if declared else ""

    def roles(self, key: str) -> str:
        """Several figures on this terrain: `trappers`, or `settlers on plains`."""
        role = self.role(key)
        return plural(role) if role else f"{self.figures} {self.where_many(key)}"

    def where(self, key: str) -> str:
        """Where a figure stands: `on a road`, `in a town`."""
        return f"{self._preposition(key)} {a(self.terrain(key))}"

    def where_many(self, key: str) -> str:
        """`on roads`, `in towns`."""
        return f"{self._preposition(key)} {self.terrains(key)}"

    def _preposition(self, key: str) -> str:
        declared = self._rules.terrains.get(key)
        return "in" if declared is not None and declared.form is Form.AREA else "on"


def compass(side: str) -> str:
    """The name of a side as a direction: `west`."""
    return _COMPASS.get(side, side)


def plural(noun: str) -> str:
    """Several of it, by the common rules; whatever they do not cover has a plural of its own."""
    if _TURNS_Y_TO_IES.search(noun):
        return _TURNS_Y_TO_IES.sub("ies", noun)
    return noun + ("es" if _ADDS_ES.search(noun) else "s")


def a(noun: str) -> str:
    """`a road`, `an animal`."""
    with_an = noun[:1].lower() in set("aeiou") and not _SPOKEN_WITH_A.match(noun)
    return f"{'an' if with_an else 'a'} {noun}"


def counted(number: int, one: str, several: str | None = None) -> str:
    """`1 point`, `2 points`, `no points`."""
    if number == 1:
        return f"1 {one}"
    many = several or plural(one)
    return f"{number:,} {many}" if number else f"no {many}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def capital(sentence: str) -> str:
    """The sentence with its first letter large and the others as they are."""
    return sentence[:1].upper() + sentence[1:]


def _title(title: str, key: str) -> str:
    return plain(title.strip(), _LONGEST_NAME) or _BETWEEN_WORDS.sub(" ", plain(key))


def _several(given: str, one: str) -> str:
    return plain(given.strip(), _LONGEST_NAME) or plural(one)

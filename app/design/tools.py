"""The tools on the shelf above the canvas: one for everything a rule set lets stand on a tile."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from app.design.side_edits import side_choices
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names, capital


class ToolKind(StrEnum):
    """What a tool puts onto a tile."""

    TERRAIN = "terrain"
    """Drawn on a side."""
    SITE = "site"
    MARKER = "marker"


@dataclass(frozen=True, slots=True)
class Tool:
    """One terrain or marker that can be drawn, dropped or armed."""

    kind: ToolKind
    word: str
    """The key of its terrain or marker in the rule set."""
    title: str
    letter: str
    """The key that picks it on the canvas."""


def tools_of(rules: RuleSet, reserved: Collection[str] = ()) -> list[Tool]:
    """All tools of a rule set; terrains go by number, the rest by a letter of its name."""
    names = Names(rules)
    found = [
        Tool(ToolKind.TERRAIN, key, capital(names.terrain(key)), str(number) if number < 10 else "")
        for number, key in enumerate(side_choices(rules), 1)
    ]
    taken = {letter.upper() for letter in reserved}
    rest = [
        (ToolKind.SITE, key, names.terrain(key))
        for key, terrain in rules.terrains.items()
        if terrain.form is Form.SITE
    ]
    rest += [(ToolKind.MARKER, kind, names.marker(kind)) for kind in rules.markers]
    for kind, word, title in rest:
        letter = next((c for c in title.upper() if c.isalpha() and c not in taken), "")
        taken.add(letter)
        found.append(Tool(kind, word, capital(title), letter))
    return found

"""New tile sets, and what the bundled games offer to begin with."""

from __future__ import annotations

import json
from dataclasses import dataclass

from app.documents.steps import Content
from app.documents.tileset import DEFAULT_GAME, TileSetDocument
from engine import bundled
from engine.landscape.load import load_set
from engine.landscape.rules.find import find_rules, name_of_base
from engine.landscape.tiles.model import TileSet
from engine.problems import has_errors

BROKEN_EXAMPLE = "examples/broken"


@dataclass(frozen=True, slots=True)
class Beginning:
    """A bundled game whose rules, start board and perhaps tiles a new set can take over."""

    name: str
    title: str
    tileset: TileSet
    rules: str
    """The name of its rules, wherever the new set will lie."""

    @property
    def kinds(self) -> int:
        return len(self.tileset.tiles)

    @property
    def tiles(self) -> int:
        return self.tileset.total

    @property
    def spaces(self) -> int:
        return len(self.tileset.start.spaces)


def beginnings() -> list[Beginning]:
    """The bundled games without faults, the best known one first."""
    found = []
    for name in sorted(bundled.names(), key=lambda n: (n != DEFAULT_GAME, n)):
        loaded = load_set(name)
        if loaded.tileset is None or loaded.path is None or has_errors(loaded.problems):
            continue
        rules = find_rules(loaded.tileset.rules, loaded.path)
        elsewhere = bundled.home().parent
        found.append(
            Beginning(name, loaded.tileset.title, loaded.tileset, name_of_base(rules, elsewhere))
        )
    return found


def new_set(
    beginning: Beginning, title: str, author: str = "", *, with_tiles: bool
) -> TileSetDocument:
    """A set nobody has saved yet."""
    begun = beginning.tileset
    made = TileSet(
        title=title,
        author=author,
        rules=beginning.rules,
        start=begun.start,
        tiles=begun.tiles if with_tiles else (),
    )
    return TileSetDocument(Content(made))


def bundled_titles() -> dict[str, str]:
    """Names of the bundled sets with the titles people see."""
    titles = {}
    for name in bundled.names():
        try:
            raw = json.loads(bundled.find(name).read_text(encoding="utf-8"))
            titles[name] = str(raw["title"])
        except (OSError, ValueError, KeyError, TypeError):
            titles[name] = name
    return titles

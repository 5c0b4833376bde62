"""From what was typed to an open tile set: a file, a folder or the name of a bundled set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from app.cli.output import Refusal, say

if TYPE_CHECKING:
    from engine.landscape.rules.model import RuleSet
    from engine.landscape.tiles.model import TileSet
    from engine.problems import Problem

FIRST_SET: Final = "mayflower"
"""The set that is meant where none is named."""


def _bundled_names(incomplete: str) -> list[str]:
    from engine.bundled import names

    return [name for name in names() if name.startswith(incomplete)]


SetArgument = Annotated[
    str,
    typer.Argument(
        metavar="SET",
        help="A tile set: its file, its folder, or the name of a bundled one.",
        autocompletion=_bundled_names,
        show_default=False,
    ),
]


class OpenSet(NamedTuple):
    """A set one can work with, and what was found while reading it."""

    tileset: TileSet
    rules: RuleSet
    path: Path
    problems: list[Problem]


def open_set(where: str, *, faulty: bool = False) -> OpenSet:
    """Open a set without errors, or refuse and tell them.

    With `faulty`, errors that leave something to look at are only counted.
    """
    from engine.landscape.load import load_set
    from engine.landscape.rules.names import counted
    from engine.problems import Severity
    from engine.wording import plain

    loaded = load_set(where)
    errors = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
    name = plain(where, 200)
    if loaded.tileset is None or loaded.rules is None or loaded.path is None:
        raise Refusal(_unusable(name, errors), errors)
    if errors and not faulty:
        raise Refusal(_unusable(name, errors), errors)
    if errors:
        say(
            f"{name} has {counted(len(errors), 'error')}; `tilewright check` tells them.",
            "yellow",
            stderr=True,
        )
    return OpenSet(loaded.tileset, loaded.rules, loaded.path, loaded.problems)


def _unusable(name: str, errors: list[Problem]) -> str:
    if len(errors) == 1 and errors[0].line is None:
        return f"'{name}' cannot be opened."
    mendable = any(problem.fix is not None and problem.fix.safe for problem in errors)
    hint = "; `tilewright fix` can do some of it" if mendable else ""
    return f"'{name}' cannot be used until this is mended{hint}."


def open_rules(where: str) -> tuple[RuleSet, Path]:
    """The rule set that is named, or the one by which the named tile set is played."""
    from engine.landscape.rules.load import find_rules, load_rules
    from engine.problems import Severity
    from engine.wording import plain

    path = found(where)
    if path is not None and not holds_rules(path):
        opened = open_set(where, faulty=True)
        return opened.rules, find_rules(opened.tileset.rules, opened.path)
    loaded = load_rules(where)
    errors = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
    if loaded.rules is None or loaded.path is None or errors:
        raise Refusal(_unusable(plain(where, 200), errors), errors)
    return loaded.rules, loaded.path


def found(where: str) -> Path | None:
    """The file that is meant, of a tile set if there is one; None if nothing is there."""
    from engine.bundled import RULES, NotFound, find

    for filename in ("tiles.json", RULES):
        try:
            return find(where, filename)
        except NotFound:
            continue
    return None


def holds_rules(path: Path) -> bool:
    """Whether a file is a rule set rather than a tile set, told by what only the one can hold."""
    from engine.files import read

    source, _ = read(path)
    raw = source.raw if source is not None else None
    if not isinstance(raw, dict) or "tiles" in raw:
        return False
    return "ruleset" in str(raw.get("$schema", "")) or not {"terrains", "base"}.isdisjoint(raw)

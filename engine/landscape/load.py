"""Reading and writing tile sets: text, data, short forms, schema, model, sense."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from engine import files
from engine.bundled import NotFound, find
from engine.files import LIMITS, FileKind, Source
from engine.landscape.rules.load import LoadedRules, load_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.salvage import Salvaged, refusals, salvaged
from engine.landscape.schema import tileset_schema
from engine.landscape.tiles.checks import check_tileset
from engine.landscape.tiles.mending import original_fix
from engine.landscape.tiles.model import FORMAT, MOST_KINDS, TileSet, to_raw
from engine.landscape.tiles.shorthand import Expanded, Origin, expand
from engine.problems import Problem, Severity, at_most, error, has_errors
from engine.wording import plain, shown

KIND: Final = FileKind("tile set", FORMAT)
DEFAULT_RULES: Final = "rules.json"

_LINE_END: Final = re.compile(r"\r\n?|\n")
_IN_TILE: Final = re.compile(r"/(tiles|start/spaces)/(\d+)(?=/)")


@dataclass(frozen=True, slots=True)
class LoadedSet:
    """A tile set, its rules and everything that is wrong with either.

    There is a `tileset` as soon as all of the data fits the model, also with errors among the
    `problems`. Pointers and fixes of the problems speak of `raw`, the file's own data in today's
    format; `expanded_raw` is the same without short forms.
    """

    tileset: TileSet | None
    rules: RuleSet | None
    problems: list[Problem]
    source: Source | None = field(default=None, repr=False)
    path: Path | None = None
    raw: Any = field(default=None, repr=False)
    expanded_raw: Any = field(default=None, repr=False)


def load_set(where: str | Path) -> LoadedSet:
    """The tile set meant by a file, a folder or the name of a bundled one, with its rules."""
    try:
        path = find(where)
    except NotFound as missing:
        name = plain(str(where), 4_096)
        return LoadedSet(None, None, [error("set-not-found", str(missing), file=name)])
    return _loaded(*files.read(path), path, None)


def load_set_text(text: str, path: Path, rules: RuleSet | None = None) -> LoadedSet:
    """The tile set a text holds that is, or will be, written to this file.

    Its rules are looked for beside the file unless they are given.
    """
    return _loaded(*files.parse(text, str(path), path=path), path, rules)


def save_set(path: str | Path, tileset: TileSet, *, backup: bool = True) -> None:
    """Write the set in its canonical form, all of it or nothing; raises files.WriteRefused."""
    files.write(path, set_text(tileset), backup=backup)


def set_text(tileset: TileSet) -> str:
    """The text `save_set` writes."""
    return files.canonical(to_raw(tileset))


def check_raw(
    raw: Any, rules: RuleSet | None, folder: Path | None, source: Source | None = None
) -> LoadedSet:
    """Check data that is already read; with a source every problem gets its line and column."""
    raw, problems = files.migrate(raw, KIND)
    if source is not None:
        problems = [problem.located(source) for problem in problems]
    if has_errors(problems) or not isinstance(raw, dict):
        return LoadedSet(None, rules, problems, source, None, raw)
    expanded, excess = _expanded(raw)
    if expanded is None:
        found = [problem.located(source) for problem in excess] if source is not None else excess
        return LoadedSet(None, rules, problems + found, source, None, raw)
    tileset, found = _understood(expanded, rules, folder)
    placed = _Placed(expanded, rules, source)
    problems += placed.faults() + [placed.problem(problem) for problem in found]
    problems.sort(key=lambda problem: problem.sort_key)
    problems = at_most(LIMITS.problems, problems)
    return LoadedSet(tileset, rules, problems, source, None, raw, expanded.raw)


def _loaded(
    source: Source | None, problems: list[Problem], path: Path, rules: RuleSet | None
) -> LoadedSet:
    if source is None:
        return LoadedSet(None, None, problems, None, path)
    if rules is None:
        loaded = load_rules(_name_of_rules(source.raw), beside=path)
        rules = loaded.rules
        problems += _about_rules(loaded, source)
    checked = check_raw(source.raw, rules, path.parent, source)
    return replace(checked, problems=problems + checked.problems, path=path)


def _name_of_rules(raw: Any) -> str:
    name = raw.get("rules") if isinstance(raw, dict) else None
    return name if isinstance(name, str) else DEFAULT_RULES


def _about_rules(loaded: LoadedRules, source: Source) -> list[Problem]:
    """Errors of the rule set, and that without it only part of the set can be checked."""
    faults = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
    if loaded.rules is not None:
        return faults
    if loaded.source is None and loaded.path is None:
        reason = faults[0].message if faults else "It cannot be read."
        faults = []
    else:
        reason = f"The rule set {shown(str(loaded.path), 200)} cannot be used."
    message = f"{reason} Without rules only part of the tile set can be checked."
    return [error("rules-missing", message, "/rules").located(source), *faults]


def _expanded(raw: dict[str, Any]) -> tuple[Expanded | None, list[Problem]]:
    """The long form, unless there is so much of it that it is better not made."""
    tiles = raw.get("tiles")
    if isinstance(tiles, list | dict) and len(tiles) > MOST_KINDS:
        message = f"The set has {len(tiles):,} kinds of tiles; at most {MOST_KINDS:,} are allowed."
        return None, [error("too-many-kinds", message, "/tiles")]
    return expand(raw), []


def _understood(
    expanded: Expanded, rules: RuleSet | None, folder: Path | None
) -> tuple[TileSet | None, list[Problem]]:
    """Schema, model, sense; the pointers of all problems speak of the long form."""
    problems = files.schema_problems(expanded.raw, tileset_schema())
    refused: ValidationError | None = None
    tileset: TileSet | None = None
    try:
        tileset = TileSet.model_validate(expanded.raw)
    except ValidationError as refusal:
        refused = refusal
        problems += refusals(refusal, problems)
    if tileset is not None and not expanded.unreadable:
        sense = check_tileset(tileset, rules, folder)
        return tileset, _named(problems, expanded.raw, sense) + sense
    rest = salvaged(expanded.raw, refused, expanded.unreadable)
    sense = [] if rest is None else _sense(rest, rules, folder)
    return None, _named(problems, expanded.raw, sense) + sense


def _sense(rest: Salvaged, rules: RuleSet | None, folder: Path | None) -> list[Problem]:
    found = check_tileset(rest.tileset, rules, folder, whole=False)
    return [rest.moved_back(problem) for problem in found if problem.code != "no-tiles"]


def _named(problems: Iterable[Problem], raw: Any, sense: Sequence[Problem]) -> list[Problem]:
    """Problems of form with the name of their tile, without those that sense says better."""
    better = {problem.pointer for problem in sense if problem.severity is Severity.ERROR}
    return [
        _with_tile(problem, raw)
        for problem in problems
        if problem.code != "wrong-form"
        or better.isdisjoint((problem.pointer, problem.pointer.rpartition("/")[0]))
    ]


def _with_tile(problem: Problem, raw: Any) -> Problem:
    found = _IN_TILE.match(problem.pointer)
    if found is None:
        return problem
    tiles = raw["tiles"] if found[1] == "tiles" else raw["start"]["spaces"]
    tile = tiles[int(found[2])]
    name = tile.get("id") if isinstance(tile, dict) else None
    if not isinstance(name, str) or problem.pointer.endswith("/id"):
        return problem
    kind = "Tile" if found[1] == "tiles" else "Start space"
    says = problem.message[:1].lower() + problem.message[1:]
    return replace(problem, message=f"{kind} {plain(name)}: {says}", tile=name)


class _Placed:
    """Problems of the long form, put where the author of the file has to look."""

    def __init__(self, expanded: Expanded, rules: RuleSet | None, source: Source | None) -> None:
        self._expanded = expanded
        self._forms = rules.forms if rules is not None else {}
        self._source = source
        self._lines: list[str] | None = None

    def faults(self) -> list[Problem]:
        return [
            self._located(fault.problem, Origin(fault.problem.pointer, fault.column or None))
            for fault in self._expanded.faults
        ]

    def problem(self, problem: Problem) -> Problem:
        origin = self._expanded.origin(problem.pointer)
        moved = replace(
            problem,
            pointer=origin.pointer,
            at_key=problem.at_key or origin.at_key,
            fix=original_fix(problem.fix, self._expanded, self._forms),
        )
        return self._located(moved, origin)

    def _located(self, problem: Problem, origin: Origin) -> Problem:
        if self._source is None:
            return problem
        located = problem.located(self._source)
        if origin.column is None or located.line is None or located.column is None:
            return located
        if self._lines is None:
            self._lines = _LINE_END.split(self._source.text)
        # Behind the opening quote a character of the notation is one of the line, as long as
        # nothing is written as an escape.
        before = self._lines[located.line - 1][located.column : located.column + origin.column - 1]
        if "\\" in before:
            return located
        return replace(located, column=located.column + origin.column)

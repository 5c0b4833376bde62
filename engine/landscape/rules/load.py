"""Reading and writing rule sets: a whole one, or a variant that holds only what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from engine import files
from engine.bundled import NotFound
from engine.edits import EditRefused, Fix, value_at
from engine.files import FileKind, Source
from engine.landscape.rules.checks import check_rules, unknown_fields
from engine.landscape.rules.find import find_rules, name_of_base
from engine.landscape.rules.model import FORMAT, RuleSet
from engine.landscape.rules.variants import laid_over, only_differences, removals_of_nothing
from engine.landscape.schema import ruleset_schema
from engine.landscape.tiles.model import to_raw
from engine.problems import Problem, error, has_errors, pointer, warning
from engine.wording import named, plain, shown

__all__ = [
    "KIND",
    "LoadedRules",
    "check_rules_raw",
    "find_rules",
    "load_rules",
    "load_rules_text",
    "name_of_base",
    "rules_text",
    "save_rules",
]

KIND: Final = FileKind("rule set", FORMAT)
MOST_BASES: Final = 8


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """A rule set and everything that is wrong with it.

    There are `rules` as soon as the data fits the model, also with errors among the `problems`.
    `raw` is what the file itself holds, in today's format; `whole` has its bases laid under it.
    """

    rules: RuleSet | None
    problems: list[Problem]
    source: Source | None = field(default=None, repr=False)
    path: Path | None = None
    raw: Any = field(default=None, repr=False)
    whole: Any = field(default=None, repr=False)
    base: LoadedRules | None = field(default=None, repr=False)
    """The rule set this one is a variant of."""


def load_rules(where: str | Path, *, beside: Path | None = None) -> LoadedRules:
    """The rule set meant by a file, a folder, a path as seen from `beside`, or a bundled name."""
    try:
        path = find_rules(where, beside)
    except NotFound as missing:
        name = plain(str(where), 4_096)
        return LoadedRules(None, [error("rules-not-found", str(missing), file=name)])
    return _read(path, ())


def load_rules_text(text: str, path: Path) -> LoadedRules:
    """The rule set a text holds that is, or will be, written to this file."""
    source, problems = files.parse(text, str(path), path=path)
    return _loaded(source, problems, path, (_known_as(path),))


def check_rules_raw(raw: Any) -> tuple[RuleSet | None, list[Problem]]:
    """The rule set in data that stands for itself, such as that inside the record of a game."""
    raw, problems = files.migrate(raw, KIND)
    if has_errors(problems):
        return None, problems
    rules, faults = _understood(raw)
    return rules, [*problems, *unknown_fields(raw, ruleset_schema()), *faults]


def save_rules(path: str | Path, rules: RuleSet, *, base: RuleSet | None = None) -> None:
    """Write the rules, all of them or only what differs from the base; raises WriteRefused.

    The base is named by `rules.base`, seen from the file's folder. Without a base the file stands
    for itself and names none.
    """
    files.write(path, rules_text(rules, base=base))


def rules_text(rules: RuleSet, *, base: RuleSet | None = None) -> str:
    """The text `save_rules` writes."""
    if base is None:
        return files.canonical(to_raw(rules.replace(base=None)))
    if rules.base is None:
        raise ValueError("a variant has to name its base: rules.replace(base=…)")
    return files.canonical(only_differences(rules, base))


def _read(path: Path, above: tuple[Path, ...]) -> LoadedRules:
    source, problems = files.read(path)
    return _loaded(source, problems, path, (*above, _known_as(path)))


def _known_as(path: Path) -> Path:
    """The path by which a file is recognised when a chain of bases comes back to it."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return path


def _loaded(
    source: Source | None, problems: list[Problem], path: Path, chain: tuple[Path, ...]
) -> LoadedRules:
    if source is None:
        return LoadedRules(None, problems, None, path)
    raw, found = files.migrate(source.raw, KIND)
    if has_errors(found) or not isinstance(raw, dict):
        return LoadedRules(None, problems + _placed(found, source), source, path, raw)
    found += unknown_fields(raw, ruleset_schema())
    base, about_base = _base(raw, path, chain)
    found += about_base
    if has_errors(about_base) and (base is None or base.whole is None):
        below = base.problems if base is not None else []
        return LoadedRules(
            None, problems + _placed(found, source) + below, source, path, raw, None, base
        )
    whole = raw
    below = []
    if base is not None:
        whole = laid_over({key: base.whole[key] for key in base.whole if key != "base"}, raw)
        below = base.problems
        found += removals_of_nothing(base.whole, raw)
        found += _untitled(raw, whole)
    rules, faults = _understood(whole)
    known = {(problem.code, problem.pointer, problem.message) for problem in below}
    found += [
        problem if base is None else replace(problem, fix=_applicable(problem.fix, raw))
        for problem in faults
        if (problem.code, problem.pointer, problem.message) not in known
    ]
    listed = problems + _placed(found, source) + below
    return LoadedRules(rules, listed, source, path, raw, whole, base)


def _placed(problems: Sequence[Problem], source: Source) -> list[Problem]:
    return sorted((problem.located(source) for problem in problems), key=lambda p: p.sort_key)


def _base(
    raw: dict[str, Any], path: Path, chain: tuple[Path, ...]
) -> tuple[LoadedRules | None, list[Problem]]:
    """What a file says it is a variant of, and what is wrong with saying so."""
    name = raw.get("base")
    if not isinstance(name, str):
        return None, []  # none, or something the schema will complain about
    at = pointer("base")
    try:
        found = find_rules(name, path.parent)
    except NotFound as missing:
        return None, [error("base-not-found", str(missing), at)]
    known = _known_as(found)
    if known in chain:
        circle = [*chain[chain.index(known) :], known]
        round_trip = " → ".join(plain(link.name) for link in circle)
        message = f"This rule set is in the end based on itself: {round_trip}. Name another base."
        return None, [error("base-in-a-circle", message, at)]
    if len(chain) > MOST_BASES:
        message = (
            f"More than {MOST_BASES} rule sets are based on each other here. Base this one on one"
            " further down."
        )
        return None, [error("bases-too-deep", message, at)]
    base = _read(found, chain)
    if base.whole is None:
        message = f"The rule set {shown(name, 200)} this one is based on cannot be read."
        return base, [error("base-unusable", message, at)]
    return base, []


def _untitled(raw: dict[str, Any], whole: dict[str, Any]) -> Iterator[Problem]:
    if "title" not in raw and isinstance(whole.get("title"), str):
        message = (
            f"This variant has no 'title' of its own and goes by that of its base,"
            f" {shown(whole['title'])}. Add one."
        )
        yield warning("variant-untitled", message)


def _understood(whole: dict[str, Any]) -> tuple[RuleSet | None, list[Problem]]:
    """The data as a model: schema, then model, then sense."""
    faults = files.schema_problems(whole, ruleset_schema())
    if has_errors(faults):
        return None, faults
    try:
        rules = RuleSet.model_validate(whole)
    except ValidationError as refused:  # what a schema cannot say, such as 1.0 for 1
        return None, [*faults, *_refusals(refused)]
    return rules, faults + check_rules(rules)


def _refusals(refused: ValidationError) -> Iterator[Problem]:
    for fault in refused.errors(include_url=False, include_context=False):
        parts = fault["loc"]
        subject = named(str(parts[-1])) if parts else "The file"
        message = f"{subject} is not allowed like this: {plain(fault['msg'], 200)}."
        yield error("not-allowed", message, pointer(*parts))


def _applicable(fix: Fix | None, raw: Any) -> Fix | None:
    """A fix speaks of the whole data; in a variant's file it helps only if its place is there."""
    if fix is None:
        return None
    try:
        for edit in fix.edits:
            value_at(raw, edit.pointer)
    except EditRefused:
        return None
    return fix

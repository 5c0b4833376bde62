"""Which version of a format a file is written in, and the steps from there to today's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from engine.edits import Edit, Fix
from engine.problems import Problem, error, note, warning
from engine.wording import described

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

_FORMAT: Final = "format"
_POINTER: Final = "/format"


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: its name in sentences, today's version, and the step up from each older one.

    `migrations[1]` turns the data of format 1 into that of format 2; it gets data nobody has
    checked yet and returns new data.
    """

    name: str
    version: int
    migrations: Mapping[int, Migration] = field(default_factory=dict)


def migrate(raw: Any, kind: FileKind) -> tuple[Any, list[Problem]]:
    """The data in today's form. If there is an error it comes back as it was."""
    if not isinstance(raw, dict):
        message = f"A {kind.name} is an object in braces {{…}}, not {described(raw)}."
        return raw, [error("wrong-type", message)]
    if _FORMAT not in raw:
        fix = Fix(f"Add the format ({kind.version})", (Edit("insert", _POINTER, kind.version),))
        message = (
            f"The file does not say in which 'format' it is written; taken as {kind.version}, "
            "today's."
        )
        return raw, [warning("format-missing", message, fix=fix)]
    version = raw[_FORMAT]
    if isinstance(version, bool) or not isinstance(version, int):
        return raw, [_not_a_version(version, kind)]
    if version > kind.version:
        message = (
            f"This {kind.name} was made by a newer Tilewright (format {version}, this one reads "
            f"up to {kind.version}). Update Tilewright to open it."
        )
        return raw, [error("format-too-new", message, _POINTER)]
    if version < 1:
        message = f"'format' is {version}; the first one was 1 and today's is {kind.version}."
        return raw, [error("format-unknown", message, _POINTER)]
    return _upgraded(raw, version, kind)


def _upgraded(raw: dict[str, Any], version: int, kind: FileKind) -> tuple[Any, list[Problem]]:
    if version == kind.version:
        return raw, []
    made = raw
    for step in range(version, kind.version):
        try:
            made = {**kind.migrations[step](made), _FORMAT: step + 1}
        # The data is as its author left it, so a step can meet anything in it.
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            message = (
                f"This {kind.name} is written in format {version} and cannot be brought to format "
                f"{step + 1}: it is damaged, or this Tilewright no longer reads it."
            )
            return raw, [error("format-not-upgraded", message, _POINTER)]
    message = (
        f"Written in format {version} and read as format {kind.version}; saving it writes the "
        "new one."
    )
    return made, [note("format-upgraded", message, _POINTER)]


def _not_a_version(version: object, kind: FileKind) -> Problem:
    message = f"'format' should be a whole number such as {kind.version}, not {described(version)}."
    known = {str(number): number for number in range(1, kind.version + 1)}
    meant = known.get(str(version).removesuffix(".0"))
    fix = Fix(f"Write {meant}", (Edit("set", _POINTER, meant),)) if meant else None
    return error("wrong-type", message, _POINTER, fix=fix)

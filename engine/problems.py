"""The one form every fault takes: how bad, what, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import Any, Protocol, TypedDict, Unpack

from engine.edits import (
    Edit,
    EditRefused,
    Fix,
    apply_edits,
    apply_fixes,
    pointer,
    split_pointer,
    value_at,
)
from engine.wording import plain

__all__ = [
    "Edit",
    "EditRefused",
    "Fix",
    "Locator",
    "Problem",
    "Severity",
    "apply_edits",
    "apply_fixes",
    "at_most",
    "error",
    "has_errors",
    "note",
    "pointer",
    "split_pointer",
    "value_at",
    "warning",
]


class Severity(StrEnum):
    """How bad a problem is: only errors keep a file from being used."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Locator(Protocol):
    """A text that knows its name and where in it each value stands."""

    @property
    def name(self) -> str: ...

    def locate(self, pointer: str, *, key: bool = False) -> tuple[int, int]: ...


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should know about a file.

    `code` is a slug that never changes; `message` a sentence that says what is wrong and what to
    do. Lines and columns count from 1. `at_key` asks for the place of the key, not of its value.
    """

    severity: Severity
    code: str
    message: str
    pointer: str = ""
    file: str = ""
    line: int | None = None
    column: int | None = None
    fix: Fix | None = None
    tile: str | None = None
    at_key: bool = False

    @property
    def sort_key(self) -> tuple[str, int, int]:
        """Reading order; what concerns a whole file comes before what stands in its lines."""
        return (self.file, self.line or 0, self.column or 0)

    def located(self, source: Locator) -> Problem:
        """The same problem with the file, line and column its pointer leads to."""
        if self.line is not None:
            return self if self.file else replace(self, file=source.name)
        line, column = source.locate(self.pointer, key=self.at_key)
        return replace(self, file=self.file or source.name, line=line, column=column)

    def as_dict(self) -> dict[str, Any]:
        """Everything a program may want to know, as JSON data."""
        return {
            "severity": self.severity.value,
            "code": self.code,
            "message": self.message,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "pointer": self.pointer,
            "tile": self.tile,
            "fix": None if self.fix is None else _fix_as_dict(self.fix),
        }

    def __str__(self) -> str:
        place = plain(self.file, 4_096)
        if self.line is not None:
            place += f":{self.line}:{self.column or 1}"
        elif self.pointer:
            place += f"{' at ' if place else ''}{plain(self.pointer, 200)}"
        return f"{place}{': ' if place else ''}{self.severity}: {self.message}"


class Details(TypedDict, total=False):
    """What else a problem can say, beside its code and message."""

    file: str
    line: int | None
    column: int | None
    fix: Fix | None
    tile: str | None
    at_key: bool


def error(code: str, message: str, pointer: str = "", **details: Unpack[Details]) -> Problem:
    return Problem(Severity.ERROR, code, message, pointer, **details)


def warning(code: str, message: str, pointer: str = "", **details: Unpack[Details]) -> Problem:
    return Problem(Severity.WARNING, code, message, pointer, **details)


def note(code: str, message: str, pointer: str = "", **details: Unpack[Details]) -> Problem:
    return Problem(Severity.NOTE, code, message, pointer, **details)


def has_errors(problems: Iterable[Problem]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in problems)


def at_most(limit: int, problems: Iterable[Problem]) -> list[Problem]:
    """The first so many problems, with a last one that says if there are more."""
    found = list(islice(problems, limit + 1))
    if len(found) > limit:
        message = f"There are more than {limit:,} problems. Mend these and check again."
        found[limit] = error("too-many-problems", message)
    return found


def _fix_as_dict(fix: Fix) -> dict[str, Any]:
    edits = [
        {"op": edit.op, "pointer": edit.pointer}
        | ({} if edit.op == "remove" else {"value": edit.value})
        for edit in fix.edits
    ]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}

"""What JSON's grammar lets through and a file of ours may not hold: doubled keys, NaN, giants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isinf
from typing import Final

from engine.edits import Fix, pointer
from engine.files.limits import LIMITS, Limits
from engine.files.places import CLOSE, KEY, OPEN, TOKEN, Lines, unquoted
from engine.problems import Problem, error, warning
from engine.wording import named, plain

DUPLICATE_KEY: Final = "duplicate-key"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
# An escape that may stand for half a character pair or for a control character.
SUSPICIOUS_ESCAPE: Final = re.compile(r"\\(?:[bf]|u(?:[dD][89a-fA-F]|00[01]))")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_WHOLE: Final = re.compile(r"-?[0-9]+")
SURELY_SMALL: Final = 18
_CONSTANTS: Final = ("NaN", "Infinity", "-Infinity")


def too_large(number: str, limits: Limits) -> bool:
    """Whether a number would be infinite, does not fit 64 bits, or has endless digits."""
    if len(number) > limits.digits:
        return True
    if _WHOLE.fullmatch(number):
        return len(number) > SURELY_SMALL and not -(2**63) <= int(number) < 2**64
    return isinf(float(number))


def strays(text: str, lines: Lines, limits: Limits = LIMITS) -> Iterator[Problem]:
    """All of them, in the order they stand in a text that is well-formed."""
    first_seen: list[dict[str, int]] = []
    path: list[str | int] = []
    for token in TOKEN.finditer(text):
        kind, start = token.lastindex, token.start()
        found: Iterable[Problem] = ()
        if kind == CLOSE:
            first_seen.pop()
            path.pop()
            continue
        if kind == KEY:
            key = path[-1] = unquoted(text, start)
            found = _in_text(key, limits)
            if first_seen[-1].setdefault(key, start) != start:
                first = lines.place(first_seen[-1][key])
                found = (_duplicate(key, first), *found)
        else:
            if path and isinstance(path[-1], int):
                path[-1] += 1
            if kind == OPEN:
                first_seen.append({})
                path.append("" if text[start] == "{" else -1)
            elif text[start] == '"':
                found = _in_text(unquoted(text, start), limits)
            else:
                found = _in_word(token[0], limits)
        for problem in found:
            line, column = lines.place(start)
            at = pointer(*path)
            yield replace(problem, pointer=at, line=line, column=column, at_key=kind == KEY)


def _duplicate(key: str, first: tuple[int, int]) -> Problem:
    message = (
        f"{named(key)} is given twice in the same object, first in line {first[0]}, column "
        f"{first[1]}. Remove one of the two."
    )
    fix = Fix(f"Keep only the last {named(key)}", (), safe=False)
    return error(DUPLICATE_KEY, message, fix=fix)


def _in_text(value: str, limits: Limits) -> Iterator[Problem]:
    if len(value) > limits.string:
        message = (
            f"This text has {len(value):,} characters; at most {limits.string:,} are allowed. "
            "Shorten it."
        )
        yield error("text-too-long", message)
    if _SURROGATE.search(value):
        message = (
            "This text holds half of a character pair (\\ud800 to \\udfff). Write the character "
            "itself, or remove the half."
        )
        yield error("half-character", message)
    if control := _CONTROL.search(value):
        message = f"This text holds the control character \\u{ord(control[0]):04x}. Remove it."
        yield warning("control-character", message)


def _in_word(word: str, limits: Limits) -> Iterator[Problem]:
    if word in _CONSTANTS:
        message = f"{word} is not a number a file can hold. Write an ordinary number."
        yield error("not-a-number", message)
    elif word[0] in "-0123456789" and too_large(word, limits):
        message = f"{plain(word)} is a larger or longer number than we can handle. Shorten it."
        yield error("number-too-large", message)

"""The one way we write JSON, and the fingerprint of what is written."""

from __future__ import annotations

import hashlib
import json
import re
from json.encoder import encode_basestring as quoted
from math import isfinite
from typing import Any, Final

WIDTH: Final = 100
_INDENT: Final = 2
_MOST_OBJECTS_DEEP: Final = 2
_BROKEN: Final = 1_000
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def canonical(raw: Any, width: int = WIDTH) -> str:
    """The data as text: keys in their order, two spaces, short things on one line.

    An object or list stands on one line if it fits there, is no list of several objects and
    holds none, and has objects in objects at most once. So of several tiles or features each
    begins a line, and a change to one of them changes few lines.
    """
    text = _laid_out(raw, 0, 0, width)[0] + "\n"
    # Only half of a character pair cannot be written as UTF-8; as an escape it can.
    return _LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def digest(raw: Any) -> str:
    """A fingerprint of the data that spaces and the order of keys do not change."""
    plainest = json.dumps(raw, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return f"sha256:{hashlib.sha256(plainest.encode()).hexdigest()}"


def _laid_out(value: Any, indent: int, used: int, width: int) -> tuple[str, int]:
    """The text of a value and how many objects deep it nests, or _BROKEN if it takes many lines.

    `used` counts what else stands on the line beside the indentation. A child that does not fit on
    a line of its own does not fit on its parent's either, so one pass from the inside is enough.
    """
    if isinstance(value, dict):
        brackets = "{}"
        parts, depth = _members(value, indent + _INDENT, width)
        depth += 1
    elif isinstance(value, list | tuple):
        brackets = "[]"
        parts, depth = _items(value, indent + _INDENT, width)
        if sum(isinstance(item, dict) for item in value) > 1:
            depth = _BROKEN
    else:
        return _scalar(value), 0
    if not parts:
        return brackets, depth
    if depth <= _MOST_OBJECTS_DEEP:
        length = sum(map(len, parts)) + 2 * len(parts)
        if indent + used + length <= width:
            return f"{brackets[0]}{', '.join(parts)}{brackets[1]}", depth
    margin = "\n" + " " * (indent + _INDENT)
    inside = ("," + margin).join(parts)
    close = "\n" + " " * indent + brackets[1]
    return f"{brackets[0]}{margin}{inside}{close}", _BROKEN


def _members(value: dict[str, Any], indent: int, width: int) -> tuple[list[str], int]:
    parts = []
    deepest = 0
    comma = len(value)
    for key, member in value.items():
        comma -= 1
        lead = f"{_key(key)}: "
        text, depth = _laid_out(member, indent, len(lead) + (comma > 0), width)
        parts.append(lead + text)
        deepest = max(deepest, depth)
    return parts, deepest


def _items(value: list[Any] | tuple[Any, ...], indent: int, width: int) -> tuple[list[str], int]:
    parts = []
    deepest = 0
    comma = len(value)
    for item in value:
        comma -= 1
        text, depth = _laid_out(item, indent, int(comma > 0), width)
        parts.append(text)
        deepest = max(deepest, depth)
    return parts, deepest


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key in JSON is text, not {key!r}")
    return quoted(key)


def _scalar(value: object) -> str:
    match value:
        case str():
            return quoted(value)
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return int.__repr__(value)
        case float() if isfinite(value):
            return float.__repr__(value)
        case float():
            raise ValueError("JSON has no way to write a number that is not finite")
        case _:
            raise TypeError(f"JSON has no way to write a {type(value).__name__}")

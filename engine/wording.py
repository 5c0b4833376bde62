"""How values and choices from a file are put into the sentences people read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

_LONGEST_COMPARED: Final = 100
_MOST_COMPARED: Final = 1_000


def shown(value: object, limit: int = 40) -> str:
    """The value as it may stand in a sentence: short, on one line, harmless to a terminal."""
    match value:
        case str():
            return f'"{plain(value, limit)}"'
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return plain(repr(value), limit)
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case _:
            return plain(str(value), limit)


def described(value: object) -> str:
    """The value with its kind, to stand after "not": `the text "two"`, `the number 2.5`."""
    match value:
        case str():
            return f"the text {shown(value)}" if value else "an empty text"
        case bool() | None:
            return shown(value)
        case int() | float():
            return f"the number {shown(value)}"
        case _:
            return shown(value)


def named(name: str) -> str:
    """A name out of a file: a key, a tile's id."""
    return f"'{plain(name)}'"


def plain(text: str, limit: int = 40) -> str:
    """The text on one line, shortened, with invisible and control characters spelled out."""
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def either(options: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(options) < 2:
        return "".join(options)
    return f"{', '.join(options[:-1])} or {options[-1]}"


def closest(word: object, options: Iterable[object]) -> str | None:
    """The option somebody who wrote `word` most likely meant."""
    if not isinstance(word, str) or len(word) > _LONGEST_COMPARED:
        return None
    known = [option for option in options if isinstance(option, str)][:_MOST_COMPARED]
    by_lower_case = {option.lower(): option for option in reversed(known)}
    found = get_close_matches(word.lower(), by_lower_case, n=1, cutoff=0.6)
    return by_lower_case[found[0]] if found else None

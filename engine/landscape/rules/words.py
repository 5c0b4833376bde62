"""Words of a rule set that name something which has to exist, and what to say if it does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from engine.problems import Edit, Fix, Problem, error, pointer, warning
from engine.wording import closest, either, plain, shown

_MOST_NAMED: Final = 8


def words_known(
    words: Iterable[str], known: Collection[str], what: str, at: tuple[str, ...]
) -> Iterator[Problem]:
    """Words in a list that name something which has to exist."""
    words = tuple(words)
    for index, word in enumerate(words):
        if word in known:
            continue
        place = pointer(*at, index)
        meant = closest(word, [other for other in known if other not in words])
        message = f"There is no {what} {shown(word)}."
        if meant is not None:
            yield misspelt(f"unknown-{what}", message, place, meant)
        else:
            hint = f" There is {either(some(known))}." if known else f" Declare a {what} first."
            yield error(f"unknown-{what}", message + hint, place)
    yield from named_twice(words, at)


def named_twice(words: tuple[str, ...], at: tuple[str, ...]) -> Iterator[Problem]:
    for index, word in enumerate(words):
        if word in words[:index]:
            place = pointer(*at, index)
            fix = Fix(f"Remove the second {shown(word)}", (Edit("remove", place),))
            yield warning("named-twice", f"{shown(word)} is named twice.", place, fix=fix)


def misspelt(code: str, message: str, at: str, meant: str) -> Problem:
    fix = Fix(f"Write {shown(meant)}", (Edit("set", at, meant),), safe=False)
    return error(code, f"{message} Did you mean {shown(meant)}?", at, fix=fix)


def unknown_marker(word: str, at: str, known: Collection[str], taken: Collection[str]) -> Problem:
    """A marker or group, used as a key, that is not declared."""
    message = f"There is no marker or group of markers {shown(word)}."
    meant = closest(word, known)
    fix = None
    if meant is None:
        message += f" There is {either(some(known))}." if known else " Declare a marker first."
    else:
        message += f" Did you mean {shown(meant)}?"
        if meant not in taken:
            fix = Fix(f"Write {shown(meant)}", (Edit("rename", at, meant),), safe=False)
    return error("unknown-marker", message, at, at_key=True, fix=fix)


def some(words: Collection[str]) -> list[str]:
    """The first of many words, and a hint that there are more."""
    first = [plain(word) for word in list(words)[:_MOST_NAMED]]
    return first if len(words) <= _MOST_NAMED else [*first[:-1], "others"]

"""Turning knobs: find one by its path or the end of it, check a value, make the new rule set."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.landscape.rules.declared import Choices, Kind, Knob, every_knob, knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.names import listed
from engine.landscape.rules.paths import NoSuchPath, Value, value_at, with_value
from engine.wording import closest, described, either, plain, shown

__all__ = [
    "Choices",
    "Kind",
    "Knob",
    "KnobRefused",
    "Value",
    "find_knob",
    "get",
    "knobs",
    "parse_knob",
    "turn_knob",
    "turn_knobs",
]

_ON: Final = ("on", "yes", "true", "1")
_OFF: Final = ("off", "no", "false", "0")
_ALL: Final = ("all", *_ON)
_NONE: Final = ("", "none", "nobody", *_OFF)
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")
_BREAKS_A_LINE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_MOST_NAMED: Final = 5


class KnobRefused(ValueError):
    """There is no such knob, or it does not take this value; the text is a sentence to be shown."""


def get(rules: RuleSet, path: str) -> Value:
    """The value of a knob, or KnobRefused."""
    try:
        return value_at(rules, path)
    except NoSuchPath:
        return find_knob(rules, path).value


def turn_knob(rules: RuleSet, path: str, value: object) -> RuleSet:
    """A new rule set in which this knob has this value, or KnobRefused."""
    knob = find_knob(rules, path)
    return with_value(rules, knob.path, _checked(knob, value))


def turn_knobs(rules: RuleSet, turns: Iterable[tuple[str, object]]) -> RuleSet:
    """All of them turned, in whatever order they allow: one may make room for another.

    Raises KnobRefused for the first one that cannot be turned even after the others.
    """
    waiting = list(turns)
    while waiting:
        refused: list[tuple[str, object]] = []
        first: KnobRefused | None = None
        for path, value in waiting:
            try:
                rules = turn_knob(rules, path, value)
            except KnobRefused as refusal:
                refused.append((path, value))
                first = first or refusal
        if first is not None and len(refused) == len(waiting):
            raise first
        waiting = refused
    return rules


def parse_knob(text: str, rules: RuleSet) -> tuple[str, Value]:
    """Read `mechanics.surveyors.bonus=6`, or only the end of the path: `surveyors.bonus=6`."""
    name, sign, word = text.partition("=")
    if not sign:
        example = next(iter(knobs(rules))).path
        raise KnobRefused(
            f"{shown(text, 80)} does not say which value to turn to; write it like {example}=2."
        )
    knob = find_knob(rules, name.strip())
    return knob.path, _checked(knob, _read(knob, word.strip()))


def find_knob(rules: RuleSet, name: str) -> Knob:
    """The knob with this path, or the only one whose path ends like this; KnobRefused if none."""
    known = {knob.path: knob for knob in every_knob(rules)}
    if name in known:
        return known[name]
    ending = [path for path in known if path.endswith(f".{name}")]
    if len(ending) == 1:
        return known[ending[0]]
    if ending:
        several = either(ending[:_MOST_NAMED])
        more = " …" if len(ending) > _MOST_NAMED else ""
        raise KnobRefused(
            f"{shown(name, 80)} can mean {several}{more}. Write more of the path, from the right."
        )
    raise KnobRefused(_no_such_knob(name, list(known)))


def _no_such_knob(name: str, paths: Sequence[str]) -> str:
    meant = closest(name, paths)
    if meant is None:
        # As many of the last words of each path as were given: `surveyor.bonus`, `bonsu`.
        words = name.count(".") + 1
        endings = {".".join(path.split(".")[-words:]): path for path in reversed(paths)}
        found = closest(name, endings)
        meant = endings[found] if found is not None else None
    sentence = f"There is no knob {shown(name, 80)} in this rule set."
    if meant is not None:
        return f"{sentence} Did you mean {meant}?"
    return f"{sentence} Knobs are named like {either([paths[0], paths[-1]])}."


def _read(knob: Knob, word: str) -> object:
    """The word from a command line as a value of the knob; as it is if it cannot be one."""
    lower = word.lower()
    match knob.kind:
        case "int":
            return int(word) if _WHOLE.fullmatch(word) else word
        case "bool":
            return True if lower in _ON else False if lower in _OFF else word
        case "choice":
            return _by_name(knob, word)
        case "set":
            if lower in _NONE:
                return ()
            if lower in _ALL:
                return tuple(value for value, _ in knob.choices)
            return tuple(_by_name(knob, part.strip()) for part in word.split(","))
        case "text":
            return word


def _by_name(knob: Knob, word: str) -> str:
    """The choice with this value or this label, in any case of letters."""
    for value, label in knob.choices:
        if word.lower() in (value.lower(), label.lower()):
            return value
    return word


def _checked(knob: Knob, value: object) -> Value:
    """The value as the model wants it, or KnobRefused."""
    match knob.kind:
        case "int":
            if type(value) is int and _within(knob, value):
                return value
        case "bool":
            if isinstance(value, bool):
                return value
        case "choice":
            if isinstance(value, str) and value in dict(knob.choices):
                return value
        case "text":
            if isinstance(value, str) and _is_one_line(value) and _within(knob, len(value)):
                return value
        case "set":
            words = _words(value)
            if words is not None and words <= set(dict(knob.choices)):
                return tuple(choice for choice, _ in knob.choices if choice in words)
    raise KnobRefused(_refusal(knob, value))


def _within(knob: Knob, number: int) -> bool:
    return (knob.least is None or number >= knob.least) and (
        knob.most is None or number <= knob.most
    )


def _is_one_line(text: str) -> bool:
    return not any(unicodedata.category(letter) in _BREAKS_A_LINE for letter in text)


def _words(value: object) -> set[str] | None:
    if not isinstance(value, list | tuple | set | frozenset):
        return None
    return set(value) if all(isinstance(word, str) for word in value) else None


def _refusal(knob: Knob, value: object) -> str:
    name = f"{plain(knob.label, 100)} ({plain(knob.path, 200)})"
    match knob.kind:
        case "int":
            wanted = f"is a whole number from {knob.least} to {knob.most}"
        case "bool":
            wanted = "is on or off"
        case "text":
            wanted = f"is one line of at most {knob.most} characters"
        case "choice":
            wanted = f"is {either([choice for choice, _ in knob.choices])}"
        case "set":
            wanted = f"is none or any of {listed([choice for choice, _ in knob.choices])}"
    return f"{name} {wanted}, not {_given(knob, value)}.{_did_you_mean(knob, value)}"


def _given(knob: Knob, value: object) -> str:
    if knob.kind == "set" and (words := _words(value)):
        strange = sorted(words - set(dict(knob.choices)))
        return either([shown(word) for word in strange[:_MOST_NAMED]])
    return described(value)


def _did_you_mean(knob: Knob, value: object) -> str:
    given: Any = next(iter(sorted(_words(value) or {""}))) if knob.kind == "set" else value
    meant = closest(given, [choice for choice, _ in knob.choices])
    return f" Did you mean {meant}?" if meant is not None else ""

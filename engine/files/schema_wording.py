"""What a fault against a JSON Schema is called in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from engine.edits import Edit, Fix, pointer
from engine.problems import Problem, error
from engine.wording import closest, described, either, named, plain, shown


class Fault(Protocol):
    """What is used here of a ValidationError of the jsonschema package."""

    message: str
    validator: str | None
    validator_value: Any
    instance: Any
    schema: Any
    context: Sequence[Fault]
    relative_path: Sequence[str | int]
    relative_schema_path: Sequence[str | int]
    absolute_path: Sequence[str | int]


_MOST_OPTIONS: Final = 12
_KINDS: Final = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_SIZES: Final = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
}
_LENGTHS: Final = {
    "minLength": ("at least", "character"),
    "maxLength": ("at most", "character"),
    "minItems": ("at least", "entry"),
    "maxItems": ("at most", "entry"),
    "minProperties": ("at least", "key"),
    "maxProperties": ("at most", "key"),
}
_OF_ANOTHER_KIND: Final = ("type", "const", "enum")


def problems_of(fault: Fault) -> Iterator[Problem]:
    """The problems a fault stands for: one, except where a choice leads to several."""
    if _concerns_key(fault):
        yield _unfit_key(fault)
        return
    match fault.validator:
        case "anyOf" | "oneOf":
            yield from _choice(fault)
        case "type" | "const" | "enum":
            yield _other_value([fault])
        case "required":
            yield _missing(fault)
        case "additionalProperties":
            yield _unknown(fault)
        case "pattern" | "format":
            yield _wrong_form(fault)
        case str() as keyword if keyword in _SIZES:
            yield _wrong_size(fault, keyword)
        case str() as keyword if keyword in _LENGTHS:
            yield _wrong_length(fault, keyword)
        case "uniqueItems":
            yield _at(fault, "repeated-entry", "holds the same entry twice. Remove one.")
        case _:
            yield _at(fault, "not-allowed", "is not allowed like this.")


def _at(fault: Fault, code: str, says: str, fix: Fix | None = None) -> Problem:
    """A problem of the very value the fault is about."""
    path = fault.absolute_path
    return error(code, f"{_subject(path)} {says}", pointer(*path), fix=fix)


def _subject(path: Sequence[str | int]) -> str:
    said = _place(path)
    return said[0].upper() + said[1:]


def _place(path: Sequence[str | int]) -> str:
    """`'count'`, `entry 3 of 'features'`, `the file`; entries are counted from 1 as people do."""
    if not path:
        return "the file"
    *above, last = path
    return named(last) if isinstance(last, str) else f"entry {last + 1} of {_place(above)}"


def _other_value(faults: Sequence[Fault]) -> Problem:
    """One value that should be of another kind, or another word, by all of these faults."""
    fault = faults[0]
    expected: list[str] = []
    words: list[str] = []
    for each in faults:
        if each.validator == "type":
            kinds = each.validator_value
            kinds = [kinds] if isinstance(kinds, str) else kinds
            expected += [_KINDS.get(kind, kind) for kind in kinds]
        else:
            values = [each.validator_value] if each.validator == "const" else each.validator_value
            expected += [shown(value) for value in values]
            words += [value for value in values if isinstance(value, str)]
    expected = list(dict.fromkeys(expected))
    if len(expected) > _MOST_OPTIONS:
        expected = [*expected[:_MOST_OPTIONS], "another of the allowed values"]
    says = f"should be {either(expected)}, not {described(fault.instance)}."
    meant = closest(fault.instance, words)
    if meant is None:
        only_kinds = all(each.validator == "type" for each in faults)
        return _at(fault, "wrong-type" if only_kinds else "unknown-value", says)
    at = pointer(*fault.absolute_path)
    fix = Fix(f"Write {shown(meant)}", (Edit("set", at, meant),), safe=False)
    return _at(fault, "unknown-value", f"{says} Did you mean {shown(meant)}?", fix)


def _missing(fault: Fault) -> Problem:
    key = fault.message
    says = f"has no {named(key)}. Add it."
    known = _known_keys(fault)
    written = closest(key, (other for other in fault.instance if other not in known))
    if written is None:
        return _at(fault, "missing-key", says)
    at = pointer(*fault.absolute_path, written)
    fix = Fix(f"Rename {named(written)} to {named(key)}", (Edit("rename", at, key),), safe=False)
    return _at(fault, "missing-key", f"{says} Is it {named(written)}?", fix)


def _unknown(fault: Fault) -> Problem:
    known = _known_keys(fault)
    # With patterns among the keys the fault's message is a sentence, and the object is its place.
    if fault.message not in fault.instance:
        return _at(fault, "unknown-key", "holds a key that is not known here.")
    key = fault.message
    at = pointer(*fault.absolute_path, key)
    meant = closest(key, (other for other in known if other not in fault.instance))
    message = f"{named(key)} is not known here. "
    if meant is None:
        return error("unknown-key", f"{message}Remove it.", at, at_key=True)
    fix = Fix(f"Rename {named(key)} to {named(meant)}", (Edit("rename", at, meant),), safe=False)
    message += f"Did you mean {named(meant)}?"
    return error("unknown-key", message, at, at_key=True, fix=fix)


def _known_keys(fault: Fault) -> Any:
    schema = fault.schema
    return schema.get("properties", {}) if isinstance(schema, dict) else {}


def _concerns_key(fault: Fault) -> bool:
    keywords = list(fault.relative_schema_path)
    return keywords[-2:-1] == ["propertyNames"] and "propertyNames" not in fault.absolute_path


def _unfit_key(fault: Fault) -> Problem:
    expects = _expects(fault)
    should = f"A key here should be {expects}." if expects else "Choose another name."
    at = pointer(*fault.absolute_path, fault.instance)
    message = f"{named(fault.instance)} cannot be a key here. {should}"
    return error("unfit-key", message, at, at_key=True)


def _wrong_form(fault: Fault) -> Problem:
    expects = _expects(fault)
    if expects:
        return _at(fault, "wrong-form", f"should be {expects}, not {shown(fault.instance)}.")
    form = plain(str(fault.validator_value), 80)
    says = f"is {shown(fault.instance)}, which does not have the form {form}."
    return _at(fault, "wrong-form", says)


def _expects(fault: Fault) -> str | None:
    schema = fault.schema
    expects = schema.get("x-expects") if isinstance(schema, dict) else None
    return expects if isinstance(expects, str) else None


def _wrong_size(fault: Fault, keyword: str) -> Problem:
    code = {"minimum": "too-small", "exclusiveMinimum": "too-small"}.get(keyword, "too-large")
    should = f"{_SIZES[keyword]} {shown(fault.validator_value)}"
    says = f"is {shown(fault.instance)}; it should be {should}."
    return _at(fault, "wrong-step" if keyword == "multipleOf" else code, says)


def _wrong_length(fault: Fault, keyword: str) -> Problem:
    bound, unit = _LENGTHS[keyword]
    limit = fault.validator_value
    verb = "is" if limit == 1 else "are"
    has = f"has {_counted(len(fault.instance), unit)}"
    if bound == "at most":
        return _at(fault, "too-long", f"{has}; at most {limit:,} {verb} allowed.")
    says = "should not be empty." if limit == 1 else f"{has}; at least {limit:,} {verb} needed."
    return _at(fault, "too-short", says)


def _counted(number: int, unit: str) -> str:
    many = "entries" if unit == "entry" else f"{unit}s"
    return f"{number:,} {unit if number == 1 else many}"


def _choice(fault: Fault) -> Iterator[Problem]:
    """None of several forms fits: speak of the one that was most likely meant."""
    branches: dict[Any, list[Fault]] = {}
    for each in fault.context:
        branches.setdefault(each.relative_schema_path[0], []).append(each)
    if not branches:
        yield _at(fault, "not-allowed", "fits more than one of the allowed forms; say which.")
        return
    meant = [faults for faults in branches.values() if not _of_another_kind(faults)]
    if len(meant) == 1:
        for each in meant[0]:
            yield from problems_of(each)
    elif meant:
        fewest = min(meant, key=len)
        yield next(problems_of(fewest[0]))
    else:
        told_apart = [_of_another_kind(faults) for faults in branches.values()]
        # Forms that at least are objects are told apart by one of their keys, such as "kind".
        deepest = max(len(each.relative_path) for each in told_apart if each)
        yield _other_value([e for e in told_apart if e and len(e.relative_path) == deepest])


def _of_another_kind(faults: Sequence[Fault]) -> Fault | None:
    """The fault that shows that this form was not meant at all, if there is one."""
    for each in faults:
        if each.validator in _OF_ANOTHER_KIND and not each.relative_path:
            return each
    for each in faults:
        if each.validator == "const" and len(each.relative_path) == 1:
            return each
    return None

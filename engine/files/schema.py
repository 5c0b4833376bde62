"""Data held against a JSON Schema: every fault with its pointer, in plain sentences."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from engine.files.canonical import digest
from engine.files.limits import LIMITS
from engine.files.schema_wording import problems_of
from engine.problems import Problem, at_most

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

Schema: TypeAlias = Mapping[str, Any]

_MOST_VALIDATORS: Final = 16
_MOST_REMEMBERED: Final = 50_000


def schema_problems(raw: Any, schema: Schema) -> list[Problem]:
    """Everything in the data that the schema (Draft 2020-12) does not allow.

    A schema may say in `x-expects` what a text with a pattern should be: "letters and digits".
    """
    faults = _validator(schema).iter_errors(raw)
    return at_most(LIMITS.problems, (p for fault in faults for p in problems_of(fault)))


_validators: OrderedDict[str, Any] = OrderedDict()
_one_at_a_time: Final = Lock()  # files are also checked in the background


def _validator(schema: Schema) -> Any:
    """One validator for each schema, known by its content, so that none is taken for another."""
    fingerprint = digest(schema)
    with _one_at_a_time:
        if fingerprint not in _validators:
            if len(_validators) >= _MOST_VALIDATORS:
                _validators.popitem(last=False)
            # A copy, because a change to the schema must not change a validator made before it.
            _validators[fingerprint] = _new_validator(json.loads(json.dumps(schema)))
        _validators.move_to_end(fingerprint)
        return _validators[fingerprint]


def _new_validator(schema: dict[str, Any]) -> Any:
    # Imported on first use: it takes longer than all the rest of a small command.
    from jsonschema import Draft202012Validator, validators
    from jsonschema.exceptions import ValidationError
    from referencing import Registry

    standard = Draft202012Validator.VALIDATORS
    fitting = _Fitting()

    def items(validator: Any, items: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        """As the standard has it, but equal entries of a list are looked at only once."""
        if not isinstance(instance, list) or not isinstance(items, dict):
            yield from standard["items"](validator, items, instance, schema)
            return
        for index in range(len(schema.get("prefixItems", ())), len(instance)):
            item = instance[index]
            # Looking at a single word or number is no slower than remembering it.
            known = fitting.fingerprint(items, item) if isinstance(item, dict | list) else None
            if known is not None and known in fitting:
                continue
            faults = list(validator.descend(item, items, path=index))
            if known is not None and not faults:
                fitting.add(known)
            yield from faults

    # These two name one key a fault, as its message; the standard's say it only in a sentence.

    def required(
        validator: Any, required: Any, instance: Any, schema: Any
    ) -> Iterator[ValidationError]:
        if isinstance(instance, dict):
            yield from (ValidationError(key) for key in required if key not in instance)

    def additional(
        validator: Any, allowed: Any, instance: Any, schema: Any
    ) -> Iterator[ValidationError]:
        if allowed is False and isinstance(instance, dict) and "patternProperties" not in schema:
            known = schema.get("properties", {})
            yield from (ValidationError(key) for key in instance if key not in known)
        else:
            yield from standard["additionalProperties"](validator, allowed, instance, schema)

    ours = {"items": items, "required": required, "additionalProperties": additional}
    # A registry of our own: a schema that refers to an address fails instead of fetching it.
    extend: Any = validators.extend
    return extend(Draft202012Validator, ours)(schema, registry=Registry())


class _Fitting:
    """Fingerprints of data that is known to fit a part of one schema.

    Kept between calls: a set that is being edited is checked again after every change, and nearly
    all of it is as it was.
    """

    def __init__(self) -> None:
        self._known: set[tuple[int, bytes]] = set()
        self._text = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode

    def fingerprint(self, schema: dict[str, Any], value: Any) -> tuple[int, bytes]:
        # The part of the schema is told by its identity: it lives as long as this does.
        return id(schema), blake2b(self._text(value).encode(), digest_size=16).digest()

    def __contains__(self, fingerprint: tuple[int, bytes]) -> bool:
        return fingerprint in self._known

    def add(self, fingerprint: tuple[int, bytes]) -> None:
        if len(self._known) >= _MOST_REMEMBERED:
            self._known.clear()
        self._known.add(fingerprint)

"""A variant as data: laid over its base when it is read, and only what differs when it is written.

Objects are laid over each other key by key, everything else is replaced, and `null` takes away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Model, to_raw
from engine.problems import Problem, pointer, warning
from engine.wording import closest, named

_ITS_OWN: Final = ("$schema", "format", "title", "base")
"""What a variant's file always says itself."""


def laid_over(base: Any, variant: Any) -> Any:
    """The data of a variant together with that of its base; neither is changed."""
    if not isinstance(variant, dict):
        return variant
    made = dict(base) if isinstance(base, dict) else {}
    for key, value in variant.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = laid_over(made.get(key), value)
    return made


def removals_of_nothing(base: Any, variant: Any, above: tuple[str, ...] = ()) -> Iterator[Problem]:
    """Every `null` that takes away what is not there, which mostly is a slip of the pen."""
    if not isinstance(variant, dict):
        return
    there: Mapping[str, Any] = base if isinstance(base, dict) else {}
    for key, value in variant.items():
        if value is not None:
            yield from removals_of_nothing(there.get(key), value, (*above, key))
        elif key not in there:
            meant = closest(key, there)
            hint = f" Did you mean {named(meant)}?" if meant is not None else ""
            message = f"There is no {named(key)} in the base, so null takes nothing away.{hint}"
            yield warning("nothing-to-remove", message, pointer(*above, key), at_key=True)


def only_differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """What has to be laid over the base to get the rules."""
    whole = to_raw(rules)
    own = {key: whole[key] for key in _ITS_OWN if key in whole}
    return own | {
        key: value for key, value in _model_differences(rules, base).items() if key not in own
    }


def _model_differences(now: Model, old: Model) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for name, info in type(now).model_fields.items():
        value, before = getattr(now, name), getattr(old, name)
        if value != before:
            changed[info.alias or name] = _difference(value, before)
    return changed | _key_differences(now.unknown_fields, old.unknown_fields)


def _key_differences(now: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    changed = {
        key: _difference(value, old.get(key))
        for key, value in now.items()
        if key not in old or value != old[key]
    }
    return changed | {key: None for key in old if key not in now}


def _difference(value: Any, before: Any) -> Any:
    if isinstance(value, Model):
        return _model_differences(value, before) if isinstance(before, Model) else to_raw(value)
    if isinstance(value, dict):
        return _key_differences(value, before if isinstance(before, dict) else {})
    if isinstance(value, tuple):
        return list(value)
    return value

"""Where a knob keeps its value inside a rule set: read it, put another one there, describe it.

A path such as `terrains.road.finished.per_tile` leads through the model. What is not written down
has a value all the same: a mechanic that is absent counts 0, points nobody mentions are 0.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from pydantic.fields import FieldInfo

from engine.landscape.rules.model import (
    Announced,
    Board,
    MarkerKind,
    Mechanics,
    PieceKind,
    Players,
    Points,
    RuleSet,
    Surveyors,
    Terrain,
    Turn,
)
from engine.landscape.tiles.model import Model

Value: TypeAlias = int | bool | str | tuple[str, ...]

WHEN: Final = ("finished", "unfinished")
PER_MARKER: Final = "per_marker"
PER_END_MARKER: Final = "per_end_marker"
BY_MARKER: Final = (PER_MARKER, PER_END_MARKER)
"""Points that are written marker by marker."""
SWITCHED_OFF: Final[dict[str, Model]] = {"surveyors": Surveyors(count=0)}
"""What stands for a mechanic that a rule set does not have."""

_SECTIONS: Final[dict[str, type[Model]]] = {
    "players": Players,
    "board": Board,
    "turn": Turn,
    "announced": Announced,
}


class NoSuchPath(LookupError):
    """The path leads nowhere in this rule set."""


def field_at(path: str) -> FieldInfo:
    """The field of the model a path leads to: its description, default and range."""
    match path.split("."):
        case ["mechanics", name, field] if name in SWITCHED_OFF:
            owner: type[Model] = type(SWITCHED_OFF[name])
        case ["terrains", _, when, field, *_] if when in WHEN:
            owner = Points
        case ["terrains", _, field]:
            owner = Terrain
        case ["pieces", _, field]:
            owner = PieceKind
        case ["markers", _, field]:
            owner = MarkerKind
        case [section, field] if section in _SECTIONS:
            owner = _SECTIONS[section]
        case _:
            raise NoSuchPath(path)
    if field not in owner.model_fields:
        raise NoSuchPath(path)
    return owner.model_fields[field]


def value_at(rules: RuleSet, path: str) -> Value:
    """The value in force there, also where the file says nothing."""
    field_at(path)
    parts = path.split(".")
    match parts:
        case ["mechanics", name, field]:
            mechanic = getattr(rules.mechanics, name) or SWITCHED_OFF[name]
            found = getattr(mechanic, field)
        case ["terrains", key, when, "per_marker", word] if when in WHEN:
            found = rules.marker_points(_points(rules, key, when, path), word)
        case ["terrains", key, when, "per_end_marker", word] if when in WHEN:
            found = rules.end_marker_points(_points(rules, key, when, path), word)
        case ["terrains", key, when, field] if when in WHEN:
            found = getattr(_points(rules, key, when, path), field)
        case ["terrains", key, field] if key in rules.terrains:
            found = getattr(rules.terrains[key], field)
        case ["pieces", key, field] if key in rules.pieces:
            found = getattr(rules.pieces[key], field)
        case ["markers", key, field] if key in rules.markers:
            found = getattr(rules.markers[key], field)
        case [section, field]:
            found = getattr(getattr(rules, section), field)
        case _:
            raise NoSuchPath(path)
    return _known(found, path)


def with_value(rules: RuleSet, path: str, value: Value) -> RuleSet:
    """The rule set with this value there; the caller has made sure that it is allowed."""
    if value_at(rules, path) == value:
        return rules
    match path.split("."):
        case ["mechanics", name, field]:
            return rules.replace(mechanics=_with_mechanic(rules.mechanics, name, field, value))
        case ["terrains", key, *rest]:
            changed = _with_terrain_value(rules.terrains[key], rest, value)
            return rules.replace(terrains={**rules.terrains, key: changed})
        case ["pieces", key, field]:
            piece = rules.pieces[key].replace(**{field: value})
            return rules.replace(pieces={**rules.pieces, key: piece})
        case ["markers", key, field]:
            marker = rules.markers[key].replace(**{field: value})
            return rules.replace(markers={**rules.markers, key: marker})
        case ["announced", field]:
            # Announcing nothing is what 0 stands for.
            return rules.replace(announced=rules.announced.replace(**{field: value or None}))
        case [section, field]:
            return rules.replace(**{section: getattr(rules, section).replace(**{field: value})})
    raise NoSuchPath(path)


def _points(rules: RuleSet, key: str, when: str, path: str) -> Points:
    if key not in rules.terrains:
        raise NoSuchPath(path)
    return getattr(rules.terrains[key], when) or Points()


def _known(found: Any, path: str) -> Value:
    if found is None:
        return 0
    if isinstance(found, bool | int | str | tuple):
        return found
    raise NoSuchPath(path)


def _with_mechanic(mechanics: Mechanics, name: str, field: str, value: Value) -> Mechanics:
    mechanic = getattr(mechanics, name) or SWITCHED_OFF[name]
    return mechanics.replace(**{name: mechanic.replace(**{field: value})})


def _with_terrain_value(terrain: Terrain, rest: list[str], value: Value) -> Terrain:
    match rest:
        case [when, field, *words] if when in WHEN:
            points = getattr(terrain, when) or Points()
            new = {**getattr(points, field), words[0]: value} if words else value
            changed = points.replace(**{field: new})
            # A terrain that is never scored when finished stays apart from one that earns 0 then.
            nothing = when == "unfinished" and changed == Points()
            return terrain.replace(**{when: None if nothing else changed})
        case [field]:
            return terrain.replace(**{field: value})
    raise NoSuchPath(".".join(rest))

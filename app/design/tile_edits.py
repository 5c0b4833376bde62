"""Whole tiles: their fields, their notation, turning, mirroring and clearing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import ValidationError

from app.design.edits import QT_TRANSLATE_NOOP, Change, grid
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import NotationError, notation, parse_with_columns
from engine.landscape.tiles.transform import mirrored, turned

_STEPS = {
    "id": QT_TRANSLATE_NOOP("Edits", "Rename {tile} to {new}"),
    "name": QT_TRANSLATE_NOOP("Edits", "Name {tile}"),
    "count": QT_TRANSLATE_NOOP("Edits", "Change the count of {tile} to {new}"),
    "deck": QT_TRANSLATE_NOOP("Edits", "Put {tile} into the deck {new}"),
    "notes": QT_TRANSLATE_NOOP("Edits", "Change the notes of {tile}"),
    "tags": QT_TRANSLATE_NOOP("Edits", "Change the tags of {tile}"),
    "artwork": QT_TRANSLATE_NOOP("Edits", "Change the artwork of {tile}"),
    "at": QT_TRANSLATE_NOOP("Edits", "Move {tile} to {new}"),
    "turn": QT_TRANSLATE_NOOP("Edits", "Turn {tile} on the board"),
}


def set_field(tile: Tile, field: str, value: Any) -> Change:
    """Another value for a field of the tile; the value must be one the field allows."""
    shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return Change(_STEPS[field], tile.replace(**{field: value}), {"new": shown})


def field_allows(tile: Tile, field: str, value: Any) -> bool:
    """Whether the model takes this value there."""
    raw = {"id": tile.id, "at": (0, 0)} | {field: value}
    try:
        type(tile).model_validate(raw)
    except ValidationError:
        return False
    return True


def turn_tile(tile: Tile, rules: RuleSet, step: int = 1) -> Change:
    if step > 0:
        says = QT_TRANSLATE_NOOP("Edits", "Turn {tile} right")
    else:
        says = QT_TRANSLATE_NOOP("Edits", "Turn {tile} left")
    return Change(says, _sorted_sides(turned(tile, step, grid(rules)), rules))


def mirror_tile(tile: Tile, rules: RuleSet) -> Change:
    says = QT_TRANSLATE_NOOP("Edits", "Mirror {tile}")
    return Change(says, _sorted_sides(mirrored(tile, grid(rules)), rules))


def clear_tile(tile: Tile, rules: RuleSet) -> Change:
    return Change(QT_TRANSLATE_NOOP("Edits", "Clear {tile}"), tile.replace(features=()))


def notation_of(tile: Tile, rules: RuleSet) -> str:
    return notation(tile.features, rules.forms)


def set_notation(tile: Tile, rules: RuleSet, text: str) -> Change:
    """The tile a line of notation describes; raises NotationError.

    What the notation cannot say (where things are drawn, unknown fields) stays with the parts and
    markers that are still there.
    """
    wanted = [_feature(raw, column) for raw, column in parse_with_columns(text)]
    left = list(tile.features)
    features = []
    for feature in wanted:
        old = _counterpart(feature, left)
        if old is not None:
            left.remove(old)
            feature = _kept(old, feature)
        features.append(feature)
    says = QT_TRANSLATE_NOOP("Edits", "Write {tile} as notation")
    return Change(says, tile.replace(features=tuple(features)))


def _feature(raw: dict[str, Any], column: int) -> Feature:
    try:
        return Feature.model_validate(raw)
    except ValidationError as refused:
        what = ".".join(str(step) for step in refused.errors()[0]["loc"])
        raise NotationError(f"this part has too long or too many {what}", column) from refused


def _counterpart(feature: Feature, among: Sequence[Feature]) -> Feature | None:
    """The part that this one was before: the same sides, or the only one of its terrain."""
    alike = [old for old in among if old.terrain == feature.terrain]
    same = [old for old in alike if set(old.sides) == set(feature.sides)]
    if same:
        return same[0]
    return alike[0] if len(alike) == 1 and not feature.sides else None


def _kept(old: Feature, new: Feature) -> Feature:
    pool = list(old.markers)
    markers = []
    for marker in new.markers:
        known = next((m for m in pool if m.kind == marker.kind), None)
        if known is not None:
            pool.remove(known)
        markers.append(known or marker)
    return old.replace(
        sides=new.sides,
        end=new.end,
        name=new.name,
        exact=new.exact,
        markers=tuple(markers),
    )


def _sorted_sides(tile: Tile, rules: RuleSet) -> Tile:
    """Sides named clockwise, as they are everywhere else."""
    lat = grid(rules)
    order = {name: number for number, name in enumerate(_every_name(lat.names))}
    features = tuple(
        feature.replace(sides=tuple(sorted(feature.sides, key=lambda n: order.get(n, 99))))
        for feature in tile.features
    )
    return tile.replace(features=features)


def _every_name(names: Iterable[str]) -> list[str]:
    return [name + hand for name in names for hand in ("", "l", "r")]

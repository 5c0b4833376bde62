"""Written plains while roads and towns change around them: no animal gets lost or changes plains.

A plain is written only when there is something to say of it: animals, a name, another terrain.
It is named by a side or half-side when the tile has several, and by nothing when there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.design.edits import form_of, grid, with_more
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.outline import (
    Outline,
    field_halves,
    free_halves,
    outline,
    worked_out,
)


def keep_plains(before: Tile, after: Tile, rules: RuleSet) -> Tile:
    """`after` with every plain that was written on `before` still meaning the same ground."""
    if not any(form_of(feature, rules) is Form.FIELD for feature in after.features):
        return after
    old, new = outline(before, rules), outline(after, rules)
    plain_of = _plains(new, rules)
    several_before = len(set(_plains(old, rules).values())) > 1
    homes: dict[int, int] = {}
    """The feature that speaks for each plain."""
    features: list[Feature | None] = list(after.features)
    for index, feature in enumerate(after.features):
        if form_of(feature, rules) is not Form.FIELD or feature.exact:
            continue
        plain = _home(_halves_of(feature, old), plain_of)
        if plain is None:
            features[index] = feature.replace(sides=()) if feature.sides else feature
            continue
        first = homes.setdefault(plain, index)
        if first != index:
            features[first] = _merged(features[first], feature)
            features[index] = None
            continue
        features[index] = _renamed(feature, plain, plain_of, several_before, rules)
    return after.replace(features=tuple(f for f in features if f is not None))


def written_plain(tile: Tile, rules: RuleSet, piece: int) -> tuple[Tile, int]:
    """The tile with this plain of its outline written down, and the number of the feature."""
    parts = outline(tile, rules)
    found = parts.pieces[piece]
    if found.feature is not None:
        return tile, found.feature
    plain_of = _plains(parts, rules)
    sides: tuple[str, ...] = ()
    if len(set(plain_of.values())) > 1:
        sides = _name(plain_of[found.halves[0]], plain_of, rules)
    return with_more(tile, Feature(terrain=found.terrain, sides=sides)), len(tile.features)


def _plains(parts: Outline, rules: RuleSet) -> dict[int, int]:
    """The plain every free half-side lies on, left out those that somebody has exactly."""
    lat = grid(rules)
    free = free_halves(parts.pieces, lat)
    taken = {
        half
        for piece in parts.pieces
        if piece.form is Form.FIELD and piece.written is not None and piece.written.exact
        for half in field_halves(piece.written, lat)
    }
    numbered = zip(free, worked_out(parts.pieces, free), strict=True)
    return {half: plain for half, plain in numbered if half not in taken}


def _halves_of(feature: Feature, parts: Outline) -> Sequence[int]:
    for piece in parts.pieces:
        if piece.written is feature:
            return piece.halves
    return ()


def _home(halves: Sequence[int], plain_of: Mapping[int, int]) -> int | None:
    """The plain that has most of the half-sides a feature had; any plain if it lost them all."""
    counts: dict[int, int] = {}
    for half in halves:
        if half in plain_of:
            counts[plain_of[half]] = counts.get(plain_of[half], 0) + 1
    if counts:
        return max(counts, key=lambda plain: (counts[plain], -plain))
    return next(iter(plain_of.values()), None)


def _merged(kept: Feature | None, gone: Feature) -> Feature:
    assert kept is not None
    return kept.replace(markers=(*kept.markers, *gone.markers), name=kept.name or gone.name)


def _renamed(
    feature: Feature,
    plain: int,
    plain_of: Mapping[int, int],
    several_before: bool,
    rules: RuleSet,
) -> Feature:
    if len(set(plain_of.values())) == 1:
        return feature.replace(sides=()) if several_before and feature.sides else feature
    named = field_halves(feature, grid(rules))
    if named and all(plain_of.get(half) == plain for half in named):
        return feature
    return feature.replace(sides=_name(plain, plain_of, rules))


def _name(plain: int, plain_of: Mapping[int, int], rules: RuleSet) -> tuple[str, ...]:
    """A whole side if there is one, otherwise a half-side."""
    lat = grid(rules)
    for side in range(lat.sides):
        if plain_of.get(2 * side) == plain == plain_of.get(2 * side + 1):
            return (lat.names[side],)
    return (lat.half_name(next(half for half, other in plain_of.items() if other == plain)),)

"""Markers and sites: adding, moving and removing what stands on a tile."""

from __future__ import annotations

from app.design.edits import (
    QT_TRANSLATE_NOOP,
    Change,
    form_of,
    with_feature,
    with_more,
)
from app.design.parts import Part
from app.design.path_edits import loose_ends, run_on, settle_ends
from app.design.plain_edits import keep_plains, written_plain
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names
from engine.landscape.tiles.model import Feature, Marker, Point, Tile
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.outline import outline

_DIGITS = 3


def fitting_pieces(tile: Tile, rules: RuleSet, kind: str) -> list[int]:
    """The pieces of the outline a marker may stand on."""
    declared = rules.markers.get(kind)
    allowed = () if declared is None else declared.on
    return [i for i, p in enumerate(outline(tile, rules).pieces) if p.terrain in allowed]


def add_marker(
    tile: Tile, rules: RuleSet, kind: str, piece: int, at: Point | None = None
) -> Change:
    """Put a marker on a piece; without a place it finds one by itself."""
    new, index = written_plain(tile, rules, piece)
    old = new.features[index]
    marker = Marker(kind=kind, at=rounded(at))
    new = with_feature(new, index, old.replace(markers=(*old.markers, marker)))
    says = QT_TRANSLATE_NOOP("Edits", "Add {marker} to {tile}")
    return Change(says, new, {"marker": Names(rules).marker(kind)}, Part(index, len(old.markers)))


def move_marker(
    tile: Tile, rules: RuleSet, feature: int, marker: int, piece: int, at: Point | None
) -> Change:
    """Put a marker somewhere else, on its own feature or on another piece."""
    old = tile.features[feature].markers[marker]
    moved = old.replace(at=rounded(at))
    new, target = written_plain(tile, rules, piece)
    if target == feature:
        markers = list(new.features[target].markers)
        markers[marker] = moved
        part = Part(target, marker)
    else:
        new = _without_marker(new, feature, marker)
        markers = [*new.features[target].markers, moved]
        part = Part(target, len(markers) - 1)
    new = with_feature(new, target, new.features[target].replace(markers=tuple(markers)))
    if target != feature and _says_nothing(new.features[feature], rules):
        new = with_feature(new, feature, None)
        part = Part(target - (target > feature), part.marker)
    words = {"marker": Names(rules).marker(old.kind)}
    says = QT_TRANSLATE_NOOP("Edits", "Move {marker} on {tile}")
    return Change(says, new, words, part)


def remove_marker(tile: Tile, rules: RuleSet, feature: int, marker: int) -> Change:
    kind = tile.features[feature].markers[marker].kind
    new = _without_marker(tile, feature, marker)
    part: Part | None = Part(feature)
    if _says_nothing(new.features[feature], rules):
        new, part = with_feature(new, feature, None), None
    says = QT_TRANSLATE_NOOP("Edits", "Remove {marker} from {tile}")
    return Change(says, new, {"marker": Names(rules).marker(kind)}, part)


def set_marker_kind(tile: Tile, rules: RuleSet, feature: int, marker: int, kind: str) -> Change:
    old = tile.features[feature]
    markers = list(old.markers)
    names = Names(rules)
    words = {"old": names.marker(markers[marker].kind), "new": names.marker(kind)}
    markers[marker] = markers[marker].replace(kind=kind)
    new = with_feature(tile, feature, old.replace(markers=tuple(markers)))
    says = QT_TRANSLATE_NOOP("Edits", "Change {old} to {new} on {tile}")
    return Change(says, new, words, Part(feature, marker))


def add_site(tile: Tile, rules: RuleSet, terrain: str, at: Point | None = None) -> Change:
    """Put a farm on the tile; roads that wait for an end lead there.

    Where no further one is allowed the one that is there moves.
    """
    there = [i for i, feature in enumerate(tile.features) if feature.terrain == terrain]
    most = rules.terrains[terrain].most_per_tile
    if most is not None and len(there) >= most:
        return move_feature(tile, rules, there[-1], at)
    new = with_more(tile, Feature(terrain=terrain, at=rounded(at)))
    for key, declared in rules.terrains.items():
        if terrain in declared.ends:
            for index in loose_ends(new, key):
                new = with_feature(new, index, new.features[index].replace(end=terrain))
    new = keep_plains(tile, new, rules)
    says = QT_TRANSLATE_NOOP("Edits", "Add {part} to {tile}")
    return Change(says, new, {"part": Names(rules).terrain(terrain)}, Part(len(tile.features)))


def move_feature(tile: Tile, rules: RuleSet, feature: int, at: Point | None) -> Change:
    """Say where a part is drawn, or let it find its own place."""
    old = tile.features[feature]
    new = with_feature(tile, feature, old.replace(at=rounded(at)))
    words = {"part": Names(rules).terrain(old.terrain)}
    return Change(QT_TRANSLATE_NOOP("Edits", "Move {part} on {tile}"), new, words, Part(feature))


def remove_feature(tile: Tile, rules: RuleSet, feature: int) -> Change:
    """Take a part off the tile with everything on it; ground comes in its place."""
    old = tile.features[feature]
    new = with_feature(tile, feature, None)
    if form_of(old, rules) is Form.PATH and old.end == JUNCTION:
        new = settle_ends(run_on(new, rules, old.terrain), rules, old.terrain)
    new = keep_plains(tile, settle_ends(new, rules), rules)
    words = {"part": Names(rules).terrain(old.terrain)}
    return Change(QT_TRANSLATE_NOOP("Edits", "Remove {part} from {tile}"), new, words)


def arranged(tile: Tile, rules: RuleSet) -> Change:
    """Everything finds its own place on the tile again."""
    features = tuple(
        feature.replace(at=None, markers=tuple(m.replace(at=None) for m in feature.markers))
        for feature in tile.features
    )
    says = QT_TRANSLATE_NOOP("Edits", "Arrange {tile}")
    return Change(says, tile.replace(features=features))


def rounded(at: Point | None) -> Point | None:
    """A place as files keep it: on the tile, to a thousandth."""
    if at is None:
        return None
    return tuple(min(1.0, max(0.0, round(value, _DIGITS))) for value in at)  # type: ignore[return-value]


def _without_marker(tile: Tile, feature: int, marker: int) -> Tile:
    old = tile.features[feature]
    markers = old.markers[:marker] + old.markers[marker + 1 :]
    return with_feature(tile, feature, old.replace(markers=markers))


def _says_nothing(feature: Feature, rules: RuleSet) -> bool:
    """A plain that would be there just the same if nobody wrote it."""
    return (
        form_of(feature, rules) is Form.FIELD
        and feature.terrain == rules.ground
        and not feature.markers
        and not feature.name
        and not feature.exact
        and feature.at is None
        and not feature.unknown_fields
    )

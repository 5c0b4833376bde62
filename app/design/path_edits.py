"""Paths inside a tile: how a stretch of road ends, meets others at a junction or runs on."""

from __future__ import annotations

from collections.abc import Iterable

from app.design.edits import QT_TRANSLATE_NOOP, Change, form_of, grid, in_order, with_feature
from app.design.parts import Part
from app.design.plain_edits import keep_plains
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import JUNCTION


def is_stub(feature: Feature) -> bool:
    """A path with one side, which ends inside the tile."""
    return len(feature.sides) == 1


def arms(tile: Tile, terrain: str) -> list[int]:
    """The paths of a terrain that meet at the junction."""
    return [
        index
        for index, feature in enumerate(tile.features)
        if feature.terrain == terrain and is_stub(feature) and feature.end == JUNCTION
    ]


def loose_ends(tile: Tile, terrain: str) -> list[int]:
    """The paths of a terrain that stop inside the tile without saying how."""
    return [
        index
        for index, feature in enumerate(tile.features)
        if feature.terrain == terrain and is_stub(feature) and feature.end is None
    ]


def has_terrain(tile: Tile, terrain: str) -> bool:
    return any(feature.terrain == terrain for feature in tile.features)


def natural_end(tile: Tile, rules: RuleSet, terrain: str) -> str | None:
    """Where a new path of this terrain ends by itself: at a site, or the junction that is there.

    Not at an area: two sides with a road are rather one road that passes the town.
    """
    ends = rules.terrains[terrain].ends
    for end in ends:
        declared = rules.terrains.get(end)
        if declared is not None and declared.form is Form.SITE and has_terrain(tile, end):
            return end
    return JUNCTION if JUNCTION in ends and arms(tile, terrain) else None


def possible_ends(tile: Tile, rules: RuleSet, feature: int) -> list[str]:
    """The ends the rule set declares for a path and this tile can offer, as they are declared."""
    terrain = tile.features[feature].terrain
    declared = rules.terrains.get(terrain)
    if declared is None or declared.form is not Form.PATH:
        return []
    others = with_feature(tile, feature, None)
    return [end for end in declared.ends if end not in rules.terrains or has_terrain(others, end)]


def set_end(tile: Tile, rules: RuleSet, feature: int, end: str | None) -> Change:
    """A path with one side ends there; without an end it waits for one."""
    old = tile.features[feature]
    new = keep_plains(tile, with_feature(tile, feature, old.replace(end=end)), rules)
    names = Names(rules)
    words = {"part": _named(old, rules)}
    if end is None:
        says = QT_TRANSLATE_NOOP("Edits", "Leave the end of {part} on {tile} open")
    else:
        words["end"] = names.terrain(end)
        says = QT_TRANSLATE_NOOP("Edits", "End {part} at the {end} on {tile}")
    return Change(says, new, words, Part(feature))


def cycle_end(tile: Tile, rules: RuleSet, feature: int, step: int = 1) -> Change | None:
    """The next end the tile offers; None if there is no other."""
    offered: list[str | None] = sorted(
        possible_ends(tile, rules, feature), key=lambda end: end not in rules.terrains
    )
    old = tile.features[feature].end
    if old not in offered:
        offered.insert(0, old)
    if len(offered) < 2:
        return None
    return set_end(tile, rules, feature, offered[(offered.index(old) + step) % len(offered)])


def settle_ends(tile: Tile, rules: RuleSet, terrain: str | None = None) -> Tile:
    """Paths whose end is gone look for another; two arms left at a junction run on as one."""
    for index, feature in enumerate(tile.features):
        if form_of(feature, rules) is not Form.PATH or feature.end is None:
            continue
        gone = feature.end in rules.terrains and not has_terrain(tile, feature.end)
        alone = feature.end == JUNCTION and arms(tile, feature.terrain) == [index]
        if gone or (alone and feature.terrain == terrain):
            bare = with_feature(tile, index, feature.replace(end=None))
            end = natural_end(bare, rules, feature.terrain)
            tile = with_feature(tile, index, feature.replace(end=end))
    return tile


def run_on(tile: Tile, rules: RuleSet, terrain: str) -> Tile:
    """Two arms that are left at a junction become one path."""
    left = arms(tile, terrain)
    return merged(tile, rules, left) if len(left) == 2 else tile


def merged(tile: Tile, rules: RuleSet, indexes: Iterable[int]) -> Tile:
    """Several features as one, in the place of the first, with everything that stood on them."""
    first, *others = sorted(set(indexes))
    parts = [tile.features[index] for index in (first, *others)]
    sides = {name for part in parts for name in part.sides}
    one = parts[0].replace(
        sides=in_order(sides, grid(rules)),
        end=None,
        markers=tuple(marker for part in parts for marker in part.markers),
        name=next((part.name for part in parts if part.name), None),
    )
    tile = with_feature(tile, first, one)
    for index in reversed(others):
        tile = with_feature(tile, index, None)
    return tile


def split(tile: Tile, index: int, end: str | None) -> Tile:
    """A path as one stretch a side, each with that end; the first keeps what stood on it."""
    old = tile.features[index]
    pieces = [
        old.replace(sides=(side,), end=end)
        if number == 0
        else Feature(terrain=old.terrain, sides=(side,), end=end)
        for number, side in enumerate(old.sides)
    ]
    features = list(tile.features)
    features[index : index + 1] = pieces
    return tile.replace(features=tuple(features))


def _named(feature: Feature, rules: RuleSet) -> str:
    """`road N`."""
    return " ".join((Names(rules).terrain(feature.terrain), "-".join(feature.sides))).strip()

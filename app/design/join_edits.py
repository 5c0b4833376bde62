"""Joining and parting what lies on the sides of a tile: roads, towns, a road and a farm."""

from __future__ import annotations

from app.design.edits import (
    QT_TRANSLATE_NOOP,
    Change,
    claimed,
    form_of,
    grid,
    on_side,
    with_feature,
    with_more,
)
from app.design.path_edits import arms, is_stub, merged, run_on, set_end, settle_ends, split
from app.design.plain_edits import keep_plains
from app.design.side_edits import part_on
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import JUNCTION


def join_sides(tile: Tile, rules: RuleSet, one: int, other: int, brush: str) -> Change | None:
    """Make what lies on two sides one; ground becomes what is on the other side, or `brush`.

    A road and a town: the road ends there. None if the two cannot be joined, as town and sea.
    """
    lat = grid(rules)
    first, second = on_side(tile, rules, one), on_side(tile, rules, other)
    if one == other or (first is not None and first == second):
        return None
    if first is not None and second is not None:
        kinds = tile.features[first].terrain, tile.features[second].terrain
        if kinds[0] != kinds[1]:
            if may_end(rules, *kinds):
                return end_side_at(tile, rules, one, second, kinds[0])
            if may_end(rules, *reversed(kinds)):
                return end_side_at(tile, rules, other, first, kinds[1])
            return None
    there = first if first is not None else second
    terrain = brush if there is None else tile.features[there].terrain
    new = tile
    for side in (one, other):
        if on_side(new, rules, side) is None:
            new = with_more(new, Feature(terrain=terrain, sides=(lat.names[side],)))
    owners = claimed(new, rules)
    pair = (owners[one], owners[other])
    if rules.terrains[terrain].form is Form.PATH and _meet(new, pair):
        new = _at_junction(new, rules, pair)
    else:
        new = merged(new, rules, pair)
    new = keep_plains(tile, settle_ends(new, rules, terrain), rules)
    says = QT_TRANSLATE_NOOP("Edits", "Join {side} and {other} on {tile}")
    words = {"side": lat.names[one], "other": lat.names[other]}
    return Change(says, new, words, part_on(new, rules, one))


def lead_side(tile: Tile, rules: RuleSet, side: int, target: int, brush: str) -> Change | None:
    """Let what lies on a side run to a feature: a road to a farm, into a town, to another road."""
    aim = tile.features[target]
    index = on_side(tile, rules, side)
    if index == target:
        return None
    if index is not None:
        terrain: str | None = tile.features[index].terrain
    else:
        terrain = _drawn_towards(aim.terrain, rules, brush)
    if terrain is None:
        return None
    there = grid(rules).side(aim.sides[0]) if aim.sides else None
    if terrain == aim.terrain:
        return None if there is None else join_sides(tile, rules, side, there, terrain)
    if may_end(rules, terrain, aim.terrain):
        return end_side_at(tile, rules, side, target, terrain)
    if index is not None and there is not None and may_end(rules, aim.terrain, terrain):
        return end_side_at(tile, rules, there, index, aim.terrain)
    return None


def end_side_at(tile: Tile, rules: RuleSet, side: int, target: int, terrain: str) -> Change:
    """Let a path from a side end at a feature; one that ran on there is cut."""
    name = grid(rules).names[side]
    new = tile
    index = on_side(tile, rules, side)
    if index is None:
        new = with_more(new, Feature(terrain=terrain, sides=(name,)))
    elif not is_stub(tile.features[index]):
        old = tile.features[index]
        rest = tuple(other for other in old.sides if other != name)
        new = with_feature(new, index, old.replace(sides=(name,)))
        new = with_more(new, Feature(terrain=terrain, sides=rest))
    new = _foremost(new, target)
    path = on_side(new, rules, side)
    assert path is not None
    change = set_end(new, rules, path, tile.features[target].terrain)
    kept = keep_plains(tile, settle_ends(change.tile, rules, terrain), rules)
    return Change(change.says, kept, change.words, part_on(kept, rules, side))


def part_side(tile: Tile, rules: RuleSet, side: int) -> Change | None:
    """Part a side from whatever it hangs together with; None if it is by itself."""
    index = on_side(tile, rules, side)
    if index is None:
        return None
    old = tile.features[index]
    name = grid(rules).names[side]
    if is_stub(old):
        if form_of(old, rules) is not Form.PATH or old.end is None:
            return None
        new = with_feature(tile, index, old.replace(end=None))
        if old.end == JUNCTION:
            new = settle_ends(run_on(new, rules, old.terrain), rules, old.terrain)
    elif form_of(old, rules) is Form.PATH:
        ends = rules.terrains[old.terrain].ends
        new = split(tile, index, JUNCTION if JUNCTION in ends else None)
    else:
        left = tuple(other for other in old.sides if other != name)
        alone = Feature(terrain=old.terrain, sides=(name,))
        features = list(tile.features)
        features[index : index + 1] = [old.replace(sides=left), alone]
        new = tile.replace(features=tuple(features))
    new = keep_plains(tile, new, rules)
    says = QT_TRANSLATE_NOOP("Edits", "Part {side} of {tile} from the rest")
    return Change(says, new, {"side": name}, part_on(new, rules, side))


def may_end(rules: RuleSet, terrain: str, at: str) -> bool:
    """Whether a path of one terrain may end at another."""
    declared = rules.terrains.get(terrain)
    return declared is not None and declared.form is Form.PATH and at in declared.ends


def _drawn_towards(aim: str, rules: RuleSet, brush: str) -> str | None:
    """What is drawn from a plain side to a feature: a path that may end there, or more of it."""
    if brush == aim or may_end(rules, brush, aim):
        return brush
    declared = rules.terrains.get(aim)
    if declared is not None and declared.form is not Form.SITE:
        return aim
    return next((key for key in rules.terrains if may_end(rules, key, aim)), None)


def _meet(tile: Tile, pair: tuple[int, int]) -> bool:
    """Whether two paths can only meet at a junction: three roads are never one."""
    one, other = (tile.features[index] for index in pair)
    if not (is_stub(one) and is_stub(other)):
        return True
    waiting = len(arms(tile, one.terrain)) > 1
    return waiting and (one.end == JUNCTION) != (other.end == JUNCTION)


def _at_junction(tile: Tile, rules: RuleSet, pair: tuple[int, int]) -> Tile:
    terrain = tile.features[pair[0]].terrain
    if JUNCTION not in rules.terrains[terrain].ends:
        # Rules without junctions let one path touch three sides.
        return merged(tile, rules, pair)
    for index in sorted(pair, reverse=True):
        tile = split(tile, index, JUNCTION)
    return tile


def _foremost(tile: Tile, aim: int) -> Tile:
    """An end names a terrain and means its first part, so the one that is meant comes first."""
    target = tile.features[aim]
    first = next(i for i, f in enumerate(tile.features) if f.terrain == target.terrain)
    if first == aim or any(f.end == target.terrain for f in tile.features):
        return tile
    features = list(tile.features)
    features.insert(first, features.pop(aim))
    return tile.replace(features=tuple(features))

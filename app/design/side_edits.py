"""Sides of a tile: what a side shows and what it can show."""

from __future__ import annotations

from app.design.edits import (
    QT_TRANSLATE_NOOP,
    Change,
    form_of,
    grid,
    in_order,
    on_side,
    with_feature,
    with_more,
)
from app.design.parts import Part
from app.design.path_edits import (
    loose_ends,
    natural_end,
    run_on,
    settle_ends,
)
from app.design.plain_edits import keep_plains, written_plain
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.outline import outline


def side_choices(rules: RuleSet) -> list[str]:
    """What a side can show, in the order a click goes through: ground, paths, areas, fields."""
    ground = rules.ground
    order = (Form.PATH, Form.AREA, Form.FIELD)
    others = [
        key
        for form in order
        for key, terrain in rules.terrains.items()
        if terrain.form is form and key != ground
    ]
    return ([] if ground is None else [ground]) + others


def shown_on(tile: Tile, rules: RuleSet, side: int) -> str:
    """The terrain that gives a side its name."""
    return outline(tile, rules).side_terrain(side)


def set_side(tile: Tile, rules: RuleSet, side: int, terrain: str) -> Change:
    """Let a side show a terrain; whatever lay there gives way."""
    name = grid(rules).names[side]
    words = {"side": name, "terrain": Names(rules).terrain(terrain)}
    says = QT_TRANSLATE_NOOP("Edits", "Draw {terrain} on {side} of {tile}")
    if shown_on(tile, rules, side) == terrain:
        return Change(says, tile, words, part_on(tile, rules, side))
    new = without_side(tile, rules, side)
    form = rules.terrains[terrain].form
    if form is Form.AREA:
        new = with_more(new, Feature(terrain=terrain, sides=(name,)))
    elif form is Form.PATH:
        new = _with_path(new, rules, side, terrain)
    new = keep_plains(tile, settle_ends(new, rules), rules)
    if form is Form.FIELD:
        new = _with_field(new, rules, side, terrain)
    return Change(says, new, words, part_on(new, rules, side))


def cycle_side(tile: Tile, rules: RuleSet, side: int, step: int = 1) -> Change:
    """Let a side show what comes next after what it shows now."""
    choices = side_choices(rules)
    now = shown_on(tile, rules, side)
    at = choices.index(now) if now in choices else -1
    return set_side(tile, rules, side, choices[(at + step) % len(choices)])


def without_side(tile: Tile, rules: RuleSet, side: int) -> Tile:
    """The tile with nothing but ground on a side."""
    lat = grid(rules)
    while (index := on_side(tile, rules, side)) is not None:
        old = tile.features[index]
        left = tuple(name for name in old.sides if lat.side(name) != side)
        if left:
            end = natural_end(tile, rules, old.terrain) if _becomes_stub(old, left, rules) else None
            tile = with_feature(tile, index, old.replace(sides=left, end=end))
            continue
        tile = with_feature(tile, index, None)
        if form_of(old, rules) is Form.PATH and old.end == JUNCTION:
            tile = settle_ends(run_on(tile, rules, old.terrain), rules, old.terrain)
    return tile


def paint_terrain(rules: RuleSet) -> str | None:
    """What is drawn between two plain sides when nothing else was chosen: the first path."""
    for form in (Form.PATH, Form.AREA):
        for key, terrain in rules.terrains.items():
            if terrain.form is form:
                return key
    return None


def part_on(tile: Tile, rules: RuleSet, side: int) -> Part | None:
    index = on_side(tile, rules, side)
    return None if index is None else Part(index)


def _becomes_stub(old: Feature, left: tuple[str, ...], rules: RuleSet) -> bool:
    return form_of(old, rules) is Form.PATH and len(left) == 1


def _with_path(tile: Tile, rules: RuleSet, side: int, terrain: str) -> Tile:
    """A path from a side: runs on where another waits for it, otherwise finds an end."""
    name = grid(rules).names[side]
    waiting = loose_ends(tile, terrain)
    if len(waiting) == 1:
        old = tile.features[waiting[0]]
        sides = in_order({*old.sides, name}, grid(rules))
        return with_feature(tile, waiting[0], old.replace(sides=sides))
    end = natural_end(tile, rules, terrain)
    return with_more(tile, Feature(terrain=terrain, sides=(name,), end=end))


def _with_field(tile: Tile, rules: RuleSet, side: int, terrain: str) -> Tile:
    """The plain that touches a side is of this terrain."""
    piece = outline(tile, rules).slots[side][:1]
    if not piece:
        return tile
    parts = outline(tile, rules)
    if parts.pieces[piece[0]].terrain == terrain:
        return tile
    tile, index = written_plain(tile, rules, piece[0])
    return with_feature(tile, index, tile.features[index].replace(terrain=terrain))

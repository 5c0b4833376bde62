"""The fields of one part of a tile, as the inspector edits them."""

from __future__ import annotations

from app.design.edits import QT_TRANSLATE_NOOP, Change, form_of, grid, in_order, with_feature
from app.design.parts import Part
from app.design.path_edits import natural_end, settle_ends
from app.design.plain_edits import keep_plains, written_plain
from app.design.side_edits import without_side
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.outline import field_halves, outline
from engine.lattice import Lattice


def set_terrain(tile: Tile, rules: RuleSet, feature: int, terrain: str) -> Change:
    """Another terrain for a part; what only the old form could say is dropped."""
    old = tile.features[feature]
    was, form = form_of(old, rules), rules.terrains[terrain].form
    new = old.replace(terrain=terrain)
    if form is not Form.PATH:
        new = new.replace(end=None)
    elif len(old.sides) == 1 and old.end not in rules.terrains[terrain].ends:
        new = new.replace(end=natural_end(tile, rules, terrain))
    if form is not Form.FIELD:
        new = new.replace(exact=False)
    if form is Form.SITE or (was is not None and (was is Form.FIELD) != (form is Form.FIELD)):
        new = new.replace(sides=())
    names = Names(rules)
    words = {"old": names.terrain(old.terrain), "new": names.terrain(terrain)}
    done = keep_plains(tile, settle_ends(with_feature(tile, feature, new), rules), rules)
    says = QT_TRANSLATE_NOOP("Edits", "Change {old} to {new} on {tile}")
    return Change(says, done, words, Part(feature))


def toggle_side(tile: Tile, rules: RuleSet, feature: int, side: int) -> Change | None:
    """Let a path or area reach one side more or less; None if it is its only one."""
    lat = grid(rules)
    name = lat.names[side]
    old = tile.features[feature]
    if any(lat.side(other) == side for other in old.sides):
        left = tuple(other for other in old.sides if lat.side(other) != side)
        if not left:
            return None
        end = natural_end(tile, rules, old.terrain) if _is_path_stub(old, left, rules) else None
        new = with_feature(tile, feature, old.replace(sides=left, end=end))
    else:
        freed = without_side(tile, rules, side)
        # What gave way may have been a whole feature, so the number may be another.
        feature = next((i for i, f in enumerate(freed.features) if f is old), -1)
        if feature < 0:
            return None
        sides = in_order({*old.sides, name}, lat)
        end = old.end if len(sides) == 1 else None
        new = with_feature(freed, feature, old.replace(sides=sides, end=end))
    new = keep_plains(tile, settle_ends(new, rules), rules)
    says = QT_TRANSLATE_NOOP("Edits", "Change the sides of {part} on {tile}")
    return Change(says, new, {"part": Names(rules).terrain(old.terrain)}, Part(feature))


def toggle_half(tile: Tile, rules: RuleSet, feature: int, half: int) -> Change:
    """Let an exact plain take one half-side more or less."""
    lat = grid(rules)
    old = tile.features[feature]
    halves = set(field_halves(old, lat)) ^ {half}
    new = with_feature(tile, feature, old.replace(sides=half_names(halves, lat)))
    says = QT_TRANSLATE_NOOP("Edits", "Change the half-sides of {part} on {tile}")
    return Change(says, new, {"part": Names(rules).terrain(old.terrain)}, Part(feature))


def set_exact(tile: Tile, rules: RuleSet, feature: int, exact: bool) -> Change:
    """Take the half-sides of a plain exactly, beginning with those it has now."""
    old = tile.features[feature]
    sides = old.sides
    if exact:
        pieces = outline(tile, rules).pieces
        halves = next((p.halves for p in pieces if p.feature == feature), ())
        sides = half_names(set(halves), grid(rules))
    new = with_feature(tile, feature, old.replace(exact=exact, sides=sides))
    words = {"part": Names(rules).terrain(old.terrain)}
    if exact:
        says = QT_TRANSLATE_NOOP("Edits", "Take {part} on {tile} exactly")
    else:
        says = QT_TRANSLATE_NOOP("Edits", "Work out {part} on {tile}")
    return Change(says, new, words, Part(feature))


def set_name(tile: Tile, rules: RuleSet, feature: int, name: str) -> Change:
    old = tile.features[feature]
    new = with_feature(tile, feature, old.replace(name=name or None))
    words = {"part": Names(rules).terrain(old.terrain)}
    return Change(QT_TRANSLATE_NOOP("Edits", "Name {part} on {tile}"), new, words, Part(feature))


def write_down(tile: Tile, rules: RuleSet, piece: int) -> Change:
    """Write a plain down that follows from the rest, so that something can be said of it."""
    new, index = written_plain(tile, rules, piece)
    words = {"part": Names(rules).terrain(new.features[index].terrain)}
    return Change(
        QT_TRANSLATE_NOOP("Edits", "Write down {part} on {tile}"), new, words, Part(index)
    )


def half_names(halves: set[int], lat: Lattice) -> tuple[str, ...]:
    """Half-sides as files write them, whole sides where both halves are there."""
    names = []
    for side, name in enumerate(lat.names):
        pair = {2 * side, 2 * side + 1}
        if pair <= halves:
            names.append(name)
        else:
            names += [lat.half_name(half) for half in sorted(pair & halves)]
    return tuple(names)


def _is_path_stub(old: Feature, left: tuple[str, ...], rules: RuleSet) -> bool:
    return form_of(old, rules) is Form.PATH and len(left) == 1

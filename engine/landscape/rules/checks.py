"""Whether a rule set makes sense: everything wrong with it, not the first thing wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.landscape.rules.declared import every_knob
from engine.landscape.rules.effect_checks import (
    check_bonus_tiles,
    check_effects,
    check_end_points,
    check_system,
    kinds_by_word,
)
from engine.landscape.rules.model import MOST_FIGURES, Form, Points, RuleSet, Terrain
from engine.landscape.rules.names import Names, capital, counted, listed
from engine.landscape.rules.paths import WHEN
from engine.landscape.rules.words import misspelt, named_twice, unknown_marker, words_known
from engine.landscape.tiles.notation import JUNCTION
from engine.lattice import lattice
from engine.problems import Edit, Fix, Problem, error, note, pointer, warning
from engine.wording import closest, either, named, shown

_MOST_NAMED: Final = 8


def check_rules(rules: RuleSet) -> list[Problem]:
    """All problems of sense; pointers lead into the rule set's own data."""
    return [
        *_ground(rules),
        *_players(rules),
        *_pieces(rules),
        *_terrains(rules),
        *_declared_ends(rules),
        *_markers(rules),
        *_surveyors(rules),
        *check_bonus_tiles(rules),
        *_announced(rules),
        *_sources(rules),
    ]


def unknown_fields(
    raw: Any, schema: Mapping[str, Any], above: tuple[str, ...] = ()
) -> Iterator[Problem]:
    """Fields that a schema does not name: kept, but a slip of the pen should not go unseen."""
    if not isinstance(raw, dict):
        return
    known: Mapping[str, Any] = schema.get("properties", {})
    others = schema.get("additionalProperties")
    for key, value in raw.items():
        if key in known or isinstance(others, dict):
            yield from unknown_fields(value, known.get(key, others), (*above, key))
        elif known:
            at = pointer(*above, key)
            message = f"{named(key)} is not known here; it is kept, but does nothing."
            meant = closest(key, [field for field in known if field not in raw])
            fix = None
            if meant is not None:
                message += f" Did you mean {named(meant)}?"
                title = f"Rename {named(key)} to {named(meant)}"
                fix = Fix(title, (Edit("rename", at, meant),), safe=False)
            yield warning("unknown-field", message, at, at_key=True, fix=fix)


def _ground(rules: RuleSet) -> Iterator[Problem]:
    if rules.ground is None:
        yield error(
            "no-field",
            'No terrain has the form "field", so nothing lies between the others. Add one, such as'
            " a plain or a meadow.",
            pointer("terrains"),
        )


def _players(rules: RuleSet) -> Iterator[Problem]:
    least, most = rules.players.least, rules.players.most
    if least > most:
        yield error(
            "players-reversed",
            f"At least {counted(least, 'player')} but at most {most}: nobody could play this."
            " Change one of the two.",
            pointer("players", "least"),
        )


def _pieces(rules: RuleSet) -> Iterator[Problem]:
    names = Names(rules)
    for key, piece in rules.pieces.items():
        if piece.scoring > piece.count:
            several = names.pieces(key)
            yield error(
                "too-many-scoring",
                f"{piece.scoring} {several} only mark the score, but a player gets no more than"
                f" {piece.count}. Lower the one or raise the other.",
                pointer("pieces", key, "scoring"),
            )
    placed = {piece for terrain in rules.terrains.values() for piece in terrain.occupied_by}
    if not any(piece.playable and key in placed for key, piece in rules.pieces.items()):
        yield warning(
            "nothing-to-place",
            "No figure can ever be placed, so nobody scores anything. Give the players figures to"
            ' play with and name them in "occupied_by" of a terrain.',
            pointer("pieces") if not rules.pieces else pointer("terrains"),
        )
        return
    for key in rules.pieces:
        if key not in placed:
            yield warning(
                "piece-never-placed",
                f"{capital(names.pieces(key))} may be placed nowhere. Name {shown(key)} in the"
                ' "occupied_by" of a terrain.',
                pointer("pieces", key),
                at_key=True,
            )


def _terrains(rules: RuleSet) -> Iterator[Problem]:
    for key, terrain in rules.terrains.items():
        yield from _ends(rules, key, terrain)
        at = ("terrains", key, "occupied_by")
        yield from words_known(terrain.occupied_by, rules.pieces, "figure", at)
        crowd = too_many_figures(rules, key)
        if crowd is not None:
            yield error("too-many-figures", crowd, pointer(*at))
        yield from check_system(rules, key, terrain)
        if terrain.form is Form.FIELD and terrain.finished is not None:
            yield error(
                "field-finished",
                f"{capital(Names(rules).terrains(key))} are fields, and a field is never finished."
                ' Write its points under "unfinished".',
                pointer("terrains", key, "finished"),
                at_key=True,
            )
        for when in WHEN:
            points = getattr(terrain, when)
            if points is not None:
                yield from _points(rules, key, terrain, when, points)
                yield from check_end_points(rules, key, terrain, when, points)
        yield from _worthless(rules, key, terrain)


def too_many_figures(rules: RuleSet, key: str) -> str | None:
    """The sentence for a terrain on which more figures could meet than can be counted."""
    most = rules.figures_on(key)
    if most <= MOST_FIGURES:
        return None
    names = Names(rules)
    kinds = [
        names.pieces(piece) for piece in rules.pieces if piece in rules.terrains[key].occupied_by
    ]
    return (
        f"Up to {most} figures of one player ({listed(kinds)}) could come together"
        f" {names.where(key)}, and no more than {MOST_FIGURES} can be counted there. Give the"
        ' players fewer of them, or name fewer kinds in "occupied_by".'
    )


def _ends(rules: RuleSet, key: str, terrain: Terrain) -> Iterator[Problem]:
    at = ("terrains", key, "ends")
    if terrain.ends and terrain.form is not Form.PATH:
        yield error(
            "ends-without-path",
            f"Only a path can end inside a tile, and {shown(key)} has the form"
            f' "{terrain.form.value}". Remove "ends".',
            pointer(*at),
            at_key=True,
            fix=Fix('Remove "ends"', (Edit("remove", pointer(*at)),), safe=False),
        )
        return
    known = [JUNCTION, *rules.terrains, *rules.ends]
    for index, end in enumerate(terrain.ends):
        if end in known:
            continue
        place = pointer(*at, index)
        meant = closest(end, [word for word in known if word not in terrain.ends])
        if meant is not None:
            yield misspelt("unknown-end", f"There is no terrain {shown(end)}.", place, meant)
        else:
            yield note(
                "end-without-terrain",
                f"{shown(end)} is not a terrain of this rule set, so it ends a path but is nothing"
                ' by itself. Declare it under "ends" if that is meant.',
                place,
            )
    yield from named_twice(terrain.ends, at)


def _declared_ends(rules: RuleSet) -> Iterator[Problem]:
    used = {end for terrain in rules.terrains.values() for end in terrain.ends}
    for key in rules.ends:
        place = pointer("ends", key)
        if key in rules.terrains:
            message = f"{shown(key)} is a terrain, and paths end at it anyway. Remove it here."
            fix = Fix(f"Remove {shown(key)} from the ends", (Edit("remove", place),), safe=False)
            yield warning("end-is-terrain", message, place, at_key=True, fix=fix)
        elif key not in used:
            message = f'No path ends at {shown(key)}. Name it in the "ends" of a terrain.'
            yield warning("end-never-used", message, place, at_key=True)


def _points(
    rules: RuleSet, key: str, terrain: Terrain, when: str, points: Points
) -> Iterator[Problem]:
    at = ("terrains", key, when)
    if points.per_neighbour and terrain.form is not Form.SITE:
        yield warning(
            "neighbours-of-no-site",
            f"Only a site looks at the spaces around it, and {shown(key)} has the form"
            f' "{terrain.form.value}", so "per_neighbour" earns nothing.',
            pointer(*at, "per_neighbour"),
            at_key=True,
        )
    known = kinds_by_word(rules)
    here = set(rules.parts_of(key))
    for word, worth in points.per_marker.items():
        place = pointer(*at, "per_marker", word)
        if word not in known:
            yield unknown_marker(word, place, known, points.per_marker)
        elif worth and all(here.isdisjoint(rules.markers[kind].on) for kind in known[word]):
            several = listed([Names(rules).markers(kind) for kind in known[word][:_MOST_NAMED]])
            yield warning(
                "marker-never-there",
                f"{capital(several)} never stand {Names(rules).where(key)}, so this earns nothing."
                f' Add {shown(key)} to their "on", or remove it here.',
                place,
                at_key=True,
            )


def _worthless(rules: RuleSet, key: str, terrain: Terrain) -> Iterator[Problem]:
    if not terrain.occupied_by or any(_earns(getattr(terrain, when)) for when in WHEN):
        return
    names = Names(rules)
    yield warning(
        "earns-nothing",
        f"{capital(names.figures)} may be placed {names.where(key)}, but never earn anything there."
        ' Give it points, or empty "occupied_by".',
        pointer("terrains", key),
        at_key=True,
    )


def _earns(points: Points | None) -> bool:
    return points is not None and any(
        (
            points.per_tile,
            points.per_neighbour,
            *points.per_marker.values(),
            *points.per_end_marker.values(),
        )
    )


def _markers(rules: RuleSet) -> Iterator[Problem]:
    for key, marker in rules.markers.items():
        at = ("markers", key, "on")
        yield from words_known(marker.on, rules.terrains, "terrain", at)
        for index, word in enumerate(marker.on):
            if rules.forms.get(word) == Form.SYSTEM:
                yield error(
                    "marker-on-system",
                    f"Markers stand on what {shown(word)} is made of, not on the system itself."
                    f" Name {either(rules.terrains[word].of) or 'another terrain'}.",
                    pointer(*at, index),
                )
        if marker.group is not None and marker.group != key and marker.group in rules.markers:
            yield warning(
                "group-like-marker",
                f"The group {shown(marker.group)} has the name of a marker, and points for one"
                " count for the other as well. Choose another name for the group.",
                pointer("markers", key, "group"),
            )
        yield from check_effects(rules, key, marker)


def _surveyors(rules: RuleSet) -> Iterator[Problem]:
    surveyors = rules.mechanics.surveyors
    board = lattice(rules.sides)
    if surveyors is not None and board.side(surveyors.direction) is None:
        yield error(
            "no-such-side",
            f"Surveyors cannot go {shown(surveyors.direction)}: a tile with {rules.sides} sides has"
            f" the sides {listed(board.names)}.",
            pointer("mechanics", "surveyors", "direction"),
        )


def _announced(rules: RuleSet) -> Iterator[Problem]:
    box = rules.announced
    if not box.counts:
        return
    total = sum(box.counts.values())
    added_up = (("kinds", box.kinds, len(box.counts)), ("tiles", box.tiles, total))
    for field, said, counted_up in added_up:
        if said is not None and said != counted_up:
            yield warning(
                "announced-differently",
                f'{said} {field} are announced, but "counts" adds up to {counted_up}.',
                pointer("announced", field),
            )


def _sources(rules: RuleSet) -> Iterator[Problem]:
    if not rules.sources:
        return
    paths = [knob.path for knob in every_knob(rules)]
    known = set(paths)
    for path in rules.sources:
        if path in known:
            continue
        at = pointer("sources", path)
        meant = closest(path, [other for other in paths if other not in rules.sources])
        message = f"There is no knob {shown(path, 80)}, so nobody will see where it comes from."
        fix = None
        if meant is not None:
            message += f" Did you mean {meant}?"
            fix = Fix(f"Rename it to {meant}", (Edit("rename", at, meant),), safe=False)
        yield warning("unknown-knob", message, at, at_key=True, fix=fix)

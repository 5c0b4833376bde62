"""What a variant changes: every knob that stands elsewhere, and whatever else is different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.landscape.rules.declared import Knob, knobs
from engine.landscape.rules.model import BonusTiles, Form, MarkerKind, RuleSet, Terrain
from engine.landscape.rules.names import Names, capital, listed
from engine.landscape.rules.paths import Value


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as in the base; without a knob if only the file can change it."""

    knob: Knob | None
    before: Value
    after: Value
    sentence: str


def differences(rules: RuleSet, base: RuleSet) -> list[Difference]:
    """How the rules differ from those of the base, in the order of the knobs."""
    return [*_turned(rules, base), *_built_otherwise(rules, base)]


def _turned(rules: RuleSet, base: RuleSet) -> Iterator[Difference]:
    for knob in knobs(rules, base):
        if knob.turned and not _is_new(knob, base):
            before, after = knob.shown(knob.default), knob.shown(knob.value)
            sentence = f"{knob.label}: {after} instead of {before}."
            yield Difference(knob, knob.default, knob.value, sentence)


def _is_new(knob: Knob, base: RuleSet) -> bool:
    """Whether it belongs to a terrain, figure or marker that is new, which is told as a whole."""
    section, _, rest = knob.path.partition(".")
    key = rest.partition(".")[0]
    return section in ("terrains", "pieces", "markers") and key not in getattr(base, section)


def _built_otherwise(rules: RuleSet, base: RuleSet) -> Iterator[Difference]:
    names, old_names = Names(rules), Names(base)
    if rules.sides != base.sides:
        sentence = f"Tiles have {rules.sides} sides instead of {base.sides}."
        yield Difference(None, base.sides, rules.sides, sentence)
    for section, name, old_name in (
        ("pieces", names.pieces, old_names.pieces),
        ("terrains", names.terrains, old_names.terrains),
        ("markers", names.markers, old_names.markers),
    ):
        now, before = getattr(rules, section), getattr(base, section)
        for key in now:
            if key not in before:
                yield Difference(None, "", key, f"There are {name(key)}.")
        for key in before:
            if key not in now:
                yield Difference(None, key, "", f"There are no {old_name(key)}.")
    for key in (key for key in rules.terrains if key in base.terrains):
        yield from _terrain(rules.terrains[key], base.terrains[key], names, key)
    for key in (key for key in rules.markers if key in base.markers):
        marker, old = rules.markers[key], base.markers[key]
        if marker.on != old.on:
            yield _list_changed(
                capital(f"{names.markers(key)} stand on"),
                tuple(old_names.terrains(word) for word in old.on),
                tuple(names.terrains(word) for word in marker.on),
            )
        if marker.group != old.group:
            sentence = (
                f"{capital(names.markers(key))} count with {_group(marker.group, names)} instead of"
                f" {_group(old.group, old_names)}."
            )
            yield Difference(None, old.group or "", marker.group or "", sentence)
        yield from _effects(marker, old, names, key)
    yield from _bonus_tiles(
        rules.mechanics.bonus_tiles, base.mechanics.bonus_tiles, names, old_names
    )


def _effects(now: MarkerKind, old: MarkerKind, names: Names, key: str) -> Iterator[Difference]:
    """What a marker does otherwise; what can be turned is told by its knob."""
    subject = capital(names.markers(key))
    if now.reserves != old.reserves:
        own = "own the feature alone" if now.reserves else "no longer own the feature alone"
        sentence = f"Figures beside {names.markers(key)} {own}."
        yield Difference(None, old.reserves, now.reserves, sentence)
    if now.preys_on != old.preys_on:
        prey = [names.markers(word) if word else "nothing" for word in (now.preys_on, old.preys_on)]
        sentence = f"{subject} prey on {prey[0]} instead of {prey[1]}."
        yield Difference(None, old.preys_on or "", now.preys_on or "", sentence)
    if now.drives_off != old.drives_off:
        was = tuple(names.markers(word) for word in old.drives_off)
        gone = tuple(names.markers(word) for word in now.drives_off)
        yield _list_changed(f"{subject} drive off", was, gone)
    if now.power is not old.power:
        power = [kind.value if kind else "none" for kind in (now.power, old.power)]
        sentence = f"{subject}: power {power[0]} instead of {power[1]}."
        yield Difference(None, old.power or "", now.power or "", sentence)


def _bonus_tiles(
    now: BonusTiles | None, old: BonusTiles | None, names: Names, old_names: Names
) -> Iterator[Difference]:
    if now is None or old is None:
        if now is not old:
            sentence = "There are no bonus tiles." if now is None else "There are bonus tiles."
            yield Difference(None, old is not None, now is not None, sentence)
        return
    ways = [
        f"{said.terrains(bonus.terrain)} with {said.markers(bonus.marker)}"
        for bonus, said in ((now, names), (old, old_names))
    ]
    if ways[0] != ways[1]:
        sentence = f"Bonus tiles are earned by {ways[0]} instead of {ways[1]}."
        yield Difference(None, ways[1], ways[0], sentence)
    if now.deck != old.deck:
        sentence = f"Bonus tiles are drawn from the deck {now.deck} instead of {old.deck}."
        yield Difference(None, old.deck, now.deck, sentence)


def _terrain(now: Terrain, old: Terrain, names: Names, key: str) -> Iterator[Difference]:
    subject = capital(names.terrains(key))
    if now.form is not old.form:
        sentence = f"{subject}: form {now.form.value} instead of {old.form.value}."
        yield Difference(None, old.form.value, now.form.value, sentence)
    if (now.finished is None) != (old.finished is None):
        when = "are" if now.finished is not None else "are not"
        sentence = f"{subject} {when} scored when they are finished."
        yield Difference(None, old.finished is not None, now.finished is not None, sentence)
    if now.stays != old.stays and now.form is not Form.FIELD:
        stay = "stay until the end" if now.stays else "go home when they have scored"
        yield Difference(None, old.stays, now.stays, f"{subject}: figures there {stay}.")
    if now.ends != old.ends:
        yield _list_changed(f"{subject} end at", old.ends, now.ends)
    if now.of != old.of:
        was, parts = (tuple(names.terrains(word) for word in of) for of in (old.of, now.of))
        yield _list_changed(f"{subject} are made of", was, parts)
    if now.most_per_tile != old.most_per_tile:
        sentence = f"{subject} on one tile: {_most(now)} instead of {_most(old)}."
        yield Difference(None, old.most_per_tile or 0, now.most_per_tile or 0, sentence)


def _most(terrain: Terrain) -> str:
    return "any number" if terrain.most_per_tile is None else f"at most {terrain.most_per_tile}"


def _group(group: str | None, names: Names) -> str:
    return names.markers(group) if group is not None else "themselves"


def _list_changed(subject: str, old: tuple[str, ...], now: tuple[str, ...]) -> Difference:
    sentence = f"{subject} {listed(now) or 'nothing'} instead of {listed(old) or 'nothing'}."
    return Difference(None, old, now, sentence)

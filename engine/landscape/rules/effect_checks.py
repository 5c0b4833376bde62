"""Whether what only some games have makes sense: systems, what markers do, bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator

from engine.landscape.rules.counting import COUNTING
from engine.landscape.rules.model import BonusTiles, Form, MarkerKind, Points, RuleSet, Terrain
from engine.landscape.rules.names import Names, capital, listed
from engine.landscape.rules.words import misspelt, some, unknown_marker, words_known
from engine.landscape.tiles.model import MAIN_DECK
from engine.problems import Edit, Fix, Problem, error, pointer, warning
from engine.wording import closest, either, shown


def check_system(rules: RuleSet, key: str, terrain: Terrain) -> Iterator[Problem]:
    """A system is made of terrains that lie on tiles; nothing else is made of any."""
    at = ("terrains", key, "of")
    if terrain.form is not Form.SYSTEM:
        if terrain.of:
            yield error(
                "of-without-system",
                f"Only a system is made of other terrains, and {shown(key)} has the form"
                f' "{terrain.form.value}". Remove "of".',
                pointer(*at),
                at_key=True,
                fix=Fix('Remove "of"', (Edit("remove", pointer(*at)),), safe=False),
            )
        return
    if not terrain.of:
        yield error(
            "system-of-nothing",
            f"{capital(Names(rules).terrains(key))} are systems, but of nothing. Name the terrains"
            ' that hang together in one under "of".',
            pointer("terrains", key),
            at_key=True,
        )
    yield from words_known(terrain.of, rules.terrains, "terrain", at)
    for index, word in enumerate(terrain.of):
        form = rules.forms.get(word)
        if form in (Form.FIELD, Form.SYSTEM):
            yield error(
                "system-of-no-part",
                f"A system is made of paths, areas and sites, and {shown(word)} has the form"
                f' "{form}". Leave it out.',
                pointer(*at, index),
            )


def check_end_points(
    rules: RuleSet, key: str, terrain: Terrain, when: str, points: Points
) -> Iterator[Problem]:
    """Points for markers on what a path ends at."""
    at = ("terrains", key, when, "per_end_marker")
    if points.per_end_marker and terrain.form is not Form.PATH:
        yield warning(
            "ends-of-no-path",
            f"Only a path ends at something, and {shown(key)} has the form"
            f' "{terrain.form.value}", so "per_end_marker" earns nothing.',
            pointer(*at),
            at_key=True,
        )
        return
    known = kinds_by_word(rules)
    names = Names(rules)
    for word, worth in points.per_end_marker.items():
        place = pointer(*at, word)
        if word not in known:
            yield unknown_marker(word, place, known, points.per_end_marker)
        elif worth and not any(_stands_at_an_end(rules, kind, terrain) for kind in known[word]):
            yield warning(
                "marker-never-there",
                f"{capital(names.markers(word))} never stand on anything {names.terrains(key)} end"
                " at, so this earns nothing.",
                place,
                at_key=True,
            )


def _stands_at_an_end(rules: RuleSet, kind: str, terrain: Terrain) -> bool:
    return not set(rules.markers[kind].on).isdisjoint(terrain.ends)


def kinds_by_word(rules: RuleSet) -> dict[str, list[str]]:
    """The kinds that each word stands for: a kind for itself, a group for all in it."""
    words: dict[str, list[str]] = {kind: [kind] for kind in rules.markers}
    for kind, marker in rules.markers.items():
        if marker.group is not None:
            words.setdefault(marker.group, []).append(kind)
    return words


def check_effects(rules: RuleSet, key: str, marker: MarkerKind) -> Iterator[Problem]:
    """What one marker does to others, and its power."""
    at = ("markers", key)
    if marker.preys_on is not None:
        yield from _prey(rules, key, marker, marker.preys_on)
    others = {kind: None for kind in rules.markers if kind != key}
    yield from words_known(marker.drives_off, others, "marker", (*at, "drives_off"))
    yield from _power(rules, key, marker)


def _prey(rules: RuleSet, key: str, marker: MarkerKind, prey: str) -> Iterator[Problem]:
    at = pointer("markers", key, "preys_on")
    others = [kind for kind in rules.markers if kind != key]
    names = Names(rules)
    if prey == key:
        message = f"{capital(names.markers(key))} cannot prey on themselves. Name another marker."
        yield error("preys-on-itself", message, at)
    elif prey not in rules.markers:
        yield _unknown("marker", prey, at, others)
    elif set(marker.on).isdisjoint(rules.markers[prey].on):
        yield warning(
            "prey-elsewhere",
            f"{capital(names.markers(key))} never stand where {names.markers(prey)} do, so they"
            " take none.",
            at,
        )


def _power(rules: RuleSet, key: str, marker: MarkerKind) -> Iterator[Problem]:
    name = capital(Names(rules).marker(key))
    if marker.power not in COUNTING:
        if marker.power_points:
            yield warning(
                "points-without-power",
                f'{name}: "power_points" are paid only by a power that counts sites:'
                f" {either([power.value for power in COUNTING])}.",
                pointer("markers", key, "power_points"),
                at_key=True,
            )
        return
    if not marker.power_points:
        message = f'{name}: its power pays no points. Give it "power_points".'
        yield warning("power-pays-nothing", message, pointer("markers", key, "power"))
    systems = [t.of for t in rules.terrains.values() if t.form is Form.SYSTEM]
    if all(set(of).isdisjoint(marker.on) for of in systems):
        yield warning(
            "power-without-system",
            f"{name} stands in no system, so its power has nothing to count. Declare a terrain of"
            ' the form "system" that is made of what it stands on.',
            pointer("markers", key, "power"),
        )


def check_bonus_tiles(rules: RuleSet) -> Iterator[Problem]:
    """How bonus tiles are earned, and that their stack is not the one all tiles come from."""
    bonus = rules.mechanics.bonus_tiles
    if bonus is None:
        return
    at = ("mechanics", "bonus_tiles")
    if bonus.deck == MAIN_DECK:
        yield error(
            "bonus-from-main",
            f'Bonus tiles need a stack of their own, and "{MAIN_DECK}" is the one everybody draws'
            ' from. Call theirs "bonus".',
            pointer(*at, "deck"),
            fix=Fix('Write "bonus"', (Edit("set", pointer(*at, "deck"), "bonus"),), safe=False),
        )
    terrain = rules.terrains.get(bonus.terrain)
    if terrain is None:
        yield _unknown("terrain", bonus.terrain, pointer(*at, "terrain"), list(rules.terrains))
    elif terrain.finished is None:
        yield warning(
            "bonus-never-earned",
            f"{capital(Names(rules).terrains(bonus.terrain))} are never scored when they are"
            ' finished, so no bonus tile is ever earned. Give them points under "finished".',
            pointer(*at, "terrain"),
        )
    yield from _bonus_marker(rules, bonus, pointer(*at, "marker"))


def _bonus_marker(rules: RuleSet, bonus: BonusTiles, at: str) -> Iterator[Problem]:
    if bonus.marker not in rules.markers:
        yield _unknown("marker", bonus.marker, at, list(rules.markers))
    elif bonus.terrain in rules.terrains:
        places = rules.parts_of(bonus.terrain)
        if set(places).isdisjoint(rules.markers[bonus.marker].on):
            names = Names(rules)
            where = listed([names.where(place) for place in places], "or")
            message = (
                f"{capital(names.markers(bonus.marker))} never stand {where}, so no bonus tile is"
                " ever earned."
            )
            yield warning("bonus-never-earned", message, at)


def _unknown(what: str, word: str, at: str, known: list[str]) -> Problem:
    message = f"There is no {what} {shown(word)}."
    meant = closest(word, known)
    if meant is not None:
        return misspelt(f"unknown-{what}", message, at, meant)
    hint = f" There is {either(some(known))}." if known else f" Declare a {what} first."
    return error(f"unknown-{what}", message + hint, at)

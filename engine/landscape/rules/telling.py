"""Sentences about what only some games have: markers that do something, systems, bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.landscape.rules.counting import counted_sites
from engine.landscape.rules.model import BonusTiles, Form, MarkerKind, Power, RuleSet, Terrain
from engine.landscape.rules.names import Names, a, capital, counted, listed
from engine.lattice import lattice

_AT_THE_END: Final = "At the end of the game"


def system_told(key: str, terrain: Terrain, rules: RuleSet, names: Names) -> Iterator[str]:
    """What hangs together in a system, and who stands on it beside whom."""
    parts = listed([names.terrains(part) for part in terrain.of])
    sites = [part for part in terrain.of if rules.forms.get(part) == Form.SITE]
    whole = f"; {a(names.terrain(sites[0]))} does not part it" if sites else ""
    yield f"All {parts} that hang together are one {names.terrain(key)}{whole}."
    others = {
        piece
        for part in terrain.of
        if part in rules.terrains
        for piece in rules.terrains[part].occupied_by
    } - set(terrain.occupied_by)
    if terrain.occupied_by and others:
        theirs = listed([names.pieces(piece) for piece in rules.pieces if piece in others])
        ours = listed([names.pieces(piece) for piece in terrain.occupied_by])
        yield f"{capital(ours)} there do not hinder {theirs}, nor the other way round."


def markers_told(key: str, rules: RuleSet, names: Names) -> Iterator[str]:
    """What the markers on a terrain do, apart from their points."""
    for kind, marker in rules.markers.items():
        if _told_with(rules, marker) == key:
            yield from _marker_told(kind, marker, key, rules, names)


def _told_with(rules: RuleSet, marker: MarkerKind) -> str | None:
    """The terrain a marker is told about with: one it stands on where somebody can stand."""
    for key in marker.on:
        if key in rules.terrains and rules.terrains[key].occupied_by:
            return key
    for key, terrain in rules.terrains.items():
        if terrain.form is Form.SYSTEM and not set(terrain.of).isdisjoint(marker.on):
            return key
    return None


def _marker_told(
    kind: str, marker: MarkerKind, key: str, rules: RuleSet, names: Names
) -> Iterator[str]:
    it, feature = a(names.marker(kind)), names.terrain(key)
    if marker.preys_on is not None:
        prey = names.marker(marker.preys_on)
        yield f"Each {names.marker(kind)} takes away one {prey} of its {feature}, if there is one."
    if marker.drives_off:
        gone = listed([names.markers(other) for other in marker.drives_off])
        yield f"{capital(it)} drives off all {gone} of its {feature}."
    if marker.bars:
        yield f"No {names.roles(key)} may be placed on the tile of {it}."
    if marker.reserves:
        yield (
            f"Whoever places a figure beside {it} on {a(feature)} where nobody stands owns it"
            " alone, however many join later."
        )
    if marker.power is not None:
        yield from _power_told(marker, marker.power, key, it, rules, names)


def _power_told(
    marker: MarkerKind, power: Power, key: str, it: str, rules: RuleSet, names: Names
) -> Iterator[str]:
    feature = names.terrain(key)
    each = f"{counted(marker.power_points, 'point')} for each {counted_sites(rules, marker)}"
    near = len(lattice(rules.sides).ring)
    around = f"those of the same {feature} on its tile and the {near} spaces around"
    match power:
        case Power.RECALL:
            yield f"Whoever lays {it} may first take back one {_recalled(rules, names)}."
        case Power.COUNT_SITES:
            yield f"Whoever lays {it} earns {each} of its {feature} at once."
        case Power.FINAL_SITES:
            yield f"{_AT_THE_END} {it} adds {each} of its {feature}."
        case Power.HUNT:
            what = _game(key, rules, names)
            yield f"Whoever lays {it} is paid at once for the {what} around it: {around}."
            for predator, prey in _predators(key, rules, names):
                yield f"{capital(predator)} among them take {prey}."
            yield "All of these are then out of the game."
        case Power.PIT:
            what = _game(key, rules, names)
            yield f"{_AT_THE_END} the {what} around {it} count once more: {around}."
            for predator, prey in _predators(key, rules, names):
                yield f"{capital(predator)} take {prey} elsewhere first."


def _recalled(rules: RuleSet, names: Names) -> str:
    """The figures that can be taken back: all but those on systems."""
    able = {
        piece: None
        for terrain in rules.terrains.values()
        if terrain.form is not Form.SYSTEM
        for piece in terrain.occupied_by
    }
    return f"{listed([names.piece(piece) for piece in able], 'or') or 'figure'} of their own"


def _game(key: str, rules: RuleSet, names: Names) -> str:
    """What earns points on a terrain at the end: `animals`, or just markers."""
    points = rules.terrains[key].unfinished
    paid = [
        kind
        for kind, marker in rules.markers.items()
        if key in marker.on and points is not None and rules.marker_points(points, kind)
    ]
    groups = {rules.markers[kind].group for kind in paid}
    group = groups.pop() if len(groups) == 1 else None
    return names.markers(group) if group is not None else "markers"


def _predators(key: str, rules: RuleSet, names: Names) -> Iterator[tuple[str, str]]:
    for kind, marker in rules.markers.items():
        if key in marker.on and marker.preys_on is not None:
            yield names.markers(kind), names.markers(marker.preys_on)


def bonus_tiles_told(bonus: BonusTiles, names: Names) -> Iterator[str]:
    """How bonus tiles are earned and laid."""
    feature, marker = names.terrain(bonus.terrain), names.marker(bonus.marker)
    several = f"{names.terrains(bonus.terrain)} or {names.markers(bonus.marker)}"
    yield (
        f"Whoever finishes {a(feature)} with at least one {marker}, also for somebody else, draws"
        " one bonus tile after the scoring and lays it in the same turn."
    )
    yield f"It is one tile a turn, however many {several} there are."
    yield "A figure may be placed on it, and what it finishes is scored; it earns no further one."
    yield "A bonus tile that fits nowhere leaves the game; another one is drawn, if any is left."

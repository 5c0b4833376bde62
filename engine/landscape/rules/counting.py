"""By which words markers count on a terrain, and what else is counted."""

from __future__ import annotations

from typing import Final

from engine.landscape.rules.model import Form, MarkerKind, Power, RuleSet, Terrain
from engine.landscape.rules.names import Names, listed
from engine.landscape.rules.paths import PER_END_MARKER, PER_MARKER

COUNTING: Final = (Power.COUNT_SITES, Power.FINAL_SITES)
"""Powers that pay so many points for each thing they count."""


def counts(terrain: Terrain) -> str:
    """What points per tile are paid for: `tile` or `segment`."""
    return "segment" if terrain.counts == "segments" else "tile"


def counted_sites(rules: RuleSet, marker: MarkerKind) -> str:
    """What a power counts: the sites of the systems it can stand in, `lake`."""
    systems = [t for t in rules.terrains.values() if t.form is Form.SYSTEM]
    near = [t.of for t in systems if not set(t.of).isdisjoint(marker.on)]
    sites = {key: None for of in near for key in of if rules.forms.get(key) == Form.SITE}
    return listed([Names(rules).terrain(key) for key in sites], "or") or "site"


def does_something(rules: RuleSet, kind: str) -> bool:
    """Whether a marker is there for what it does rather than for its points."""
    marker = rules.markers[kind]
    bonus = rules.mechanics.bonus_tiles
    return (
        marker.bars
        or marker.reserves
        or bool(marker.preys_on or marker.drives_off or marker.power)
        or (bonus is not None and bonus.marker == kind)
    )


def marker_words(
    rules: RuleSet, key: str, when: str, before: Terrain | None = None, *, every: bool = False
) -> list[str]:
    """By which words the markers on a terrain count: their group, their kind if they have none.

    A kind that has a group, or that is there for what it does, is listed where its own points are
    written down, or if all are asked for; a group only where one of its kinds goes by it.
    """
    here = [
        kind
        for kind, marker in rules.markers.items()
        if not set(rules.parts_of(key)).isdisjoint(marker.on)
    ]
    return _words(rules, here, _said(rules.terrains[key], before, when, PER_MARKER), every)


def end_marker_words(
    rules: RuleSet, key: str, when: str, before: Terrain | None = None, *, every: bool = False
) -> list[str]:
    """The same for markers on what paths end at; only where some of them count, or for all."""
    terrain = rules.terrains[key]
    said = _said(terrain, before, when, PER_END_MARKER)
    if terrain.form is not Form.PATH or not (every or said):
        return []
    here = [
        kind
        for kind, marker in rules.markers.items()
        if not set(terrain.ends).isdisjoint(marker.on)
    ]
    return _words(rules, here, said, every)


def _said(now: Terrain, before: Terrain | None, when: str, field: str) -> set[str]:
    """The markers and groups that have points of their own."""
    said: set[str] = set()
    for terrain in (now, before):
        points = getattr(terrain, when, None)
        said.update(getattr(points, field) if points is not None else ())
    return said


def _words(rules: RuleSet, here: list[str], said: set[str], every: bool) -> list[str]:
    words: dict[str, None] = {}
    for kind in here:
        group = rules.markers[kind].group
        alone = group is None and (every or kind in said or not does_something(rules, kind))
        if alone or (group is not None and (every or group in said or kind not in said)):
            words.setdefault(group or kind)
    for kind in here:
        if every or kind in said:
            words.setdefault(kind)
    return list(words)

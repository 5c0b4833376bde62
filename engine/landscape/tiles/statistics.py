"""What is in a tile set, counted: sides, features, markers, path ends, coverage and twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.coverage import Coverage, coverage, shown_sides
from engine.landscape.tiles.model import Tile, TileSet
from engine.landscape.tiles.outline import Outline, Piece, outline
from engine.landscape.tiles.transform import Signature, signature

STOPS: Final = "stops"
"""How a path with one side ends that does not say how."""


@dataclass(frozen=True, slots=True)
class FeatureCount:
    """How often a feature of one terrain touches so many sides of its tile."""

    terrain: str
    sides: int
    kinds: int
    """Kinds that carry at least one."""
    features: int


@dataclass(frozen=True, slots=True)
class KindCount:
    """Kinds and tiles that have so many features."""

    features: int
    kinds: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that can be counted on some tiles, each as often as it is in the box."""

    sides: Mapping[str, int]
    """Sides by the terrain they show."""
    features: tuple[FeatureCount, ...]
    """In the order of the rule set's terrains; also plains that nobody wrote down."""
    sites: Mapping[str, int]
    markers: Mapping[str, int]
    groups: Mapping[str, int]
    """Markers by the group their kinds belong to."""
    path_ends: Mapping[str, Mapping[str, int]]
    """By the terrain of the path, then by how it ends."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "sides": dict(self.sides),
            "features": [
                {"terrain": f.terrain, "sides": f.sides, "kinds": f.kinds, "features": f.features}
                for f in self.features
            ],
            "sites": dict(self.sites),
            "markers": dict(self.markers),
            "marker_groups": dict(self.groups),
            "path_ends": {terrain: dict(ends) for terrain, ends in self.path_ends.items()},
        }


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of a whole set."""

    title: str
    kinds: int
    tiles: int
    start_spaces: int
    decks: Mapping[str, int]
    totals: Totals
    start: Totals
    by_features: tuple[KindCount, ...]
    """Tiles by how many features other than plains they carry."""
    coverage: Coverage
    twins: tuple[tuple[str, ...], ...]
    """Groups of kinds that are the same but for a turn, by id."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "kinds": self.kinds,
            "tiles": self.tiles,
            "start_spaces": self.start_spaces,
            "decks": dict(self.decks),
            "totals": self.totals.as_dict(),
            "start": self.start.as_dict(),
            "by_features": [
                {"features": row.features, "kinds": row.kinds, "tiles": row.tiles}
                for row in self.by_features
            ],
            "coverage": self.coverage.as_dict(),
            "twins": [list(group) for group in self.twins],
        }


def statistics(tileset: TileSet, rules: RuleSet) -> Statistics:
    """Count a set; also a faulty one, as far as it makes sense."""
    drawn = {i: outline(tile, rules) for i, tile in enumerate(tileset.tiles)}
    decks: Counter[str] = Counter()
    for tile in tileset.tiles:
        decks[tile.deck] += tile.count
    spaces = tileset.start.spaces
    return Statistics(
        title=tileset.title,
        kinds=len(tileset.tiles),
        tiles=tileset.total,
        start_spaces=len(spaces),
        decks=dict(decks),
        totals=_totals(zip(tileset.tiles, drawn.values(), strict=True), rules),
        start=_totals(((space, outline(space, rules)) for space in spaces), rules),
        by_features=_by_features(tileset.tiles, drawn),
        coverage=coverage(tileset, rules, drawn),
        twins=_twins(tileset.tiles, drawn),
    )


def _totals(tiles: Iterable[tuple[Tile, Outline]], rules: RuleSet) -> Totals:
    sides: Counter[str] = Counter()
    features: Counter[tuple[str, int]] = Counter()
    kinds: Counter[tuple[str, int]] = Counter()
    sites: Counter[str] = Counter()
    markers: Counter[str] = Counter()
    ends: dict[str, Counter[str]] = {}
    for tile, drawn in tiles:
        for terrain in shown_sides(drawn):
            sides[terrain] += tile.count
        kinds.update({(piece.terrain, touched(piece)) for piece in drawn.pieces})
        for piece in drawn.pieces:
            features[piece.terrain, touched(piece)] += tile.count
            if piece.form is Form.SYSTEM:
                continue  # its markers stand on the pieces it is made of
            for marker in piece.markers:
                markers[marker.kind] += tile.count
            if piece.form is Form.SITE:
                sites[piece.terrain] += tile.count
            if piece.form is Form.PATH and len(piece.sides) == 1:
                ends.setdefault(piece.terrain, Counter())[piece.end or STOPS] += tile.count
    order = {terrain: i for i, terrain in enumerate(rules.terrains)}
    groups: Counter[str] = Counter()
    for kind, count in markers.items():
        declared = rules.markers.get(kind)
        if declared is not None and declared.group is not None:
            groups[declared.group] += count
    return Totals(
        sides=_ordered(sides, rules.terrains),
        features=tuple(
            FeatureCount(terrain, size, kinds[terrain, size], count)
            for (terrain, size), count in sorted(
                features.items(), key=lambda item: (order[item[0][0]], item[0][1])
            )
        ),
        sites=_ordered(sites, rules.terrains),
        markers=_ordered(markers, rules.markers),
        groups=dict(groups),
        path_ends={
            terrain: dict(ends[terrain].most_common())
            for terrain in rules.terrains
            if terrain in ends
        },
    )


def touched(piece: Piece) -> int:
    """How many sides of its tile a piece touches."""
    if piece.form is Form.FIELD:
        return len({half // 2 for half in piece.halves})
    return len(piece.sides)


def _ordered(counts: Counter[str], order: Iterable[str]) -> dict[str, int]:
    """In the order of the rule set, what it does not know at the end."""
    known = {key: counts[key] for key in order if key in counts}
    return known | {key: count for key, count in sorted(counts.items()) if key not in known}


def _by_features(tiles: Iterable[Tile], drawn: Mapping[int, Outline]) -> tuple[KindCount, ...]:
    kinds: Counter[int] = Counter()
    copies: Counter[int] = Counter()
    for i, tile in enumerate(tiles):
        number = sum(p.form not in (Form.FIELD, Form.SYSTEM) for p in drawn[i].pieces)
        kinds[number] += 1
        copies[number] += tile.count
    return tuple(KindCount(number, kinds[number], copies[number]) for number in sorted(kinds))


def _twins(tiles: Iterable[Tile], drawn: Mapping[int, Outline]) -> tuple[tuple[str, ...], ...]:
    groups: dict[Signature, list[str]] = {}
    for i, tile in enumerate(tiles):
        groups.setdefault(signature(drawn[i]), []).append(tile.id)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)

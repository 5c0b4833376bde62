"""What only some rule sets have, compiled: ends that pay, predators, powers, bonus tiles."""

from __future__ import annotations

from engine.landscape.rules.model import BonusTiles, Form, Points, Power, RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.outline import Outline, Piece, end_piece


class Effects:
    """Tables of what markers do and of what paths end at, by kind of tile and piece."""

    def __init__(self, rules: RuleSet, tiles: list[Tile], outlines: list[Outline]) -> None:
        kinds = rules.markers
        self.ends: list[list[int]] = [_ends(parts) for parts in outlines]
        """The piece a path ends at, or -1."""
        self.systems: list[list[int]] = [_systems(parts) for parts in outlines]
        """The system a piece belongs to, or -1."""
        self.sites_in: list[list[int]] = [_sites_in(parts) for parts in outlines]
        """How many sites hang together in a system."""
        self.marks: list[list[dict[str, int]]] = [
            [_counted(piece) for piece in parts.pieces] for parts in outlines
        ]
        self.prey: dict[str, str] = {
            name: kind.preys_on for name, kind in kinds.items() if kind.preys_on is not None
        }
        self.drives_off: dict[str, tuple[str, ...]] = {
            name: kind.drives_off for name, kind in kinds.items() if kind.drives_off
        }
        self.pits: set[str] = {n for n, kind in kinds.items() if kind.power is Power.PIT}
        self.final_sites: dict[str, int] = {
            name: kind.power_points
            for name, kind in kinds.items()
            if kind.power is Power.FINAL_SITES
        }
        self.reserves: set[str] = {name for name, kind in kinds.items() if kind.reserves}
        self.on_laying: list[list[tuple[int, str]]] = [
            _on_laying(parts, rules) for parts in outlines
        ]
        """Per kind the markers whose power works when the tile is laid, with their piece."""
        self.bonus: BonusTiles | None = rules.mechanics.bonus_tiles
        deck = self.bonus.deck if self.bonus is not None else ""
        self.bonus_kinds: list[int] = [
            kind for kind, tile in enumerate(tiles) if deck and tile.deck == deck
        ]
        self.values: dict[str, dict[str, int]] = {
            name: _marker_values(terrain.unfinished, rules)
            for name, terrain in rules.terrains.items()
        }
        """Per terrain what one marker of each kind is worth at the end."""
        self.finished_values: dict[str, dict[str, int]] = {
            name: _marker_values(terrain.finished, rules)
            for name, terrain in rules.terrains.items()
        }
        paid = {
            kind
            for by_terrain in (self.values, self.finished_values)
            for values in by_terrain.values()
            for kind in values
        }
        doing = {n for n, k in kinds.items() if k.power or k.drives_off or k.reserves}
        self.game: set[str] = (paid | set(self.prey) | set(self.prey.values())) - doing
        """What a trap can catch: whatever earns points, preys or is preyed on."""
        hunting = {*self.prey, *self.drives_off, *self.pits}
        hunting |= {n for n, kind in kinds.items() if kind.power is Power.HUNT}
        self.hunted: set[str] = {place for name in hunting for place in kinds[name].on}
        """The terrains whose markers do not simply add up."""


def _ends(parts: Outline) -> list[int]:
    found = []
    for index, piece in enumerate(parts.pieces):
        end = end_piece(parts.pieces, index) if piece.end is not None else None
        found.append(-1 if end is None else end)
    return found


def _systems(parts: Outline) -> list[int]:
    found = [-1] * len(parts.pieces)
    for index, piece in enumerate(parts.pieces):
        for part in piece.parts:
            found[part] = index
    return found


def _sites_in(parts: Outline) -> list[int]:
    pieces = parts.pieces
    return [sum(pieces[part].form is Form.SITE for part in piece.parts) for piece in pieces]


def _counted(piece: Piece) -> dict[str, int]:
    counts: dict[str, int] = {}
    for marker in piece.markers:
        counts[marker.kind] = counts.get(marker.kind, 0) + 1
    return counts


def _on_laying(parts: Outline, rules: RuleSet) -> list[tuple[int, str]]:
    found = []
    for index, piece in enumerate(parts.pieces):
        if piece.form is Form.SYSTEM:
            continue
        for marker in piece.markers:
            kind = rules.markers.get(marker.kind)
            at_once = (Power.RECALL, Power.COUNT_SITES, Power.HUNT)
            if kind is not None and kind.power in at_once:
                found.append((index, marker.kind))
    return found


def _marker_values(points: Points | None, rules: RuleSet) -> dict[str, int]:
    if points is None:
        return {}
    values = {kind: rules.marker_points(points, kind) for kind in rules.markers}
    return {kind: value for kind, value in values.items() if value}

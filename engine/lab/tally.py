"""Sums over many games that can be added up in any order: tile kinds and places on the board."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class KindTally:
    """What happened to one kind of tile. Wins are counted in parts, see WHOLE_WIN."""

    drawn: int = 0
    no_place: int = 0
    """Drawn when it fitted nowhere."""
    places: int = 0
    places2: int = 0
    """Legal lays when it was drawn: their sum and the sum of their squares."""
    laid: int = 0
    points: int = 0
    points2: int = 0
    """Points of the player in the turn it was laid."""
    games: int = 0
    """Games in which it was laid."""
    laid2: int = 0
    wins: int = 0
    wins2: int = 0
    cross: int = 0
    """Over games: laid², the win less an even share summed over those laid, its square, laid ×
    that."""
    figures: int = 0
    """Figures placed on it in the turn it was laid."""

    def add(self, other: KindTally) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class Tally:
    """All sums of a batch or of a whole run."""

    kinds: dict[str, KindTally] = field(default_factory=dict)
    tiles_at: dict[str, int] = field(default_factory=dict)
    """Tiles laid, by cell: `-3,2`."""
    figures_at: dict[str, int] = field(default_factory=dict)

    def kind(self, tile: str) -> KindTally:
        found = self.kinds.get(tile)
        if found is None:
            found = self.kinds[tile] = KindTally()
        return found

    def add(self, other: Tally) -> None:
        """Add another tally to this one; the order of adding makes no difference."""
        for tile, sums in other.kinds.items():
            self.kind(tile).add(sums)
        for mine, theirs in (
            (self.tiles_at, other.tiles_at),
            (self.figures_at, other.figures_at),
        ):
            for cell, count in theirs.items():
                mine[cell] = mine.get(cell, 0) + count

    def as_raw(self) -> dict[str, Any]:
        """As JSON data, always in the same order."""
        return {
            "kinds": {tile: asdict(self.kinds[tile]) for tile in sorted(self.kinds)},
            "tiles_at": dict(sorted(self.tiles_at.items())),
            "figures_at": dict(sorted(self.figures_at.items())),
        }


def tally_from_raw(raw: dict[str, Any]) -> Tally:
    """The twin of `Tally.as_raw`; raises TypeError, KeyError or ValueError on strange data."""
    for sums in raw["kinds"].values():
        if any(type(value) is not int for value in sums.values()):
            raise ValueError("a sum is not a whole number")
    for cell in (*raw["tiles_at"], *raw["figures_at"]):
        x, _, y = cell.partition(",")
        int(x), int(y)
    return Tally(
        {str(tile): KindTally(**sums) for tile, sums in raw["kinds"].items()},
        {str(cell): int(count) for cell, count in raw["tiles_at"].items()},
        {str(cell): int(count) for cell, count in raw["figures_at"].items()},
    )

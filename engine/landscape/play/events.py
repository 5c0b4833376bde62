"""What happened in a game, as a person would be told; every event carries what a view shows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.lattice import Cell

Spot = tuple[Cell, int]
"""A part of a laid tile: its cell and the number of the piece."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class TileSetAside(Event):
    """A tile that fits nowhere leaves the game."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    seat: int
    tile: str
    cell: Cell
    turn: int


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    seat: int
    piece: str
    role: str
    terrain: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class PlacePassed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class FeatureFinished(Event):
    """A feature was finished on which nobody stands."""

    terrain: str
    spot: Spot
    tiles: int


@dataclass(frozen=True, slots=True)
class Share(Event):
    """What one seat earned."""

    seat: int
    points: int
    bonus: int

    @property
    def total(self) -> int:
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class FeatureScored(Event):
    """A feature was scored, with its sum broken down."""

    terrain: str
    spot: Spot
    finished: bool
    tiles: int
    tile_points: int
    neighbours: int
    neighbour_points: int
    markers: tuple[tuple[str, int], ...]
    marker_points: int
    points: int
    shares: tuple[Share, ...]
    figures: tuple[int, ...]
    """Figures of each seat in it."""
    cells: tuple[Cell, ...]
    swept: bool = False
    """Paid because its figures were left behind."""


@dataclass(frozen=True, slots=True)
class PieceHome(Event):
    """A figure went back to its owner."""

    seat: int
    piece: str
    terrain: str
    spot: Spot
    swept: bool
    """Left behind by the surveyors, without points."""


@dataclass(frozen=True, slots=True)
class SurveyorMoved(Event):
    before: int
    after: int
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SurveyorStays(Event):
    """A scoring after which no surveyor could move, because no tile lies further on."""


@dataclass(frozen=True, slots=True)
class BonusEarned(Event):
    """A finished feature earned a bonus tile for whoever finished it."""

    seat: int
    terrain: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class PowerUsed(Event):
    """A marker did for whoever laid its tile what it can do."""

    seat: int
    marker: str
    spot: Spot
    points: int
    counted: int
    """How many things it was paid for."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    scores: tuple[int, ...]
    winners: tuple[int, ...]

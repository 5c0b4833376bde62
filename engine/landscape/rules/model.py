"""What a rule set is: the terrains, markers and pieces of a game and every number one can change.

A field that a designer may turn is described by its `Field`: description, range and default are
read from here by the checks, the schema, the forms, the command line and the manual.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.landscape.tiles.model import MOST_KINDS, MOST_TILES, Line, Model, Prose, Word

FORMAT: Final = 1
SCHEMA_ID: Final = "urn:tilewright:schema:ruleset:1"
MOST_PLAYERS: Final = 5
MOST_START_SPACES: Final = 400
MOST_FIGURES: Final = 31
"""Figures of one player that may come together on one feature, whatever their kinds."""

Score = Annotated[int, Field(ge=-99, le=99, strict=True)]


class Form(StrEnum):
    """How a terrain lies on a tile."""

    PATH = "path"
    """Meets the middle of a side and runs on: a road, a river."""
    AREA = "area"
    """Takes whole sides: a town, a forest."""
    FIELD = "field"
    """What is left between paths and areas: a plain, a meadow."""
    SITE = "site"
    """Lies inside the tile and touches no side: a farm, a lake."""
    SYSTEM = "system"
    """Everything of several terrains that hangs together: rivers and the lakes between them."""


class Points(Model):
    """What a feature earns."""

    per_tile: Score = Field(
        0, description="Points for each tile of it, once however many of its parts lie there."
    )
    per_neighbour: Score = Field(0, description="Points for each filled space around it.")
    per_marker: dict[Word, Score] = Field(
        {}, max_length=60, description="Points for each marker on it, by kind or by group of kinds."
    )
    per_end_marker: dict[Word, Score] = Field(
        {},
        max_length=60,
        description="Points for each marker on what its paths end at, such as fish in a lake;"
        " every end counts once.",
    )


class Terrain(Model):
    """One terrain: its form, who may stand on it and what it is worth."""

    form: Form
    title: Line = Field("", description="Its name for people; the key is used when empty.")
    plural: Line = Field("", description="Its name for several of them.")
    of: tuple[Word, ...] = Field(
        (), max_length=20, description="Only for systems: the terrains that hang together in it."
    )
    counts: Literal["tiles", "segments"] = Field(
        "tiles",
        description="What points per tile are paid for: 'tiles', each once, or 'segments', every"
        " part of it.",
    )
    role: Line = Field("", description="What a figure on it is called.")
    lies: bool = Field(False, description="The figure lies down.")
    occupied_by: tuple[Word, ...] = Field(
        (), max_length=10, description="Which figures may be placed on it; none if empty."
    )
    stays: bool = Field(
        False,
        description="Figures on it stay until the end of the game; no surveyor sends them home.",
    )
    ends: tuple[Word, ...] = Field(
        (), max_length=20, description="How a path of it may end inside a tile."
    )
    finished: Points | None = Field(
        None, description="What it earns as soon as it is finished; nothing stands for never."
    )
    unfinished: Points | None = Field(
        None, description="What it earns at the end of the game; nothing stands for 0."
    )
    start_spaces: bool = Field(
        True, description="Start spaces count like tiles in it, and so do the markers on them."
    )
    most_per_tile: int | None = Field(
        None, ge=1, le=60, strict=True, description="How many of it one tile may carry."
    )
    art: Word | None = Field(None, description="Which drawing is used; its own key when not said.")


class PathEnd(Model):
    """Something at which paths end and which is no terrain: a spring, a dead end."""

    title: Line = Field("", description="Its name for people; the key is used when empty.")
    plural: Line = Field("", description="Its name for several of them.")


class Power(StrEnum):
    """What a marker can do for whoever lays its tile, or at the end of the game."""

    RECALL = "recall"
    """Whoever lays it may first take back one of their own figures."""
    COUNT_SITES = "count_sites"
    """Whoever lays it is paid for every site of the system, at once."""
    HUNT = "hunt"
    """Whoever lays it is paid for the markers around, which are then out of the game."""
    PIT = "pit"
    """At the end the markers around count once more; predators take prey elsewhere first."""
    FINAL_SITES = "final_sites"
    """At the end the owners of the system are paid for every site of it."""


class MarkerKind(Model):
    """A marker and the terrains it may stand on."""

    on: tuple[Word, ...] = Field(
        min_length=1, max_length=20, description="The terrains it may stand on."
    )
    title: Line = Field("", description="Its name for people; the key is used when empty.")
    plural: Line = Field("", description="Its name for several of them.")
    group: Word | None = Field(
        None, description="Counts together with its group, such as 'animal'."
    )
    bars: bool = Field(
        False, description="No figure may be placed on its tile where the terrain is the same."
    )
    reserves: bool = Field(
        False,
        description="Whoever places a figure on the part it stands on owns the feature alone.",
    )
    preys_on: Word | None = Field(
        None, description="Takes away one marker of this kind from its feature, none below zero."
    )
    drives_off: tuple[Word, ...] = Field(
        (), max_length=20, description="Markers of these kinds in its feature no longer count."
    )
    power: Power | None = Field(
        None, description="What the tile it stands on does when it is laid or at the end."
    )
    power_points: int = Field(
        0, ge=0, le=99, strict=True, description="Points its power pays for each thing it counts."
    )
    art: Word | None = Field(None, description="Which drawing is used; its own key when not said.")


class PieceKind(Model):
    """A figure a player places."""

    title: Line = Field("", description="Its name for people; the key is used when empty.")
    plural: Line = Field("", description="Its name for several of them.")
    count: int = Field(
        6,
        ge=1,
        le=30,
        strict=True,
        description="Figures each player gets, those that mark the score included.",
    )
    scoring: int = Field(
        1,
        ge=0,
        le=30,
        strict=True,
        description="How many of them mark the score and are never placed.",
    )
    art: Word | None = Field(None, description="Which drawing is used; its own key when not said.")

    @property
    def playable(self) -> int:
        return max(0, self.count - self.scoring)


class Players(Model):
    """How many can play."""

    least: int = Field(
        2,
        ge=1,
        le=MOST_PLAYERS,
        strict=True,
        description="The game is not for fewer players than this.",
    )
    most: int = Field(
        5,
        ge=1,
        le=MOST_PLAYERS,
        strict=True,
        description="The game is not for more players than this.",
    )


class Board(Model):
    """Where tiles lie and how the score is kept."""

    rows: Literal["free", "start"] = Field(
        "free",
        description="'free': tiles may be laid beyond the rows of the start board;"
        " 'start': only in its rows.",
    )
    track: int = Field(
        50,
        ge=10,
        le=200,
        strict=True,
        description="The scoring track is a loop of so many spaces, run through several times.",
    )


class Turn(Model):
    """What a turn is made of."""

    hand: int = Field(
        1, ge=1, le=6, strict=True, description="Tiles a player holds and chooses from each turn."
    )
    scoring_order: Literal["chosen", "fixed"] = Field(
        "chosen",
        description="Several features finished by one tile: 'chosen' by the player on turn,"
        " or in a 'fixed' order.",
    )
    equal_turns: bool = Field(
        False, description="The game ends when a round can no longer be completed."
    )


class Surveyors(Model):
    """Figures that follow the trek, pay a bonus in their column and leave others behind."""

    count: int = Field(
        2, ge=0, le=3, strict=True, description="How many there are; 0 switches them off."
    )
    direction: Literal["N", "E", "S", "W", "NE", "SE", "SW", "NW"] = Field(
        "W", description="The side of the tiles they cross, away from the start board."
    )
    bonus: int = Field(
        4,
        ge=0,
        le=99,
        strict=True,
        description="Extra points for each surveyor in the column of a figure that earns points.",
    )
    bonus_for: Literal["settler", "player"] = Field(
        "settler",
        description="'settler': each figure that earns points in a surveyor's column gets it;"
        " 'player': each player once.",
    )
    move: Literal["last", "any"] = Field(
        "last",
        description="Which surveyor moves after a scoring: the 'last' one,"
        " or 'any' that the player whose turn it is chooses.",
    )
    sweep: Literal["off", "home", "pay"] = Field(
        "home",
        description="Standing figures behind all surveyors: stay ('off'), go 'home' without points,"
        " or go home and are paid the unfinished value ('pay').",
    )
    final_bonus: bool = Field(False, description="The bonus is also paid in the final scoring.")


class BonusTiles(Model):
    """A stack of its own that is earned by finishing a feature with a certain marker."""

    deck: Word = Field("bonus", description="The deck its tiles are drawn from.")
    terrain: Word = Field(description="The terrain that earns one when it is finished.")
    marker: Word = Field(description="The marker it must carry, at least once.")


class Mechanics(Model):
    """What only some games have; a mechanic that is not written is off."""

    bonus_tiles: BonusTiles | None = Field(
        None, description="Extra tiles, laid in the turn in which they are earned."
    )
    surveyors: Surveyors | None = None


class Announced(Model):
    """What the rule book says is in the box."""

    kinds: int | None = Field(
        None, ge=0, le=MOST_KINDS, strict=True, description="Kinds of tiles in the box."
    )
    tiles: int | None = Field(
        None, ge=0, le=MOST_TILES, strict=True, description="Tiles in the box."
    )
    start_spaces: int | None = Field(
        None,
        ge=0,
        le=MOST_START_SPACES,
        strict=True,
        description="Spaces of the start board; if said, tile sets are checked against it.",
    )
    counts: dict[str, Annotated[int, Field(ge=0, le=MOST_TILES, strict=True)]] = Field(
        {}, max_length=MOST_KINDS, description="Tiles by id."
    )


class RuleSet(Model):
    """A whole rule set as its file holds it, or as base and differences add up to."""

    schema_: str = Field(
        SCHEMA_ID,
        alias="$schema",
        max_length=400,
        description="Tells editors which schema this file follows.",
    )
    format: int = Field(FORMAT, ge=1, strict=True, description="Version of this file format.")
    title: Line = Field(min_length=1, description="What the game or variant is called.")
    author: Line = Field("", description="Who made it.")
    version: Line = Field("1.0.0", description="The rule set's own version.")
    licence: Line = Field("", description="What others may do with it.")
    notes: Prose = Field("", description="Whatever the designer wants to tell.")
    tags: tuple[Line, ...] = Field((), max_length=100, description="Words to find it by.")
    base: Line | None = Field(
        None,
        description="The rule set this one is a variant of, a file or the name of a bundled one;"
        " then only what differs is written.",
    )
    sides: Literal[4, 6] = Field(4, description="Sides of a tile.")
    players: Players = Field(Players(), description="How many can play.")
    pieces: dict[Word, PieceKind] = Field(
        {}, max_length=10, description="The figures a player has, by name."
    )
    board: Board = Field(Board(), description="Where tiles lie and how the score is kept.")
    turn: Turn = Field(Turn(), description="What a turn is made of.")
    terrains: dict[Word, Terrain] = Field(
        min_length=1, max_length=30, description="What tiles show, by name; one is a field."
    )
    ends: dict[Word, PathEnd] = Field(
        {},
        max_length=20,
        description="Ends of paths that are no terrains, by name: a spring. A junction needs none.",
    )
    markers: dict[Word, MarkerKind] = Field(
        {}, max_length=60, description="What stands on features and can earn points, by name."
    )
    mechanics: Mechanics = Mechanics()
    announced: Announced = Announced()
    sources: dict[str, Prose] = Field(
        {}, description="Where the rule book says so, by knob: 'terrains.road.finished.per_tile'."
    )

    @property
    def ground(self) -> str | None:
        """The terrain of whatever is not drawn: the first field."""
        for key, terrain in self.terrains.items():
            if terrain.form is Form.FIELD:
                return key
        return None

    @property
    def forms(self) -> dict[str, str]:
        return {key: terrain.form.value for key, terrain in self.terrains.items()}

    def figures_on(self, key: str) -> int:
        """How many figures of one player could come together on one feature of a terrain."""
        allowed = set(self.terrains[key].occupied_by)
        return sum(piece.playable for name, piece in self.pieces.items() if name in allowed)

    def marker_points(self, points: Points, kind: str) -> int:
        """What one marker earns: by its own name, otherwise by that of its group."""
        return self._by_kind_or_group(points.per_marker, kind)

    def end_marker_points(self, points: Points, kind: str) -> int:
        """What one marker earns on something a path ends at."""
        return self._by_kind_or_group(points.per_end_marker, kind)

    def parts_of(self, key: str) -> tuple[str, ...]:
        """The terrains whose markers count on this one: itself, or those a system is made of."""
        terrain = self.terrains.get(key)
        return terrain.of if terrain is not None and terrain.form is Form.SYSTEM else (key,)

    def _by_kind_or_group(self, said: Mapping[str, int], kind: str) -> int:
        if kind in said:
            return said[kind]
        declared = self.markers.get(kind)
        if declared is not None and declared.group is not None:
            return said.get(declared.group, 0)
        return 0

"""What a tile set is: TileSet, Tile, Feature, Marker and the start board, as frozen models."""

from __future__ import annotations

from typing import Annotated, Any, Final, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    WithJsonSchema,
)

from engine.landscape.tiles.notation import MOST_MARKERS, SIDE_SEPARATORS, WORD

FORMAT: Final = 1
SCHEMA_ID: Final = "urn:tilewright:schema:tileset:1"
MOST_KINDS: Final = 5_000
MOST_TILES: Final = 100_000
MAIN_DECK: Final = "main"

_SIDE: Final = "[A-Z]{1,2}[lr]?"
SIDE_PATTERN: Final = f"^{_SIDE}$"
SIDES_PATTERN: Final = rf"^({_SIDE}([ +,/-]+{_SIDE})*)?$"
ID_PATTERN: Final = r"^[^\s;/\\]([^\n\r\t;/\\]{0,58}[^\s;/\\])?$"
_TAGS: Final = "Words to search and sort by."


class Model(BaseModel):
    """Frozen; fields it does not know are kept and written back."""

    model_config = ConfigDict(frozen=True, extra="allow", populate_by_name=True)

    def replace(self, **changes: Any) -> Self:
        """The same with some fields changed; the old one stays as it is."""
        return self.model_copy(update=changes)

    @property
    def unknown_fields(self) -> dict[str, Any]:
        return dict(self.__pydantic_extra__ or {})


def split_sides(value: Any) -> Any:
    """Read `N+W`, `N W` or a list into a tuple of names."""
    if isinstance(value, str):
        return tuple(name for name in SIDE_SEPARATORS.split(value.strip()) if name)
    return value


Sides = Annotated[
    tuple[str, ...],
    BeforeValidator(split_sides),
    PlainSerializer("+".join, return_type=str),
    WithJsonSchema(
        {
            "type": ["string", "array"],
            "pattern": SIDES_PATTERN,
            "items": {"type": "string", "pattern": SIDE_PATTERN},
            "maxItems": 24,
            "maxLength": 120,
        }
    ),
]
Word = Annotated[str, Field(pattern=rf"^{WORD}$", max_length=60)]
Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=60)]
Line = Annotated[str, Field(max_length=400)]
Prose = Annotated[str, Field(max_length=20_000)]
Point = tuple[
    Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)],
    Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)],
]
Coordinate = Annotated[int, Field(ge=-5_000, le=5_000, strict=True)]


class Marker(Model):
    """A flag, a trading post, an animal: something drawn on a feature that can earn points."""

    kind: Word = Field(description="Which marker, one of those the rule set declares.")
    at: Point | None = Field(
        None,
        description="Where it is drawn: [x, y], 0,0 is the north-west corner, 1,1 the opposite.",
    )


def _marker_from_word(value: Any) -> Any:
    return {"kind": value} if isinstance(value, str) else value


MarkerForm = Annotated[Marker, BeforeValidator(_marker_from_word)]
"""A marker as files write it: `"flag"`, or an object when there is more to say."""


class Feature(Model):
    """One part of a tile: a stretch of road, a piece of town, a farm, a plain."""

    terrain: Word = Field(description="Which terrain, one of those the rule set declares.")
    sides: Sides = Field(
        (),
        description="The sides it touches: 'N+W'. A plain is named by half-sides: 'Nl+Wr'.",
    )
    end: Word | None = Field(
        None, description="How a path with one side ends: 'junction', a terrain of this tile, …"
    )
    markers: tuple[MarkerForm, ...] = Field(
        (), max_length=MOST_MARKERS, description="What stands on it."
    )
    name: Line | None = Field(None, description="A name, such as that of a town.")
    exact: bool = Field(
        False,
        strict=True,
        description="Only for plains: its half-sides are exactly these, whatever the roads say.",
    )
    at: Point | None = Field(
        None, description="Where its middle is drawn and a figure stands: [x, y] from 0 to 1."
    )


class Tile(Model):
    """One kind of tile and how often it is in the box."""

    id: Id = Field(description="Its short name, unique in the set.")
    name: Line = Field("", description="A longer name for people.")
    count: int = Field(1, ge=1, le=MOST_TILES, strict=True, description="How many are in the box.")
    deck: Word = Field(MAIN_DECK, description="Which stack it is drawn from.")
    features: tuple[Feature, ...] = Field(
        (),
        max_length=60,
        description="Its parts. Plains need not be written; they follow from the rest.",
    )
    artwork: Line | None = Field(
        None, description="An image beside the set that replaces our drawing."
    )
    notes: Prose = Field("", description="Whatever the designer wants to remember.")
    tags: tuple[Line, ...] = Field((), max_length=100, description=_TAGS)


class StartSpace(Tile):
    """A tile that lies on the board before the game begins."""

    at: tuple[Coordinate, Coordinate] = Field(
        description="Its cell: [x to the east, y to the south]."
    )
    turn: int = Field(0, ge=0, le=5, strict=True, description="Steps clockwise.")


class Bounds(Model):
    """The last rows and columns where a tile may lie; what is not said is open."""

    north: Coordinate | None = Field(None, description="No tile with a smaller y.")
    east: Coordinate | None = Field(None, description="No tile with a larger x.")
    south: Coordinate | None = Field(None, description="No tile with a larger y.")
    west: Coordinate | None = Field(None, description="No tile with a smaller x.")

    def allow(self, x: int, y: int) -> bool:
        return (
            (self.north is None or y >= self.north)
            and (self.east is None or x <= self.east)
            and (self.south is None or y <= self.south)
            and (self.west is None or x >= self.west)
        )


class Start(Model):
    """The start board: pre-laid spaces and where tiles may not be laid."""

    spaces: tuple[StartSpace, ...] = Field(
        (), max_length=400, description="Tiles that lie there before the game begins."
    )
    bounds: Bounds = Field(Bounds(), description="Where the board ends; open if not said.")


class TileSet(Model):
    """A whole set as its file holds it."""

    schema_: str = Field(
        SCHEMA_ID,
        alias="$schema",
        max_length=400,
        description="Tells editors which schema this file follows.",
    )
    format: int = Field(FORMAT, ge=1, strict=True, description="Version of this file format.")
    title: Line = Field(min_length=1, description="What the set is called.")
    author: Line = Field("", description="Who made it.")
    version: Line = Field("1.0.0", description="The set's own version, printed on its sheets.")
    licence: Line = Field("", description="What others may do with it.")
    notes: Prose = Field("", description="Whatever the designer wants to tell.")
    tags: tuple[Line, ...] = Field((), max_length=100, description=_TAGS)
    rules: Line = Field(
        "rules.json",
        description="Its rule set: a file beside this one or the name of a bundled one.",
    )
    start: Start = Field(
        Start(), description="The start board: a coast, a single tile, or nothing."
    )
    tiles: tuple[Tile, ...] = Field(
        (), max_length=MOST_KINDS, description="The kinds of tiles, as a list or by their ids."
    )

    @property
    def total(self) -> int:
        return sum(tile.count for tile in self.tiles)

    def tile(self, tile_id: str) -> Tile | None:
        """The kind or start space with this id."""
        for tile in (*self.tiles, *self.start.spaces):
            if tile.id == tile_id:
                return tile
        return None


def to_raw(model: Model) -> dict[str, Any]:
    """The canonical form: what is said, nothing that is only a default, unknown fields last."""
    raw: dict[str, Any] = {}
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        always = info.is_required() or name in ("schema_", "format")
        if not always and value == info.get_default():
            continue
        joined = name == "sides" and isinstance(value, tuple)
        raw[info.alias or name] = "+".join(value) if joined else _raw_value(value)
    raw.update(model.unknown_fields)
    return raw


def _raw_value(value: Any) -> Any:
    if isinstance(value, Marker) and value.at is None and not value.unknown_fields:
        return value.kind
    if isinstance(value, Model):
        return to_raw(value)
    if isinstance(value, tuple | list):
        return [_raw_value(item) for item in value]
    if isinstance(value, dict):
        return {key: _raw_value(item) for key, item in value.items()}
    return value

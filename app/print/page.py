"""A printed page as plain data: what lies where, in millimetres from its upper left corner.

Nothing here paints or measures text, so every layout can be checked with a pocket calculator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeVar

from engine.landscape.tiles.model import Tile

Align = Literal["left", "centre", "right"]
Tone = Literal["ink", "faint", "on back"]
Stroke = Literal["crop", "cut", "fold", "ruler", "frame", "guide", "safe"]
PageKind = Literal[
    "fronts", "backs", "fold", "board", "figures", "track", "summary", "index", "blank"
]
ElementT = TypeVar("ElementT")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float | Sides) -> Box:
        left, top, right, bottom = by if isinstance(by, Sides) else (by, by, by, by)
        return Box(
            self.x - left, self.y - top, self.width + left + right, self.height + top + bottom
        )

    def moved(self, across: float, down: float) -> Box:
        return Box(self.x + across, self.y + down, self.width, self.height)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class Sides(NamedTuple):
    """A length for each side, such as how far the art goes on beyond it."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def mirrored(self, axis: Axis) -> Sides:
        if axis == "vertical":
            return Sides(self.right, self.top, self.left, self.bottom)
        return Sides(self.left, self.bottom, self.right, self.top)


NO_BLEED: Final = Sides()
Axis = Literal["vertical", "horizontal"]


def mirrored(box: Box, axis: Axis, at: float) -> Box:
    """Where a box lies after turning the sheet over a line at `at`."""
    if axis == "vertical":
        return Box(2 * at - box.right, box.y, box.width, box.height)
    return Box(box.x, 2 * at - box.bottom, box.width, box.height)


def around(boxes: Iterable[Box]) -> Box | None:
    """The smallest box that holds all of them."""
    boxes = list(boxes)
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(
        left,
        top,
        max(box.right for box in boxes) - left,
        max(box.bottom for box in boxes) - top,
    )


@dataclass(frozen=True, slots=True)
class TileFace:
    """The front of a tile; `box` is what is left of it after cutting."""

    box: Box
    tile: Tile
    bleed: Sides = NO_BLEED
    turn: int = 0


@dataclass(frozen=True, slots=True)
class BackFace:
    """The back of a tile; every deck has its own."""

    box: Box
    tile: Tile
    bleed: Sides = NO_BLEED


@dataclass(frozen=True, slots=True)
class Figure:
    """A settler, a hut, a surveyor, as large as its box."""

    box: Box
    art: str
    seat: int | None = None
    """None for the surveyors, who belong to nobody."""
    number: int | None = None
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class Emblem:
    """A marker, a seat's sign or the compass rose of the backs."""

    box: Box
    kind: Literal["marker", "seat", "rose"]
    name: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = "cut"


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed outline, perhaps filled: a cut line around, a glue tab, a space of the track."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke | None = "cut"
    fill: str = ""
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text in a box; long text is shortened unless it `fits` by its size."""

    box: Box
    text: str
    size: float = 2.1
    """Height of the font in millimetres."""
    align: Align = "left"
    bold: bool = False
    tone: Tone = "ink"
    upward: bool = False
    """Read from below, in a box that is higher than wide."""


Element = TileFace | BackFace | Figure | Emblem | Line | Shape | Words


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    kind: PageKind
    width: float
    height: float
    elements: tuple[Element, ...]
    caption: str = ""
    """What the preview calls it."""
    trim: Box | None = None
    """What is to be cut out: the block of tiles; the whole page when there is none."""
    bled: Box | None = None
    """The same with its bleed."""
    sheet: int = 0
    """The number of the sheet it is on, from 1."""
    back: bool = False
    """It is on the other side of the sheet."""
    guides: tuple[Shape, ...] = field(default=())
    """Shown in the preview, never printed."""

    def of(self, kind: type[ElementT]) -> list[ElementT]:
        return [element for element in self.elements if isinstance(element, kind)]

    @property
    def landscape(self) -> bool:
        return self.width > self.height


def tiles_on(pages: Iterable[Page]) -> Iterator[TileFace]:
    """The fronts on all tile sheets, in their order."""
    for page in pages:
        if page.kind in ("fronts", "fold"):
            yield from page.of(TileFace)

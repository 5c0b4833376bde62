"""Everything about printing one can choose, declared once: read by the form, the command line,
the presets and the manual."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from app.print.lengths import Length
from app.print.paper import OWN, SIZES
from app.print.words import QT_TRANSLATE_NOOP

CONTEXT: Final = "PrintSettings"
"""Titles, descriptions and the names of choices are marked for translation under this name."""


class Choice(StrEnum):
    """A setting that is one of a few words."""


class Paper(Choice):
    A5 = "A5"
    A4 = "A4"
    A3 = "A3"
    LETTER = "Letter"
    LEGAL = "Legal"
    TABLOID = "Tabloid"
    OWN = OWN


class Orientation(Choice):
    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Arrangement(Choice):
    SHEETS = "sheets"
    SINGLE = "single"


class Unit(Choice):
    MM = "mm"
    INCH = "inch"


class Marks(Choice):
    CROP = "crop"
    CUT = "cut"
    BOTH = "both"
    NONE = "none"


class Backs(Choice):
    NONE = "none"
    LONG = "long-edge"
    SHORT = "short-edge"
    FOLD = "fold-over"


class Labels(Choice):
    NONE = "none"
    BACK = "back"
    MARGIN = "margin"


class Order(Choice):
    KIND = "kind"
    SHUFFLED = "shuffled"


class Part(Choice):
    """What a printout is made of, in the order it is printed."""

    TILES = "tiles"
    BOARD = "board"
    FIGURES = "figures"
    TRACK = "track"
    SUMMARY = "summary"
    INDEX = "index"


def _split(value: Any) -> Any:
    """Read `tiles,board` as well as a list."""
    if isinstance(value, str):
        return tuple(word.strip() for word in value.split(",") if word.strip())
    return value


def _in_order(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(part for part in Part if part in parts)


Parts = Annotated[tuple[Part, ...], BeforeValidator(_split)]
Ids = Annotated[
    tuple[str, ...], BeforeValidator(_split), PlainSerializer(list, return_type=list[str])
]


class PrintSettings(BaseModel):
    """Frozen; fields of another version are kept and written back."""

    model_config = ConfigDict(frozen=True, extra="allow")

    parts: Parts = Field(
        (Part.TILES,),
        title=QT_TRANSLATE_NOOP("PrintSettings", "Parts"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "What is printed."),
    )
    tiles: Ids = Field(
        (),
        title=QT_TRANSLATE_NOOP("PrintSettings", "Tiles"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Only these tiles, by id; all if none."),
    )
    only_changed: bool = Field(
        False,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Only what changed"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Leave out tiles that were printed before just as they are now."
        ),
    )
    counts: bool = Field(
        True,
        title=QT_TRANSLATE_NOOP("PrintSettings", "As many as in the box"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Each tile as often as its count says; otherwise one of each kind."
        ),
    )
    order: Order = Field(
        Order.KIND,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Order"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Kind after kind, or shuffled."),
    )
    seed: int = Field(
        1,
        ge=0,
        le=999_999,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Shuffle number"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "The same number always gives the same shuffled order."
        ),
    )
    theme: str = Field(
        "classic",
        max_length=60,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Drawing"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "The theme tiles are drawn in."),
    )
    paper: Paper = Field(
        Paper.A4,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Paper"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "The size of a sheet."),
    )
    paper_width: Length = Field(
        210.0,
        ge=30,
        le=2_000,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Own width"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Width of paper of your own size."),
    )
    paper_height: Length = Field(
        297.0,
        ge=30,
        le=2_000,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Own height"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Height of paper of your own size."),
    )
    orientation: Orientation = Field(
        Orientation.AUTO,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Orientation"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Which way a sheet lies; by itself, the way more tiles fit."
        ),
    )
    margin: Length = Field(
        6.35,
        ge=0,
        le=60,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Margin"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Edge of the paper that stays empty."),
    )
    arrangement: Arrangement = Field(
        Arrangement.SHEETS,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Arrangement"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings",
            "Many tiles on a sheet, or each on a page just as large as itself for a print shop.",
        ),
    )
    tile_size: Length = Field(
        45.0,
        ge=5,
        le=300,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Tile size"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "From one side of a cut tile to the opposite one."
        ),
    )
    unit: Unit = Field(
        Unit.MM,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Unit"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Lengths are shown in this unit."),
    )
    bleed: Length = Field(
        0.0,
        ge=0,
        le=20,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Bleed"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "How far the picture goes on beyond the cut."
        ),
    )
    gap: Length = Field(
        0.0,
        ge=0,
        le=50,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Gap"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Room between tiles; 0 shares one cut between neighbours."
        ),
    )
    safe: Length = Field(
        0.0,
        ge=0,
        le=20,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Safe zone"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Shown in the preview only: what lies nearer to the cut may be lost."
        ),
    )
    marks: Marks = Field(
        Marks.CROP,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Cutting marks"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Crop marks in the margin, full cut lines, both or none."
        ),
    )
    ruler: bool = Field(
        True,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Ruler"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "50 mm on each page, to check the scale against a real one."
        ),
    )
    note: bool = Field(
        True,
        title=QT_TRANSLATE_NOOP("PrintSettings", "“Print at 100 %”"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "A reminder on each page to switch off “fit to page”."
        ),
    )
    page_numbers: bool = Field(
        True,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Page numbers"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "The number of each sheet on its pages."),
    )
    backs: Backs = Field(
        Backs.NONE,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Backs"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings",
            "On the other side of the sheet, turned over its long or short edge, or on the same"
            " side to be folded over.",
        ),
    )
    back_x: Length = Field(
        0.0,
        ge=-20,
        le=20,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Shift backs →"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Moves the backs to the right, to make up for what the printer shifts."
        ),
    )
    back_y: Length = Field(
        0.0,
        ge=-20,
        le=20,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Shift backs ↓"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Moves the backs down, to make up for what the printer shifts."
        ),
    )
    labels: Labels = Field(
        Labels.NONE,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Labels"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Id of each tile and version of the set, on its back or in the margin."
        ),
    )
    figure_height: Length = Field(
        22.0,
        ge=10,
        le=60,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Figure height"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "How high a folded figure stands."),
    )
    most_sheets: int = Field(
        40,
        ge=1,
        le=5_000,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Warn beyond"),
        description=QT_TRANSLATE_NOOP("PrintSettings", "Warns when there are more sheets."),
    )
    dpi: int = Field(
        300,
        ge=36,
        le=1_200,
        title=QT_TRANSLATE_NOOP("PrintSettings", "Resolution"),
        description=QT_TRANSLATE_NOOP(
            "PrintSettings", "Dots an inch of exported pictures; below it artwork is warned of."
        ),
    )

    def replace(self, **changes: Any) -> Self:
        """The same with some fields changed, checked like those of a file."""
        known = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self).model_validate({**(self.__pydantic_extra__ or {}), **known, **changes})

    @property
    def paper_size(self) -> tuple[float, float]:
        """Width and height of a sheet, the way it lies on its short side."""
        if self.paper is Paper.OWN:
            width, height = self.paper_width, self.paper_height
        else:
            width, height = SIZES[self.paper]
        return min(width, height), max(width, height)

    @property
    def contents(self) -> tuple[Part, ...]:
        """The parts in the order they are printed."""
        return _in_order(self.parts)

    @property
    def duplex(self) -> bool:
        return self.backs in (Backs.LONG, Backs.SHORT)

    @property
    def line_below(self) -> bool:
        """Whether pages have the line that tells ruler, set, version and page number."""
        return self.ruler or self.note or self.page_numbers or self.labels is Labels.MARGIN

    @property
    def crop_marks(self) -> bool:
        return self.marks in (Marks.CROP, Marks.BOTH)

    @property
    def cut_lines(self) -> bool:
        return self.marks in (Marks.CUT, Marks.BOTH)


GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        QT_TRANSLATE_NOOP("PrintSettings", "What"),
        ("parts", "tiles", "only_changed", "counts", "order", "seed", "theme"),
    ),
    (
        QT_TRANSLATE_NOOP("PrintSettings", "Paper"),
        ("paper", "paper_width", "paper_height", "orientation", "margin", "arrangement"),
    ),
    (QT_TRANSLATE_NOOP("PrintSettings", "Size"), ("unit", "tile_size", "bleed", "gap", "safe")),
    (QT_TRANSLATE_NOOP("PrintSettings", "Backs"), ("backs", "back_x", "back_y", "labels")),
    (QT_TRANSLATE_NOOP("PrintSettings", "Marks"), ("marks", "ruler", "note", "page_numbers")),
    (QT_TRANSLATE_NOOP("PrintSettings", "More"), ("figure_height", "dpi", "most_sheets")),
)
"""How the settings are grouped in the form and in the help of the command line."""

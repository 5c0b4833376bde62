"""How one sheet is divided: which way it lies, where it is folded, where the tiles go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.grid import Slot, fill, footprint
from app.print.lengths import length_name
from app.print.page import Axis, Box, Page
from app.print.settings import Backs, Orientation, PrintSettings

translate = QCoreApplication.translate

BACK_BLEED: Final = 2.0
"""Backs go on at least so far, because no printer hits the other side exactly."""
FOLD_ROOM: Final = 2.0
"""Tiles keep this far from the fold, besides their bleed, so that the bend is cut away."""


Place = Literal["below", "right"]


class PrintRefused(ValueError):
    """Nothing can be printed like this; the text is a sentence ready to be shown."""


class DoesNotFit(PrintRefused):
    """Something is larger than the paper."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How one sheet is divided."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    printable: Box
    footer: Place | None
    """Where there is room for the line with the ruler."""
    fold: Axis | None = None

    @property
    def free(self) -> Box:
        """What the line with the ruler leaves of the printable area."""
        area = self.printable
        if self.footer == "below":
            return replace(area, height=area.height - marks.FOOTER)
        if self.footer == "right":
            return replace(area, width=area.width - marks.FOOTER)
        return area

    @property
    def fold_at(self) -> float:
        return self.width / 2 if self.fold == "vertical" else self.height / 2


def printable(width: float, height: float, margin: float) -> Box:
    return Box(margin, margin, width - 2 * margin, height - 2 * margin)


def footer_strip(page: Page, margin: float, where: Place = "below") -> Box:
    """Where the line with the ruler goes: along the bottom, or upright along the right side."""
    area = printable(page.width, page.height, margin)
    if where == "right":
        return Box(area.right - marks.FOOTER, area.y, marks.FOOTER, area.height)
    return Box(area.x, area.bottom - marks.FOOTER, area.width, marks.FOOTER)


def plan_sheet(settings: PrintSettings, sides: int) -> Plan:
    """The way most tiles fit; raises DoesNotFit if that is none."""
    narrow, long = settings.paper_size
    ways = {
        Orientation.PORTRAIT: [(narrow, long)],
        Orientation.LANDSCAPE: [(long, narrow)],
        Orientation.AUTO: [(narrow, long), (long, narrow)],
    }[settings.orientation]
    folds: list[Axis | None] = [None]
    if settings.backs is Backs.FOLD:
        folds = ["horizontal", "vertical"]
    plans = [_plan(settings, sides, *way, fold) for way in ways for fold in folds]
    best = max(plans, key=lambda plan: len(plan.slots))
    if not best.slots:
        raise DoesNotFit(_too_large(settings, sides))
    return best


def _plan(
    settings: PrintSettings, sides: int, width: float, height: float, fold: Axis | None
) -> Plan:
    area = printable(width, height, settings.margin)
    inner = area.grown(-settings.bleed)
    if fold == "horizontal":
        inner = replace(inner, height=height / 2 - inner.y - FOLD_ROOM - settings.bleed)
    elif fold == "vertical":
        inner = replace(inner, width=width / 2 - inner.x - FOLD_ROOM - settings.bleed)
    size, gap = settings.tile_size, settings.gap
    slots = fill(inner, size, gap, sides)
    footer: Place | None = None
    # What stands around the tiles never costs a tile: it takes what room is left.
    for room, where in _rooms(inner, settings, fold):
        fewer = fill(room, size, gap, sides)
        if len(fewer) == len(slots):
            slots, footer = fewer, where
            break
    return Plan(width, height, tuple(slots), area, footer, fold)


def _rooms(
    inner: Box, settings: PrintSettings, fold: Axis | None
) -> Iterator[tuple[Box, Place | None]]:
    """The area without what marks and the line with the ruler need, the roomiest first.

    Folded across, the lower half is the mirror image of the upper one, so room for the line below
    is kept above.
    """
    mark = marks.ROOM if settings.crop_marks else 0.0
    if settings.backs is not Backs.NONE:
        mark = max(mark, BACK_BLEED - settings.bleed)
    line = marks.FOOTER
    below: tuple[tuple[float, float, float, Place | None], ...] = (
        (mark, mark + line, mark, "below"),
        (mark, mark + line, 0.0, "below"),
        (0.0, mark + line, 0.0, "below"),
        (0.0, line, 0.0, "below"),
    )
    beside: tuple[tuple[float, float, float, Place | None], ...] = (
        (mark, mark, mark + line, "right"),
        (0.0, 0.0, mark + line, "right"),
        (0.0, 0.0, line, "right"),
    )
    ways = (*below, *(beside if fold is None else ())) if settings.line_below else ()
    for top, bottom, side, where in (*ways, (mark, mark, mark, None), (0.0, 0.0, mark, None)):
        upper, lower = (bottom, 0.0) if fold == "horizontal" else (top, bottom)
        right = 0.0 if fold == "vertical" else side
        room = Box(
            inner.x + side,
            inner.y + upper,
            inner.width - side - right,
            inner.height - upper - lower,
        )
        yield room, where


def _too_large(settings: PrintSettings, sides: int) -> str:
    narrow, long = settings.paper_size
    unit = settings.unit.value
    width, height = footprint(settings.tile_size, sides)
    halved = settings.backs is Backs.FOLD
    text = (
        translate(
            "Print",
            "A tile of {width} × {height} with its bleed does not fit twice, front and back, on"
            " {paper_width} × {paper_height} with a margin of {margin}."
            " Choose larger paper, smaller tiles or other backs.",
        )
        if halved
        else translate(
            "Print",
            "A tile of {width} × {height} with its bleed does not fit on {paper_width} ×"
            " {paper_height} with a margin of {margin}. Choose larger paper, smaller tiles or a"
            " smaller margin.",
        )
    )
    return text.format(
        width=length_name(width, unit),
        height=length_name(height, unit),
        paper_width=length_name(narrow, unit),
        paper_height=length_name(long, unit),
        margin=length_name(settings.margin, unit),
    )


def turning_axis(settings: PrintSettings, width: float, height: float) -> Axis:
    """The line over which a sheet is turned: its long edge is upright on a portrait page."""
    long_is_upright = height >= width
    return "vertical" if (settings.backs is Backs.LONG) == long_is_upright else "horizontal"

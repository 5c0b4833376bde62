"""Tile sheets: fronts in rows, backs behind them or beside a fold, marks for the knife."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.grid import Slot, bleeds, outline
from app.print.page import (
    Axis,
    BackFace,
    Box,
    Element,
    Line,
    Page,
    Shape,
    Sides,
    TileFace,
    Words,
    around,
    mirrored,
)
from app.print.plan import BACK_BLEED, Plan, plan_sheet, turning_axis
from app.print.settings import Backs, Labels, PrintSettings
from engine.landscape.tiles.model import Tile

translate = QCoreApplication.translate

_LABEL: Final = 2.3


@dataclass(frozen=True, slots=True)
class Leaf:
    """One sheet of paper: its front and what is on the other side."""

    front: Page
    back: Page | None = None
    flows: bool = False
    """A page of text; the next one may be printed on its other side."""


def tile_sheets(
    copies: Sequence[Tile], settings: PrintSettings, sides: int, version: str = ""
) -> list[Leaf]:
    """The sheets for these tiles, in this order."""
    plan = plan_sheet(settings, sides)
    each = len(plan.slots)
    return [
        _leaf(copies[start : start + each], plan, settings, sides, version)
        for start in range(0, len(copies), each)
    ]


def _leaf(
    copies: Sequence[Tile], plan: Plan, settings: PrintSettings, sides: int, version: str
) -> Leaf:
    slots = plan.slots[: len(copies)]
    reach = bleeds(slots, settings.bleed, settings.gap, sides)
    fronts = [
        TileFace(slot.box, tile, bleed)
        for slot, tile, bleed in zip(slots, copies, reach, strict=True)
    ]
    trim, bled = _block(fronts)
    furniture = _marks(fronts, bled, plan, settings, sides)
    if settings.labels is Labels.MARGIN:
        furniture += _margin_labels(slots, copies, bled, plan, settings)
    page = Page(
        "fold" if plan.fold else "fronts",
        plan.width,
        plan.height,
        (*fronts, *furniture),
        trim=trim,
        bled=bled,
        guides=guides(fronts, settings, sides),
    )
    if settings.backs is Backs.NONE:
        return Leaf(page)
    axis = plan.fold or turning_axis(settings, plan.width, plan.height)
    at = plan.width / 2 if axis == "vertical" else plan.height / 2
    backs = _backs(fronts, slots, axis, at, plan, settings, sides)
    back_trim, back_bled = _block(backs)
    labelled = [*backs, *back_labels(backs, settings, sides, version)]
    if plan.fold:
        folded = (*fronts, *labelled, *furniture, *_fold_line(plan))
        both = around((trim, back_trim)), around((bled, back_bled))
        return Leaf(replace(page, elements=folded, trim=both[0], bled=both[1]))
    back = Page(
        "backs",
        plan.width,
        plan.height,
        tuple(labelled),
        trim=back_trim,
        bled=back_bled,
        back=True,
    )
    return Leaf(page, back)


def _block(faces: Sequence[TileFace] | Sequence[BackFace]) -> tuple[Box, Box]:
    """What all faces of a page cover, cut and with their bleed."""
    trim = around(face.box for face in faces)
    bled = around(face.box.grown(face.bleed) for face in faces)
    assert trim is not None and bled is not None
    return trim, bled


def _backs(
    fronts: Sequence[TileFace],
    slots: Sequence[Slot],
    axis: Axis,
    at: float,
    plan: Plan,
    settings: PrintSettings,
    sides: int,
) -> list[BackFace]:
    """Each behind its front, going on a little further where nothing is beside it."""
    reach = bleeds(slots, max(settings.bleed, BACK_BLEED), settings.gap, sides)
    moved = (0.0, 0.0) if plan.fold else (settings.back_x, settings.back_y)
    backs = []
    for face, bleed in zip(fronts, reach, strict=True):
        box = mirrored(face.box, axis, at).moved(*moved)
        room = _room_around(box, plan.free)
        kept = (
            min(wish, max(settings.bleed, there))
            for wish, there in zip(bleed.mirrored(axis), room, strict=True)
        )
        backs.append(BackFace(box, face.tile, Sides(*kept) if sides == 4 else bleed))
    return backs


def _room_around(box: Box, free: Box) -> Sides:
    return Sides(box.x - free.x, box.y - free.y, free.right - box.right, free.bottom - box.bottom)


def _marks(
    fronts: Sequence[TileFace], bled: Box, plan: Plan, settings: PrintSettings, sides: int
) -> list[Element]:
    boxes = [face.box for face in fronts]
    made: list[Element] = []
    if settings.cut_lines:
        made += marks.cut_lines(boxes, sides)
    if settings.crop_marks and sides == 4:
        limits = plan.free
        if plan.fold == "horizontal":
            limits = replace(limits, height=plan.fold_at - limits.y)
        elif plan.fold == "vertical":
            limits = replace(limits, width=plan.fold_at - limits.x)
        made += marks.crop_marks(boxes, bled, limits)
    elif settings.crop_marks:
        made += marks.corner_marks(boxes, sides, settings.gap)
    return made


def _margin_labels(
    slots: Sequence[Slot],
    copies: Sequence[Tile],
    bled: Box,
    plan: Plan,
    settings: PrintSettings,
) -> list[Element]:
    """The ids of each row, upright in the margin at its left, as far as there is room."""
    left = bled.x - (marks.ROOM if settings.crop_marks else marks.OFFSET) - _LABEL
    if left < plan.printable.x - 1e-6:
        return []
    labels: list[Element] = []
    for row in sorted({slot.row for slot in slots}):
        ids = [tile.id for slot, tile in zip(slots, copies, strict=True) if slot.row == row]
        box = next(slot.box for slot in slots if slot.row == row)
        strip = Box(left, box.y, _LABEL, box.height)
        labels.append(Words(strip, " · ".join(ids), 2.0, "centre", upward=True))
    return labels


def back_labels(
    backs: Sequence[BackFace], settings: PrintSettings, sides: int, version: str
) -> list[Element]:
    if settings.labels is not Labels.BACK:
        return []
    height = settings.tile_size * 0.045
    labels: list[Element] = []
    for face in backs:
        # Above the emblem and inside the border of the design.
        half = settings.tile_size * 0.3
        centre = face.box.centre[0]
        y = face.box.y + settings.tile_size * (0.1 if sides == 4 else 0.2)
        text = f"{face.tile.id} · {version}" if version else face.tile.id
        box = Box(centre - half, y, 2 * half, height)
        labels.append(Words(box, text, height, "centre", tone="on back"))
    return labels


def _fold_line(plan: Plan) -> list[Element]:
    area = plan.printable
    word = translate("Print", "fold here")
    at = plan.fold_at
    if plan.fold == "horizontal":
        line = Line(area.x, at, area.right, at, "fold")
        label = Words(Box(area.x, at - 2.2, 20, 2), word, 1.8, tone="faint")
    else:
        line = Line(at, area.y, at, area.bottom, "fold")
        label = Words(Box(at - 2.2, area.y, 2, 20), word, 1.8, "right", tone="faint", upward=True)
    return [line, label]


def guides(fronts: Sequence[TileFace], settings: PrintSettings, sides: int) -> tuple[Shape, ...]:
    """For the preview: where the cut runs in the bleed, and what lies safely inside it."""
    made: list[Shape] = []
    for face in fronts:
        if max(face.bleed) > 0 and not settings.cut_lines:
            made.append(Shape(outline(face.box, sides), "guide"))
        if settings.safe:
            made.append(Shape(outline(face.box, sides, -settings.safe), "safe"))
    return tuple(made)

"""Marks on a page: where to cut, where to fold, a ruler to check the scale, the line below."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from app.print.grid import outline
from app.print.page import Box, Element, Line, Shape, Words

OFFSET: Final = 1.0
"""A crop mark keeps this far from the art."""
LONGEST: Final = 4.0
SHORTEST: Final = 1.0
ROOM: Final = OFFSET + 3.0
"""What the marks around a block of tiles need."""
RULER: Final = 50.0
FOOTER: Final = 3.8
TEXT: Final = 2.1
_CORNER_TICK: Final = 2.0
_SAME: Final = 3


def crop_marks(boxes: Sequence[Box], block: Box, limits: Box) -> list[Line]:
    """Marks outside the block on every line that is to be cut, as far as there is room.

    `block` is what is printed, bleed included; the marks end at the `limits`.
    """
    marks = []
    for x in _edges(coordinate for box in boxes for coordinate in (box.x, box.right)):
        for near, far, way in ((block.y, limits.y, -1), (block.bottom, limits.bottom, 1)):
            reach = _reach(near, far, way)
            if reach is not None:
                marks.append(Line(x, reach[0], x, reach[1], "crop"))
    for y in _edges(coordinate for box in boxes for coordinate in (box.y, box.bottom)):
        for near, far, way in ((block.x, limits.x, -1), (block.right, limits.right, 1)):
            reach = _reach(near, far, way)
            if reach is not None:
                marks.append(Line(reach[0], y, reach[1], y, "crop"))
    return marks


def _edges(coordinates: Iterable[float]) -> list[float]:
    """Each only once: with no gap the right side of one tile is the left side of the next."""
    return sorted({round(value, _SAME): value for value in coordinates}.values())


def _reach(near: float, far: float, way: int) -> tuple[float, float] | None:
    room = (far - near) * way - OFFSET
    if room < SHORTEST:
        return None
    start = near + way * OFFSET
    return start, start + way * min(room, LONGEST)


def corner_marks(boxes: Sequence[Box], sides: int, gap: float) -> list[Line]:
    """Around hexagons: with a gap every side goes on a little beyond its ends, inside the gap.

    Without one a tick at each corner points away from the middle, along a cut between neighbours.
    """
    found: dict[tuple[float, ...], Line] = {}
    for box in boxes:
        corners = outline(box, sides)
        for number, corner in enumerate(corners):
            if gap < 2 * OFFSET:
                ticks = [_tick(box.centre, corner, 0.0, _CORNER_TICK)]
            else:
                end = min(LONGEST, gap)
                before, after = corners[number - 1], corners[(number + 1) % sides]
                ticks = [_tick(other, corner, 0.3, end) for other in (before, after)]
            for tick in ticks:
                key = tuple(round(v, _SAME) for v in (tick.x1, tick.y1, tick.x2, tick.y2))
                found[key] = tick
    return list(found.values())


def outer_ticks(box: Box, sides: int, bleed: float) -> list[Line]:
    """Around one hexagon alone: its sides go on outside the bleed."""
    corners = outline(box, sides)
    start = bleed * 2 / math.sqrt(3) + OFFSET
    return [
        _tick(other, corner, start, start + LONGEST)
        for number, corner in enumerate(corners)
        for other in (corners[number - 1], corners[(number + 1) % sides])
    ]


def _tick(
    behind: tuple[float, float], corner: tuple[float, float], start: float, end: float
) -> Line:
    """Part of the line from a point behind through a corner, measured from the corner on."""
    length = math.hypot(corner[0] - behind[0], corner[1] - behind[1])
    dx, dy = (corner[0] - behind[0]) / length, (corner[1] - behind[1]) / length
    return Line(
        corner[0] + dx * start,
        corner[1] + dy * start,
        corner[0] + dx * end,
        corner[1] + dy * end,
        "crop",
    )


def cut_lines(boxes: Sequence[Box], sides: int) -> list[Element]:
    """Every side of every tile; a side that two tiles share is drawn once."""
    if sides != 4:
        return [Shape(outline(box, sides), "cut") for box in boxes]
    lines: dict[tuple[float, ...], Line] = {}
    for box in boxes:
        corners = outline(box, sides)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            first, last = sorted((one, other))
            key = tuple(round(value, _SAME) for value in (*first, *last))
            lines[key] = Line(*first, *last, "cut")
    return list(lines.values())


def ruler(x: float, y: float) -> list[Element]:
    """50 mm long, a tick every 5 mm, standing on `y`."""
    marks: list[Element] = [Line(x, y, x + RULER, y, "ruler")]
    for step in range(11):
        height = 2.0 if step % 10 == 0 else 1.5 if step % 2 == 0 else 0.9
        at = x + step * RULER / 10
        marks.append(Line(at, y, at, y - height, "ruler"))
    return marks


def footer(strip: Box, text: str, *, with_ruler: bool, ruler_text: str) -> list[Element]:
    """The line at the bottom of a page: ruler, then who, what and which page."""
    made: list[Element] = []
    base = strip.bottom - 0.4
    left = strip.x
    if with_ruler and strip.width >= RULER:
        made += ruler(left, base)
        left += RULER + 1.2
        if strip.right - left > 8:
            box = Box(left, base - TEXT, min(10.0, strip.right - left), TEXT)
            made.append(Words(box, ruler_text, TEXT))
            left += 12.0
    if text and strip.right - left > 12:
        box = Box(left, base - TEXT, strip.right - left, TEXT)
        made.append(Words(box, text, TEXT, "right"))
    return made


def upright_footer(strip: Box, text: str, *, with_ruler: bool, ruler_text: str) -> list[Element]:
    """The same along the right side of a page, read from below."""
    lying = footer(
        Box(0, 0, strip.height, strip.width), text, with_ruler=with_ruler, ruler_text=ruler_text
    )
    made: list[Element] = []
    for element in lying:
        if isinstance(element, Line):
            x1, y1 = strip.x + element.y1, strip.bottom - element.x1
            x2, y2 = strip.x + element.y2, strip.bottom - element.x2
            made.append(replace(element, x1=x1, y1=y1, x2=x2, y2=y2))
        elif isinstance(element, Words):
            box = element.box
            turned = Box(strip.x + box.y, strip.bottom - box.right, box.height, box.width)
            made.append(replace(element, box=turned, upward=True))
    return made

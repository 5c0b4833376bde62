"""The start board in strips that fit the paper, with tabs to glue one to the next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.grid import ROOT3, footprint, outline
from app.print.page import Box, Element, Page, Shape, Sides, TileFace, Words, around
from app.print.plan import DoesNotFit, plan_sheet, printable
from app.print.settings import Backs, PrintSettings
from app.print.sheets import Leaf
from engine.landscape.tiles.model import StartSpace
from engine.lattice import lattice

translate = QCoreApplication.translate

TAB: Final = 8.0
"""How far a glue tab stands out."""
_BETWEEN: Final = 6.0
_CAPTION: Final = 4.0
_SEAM: Final = 0.15
"""Without it, a hair of white paper would show between two spaces of one strip."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of the board that fits onto a page; its upper left corner is at 0, 0."""

    number: int
    spaces: tuple[tuple[StartSpace, Box], ...]
    tabs: tuple[tuple[tuple[tuple[float, float], ...], int], ...]
    """The corners of each tab and the number of the strip that is glued onto it."""

    @property
    def extent(self) -> Box:
        boxes = [box for _, box in self.spaces]
        tabs = [_around_points(points) for points, _ in self.tabs]
        found = around([*boxes, *tabs])
        assert found is not None
        return found


def place(space: StartSpace, size: float, sides: int) -> Box:
    """Where a space of the board lies, in millimetres from the cell 0, 0."""
    width, height = footprint(size, sides)
    x, y = space.at
    if sides == 4:
        return Box(x * size, y * size, width, height)
    return Box((x + y / 2) * size, y * size * ROOT3 / 2, width, height)


def strips(
    spaces: Sequence[StartSpace], settings: PrintSettings, sides: int, room: Box
) -> list[Strip]:
    """The board cut into pieces that fit into a room with their tabs, evenly large."""
    size = settings.tile_size
    placed = {space.at: (space, place(space, size, sides)) for space in spaces}
    whole = around(box for _, box in placed.values())
    assert whole is not None
    width, height = footprint(size, sides)
    across = _cuts(whole.width, width, room.width, size if sides == 4 else size / 2)
    down = _cuts(whole.height, height, room.height, size if sides == 4 else size * ROOT3 / 2)
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    for at, (_, box) in placed.items():
        owner[at] = _part(box.y - whole.y, down), _part(box.x - whole.x, across)
    numbers = {key: number for number, key in enumerate(sorted(set(owner.values())), 1)}
    return [
        _strip(number, [at for at in placed if owner[at] == key], placed, owner, numbers, sides)
        for key, number in numbers.items()
    ]


def _cuts(whole: float, cell: float, room: float, step: float) -> list[float]:
    """Where pieces begin along one direction: as few as fit, each about as long as the others."""
    cells = round((whole - cell) / step) + 1
    if whole <= room + 1e-6:
        return [0.0]
    each = math.floor((room - TAB - cell) / step + 1e-6) + 1
    if each < 1:
        return [0.0]
    pieces = math.ceil(cells / each)
    share = math.ceil(cells / pieces)
    return [piece * share * step for piece in range(pieces)]


def _part(position: float, cuts: Sequence[float]) -> int:
    return sum(position >= cut - 1e-6 for cut in cuts) - 1


def _strip(
    number: int,
    cells: Sequence[tuple[int, int]],
    placed: dict[tuple[int, int], tuple[StartSpace, Box]],
    owner: dict[tuple[int, int], tuple[int, int]],
    numbers: dict[tuple[int, int], int],
    sides: int,
) -> Strip:
    tabs = []
    grid = lattice(sides)
    for at in cells:
        box = placed[at][1]
        corners = outline(box, sides)
        for side in range(sides):
            beside = grid.step(at, side)
            # The earlier strip carries the tab, the later one is glued onto it.
            if beside in owner and owner[beside] > owner[at]:
                start = corners[side % sides]
                end = corners[(side + 1) % sides]
                tabs.append((_tab(start, end, box.centre), numbers[owner[beside]]))
    spaces = tuple(placed[at] for at in cells)
    first = Strip(number, spaces, tuple(tabs))
    return _moved(first, -first.extent.x, -first.extent.y)


def _tab(
    start: tuple[float, float], end: tuple[float, float], middle: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """A trapezium on a side, pointing away from the tile."""
    mx, my = (start[0] + end[0]) / 2 - middle[0], (start[1] + end[1]) / 2 - middle[1]
    length = math.hypot(mx, my)
    out = (mx / length * TAB, my / length * TAB)
    slope = 0.1
    a = (start[0] + (end[0] - start[0]) * slope, start[1] + (end[1] - start[1]) * slope)
    b = (end[0] + (start[0] - end[0]) * slope, end[1] + (start[1] - end[1]) * slope)
    return start, (a[0] + out[0], a[1] + out[1]), (b[0] + out[0], b[1] + out[1]), end


def _moved(strip: Strip, across: float, down: float) -> Strip:
    return replace(
        strip,
        spaces=tuple((space, box.moved(across, down)) for space, box in strip.spaces),
        tabs=tuple(
            (tuple((x + across, y + down) for x, y in points), other)
            for points, other in strip.tabs
        ),
    )


def _around_points(points: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def board_sheets(spaces: Sequence[StartSpace], settings: PrintSettings, sides: int) -> list[Leaf]:
    """The sheets of the start board."""
    if not spaces:
        return []
    plan = plan_sheet(settings.replace(backs=Backs.NONE), sides)
    area = printable(plan.width, plan.height, settings.margin).grown(-settings.bleed)
    room = Box(area.x, area.y + _CAPTION, area.width, area.height - _CAPTION - marks.FOOTER)
    made = strips(spaces, settings, sides, room)
    pages: list[list[Strip]] = []
    for strip in made:
        extent = strip.extent
        if extent.width > room.width + 1e-6 or extent.height > room.height + 1e-6:
            raise DoesNotFit(
                translate(
                    "Print",
                    "The start board does not fit on this paper, even in pieces with glue tabs."
                    " Choose larger paper or smaller tiles.",
                )
            )
        spot = _free_spot(pages[-1], strip, room) if pages else None
        if spot is None:
            pages.append([])
            spot = (room.x, room.y)
        pages[-1].append(_moved(strip, *spot))
    return [
        Leaf(_page(page, len(made), plan.width, plan.height, settings, sides)) for page in pages
    ]


def _free_spot(there: Sequence[Strip], strip: Strip, room: Box) -> tuple[float, float] | None:
    """To the right of what lies on the page already, or below it."""
    used = around(other.extent for other in there)
    assert used is not None
    extent = strip.extent
    right = used.right + _BETWEEN
    if right + extent.width <= room.right + 1e-6:
        return right, room.y
    below = used.bottom + _BETWEEN + _CAPTION
    if below + extent.height <= room.bottom + 1e-6:
        return room.x, below
    return None


def _page(
    strips_here: Sequence[Strip],
    total: int,
    width: float,
    height: float,
    settings: PrintSettings,
    sides: int,
) -> Page:
    elements: list[Element] = []
    for strip in strips_here:
        for points, other in strip.tabs:
            elements.append(Shape(points, "cut", hatched=True))
            label = translate("Print", "glue {n} here").format(n=other)
            box = _around_points(points)
            cx, cy = box.centre
            upright = box.height > box.width
            wide, high = (2.4, box.height) if upright else (box.width, 2.4)
            spot = Box(cx - wide / 2, cy - high / 2, wide, high)
            elements.append(Words(spot, label, 2.0, "centre", upward=upright))
        for space, box in strip.spaces:
            bleed = _bleed(strip, space, box, settings.bleed, sides)
            elements.append(TileFace(box, space, bleed, space.turn))
        elements += _outline(strip, sides)
        if total > 1:
            extent = strip.extent
            text = translate("Print", "Strip {n} of {total}").format(n=strip.number, total=total)
            elements.append(
                Words(Box(extent.x, extent.y - 3.2, max(30.0, extent.width), 2.4), text, 2.2)
            )
    return Page("board", width, height, tuple(elements))


def _bleed(strip: Strip, space: StartSpace, box: Box, bleed: float, sides: int) -> Sides:
    """Bleed outside, none over a tab, and towards neighbours so little that no seam shows."""
    if sides != 4:
        return Sides(_SEAM, _SEAM, _SEAM, _SEAM)
    here = {other.at for other, _ in strip.spaces}
    tabs = {(_near(points[0]), _near(points[-1])) for points, _ in strip.tabs}
    corners = outline(box, sides)
    grid = lattice(sides)
    reach = []
    for side in range(sides):
        if grid.step(space.at, side) in here:
            reach.append(_SEAM)
        elif (_near(corners[side]), _near(corners[(side + 1) % sides])) in tabs:
            reach.append(0.0)
        else:
            reach.append(bleed)
    north, east, south, west = reach
    return Sides(west, north, east, south)


def _outline(strip: Strip, sides: int) -> list[Element]:
    """The cut around a strip: every side that no other space of it shares."""
    grid = lattice(sides)
    here = {space.at for space, _ in strip.spaces}
    tabs = {(_near(points[0]), _near(points[-1])) for points, _ in strip.tabs}
    lines: list[Element] = []
    for space, box in strip.spaces:
        corners = outline(box, sides)
        for side in range(sides):
            if grid.step(space.at, side) in here:
                continue
            start, end = corners[side], corners[(side + 1) % sides]
            folded = (_near(start), _near(end)) in tabs
            lines.append(Shape((start, end), "fold" if folded else "cut"))
    return lines


def _near(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)

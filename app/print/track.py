"""The scoring track: a loop around the page, or a winding path when a loop would be too narrow."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.fonts import fitting
from app.print.page import Box, Element, Emblem, Page, Shape, Words
from app.print.plan import printable
from app.print.settings import Orientation, PrintSettings
from app.print.sheets import Leaf
from engine.landscape.rules.model import RuleSet

translate = QCoreApplication.translate

LEAST: Final = 11.0
"""A space must hold a figure; below this the track winds over the whole page."""
_LIGHT, _STRONG = "#f6f1e3", "#e2d3ac"


def spaces(count: int, area: Box) -> tuple[list[Box], Box | None]:
    """The spaces from 0 on, and the room inside if they form a loop."""
    columns, rows = _loop_shape(count, area)
    step = min(area.width / columns, area.height / rows)
    if step >= LEAST:
        return _loop(count, columns, rows, area)
    return _winding(count, area), None


def _loop_shape(count: int, area: Box) -> tuple[int, int]:
    """Columns and rows whose rim has as many spaces; an odd number makes the first one double."""
    half = (count + (count % 2)) // 2 + 2
    shapes = [(columns, half - columns) for columns in range(2, half - 1)]
    return max(shapes, key=lambda shape: min(area.width / shape[0], area.height / shape[1]))


def _loop(count: int, columns: int, rows: int, area: Box) -> tuple[list[Box], Box]:
    wide, high = area.width / columns, area.height / rows
    rim = [(column, 0) for column in range(columns)]
    rim += [(columns - 1, row) for row in range(1, rows)]
    rim += [(column, rows - 1) for column in range(columns - 2, -1, -1)]
    rim += [(0, row) for row in range(rows - 2, 0, -1)]
    boxes = [Box(area.x + column * wide, area.y + row * high, wide, high) for column, row in rim]
    if count % 2:
        first, second = boxes[0], boxes[1]
        boxes = [Box(first.x, first.y, second.right - first.x, high), *boxes[2:]]
    inside = Box(area.x + wide, area.y + high, area.width - 2 * wide, area.height - 2 * high)
    return boxes, inside


def _winding(count: int, area: Box) -> list[Box]:
    columns = max(2, round(math.sqrt(count * area.width / area.height)))
    rows = math.ceil(count / columns)
    wide, high = area.width / columns, area.height / rows
    boxes = []
    for index in range(count):
        row, column = divmod(index, columns)
        if row % 2:
            column = columns - 1 - column
        boxes.append(Box(area.x + column * wide, area.y + row * high, wide, high))
    return boxes


def track_sheets(rules: RuleSet, settings: PrintSettings, title: str) -> list[Leaf]:
    """One page with the track that the rules ask for."""
    width, height = settings.paper_size
    if settings.orientation is Orientation.LANDSCAPE:
        width, height = height, width
    area = printable(width, height, settings.margin)
    area = Box(area.x, area.y, area.width, area.height - marks.FOOTER - 1.0)
    count = rules.board.track
    boxes, inside = spaces(count, area)
    elements: list[Element] = []
    for number, box in enumerate(boxes):
        elements += _space(number, box)
    if inside is not None:
        elements += _middle(rules, title, count, inside)
    return [Leaf(Page("track", width, height, tuple(elements)))]


def _space(number: int, box: Box) -> Iterator[Element]:
    corners = (
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom),
        (box.x, box.bottom),
    )
    tenth = number % 10 == 0
    yield Shape(corners, "frame", fill=_STRONG if number % 5 == 0 else _LIGHT)
    size = min(box.height, box.width) * (0.34 if tenth else 0.26)
    spot = Box(box.x, box.y + (box.height - size) / 2, box.width, size)
    yield Words(spot, str(number), size, "centre", bold=tenth)


def _middle(rules: RuleSet, title: str, count: int, inside: Box) -> Iterator[Element]:
    cx, cy = inside.centre
    rose = min(inside.width * 0.5, inside.height * 0.38, 70.0)
    if rose < 15:
        return
    yield Emblem(Box(cx - rose / 2, cy - rose * 0.95, rose, rose), "rose")
    y = cy + rose * 0.16
    size = fitting(title, min(8.0, inside.width / 14), inside.width - 6, bold=True)
    yield Words(Box(inside.x + 3, y, inside.width - 6, size), title, size, "centre", bold=True)
    y += size * 1.7
    text = translate("Print", "Each lap is {n} points.").format(n=count)
    yield Words(Box(inside.x + 3, y, inside.width - 6, 3.4), text, 3.2, "centre")
    y += 8.0
    seats = rules.players.most
    step = min(16.0, (inside.width - 8) / seats)
    for seat in range(seats):
        x = cx + (seat - (seats - 1) / 2) * step
        yield Emblem(Box(x - step * 0.4, y, step * 0.8, step * 0.8), "seat", seat=seat)

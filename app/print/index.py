"""The tile index: every kind with its picture, its id, its name and how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.fonts import LINE, broken, fitting, shortened
from app.print.grid import footprint
from app.print.page import Box, Element, Line, Page, TileFace, Words
from app.print.plan import printable
from app.print.settings import Orientation, PrintSettings
from app.print.sheets import Leaf
from engine.landscape.tiles.model import MAIN_DECK, Tile

translate = QCoreApplication.translate

_PICTURE: Final = 24.0
_CELL: Final = 62.0
_GAP: Final = 4.0
_TITLE: Final = 5.0
_NAME: Final = 2.7
_NAME_LINES: Final = 3


def index_sheets(
    tiles: Sequence[Tile], settings: PrintSettings, sides: int, title: str, version: str
) -> list[Leaf]:
    """As many pages as it takes."""
    if not tiles:
        return []
    width, height = settings.paper_size
    if settings.orientation is Orientation.LANDSCAPE:
        width, height = height, width
    area = printable(width, height, max(settings.margin, 8.0))
    area = replace(area, height=area.height - marks.FOOTER - 2.0)
    head = _TITLE * 2.4
    columns = max(1, int((area.width + _GAP) // (_CELL + _GAP)))
    cell = (area.width + _GAP) / columns - _GAP
    high = footprint(_PICTURE, sides)[1] + _GAP
    rows = max(1, int((area.height - head + _GAP) // high))
    leaves = []
    each = columns * rows
    for start in range(0, len(tiles), each):
        elements = [*_head(tiles, area, title, version)]
        for index, tile in enumerate(tiles[start : start + each]):
            # Down the columns, so that letters are found where one looks for them.
            column, row = divmod(index, rows)
            box = Box(area.x + column * (cell + _GAP), area.y + head + row * high, cell, high)
            elements += _entry(tile, box, sides)
        leaves.append(Leaf(Page("index", width, height, tuple(elements)), flows=True))
    return leaves


def _head(tiles: Sequence[Tile], area: Box, title: str, version: str) -> Iterator[Element]:
    width = area.width * 0.56
    size = fitting(title, _TITLE, width, bold=True)
    yield Words(Box(area.x, area.y + _TITLE - size, width, size), title, size, bold=True)
    text = translate("Print", "{kinds} kinds, {tiles} tiles · version {version}").format(
        kinds=len(tiles), tiles=sum(tile.count for tile in tiles), version=version
    )
    yield Words(
        Box(area.x + area.width * 0.58, area.y + 1.9, area.width * 0.42, 2.8), text, 2.6, "right"
    )
    y = area.y + _TITLE * 1.5
    yield Line(area.x, y, area.right, y, "frame")


def _entry(tile: Tile, box: Box, sides: int) -> Iterator[Element]:
    wide, high = footprint(_PICTURE, sides)
    yield TileFace(Box(box.x, box.y, wide, high), tile)
    left = box.x + wide + 2.5
    room = box.right - left
    count = f"×{tile.count}"
    ident = shortened(tile.id, 4.4, room - 10, bold=True)
    yield Words(Box(left, box.y + 0.5, room - 9, 4.4), ident, 4.4, bold=True)
    yield Words(Box(box.right - 12, box.y + 0.9, 12, 4.0), count, 3.8, "right")
    y = box.y + 7.4
    lines = list(broken(tile.name, _NAME, lambda _: room))
    if len(lines) > _NAME_LINES:
        lines = [*lines[: _NAME_LINES - 1], " ".join(lines[_NAME_LINES - 1 :])]
    for line in lines:
        yield Words(Box(left, y, room, _NAME), shortened(line, _NAME, room), _NAME)
        y += _NAME * LINE
    if tile.deck != MAIN_DECK:
        text = translate("Print", "deck: {deck}").format(deck=tile.deck)
        yield Words(Box(left, y + 0.6, room, _NAME), text, _NAME, tone="faint")

"""The rules on one or two pages: written from the rule set, with the set's own tiles beside."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.painting.swatch import sample_tile
from app.print import marks
from app.print.fonts import LINE, broken, fitting
from app.print.grid import footprint
from app.print.page import Box, Element, Emblem, Line, Page, TileFace, Words
from app.print.page import Figure as Picture
from app.print.plan import printable
from app.print.settings import Orientation, PrintSettings
from app.print.sheets import Leaf
from engine.landscape.rules.declared import scores
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names, capital
from engine.landscape.rules.summary import summary
from engine.landscape.tiles.model import Tile

translate = QCoreApplication.translate

MOST_PAGES: Final = 2
_SIZES: Final = (4.2, 4.0, 3.8, 3.6, 3.4, 3.2, 3.05, 2.9, 2.75, 2.6, 2.45, 2.3, 2.15, 2.0, 1.85)
_READABLE: Final = 2.6
"""Rather two pages than smaller letters than this, about 7½ points."""
_COLUMN_GAP: Final = 7.0
_HEAD: Final = 14.0
_SIGN: Final = 8.0


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, its sentences, and what stands beside them."""

    title: str
    text: str
    tile: Tile | None = None
    figures: tuple[tuple[str, int | None], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    """Markers with their names."""


def blocks(rules: RuleSet, tiles: Sequence[Tile]) -> list[Block]:
    """The summary with its pictures; with no tiles at hand, samples are drawn."""
    names = Names(rules)
    titles = {
        capital(names.terrains(key)): key
        for key, terrain in rules.terrains.items()
        if scores(terrain)
    }
    used: list[str] = []
    made = []
    for number, section in enumerate(summary(rules)):
        tile: Tile | None = None
        figures: tuple[tuple[str, int | None], ...] = ()
        key = titles.get(section.title)
        if key is not None:
            tile = picture_of(key, rules, tiles, used)
            used.append(tile.id)
        elif number == 0:
            figures = tuple(
                (piece.art or kind, seat) for seat, (kind, piece) in enumerate(rules.pieces.items())
            )
        elif section.title == _surveyors(rules):
            figures = (("surveyor", None),)
        made.append(Block(section.title, " ".join(section.sentences), tile, figures))
    signs = tuple((kind, names.marker(kind)) for kind in rules.markers)
    if signs:
        made.append(Block(translate("Print", "Signs"), "", signs=signs))
    return made


def _surveyors(rules: RuleSet) -> str:
    there = rules.mechanics.surveyors is not None and rules.mechanics.surveyors.count
    return "Surveyors" if there else ""


def picture_of(key: str, rules: RuleSet, tiles: Sequence[Tile], used: Sequence[str]) -> Tile:
    """The tile that shows a terrain best: little else on it, its markers, not shown before."""
    parts = rules.parts_of(key)
    field = rules.terrains[key].form is Form.FIELD

    def worth(tile: Tile) -> tuple[bool, bool, int, int]:
        here = [feature for feature in tile.features if feature.terrain in parts]
        marked = sum(len(feature.markers) for feature in here)
        sides = sum(len(feature.sides) for feature in here)
        others = len(tile.features) - len(here)
        return (tile.id in used, not marked, others, -sides if not field else 0)

    showing = [tile for tile in tiles if any(feature.terrain in parts for feature in tile.features)]
    if not showing:
        return sample_tile(parts[0] if parts else key, rules)
    return min(showing, key=worth)


def summary_sheets(
    rules: RuleSet, tiles: Sequence[Tile], settings: PrintSettings, title: str
) -> list[Leaf]:
    """At most two pages, in letters as large as fit."""
    width, height = settings.paper_size
    if settings.orientation is Orientation.LANDSCAPE:
        width, height = height, width
    area = printable(width, height, max(settings.margin, 10.0))
    area = replace(area, height=area.height - marks.FOOTER - 2.0)
    told = blocks(rules, tiles)
    pages = _composed(told, rules, area, title)
    return [Leaf(Page("summary", width, height, tuple(elements)), flows=True) for elements in pages]


def _composed(told: Sequence[Block], rules: RuleSet, area: Box, title: str) -> list[list[Element]]:
    pages: list[list[Element]] = []
    for most in (1, MOST_PAGES):
        for size in _SIZES:
            if most == 1 and size < _READABLE:
                break
            pages = _Flow(rules, area, size, title).run(told)
            if len(pages) <= most:
                return pages
    return pages


class _Flow:
    """Fills columns from top to bottom, page after page."""

    def __init__(self, rules: RuleSet, area: Box, size: float, title: str) -> None:
        self._rules = rules
        self._area = area
        self._size = size
        self._title = title
        self._columns = max(1, round(area.width / 95))
        self._width = (area.width + _COLUMN_GAP) / self._columns - _COLUMN_GAP
        self._pages: list[list[Element]] = []
        self._column = 0
        self._y = 0.0
        self._turn_page()

    def run(self, told: Sequence[Block]) -> list[list[Element]]:
        for block in told:
            self._lay(block)
        return self._pages

    @property
    def _left(self) -> float:
        return self._area.x + self._column * (self._width + _COLUMN_GAP)

    @property
    def _page(self) -> list[Element]:
        return self._pages[-1]

    def _turn_page(self) -> None:
        self._pages.append([])
        self._column = 0
        self._top = self._area.y
        if len(self._pages) == 1:
            self._page.extend(self._head())
            self._top += _HEAD
        self._y = self._top

    def _head(self) -> Iterator[Element]:
        area = self._area
        width = area.width * 0.7
        size = fitting(self._title, 6.4, width, bold=True)
        box = Box(area.x, area.y + 6.4 - size, width, size)
        yield Words(box, self._title, size, bold=True)
        text = translate("Print", "The rules in brief")
        yield Words(
            Box(area.x + area.width * 0.7, area.y + 2.8, area.width * 0.3, 3.2), text, 3.0, "right"
        )
        yield Line(area.x, area.y + 9.6, area.right, area.y + 9.6, "frame")

    def _next_column(self) -> None:
        self._column += 1
        if self._column == self._columns:
            self._turn_page()
        self._y = self._top

    def _room(self) -> float:
        return self._area.bottom - self._y

    def _lay(self, block: Block) -> None:
        step = self._size * LINE
        beside = self._beside_size(block)
        need = self._size * 1.9 + max(beside[1], 2 * step)
        if self._room() < need:
            self._next_column()
        heading = self._size * 1.22
        self._page.append(
            Words(Box(self._left, self._y, self._width, heading), block.title, heading, bold=True)
        )
        self._y += self._size * 1.75
        top = self._y
        self._page.extend(self._beside(block, top, beside))
        self._text(block, step, top, beside)
        self._signs(block)
        self._y += self._size * 0.85

    def _beside_size(self, block: Block) -> tuple[float, float]:
        if block.tile is not None:
            return footprint(self._size * 6.6, self._rules.sides)
        if block.figures:
            return self._size * 4.6 * len(block.figures), self._size * 4.6
        return 0.0, 0.0

    def _beside(self, block: Block, top: float, size: tuple[float, float]) -> Iterator[Element]:
        left = self._left + self._width - size[0]
        if block.tile is not None:
            turn = getattr(block.tile, "turn", 0)
            yield TileFace(Box(left, top, *size), block.tile, turn=turn)
        each = size[0] / max(1, len(block.figures))
        for index, (art, seat) in enumerate(block.figures):
            box = Box(left + index * each, top - self._size * 0.6, each, size[1])
            yield Picture(box, art, seat)

    def _text(self, block: Block, step: float, top: float, beside: tuple[float, float]) -> None:
        narrow = self._width - beside[0] - (self._size if beside[0] else 0.0)
        inner = math.ceil(beside[1] / step + 0.2) if beside[1] else 0
        # In the next column nothing stands beside the lines any more.
        inner = min(inner, math.floor(self._room() / step + 1e-6))
        column = self._column, len(self._pages)
        lines = broken(block.text, self._size, lambda n: narrow if n < inner else self._width)
        for line in lines:
            if self._room() < step:
                self._next_column()
            box = Box(self._left, self._y, self._width, self._size)
            self._page.append(Words(box, line, self._size))
            self._y += step
        if (self._column, len(self._pages)) == column:
            self._y = max(self._y, top + beside[1])

    def _signs(self, block: Block) -> None:
        if not block.signs:
            return
        sign = max(_SIGN, self._size * 3)
        columns = max(1, int(self._width // (sign * 2.6)))
        each = self._width / columns
        high = sign + self._size * 1.7
        for index in range(0, len(block.signs), columns):
            if self._room() < high:
                self._next_column()
            for place, (kind, name) in enumerate(block.signs[index : index + columns]):
                left = self._left + place * each
                mark = Box(left + (each - sign) / 2, self._y, sign, sign)
                self._page.append(Emblem(mark, "marker", kind))
                small = self._size * 0.86
                box = Box(left, self._y + sign + 0.4, each, small)
                self._page.append(Words(box, name, small, "centre"))
            self._y += high

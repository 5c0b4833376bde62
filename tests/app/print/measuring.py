"""Measures printed pages: renders the finished PDF at 600 dpi, and lines across it at 2400.

PDFium widens every clipped picture to whole pixels. At 600 dpi that is up to 0.08 mm, more than the
knife is allowed to be off, so edges are looked for in strips that are rendered four times as fine.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdf
import pypdfium2
from PySide6.QtGui import QColor, QImage

from app.print.material import Material
from app.print.pdf import pdf_bytes
from app.print.printout import Printout, print_out
from app.print.settings import PrintSettings
from engine.landscape.load import load_set
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Start, StartSpace, Tile, TileSet
from engine.landscape.tiles.notation import parse

DPI = 600
FINE = 2400
MM = DPI / 25.4
"""Pixels a millimetre of a whole page."""
LINE = FINE / 25.4
"""The same of a single line across it."""
POINT = 25.4 / 72
EXACT = 0.05
"""What the knife forgives, in millimetres."""
COLOURS = ((200, 30, 40), (30, 60, 200), (250, 200, 20), (20, 150, 60), (150, 40, 170))

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


@cache
def bundled(name: str) -> Material:
    loaded = load_set(name)
    assert loaded.tileset is not None and loaded.rules is not None and loaded.path is not None
    return Material(loaded.tileset, loaded.rules, loaded.path.parent)


def coloured(folder: Path, counts: Sequence[int]) -> Material:
    """Tiles that are plain colours, so that each one is told from the next: T1, T2, …"""
    tiles = []
    for number, count in enumerate(counts, 1):
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        image.fill(QColor(*COLOURS[number - 1]))
        image.save(str(folder / f"{number}.png"))
        tiles.append(Tile(id=f"T{number}", count=count, artwork=f"{number}.png"))
    rules = bundled("mayflower").rules
    return Material(TileSet(title="Colours", version="2.3", tiles=tuple(tiles)), rules, folder)


def hexagonal(count: int = 6, spaces: int = 0) -> Material:
    rules = bundled("mayflower").rules.model_dump(by_alias=True) | {"sides": 6}
    drawn = {"id": "H", "features": parse("road W-E post"), "count": count}
    start = [
        StartSpace.model_validate({"id": f"s{n}", "features": parse("road W-E"), "at": (0, n)})
        for n in range(spaces)
    ]
    tileset = TileSet(
        title="Hexagons", tiles=(Tile.model_validate(drawn),), start=Start(spaces=tuple(start))
    )
    return Material(tileset, RuleSet.model_validate(json.loads(json.dumps(rules))), Path("/"))


class Paper:
    """A finished PDF, seen through a very good scanner."""

    def __init__(self, printout: Printout) -> None:
        self.printout = printout
        self.content = pdf_bytes(printout)
        self.pdf = pypdf.PdfReader(io.BytesIO(self.content))
        self._drawn = pypdfium2.PdfDocument(self.content)
        self._pixels: dict[int, Pixels] = {}

    def __len__(self) -> int:
        return len(self._drawn)

    def pixels(self, page: int) -> Pixels:
        """The page at 600 dpi: rows of red, green and blue."""
        if page not in self._pixels:
            image = self._drawn[page].render(scale=DPI / 72)
            self._pixels[page] = image.to_numpy()[:, :, 2::-1].copy()
        return self._pixels[page]

    def along(self, page: int, y: float) -> Pixels:
        """One very fine line across the page."""
        size = self.printout.pages[page]
        return self._strip(page, 0.0, y - 0.1, size.width, y + 0.1)[round(0.1 * LINE)]

    def down(self, page: int, x: float) -> Pixels:
        """The same from top to bottom."""
        size = self.printout.pages[page]
        return self._strip(page, x - 0.1, 0.0, x + 0.1, size.height)[:, round(0.1 * LINE)]

    def _strip(self, page: int, left: float, top: float, right: float, bottom: float) -> Pixels:
        drawn = self._drawn[page]
        wide, high = drawn.get_width(), drawn.get_height()
        crop = (left / POINT, high - bottom / POINT, wide - right / POINT, top / POINT)
        image = drawn.render(scale=FINE / 72, crop=crop)
        return image.to_numpy()[:, :, 2::-1]

    def text(self, page: int) -> str:
        return " ".join(self.pdf.pages[page].extract_text().split())

    def words_at(self, page: int, text: str) -> list[tuple[float, float]]:
        """Where a text stands, the middle of each occurrence in millimetres from the top left."""
        drawn = self._drawn[page]
        height = drawn.get_height()
        found = []
        read = drawn.get_textpage()
        search = read.search(text, match_case=True)
        while (hit := search.get_next()) is not None:
            boxes = [read.get_charbox(hit[0] + n) for n in range(hit[1])]
            left, right = min(b[0] for b in boxes), max(b[2] for b in boxes)
            bottom, top = min(b[1] for b in boxes), max(b[3] for b in boxes)
            found.append(((left + right) / 2 * POINT, (height - (top + bottom) / 2) * POINT))
        return found

    def box(self, page: int, name: str) -> tuple[float, float, float, float]:
        """A box of the page as left, top, right, bottom in millimetres."""
        raw = [float(v) * POINT for v in self.pdf.pages[page][name]]
        height = float(self.pdf.pages[page].mediabox.height) * POINT
        return raw[0], height - raw[3], raw[2], height - raw[1]


def printed(material: Material, **changes: Any) -> Paper:
    """A set on paper with these settings."""
    return Paper(print_out(material, PrintSettings().replace(**changes)))


def runs(
    line: Pixels, colour: tuple[int, int, int], tolerance: int = 24
) -> list[tuple[float, float]]:
    """Where a colour begins and ends along a line, in millimetres."""
    near = (np.abs(line.astype(np.int16) - np.array(colour)).max(axis=1) <= tolerance).astype(int)
    edges = np.flatnonzero(np.diff(np.concatenate(([0], near, [0]))))
    pairs = edges.reshape(-1, 2)
    return [(float(a / LINE), float(b / LINE)) for a, b in pairs if b - a > 3]


def ink(line: Pixels, darker_than: int = 250) -> list[tuple[float, float]]:
    """Where anything at all is printed along a line."""
    dark = (line.min(axis=1) < darker_than).astype(int)
    edges = np.flatnonzero(np.diff(np.concatenate(([0], dark, [0])))).reshape(-1, 2)
    return [(float(a / LINE), float(b / LINE)) for a, b in edges]

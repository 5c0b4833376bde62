"""Pages for print shops: one tile on each, just as large as the tile and its bleed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.print import marks
from app.print.grid import footprint
from app.print.page import BackFace, Box, Element, Page, Sides, TileFace, Words
from app.print.settings import Backs, Labels, PrintSettings
from app.print.sheets import Leaf, back_labels, guides
from engine.landscape.tiles.model import Tile

_MARK_ROOM: Final = 7.0
"""Around a tile, if it has crop marks."""


def single_pages(
    copies: Sequence[Tile], settings: PrintSettings, sides: int, version: str = ""
) -> list[Leaf]:
    """Each tile on a page that is as large as itself with its bleed; backs follow their fronts."""
    width, height = footprint(settings.tile_size, sides)
    room = _MARK_ROOM if settings.crop_marks else 0.0
    edge = settings.bleed + room
    box = Box(edge, edge, width, height)
    page_width, page_height = width + 2 * edge, height + 2 * edge
    bleed = Sides(*(settings.bleed,) * 4)
    bled = box.grown(settings.bleed)
    whole = Box(0, 0, page_width, page_height)
    leaves = []
    for tile in copies:
        front = TileFace(box, tile, bleed)
        elements: list[Element] = [front]
        if settings.cut_lines:
            elements += marks.cut_lines([box], sides)
        if settings.crop_marks:
            elements += (
                marks.crop_marks([box], bled, whole)
                if sides == 4
                else marks.outer_ticks(box, sides, settings.bleed)
            )
            if settings.labels is Labels.MARGIN:
                elements.append(_label(tile, bled, version))
        zone = guides([front], settings, sides)
        page = Page(
            "fronts",
            page_width,
            page_height,
            tuple(elements),
            caption=tile.id,
            trim=box,
            bled=bled,
            guides=zone,
        )
        back = None
        if settings.backs is not Backs.NONE:
            face = BackFace(box, tile, bleed)
            labels = back_labels([face], settings, sides, version)
            back = replace(page, kind="backs", elements=(face, *labels), back=True, guides=())
        leaves.append(Leaf(page, back))
    return leaves


def _label(tile: Tile, bled: Box, version: str) -> Words:
    """Id and version between the crop marks, outside of everything that is cut."""
    box = Box(bled.x, bled.bottom + 2.4, bled.width, 2.2)
    return Words(box, f"{tile.id} · {version}" if version else tile.id, 2.0, "centre")

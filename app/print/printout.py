"""A whole printout: all parts in their order, numbered sheets, and what one should know first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.board import board_sheets
from app.print.figures import figure_sheets
from app.print.index import index_sheets
from app.print.material import Material, Printed, chosen, copies, print_theme
from app.print.page import Element, Page
from app.print.plan import Place, footer_strip, plan_sheet
from app.print.settings import Arrangement, Part, PrintSettings
from app.print.sheets import Leaf, tile_sheets
from app.print.single import single_pages
from app.print.summary import summary_sheets
from app.print.track import track_sheets
from engine.landscape.tiles.model import Tile

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Printout:
    """Everything that comes out of the printer."""

    material: Material
    settings: PrintSettings
    pages: tuple[Page, ...]
    copies: tuple[Tile, ...]
    """The tiles on it, in their order."""

    @property
    def sheets(self) -> int:
        """Sheets of paper."""
        return max((page.sheet for page in self.pages), default=0)

    @property
    def square_metres(self) -> float:
        """Paper used."""
        fronts = {page.sheet: page.width * page.height for page in self.pages if not page.back}
        return sum(fronts.values()) / 1e6


def print_out(
    material: Material, settings: PrintSettings, printed: Printed | None = None
) -> Printout:
    """Lay everything out; raises PrintRefused with a sentence that says why it cannot be."""
    print_theme(settings)
    before = None if printed is None else printed.tiles
    wanted = copies(material, settings, before) if Part.TILES in settings.parts else []
    leaves: list[Leaf] = []
    for part in settings.contents:
        leaves += _part(part, material, settings, wanted)
    pages = _numbered(_in_print_order(leaves, settings), material, settings)
    return Printout(material, settings, tuple(pages), tuple(wanted))


def _part(
    part: Part, material: Material, settings: PrintSettings, wanted: Sequence[Tile]
) -> list[Leaf]:
    rules, tileset = material.rules, material.tileset
    sides = rules.sides
    match part:
        case Part.TILES if settings.arrangement is Arrangement.SINGLE:
            return single_pages(wanted, settings, sides, material.version)
        case Part.TILES:
            return tile_sheets(wanted, settings, sides, material.version)
        case Part.BOARD:
            return board_sheets(tileset.start.spaces, settings, sides)
        case Part.FIGURES:
            return figure_sheets(rules, settings)
        case Part.TRACK:
            return track_sheets(rules, settings, material.title)
        case Part.SUMMARY:
            pictured = (*tileset.tiles, *tileset.start.spaces)
            return summary_sheets(rules, pictured, settings, rules.title)
        case Part.INDEX:
            tiles = chosen(material, settings)
            return index_sheets(tiles, settings, sides, material.title, material.version)


def _in_print_order(leaves: Sequence[Leaf], settings: PrintSettings) -> list[tuple[Page, int]]:
    """Each page with the number of its sheet; on both sides of the paper only what may be."""
    ordered: list[tuple[Page, int]] = []
    sheet = 0
    before: Leaf | None = None  # whose other side is still empty
    for leaf in leaves:
        if before is not None and before.flows and leaf.flows:
            ordered.append((replace(leaf.front, back=True), sheet))
            before = None
            continue
        if before is not None:
            ordered.append((_blank(before.front), sheet))
        sheet += 1
        ordered.append((leaf.front, sheet))
        before = leaf if settings.duplex and leaf.back is None else None
        if leaf.back is not None:
            ordered.append((leaf.back, sheet))
    if before is not None and len(leaves) > 1:
        ordered.append((_blank(before.front), sheet))
    return ordered


def _blank(front: Page) -> Page:
    return Page("blank", front.width, front.height, (), back=True)


def _numbered(
    ordered: Sequence[tuple[Page, int]], material: Material, settings: PrintSettings
) -> list[Page]:
    total = max((sheet for _, sheet in ordered), default=0)
    beside_tiles = _room_beside_tiles(settings, material)
    pages = []
    for page, sheet in ordered:
        where = _footer_place(page, settings, beside_tiles)
        elements = page.elements
        if where is not None:
            elements += _footer(page, where, sheet, total, material, settings)
        caption = _caption(page, sheet)
        pages.append(replace(page, elements=elements, caption=caption, sheet=sheet))
    return pages


def _room_beside_tiles(settings: PrintSettings, material: Material) -> Place | None:
    if Part.TILES not in settings.parts or settings.arrangement is Arrangement.SINGLE:
        return None
    return plan_sheet(settings, material.rules.sides).footer


def _footer_place(page: Page, settings: PrintSettings, beside_tiles: Place | None) -> Place | None:
    if page.kind in ("fronts", "backs", "fold"):
        return beside_tiles
    return "below" if settings.line_below and page.kind != "blank" else None


def _footer(
    page: Page,
    where: Place,
    sheet: int,
    total: int,
    material: Material,
    settings: PrintSettings,
) -> tuple[Element, ...]:
    draw = marks.footer if where == "below" else marks.upright_footer
    drawn = draw(
        footer_strip(page, settings.margin, where),
        _footer_text(page, sheet, total, material, settings),
        with_ruler=settings.ruler,
        ruler_text=translate("Print", "50 mm"),
    )
    return tuple(drawn)


def _caption(page: Page, sheet: int) -> str:
    what = {
        "fronts": translate("Print", "{n}: tiles"),
        "backs": translate("Print", "{n}: backs"),
        "fold": translate("Print", "{n}: tiles and backs"),
        "board": translate("Print", "{n}: start board"),
        "figures": translate("Print", "{n}: figures"),
        "track": translate("Print", "{n}: scoring track"),
        "summary": translate("Print", "{n}: rules"),
        "index": translate("Print", "{n}: index"),
        "blank": translate("Print", "{n}: empty back"),
    }[page.kind]
    text = what.format(n=sheet)
    return f"{text} · {page.caption}" if page.caption else text


def _footer_text(
    page: Page, sheet: int, total: int, material: Material, settings: PrintSettings
) -> str:
    parts = [f"{material.title} {material.version}"]
    if settings.note:
        parts.append(translate("Print", "print at 100 %, not “fit to page”"))
    if settings.page_numbers:
        side = (
            translate("Print", "sheet {n} of {total}, back")
            if page.back
            else translate("Print", "sheet {n} of {total}")
        )
        parts.append(side.format(n=sheet, total=total))
    return " · ".join(parts)

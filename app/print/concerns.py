"""What one should know before paper is wasted: short sentences about a printout."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from app.painting.contours import REACH
from app.print.lengths import length_name
from app.print.page import Line, Words
from app.print.paper import PRINTER_MARGIN
from app.print.printout import Printout
from app.print.settings import Arrangement, Backs, Labels, Part, PrintSettings

translate = QCoreApplication.translate
_MOST_NAMED = 6


def concerns(printout: Printout) -> list[str]:
    """Every warning, the gravest first."""
    settings = printout.settings
    found = [*_nothing(printout), *_artwork(printout)]
    if settings.arrangement is Arrangement.SHEETS:
        found += _paper(printout)
    if Part.TILES in settings.parts:
        found += _labels(printout)
        found += _bleed(settings, printout.material.rules.sides)
    return found


def _nothing(printout: Printout) -> Iterator[str]:
    settings = printout.settings
    if Part.TILES in settings.parts and not printout.copies:
        if settings.only_changed and printout.material.tileset.tiles:
            yield translate("Print", "No tile has changed since it was last printed.")
        else:
            yield translate("Print", "The set has no tiles yet.")
    if Part.BOARD in settings.parts and not printout.material.tileset.start.spaces:
        yield translate("Print", "The set has no start board.")
    if Part.FIGURES in settings.parts and not any(p.kind == "figures" for p in printout.pages):
        yield translate("Print", "The rules know no figures.")


def _artwork(printout: Printout) -> Iterator[str]:
    settings, material = printout.settings, printout.material
    coarse, missing = [], []
    for tile in dict.fromkeys(tile.id for tile in printout.copies):
        found = material.tileset.tile(tile)
        if found is None or not found.artwork:
            continue
        if material.artwork_file(found) is None:
            missing.append(tile)
        dpi = material.artwork_dpi(found, settings.tile_size)
        if dpi is not None and dpi < settings.dpi - 0.5:
            coarse.append((tile, dpi))
    if missing:
        text = translate(
            "Print", "The artwork of {tiles} cannot be read; our own drawing is printed."
        )
        yield text.format(tiles=_some(missing))
    if coarse:
        least = min(dpi for _, dpi in coarse)
        text = translate(
            "Print", "The artwork of {tiles} is coarser than {dpi} dpi: {least} at this size."
        )
        yield text.format(
            tiles=_some([tile for tile, _ in coarse]), dpi=settings.dpi, least=round(least)
        )


def _paper(printout: Printout) -> Iterator[str]:
    settings = printout.settings
    if settings.margin < PRINTER_MARGIN:
        text = translate(
            "Print",
            "Many printers cannot print nearer than {least} to the edge; the margin is {margin}.",
        )
        unit = settings.unit.value
        yield text.format(
            least=length_name(PRINTER_MARGIN, unit), margin=length_name(settings.margin, unit)
        )
    if printout.sheets > settings.most_sheets:
        text = translate("Print", "These are {n} sheets of paper, more than {most}.")
        yield text.format(n=printout.sheets, most=settings.most_sheets)
    first = next((page for page in printout.pages if page.kind in ("fronts", "fold")), None)
    if first is None:
        return
    if settings.crop_marks:
        cropped = [line for line in first.of(Line) if line.stroke == "crop"]
        upright = any(line.x1 == line.x2 for line in cropped)
        lying = any(line.y1 == line.y2 for line in cropped)
        if printout.material.rules.sides == 4 and not (upright and lying):
            yield translate(
                "Print", "There is no room for all crop marks in the margin; use cut lines, too."
            )
    if settings.ruler and not any(line.stroke == "ruler" for line in first.of(Line)):
        yield translate("Print", "There is no room for the ruler below the tiles.")


def _labels(printout: Printout) -> Iterator[str]:
    settings = printout.settings
    if settings.labels is Labels.BACK and settings.backs is Backs.NONE:
        yield translate("Print", "Labels stand on the backs, but no backs are printed.")
    first = next((page for page in printout.pages if page.kind in ("fronts", "fold")), None)
    if settings.labels is not Labels.MARGIN or first is None:
        return
    single = settings.arrangement is Arrangement.SINGLE
    if not any(word.upward or single for word in first.of(Words)):
        yield translate("Print", "There is no room for labels in the margin.")


def _bleed(settings: PrintSettings, sides: int) -> Iterator[str]:
    unit = settings.unit.value
    most = REACH * settings.tile_size
    if settings.bleed > most:
        text = translate("Print", "The picture goes on for {most} at most, less than the bleed.")
        yield text.format(most=length_name(most, unit))
    crowded = settings.bleed > settings.gap / 2 + 1e-6
    if settings.arrangement is Arrangement.SHEETS and settings.bleed and crowded:
        if settings.gap or sides != 4:
            text = translate(
                "Print",
                "Between two tiles there is only half the gap, {half}, for the bleed of each;"
                " a gap of {gap} has room for all of it.",
            )
        else:
            text = translate(
                "Print",
                "Without a gap there is bleed only around the outside; a gap of {gap} has room"
                " for all of it.",
            )
        yield text.format(
            half=length_name(settings.gap / 2, unit), gap=length_name(2 * settings.bleed, unit)
        )


def _some(ids: list[str]) -> str:
    """The first few of many ids."""
    named = ", ".join(ids[:_MOST_NAMED])
    left = len(ids) - _MOST_NAMED
    return (
        named if left <= 0 else translate("Print", "{ids} and {n} more").format(ids=named, n=left)
    )

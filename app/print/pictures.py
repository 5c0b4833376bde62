"""Pictures as files: each tile, each back, whole sheets, or a folder with a table for others."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.painting.export import save_png, save_svg, tile_image, tile_svg
from app.painting.figures import paint_back
from app.painting.tile import paint_tile
from app.print.grid import footprint
from app.print.lengths import INCH
from app.print.material import Material, chosen, print_theme
from app.print.page import Page
from app.print.painting import PagePainter
from app.print.plan import PrintRefused
from app.print.printout import Printout
from app.print.settings import PrintSettings
from engine.exchange import counts_table
from engine.files import WriteRefused, write
from engine.landscape.tiles.model import MAIN_DECK, Tile
from engine.wording import plain

translate = QCoreApplication.translate

Work = Generator[float, None, list[Path]]
"""Says how much is done, from 0 to 1, and hands back the files it made."""
_UNWELCOME: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_PICTURES: Final = "pictures"
_MOST_PIXELS: Final = 160_000_000
"""A sheet of A4 at 1200 dots an inch, and a little more."""
_LONGEST_STEM: Final = 100
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)", re.IGNORECASE)
"""Names that some systems keep for themselves."""


def tile_picture(
    tile: Tile, material: Material, settings: PrintSettings, pixels: int | None = None
) -> QImage:
    """A tile as it is printed at so many dots an inch, or `pixels` wide from cut to cut."""
    size, bleed = settings.tile_size, settings.bleed
    theme = print_theme(settings)
    turn = getattr(tile, "turn", 0)
    scale = pixels / size if pixels else settings.dpi / INCH
    artwork = material.artwork(tile, size * max(1.0, scale * INCH / 600))
    if not bleed:
        wide = pixels or round(size * scale)
        _refuse_giants(wide, round(wide * footprint(1.0, material.rules.sides)[1]))
        image = tile_image(tile, material.rules, wide, theme, turn, artwork=artwork)
    else:
        image, rect = _empty(size, bleed, scale, material.rules.sides)
        painter = QPainter(image)
        # One pixel more than the bleed fills what rounding adds to the last row.
        reach = (bleed + 1 / scale) / size
        paint_tile(
            painter,
            rect,
            tile,
            material.rules,
            turn=turn,
            theme=theme,
            bleed=reach,
            artwork=artwork,
        )
        painter.end()
    return _finished_picture(image, scale, material)


def back_picture(
    deck: str, material: Material, settings: PrintSettings, pixels: int | None = None
) -> QImage:
    """The back of a deck in the same measure."""
    size, bleed = settings.tile_size, settings.bleed
    scale = pixels / size if pixels else settings.dpi / INCH
    image, rect = _empty(size, bleed, scale, material.rules.sides)
    painting = PagePainter(material, settings)
    painter = QPainter(image)
    paint_back(
        painter,
        rect,
        painting.back_theme(deck),
        painting.back_title(deck),
        sides=material.rules.sides,
        bleed=(bleed + 1 / scale) / size if bleed else 0.0,
    )
    painter.end()
    return _finished_picture(image, scale, material)


def _empty(size: float, bleed: float, scale: float, sides: int) -> tuple[QImage, QRectF]:
    """A picture that is exactly as many pixels as a shop asks for, and where the cut runs in it."""
    width, height = footprint(size, sides)
    whole = round((width + 2 * bleed) * scale), round((height + 2 * bleed) * scale)
    _refuse_giants(*whole)
    image = QImage(*whole, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    cut_width, cut_height = width * scale, height * scale
    return image, QRectF(
        (whole[0] - cut_width) / 2, (whole[1] - cut_height) / 2, cut_width, cut_height
    )


def _refuse_giants(width: int, height: int) -> None:
    """Raises PrintRefused before a picture eats all memory and comes out empty."""
    if width * height > _MOST_PIXELS:
        text = translate(
            "Print",
            "A picture of {width} × {height} pixels is too large; choose a lower resolution.",
        )
        raise PrintRefused(text.format(width=width, height=height))


def _finished_picture(image: QImage, scale: float, material: Material) -> QImage:
    """Squares leave nothing clear, and print shops prefer plain red, green and blue."""
    if material.rules.sides == 4:
        image = image.convertToFormat(QImage.Format.Format_RGB888)
    return _with_dpi(image, scale)


def _with_dpi(image: QImage, scale: float) -> QImage:
    image.setDotsPerMeterX(round(scale * 1000))
    image.setDotsPerMeterY(round(scale * 1000))
    return image


def page_image(page: Page, painting: PagePainter, dpi: float, *, guides: bool = False) -> QImage:
    """A whole page on white paper."""
    scale = dpi / INCH
    size = round(page.width * scale), round(page.height * scale)
    _refuse_giants(*size)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(image.width() / page.width, image.height() / page.height)
    painting.paint(painter, page, guides=guides)
    painter.end()
    return _with_dpi(image, scale)


def file_stems(names: Iterable[str], taken: Sequence[str] = ()) -> list[str]:
    """A file name for each; ones that differ only in case must not meet on disks that ignore it."""
    used = {name.casefold() for name in taken}
    stems = []
    for name in names:
        wanted = _UNWELCOME.sub("_", name)[:_LONGEST_STEM].strip(". ") or "_"
        if _DEVICES.match(wanted):
            wanted = f"_{wanted}"
        stem = wanted
        number = 2
        while stem.casefold() in used:
            stem = f"{wanted}-{number}"
            number += 1
        used.add(stem.casefold())
        stems.append(stem)
    return stems


def make_folder(folder: Path) -> None:
    """Raises WriteRefused with a sentence if there cannot be such a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as taken:
        text = translate("Print", "'{folder}' cannot be a folder: there is a file in its place.")
        raise WriteRefused(text.format(folder=plain(str(folder), 400))) from taken
    except OSError as failure:
        text = translate("Print", "The folder '{folder}' cannot be made: {reason}.")
        reason = plain(failure.strerror or str(failure), 200)
        raise WriteRefused(text.format(folder=plain(str(folder), 400), reason=reason)) from failure


def back_stem(deck: str) -> str:
    return "back" if deck == MAIN_DECK else f"back-{deck}"


def _pictured(material: Material, settings: PrintSettings) -> tuple[list[Tile], list[str]]:
    """What gets a picture: the chosen tiles, with all of them the start spaces; and the decks."""
    tiles = chosen(material, settings)
    decks = list(dict.fromkeys(tile.deck for tile in tiles))
    if not settings.tiles:
        tiles += material.tileset.start.spaces
    return tiles, decks


def write_pictures(
    material: Material,
    settings: PrintSettings,
    folder: Path,
    *,
    form: str = "png",
    pixels: int | None = None,
) -> Work:
    """A picture of each tile and of the backs; raises engine.files.WriteRefused."""
    tiles, decks = _pictured(material, settings)
    make_folder(folder)
    backs = [back_stem(deck) for deck in decks] if form == "png" else []
    stems = file_stems([tile.id for tile in tiles], backs)
    total = len(tiles) + len(backs)
    made = []
    for tile, stem in zip(tiles, stems, strict=True):
        path = folder / f"{stem}.{form}"
        if form == "svg":
            save_svg(path, _drawing(tile, material, settings, pixels))
        else:
            save_png(path, tile_picture(tile, material, settings, pixels))
        made.append(path)
        yield len(made) / total
    for deck, stem in zip(decks if backs else (), backs, strict=True):
        path = folder / f"{stem}.png"
        save_png(path, back_picture(deck, material, settings, pixels))
        made.append(path)
        yield len(made) / total
    return made


def _drawing(tile: Tile, material: Material, settings: PrintSettings, pixels: int | None) -> bytes:
    size = settings.tile_size
    return tile_svg(
        tile,
        material.rules,
        pixels or round(size / INCH * settings.dpi),
        print_theme(settings),
        getattr(tile, "turn", 0),
        bleed=settings.bleed / size,
        artwork=material.artwork(tile, size),
    )


def write_sheets(printout: Printout, folder: Path) -> Work:
    """Every page as a picture: `sheet-01.png`, `sheet-01-back.png`."""
    make_folder(folder)
    painting = PagePainter(printout.material, printout.settings)
    digits = max(2, len(str(printout.sheets)))
    made = []
    for page in printout.pages:
        stem = f"sheet-{page.sheet:0{digits}}{'-back' if page.back else ''}"
        path = folder / f"{stem}.png"
        save_png(path, page_image(page, painting, printout.settings.dpi))
        made.append(path)
        yield len(made) / len(printout.pages)
    return made


def write_folder(
    material: Material, settings: PrintSettings, folder: Path, *, pixels: int | None = None
) -> Work:
    """`tiles.csv` and the pictures it names, for card makers and page layouts."""
    pictures = yield from write_pictures(material, settings, folder / _PICTURES, pixels=pixels)
    tiles = chosen(material, settings)
    stems = dict(zip((tile.id for tile in tiles), pictures, strict=False))
    kept = material.tileset.replace(tiles=tuple(tiles))
    rows = list(csv.DictReader(io.StringIO(counts_table(kept, material.rules))))
    text = io.StringIO()
    columns = [*(rows[0] if rows else ("id",)), "picture", "back"]
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    for row, tile in zip(rows, tiles, strict=True):
        picture = stems[tile.id].name
        row |= {
            "picture": f"{_PICTURES}/{picture}",
            "back": f"{_PICTURES}/{back_stem(tile.deck)}.png",
        }
        table.writerow(row)
    path = folder / "tiles.csv"
    write(path, text.getvalue())
    return [path, *pictures]


def finished(work: Work) -> list[Path]:
    """Run to the end without a window."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return list(end.value)

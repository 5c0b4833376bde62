"""Painting a set: `render` writes its tiles as PNG or SVG, one by one or as a sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.output import AsJson, Refusal, print_json, say
from app.cli.sets import OpenSet, SetArgument, open_set

if TYPE_CHECKING:
    from app.painting.theme import Theme
    from engine.landscape.tiles.model import Tile

commands = typer.Typer()

_UNWELCOME: Final = re.compile(r'[<>:"|?*\x00-\x1f]')
"""Characters some systems do not take in a file name."""


class Picture(StrEnum):
    """In which form pictures are written."""

    PNG = "png"
    SVG = "svg"


@commands.command(
    epilog="""Examples:

    tilewright render mayflower K -o k.png --size 800

    tilewright render mayflower -o pictures/ --format svg

    tilewright render mayflower --sheet -o sheet.png --theme outline
"""
)
def render(
    where: SetArgument,
    tiles: Annotated[
        list[str] | None,
        typer.Argument(metavar="TILE", help="Ids of tiles or start spaces; all tiles if none."),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "-o", "--out", metavar="PATH", help="A file ending in .png or .svg, or a folder."
        ),
    ] = Path("pictures"),
    size: Annotated[int, typer.Option(min=16, max=8192, help="Width of a tile in pixels.")] = 400,
    theme: Annotated[str, typer.Option(metavar="NAME", help="Which theme.")] = "classic",
    turn: Annotated[int, typer.Option(help="Turn each by so many steps clockwise.")] = 0,
    sheet: Annotated[bool, typer.Option("--sheet", help="All in one picture.")] = False,
    bleed: Annotated[
        float, typer.Option(min=0, max=0.3, help="Art beyond the border, in tile widths.")
    ] = 0.0,
    overlay: Annotated[
        bool, typer.Option("--overlay", help="Draw the outlines of all parts on top (PNG).")
    ] = False,
    form: Annotated[
        Picture | None, typer.Option("--format", help="In a folder: which form.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Paint tiles as they look in the window and on paper."""
    from app.painting.export import without_window
    from app.painting.theme import ThemeError, load_theme
    from engine.files import WriteRefused

    try:
        look = load_theme(theme)
    except ThemeError as refused:
        raise Refusal(str(refused), code=2) from refused
    opened = open_set(where, faulty=True)
    chosen = _chosen(opened, tiles or [])
    kind, single = _kind(out, form, sheet=sheet, count=len(chosen))
    application = without_window()
    try:
        if sheet:
            made = [_write_sheet(opened, chosen, out, kind, size, look, turn)]
        else:
            files = [out] if single else _names(out, chosen, kind)
            if not single:
                out.mkdir(parents=True, exist_ok=True)
            made = [
                _write_tile(opened, tile, path, kind, size, look, turn, bleed, overlay=overlay)
                for tile, path in zip(chosen, files, strict=True)
            ]
    except (WriteRefused, OSError) as failure:
        raise Refusal(str(failure)) from failure
    finally:
        del application
    if as_json:
        print_json({"files": [str(path) for path in made]})
        return
    for path in made[:5]:
        say(str(path))
    if len(made) > 5:
        say(f"… {len(made)} pictures in {out}")


def _chosen(opened: OpenSet, ids: list[str]) -> list[Tile]:
    from engine.wording import closest, plain

    everything = [*opened.tileset.tiles, *opened.tileset.start.spaces]
    if not ids:
        if not opened.tileset.tiles:
            raise Refusal("The set has no tiles yet, so there is nothing to paint.")
        return list(opened.tileset.tiles)
    chosen = []
    for tile_id in ids:
        tile = opened.tileset.tile(tile_id)
        if tile is None:
            meant = closest(tile_id, [t.id for t in everything])
            hint = f" Did you mean '{plain(meant)}'?" if meant else ""
            raise Refusal(f"The set has no tile '{plain(tile_id)}'.{hint}", code=2)
        chosen.append(tile)
    return chosen


def _kind(out: Path, form: Picture | None, *, sheet: bool, count: int) -> tuple[Picture, bool]:
    """In which form to write, and whether `out` is the one file to write."""
    ending = out.suffix.lower().lstrip(".")
    is_file = ending in (Picture.PNG, Picture.SVG) and not out.is_dir()
    if is_file and form is not None and form != ending:
        raise Refusal(f"'{out}' ends in .{ending}, but --format says {form}.", code=2)
    if sheet and not is_file:
        raise Refusal(
            "A sheet is one picture: name a file that ends in .png or .svg with -o.", code=2
        )
    if is_file and not sheet and count != 1:
        raise Refusal(
            f"{count} tiles do not fit into one file: name a folder with -o, name one tile,"
            " or add --sheet.",
            code=2,
        )
    if is_file:
        return Picture(ending), True
    if ending and not out.is_dir():
        raise Refusal(
            f"'{out}' is neither a folder nor a .png or .svg file; no other forms are written.",
            code=2,
        )
    return form or Picture.PNG, False


def _names(folder: Path, tiles: Sequence[Tile], kind: Picture) -> list[Path]:
    """A file for each tile; ids that differ only in case must not meet on disks that ignore it."""
    taken: set[str] = set()
    files = []
    for tile in tiles:
        stem = wanted = _UNWELCOME.sub("_", tile.id).rstrip(". ") or "_"
        number = 2
        while stem.casefold() in taken:
            stem = f"{wanted}-{number}"
            number += 1
        taken.add(stem.casefold())
        files.append(folder / f"{stem}.{kind}")
    return files


def _turn(tile: Tile, turn: int) -> int:
    """A start space is painted as it lies on the board."""
    return turn + getattr(tile, "turn", 0)


def _write_tile(
    opened: OpenSet,
    tile: Tile,
    path: Path,
    kind: Picture,
    size: int,
    theme: Theme,
    turn: int,
    bleed: float,
    *,
    overlay: bool,
) -> Path:
    from app.painting.export import (
        ArtworkUnusable,
        load_artwork,
        save_png,
        save_svg,
        tile_image,
        tile_svg,
    )

    artwork = None
    try:
        artwork = load_artwork(tile, opened.path.parent)
    except ArtworkUnusable as missing:
        say(f"{missing} Our own drawing is used.", "yellow", stderr=True)
    turned = _turn(tile, turn)
    if kind is Picture.SVG:
        drawing = tile_svg(tile, opened.rules, size, theme, turned, bleed=bleed, artwork=artwork)
        save_svg(path, drawing)
    else:
        image = tile_image(
            tile, opened.rules, size, theme, turned, bleed=bleed, artwork=artwork, overlay=overlay
        )
        save_png(path, image)
    return path


def _write_sheet(
    opened: OpenSet,
    tiles: Sequence[Tile],
    path: Path,
    kind: Picture,
    size: int,
    theme: Theme,
    turn: int,
) -> Path:
    from app.painting.export import save_png, save_svg, sheet_image, sheet_svg

    if kind is Picture.SVG:
        title = opened.tileset.title
        save_svg(path, sheet_svg(tiles, opened.rules, size, theme, turn, title))
        return path
    image = sheet_image(tiles, opened.rules, size, theme, turn)
    if image.isNull():
        raise Refusal(
            f"The sheet would be too large at {size} pixels a tile; choose a smaller --size."
        )
    save_png(path, image)
    return path

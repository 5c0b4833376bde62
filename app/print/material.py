"""What is printed: a tile set with its rules and pictures, and which of its tiles how often."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QImage, QImageReader

from app.painting.geometry import rules_key, tile_key
from app.painting.theme import Theme, ThemeError, load_theme
from app.print.lengths import INCH
from app.print.plan import PrintRefused
from app.print.settings import Order, PrintSettings
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.artwork import artwork_fault
from engine.landscape.tiles.model import MOST_TILES, Tile, TileSet
from engine.wording import closest, plain

translate = QCoreApplication.translate
_FINEST: Final = 600
"""Artwork is never put on paper with more dots an inch than this: nobody could see them."""


class PrintedTile(BaseModel):
    """How a tile looked when it was last printed, and how many there are of it on paper."""

    model_config = ConfigDict(frozen=True, extra="allow")

    digest: str = Field(max_length=200)
    count: int = Field(1, ge=0)


class Printed(BaseModel):
    """What lies on somebody's table."""

    model_config = ConfigDict(frozen=True, extra="allow")

    version: str = Field("", max_length=400)
    """The version of the set that was printed last."""
    tiles: dict[str, PrintedTile] = {}


@dataclass(frozen=True, slots=True)
class Material:
    """A set, ready to be printed."""

    tileset: TileSet
    rules: RuleSet
    folder: Path
    """Where its artwork lies."""

    @property
    def version(self) -> str:
        return plain(self.tileset.version, 40)

    @property
    def title(self) -> str:
        return plain(self.tileset.title, 80)

    def artwork(self, tile: Tile, width: float) -> QImage | None:
        """The picture that replaces a tile's drawing, no finer than paper of that width shows."""
        path = self.artwork_file(tile)
        if path is None:
            return None
        reader = QImageReader(str(path))
        reader.setAutoTransform(True)
        most = round(width / INCH * _FINEST)
        size = reader.size()
        if path.suffix.lower() == ".svg" or size.width() > most:
            height = round(most * size.height() / max(1, size.width()))
            reader.setScaledSize(QSize(most, max(1, height)))
        image = reader.read()
        return None if image.isNull() else image

    def artwork_file(self, tile: Tile) -> Path | None:
        if not tile.artwork or artwork_fault(tile.artwork, self.folder) is not None:
            return None
        return self.folder / tile.artwork

    def artwork_dpi(self, tile: Tile, width: float) -> float | None:
        """Dots an inch of a tile's own artwork; None if it has none or is drawn in lines."""
        path = self.artwork_file(tile)
        if path is None or path.suffix.lower() == ".svg":
            return None
        size = QImageReader(str(path)).size()
        return size.width() / (width / INCH) if size.isValid() else None


def print_theme(settings: PrintSettings) -> Theme:
    try:
        return load_theme(settings.theme)
    except ThemeError as unknown:
        raise PrintRefused(str(unknown)) from unknown


def chosen(material: Material, settings: PrintSettings) -> list[Tile]:
    """The kinds that are wanted, in the order of the set; raises PrintRefused for unknown ids."""
    tiles = material.tileset.tiles
    if not settings.tiles:
        return list(tiles)
    known = {tile.id for tile in tiles}
    for wanted in settings.tiles:
        if wanted not in known:
            text = translate("Print", "The set has no tile '{tile}'.").format(tile=plain(wanted))
            meant = closest(wanted, known)
            if meant is not None:
                hint = translate("Print", " Did you mean '{tile}'?")
                text += hint.format(tile=plain(meant))
            raise PrintRefused(text)
    return [tile for tile in tiles if tile.id in settings.tiles]


def copies(
    material: Material, settings: PrintSettings, printed: Mapping[str, PrintedTile] | None = None
) -> list[Tile]:
    """Every tile that goes onto paper, as often as it does, in its order."""
    wanted: list[Tile] = []
    for tile in chosen(material, settings):
        count = tile.count if settings.counts else 1
        if settings.only_changed and printed is not None:
            before = printed.get(tile.id)
            if before is not None and before.digest == digest(tile, material, settings):
                count = max(0, count - before.count)
        if len(wanted) + count > MOST_TILES:
            text = translate("Print", "These are more than {most} tiles: lower some counts.")
            raise PrintRefused(text.format(most=f"{MOST_TILES:,}"))
        wanted += [tile] * count
    if settings.order is Order.SHUFFLED:
        random.Random(settings.seed).shuffle(wanted)
    return wanted


def digest(tile: Tile, material: Material, settings: PrintSettings) -> str:
    """The same as long as a tile comes out of the printer looking the same."""
    art = hashlib.sha256()
    path = material.artwork_file(tile)
    if path is not None:
        try:
            art.update(path.read_bytes())
        except OSError:
            art.update(b"gone")
    look = (
        tile_key(tile),
        rules_key(material.rules),
        print_theme(settings).key,
        round(settings.tile_size, 2),
        art.hexdigest() if path is not None else "",
    )
    return hashlib.sha256(repr(look).encode()).hexdigest()[:24]


def after_printing(
    printed: Printed, put_on_paper: list[Tile], material: Material, settings: PrintSettings
) -> Printed:
    """What lies on the table once these tiles have been printed, too."""
    counts: dict[str, int] = {}
    for tile in put_on_paper:
        counts[tile.id] = counts.get(tile.id, 0) + 1
    tiles = dict(printed.tiles)
    for tile in material.tileset.tiles:
        if tile.id not in counts:
            continue
        now = digest(tile, material, settings)
        before = tiles.get(tile.id)
        same = before is not None and before.digest == now and settings.only_changed
        there = before.count if same and before is not None else 0
        tiles[tile.id] = PrintedTile(digest=now, count=there + counts[tile.id])
    return printed.model_copy(update={"version": material.version, "tiles": tiles})

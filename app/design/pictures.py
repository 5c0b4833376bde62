"""Small pictures of tiles for lists and panels, painted once and kept."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtGui import QPixmap

from app.design.look import artwork_of, tile_theme
from app.documents.tileset import TileSetDocument, default_rules
from app.painting.cache import TilePixmaps
from app.shell.shell import Shell
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile

_MOST_BYTES: Final = 96 * 1024 * 1024


@cache
def pixmaps() -> TilePixmaps:
    """What all lists and panels share."""
    return TilePixmaps(_MOST_BYTES)


class Pictures:
    """The tiles of one document, the way the workspace draws them."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.document: TileSetDocument | None = None

    @property
    def rules(self) -> RuleSet:
        return default_rules() if self.document is None else self.document.rules

    @property
    def stretch(self) -> float:
        """How much higher than wide a tile is."""
        return 1.0 if self.rules.sides == 4 else 2 / 3**0.5

    def of(self, tile: Tile, size: float, ratio: float, turn: int = 0) -> QPixmap:
        """A tile at least so many logical pixels wide, with its own artwork.

        Draw it smoothly into the place it shall fill: sizes that are nearly the same share one.
        """
        return pixmaps().pixmap(
            tile,
            self.rules,
            turn,
            size,
            ratio,
            tile_theme(self._shell),
            artwork=artwork_of(self.document, tile),
        )

    def has(self, tile: Tile, size: float, ratio: float) -> bool:
        """Whether `of` has nothing to paint."""
        artwork = artwork_of(self.document, tile)
        look = tile_theme(self._shell)
        return pixmaps().holds(tile, self.rules, 0, size, ratio, look, artwork)

"""Painted tiles kept as pixmaps, so that a board of hundreds repaints in no time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QImage, QPixmap

from app.painting.export import tile_image
from app.painting.geometry import rules_key, tile_key
from app.painting.theme import Theme
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile

MOST_BYTES = 192 * 1024 * 1024
_SMALLEST, _LARGEST = 8, 4096


def zoom_step(pixels: float) -> int:
    """The size at which a tile is kept: a few steps for every doubling, never below what is asked.

    Whole steps keep the number of pictures small while somebody turns the wheel.
    """
    wanted = min(max(pixels, _SMALLEST), _LARGEST)
    base = _SMALLEST
    while base * 2 <= wanted:
        base *= 2
    for quarter in range(4):
        size = base + base * quarter // 4
        if size >= wanted:
            return size
    return base * 2


class TilePixmaps:
    """The least recently used pictures go first when the memory they may take is used up."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, tuple[QPixmap, int]] = OrderedDict()

    @property
    def bytes_used(self) -> int:
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def pixmap(
        self,
        tile: Tile,
        rules: RuleSet,
        turn: int,
        size_px: float,
        dpr: float,
        theme: Theme,
        *,
        artwork: QImage | None = None,
        overlay: bool = False,
        exact: bool = False,
    ) -> QPixmap:
        """A tile `size_px` logical pixels wide or, unless `exact`, up to a zoom step wider.

        Draw it into the rectangle the tile shall fill.
        """
        turn %= rules.sides
        pixels = round(size_px * dpr) if exact else zoom_step(size_px * dpr)
        key = _key(tile, rules, turn, pixels, dpr, theme, artwork, overlay)
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known[0]
        image = tile_image(
            tile, rules, max(pixels, 1), theme, turn, artwork=artwork, overlay=overlay
        )
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(dpr)
        self._keep(key, pixmap, image.sizeInBytes())
        return pixmap

    def holds(
        self,
        tile: Tile,
        rules: RuleSet,
        turn: int,
        size_px: float,
        dpr: float,
        theme: Theme,
        artwork: QImage | None = None,
    ) -> bool:
        """Whether this picture, up to a zoom step wider, is there without painting it."""
        pixels = zoom_step(size_px * dpr)
        key = _key(tile, rules, turn % rules.sides, pixels, dpr, theme, artwork, False)
        return key in self._kept

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0

    def _keep(self, key: Hashable, pixmap: QPixmap, size: int) -> None:
        self._kept[key] = (pixmap, size)
        self._bytes += size
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self._bytes -= gone


def _key(
    tile: Tile,
    rules: RuleSet,
    turn: int,
    pixels: int,
    dpr: float,
    theme: Theme,
    artwork: QImage | None,
    overlay: bool,
) -> Hashable:
    own = artwork.cacheKey() if artwork is not None else None
    return (tile_key(tile), rules_key(rules), turn, pixels, dpr, theme.key, own, overlay)

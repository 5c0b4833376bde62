"""Small pictures of the tiles of a run, painted a few at a time so that the window goes on."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPixmap

from app.design.look import artwork_of, tile_theme
from app.documents.tileset import TileSetDocument
from app.painting.cache import TilePixmaps
from app.shell.shell import Shell
from engine.lab.plan import Plan
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet

_MOST_BYTES: Final = 16 * 1024 * 1024
_AT_ONCE_SECONDS: Final = 0.012


@dataclass(frozen=True, slots=True)
class _Shown:
    tileset: TileSet
    rules: RuleSet


class TilePictures(QObject):
    """Hands out what is painted; the rest comes a moment later."""

    painted = Signal()

    def __init__(self, shell: Shell, side: int, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._side = side
        self._pixmaps = TilePixmaps(_MOST_BYTES)
        self._plan: Plan | _Shown | None = None
        self._document: TileSetDocument | None = None
        self._ready: dict[str, QPixmap] = {}
        self._wanted: dict[str, None] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._paint_some)
        shell.theme.changed.connect(self._begin_anew)

    def show_set(self, document: TileSetDocument | None) -> None:
        """Tiles are those of the open set as it is now."""
        shown = None if document is None else _Shown(document.model, document.rules)
        self.show_plan(shown, document)

    def show_plan(self, plan: Plan | _Shown | None, document: TileSetDocument | None) -> None:
        """Tiles are those of this plan; their own artwork lies beside the document."""
        known = self._plan
        self._document = document
        if plan is not None and known is not None:
            same = plan is known or (plan.tileset == known.tileset and plan.rules == known.rules)
            if same:
                return
        self._plan = plan
        self._begin_anew()

    @property
    def busy(self) -> bool:
        """Whether some that were asked for are still to be painted."""
        return bool(self._wanted)

    def of(self, tile_id: str) -> QPixmap | None:
        """The picture of a tile if it is painted already; asks for it otherwise."""
        found = self._ready.get(tile_id)
        if found is None and self._plan is not None:
            self._wanted[tile_id] = None
            self._timer.start()
        return found

    def _begin_anew(self) -> None:
        self._ready.clear()
        self._wanted.clear()
        self.painted.emit()

    def _paint_some(self) -> None:
        end = time.monotonic() + _AT_ONCE_SECONDS
        tiles = {} if self._plan is None else {tile.id: tile for tile in self._plan.tileset.tiles}
        look, side = tile_theme(self._shell), self._shell.theme.px(self._side)
        screen = self._shell.window.devicePixelRatioF()
        while self._wanted and time.monotonic() < end:
            tile_id = next(iter(self._wanted))
            del self._wanted[tile_id]
            tile = tiles.get(tile_id)
            if tile is None or self._plan is None:
                continue
            art = artwork_of(self._document, tile)
            self._ready[tile_id] = self._pixmaps.pixmap(
                tile, self._plan.rules, 0, side, screen, look, artwork=art, exact=True
            )
        if not self._wanted:
            self._timer.stop()
        self.painted.emit()

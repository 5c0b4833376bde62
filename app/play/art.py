"""The pictures of one game: tiles, figures and outlines, painted once and kept.

While somebody zooms, a frame paints only for a moment and shows the rest in the size it has; the
next frame goes on, so the board never stutters.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPainterPath, QPixmap

from app.painting.cache import TilePixmaps, zoom_step
from app.painting.export import ArtworkUnusable, load_artwork
from app.painting.figures import paint_piece, paint_surveyor, paint_symbol
from app.painting.geometry import TileGeometry, tile_geometry
from app.painting.theme import SeatStyle, Theme
from app.play.borders import inner_border
from engine.landscape.play.tables import Tables
from engine.landscape.rules.model import RuleSet

FRAME_BUDGET: Final = 0.010
"""Seconds a frame may spend on painting tiles anew."""
_KEPT_FIGURES: Final = 400
_KEPT_STEPS: Final = 8
"""Sizes of tiles that are at hand without asking."""


class Art:
    """Knows how everything in one game looks; `looks` are the colours of the seats."""

    def __init__(
        self,
        tables: Tables,
        theme: Theme,
        looks: Sequence[int],
        folder: Path | None = None,
        pixmaps: TilePixmaps | None = None,
    ) -> None:
        self.tables = tables
        self.rules: RuleSet = tables.rules
        self.theme = theme
        self.looks = list(looks)
        self.behind = False
        """Some tiles were shown in another size than they should."""
        self._folder = folder
        self._pixmaps = pixmaps if pixmaps is not None else TilePixmaps()
        self._artwork: dict[int, QImage | None] = {}
        self._steps: OrderedDict[tuple[int, float], dict[int, QPixmap]] = OrderedDict()
        self._first: dict[int, QPixmap] = {}
        self._figures: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._contours: dict[tuple[int, int], QPainterPath] = {}
        self._deadline = 0.0

    def seat(self, seat: int) -> SeatStyle:
        return self.theme.seat(self.looks[seat])

    def use_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._steps.clear()
        self._first.clear()
        self._figures.clear()

    # -- tiles -----------------------------------------------------------------------------

    def begin_frame(self) -> None:
        """From now on a frame's worth of painting may be done."""
        self._deadline = time.perf_counter() + FRAME_BUDGET
        self.behind = False

    def take_time(self) -> None:
        """Whatever is painted next is painted as it should be, however long that takes."""
        self._deadline = math.inf
        self.behind = False

    def tile(self, kind: int, turn: int, pixels: float, dpr: float = 1.0) -> QPixmap:
        """The picture of a tile about `pixels` logical pixels wide; scale it to what you need."""
        step = zoom_step(pixels * dpr)
        number = kind * self.tables.sides + turn
        kept = self._steps.get((step, dpr))
        if kept is None:
            kept = self._steps[(step, dpr)] = {}
            while len(self._steps) > _KEPT_STEPS:
                self._steps.popitem(last=False)
        found = kept.get(number)
        if found is not None:
            return found
        if time.perf_counter() > self._deadline:
            substitute = self._substitute(number)
            if substitute is not None:
                self.behind = True
                return substitute
        kept[number] = found = self._pixmaps.pixmap(
            self.tables.tiles[kind],
            self.rules,
            turn,
            pixels,
            dpr,
            self.theme,
            artwork=self.artwork(kind),
        )
        self._first.setdefault(number, found)
        return found

    def icon(self, kind: int, turn: int, side: int, dpr: float) -> QIcon:
        """The picture of a tile for a list: in its full size, and untinted when it is selected."""
        self.take_time()
        picture = self.tile(kind, turn, side, dpr).scaledToWidth(
            round(side * dpr), Qt.TransformationMode.SmoothTransformation
        )
        made = QIcon(picture)
        made.addPixmap(picture, QIcon.Mode.Selected)
        return made

    def _substitute(self, number: int) -> QPixmap | None:
        """The picture of a tile in another size: the one shown last, at worst the very first."""
        for other in reversed(self._steps.values()):
            found = other.get(number)
            if found is not None:
                return found
        return self._first.get(number)

    def artwork(self, kind: int) -> QImage | None:
        """The designer's own picture of a tile, if it names one that can be shown."""
        if kind not in self._artwork:
            image = None
            if self._folder is not None:
                try:
                    image = load_artwork(self.tables.tiles[kind], self._folder)
                except ArtworkUnusable:
                    image = None
            self._artwork[kind] = image
        return self._artwork[kind]

    def geometry(self, kind: int, turn: int) -> TileGeometry:
        return tile_geometry(self.tables.tiles[kind], self.rules, turn)

    def contour(self, kind: int, turn: int, piece: int) -> QPainterPath:
        """The border of a piece inside its tile, in unit measure, open where it meets a side."""
        number = kind * self.tables.sides + turn
        key = (number, piece)
        found = self._contours.get(key)
        if found is None:
            geometry = self.geometry(kind, turn)
            found = inner_border(geometry.frame, geometry.pieces[piece].region)
            self._contours[key] = found
        return found

    # -- figures ---------------------------------------------------------------------------

    def figure(self, figure: int, look: int, lying: bool, pixels: float, dpr: float) -> QPixmap:
        """A figure in a colour, `pixels` logical pixels high."""
        name = self.tables.piece_names[figure]
        art = self.rules.pieces[name].art or name

        def paint(painter: QPainter, rect: QRectF) -> None:
            paint_piece(painter, rect, art, look, lying=lying, theme=self.theme)

        return self._kept(("figure", art, look, lying), pixels, dpr, paint)

    def surveyor(self, number: int | None, pixels: float, dpr: float) -> QPixmap:
        def paint(painter: QPainter, rect: QRectF) -> None:
            paint_surveyor(painter, rect, theme=self.theme, number=number)

        return self._kept(("surveyor", number), pixels, dpr, paint)

    def symbol(self, look: int, pixels: float, dpr: float) -> QPixmap:
        """The sign of a seat on its colour."""

        def paint(painter: QPainter, rect: QRectF) -> None:
            paint_symbol(painter, rect, look, theme=self.theme)

        return self._kept(("symbol", look), pixels, dpr, paint)

    def lies(self, kind: int, piece: int) -> bool:
        """Whether a figure on this piece lies down."""
        terrain = self.tables.outlines[kind].pieces[piece].terrain
        return self.rules.terrains[terrain].lies

    def _kept(
        self,
        key: tuple[Hashable, ...],
        pixels: float,
        dpr: float,
        paint: Callable[[QPainter, QRectF], None],
    ) -> QPixmap:
        side = zoom_step(pixels * dpr)
        whole = (*key, side, dpr)
        found = self._figures.get(whole)
        if found is not None:
            self._figures.move_to_end(whole)
            return found
        found = QPixmap(side, side)
        found.fill(Qt.GlobalColor.transparent)
        painter = QPainter(found)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, QRectF(0, 0, side, side))
        painter.end()
        found.setDevicePixelRatio(dpr)
        self._figures[whole] = found
        while len(self._figures) > _KEPT_FIGURES:
            self._figures.popitem(last=False)
        return found

"""Painting pages: every element of a page onto any QPainter, in millimetres."""

from __future__ import annotations

import colorsys
import zlib
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from app.painting.figures import (
    paint_back,
    paint_marker,
    paint_piece,
    paint_surveyor,
    paint_symbol,
)
from app.painting.theme import Theme, colour
from app.painting.tile import paint_tile
from app.print.fonts import FINE, font, shortened, text_width
from app.print.material import Material, print_theme
from app.print.page import (
    BackFace,
    Box,
    Element,
    Emblem,
    Figure,
    Line,
    Page,
    Shape,
    Stroke,
    TileFace,
    Words,
)
from app.print.settings import PrintSettings
from engine.landscape.tiles.model import MAIN_DECK

_PENS: Final[dict[Stroke, tuple[str, float, tuple[float, ...]]]] = {
    "crop": ("#000000", 0.12, ()),
    "cut": ("#000000", 0.12, ()),
    "fold": ("#444444", 0.15, (2.0, 1.4)),
    "ruler": ("#000000", 0.18, ()),
    "frame": ("#8a8577", 0.2, ()),
    "guide": ("#303030", 0.2, (0.8, 0.8)),
    "safe": ("#d0006f", 0.25, (1.2, 1.0)),
}
"""Colour, width and dashes of lines, in millimetres."""
_TONES: Final = {"ink": "#1b1b1b", "faint": "#6a6a6a"}


def rectangle(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)


def back_colours(back: tuple[str, str, str], deck: str) -> tuple[str, ...]:
    """Each deck has backs in colours of its own, so that stacks stay apart."""
    if deck == MAIN_DECK:
        return back
    shift = 0.25 + (zlib.crc32(deck.encode()) % 50) / 100
    return tuple(_turned(tint, shift) for tint in back)


def _turned(tint: str, shift: float) -> str:
    red, green, blue = (int(tint[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, vivid = colorsys.rgb_to_hls(red, green, blue)
    red, green, blue = colorsys.hls_to_rgb((hue + shift) % 1, light, vivid)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


class PagePainter:
    """Paints the pages of one printout; keeps its artwork as long as it lives."""

    def __init__(self, material: Material, settings: PrintSettings) -> None:
        self.material = material
        self.settings = settings
        self.theme = print_theme(settings)
        self._artwork: dict[str, QImage | None] = {}
        self._decks: dict[str, Theme] = {}

    def paint(self, painter: QPainter, page: Page, *, guides: bool = False) -> None:
        """The whole page at once; the painter's unit must be a millimetre."""
        for _ in self.steps(painter, page, guides=guides):
            pass

    def steps(self, painter: QPainter, page: Page, *, guides: bool = False) -> Iterator[None]:
        """The same bit by bit, for whoever must not be kept waiting.

        Between two bits the painter may be put down and taken up again.
        """
        for element in (*page.elements, *(page.guides if guides else ())):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self._element(painter, element)
            painter.restore()
            yield

    def _element(self, painter: QPainter, element: Element) -> None:
        match element:
            case TileFace():
                self._tile(painter, element)
            case BackFace():
                self._back(painter, element)
            case Figure():
                self._figure(painter, element)
            case Emblem():
                self._emblem(painter, element)
            case Line():
                painter.setPen(_pen(element.stroke))
                painter.drawLine(QPointF(element.x1, element.y1), QPointF(element.x2, element.y2))
            case Shape():
                _shape(painter, element)
            case Words():
                _words(painter, element, self._tone(element))

    def _tile(self, painter: QPainter, face: TileFace) -> None:
        tile = face.tile
        if tile.artwork and tile.artwork not in self._artwork:
            width = max(face.box.width, self.settings.tile_size)
            self._artwork[tile.artwork] = self.material.artwork(tile, width)
        # The painter of tiles knows one bleed for all sides; the clip cuts it to that of each.
        painter.setClipRect(rectangle(face.box.grown(face.bleed)))
        paint_tile(
            painter,
            rectangle(face.box),
            tile,
            self.material.rules,
            turn=face.turn,
            theme=self.theme,
            bleed=max(face.bleed) / face.box.width,
            artwork=self._artwork.get(tile.artwork) if tile.artwork else None,
        )

    def _back(self, painter: QPainter, face: BackFace) -> None:
        deck = face.tile.deck
        painter.setClipRect(rectangle(face.box.grown(face.bleed)))
        paint_back(
            painter,
            rectangle(face.box),
            self.back_theme(deck),
            self.back_title(deck),
            sides=self.material.rules.sides,
            bleed=max(face.bleed) / face.box.width,
        )

    def back_title(self, deck: str) -> str:
        """What stands on the backs of a deck."""
        return self.material.title if deck == MAIN_DECK else deck.replace("_", " ").title()

    def back_theme(self, deck: str) -> Theme:
        if deck not in self._decks:
            colours = back_colours(self.theme.back, deck)
            self._decks[deck] = self.theme.model_copy(update={"back": colours})
        return self._decks[deck]

    def _figure(self, painter: QPainter, figure: Figure) -> None:
        rect = rectangle(figure.box)
        if figure.upside_down:
            painter.translate(rect.center())
            painter.rotate(180)
            painter.translate(-rect.center())
        if figure.seat is None:
            paint_surveyor(painter, rect, theme=self.theme, number=figure.number)
        else:
            paint_piece(painter, rect, figure.art, figure.seat, theme=self.theme)

    def _emblem(self, painter: QPainter, emblem: Emblem) -> None:
        rect = rectangle(emblem.box)
        if emblem.kind == "marker":
            paint_marker(painter, rect, emblem.name, self.material.rules, self.theme)
        elif emblem.kind == "seat":
            paint_symbol(painter, rect, emblem.seat, theme=self.theme)
        else:
            paint_back(painter, rect, self.theme, sides=self.material.rules.sides)

    def _tone(self, words: Words) -> QColor:
        if words.tone == "on back":
            return colour(self.theme.back[2])
        return QColor(_TONES[words.tone])


def _pen(stroke: Stroke) -> QPen:
    tint, width, dashes = _PENS[stroke]
    pen = QPen(QColor(tint), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashes:
        pen.setDashPattern([part / width for part in dashes])
    return pen


def _shape(painter: QPainter, shape: Shape) -> None:
    points = QPolygonF([QPointF(x, y) for x, y in shape.points])
    painter.setPen(_pen(shape.stroke) if shape.stroke else QPen(Qt.PenStyle.NoPen))
    if len(shape.points) == 2:
        painter.drawPolyline(points)
        return
    painter.setBrush(QBrush(QColor(shape.fill)) if shape.fill else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(points)
    if shape.hatched:
        _hatch(painter, points)


def _hatch(painter: QPainter, points: QPolygonF) -> None:
    """Slanted lines drawn one by one: a pattern brush would be as coarse as the device is fine."""
    path = QPainterPath()
    path.addPolygon(points)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor("#b5b0a4"), 0.15))
    area = points.boundingRect()
    x = area.left() - area.height()
    while x < area.right():
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()))
        x += 1.8


def _words(painter: QPainter, words: Words, tint: QColor) -> None:
    box = words.box
    painter.setPen(tint)
    painter.setFont(font(words.size, words.bold))
    room = box.height if words.upward else box.width
    text = shortened(words.text, words.size, room + 0.01, bold=words.bold)
    painter.translate(box.x, box.bottom if words.upward else box.y)
    if words.upward:
        painter.rotate(-90)
    painter.scale(1 / FINE, 1 / FINE)
    width = text_width(text, words.size, bold=words.bold) * FINE
    left = {"left": 0.0, "centre": (room * FINE - width) / 2, "right": room * FINE - width}
    # The font's height fits the box: letters stand on a line a fifth above its lower edge.
    painter.drawText(QPointF(left[words.align], words.size * FINE * 0.82), text)

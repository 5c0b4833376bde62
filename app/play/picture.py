"""The board as a picture file: PNG at any scale, or SVG made of plain shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem

from app.painting import svg
from app.painting.export import png_bytes
from app.painting.figures import paint_piece, paint_surveyor
from app.painting.sketch import Detail
from app.painting.tile import tile_sketch
from app.play.grid import TILE
from app.play.items import FIGURE, SURVEYOR
from app.play.scene import BoardScene

MOST_SIDE: Final = 20_000
MOST_PIXELS: Final = 300_000_000
_UNIT: Final = 1000.0
"""Units of an SVG file for one tile width, as the tile painter writes them."""
_CAPTION: Final = 0.55
"""Height of the line with the scores, in tile widths."""


class TooLarge(Exception):
    """A picture no program could open; the text says what would do."""


def board_png(scene: BoardScene, pixels: int, caption: str = "") -> QImage:
    """The board with `pixels` for a tile, as it is shown now. Raises TooLarge."""
    rect = _rect(scene)
    scale = pixels / TILE
    below = round(_CAPTION * pixels) if caption else 0
    size = QSize(round(rect.width() * scale), round(rect.height() * scale) + below)
    if max(size.width(), size.height()) > MOST_SIDE or size.width() * size.height() > MOST_PIXELS:
        most = int(min(MOST_SIDE / rect.width(), MOST_SIDE / rect.height()) * TILE)
        raise TooLarge(
            QCoreApplication.translate(
                "Picture", "This would be {width} by {height} pixels; {most} a tile would do."
            ).format(width=size.width(), height=size.height(), most=min(most, pixels - 1))
        )
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(scene.colours.table)
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    before = (scene.pixels, scene.dpr)
    hidden = _hide_what_passes(scene)
    scene.set_scale(float(pixels), 1.0)
    scene.art.take_time()
    board = QRectF(0, 0, size.width(), size.height() - below)
    scene.render(painter, board, rect)
    if caption:
        _write_caption(painter, scene, QRectF(0, board.height(), size.width(), below), caption)
    painter.end()
    scene.set_scale(*before)
    for item in hidden:
        item.show()
    return image


def _write_caption(painter: QPainter, scene: BoardScene, box: QRectF, caption: str) -> None:
    font = QFont()
    font.setPixelSize(max(6, round(box.height() * 0.42)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(_ink(scene))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, caption)


def _ink(scene: BoardScene) -> QColor:
    return QColor("#f2efe6") if scene.colours.table.lightness() < 100 else scene.colours.ink


def _hide_what_passes(scene: BoardScene) -> list[QGraphicsItem]:
    """The tile in hand, open cells and cursors are no part of a picture."""
    passing: list[QGraphicsItem] = [scene.ghost, scene.open, scene.cursor, scene.badges, scene.lit]
    shown = [item for item in passing if item.isVisible()]
    for item in shown:
        item.hide()
    return shown


def _rect(scene: BoardScene) -> QRectF:
    """Tiles, the coast and the surveyors; without the open cells around."""
    box = scene.tiles_box()
    if not scene.coast.rect().isEmpty():
        box = box.united(scene.coast.rect())
    for item in scene.surveyors:
        box = box.united(item.sceneBoundingRect())
    return box.adjusted(-0.25 * TILE, -0.25 * TILE, 0.25 * TILE, 0.25 * TILE)


def board_svg(scene: BoardScene, pixels: int, title: str = "", caption: str = "") -> bytes:
    """The board as shapes: every kind and turn is drawn once and used where it lies."""
    rect = _rect(scene)
    width, height = rect.width() / TILE, rect.height() / TILE
    below = _CAPTION if caption else 0.0
    parts = [f'<rect width="100%" height="100%" fill="{scene.colours.table.name()}"/>']
    parts += _coast(scene, rect)
    used: dict[tuple[int, int], str] = {}
    placed = []
    for item in scene.tiles:
        name = used.setdefault((item.kind, item.turn), f"t{len(used)}")
        corner = scene.grid.rect(item.cell).topLeft() - rect.topLeft()
        x, y = corner.x() / TILE * _UNIT, corner.y() / TILE * _UNIT
        placed.append(f'<use href="#{name}" x="{svg.number(x)}" y="{svg.number(y)}"/>')
    defs = [_tile(scene, kind, turn, name) for (kind, turn), name in used.items()]
    figures: dict[tuple[int, int, bool], str] = {}
    for figure in scene.figures.values():
        key = (figure.figure, scene.art.looks[figure.seat], figure.lying)
        name = figures.setdefault(key, f"f{len(figures)}")
        placed.append(_use(figure.sceneBoundingRect(), rect, name))
    defs += [_figure(scene, *key, name) for key, name in figures.items()]
    for surveyor in scene.surveyors:
        name = f"s{surveyor.index}"
        defs.append(_surveyor(scene, surveyor.index + 1, name))
        placed.append(_use(surveyor.sceneBoundingRect(), rect, name))
    if caption:
        placed.append(
            f'<text x="{svg.number(width * _UNIT / 2)}" y="{svg.number((height + 0.36) * _UNIT)}"'
            f' font-family="sans-serif" font-size="230" font-weight="bold"'
            f' fill="{_ink(scene).name()}"'
            f' text-anchor="middle">{escape(caption)}</text>'
        )
    body = "<defs>\n" + "\n".join(defs) + "\n</defs>\n" + "\n".join(parts + placed)
    view = QRectF(0, 0, width, height + below)
    return svg.document(body, view, pixels * view.width(), pixels * view.height(), title)


def _tile(scene: BoardScene, kind: int, turn: int, name: str) -> str:
    art = scene.art
    artwork = art.artwork(kind)
    frame = scene.grid.frame
    if artwork is not None:
        body = svg.picture(png_bytes(artwork), frame.bounds, frame.turning(turn))
    else:
        tile = art.tables.tiles[kind]
        body = svg.shapes(tile_sketch(tile, art.rules, art.theme, turn, Detail.FINE).marks)
    return f'<g id="{name}">\n{svg.clipped(body, frame.path(), f"clip-{name}")}\n</g>'


def _figure(scene: BoardScene, figure: int, look: int, lying: bool, name: str) -> str:
    art = scene.art
    piece = art.tables.piece_names[figure]
    drawing = art.rules.pieces[piece].art or piece

    def paint(painter: QPainter, rect: QRectF) -> None:
        paint_piece(painter, rect, drawing, look, lying=lying, theme=art.theme)

    return _painted(paint, FIGURE, name)


def _surveyor(scene: BoardScene, number: int, name: str) -> str:
    def paint(painter: QPainter, rect: QRectF) -> None:
        paint_surveyor(painter, rect, theme=scene.art.theme, number=number)

    return _painted(paint, SURVEYOR, name)


def _painted(paint: Callable[[QPainter, QRectF], None], size: float, name: str) -> str:
    """What a painter draws, as a symbol of the same size as on the board."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(buffer)
    side = 240
    made.setSize(QSize(side, side))
    made.setViewBox(QRectF(0, 0, side, side))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, QRectF(0, 0, side, side))
    painter.end()
    buffer.close()
    text = bytes(data.data()).decode("utf-8")
    inner = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    begin = inner.find("</desc>")
    inner = inner[begin + 7 :] if begin >= 0 else inner
    scale = size / TILE * _UNIT / side
    return f'<g id="{name}"><g transform="scale({scale:.5g})">{inner}</g></g>'


def _use(box: QRectF, rect: QRectF, name: str) -> str:
    corner = box.topLeft() - rect.topLeft()
    x, y = corner.x() / TILE * _UNIT, corner.y() / TILE * _UNIT
    return f'<use href="#{name}" x="{svg.number(x)}" y="{svg.number(y)}"/>'


def _coast(scene: BoardScene, rect: QRectF) -> list[str]:
    found = []
    for strip, fill in scene.coast.strips():
        x = (strip.left() - rect.left()) / TILE * _UNIT
        y = (strip.top() - rect.top()) / TILE * _UNIT
        wide, high = strip.width() / TILE * _UNIT, strip.height() / TILE * _UNIT
        found.append(
            f'<rect x="{svg.number(x)}" y="{svg.number(y)}" width="{svg.number(wide)}"'
            f' height="{svg.number(high)}" fill="{fill.name()}" fill-opacity="0.75"/>'
        )
    return found

"""Pictures of tiles as files: PNG and SVG, one tile or a sheet of many, without a window."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QRectF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QImageReader,
    QImageWriter,
    QPainter,
    QPainterPath,
)

from app.painting import svg
from app.painting.contours import REACH
from app.painting.frame import frame
from app.painting.markers import lettering
from app.painting.sketch import Detail, Mark
from app.painting.theme import Theme, colour
from app.painting.tile import paint_tile, tile_sketch
from engine.files import write_bytes
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile

translate = QCoreApplication.translate

_LABEL_ROOM = 0.16
_GAP = 0.08


class ArtworkUnusable(ValueError):
    """The picture a tile names cannot be shown; says why."""


def without_window() -> QCoreApplication:
    """The application painting needs, made without a display if there is none yet."""
    running = QCoreApplication.instance()
    if running is not None:
        return running
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QGuiApplication(["tilewright"])


def load_artwork(tile: Tile, folder: Path) -> QImage | None:
    """The picture that replaces a tile's drawing; None when the tile names none."""
    if not tile.artwork:
        return None
    path = folder / tile.artwork
    if not path.is_file():
        text = translate("Painting", "Tile {tile}: there is no picture '{path}'.")
        raise ArtworkUnusable(text.format(tile=tile.id, path=path))
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        text = translate(
            "Painting", "Tile {tile}: '{path}' cannot be read as a picture ({reason})."
        )
        raise ArtworkUnusable(text.format(tile=tile.id, path=path, reason=reader.errorString()))
    return image


def tile_image(
    tile: Tile,
    rules: RuleSet,
    size: int,
    theme: Theme,
    turn: int = 0,
    *,
    bleed: float = 0.0,
    artwork: QImage | None = None,
    overlay: bool = False,
) -> QImage:
    """A picture `size` pixels wide from border to border; the bleed comes on top."""
    bounds = frame(rules.sides).bounds
    bleed = min(bleed, REACH)
    edge = round(size * bleed)
    height = math.ceil(size * bounds.height())
    image = QImage(size + 2 * edge, height + 2 * edge, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    rect = QRectF(edge, edge, size, size * bounds.height())
    # What rounding adds to the last row of pixels is filled too.
    reach = bleed + 1 / size if bleed else 0.0
    paint_tile(
        painter,
        rect,
        tile,
        rules,
        turn=turn,
        theme=theme,
        bleed=reach,
        artwork=artwork,
        overlay=overlay,
    )
    painter.end()
    return image


def tile_svg(
    tile: Tile,
    rules: RuleSet,
    size: int,
    theme: Theme,
    turn: int = 0,
    *,
    bleed: float = 0.0,
    artwork: QImage | None = None,
) -> bytes:
    """The same picture as SVG; `size` is only what programs show it at."""
    bleed = min(bleed, REACH)
    shape = frame(rules.sides)
    view = shape.bounds.adjusted(-bleed, -bleed, bleed, bleed)
    body = _tile_body(tile, rules, theme, turn, bleed, artwork, "tile")
    return svg.document(body, view, size * view.width(), size * view.height(), tile.id)


def _tile_body(
    tile: Tile,
    rules: RuleSet,
    theme: Theme,
    turn: int,
    bleed: float,
    artwork: QImage | None,
    name: str,
) -> str:
    shape = frame(rules.sides)
    if artwork is not None:
        body = svg.picture(png_bytes(artwork), shape.bounds, shape.turning(turn))
    else:
        body = svg.shapes(tile_sketch(tile, rules, theme, turn, Detail.FINE).marks)
    return svg.clipped(body, shape.path(bleed), name)


def sheet_image(
    tiles: Sequence[Tile], rules: RuleSet, size: int, theme: Theme, turn: int = 0
) -> QImage:
    """All tiles in rows, each with its id and how many there are."""
    columns, cell_width, cell_height = _layout(tiles, rules)
    rows = math.ceil(len(tiles) / columns)
    image = QImage(
        math.ceil((columns * cell_width + _GAP) * size),
        math.ceil((rows * cell_height + _GAP) * size),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(colour(theme.paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    height = frame(rules.sides).bounds.height()
    for number, tile in enumerate(tiles):
        left, top = _place(number, columns, cell_width, cell_height)
        rect = QRectF(round(left * size), round(top * size), size, size * height)
        paint_tile(painter, rect, tile, rules, turn=turn, theme=theme)
        painter.save()
        painter.translate(rect.topLeft())
        painter.scale(size, size)
        painter.fillPath(_label(tile, height), colour(theme.ink))
        painter.restore()
    painter.end()
    return image


def sheet_svg(
    tiles: Sequence[Tile], rules: RuleSet, size: int, theme: Theme, turn: int = 0, title: str = ""
) -> bytes:
    """The same sheet as SVG."""
    columns, cell_width, cell_height = _layout(tiles, rules)
    rows = math.ceil(len(tiles) / columns)
    height = frame(rules.sides).bounds.height()
    view = QRectF(0, 0, columns * cell_width + _GAP, rows * cell_height + _GAP)
    parts = [f'<rect width="100%" height="100%" fill="{colour(theme.paper).name()}"/>']
    for number, tile in enumerate(tiles):
        left, top = _place(number, columns, cell_width, cell_height)
        label = Mark(_label(tile, height), colour(theme.ink), None)
        body = _tile_body(tile, rules, theme, turn, 0.0, None, f"tile{number}")
        parts.append(svg.moved(body + "\n" + svg.shapes((label,)), left, top))
    return svg.document("\n".join(parts), view, size * view.width(), size * view.height(), title)


def _layout(tiles: Sequence[Tile], rules: RuleSet) -> tuple[int, float, float]:
    """How many columns, and how wide and high one place is, in tile widths."""
    height = frame(rules.sides).bounds.height()
    columns = max(1, min(len(tiles), round(math.sqrt(len(tiles) * 1.5))))
    return columns, 1 + _GAP, height + _GAP + _LABEL_ROOM


def _place(number: int, columns: int, width: float, height: float) -> tuple[float, float]:
    row, column = divmod(number, columns)
    return column * width + _GAP, row * height + _GAP


def _label(tile: Tile, height: float) -> QPainterPath:
    text = tile.id if tile.count == 1 else f"{tile.id} ×{tile.count}"
    at = complex(0.5, height + _GAP * 0.5 + _LABEL_ROOM * 0.4)
    return lettering(text, at, 0.085, 0.96)


def png_bytes(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    buffer.close()
    return bytes(data.data())


def save_png(path: str | Path, image: QImage) -> None:
    """Write a picture, all of it or nothing; raises engine.files.WriteRefused."""
    write_bytes(path, png_bytes(image))


def save_svg(path: str | Path, content: bytes) -> None:
    """Write a drawing, all of it or nothing; raises engine.files.WriteRefused."""
    write_bytes(path, content)

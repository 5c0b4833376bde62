"""Own artwork of tiles: reading the picture, and recognising one that is dropped."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage, QImageReader

from app.design.set_artwork import SUFFIXES
from engine.landscape.tiles.artwork import artwork_fault
from engine.landscape.tiles.model import Tile

_MOST_KEPT: Final = 200
_LARGEST_SIDE: Final = 2048
_kept: OrderedDict[tuple[str, int, int], QImage] = OrderedDict()


def artwork_image(tile: Tile, folder: Path) -> QImage | None:
    """The picture that replaces our drawing of a tile; None if it has none that can be used."""
    if not tile.artwork or artwork_fault(tile.artwork, folder) is not None:
        return None
    path = folder / tile.artwork
    try:
        stat = path.stat()
    except OSError:
        return None
    # By time and size of the file, so that a picture that is edited meanwhile is read again.
    key = (str(path), stat.st_mtime_ns, stat.st_size)
    image = _kept.get(key)
    if image is None:
        image = _kept[key] = _read(path)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return None if image.isNull() else image


def dropped_picture(data: QMimeData) -> Path | None:
    """The one picture that is dragged over us."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) == 1 and paths[0].suffix.lower() in SUFFIXES:
        return paths[0]
    return None


def _read(path: Path) -> QImage:
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    size = reader.size()
    if max(size.width(), size.height()) > _LARGEST_SIDE:
        reader.setScaledSize(size * (_LARGEST_SIDE / max(size.width(), size.height())))
    return reader.read()

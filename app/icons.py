"""Our line icons: SVG drawings tinted with the palette, sharp at every size."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_USUAL_SIZES: Final = (16, 18, 20, 24)
"""In logical pixels, at 100 % text size; drawn exactly for the screens and the text size in use."""

_icons: dict[tuple[str, str], QIcon] = {}
_shades: dict[str, str] = {}
_sizes: list[int] = list(_USUAL_SIZES)


def use_shades(shades: Mapping[str, str], zoom: float = 1.0) -> None:
    """Tint every icon asked for from now on with these colours, for this size of the text."""
    _icons.clear()
    _shades.clear()
    _shades.update(shades)
    ratios = {screen.devicePixelRatio() for screen in QGuiApplication.screens()} | {1.0}
    _sizes[:] = sorted({round(size * zoom * ratio) for size in _USUAL_SIZES for ratio in ratios})


def icon(name: str, role: str = "text") -> QIcon:
    """The icon in a colour of the palette, paler when disabled, in the accent when on."""
    key = (name, role)
    if key not in _icons:
        _icons[key] = _tinted(name, role)
    return _icons[key]


def app_icon() -> QIcon:
    """The program's own sign, in its own colours."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(_pixmap(_drawing(_source("tilewright")), size))
    return made


def pixmap(name: str, size: int, colour: QColor, ratio: float = 1.0) -> QPixmap:
    """One picture of an icon for painting by hand; `size` in logical pixels."""
    made = _pixmap(_drawing(svg_text(name, colour.name())), round(size * ratio))
    made.setDevicePixelRatio(ratio)
    return made


def svg_text(name: str, colour: str) -> str:
    """The drawing with its lines in a colour."""
    return _source(name).replace("currentColor", colour)


@cache
def _source(name: str) -> str:
    return files("resources").joinpath(f"icons/{name}.svg").read_text("utf-8")


def _tinted(name: str, role: str) -> QIcon:
    """Kept by what it looks like: going back to a theme or a size paints nothing again."""
    shades = tuple(
        _shades.get(shade, "#000000") for shade in (role, "accent", "text_faint", "on_selection")
    )
    return _painted(name, shades, tuple(_sizes))


@lru_cache(maxsize=1_000)
def _painted(name: str, shades: tuple[str, ...], sizes: tuple[int, ...]) -> QIcon:
    made = QIcon()
    modes = (
        (QIcon.Mode.Normal, QIcon.State.Off),
        (QIcon.Mode.Normal, QIcon.State.On),
        (QIcon.Mode.Disabled, QIcon.State.Off),
        (QIcon.Mode.Selected, QIcon.State.Off),
    )
    for (mode, state), shade in zip(modes, shades, strict=True):
        drawing = _drawing(svg_text(name, shade))
        for size in sizes:
            made.addPixmap(_pixmap(drawing, size), mode, state)
    return made


def _drawing(svg: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg.encode()))


def _pixmap(drawing: QSvgRenderer, size: int) -> QPixmap:
    made = QPixmap(size, size)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return made

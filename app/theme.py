"""How the window looks: our light and dark palettes, one style sheet, the size of the text."""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from pydantic import BaseModel, ConfigDict
from PySide6.QtCore import QObject, QTemporaryDir, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.icons import icon, svg_text, use_shades

__all__ = ["GAP", "Colours", "Scheme", "Theme", "current", "icon", "set_role"]

GAP: Final = 8
"""The unit of every margin and spacing; use whole and half multiples of it."""
SMALLEST_ZOOM: Final = 80
LARGEST_ZOOM: Final = 200
ZOOM_STEPS: Final = (80, 90, 100, 110, 125, 150, 175, 200)
_SMALLEST_BASE_FONT: Final = 10.0
_CONTROL_ART: Final = {
    "chevron-down": "text_dim",
    "chevron-up": "text_dim",
    "chevron-right": "text_dim",
    "check": "on_accent",
    "dash": "on_accent",
    "dot": "on_accent",
    "close": "text_dim",
}


class Scheme(StrEnum):
    """What a person chooses: light, dark, or whatever the desktop says."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Colours(BaseModel):
    """A palette file: every colour the window uses, by what it is for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    dark: bool
    window: str
    rail: str
    panel: str
    field: str
    raised: str
    alternate: str
    line: str
    line_strong: str
    text: str
    text_dim: str
    text_faint: str
    hover: str
    pressed: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    accent_soft: str
    selection: str
    on_selection: str
    focus: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str
    ok: str
    info: str
    info_soft: str
    tooltip: str
    on_tooltip: str
    shadow: str
    scrim: str

    def names(self) -> list[str]:
        return [name for name in type(self).model_fields if name not in ("title", "dark")]

    def colour(self, name: str) -> QColor:
        return QColor(getattr(self, name))


@cache
def colours(name: str) -> Colours:
    """One of our palettes: `light` or `dark`."""
    text = files("resources").joinpath(f"palettes/{name}.json").read_text("utf-8")
    return Colours.model_validate(json.loads(text))


class Theme(QObject):
    """Keeps the application dressed; says `changed` when colours or sizes are others."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._scheme = Scheme.SYSTEM
        self._zoom = 100
        self._art = QTemporaryDir()
        self._base_font = _base_font()
        self.colours = colours("light")
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def scheme(self) -> Scheme:
        return self._scheme

    @property
    def zoom(self) -> int:
        """Size of the text in percent."""
        return self._zoom

    def set(self, scheme: Scheme | None = None, zoom: int | None = None) -> None:
        """Dress the whole application; what is not said stays."""
        if scheme is not None:
            self._scheme = scheme
        if zoom is not None:
            self._zoom = max(SMALLEST_ZOOM, min(LARGEST_ZOOM, zoom))
        self.colours = colours("dark" if self._is_dark() else "light")
        shades = {name: getattr(self.colours, name) for name in self.colours.names()}
        use_shades(shades, self._zoom / 100)
        font = QFont(self._base_font)
        font.setPointSizeF(self._base_font.pointSizeF() * self._zoom / 100)
        self._app.setFont(font)
        self._app.setPalette(_palette(self.colours))
        # Taken off first: Qt dresses every widget once for each one around it when a sheet is
        # replaced, and only once when there was none before.
        self._app.setStyleSheet("")
        self._app.setStyleSheet(self._style_sheet())
        self.changed.emit()

    def step_zoom(self, direction: int) -> None:
        """The next larger or smaller size of the text."""
        if direction > 0:
            larger = [step for step in ZOOM_STEPS if step > self._zoom]
            self.set(zoom=larger[0] if larger else LARGEST_ZOOM)
        else:
            smaller = [step for step in ZOOM_STEPS if step < self._zoom]
            self.set(zoom=smaller[-1] if smaller else SMALLEST_ZOOM)

    def px(self, length: float) -> int:
        """A length that grows with the text."""
        return max(1, round(length * self._zoom / 100))

    def colour(self, name: str) -> QColor:
        return self.colours.colour(name)

    def font(self, scale: float = 1.0, *, bold: bool = False) -> QFont:
        """The application's font, larger or smaller by a factor."""
        font = QFont(self._app.font())
        font.setPointSizeF(font.pointSizeF() * scale)
        font.setBold(bold)
        return font

    def monospace(self) -> QFont:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self._base_font.pointSizeF() * self._zoom / 100)
        return font

    def _is_dark(self) -> bool:
        if self._scheme is Scheme.SYSTEM:
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._scheme is Scheme.DARK

    def _system_changed(self) -> None:
        if self._scheme is Scheme.SYSTEM:
            self.set()

    def _style_sheet(self) -> str:
        values = {name: _qss_colour(self.colour(name)) for name in self.colours.names()}
        values |= {f"px{n}": f"{self.px(n)}px" for n in (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18)}
        values |= {f"px{n}": f"{self.px(n)}px" for n in (20, 22, 24, 26, 28, 32, 36, 320)}
        size = self._app.font().pointSizeF()
        values |= {
            "font_small": f"{size * 0.9:.2f}pt",
            "font": f"{size:.2f}pt",
            "font_large": f"{size * 1.2:.2f}pt",
            "font_title": f"{size * 1.7:.2f}pt",
        }
        for name, role in _CONTROL_ART.items():
            values["art_" + name.replace("-", "_")] = self._control_art(name, role)
        return Template(_sheet()).substitute(values)

    def _control_art(self, name: str, role: str) -> str:
        """Style sheets take pictures only from files, so each tint is written to one."""
        tint = getattr(self.colours, role)
        place = Path(self._art.filePath(f"{name}-{tint[1:]}.svg"))
        if not place.exists():
            place.write_text(svg_text(name, tint), encoding="utf-8")
        return place.as_posix()


@cache
def _sheet() -> str:
    return files("resources").joinpath("theme.qss").read_text("utf-8")


def _base_font() -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if font.pointSizeF() < _SMALLEST_BASE_FONT:
        font.setPointSizeF(_SMALLEST_BASE_FONT)
    return font


def _qss_colour(colour: QColor) -> str:
    if colour.alpha() == 255:
        return colour.name()
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {colour.alpha()})"


def _palette(c: Colours) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for target, name in {
        role.Window: "window",
        role.WindowText: "text",
        role.Base: "field",
        role.AlternateBase: "alternate",
        role.Text: "text",
        role.Button: "raised",
        role.ButtonText: "text",
        role.BrightText: "danger",
        role.Highlight: "selection",
        role.HighlightedText: "on_selection",
        role.Link: "accent",
        role.LinkVisited: "accent",
        role.ToolTipBase: "tooltip",
        role.ToolTipText: "on_tooltip",
        role.PlaceholderText: "text_faint",
        role.Light: "raised",
        role.Midlight: "hover",
        role.Mid: "line",
        role.Dark: "line_strong",
        role.Shadow: "text_faint",
        role.Accent: "accent",
    }.items():
        palette.setColor(target, c.colour(name))
    for target in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, target, c.colour("text_faint"))
    return palette


_current: Theme | None = None


def current() -> Theme:
    """The theme of the running application; made on first use."""
    global _current
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("a theme needs a QApplication")
    if _current is None or _current.parent() is not app:
        _current = Theme(app)
        _current.set()
    return _current


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget one of the roles the style sheet knows: title, heading, dim, primary, card…"""
    widget.setProperty("role", role)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)

"""Themes: the colours, patterns and weights of the drawing, as data."""

from __future__ import annotations

import colorsys
import json
import zlib
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from engine.landscape.rules.model import Form

translate = QCoreApplication.translate

Colour = Annotated[str, Field(pattern=r"^#([0-9a-fA-F]{2}){3,4}$")]
"""`#rrggbb`, or `#rrggbbaa` for a colour that lets through what lies under it."""
Pattern = Literal["none", "dots", "hatch", "cross", "waves", "bricks", "rows"]
Drawing = Literal["grass", "track", "water", "town", "forest", "sea", "farm", "lake", "simple"]
Symbol = Literal["disc", "square", "triangle", "diamond", "star"]
SEAT_COUNT = 5


class ThemeError(ValueError):
    """A theme cannot be used; says which and why."""


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TerrainStyle(_Entry):
    """How one terrain looks; `drawing` says what is drawn, the rest in which colours."""

    drawing: Drawing = "simple"
    fill: Colour
    shade: Colour
    light: Colour
    edge: Colour
    trim: Colour
    accents: tuple[Colour, ...] = Field((), max_length=12)
    pattern: Pattern = "none"


class MarkerStyle(_Entry):
    """How a marker looks."""

    fill: Colour
    line: Colour
    accent: Colour
    more: tuple[Colour, ...] = Field((), max_length=4, description="Wood and coin of a post, …")
    letter: str = Field("", max_length=2)


class SeatStyle(_Entry):
    """How the figures of one player look: a colour and, never alone, a symbol."""

    name: str = Field(min_length=1, max_length=30)
    fill: Colour
    shade: Colour
    line: Colour
    sign: Colour
    symbol: Symbol
    letter: str = Field(min_length=1, max_length=1)


class Theme(_Entry):
    """A whole look."""

    name: str = Field(pattern=r"^[a-z][a-z0-9-]{0,40}$")
    title: str = Field(min_length=1, max_length=60)
    paper: Colour
    ink: Colour
    halo: Colour = Field(description="Around silhouettes, to lift them off the ground.")
    shadow: Colour
    line: float = Field(1.0, ge=0.5, le=3, description="Weight of all lines.")
    texture: bool = Field(True, description="Grass, ruts, waves and shadows.")
    colourful: bool = Field(True, description="Unknown terrains get a colour of their own.")
    letters: bool = Field(False, description="Markers and figures carry their letter.")
    plates: bool = Field(False, description="Markers stand on a plain plate.")
    glow: Colour = Field("#ffd54a", description="Highlights on the board and the canvas.")
    overlay: Colour = Field("#d0006f", description="Outlines over own artwork.")
    back: tuple[Colour, Colour, Colour] = Field(description="Ground, pattern, emblem of the back.")
    terrains: dict[str, TerrainStyle]
    markers: dict[str, MarkerStyle]
    animal: MarkerStyle = Field(description="Silhouettes without an entry of their own.")
    token: MarkerStyle = Field(description="Markers nobody has drawn.")
    surveyor: MarkerStyle
    seats: tuple[SeatStyle, SeatStyle, SeatStyle, SeatStyle, SeatStyle]

    @cached_property
    def key(self) -> int:
        """Equal for themes that draw alike."""
        return zlib.crc32(self.model_dump_json().encode())

    def terrain(self, art: str, form: Form) -> TerrainStyle:
        """The style a drawing asks for; one made from its name when nobody has drawn it."""
        known = self.terrains.get(art)
        return known if known is not None else self._made_up(art, form)

    def _made_up(self, art: str, form: Form) -> TerrainStyle:
        patterns: tuple[Pattern, ...] = ("dots", "hatch", "cross", "rows", "bricks", "waves")
        number = zlib.crc32(art.encode())
        pattern = patterns[number // 360 % len(patterns)]
        if not self.colourful:
            return TerrainStyle(
                fill=self.paper,
                shade=self.ink,
                light=self.paper,
                edge=self.ink,
                trim=self.ink,
                accents=(self.paper,),
                pattern="none" if form in (Form.FIELD, Form.PATH) else pattern,
            )
        hue = number % 360 / 360
        light, vivid = {Form.FIELD: (0.72, 0.42), Form.PATH: (0.86, 0.35)}.get(form, (0.62, 0.48))
        return TerrainStyle(
            drawing="grass" if form is Form.FIELD else "simple",
            fill=_hls(hue, light, vivid),
            shade=_hls(hue, light - 0.08, vivid),
            light=_hls(hue, min(light + 0.08, 0.95), vivid),
            edge=_hls(hue, light * 0.42, vivid * 0.9),
            trim=_hls(hue, light * 0.6, vivid),
            accents=(_hls((hue + 0.08) % 1, light - 0.16, vivid),),
            pattern="none" if form in (Form.FIELD, Form.PATH) else pattern,
        )

    def seat(self, number: int) -> SeatStyle:
        return self.seats[number % SEAT_COUNT]


def _hls(hue: float, light: float, vivid: float) -> str:
    r, g, b = colorsys.hls_to_rgb(hue, light, vivid)
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


@cache
def colour(text: str) -> QColor:
    """Read `#rrggbb` or `#rrggbbaa`."""
    parts = [int(text[i : i + 2], 16) for i in range(1, len(text), 2)]
    return QColor(*parts)


@cache
def mixed(one: str, other: str, part: float) -> str:
    """A colour between two: `part` 0 is the first, 1 the second."""
    a, b = colour(one), colour(other)
    mix = [round(x + (y - x) * part) for x, y in zip(_rgb(a), _rgb(b), strict=True)]
    return "#" + "".join(f"{value:02x}" for value in mix)


def faint(text: str, strength: float) -> str:
    """The same colour, letting through what lies under it."""
    return text[:7] + f"{round(strength * 255):02x}"


def _rgb(value: QColor) -> tuple[int, int, int]:
    return value.red(), value.green(), value.blue()


def _folder() -> Traversable:
    return files("resources").joinpath("themes")


def theme_names() -> tuple[str, ...]:
    """The bundled themes, the usual one first."""
    names = sorted(
        entry.name.removesuffix(".json")
        for entry in _folder().iterdir()
        if entry.name.endswith(".json")
    )
    return tuple(sorted(names, key=lambda name: (name != "classic", name)))


def read_theme(raw: Any, name: str) -> Theme:
    """A theme from what its file holds; faults are told in one sentence."""
    try:
        return Theme.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        text = translate("Painting", "The theme '{name}' cannot be used: at {place}: {fault}.")
        place = ".".join(str(part) for part in first["loc"]) or "/"
        raise ThemeError(text.format(name=name, place=place, fault=first["msg"])) from error


@cache
def load_theme(name: str = "classic") -> Theme:
    """A bundled theme by its name."""
    if name not in theme_names():
        text = translate("Painting", "There is no theme '{name}'; there are: {names}.")
        raise ThemeError(text.format(name=name, names=", ".join(theme_names())))
    return read_theme(json.loads(_folder().joinpath(f"{name}.json").read_text("utf-8")), name)

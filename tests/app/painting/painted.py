"""Tiles to paint and ways to compare pictures, shared by the painter's tests."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.painting.theme import load_theme
from app.painting.tile import paint_tile
from engine.landscape.load import load_set
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile, TileSet
from engine.landscape.tiles.notation import parse

CLASSIC = load_theme("classic")
ROOT = Path(__file__).parents[3]


@cache
def bundled(name: str) -> tuple[TileSet, RuleSet]:
    loaded = load_set(name)
    assert loaded.tileset is not None
    assert loaded.rules is not None
    return loaded.tileset, loaded.rules


def mayflower_rules() -> RuleSet:
    return bundled("mayflower")[1]


def all_tiles(name: str) -> list[tuple[Tile, RuleSet]]:
    tileset, rules = bundled(name)
    return [(tile, rules) for tile in (*tileset.tiles, *tileset.start.spaces)]


def tile(notation: str) -> Tile:
    return Tile.model_validate({"id": "x", "features": parse(notation)})


def hexagons() -> RuleSet:
    raw = json.loads((ROOT / "tilesets/mayflower/rules.json").read_text("utf-8"))
    return RuleSet.model_validate(raw | {"sides": 6})


def invented() -> RuleSet:
    """Terrains and markers nobody has drawn."""
    raw: dict[str, Any] = {
        "title": "Invented",
        "terrains": {
            "steppe": {"form": "field"},
            "canal": {"form": "path", "ends": ["temple", "junction"]},
            "swamp": {"form": "area"},
            "temple": {"form": "site"},
        },
        "markers": {"gem": {"on": ["temple"]}, "wild-horse": {"on": ["steppe"]}},
    }
    return RuleSet.model_validate(raw)


def picture(
    shown: Tile,
    rules: RuleSet,
    size: int = 96,
    *,
    turn: int = 0,
    theme: str = "classic",
    **how: Any,
) -> QImage:
    """A square picture of one tile."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    rect = QRectF(0, 0, size, size)
    paint_tile(painter, rect, shown, rules, turn=turn, theme=load_theme(theme), **how)
    painter.end()
    return image


def pixels(image: QImage) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Rows of red, green and blue."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    flat = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    rows = flat[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3)
    return rows.astype(np.int16)


def colour_at(image: QImage, x: int, y: int) -> tuple[int, int, int]:
    value = image.pixel(x, y)
    return (value >> 16) & 255, (value >> 8) & 255, value & 255


def rgb(text: str) -> tuple[int, int, int]:
    """Read `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def apart(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def difference(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures, from 0 to 255."""
    assert one.size() == other.size()
    return float(np.abs(pixels(one) - pixels(other)).max(axis=2).mean())


def colours(image: QImage) -> int:
    """How many different colours a picture has."""
    packed = pixels(image).astype(np.int32) @ np.array([65536, 256, 1], np.int32)
    return len(np.unique(packed))

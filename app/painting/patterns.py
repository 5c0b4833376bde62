"""Patterns that fill a shape: signs that do not depend on colour.

They lie the same way on every tile, however it is turned, and go on across the borders of square
tiles without a break, because each repeats a whole number of times from side to side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from app.painting.curves import common, disc, joined, polygon
from app.painting.frame import Point, unit
from app.painting.sketch import Sketch
from app.painting.theme import Pattern


def fill_pattern(
    sketch: Sketch, region: QPainterPath, pattern: Pattern, line: str, *, steps: int = 12
) -> None:
    """Draw a pattern inside a shape of the tile; `steps` is how often it repeats."""
    if pattern == "none" or region.isEmpty():
        return
    if sketch.detail <= 1:
        steps = max(steps // 2, 4)
    turned = sketch.turned(region)
    width = sketch.width(0.008, 0.6)
    marks = joined(_marks(pattern, turned.boundingRect(), 1 / steps, width))
    sketch.stamp(common(turned, marks), line)


def _marks(pattern: Pattern, bounds: QRectF, step: float, width: float) -> Iterator[QPainterPath]:
    if pattern == "dots":
        yield from _dots(bounds, step, width)
    elif pattern == "hatch":
        yield from _slanted(bounds, step, width, 1)
    elif pattern == "cross":
        yield from _slanted(bounds, step * 1.5, width, 1)
        yield from _slanted(bounds, step * 1.5, width, -1)
    elif pattern == "rows":
        yield from _level(bounds, step, width)
    elif pattern == "waves":
        yield from _crests(bounds, step * 1.5, width)
    elif pattern == "bricks":
        yield from _bricks(bounds, step * 1.5, width)


def _steps(low: float, high: float, step: float) -> Iterator[int]:
    yield from range(math.floor(low / step) - 1, math.ceil(high / step) + 2)


def _bar(a: Point, b: Point, width: float) -> QPainterPath:
    across = unit(b - a) * 1j * width / 2
    return polygon((a + across, b + across, b - across, a - across))


def _dots(bounds: QRectF, step: float, width: float) -> Iterator[QPainterPath]:
    for row in _steps(bounds.top(), bounds.bottom(), step):
        for column in _steps(bounds.left(), bounds.right(), step):
            shift = step / 2 if row % 2 else 0.0
            yield disc(complex(column * step + shift, row * step), width)


def _slanted(bounds: QRectF, step: float, width: float, way: int) -> Iterator[QPainterPath]:
    top, bottom = bounds.top() - 0.01, bounds.bottom() + 0.01
    reach = (bottom - top) * way
    low = min(bounds.left(), bounds.left() - reach) - way * top
    high = max(bounds.right(), bounds.right() - reach) - way * top
    for number in _steps(low - 1, high + 1, step):
        x = number * step + way * top
        yield _bar(complex(x, top), complex(x + reach, bottom), width)


def _level(bounds: QRectF, step: float, width: float) -> Iterator[QPainterPath]:
    for number in _steps(bounds.top(), bounds.bottom(), step):
        y = (number + 0.5) * step
        yield _bar(complex(bounds.left() - 0.01, y), complex(bounds.right() + 0.01, y), width)


def _crests(bounds: QRectF, step: float, width: float) -> Iterator[QPainterPath]:
    for row in _steps(bounds.top(), bounds.bottom(), step / 2):
        y = (row + 0.5) * step / 2
        shift = step / 2 if row % 2 else 0.0
        for column in _steps(bounds.left(), bounds.right(), step):
            x = column * step + shift
            left, top, right = (
                complex(x - step * 0.3, y),
                complex(x, y - step * 0.16),
                complex(x + step * 0.3, y),
            )
            yield _bar(left, top, width)
            yield _bar(top, right, width)


def _bricks(bounds: QRectF, step: float, width: float) -> Iterator[QPainterPath]:
    height = step / 2
    for row in _steps(bounds.top(), bounds.bottom(), height):
        y = row * height
        yield _bar(complex(bounds.left() - 0.01, y), complex(bounds.right() + 0.01, y), width)
        shift = step / 2 if row % 2 else 0.0
        for column in _steps(bounds.left(), bounds.right(), step):
            x = column * step + shift
            yield _bar(complex(x, y), complex(x, y + height), width)

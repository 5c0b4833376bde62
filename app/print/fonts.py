"""Text on paper: one family, sizes in millimetres, measured so that it can be broken into lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF

FAMILIES: Final = ["DejaVu Sans", "Noto Sans", "Segoe UI", "Helvetica Neue", "Arial"]
FINE: Final = 100
"""Units a millimetre: Qt sets text in whole pixels, so it is set large and scaled down."""
LINE: Final = 1.32
"""From one line to the next, in font sizes."""


@cache
def font(size: float, bold: bool = False) -> QFont:
    """A font of this height in millimetres, in units of a `FINE` part of one."""
    made = QFont(FAMILIES)
    made.setPixelSize(max(1, round(size * FINE)))
    made.setBold(bold)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Whoever searches the PDF types f and i, not the ligature of both.
    made.setFeature(QFont.Tag("liga"), 0)
    return made


@cache
def _metrics(size: float, bold: bool) -> QFontMetricsF:
    return QFontMetricsF(font(size, bold))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is, in millimetres."""
    return _metrics(size, bold).horizontalAdvance(text) / FINE


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text if it fits, otherwise as much of it as does and an ellipsis."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def fitting(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """The size, or a smaller one at which the line fits."""
    return min(size, size * width / max(0.01, text_width(text, size, bold=bold)) * 0.999)


def broken(
    text: str, size: float, width: Callable[[int], float], *, bold: bool = False
) -> Iterator[str]:
    """The text in lines; `width` tells how wide the line with this number may be."""
    line, number = "", 0
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size, bold=bold) > width(number):
            yield line
            number += 1
            line = word
        else:
            line = longer
    if line:
        yield line

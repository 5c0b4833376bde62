"""Writing a sketch as SVG: plain paths that any drawing program can open."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from xml.sax.saxutils import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from app.painting.sketch import Mark

_SCALE = 1000.0
"""Units of the file for one tile width: short numbers that are still exact."""


def number(value: float) -> str:
    """As short as can be at a tenth of a unit."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path_data(path: QPainterPath, scale: float = _SCALE) -> str:
    """The `d` of a path element."""
    parts = []
    index, count = 0, path.elementCount()
    while index < count:
        element = path.elementAt(index)
        x, y = number(element.x * scale), number(element.y * scale)
        if element.isCurveTo():
            two, three = path.elementAt(index + 1), path.elementAt(index + 2)
            points = [x, y]
            points += [number(v * scale) for v in (two.x, two.y, three.x, three.y)]
            parts.append("C" + " ".join(points))
            index += 3
            continue
        parts.append(("M" if element.isMoveTo() else "L") + f"{x} {y}")
        index += 1
    return "".join(parts)


def shapes(marks: Iterable[Mark]) -> str:
    """One path element for each shape."""
    return "\n".join(_shape(mark) for mark in marks if not mark.path.isEmpty())


def _shape(mark: Mark) -> str:
    words = [f'd="{path_data(mark.path)}"', *_paint("fill", mark.fill)]
    if mark.fill is not None and mark.path.fillRule() == Qt.FillRule.OddEvenFill:
        words.append('fill-rule="evenodd"')
    if mark.pen is not None:
        words += _stroke(mark.pen)
    return f"<path {' '.join(words)}/>"


def _paint(name: str, tint: QColor | None) -> list[str]:
    if tint is None:
        return [f'{name}="none"']
    words = [f'{name}="{tint.name()}"']
    if tint.alpha() < 255:
        words.append(f'{name}-opacity="{tint.alphaF():.3g}"')
    return words


def _stroke(pen: QPen) -> list[str]:
    words = _paint("stroke", pen.color())
    words.append(f'stroke-width="{number(pen.widthF() * _SCALE)}"')
    words.append('stroke-linejoin="round"')
    if pen.capStyle() == Qt.PenCapStyle.RoundCap:
        words.append('stroke-linecap="round"')
    if pen.style() == Qt.PenStyle.CustomDashLine:
        dashes = [number(part * pen.widthF() * _SCALE) for part in pen.dashPattern()]
        words.append(f'stroke-dasharray="{" ".join(dashes)}"')
    return words


def picture(png: bytes, bounds: QRectF, turning: QTransform) -> str:
    """Own artwork, embedded."""
    t = turning
    matrix = " ".join(
        f"{v:.6g}" for v in (t.m11(), t.m12(), t.m21(), t.m22(), t.dx() * _SCALE, t.dy() * _SCALE)
    )
    data = base64.b64encode(png).decode("ascii")
    return (
        f'<image width="{number(bounds.width() * _SCALE)}"'
        f' height="{number(bounds.height() * _SCALE)}" preserveAspectRatio="none"'
        f' transform="matrix({matrix})" href="data:image/png;base64,{data}"/>'
    )


def clipped(body: str, outline: QPainterPath, name: str) -> str:
    """A group that shows only what lies inside an outline."""
    return (
        f'<clipPath id="{name}"><path d="{path_data(outline)}Z"/></clipPath>\n'
        f'<g clip-path="url(#{name})">\n{body}\n</g>'
    )


def moved(body: str, x: float, y: float) -> str:
    return f'<g transform="translate({number(x * _SCALE)} {number(y * _SCALE)})">\n{body}\n</g>'


def document(body: str, view: QRectF, width: float, height: float, title: str) -> bytes:
    """A whole file: `view` in tile widths, `width` and `height` in pixels."""
    box = " ".join(number(v * _SCALE) for v in (view.x(), view.y(), view.width(), view.height()))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}"'
        f' height="{number(height)}" viewBox="{box}">\n'
        f"<title>{escape(title)}</title>\n{body}\n</svg>\n"
    ).encode()

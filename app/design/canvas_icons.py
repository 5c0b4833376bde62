"""Small pictures of tools: a dab of terrain, a farm, a flag, an animal."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from app.design.tools import Tool, ToolKind
from app.painting.frame import frame
from app.painting.geometry import rules_key
from app.painting.markers import sketch_marker
from app.painting.sketch import Detail, Sketch, draw_marks
from app.painting.theme import Theme
from app.painting.tile import paint_tile
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, Tile
from engine.lattice import lattice

_KEPT = 400
_MARKER = 0.25
_pictures: OrderedDict[Hashable, QPixmap] = OrderedDict()


def tool_pixmap(tool: Tool, rules: RuleSet, theme: Theme, size: int, ratio: float) -> QPixmap:
    """The picture of a tool, `size` logical pixels wide and high."""
    key = (tool.kind, tool.word, rules_key(rules), theme.key, size, ratio)
    known = _pictures.get(key)
    if known is not None:
        _pictures.move_to_end(key)
        return known
    made = QPixmap(round(size * ratio), round(size * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if tool.kind is ToolKind.MARKER:
        _draw_marker(painter, tool.word, rules, theme, size)
    else:
        _draw_terrain(painter, tool.word, rules, theme, size)
    painter.end()
    _pictures[key] = made
    while len(_pictures) > _KEPT:
        _pictures.popitem(last=False)
    return made


def _draw_marker(painter: QPainter, kind: str, rules: RuleSet, theme: Theme, size: int) -> None:
    sketch = Sketch(frame(rules.sides), theme, Detail.MEDIUM)
    # As large as on a tile, because that is what the width of its lines is made for.
    sketch_marker(sketch, 0j, _MARKER, kind, rules)
    painter.translate(size / 2, size / 2)
    painter.scale(size * 0.86 / _MARKER, size * 0.86 / _MARKER)
    draw_marks(painter, sketch.marks)


def _draw_terrain(painter: QPainter, terrain: str, rules: RuleSet, theme: Theme, size: int) -> None:
    """A whole tile of it, with round corners."""
    box = QRectF(1, 1, size - 2, size - 2)
    corners = QPainterPath()
    corners.addRoundedRect(box, size * 0.2, size * 0.2)
    painter.setClipPath(corners)
    names = lattice(rules.sides).names
    across = (names[len(names) // 4], names[len(names) // 4 + len(names) // 2])
    sides = {Form.PATH: across, Form.AREA: names}.get(rules.terrains[terrain].form, ())
    tile = Tile(id="-", features=(Feature(terrain=terrain, sides=tuple(sides)),))
    # A little larger than the picture, so that the corners of a hexagon are cut off.
    more = 0.0 if rules.sides == 4 else 0.2 * size
    grown = box.adjusted(-more, -more, more, more)
    paint_tile(painter, grown, tile, rules, theme=theme, detail=Detail.SMALL)

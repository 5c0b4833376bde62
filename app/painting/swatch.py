"""Samples of a terrain, for palettes, legends and the rules summary."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.painting.theme import Theme
from app.painting.tile import paint_tile
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Feature, Tile
from engine.lattice import lattice


def sample_tile(terrain: str, rules: RuleSet) -> Tile:
    """The simplest tile that shows what a terrain looks like."""
    names = lattice(rules.sides).names
    form = rules.terrains[terrain].form
    across = (names[-1], names[rules.sides // 2 - 1])
    sides: dict[Form, tuple[str, ...]] = {
        Form.PATH: across,
        Form.AREA: names[: rules.sides // 2],
        Form.SITE: (),
    }
    if form not in sides:
        return Tile(id=terrain)
    return Tile(id=terrain, features=(Feature(terrain=terrain, sides=sides[form]),))


def paint_terrain(
    painter: QPainter, rect: QRectF, terrain: str, rules: RuleSet, theme: Theme
) -> None:
    """A sample of a terrain, filling the rectangle."""
    paint_tile(painter, rect, sample_tile(terrain, rules), rules, theme=theme)

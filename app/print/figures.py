"""Figures of paper: settlers, huts and surveyors to be folded so that they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from app.print import marks
from app.print.page import Box, Element, Line, Page, Shape, Words
from app.print.page import Figure as Picture
from app.print.plan import DoesNotFit, plan_sheet, printable
from app.print.settings import Backs, PrintSettings
from app.print.sheets import Leaf
from engine.landscape.rules.model import RuleSet

translate = QCoreApplication.translate

_FOOT: Final = 0.36
"""The flap a figure stands on, as a part of its height."""
_WIDTH: Final = 0.9
_HINT: Final = 4.0


class Standee(NamedTuple):
    """One figure to be cut out."""

    art: str
    seat: int | None
    number: int | None = None


def standees(rules: RuleSet) -> list[Standee]:
    """All figures of the box: those of every player, then the surveyors."""
    found = [
        Standee(piece.art or key, seat)
        for seat in range(rules.players.most)
        for key, piece in rules.pieces.items()
        for _ in range(piece.count)
    ]
    surveyors = rules.mechanics.surveyors
    if surveyors is not None:
        found += [
            Standee("surveyor", None, number + 1 if surveyors.count > 1 else None)
            for number in range(surveyors.count)
        ]
    return found


def figure_sheets(rules: RuleSet, settings: PrintSettings) -> list[Leaf]:
    """Figures in rows; each is a strip of foot, back, front, foot that is folded twice."""
    waiting = standees(rules)
    if not waiting:
        return []
    size = settings.figure_height
    width, foot = size * _WIDTH, size * _FOOT
    whole = 2 * size + 2 * foot
    paper = _paper(settings)
    area = printable(paper.width, paper.height, settings.margin)
    area = replace(area, y=area.y + _HINT, height=area.height - _HINT - marks.FOOTER)
    columns, rows = int(area.width // width), int(area.height // (whole + 2.0))
    if columns < 1 or rows < 1:
        raise DoesNotFit(
            translate(
                "Print", "A figure of this height does not fit on the paper. Make them smaller."
            )
        )
    left = area.x + (area.width - columns * width) / 2
    leaves = []
    each = columns * rows
    for start in range(0, len(waiting), each):
        elements: list[Element] = [_hint(area)]
        for index, standee in enumerate(waiting[start : start + each]):
            row, column = divmod(index, columns)
            box = Box(left + column * width, area.y + row * (whole + 2.0), width, whole)
            elements += _cut_out(standee, box, size, foot)
        leaves.append(Leaf(Page("figures", paper.width, paper.height, tuple(elements))))
    return leaves


def _paper(settings: PrintSettings) -> Box:
    """A sheet the way the tiles lie on theirs; upright if they do not fit at all."""
    try:
        plan = plan_sheet(settings.replace(backs=Backs.NONE), 4)
    except DoesNotFit:
        return Box(0, 0, *settings.paper_size)
    return Box(0, 0, plan.width, plan.height)


def _hint(area: Box) -> Words:
    text = translate(
        "Print",
        "Cut out along the lines, fold back to back at the top, fold the feet outwards, glue.",
    )
    return Words(Box(area.x, area.y - _HINT, area.width, 2.4), text, 2.2, tone="faint")


def _cut_out(standee: Standee, box: Box, size: float, foot: float) -> Iterator[Element]:
    upper = Box(box.x, box.y + foot, box.width, size)
    lower = Box(box.x, upper.bottom, box.width, size)
    for half, upside_down in ((upper, True), (lower, False)):
        # The feet stand on the fold to the flap; a figure is a little less wide than high.
        side = size * 0.95
        top = half.y if upside_down else half.bottom - side
        spot = Box(box.x + (box.width - side) / 2, top, side, side)
        yield Picture(spot, standee.art, standee.seat, standee.number, upside_down=upside_down)
    corners = (
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom),
        (box.x, box.bottom),
    )
    yield Shape(corners, "cut")
    for y in (upper.y, lower.y, lower.bottom):
        yield Line(box.x, y, box.right, y, "fold")

"""What a player can do, in short text that parses and prints: `lay K -3,2 r1`, `pass`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.lattice import Cell, cell_name, parse_cell


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile of the hand on a cell, turned clockwise."""

    tile: str
    cell: Cell
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Place a figure on one part of the tile just laid."""

    piece: str
    part: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Place nothing."""


@dataclass(frozen=True, slots=True)
class Score:
    """Score this finished feature next, named by one of its parts."""

    cell: Cell
    part: int


@dataclass(frozen=True, slots=True)
class Survey:
    """Move the surveyor of this column on."""

    column: int


@dataclass(frozen=True, slots=True)
class Recall:
    """Take back a figure of one's own from this part."""

    cell: Cell
    part: int


Action = Lay | Place | Pass | Score | Survey | Recall

_LAY = re.compile(r"lay\s+(\S.*?)\s+(-?\d+,-?\d+)(?:\s+r(\d))?\Z")
_PLACE = re.compile(r"place\s+(\S+)\s+(\d{1,2})\Z")
_SCORE = re.compile(r"score\s+(-?\d+,-?\d+)\.(\d{1,2})\Z")
_RECALL = re.compile(r"recall\s+(-?\d+,-?\d+)\.(\d{1,2})\Z")
_SURVEY = re.compile(r"survey\s+(-?\d{1,6})\Z")


def parse_action(text: str) -> Action:
    """Read an action; the twin of `action_name`. Raises ValueError with a sentence."""
    text = text.strip()
    if text == "pass":
        return Pass()
    if match := _LAY.match(text):
        return Lay(match[1], parse_cell(match[2]), int(match[3] or 0))
    if match := _PLACE.match(text):
        return Place(match[1], int(match[2]))
    if match := _SCORE.match(text):
        return Score(parse_cell(match[1]), int(match[2]))
    if match := _RECALL.match(text):
        return Recall(parse_cell(match[1]), int(match[2]))
    if match := _SURVEY.match(text):
        return Survey(int(match[1]))
    raise ValueError(
        f"'{text[:60]}' is not an action; write 'lay K -3,2 r1', 'place settler 2', 'pass',"
        " 'score -3,2.1' or 'survey 0'"
    )


def action_name(action: Action) -> str:
    match action:
        case Lay(tile, cell, turn):
            return f"lay {tile} {cell_name(cell)} r{turn}"
        case Place(piece, part):
            return f"place {piece} {part}"
        case Pass():
            return "pass"
        case Score(cell, part):
            return f"score {cell_name(cell)}.{part}"
        case Recall(cell, part):
            return f"recall {cell_name(cell)}.{part}"
        case Survey(column):
            return f"survey {column}"

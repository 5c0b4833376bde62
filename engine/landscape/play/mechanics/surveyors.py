"""Surveyors: they follow the trek, pay a bonus in their column and leave others behind."""

from __future__ import annotations

from engine.landscape.play.board import Board
from engine.landscape.play.tables import Tables


def may_move(tables: Tables, columns: list[int], reach: int) -> list[int]:
    """The columns a surveyor can move on from, the last one first.

    A surveyor goes one column on if a tile lies in that column or beyond. By the book only the last
    one moves; the variant lets the player choose.
    """
    settings = tables.surveyors
    if settings is None or not columns:
        return []
    able = sorted({column for column in columns if column < reach})
    if not able:
        return []
    if settings.move == "any":
        return able
    return able[:1] if able[0] == min(columns) else []


def bonuses(
    tables: Tables, board: Board, columns: list[int], stands: list[tuple[int, int]]
) -> dict[int, int]:
    """The bonus of each seat for figures that earn points: `stands` are their nodes and seats."""
    settings = tables.surveyors
    if settings is None or not settings.bonus:
        return {}
    earned: dict[int, int] = {}
    met: set[tuple[int, int]] = set()
    for node, seat in stands:
        column = tables.column(board.cell_of[node >> tables.shift])
        here = columns.count(column)
        if not here or (settings.bonus_for == "player" and (seat, column) in met):
            continue
        met.add((seat, column))
        earned[seat] = earned.get(seat, 0) + here * settings.bonus
    return earned


def left_behind(
    tables: Tables, board: Board, columns: list[int], standing: dict[int, int]
) -> list[int]:
    """The nodes whose figures stand behind all surveyors and do not lie down for good."""
    rear = min(columns)
    behind = [
        node
        for node in standing
        if tables.column(board.cell_of[node >> tables.shift]) < rear
        and not tables.values[board.terrain(node)].stays
    ]
    behind.sort()
    return behind

"""Markers that reserve: whoever placed a figure beside one owns the feature alone."""

from __future__ import annotations

from engine.landscape.play.board import Board


def reserved_by(board: Board, root: int, standing: dict[int, int]) -> list[int]:
    """The seats with a figure on a reserving part of a feature; empty if nobody has one."""
    tables = board.tables
    reserves = tables.effects.reserves
    mask = (1 << tables.shift) - 1
    seats: set[int] = set()
    for node, figure in standing.items():
        if board.label[node] != root:
            continue
        kind = board.kind_turn[node >> tables.shift] // tables.sides
        if not reserves.isdisjoint(tables.effects.marks[kind][node & mask]):
            seats.add(figure & 7)
    return sorted(seats)

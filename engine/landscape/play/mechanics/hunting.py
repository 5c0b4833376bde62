"""Hunting: predators that take prey, fires that drive them off, traps that look around them."""

from __future__ import annotations

from engine.landscape.play.board import Board

Counts = dict[str, int]


def counted(board: Board, nodes: list[int]) -> Counts:
    """The markers on these nodes that are still in the game."""
    tables = board.tables
    mask = (1 << tables.shift) - 1
    counts: Counts = {}
    for node in nodes:
        if node in board.spent:
            continue
        kind = board.kind_turn[node >> tables.shift] // tables.sides
        for marker, count in tables.effects.marks[kind][node & mask].items():
            counts[marker] = counts.get(marker, 0) + count
    return counts


def around(board: Board, node: int) -> list[int]:
    """The nodes of the same feature on the tile itself and on the tiles around it."""
    shift = board.tables.shift
    cell = board.cell_of[node >> shift]
    near = {cell, *(cell + step for step in board.tables.ring)}
    members = board.members[board.label[node]]
    return [other for other in members if board.cell_of[other >> shift] in near]


def hunted_points(board: Board, root: int) -> int:
    """What the markers of a feature are worth at the end, with all that takes and adds."""
    tables = board.tables
    effects = tables.effects
    values = effects.values[tables.terrain_names[board.terrain(root)]]
    members = board.members[root]
    there = counted(board, members)
    gone = {
        kind for driver, kinds in effects.drives_off.items() if driver in there for kind in kinds
    }
    points = sum(values.get(kind, 0) * n for kind, n in there.items() if kind not in gone)
    taken = {
        prey: min(there.get(prey, 0), there.get(predator, 0))
        for predator, prey in effects.prey.items()
        if predator not in gone
    }
    points -= sum(values.get(prey, 0) * n for prey, n in taken.items())
    for node in members:
        points += _pit_points(board, node, values, there, taken, gone)
    return points


def _pit_points(
    board: Board, node: int, values: Counts, there: Counts, taken: Counts, gone: set[str]
) -> int:
    """What counts once more around a pit; predators take the prey that is not around first."""
    tables = board.tables
    kind = board.kind_turn[node >> tables.shift] // tables.sides
    marks = tables.effects.marks[kind][node & ((1 << tables.shift) - 1)]
    pits = sum(count for marker, count in marks.items() if marker in tables.effects.pits)
    if not pits:
        return 0
    near = counted(board, around(board, node))
    points = sum(values.get(marker, 0) * n for marker, n in near.items() if marker not in gone)
    for prey, n in taken.items():
        elsewhere = there.get(prey, 0) - near.get(prey, 0)
        points -= values.get(prey, 0) * max(0, n - elsewhere)
    return points * pits


def trap(board: Board, node: int) -> tuple[int, list[int]]:
    """What a trap pays at once, and the nodes whose markers are then out of the game."""
    tables = board.tables
    values = tables.effects.values[tables.terrain_names[board.terrain(node)]]
    nodes = around(board, node)
    near = counted(board, nodes)
    points = sum(values.get(kind, 0) * n for kind, n in near.items())
    for predator, prey in tables.effects.prey.items():
        points -= values.get(prey, 0) * min(near.get(prey, 0), near.get(predator, 0))
    return points, [other for other in nodes if counted(board, [other])]

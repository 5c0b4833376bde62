"""Hunting: predators that take prey, fires that drive them off, traps that look around them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.landscape.play.board import Board

Counts = dict[str, int]


def counted(board: Board, nodes: Iterable[int]) -> Counts:
    """The markers on these nodes that are still in the game."""
    tables = board.tables
    effects = tables.effects
    mask = (1 << tables.shift) - 1
    counts: Counts = {}
    for node in nodes:
        kind = board.kind_turn[node >> tables.shift] // tables.sides
        caught = node in board.spent
        for marker, count in effects.marks[kind][node & mask].items():
            if not (caught and marker in effects.game):
                counts[marker] = counts.get(marker, 0) + count
    return counts


def around(board: Board, node: int) -> list[int]:
    """The nodes of the same feature on the tile itself and on the tiles around it."""
    shift = board.tables.shift
    cell = board.cell_of[node >> shift]
    near = {cell, *(cell + step for step in board.tables.ring)}
    members = board.counting(board.label[node])
    return [other for other in members if board.cell_of[other >> shift] in near]


def hunted_points(board: Board, root: int, *, finished: bool) -> int:
    """What the markers of a feature are worth, with all that takes and, at the end, adds."""
    tables = board.tables
    effects = tables.effects
    by_terrain = effects.finished_values if finished else effects.values
    values = by_terrain[tables.terrain_names[board.terrain(root)]]
    members = board.counting(root)
    there = counted(board, members)
    gone = {
        kind for driver, kinds in effects.drives_off.items() if driver in there for kind in kinds
    }
    points = sum(values.get(kind, 0) * n for kind, n in there.items() if kind not in gone)
    taken = _taken(board, there, gone)
    points -= sum(values.get(prey, 0) * n for prey, n in taken.items())
    if not finished and not effects.pits.isdisjoint(there):
        for node in members:
            points += _pit_points(board, node, values, there, taken, gone)
    return points


def _taken(board: Board, there: Counts, gone: Iterable[str] = ()) -> Counts:
    """How many of each prey the predators take, all of them together and none below zero."""
    hunters: Counts = {}
    for predator, prey in board.tables.effects.prey.items():
        if predator not in gone and prey not in gone:
            hunters[prey] = hunters.get(prey, 0) + there.get(predator, 0)
    return {prey: min(there.get(prey, 0), n) for prey, n in hunters.items()}


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


def trap(board: Board, node: int) -> tuple[int, int, list[int]]:
    """What a trap pays at once, how many it catches, and the nodes these are then gone from."""
    tables = board.tables
    game = tables.effects.game
    values = tables.effects.values[tables.terrain_names[board.terrain(node)]]
    nodes = around(board, node)
    near = {kind: n for kind, n in counted(board, nodes).items() if kind in game}
    points = sum(values.get(kind, 0) * n for kind, n in near.items())
    points -= sum(values.get(prey, 0) * n for prey, n in _taken(board, near).items())
    caught = [other for other in nodes if not game.isdisjoint(counted(board, [other]))]
    return points, sum(near.values()), caught

"""Waters: what lies at the ends of paths, and the sites of a system of paths and sites."""

from __future__ import annotations

from engine.landscape.play.board import Board


def at_the_ends(board: Board, root: int) -> dict[str, int]:
    """The markers on everything the paths of a feature end at, each end once."""
    tables = board.tables
    effects = tables.effects
    mask = (1 << tables.shift) - 1
    counts: dict[str, int] = {}
    met: set[int] = set()
    for node in board.counting(root):
        kind = board.kind_turn[node >> tables.shift] // tables.sides
        end = effects.ends[kind][node & mask]
        place = (node & ~mask) + end
        if end < 0 or place in met:
            continue
        met.add(place)
        for marker, count in effects.marks[kind][end].items():
            counts[marker] = counts.get(marker, 0) + count
    return counts


def end_markers(board: Board, root: int, points: dict[str, int]) -> int:
    """Points for the markers at the ends of a feature."""
    return sum(points.get(kind, 0) * count for kind, count in at_the_ends(board, root).items())


def sites_of(board: Board, root: int) -> int:
    """How many sites hang together in a system."""
    tables = board.tables
    mask = (1 << tables.shift) - 1
    return sum(
        tables.effects.sites_in[board.kind_turn[node >> tables.shift] // tables.sides][node & mask]
        for node in board.counting(root)
    )


def final_sites(board: Board, root: int) -> int:
    """What the markers of a system pay at the end for each of its sites."""
    tables = board.tables
    mask = (1 << tables.shift) - 1
    each = 0
    for node in board.counting(root):
        kind = board.kind_turn[node >> tables.shift] // tables.sides
        for marker, count in tables.effects.marks[kind][node & mask].items():
            each += tables.effects.final_sites.get(marker, 0) * count
    return each * sites_of(board, root) if each else 0

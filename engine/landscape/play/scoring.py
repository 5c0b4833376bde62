"""Who owns a feature and what it is worth: finished, unfinished, projected."""

from __future__ import annotations

from engine.landscape.play.board import Board
from engine.landscape.play.tables import (
    OWN,
    SEAT_BITS,
    SEATS,
    finished_worth,
    unfinished_worth,
)

_ONE_SEAT = (1 << SEAT_BITS) - 1


def owners(state: int) -> list[int]:
    """The seats with the most figures in a feature; all of them when tied."""
    best = 0
    found: list[int] = []
    own = state & OWN
    seat = 0
    while own:
        count = own & _ONE_SEAT
        if count > best:
            best = count
            found = [seat]
        elif count and count == best:
            found.append(seat)
        own >>= SEAT_BITS
        seat += 1
    return found


def figures_of(state: int) -> list[int]:
    """How many figures each seat has in a feature."""
    return [(state >> (SEAT_BITS * seat)) & _ONE_SEAT for seat in range(SEATS)]


def finished_points(board: Board, root: int) -> int:
    """What a feature earns when it is finished, without any bonus."""
    value = board.tables.values[board.terrain(root)]
    points = finished_worth(board.worth[root])
    if value.finished_per_tile:
        points += value.finished_per_tile * board.tiles_in(root, value.start_spaces)
    if value.finished_per_neighbour:
        points += value.finished_per_neighbour * board.filled_around(root, value.start_spaces)
    return points


def unfinished_points(board: Board, root: int) -> int:
    """What a feature earns as it stands when the game ends, without any bonus."""
    value = board.tables.values[board.terrain(root)]
    points = unfinished_worth(board.worth[root])
    if value.unfinished_per_tile:
        points += value.unfinished_per_tile * board.tiles_in(root, value.start_spaces)
    if value.unfinished_per_neighbour:
        points += value.unfinished_per_neighbour * board.filled_around(root, value.start_spaces)
    return points

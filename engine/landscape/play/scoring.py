"""Who owns a feature and what it is worth: finished, unfinished, projected."""

from __future__ import annotations

from engine.landscape.play.board import Board
from engine.landscape.play.mechanics import hunting, waters
from engine.landscape.play.tables import (
    OPEN,
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


def is_finished(board: Board, root: int) -> bool:
    return board.state[root] < OPEN and board.tables.values[board.terrain(root)].finishes


def counted_tiles(board: Board, root: int) -> int:
    """The tiles of a feature, or its segments where the rules count those."""
    value = board.tables.values[board.terrain(root)]
    if value.segments:
        return len(board.counting(root))
    return board.tiles_in(root, value.start_spaces)


def finished_points(board: Board, root: int) -> int:
    """What a feature earns when it is finished, without any bonus."""
    value = board.tables.values[board.terrain(root)]
    points = finished_worth(board.worth[root])
    if value.hunted:
        points = hunting.hunted_points(board, root, finished=True)
    if value.special and value.finished_per_end:
        points += waters.end_markers(board, root, value.finished_per_end)
    if value.finished_per_tile:
        points += value.finished_per_tile * counted_tiles(board, root)
    if value.finished_per_neighbour:
        points += value.finished_per_neighbour * board.filled_around(root, value.start_spaces)
    return points


def unfinished_points(board: Board, root: int) -> int:
    """What a feature earns as it stands when the game ends, without any bonus."""
    value = board.tables.values[board.terrain(root)]
    points = unfinished_worth(board.worth[root])
    if value.hunted:
        points = hunting.hunted_points(board, root, finished=False)
    if value.special:
        if value.unfinished_per_end:
            points += waters.end_markers(board, root, value.unfinished_per_end)
        points += waters.final_sites(board, root)
    if value.unfinished_per_tile:
        points += value.unfinished_per_tile * counted_tiles(board, root)
    if value.unfinished_per_neighbour:
        points += value.unfinished_per_neighbour * board.filled_around(root, value.start_spaces)
    return points

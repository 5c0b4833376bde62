"""Turns what a running game does into events; only called when somebody listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.landscape.play.events import (
    BonusEarned,
    FeatureFinished,
    FeatureScored,
    GameEnded,
    PieceHome,
    PiecePlaced,
    PlacePassed,
    PowerUsed,
    Share,
    Spot,
    SurveyorMoved,
    SurveyorStays,
    TileDrawn,
    TileLaid,
    TileSetAside,
    TurnBegan,
)
from engine.landscape.play.mechanics.hunting import counted
from engine.landscape.play.mechanics.waters import at_the_ends
from engine.landscape.play.scoring import counted_tiles, figures_of
from engine.landscape.play.tables import unpack_cell

if TYPE_CHECKING:
    from engine.landscape.play.board import Board
    from engine.landscape.play.events import Event
    from engine.landscape.play.state import GameState


def spot_of(board: Board, node: int) -> Spot:
    """Where a node lies: its cell and the number of the piece on the tile."""
    shift = board.tables.shift
    return unpack_cell(board.cell_of[node >> shift]), node & ((1 << shift) - 1)


def _tell(game: GameState, event: Event) -> None:
    if game.events is not None:
        game.events.append(event)


def turn_began(game: GameState) -> None:
    _tell(game, TurnBegan(game.seat, game.turn + 1))


def drawn(game: GameState, kind: int, *, fits: bool) -> None:
    tile = game.tables.tiles[kind].id
    _tell(game, TileDrawn(game.seat, tile) if fits else TileSetAside(game.seat, tile))


def laid(game: GameState, kind: int, lay: int) -> None:
    tile = game.tables.tiles[kind].id
    _tell(game, TileLaid(game.seat, tile, unpack_cell(lay >> 3), lay & 7))


def placed(game: GameState, node: int, figure: int) -> None:
    tables = game.tables
    terrain = tables.terrain_names[game.board.terrain(node)]
    role = tables.rules.terrains[terrain].role
    piece = tables.piece_names[figure]
    _tell(game, PiecePlaced(game.seat, piece, role, terrain, spot_of(game.board, node)))


def passed(game: GameState) -> None:
    _tell(game, PlacePassed(game.seat))


def finished_unowned(game: GameState, roots: Sequence[int]) -> None:
    board = game.board
    for root in roots:
        value = game.tables.values[board.terrain(root)]
        tiles = board.tiles_in(root, value.start_spaces)
        _tell(game, FeatureFinished(value.name, spot_of(board, root), tiles))


def scored(
    game: GameState,
    root: int,
    points: int,
    winners: Sequence[int],
    bonuses: dict[int, int],
    finished: bool,
    swept: bool,
) -> None:
    board, tables = game.board, game.tables
    value = tables.values[board.terrain(root)]
    per_tile = value.finished_per_tile if finished else value.unfinished_per_tile
    per_neighbour = value.finished_per_neighbour if finished else value.unfinished_per_neighbour
    tiles = counted_tiles(board, root)
    around = board.filled_around(root, value.start_spaces) if per_neighbour else 0
    markers = counted(board, board.counting(root))
    ends = value.finished_per_end if finished else value.unfinished_per_end
    for kind, count in (at_the_ends(board, root) if ends else {}).items():
        if kind in ends:
            markers[kind] = markers.get(kind, 0) + count
    cells = dict.fromkeys(board.cell_of[node >> tables.shift] for node in board.members[root])
    event = FeatureScored(
        terrain=value.name,
        spot=spot_of(board, root),
        finished=finished,
        tiles=tiles,
        tile_points=tiles * per_tile,
        neighbours=around,
        neighbour_points=around * per_neighbour,
        markers=tuple(sorted(markers.items())),
        marker_points=points - tiles * per_tile - around * per_neighbour,
        points=points,
        shares=tuple(Share(seat, points, bonuses.get(seat, 0)) for seat in winners),
        figures=tuple(figures_of(board.state[root])[: game.seats]),
        cells=tuple(sorted(unpack_cell(cell) for cell in cells)),
        swept=swept,
    )
    _tell(game, event)


def went_home(game: GameState, node: int, figure: int, swept: bool) -> None:
    terrain = game.tables.terrain_names[game.board.terrain(node)]
    piece = game.tables.piece_names[figure >> 3]
    _tell(game, PieceHome(figure & 7, piece, terrain, spot_of(game.board, node), swept))


def surveyor_moved(game: GameState, column: int) -> None:
    first = game.tables.start_column
    columns = tuple(other - first for other in game.columns)
    _tell(game, SurveyorMoved(column - first, column - first + 1, columns))


def surveyor_stays(game: GameState) -> None:
    _tell(game, SurveyorStays())


def bonus_earned(game: GameState, root: int) -> None:
    terrain = game.tables.terrain_names[game.board.terrain(root)]
    _tell(game, BonusEarned(game.seat, terrain, spot_of(game.board, root)))


def power_used(game: GameState, node: int, marker: str, points: int, counted: int) -> None:
    _tell(game, PowerUsed(game.seat, marker, spot_of(game.board, node), points, counted))


def ended(game: GameState) -> None:
    _tell(game, GameEnded(tuple(game.scores), tuple(game.winners)))

"""Why something is not allowed, in words a player understands."""

from __future__ import annotations

from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.parts import part_for
from engine.landscape.play.tables import OWN, Tables, pack_cell
from engine.lattice import Cell, cell_name, lattice

_FAR = 5_000


def is_far_off(cell: Cell) -> bool:
    """Whether a cell lies where no board reaches and cells can no longer be told apart."""
    return abs(cell[0]) > _FAR or abs(cell[1]) > _FAR


def side_words(tables: Tables, code: int) -> str:
    """What a side shows: 'road', or 'road between plain and desert' where that matters."""
    shown = tables.side_types[code]
    middle = shown[len(shown) // 2]
    title = tables.rules.terrains[middle].title or middle
    if len(shown) == 3 and shown[0] != shown[2]:
        return f"{title} between {shown[0]} and {shown[2]}"
    return title


def explain_lay(game: LandscapeGame, kind: int, cell: Cell, turn: int) -> str | None:
    """Why a tile cannot be laid on a cell with this turn; None if it can."""
    tables, board = game.tables, game.board
    name = tables.tiles[kind].id
    here = cell_name(cell)
    if not 0 <= turn < tables.sides:
        return f"a tile has {tables.sides} turns, r0 to r{tables.sides - 1}, not r{turn}"
    if is_far_off(cell):
        return f"{here} is far off the board"
    number = pack_cell(cell)
    found = board.at.get(number)
    if found is not None and found >= 0:
        laid = tables.tiles[board.kind_turn[found] // tables.sides].id
        return f"{laid} already lies at {here}"
    if not board.in_bounds(number):
        return f"{here} is out of bounds"
    if found is None:
        return f"{here} touches no laid tile by a side"
    needs = board.open_needs[~found]
    shown = tables.codes[kind * tables.sides + turn]
    names = lattice(tables.sides).names
    clashes = []
    for side in range(tables.sides):
        wanted = tables.asked_side(needs, side)
        if wanted not in (0, shown[side]):
            clashes.append(
                f"to the {names[side]} it shows {side_words(tables, shown[side])}"
                f" where {side_words(tables, wanted)} goes on"
            )
    if not clashes:
        return None
    return f"{name} with r{turn} does not fit at {here}: " + ", ".join(clashes)


def explain_place(game: LandscapeGame, piece: str, part: int) -> str | None:
    """Why a figure cannot be placed on a part of the tile just laid; None if it can."""
    tables, board = game.tables, game.board
    if piece not in tables.piece_names:
        return f"there is no figure '{piece}'; there is {', '.join(tables.piece_names)}"
    figure = tables.piece_names.index(piece)
    if not game.supply[game.seat * game.figures + figure]:
        plural = tables.rules.pieces[piece].plural or f"{piece}s"
        return f"no {plural} left in the supply"
    kind = board.kind_turn[game.base >> tables.shift] // tables.sides
    pieces = tables.outlines[kind].pieces
    if not 0 <= part < len(pieces):
        return f"tile {tables.tiles[kind].id} has parts 0 to {len(pieces) - 1}, not {part}"
    terrain = pieces[part].terrain
    title = tables.rules.terrains[terrain].title or terrain
    if part not in tables.occupiable[figure][kind]:
        return _never_there(tables, kind, piece, part, title)
    if board.state[board.label[game.base + part]] & OWN:
        return f"somebody already stands on this {title}"
    return None


def _never_there(tables: Tables, kind: int, piece: str, part: int, title: str) -> str:
    rules = tables.rules
    pieces = tables.outlines[kind].pieces
    terrain = pieces[part].terrain
    if piece in rules.terrains[terrain].occupied_by:
        for other in pieces:
            for marker in other.markers if other.terrain == terrain else ():
                declared = rules.markers.get(marker.kind)
                if declared is not None and declared.bars:
                    what = declared.title or marker.kind
                    return f"nobody may be placed on a {title} of the tile with the {what}"
    system = part_for(tables, kind, piece, part)
    if system != part:
        whole = pieces[system].terrain
        return (
            f"a {piece} is placed on the whole {rules.terrains[whole].title or whole},"
            f" part {system}, not on a {title}"
        )
    return f"a {piece} cannot be placed on a {title}"

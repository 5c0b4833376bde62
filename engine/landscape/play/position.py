"""Any position, written down and built: tiles, figures, surveyors, scores, what is drawn next."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.chance import Chance
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.parts import find_part, part_for, part_names
from engine.landscape.play.phases import (
    HELD,
    LAID,
    LAY,
    OVER,
    PLACE,
    RECALL,
    SCORE,
    SURVEY,
)
from engine.landscape.play.scoring import figures_of, is_finished
from engine.landscape.play.tables import SEATS, Tables, pack_cell, unpack_cell
from engine.landscape.rules.model import MOST_FIGURES
from engine.landscape.tiles.model import MAIN_DECK, Coordinate, Id, Line, Model, Word
from engine.lattice import cell_name
from engine.problems import Problem, error, pointer, warning

SCHEMA_ID: Final = "urn:tilewright:schema:position:1"
FORMAT: Final = 1

At = tuple[Coordinate, Coordinate]
Stage = Literal["lay", "recall", "place", "score", "survey", "over"]
_PHASES: Final[dict[Stage, int]] = {
    "lay": LAY,
    "recall": RECALL,
    "place": PLACE,
    "score": SCORE,
    "survey": SURVEY,
    "over": OVER,
}


class LaidTile(Model):
    """A tile that lies on the board."""

    tile: Id = Field(description="The id of the tile.")
    at: At = Field(description="Its cell: [x to the east, y to the south].")
    turn: int = Field(0, ge=0, le=5, strict=True, description="Steps clockwise.")


class Figure(Model):
    """A figure that stands on a part of a laid tile."""

    seat: int = Field(ge=0, lt=SEATS, strict=True, description="Whose it is, counted from 0.")
    piece: Word | None = Field(None, description="Which figure; the first kind when not said.")
    at: At = Field(description="The cell of the tile.")
    on: Line = Field(description="The part as it lies: 'road E', 'plain Nl', 'farm' or its number.")


class EmptiedPart(Model):
    """A part of a laid tile whose animals are out of the game."""

    at: At = Field(description="The cell of the tile.")
    on: Line = Field(description="The part as it lies: 'meadow Nl' or its number.")


class Position(Model):
    """A position to begin from; what is not said is as at the start of a game."""

    tiles: tuple[LaidTile, ...] = Field(
        (), max_length=20_000, description="The tiles on the board, those of the start not."
    )
    figures: tuple[Figure, ...] = Field(
        (), max_length=2_000, description="The figures on the board."
    )
    surveyors: tuple[Coordinate, ...] | None = Field(
        None, max_length=3, description="The column of each surveyor; 0 is the start board."
    )
    scores: tuple[Annotated[int, Field(strict=True)], ...] = Field(
        (), max_length=SEATS, description="The scores, in the order of the seats; 0 if not said."
    )
    seat: int = Field(0, ge=0, lt=SEATS, strict=True, description="Whose turn it is.")
    phase: Stage = Field(
        "lay",
        description="How far the turn is: 'lay' begins it. Otherwise a tile was just 'laid', and"
        " its player may take back a figure ('recall'), may 'place' one, chooses what to 'score' or"
        " which surveyor moves ('survey'); 'over' when the final scoring is done.",
    )
    laid: At | None = Field(
        None,
        description="The cell of the tile of this turn, if the turn is further than 'lay'.",
    )
    next: tuple[Id, ...] = Field(
        (), max_length=20_000, description="The tiles drawn next, in this order."
    )
    rest: bool = Field(
        True, description="After these the rest of the set follows in the order of the seed."
    )
    bonus: tuple[Id, ...] = Field(
        (), max_length=20_000, description="The bonus tiles drawn next, in this order."
    )
    laying_bonus: bool = Field(
        False, description="The first tile drawn is a bonus tile, so it earns no further one."
    )
    emptied: tuple[EmptiedPart, ...] = Field(
        (), max_length=500, description="Parts whose animals are out of the game."
    )
    aside: tuple[Id, ...] = Field(
        (), max_length=20_000, description="Tiles that fitted nowhere and have left the game."
    )


def build(
    tables: Tables, position: Position, seats: int, seed: int | str = 0
) -> tuple[LandscapeGame, list[Problem]]:
    """A game in this position and everything that is wrong with it; `begin` is still to be called.

    What cannot be built is left out and reported as an error, what is only odd as a warning.
    """
    room = len(position.tiles) + len(position.next) + len(position.bonus)
    game = LandscapeGame(tables, seats, seed, room=room)
    problems: list[Problem] = []
    _put_tiles(game, position, problems)
    _put_figures(game, position, problems)
    _put_surveyors(game, position, problems)
    _empty_parts(game, position, problems)
    if position.laying_bonus:
        game.extra = LAID
    if len(position.scores) > seats:
        problems.append(_error("scores", f"there are {seats} seats, not {len(position.scores)}"))
    for seat, score in enumerate(position.scores[:seats]):
        game.scores[seat] = score
    if position.seat >= seats:
        problems.append(_error("seat", f"seat {position.seat} does not play; there are {seats}"))
    else:
        game.seat = position.seat
    _stack(game, position, seed, problems)
    _resume(game, position, problems)
    return game, problems


def capture(game: LandscapeGame) -> Position:
    """The position of a running game, as far as everybody at the table sees it."""
    tables, board = game.tables, game.board
    tiles = []
    for number in range(len(tables.start), board.laid):
        kind, turn = divmod(board.kind_turn[number], tables.sides)
        cell = unpack_cell(board.cell_of[number])
        tiles.append(LaidTile(tile=tables.tiles[kind].id, at=cell, turn=turn))
    figures = []
    for node in sorted(game.standing):
        number, part = node >> tables.shift, node & ((1 << tables.shift) - 1)
        kind, turn = divmod(board.kind_turn[number], tables.sides)
        names = part_names(tables, kind, turn)
        on = _called(names, part)
        figure = game.standing[node]
        figures.append(
            Figure(
                seat=figure & 7,
                piece=tables.piece_names[figure >> 3],
                at=unpack_cell(board.cell_of[number]),
                on=on,
            )
        )
    # A held game has scored everything: looking for what is to be scored ends the turn.
    reached = SCORE if game.phase == HELD else game.phase
    phase = next(stage for stage, number in _PHASES.items() if number == reached)
    return Position(
        tiles=tuple(tiles),
        figures=tuple(figures),
        phase=phase,
        laid=None if phase in ("lay", "over") else tiles[-1].at,
        surveyors=_relative_columns(game),
        scores=tuple(game.scores),
        seat=game.seat,
        next=tuple(tables.tiles[kind].id for kind in game.hand),
        laying_bonus=game.extra == LAID,
        emptied=tuple(_emptied(game, node) for node in sorted(board.spent)),
        aside=tuple(tables.tiles[kind].id for kind in game.aside),
    )


def _called(names: list[str], part: int) -> str:
    """A part by its name, or by its number where several have that name."""
    return names[part] if names.count(names[part]) == 1 else str(part)


def _emptied(game: LandscapeGame, node: int) -> EmptiedPart:
    tables, board = game.tables, game.board
    number, part = node >> tables.shift, node & ((1 << tables.shift) - 1)
    names = part_names(tables, *divmod(board.kind_turn[number], tables.sides))
    return EmptiedPart(at=unpack_cell(board.cell_of[number]), on=_called(names, part))


def _relative_columns(game: LandscapeGame) -> tuple[int, ...] | None:
    if not game.columns:
        return None
    return tuple(column - game.tables.start_column for column in game.columns)


def _error(where: str, message: str, *parts: int | str) -> Problem:
    return error("position", message, pointer=pointer(where, *parts))


def _odd(where: str, message: str, *parts: int | str) -> Problem:
    return warning("position", message, pointer=pointer(where, *parts))


def _put_tiles(game: LandscapeGame, position: Position, problems: list[Problem]) -> None:
    tables, board = game.tables, game.board
    now = position.laid
    alone: list[tuple[int, int, str]] = []
    # The tile of this turn comes last, as it did in the game: undo counts on that.
    for index, laid in sorted(enumerate(position.tiles), key=lambda each: each[1].at == now):
        here = f"{laid.tile} at {cell_name(laid.at)}"
        kind = tables.kind_of.get(laid.tile)
        if kind is None:
            problems.append(_error("tiles", f"the set has no tile '{laid.tile}'", index))
            continue
        cell = pack_cell(laid.at)
        if board.at.get(cell, -1) >= 0:
            problems.append(_error("tiles", f"{here}: another tile already lies there", index))
            continue
        if not board.in_bounds(cell):
            problems.append(_error("tiles", f"{here} is out of bounds", index))
            continue
        if cell not in board.at:
            alone.append((index, cell, here))
        turn = laid.turn % tables.sides
        if turn != laid.turn:
            message = f"{here}: a tile has {tables.sides} turns; {laid.turn} is taken as {turn}"
            problems.append(_odd("tiles", message, index))
        needs = board.need_at(cell)
        if needs and not _fits(tables, kind, turn, needs):
            message = f"{here}: its sides do not continue those of its neighbours"
            problems.append(_odd("tiles", message, index))
        board.put(cell, kind, turn)
    for index, cell, here in alone:
        # Looked at in the end: the tiles beside it may stand further down in the list.
        if board.laid > 1 and not any(board.at.get(cell + s, -1) >= 0 for s in tables.steps):
            problems.append(_odd("tiles", f"{here} touches no other tile by a side", index))


def _fits(tables: Tables, kind: int, turn: int, needs: int) -> bool:
    shown = tables.codes[kind * tables.sides + turn]
    return all(tables.asked_side(needs, s) in (0, shown[s]) for s in range(tables.sides))


def _put_figures(game: LandscapeGame, position: Position, problems: list[Problem]) -> None:
    tables, board = game.tables, game.board
    for index, figure in enumerate(position.figures):
        here = f"figure at {cell_name(figure.at)}"
        found = _part_at(game, figure.at, figure.on)
        name = figure.piece or (tables.piece_names[0] if tables.piece_names else "")
        if isinstance(found, str):
            problems.append(_error("figures", f"{here}: {found}", index))
        elif name not in tables.piece_names:
            problems.append(_error("figures", f"{here}: there is no figure '{name}'", index))
        else:
            number, part = found
            part = part_for(tables, board.kind_turn[number] // tables.sides, name, part)
            _put_figure(game, position, figure, name, number, part, index, problems)


def _part_at(game: LandscapeGame, at: At, on: str) -> tuple[int, int] | str:
    """The number of the tile there and the part that is meant, or why there is none."""
    tables, board = game.tables, game.board
    number = board.at.get(pack_cell(at), -1)
    if number < 0:
        return "no tile lies there"
    kind, turn = divmod(board.kind_turn[number], tables.sides)
    part = find_part(tables, kind, turn, on)
    if part is None:
        there = ", ".join(part_names(tables, kind, turn))
        return f"'{on}' is none or several of its parts: {there}"
    return number, part


def _put_figure(
    game: LandscapeGame,
    position: Position,
    figure: Figure,
    name: str,
    number: int,
    part: int,
    index: int,
    problems: list[Problem],
) -> None:
    tables, board = game.tables, game.board
    kind = board.kind_turn[number] // tables.sides
    here = f"figure at {cell_name(figure.at)}"
    kinds = tables.piece_names.index(name)
    node = (number << tables.shift) + part
    if figure.seat >= game.seats:
        problems.append(_error("figures", f"{here}: seat {figure.seat} does not play", index))
    elif part not in tables.occupiable[kinds][kind]:
        problems.append(_error("figures", f"{here}: a {name} cannot stand there", index))
    elif node in game.standing:
        problems.append(_error("figures", f"{here}: another figure stands there", index))
    elif not game.supply[figure.seat * game.figures + kinds]:
        problems.append(_error("figures", f"{here}: seat {figure.seat} has none left", index))
    elif figures_of(board.state[board.label[node]])[figure.seat] >= MOST_FIGURES:
        message = f"{here}: no more than {MOST_FIGURES} figures of a seat can be counted there"
        problems.append(_error("figures", message, index))
    else:
        if position.phase == "lay" and is_finished(board, board.label[node]):
            terrain = tables.terrain_names[board.terrain(node)]
            message = f"{here}: its {terrain} is finished already; it scores only at the end"
            problems.append(_odd("figures", message, index))
        game.stand(node, figure.seat, kinds)


def _put_surveyors(game: LandscapeGame, position: Position, problems: list[Problem]) -> None:
    if position.surveyors is None:
        return
    if len(position.surveyors) != len(game.columns):
        message = f"the rules have {len(game.columns)} surveyors, not {len(position.surveyors)}"
        problems.append(_error("surveyors", message))
        return
    game.columns[:] = [game.tables.start_column + column for column in position.surveyors]
    first = game.tables.start_column
    furthest = (game.board.reach[-1] if game.board.reach else first) - first
    for index, column in enumerate(position.surveyors):
        if not 0 <= column <= furthest:
            message = f"a surveyor in column {column}: tiles lie in columns 0 to {furthest}"
            problems.append(_odd("surveyors", message, index))


def _empty_parts(game: LandscapeGame, position: Position, problems: list[Problem]) -> None:
    for index, emptied in enumerate(position.emptied):
        found = _part_at(game, emptied.at, emptied.on)
        if isinstance(found, str):
            message = f"part at {cell_name(emptied.at)}: {found}"
            problems.append(_error("emptied", message, index))
        else:
            number, part = found
            game.board.spent.add((number << game.tables.shift) + part)


def _resume(game: LandscapeGame, position: Position, problems: list[Problem]) -> None:
    """Let the game go on where its turn was; with tiles to draw, one that was over goes on."""
    tables, board = game.tables, game.board
    phase = _PHASES[position.phase]
    if phase == LAY:
        if position.laid is not None:
            problems.append(_odd("laid", "a turn that begins has laid no tile yet"))
        return
    if phase == OVER:
        game.phase = LAY if position.next else OVER
        return
    if position.laid is None:
        problems.append(_odd("phase", "no tile is said to be 'laid' in this turn, so it begins"))
    elif board.laid == len(tables.start) or board.cell_of[-1] != pack_cell(position.laid):
        here = cell_name(position.laid)
        problems.append(_odd("laid", f"no tile was laid at {here}, so the turn begins"))
    else:
        game.phase = phase
        if tables.hand > 1 and game.extra != LAID:
            # What is left of the hand was written down as drawn next.
            kept = min(tables.hand - 1, len(position.next), game.top)
            game.hand = tuple(reversed(game.deck[game.top - kept : game.top]))
            game.top -= kept


def _stack(
    game: LandscapeGame, position: Position, seed: int | str, problems: list[Problem]
) -> None:
    """Order the decks: first what is drawn next, then the rest of the box."""
    tables = game.tables
    left = dict(enumerate(tables.counts))
    for laid in position.tiles:
        kind = tables.kind_of.get(laid.tile, -1)
        if kind in left:
            left[kind] -= 1
    for index, name in enumerate(position.aside):
        kind = tables.kind_of.get(name, -1)
        if kind not in left:
            problems.append(_error("aside", f"the set has no tile '{name}' to set aside", index))
            continue
        left[kind] -= 1
        game.aside.append(kind)
    coming: dict[str, list[int]] = {"next": [], "bonus": []}
    for where, names in (("next", position.next), ("bonus", position.bonus)):
        for index, name in enumerate(names):
            kind = tables.kind_of.get(name, -1)
            if kind not in left:
                problems.append(_error(where, f"the set has no tile '{name}' to draw", index))
                continue
            left[kind] -= 1
            coming[where].append(kind)
    for kind, count in left.items():
        if count < 0:
            name = tables.tiles[kind].id
            message = f"{-count} more of {name} than the box holds"
            problems.append(_odd("tiles", message))
    rest, bonus = _rest(game, left) if position.rest else ([], [])
    Chance(seed, "deck").shuffle(rest)
    Chance(seed, "bonus").shuffle(bonus)
    game.deck[:] = [*rest, *reversed(coming["next"])]
    game.top = len(game.deck)
    game.bonus_deck[:] = [*bonus, *reversed(coming["bonus"])]
    game.bonus_top = len(game.bonus_deck)


def _rest(game: LandscapeGame, left: dict[int, int]) -> tuple[list[int], list[int]]:
    """What is left of the box, by deck and not shuffled."""
    tables = game.tables
    box = [kind for kind, count in left.items() for _ in range(count)]
    main = [kind for kind in box if tables.tiles[kind].deck == MAIN_DECK]
    return main, [kind for kind in box if kind in tables.effects.bonus_kinds]

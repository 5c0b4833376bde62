"""A whole game as a plain list of moves, written by any program: decks, tiles, cells, zones.

Nothing in it depends on our random numbers or on the names of our actions, so that a game played
elsewhere can be replayed here and the scores compared, and the other way round.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from engine import files
from engine.bundled import NotFound, find
from engine.landscape.load import load_set
from engine.landscape.play.actions import Lay, Pass, Place, Recall, action_name
from engine.landscape.play.numbering import (
    Numbering,
    numbering_of,
    part_of,
    zone_of,
    zones_there,
)
from engine.landscape.play.parts import part_for
from engine.landscape.play.position import Position, build
from engine.landscape.play.session import Refused, Session, refuse_seats
from engine.landscape.play.tables import Tables, pack_cell
from engine.landscape.rules.load import load_rules
from engine.landscape.schema import Schema, schema_of
from engine.landscape.tiles.model import (
    ID_PATTERN,
    MAIN_DECK,
    Coordinate,
    Line,
    Model,
    Prose,
    Word,
    to_raw,
)
from engine.lattice import Cell, cell_name
from engine.problems import Problem, Severity, error, has_errors, pointer, warning
from engine.wording import plain

SCHEMA_ID: Final = "urn:tilewright:schema:moves:1"
FORMAT: Final = 1
KIND: Final = files.FileKind("move list", FORMAT)
MOST_MOVES: Final = 100_000


def _number_as_text(value: Any) -> Any:
    return str(value) if type(value) is int else value


TileId = Annotated[
    str,
    BeforeValidator(_number_as_text),
    WithJsonSchema({"type": ["string", "integer"], "pattern": ID_PATTERN, "maxLength": 60}),
]
"""The id of a tile; a number may be written without quotes."""
Zone = Annotated[int, Field(ge=0, le=99, strict=True)]


class TakenBack(Model):
    """A figure that whoever laid the tile took back first."""

    tile: TileId | None = Field(None, description="The tile it stood on, by its id,")
    x: Coordinate | None = Field(None, description="or by its cell: x to the east")
    y: Coordinate | None = Field(None, description="and y to the south.")
    zone: Zone = Field(description="The zone or part it stood on.")


class Move(Model):
    """One tile and what was placed on it."""

    tile: TileId = Field(description="The id of the tile.")
    x: Coordinate = Field(description="Its cell: x to the east, the start tile is at 0.")
    y: Coordinate = Field(description="Its cell: y to the south.")
    turn: int = Field(0, ge=0, le=5, strict=True, description="Steps clockwise.")
    taken_back: TakenBack | None = Field(None, description="A figure taken back first.")
    piece: Word | None = Field(None, description="Which figure was placed; none if not said.")
    zone: Zone | None = Field(None, description="The zone or part it was placed on.")
    then: tuple[Line, ...] = Field(
        (),
        max_length=60,
        description="Only where there is a choice: the scorings and surveyors, as in a record.",
    )


class MoveList(Model):
    """A whole game."""

    schema_: str = Field(SCHEMA_ID, alias="$schema", max_length=400)
    format: int = Field(FORMAT, ge=1, strict=True)
    title: Line = ""
    notes: Prose = ""
    set_: Line = Field(alias="set", description="A bundled set, or a file seen from this one.")
    rules: Line | None = Field(None, description="A rule set; that of the tile set if not said.")
    numbering: Literal["zones", "parts"] | None = Field(
        None,
        description="Whether zones are those printed in the rule book ('zones', lakes from 8 on)"
        " or the 'parts' in the order of the file; by the tags of the set if not said.",
    )
    players: tuple[Line, ...] = Field(
        min_length=1, max_length=20, description="Their names, in the order of their turns."
    )
    decks: dict[Word, tuple[TileId, ...]] = Field(
        max_length=20, description="The tiles of each deck by id, the one drawn first first."
    )
    moves: tuple[Move, ...] = Field(
        (), max_length=MOST_MOVES, description="The tiles in the order they were laid."
    )
    scores: tuple[int, ...] | None = Field(
        None, max_length=20, description="What the other program counted in the end."
    )


@dataclass(frozen=True, slots=True)
class LoadedMoves:
    """A move list from a file with all that is wrong with it."""

    moves: MoveList | None
    problems: tuple[Problem, ...]
    source: files.Source | None = None


@dataclass(frozen=True, slots=True)
class ReplayedMoves:
    """A replayed game, as far as it went."""

    session: Session | None
    problems: tuple[Problem, ...]
    done: int = 0
    """How many of the moves could be carried out."""


def is_move_list(raw: Any) -> bool:
    """Whether the data of a file is a move list rather than a record of ours."""
    return isinstance(raw, dict) and "moves" in raw and "actions" not in raw


def load_moves(path: str | Path) -> LoadedMoves:
    """Read a move list; every fault with its place."""
    made, problems, source = files.read_model(path, KIND, moves_schema(), MoveList)
    return LoadedMoves(made, tuple(problems), source)


def save_moves(path: str | Path, moves: MoveList) -> None:
    """Write the move list, all of it or nothing; raises files.WriteRefused."""
    files.write(path, files.canonical(to_raw(moves)))


@cache
def moves_schema() -> Schema:
    """The JSON Schema of a move list, generated from the model."""
    return schema_of(MoveList, SCHEMA_ID, "Tilewright move list")


# -- replaying -----------------------------------------------------------------------------


def material(moves: MoveList, folder: Path) -> tuple[Tables | None, list[Problem]]:
    """The set and rules a move list names, seen from its folder, and what is wrong with them."""
    name: str | Path = moves.set_
    with suppress(NotFound):  # not beside the list: a bundled one, or nothing
        name = find(folder / moves.set_)
    loaded = load_set(name)
    problems = [p for p in loaded.problems if p.severity is Severity.ERROR]
    rules = loaded.rules
    if moves.rules is not None:
        other = load_rules(moves.rules, beside=folder / "moves.json")
        problems += [p for p in other.problems if p.severity is Severity.ERROR]
        rules = other.rules
    if loaded.tileset is None or rules is None or problems:
        return None, problems
    return Tables(loaded.tileset, rules), []


def replay_moves(moves: MoveList, tables: Tables, *, to: int = -1) -> ReplayedMoves:
    """Play the moves, up to `to` of them; what cannot be done is told with its reason."""
    try:
        refuse_seats(tables, len(moves.players))
    except Refused as refused:
        return ReplayedMoves(None, (error("players", f"{refused}.", pointer("players")),))
    session, problems = _dealt(moves, tables)
    if session is None:
        return ReplayedMoves(None, tuple(problems))
    numbering = moves.numbering or numbering_of(tables.tileset)
    done = 0
    for move in moves.moves if to < 0 else moves.moves[:to]:
        try:
            _play(session, move, numbering)
        except Refused as refused:
            here = f"Move {done + 1}, tile {plain(move.tile)} at {cell_name((move.x, move.y))}"
            place = pointer("moves", done)
            problems.append(error("move-refused", f"{here}: {refused}.", place))
            break
        done += 1
    if done == len(moves.moves):
        problems += _compared(moves, session)
    return ReplayedMoves(session, tuple(problems), done)


def _dealt(moves: MoveList, tables: Tables) -> tuple[Session | None, list[Problem]]:
    """The game before the first move, and what is odd about its decks."""
    bonus = tables.effects.bonus.deck if tables.effects.bonus is not None else None
    problems: list[Problem] = []
    for deck in moves.decks:
        if deck not in (MAIN_DECK, bonus):
            known = f"'{MAIN_DECK}'" if bonus is None else f"'{MAIN_DECK}' and '{bonus}'"
            message = f"Nobody draws from the deck '{plain(deck)}'; the rules have {known}."
            problems.append(error("unknown-deck", message, pointer("decks", deck), at_key=True))
    drawn = Position(
        next=moves.decks.get(MAIN_DECK, ()),
        bonus=moves.decks.get(bonus, ()) if bonus is not None else (),
        rest=False,
    )
    game, odd = build(tables, drawn, len(moves.players))
    decks = {"next": MAIN_DECK, "bonus": bonus or ""}
    for problem in odd:
        _, where, *rest = problem.pointer.split("/")
        place = pointer("decks", decks[where], *rest) if where in decks else pointer("decks")
        said = f"{problem.message[:1].upper()}{problem.message[1:]}."
        make = error if problem.severity == "error" else warning
        problems.append(make("decks", said, place))
    problems += _missing(moves, tables)
    if has_errors(problems):
        return None, problems
    return Session(game, moves.players), problems


def _missing(moves: MoveList, tables: Tables) -> list[Problem]:
    found = []
    for deck, drawn in moves.decks.items():
        box = [tile for tile in tables.tileset.tiles if tile.deck == deck]
        total = sum(tile.count for tile in box)
        if box and len(drawn) < total:
            message = f"The deck '{plain(deck)}' lists {len(drawn)} of its {total} tiles."
            found.append(warning("deck-incomplete", message, pointer("decks", deck), at_key=True))
    return found


def _play(session: Session, move: Move, numbering: Numbering) -> None:
    """One move, with everything in it that has to be chosen; Refused with the reason."""
    if session.over:
        raise Refused("the game is over already")
    if (move.piece is None) != (move.zone is None):
        raise Refused("'piece' and 'zone' belong together; write both or none")
    session.apply(Lay(move.tile, (move.x, move.y), move.turn))
    if session.phase == "recall":
        back = move.taken_back
        session.apply(Pass() if back is None else _recall(session, back, numbering))
    elif move.taken_back is not None:
        raise Refused("nothing can be taken back here; leave 'taken_back' out")
    if move.piece is not None and move.zone is not None:
        kind = session.tables.kind_of[move.tile]
        part = part_of(session.tables, kind, move.zone, numbering)
        if part is None:
            there = zones_there(session.tables, kind, numbering)
            raise Refused(f"it has no zone {move.zone}; there is {there}")
        if session.phase != "place":
            raise Refused(f"no {move.piece} can be placed on it")
        session.apply(Place(move.piece, part_for(session.tables, kind, move.piece, part)))
    elif session.phase == "place":
        session.apply(Pass())
    for choice in move.then:
        session.apply(choice)
    if session.phase in ("score", "survey"):
        raise Refused("there is a choice to make; say which in 'then', as in a record")


def _recall(session: Session, back: TakenBack, numbering: Numbering) -> Recall:
    cell = _cell_of(session, back)
    board, tables = session.game.board, session.tables
    number = board.at.get(pack_cell(cell), -1)
    if number < 0:
        raise Refused(f"no tile lies at {cell_name(cell)} to take a figure back from")
    kind = board.kind_turn[number] // tables.sides
    part = part_of(tables, kind, back.zone, numbering)
    if part is None:
        name = tables.tiles[kind].id
        raise Refused(f"tile {name} has no zone {back.zone} to take a figure back from")
    return Recall(cell, part)


def _cell_of(session: Session, back: TakenBack) -> Cell:
    if back.x is not None and back.y is not None:
        return back.x, back.y
    if back.tile is None:
        raise Refused("'taken_back' names neither a tile nor a cell; write 'tile', or 'x' and 'y'")
    cells = [
        action.cell
        for action in session.actions
        if isinstance(action, Lay) and action.tile == back.tile
    ]
    if len(cells) != 1:
        many = "several tiles" if cells else "no tile"
        raise Refused(f"{many} {plain(back.tile)} to take a figure back from; name its cell")
    return cells[0]


def _compared(moves: MoveList, session: Session) -> list[Problem]:
    problems = []
    if not session.over:
        message = "The moves end before the game does."
        problems.append(warning("game-not-over", message, pointer("moves")))
    if moves.scores is not None and list(moves.scores) != session.scores:
        told = ", ".join(map(str, moves.scores))
        now = ", ".join(map(str, session.scores))
        message = f"The move list says the scores were {told}; replayed they are {now}."
        problems.append(warning("result-differs", message, pointer("scores")))
    return problems


# -- writing -------------------------------------------------------------------------------


def moves_of(session: Session, set_name: str) -> MoveList:
    """A game of ours as a move list; Refused if it did not begin at the start."""
    game, tables = session.game, session.tables
    laid = sum(isinstance(action, Lay) for action in session.actions)
    if game.board.laid - len(tables.start) != laid:
        raise Refused("only a game that began at the start can be written as a move list")
    numbering = numbering_of(tables.tileset)
    decks = {MAIN_DECK: _ids(tables, game.deck)}
    if tables.effects.bonus is not None:
        decks[tables.effects.bonus.deck] = _ids(tables, game.bonus_deck)
    moves: list[Move] = []
    at: dict[Cell, int] = {}
    for action in session.actions:
        match action:
            case Lay(tile, (x, y), turn):
                at[x, y] = tables.kind_of[tile]
                moves.append(Move(tile=tile, x=x, y=y, turn=turn))
            case Place(piece, part):
                kind = tables.kind_of[moves[-1].tile]
                zone = zone_of(tables, kind, part, numbering)
                moves[-1] = moves[-1].replace(piece=piece, zone=zone)
            case Recall((x, y), part):
                zone = zone_of(tables, at[x, y], part, numbering)
                moves[-1] = moves[-1].replace(taken_back=TakenBack(x=x, y=y, zone=zone))
            case Pass():
                pass
            case _:
                moves[-1] = moves[-1].replace(then=(*moves[-1].then, action_name(action)))
    return MoveList(
        set_=set_name,
        players=tuple(session.names),
        decks=decks,
        moves=tuple(moves),
        scores=tuple(session.scores) if session.over else None,
    )


def _ids(tables: Tables, deck: list[int]) -> tuple[str, ...]:
    return tuple(tables.tiles[kind].id for kind in reversed(deck))

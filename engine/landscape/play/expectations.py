"""What a case expects of a game, and in which words it says that something else happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any

from pydantic import Field

from engine.landscape.play.actions import action_name, parse_action
from engine.landscape.play.events import Event
from engine.landscape.play.parts import find_part, part_for
from engine.landscape.play.session import Session
from engine.landscape.play.tables import unpack_cell
from engine.landscape.tiles.model import Line, Model, Word
from engine.lattice import Cell, parse_cell

Who = Annotated[int, Field(ge=0, strict=True)] | Line
"""A player by seat, from 0, or by name."""
Described = dict[str, Any]
"""An event by its name under `event` and those of its fields that matter."""
Points = tuple[int, ...] | dict[Line, int]
"""By seat, or only of those who are named."""
EVENT = "event"


class Expectation(Model):
    """What is so after a step; what is not said is not looked at."""

    events: tuple[Described, ...] = Field(
        (), max_length=200, description="These happened, in this order; others may lie between."
    )
    never: tuple[Described, ...] = Field((), max_length=200, description="None of these happened.")
    refused: Line | None = Field(None, description="A part of the reason why it is not allowed.")
    phase: Word | None = Field(None, description="What is to be done next: lay, place, score, …")
    player: Who | None = Field(None, description="Whose turn it is.")
    hand: tuple[Line, ...] | None = Field(None, description="The tiles that can be laid.")
    scores: Points | None = Field(None, description="The scores by seat, or only of those named.")
    projected: Points | None = Field(None, description="The scores if the game ended now.")
    surveyors: tuple[int, ...] | None = Field(None, description="Their columns, in any order.")
    supply: dict[Line, int | dict[Word, int]] | None = Field(
        None, description="Figures left, by player; by kind of figure if there are several."
    )
    standing: int | None = Field(None, description="Figures on the board.")
    legal: tuple[Line, ...] = Field((), description="These actions are possible, among others.")
    illegal: tuple[Line, ...] = Field((), description="These actions are not possible.")
    choices: int | None = Field(None, description="How many actions are possible.")
    left: dict[Line, int] | None = Field(None, description="Tiles still to come, by id.")
    aside: tuple[Line, ...] | None = Field(None, description="Tiles that have left the game.")
    over: bool | None = Field(None, description="Whether the game is over.")
    winners: tuple[Who, ...] | None = Field(None, description="Who has won, by seat or name.")


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something a case expects and the game does not do."""

    where: str
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: expected {self.expected}, found {self.found}"


def differences(
    session: Session, expected: Expectation, happened: Sequence[Event], where: str
) -> list[Mismatch]:
    """Everything that is not as expected."""
    told = [described(event, session) for event in happened]
    return [
        Mismatch(where, what, wanted, found)
        for what, wanted, found in (*_events(expected, told), *_state(session, expected))
    ]


Difference = tuple[str, str, str]
"""What differs, what was expected of it, what was found."""


def _events(expected: Expectation, told: list[Described]) -> Iterator[Difference]:
    names = [event[EVENT] for event in told]
    first = 0
    for wanted in expected.events:
        rest = told[first:]
        place = next((i for i, event in enumerate(rest) if _matches(wanted, event)), None)
        if place is not None:
            first += place + 1
            continue
        alike = [event for event in rest if event[EVENT] == wanted.get(EVENT)]
        yield "events", _short(wanted), _closest(wanted, alike) if alike else f"only {names}"
    for unwanted in expected.never:
        for event in told:
            if _matches(unwanted, event):
                yield "events", f"never {_short(unwanted)}", _short(event)


def _state(session: Session, expected: Expectation) -> Iterator[Difference]:
    game = session.game
    seen: dict[str, Callable[[], Any]] = {
        "phase": lambda: session.phase,
        "hand": lambda: tuple(session.hand),
        "standing": lambda: len(game.standing),
        "choices": lambda: len(session.legal_actions()),
        "aside": lambda: tuple(session.tables.tiles[kind].id for kind in game.aside),
        "over": lambda: session.over,
    }
    for name, look in seen.items():
        wanted = getattr(expected, name)
        if wanted is not None and wanted != look():
            yield name, str(wanted), str(look())
    if expected.player is not None and seat_of(session, expected.player) != session.player:
        yield "player", str(expected.player), session.names[session.player]
    if expected.surveyors is not None:
        first = session.tables.start_column
        found = sorted(column - first for column in game.columns)
        if sorted(expected.surveyors) != found:
            yield "surveyors", str(sorted(expected.surveyors)), str(found)
    if expected.winners is not None:
        winners = sorted(seat_of(session, who) for who in expected.winners)
        if winners != session.winners:
            yield "winners", str(expected.winners), str([session.names[s] for s in session.winners])
    yield from _counts(session, expected)
    yield from _actions(session, expected)


def _counts(session: Session, expected: Expectation) -> Iterator[Difference]:
    for name, points in (
        ("scores", session.scores),
        ("projected", session.projected_scores()),
    ):
        wanted = getattr(expected, name)
        if isinstance(wanted, dict):
            found = {who: points[seat_of(session, who)] for who in wanted}
            if wanted != found:
                yield name, str(wanted), str(found)
        elif wanted is not None and list(wanted) != points:
            yield name, str(list(wanted)), str(points)
    for who, left in (expected.supply or {}).items():
        supply = session.supply(seat_of(session, who))
        have: object = supply if isinstance(left, dict) else sum(supply.values())
        if left != have:
            yield f"supply of {who}", str(left), str(have)
    coming = session.tiles_left()
    for tile, count in (expected.left or {}).items():
        if coming.get(tile) != count:
            yield f"tiles {tile} left", str(count), str(coming.get(tile, "no such tile"))


def _actions(session: Session, expected: Expectation) -> Iterator[Difference]:
    if not expected.legal and not expected.illegal:
        return
    possible = [action_name(action) for action in session.legal_actions()]
    for text in expected.legal:
        action = spelled_out(session, text)
        if action not in possible and not _accepted(session, action):
            yield "legal", text, f"one of {possible}" if possible else "nothing"
    for text in expected.illegal:
        action = spelled_out(session, text)
        if action in possible or _accepted(session, action):
            yield "illegal", text, "it is possible"


def _accepted(session: Session, text: str) -> bool:
    """Whether it is another way to say something legal, such as a turn that looks the same."""
    try:
        session.encode(parse_action(text))
    except ValueError:
        return False
    return True


def seat_of(session: Session, who: int | str) -> int:
    """The seat of a player given by seat or name; -1 if there is no such player."""
    if isinstance(who, int):
        return who
    return session.names.index(who) if who in session.names else -1


def spelled_out(session: Session, text: str) -> str:
    """An action with its part by number: `place settler road E` names it as it lies.

    What cannot be made out stays as it is, for the game to refuse.
    """
    words = text.split(maxsplit=2)
    if len(words) < 3:
        return text
    if words[0] == "place":
        cell = unpack_cell(session.game.board.cell_of[-1])
        part = _part(session, cell, words[2], words[1])
        return text if part is None else f"place {words[1]} {part}"
    if words[0] in ("score", "recall"):
        try:
            part = _part(session, parse_cell(words[1]), words[2])
        except ValueError:
            return text
        return text if part is None else f"{words[0]} {words[1]}.{part}"
    return text


def _part(session: Session, cell: Cell, words: str, piece: str = "") -> int | None:
    board, tables = session.game.board, session.tables
    for number in range(board.laid - 1, -1, -1):
        if unpack_cell(board.cell_of[number]) == cell:
            kind, turn = divmod(board.kind_turn[number], tables.sides)
            part = find_part(tables, kind, turn, words)
            return part if part is None else part_for(tables, kind, piece, part)
    return None


def described(event: Event, session: Session) -> Described:
    """An event as data: its name, its fields, seats by the names of their players."""
    made: Described = {EVENT: type(event).__name__}
    for each in fields(event):
        value = getattr(event, each.name)
        if each.name == "seat":
            value = session.names[value]
        elif each.name == "winners":
            value = [session.names[seat] for seat in value]
        elif each.name == "markers":
            value = dict(value)
        elif each.name == "shares":
            value = [_share(described(share, session)) for share in value]
        made[each.name] = _plain(value)
    return made


def _share(made: Described) -> Described:
    del made[EVENT]
    return made | {"total": made["points"] + made["bonus"]}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value


def _matches(wanted: Any, found: Any) -> bool:
    """Whether everything that is wanted is found; what is found may say more."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            key in found and _matches(value, found[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list | tuple):
        return (
            isinstance(found, list)
            and len(found) == len(wanted)
            and all(_matches(one, two) for one, two in zip(wanted, found, strict=True))
        )
    return bool(wanted == found) and type(wanted) is type(found)


def _closest(wanted: Described, alike: list[Described]) -> str:
    """The event that has most in common, told by what is asked for."""

    def common(event: Described) -> int:
        return sum(_matches(value, event.get(key)) for key, value in wanted.items())

    best = max(alike, key=common)
    return _short({key: best.get(key, "no such field") for key in wanted})


def _short(event: Described) -> str:
    told = ", ".join(f"{key} {value}" for key, value in event.items() if key != EVENT)
    return f"{event.get(EVENT, 'an event')} ({told})" if told else str(event.get(EVENT))

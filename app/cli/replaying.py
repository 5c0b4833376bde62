"""The command `replay`: a game played again, from a record of ours or a neutral list of moves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.output import AsJson, Refusal, print_json, say, say_problems
from app.cli.sets import open_set

if TYPE_CHECKING:
    from engine.files import Source
    from engine.landscape.play.movelist import ReplayedMoves
    from engine.record import Replay

commands = typer.Typer()


@commands.command(
    epilog="Examples:\n\n    tilewright replay game.json\n\n"
    "    tilewright replay game.json --to 20 --board\n\n"
    "    tilewright replay game.json --set my-changed-set\n\n"
    "    tilewright replay game.json --moves moves.json\n\n"
    "    tilewright replay moves.json"
)
def replay(
    file: Annotated[
        Path, typer.Argument(help="A recorded game, or a list of moves.", show_default=False)
    ],
    to: Annotated[
        int, typer.Option(help="Stop after this many actions or moves; -1 for all.")
    ] = -1,
    with_set: Annotated[
        str, typer.Option("--set", help="Replay with this set instead of the recorded one.")
    ] = "",
    moves: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the game as a list of moves for other programs."),
    ] = None,
    board: Annotated[bool, typer.Option(help="Draw the board at the end.")] = False,
    as_json: AsJson = False,
) -> None:
    """Replay a game and tell what happened, in sentences."""
    from engine.landscape.play.movelist import is_move_list
    from engine.problems import has_errors

    again, source = (_moves if is_move_list(_raw(file)) else _record)(file, with_set, to)
    problems = [p.located(source) if source is not None else p for p in again.problems]
    session = again.session
    if session is None:
        raise Refusal(f"'{file}' cannot be replayed.", problems)
    if moves is not None:
        _write_moves(moves, again, with_set or _set_name(source))
    if as_json:
        print_json(
            {
                "players": session.names,
                "actions": again.done,
                "scores": session.scores,
                "over": session.over,
                "winners": session.winners,
                "events": [event_data(e) for happened in session.events for e in happened],
                "problems": [problem.as_dict() for problem in problems],
            }
        )
    else:
        _tell(again, "moves" if is_move_list(source.raw if source else None) else "actions", board)
        say_problems(problems, stderr=True)
        if moves is not None:
            say(f"Written to {moves}.")
    if has_errors(problems):
        raise typer.Exit(1)


def _raw(file: Path) -> Any:
    from engine.files import read

    source, _ = read(file)
    return source.raw if source is not None else None


def _record(file: Path, with_set: str, to: int) -> tuple[Replay, Source | None]:
    from engine.record import load_record
    from engine.record import replay as play_again

    loaded = load_record(file)
    if loaded.record is None:
        raise Refusal(f"'{file}' is not a game that can be replayed.", loaded.problems)
    other = open_set(with_set) if with_set else None
    again = play_again(
        loaded.record,
        tileset=other.tileset if other else None,
        rules=other.rules if other else None,
        to=to,
    )
    return again, loaded.source


def _moves(file: Path, with_set: str, to: int) -> tuple[ReplayedMoves, Source | None]:
    from engine.landscape.play.movelist import load_moves, material, replay_moves
    from engine.landscape.play.tables import Tables

    loaded = load_moves(file)
    if loaded.moves is None:
        raise Refusal(f"'{file}' is not a list of moves that can be replayed.", loaded.problems)
    if with_set:
        other = open_set(with_set)
        return replay_moves(loaded.moves, Tables(other.tileset, other.rules), to=to), loaded.source
    tables, problems = material(loaded.moves, file.parent)
    if tables is None:
        name = loaded.moves.set_
        raise Refusal(f"The set '{name}' of '{file}' cannot be used.", problems)
    return replay_moves(loaded.moves, tables, to=to), loaded.source


def _set_name(source: Source | None) -> str:
    """How a record or a move list names its set; the path it was read from, or a bundled one."""
    raw = source.raw if source is not None else None
    return str(raw.get("set_name") or raw.get("set") or "") if isinstance(raw, dict) else ""


def _write_moves(path: Path, again: Replay | ReplayedMoves, set_name: str) -> None:
    from engine.files import WriteRefused
    from engine.landscape.play.movelist import moves_of, save_moves
    from engine.landscape.play.session import Refused

    if again.session is None:
        return
    if not set_name:
        raise Refusal("The record does not say which set it was played with; name it with --set.")
    try:
        save_moves(path, moves_of(again.session, set_name))
    except (Refused, WriteRefused) as refused:
        raise Refusal(f"The moves cannot be written: {refused}.") from refused


def _tell(again: Replay | ReplayedMoves, what: str, board: bool) -> None:
    from engine.landscape.play.sentences import sentence

    session = again.session
    if session is None:
        return
    for happened in session.events:
        for event in happened:
            say(sentence(event, session.names, session.tables.rules))
    if board:
        from app.cli.board_text import draw

        for line in draw(session):
            say(line)
    if not session.over:
        told = ", ".join(
            f"{name} {score}" for name, score in zip(session.names, session.scores, strict=True)
        )
        say(f"After {again.done} {what}: {told}.")


def event_data(event: Any) -> dict[str, Any]:
    """An event as plain data, its name first."""
    from dataclasses import asdict

    return {"event": type(event).__name__, **asdict(event)}

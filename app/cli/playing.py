"""The command `play`: a game in the terminal, people and bots at one table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.board_text import draw
from app.cli.output import Refusal, say, say_problems
from app.cli.sets import SetArgument, open_set
from app.cli.table import Quit, TerminalTable

if TYPE_CHECKING:
    from engine.landscape.play.session import Session
    from engine.landscape.play.tables import Tables

__all__ = ["commands", "draw", "play"]

commands = typer.Typer()

PERSON: Final = "person"


@commands.command(
    epilog="""Examples:

    tilewright play mayflower

    tilewright play mayflower --seats person:Ann,person:Ben,planner --seed 7 --save game.json

    tilewright play mayflower --seats greedy,planner --seed 7
"""
)
def play(
    where: SetArgument = "mayflower",
    seats: Annotated[
        str,
        typer.Option(
            metavar="WHO,WHO",
            help="Who sits where: person, person:NAME or a bot such as greedy or mcts:500.",
        ),
    ] = "person,greedy",
    seed: Annotated[str, typer.Option(help="The order of the tiles follows from it.")] = "0",
    knob: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=VALUE", help="Turn a knob; the end of its path is enough."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="How long a bot may think about one action.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Use only the characters of a typewriter.")
    ] = False,
) -> None:
    """Play a game in the terminal, against people or bots; also from a script."""
    if resume is not None:
        session, bots, set_name = _resumed(resume)
    else:
        session, bots, set_name = _started(where, seats, seed, knob or [])
    table = TerminalTable(session, bots, seconds=seconds, ascii_only=ascii_only)
    table.set_name = set_name
    try:
        table.play()
    except Quit:
        say("The game stops here.")
    finally:
        if save is not None:
            table.keep(save)


def seat_names(text: str) -> tuple[list[str], list[str | None]]:
    """Names and bots of the seats; a person has no bot."""
    names: list[str] = []
    bots: list[str | None] = []
    for number, who in enumerate((part.strip() for part in text.split(",")), start=1):
        kind, _, name = who.partition(":")
        if kind == PERSON:
            names.append(name.strip() or f"Player {number}")
            bots.append(None)
        else:
            names.append(f"{who} ({number})")
            bots.append(who)
    return names, bots


def _started(
    where: str, seats: str, seed: str, knob: list[str]
) -> tuple[Session, list[str | None], str]:
    from engine.landscape.play.session import Refused, Session
    from engine.landscape.play.tables import Tables
    from engine.landscape.rules.knobs import KnobRefused, parse_knob, turn_knobs

    names, bots = seat_names(seats)
    opened = open_set(where)
    try:
        rules = turn_knobs(opened.rules, [parse_knob(text, opened.rules) for text in knob])
    except KnobRefused as refusal:
        raise Refusal(str(refusal), code=2) from refusal
    tables = Tables(opened.tileset, rules)
    _check_bots(bots, tables)
    try:
        session = Session.start(tables, names, int(seed) if seed.isdecimal() else seed)
    except Refused as refused:
        raise Refusal(f"{refused}.") from refused
    return session, bots, where


def _check_bots(bots: list[str | None], tables: Tables) -> None:
    from engine.bots.bot import BotFailed
    from engine.bots.naming import NoSuchBot, check_without, make_bot

    for bot in bots:
        if bot is None:
            continue
        try:
            make_bot(bot)
            check_without(bot, tables)
        except (NoSuchBot, BotFailed) as unknown:
            raise Refusal(f"{unknown} A person sits there as '{PERSON}'.", code=2) from unknown


def _resumed(file: Path) -> tuple[Session, list[str | None], str]:
    from engine.problems import has_errors
    from engine.record import load_record, replay

    loaded = load_record(file)
    if loaded.record is None:
        raise Refusal(f"'{file}' is not a game that can be gone on with.", loaded.problems)
    again = replay(loaded.record)
    if again.session is None or has_errors(again.problems):
        raise Refusal(f"'{file}' cannot be gone on with.", again.problems)
    say_problems(again.problems, stderr=True)
    bots = [player.bot for player in loaded.record.players]
    _check_bots(bots, again.session.tables)
    return again.session, bots, loaded.record.set_name

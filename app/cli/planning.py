"""Options all simulating commands share, and how they become a plan."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.output import Refusal
from app.cli.sets import open_set

if TYPE_CHECKING:
    from engine.lab.plan import Plan

LONGEST_BOT: Final = 400
LONGEST_NUMBER: Final = 18

Games = Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        "--bot",
        metavar="BOT,BOT",
        help="Who plays, one for each seat: random, greedy, planner, mcts:500, my.py:Bot, …",
    ),
]
Seed = Annotated[str, typer.Option(help="All chance follows from it.")]
Workers = Annotated[
    int | None,
    typer.Option(min=1, help="Processes to use; all cores if not said, 1 for none but this."),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Run on a Dask cluster: tcp://host:8786, or local."),
]
Knobs = Annotated[
    list[str] | None,
    typer.Option(metavar="PATH=VALUE", help="Turn a knob; the end of its path is enough."),
]
Rules = Annotated[
    str | None,
    typer.Option(metavar="RULES", help="Play by this rule set instead of the set's own."),
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.001, max=3_600, help="How long a bot may think about one action."),
]
CsvFolder = Annotated[
    Path | None, typer.Option("--csv", metavar="DIR", help="Write tables into this folder.")
]
HtmlFile = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write a report to send to somebody.")
]


RunFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the games here; if it is there, go on with it."),
]
SaveFolder = Annotated[
    Path | None,
    typer.Option("--save", "--save-games", metavar="DIR", help="Keep every game as a record."),
]
SaveOddFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Keep the odd games as records.")
]


def make_plan(
    where: str,
    *,
    bots: str,
    games: int,
    seed: str,
    knobs: list[str] | None = None,
    rules: str | None = None,
    rotate: bool = True,
    seconds: float | None = None,
    title: str = "",
) -> Plan:
    """The plan these options describe, or a refusal with a sentence."""
    from app.cli.sets import open_rules
    from engine.lab.plan import Plan, PlanRefused, check_plan
    from engine.landscape.rules.knobs import KnobRefused, parse_knob, turn_knobs

    opened = open_set(where)
    played_by = opened.rules if rules is None else open_rules(rules)[0]
    try:
        played_by = turn_knobs(played_by, [parse_knob(text, played_by) for text in knobs or []])
    except KnobRefused as refusal:
        raise Refusal(str(refusal), code=2) from refusal
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not 1 <= len(names) <= 5:
        raise Refusal(f"'{bots}' names {len(names)} bots; a game has up to 5 seats.", code=2)
    if any(len(name) > LONGEST_BOT for name in names):
        raise Refusal(f"A bot's name has at most {LONGEST_BOT} letters.", code=2)
    plan = Plan(
        title=title,
        set_name=where[-LONGEST_BOT:],
        tileset=opened.tileset,
        rules=played_by,
        bots=names,
        games=games,
        seed=_seed(seed),
        rotate=rotate,
        seconds=seconds,
    )
    try:
        check_plan(plan)
    except PlanRefused as refused:
        raise Refusal(str(refused), code=2) from refused
    return plan


def _seed(text: str) -> int | str:
    """A whole number as such, anything else as a word."""
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER
    return int(text) if is_number else text[:100]

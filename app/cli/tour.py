"""The tour: the product's whole loop on the Mayflower set, each step leaving files to look at."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.output import AsJson, Refusal, print_json, say
from app.cli.sets import FIRST_SET, OpenSet, open_set

if TYPE_CHECKING:
    from engine.lab.plan import Plan

commands = typer.Typer()


@dataclass(frozen=True, slots=True)
class Visit:
    """What a step works on and where it puts what it makes."""

    opened: OpenSet
    folder: Path

    def keep(self, name: str, text: str) -> Path:
        """Put a text into the tour's folder."""
        from engine.files import write

        path = self.folder / name
        write(path, text)
        return path


@dataclass(frozen=True, slots=True)
class Stop:
    """One step of the tour: what it is called, and what it did and made."""

    title: str
    run: Callable[[Visit], tuple[str, list[Path]]]


def _printed(work: Callable[[], None]) -> str:
    """What a command prints, as text without colours."""
    with contextlib.redirect_stdout(io.StringIO()) as page:
        work()
    return page.getvalue()


def _check(visit: Visit) -> tuple[str, list[Path]]:
    from app.cli.checking import print_report, reports

    found = reports([str(visit.opened.path)])
    report = visit.keep("check.txt", _printed(lambda: print_report(found)))
    errors = sum(one.errors for one in found)
    warnings = sum(one.warnings for one in found)
    return f"{errors} errors, {warnings} warnings in the set", [report]


def _count(visit: Visit) -> tuple[str, list[Path]]:
    import json

    from app.cli.looking import print_statistics
    from engine.landscape.tiles.statistics import statistics

    numbers = statistics(visit.opened.tileset, visit.opened.rules)
    text = visit.keep("stats.txt", _printed(lambda: print_statistics(numbers, visit.opened)))
    data = visit.keep("stats.json", json.dumps(numbers.as_dict(), indent=2) + "\n")
    shown, possible = len(numbers.coverage.shown), numbers.coverage.possible
    sentence = (
        f"{numbers.kinds} kinds, {numbers.tiles} tiles, {shown} of {possible} edge combinations"
    )
    return sentence, [text, data]


def _draw(visit: Visit) -> tuple[str, list[Path]]:
    from app.cli.looking import print_tiles
    from engine.landscape.tiles.textart import Laid, draw_board

    tileset, rules = visit.opened.tileset, visit.opened.rules
    tiles = visit.keep("tiles.txt", _printed(lambda: print_tiles(visit.opened, tileset.tiles)))
    spaces = {space.at: Laid(space, space.turn) for space in tileset.start.spaces}
    lines = draw_board(spaces, rules, coordinates=True)
    board = visit.keep("start-board.txt", "\n".join(lines) + "\n")
    return f"{len(tileset.tiles)} tiles and the start board as text", [tiles, board]


def _tell_the_rules(visit: Visit) -> tuple[str, list[Path]]:
    from engine.landscape.rules.knobs import knobs
    from engine.landscape.rules.summary import summary_text

    rules = visit.opened.rules
    text = visit.keep("rules.txt", summary_text(rules) + "\n")
    return f"the rules in plain words, {len(knobs(rules))} knobs to turn", [text]


def _let_bots_play(visit: Visit) -> tuple[str, list[Path]]:
    from app.cli.board_text import draw, standings
    from engine.lab.games import record_game
    from engine.landscape.play.sentences import sentence
    from engine.record import replay, save_record

    plan = _plan(visit, "planner,greedy", games=1)
    record = record_game(plan, 0)
    path = visit.folder / "game.json"
    save_record(path, record)
    session = replay(record).session
    if session is None or record.result is None:
        raise Refusal("The game of the tour cannot be replayed.")
    told = [
        sentence(event, session.names, session.tables.rules)
        for happened in session.events
        for event in happened
    ]
    lines = [*filter(None, told), "", *draw(session), "", *standings(session)]
    log = visit.keep("game.txt", "\n".join(lines) + "\n")
    scores = " to ".join(str(score) for score in record.result.scores)
    return f"planner against greedy, {scores}; {len(record.actions)} actions to replay", [path, log]


def _look_at_the_balance(visit: Visit) -> tuple[str, list[Path]]:
    import json

    from engine.lab.exporting import run_data
    from engine.lab.report import run_report
    from engine.lab.running import run
    from engine.lab.summary import summarise
    from engine.lab.telling import about_seats

    results = run(_plan(visit, "greedy,greedy", games=8), workers=1)
    summary = summarise(results)
    page = visit.keep("balance.html", run_report(results, summary))
    data = json.dumps(run_data(results, summary), indent=2) + "\n"
    first = about_seats(summary, results)[0].rstrip(".")
    return f"8 games of greedy: {first}", [page, visit.keep("balance.json", data)]


def _plan(visit: Visit, bots: str, *, games: int) -> Plan:
    from engine.lab.plan import Plan

    return Plan(
        set_name=FIRST_SET,
        tileset=visit.opened.tileset,
        rules=visit.opened.rules,
        bots=tuple(bots.split(",")),
        games=games,
        seed=1620,
    )


def _print_sheets(visit: Visit) -> tuple[str, list[Path]]:
    from app.cli.printing import keep_alive, material_of
    from app.painting.export import without_window
    from app.print.pdf import save_pdf
    from app.print.presets import DEFAULT, preset
    from app.print.printout import print_out

    keep_alive(without_window())
    material, settings = material_of(visit.opened), preset(DEFAULT).settings
    sheets = print_out(material, settings.replace(parts="tiles,board"))
    rules = print_out(material, settings.replace(parts="summary"))
    files = [visit.folder / "sheets.pdf", visit.folder / "rules.pdf"]
    for path, printout in zip(files, (sheets, rules), strict=True):
        save_pdf(path, printout)
    sentence = (
        f"{len(sheets.copies)} tiles of 45 mm and the start board on {sheets.sheets} sheets of A4,"
        " and the rules in brief"
    )
    return sentence, files


def _look_at_the_window(visit: Visit) -> tuple[str, list[Path]]:
    """In a process of its own: the window of the tour has no settings and leaves none behind."""
    import subprocess
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        homes = dict.fromkeys(
            ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), scratch
        )
        command = [sys.executable, "-m", "app.screenshots", "--scheme", "light"]
        done = subprocess.run(
            [*command, str(visit.folder.absolute()), *_PICTURES],
            env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
        )
    if done.returncode:
        said = done.stderr.strip().splitlines()[-1:] or ["it did not say why"]
        raise Refusal(f"The window cannot be shown: {said[0]}")
    made = [visit.folder / f"{name}-light.png" for name in _PICTURES]
    return "Design, Rules, Play, Balance and Print as they look", made


_PICTURES: Final = ("design", "rules", "play-middle", "balance-results", "print")

STOPS: Final = [
    Stop("Check", _check),
    Stop("Count", _count),
    Stop("Draw", _draw),
    Stop("Rules", _tell_the_rules),
    Stop("Play", _let_bots_play),
    Stop("Balance", _look_at_the_balance),
    Stop("Sheets", _print_sheets),
    Stop("Window", _look_at_the_window),
]
"""The tour in its order."""


@commands.command(
    epilog="""Example:

    tilewright tour --out build/tour
"""
)
def tour(
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder everything is written into.")
    ] = Path("tilewright-tour"),
    as_json: AsJson = False,
) -> None:
    """Take the product's whole loop through the Mayflower set and keep what each step makes."""
    from engine.files import WriteRefused

    visit = Visit(open_set(FIRST_SET), out)
    done = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for stop in STOPS:
            sentence, made = stop.run(visit)
            done.append({"step": stop.title, "did": sentence, "files": [str(p) for p in made]})
            if not as_json:
                say(f"{stop.title + ':':<8} {sentence}")
                say(f"{'':<8} {', '.join(str(path) for path in made)}", "dim")
    except (WriteRefused, OSError) as failure:
        raise Refusal(f"The tour cannot write into '{out}': {failure}") from failure
    if as_json:
        print_json({"folder": str(out), "steps": done})
        return
    say()
    say(f"Everything is in {out}.")
    for line in _way_to_a_window():
        say(line)


def _way_to_a_window() -> list[str]:
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ["This machine has a display: `make run` opens the window."]
    return [
        "No display here. To get the window, run `make run` on a desktop, where DISPLAY or",
        "WAYLAND_DISPLAY is set, or on a virtual screen: `xvfb-run -a make run`.",
    ]

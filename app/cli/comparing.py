"""Two versions: `compare` plays both on the same decks and seats and tells what the change does."""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.output import AsJson, Refusal, print_json
from app.cli.planning import (
    Bots,
    Cluster,
    CsvFolder,
    Games,
    HtmlFile,
    Knobs,
    Rules,
    SaveFolder,
    Seconds,
    Seed,
    Workers,
    make_plan,
)
from app.cli.progress import Cancelled, run_with_bar
from app.cli.sets import SetArgument
from app.cli.writing import Outputs, end_of

commands = typer.Typer()


@commands.command(
    epilog="""Examples:

    tilewright compare mayflower my-mayflower --games 400 --html change.html

    tilewright compare mayflower --knob-b surveyors.bonus=2

    tilewright compare mayflower --bots greedy,greedy --bots-b planner,planner
"""
)
def compare(
    before: SetArgument,
    after: Annotated[
        str | None,
        typer.Argument(metavar="[SET]", help="The other version; the same set if not said."),
    ] = None,
    games: Games = 200,
    bots: Bots = "greedy,greedy",
    bots_b: Annotated[
        str | None, typer.Option(metavar="BOT,BOT", help="Other bots for the other version.")
    ] = None,
    knob: Knobs = None,
    knob_b: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=VALUE", help="Turn a knob in the other version only."),
    ] = None,
    rules: Rules = None,
    rules_b: Annotated[
        str | None, typer.Option(metavar="RULES", help="A rule set for the other version only.")
    ] = None,
    seed: Seed = "0",
    workers: Workers = None,
    cluster: Cluster = None,
    seconds: Seconds = None,
    save: SaveFolder = None,
    csv: CsvFolder = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
) -> None:
    """Play two versions on the same decks and seats and tell what the change does."""
    from app.cli import INTERRUPTED
    from app.cli.figures_text import print_comparison
    from engine.lab.comparing import compare as compare_runs
    from engine.lab.exporting import comparison_data

    one = make_plan(
        before, bots=bots, games=games, seed=seed, knobs=knob, rules=rules, seconds=seconds
    )
    knobs_b = [*(knob or []), *(knob_b or [])]
    other = make_plan(
        after or before,
        bots=bots_b or bots,
        games=games,
        seed=seed,
        knobs=knobs_b,
        rules=rules_b or rules,
        seconds=seconds,
    )
    if one.seats != other.seats:
        raise Refusal("Both versions need the same number of seats.", code=2)
    # What differs has to be rotated alike, or the games would not pair up.
    rotate = one.rotations == other.rotations
    one = one.replace(rotate=rotate, title=_version(before, knob, bots))
    other = other.replace(rotate=rotate, title=_version(after or before, knobs_b, bots_b or bots))
    outputs = Outputs(csv=csv, html=html, save=save)
    outputs.check()
    stop = Cancelled()
    runs = []
    for plan, title in ((one, "Before"), (other, "After ")):
        runs.append(
            run_with_bar(
                plan,
                workers=workers,
                cluster=cluster,
                keep_actions=save is not None,
                quiet=as_json,
                cancelled=stop,
                title=title,
                can_resume=False,
            )
        )
        if stop() and len(runs) == 1:
            sentence = "Stopped before the other version was played: nothing to compare."
            raise Refusal(sentence, code=INTERRUPTED)
    found = compare_runs(*runs)
    outputs.write_comparison(found)
    if as_json:
        print_json({**comparison_data(found), **outputs.as_dict()})
    else:
        print_comparison(found)
        outputs.tell()
    end_of(*runs, outputs=outputs)


def _version(where: str, knobs: list[str] | None, bots: str) -> str:
    turned = f" with {', '.join(knobs)}" if knobs else ""
    return f"{where}{turned} ({bots})"[:200]

"""Many games: `simulate` plays and measures them, `match` lets bots play each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.output import AsJson, Refusal, print_json, say
from app.cli.planning import (
    Bots,
    Cluster,
    CsvFolder,
    Games,
    HtmlFile,
    Knobs,
    Rules,
    RunFile,
    SaveFolder,
    SaveOddFolder,
    Seconds,
    Seed,
    Workers,
    make_plan,
)
from app.cli.progress import run_with_bar
from app.cli.sets import SetArgument
from app.cli.writing import Outputs, end_of

if TYPE_CHECKING:
    from engine.lab.results import Results
    from engine.lab.summary import Summary

commands = typer.Typer()


@commands.command(
    epilog="""Examples:

    tilewright simulate mayflower --games 1000 --bots greedy,greedy --html report.html

    tilewright simulate mayflower --bots planner,greedy,greedy --seed 7 --json

    tilewright simulate my-set --games 20000 --run-file run.json

    tilewright simulate mayflower --knob surveyors.bonus=0 --save-odd odd
"""
)
def simulate(
    where: SetArgument,
    games: Games = 200,
    bots: Bots = "greedy,greedy",
    seed: Seed = "0",
    workers: Workers = None,
    cluster: Cluster = None,
    knob: Knobs = None,
    rules: Rules = None,
    seconds: Seconds = None,
    run_file: RunFile = None,
    save: SaveFolder = None,
    save_odd: SaveOddFolder = None,
    csv: CsvFolder = None,
    html: HtmlFile = None,
    everything: Annotated[
        bool, typer.Option("--all", help="List every tile kind and draw the board, too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and tell what they say about the set and its rules."""
    from app.cli.figures_text import print_summary
    from engine.lab.summary import summarise

    plan = make_plan(
        where, bots=bots, games=games, seed=seed, knobs=knob, rules=rules, seconds=seconds
    )
    outputs = Outputs(csv=csv, html=html, save=save, save_odd=save_odd)
    outputs.check()
    results = run_with_bar(
        plan,
        workers=workers,
        cluster=cluster,
        run_file=run_file,
        keep_actions=save is not None,
        quiet=as_json,
    )
    summary = summarise(results)
    outputs.write_run(results, summary)
    if as_json:
        _print_json(results, summary, outputs)
    else:
        print_summary(results, summary, everything=everything)
        outputs.tell()
    end_of(results, outputs=outputs)


def _print_json(results: Results, summary: Summary, outputs: Outputs) -> None:
    from engine.lab.exporting import run_data

    print_json({**run_data(results, summary), **outputs.as_dict()})


@commands.command(
    epilog="""Examples:

    tilewright match mayflower planner greedy --games 200

    tilewright match mayflower mcts:500 planner?trapper=2 greedy

    tilewright match my-set my.py:Bot greedy --save-odd odd
"""
)
def match(
    where: SetArgument,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="Who plays whom.")],
    games: Games = 200,
    seed: Seed = "0",
    workers: Workers = None,
    cluster: Cluster = None,
    knob: Knobs = None,
    rules: Rules = None,
    seconds: Seconds = None,
    run_file: RunFile = None,
    save: SaveFolder = None,
    save_odd: SaveOddFolder = None,
    csv: CsvFolder = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, every deck from each seat, and tell who is stronger."""
    from engine.lab.summary import summarise

    if len(bots) < 2:
        raise Refusal("A match needs at least two bots.", code=2)
    whole = -(-games // len(bots)) * len(bots)
    plan = make_plan(
        where,
        bots=",".join(bots),
        games=whole,
        seed=seed,
        knobs=knob,
        rules=rules,
        seconds=seconds,
        title=" against ".join(bots)[:200],
    )
    outputs = Outputs(csv=csv, html=html, save=save, save_odd=save_odd)
    outputs.check()
    results = run_with_bar(
        plan,
        workers=workers,
        cluster=cluster,
        run_file=run_file,
        keep_actions=save is not None,
        quiet=as_json,
    )
    summary = summarise(results)
    outputs.write_run(results, summary)
    if as_json:
        _print_json(results, summary, outputs)
    else:
        _print_match(results, summary)
        outputs.tell()
    end_of(results, outputs=outputs)


def _print_match(results: Results, summary: Summary) -> None:
    from engine.lab.amounts import told
    from engine.lab.telling import about_bots

    say(f"{results.done} games, every deck from each seat", "bold")
    for bot in dict.fromkeys(results.plan.bots):
        wins, score = summary.figure(f"bot.{bot}.wins"), summary.figure(f"bot.{bot}.score")
        if wins is not None and score is not None and wins.interval.n:
            say(
                f"  {bot}: wins {told(wins.interval, wins.measure)},"
                f" {told(score.interval, score.measure)} points"
            )
    if not results.done:
        return
    for sentence in about_bots(summary, results) or ["Bots of one kind cannot be told apart."]:
        say(sentence)
    for said in results.failures()[:3]:
        say(f"A bot failed and was stood in for: {said}")

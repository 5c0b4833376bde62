"""Many games: `simulate` plays and measures them, `match` bots, `compare` two versions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.output import AsJson, Refusal, console, print_json, say
from app.cli.planning import (
    Bots,
    Cluster,
    CsvFolder,
    Games,
    HtmlFile,
    Knobs,
    Rules,
    Seconds,
    Seed,
    Workers,
    make_folder,
    make_plan,
    write_page,
)
from app.cli.progress import Cancelled, run_with_bar
from app.cli.sets import SetArgument

if TYPE_CHECKING:
    from engine.lab.comparing import Comparison
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
    run_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the games here; if it is there, go on with it."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", "--save-games", metavar="DIR", help="Keep every game as a record."),
    ] = None,
    save_odd: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the odd games as records.")
    ] = None,
    csv: CsvFolder = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and tell what they say about the set and its rules."""
    from engine.lab.exporting import run_data
    from engine.lab.summary import summarise

    plan = make_plan(
        where, bots=bots, games=games, seed=seed, knobs=knob, rules=rules, seconds=seconds
    )
    for folder in (save, save_odd, csv):
        if folder is not None:
            make_folder(folder)
    results = run_with_bar(
        plan,
        workers=workers,
        cluster=cluster,
        run_file=run_file,
        keep_actions=save is not None,
        quiet=as_json,
    )
    summary = summarise(results)
    written = _write_all(results, summary, csv, html)
    if save is not None:
        written += _save_games(results, list(results.actions), save)
    if save_odd is not None:
        written += _save_games(results, sorted({odd.game for odd in summary.odd}), save_odd)
    if as_json:
        print_json({**run_data(results, summary), "written": [str(path) for path in written]})
        return
    print_summary(results, summary)
    for path in written[:12]:
        say(f"Written: {path}", "dim")
    if len(written) > 12:
        say(f"… and {len(written) - 12} more.", "dim")


@commands.command(
    epilog="""Examples:

    tilewright match mayflower planner greedy --games 200

    tilewright match mayflower mcts:500 planner?trapper=2 greedy
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
    seconds: Seconds = None,
    run_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the games here; if it is there, go on with it."),
    ] = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, every deck from each seat, and tell who is stronger."""
    from engine.lab.exporting import run_data
    from engine.lab.summary import summarise
    from engine.lab.telling import about_bots, told

    if len(bots) < 2:
        raise Refusal("A match needs at least two bots.", code=2)
    whole = -(-games // len(bots)) * len(bots)
    plan = make_plan(
        where,
        bots=",".join(bots),
        games=whole,
        seed=seed,
        knobs=knob,
        seconds=seconds,
        title=" against ".join(bots),
    )
    results = run_with_bar(plan, workers=workers, cluster=cluster, run_file=run_file, quiet=as_json)
    summary = summarise(results)
    written = _write_all(results, summary, None, html)
    if as_json:
        print_json({**run_data(results, summary), "written": [str(path) for path in written]})
        return
    say(f"{results.done} games, every deck from each seat", "bold")
    for bot in dict.fromkeys(plan.bots):
        wins, score = summary.figure(f"bot.{bot}.wins"), summary.figure(f"bot.{bot}.score")
        if wins is not None and score is not None:
            say(
                f"  {bot}: wins {told(wins.interval, wins.measure)},"
                f" {told(score.interval, score.measure)} points"
            )
    for sentence in about_bots(summary, results) or ["Bots of one kind cannot be told apart."]:
        say(sentence)
    for path in written:
        say(f"Written: {path}", "dim")


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
    csv: CsvFolder = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
) -> None:
    """Play two versions on the same decks and seats and tell what the change does."""
    from engine.files import WriteRefused
    from engine.lab.comparing import compare as compare_runs
    from engine.lab.exporting import comparison_data, write_comparison_csv
    from engine.lab.report import comparison_report

    one = make_plan(before, bots=bots, games=games, seed=seed, knobs=knob, rules=rules)
    other = make_plan(
        after or before,
        bots=bots_b or bots,
        games=games,
        seed=seed,
        knobs=[*(knob or []), *(knob_b or [])],
        rules=rules_b or rules,
    )
    if one.seats != other.seats:
        raise Refusal("Both versions need the same number of seats.", code=2)
    # What differs has to be rotated alike, or the games would not pair up.
    rotate = one.rotations == other.rotations
    one = one.replace(rotate=rotate, title=_version(before, knob, bots))
    other = other.replace(
        rotate=rotate,
        title=_version(after or before, [*(knob or []), *(knob_b or [])], bots_b or bots),
    )
    if csv is not None:
        make_folder(csv)
    stop = Cancelled()
    first = run_with_bar(
        one, workers=workers, cluster=cluster, quiet=as_json, cancelled=stop, title="Before"
    )
    second = run_with_bar(
        other, workers=workers, cluster=cluster, quiet=as_json, cancelled=stop, title="After "
    )
    found = compare_runs(first, second)
    written: list[Path] = []
    try:
        if csv is not None:
            written += write_comparison_csv(csv, found)
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused
    if html is not None:
        write_page(html, comparison_report(found))
        written.append(html)
    if as_json:
        print_json({**comparison_data(found), "written": [str(path) for path in written]})
        return
    print_comparison(found)
    for path in written:
        say(f"Written: {path}", "dim")


def _version(where: str, knobs: list[str] | None, bots: str) -> str:
    turned = f" with {', '.join(knobs)}" if knobs else ""
    return f"{where}{turned} ({bots})"


def _write_all(
    results: Results, summary: Summary, csv: Path | None, html: Path | None
) -> list[Path]:
    from engine.files import WriteRefused
    from engine.lab.exporting import write_csv
    from engine.lab.report import run_report

    written: list[Path] = []
    try:
        if csv is not None:
            written += write_csv(csv, results, summary)
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused
    if html is not None:
        write_page(html, run_report(results, summary))
        written.append(html)
    return written


def _save_games(results: Results, games: list[int], folder: Path) -> list[Path]:
    from engine.files import WriteRefused
    from engine.lab.games import record_game
    from engine.record import save_record

    written = []
    for game in games:
        path = folder / f"game-{game:06}.json"
        try:
            save_record(path, record_game(results.plan, game, results.actions.get(game)))
        except WriteRefused as refused:
            raise Refusal(str(refused)) from refused
        except ValueError as failed:
            raise Refusal(str(failed)) from failed
        written.append(path)
    return written


def print_summary(results: Results, summary: Summary) -> None:
    """The run for people: sentences, then every figure."""
    from engine.lab.telling import summary_sentences, told

    plan = results.plan
    say(f"{plan.tileset.title}: {results.done} games of {', '.join(plan.bots)}", "bold")
    for sentence in summary_sentences(summary, results):
        say(f"  {sentence}")
    rows: list[tuple[str, str]] = []
    group = ""
    for figure in summary.figures:
        if not figure.interval.n:
            continue
        if figure.measure.group != group:
            group = figure.measure.group
            rows.append((group, ""))
        rows.append((f"  {figure.measure.title}", told(figure.interval, figure.measure)))
    _print_rows(rows)
    _print_kinds(summary)
    if summary.odd:
        say()
        say("Odd games", "bold")
        for odd in summary.odd:
            scores = " : ".join(map(str, odd.scores))
            say(f"  {odd.why}: game {odd.game}, {scores}")


def print_comparison(found: Comparison) -> None:
    from rich.table import Table
    from rich.text import Text

    from engine.lab.telling import comparison_sentences, told

    decks = "the same decks" if found.same_decks else "decks of the same seeds"
    say(f"{found.games} pairs of games on {decks}", "bold")
    for sentence in comparison_sentences(found):
        say(f"  {sentence}")
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("", "before", "after", "change"):
        table.add_column(title, justify="left" if not title else "right")
    group = ""
    for one in found.differences:
        if one.measure.group != group:
            group = one.measure.group
            table.add_row(Text(group, "bold"), "", "", "")
        table.add_row(
            f"  {one.measure.title}",
            told(one.before, one.measure),
            told(one.after, one.measure),
            Text(change_text(one), "bold" if one.is_clear else "dim"),
        )
    say()
    console().print(table)


def change_text(difference: Any) -> str:
    """A change with its sign, in per cent points for shares."""
    from engine.lab.intervals import Interval
    from engine.lab.telling import plus_minus

    change = difference.change
    scale = 100.0 if difference.measure.sort == "share" else 1.0
    scaled = Interval(scale * change.value, scale * change.low, scale * change.high, change.n)
    return plus_minus(scaled)


def _print_rows(rows: list[tuple[str, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, value in rows:
        table.add_row(Text(name, "" if value else "bold"), value)
    say()
    console().print(table)


def _print_kinds(summary: Summary) -> None:
    """The kinds that stand out: hard to lay, or telling for the win."""
    from engine.lab.telling import plus_minus

    hard = [one for one in summary.kinds if one.no_place.value > 0]
    hard.sort(key=lambda one: -one.no_place.value)
    if hard:
        say()
        say("Tiles that sometimes fit nowhere", "bold")
        for one in hard[:8]:
            say(f"  {one.tile}: {100 * one.no_place.value:.1f} % of the times it is drawn")
    telling = [one for one in summary.kinds if one.win_difference.n]
    telling.sort(key=lambda one: -abs(one.win_difference.value))
    say()
    say("Tiles whose layer wins more or less often (one in twenty by chance alone)", "bold")
    for one in [one for one in telling if not one.win_difference.holds(0.0)][:8]:
        difference = one.win_difference
        say(
            f"  {one.tile}: {100 * difference.value:+.1f} ± {100 * difference.half:.1f} per cent"
            f" points, {plus_minus(one.points)} points in its turn"
        )

"""Studies: `restrict` tells what a role is worth, `leave-out` a kind, `suggest` finds counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.output import AsJson, Refusal, console, print_json, say
from app.cli.planning import (
    Bots,
    Cluster,
    Games,
    HtmlFile,
    Knobs,
    Rules,
    Seed,
    Workers,
    make_plan,
    write_page,
)
from app.cli.progress import Cancelled, run_with_bar
from app.cli.sets import SetArgument

if TYPE_CHECKING:
    from rich.table import Table

    from engine.lab.plan import Plan
    from engine.lab.results import Results

commands = typer.Typer()


@commands.command(
    epilog="""Examples:

    tilewright restrict mayflower

    tilewright restrict mayflower trapper farm --bot planner --games 400
"""
)
def restrict(
    where: SetArgument,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...", help="Terrains, roles or figures to do without; all if none."
        ),
    ] = None,
    bot: Annotated[str, typer.Option(help="The bot that does without, and the others.")] = "greedy",
    seats: Annotated[int, typer.Option(min=2, max=5, help="How many play.")] = 2,
    games: Games = 200,
    seed: Seed = "0",
    workers: Workers = None,
    cluster: Cluster = None,
    knob: Knobs = None,
    rules: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Tell what roads, farms, trappers … are worth: how does a bot fare that never uses them?"""
    from engine.lab.plan import PlanRefused, check_plan
    from engine.lab.restricting import restricted_plans, worth
    from engine.lab.telling import plus_minus

    plan = make_plan(
        where, bots=",".join([bot] * seats), games=games, seed=seed, knobs=knob, rules=rules
    )
    plans = restricted_plans(plan, bot, names or [])
    for one in plans.values():
        try:
            check_plan(one)
        except PlanRefused as refused:
            raise Refusal(str(refused), code=2) from refused
    stop = Cancelled()
    found = []
    for name, one in plans.items():
        if stop():
            break
        results = run_with_bar(
            one,
            workers=workers,
            cluster=cluster,
            quiet=as_json,
            cancelled=stop,
            title=f"without {name}",
        )
        found.append(worth(name, results))
    if as_json:
        print_json({"bot": bot, "games": games, "worth": [one.as_dict() for one in found]})
        return
    say(f"{bot} without … against {bot} with everything, {games} games each", "bold")
    table = _columns("without", "wins", "even", "points behind")
    for one in found:
        table.add_row(
            one.name,
            f"{100 * one.wins.value:.0f} ± {100 * one.wins.half:.0f} %",
            f"{100 * one.even:.0f} %",
            plus_minus(one.behind),
        )
    console().print(table)
    for one in found:
        if not one.is_clear:
            say(f"Doing without {one.name} makes no difference that {games} games could show.")


@commands.command(
    "leave-out",
    epilog="""Examples:

    tilewright leave-out mayflower AR K

    tilewright leave-out mayflower --figure points.town --games 100
""",
)
def leave_out(
    where: SetArgument,
    kinds: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TILE]...", help="Kinds to leave out one by one; all if none."),
    ] = None,
    figure: Annotated[
        list[str] | None,
        typer.Option(help="Figures to tell, by key; `simulate --json` lists the keys."),
    ] = None,
    games: Games = 100,
    bots: Bots = "greedy,greedy",
    seed: Seed = "0",
    workers: Workers = None,
    cluster: Cluster = None,
    knob: Knobs = None,
    rules: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Tell what the set is without a kind of tile: play it without each in turn."""
    from engine.lab.comparing import compare
    from engine.lab.restricting import left_out_plans

    plan = make_plan(where, bots=bots, games=games, seed=seed, knobs=knob, rules=rules)
    keys = figure or ["score", "margin", "lead.changes", "tiles.aside"]
    for key in keys:
        refuse_figure(key, plan)
    try:
        plans = left_out_plans(plan, kinds or [])
    except ValueError as refused:
        raise Refusal(str(refused), code=2) from refused
    stop = Cancelled()
    whole = run_with_bar(
        plan, workers=workers, cluster=cluster, quiet=as_json, cancelled=stop, title="whole set"
    )
    found = {}
    for kind, one in plans.items():
        if stop():
            break
        results = run_with_bar(
            one,
            workers=workers,
            cluster=cluster,
            quiet=as_json,
            cancelled=stop,
            title=f"without {kind}",
        )
        found[kind] = compare(whole, results)
    if as_json:
        print_json({kind: comparison.as_dict() for kind, comparison in found.items()})
        return
    from app.cli.simulating import change_text

    say(f"{plan.tileset.title} without one kind, {games} games each: change", "bold")
    table = _columns("without", *keys)
    for kind, comparison in found.items():
        changes = [comparison.difference(key) for key in keys]
        table.add_row(kind, *(("–" if one is None else change_text(one)) for one in changes))
    console().print(table)


@commands.command(
    epilog="""Examples:

    tilewright suggest mayflower points.town 70 --games 600

    tilewright suggest mayflower tiles.aside 0 --most 8 --free
"""
)
def suggest(
    where: SetArgument,
    figure: Annotated[str, typer.Argument(help="The figure, by key: points.town, score, margin …")],
    target: Annotated[float, typer.Argument(help="What it should come to.")],
    games: Annotated[
        int, typer.Option(min=1, help="Games with shaken counts; then as many to check.")
    ] = 400,
    most: Annotated[int, typer.Option(min=1, help="Change at most so many tiles.")] = 6,
    free: Annotated[
        bool, typer.Option("--free", help="The number of tiles in the box may change.")
    ] = False,
    bots: Bots = "greedy,greedy",
    seed: Seed = "0",
    workers: Workers = None,
    cluster: Cluster = None,
    knob: Knobs = None,
    rules: Rules = None,
    html: HtmlFile = None,
    as_json: AsJson = False,
) -> None:
    """Suggest counts that bring a figure to a target, check them, and tell what they cost."""
    from engine.lab.comparing import compare
    from engine.lab.report import comparison_report
    from engine.lab.suggesting import shaken_plan, suggested_plan
    from engine.lab.suggesting import suggest as find_counts
    from engine.lab.telling import comparison_sentences, plus_minus

    plan = make_plan(where, bots=bots, games=games, seed=seed, knobs=knob, rules=rules)
    refuse_figure(figure, plan)
    stop = Cancelled()

    def played(one: Plan, title: str) -> Results:
        return run_with_bar(
            one,
            workers=workers,
            cluster=cluster,
            quiet=as_json,
            cancelled=stop,
            title=title,
        )

    shaken = played(shaken_plan(plan, games), "shaken counts")
    whole = played(plan, "as it is")
    try:
        found = find_counts(whole, shaken, figure, target, most=most, keep_total=not free)
    except ValueError as refused:
        raise Refusal(str(refused)) from refused
    checked = played(suggested_plan(plan, found), "suggested counts") if found.changes else whole
    comparison = compare(whole, checked)
    difference = comparison.difference(figure)
    if html is not None:
        write_page(html, comparison_report(comparison))
    if as_json:
        print_json({**found.as_dict(), "check": comparison.as_dict()})
        return
    say(f"{figure} is {plus_minus(found.now)} and should be {target:g}.", "bold")
    if not found.changes:
        say("No change of a few counts is likely to bring it closer.")
        return
    for tile, amount in found.changes.items():
        declared = plan.tileset.tile(tile)
        was = declared.count if declared is not None else 0
        say(f"  {tile}: {was} → {was + amount}")
    say(f"Expected from that: {found.expected:.1f}.")
    if difference is not None:
        say(f"Played with these counts it is {plus_minus(difference.after)}.")
    say("What it does besides:", "bold")
    for sentence in comparison_sentences(comparison, most=8):
        say(f"  {sentence}")


def refuse_figure(key: str, plan: Plan) -> None:
    """Refuse a figure that does not exist, and say which one was meant."""
    from engine.lab.measures import measures
    from engine.wording import closest, plain

    known = [measure.key for measure in measures(plan)]
    if key not in known:
        meant = closest(key, known)
        hint = f" Did you mean '{meant}'?" if meant else " `simulate --json` lists them."
        raise Refusal(f"There is no figure '{plain(key)}'.{hint}", code=2)


def _columns(*titles: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for index, title in enumerate(titles):
        table.add_column(title, justify="left" if index == 0 else "right")
    return table

"""Studies: `restrict` tells what a role is worth, `leave-out` a kind, `suggest` finds counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.figures_text import columns
from app.cli.output import AsJson, Refusal, print_json, say, say_block
from app.cli.planning import Bots, Cluster, Games, HtmlFile, Knobs, Rules, Seed, Workers, make_plan
from app.cli.progress import Cancelled, run_with_bar
from app.cli.sets import SetArgument
from app.cli.writing import Outputs, end_of

if TYPE_CHECKING:
    from engine.lab.comparing import Comparison
    from engine.lab.plan import Plan
    from engine.lab.restricting import Worth
    from engine.lab.results import Results
    from engine.lab.suggesting import Suggestion

_MOST_KINDS_TOLD: Final = 8
_MOST_RUNS_UNANNOUNCED: Final = 4

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
    runs = []
    if not as_json:
        _announce(len(plans), games, "Naming some does without only those")
    for number, (name, one) in enumerate(plans.items(), start=1):
        if stop():
            break
        results = run_with_bar(
            one,
            workers=workers,
            cluster=cluster,
            quiet=as_json,
            cancelled=stop,
            title=f"without {name}, {number} of {len(plans)}",
            can_resume=False,
        )
        runs.append(results)
        if results.done:
            found.append(worth(name, results))
    if as_json:
        print_json({"bot": bot, "games": games, "worth": [one.as_dict() for one in found]})
    else:
        _print_worth(bot, plan, found)
    end_of(*runs)


def _announce(runs: int, games: int, fewer: str) -> None:
    """Say how long a study is before it begins, and how it becomes shorter."""
    from engine.landscape.rules.names import counted

    if runs > _MOST_RUNS_UNANNOUNCED:
        sentence = f"{runs} runs of {counted(games, 'game')}, {runs * games:,} games altogether."
        say(f"{sentence} {fewer}, --games plays fewer.", "dim", stderr=True)


def _print_worth(bot: str, plan: Plan, found: list[Worth]) -> None:
    from engine.lab.amounts import per_cent, plus_minus
    from engine.lab.measures import plural
    from engine.lab.telling import worth_sentence

    say(f"{bot} without … against {bot} with everything, {plan.games} games each", "bold")
    table = columns("without", "wins", "even", "points behind")
    for one in found:
        table.add_row(
            one.name, per_cent(one.wins), f"{100 * one.even:.0f} %", plus_minus(one.behind)
        )
    say_block(table)
    for one in sorted(found, key=lambda one: -one.behind.value):
        known = one.name in plan.rules.terrains
        say(worth_sentence(one, plural(plan.rules, one.name) if known else one.name))


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
    runs: list[Results] = []

    def played(one: Plan, title: str) -> Results:
        runs.append(
            run_with_bar(
                one,
                workers=workers,
                cluster=cluster,
                quiet=as_json,
                cancelled=stop,
                title=title,
                can_resume=False,
            )
        )
        return runs[-1]

    if not as_json:
        _announce(len(plans) + 1, games, "Naming kinds leaves out only those")
    whole = played(plan, "whole set")
    found = {}
    for number, (kind, one) in enumerate(plans.items(), start=1):
        if stop():
            break
        title = f"without {kind}, {number} of {len(plans)}"
        comparison = compare(whole, played(one, title))
        if comparison.games:
            found[kind] = comparison
    if as_json:
        print_json({kind: comparison.as_dict() for kind, comparison in found.items()})
    else:
        _print_left_out(plan, found, keys)
    end_of(*runs)


def _print_left_out(plan: Plan, found: dict[str, Comparison], keys: list[str]) -> None:
    from rich.text import Text

    from engine.lab.amounts import change_text, told
    from engine.lab.measures import measures
    from engine.lab.telling import difference_sentence

    titles = {measure.key: measure.title for measure in measures(plan)}
    say(f"{plan.tileset.title} without one kind, {plan.games} games each: what changes", "bold")
    table = columns("without", "count", *(titles[key] for key in keys))
    first = next(iter(found.values()), None)
    if first is not None:
        wholes = [first.difference(key) for key in keys]
        table.add_row(
            Text("(whole set)", "dim"),
            Text(str(plan.tileset.total), "dim"),
            *(Text("–" if one is None else told(one.before, one.measure), "dim") for one in wholes),
        )
    for kind, comparison in found.items():
        tile = plan.tileset.tile(kind)
        cells = []
        for key in keys:
            one = comparison.difference(key)
            text = "–" if one is None else change_text(one.change, one.measure)
            clear = one is not None and one.is_clear
            cells.append(Text(f"{text} *", "bold") if clear else Text(f"{text}  "))
        table.add_row(kind, str(tile.count if tile is not None else 0), *cells)
    say_block(table)
    tried = len(found) * len(keys)
    by_chance = f"; of {tried} about {round(0.05 * tried)} by chance alone" if tried >= 20 else ""
    say(f"*: a change that can be told from none{by_chance}; pp: percentage points", "dim")
    for kind, comparison in found.items():
        clear_ones = [one for key in keys if (one := comparison.difference(key)) and one.is_clear]
        if clear_ones and len(found) <= _MOST_KINDS_TOLD:
            say(f"Without {kind}: {' '.join(difference_sentence(one) for one in clear_ones)}")


@commands.command(
    epilog="""Examples:

    tilewright suggest mayflower points.town 70 --games 600

    tilewright suggest mayflower tiles.aside 0 --most 8 --free
"""
)
def suggest(
    where: SetArgument,
    figure: Annotated[str, typer.Argument(help="The figure, by key: points.town, score, margin …")],
    target: Annotated[float, typer.Argument(help="What it should come to; shares in per cent.")],
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
    from engine.lab.suggesting import shaken_plan, suggested_plan
    from engine.lab.suggesting import suggest as find_counts

    plan = make_plan(where, bots=bots, games=games, seed=seed, knobs=knob, rules=rules)
    refuse_figure(figure, plan)
    outputs = Outputs(html=html)
    outputs.check()
    stop = Cancelled()
    runs: list[Results] = []

    def played(one: Plan, title: str) -> Results:
        runs.append(
            run_with_bar(
                one,
                workers=workers,
                cluster=cluster,
                quiet=as_json,
                cancelled=stop,
                title=title,
                can_resume=False,
            )
        )
        if stop():
            raise Refusal("Stopped before there was enough to suggest something.", code=130)
        return runs[-1]

    shaken = played(shaken_plan(plan, games), "shaken counts")
    whole = played(plan, "as it is")
    target = target / 100 if _is_share(figure, plan) else target
    try:
        found = find_counts(whole, shaken, figure, target, most=most, keep_total=not free)
    except ValueError as refused:
        raise Refusal(str(refused)) from refused
    checked = played(suggested_plan(plan, found), "suggested counts") if found.changes else whole
    comparison = compare(whole, checked)
    outputs.write_comparison(comparison)
    if as_json:
        print_json({**found.as_dict(), "check": comparison.as_dict(), **outputs.as_dict()})
    else:
        _print_suggestion(plan, found, comparison)
        outputs.tell()
    end_of(*runs, outputs=outputs)


def _is_share(key: str, plan: Plan) -> bool:
    from engine.lab.measures import measures

    return any(one.key == key and one.sort == "share" for one in measures(plan))


def _print_suggestion(plan: Plan, found: Suggestion, comparison: Comparison) -> None:
    from engine.lab.amounts import told
    from engine.lab.measures import measures
    from engine.lab.telling import comparison_sentences

    measure = next(one for one in measures(plan) if one.key == found.key)
    title = measure.title[:1].upper() + measure.title[1:]
    scale, unit = (100, " %") if measure.sort == "share" else (1, "")
    unit = unit or (f" {measure.unit}" if measure.unit else "")
    say(
        f"{title}: {told(found.now, measure)} now, {scale * found.target:g}{unit} wanted.",
        "bold",
    )
    if not found.changes:
        if found.now.holds(found.target):
            say("It cannot be told from the target as it is; nothing needs to change.")
        else:
            say("No change of a few counts is likely to bring it closer.")
        return
    say("Suggested counts:")
    for tile, amount in found.changes.items():
        declared = plan.tileset.tile(tile)
        was = declared.count if declared is not None else 0
        name = f"  ({declared.name})" if declared is not None and declared.name else ""
        say(f"  {tile}: {was + amount} instead of {was}{name}")
    say(f"Expected from that: {scale * found.expected:.1f}{unit}.")
    difference = comparison.difference(found.key)
    if difference is not None:
        reached = told(difference.after, measure)
        verdict = "on target" if difference.after.holds(found.target) else "not on target"
        if not difference.is_clear:
            verdict += ", and not distinguishable from before"
        say(f"Played with these counts, {comparison.games} games: {reached}, {verdict}.")
    say("What else it does:", "bold")
    for sentence in comparison_sentences(comparison, most=8):
        say(f"  {sentence}")


def refuse_figure(key: str, plan: Plan) -> None:
    """Refuse a figure that does not exist, and say which one was meant."""
    from engine.lab.measures import measures
    from engine.wording import closest, either, plain

    known = [measure.key for measure in measures(plan)]
    if key not in known:
        meant = closest(key, known)
        hint = f" Did you mean '{meant}'?" if meant else f" There is {either(known)}."
        raise Refusal(f"There is no figure '{plain(key)}'.{hint}", code=2)

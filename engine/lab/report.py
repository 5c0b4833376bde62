"""Reports one can send to somebody: a run, or two of them compared, as one HTML page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from engine.lab import charts
from engine.lab.amounts import change_text, per_cent, plus_minus, seldom, share_change, told
from engine.lab.comparing import Comparison
from engine.lab.measures import SURVEYORS, plural, scoring_terrains
from engine.lab.page import cell, page, section, side_by_side, table
from engine.lab.plan import Plan
from engine.lab.results import Results
from engine.lab.summary import Summary, histogram, summarise
from engine.lab.telling import comparison_sentences, summary_sentences
from engine.landscape.tiles.notation import notation

_LEADS = "The line is an even share. A whisker that crosses it: not distinguishable from even."


def run_report(results: Results, summary: Summary | None = None) -> str:
    """A run as a page."""
    summary = summary or summarise(results)
    plan = results.plan
    title = plan.title or f"{plan.tileset.title}: {summary.games} games"
    parts = [
        side_by_side(
            [
                _wins(summary, plan),
                _sources(results),
                _scores(summary),
                _margins(summary),
                _course(summary),
                _ahead(summary),
            ]
        ),
        _kinds(summary, plan),
        side_by_side(
            [
                _where("Where tiles lie", summary.tiles_at, "tiles a game"),
                _where("Where figures go", summary.figures_at, "figures a game"),
            ]
        ),
        _odd(summary, plan),
        _figures(summary),
    ]
    return page(title, _subtitle(plan, summary.games), summary_sentences(summary, results), parts)


def comparison_report(comparison: Comparison) -> str:
    """Two versions side by side as a page."""
    before, after = comparison.before, comparison.after
    names = _version_names(before.plan, after.plan)
    rows = []
    group = ""
    for one in comparison.differences:
        if one.measure.group != group:
            group = one.measure.group
            rows.append([_heading(group, 4)])
        measure = one.measure
        rows.append(
            [
                cell(measure.title, sort="text"),
                cell(told(one.before, measure)),
                cell(told(one.after, measure)),
                cell(change_text(one.change, measure), sort="clear" if one.is_clear else ""),
            ]
        )
    points = [
        (one.measure.title, one.change)
        for one in comparison.differences
        if one.measure.unit == "points" and one.measure.key.count(".") <= 1
    ]
    decks = "the same decks and seats" if comparison.same_decks else "seats and seeds alike"
    spread = [
        (name, histogram([score for row in run.rows for score in row.scores]))
        for name, run in zip(names, (before, after), strict=True)
    ]
    return page(
        f"{names[1]} compared with {names[0]}",
        f"{comparison.games} pairs of games on {decks}; bots {', '.join(after.plan.bots)};"
        f" seed {after.plan.seed}",
        comparison_sentences(comparison),
        [
            side_by_side(
                [
                    section(
                        "Changes in points",
                        charts.forest(points),
                        "Right of the line: more. A large dot can be told from none.",
                    ),
                    section("Scores", charts.histogram(spread)),
                ]
            ),
            section(
                "Every figure",
                table(["", names[0], names[1], "change"], rows),
                "Changes are of game against game, of shares in percentage points (pp); those that"
                " can be told from none stand out.",
            ),
        ],
    )


def _version_names(before: Plan, after: Plan) -> tuple[str, str]:
    names = tuple(
        plan.title or f"{plan.tileset.title} {plan.tileset.version}" for plan in (before, after)
    )
    if names[0] == names[1]:
        return f"{names[0]} (before)", f"{names[1]} (after)"
    return names[0], names[1]


def _subtitle(plan: Plan, games: int) -> str:
    rotated = ", every deck played from each seat" if plan.rotations > 1 else ""
    return (
        f"{plan.tileset.title} {plan.tileset.version} by the rules {plan.rules.title};"
        f" {games} games of {', '.join(plan.bots)}{rotated}; seed {plan.seed}"
    )


def _wins(summary: Summary, plan: Plan) -> str:
    shares = [
        (figure.measure.title.removesuffix(" wins"), figure.interval)
        for figure in summary.figures
        if figure.measure.key.endswith(".wins")
    ]
    chart = charts.bars_with_intervals(shares, mark=1 / plan.seats, per_cent=True)
    return section("Wins", chart, _LEADS)


def _scores(summary: Summary) -> str:
    parts = dict(summary.spread)
    note = ""
    if parts:
        note = (
            f"From {parts[0]:.0f} to {parts[100]:.0f} points; half of all scores lie between"
            f" {parts[25]:.0f} and {parts[75]:.0f}. Half of the games have a mean score below"
            f" {plus_minus(summary.median_score)}."
        )
    return section("Scores of all players", charts.histogram([("scores", summary.scores)]), note)


def _margins(summary: Summary) -> str:
    return section(
        "Margins",
        charts.histogram([("margins", summary.margins)]),
        "How far the first is ahead of the second at the end, in points.",
    )


def _sources(results: Results) -> str:
    """Points by source, for each seat and for each bot."""
    plan = results.plan
    rows: list[tuple[str, Mapping[str, float]]] = []
    for seat in range(plan.seats):
        rows.append((f"seat {seat + 1}", _points(results, seat, None)))
    bots = list(dict.fromkeys(plan.bots))
    for bot in bots if len(bots) > 1 else []:
        rows.append((bot, _points(results, None, bot)))
    return section("Points by source", charts.stacked(rows), "Mean points of a player.")


def _points(results: Results, seat: int | None, bot: str | None) -> dict[str, float]:
    plan = results.plan
    sums: dict[str, float] = {
        plural(plan.rules, name): 0.0 for name in scoring_terrains(plan.rules)
    }
    cases = 0
    for row in results.rows:
        seats = [
            place
            for place, number in enumerate(row.seating)
            if (seat is None or place == seat) and (bot is None or plan.bots[number] == bot)
        ]
        cases += len(seats)
        for key, amounts in row.points.items():
            sort, _, name = key.partition(":")
            source = SURVEYORS if sort == "bonus" else name
            if sort in ("finished", "unfinished", "swept"):
                source = plural(plan.rules, name)
            sums[source] = sums.get(source, 0.0) + sum(amounts[place] for place in seats)
    return {name: total / cases for name, total in sums.items()} if cases else {}


def _course(summary: Summary) -> str:
    curves = [(f"seat {seat + 1}", curve) for seat, curve in enumerate(summary.course)]
    return section(
        "Course of a game",
        charts.lines(curves),
        "Mean scores on the track over the turns of a game; the last step is the final scoring.",
    )


def _ahead(summary: Summary) -> str:
    return section(
        "How the winner got ahead",
        charts.lines([("winner ahead", summary.winner_ahead)]),
        "By how many points the later winner is ahead of the best other; below 0 is behind.",
    )


def _kinds(summary: Summary, plan: Plan) -> str:
    rows = []
    forms = plan.rules.forms
    names = {tile.id: tile.name or notation(tile.features, forms) for tile in plan.tileset.tiles}
    for one in summary.kinds:
        difference = one.win_difference
        clear = difference.n > 0 and not difference.holds(0.0)
        rows.append(
            [
                cell(one.tile, sort="text"),
                cell(names.get(one.tile, ""), sort="text"),
                cell(str(one.count), value=one.count),
                cell(seldom(one.no_place), value=one.no_place.value),
                cell(plus_minus(one.places), value=one.places.value),
                cell(plus_minus(one.points), value=one.points.value),
                cell(per_cent(one.figures), value=one.figures.value),
                cell(
                    share_change(difference),
                    value=difference.value,
                    sort="clear" if clear else "",
                ),
            ]
        )
    heads = ["tile", "", "count", "no place", "places", "points", "figure placed", "win difference"]
    return section(
        "Tile kinds",
        table(heads, rows, sortable=True),
        "No place: chance that it fits nowhere when drawn. Places: ways to lay it. Points: of the"
        " player in that turn. Win difference: how much more often than an even share the player"
        " who lays one wins, in percentage points (pp); with so many kinds, one in twenty stands"
        " out by chance alone. Click a head to sort.",
    )


def _where(title: str, cells: Mapping[str, float], unit: str) -> str:
    top = max(cells.values(), default=0.0)
    note = f"The board from above. The darkest space has {top:.2f} {unit}."
    return section(title, charts.heat_map(cells, unit), note)


def _odd(summary: Summary, plan: Plan) -> str:
    rows = [
        [
            cell(one.why, sort="text"),
            cell(str(one.game)),
            cell(" : ".join(map(str, one.scores))),
            f"<td><code>{escape(one.seed)}</code></td>",
        ]
        for one in summary.odd
    ]
    note = "`tilewright simulate … --save-odd FOLDER` keeps these games to be replayed."
    if plan.by_the_clock:
        note = "These bots go by the clock, so the games cannot be played again."
    return section("Odd games", table(["", "game", "scores", "seed"], rows), note)


def _figures(summary: Summary) -> str:
    rows = []
    group = ""
    for one in summary.figures:
        if not one.interval.n:
            continue
        if one.measure.group != group:
            group = one.measure.group
            rows.append([_heading(group, 3)])
        rows.append(
            [
                cell(one.measure.title, sort="text"),
                cell(told(one.interval, one.measure)),
                cell(one.measure.about, sort="text"),
            ]
        )
    return section("Every figure", table(["", "figure", "what it is"], rows))


def _heading(text: str, columns: int) -> str:
    return f'<td colspan="{columns}" class="group">{escape(text)}</td>'

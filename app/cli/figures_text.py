"""Runs and comparisons as text: sentences first, then every figure, tile kinds and the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from app.cli.output import say, say_block, speaks_unicode

if TYPE_CHECKING:
    from rich.table import Table

    from engine.lab.comparing import Comparison
    from engine.lab.results import Results
    from engine.lab.summary import KindFigures, Summary

_SHADES: Final = " ░▒▓█"
_PLAIN_SHADES: Final = " .:*#"
_MOST_KINDS: Final = 8
_WIDEST_MAP: Final = 60


def columns(*titles: str) -> Table:
    """A table whose first column is text and whose others are figures."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", show_header=any(titles))
    for index, title in enumerate(titles):
        table.add_column(title, justify="left" if index == 0 else "right")
    return table


def print_summary(results: Results, summary: Summary, *, everything: bool = False) -> None:
    """The run for people: sentences, then every figure."""
    from rich.text import Text

    from engine.lab.amounts import told
    from engine.lab.telling import summary_sentences

    plan = results.plan
    say(f"{plan.tileset.title}: {results.done} games of {', '.join(plan.bots)}", "bold")
    for sentence in summary_sentences(summary, results):
        say(f"  {sentence}")
    if not summary.games:
        return
    table = columns("", "")
    group = ""
    for figure in summary.figures:
        if not figure.interval.n:
            continue
        if figure.measure.group != group:
            group = figure.measure.group
            table.add_row(Text(group, "bold"), "")
        table.add_row(f"  {figure.measure.title}", told(figure.interval, figure.measure))
    say()
    say_block(table)
    _print_spread(summary)
    if everything:
        _print_all_kinds(summary.kinds)
        _print_map("Tiles a game, space by space", summary.tiles_at)
        _print_map("Figures a game, space by space", summary.figures_at)
    else:
        _print_kinds_that_stand_out(summary.kinds)
    _print_odd(summary)
    if not everything:
        say()
        say("--all lists every tile kind and draws where tiles and figures go.", "dim")


def _print_spread(summary: Summary) -> None:
    """How the scores lie: a line of marks that part them."""
    parts = dict(summary.spread)
    say()
    say("Spread of the scores", "bold")
    say(
        f"  from {parts[0]:.0f} to {parts[100]:.0f}; a tenth below {parts[10]:.0f}, a quarter below"
        f" {parts[25]:.0f}, half below {parts[50]:.0f}, a quarter above {parts[75]:.0f}, a tenth"
        f" above {parts[90]:.0f}"
    )
    bars, top = summary.scores, max(bar.count for bar in summary.scores)
    mark = "█" if speaks_unicode() else "#"
    for bar in bars:
        span = f"{bar.low}" if bar.high == bar.low + 1 else f"{bar.low} to {bar.high - 1}"
        line = mark * round(40 * bar.count / top) or ("·" if speaks_unicode() else ".")
        say(f"  {span:>12}  {line if bar.count else '':<40}  {bar.count:>6}".rstrip())


def _print_kinds_that_stand_out(kinds: Sequence[KindFigures]) -> None:
    """The kinds that are hard to lay, and those that tell for the win."""
    from engine.lab.amounts import per_cent, plus_minus, share_change

    hard = sorted(
        (one for one in kinds if one.no_place.value > 0), key=lambda one: -one.no_place.value
    )
    if hard:
        say()
        say("Tiles that sometimes fit nowhere when they are drawn", "bold")
        for one in hard[:_MOST_KINDS]:
            say(f"  {one.tile}: {per_cent(one.no_place)}")
        _print_rest(len(hard))
    clear = [one for one in kinds if one.win_difference.n > 1 and not one.win_difference.holds(0.0)]
    clear.sort(key=lambda one: -abs(one.win_difference.value))
    say()
    if not clear:
        say("Tiles whose layer wins more or less often: none that stands out", "bold")
        return
    say("Tiles whose layer wins more or less often, in percentage points (pp)", "bold")
    for one in clear[:_MOST_KINDS]:
        say(
            f"  {one.tile}: {share_change(one.win_difference)};"
            f" {plus_minus(one.points)} points in its turn"
        )
    _print_rest(len(clear))
    by_chance = max(1, round(0.05 * len(kinds)))
    say(f"  Of {len(kinds)} kinds about {by_chance} would stand out by chance alone.", "dim")


def _print_rest(found: int) -> None:
    if found > _MOST_KINDS:
        say(f"  … and {found - _MOST_KINDS} more", "dim")


def _print_all_kinds(kinds: Sequence[KindFigures]) -> None:
    from engine.lab.amounts import per_cent, plus_minus, seldom, share_change

    heads = ("tile", "count", "drawn", "no place", "places", "points", "figure", "win difference")
    table = columns(*heads)
    for one in kinds:
        table.add_row(
            one.tile,
            str(one.count),
            str(one.drawn),
            seldom(one.no_place),
            plus_minus(one.places),
            plus_minus(one.points),
            per_cent(one.figures),
            share_change(one.win_difference),
        )
    say()
    say("Tile kinds", "bold")
    say_block(table)
    say(
        "no place: chance that it fits nowhere when drawn; places: ways to lay it; points: of the"
        " player in that turn;\nfigure: how often one is placed on it at once; win difference: how"
        " much more often its layer wins than even",
        "dim",
    )


def _print_map(title: str, cells: Mapping[str, float]) -> None:
    """The board from above, two letters a space: the fuller, the more happens there."""
    shown = {
        (int(x), int(y)): value
        for (x, _, y), value in ((key.partition(","), value) for key, value in cells.items())
        if value >= 0.01
    }
    if not shown:
        return
    shades = _SHADES if speaks_unicode() else _PLAIN_SHADES
    top = max(shown.values())
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    left, right = min(xs), min(max(xs), min(xs) + _WIDEST_MAP)
    say()
    steps = len(shades) - 1
    legend = ", ".join(
        f"{shades[step]} up to {top * step / steps:.2f}" for step in range(1, steps + 1)
    )
    say(f"{title} ({legend})", "bold")
    for y in range(min(ys), max(ys) + 1):
        line = ""
        for x in range(left, right + 1):
            value = shown.get((x, y), 0.0)
            level = min(steps, int(value / top * steps) + 1) if value else 0
            line += 2 * shades[level]
        say(f"  {line.rstrip()}")


def _print_odd(summary: Summary) -> None:
    if not summary.odd:
        return
    say()
    say("Odd games", "bold")
    for odd in summary.odd:
        scores = " : ".join(map(str, odd.scores))
        say(f"  {odd.why}: game {odd.game}, {scores}, seed {odd.seed}")


def print_comparison(found: Comparison) -> None:
    """Two versions for people: what changed in sentences, then every figure."""
    from rich.text import Text

    from engine.lab.amounts import change_text, told
    from engine.lab.telling import comparison_sentences

    decks = "the same decks" if found.same_decks else "decks of the same seeds"
    say(f"{found.games} pairs of games on {decks}", "bold")
    for sentence in comparison_sentences(found):
        say(f"  {sentence}")
    if all(one.change.value == 0 and one.change.half == 0 for one in found.differences):
        return
    table = columns("", "before", "after", "change")
    group = ""
    for one in found.differences:
        if one.measure.group != group:
            group = one.measure.group
            table.add_row(Text(group, "bold"), "", "", "")
        change = change_text(one.change, one.measure)
        table.add_row(
            f"  {one.measure.title}",
            told(one.before, one.measure),
            told(one.after, one.measure),
            Text(f"{change} *", "bold") if one.is_clear else Text(f"{change}  ", "dim"),
        )
    say()
    say_block(table)
    say("*: a change that can be told from none; pp: percentage points", "dim")

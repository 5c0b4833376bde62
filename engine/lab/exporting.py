"""The figures as files for other programs: JSON data and CSV tables."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from engine import files
from engine.lab.comparing import Comparison
from engine.lab.intervals import Interval
from engine.lab.measures import figures, measures
from engine.lab.plan import Plan
from engine.lab.results import Results
from engine.lab.row import SAMPLES
from engine.lab.summary import Summary
from engine.lab.telling import comparison_sentences, summary_sentences


def plan_data(plan: Plan) -> dict[str, Any]:
    """What was played, without the whole set and rules."""
    return {
        "title": plan.title,
        "set": plan.tileset.title,
        "set_version": plan.tileset.version,
        "rules": plan.rules.title,
        "bots": list(plan.bots),
        "games": plan.games,
        "seed": plan.seed,
        "seats_rotated": plan.rotations > 1,
        "repeatable": not plan.by_the_clock,
        "digest": plan.digest,
    }


def run_data(results: Results, summary: Summary) -> dict[str, Any]:
    """A run as JSON data."""
    return {
        "plan": plan_data(results.plan),
        "done": results.done,
        "cancelled": results.cancelled,
        "sentences": summary_sentences(summary, results),
        **summary.as_dict(),
    }


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Two runs compared, as JSON data."""
    return {
        "before": plan_data(comparison.before.plan),
        "after": plan_data(comparison.after.plan),
        "sentences": comparison_sentences(comparison),
        **comparison.as_dict(),
    }


def write_csv(folder: str | Path, results: Results, summary: Summary) -> list[Path]:
    """Write a run into a folder as tables; raises WriteRefused.

    They are figures, games, tiles, board, spread (the bars of scores and margins), course (the
    scores over the game) and odd (the odd games).
    """
    plan = results.plan
    keys = [measure.key for measure in measures(plan)]
    games = []
    for row in results.rows:
        found = figures(row, plan)
        games.append(
            [
                row.game,
                results.seed_of(row.game),
                *(plan.bots[number] for number in row.seating),
                *(_plain(found.get(key)) for key in keys),
            ]
        )
    seats = [f"seat {seat + 1}" for seat in range(plan.seats)]
    cells = sorted({*summary.tiles_at, *summary.figures_at}, key=_in_reading_order)
    return [
        _write(
            Path(folder) / "figures.csv",
            ["key", "title", "group", "unit", "value", "low", "high", "n"],
            [
                [
                    one.measure.key,
                    one.measure.title,
                    one.measure.group,
                    "share" if one.measure.sort == "share" else one.measure.unit,
                    *_interval(one.interval),
                ]
                for one in summary.figures
            ],
        ),
        _write(Path(folder) / "games.csv", ["game", "seed", *seats, *keys], games),
        _write(Path(folder) / "tiles.csv", _TILE_HEADS, [_tile_row(one) for one in summary.kinds]),
        _write(
            Path(folder) / "board.csv",
            ["x", "y", "tiles", "figures"],
            [
                [
                    *cell.split(","),
                    _plain(summary.tiles_at.get(cell, 0.0)),
                    _plain(summary.figures_at.get(cell, 0.0)),
                ]
                for cell in cells
            ],
        ),
        _write(
            Path(folder) / "spread.csv",
            ["what", "from", "below", "cases"],
            [
                [what, bar.low, bar.high, bar.count]
                for what, bars in (("score", summary.scores), ("margin", summary.margins))
                for bar in bars
            ],
        ),
        _write(
            Path(folder) / "course.csv",
            ["per_cent", *_course_heads(plan.seats)],
            [
                [
                    100 * moment // (SAMPLES - 1),
                    *(
                        part
                        for curve in (*summary.course, summary.winner_ahead)
                        for part in _interval(curve[moment])[:3]
                    ),
                ]
                for moment in range(SAMPLES)
            ],
        ),
        _write(
            Path(folder) / "odd.csv",
            ["why", "game", "seed", *seats],
            [[one.why, one.game, one.seed, *one.scores] for one in summary.odd],
        ),
    ]


def _course_heads(seats: int) -> list[str]:
    names = [*(f"seat {seat + 1}" for seat in range(seats)), "winner ahead"]
    return [f"{name}{part}" for name in names for part in ("", " low", " high")]


_TILE_FIGURES = ("no_place", "places", "points", "figures", "win_difference")
_TILE_HEADS = [
    "tile",
    "count",
    "drawn",
    *(f"{name}{part}" for name in _TILE_FIGURES for part in ("", "_low", "_high")),
]


def _tile_row(one: Any) -> list[object]:
    found: list[object] = [one.tile, one.count, one.drawn]
    for name in _TILE_FIGURES:
        interval: Interval = getattr(one, name)
        found += [_plain(interval.value), _plain(interval.low), _plain(interval.high)]
    return found


def write_comparison_csv(folder: str | Path, comparison: Comparison) -> list[Path]:
    """Write the differences into a folder; raises WriteRefused."""
    heads = ["key", "title", "group"]
    heads += [f"{what}_{part}" for what in ("before", "after", "change") for part in _PARTS]
    rows = [
        [
            one.measure.key,
            one.measure.title,
            one.measure.group,
            *_interval(one.before),
            *_interval(one.after),
            *_interval(one.change),
        ]
        for one in comparison.differences
    ]
    return [_write(Path(folder) / "differences.csv", heads, rows)]


_PARTS = ("value", "low", "high", "n")


def _interval(interval: Interval) -> list[object]:
    return [_plain(interval.value), _plain(interval.low), _plain(interval.high), interval.n]


def _plain(value: float | None) -> object:
    """A number as a spreadsheet reads it; nothing for what is none."""
    if value is None or not math.isfinite(value):
        return ""
    return int(value) if float(value).is_integer() else round(value, 6)


def _in_reading_order(cell: str) -> tuple[int, int]:
    x, _, y = cell.partition(",")
    return int(y), int(x)


def _write(path: Path, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    files.write(path, text.getvalue())
    return path

"""A run summed up: every figure with its interval, the tile kinds, the course, the odd games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.chance import Chance
from engine.lab import intervals
from engine.lab.intervals import Interval
from engine.lab.measures import Measure, figures, measures
from engine.lab.results import Results
from engine.lab.row import SAMPLES, WHOLE_WIN, Row
from engine.lab.tally import KindTally

BARS: Final = 24
"""About so many bars a histogram has."""
QUANTILES: Final = (0, 10, 25, 50, 75, 90, 100)
_MOST_FOR_MEDIAN: Final = 2_000
"""Beyond this redrawing all games takes long and tells nothing new."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a run."""

    measure: Measure
    interval: Interval

    def as_dict(self) -> dict[str, Any]:
        return {
            "key": self.measure.key,
            "title": self.measure.title,
            "about": self.measure.about,
            "group": self.measure.group,
            "sort": self.measure.sort,
            "unit": self.measure.unit,
            **self.interval.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class KindFigures:
    """What the run says about one kind of tile."""

    tile: str
    count: int
    """How many are in the box."""
    drawn: int
    no_place: Interval
    """Chance that it fits nowhere when it is drawn."""
    places: Interval
    """Ways to lay it when it is drawn."""
    points: Interval
    """Points of the player in the turn it is laid."""
    win_difference: Interval
    """How much more often than an even share the player who lays one wins, for each one laid."""
    figures: Interval
    """How often a figure is placed on it at once."""

    def as_dict(self) -> dict[str, Any]:
        return {
            "tile": self.tile,
            "count": self.count,
            "drawn": self.drawn,
            "no_place": self.no_place.as_dict(),
            "places": self.places.as_dict(),
            "points": self.points.as_dict(),
            "win_difference": self.win_difference.as_dict(),
            "figures": self.figures.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class OddGame:
    """A game that stands out, and where to find it again."""

    why: str
    game: int
    seed: str
    scores: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        return {
            "why": self.why,
            "game": self.game,
            "seed": self.seed,
            "scores": list(self.scores),
        }


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram: from `low` to below `high`."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything a run says."""

    games: int
    figures: list[Figure]
    median_score: Interval
    kinds: list[KindFigures]
    scores: list[Bar]
    margins: list[Bar]
    course: list[list[Interval]]
    """Per seat the mean score at each moment of the game."""
    winner_ahead: list[Interval]
    """How far the later winner is ahead of the best other at each moment; below 0 is behind."""
    tiles_at: dict[str, float]
    """Tiles a game laid on each cell."""
    figures_at: dict[str, float]
    odd: list[OddGame]
    spread: list[tuple[int, float]] = field(default_factory=list)
    """So many per cent of all scores are at most so high."""

    def figure(self, key: str) -> Figure | None:
        return next((one for one in self.figures if one.measure.key == key), None)

    def as_dict(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "games": self.games,
            "figures": [one.as_dict() for one in self.figures],
            "median_score": self.median_score.as_dict(),
            "kinds": [one.as_dict() for one in self.kinds],
            "scores": [[bar.low, bar.high, bar.count] for bar in self.scores],
            "score_quantiles": [{"per_cent": at, "score": score} for at, score in self.spread],
            "margins": [[bar.low, bar.high, bar.count] for bar in self.margins],
            "course": [[one.as_dict() for one in seat] for seat in self.course],
            "winner_ahead": [one.as_dict() for one in self.winner_ahead],
            "tiles_at": self.tiles_at,
            "figures_at": self.figures_at,
            "odd": [one.as_dict() for one in self.odd],
        }


def summarise(results: Results) -> Summary:
    """Everything the games played so far say; the order in which they came does not matter."""
    rows = results.rows
    scores = [score for row in rows for score in row.scores]
    means = [sum(row.scores) / len(row.scores) for row in rows]
    return Summary(
        games=len(rows),
        figures=run_figures(results),
        median_score=intervals.bootstrap(means[:_MOST_FOR_MEDIAN], Chance(0, "median"), rounds=200),
        kinds=kind_figures(results),
        scores=histogram(scores),
        margins=histogram([row.margin for row in rows]),
        course=[
            [
                intervals.mean([row.samples[moment][seat] for row in rows])
                for moment in range(SAMPLES)
            ]
            for seat in range(results.plan.seats)
        ],
        winner_ahead=_winner_ahead(rows),
        tiles_at=_a_game(results.tally.tiles_at, len(rows)),
        figures_at=_a_game(results.tally.figures_at, len(rows)),
        odd=odd_games(results),
        spread=spread(scores),
    )


def run_figures(results: Results) -> list[Figure]:
    """Every figure of the run with its interval."""
    columns: dict[str, list[float]] = {}
    for row in results.rows:
        for key, value in figures(row, results.plan).items():
            columns.setdefault(key, []).append(value)
    found = []
    for measure in measures(results.plan):
        values = columns.get(measure.key, [])
        found.append(Figure(measure, interval_of(measure, values)))
    return found


def interval_of(measure: Measure, values: Sequence[float]) -> Interval:
    """Wilson for shares, Student's t for means."""
    if measure.sort == "share":
        return intervals.share(math.fsum(values), len(values))
    return intervals.mean(values)


def kind_figures(results: Results) -> list[KindFigures]:
    """One line for each kind of the set, in the set's order."""
    found = []
    for tile in results.plan.tileset.tiles:
        sums = results.tally.kinds.get(tile.id, KindTally())
        fitting = sums.drawn - sums.no_place
        found.append(
            KindFigures(
                tile=tile.id,
                count=tile.count,
                drawn=sums.drawn,
                no_place=intervals.share(sums.no_place, sums.drawn),
                places=intervals.mean_of_sums(fitting, sums.places, sums.places2),
                points=intervals.mean_of_sums(sums.laid, sums.points, sums.points2),
                win_difference=intervals.ratio_of_sums(
                    sums.games,
                    sums.wins / WHOLE_WIN,
                    sums.laid,
                    sums.wins2 / WHOLE_WIN**2,
                    sums.laid2,
                    sums.cross / WHOLE_WIN,
                ),
                figures=intervals.share(min(sums.figures, sums.laid), sums.laid),
            )
        )
    return found


def histogram(values: Sequence[int], bars: int = BARS) -> list[Bar]:
    """Bars of equal, round width over all values."""
    if not values:
        return []
    low, high = min(values), max(values)
    width = _round_width((high - low + 1) / bars)
    first = low // width * width
    counts = [0] * ((high - first) // width + 1)
    for value in values:
        counts[(value - first) // width] += 1
    return [
        Bar(first + i * width, first + (i + 1) * width, count) for i, count in enumerate(counts)
    ]


def spread(values: Sequence[int]) -> list[tuple[int, float]]:
    """The lowest value, the highest, and those that part the others in the shares of QUANTILES."""
    ordered = sorted(values)
    return [(at, intervals.quantile(ordered, at / 100)) for at in QUANTILES] if ordered else []


def _round_width(width: float) -> int:
    step = 1
    while True:
        for nice in (1, 2, 5):
            if nice * step >= width:
                return nice * step
        step *= 10


def _winner_ahead(rows: Sequence[Row]) -> list[Interval]:
    decided = [row for row in rows if len(row.winners) == 1 and len(row.scores) > 1]
    found = []
    for moment in range(SAMPLES):
        ahead = []
        for row in decided:
            scores, winner = row.samples[moment], row.winners[0]
            others = [score for seat, score in enumerate(scores) if seat != winner]
            ahead.append(scores[winner] - max(others))
        found.append(intervals.mean(ahead))
    return found


def _a_game(sums: dict[str, int], games: int) -> dict[str, float]:
    return {cell: count / games for cell, count in sorted(sums.items())} if games else {}


def odd_games(results: Results) -> list[OddGame]:
    """Games that stand out in some way; each can be played again from its seed."""
    rows = results.rows
    if not rows:
        return []
    found: list[OddGame] = []

    def add(why: str, row: Row) -> None:
        found.append(OddGame(why, row.game, results.seed_of(row.game), row.scores))

    add("highest score", max(rows, key=lambda row: (max(row.scores), -row.game)))
    add("lowest score of a winner", min(rows, key=lambda row: (max(row.scores), row.game)))
    add("widest margin", max(rows, key=lambda row: (row.margin, -row.game)))
    add("closest game", min(rows, key=lambda row: (row.margin, row.game)))
    add("most lead changes", max(rows, key=lambda row: (row.lead_changes, -row.game)))
    if any(row.comeback for row in rows):
        add("greatest comeback", max(rows, key=lambda row: (row.comeback, -row.game)))
    if any(row.aside for row in rows):
        add("most tiles set aside", max(rows, key=lambda row: (row.aside, -row.game)))
    failed = [row for row in rows if row.failures]
    if failed:
        add("a bot failed", failed[0])
    return found

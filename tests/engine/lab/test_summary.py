"""What a run says, against tables worked out by hand."""

from __future__ import annotations

import json

import pytest

from engine.lab.amounts import change_text, per_cent, plus_minus, told
from engine.lab.games import Batch
from engine.lab.intervals import Interval, mean, share
from engine.lab.measures import figures, measures
from engine.lab.results import Results, results_of
from engine.lab.row import WHOLE_WIN
from engine.lab.running import run
from engine.lab.summary import histogram, kind_figures, odd_games, run_figures, summarise
from engine.lab.tally import KindTally, Tally
from engine.lab.telling import summary_sentences
from tests.engine.lab.plans import plan, row


def results(*rows: object, tally: Tally | None = None, **changes: object) -> Results:
    one = plan("mayflower", games=max(1, len(rows)), **changes)
    return results_of(one, [Batch(list(rows), tally or Tally())])  # type: ignore[arg-type]


def found(run_of: Results) -> dict[str, float]:
    return {one.measure.key: one.interval.value for one in run_figures(run_of)}


def test_wins_scores_and_margins_of_four_games() -> None:
    #            seat 1  seat 2   winner            margin
    four = results(
        row(0, 30, 20),  # seat 1, by 10
        row(1, 25, 25, led_since=-1, comeback=0),  # shared, 0
        row(2, 10, 40),  # seat 2, by 30
        row(3, 50, 48),  # seat 1, by 2
    )
    numbers = found(four)
    assert numbers["seat.1.wins"] == 2.5 / 4
    assert numbers["seat.2.wins"] == 1.5 / 4
    assert numbers["tied"] == 1 / 4
    assert numbers["score"] == (25 + 25 + 25 + 49) / 4
    assert numbers["score.best"] == (30 + 25 + 40 + 50) / 4
    assert numbers["margin"] == (10 + 0 + 30 + 2) / 4
    assert numbers["seat.1.score"] == 115 / 4
    assert numbers["turns"] == 20
    assert numbers["lead.since"] == 25  # per cent: 5 of 20 turns, the shared win left out
    assert numbers["choices.lays"] == 5
    assert numbers["choices.places"] == 2.5


def test_points_by_source_and_by_role() -> None:
    one = results(
        row(
            0,
            30,
            20,
            points={
                "finished:town": (10, 4),
                "unfinished:town": (2, 0),
                "swept:town": (0, 2),
                "bonus:town": (8, 0),
                "finished:road": (6, 10),
                "bonus:road": (4, 4),
            },
            placed={"town": (3, 1)},
            swept={"town": (0, 1), "road": (2, 0)},
            features={"finished:town": 3, "abandoned:town": 2, "unowned:road": 5},
        )
    )
    numbers = found(one)
    assert numbers["points.town"] == (10 + 4 + 2 + 2) / 2
    assert numbers["points.town.finished"] == 7
    assert numbers["points.town.unfinished"] == 1
    assert numbers["points.road"] == 8
    assert numbers["points.surveyors"] == (8 + 4 + 4) / 2
    assert numbers["points.farm"] == 0
    assert numbers["role.sheriff"] == 9 + 4
    assert numbers["role.bandit"] == 8 + 4
    assert numbers["placed.town"] == 2
    assert numbers["swept"] == 1.5
    assert numbers["swept.road"] == 1
    assert numbers["features.town.finished"] == 3
    assert numbers["features.town.abandoned"] == 2
    assert numbers["features.road.unowned"] == 5


def test_wins_by_bot_follow_the_bots_from_seat_to_seat() -> None:
    two = results(
        row(0, 30, 20, seating=(0, 1)),
        row(1, 10, 40, seating=(1, 0)),
        row(2, 10, 40, seating=(0, 1)),
        bots=("greedy", "random"),
    )
    numbers = found(two)
    assert numbers["bot.greedy.wins"] == pytest.approx(2 / 3)
    assert numbers["bot.random.wins"] == pytest.approx(1 / 3)
    assert numbers["bot.greedy.score"] == pytest.approx((30 + 40 + 10) / 3)


def test_whether_the_leader_wins() -> None:
    ahead = tuple([(0, 0)] + [(5, 1)] * 20)
    behind = tuple([(0, 0)] + [(1, 5)] * 19 + [(30, 20)])
    level = tuple([(3, 3)] * 20 + [(30, 20)])
    three = results(
        row(0, 30, 20, samples=ahead), row(1, 30, 20, samples=behind), row(2, 30, 20, samples=level)
    )
    numbers = {one.measure.key: one.interval for one in run_figures(three)}
    for key in ("lead.at25", "lead.at50", "lead.at75"):
        assert (numbers[key].value, numbers[key].n) == (0.5, 2)


def test_tile_kinds_against_hand_made_sums() -> None:
    tally = Tally()
    tally.kinds["A"] = KindTally(
        drawn=10,
        no_place=2,
        places=40,
        places2=240,
        laid=8,
        points=16,
        points2=80,
        games=4,
        laid2=16,
        wins=2 * WHOLE_WIN,
        wins2=2 * WHOLE_WIN**2,
        cross=4 * WHOLE_WIN,
        figures=6,
    )
    kinds = {one.tile: one for one in kind_figures(results(row(0, 1, 2), tally=tally))}
    one = kinds["A"]
    assert one.no_place.value == 0.2
    assert one.places.value == 5  # of the eight times it fitted
    assert one.points.value == 2
    assert one.figures.value == 0.75
    assert one.win_difference.value == 0.25  # 2 wins more than even over 8 laid
    assert one.win_difference.n == 4
    assert kinds["B"].drawn == 0
    assert kinds["B"].points.n == 0


def test_bars_have_round_widths_and_hold_every_value() -> None:
    values = [*range(101)] * 2
    bars = histogram(values, bars=20)
    assert {bar.high - bar.low for bar in bars} == {10}
    assert sum(bar.count for bar in bars) == 202
    assert bars[0].low == 0
    assert histogram([]) == []
    assert histogram([7]) == [type(bars[0])(7, 8, 1)]


def test_odd_games_keep_their_seeds() -> None:
    four = results(
        row(0, 30, 20), row(1, 25, 25), row(2, 10, 90, comeback=40), row(3, 5, 4, aside=3)
    )
    odd = {one.why: one for one in odd_games(four)}
    assert odd["highest score"].game == odd["widest margin"].game == 2
    assert odd["closest game"].game == 1
    assert odd["lowest score of a winner"].game == 3
    assert odd["greatest comeback"].seed == "5.2"
    assert odd["most tiles set aside"].scores == (5, 4)


LIST = """
    seat.1.wins seat.2.wins bot.greedy.wins bot.random.wins tied
    score score.best margin seat.1.score seat.2.score bot.greedy.score bot.random.score
    points.road points.town points.farm points.plain points.surveyors
    points.road.finished points.road.unfinished points.town.finished points.town.unfinished
    points.farm.finished points.farm.unfinished
    role.bandit role.sheriff role.farmer role.trapper
    features.road.finished features.road.unowned features.road.unfinished features.road.abandoned
    features.town.finished features.town.unowned features.town.unfinished features.town.abandoned
    features.farm.finished features.farm.unowned features.farm.unfinished features.farm.abandoned
    features.plain.unfinished features.plain.abandoned
    placed.road placed.town placed.farm placed.plain
    swept swept.road swept.town swept.farm surveyors.moves
    lead.changes lead.since lead.comeback lead.at25 lead.at50 lead.at75
    turns choices.lays choices.places tiles.aside
"""


def test_all_that_was_promised_is_measured_with_an_interval() -> None:
    one = run(plan("mayflower", bots=("greedy", "random"), games=4), workers=1)
    summary = summarise(one)
    assert sorted(figure.measure.key for figure in summary.figures) == sorted(LIST.split())
    for figure in summary.figures:
        assert figure.interval.n > 0, figure.measure.key
        assert figure.interval.low <= figure.interval.value <= figure.interval.high
    scores = sorted(score for row in one.rows for score in row.scores)
    assert (summary.spread[0], summary.spread[-1]) == ((0, scores[0]), (100, scores[-1]))
    kind = next(kind for kind in summary.kinds if kind.tile == "K")
    for interval in (
        kind.no_place,
        kind.places,
        kind.points,
        kind.figures,
        kind.win_difference,
    ):
        assert interval.n > 0
    assert sum(summary.tiles_at.values()) == pytest.approx(95, abs=1)
    assert sum(summary.figures_at.values()) > 0


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        ("mayflower", "greedy"),
        ("hunters_and_gatherers", "random"),
        ("hunters_and_gatherers_2", "random"),
        ("examples/frontier", "greedy"),
    ],
)
def test_the_sources_of_all_points_add_up_to_the_score(name: str, bot: str) -> None:
    one = run(plan(name, bots=(bot, "random"), games=4), workers=1)
    for game in one.rows:
        numbers = figures(game, one.plan)
        sources = [
            value
            for key, value in numbers.items()
            if key.startswith("points.") and key.count(".") == 1
        ]
        assert sum(sources) == pytest.approx(numbers["score"])
    assert "nan" not in " ".join(summary_sentences(summarise(one), one))


def test_what_the_surveyors_pay_is_told_apart_only_where_they_pay() -> None:
    assert "points.town.swept" not in {one.key for one in measures(plan("mayflower"))}
    paying = plan("mayflower", "surveyors.sweep=pay")
    assert "points.town.swept" in {one.key for one in measures(paying)}
    one = row(0, 30, 20, points={"finished:town": (10, 4), "swept:town": (0, 2)})
    numbers = figures(one, paying)
    assert (numbers["points.town"], numbers["points.town.swept"]) == (8, 1)


def test_every_measure_of_a_real_run_is_measured_and_described() -> None:
    one = run(plan("mayflower", bots=("greedy", "random"), games=2), workers=1)
    listed = measures(one.plan)
    keys = {measure.key for measure in listed}
    assert len(keys) == len(listed)
    for game in one.rows:
        assert set(figures(game, one.plan)) <= keys
    assert all(measure.about.endswith(".") and measure.title for measure in listed)


def test_a_summary_is_json_data() -> None:
    one = run(plan(bots=("greedy", "random"), games=3), workers=1)
    data = json.loads(json.dumps(summarise(one).as_dict(), allow_nan=False))
    assert data["games"] == 3
    assert len(data["course"]) == 2
    assert len(data["kinds"]) == len(one.plan.tileset.tiles)


def test_figures_are_told_with_the_places_that_mean_something() -> None:
    assert plus_minus(Interval(6.123, 5.3, 6.9, 9)) == "6.1 ± 0.8"
    assert plus_minus(Interval(201.94, 197.6, 206.2, 9)) == "202 ± 4"
    assert plus_minus(Interval(50.71, 49.1, 52.3, 9)) == "50.7 ± 1.6"
    assert plus_minus(Interval(812.2, 700.0, 900.0, 9)) == "812 ± 100"
    assert plus_minus(Interval(-0.001, -0.041, 0.039, 9)) == "0.00 ± 0.04"
    assert plus_minus(mean([4.0])) == "4"
    assert plus_minus(mean([95.0, 95.0])) == "95"
    assert plus_minus(mean([])) == "–"
    wins = next(one for one in measures(plan()) if one.key == "seat.1.wins")
    since = next(one for one in measures(plan()) if one.key == "lead.since")
    assert told(share(530, 1000), wins) == "53 ± 3 %"
    assert told(Interval(38.4, 29.3, 47.5, 60), since) == "38 ± 9 %"


def test_a_lopsided_share_is_told_with_both_ends_of_its_interval() -> None:
    assert per_cent(share(200, 200)) == "100 % (98.1 to 100 %)"
    assert per_cent(share(1, 60)) == "1.7 % (0.3 to 8.9 %)"
    assert per_cent(share(0, 0)) == "–"
    assert per_cent(share(30, 60)) == "50 ± 12 %"


def test_a_change_has_a_sign_and_a_share_changes_by_percentage_points() -> None:
    wins = next(one for one in measures(plan()) if one.key == "seat.1.wins")
    score = next(one for one in measures(plan()) if one.key == "score")
    assert change_text(Interval(0.04, 0.01, 0.07, 9), wins) == "+4 ± 3 pp"
    assert change_text(Interval(-6.1, -6.9, -5.3, 9), score) == "-6.1 ± 0.8"
    assert change_text(Interval(0.0, 0.0, 0.0, 9), score) == "0"


def test_seats_that_win_evenly_are_said_to() -> None:
    even = results(*(row(n, 30 - n % 2 * 20, 20) for n in range(40)))
    sentences = summary_sentences(summarise(even), even)
    assert sentences[0] == "Seat 1 wins 50 ± 15 %, not distinguishable from 50 %."


def test_a_run_without_games_says_so() -> None:
    empty = Results(plan())
    assert summary_sentences(summarise(empty), empty) == ["No game was played."]

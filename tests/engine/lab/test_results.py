"""Results add up in any order, are kept on file, and are taken up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.lab.games import play_batch
from engine.lab.results import (
    Results,
    RunFileRefused,
    load_results,
    results_of,
    save_results,
    take_up,
)
from engine.lab.summary import summarise
from tests.engine.lab.plans import plan


def test_batches_in_any_order_give_the_same_statistics() -> None:
    one = plan(bots=("greedy", "random"), games=9)
    batches = [play_batch(one, games) for games in ([0, 1, 2], [3, 4], [5, 6, 7, 8])]
    straight = results_of(one, batches)
    crossed = results_of(one, [batches[2], batches[0], batches[1]])
    assert straight.rows == crossed.rows
    assert straight.tally.as_raw() == crossed.tally.as_raw()
    assert summarise(straight).as_dict() == summarise(crossed).as_dict()


def test_a_game_is_never_counted_twice() -> None:
    one = plan(games=4)
    results = Results(one)
    results.add(play_batch(one, [0, 1]))
    with pytest.raises(ValueError, match="already counted"):
        results.add(play_batch(one, [1, 2]))
    assert results.done == 2
    assert results.missing() == [2, 3]


def test_a_run_file_holds_everything(tmp_path: Path) -> None:
    one = plan("mayflower", bots=("greedy", "random"), games=3)
    results = results_of(one, [play_batch(one, [0, 2])])
    save_results(tmp_path / "run.json", results)
    again = load_results(tmp_path / "run.json")
    assert again.rows == results.rows
    assert again.tally.as_raw() == results.tally.as_raw()
    assert again.plan.digest == one.digest
    assert again.missing() == [1]
    assert summarise(again).as_dict() == summarise(results).as_dict()


def test_a_longer_plan_takes_up_a_shorter_run_and_the_other_way_round(tmp_path: Path) -> None:
    one = plan(games=4)
    save_results(tmp_path / "run.json", results_of(one, [play_batch(one, range(4))]))
    longer = take_up(tmp_path / "run.json", one.replace(games=10))
    assert (longer.done, len(longer.missing())) == (4, 6)
    shorter = take_up(tmp_path / "run.json", one.replace(games=2))
    assert (shorter.done, shorter.missing()) == (4, [])


def test_a_run_of_another_plan_is_refused(tmp_path: Path) -> None:
    one = plan(games=2)
    save_results(tmp_path / "run.json", results_of(one, [play_batch(one, range(2))]))
    with pytest.raises(RunFileRefused, match="another plan"):
        take_up(tmp_path / "run.json", one.replace(seed=99))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a run file"),
        ("{}", "is not a run file of Tilewright"),
        ("[1]", "is not a run file of Tilewright"),
        ('{"kind": "tilewright run", "format": 99}', "another version"),
        ('{"kind": "tilewright run", "format": 1}', "is damaged"),
        ('{"kind": "tilewright run", "format": 1, "plan": {}, "tally": {}}', "is damaged"),
    ],
)
def test_what_is_no_run_file_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "run.json"
    file.write_text(text)
    with pytest.raises(RunFileRefused, match=sentence):
        load_results(file)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("rows", 0, "colour"), "red"),
        (("rows", 0, "scores"), [1]),
        (("rows", 0, "scores"), "ab"),
        (("rows", 0, "scores"), [1, float("nan")]),
        (("rows", 0, "seating"), [0, 0]),
        (("rows", 0, "game"), -1),
        (("rows", 0, "samples"), []),
        (("rows", 0, "placed"), {"town": [1, 2, 3]}),
        (("rows", 0, "points"), {"town": [1, 2]}),
        (("rows", 0, "features"), {"finished:town": "many"}),
        (("rows", 0, "turns"), 1e400),
        (("rows",), 5),
        (("rows", 0), None),
        (("tally", "kinds"), {"fork": {"drawn": "often"}}),
        (("tally", "tiles_at"), {"here": 1}),
        (("plan", "bots"), []),
    ],
)
def test_a_run_file_with_strange_figures_is_refused(
    tmp_path: Path, where: tuple[str | int, ...], value: object
) -> None:
    one = plan(games=1)
    file = tmp_path / "run.json"
    save_results(file, results_of(one, [play_batch(one, [0])]))
    raw = json.loads(file.read_text())
    place = raw
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    file.write_text(json.dumps(raw))
    with pytest.raises(RunFileRefused, match="is damaged"):
        load_results(file)


def test_a_run_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunFileRefused, match="cannot be read"):
        load_results(tmp_path / "nothing.json")

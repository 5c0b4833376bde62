"""The same plan gives the same numbers however it is run, and nothing that is done gets lost."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.lab import pool
from engine.lab.pool import Pool, WorkersDied
from engine.lab.results import Results, RunFileRefused
from engine.lab.running import Progress, run
from tests.engine.lab.plans import plan

GAMES = 30


def numbers(results: Results) -> tuple[Any, Any]:
    return results.rows, results.tally.as_raw()


@pytest.fixture(scope="module")
def alone() -> Results:
    """The numbers of one process, to hold all others against."""
    return run(plan(bots=("greedy", "random"), games=GAMES), workers=1)


@pytest.mark.parametrize("workers", [2, 4])
def test_any_number_of_workers_gives_the_same_numbers(alone: Results, workers: int) -> None:
    results = run(alone.plan, workers=workers)
    assert results.done == GAMES
    assert numbers(results) == numbers(alone)


def test_a_worker_that_dies_loses_nothing(alone: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    pools: list[Pool] = []
    entered = Pool.__enter__

    def entering(self: Pool) -> Pool:
        pools.append(self)
        return entered(self)

    monkeypatch.setattr(Pool, "__enter__", entering)
    killed: list[int] = []

    def kill_one(far: Progress) -> None:
        if far.done >= 3 and not killed:
            killed.append(pools[0].pids[0])
            os.kill(killed[0], signal.SIGKILL)

    results = run(alone.plan, workers=2, on_progress=kill_one)
    assert killed
    assert pools[0].replaced == 1
    assert numbers(results) == numbers(alone)


def test_workers_that_die_again_and_again_end_the_run_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(
        "import os\nclass Bot:\n    def choose(self, sight):\n        os._exit(3)\n"
    )
    deadly = plan(bots=(f"{tmp_path}/deadly.py:Bot", "random"), games=4)
    with pytest.raises(WorkersDied, match="workers died one after the other"):
        run(deadly, workers=2)


def test_leaving_the_pool_ends_its_workers(alone: Results) -> None:
    with Pool("{}", 2) as workers:
        pids = workers.pids
        assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.parametrize("workers", [1, 2])
def test_cancelling_keeps_what_is_done(alone: Results, workers: int) -> None:
    seen: list[int] = []

    def cancelled() -> bool:
        return bool(seen) and seen[-1] >= 4

    results = run(
        alone.plan,
        workers=workers,
        on_progress=lambda far: seen.append(far.done),
        cancelled=cancelled,
    )
    assert results.cancelled
    assert 4 <= results.done < GAMES
    by_game = {row.game: row for row in alone.rows}
    assert all(by_game[row.game] == row for row in results.rows)


def test_a_run_that_broke_off_is_taken_up_again(alone: Results, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    first = run(
        alone.plan, workers=1, run_file=file, cancelled=_after(5), on_progress=lambda far: None
    )
    assert 0 < first.done < GAMES
    begun: list[int] = []
    second = run(
        alone.plan, workers=2, run_file=file, on_progress=lambda far: begun.append(far.done)
    )
    assert begun[0] == first.done
    assert not second.cancelled
    assert numbers(second) == numbers(alone)
    third = run(alone.plan, workers=2, run_file=file)
    assert numbers(third) == numbers(alone)


def _after(questions: int) -> Any:
    asked = iter(range(10_000))
    return lambda: next(asked) >= questions


def test_a_run_file_of_another_plan_is_left_alone(alone: Results, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run(alone.plan.replace(games=1), workers=1, run_file=file)
    before = file.read_text()
    with pytest.raises(RunFileRefused):
        run(alone.plan.replace(seed=77), workers=1, run_file=file)
    assert file.read_text() == before


def test_progress_goes_up_to_the_last_game(alone: Results) -> None:
    told: list[Progress] = []
    run(alone.plan.replace(games=6), workers=1, on_progress=told.append)
    assert told[0].done == 0
    assert told[-1].done == told[-1].games == 6
    assert told[-1].rate > 0
    assert [far.done for far in told] == sorted(far.done for far in told)


def test_it_runs_in_a_thread_that_is_not_the_main_one(alone: Results) -> None:
    found: list[Results] = []
    threads: set[int] = set()

    def work() -> None:
        small = alone.plan.replace(games=6)
        found.append(
            run(small, workers=2, on_progress=lambda far: threads.add(threading.get_ident()))
        )

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    assert found[0].rows == alone.rows[:6]
    assert threads == {thread.ident}


def test_actions_are_kept_when_asked_for(alone: Results) -> None:
    results = run(alone.plan.replace(games=3), workers=2, keep_actions=True)
    assert sorted(results.actions) == [0, 1, 2]
    assert all(results.actions.values())
    assert run(alone.plan.replace(games=1), workers=1).actions == {}


def test_a_fault_in_a_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pool.MOST_DEATHS >= 3
    with (
        Pool('{"not": "a plan"}', 1) as workers,
        pytest.raises(WorkersDied, match="A worker failed"),
    ):
        list(workers.batches([0], lambda: 1, lambda: False))

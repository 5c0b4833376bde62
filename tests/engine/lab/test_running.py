"""The same plan gives the same numbers however it is run, and nothing that is done gets lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.files import WriteRefused
from engine.lab import pool
from engine.lab.pool import Pool, WorkersDied
from engine.lab.results import Results, RunFileRefused, load_results
from engine.lab.running import Progress, RunNotKept, run
from tests.engine.lab.plans import plan

GAMES = 30
ROOT = Path(__file__).parents[3]


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


SLEEPY = """
import os, time
class Bot:
    def choose(self, sight):
        os.write(1, b"asleep\\n")
        time.sleep(600)
"""
MASTER = """
import sys
from engine.lab.running import run
from tests.engine.lab.plans import plan
if __name__ == "__main__":
    run(plan(bots=(sys.argv[1], "random"), games=4), workers=2)
"""


@pytest.mark.timeout(120)
def test_workers_end_at_once_when_their_master_is_killed(tmp_path: Path) -> None:
    (tmp_path / "sleepy.py").write_text(SLEEPY)
    (tmp_path / "master.py").write_text(MASTER)
    master = subprocess.Popen(
        [sys.executable, tmp_path / "master.py", f"{tmp_path}/sleepy.py:Bot"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert master.stdout is not None
    assert [master.stdout.readline() for _ in range(2)] == ["asleep\n"] * 2
    master.kill()
    # The workers write to the same pipe: it ends only when all of them are gone.
    assert master.communicate(timeout=60)[0] == ""


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


def test_a_run_file_that_cannot_be_written_is_refused_before_a_game_is_played(
    alone: Results, tmp_path: Path
) -> None:
    told: list[int] = []
    with pytest.raises(WriteRefused, match="does not exist"):
        run(
            alone.plan,
            workers=1,
            run_file=tmp_path / "nowhere/run.json",
            on_progress=lambda far: told.append(far.done),
        )
    assert told == [0]


def test_a_disk_that_fills_up_does_not_take_the_games_along(
    alone: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, written = os.write, []

    def write(descriptor: int, content: Any) -> int:
        written.append(len(content))
        if len(written) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, content)

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(RunNotKept, match="the disk is full") as lost:
        run(alone.plan, workers=1, run_file=tmp_path / "run.json")
    monkeypatch.undo()
    assert numbers(lost.value.results) == numbers(alone)
    assert load_results(tmp_path / "run.json").done == 0  # the copy before is whole


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

"""The other side of the Balance workspace: a process of its own that runs, sums up and writes.

It imports no Qt. One thread listens to the window, so that Pause, Cancel and a window that is gone
are noticed at once, even in the middle of a long game; all work is done by the main thread.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections import OrderedDict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from app.balance.findings import differences_of, findings_of
from app.balance.jobs import (
    Ahead,
    Compared,
    CompareJob,
    ExportJob,
    Finished,
    Job,
    Read,
    ReadJob,
    Recorded,
    RecordJob,
    Refused,
    Reply,
    RunJob,
    Written,
)
from engine import files
from engine.lab.comparing import compare
from engine.lab.exporting import comparison_data, run_data, write_comparison_csv, write_csv
from engine.lab.games import record_game
from engine.lab.plan import PlanRefused, plan_from_raw
from engine.lab.report import comparison_report, run_report
from engine.lab.results import Results, RunFileRefused, load_results
from engine.lab.running import Progress, WorkersDied, run
from engine.lab.summary import summarise

_KNOWN: Final = 3
"""So many runs are kept in memory once they are read."""
_GRACE_SECONDS: Final = 4.0
"""So long a run may take to write down what it has when nobody listens any more."""
_FIRST_LOOK: Final = 0.4
_LEAST_BETWEEN: Final = 1.0
_PART_FOR_SUMS: Final = 12.0
"""Summing up may take one part in so many of the time."""
_NICE: Final = 5
"""The window comes first when every core is busy."""


def serve(line: Connection[Any, Any]) -> None:
    """Do jobs until the window closes the line. A process plays one run in its life at most."""
    # Ctrl+C goes to every process of the terminal; the window decides what it means.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICE)
    ear = _Ear(line)
    ear.start()
    bench = _Bench(line, ear)
    while (job := ear.jobs.get()) is not None:
        with contextlib.suppress(OSError):
            bench.do(job)
    ear.done.set()


class _Ear(threading.Thread):
    """Listens to the window; ends everything when it is gone."""

    def __init__(self, line: Connection[Any, Any]) -> None:
        super().__init__(daemon=True)
        self._line = line
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.cancel = threading.Event()
        self.going = threading.Event()
        self.going.set()
        self.gone = threading.Event()
        self.done = threading.Event()

    def run(self) -> None:
        try:
            while True:
                said = self._line.recv()
                if said == "pause":
                    self.going.clear()
                elif said == "go on":
                    self.going.set()
                elif said == "cancel":
                    self.cancel.set()
                    self.going.set()
                else:
                    self.jobs.put(said)
        except (EOFError, OSError):
            self._end()

    def _end(self) -> None:
        self.gone.set()
        self.cancel.set()
        self.going.set()
        self.jobs.put(None)
        if not self.done.wait(_GRACE_SECONDS):
            for worker in multiprocessing.active_children():
                worker.kill()
            os._exit(0)


class _Bench:
    """Where jobs are done, one after the other."""

    def __init__(self, line: Connection[Any, Any], ear: _Ear) -> None:
        self._line = line
        self._ear = ear
        self._known: OrderedDict[tuple[str, int, int], Results] = OrderedDict()

    def do(self, job: Job) -> None:
        try:
            answer = self._answer(job)
        except (PlanRefused, RunFileRefused, WorkersDied, files.WriteRefused) as refused:
            answer = Refused(job.number, str(refused))
        except ValueError as refused:
            answer = Refused(job.number, str(refused))
        except Exception as failure:  # a fault of ours must reach the person, not end the process
            answer = Refused(job.number, f"The lab failed: {type(failure).__name__}: {failure}.")
        self._line.send(answer)

    def _answer(self, job: Job) -> Reply:
        match job:
            case RunJob():
                return _Run(job, self._line, self._ear).play()
            case ReadJob():
                return Read(job.number, findings_of(self._results(job.run_file)))
            case CompareJob():
                comparison = compare(self._results(job.before), self._results(job.after))
                return Compared(job.number, differences_of(comparison))
            case RecordJob():
                plan = plan_from_raw(json.loads(job.plan_text))
                return Recorded(job.number, record_game(plan, job.game))
            case ExportJob():
                return Written(job.number, tuple(map(str, self._write(job))))

    def _results(self, run_file: str) -> Results:
        """A kept run; read again only when its file is another one."""
        try:
            stamp = Path(run_file).stat()
        except OSError:
            return load_results(run_file)
        key = (run_file, stamp.st_mtime_ns, stamp.st_size)
        if key not in self._known:
            self._known[key] = load_results(run_file)
            while len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]

    def _write(self, job: ExportJob) -> list[Path]:
        results = _titled(self._results(job.run_file), job.title)
        target = Path(job.target)
        if job.against:
            before = _titled(self._results(job.against), job.against_title)
            comparison = compare(before, results)
            if job.sort == "csv":
                return write_comparison_csv(target, comparison)
            text = comparison_report(comparison)
            data = comparison_data(comparison)
        else:
            summary = summarise(results)
            if job.sort == "csv":
                return write_csv(target, results, summary)
            text = run_report(results, summary)
            data = run_data(results, summary)
        if job.sort == "json":
            text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
        files.write(target, text)
        return [target]


def _titled(results: Results, title: str) -> Results:
    """The run under the name the person gave it."""
    results.plan = results.plan.replace(title=title[:200])
    return results


class _Run:
    """One run under way."""

    def __init__(self, job: RunJob, line: Connection[Any, Any], ear: _Ear) -> None:
        self._job = job
        self._line = line
        self._ear = ear
        self._begun = time.monotonic()
        self._rested = 0.0
        self._before: int | None = None
        self._last: Progress | None = None
        self._look_at = self._begun + _FIRST_LOOK

    def play(self) -> Reply:
        job = self._job
        if job.plan_text:
            plan = plan_from_raw(json.loads(job.plan_text))
        else:
            plan = load_results(job.run_file).plan
        results = run(
            plan,
            workers=job.workers,
            on_progress=self._tell,
            cancelled=self._cancelled,
            run_file=job.run_file,
        )
        if self._ear.gone.is_set():
            return Refused(job.number, "")
        return Finished(job.number, findings_of(results), results.cancelled)

    def _cancelled(self) -> bool:
        """Also where a pause is spent: nobody hands out games meanwhile."""
        if not self._ear.going.is_set() and self._last is not None:
            self._send(self._last, paused=True)
            begin = time.monotonic()
            self._ear.going.wait()
            self._rested += time.monotonic() - begin
            if not self._ear.cancel.is_set():
                self._send(self._last)
        return self._ear.cancel.is_set()

    def _tell(self, progress: Progress) -> None:
        self._last = progress
        if self._before is None:
            self._before = progress.done
        self._send(progress)

    def _send(self, progress: Progress, *, paused: bool = False) -> None:
        now = time.monotonic()
        worked = now - self._begun - self._rested
        rate = (progress.done - (self._before or 0)) / worked if worked > 0 else 0.0
        left = (progress.games - progress.done) / rate if rate > 0 else None
        findings = None
        if progress.done and (now >= self._look_at or paused):
            findings = findings_of(progress.results)
            took = time.monotonic() - now
            self._look_at = now + max(_LEAST_BETWEEN, took * _PART_FOR_SUMS)
        ahead = Ahead(self._job.number, progress.done, progress.games, rate, left, findings, paused)
        with contextlib.suppress(OSError):
            self._line.send(ahead)

"""The other side of the Balance workspace: a process of its own that runs, sums up and writes.

It imports no Qt. One thread listens to the window, so that Pause, Cancel and a window that is gone
are noticed at once, even in the middle of a long game; all work is done by the main thread.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from app.balance.answering import Answering
from app.balance.findings import Findings, differences_of, findings_of
from app.balance.jobs import (
    Compared,
    CompareJob,
    ExportJob,
    Finished,
    Job,
    QuestionJob,
    Read,
    ReadJob,
    Recorded,
    RecordJob,
    Refused,
    Reply,
    RunJob,
    Written,
)
from app.balance.listening import Ear, Teller
from engine import files
from engine.lab.cluster import ClusterMissing
from engine.lab.comparing import compare
from engine.lab.exporting import comparison_data, run_data, write_comparison_csv, write_csv
from engine.lab.games import record_game
from engine.lab.plan import PlanRefused, plan_from_raw
from engine.lab.report import comparison_report, run_report
from engine.lab.results import Results, RunFileRefused, load_results, save_results
from engine.lab.running import Progress, WorkersDied, run
from engine.lab.summary import summarise

_KNOWN: Final = 3
"""So many runs are kept in memory once they are read."""
_NICE: Final = 5
"""The window comes first when every core is busy."""


def serve(line: Connection[Any, Any]) -> None:
    """Do jobs until the window closes the line. A process plays one run in its life at most."""
    # Ctrl+C goes to every process of the terminal; the window decides what it means.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The workers belong to this group too, so that all of them can be ended at one stroke.
    if hasattr(os, "setpgid"):
        with contextlib.suppress(OSError):
            os.setpgid(0, 0)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICE)
    ear = Ear(line)
    ear.start()
    bench = _Bench(line, ear)
    while (job := ear.jobs.get()) is not None:
        with contextlib.suppress(OSError):
            bench.do(job)
    ear.done.set()


class _Bench:
    """Where jobs are done, one after the other."""

    def __init__(self, line: Connection[Any, Any], ear: Ear) -> None:
        self._line = line
        self._ear = ear
        self._known: OrderedDict[tuple[str, int, int], Results] = OrderedDict()

    def do(self, job: Job) -> None:
        try:
            answer = self._answer(job)
        except (PlanRefused, RunFileRefused, WorkersDied, files.WriteRefused) as refused:
            answer = Refused(job.number, str(refused))
        except ClusterMissing as missing:
            answer = Refused(job.number, str(missing), no_cluster=True)
        except ValueError as refused:
            answer = Refused(job.number, str(refused))
        except Exception as failure:  # a fault of ours must reach the person, not end the process
            answer = Refused(job.number, f"The lab failed: {type(failure).__name__}: {failure}.")
        self._line.send(answer)

    def _answer(self, job: Job) -> Reply:
        match job:
            case RunJob():
                return _Run(job, self._line, self._ear).play()
            case QuestionJob():
                plan = plan_from_raw(json.loads(job.plan_text))
                return Answering(job, plan, Teller(job.number, self._line, self._ear)).answer()
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

    def __init__(self, job: RunJob, line: Connection[Any, Any], ear: Ear) -> None:
        self._job = job
        self._ear = ear
        self._teller = Teller(job.number, line, ear, self._look)
        self._results: Results | None = None

    def play(self) -> Reply:
        job = self._job
        if job.plan_text:
            plan = plan_from_raw(json.loads(job.plan_text))
        else:
            plan = load_results(job.run_file).plan
        self._ear.rescue = self._keep
        results = run(
            plan,
            workers=job.workers,
            cluster=job.cluster or None,
            on_progress=self._tell,
            cancelled=self._teller.cancelled,
            run_file=job.run_file,
        )
        if self._ear.gone.is_set():
            return Refused(job.number, "")
        return Finished(job.number, findings_of(results), results.cancelled)

    def _tell(self, progress: Progress) -> None:
        self._results = progress.results
        self._teller.tell(progress.done, progress.games)

    def _look(self) -> Findings | None:
        return None if self._results is None else findings_of(self._results)

    def _keep(self) -> None:
        if self._results is not None and self._results.done:
            save_results(self._job.run_file, self._results)

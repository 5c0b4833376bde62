"""A run on the command line: a bar with rate and time left, and Ctrl+C that keeps what is done."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.output import Refusal, console, say

if TYPE_CHECKING:
    from engine.lab.plan import Plan
    from engine.lab.results import Results


class Cancelled:
    """Becomes true at the first Ctrl+C; a second one ends the program at once."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def __call__(self) -> bool:
        return self._event.is_set()

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts Ctrl+C only asks to stop."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.getsignal(signal.SIGINT)

        def note(_number: int, _frame: Any) -> None:
            if self._event.is_set():
                raise KeyboardInterrupt
            self._event.set()

        signal.signal(signal.SIGINT, note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


def run_with_bar(
    plan: Plan,
    *,
    workers: int | None,
    cluster: str | None = None,
    run_file: Path | None = None,
    keep_actions: bool = False,
    quiet: bool = False,
    cancelled: Cancelled | None = None,
    title: str = "",
    can_resume: bool = True,
) -> Results:
    """Run a plan and show how far it is; the bar goes to stderr, so that output can be piped.

    `can_resume` is whether the command knows `--run-file`.
    """
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from engine.files import WriteRefused
    from engine.lab.cluster import ClusterMissing
    from engine.lab.plan import PlanRefused
    from engine.lab.results import RunFileRefused
    from engine.lab.running import Progress as HowFar
    from engine.lab.running import RunNotKept, WorkersDied, run

    cancelled = cancelled or Cancelled()
    out = console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=out,
        transient=True,
        disable=quiet or not out.is_terminal,
    )
    task = bar.add_task(title or "Playing", total=plan.games, rate="")

    def tell(far: HowFar) -> None:
        rate = f"{far.rate:.1f} games/s" if far.rate else ""
        bar.update(task, completed=far.done, total=far.games, rate=rate)

    try:
        with cancelled.listening(), bar:
            results = run(
                plan,
                workers=workers,
                cluster=cluster,
                on_progress=tell,
                cancelled=cancelled,
                run_file=run_file,
                keep_actions=keep_actions,
            )
    except PlanRefused as refused:
        raise Refusal(str(refused), code=2) from refused
    except RunNotKept as lost:
        results = lost.results
    except (RunFileRefused, WorkersDied, ClusterMissing, WriteRefused) as failed:
        raise Refusal(str(failed)) from failed
    if results.cancelled:
        kept = "With --run-file FILE a run is kept and can be taken up again."
        if run_file is not None and not results.unkept:
            kept = f"{run_file} holds them; the same command goes on from there."
        stopped = f"Stopped after {results.done} of {plan.games} games."
        say(f"{stopped} {kept if can_resume else ''}".rstrip(), "yellow", stderr=True)
    return results

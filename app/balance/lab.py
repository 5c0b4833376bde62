"""What Balance works on: the runs of the open set, the one under way, the one that is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.balance.answering import games_in_all
from app.balance.findings import Differences, Findings
from app.balance.jobs import (
    Ahead,
    Answered,
    Compared,
    CompareJob,
    ExportJob,
    ExportSort,
    Finished,
    QuestionJob,
    Read,
    ReadJob,
    Recorded,
    RecordJob,
    Refused,
    RunJob,
    Written,
)
from app.balance.line import LabLine
from app.balance.questions import Answer, Question
from app.balance.shelf import KeptRun, Shelf, runs_folder
from app.documents.document import Document
from app.documents.tileset import TileSetDocument
from engine.files import WriteRefused
from engine.lab.plan import Plan, plan_raw


@dataclass(slots=True)
class UnderWay:
    """The run that is being played."""

    number: int
    document: str
    shelf: Shelf
    run_id: str
    ahead: Ahead
    paused: bool = False
    cancelling: bool = False
    findings: Findings | None = None
    answer: Answer | None = None


class Lab(QObject):
    """One for the workspace; everything on the page and in the panels looks at it."""

    runs_changed = Signal()
    """Other runs are kept, or other words about them."""
    shown_changed = Signal()
    """Another run is shown, or more is known about it."""
    progress_changed = Signal()
    recorded = Signal(object)
    """A game that was asked for, as a record."""
    written = Signal(object)
    """Places of the files that were asked for."""
    refused = Signal(str)
    ended = Signal(object)
    """A run is over: what is kept of it, or None if nothing came of it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: TileSetDocument | None = None
        self.shelf: Shelf | None = None
        self.under_way: UnderWay | None = None
        self.shown: str = ""
        self.findings: Findings | None = None
        self.beside: str = ""
        self.beside_findings: Findings | None = None
        self.differences: Differences | None = None
        self.beside_refusal = ""
        self._runner = LabLine(self)
        self._reader = LabLine(self)
        self._runner.told.connect(self._hear_runner)
        self._runner.lost.connect(self._lost_runner)
        self._reader.told.connect(self._hear_reader)
        self._reader.lost.connect(self._lost_reader)
        self._number = 0
        self._asked: dict[int, str] = {}

    # -- the document ----------------------------------------------------------------------

    def show_document(self, document: Document[Any] | None) -> None:
        chosen = document if isinstance(document, TileSetDocument) else None
        if chosen is self.document and (chosen is None or self.shelf is not None):
            return
        if self.document is not None:
            self.document.saved.disconnect(self._follow_file)
        self.document = chosen
        self.shelf = None
        if chosen is not None:
            chosen.saved.connect(self._follow_file)
            self.shelf = self._shelf_in(runs_folder(chosen))
        self.shown = self.beside = ""
        self.runs_changed.emit()
        runs = self.shelf.runs if self.shelf is not None else []
        self.show_run(runs[0].id if runs else "")

    def forget(self, document: Document[Any]) -> None:
        """A document is closed: its run ends with it."""
        if self.under_way is not None and self.under_way.document == document.key:
            self._runner.hang_up()
            self._put_away(None)
        if document is self.document:
            self.document = None
            self.shelf = None
            self.show_run("")
            self.runs_changed.emit()

    def _shelf_in(self, folder: Path) -> Shelf:
        """The shelf of a folder; the one a run is being put on is there only once."""
        if self.under_way is not None and self.under_way.shelf.folder == folder:
            return self.under_way.shelf
        return Shelf(folder)

    def _follow_file(self) -> None:
        """The document may lie somewhere else now; its runs come along."""
        if self.document is None or self.shelf is None:
            return
        folder = runs_folder(self.document)
        if folder != self.shelf.folder:
            self.shelf.copy_to(folder)
            self.shelf = self._shelf_in(folder)
            self.runs_changed.emit()

    # -- a run under way -------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self.under_way is not None

    def start(self, plan: Plan, workers: int, name: str, cluster: str = "") -> None:
        """Begin a run. Raises engine.files.WriteRefused when it could not be kept."""
        if self.running or self.shelf is None:
            return
        run = self.shelf.add(name=name, games=plan.games, bots=plan.bots, seed=plan.seed)
        text = json.dumps(plan_raw(plan.replace(title=name)))
        file = str(self.shelf.file_of(run.id))
        self._begin(run, lambda number: RunJob(number, text, workers, file, cluster))

    def go_on_with(self, run: KeptRun, workers: int, cluster: str = "") -> None:
        """Play the games a stopped run lacks."""
        if self.running or self.shelf is None or run.state == "whole" or run.question is not None:
            return
        file = str(self.shelf.file_of(run.id))
        self._begin(run, lambda number: RunJob(number, "", workers, file, cluster))

    def ask(
        self, question: Question, plan: Plan, workers: int, name: str, cluster: str = ""
    ) -> None:
        """Begin to answer a question. Raises engine.files.WriteRefused if it cannot be kept."""
        if self.running or self.shelf is None:
            return
        run = self.shelf.add(
            name=name,
            games=games_in_all(question, plan),
            bots=plan.bots,
            seed=plan.seed,
            question=question,
        )
        text = json.dumps(plan_raw(plan))
        self._begin(run, lambda number: QuestionJob(number, text, question, workers, cluster))

    def _begin(self, run: KeptRun, job: Callable[[int], RunJob | QuestionJob]) -> None:
        assert self.shelf is not None
        assert self.document is not None
        number = self._next()
        ahead = Ahead(number, run.done, run.games, 0, None)
        self.under_way = UnderWay(number, self.document.key, self.shelf, run.id, ahead)
        self._runner.ask(job(number))
        self.runs_changed.emit()
        if self.shown != run.id:
            self.show_run(run.id)
        self.progress_changed.emit()

    def pause(self, on: bool) -> None:
        if self.under_way is not None and not self.under_way.cancelling:
            self.under_way.paused = on
            self._runner.order("pause" if on else "go on")
            self.progress_changed.emit()

    def cancel(self) -> None:
        """Stop; the games already played are kept."""
        if self.under_way is not None:
            self.under_way.cancelling = True
            self._runner.order("cancel")
            self.progress_changed.emit()

    def close(self) -> None:
        """The window closes: both processes end by themselves; what a run has is kept."""
        self._runner.hang_up()
        self._reader.hang_up()
        if self.under_way is not None:
            self._put_away(None)

    def _hear_runner(self, reply: object) -> None:
        run = self.under_way
        if run is None or getattr(reply, "number", 0) != run.number:
            return
        match reply:
            case Ahead():
                run.ahead = reply
                if reply.findings is not None:
                    self._take_live(run, reply.findings)
                if reply.answer is not None:
                    self._take_answer(run, reply.answer)
                self.progress_changed.emit()
            case Finished():
                self._runner.hang_up()
                self._take_live(run, reply.findings)
                self._put_away(reply)
            case Answered():
                self._runner.hang_up()
                self._take_answer(run, reply.answer)
                self._put_away(reply)
            case Refused():
                self._runner.hang_up()
                self._put_away(None)
                self.refused.emit(self._no_cluster() if reply.no_cluster else reply.sentence)

    def _no_cluster(self) -> str:
        return self.tr(
            "No Dask scheduler answers at the address under “Cluster”. Start one there with"
            " “dask scheduler”, write “local”, or empty the field to play on this machine."
        )

    def _take_live(self, run: UnderWay, findings: Findings) -> None:
        run.findings = findings
        if self.shown == run.run_id and self.shelf is run.shelf:
            self.findings = findings
            self.shown_changed.emit()

    def _take_answer(self, run: UnderWay, answer: Answer) -> None:
        run.answer = answer
        if self.shown == run.run_id and self.shelf is run.shelf:
            self.shown_changed.emit()

    def _put_away(self, finished: Finished | Answered | None) -> None:
        run = self.under_way
        assert run is not None
        self.under_way = None
        kept = run.shelf.run(run.run_id)
        asked = kept is not None and kept.question is not None
        worth_keeping = run.ahead.done > 0
        changes: dict[str, Any] = {"done": run.ahead.done}
        if isinstance(finished, Finished):
            changes["done"] = finished.findings.done
            worth_keeping = finished.findings.done > 0
        if asked:
            worth_keeping = run.answer is not None and not run.answer.is_empty
            changes["answer"] = run.answer
        if worth_keeping:
            whole = finished is not None and not finished.cancelled
            changes["state"] = "whole" if whole else "stopped"
            self._change(run.shelf, run.run_id, **changes)
        else:
            run.shelf.delete(run.run_id)
            if self.shown == run.run_id:
                runs = self.shelf.runs if self.shelf is not None else []
                self.show_run(runs[0].id if runs else "")
        self.runs_changed.emit()
        self.progress_changed.emit()
        if self.beside and self.shown == run.run_id:
            self.compare_with(self.beside)
        if asked and self.shown == run.run_id:
            self.shown_changed.emit()
        self.ended.emit(run.shelf.run(run.run_id))

    def _lost_runner(self) -> None:
        if self.under_way is not None:
            self._put_away(None)
            self.refused.emit(
                self.tr("The run broke off. What it had written down is kept; play the rest.")
            )

    # -- the run that is shown -------------------------------------------------------------

    @property
    def shown_run(self) -> KeptRun | None:
        return self.shelf.run(self.shown) if self.shelf is not None else None

    @property
    def beside_run(self) -> KeptRun | None:
        return self.shelf.run(self.beside) if self.shelf is not None else None

    @property
    def answer(self) -> Answer | None:
        """What is known of the question that is shown."""
        run = self.shown_run
        if self.under_way is not None and run is not None and self.is_live(run.id):
            return self.under_way.answer
        return None if run is None else run.answer

    @property
    def plain_runs(self) -> list[KeptRun]:
        """The runs that can be compared: no questions among them."""
        return [] if self.shelf is None else [r for r in self.shelf.runs if r.question is None]

    @property
    def reading(self) -> bool:
        return "shown" in self._asked.values()

    def is_live(self, run_id: str) -> bool:
        return self.under_way is not None and self.under_way.run_id == run_id

    def show_run(self, run_id: str) -> None:
        """Show a kept run; what it says comes a moment later."""
        self.shown = run_id
        self.findings = None
        self._forget_question("shown")
        self.compare_with("")
        if run_id and self.shelf is not None:
            if self.is_live(run_id):
                assert self.under_way is not None
                self.findings = self.under_way.findings
            elif self.shown_run is not None and self.shown_run.question is None:
                self._ask_reading(run_id, "shown")
        self.shown_changed.emit()

    def compare_with(self, run_id: str) -> None:
        """Put another run beside the one that is shown; an empty name takes it away."""
        self.beside = run_id
        self.beside_findings = None
        self.differences = None
        self.beside_refusal = ""
        self._forget_question("beside")
        self._forget_question("differences")
        if run_id and self.shelf is not None:
            if self.is_live(run_id) or self.is_live(self.shown):
                self.beside_refusal = self.tr("The two are compared when the run is over.")
            if not self.is_live(run_id):
                self._ask_reading(run_id, "beside")
            if not self.beside_refusal:
                self._ask_comparison(run_id)
        self.shown_changed.emit()

    def _ask_reading(self, run_id: str, what: str) -> None:
        assert self.shelf is not None
        number = self._next(what)
        self._reader.ask(ReadJob(number, str(self.shelf.file_of(run_id))))

    def _ask_comparison(self, run_id: str) -> None:
        assert self.shelf is not None
        before, after = self.shelf.file_of(run_id), self.shelf.file_of(self.shown)
        self._reader.ask(CompareJob(self._next("differences"), str(before), str(after)))

    def record(self, game: int) -> None:
        """Ask for a game of the shown run; `recorded` brings it."""
        if self.findings is not None:
            text = json.dumps(plan_raw(self.findings.plan))
            self._reader.ask(RecordJob(self._next("record"), text, game))

    def export(self, sort: ExportSort, target: Path) -> None:
        """Write the shown run, or what it changed since the one beside it."""
        run, before = self.shown_run, self.beside_run
        if run is None or self.shelf is None:
            return
        against = before if before is not None and self.differences is not None else None
        self._reader.ask(
            ExportJob(
                self._next("export"),
                str(self.shelf.file_of(run.id)),
                run.name,
                sort,
                str(target),
                "" if against is None else str(self.shelf.file_of(against.id)),
                "" if against is None else against.name,
            )
        )

    def _hear_reader(self, reply: object) -> None:
        what = self._asked.pop(getattr(reply, "number", 0), "")
        if not what:
            return
        match reply:
            case Read() if what == "shown":
                self.findings = reply.findings
                run = self.shown_run
                if self.shelf is not None and run is not None and run.done != reply.findings.done:
                    self._change(self.shelf, self.shown, done=reply.findings.done)
                    self.runs_changed.emit()
                self.shown_changed.emit()
            case Read():
                self.beside_findings = reply.findings
                self.shown_changed.emit()
            case Compared():
                self.differences = reply.differences
                self.shown_changed.emit()
            case Recorded():
                self.recorded.emit(reply.record)
            case Written():
                self.written.emit(reply.places)
            case Refused() if what == "differences":
                self.beside_refusal = reply.sentence
                self.shown_changed.emit()
            case Refused():
                self.shown_changed.emit()
                self.refused.emit(reply.sentence)

    def _lost_reader(self) -> None:
        if self._asked:
            self._asked.clear()
            self.shown_changed.emit()
            self.refused.emit(self.tr("The lab broke off before it had an answer; try it again."))

    # -- words about runs ------------------------------------------------------------------

    def rename(self, run_id: str, name: str) -> None:
        if self.shelf is not None and name.strip():
            self._change(self.shelf, run_id, name=name.strip()[:200])
            self.runs_changed.emit()

    def annotate(self, run_id: str, note: str) -> None:
        if self.shelf is not None:
            self._change(self.shelf, run_id, note=note[:10_000])

    def delete(self, run_id: str) -> None:
        if self.shelf is None or self.is_live(run_id):
            return
        order = [run.id for run in self.shelf.runs]
        at = order.index(run_id) if run_id in order else 0
        self.shelf.delete(run_id)
        if self.beside == run_id:
            self.compare_with("")
        if self.shown == run_id:
            left = self.shelf.runs
            self.show_run(left[min(at, len(left) - 1)].id if left else "")
        self.runs_changed.emit()

    def _change(self, shelf: Shelf, run_id: str, **changes: Any) -> None:
        try:
            shelf.change(run_id, **changes)
        except WriteRefused as refused:
            self.refused.emit(str(refused))

    def _next(self, what: str = "") -> int:
        self._number += 1
        if what:
            self._asked[self._number] = what
        return self._number

    def _forget_question(self, what: str) -> None:
        for number in [key for key, kind in self._asked.items() if kind == what]:
            del self._asked[number]

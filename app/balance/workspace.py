"""The Balance workspace: its page, its panels and what its actions do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Qt
from PySide6.QtWidgets import QWidget

from app.actions import Actions
from app.balance import declared
from app.balance.jobs import ExportSort
from app.balance.lab import Lab
from app.balance.prefs import SECTION, BalancePrefs, NotRunnable, plan_of
from app.balance.questions import Question
from app.balance.shelf import KeptRun
from app.documents.document import Document
from app.shell.asking import Answer
from app.workspace import Panel, Workspace
from engine.files import WriteRefused
from engine.lab.plan import Plan, with_counts
from engine.lab.telling import told
from engine.record import Record, save_record

if TYPE_CHECKING:
    from app.balance.page import BalancePage
    from app.balance.question_dialog import QuestionDialog
    from app.balance.runs_panel import RunsPanel
    from app.balance.setup_panel import SetupPanel
    from app.shell.shell import Shell

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea


class BalanceWorkspace(Workspace):
    """Many games tell what a set is like."""

    id: ClassVar[str] = "balance"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "&Balance")
    icon: ClassVar[str] = "balance"
    tip: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "Let many games tell whether it is balanced")
    kinds: ClassVar[tuple[str, ...]] = ("tileset",)

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(shell, parent)
        self.lab = Lab(self)
        self.prefs: BalancePrefs = shell.settings.section(SECTION, BalancePrefs)
        self.page: BalancePage | None = None
        self.setup: SetupPanel | None = None
        self.runs: RunsPanel | None = None
        self.lab.recorded.connect(self._open_record)
        self.lab.written.connect(self._say_written)
        self.lab.refused.connect(self._tell_refused)
        self.lab.ended.connect(self._say_ended)
        for changed in (self.lab.runs_changed, self.lab.shown_changed, self.lab.progress_changed):
            changed.connect(shell.actions.refresh)
        shell.documents.closed.connect(self.lab.forget)

    def bind_actions(self, actions: Actions) -> None:
        lab = self.lab
        actions.bind(
            "balance.run",
            self.start,
            enabled=lambda: lab.document is not None and not lab.running,
        )
        actions.bind(
            "balance.pause",
            lab.pause,
            enabled=lambda: lab.under_way is not None and not lab.under_way.cancelling,
            checked=lambda: lab.under_way is not None and lab.under_way.paused,
        )
        actions.bind(
            "balance.cancel",
            lab.cancel,
            enabled=lambda: lab.under_way is not None and not lab.under_way.cancelling,
        )
        actions.bind("balance.continue", self._continue, enabled=self._can_continue)
        actions.bind(
            "balance.compare",
            self._compare_with_the_one_before,
            enabled=lambda: self._run_before() is not None or bool(lab.beside),
            checked=lambda: bool(lab.beside),
        )
        for key, ask in zip(
            declared.QUESTIONS, (self._worth, self._without, self._counts), strict=True
        ):
            actions.bind(key, ask, enabled=lambda: lab.document is not None and not lab.running)
        actions.bind("balance.open-game", self._open_game, enabled=self._has_odd_game)
        actions.bind("balance.rename", self._rename, enabled=lambda: lab.shown_run is not None)
        actions.bind("balance.delete", self._delete, enabled=self._is_kept)
        for sort in ("html", "csv", "json"):
            actions.bind(
                f"balance.export-{sort}",
                lambda sort=sort: self._export(sort),
                enabled=self._is_kept,
            )

    def build(self) -> QWidget:
        from app.balance.page import BalancePage

        self.page = BalancePage(self.shell, self.lab)
        self.page.game_asked.connect(self._ask_for_game)
        self.page.tabs.currentChanged.connect(self.shell.actions.refresh)
        self.page.answer.counts_wanted.connect(self._use_counts)
        return self.page

    def panels(self) -> Sequence[Panel]:
        return (
            Panel("setup", self.tr("Set up"), self._build_setup, _LEFT, width=270),
            Panel("runs", self.tr("Runs"), self._build_runs, _LEFT, width=270),
        )

    def _build_setup(self) -> QWidget:
        from app.balance.setup_panel import SetupPanel

        self.setup = SetupPanel(self.shell, self.lab, self.prefs)
        return self.setup

    def _build_runs(self) -> QWidget:
        from app.balance.runs_panel import RunsPanel

        self.runs = RunsPanel(self.shell, self.lab)
        return self.runs

    def show_document(self, document: Document[Any] | None) -> None:
        if self.runs is not None:
            self.runs.write_note()
        self.lab.show_document(document)
        if self.setup is not None:
            self.setup.show_document()

    def hint(self) -> str:
        return self.tr("Set up a run on the left and press F9; rest the mouse on any figure.")

    def closing(self) -> bool:
        if self.runs is not None:
            self.runs.write_note()
        self.lab.close()
        return True

    # -- running ---------------------------------------------------------------------------

    def start(self) -> None:
        """Run what is set up, on the set and the rules as they are now."""
        document = self.lab.document
        if document is None or self.lab.running or self.lab.shelf is None:
            return
        plan = self._plan()
        if plan is None:
            return
        try:
            self.lab.start(plan, self.prefs.processes, self._fresh_name(), self.prefs.cluster)
        except WriteRefused as refused:
            self._tell_refused(str(refused))

    def _plan(self) -> Plan | None:
        """What is set up, on the set as it is; nothing, and why, if it cannot be run."""
        if self.lab.document is None:
            return None
        if self.setup is not None:
            self.setup.take_now()
            self.setup.tell("")
        try:
            return plan_of(self.lab.document, self.prefs)
        except NotRunnable as refused:
            self._tell_refused(str(refused))
            return None

    def _fresh_name(self, words: str = "") -> str:
        assert self.lab.shelf is not None
        named = words or self.tr("Run {0}")
        taken = {run.name for run in self.lab.shelf.runs}
        number = 1 if words else len(self.lab.plain_runs) + 1
        while named.format(number) in taken:
            number += 1
        return named.format(number)

    def _can_continue(self) -> bool:
        run = self.lab.shown_run
        return (
            run is not None
            and run.state == "stopped"
            and run.question is None
            and not self.lab.running
        )

    def _continue(self) -> None:
        run = self.lab.shown_run
        if run is not None and self._can_continue():
            self.lab.go_on_with(run, self.prefs.processes, self.prefs.cluster)

    # -- questions -------------------------------------------------------------------------

    def _worth(self) -> None:
        from app.balance.question_dialog import WorthDialog

        plan = self._plan()
        if plan is not None:
            self._put(WorthDialog(self.shell.window, plan), self.tr("Worth {0}"))

    def _without(self) -> None:
        from app.balance.question_dialog import PICTURE, WithoutDialog
        from app.balance.tile_pictures import TilePictures

        plan = self._plan()
        if plan is not None:
            pictures = TilePictures(self.shell, PICTURE, self)
            pictures.show_set(self.lab.document)
            dialog = WithoutDialog(self.shell.window, plan, pictures)
            dialog.destroyed.connect(pictures.deleteLater)
            self._put(dialog, self.tr("Left out {0}"))

    def _counts(self) -> None:
        from app.balance.question_dialog import CountsDialog

        plan = self._plan()
        if plan is not None:
            dialog = CountsDialog(self.shell.window, plan, self._known_figure)
            self._put(dialog, self.tr("Counts {0}"))

    def _put(self, dialog: QuestionDialog, name: str) -> None:
        dialog.accepted.connect(lambda: self._ask(dialog.question(), dialog.plan(), name))
        dialog.open()

    def _ask(self, question: Question, plan: Plan, name: str) -> None:
        try:
            self.lab.ask(
                question, plan, self.prefs.processes, self._fresh_name(name), self.prefs.cluster
            )
        except WriteRefused as refused:
            self._tell_refused(str(refused))

    def _known_figure(self, key: str) -> str:
        """What the shown run says about a figure."""
        run, findings = self.lab.shown_run, self.lab.findings
        figure = None if findings is None else findings.summary.figure(key)
        if run is None or figure is None:
            return ""
        return self.tr("{0} in {1}").format(told(figure.interval, figure.measure), run.name)

    def _use_counts(self) -> None:
        document, answer = self.lab.document, self.lab.answer
        if document is None or answer is None or answer.counts is None:
            return
        counts = {one.kind: one.becomes for one in answer.counts.counts}
        tiles = document.model.tiles
        known = [counts.get(tile.id, tile.count) for tile in tiles]
        missing = counts.keys() - {tile.id for tile in tiles}
        if missing:
            words = self.tr("The set has no tile {0} any more; ask again.")
            self._tell_refused(words.format(", ".join(sorted(missing))))
            return
        document.edit(self.tr("Use Suggested Counts"), with_counts(document.model, known))
        self.shell.say(self.tr("The set has the suggested counts; Undo takes them back."))

    def _say_ended(self, run: KeptRun | None) -> None:
        if run is not None and run.state == "whole":
            self.shell.say(self.tr("{0}: all {1:,} games are played.").format(run.name, run.done))
        elif run is not None and run.question is not None:
            words = self.tr("{0}: stopped; what was found so far is kept.")
            self.shell.say(words.format(run.name))
        elif run is not None:
            words = self.tr("{0}: stopped; the {1:,} games already played are kept.")
            self.shell.say(words.format(run.name, run.done))

    def _tell_refused(self, sentence: str) -> None:
        if not sentence:
            return
        if self.setup is not None and self.setup.isVisible():
            self.setup.tell(sentence)
        self.shell.say(sentence, 12_000)

    # -- the run that is shown -------------------------------------------------------------

    def _is_kept(self) -> bool:
        run = self.lab.shown_run
        return run is not None and not self.lab.is_live(run.id)

    def _run_before(self) -> KeptRun | None:
        if self.lab.shown_run is None or self.lab.shown_run.question is not None:
            return None
        runs = self.lab.plain_runs
        at = next((i for i, run in enumerate(runs) if run.id == self.lab.shown), len(runs))
        return runs[at + 1] if at + 1 < len(runs) else None

    def _compare_with_the_one_before(self, on: bool) -> None:
        before = self._run_before()
        self.lab.compare_with(before.id if on and before is not None else "")

    def _rename(self) -> None:
        self.shell.show_panel("runs")
        if self.runs is not None:
            self.runs.begin_renaming()

    def _delete(self) -> None:
        run = self.lab.shown_run
        if run is None or not self._is_kept():
            return
        answers = [
            Answer("delete", self.tr("Delete"), "destructive"),
            Answer("keep", self.tr("Keep"), "reject"),
        ]
        words = self.tr("Delete “{0}” with its {1:,} games?").format(run.name, run.done)
        more = self.tr("This cannot be undone.")
        if self.shell.asking.choose(self.tr("Delete a run"), words, answers, more=more) == "delete":
            self.lab.delete(run.id)

    def _export(self, sort: ExportSort) -> None:
        run = self.lab.shown_run
        if run is None or not self._is_kept():
            return
        filters = {
            "html": self.tr("Web pages (*.html)"),
            "csv": self.tr("Folders"),
            "json": self.tr("JSON data (*.json)"),
        }[sort]
        name = "".join(c if c.isalnum() or c in " -_" else "-" for c in run.name).strip() or "run"
        folder = self.shell.settings.usual_folder
        if sort == "csv":
            suggestion = folder / f"{name} tables"
            title = self.tr("Name a folder for the tables")
        else:
            suggestion = folder / f"{name}.{sort}"
            title = self.tr("Export the run")
        path = self.shell.asking.file_to_write(title, suggestion, filters)
        if path is None:
            return
        if sort == "csv":
            try:
                path.mkdir(parents=True, exist_ok=True)
            except OSError:
                words = self.tr("“{0}” is a file; name a new folder for the tables.")
                self._tell_refused(words.format(path))
                return
        if run.question is not None:
            self._export_answer(run, sort, path)
            return
        self.shell.say(self.tr("Writing…"))
        self.lab.export(sort, path)

    def _export_answer(self, run: KeptRun, sort: ExportSort, path: Path) -> None:
        from app.balance.answer_export import write_answer

        if run.answer is None:
            self._tell_refused(self.tr("There is no answer to export; ask again."))
            return
        try:
            self._say_written([str(write_answer(run, sort, path))])
        except WriteRefused as refused:
            self._tell_refused(str(refused))

    def _say_written(self, places: Sequence[str]) -> None:
        names = ", ".join(Path(place).name for place in places)
        self.shell.say(self.tr("Written: {0}.").format(names))

    # -- odd games -------------------------------------------------------------------------

    def _has_odd_game(self) -> bool:
        return self.page is not None and self.page.odd_game() is not None

    def _open_game(self) -> None:
        game = None if self.page is None else self.page.odd_game()
        if game is not None:
            self._ask_for_game(game)

    def _ask_for_game(self, game: int) -> None:
        self.shell.say(self.tr("Game {0} is played again…").format(game))
        self.lab.record(game)

    def _open_record(self, record: Record) -> None:
        """In Play where there is one; otherwise it can be saved as a record."""
        play = getattr(self.shell.window, "workspaces", {}).get("play")
        if play is None or not hasattr(play, "keeping"):
            self._save_record(record)
            return
        from app.play.keeping import NotOpened

        self.shell.switch_to("play")
        try:
            words = play.keeping.show(record)
        except NotOpened as refusal:
            words = str(refusal)
        self.shell.say(words or self.tr("{0}: step through it below.").format(record.title))

    def _save_record(self, record: Record) -> None:
        folder = self.shell.settings.usual_folder
        path = self.shell.asking.file_to_save(self.tr("Save the game"), folder / "odd-game.json")
        if path is None:
            return
        try:
            save_record(path, record)
        except WriteRefused as refused:
            self._tell_refused(str(refused))
        else:
            self.shell.say(self.tr("The game is saved as {0}.").format(path.name))


WORKSPACE = BalanceWorkspace

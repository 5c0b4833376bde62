"""The Problems panel: everything that is wrong, live, with the way there and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.design.empty import EmptyState
from app.design.pictures import Pictures
from app.design.problems_list import SIGNS, ProblemList, ProblemsModel, worst_first
from app.design.selection import Selection
from app.design.set_commands import commands_of
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.theme import GAP, set_role
from engine.files import canonical
from engine.problems import Problem, Severity

if TYPE_CHECKING:
    from app.shell.shell import Shell


class ProblemsPanel(QWidget):
    """A click goes to the tile and the part, the button mends."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems-panel")
        self._shell = shell
        self._selection = selection
        self._commands = commands_of(shell, selection)
        self._document: TileSetDocument | None = None
        self._hidden: set[Severity] = set()
        self._last: Problem | None = None
        self._pictures = Pictures(shell)
        self.model = ProblemsModel(self._pictures, self)
        self.list = ProblemList(self.model, self._pictures, self)
        self.list.setAccessibleName(self.tr("Problems of the set"))
        self.list.go_asked.connect(self._go)
        self.list.fix_asked.connect(self._fix)
        self._build()
        selection.changed.connect(self._selection_changed)
        shell.problem_asked.connect(self._note)
        theme.current().changed.connect(self._redress)
        self.setFocusProxy(self.list)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.problems_changed.disconnect(self._refresh)
        self._document = document
        self._pictures.document = document
        if document is not None:
            document.problems_changed.connect(self._refresh)
        self._refresh()

    def _build(self) -> None:
        self.chips: dict[Severity, QToolButton] = {}
        head = QHBoxLayout()
        head.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        head.setSpacing(GAP // 2)
        for severity in SIGNS:
            chip = QToolButton()
            chip.setObjectName(f"problems.{severity}")
            chip.setCheckable(True)
            chip.setChecked(True)
            chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            chip.clicked.connect(self._filtered)
            set_role(chip, "chip")
            head.addWidget(chip)
            self.chips[severity] = chip
        self.only_here = QToolButton()
        self.only_here.setObjectName("problems.only-here")
        self.only_here.setText(self.tr("Only this tile"))
        self.only_here.setToolTip(self.tr("Only what is wrong with the selected tiles"))
        self.only_here.setCheckable(True)
        self.only_here.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.only_here.clicked.connect(self._refresh)
        set_role(self.only_here, "chip")
        head.addWidget(self.only_here)
        head.addStretch(1)
        self.fix_all = QPushButton()
        self.fix_all.setObjectName("fix-all")
        self.fix_all.clicked.connect(self._commands.fix_all)
        head.addWidget(self.fix_all)
        self.empty = EmptyState(self._shell, "ok")
        self._middle = QStackedWidget()
        self._middle.addWidget(self.list)
        self._middle.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._middle, 1)
        self._redress()

    # What is shown

    def _refresh(self) -> None:
        everything = worst_first([] if self._document is None else self._document.problems)
        shown = [p for p in everything if p.severity not in self._hidden]
        if self.only_here.isChecked():
            here = {tile.id for tile in self._selection.tiles}
            shown = [p for p in shown if p.tile in here]
        before = self.list.current() or self._last
        self.model.show_problems(shown)
        self._point_at(before)
        self._tell(everything, shown)

    def _tell(self, everything: list[Problem], shown: list[Problem]) -> None:
        texts = {
            Severity.ERROR: self.tr("Errors"),
            Severity.WARNING: self.tr("Warnings"),
            Severity.NOTE: self.tr("Notes"),
        }
        for severity, chip in self.chips.items():
            count = sum(problem.severity is severity for problem in everything)
            chip.setText(f" {texts[severity]}  {count}")
            chip.setVisible(count > 0)
        self.only_here.setVisible(bool(everything))
        safe = len(self._commands.safe_fixes())
        self.fix_all.setVisible(safe > 0)
        self.fix_all.setText(self.tr("Fix all safe ones ({count})").format(count=safe))
        self._middle.setCurrentWidget(self.list if shown else self.empty)
        if shown:
            return
        if self._document is None:
            self.empty.say(self.tr("Nothing is open"), "")
        elif everything:
            self.empty.say(
                self.tr("Nothing of that kind"),
                self.tr("There are other problems: switch on what is hidden above."),
            )
        else:
            self.empty.say(
                self.tr("No problems"),
                self.tr("Every tile can be laid, printed and played."),
            )

    def _filtered(self) -> None:
        self._hidden = {s for s, chip in self.chips.items() if not chip.isChecked()}
        self._refresh()

    def _selection_changed(self) -> None:
        if self.only_here.isChecked():
            self._refresh()

    def _note(self, problem: Problem) -> None:
        self._last = problem
        self._point_at(problem)

    def _point_at(self, problem: Problem | None) -> None:
        row = self.model.row_of(problem)
        if row >= 0 and self.list.currentIndex().row() != row:
            self.list.setCurrentIndex(self.model.index(row))

    # What a person does

    def _go(self, problem: Problem) -> None:
        if self._document is not None and self._is_nowhere_else(problem):
            self._shell.show_panel("source")
        self._shell.show_problem(problem)

    def _is_nowhere_else(self, problem: Problem) -> bool:
        """Whether only the source shows it: it is in no tile, or the tile cannot be drawn."""
        return self.model.tile_of(problem) is None

    def _fix(self, problem: Problem) -> None:
        document = self._document
        if document is None or problem.fix is None:
            return
        self._last = problem
        if problem.fix.edits:
            document.apply_fix(problem.fix)
        elif document.raw() is not None:
            document.edit_text(problem.fix.title, canonical(document.raw()))
        self._shell.say(self.tr("Done: {title}").format(title=problem.fix.title))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        problem = self.list.current()
        if problem is None:
            return
        menu = QMenu(self)
        menu.addAction(self.tr("&Go there"), lambda: self._go(problem))
        if problem.fix is not None:
            menu.addAction(problem.fix.title, lambda: self._fix(problem))
        menu.addAction(self.tr("Show in the &Source"), lambda: self._show_in_source(problem))
        menu.addSeparator()
        menu.addAction(
            self.tr("&Copy the sentence"),
            lambda: QGuiApplication.clipboard().setText(problem.message),
        )
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def _show_in_source(self, problem: Problem) -> None:
        self._shell.show_panel("source")
        self._shell.show_problem(problem)

    def _redress(self) -> None:
        for severity, chip in self.chips.items():
            chip.setIcon(icon(*SIGNS[severity]))
        self.list.scheduleDelayedItemsLayout()

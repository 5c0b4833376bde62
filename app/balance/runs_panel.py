"""The Runs panel: every run that is kept with the document, its name and the notes about it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.balance.lab import Lab
from app.balance.questions import Question
from app.balance.shelf import KeptRun
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role

_ID: Final = Qt.ItemDataRole.UserRole
_WRITTEN_AFTER_MS: Final = 600
_MENU: Final = (
    "balance.rename",
    "balance.continue",
    "",
    "balance.export-html",
    "balance.export-csv",
    "balance.export-json",
    "",
    "balance.delete",
)


class RunsPanel(QWidget):
    """Choose a run to see it; write down what it was about."""

    def __init__(self, shell: Shell, lab: Lab) -> None:
        super().__init__()
        self._shell = shell
        self._lab = lab
        self.list = QListWidget()
        self.list.setObjectName("balance-runs")
        self.list.setAccessibleName(self.tr("Runs"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer)
        self.list.currentItemChanged.connect(self._choose)
        self.empty = QLabel(self.tr("Runs appear here and stay with the set."))
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_role(self.empty, "dim")
        self.name = QLineEdit()
        self.name.setObjectName("balance-run-name")
        self.name.setAccessibleName(self.tr("Name of the run"))
        self.name.setPlaceholderText(self.tr("Name of the run"))
        self.name.setMaxLength(200)
        self.name.editingFinished.connect(self._rename)
        self.note = QPlainTextEdit()
        self.note.setObjectName("balance-run-note")
        self.note.setAccessibleName(self.tr("Notes about the run"))
        self.note.setPlaceholderText(self.tr("What did you want to know? What came of it?"))
        self.note.setTabChangesFocus(True)
        self._write_soon = QTimer(self)
        self._write_soon.setSingleShot(True)
        self._write_soon.setInterval(_WRITTEN_AFTER_MS)
        self._write_soon.timeout.connect(self.write_note)
        self.note.textChanged.connect(self._write_soon.start)
        self._noted = ""
        """The run the notes belong to."""
        self.export_button = QPushButton(self.tr("Export"))
        self.export_button.setObjectName("balance-export")
        self.delete_button = QPushButton(self.tr("Delete"))
        self.delete_button.setObjectName("balance-delete")
        self.delete_button.clicked.connect(lambda: shell.actions["balance.delete"].trigger())
        menu = QMenu(self)
        for key in ("balance.export-html", "balance.export-csv", "balance.export-json"):
            menu.addAction(shell.actions[key])
        self.export_button.setMenu(menu)
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.setSpacing(GAP - 2)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addWidget(self.name)
        column.addWidget(self.note)
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP)
        buttons.addWidget(self.export_button, 1)
        buttons.addWidget(self.delete_button, 1)
        column.addLayout(buttons)
        lab.runs_changed.connect(self.refresh)
        lab.shown_changed.connect(self._show_current)
        lab.progress_changed.connect(self._show_progress)
        shell.theme.changed.connect(self._redress)
        self._redress()
        self.refresh()

    def refresh(self) -> None:
        runs = [] if self._lab.shelf is None else self._lab.shelf.runs
        self.list.blockSignals(True)
        self.list.clear()
        for run in runs:
            item = QListWidgetItem(self._words(run))
            item.setData(_ID, run.id)
            item.setToolTip(run.note or self._words(run))
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.empty.setVisible(not runs)
        for part in (self.list, self.name, self.note, self.export_button, self.delete_button):
            part.setVisible(bool(runs))
        self._show_current()

    def begin_renaming(self) -> None:
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.name.selectAll()

    def write_note(self) -> None:
        """Put what was noted onto the disk."""
        self._write_soon.stop()
        if self._noted and self._lab.shelf is not None:
            self._lab.annotate(self._noted, self.note.toPlainText())

    def _words(self, run: KeptRun) -> str:
        done = run.done
        live = self._lab.under_way if self._lab.is_live(run.id) else None
        if live is not None:
            done = live.ahead.done
        games = self.tr("{0:,} games").format(done)
        if live is not None or run.state != "whole":
            games = self.tr("{0:,} of {1:,} games").format(done, run.games)
        if run.question is not None:
            return f"{run.name}\n{games} · {self._asked(run.question)}"
        bots = dict.fromkeys(run.bots)
        who = ", ".join(f"{run.bots.count(bot)} × {bot}" for bot in bots)
        return f"{run.name}\n{games} · {who}"

    def _asked(self, question: Question) -> str:
        match question.sort:
            case "worth":
                return self.tr("What is it worth?")
            case "without":
                return self.tr("What is the set without it?")
            case "counts":
                return self.tr("Which counts?")

    def _show_current(self) -> None:
        """The list, the name and the notes follow the run that is shown."""
        run = self._lab.shown_run
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            if run is not None and self.list.item(row).data(_ID) == run.id:
                self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        key = "" if run is None else run.id
        self.delete_button.setEnabled(bool(key) and not self._lab.is_live(key))
        self.export_button.setEnabled(bool(key) and not self._lab.is_live(key))
        if key != self._noted:
            if self._write_soon.isActive():
                self.write_note()
            self._noted = key
            self.note.blockSignals(True)
            self.note.setPlainText("" if run is None else run.note)
            self.note.blockSignals(False)
        if run is not None and not self.name.hasFocus():
            self.name.setText(run.name)

    def _show_progress(self) -> None:
        run = self._lab.under_way
        if run is None or self._lab.shelf is not run.shelf:
            return
        kept = run.shelf.run(run.run_id)
        for row in range(self.list.count()):
            item = self.list.item(row)
            if kept is not None and item.data(_ID) == run.run_id:
                item.setText(self._words(kept))

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_ID) != self._lab.shown:
            if self._write_soon.isActive():
                self.write_note()
            self._lab.show_run(item.data(_ID))

    def _rename(self) -> None:
        run = self._lab.shown_run
        if run is not None and self.name.text().strip() and self.name.text() != run.name:
            self._lab.rename(run.id, self.name.text())

    def _offer(self, place: QPoint) -> None:
        item = self.list.itemAt(place)
        if item is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        actions = self._shell.actions
        actions.refresh()
        for key in _MENU:
            if key:
                menu.addAction(actions[key])
            else:
                menu.addSeparator()
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _redress(self) -> None:
        look = self._shell.theme
        self.note.setFixedHeight(look.px(72))
        self.export_button.setIcon(icon("export"))
        self.delete_button.setIcon(icon("delete"))

"""The page of a question: what the answer says in sentences, and the table behind it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.balance import answer_words
from app.balance.bounded import BoundedWords
from app.balance.lab import Lab
from app.balance.overview import bullets
from app.balance.shelf import KeptRun
from app.balance.table import FigureTable
from app.balance.tables import TILE_PICTURE
from app.balance.tile_pictures import TilePictures
from app.shell.shell import Shell
from app.theme import GAP, set_role


class AnswerPage(QWidget):
    """Shows the answer to the question that is shown, as far as there is one."""

    counts_wanted = Signal()
    """The suggested counts are to become those of the set."""

    def __init__(self, shell: Shell, lab: Lab) -> None:
        super().__init__()
        self._lab = lab
        self.pictures = TilePictures(shell, TILE_PICTURE, self)
        card = QFrame()
        set_role(card, "card")
        self.sentences = QLabel()
        self.sentences.setObjectName("balance-answer")
        self.sentences.setTextFormat(Qt.TextFormat.RichText)
        self.sentences.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.use = QPushButton(self.tr("Use These Counts"))
        self.use.setObjectName("balance-use-counts")
        self.use.setToolTip(
            self.tr("Change the open set; a kind with the count 0 leaves it. Undo takes it back.")
        )
        self.use.clicked.connect(self.counts_wanted)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(2 * GAP, GAP + 4, 2 * GAP, GAP + 4)
        inside.setSpacing(GAP)
        # The table keeps half of the page.
        self._scroll = BoundedWords(self.sentences, lambda: self.height() // 2 - 8 * GAP)
        inside.addWidget(self._scroll)
        row = QHBoxLayout()
        row.addWidget(self.use)
        row.addStretch(1)
        inside.addLayout(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        around = QVBoxLayout()
        around.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        around.addWidget(card)
        column.addLayout(around)
        self._tables = QVBoxLayout()
        column.addLayout(self._tables, 1)
        self.table: FigureTable | None = None
        self._shape: object = None

    def refresh(self) -> None:
        run, answer = self._lab.shown_run, self._lab.answer
        if run is None or run.question is None or answer is None:
            return
        self.sentences.setText(bullets(answer_words.sentences(run.question, answer)))
        self._scroll.fit()
        self.use.setVisible(bool(answer.counts is not None and answer.counts.counts))
        self.use.setEnabled(not self._lab.is_live(run.id))
        self.pictures.show_set(self._lab.document)
        table = self._table_for(run)
        table.show_lines(answer_words.lines(run.question, answer, self.pictures.of))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scroll.fit()

    def _table_for(self, run: KeptRun) -> FigureTable:
        """A table with the columns of this question; another question, another table."""
        question, answer = run.question, self._lab.answer
        assert question is not None
        assert answer is not None
        columns = answer_words.columns(question, answer)
        shape = (run.id, tuple(columns))
        if self.table is None or shape != self._shape:
            if self.table is not None:
                self._tables.removeWidget(self.table)
                self.table.deleteLater()
            self.table = FigureTable("answer", self.tr("The answer in figures"), columns)
            if question.sort != "worth":
                self.table.set_picture_height(TILE_PICTURE)
                self.pictures.painted.connect(self.table.lines.refresh_pictures)
            self._tables.addWidget(self.table)
            self._shape = shape
        return self.table

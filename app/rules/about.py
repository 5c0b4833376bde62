"""What the rules say about themselves: title, author, version, notes and their base."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QLineEdit, QPlainTextEdit, QWidget

from app import theme
from app.rules.open_rules import OpenRules
from app.theme import GAP, set_role
from engine.problems import Problem, Severity


class AboutCard(QFrame):
    """The fields above the knobs."""

    def __init__(self, open_rules: OpenRules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open = open_rules
        set_role(self, "card")
        form = QFormLayout(self)
        form.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        form.setSpacing(GAP)
        self._based = QLabel()
        self._based.setWordWrap(True)
        set_role(self._based, "dim")
        form.addRow(self._based)
        self._fields = {
            "title": self._line(form, "title", self.tr("Title")),
            "author": self._line(form, "author", self.tr("Author")),
            "version": self._line(form, "version", self.tr("Version")),
        }
        self._notes = QPlainTextEdit()
        self._notes.setObjectName("about:notes")
        self._notes.setAccessibleName(self.tr("Notes"))
        self._notes.setTabChangesFocus(True)
        self._notes.setFixedHeight(theme.current().px(64))
        self._notes.textChanged.connect(self._notes_typed)
        form.addRow(self.tr("Notes"), self._notes)
        self._problems = QLabel()
        self._problems.setWordWrap(True)
        form.addRow(self._problems)
        self.refresh()
        open_rules.changed.connect(self.refresh)
        self.show_problems([])

    def _line(self, form: QFormLayout, field: str, label: str) -> QLineEdit:
        line = QLineEdit()
        line.setObjectName(f"about:{field}")
        line.setAccessibleName(label)
        line.setMaxLength(400)
        line.editingFinished.connect(lambda: self._typed(field, line.text()))
        form.addRow(label, line)
        return line

    def refresh(self) -> None:
        rules, base = self._open.rules, self._open.base
        if rules is None:
            return
        for field, line in self._fields.items():
            if line.text() != getattr(rules, field):
                line.setText(getattr(rules, field))
        if self._notes.toPlainText() != rules.notes:
            self._notes.blockSignals(True)
            self._notes.setPlainText(rules.notes)
            self._notes.blockSignals(False)
        document = self._open.document
        if base is not None and document is not None and document.bundled is not None:
            text = self.tr(
                "A copy of the bundled rules “{0}”. Change what you like; saving asks for a place."
            ).format(base.title)
        elif base is not None:
            text = self.tr("A variant of “{0}”: only what differs is written.").format(base.title)
        else:
            text = self.tr("A rule set that stands for itself.")
        self._based.setText(text)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Problems that belong to no knob."""
        worst = any(problem.severity is Severity.ERROR for problem in problems)
        set_role(self._problems, "danger" if worst else "warning")
        self._problems.setText("\n".join(problem.message for problem in problems))
        self._problems.setVisible(bool(problems))

    def _typed(self, field: str, text: str) -> None:
        rules = self._open.rules
        if rules is None or getattr(rules, field) == text:
            return
        if field == "title" and not text.strip():
            self._fields["title"].setText(rules.title)
            return
        self._open.describe(**{field: text})

    def _notes_typed(self) -> None:
        rules = self._open.rules
        if rules is not None and rules.notes != self._notes.toPlainText():
            self._open.describe(notes=self._notes.toPlainText())

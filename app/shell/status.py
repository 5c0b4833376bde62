"""The status bar: what the current tool does, how many problems there are, the text size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QStatusBar, QWidget

from app import theme
from app.icons import icon
from app.theme import set_role
from engine.problems import Problem, Severity


class _Elided(QLabel):
    """Shortens its sentence instead of pushing the window wider."""

    def __init__(self) -> None:
        super().__init__()
        self._full = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        self._full = text
        self.setToolTip(text)
        self._shorten()

    @property
    def full_text(self) -> str:
        return self._full

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        space = max(0, self.contentsRect().width() - 8)
        elided = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, space)
        self.setText(elided)


class Status(QStatusBar):
    """Hints at the left, counts at the right."""

    problems_clicked = Signal()
    zoom_clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Status bar"))
        self.setSizeGripEnabled(False)
        self._hint = _Elided()
        self._hint.setObjectName("hint")
        self.addWidget(self._hint, 1)
        self._document = QLabel()
        self._document.setObjectName("document-state")
        self.addPermanentWidget(self._document)
        self._problems = self._button("problems")
        self._problems.clicked.connect(self.problems_clicked)
        self._zoom = self._button("zoom")
        self._zoom.clicked.connect(self.zoom_clicked)
        self._shown: list[Problem] | None = None
        self._lasting = ""
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        self._passing.timeout.connect(lambda: self._hint.show_text(self._lasting))
        theme.current().changed.connect(self._redress)
        self._redress()

    def set_hint(self, text: str) -> None:
        """Shown whenever nothing passing is to be said."""
        self._lasting = text
        if not self._passing.isActive():
            self._hint.show_text(text)

    def say(self, text: str, milliseconds: int) -> None:
        """Shown in place of the hint for a while."""
        self._hint.show_text(text)
        self._passing.start(milliseconds)

    def show_tip(self, tip: str) -> None:
        """What the action under the mouse does; the hint comes back when there is none."""
        if tip:
            self._hint.show_text(tip)
        elif not self._passing.isActive():
            self._hint.show_text(self._lasting)

    @property
    def text(self) -> str:
        """What is to be read at the left at this moment."""
        return self._hint.full_text

    def set_document(self, text: str) -> None:
        self._document.setText(text)

    def set_problems(self, problems: Sequence[Problem] | None) -> None:
        """Count them; None while there is nothing to check."""
        self._shown = None if problems is None else list(problems)
        self._problems.setVisible(problems is not None)
        if problems is None:
            return
        errors = sum(problem.severity is Severity.ERROR for problem in problems)
        warnings = sum(problem.severity is Severity.WARNING for problem in problems)
        notes = len(problems) - errors - warnings
        parts = []
        if errors:
            parts.append(self.tr("1 error") if errors == 1 else self.tr("{n} errors"))
            parts[-1] = parts[-1].format(n=errors)
        if warnings:
            parts.append(self.tr("1 warning") if warnings == 1 else self.tr("{n} warnings"))
            parts[-1] = parts[-1].format(n=warnings)
        if notes and not parts:
            parts.append(self.tr("1 note") if notes == 1 else self.tr("{n} notes"))
            parts[-1] = parts[-1].format(n=notes)
        text = ", ".join(parts) or self.tr("No problems")
        tone, sign = "ok", "ok"
        if errors:
            tone, sign = "danger", "error"
        elif warnings:
            tone, sign = "warning", "warning"
        elif notes:
            tone, sign = "", "info"
        self._problems.setText(text)
        self._problems.setAccessibleName(self.tr("Problems: {count}").format(count=text))
        self._problems.setToolTip(self.tr("Click to see the problems"))
        self._problems.setProperty("tone", tone)
        set_role(self._problems, "status")
        self._problems.setIcon(icon(sign, tone or "text_dim"))

    def _button(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"status-{name}")
        set_role(button, "status")
        self.addPermanentWidget(button)
        return button

    def _redress(self) -> None:
        look = theme.current()
        side = look.px(16)
        self._problems.setIconSize(QSize(side, side))
        text = self.tr("{percent} %").format(percent=look.zoom)
        self._zoom.setText(text)
        self._zoom.setToolTip(self.tr("Size of the text; click to change it"))
        self._zoom.setAccessibleName(self.tr("Text size {percent}").format(percent=text))
        self.set_problems(self._shown)

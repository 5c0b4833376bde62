"""A knob on the page: its name and meaning, its editor, its default, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.rules.editors import editor_for
from app.theme import GAP, set_role
from engine.landscape.rules.knobs import Knob
from engine.problems import Problem, Severity

_EDITOR_WIDTH = 240
_BAR = 4
_ROOMY = 620


class KnobRow(QWidget):
    """One row; a coloured bar at its left side tells that the knob differs from the base."""

    given = Signal(object, object)
    """The knob and the value a person gave it."""
    reset_asked = Signal(object)
    entered = Signal(object)
    """The cursor came into this row."""

    def __init__(self, knob: Knob, undo: QIcon, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.knob = knob
        self.marked = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(GAP + _BAR + GAP, GAP, GAP, GAP)
        self._grid.setHorizontalSpacing(2 * GAP)
        self._narrow: bool | None = None
        self._words = QWidget()
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(2)
        self.label = QLabel(knob.label)
        set_role(self.label, "strong")
        self.label.setWordWrap(True)
        words.addWidget(self.label)
        words.addWidget(_small(knob.help))
        self._source = _small("")
        words.addWidget(self._source)
        self._refusal = QLabel()
        self._refusal.setWordWrap(True)
        self._refusal.hide()
        words.addWidget(self._refusal)
        self.editor = editor_for(knob)
        self.label.setBuddy(self.editor)
        self.editor.given.connect(lambda value: self.given.emit(self.knob, value))
        proxy = self.editor.focusProxy()
        for child in (proxy, *self.editor.findChildren(QCheckBox)):
            if child is not None:
                child.installEventFilter(self)
        self._aside = self._default_column(undo)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._arrange(narrow=False)
        self.resize_parts()

    def resize_parts(self) -> None:
        """Follow the size of the text."""
        look = theme.current()
        self.editor.setFixedWidth(look.px(_EDITOR_WIDTH))
        self._default.setMinimumWidth(look.px(110))
        self._arrange(narrow=self.width() < look.px(_ROOMY))

    def _arrange(self, *, narrow: bool) -> None:
        """Words beside the editor, or above it where there is little room."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        top = Qt.AlignmentFlag.AlignTop
        for part in (self._words, self.editor, self._aside):
            self._grid.removeWidget(part)
        if narrow:
            self._grid.addWidget(self._words, 0, 0, 1, 2)
            self._grid.addWidget(self.editor, 1, 0, top | Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(self._aside, 1, 1, top)
        else:
            self._grid.addWidget(self._words, 0, 0)
            self._grid.addWidget(self.editor, 0, 1, top)
            self._grid.addWidget(self._aside, 0, 2, top)
        self._grid.setColumnStretch(0, 0 if narrow else 1)
        self._grid.setColumnStretch(1, 1 if narrow else 0)
        # Later: what is asked for while the page around is being laid out goes unheard.
        QTimer.singleShot(0, self, self._ask_again)

    def _ask_again(self) -> None:
        self._grid.invalidate()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(narrow=self.width() < theme.current().px(_ROOMY))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for the arrangement that needs least."""
        return QSize(theme.current().px(_EDITOR_WIDTH + 140), super().minimumSizeHint().height())

    def _default_column(self, undo: QIcon) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self._default = QLabel()
        self._default.setWordWrap(True)
        set_role(self._default, "small")
        self.reset = QToolButton()
        self.reset.setIcon(undo)
        self.reset.setIconSize(QSize(16, 16))
        self.reset.setText(self.tr("Reset"))
        self.reset.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.reset.setObjectName(f"reset:{self.knob.path}")
        self.reset.setAccessibleName(self.tr("Reset {0}").format(self.knob.label))
        self.reset.clicked.connect(lambda: self.reset_asked.emit(self.knob))
        column.addWidget(self._default)
        column.addWidget(self.reset)
        column.addStretch(1)
        return holder

    def show_knob(self, knob: Knob, *, marked: bool, base_title: str) -> None:
        """Show the knob as it stands; `marked` if it differs from the base."""
        self.knob = knob
        self.marked = marked
        self.editor.show_value(knob)
        default = knob.shown(knob.default)
        if base_title:
            self._default.setText(self.tr("{0}: {1}").format(base_title, default))
        else:
            self._default.setText(self.tr("Default: {0}").format(default))
        if self.reset.isHidden() == marked:
            self.reset.setVisible(marked)
        self._source.setText(self.tr("Source: {0}").format(knob.source) if knob.source else "")
        if self._source.isHidden() == bool(knob.source):
            self._source.setVisible(bool(knob.source))
        self.setAccessibleName(knob.label)
        self._refusal.hide()
        self.update()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """What is wrong with the value, below it."""
        if not problems:
            self._refusal.hide()
            return
        worst = any(problem.severity is Severity.ERROR for problem in problems)
        self._tell("\n".join(problem.message for problem in problems), worst)

    def refuse(self, sentence: str) -> None:
        """Say why a value was not taken and show the one that holds."""
        self.editor.show_value(self.knob)
        self._tell(sentence, error=True)

    def _tell(self, text: str, error: bool) -> None:
        set_role(self._refusal, "danger" if error else "warning")
        self._refusal.setText(text)
        self._refusal.show()

    def matches(self, words: Sequence[str]) -> bool:
        knob = self.knob
        text = f"{knob.label} {knob.help} {knob.group} {knob.path} {knob.source}".lower()
        return all(word in text for word in words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.entered.emit(self)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.marked:
            return
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.colour("accent_soft"))
        painter.fillRect(0, 0, _BAR, self.height(), look.colour("accent"))


def _small(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    set_role(label, "small")
    return label

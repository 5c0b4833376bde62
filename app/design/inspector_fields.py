"""Fields of the inspector: each shows a value, checks what is typed and tells what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.design.flow import FlowLayout
from app.design.pending_line import PendingLine
from app.theme import GAP, set_role

LONGEST_LINE = 400
"""As long as a line of text may be in a file; see `model.Line`."""
LONGEST_NOTES = 20_000

Check = Callable[[str], str]
"""Says what is wrong with a text; nothing if it is all right."""


class Section(QFrame):
    """A heading and rows of fields under it."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "panel")
        self.heading = QLabel(title)
        set_role(self.heading, "strong")
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setHorizontalSpacing(GAP)
        self.form.setVerticalSpacing(GAP * 3 // 4)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP * 3 // 2, GAP, GAP * 3 // 2, GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.heading)
        layout.addLayout(self.form)

    def add(self, label: str, field: QWidget, tip: str = "") -> None:
        """A row; the label leads to the field by its mnemonic."""
        words = QLabel(label)
        words.setBuddy(field)
        set_role(words, "dim")
        plain = label.replace("&", "")
        if not field.accessibleName():
            field.setAccessibleName(plain)
        if tip:
            words.setToolTip(tip)
            field.setToolTip(tip)
            field.setStatusTip(tip)
        self.form.addRow(words, field)

    def add_wide(self, field: QWidget) -> None:
        self.form.addRow(field)

    def show_rows(self, fields: Sequence[QWidget], on: bool) -> None:
        for field in fields:
            # Every change lays the form out anew.
            if self.form.isRowVisible(field) != on:
                self.form.setRowVisible(field, on)


class TextField(QWidget):
    """One line of text with the sentence that says what is wrong under it."""

    committed = Signal(str)
    """Something new and valid was entered."""

    def __init__(
        self, check: Check | None = None, *, live: bool = False, longest: int = LONGEST_LINE
    ) -> None:
        super().__init__()
        self._check = check
        self._live = live
        self._value = ""
        self.line = PendingLine(self)
        self.line.setMaxLength(longest)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        set_role(self.fault, "danger")
        self.fault.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP // 4)
        layout.addWidget(self.line)
        layout.addWidget(self.fault)
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(self._typed)
        self.line.returnPressed.connect(self.finish)

    def show_value(self, value: str, placeholder: str = "") -> None:
        """What the model holds; left alone while somebody is typing something else."""
        self._value = value
        self.line.setPlaceholderText(placeholder)
        if self.line.hasFocus() and self.line.isModified() and not self._live:
            return
        if self.line.text() != value:
            self.line.setText(value)
            if not self.line.hasFocus():
                self.line.setCursorPosition(0)
        self.line.setModified(False)
        self._tell("")

    @property
    def pending(self) -> bool:
        return self.line.isModified() and self.line.text() != self._value

    def finish(self) -> None:
        """Enter, or the keyboard goes elsewhere: take a valid text, drop another."""
        if not self.pending:
            self.line.setModified(False)
            return
        text = self.line.text()
        if self._fault_in(text):
            if not self.line.hasFocus():
                self.give_up()
            return
        self.line.setModified(False)
        self.committed.emit(text)

    def give_up(self) -> None:
        self.line.setText(self._value)
        self.line.setModified(False)
        self._tell("")

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def _typed(self, text: str) -> None:
        fault = self._fault_in(text)
        self._tell(fault)
        if self._live and not fault:
            self.committed.emit(text)

    def _fault_in(self, text: str) -> str:
        return "" if self._check is None else self._check(text)

    def _tell(self, fault: str) -> None:
        if fault == self.fault.text():
            return
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        self.line.setAccessibleDescription(fault)
        self.line.setProperty("faulty", bool(fault))
        self.line.style().unpolish(self.line)
        self.line.style().polish(self.line)


class NotesField(QPlainTextEdit):
    """Several lines of text, taken while they are typed."""

    committed = Signal(str)

    def __init__(self, rows: int = 3) -> None:
        super().__init__()
        self._rows = rows
        self._showing = False
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._typed)

    def show_value(self, value: str) -> None:
        if value == self.toPlainText():
            return
        self._showing = True
        self.setPlainText(value)
        self._showing = False

    def _typed(self) -> None:
        if not self._showing:
            self.committed.emit(self.toPlainText()[:LONGEST_NOTES])

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Show):
            self.setFixedHeight(self.fontMetrics().lineSpacing() * self._rows + 2 * GAP)
        return super().event(event)


class CountField(QSpinBox):
    """A whole number; the lowest value stands for "several different ones" where asked."""

    committed = Signal(int)

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self._least = least
        self.setRange(least, most)
        self.setKeyboardTracking(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(self._changed)

    def show_values(self, values: Sequence[int]) -> None:
        mixed = len(set(values)) > 1
        with QSignalBlocker(self):
            self.setMinimum(self._least - 1 if mixed else self._least)
            self.setSpecialValueText("–" if mixed else "")
            self.setValue(self._least - 1 if mixed else values[0] if values else self._least)

    def _changed(self, value: int) -> None:
        if value >= self._least:
            self.committed.emit(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Scrolling the inspector must not change numbers that happen to be under the mouse.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceField(QComboBox):
    """One out of several, by key."""

    committed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.activated.connect(lambda index: self.committed.emit(self.itemData(index)))

    def show_choices(self, choices: Sequence[tuple[str, str]], value: str) -> None:
        """Pairs of key and title; a value that is none of them is shown all the same."""
        known = [(self.itemData(i), self.itemText(i)) for i in range(self.count())]
        wanted = list(choices)
        if value not in [key for key, _ in wanted]:
            wanted.append((value, value))
        with QSignalBlocker(self):
            if known != wanted:
                self.clear()
                for key, title in wanted:
                    self.addItem(title, key)
            self.setCurrentIndex(self.findData(value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class PlaceField(QWidget):
    """Where something is drawn: two numbers from 0 to 1, and the way back to its own place."""

    committed = Signal(object)
    """A pair of numbers, or None for its own place."""

    def __init__(self) -> None:
        super().__init__()
        self.across, self.down = _Part(self), _Part(self)
        self.across.setAccessibleName(self.tr("Place from the left, 0 to 1"))
        self.down.setAccessibleName(self.tr("Place from the top, 0 to 1"))
        self.auto = QToolButton()
        self.auto.setText(self.tr("Auto"))
        self.auto.setCheckable(True)
        self.auto.setToolTip(self.tr("Let it find its own place"))
        self.auto.clicked.connect(self._auto)
        layout = FlowLayout(self, GAP // 2, GAP // 2)
        for widget in (self.across, self.down, self.auto):
            layout.addWidget(widget)
        self.setFocusProxy(self.across)
        for part in (self.across, self.down):
            part.valueChanged.connect(self._moved)

    def show_value(self, at: tuple[float, float], *, own: bool) -> None:
        """`own` says that nobody has set the place by hand."""
        for part, value in zip((self.across, self.down), at, strict=True):
            with QSignalBlocker(part):
                part.setValue(value)
        self.auto.setChecked(own)

    def _moved(self) -> None:
        self.committed.emit((round(self.across.value(), 3), round(self.down.value(), 3)))

    def _auto(self, on: bool) -> None:
        if on:
            self.committed.emit(None)
        else:
            self._moved()


class _Part(QDoubleSpinBox):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setRange(0, 1)
        self.setDecimals(3)
        self.setSingleStep(0.01)
        self.setKeyboardTracking(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SidesField(QWidget):
    """A button for each side or half-side; pressed are those a part touches."""

    toggled = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._buttons: list[QToolButton] = []
        self._flow = FlowLayout(self, GAP // 2, GAP // 2)

    def show_sides(self, names: Sequence[str], pressed: Sequence[int], *, usable: bool) -> None:
        if [button.text() for button in self._buttons] != list(names):
            while (item := self._flow.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.deleteLater()
            self._buttons = [self._button(number, name) for number, name in enumerate(names)]
            self._flow.invalidate()
            self.updateGeometry()
        for number, button in enumerate(self._buttons):
            button.setChecked(number in pressed)
            button.setEnabled(usable)

    @property
    def buttons(self) -> list[QToolButton]:
        return self._buttons

    def _button(self, number: int, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(name)
        button.setCheckable(True)
        button.setObjectName(f"side.{name}")
        button.setAccessibleName(self.tr("Side {name}").format(name=name))
        set_role(button, "toggle")
        button.clicked.connect(lambda: self.toggled.emit(number))
        self._flow.addWidget(button)
        return button

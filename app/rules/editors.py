"""One editor for each kind of knob: a number, a switch, a choice, a text, a set of words."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from app.shell.wheel import NoWheel
from app.theme import GAP
from engine.landscape.rules.knobs import Knob


class Editor(QWidget):
    """Shows the value of a knob and says when a person gave another one."""

    given = Signal(object)

    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.knob = knob
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP)
        self._no_wheel = NoWheel(self)

    def _add(self, widget: QWidget) -> None:
        widget.setAccessibleName(self.knob.label)
        widget.setAccessibleDescription(self.knob.help)
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widget.installEventFilter(self._no_wheel)
        self._row.addWidget(widget)
        if self.focusProxy() is None:
            self.setFocusProxy(widget)

    def show_value(self, knob: Knob) -> None:
        """Show the knob as it stands now, without saying so."""
        self.knob = knob


class NumberEditor(Editor):
    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        super().__init__(knob, parent)
        self._box = QSpinBox()
        self._box.setObjectName(knob.path)
        self._box.setKeyboardTracking(False)
        self._add(self._box)
        self._row.addStretch(1)
        self.show_value(knob)
        self._box.valueChanged.connect(lambda value: self.given.emit(value))

    def show_value(self, knob: Knob) -> None:
        super().show_value(knob)
        self._box.blockSignals(True)
        self._box.setRange(
            knob.least if knob.least is not None else -999,
            knob.most if knob.most is not None else 999,
        )
        self._box.setValue(int(knob.value) if isinstance(knob.value, int) else 0)
        self._box.blockSignals(False)


class SwitchEditor(Editor):
    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        super().__init__(knob, parent)
        self._box = QCheckBox()
        self._box.setObjectName(knob.path)
        self._add(self._box)
        self._row.addStretch(1)
        self.show_value(knob)
        self._box.toggled.connect(lambda on: self.given.emit(on))

    def show_value(self, knob: Knob) -> None:
        super().show_value(knob)
        self._box.blockSignals(True)
        self._box.setChecked(bool(knob.value))
        self._box.setText(self.tr("yes") if knob.value else self.tr("no"))
        self._box.blockSignals(False)


class ChoiceEditor(Editor):
    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        super().__init__(knob, parent)
        self._box = QComboBox()
        self._box.setObjectName(knob.path)
        self._box.setMinimumContentsLength(16)
        self._box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for value, label in knob.choices:
            self._box.addItem(label, value)
            self._box.setItemData(self._box.count() - 1, label, Qt.ItemDataRole.ToolTipRole)
        self._add(self._box)
        self.show_value(knob)
        self._box.currentIndexChanged.connect(lambda i: self.given.emit(self._box.itemData(i)))

    def show_value(self, knob: Knob) -> None:
        super().show_value(knob)
        self._box.blockSignals(True)
        self._box.setCurrentIndex(self._box.findData(knob.value))
        self._box.setToolTip(self._box.currentText())
        self._box.blockSignals(False)


class TextEditor(Editor):
    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        super().__init__(knob, parent)
        self._box = QLineEdit()
        self._box.setObjectName(knob.path)
        if knob.most is not None:
            self._box.setMaxLength(knob.most)
        self._add(self._box)
        self.show_value(knob)
        self._box.editingFinished.connect(self._finished)

    def show_value(self, knob: Knob) -> None:
        super().show_value(knob)
        if self._box.text() != knob.value:
            self._box.setText(str(knob.value))

    def _finished(self) -> None:
        if self._box.text() != self.knob.value:
            self.given.emit(self._box.text())


class SetEditor(Editor):
    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        super().__init__(knob, parent)
        self._boxes: dict[str, QCheckBox] = {}
        for value, label in knob.choices:
            box = QCheckBox(label)
            box.setObjectName(f"{knob.path}.{value}")
            box.toggled.connect(self._toggled)
            self._boxes[value] = box
            self._add(box)
        self._row.addStretch(1)
        self.show_value(knob)

    def show_value(self, knob: Knob) -> None:
        super().show_value(knob)
        chosen = knob.value if isinstance(knob.value, tuple) else ()
        for value, box in self._boxes.items():
            box.blockSignals(True)
            box.setChecked(value in chosen)
            box.blockSignals(False)

    def _toggled(self) -> None:
        self.given.emit(tuple(value for value, box in self._boxes.items() if box.isChecked()))


def editor_for(knob: Knob, parent: QWidget | None = None) -> Editor:
    """The editor that suits the kind of a knob."""
    kinds: dict[str, Any] = {
        "int": NumberEditor,
        "bool": SwitchEditor,
        "choice": ChoiceEditor,
        "text": TextEditor,
        "set": SetEditor,
    }
    made: Editor = kinds[knob.kind](knob, parent)
    return made

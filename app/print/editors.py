"""One editor for each kind of print setting: a length, a switch, a choice, parts, tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.painting.theme import load_theme, theme_names
from app.print.choices import Setting, spoken
from app.print.lengths import INCH, parse_length
from app.print.settings import Part, PrintSettings, Unit
from app.shell.wheel import NoWheel
from app.theme import GAP


class Editor(QWidget):
    """Shows a setting and says when a person gave it another value."""

    given = Signal(str, object)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = setting
        self._no_wheel = NoWheel(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP // 2)

    def show_settings(self, settings: PrintSettings) -> None:
        """Show the value as it is, without saying so."""

    def _take(self, widget: QWidget, *, stretch: int = 1) -> None:
        widget.setObjectName(f"print.{self.setting.name}")
        widget.setAccessibleName(self.setting.spoken_title)
        widget.setAccessibleDescription(self.setting.spoken_help)
        widget.setToolTip(self.setting.spoken_help)
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widget.installEventFilter(self._no_wheel)
        self._row.addWidget(widget, stretch)
        if self.focusProxy() is None:
            self.setFocusProxy(widget)

    def _give(self, value: object) -> None:
        self.given.emit(self.setting.name, value)


class _LengthBox(QDoubleSpinBox):
    """Shows 45 mm, not 45.00 mm, and takes a length in any unit: 1 3/4 inches as `1.75in`."""

    factor = 1.0
    """Millimetres of the unit that is shown."""

    def _typed(self, text: str) -> float | None:
        """The length in the unit that is shown; None if the text is a plain number, or nothing."""
        bare = text.removesuffix(self.suffix()).strip()
        with_unit = any(sign.isalpha() or sign in '"″' for sign in bare)
        if not with_unit and "/" not in bare:
            return None
        try:
            return parse_length(bare) / (self.factor if with_unit else 1.0)
        except ValueError:
            return None

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        typed = self._typed(text)
        if typed is not None and self.minimum() <= typed <= self.maximum():
            return QValidator.State.Acceptable, text, at
        found = super().validate(text, at)
        may_grow = bool(text) and all(sign.isalnum() or sign in ' .,/+-"″' for sign in text)
        if found[0] == QValidator.State.Invalid and may_grow:
            return QValidator.State.Intermediate, text, at
        return found

    def valueFromText(self, text: str) -> float:
        typed = self._typed(text)
        return super().valueFromText(text) if typed is None else typed

    def textFromValue(self, value: float) -> str:
        text = self.locale().toString(value, "f", self.decimals())
        point = self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(point) if point in text else text


class LengthEditor(Editor):
    """Millimetres inside, whatever unit is shown."""

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(setting, parent)
        self._box = _LengthBox()
        self._box.setKeyboardTracking(False)
        self._factor = 1.0
        self._take(self._box)
        self._box.valueChanged.connect(lambda value: self._give(value * self._factor))

    def show_settings(self, settings: PrintSettings) -> None:
        box, inch = self._box, settings.unit is Unit.INCH
        self._factor = box.factor = INCH if inch else 1.0
        box.blockSignals(True)
        box.setDecimals(4 if inch else 2)
        box.setSuffix(self.tr(" in") if inch else self.tr(" mm"))
        box.setSingleStep(0.0625 if inch else 0.5)
        box.setRange(
            (self.setting.least or 0) / self._factor, (self.setting.most or 0) / self._factor
        )
        box.setValue(getattr(settings, self.setting.name) / self._factor)
        box.blockSignals(False)


class NumberEditor(Editor):
    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(setting, parent)
        self._box = QSpinBox()
        self._box.setKeyboardTracking(False)
        self._box.setRange(int(setting.least or 0), int(setting.most or 999_999))
        if setting.name == "dpi":
            self._box.setSuffix(self.tr(" dpi"))
            self._box.setSingleStep(50)
        elif setting.name == "most_sheets":
            self._box.setSuffix(self.tr(" sheets"))
        self._take(self._box)
        self._box.valueChanged.connect(self._give)

    def show_settings(self, settings: PrintSettings) -> None:
        self._box.blockSignals(True)
        self._box.setValue(getattr(settings, self.setting.name))
        self._box.blockSignals(False)


class SwitchEditor(Editor):
    """A box with its name beside it."""

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(setting, parent)
        self._box = QCheckBox(setting.spoken_title)
        self._take(self._box)
        self._box.toggled.connect(self._give)

    def show_settings(self, settings: PrintSettings) -> None:
        self._box.blockSignals(True)
        self._box.setChecked(bool(getattr(settings, self.setting.name)))
        self._box.blockSignals(False)


class ChoiceEditor(Editor):
    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(setting, parent)
        self._box = QComboBox()
        self._box.setMinimumContentsLength(12)
        self._box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        if setting.kind == "theme":
            for name in theme_names():
                self._box.addItem(load_theme(name).title, name)
        for choice in setting.choices:
            self._box.addItem(spoken(choice), choice.value)
        self._take(self._box)
        self._box.currentIndexChanged.connect(lambda at: self._give(self._box.itemData(at)))

    def show_settings(self, settings: PrintSettings) -> None:
        self._box.blockSignals(True)
        self._box.setCurrentIndex(self._box.findData(str(getattr(settings, self.setting.name))))
        self._box.blockSignals(False)


class PartsEditor(Editor):
    """A box for each part of a printout."""

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(setting, parent)
        column = QVBoxLayout()
        column.setSpacing(0)
        self._boxes: dict[Part, QCheckBox] = {}
        for part in Part:
            box = QCheckBox(spoken(part))
            box.setObjectName(f"print.parts.{part.value}")
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            box.toggled.connect(self._toggled)
            column.addWidget(box)
            self._boxes[part] = box
        self._row.addLayout(column)
        self.setFocusProxy(self._boxes[Part.TILES])

    def show_settings(self, settings: PrintSettings) -> None:
        for part, box in self._boxes.items():
            box.blockSignals(True)
            box.setChecked(part in settings.parts)
            box.blockSignals(False)

    def _toggled(self) -> None:
        self._give(tuple(part for part, box in self._boxes.items() if box.isChecked()))


class IdsEditor(Editor):
    """Ids with commas between them, and a button to choose by the picture."""

    def __init__(
        self, setting: Setting, choose: Callable[[], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(setting, parent)
        self._line = QLineEdit()
        self._line.setPlaceholderText(self.tr("All"))
        self._line.setClearButtonEnabled(True)
        self._take(self._line)
        button = QPushButton(self.tr("Choose…"))
        button.setObjectName("print.choose-tiles")
        button.clicked.connect(lambda: choose())
        self._row.addWidget(button)
        self._line.editingFinished.connect(self._finished)
        self._line.textChanged.connect(self._cleared)
        self._shown = ""

    def show_settings(self, settings: PrintSettings) -> None:
        self._shown = ", ".join(settings.tiles)
        if self._line.text() != self._shown:
            self._line.blockSignals(True)
            self._line.setText(self._shown)
            self._line.blockSignals(False)

    def _finished(self) -> None:
        if self._line.text() != self._shown:
            self._give(self._line.text())

    def _cleared(self, text: str) -> None:
        if not text and self._shown:
            self._give("")


def editor_for(setting: Setting, choose: Callable[[], object]) -> Editor:
    """The editor that suits the kind of a setting."""
    if setting.kind == "ids":
        return IdsEditor(setting, choose)
    kinds: dict[str, Any] = {
        "length": LengthEditor,
        "number": NumberEditor,
        "switch": SwitchEditor,
        "choice": ChoiceEditor,
        "theme": ChoiceEditor,
        "parts": PartsEditor,
    }
    made: Editor = kinds[setting.kind](setting)
    return made

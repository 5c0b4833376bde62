"""The tools beside the board while a position is laid out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
)

from app import theme
from app.icons import icon
from app.play.art import Art
from app.play.deck_dialogs import KIND, tile_item, tile_list
from app.play.position_model import PositionModel
from app.theme import GAP, set_role
from engine.problems import Severity

_SIDE = 50


class PositionPanel(QFrame):
    """Tiles, figures, an eraser; surveyors, scores, whose turn it is, what comes next."""

    play_asked = Signal()
    case_asked = Signal()
    leave_asked = Signal()

    def __init__(self, model: PositionModel, art: Art) -> None:
        super().__init__()
        self.model = model
        self.art = art
        self.setObjectName("position-tools")
        set_role(self, "panel")
        self.setFixedWidth(theme.current().px(320))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(GAP + 4, GAP, GAP + 4, GAP)
        self.column.setSpacing(GAP)
        title = QLabel(self.tr("Lay out a position"))
        set_role(title, "heading")
        self.column.addWidget(title)
        self.tools = QButtonGroup(self)
        self.tools.setExclusive(True)
        self._add_tools()
        self._add_tiles()
        self._add_numbers()
        self.trouble = QLabel()
        self.trouble.setObjectName("position-trouble")
        self.trouble.setWordWrap(True)
        set_role(self.trouble, "warning")
        self.column.addWidget(self.trouble)
        self._add_buttons()
        model.changed.connect(self.refresh)
        self.refresh()

    # -- what is in it ---------------------------------------------------------------------

    def _add_tools(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(2)
        side = theme.current().px(26)
        ratio = self.devicePixelRatioF()
        eraser = self._tool("erase", self.tr("Take away"))
        eraser.setIcon(icon("eraser"))
        grid.addWidget(eraser, 0, 0)
        for seat, who in enumerate(self.model.seats):
            for kind, piece in enumerate(self.model.tables.piece_names):
                picture = self.art.figure(kind, self.art.looks[seat], False, side, ratio)
                button = self._tool(
                    f"figure:{seat}:{piece}",
                    self.tr("A {piece} of {name}").format(piece=piece, name=who.name),
                )
                button.setIcon(QIcon(picture))
                grid.addWidget(button, kind, seat + 1)
        grid.setColumnStretch(6, 1)
        self.column.addLayout(grid)

    def _tool(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setCheckable(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        side = theme.current().px(26)
        button.setIconSize(QSize(side, side))
        button.clicked.connect(self._figure_chosen)
        self.tools.addButton(button)
        return button

    def _add_tiles(self) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find a tile"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.column.addWidget(self.search)
        self.tiles = tile_list("position-tiles", _SIDE)
        self.tiles.setAccessibleName(self.tr("Tiles to lay"))
        self.tiles.itemSelectionChanged.connect(self._tile_chosen)
        for tile in self.model.tables.tileset.tiles:
            item = tile_item(self.art, tile.id, tile.id, self.devicePixelRatioF(), _SIDE)
            self.tiles.addItem(item)
        self.column.addWidget(self.tiles, 1)

    def _add_numbers(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(GAP // 2)
        self.scores: list[QSpinBox] = []
        row = QHBoxLayout()
        for seat, who in enumerate(self.model.seats):
            box = QSpinBox()
            box.setObjectName(f"score.{seat}")
            box.setRange(-999, 9999)
            box.setAccessibleName(self.tr("Score of {name}").format(name=who.name))
            box.setToolTip(box.accessibleName())
            box.valueChanged.connect(lambda value, at=seat: self.model.set_score(at, value))
            row.addWidget(box)
            self.scores.append(box)
        form.addRow(self.tr("Scores:"), row)
        self.surveyors: list[QSpinBox] = []
        row = QHBoxLayout()
        for index in range(len(self.model.game.columns)):
            box = QSpinBox()
            box.setObjectName(f"surveyor.{index}")
            box.setRange(0, 500)
            box.setAccessibleName(self.tr("Column of surveyor {number}").format(number=index + 1))
            box.valueChanged.connect(self._surveyors_changed)
            row.addWidget(box)
            self.surveyors.append(box)
        if self.surveyors:
            form.addRow(self.tr("Surveyors:"), row)
        self.seat = QComboBox()
        self.seat.setObjectName("on-turn")
        for who in self.model.seats:
            self.seat.addItem(who.name)
        self.seat.activated.connect(self.model.set_seat)
        form.addRow(self.tr("On turn:"), self.seat)
        self.next = QLineEdit()
        self.next.setObjectName("next-tiles")
        self.next.setPlaceholderText(self.tr("as shuffled; or ids: K A AB"))
        self.next.editingFinished.connect(self._next_changed)
        form.addRow(self.tr("Next tiles:"), self.next)
        self.rest = QCheckBox(self.tr("then the rest of the box"))
        self.rest.toggled.connect(self.model.set_rest)
        form.addRow("", self.rest)
        self.column.addLayout(form)

    def _add_buttons(self) -> None:
        row = QHBoxLayout()
        for name, text, signal in (
            ("position.play", self.tr("Play from here"), self.play_asked),
            ("position.leave", self.tr("Cancel"), self.leave_asked),
            ("position.case", self.tr("Save as a case…"), self.case_asked),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.clicked.connect(signal)
            if name == "position.play":
                set_role(button, "primary")
                self.play = button
                self.column.addWidget(button)
                continue
            row.addWidget(button)
        self.column.addLayout(row)

    # -- what is chosen --------------------------------------------------------------------

    @property
    def tile(self) -> str | None:
        """The tile that is laid by a click; None while figures or the eraser are in hand."""
        chosen = self.tiles.selectedItems()
        return chosen[0].data(KIND) if chosen else None

    @property
    def figure(self) -> tuple[int, str] | None:
        name = self._checked()
        if not name.startswith("figure:"):
            return None
        _, seat, piece = name.split(":", 2)
        return int(seat), piece

    @property
    def erasing(self) -> bool:
        return self._checked() == "erase"

    def choose_tile(self, tile: str) -> None:
        for row in range(self.tiles.count()):
            item: QListWidgetItem = self.tiles.item(row)
            if item.data(KIND) == tile:
                self.tiles.setCurrentItem(item)

    def _checked(self) -> str:
        button = self.tools.checkedButton()
        return "" if button is None else button.objectName()

    def _figure_chosen(self) -> None:
        self.tiles.blockSignals(True)
        self.tiles.clearSelection()
        self.tiles.blockSignals(False)

    def _tile_chosen(self) -> None:
        if self.tile is None:
            return
        self.tools.setExclusive(False)
        for button in self.tools.buttons():
            button.setChecked(False)
        self.tools.setExclusive(True)

    def _filter(self, text: str) -> None:
        for row in range(self.tiles.count()):
            item = self.tiles.item(row)
            words = f"{item.data(KIND)} {item.toolTip()}".lower()
            item.setHidden(text.lower().strip() not in words)

    def _surveyors_changed(self) -> None:
        self.model.set_surveyors([box.value() for box in self.surveyors])

    def _next_changed(self) -> None:
        self.model.set_next(self.next.text().replace(",", " ").split())

    # -- keeping in step -------------------------------------------------------------------

    def refresh(self) -> None:
        position, game = self.model.position, self.model.game
        for seat, box in enumerate(self.scores):
            self._set(box, game.scores[seat])
        first = self.model.tables.start_column
        for box, column in zip(self.surveyors, game.columns, strict=True):
            self._set(box, column - first)
        self.seat.setCurrentIndex(game.seat)
        if not self.next.hasFocus():
            self.next.setText(" ".join(position.next))
        self.rest.blockSignals(True)
        self.rest.setChecked(position.rest)
        self.rest.blockSignals(False)
        self._show_problems()

    def _show_problems(self) -> None:
        lines = [problem.message for problem in self.model.problems]
        errors = any(problem.severity is Severity.ERROR for problem in self.model.problems)
        self.trouble.setText("\n".join(_short(lines)))
        set_role(self.trouble, "danger" if errors else "warning")
        self.trouble.setVisible(bool(lines))
        self.play.setEnabled(not errors)

    @staticmethod
    def _set(box: QSpinBox, value: int) -> None:
        box.blockSignals(True)
        box.setValue(value)
        box.blockSignals(False)


def _short(lines: Sequence[str]) -> list[str]:
    if len(lines) <= 4:
        return list(lines)
    return [*lines[:4], f"… +{len(lines) - 4}"]

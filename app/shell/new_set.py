"""The dialog that begins a new tile set."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.documents.beginnings import Beginning, beginnings
from app.theme import GAP, set_role


class NewSet(QDialog):
    """Asks for a title, the game it is for, and whether to begin with tiles or without."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New tile set"))
        self.setMinimumWidth(theme.current().px(460))
        self.title = QLineEdit(self.tr("My tile set"))
        self.title.setObjectName("new-title")
        self.title.setMaxLength(200)
        self.title.selectAll()
        self.author = QLineEdit()
        self.author.setObjectName("new-author")
        self.author.setMaxLength(200)
        self.author.setPlaceholderText(self.tr("you, if you like"))
        self.game = QComboBox()
        self.game.setObjectName("new-game")
        self._beginnings = beginnings()
        for beginning in self._beginnings:
            self.game.addItem(beginning.title, beginning.name)
        self.blank = QRadioButton(self.tr("&Empty: no tiles yet"))
        self.blank.setObjectName("new-blank")
        self.with_tiles = QRadioButton(self.tr("&With a copy of all its tiles"))
        self.with_tiles.setObjectName("new-with-tiles")
        self.blank.setChecked(True)
        self._about = QLabel()
        self._about.setWordWrap(True)
        set_role(self._about, "small")
        form = QFormLayout()
        form.setVerticalSpacing(GAP + 2)
        form.setHorizontalSpacing(2 * GAP)
        form.addRow(self.tr("&Title:"), self.title)
        form.addRow(self.tr("&Author:"), self.author)
        form.addRow(self.tr("&Rules of:"), self.game)
        form.addRow("", self._about)
        form.addRow(self.tr("Begin:"), self.blank)
        form.addRow("", self.with_tiles)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Create"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GAP, 2 * GAP, 3 * GAP, 2 * GAP)
        layout.setSpacing(2 * GAP)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self.title.textChanged.connect(self._refresh)
        self.game.currentIndexChanged.connect(self._refresh)
        self._refresh()

    def beginning(self) -> Beginning:
        return self._beginnings[self.game.currentIndex()]

    def _refresh(self) -> None:
        ready = bool(self.title.text().strip()) and bool(self._beginnings)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)
        if self._beginnings:
            chosen = self.beginning()
            text = self.tr("{kinds} kinds, {tiles} tiles, {spaces} start spaces")
            self._about.setText(
                text.format(kinds=chosen.kinds, tiles=chosen.tiles, spaces=chosen.spaces)
            )

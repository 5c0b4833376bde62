"""What a view says while it has nothing to show, and the one thing to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.icons import pixmap
from app.shell.shell import Shell
from app.theme import GAP, set_role


class EmptyState(QWidget):
    """A sign, a title, a sentence and perhaps a button, in the middle of its place."""

    pressed = Signal()

    def __init__(self, shell: Shell, sign: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._sign = sign
        self._mark = QLabel()
        self._title = QLabel()
        self._title.setWordWrap(True)
        set_role(self._title, "heading")
        self._text = QLabel()
        self._text.setWordWrap(True)
        set_role(self._text, "dim")
        self.button = QPushButton()
        set_role(self.button, "primary")
        self.button.clicked.connect(self.pressed)
        middle = Qt.AlignmentFlag.AlignHCenter
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        layout.setSpacing(GAP)
        layout.addStretch(2)
        layout.addWidget(self._mark, 0, middle)
        for label in (self._title, self._text):
            label.setAlignment(middle)
            layout.addWidget(label)
        layout.addWidget(self.button, 0, middle)
        layout.addStretch(3)
        shell.theme.changed.connect(self._redress)
        self._redress()

    def say(self, title: str, text: str, button: str = "") -> None:
        self._title.setText(title)
        self._text.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))

    def _redress(self) -> None:
        look = self._shell.theme
        side = look.px(40)
        self._mark.setPixmap(
            pixmap(self._sign, side, look.colour("text_faint"), self.devicePixelRatioF())
        )

"""What the window shows while no document is open, or none the workspace can show."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app import theme
from app.actions import Actions
from app.icons import app_icon, icon
from app.theme import GAP, set_role


class EmptyPage(QWidget):
    """A quiet page with the ways on."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("empty-page")
        self._title = QLabel()
        set_role(self._title, "heading")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_role(self._text, "dim")
        mark = QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(64, 64), self.devicePixelRatioF()))
        layout = QVBoxLayout(self)
        layout.setSpacing(2 * GAP)
        layout.addStretch(2)
        layout.addWidget(mark, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._text)
        self._buttons: dict[str, QPushButton] = {}
        for action_id, sign in (("file.new", "new"), ("file.open", "open")):
            action = actions[action_id]
            button = QPushButton(action.text())
            button.setObjectName(f"empty.{action_id}")
            button.setMinimumWidth(theme.current().px(220))
            button.clicked.connect(action.trigger)
            self._buttons[sign] = button
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        theme.current().changed.connect(self._redress)
        self._redress()
        self.say_nothing_is_open()

    def say_nothing_is_open(self) -> None:
        self._title.setText(self.tr("Nothing is open"))
        self._text.setText(self.tr("Begin a set, open one, or drop a file here."))

    def say_cannot_show(self, title: str) -> None:
        self._title.setText(title)
        self._text.setText(self.tr("This workspace has nothing to show for this document."))

    def _redress(self) -> None:
        for sign, button in self._buttons.items():
            button.setIcon(icon(sign))

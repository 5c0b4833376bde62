"""What a panel says before there is a game."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.play.desk import Desk
from app.theme import GAP, set_role

PanelT = TypeVar("PanelT", bound=QWidget)


class EmptyWords(QLabel):
    """A quiet sentence over a panel that has nothing to show yet."""

    def __init__(self, desk: Desk, panel: QWidget, words: str) -> None:
        super().__init__(words, panel)
        self._desk, self._panel = desk, panel
        self.setObjectName("empty-words")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        set_role(self, "dim")
        panel.installEventFilter(self)
        desk.begun.connect(self._look)
        self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._panel:
            self.setGeometry(self._panel.rect().adjusted(2 * GAP, GAP, -2 * GAP, -GAP))
        return False

    def _look(self) -> None:
        self.setVisible(self._desk.table is None)
        self.raise_()


def until_a_game(desk: Desk, panel: PanelT, words: str) -> PanelT:
    """The panel, with something to read until there is a game."""
    EmptyWords(desk, panel, words)
    return panel

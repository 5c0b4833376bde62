"""Words that take the room they need up to a limit; beyond it they scroll."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea

from app.theme import set_role


class BoundedWords(QScrollArea):
    """Around a label whose text may be long while the room is small."""

    def __init__(self, label: QLabel, most: Callable[[], int]) -> None:
        super().__init__()
        self._most = most
        self.label = label
        label.setWordWrap(True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(label)
        set_role(self, "plain")

    def fit(self) -> None:
        """Other words, or other room."""
        needed = self.label.heightForWidth(max(1, self.width()))
        self.setFixedHeight(max(1, min(needed, self._most())))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

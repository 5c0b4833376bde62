"""A place for a panel that may become smaller than the panel likes to be: then it scrolls."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QWidget

from app import theme
from app.theme import set_role

_LEAST: Final = QSize(226, 56)
"""At 100 %; what a panel asks for beyond this, it must do without in a small window."""


class Shrinking(QScrollArea):
    """Never asks for more than a few lines, so that no panel keeps the window from shrinking."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self._panel = panel
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        set_role(self, "plain")
        self.setWidget(panel)
        self.setFocusProxy(panel)
        panel.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        least = QSize(look.px(_LEAST.width()), look.px(_LEAST.height()))
        return self._panel.minimumSizeHint().expandedTo(self._asked()).boundedTo(least)

    def sizeHint(self) -> QSize:
        return self._panel.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _asked(self) -> QSize:
        return self._panel.minimumSize()


def shrinking(panel: QWidget) -> QWidget:
    """The panel itself if it scrolls anyway."""
    return panel if isinstance(panel, QAbstractScrollArea) else Shrinking(panel)

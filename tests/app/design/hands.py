"""Small movements the tests of several panels share."""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


def move_held(widget: QWidget, place: QPoint) -> None:
    """Move the mouse with its left button down; QTest forgets the button."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        QPointF(widget.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


def wait_for(holds: Callable[[], bool], milliseconds: int = 5000) -> None:
    """Let the window go on until something holds, however slow the machine is."""
    end = time.monotonic() + milliseconds / 1000
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        QTest.qWait(10)

"""A line of text that is not taken yet: Esc takes it back, leaving it ends it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit


class Pending(Protocol):
    """Whoever takes what is typed."""

    @property
    def pending(self) -> bool:
        """Whether there is something to take, or to take back."""
        ...

    def finish(self) -> None: ...

    def give_up(self) -> None: ...


class PendingLine(QLineEdit):
    """Takes Esc for itself only while there is something to take back."""

    def __init__(self, owner: Pending) -> None:
        super().__init__()
        self._owner = owner

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self._owner.pending
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._owner.pending:
            self._owner.give_up()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._owner.finish()

"""Whether a panel is on the screen: one behind another tab is not, though Qt calls it visible."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QDockWidget, QWidget


class Seen(QObject):
    """Watches a panel, so that it works only while somebody looks."""

    came = Signal()
    """It is on the screen now."""
    went = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._dock: QDockWidget | None = None
        widget.installEventFilter(self)

    @property
    def now(self) -> bool:
        return self._widget.isVisible() and not self._widget.visibleRegion().isEmpty()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self._find_dock()
            if self.now:
                self.came.emit()
        elif event.type() == QEvent.Type.Hide:
            self.went.emit()
        return False

    def _find_dock(self) -> None:
        dock = self._widget.parentWidget()
        while dock is not None and not isinstance(dock, QDockWidget):
            dock = dock.parentWidget()
        if dock is not None and dock is not self._dock:
            self._dock = dock
            dock.visibilityChanged.connect(self._turned)

    def _turned(self, visible: bool) -> None:
        """Another tab is in front, or this one again."""
        (self.came if visible else self.went).emit()

"""The rail at the left edge: one button a workspace."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app import theme
from app.theme import GAP, set_role


class Rail(QFrame):
    """Buttons for the workspaces above, for help and preferences below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setAccessibleName(self.tr("Workspaces"))
        set_role(self, "rail")
        self._buttons: list[QToolButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(GAP // 2, GAP, GAP // 2, GAP)
        self._layout.setSpacing(GAP // 2)
        theme.current().changed.connect(self._resize)

    def show_actions(self, above: Sequence[QAction], below: Sequence[QAction]) -> None:
        """Fill the rail; called once, when the actions are there."""
        for action in above:
            self._layout.addWidget(self._button(action, with_text=True))
        self._layout.addStretch(1)
        for action in below:
            self._layout.addWidget(self._button(action, with_text=False))
        self._resize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        focused = self.focusWidget()
        if step is None or not isinstance(focused, QToolButton) or focused not in self._buttons:
            super().keyPressEvent(event)
            return
        at = self._buttons.index(focused)
        following = self._buttons[(at + step) % len(self._buttons)]
        following.setFocus(Qt.FocusReason.TabFocusReason)

    def _button(self, action: QAction, *, with_text: bool) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setObjectName(f"rail.{action.objectName()}")
        button.setAccessibleName(action.iconText())
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        style = (
            Qt.ToolButtonStyle.ToolButtonTextUnderIcon
            if with_text
            else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        button.setToolButtonStyle(style)
        self._buttons.append(button)
        return button

    def _resize(self) -> None:
        side = theme.current().px(24)
        for button in self._buttons:
            button.setIconSize(QSize(side, side))

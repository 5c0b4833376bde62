"""The rail at the left edge: one button a workspace."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
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
        self._named: list[QToolButton] = []
        """Those with their name below, if the window is high enough."""
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
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        if with_text:
            self._named.append(button)
        self._buttons.append(button)
        return button

    def minimumSizeHint(self) -> QSize:
        """With the names it would keep the window from becoming small."""
        return QSize(super().minimumSizeHint().width(), self._height_with(names=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_names()

    def _choose_names(self) -> None:
        style = Qt.ToolButtonStyle
        enough = self.height() >= self._height_with(names=True)
        wanted = style.ToolButtonTextUnderIcon if enough else style.ToolButtonIconOnly
        for button in self._named:
            button.setToolButtonStyle(wanted)

    def _height_with(self, *, names: bool) -> int:
        if not self._buttons:
            return 0
        last = self._buttons[-1]
        bare = last.sizeHint().height()
        line = last.fontMetrics().height() + theme.current().px(6) if names else 0
        between = self._layout.spacing() * len(self._buttons) + 2 * GAP
        return len(self._buttons) * bare + len(self._named) * line + between

    def _resize(self) -> None:
        side = theme.current().px(24)
        for button in self._buttons:
            button.setIconSize(QSize(side, side))
        self._choose_names()
        self.updateGeometry()

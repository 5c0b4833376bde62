"""Bars above the page that tell or ask something without standing in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout
from PySide6.QtWidgets import QWidget as Widget

from app import theme
from app.icons import icon, pixmap
from app.theme import GAP, set_role

Tone = Literal["info", "warning", "danger"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a notice; the notice goes away when it is pressed."""

    id: str
    text: str
    run: Callable[[], object]


class Notice(QFrame):
    """One bar: a sign, a sentence, some buttons, a cross."""

    def __init__(
        self, key: str, text: str, choices: Sequence[Choice], tone: Tone, parent: Widget
    ) -> None:
        super().__init__(parent)
        self.key = key
        self._tone = tone
        self.setObjectName(f"notice.{key}")
        self.setAccessibleName(text)
        set_role(self, "notice" if tone == "info" else f"notice-{tone}")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GAP, GAP // 2, GAP, GAP // 2)
        layout.setSpacing(GAP)
        self._sign = QLabel()
        layout.addWidget(self._sign)
        words = QLabel(text)
        words.setObjectName("text")
        words.setWordWrap(True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(words, 1)
        for choice in choices:
            button = QPushButton(choice.text)
            button.setObjectName(choice.id)
            button.clicked.connect(self.remove)
            button.clicked.connect(choice.run)
            layout.addWidget(button)
        if not choices:
            cross = QToolButton()
            cross.setObjectName("dismiss")
            cross.setIcon(icon("close", "text_dim"))
            cross.setAccessibleName(self.tr("Dismiss"))
            cross.setToolTip(self.tr("Dismiss"))
            cross.setIconSize(QSize(16, 16))
            cross.clicked.connect(self.remove)
            layout.addWidget(cross)
        theme.current().changed.connect(self._redress)
        self._redress()

    def remove(self) -> None:
        self.hide()
        self.setParent(None)
        self.deleteLater()

    def _redress(self) -> None:
        look = theme.current()
        name = {"info": "info", "warning": "warning", "danger": "error"}[self._tone]
        shade = {"info": "info", "warning": "warning", "danger": "danger"}[self._tone]
        side = look.px(20)
        self._sign.setPixmap(pixmap(name, side, look.colour(shade), self.devicePixelRatioF()))


class Notices(Widget):
    """The bars on show; each belongs to a document or to the whole window."""

    def __init__(self, parent: Widget) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._owners: dict[str, QObject | None] = {}
        self._active: QObject | None = None

    def show_notice(
        self,
        key: str,
        text: str,
        choices: Sequence[Choice] = (),
        *,
        tone: Tone = "info",
        owner: QObject | None = None,
    ) -> Notice:
        """Put up a bar, in place of an older one with the same key."""
        self.remove(key)
        notice = Notice(key, text, choices, tone, self)
        self._owners[key] = owner
        self._layout.addWidget(notice)
        notice.setVisible(owner is None or owner is self._active)
        return notice

    def remove(self, key: str) -> None:
        for notice in self.notices():
            if notice.key == key:
                notice.remove()
        self._owners.pop(key, None)

    def remove_of(self, owner: QObject) -> None:
        """A document was closed: nothing of it is to be said any more."""
        for key in [key for key, other in self._owners.items() if other is owner]:
            self.remove(key)

    def set_active(self, owner: QObject | None) -> None:
        self._active = owner
        for notice in self.notices():
            whose = self._owners.get(notice.key)
            notice.setVisible(whose is None or whose is owner)

    def notices(self) -> list[Notice]:
        return self.findChildren(Notice, options=Qt.FindChildOption.FindDirectChildrenOnly)

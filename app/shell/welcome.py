"""The greeting of the first start: what one can do, one click away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.icons import app_icon, pixmap
from app.theme import GAP, set_role


class ChoiceButton(QPushButton):
    """A large button: a sign, a name and what it is good for."""

    def __init__(self, sign: str, title: str, text: str) -> None:
        super().__init__()
        self._icon_name = sign
        set_role(self, "choice")
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        wide = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        wide.setHeightForWidth(True)
        self.setSizePolicy(wide)
        self._sign = QLabel()
        self._title = QLabel(title)
        set_role(self._title, "strong")
        self._words = QLabel(text)
        self._words.setWordWrap(True)
        set_role(self._words, "dim")
        for label in (self._sign, self._title, self._words):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GAP, GAP + 4, 2 * GAP, GAP + 4)
        layout.setSpacing(2 * GAP)
        layout.addWidget(self._sign)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._words)
        layout.addLayout(words, 1)
        self.redress()

    def redress(self) -> None:
        look = theme.current()
        ratio = self.devicePixelRatioF()
        self._sign.setPixmap(pixmap(self._icon_name, look.px(28), look.colour("accent"), ratio))

    def sizeHint(self) -> QSize:
        return self.layout().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.layout().minimumSize()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.layout().totalHeightForWidth(width)


class Welcome(QWidget):
    """Lies over the whole window until something is chosen."""

    chosen = Signal(str)
    """`design`, `rules`, `new`, `broken` or `open`."""
    closed = Signal(bool)
    """Whether it is to come again at the next start."""

    def __init__(self, workspaces: set[str], window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("welcome")
        self.setAccessibleName(self.tr("Welcome to Tilewright"))
        self._card = QFrame(self)
        set_role(self._card, "card")
        layout = QVBoxLayout(self._card)
        layout.setContentsMargins(4 * GAP, 3 * GAP, 4 * GAP, 3 * GAP)
        layout.setSpacing(GAP + 4)
        layout.addLayout(self._heading())
        self.buttons: dict[str, ChoiceButton] = {}
        if "design" in workspaces:
            self._add(
                "design",
                "pencil",
                self.tr("Edit a tile"),
                self.tr("The Mayflower set is open. Change a tile and see at once what it means."),
            )
        if "play" in workspaces:
            self._add(
                "play",
                "start",
                self.tr("Play it"),
                self.tr("A game against a bot, at once; later with your own tiles."),
            )
        if "rules" in workspaces:
            self._add(
                "rules",
                "rules",
                self.tr("Look at the rules"),
                self.tr("Every number of the game with its meaning, ready to be turned."),
            )
        self._add(
            "new",
            "new",
            self.tr("Start a new set"),
            self.tr("Empty or as a copy of one that is there."),
        )
        self._add(
            "broken",
            "warning",
            self.tr("Learn from a broken set"),
            self.tr("An example full of mistakes: read what is wrong, mend it with a click."),
        )
        layout.addLayout(self._footer())
        window.installEventFilter(self)
        theme.current().changed.connect(self._redress)
        self.hide()

    def open(self) -> None:
        self._again.setChecked(False)
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()
        self._place()
        next(iter(self.buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def close_welcome(self) -> None:
        if self.isVisible():
            self.hide()
            self.closed.emit(not self._again.isChecked())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._window.rect())
            self._place()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_welcome()
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                focused = self.focusWidget()
                if isinstance(focused, QPushButton):
                    focused.click()
            case _:
                super().keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Tab stays inside while the welcome lies over everything else."""
        stops: list[QWidget] = [*self.buttons.values(), self._again, self._close]
        focused = self.focusWidget()
        at = stops.index(focused) if focused in stops else -1
        stops[(at + (1 if following else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._card.geometry().contains(event.position().toPoint()):
            self.close_welcome()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.current().colour("scrim"))

    def _heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(2 * GAP)
        self._mark = QLabel()
        row.addWidget(self._mark)
        words = QVBoxLayout()
        words.setSpacing(2)
        title = QLabel(self.tr("Welcome to Tilewright"))
        set_role(title, "title")
        text = QLabel(self.tr("Change a tile, play it, see what it does to the balance, print it."))
        text.setWordWrap(True)
        set_role(text, "dim")
        words.addWidget(title)
        words.addWidget(text)
        row.addLayout(words, 1)
        self._mark.setPixmap(app_icon().pixmap(QSize(56, 56), self.devicePixelRatioF()))
        return row

    def _footer(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._again = QCheckBox(self.tr("Don't show this again"))
        self._again.setObjectName("do-not-show-again")
        self._close = QPushButton(self.tr("Close"))
        self._close.setObjectName("close-welcome")
        self._close.clicked.connect(self.close_welcome)
        row.addWidget(self._again)
        row.addStretch(1)
        row.addWidget(self._close)
        return row

    def _add(self, key: str, sign: str, title: str, text: str) -> None:
        button = ChoiceButton(sign, title, text)
        button.setObjectName(f"welcome.{key}")
        button.clicked.connect(lambda: self._choose(key))
        self.buttons[key] = button
        layout = self._card.layout()
        assert layout is not None
        layout.addWidget(button)

    def _choose(self, key: str) -> None:
        self.close_welcome()
        self.chosen.emit(key)

    def _redress(self) -> None:
        for button in self.buttons.values():
            button.redress()
        self._place()

    def _place(self) -> None:
        width = min(theme.current().px(560), self.width() - 2 * GAP)
        layout = self._card.layout()
        assert layout is not None
        # Heights are only right once every label has the font the style sheet gives it.
        for label in self._card.findChildren(QWidget):
            label.ensurePolished()
            label.updateGeometry()
        layout.invalidate()
        height = min(layout.totalHeightForWidth(width), self.height() - 2 * GAP)
        self._card.setGeometry(
            (self.width() - width) // 2, (self.height() - height) // 2, width, height
        )

"""Cards that float over the board: whose turn it is, what to choose, what is under the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.icons import icon
from app.play.choosing import Choice
from app.play.inset import TileInset
from app.theme import GAP, set_role

_PROMPT_WIDTH: Final = 196


class Card(QFrame):
    """A small surface over the board that lets the wheel through to it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        set_role(self, "card")
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(GAP + 2, GAP, GAP + 2, GAP)
        self.rows.setSpacing(GAP // 2)

    def settle(self) -> None:
        """Take the size its content asks for."""
        self.rows.invalidate()
        self.rows.activate()
        size = self.sizeHint().expandedTo(self.minimumSize()).boundedTo(self.maximumSize())
        if self.rows.hasHeightForWidth():
            size.setHeight(self.rows.totalHeightForWidth(size.width()))
        self.resize(size)


def label(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    made = QLabel(text)
    if role:
        set_role(made, role)
    made.setWordWrap(wrap)
    return made


class ChoiceRow(QPushButton):
    """A choice as a button: its number, its text, what it brings."""

    pointed = Signal(int)

    def __init__(self, number: int, choice: Choice, picture: QPixmap | None) -> None:
        super().__init__()
        self.number = number
        self.setObjectName(f"choice.{number}")
        set_role(self, "choice")
        self.setAccessibleName(f"{number}. {choice.text}, {choice.gain}")
        self.setAccessibleDescription(choice.more)
        self.setToolTip(choice.more)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        row.setSpacing(GAP)
        badge = label(str(number), "key")
        row.addWidget(badge)
        self._figure = QLabel()
        row.addWidget(self._figure)
        if picture is None:
            self._figure.hide()
        else:
            self._figure.setPixmap(picture)
        row.addWidget(label(choice.text, "strong"), 1)
        row.addSpacing(GAP)
        row.addWidget(label(choice.gain, "dim"))
        for child in self.findChildren(QLabel):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMinimumHeight(theme.current().px(34))

    def shrink(self) -> None:
        """Take only a line, where there is little room."""
        layout = self.layout()
        assert layout is not None
        self._figure.hide()
        layout.setContentsMargins(GAP, 0, GAP, 0)
        self.setMinimumHeight(0)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        # Not when it merely appears under a mouse that rests, because the keyboard may lead.
        self.pointed.emit(self.number)
        super().mouseMoveEvent(event)


class ChoiceCard(Card):
    """What can be chosen, beside the place it is about."""

    chosen = Signal(int)
    pointed = Signal(int)
    """The row the mouse or the keyboard is on, or -1."""
    passed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("choices", parent)
        self._title = label("", "heading")
        self.rows.addWidget(self._title)
        self.inset = TileInset()
        self.inset.chosen.connect(self.chosen)
        self.inset.pointed.connect(self._point)
        self.rows.addWidget(self.inset, 0, Qt.AlignmentFlag.AlignHCenter)
        self._list = QVBoxLayout()
        self._list.setSpacing(2)
        self.rows.addLayout(self._list)
        self._pass = QPushButton()
        self._pass.setObjectName("pass")
        self._pass.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._pass.clicked.connect(self.passed)
        self.rows.addWidget(self._pass)
        self.current = -1
        self.buttons: list[ChoiceRow] = []
        self.hide()

    def offer(
        self,
        title: str,
        choices: Sequence[Choice],
        pictures: Sequence[QPixmap | None],
        *,
        pass_text: str = "",
    ) -> None:
        self.setAccessibleName(title)
        self._title.setText(title)
        for button in self.buttons:
            self._list.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, (choice, picture) in enumerate(zip(choices, pictures, strict=True), 1):
            row = ChoiceRow(number, choice, picture)
            row.clicked.connect(lambda _=False, at=number - 1: self.chosen.emit(at))
            row.pointed.connect(lambda at: self._point(at - 1))
            self._list.addWidget(row)
            row.show()
            self.buttons.append(row)
        self._pass.setVisible(bool(pass_text))
        self._pass.setText(pass_text)
        self.current = -1
        self.show()
        self.settle()

    def fit_into(self, height: int) -> None:
        """Give up the enlarged tile, then the figures, rather than rows nobody could see."""
        over = self.height() - height
        if over > 0 and not self.inset.isHidden():
            self.inset.shrink_to(self.inset.height() - over)
            self.settle()
        if self.height() > height:
            for row in self.buttons:
                row.shrink()
            self.settle()

    def step(self, by: int) -> None:
        """Go to the next row with the keyboard."""
        if self.buttons:
            at = (self.current + by) % len(self.buttons) if self.current >= 0 else max(0, by - 1)
            # The keyboard stays with the board, where the numbers are listened to as well.
            self._point(at)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)
        super().leaveEvent(event)

    def _point(self, at: int) -> None:
        if at == self.current:
            return
        self.current = at
        self.inset.point(at)
        for row in self.buttons:
            row.setDown(row.number - 1 == at)
        self.pointed.emit(at)


class FeatureCard(Card):
    """The feature under the mouse: extent, owner, value, what is missing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("feature", parent)
        self._head = label("", "strong")
        self._owner = label()
        self._value = label()
        self._missing = label("", "small", wrap=True)
        for line in (self._head, self._owner, self._value, self._missing):
            self.rows.addWidget(line)
        self.setMinimumWidth(theme.current().px(230))
        self.setMaximumWidth(theme.current().px(340))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def tell(self, head: str, owner: str, value: str, missing: str) -> None:
        for line, text in (
            (self._head, head),
            (self._owner, owner),
            (self._value, value),
            (self._missing, missing),
        ):
            line.setText(text)
            line.setVisible(bool(text))
        self.show()
        self.settle()

    @property
    def text(self) -> str:
        lines = (self._head, self._owner, self._value, self._missing)
        return "\n".join(line.text() for line in lines if line.text())


class PromptCard(Card):
    """Whose turn it is, what is to be done, and the tiles in hand."""

    turn_asked = Signal(int)
    tile_chosen = Signal(int)
    resume_asked = Signal()
    step_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("prompt", parent)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        self._sign = QLabel()
        self._name = label("", "heading")
        words = QVBoxLayout()
        words.setSpacing(0)
        self._question = label("", "dim")
        words.addWidget(self._name)
        words.addWidget(self._question)
        head.addWidget(self._sign)
        head.addLayout(words, 1)
        self.rows.addLayout(head)
        self._tiles = QHBoxLayout()
        self._tiles.setSpacing(GAP // 2)
        self._left = self._tool("rotate-left", self.tr("Turn the tile back"), -1)
        self._right = self._tool("rotate-right", self.tr("Turn the tile"), 1)
        self._hand: list[QToolButton] = []
        self._tiles.addWidget(self._left)
        self._tiles.addStretch(1)
        self._tiles.addStretch(1)
        self._tiles.addWidget(self._right)
        self.rows.addLayout(self._tiles)
        self._tile_name = label("", "small")
        self._tile_name.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._tile_name.setWordWrap(True)
        self._tile_name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.rows.addWidget(self._tile_name)
        bots = QHBoxLayout()
        self._resume = QPushButton(self.tr("Go on"))
        self._resume.setObjectName("go-on")
        self._resume.clicked.connect(self.resume_asked)
        self._step = QPushButton(self.tr("One step"))
        self._step.setObjectName("one-step")
        self._step.clicked.connect(self.step_asked)
        bots.addWidget(self._resume)
        bots.addWidget(self._step)
        self.rows.addLayout(bots)
        self.setMinimumWidth(theme.current().px(_PROMPT_WIDTH))

    def tell(self, sign: QPixmap, name: str, question: str, *, waiting: bool) -> None:
        self._sign.setPixmap(sign)
        self._name.setText(name)
        self._question.setText(question)
        self.setAccessibleName(f"{name}: {question}")
        for button in (self._resume, self._step):
            button.setVisible(waiting)

    def show_hand(
        self, pictures: Sequence[QPixmap], chosen: int, name: str, *, turnable: bool
    ) -> None:
        """The tiles of the hand; the chosen one can be turned."""
        while len(self._hand) > len(pictures):
            gone = self._hand.pop()
            self._tiles.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self._hand) < len(pictures):
            button = QToolButton()
            at = len(self._hand)
            button.setObjectName(f"hand.{at}")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, number=at: self.tile_chosen.emit(number))
            self._tiles.insertWidget(2 + at, button)
            # A layout leaves out what was never shown.
            button.show()
            self._hand.append(button)
        for at, (button, picture) in enumerate(zip(self._hand, pictures, strict=True)):
            ratio = picture.devicePixelRatioF()
            side = QSize(picture.width(), picture.height()) / ratio
            button.setIconSize(side)
            button.setIcon(QIcon(picture))
            button.setFixedSize(side + QSize(GAP + 4, GAP + 4))
            button.setChecked(at == chosen and len(pictures) > 1)
            button.setAccessibleName(self.tr("Tile {number} in hand").format(number=at + 1))
        for button in (self._left, self._right):
            button.setVisible(turnable)
        self._tile_name.setText(name)
        self._tile_name.setVisible(bool(name))
        self.settle()

    def _tool(self, sign: str, tip: str, by: int) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(sign))
        button.setIconSize(_tool_size())
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.turn_asked.emit(by))
        return button

    def redress(self) -> None:
        self._left.setIcon(icon("rotate-left"))
        self._right.setIcon(icon("rotate-right"))
        for button in (self._left, self._right):
            button.setIconSize(_tool_size())
        self.setMinimumWidth(theme.current().px(_PROMPT_WIDTH))


def _tool_size() -> QSize:
    side = theme.current().px(18)
    return QSize(side, side)


def place_beside(card: QWidget, spot: QRect, room: QRect, gap: int = 14) -> None:
    """Put a card beside a place on the board, wherever it is fully seen."""
    size = card.size()
    right, left = spot.right() + gap, spot.left() - gap - size.width()
    # Rather away from the middle, where the rest of the board lies.
    outward = left if spot.center().x() < room.center().x() else right
    fits = room.left() <= outward and outward + size.width() <= room.right()
    x = outward if fits else right if outward == left else left
    y = spot.center().y() - size.height() // 2
    x = max(room.left(), min(x, room.right() - size.width()))
    y = max(room.top(), min(y, room.bottom() - size.height()))
    card.move(QPoint(x, y))

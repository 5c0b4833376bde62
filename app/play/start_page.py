"""What Play shows before there is a game: play now, set one up, go on with an earlier one."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app import theme
from app.icons import icon
from app.play.desk import Desk
from app.play.keeping import Keeping, KeptGame
from app.theme import GAP, set_role

_MOST_SHOWN = 5


class StartPage(QWidget):
    """A quiet page with the ways to a game."""

    asked = Signal(str)
    """The id of an action."""
    resume_asked = Signal(object)

    def __init__(self, desk: Desk, keeping: Keeping) -> None:
        super().__init__()
        self._desk, self._keeping = desk, keeping
        self.setObjectName("play-start")
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        self._card = QFrame()
        set_role(self._card, "card")
        self._card.setMaximumWidth(theme.current().px(560))
        self._rows = QVBoxLayout(self._card)
        self._rows.setContentsMargins(4 * GAP, 3 * GAP, 4 * GAP, 3 * GAP)
        self._rows.setSpacing(GAP)
        self._title = QLabel()
        set_role(self._title, "title")
        self._title.setWordWrap(True)
        self._about = QLabel()
        set_role(self._about, "dim")
        self._rows.addWidget(self._title)
        self._rows.addWidget(self._about)
        self._rows.addSpacing(GAP)
        self._buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout()
        for action, text, sign in (
            ("play.now", self.tr("Play now"), "start"),
            ("play.new", self.tr("New game…"), "game"),
            ("play.open", self.tr("Open a game…"), "open"),
        ):
            button = QPushButton(text)
            button.setObjectName(f"start.{action}")
            button.setProperty("sign", sign)
            button.clicked.connect(lambda _=False, name=action: self.asked.emit(name))
            if action == "play.now":
                set_role(button, "primary")
            row.addWidget(button, 1)
            self._buttons[action] = button
        self._rows.addLayout(row)
        self._recent_title = QLabel(self.tr("Earlier games"))
        set_role(self._recent_title, "heading")
        self._rows.addSpacing(GAP)
        self._rows.addWidget(self._recent_title)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        self._rows.addLayout(self._recent)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(self._card, 2)
        line.addStretch(1)
        outer.addLayout(line)
        outer.addStretch(3)
        theme.current().changed.connect(self._dress)
        self._dress()

    def refresh(self) -> None:
        document = self._desk.document
        title = document.title if document is not None else ""
        self._title.setText(self.tr("Play “{title}”").format(title=title))
        if document is not None:
            tiles = document.model
            players = document.rules.players
            self._about.setText(
                self.tr("{tiles} tiles of {kinds} kinds, {least} to {most} players").format(
                    tiles=tiles.total,
                    kinds=len(tiles.tiles),
                    least=players.least,
                    most=players.most,
                )
            )
        self._fill_recent()

    def _fill_recent(self) -> None:
        while self._recent.count():
            widget = self._recent.takeAt(0).widget()
            if widget is not None:
                widget.deleteLater()
        games = self._keeping.games()[:_MOST_SHOWN]
        self._recent_title.setVisible(bool(games))
        for game in games:
            button = QPushButton(self._words(game))
            button.setObjectName("start.recent")
            set_role(button, "choice")
            button.clicked.connect(lambda _=False, wanted=game: self.resume_asked.emit(wanted))
            self._recent.addWidget(button)

    def _words(self, game: KeptGame) -> str:
        when = game.when.astimezone().strftime("%Y-%m-%d %H:%M")
        state = self.tr("finished") if game.over else self.tr("unfinished")
        names = ", ".join(game.players)
        return f"{game.title}  ·  {names}  ·  {state}  ·  {when}".replace("&", "&&")

    def _dress(self) -> None:
        side = theme.current().px(18)
        for name, button in self._buttons.items():
            shade = "on_accent" if name == "play.now" else "text"
            button.setIcon(icon(button.property("sign"), shade))
            button.setIconSize(QSize(side, side))
            button.setCursor(Qt.CursorShape.PointingHandCursor)

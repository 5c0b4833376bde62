"""The page of Play: the board and its timeline, or the ways to begin a game."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.play.desk import Desk
from app.play.keeping import Keeping
from app.play.pane import BoardPane
from app.play.replay_bar import ReplayBar
from app.play.start_page import StartPage


class PlayPage(QWidget):
    """Shows the game of the desk; the board is built with the first game."""

    board_made = Signal()

    def __init__(self, desk: Desk, keeping: Keeping) -> None:
        super().__init__()
        self.desk = desk
        self.setObjectName("play-page")
        self.board: BoardPane | None = None
        self.start = StartPage(desk, keeping)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.timeline = ReplayBar(desk)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addWidget(self.stack, 1)
        self.column.addWidget(self.timeline)
        desk.begun.connect(self.show_table)
        self.show_table()

    def show_table(self) -> None:
        table = self.desk.table
        self.timeline.setVisible(table is not None)
        if table is None:
            if self.board is not None:
                self.board.playing.set_table(None)
            self.start.refresh()
            self.stack.setCurrentWidget(self.start)
            return
        if self.board is None:
            self.board = BoardPane(self.desk)
            self.stack.addWidget(self.board)
            self.board_made.emit()
        self.stack.setCurrentWidget(self.board)
        self.board.show_table()
        self.board.view.setFocus()

"""Everything by keyboard: a cell cursor that speaks, choices by number, the next cell that fits."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from app.play.describe import cell_words
from app.play.grid import TILE
from app.play.playing import Playing
from engine.landscape.play.tables import unpack_cell
from engine.lattice import Cell, lattice

_DIRECTIONS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class Keyboard(QObject):
    """Listens to the keys of the board."""

    def __init__(self, playing: Playing) -> None:
        super().__init__(playing)
        self.playing = playing
        playing.view.keys = self.press

    def press(self, event: QKeyEvent) -> bool:
        """Deal with a key; False lets others have it."""
        playing = self.playing
        if playing.table is None or playing.locked:
            return False
        key = event.key()
        if playing.choices and self._choose(key):
            return True
        shifted = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shifted):
            self.ask_menu()
            return True
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        hand = playing.table.game.hand
        if playing.kind is not None and Qt.Key.Key_1 <= key < Qt.Key.Key_1 + len(hand):
            playing.choose_tile(key - Qt.Key.Key_1)
            return True
        if key in _DIRECTIONS:
            self.go(_DIRECTIONS[Qt.Key(key)])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.cursor is not None:
            if playing.kind is not None and playing.able:
                playing.lay(self.cursor)
            return True
        if key == Qt.Key.Key_Escape:
            playing.scene.cursor.hide()
            playing.leave()
            return True
        return False

    @property
    def cursor(self) -> Cell | None:
        cursor = self.playing.scene.cursor
        return cursor.cell if cursor.isVisible() else None

    def go(self, direction: QPointF) -> None:
        """One cell on; the first time to where things happen."""
        if self.cursor is None:
            self.go_to(self._beginning())
        else:
            self.go_to(self._beside(self.cursor, direction))

    def move(self, key: Qt.Key) -> None:
        """Move the cursor by an arrow key without acting on the game."""
        cursor = self.playing.scene.cursor
        self.playing.view.forget_mouse()
        cursor.go(self._beside(cursor.cell, _DIRECTIONS[key]))
        self.playing.view.reveal(self.playing.scene.grid.rect(cursor.cell))

    def _beside(self, cell: Cell, direction: QPointF) -> Cell:
        grid = self.playing.scene.grid
        here = grid.centre(cell)
        near = [(cell[0] + dx, cell[1] + dy) for dx, dy in lattice(grid.sides).steps]

        def along(other: Cell) -> float:
            way = (grid.centre(other) - here) / TILE
            return way.x() * direction.x() + way.y() * direction.y()

        return max(near, key=along)

    def go_to(self, cell: Cell) -> None:
        """Put the cursor on a cell, look at it and say what is there."""
        playing = self.playing
        playing.view.forget_mouse()
        playing.scene.cursor.go(cell)
        playing.view.reveal(playing.scene.grid.rect(cell))
        centre = playing.scene.grid.centre(cell)
        playing.hover(centre)
        self.speak()

    def next_fit(self, by: int = 1) -> None:
        """The next cell on which the tile in hand fits."""
        playing = self.playing
        cells = sorted(playing.fitting, key=lambda cell: (cell[1], cell[0]))
        if not cells:
            playing.shell.say(self.tr("There is no tile to lay now."))
            return
        at = cells.index(self.cursor) + by if self.cursor in cells else 0 if by > 0 else -1
        self.go_to(cells[at % len(cells)])

    def ask_menu(self) -> None:
        """What the right button does, at the cursor."""
        view = self.playing.view
        if self.cursor is not None:
            centre = self.playing.scene.grid.centre(self.cursor)
            at = view.viewport().mapToGlobal(view.mapFromScene(centre))
            view.right_clicked.emit(centre, at)

    def speak(self) -> None:
        playing = self.playing
        if self.cursor is not None and playing.table is not None:
            words = cell_words(playing.table, self.cursor, playing.tile, playing.turn)
            playing.view.speak(words)
            playing.shell.say(words)

    def _beginning(self) -> Cell:
        playing = self.playing
        assert playing.table is not None
        if playing.cell is not None:
            return playing.cell
        if playing.fitting:
            return min(playing.fitting, key=lambda cell: (cell[1], cell[0]))
        board = playing.table.game.board
        return unpack_cell(board.cell_of[-1]) if board.laid else (0, 0)

    def _choose(self, key: int) -> bool:
        playing, card = self.playing, self.playing.card
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            playing.choose(key - Qt.Key.Key_1)
            return True
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            card.step(-1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Tab):
            card.step(1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            playing.choose(max(0, card.current))
            return True
        else:
            return False
        if 0 <= card.current < len(playing.choices):
            choice = playing.choices[card.current]
            playing.view.speak(f"{choice.text}. {choice.gain}. {choice.more}")
        return True

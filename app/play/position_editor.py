"""Laying out a position on the board: puts and removes by mouse and keyboard, then plays on."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.play.describe import place_words, sentence_case
from app.play.desk import Desk
from app.play.pane import BoardPane
from app.play.position_model import PositionModel
from app.play.position_panel import PositionPanel
from app.play.table import Table
from engine.landscape.play.parts import part_names
from engine.landscape.play.position import capture
from engine.landscape.play.session import Refused
from engine.landscape.play.tables import pack_cell
from engine.lattice import Cell


class PositionEditor(QObject):
    """Has the board while a position is laid out; `leave` gives it back."""

    ended = Signal()
    case_asked = Signal()

    def __init__(self, desk: Desk, board: BoardPane) -> None:
        super().__init__(board)
        table, art = desk.table, desk.art
        assert table is not None
        assert art is not None
        self.desk, self.board, self.table = desk, board, table
        self.turn = 0
        self.cell: Cell | None = None
        position = capture(table.game)
        self.model = PositionModel(table.tables, table.seats, position, table.game.seed, self)
        self.panel = PositionPanel(self.model, art)
        board.playing.locked = True
        board.playing.refresh()
        board.stage.finish()
        board.final.put_away()
        board.result.hide()
        board.card.hide()
        # The prompt that room is left for is away meanwhile.
        self._reserved, board.view.reserved = board.view.reserved, 0
        board.beside.addWidget(self.panel)
        board.scene.show_game(self.model.game, art)
        self._connect(connect=True)
        desk.players.hold()
        desk.use_stack(self.model.stack)
        self.panel.play_asked.connect(self.play)
        self.panel.leave_asked.connect(self.leave)
        self.panel.case_asked.connect(self.case_asked)
        self.model.changed.connect(self._show)
        self._show()
        desk.shell.set_hint(self.hint())
        board.view.setFocus()

    def hint(self) -> str:
        if self.panel.figure is not None:
            return self.tr("Click a part, or press its number on the cursor; again takes it away.")
        return self.tr("Choose a tile or a figure and click; right click turns; Delete takes away.")

    def _connect(self, *, connect: bool) -> None:
        view = self.board.view
        for signal, slot in (
            (view.hovered, self.hover),
            (view.clicked, self.click),
            (view.right_clicked, self.right_click),
            (view.turned, self.turn_by),
        ):
            if connect:
                signal.connect(slot)
            else:
                signal.disconnect(slot)
        view.keys = self.press if connect else self.board.keyboard.press

    # -- what hands do ---------------------------------------------------------------------

    def hover(self, point: QPointF) -> None:
        self.cell = self.board.scene.grid.cell_at(point)
        self._ghost()

    def click(self, point: QPointF) -> None:
        cell = self.board.scene.grid.cell_at(point)
        self.cell = cell
        tile, figure = self.panel.tile, self.panel.figure
        if self.panel.erasing:
            if self.model.is_start(cell) and not self._figures_on(cell):
                self.desk.shell.say(self.tr("The start board stays as the set has it."))
            else:
                self.model.remove(cell)
        elif tile is not None:
            self._lay(tile, cell)
        elif figure is not None:
            self._stand(figure, point)
        else:
            self.desk.shell.say(self.tr("Choose a tile, a figure or the eraser first."))

    def right_click(self, point: QPointF, at: QPoint) -> None:
        cell = self.board.scene.grid.cell_at(point)
        if self.model.tile_at(cell) is not None:
            self.model.turn_tile(cell)
        else:
            self.turn_by(1)

    def turn_by(self, by: int) -> None:
        """Turn the tile to lay, or the one under the mouse if none is chosen."""
        if self.panel.tile is None and self.cell is not None:
            self.model.turn_tile(self.cell, by)
            return
        self.turn = (self.turn + by) % self.model.tables.sides
        self._ghost()

    def press(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.cell is not None:
            self.model.remove(self.cell)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return True
        keyboard = self.board.keyboard
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            cursor = self.board.scene.cursor
            cursor.go(cursor.cell if cursor.isVisible() else self.cell or (0, 0))
            keyboard.move(Qt.Key(event.key()))
            self.cell = cursor.cell
            self._ghost()
            self._speak()
            return True
        figure = self.panel.figure
        if figure is not None and Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
            self._stand_on(figure, event.key() - Qt.Key.Key_1)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.cell is not None:
            self.click(self.board.scene.grid.centre(self.cell))
            return True
        return False

    def _lay(self, tile: str, cell: Cell) -> None:
        if self.model.is_start(cell):
            self.desk.shell.say(self.tr("The start board stays as the set has it."))
            return
        if not self.model.game.board.in_bounds(pack_cell(cell)):
            self.desk.shell.say(self.tr("No tile can lie there: it is out of bounds."))
            return
        self.model.put_tile(tile, cell, self.turn)

    def _stand(self, figure: tuple[int, str], point: QPointF) -> None:
        spot = self.board.scene.spot_at(point)
        if spot is None:
            self.desk.shell.say(self.tr("A figure stands on a part of a tile."))
            return
        seat, piece = figure
        tables, item = self.model.tables, self.board.scene.tile_at(spot[0])
        assert item is not None
        kinds = tables.occupiable[tables.piece_names.index(piece)][item.kind]
        part = spot[1]
        if part not in kinds:
            # A figure for a system stands on one of the parts of it.
            system = tables.effects.systems[item.kind][part]
            if system not in kinds:
                words = self.tr("A {piece} cannot stand there.").format(piece=piece)
                self.desk.shell.say(words)
                return
            part = system
        self.model.put_figure(seat, piece, spot[0], part)

    def _standable(self, piece: str) -> list[int]:
        """The parts of the tile on the cell such a figure can stand on, in their order."""
        item = None if self.cell is None else self.board.scene.tile_at(self.cell)
        if item is None:
            return []
        tables = self.model.tables
        return list(tables.occupiable[tables.piece_names.index(piece)][item.kind])

    def _stand_on(self, figure: tuple[int, str], at: int) -> None:
        """By keyboard: a figure onto the part with that number."""
        parts = self._standable(figure[1])
        if self.cell is None or at >= len(parts):
            self.desk.shell.say(self.tr("There is no such part on this cell."))
            return
        self.model.put_figure(*figure, self.cell, parts[at])
        self._speak()

    def _speak(self) -> None:
        """What is under the cursor, and which numbers a figure can be put on."""
        if self.cell is None:
            return
        words = place_words(self.model, self.cell)
        figure, item = self.panel.figure, self.board.scene.tile_at(self.cell)
        if figure is not None and item is not None:
            names = part_names(self.model.tables, item.kind, item.turn)
            parts = [names[part].replace("+", " ") for part in self._standable(figure[1])]
            words += [f"{number} {name}" for number, name in enumerate(parts, 1)]
        text = ". ".join(words) + "."
        self.board.view.speak(text)
        self.desk.shell.say(text)

    def _figures_on(self, cell: Cell) -> bool:
        return any(figure.at == cell for figure in self.model.position.figures)

    # -- what is shown ---------------------------------------------------------------------

    def _show(self) -> None:
        scene = self.board.scene
        scene.game = self.model.game
        scene.sync()
        self.board.minimap.refresh()
        self.board.lighting.refresh_tints()
        self._ghost()

    def _ghost(self) -> None:
        ghost, tile = self.board.scene.ghost, self.panel.tile
        if tile is None or self.cell is None or self.model.is_start(self.cell):
            ghost.hide()
            return
        inside = self.model.game.board.in_bounds(pack_cell(self.cell))
        ghost.show_at(self.cell, self.model.tables.kind_of[tile], self.turn, fits=inside)

    # -- the end ---------------------------------------------------------------------------

    def play(self) -> bool:
        """Begin a game from the position."""
        try:
            table = Table.start(
                self.model.tables,
                self.model.seats,
                self.model.seed,
                position=self.model.position,
                set_name=self.table.set_name,
            )
        except Refused as refusal:
            self.desk.shell.say(sentence_case(str(refusal)))
            return False
        self._go()
        self.desk.put(table)
        return True

    def leave(self) -> None:
        """Back to the game as it was."""
        self._go()
        table, art = self.desk.table, self.desk.art
        if table is not None and art is not None:
            self.board.scene.show_game(table.game, art)
            self.board.playing.set_table(table)
            self.desk.use_stack(table.stack)
            self.board.minimap.refresh()

    def _go(self) -> None:
        self._connect(connect=False)
        self.board.playing.locked = False
        self.board.view.reserved = self._reserved
        self.board.beside.removeWidget(self.panel)
        self.panel.hide()
        self.panel.deleteLater()
        self.ended.emit()
        self.deleteLater()

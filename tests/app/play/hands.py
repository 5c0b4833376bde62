"""Hands at the table: they click cells, press keys and compare the board with the game."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.main_window import MainWindow
from app.play.items import FigureItem, GhostTile, TileItem
from app.play.pane import BoardPane
from app.play.table import Table
from app.play.workspace import PlayWorkspace
from engine.landscape.play.actions import Action, Lay, Pass, Place, Recall, Score, Survey
from engine.landscape.play.events import Spot
from engine.landscape.play.session import Session
from engine.landscape.play.tables import unpack_cell
from engine.lattice import Cell


class Hands:
    """What a person can do with mouse and keyboard in one window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        workspace = window.workspaces["play"]
        assert isinstance(workspace, PlayWorkspace)
        self.play = workspace

    # -- looking ---------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        table = self.play.desk.table
        assert table is not None
        return table

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def board(self) -> BoardPane:
        board = self.play.board
        assert board is not None
        return board

    @property
    def status(self) -> str:
        return self.window.status.text

    def point(self, scene_point: QPointF) -> QPoint:
        """A place of the board on the screen, scrolled there if need be."""
        place = self.board.view.mapFromScene(scene_point)
        if not self.board.view.viewport().rect().adjusted(4, 4, -4, -4).contains(place):
            self.board.view.centerOn(scene_point)
            place = self.board.view.mapFromScene(scene_point)
        return place

    # -- doing -----------------------------------------------------------------------------

    def trigger(self, action: str) -> None:
        self.window.shell.actions[action].trigger()
        self.settle()

    def move_to(self, cell: Cell) -> None:
        self.move_to_point(self.board.scene.grid.centre(cell))

    def move_to_point(self, scene_point: QPointF) -> None:
        place = self.point(scene_point)
        viewport = self.board.view.viewport()
        # A mouse that does not move is not told of.
        QTest.mouseMove(viewport, place + QPoint(1, 1))
        QTest.mouseMove(viewport, place)

    def click(self, cell: Cell) -> None:
        self.click_point(self.board.scene.grid.centre(cell))

    def click_point(self, scene_point: QPointF) -> None:
        place = self.point(scene_point)
        viewport = self.board.view.viewport()
        QTest.mouseMove(viewport, place)
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place)

    def click_spot(self, spot: Spot) -> None:
        self.click_point(self.board.scene.anchor(spot))

    def right_click(self, cell: Cell) -> None:
        place = self.point(self.board.scene.grid.centre(cell))
        QTest.mouseClick(self.board.view.viewport(), Qt.MouseButton.RightButton, pos=place)

    def press(
        self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.window.activateWindow()
        self.board.view.setFocus()
        QTest.keyClick(self.board.view, key)
        self.settle()

    def turn_to(self, turn: int) -> None:
        """Press R until the tile lies as wanted."""
        for _ in range(8):
            if self.board.playing.turn == turn:
                return
            self.press(Qt.Key.Key_R)
        raise AssertionError(f"R never leads to turn {turn}")

    def lay(self, lay: Lay | None = None) -> Lay:
        """Lay the tile in hand by mouse and R, on the first cell that fits or as said."""
        wanted = lay or next(a for a in self.session.legal_actions() if isinstance(a, Lay))
        if wanted.tile != self.board.playing.tile:
            self.press(Qt.Key(Qt.Key.Key_1 + self.session.hand.index(wanted.tile)))
        assert wanted.tile == self.board.playing.tile
        self.move_to(wanted.cell)
        # Of turns that look alike only the first is offered.
        turns = self.table.tables.turns[self.table.tables.kind_of[wanted.tile]]
        self.turn_to(wanted.turn if wanted.turn in turns else wanted.turn % len(turns))
        self.click(wanted.cell)
        return wanted

    def do(self, action: Action) -> None:
        """Whatever is to be done, by clicking where it is done."""
        match action:
            case Lay():
                self.lay(action)
            case Place(piece, part):
                cell = self.board.scene.tiles[-1].cell
                kinds = self.table.tables.piece_names
                assert any(
                    choice.actions == (action,) and choice.figure == kinds.index(piece)
                    for choice in self.board.playing.choices
                )
                self.click_spot((cell, part))
            case Score(cell, part) | Recall(cell, part):
                self.click_spot((cell, part))
            case Survey(column):
                first = self.table.tables.start_column
                item = next(i for i in self.board.scene.surveyors if i.column - first == column)
                self.click_point(item.pos())
            case Pass():
                self.press(Qt.Key.Key_Space)

    def settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def child(self, name: str) -> QWidget:
        found = self.window.findChild(QWidget, name)
        assert found is not None, name
        return found

    def press_button(self, name: str) -> None:
        QTest.mouseClick(self.child(name), Qt.MouseButton.LeftButton)
        self.settle()

    def agree_after_movements(self) -> None:
        """Cut short whatever moves, then compare."""
        self.board.stage.finish()
        self.agree()

    # -- comparing -------------------------------------------------------------------------

    def agree(self) -> None:
        """Every item on the scene is what the game says, and nothing else is there."""
        game, scene = self.table.game, self.board.scene
        board, tables = game.board, game.tables
        assert scene.game is game
        laid = [
            (unpack_cell(board.cell_of[n]), *divmod(board.kind_turn[n], tables.sides))
            for n in range(board.laid)
        ]
        assert [(item.cell, item.kind, item.turn) for item in scene.tiles] == laid
        assert all(item.pos() == scene.grid.centre(item.cell) for item in scene.tiles)
        there = [i for i in scene.items() if type(i) is TileItem]
        assert len(there) == board.laid
        figures = {n: (item.seat, item.figure) for n, item in scene.figures.items()}
        assert figures == {n: (f & 7, f >> 3) for n, f in game.standing.items()}
        assert sum(type(i) is FigureItem for i in scene.items()) == len(figures)
        assert [item.column for item in scene.surveyors] == game.columns
        assert sum(type(i) is GhostTile for i in scene.items()) == 1
        playing = self.board.playing
        if playing.able and self.session.phase == "lay":
            legal = [a for a in self.session.legal_actions() if isinstance(a, Lay)]
            cells = {action.cell for action in legal if action.tile == playing.tile}
            assert {cell for cell, fit in scene.open.cells.items() if fit} == cells
            assert set(scene.open.cells) == {unpack_cell(cell) for cell in board.open_cells}
        scores = self.session.scores
        if self.board.final.isVisible():
            # Track and seats follow the final scoring step by step.
            for event in self.board.final.steps[self.board.final.at + 1 :]:
                for share in event.shares:
                    scores[share.seat] -= share.total
        for seat, row in enumerate(self.window.findChildren(QWidget, "seats")[0].seats):
            assert f": {scores[seat]} points" in row.accessibleName()
        told = [f"{s.name} {n}" for s, n in zip(self.table.seats, scores, strict=True)]
        assert self.board.track.accessibleDescription() == ", ".join(told)

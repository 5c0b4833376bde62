"""The board as a scene: one item for each tile, figure and surveyor, kept in step with the game."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from app import theme
from app.play.art import Art
from app.play.colours import TableColours, table_colours
from app.play.grid import TILE, Grid
from app.play.items import FigureItem, GhostTile, Layers, SurveyorItem, TileItem
from app.play.layers import CellCursor, Coast, Columns, Extents, Ids, OpenCells
from app.play.marks import Advices, Badges, Heat
from engine.landscape.play.events import Spot
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.tables import pack_cell, unpack_cell
from engine.lattice import Cell


class BoardScene(QGraphicsScene):
    """Shows one game; `sync` makes the items agree with it."""

    def __init__(self, game: LandscapeGame, art: Art) -> None:
        super().__init__()
        # Asking a tree of items costs more than it saves: most of the board is on the screen.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.game = game
        self.art = art
        self.grid = Grid(art.tables.sides)
        self.colours: TableColours = table_colours()
        self.pixels = TILE
        """Width of a tile on the screen in logical pixels."""
        self.dpr = 1.0
        self.tiles: list[TileItem] = []
        self.by_cell: dict[Cell, TileItem] = {}
        self.figures: dict[int, FigureItem] = {}
        self.surveyors: list[SurveyorItem] = []
        self.coast = Coast(self)
        self.open = OpenCells(self)
        self.columns = Columns(self)
        self.tints = Extents(self, Layers.TINTS)
        self.ids = Ids(self)
        self.lit = Extents(self, Layers.EXTENT)
        self.ghost = GhostTile(self)
        self.cursor = CellCursor(self)
        self.badges = Badges(self)
        self.advices = Advices(self)
        self.heat = Heat(self)
        for layer in (
            self.coast,
            self.open,
            self.columns,
            self.tints,
            self.ids,
            self.lit,
            self.ghost,
            self.cursor,
            self.badges,
            self.advices,
            self.heat,
        ):
            self.addItem(layer)
        self._columns: dict[int, list[Cell]] = {}
        self._tiles_box = QRectF()
        self._board_rect = QRectF()
        self.furthest_column = 0
        self._dress()
        self.sync()

    def show_game(self, game: LandscapeGame, art: Art) -> None:
        """Show another game, perhaps of another set."""
        for item in (*self.tiles, *self.figures.values(), *self.surveyors):
            self.removeItem(item)
        self.tiles.clear()
        self.by_cell.clear()
        self.figures.clear()
        self.surveyors.clear()
        self.game = game
        self.art = art
        self.grid = Grid(art.tables.sides)
        self.ghost.hide()
        self.cursor.hide()
        for layer in (self.tints, self.lit):
            layer.set_extents(())
        self.open.set_cells({})
        self.badges.set_badges(())
        self.advices.set_advices(())
        self.heat.set_values({})
        self._dress()
        self.sync()

    def redress(self) -> None:
        """The window has other colours."""
        self.colours = table_colours()
        self._dress()
        self.update()

    def _dress(self) -> None:
        self.setBackgroundBrush(self.colours.table)
        self.coast.look()

    # -- keeping in step -------------------------------------------------------------------

    def sync(self) -> None:
        """Make every item agree with the game."""
        self._sync_tiles()
        self._tiles_box = self.grid.box(item.cell for item in self.tiles)
        self._sync_figures()
        self._sync_columns()
        self._sync_surveyors()
        self._board_rect = rect = self._whole()
        self.ids.cover(rect)
        # The numbers of columns stand over the margin when the board is small.
        self.columns.cover(rect.adjusted(-TILE, -TILE, 0, 0))
        wide = rect.adjusted(-30 * TILE, -30 * TILE, 30 * TILE, 30 * TILE)
        if not self.sceneRect().contains(rect.adjusted(-TILE, -TILE, TILE, TILE)):
            self.setSceneRect(wide)

    def _sync_tiles(self) -> None:
        board, sides = self.game.board, self.game.tables.sides
        same = 0
        for item in self.tiles:
            if same >= board.laid:
                break
            kind, turn = divmod(board.kind_turn[same], sides)
            cell = unpack_cell(board.cell_of[same])
            if (item.kind, item.turn, item.cell) != (kind, turn, cell):
                break
            same += 1
        while len(self.tiles) > same:
            gone = self.tiles.pop()
            if self.by_cell.get(gone.cell) is gone:
                del self.by_cell[gone.cell]
            self.removeItem(gone)
        for number in range(same, board.laid):
            kind, turn = divmod(board.kind_turn[number], sides)
            item = TileItem(self, number, unpack_cell(board.cell_of[number]), kind, turn)
            self.tiles.append(item)
            self.by_cell[item.cell] = item
            self.addItem(item)

    def _sync_figures(self) -> None:
        standing = self.game.standing
        for node, item in list(self.figures.items()):
            same = standing.get(node) == item.seat | item.figure << 3
            if not same or item.pos() != self._stand(node):
                self.removeItem(self.figures.pop(node))
        shift = self.game.tables.shift
        for node, figure in standing.items():
            if node in self.figures:
                continue
            kind = self.game.board.kind_turn[node >> shift] // self.game.tables.sides
            lying = self.art.lies(kind, node & ((1 << shift) - 1))
            item = FigureItem(self, node, figure & 7, figure >> 3, self._stand(node), lying)
            self.figures[node] = item
            self.addItem(item)

    def _stand(self, node: int) -> QPointF:
        shift = self.game.tables.shift
        cell = unpack_cell(self.game.board.cell_of[node >> shift])
        return self.anchor((cell, node & ((1 << shift) - 1)))

    def _sync_columns(self) -> None:
        tables, board = self.game.tables, self.game.board
        self._columns = {}
        if tables.surveyors is None:
            return
        for number in range(board.laid):
            cell = board.cell_of[number]
            self._columns.setdefault(tables.column(cell), []).append(unpack_cell(cell))
        self.furthest_column = max(self._columns, default=tables.start_column)

    def _sync_surveyors(self) -> None:
        columns = self.game.columns
        while len(self.surveyors) > len(columns):
            self.removeItem(self.surveyors.pop())
        while len(self.surveyors) < len(columns):
            item = SurveyorItem(self, len(self.surveyors))
            self.surveyors.append(item)
            self.addItem(item)
        for item, column in zip(self.surveyors, columns, strict=True):
            item.column = column
            item.setPos(self.surveyor_place(item.index))

    # -- places ----------------------------------------------------------------------------

    def cells_in_column(self, column: int) -> list[Cell]:
        return self._columns.get(column, [])

    def surveyor_place(self, index: int) -> QPointF:
        """Where a surveyor stands: in the margin over its column, side by side with others."""
        column = self.game.columns[index]
        sharing = [i for i, other in enumerate(self.game.columns) if other == column]
        offset = (sharing.index(index) - (len(sharing) - 1) / 2) * 0.4 * TILE
        at = self.margin_place(column)
        across = abs(self.game.tables.column_x) > 0
        return at + (QPointF(offset, 0) if across else QPointF(0, offset))

    def margin_place(self, column: int) -> QPointF:
        """The middle of the margin beside a column, beyond every open cell."""
        tables = self.game.tables
        box = self._tiles_box
        if self.grid.sides == 4 and tables.column_x:
            return QPointF(column * tables.column_x * TILE, box.top() - 1.45 * TILE)
        if self.grid.sides == 4 and tables.column_y:
            return QPointF(box.left() - 1.45 * TILE, column * tables.column_y * TILE)
        cells = self.cells_in_column(column)
        if not cells:
            return QPointF(box.left(), box.top() - 1.2 * TILE)
        top = min(cells, key=lambda cell: self.grid.centre(cell).y())
        return self.grid.centre(top) - QPointF(0, 1.3 * TILE)

    def tiles_box(self) -> QRectF:
        """The box around all laid tiles."""
        return self._tiles_box

    def board_rect(self) -> QRectF:
        """Everything worth seeing: tiles, open cells, the coast and the margin."""
        return self._board_rect

    def _whole(self) -> QRectF:
        board = self.game.board
        box = self._tiles_box
        box = box.united(self.grid.box(unpack_cell(cell) for cell in board.open_cells))
        if not self.coast.rect().isEmpty():
            box = box.united(self.coast.rect())
        for item in self.surveyors:
            box = box.united(item.sceneBoundingRect())
        return box.adjusted(-0.2 * TILE, -0.35 * TILE, 0.2 * TILE, 0.2 * TILE)

    @property
    def headroom(self) -> int:
        """Pixels over the board for the numbers above the surveyors."""
        return theme.current().px(14) if self.surveyors and self.columns.numbers else 0

    def tile_at(self, cell: Cell) -> TileItem | None:
        return self.by_cell.get(cell)

    def spot_at(self, point: QPointF) -> Spot | None:
        """The part of a laid tile under a point of the scene."""
        cell = self.grid.cell_at(point)
        item = self.by_cell.get(cell)
        if item is None:
            return None
        geometry = self.art.geometry(item.kind, item.turn)
        part = geometry.piece_at(self.grid.in_tile(point, cell))
        return None if part is None else (cell, part)

    def anchor(self, spot: Spot) -> QPointF:
        """Where a figure stands on a part of a laid tile."""
        cell, part = spot
        number = self.game.board.at.get(pack_cell(cell), -1)
        if number < 0:
            return self.grid.centre(cell)
        kind, turn = divmod(self.game.board.kind_turn[number], self.game.tables.sides)
        return self.grid.to_scene(cell).map(self.art.geometry(kind, turn).pieces[part].anchor)

    def shape_of(self, spot: Spot) -> tuple[QPainterPath, QPainterPath] | None:
        """The region of a part on the scene and its border inside the tile."""
        cell, part = spot
        item = self.by_cell.get(cell)
        if item is None:
            return None
        pieces = self.art.geometry(item.kind, item.turn).pieces
        if part >= len(pieces):
            return None
        to_scene = self.grid.to_scene(cell)
        border = self.art.contour(item.kind, item.turn, part)
        return to_scene.map(pieces[part].region), to_scene.map(border)

    def set_scale(self, pixels: float, dpr: float) -> None:
        """A tile is so many logical pixels wide on the screen now."""
        self.pixels, self.dpr = pixels, dpr

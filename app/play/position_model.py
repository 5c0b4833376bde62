"""A position while it is laid out: every change makes a new one and can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.play.seats import Seat
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.parts import part_names
from engine.landscape.play.position import Figure, LaidTile, Position, build
from engine.landscape.play.tables import Tables
from engine.lattice import Cell
from engine.problems import Problem


class _Step(QUndoCommand):
    def __init__(
        self, text: str, before: Position, after: Position, show: Callable[[Position], None]
    ) -> None:
        super().__init__(text)
        self._before, self._after, self._show = before, after, show

    def redo(self) -> None:
        self._show(self._after)

    def undo(self) -> None:
        self._show(self._before)


class PositionModel(QObject):
    """Holds the position, the game built from it, and what is wrong with it."""

    changed = Signal()

    def __init__(
        self,
        tables: Tables,
        seats: Sequence[Seat],
        position: Position,
        seed: int | str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.tables = tables
        self.seats = list(seats)
        self.seed = seed
        self.stack = QUndoStack(self)
        self.position = position
        self.game: LandscapeGame
        self.problems: list[Problem] = []
        self._build()

    def _show(self, position: Position) -> None:
        self.position = position
        self._build()
        self.changed.emit()

    def _build(self) -> None:
        self.game, self.problems = build(self.tables, self.position, len(self.seats), self.seed)

    def edit(self, text: str, position: Position) -> bool:
        if position == self.position:
            return False
        self.stack.push(_Step(text, self.position, position, self._show))
        return True

    # -- tiles -----------------------------------------------------------------------------

    def tile_at(self, cell: Cell) -> LaidTile | None:
        return next((laid for laid in self.position.tiles if laid.at == cell), None)

    def is_start(self, cell: Cell) -> bool:
        return any(space.at == cell for space in self.tables.tileset.start.spaces)

    def put_tile(self, tile: str, cell: Cell, turn: int) -> bool:
        """Lay a tile, in place of another one; figures on that one go."""
        if self.is_start(cell):
            return False
        laid = LaidTile(tile=tile, at=cell, turn=turn)
        others = tuple(other for other in self.position.tiles if other.at != cell)
        figures = tuple(f for f in self.position.figures if f.at != cell)
        text = self.tr("Lay {tile}").format(tile=tile)
        return self.edit(text, self.position.replace(tiles=(*others, laid), figures=figures))

    def turn_tile(self, cell: Cell, by: int = 1) -> bool:
        laid = self.tile_at(cell)
        if laid is None:
            return False
        turned = laid.replace(turn=(laid.turn + by) % self.tables.sides)
        tiles = tuple(turned if other is laid else other for other in self.position.tiles)
        figures = tuple(f for f in self.position.figures if f.at != cell)
        text = self.tr("Turn {tile}").format(tile=laid.tile)
        return self.edit(text, self.position.replace(tiles=tiles, figures=figures))

    def remove(self, cell: Cell) -> bool:
        """Take away the figures on a cell, or if there are none its tile."""
        figures = tuple(f for f in self.position.figures if f.at != cell)
        if len(figures) != len(self.position.figures):
            text = self.tr("Take away a figure")
            return self.edit(text, self.position.replace(figures=figures))
        tiles = tuple(laid for laid in self.position.tiles if laid.at != cell)
        return self.edit(self.tr("Take away a tile"), self.position.replace(tiles=tiles))

    # -- figures and the rest --------------------------------------------------------------

    def put_figure(self, seat: int, piece: str, cell: Cell, part: int) -> bool:
        """Stand a figure on a part; one that stands there already goes."""
        name = self.part_name(cell, part)
        if name is None:
            return False
        figure = Figure(seat=seat, piece=piece, at=cell, on=name)
        others = tuple(f for f in self.position.figures if (f.at, f.on) != (cell, name))
        if len(others) != len(self.position.figures):
            text = self.tr("Take away a figure")
            same = any(f == figure for f in self.position.figures)
            if same:
                return self.edit(text, self.position.replace(figures=others))
        text = self.tr("Place a {piece}").format(piece=piece)
        return self.edit(text, self.position.replace(figures=(*others, figure)))

    def part_name(self, cell: Cell, part: int) -> str | None:
        """What a part is called in a position: by its sides, or its number if that is unclear."""
        laid = self.tile_at(cell)
        if laid is not None:
            kind, turn = self.tables.kind_of.get(laid.tile), laid.turn
        else:
            space = next((s for s in self.tables.tileset.start.spaces if s.at == cell), None)
            if space is None:
                return None
            kind, turn = self.tables.kind_of.get(space.id), space.turn
        if kind is None:
            return None
        names = part_names(self.tables, kind, turn % self.tables.sides)
        if not 0 <= part < len(names):
            return None
        return names[part] if names.count(names[part]) == 1 else str(part)

    def set_surveyors(self, columns: Sequence[int]) -> bool:
        return self.edit(
            self.tr("Move a surveyor"), self.position.replace(surveyors=tuple(columns))
        )

    def set_score(self, seat: int, score: int) -> bool:
        scores = [*self.position.scores, *[0] * (len(self.seats) - len(self.position.scores))]
        scores[seat] = score
        return self.edit(self.tr("Set a score"), self.position.replace(scores=tuple(scores)))

    def set_seat(self, seat: int) -> bool:
        return self.edit(self.tr("Change whose turn it is"), self.position.replace(seat=seat))

    def set_next(self, tiles: Sequence[str]) -> bool:
        return self.edit(self.tr("Change the next tiles"), self.position.replace(next=tuple(tiles)))

    def set_rest(self, rest: bool) -> bool:
        return self.edit(self.tr("Change the rest"), self.position.replace(rest=rest))

    def clear(self) -> bool:
        return self.edit(self.tr("Clear the board"), Position(next=self.position.next))

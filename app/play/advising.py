"""Asking a bot for advice: the best moves, a heat map of all cells; both shown on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.play.bot_process import Move
from app.play.desk import Desk
from app.play.marks import Advice
from app.play.pane import BoardPane
from app.play.table import Table
from engine.bots.naming import bot_names
from engine.landscape.play.actions import Action, Lay, Place, Recall, Score, Survey, parse_action
from engine.lattice import Cell

HINTS: Final = 3
_ALL: Final = 100_000


class Advising(QObject):
    """Puts questions to the worker and their answers onto the board."""

    told = Signal()
    """An answer has come."""

    def __init__(self, desk: Desk, board: Callable[[], BoardPane | None]) -> None:
        super().__init__(desk)
        self._desk = desk
        self._board = board
        self._asked = 0
        self._kind = ""
        self.heat_wanted = False
        desk.worker.answered.connect(self._answered)
        desk.worker.failed.connect(self._failed)
        desk.changed.connect(self._changed)

    @property
    def bot(self) -> str:
        """Who is asked: the one that was chosen, otherwise the best quick one."""
        known = [kind.name for kind in bot_names()]
        chosen = self._desk.prefs.hint_bot
        if chosen:
            return chosen
        return "planner" if "planner" in known else "greedy"

    def hint(self) -> None:
        """The three best moves."""
        table, board = self._desk.table, self._board()
        if table is None or board is None:
            return
        if not board.playing.able:
            self._desk.shell.say(self.tr("There is nothing to choose for you now."))
            return
        if board.scene.advices.advices:
            board.scene.advices.set_advices(())
            board.playing.refresh()
            return
        self._ask(table, "hint", _ALL)

    def show_heat(self, wanted: bool) -> None:
        """What the bot thinks of each cell, as long as it is wanted."""
        self.heat_wanted = wanted
        board = self._board()
        if board is not None:
            board.scene.heat.set_values({})
        if wanted:
            self._changed()

    def _ask(self, table: Table, kind: str, most: int) -> None:
        self._kind = kind
        self._desk.shell.say(self.tr("{bot} thinks …").format(bot=self.bot), 60_000)
        self._asked = self._desk.worker.ask(table, self.bot, self._desk.prefs.seconds, most)

    def _changed(self) -> None:
        table, board = self._desk.table, self._board()
        self._asked = 0
        if not self.heat_wanted or table is None or board is None:
            return
        if board.playing.able and table.session.phase == "lay":
            self._ask(table, "heat", _ALL)

    def _failed(self, number: int, sentence: str) -> None:
        if number == self._asked:
            self._asked = 0
            self._desk.shell.say(sentence)

    def _answered(self, number: int, moves: Sequence[Move]) -> None:
        if number != self._asked:
            return
        self._asked = 0
        table, board = self._desk.table, self._board()
        if table is None or board is None:
            return
        if self._kind == "heat":
            board.scene.heat.set_values(heat_of(moves))
            words = self.tr("What {bot} thinks of each cell, in points of difference.")
            self._desk.shell.say(words.format(bot=self.bot))
        else:
            self._show_moves(table, board, moves)
        self.told.emit()

    def _show_moves(self, table: Table, board: BoardPane, moves: Sequence[Move]) -> None:
        advices = []
        lines = []
        for rank, move in enumerate(different(moves)[:HINTS], 1):
            actions = [parse_action(text) for text in move.actions]
            advice = advice_of(table, board, rank, actions, move.value)
            if advice is not None:
                advices.append(advice)
            words = ", ".join(table.described(action) for action in actions)
            lines.append(f"{rank}: {words} ({_value(move.value)})")
        board.scene.advices.set_advices(advices)
        board.view.speak(". ".join(lines))
        self._desk.shell.say("   ".join(lines), 20_000)


def different(moves: Sequence[Move]) -> list[Move]:
    """The best move of each kind: another cell, or another choice where no tile is laid."""
    found: dict[object, Move] = {}
    for move in moves:
        first = parse_action(move.actions[0])
        found.setdefault(first.cell if isinstance(first, Lay) else first, move)
    return list(found.values())


def heat_of(moves: Sequence[Move]) -> dict[Cell, float]:
    """The best value of each cell a tile can be laid on."""
    values: dict[Cell, float] = {}
    for move in moves:
        first = parse_action(move.actions[0])
        if isinstance(first, Lay) and move.value is not None:
            values[first.cell] = max(values.get(first.cell, -1e9), move.value)
    return values


def advice_of(
    table: Table, board: BoardPane, rank: int, actions: Sequence[Action], value: float | None
) -> Advice | None:
    """A move as it is drawn: the tile where it would lie, the figure where it would stand."""
    scene, tables = board.scene, table.tables
    cell: Cell | None = None
    kind: int | None = None
    turn = 0
    figure = anchor = None
    last = table.game.board
    if table.session.phase == "place":
        number = last.laid - 1
        kind_turn = last.kind_turn[number]
        cell = scene.tiles[number].cell
        kind, turn = divmod(kind_turn, tables.sides)
    for action in actions:
        match action:
            case Lay(tile, at, turned):
                cell, kind, turn = at, tables.kind_of[tile], turned
            case Place(piece, part) if cell is not None and kind is not None:
                look = scene.art.looks[table.session.player]
                lying = scene.art.lies(kind, part)
                figure = (tables.piece_names.index(piece), look, lying)
                shape = scene.art.geometry(kind, turn).pieces[part]
                anchor = scene.grid.to_scene(cell).map(shape.anchor)
            case Score(at, _) | Recall(at, _) if cell is None:
                cell = at
            case Survey() if cell is None:
                return None
    if cell is None:
        return None
    ghost = kind if isinstance(actions[0], Lay) else None
    return Advice(rank, cell, ghost, turn, _value(value), figure, anchor)


def _value(value: float | None) -> str:
    return "" if value is None else f"{value:+.1f}"

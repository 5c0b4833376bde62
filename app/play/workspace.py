"""The Play workspace: its page, the panels around it and how its parts know each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QMenu, QWidget

from app.actions import Actions
from app.documents.document import Document
from app.play import declared, declared_tools  # noqa: F401  (declare the actions)
from app.play.advising import Advising
from app.play.chart_panel import ChartPanel
from app.play.commands import bind
from app.play.desk import Desk
from app.play.empty import until_a_game
from app.play.filing import GameFiling
from app.play.keeping import Keeping, KeptGame
from app.play.log_panel import LogPanel
from app.play.page import PlayPage
from app.play.pane import BoardPane
from app.play.position_editor import PositionEditor
from app.play.probe_panel import ProbePanel
from app.play.seats_panel import SeatsPanel
from app.play.sheet_panel import SheetPanel
from app.play.starting import Starting
from app.play.tiles_panel import TilesPanel
from app.play.tools import Tools
from app.shell.notices import Choice, Notices
from app.shell.shell import Shell
from app.workspace import Panel, Workspace
from engine.record import Record

_RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
_NOTICE = "play.changed"


class PlayWorkspace(Workspace):
    """The open set is played here."""

    id: ClassVar[str] = "play"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "&Play")
    icon: ClassVar[str] = "play"
    tip: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "Play the set against people and bots")
    kinds: ClassVar[tuple[str, ...]] = ("tileset",)

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(shell, parent)
        self.desk = Desk(shell, self)
        self.keeping = Keeping(self.desk)
        self.starting = Starting(self.desk)
        self.filing = GameFiling(self.desk, self.keeping, lambda: self.board)
        self.tools = Tools(self.desk, lambda: self.board)
        self.advising = Advising(self.desk, lambda: self.board)
        self.page: PlayPage | None = None
        self.editor: PositionEditor | None = None
        self.probe: ProbePanel | None = None
        self._bots_were_playing = False
        self.desk.begun.connect(self._begun)
        self.desk.changed.connect(shell.actions.refresh)
        self.desk.players.state_changed.connect(shell.actions.refresh)

    @property
    def board(self) -> BoardPane | None:
        return None if self.page is None else self.page.board

    @property
    def editing(self) -> bool:
        return self.editor is not None

    # -- what the window asks for ----------------------------------------------------------

    def bind_actions(self, actions: Actions) -> None:
        bind(self, actions)

    def build(self) -> QWidget:
        self.page = PlayPage(self.desk, self.keeping)
        self.page.board_made.connect(self._board_made)
        self.page.start.asked.connect(lambda name: self.shell.actions[name].trigger())
        self.page.start.resume_asked.connect(self.resume)
        self.page.timeline.branch_asked.connect(self.branch_off)
        return self.page

    def panels(self) -> Sequence[Panel]:
        together = "log"
        return (
            Panel("seats", self.tr("Seats"), self._make_seats, _RIGHT, width=336),
            Panel("log", self.tr("Log"), self._make_log, _RIGHT, width=336),
            Panel("tiles", self.tr("Tiles"), self._make_tiles, _RIGHT, tab_with=together),
            Panel("sheet", self.tr("Scores"), self._make_sheet, _RIGHT, tab_with=together),
            Panel("chart", self.tr("Chart"), self._make_chart, _RIGHT, tab_with=together),
            Panel("probe", self.tr("Probe"), self._make_probe, _RIGHT, tab_with=together),
        )

    def show_document(self, document: Document[Any] | None) -> None:
        if self.editor is not None:
            self.editor.leave()
        self.desk.show_document(document)
        if document is not None and self.desk.table is None:
            kept = self.keeping.unfinished(document.place)
            if kept is not None:
                self.resume(kept)
        self._offer_replay()

    def undo_stack(self, document: Document[Any] | None) -> QUndoStack | None:
        if self.editor is not None:
            return self.editor.model.stack
        return None if self.desk.table is None else self.desk.table.stack

    def entered(self) -> None:
        self._offer_replay()
        if self.board is not None:
            self.board.apply_prefs()
            self.board.view.setFocus()
        if self._bots_were_playing:
            self._bots_were_playing = False
            self.desk.players.pause(False)

    def left(self) -> None:
        if self.page is not None:
            self.page.timeline.stop()
        players, table = self.desk.players, self.desk.table
        if table is not None and table.bot_to_move and not players.waiting:
            self._bots_were_playing = True
            players.hold()

    def closing(self) -> bool:
        # The person may still change their mind, so everything here can go on afterwards.
        self.keeping.end()
        if self.desk.table is not None and self.desk.table.bot_to_move:
            self.desk.players.hold()
        self.desk.worker.close()
        return True

    def hint(self) -> str:
        if self.editor is not None:
            return self.editor.hint()
        return "" if self.board is None else self.board.playing.hint()

    # -- games -----------------------------------------------------------------------------

    def resume(self, game: KeptGame) -> None:
        """Go on with a game that was kept."""
        words = self.keeping.restore(game)
        told = self.tr("The game of {when} is back on the table.")
        when = game.when.astimezone().strftime("%Y-%m-%d %H:%M")
        self.shell.say(words or told.format(when=when), 12_000)

    def open_record(self, record: Record) -> str:
        """Show a recorded game, such as one from a simulation; a sentence if it ends early."""
        self.shell.switch_to(self.id)
        return self.keeping.show(record)

    def branch_off(self) -> None:
        """Play on from the moment of a recorded game that is shown."""
        table = self.desk.table
        if table is None:
            return
        if self.page is not None:
            self.page.timeline.stop()
        table.replaying = False
        table.seats_changed.emit()
        if table.bot_to_move:
            self.desk.players.hold()
        self.shell.say(self.tr("From here on the game is yours; the recorded line stays below."))

    def _begun(self) -> None:
        notices = self._notices()
        if notices is not None:
            notices.remove(_NOTICE)

    def _offer_replay(self) -> None:
        """Say it if the open set is no longer the one that is played."""
        notices, document = self._notices(), self.desk.document
        if notices is None or document is None or not self.tools.set_changed:
            if notices is not None:
                notices.remove(_NOTICE)
            return
        notices.show_notice(
            _NOTICE,
            self.tr("The set has changed since this game began."),
            [
                Choice("replay", self.tr("Replay with the changed set"), self.tools.replay_changed),
                Choice("go-on", self.tr("Go on with the old one"), lambda: None),
            ],
            owner=document,
        )

    def _notices(self) -> Notices | None:
        found = getattr(self.shell.window, "notices", None)
        return found if isinstance(found, Notices) else None

    # -- the board -------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        if self.editor is not None:
            self.editor.turn_by(by)
        elif self.board is not None:
            self.board.playing.turn_tile(by)

    def edit_position(self, on: bool = True) -> None:
        """Begin to lay out a position, or give it up."""
        if not on and self.editor is not None:
            self.editor.leave()
        elif on and self.editor is None and self.board is not None:
            self.editor = PositionEditor(self.desk, self.board)
            self.editor.ended.connect(self._editor_ended)
            self.editor.case_asked.connect(self.save_case)
        self.shell.actions.refresh()

    def save_case(self) -> None:
        self.filing.save_case(None if self.editor is None else self.editor.model)

    def show_probe(self) -> None:
        """Bring the probe to the front and look at what is under the mouse."""
        self.shell.show_panel("probe")
        if self.board is not None:
            self.board.view.setFocus()

    def _editor_ended(self) -> None:
        self.editor = None
        self.shell.set_hint(self.hint())
        self.shell.actions.refresh()

    def _board_made(self) -> None:
        board = self.board
        assert board is not None
        board.playing.looked_at.connect(self._looked_at)
        board.menu_asked.connect(self._menu)
        board.result.rematch_asked.connect(lambda same: self.starting.rematch(same_seed=same))

    def _looked_at(self, place: Any) -> None:
        if self.probe is not None:
            self.probe.look_at(place)

    def _menu(self, point: QPointF, at: QPoint) -> None:
        menu = self.tile_menu(point)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def tile_menu(self, point: QPointF) -> QMenu:
        """What can be done with the tile under a point."""
        menu = QMenu(self.board)
        board = self.board
        if board is None or self.editing:
            return menu
        item = board.scene.tile_at(board.scene.grid.cell_at(point))
        spot = board.scene.spot_at(point)
        if item is not None:
            edit = menu.addAction(self.tr("Edit {tile} in Design").format(tile=item.tile_id))
            edit.setObjectName("menu.edit")
            edit.triggered.connect(lambda: self.tools.edit_tile(item.tile_id))
        place: Any = spot if spot is not None else board.scene.grid.cell_at(point)
        probe = menu.addAction(self.tr("Can this still be finished?"))
        probe.setObjectName("menu.probe")
        probe.triggered.connect(lambda: self._probe(place))
        return menu

    def _probe(self, place: Any) -> None:
        self.shell.show_panel("probe")
        if self.probe is not None:
            self.probe.probe(place)

    def _make_seats(self) -> QWidget:
        words = self.tr("Who plays, with scores and figures, once a game has begun.")
        return until_a_game(self.desk, SeatsPanel(self.desk), words)

    def _make_log(self) -> QWidget:
        words = self.tr("All that happens, in sentences. A click on one shows it on the board.")
        return until_a_game(self.desk, LogPanel(self.desk), words)

    def _make_sheet(self) -> QWidget:
        words = self.tr("Where everybody's points came from.")
        return until_a_game(self.desk, SheetPanel(self.desk), words)

    def _make_tiles(self) -> QWidget:
        panel = TilesPanel(self.desk)
        panel.tile_chosen.connect(self.tools.take_tile)
        words = self.tr("The tiles still to come, with the chance to draw each.")
        return until_a_game(self.desk, panel, words)

    def _make_chart(self) -> QWidget:
        chart = ChartPanel(self.desk)
        chart.moment_chosen.connect(
            lambda moment: self.desk.table.go_to(moment) if self.desk.table is not None else None
        )
        return until_a_game(self.desk, chart, self.tr("Everybody's score, turn by turn."))

    def _make_probe(self) -> QWidget:
        self.probe = ProbePanel(self.desk)
        return self.probe


WORKSPACE = PlayWorkspace

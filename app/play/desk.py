"""What Play works on: the game of each document, the bots, the pictures, what is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoGroup, QUndoStack

from app.design.look import tile_theme
from app.documents.document import Document
from app.documents.tileset import TileSetDocument
from app.painting.cache import TilePixmaps
from app.painting.theme import Theme
from app.play.art import Art
from app.play.bots import BotPlayers
from app.play.describe import sentence_case
from app.play.seats import PlayPrefs
from app.play.table import Table
from app.play.worker import BotWorker
from app.shell.shell import Shell
from engine.landscape.play.tables import Tables
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet

SECTION = "play"


class Desk(QObject):
    """One for the workspace; everything on the page and in the panels looks at it."""

    begun = Signal()
    """Another game is on the table, or none."""
    changed = Signal()
    """The game on the table went on or back, or its seats are others."""
    happened = Signal(object)
    flash_asked = Signal(object)
    """Parts of the board somebody wants to see."""
    closing_table = Signal(object)
    """A game is put away."""
    scores_shown = Signal()
    """Track and seats show other scores, though the game is where it was."""

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shell = shell
        self.prefs: PlayPrefs = shell.settings.section(SECTION, PlayPrefs)
        self.document: TileSetDocument | None = None
        self.table: Table | None = None
        self.art: Art | None = None
        self.counting: list[int] | None = None
        """The scores in the midst of the final scoring, while it is shown step by step."""
        self.worker = BotWorker(self)
        self.players = BotPlayers(self.worker, self)
        self.players.pace = self.prefs.pace
        self.players.seconds = self.prefs.seconds
        self._pixmaps = TilePixmaps()
        self._tables: dict[str, Table] = {}
        self._folders: dict[int, Path | None] = {}
        self._compiled: tuple[TileSet, RuleSet, Tables] | None = None
        shell.documents.closed.connect(self._forget)
        shell.theme.changed.connect(self._redress)

    # -- documents and their games ---------------------------------------------------------

    def show_document(self, document: Document[Any] | None) -> None:
        self.document = document if isinstance(document, TileSetDocument) else None
        key = "" if self.document is None else self.document.key
        self._show(self._tables.get(key))

    def put(self, table: Table, folder: Path | None = None) -> None:
        """Put a game on the table of the document, in place of the one before."""
        if self.document is None:
            return
        old = self._tables.pop(self.document.key, None)
        if old is not None:
            self._put_away(old)
        table.setParent(self)
        self._tables[self.document.key] = table
        self._folders[id(table)] = folder if folder is not None else self.document.folder
        self._show(table)

    @property
    def scores(self) -> list[int]:
        """The scores to show: those of the game, or as far as the final scoring has come."""
        if self.counting is not None:
            return self.counting
        return [] if self.table is None else self.table.session.scores

    def count(self, scores: list[int] | None) -> None:
        """The final scoring has come so far; None when it is through."""
        self.counting = None if scores is None else list(scores)
        self.scores_shown.emit()

    def all_tables(self) -> list[Table]:
        return list(self._tables.values())

    def compiled(self, tileset: TileSet, rules: RuleSet) -> Tables:
        """The tables of a set under its rules; kept, because a rematch asks for the same."""
        known = self._compiled
        if known is not None and known[0] is tileset and known[1] is rules:
            return known[2]
        tables = Tables(tileset, rules)
        self._compiled = (tileset, rules, tables)
        return tables

    def _show(self, table: Table | None) -> None:
        if table is self.table and table is not None:
            return
        if self.table is not None:
            self.table.changed.disconnect(self.changed)
            self.table.seats_changed.disconnect(self._seats_changed)
            self.table.happened.disconnect(self.happened)
            self.table.refused.disconnect(self._say_refused)
            self.table.noted.disconnect(self.changed)
        self.table = table
        self.art = None
        if table is not None:
            looks = [seat.look for seat in table.seats]
            folder = self._folders.get(id(table))
            self.art = Art(table.tables, self.drawing(), looks, folder, self._pixmaps)
        self.begun.emit()
        if table is not None:
            table.changed.connect(self.changed)
            table.seats_changed.connect(self._seats_changed)
            table.happened.connect(self.happened)
            table.refused.connect(self._say_refused)
            table.noted.connect(self.changed)
        self.players.set_table(table)
        self.use_stack(None if table is None else table.stack)
        self.shell.actions.refresh()

    def use_stack(self, stack: QUndoStack | None) -> None:
        """Let Undo and Redo of the window work on this stack."""
        group = getattr(self.shell.window, "undo_group", None)
        if isinstance(group, QUndoGroup):
            if stack is not None and stack not in group.stacks():
                group.addStack(stack)
            group.setActiveStack(stack)

    def _seats_changed(self) -> None:
        if self.table is not None and self.art is not None:
            self.art.looks = [seat.look for seat in self.table.seats]
        self.changed.emit()

    def _say_refused(self, reason: str) -> None:
        self.shell.say(sentence_case(reason), 8000)

    def _put_away(self, table: Table) -> None:
        if table is self.table:
            self._show(None)
        self.closing_table.emit(table)
        self._folders.pop(id(table), None)
        table.deleteLater()

    def _forget(self, document: Document[Any]) -> None:
        table = self._tables.pop(document.key, None)
        if table is not None:
            self._put_away(table)
        if document is self.document:
            self.document = None

    # -- what is remembered ----------------------------------------------------------------

    def keep_prefs(self) -> None:
        self.shell.settings.keep_section(SECTION, self.prefs)
        self.shell.settings_changed()

    def drawing(self) -> Theme:
        """The look of tiles and figures, the same as in Design."""
        return tile_theme(self.shell)

    def _redress(self) -> None:
        if self.art is not None and self.art.theme.key != self.drawing().key:
            self.art.use_theme(self.drawing())
            self.begun.emit()

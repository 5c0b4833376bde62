"""The designer's tools: pick a tile, stack the deck, edit a tile, replay with the changed set."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from app.play.deck_dialogs import PickTile, StackDeck
from app.play.decks import (
    brought_forward,
    lays_bonus,
    same_order,
    upcoming,
    upcoming_bonus,
    with_next,
)
from app.play.describe import sentence_case
from app.play.desk import Desk
from app.play.pane import BoardPane
from app.play.starting import Material, NotPlayable, material_of
from app.play.table import Table
from engine.landscape.play.session import Refused


class Tools(QObject):
    """What only a designer wants."""

    def __init__(self, desk: Desk, board: Callable[[], BoardPane | None]) -> None:
        super().__init__(desk)
        self._desk, self._board = desk, board
        self._shell = desk.shell

    # -- the stack -------------------------------------------------------------------------

    def pick_tile(self) -> None:
        """Ask for a kind and have it in hand."""
        table, art = self._desk.table, self._desk.art
        if table is None or art is None:
            return
        if table.session.phase != "lay":
            self._shell.say(self.tr("A tile can be picked when one is to be laid."))
            return
        dialog = PickTile(table, art, self._shell.window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        tile = dialog.tile
        dialog.deleteLater()
        if accepted and tile is not None:
            self.take_tile(tile)

    def take_tile(self, tile: str) -> bool:
        """Change the tile in hand; False with a sentence if that cannot be."""
        table = self._desk.table
        if table is None or table.session.phase != "lay":
            self._shell.say(self.tr("A tile can be picked when one is to be laid."))
            return False
        if table.tables.hand > 1:
            # The hand was filled already; what is chosen comes when it is filled again.
            return self._restack(table, brought_forward(upcoming(table.game), tile), "")
        if lays_bonus(table.game):
            bonus = with_next(upcoming_bonus(table.game), tile)
            return self._restack(table, upcoming(table.game), tile, bonus)
        return self._restack(table, with_next(upcoming(table.game), tile), tile)

    def stack_deck(self) -> None:
        """Ask for the whole order to come."""
        table, art = self._desk.table, self._desk.art
        if table is None or art is None:
            return
        if table.session.phase != "lay":
            self._shell.say(self.tr("The deck can be stacked when a tile is to be laid."))
            return
        dialog = StackDeck(upcoming(table.game), art, self._shell.window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        order = dialog.order()
        dialog.deleteLater()
        if accepted and order != upcoming(table.game):
            self._restack(table, order, "")

    def _restack(
        self, table: Table, order: list[str], tile: str, bonus: list[str] | None = None
    ) -> bool:
        try:
            table.restack(order, bonus)
        except Refused as refusal:
            self._shell.say(sentence_case(str(refusal)))
            return False
        if tile and tile not in table.session.hand:
            words = self.tr("{tile} fits nowhere now and left the game.").format(tile=tile)
            self._shell.say(words)
            return False
        return True

    # -- the set ---------------------------------------------------------------------------

    def edit_tile(self, tile: str | None = None) -> bool:
        """Open a tile in Design: the one named, under the mouse, or in hand."""
        board, document = self._board(), self._desk.document
        if tile is None and board is not None:
            tile = board.tile_in_question()
        if tile is None or document is None:
            self._shell.say(self.tr("Point at a tile to edit it."))
            return False
        if document.model.tile(tile) is None:
            words = self.tr("“{title}” has no tile {tile} any more.")
            self._shell.say(words.format(title=document.title, tile=tile))
            return False
        workspaces = getattr(self._shell.window, "workspaces", {})
        design = workspaces.get("design")
        if design is None:
            self._shell.say(self.tr("There is no Design workspace here."))
            return False
        self._shell.switch_to("design")
        design.selection.select([tile], tile)
        return True

    @property
    def set_changed(self) -> bool:
        """Whether the open set is another than the one that is played."""
        table, document = self._desk.table, self._desk.document
        if table is None or document is None:
            return False
        same = document.model == table.tables.tileset and document.rules == table.tables.rules
        return not same

    def replay_changed(self) -> bool:
        """The same seed and moves with the set as it is now, as far as they are legal."""
        table, document = self._desk.table, self._desk.document
        if table is None or document is None:
            return False
        try:
            material = material_of(document)
            again, stopped = replayed(self._desk, table, material)
        except (NotPlayable, Refused) as refusal:
            self._shell.asking.tell(
                self.tr("Not replayed"), sentence_case(str(refusal)), tone="warning"
            )
            return False
        whole = table.whole
        self._desk.put(again, document.folder)
        if again.bot_to_move:
            self._desk.players.hold()
        if stopped:
            again.note(stopped)
            self._shell.asking.tell(self.tr("Replayed as far as it goes"), stopped)
        else:
            words = self.tr("All {count} actions are the same with the changed set.")
            self._shell.say(words.format(count=whole))
        return True


def replayed(desk: Desk, table: Table, material: Material) -> tuple[Table, str]:
    """A game's moves with other material, and why they end before their end. Raises Refused.

    Where the box holds other tiles than before the seed alone would shuffle them differently, so
    the old order is kept as far as those tiles are still there.
    """
    tables = desk.compiled(material.tileset, material.rules)
    position = same_order(table.game, table.position, tables)
    again = Table.start(
        tables, table.seats, table.game.seed, position=position, set_name=material.name
    )
    return again, again.replay(table.actions())

"""From an edit to an undo step of the document, with its name in the person's language."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject

from app.design.edits import Change, put_tile, put_tiles
from app.design.parts import Place
from app.design.selection import Selection
from app.documents.tileset import TileSetDocument, default_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile, TileSet


class Editing(QObject):
    """Makes changes to the selected tiles; every view has one of its own."""

    def __init__(self, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.selection = selection

    @property
    def document(self) -> TileSetDocument | None:
        return self.selection.document

    @property
    def rules(self) -> RuleSet:
        """Those in force for the document."""
        return default_rules() if self.document is None else self.document.rules

    @property
    def possible(self) -> bool:
        """There is a tile, and its source can be read in full."""
        document = self.document
        return document is not None and document.draft is None and self.selection.tile is not None

    def apply(self, change: Change | None, merge_key: str | None = None) -> bool:
        """Put the tile a change made in the place of the current one; False if nothing changed."""
        document, place, tile = self.document, self.selection.place, self.selection.tile
        if change is None or document is None or place is None or tile is None:
            return False
        model = put_tile(document.model, place, change.tile)
        if not self.push(said(change, tile.id), model, merge_key):
            return False
        self.selection.select_part(change.part)
        return True

    def apply_to_all(
        self, edit: Callable[[Tile, RuleSet], Change], merge_key: str | None = None
    ) -> bool:
        """The same change to every selected tile, as one step."""
        document = self.document
        tiles = self.selection.tiles
        if document is None or not tiles:
            return False
        rules = self.rules
        changes = [edit(tile, rules) for tile in tiles]
        new: dict[Place, Tile] = {
            place: change.tile for place, change in zip(self.selection.places, changes, strict=True)
        }
        name = said(changes[0], tiles[0].id if len(tiles) == 1 else several(len(tiles)))
        return self.push(name, put_tiles(document.model, new), merge_key)

    def push(self, name: str, model: TileSet, merge_key: str | None = None) -> bool:
        return self.document is not None and self.document.edit(name, model, merge_key)


def said(change: Change, tile: str) -> str:
    """The name of a step: `Add flag to K`."""
    text = QCoreApplication.translate("Edits", change.says)
    return text.format(tile=tile, **change.words)


def several(count: int) -> str:
    return QCoreApplication.translate("Edits", "{count} tiles").format(count=count)

"""The fields of whole tiles: of one, or of all that are selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.design.artwork import dropped_picture
from app.design.editing import Editing
from app.design.elided import ElidedLabel
from app.design.inspector_fields import (
    ChoiceField,
    CountField,
    NotesField,
    Section,
    TextField,
)
from app.design.set_artwork import take_artwork
from app.design.set_edits import ids_of
from app.design.tile_edits import field_allows, set_field
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import MAIN_DECK, MOST_TILES, StartSpace, Tile

_FARTHEST = 5_000


class TileSection(Section):
    """Id, name, count and the rest."""

    def __init__(self, shell: Shell, editing: Editing) -> None:
        super().__init__("")
        self._shell = shell
        self._editing = editing
        self._tiles: list[Tile] = []
        self.heading.setText(self.tr("Tile"))
        self.id = TextField(self._check_id)
        self.name = TextField(live=True)
        self.count = CountField(1, MOST_TILES)
        self.deck = TextField(self._check_deck)
        self.tags = TextField(self._check_tags, longest=4_000)
        self.artwork = ArtworkField(shell, editing)
        self.notes = NotesField()
        self.column = CountField(-_FARTHEST, _FARTHEST)
        self.row = CountField(-_FARTHEST, _FARTHEST)
        self.turn = ChoiceField()
        for widget, name in (
            (self.id, "id"),
            (self.name, "name"),
            (self.count, "count"),
            (self.deck, "deck"),
            (self.tags, "tags"),
            (self.notes, "notes"),
            (self.column, "column"),
            (self.row, "row"),
            (self.turn, "turn"),
        ):
            widget.setObjectName(f"tile.{name}")
        self.add(self.tr("&Id"), self.id, self.tr("Its short name, unique in the set"))
        self.add(self.tr("N&ame"), self.name, self.tr("A longer name for people"))
        self.add(self.tr("Coun&t"), self.count, self.tr("How many are in the box"))
        self.add(self.tr("Deck"), self.deck, self.tr("Which stack it is drawn from"))
        self.add(
            self.tr("Column"),
            self.column,
            self.tr("Where it lies on the start board: cells to the east"),
        )
        self.add(
            self.tr("Row"),
            self.row,
            self.tr("Where it lies on the start board: cells to the south"),
        )
        self.add(self.tr("Turn"), self.turn, self.tr("How it is turned on the start board"))
        self.add(self.tr("Ta&gs"), self.tags, self.tr("Words to search and sort by, with commas"))
        self.add(
            self.tr("Artwork"),
            self.artwork,
            self.tr("A picture that replaces our drawing; drop one here"),
        )
        self.add(self.tr("Notes"), self.notes, self.tr("Whatever you want to remember"))
        self.id.committed.connect(lambda text: self._set("id", text.strip()))
        self.name.committed.connect(lambda text: self._set("name", text, typed=True))
        self.notes.committed.connect(lambda text: self._set("notes", text, typed=True))
        self.count.committed.connect(lambda value: self._set("count", value, typed=True))
        self.deck.committed.connect(lambda text: self._set("deck", text.strip() or MAIN_DECK))
        self.tags.committed.connect(self._set_tags)
        self.column.committed.connect(lambda x: self._move(x, None))
        self.row.committed.connect(lambda y: self._move(None, y))
        self.turn.committed.connect(lambda turn: self._set("turn", int(turn)))

    def refresh(self, tiles: Sequence[Tile], current: Tile, rules: RuleSet) -> None:
        self._tiles = list(tiles)
        one = len(tiles) == 1
        space = current if one and isinstance(current, StartSpace) else None
        if one:
            title = self.tr("Start space") if space is not None else self.tr("Tile")
        else:
            title = self.tr("{count} tiles").format(count=len(tiles))
        self.heading.setText(title)
        kinds = [tile for tile in tiles if not isinstance(tile, StartSpace)]
        self.show_rows((self.id, self.name, self.artwork, self.notes), one)
        self.show_rows((self.count, self.deck), bool(kinds))
        self.show_rows((self.column, self.row, self.turn), space is not None)
        if one:
            self.id.show_value(current.id)
            self.name.show_value(current.name)
            self.notes.show_value(current.notes)
            self.artwork.show_value(current.artwork)
        self.count.show_values([tile.count for tile in kinds])
        decks = {tile.deck for tile in kinds}
        several = self.tr("several")
        self.deck.show_value(decks.pop() if len(decks) == 1 else "", several if decks else "")
        shared = self._shared_tags()
        rest = any(set(tile.tags) - set(shared) for tile in tiles)
        self.tags.show_value(", ".join(shared), several if rest else "")
        if space is not None:
            self.column.show_values([space.at[0]])
            self.row.show_values([space.at[1]])
            turns = [
                (str(turn), self.tr("{degrees}°").format(degrees=turn * 360 // rules.sides))
                for turn in range(rules.sides)
            ]
            self.turn.show_choices(turns, str(space.turn))

    # What can be wrong with what is typed

    def _check_id(self, text: str) -> str:
        document = self._editing.document
        text = text.strip()
        if not text:
            return self.tr("A tile needs an id.")
        if document is None or not self._tiles or text == self._tiles[0].id:
            return ""
        if not field_allows(self._tiles[0], "id", text):
            return self.tr("An id has at most 60 letters, and none of ; / \\.")
        if text in ids_of(document.model):
            return self.tr("The set has another tile {id}.").format(id=text)
        return ""

    def _check_deck(self, text: str) -> str:
        if not text.strip() or field_allows(Tile(id="-"), "deck", text.strip()):
            return ""
        return self.tr("A deck is one word of small letters, digits, - and _.")

    def _check_tags(self, text: str) -> str:
        if field_allows(Tile(id="-"), "tags", _words(text)):
            return ""
        return self.tr("At most 100 tags, each of at most 400 letters.")

    # Changing the model

    def _set(self, field: str, value: Any, *, typed: bool = False) -> None:
        tile = self._editing.selection.tile
        if tile is None:
            return
        key = f"{field}/{'/'.join(self._editing.selection.ids)}" if typed else None
        if field in ("count", "deck"):
            self._editing.apply_to_all(
                lambda each, _: (
                    set_field(each, field, value)
                    if not isinstance(each, StartSpace)
                    else set_field(each, field, getattr(each, field))
                ),
                key,
            )
        elif getattr(tile, field) != value:
            self._editing.apply(set_field(tile, field, value), key)

    def _set_tags(self, text: str) -> None:
        old, new = self._shared_tags(), _words(text)
        self._editing.apply_to_all(
            lambda tile, _: set_field(
                tile,
                "tags",
                (*new, *(tag for tag in tile.tags if tag not in old and tag not in new)),
            )
        )

    def _move(self, x: int | None, y: int | None) -> None:
        tile = self._editing.selection.tile
        if isinstance(tile, StartSpace):
            at = (tile.at[0] if x is None else x, tile.at[1] if y is None else y)
            self._editing.apply(set_field(tile, "at", at), f"at/{tile.id}")

    def _shared_tags(self) -> tuple[str, ...]:
        if not self._tiles:
            return ()
        first, *others = self._tiles
        return tuple(tag for tag in first.tags if all(tag in other.tags for other in others))


class ArtworkField(QWidget):
    """The name of the picture, ways to choose one and to do without; takes dropped pictures."""

    def __init__(self, shell: Shell, editing: Editing) -> None:
        super().__init__()
        self._shell = shell
        self._editing = editing
        self.setObjectName("tile.artwork")
        self.setAcceptDrops(True)
        self.words = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        self.browse = self._tool("open", self.tr("Choose a picture…"))
        self.clear = self._tool("close", self.tr("Use our drawing again"))
        self.browse.clicked.connect(shell.actions["design.artwork"].trigger)
        self.clear.clicked.connect(shell.actions["design.no-artwork"].trigger)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP // 2)
        layout.addWidget(self.words, 1)
        layout.addWidget(self.browse)
        layout.addWidget(self.clear)
        self.setFocusProxy(self.browse)
        shell.theme.changed.connect(self._redress)
        self._redress()

    def show_value(self, name: str | None) -> None:
        self.clear.setEnabled(bool(name))
        self.words.show_text(name or self.tr("our drawing"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_picture(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        picture = dropped_picture(event.mimeData())
        document, tile = self._editing.document, self._editing.selection.tile
        if picture is not None and document is not None and tile is not None:
            event.acceptProposedAction()
            take_artwork(self._shell, document, [tile.id], picture)

    def _tool(self, sign: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("sign", sign)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setAutoRaise(True)
        return button

    def _redress(self) -> None:
        side = self._shell.theme.px(16)
        for button in (self.browse, self.clear):
            button.setIconSize(QSize(side, side))
            button.setIcon(icon(button.property("sign")))


def _words(text: str) -> tuple[str, ...]:
    """Tags as they are typed, with commas between them."""
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))

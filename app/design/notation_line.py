"""The notation line: the current tile in one line of text, to be read and to be written."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.design.editing import Editing
from app.design.edits import Change
from app.design.pending_line import PendingLine
from app.design.selection import Selection
from app.design.tile_edits import notation_of, set_notation
from app.documents.tileset import TileSetDocument
from app.shell.shell import Shell
from app.theme import GAP, set_role
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.notation import NotationError
from engine.landscape.tiles.outline import outline
from engine.landscape.tiles.tile_checks import check_tile

_UNFINISHED = (
    "unknown-terrain",
    "unknown-marker",
    "unknown-side",
    "half-side",
    "path-without-side",
    "area-without-side",
)
"""Problems of a tile that rather are slips of the pen; such a line is not drawn yet."""
_TOLD_AFTER_MS = 350
"""Nobody wants to be corrected in the middle of a word."""


class NotationLine(QWidget):
    """Follows the tile; what is typed is drawn at once as long as it makes sense."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._selection = selection
        self._editing = Editing(selection, self)
        self._document: TileSetDocument | None = None
        self._session = 0
        self.line = PendingLine(self)
        self.line.setObjectName("notation")
        self.line.setAccessibleName(self.tr("Notation of the tile"))
        self.line.setPlaceholderText(self.tr("town N+W flag; road E-S post; plain bison*2"))
        self.line.setToolTip(
            self.tr(
                "The tile as text. Parts are divided by semicolons: a terrain, its sides, then"
                " what stands on it. W>farm: a road that ends at the farm. N/E/S: roads that meet."
            )
        )
        label = QLabel(self.tr("&Notation"))
        label.setBuddy(self.line)
        set_role(label, "dim")
        self.fault = QLabel()
        self.fault.setObjectName("notation-fault")
        self.fault.setWordWrap(True)
        set_role(self.fault, "danger")
        self.fault.hide()
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(label)
        row.addWidget(self.line, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP * 3 // 2, GAP, GAP * 3 // 2, GAP)
        layout.setSpacing(GAP // 2)
        layout.addLayout(row)
        layout.addWidget(self.fault)
        self._wrong = ""
        """What is wrong with what is typed, told or not."""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_TOLD_AFTER_MS)
        self._later.timeout.connect(lambda: self._tell(self._wrong))
        self.line.textEdited.connect(self._typed)
        self.line.returnPressed.connect(self.finish)
        selection.changed.connect(self._other_tile)
        shell.theme.changed.connect(self._redress)
        self._redress()

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._follow)
            self._document.rules_changed.disconnect(self._follow)
        self._document = document
        if document is not None:
            document.changed.connect(self._follow)
            document.rules_changed.connect(self._follow)
        self._other_tile()

    @property
    def pending(self) -> bool:
        """What is typed is not what the tile is."""
        return self.line.isModified() and bool(self._wrong)

    def finish(self) -> None:
        """Enter, or the keyboard goes elsewhere: take what makes sense, keep what does not."""
        if self._wrong:
            self._tell(self._wrong)
            return
        self._session += 1
        self.line.setModified(False)
        self._follow()

    def give_up(self) -> None:
        """Esc: back to what the tile is."""
        self._set_right()
        self.line.setModified(False)
        self._follow()

    def _typed(self, text: str) -> None:
        tile = self._selection.tile
        if tile is None:
            return
        change, self._wrong = read_notation(tile, self._editing.rules, text)
        if self._wrong:
            self._later.start()
        else:
            self._set_right()
        if change is not None:
            self._editing.apply(change, f"notation/{tile.id}/{self._session}")

    def _other_tile(self) -> None:
        self._session += 1
        self._set_right()
        self.line.setModified(False)
        self._follow()

    def _follow(self) -> None:
        """Show the tile, unless somebody is just writing the same tile in other words."""
        tile = self._selection.tile
        usable = tile is not None and self._editing.possible
        self.line.setEnabled(usable)
        text = "" if tile is None else notation_of(tile, self._editing.rules)
        if self.line.hasFocus() and self.line.isModified():
            if self._wrong:
                return
            typed = None
            if tile is not None:
                typed, _ = read_notation(tile, self._editing.rules, self.line.text())
            if typed is not None and tile is not None and typed.tile.features == tile.features:
                return
        if self.line.text() != text:
            self.line.setText(text)
            if not self.line.hasFocus():
                self.line.setCursorPosition(0)  # a long line is read from its beginning
        self._set_right()

    def _set_right(self) -> None:
        self._wrong = ""
        self._later.stop()
        self._tell("")

    def _tell(self, text: str) -> None:
        if text == self.fault.text():
            return
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        self.line.setProperty("faulty", bool(text))
        self.line.setAccessibleDescription(text)
        self.line.style().unpolish(self.line)
        self.line.style().polish(self.line)

    def _redress(self) -> None:
        self.line.setFont(self._shell.theme.monospace())


def read_notation(tile: Tile, rules: RuleSet, text: str) -> tuple[Change | None, str]:
    """The change a line of notation makes, or the sentence that says what is wrong with it."""
    try:
        change = set_notation(tile, rules, text)
    except NotationError as error:
        sentence = str(error)
        return None, f"{sentence[:1].upper()}{sentence[1:]}."
    for problem in check_tile(change.tile, rules, outline(change.tile, rules)):
        if problem.code in _UNFINISHED:
            return None, problem.message.partition(": ")[2]
    return change, ""

"""What is about to be printed: the open set, its settings, and the pages they make."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.document import Document
from app.documents.tileset import TileSetDocument
from app.print.concerns import concerns
from app.print.kept import Kept, kept_file, load_kept, save_kept
from app.print.material import Material, Printed, after_printing
from app.print.plan import PrintRefused
from app.print.printout import Printout, print_out
from app.print.settings import PrintSettings
from engine.files import WriteRefused
from engine.landscape.tiles.model import Tile

_LAID_OUT_AFTER_MS: Final = 60
_WRITTEN_AFTER_MS: Final = 600


class PrintSession(QObject):
    """One for the workspace; lays pages out anew a moment after anything has changed."""

    settings_changed = Signal()
    pages_changed = Signal()
    """There is another printout, or a sentence that says why there is none."""
    trouble = Signal(str)
    """Something about the remembered settings the person should know."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: TileSetDocument | None = None
        self.kept = Kept()
        self.printout: Printout | None = None
        self.refusal = ""
        self.concerns: Sequence[str] = ()
        self._file: Path | None = None
        self._unreadable = False
        self._unsaved: dict[str, Kept] = {}
        self._awake = False
        self._stale = True
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_LAID_OUT_AFTER_MS)
        self._soon.timeout.connect(self.lay_out)
        self._write_soon = QTimer(self)
        self._write_soon.setSingleShot(True)
        self._write_soon.setInterval(_WRITTEN_AFTER_MS)
        self._write_soon.timeout.connect(self.write)

    @property
    def settings(self) -> PrintSettings:
        return self.kept.usable_settings()

    @property
    def material(self) -> Material | None:
        document = self.document
        if document is None:
            return None
        return Material(document.model, document.rules, document.folder)

    # The document

    def show_document(self, document: Document[Any] | None) -> None:
        shown = document if isinstance(document, TileSetDocument) else None
        if shown is self.document:
            self.wake()
            return
        self.write()
        if self.document is not None:
            with contextlib.suppress(RuntimeError):  # already deleted with its window
                self.document.changed.disconnect(self._note_change)
                self.document.rules_changed.disconnect(self._note_change)
                self.document.state_changed.disconnect(self._follow_file)
        self.document = shown
        self._take_kept()
        if shown is not None:
            shown.changed.connect(self._note_change)
            shown.rules_changed.connect(self._note_change)
            shown.state_changed.connect(self._follow_file)
        self._stale = True
        self.settings_changed.emit()
        self.wake()

    def wake(self) -> None:
        """The workspace is in front: keep up with every change."""
        self._awake = True
        if self._stale:
            self.lay_out()

    def sleep(self) -> None:
        """Nobody looks: changes are caught up with later."""
        self._awake = False
        self._soon.stop()
        self.write()

    def _note_change(self) -> None:
        self._stale = True
        if self._awake:
            self._soon.start()

    @property
    def settled(self) -> bool:
        """Whether the pages are those of the set and the settings as they are now."""
        return not self._stale

    # Settings

    def change(self, **fields: Any) -> str:
        """Set some of them; the sentence that says why that cannot be, otherwise empty."""
        try:
            settings = self.settings.replace(**fields)
        except ValidationError as refused:
            return str(refused.errors()[0]["msg"]).removeprefix("Value error, ")
        self.use(settings)
        return ""

    def use(self, settings: PrintSettings) -> None:
        if self.document is None or settings == self.settings:
            return
        self._keep(self.kept.replace(settings=settings))
        self.settings_changed.emit()
        self._note_change()

    def mark_printed(self, put_on_paper: Sequence[Tile] | None = None) -> None:
        """Remember what lies on paper now; everything as it is when nothing is named."""
        material = self.material
        if material is None:
            return
        settings = self.settings
        put = list(put_on_paper or ())
        if put_on_paper is None:
            settings = settings.replace(only_changed=False)
            put = [tile for tile in material.tileset.tiles for _ in range(tile.count)]
        printed = after_printing(self.kept.printed, put, material, settings)
        self._keep(self.kept.replace(printed=printed))
        if self.settings.only_changed:
            self._note_change()

    def forget_printed(self) -> None:
        self._keep(self.kept.replace(printed=Printed()))
        if self.settings.only_changed:
            self._note_change()

    # Remembering

    def _take_kept(self) -> None:
        document = self.document
        self._file = None if document is None else _file_of(document)
        self._unreadable = False
        self.kept = Kept()
        if document is not None and self._file is None:
            self.kept = self._unsaved.get(document.key, Kept())
        elif self._file is not None:
            self.kept, trouble = load_kept(self._file)
            if trouble:
                self._unreadable = True
                self.trouble.emit(trouble)

    def _keep(self, kept: Kept) -> None:
        if kept == self.kept:
            return
        self.kept = kept
        if self._file is not None:
            self._write_soon.start()
        elif self.document is not None:
            self._unsaved[self.document.key] = kept

    def _follow_file(self) -> None:
        """Saved under another name: the settings go there, too."""
        if self.document is None:
            return
        file = _file_of(self.document)
        if file == self._file:
            return
        self.write()
        self._file = file
        if file is not None and not file.exists() and self.kept != Kept():
            self._write_soon.start()

    def write(self) -> None:
        """Write what is to be remembered, if anything changed."""
        if not self._write_soon.isActive() or self._file is None:
            return
        self._write_soon.stop()
        try:
            save_kept(self._file, self.kept, backup=self._unreadable)
            self._unreadable = False
        except (WriteRefused, OSError) as refused:
            self.trouble.emit(str(refused))

    # Pages

    def lay_out(self) -> None:
        """Work the pages out now."""
        self._soon.stop()
        self._stale = False
        self.printout, self.refusal, self.concerns = None, "", ()
        material = self.material
        if material is not None:
            try:
                self.printout = print_out(material, self.settings, self.kept.printed)
                self.concerns = concerns(self.printout)
            except PrintRefused as refused:
                self.refusal = str(refused)
        self.pages_changed.emit()


def _file_of(document: TileSetDocument) -> Path | None:
    """Where the settings of a document are kept; None as long as it has no place itself."""
    if document.path is None and document.bundled is None:
        return None
    return kept_file(document.home)

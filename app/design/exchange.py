"""Import and export from the window: files, a look at what comes in, one step for Undo."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject
from PySide6.QtWidgets import QDialog

from app.design.selection import Selection
from app.documents.tileset import TileSetDocument
from engine.exchange import Imported, counts_table, merge, notation_lines, read_foreign
from engine.files import WriteRefused, write
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet

if TYPE_CHECKING:
    from app.shell.shell import Shell


@dataclass(frozen=True, slots=True)
class TextExport:
    """One kind of text a set can be written as; marked for translation under "Exchange"."""

    title: str
    kinds: str
    suffix: str
    text: Callable[[TileSet, RuleSet], str]


EXPORTS: Final = {
    "csv": TextExport(
        QT_TRANSLATE_NOOP("Exchange", "Export a table"),
        QT_TRANSLATE_NOOP("Exchange", "Tables (*.csv)"),
        ".csv",
        counts_table,
    ),
    "notation": TextExport(
        QT_TRANSLATE_NOOP("Exchange", "Export the notation"),
        QT_TRANSLATE_NOOP("Exchange", "Lines of notation (*.txt)"),
        ".txt",
        notation_lines,
    ),
}


class Exchange(QObject):
    """Brings tiles in and writes them out."""

    def __init__(self, shell: Shell, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._selection = selection

    def import_dialog(self) -> None:
        kinds = ";;".join(
            (
                self.tr("Tiles (*.txt *.notation *.csv *.tsv *.xml)"),
                self.tr("Lines of notation (*.txt *.notation)"),
                self.tr("Tables (*.csv *.tsv)"),
                self.tr("JCloisterZone (*.xml)"),
                self.tr("All files (*)"),
            )
        )
        title = self.tr("Import tiles")
        file = self._shell.asking.file_to_read(title, str(self._shell.settings.usual_folder), kinds)
        if file is not None:
            self.import_file(file)

    def import_file(self, file: Path) -> bool:
        """Show what is in a file and take it into the set if the person agrees."""
        from app.design.import_dialog import ImportDialog

        document = self._selection.document
        if document is None:
            return False

        def read(tile_set: str | None) -> Imported:
            taken = [tile.id for tile in document.model.tiles]
            return read_foreign(file, document.rules, tile_set=tile_set, taken=taken)

        dialog = ImportDialog(self._shell, document, file.name, read, self._shell.window)
        if dialog.imported.empty and not dialog.has_sets:
            self._tell_nothing(file, dialog.imported)
            dialog.deleteLater()
            return False
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        imported, clash = dialog.imported, dialog.clash()
        dialog.deleteLater()
        if not agreed:
            return False
        self._shell.settings.last_folder = str(file.parent)
        merged = merge(document.model, imported, clash)
        name = self.tr("Import {name}").format(name=file.name)
        if not document.edit(name, merged.tileset):
            self._shell.say(self.tr("The set has all of that already."))
            return False
        changed = [*merged.added, *merged.replaced, *merged.changed]
        self._selection.select(changed, changed[-1] if changed else None)
        self._shell.say(
            self.tr("{added} added, {changed} changed").format(
                added=len(merged.added), changed=len(merged.replaced) + len(merged.changed)
            )
        )
        return True

    def export_dialog(self, kind: str) -> bool:
        """Ask for a place and write; a file that is there is written over only if agreed."""
        document = self._selection.document
        if document is None:
            return False
        export = EXPORTS[kind]
        path = self._shell.asking.file_to_write(
            QCoreApplication.translate("Exchange", export.title),
            self._suggestion(document, export.suffix),
            QCoreApplication.translate("Exchange", export.kinds),
        )
        if path is None:
            return False
        try:
            write(path, export.text(document.model, document.rules))
        except (WriteRefused, OSError) as failure:
            self._shell.asking.tell(self.tr("Not written"), str(failure), tone="warning")
            return False
        self._shell.settings.last_folder = str(path.parent)
        self._shell.say(self.tr("Written {path}").format(path=path))
        return True

    def _suggestion(self, document: TileSetDocument, suffix: str) -> Path:
        folder = document.path.parent if document.path else self._shell.settings.usual_folder
        name = re.sub(r"[^\w-]+", "-", document.title.lower()).strip("-") or "tiles"
        return folder / f"{name[:60]}{suffix}"

    def _tell_nothing(self, file: Path, imported: Imported) -> None:
        reasons = [problem.message for problem in imported.problems[:6]]
        self._shell.asking.tell(
            self.tr("Not imported"),
            self.tr("There is nothing to import in “{name}”.").format(name=file.name),
            more="\n".join(reasons),
            tone="warning",
        )

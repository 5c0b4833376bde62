"""The conversation around files: open, save, close, changed on disk; nothing is lost in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QMenu

from app.documents.beginnings import bundled_titles, new_set
from app.documents.document import Document
from app.documents.opening import OpenRefused
from app.shell.asking import Answer
from app.shell.new_set import NewSet
from app.shell.notices import Choice, Notices
from app.shell.shell import Shell
from engine.bundled import is_bundled
from engine.files import WriteRefused

AnyDocument = Document[Any]


class Filing(QObject):
    """Everything that can be said between a person and the disk."""

    recent_changed = Signal()

    def __init__(self, shell: Shell, notices: Notices) -> None:
        super().__init__(shell)
        self._shell = shell
        self._documents = shell.documents
        self._notices = notices
        shell.documents.disk_changed.connect(self._disk_changed)
        shell.documents.closed.connect(notices.remove_of)

    # Opening

    def open_dialog(self) -> None:
        self.open_places(self._shell.asking.files_to_open(str(self._shell.settings.usual_folder)))

    def open_folder_dialog(self) -> None:
        folder = self._shell.asking.folder_to_open(str(self._shell.settings.usual_folder))
        if folder is not None:
            self.open_places([folder])

    def open_places(self, places: Iterable[str | Path]) -> list[AnyDocument]:
        """Open files, folders or bundled names; what cannot be opened is told at the end."""
        opened: list[AnyDocument] = []
        refusals = []
        for place in places:
            try:
                document = self._documents.open(place)
            except OpenRefused as refusal:
                refusals.append(str(refusal))
                continue
            opened.append(document)
            self._note_place(document)
            self._greet(document)
        if refusals:
            self._shell.asking.tell(
                self.tr("Not opened"), "\n\n".join(refusals[:8]), tone="warning"
            )
        return opened

    def new_dialog(self) -> None:
        dialog = NewSet(self._shell.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            document = new_set(
                dialog.beginning(),
                dialog.title.text().strip(),
                dialog.author.text().strip(),
                with_tiles=dialog.with_tiles.isChecked(),
            )
            self._documents.activate(self._documents.add(document))
        dialog.deleteLater()

    def fill_recent(self, menu: QMenu) -> None:
        recent = self._shell.settings.recent
        for number, text in enumerate(recent, 1):
            path = Path(text)
            label = f"&{number} " if number < 10 else ""
            name = f"{path.parent.name}/{path.name}".replace("&", "&&")
            action = menu.addAction(label + name)
            action.setToolTip(text)
            action.setStatusTip(text)
            action.triggered.connect(lambda _=False, place=path: self._open_recent(place))
        if recent:
            menu.addSeparator()
            menu.addAction(self.tr("&Clear the list"), self._clear_recent)
        else:
            menu.addAction(self.tr("Nothing yet")).setEnabled(False)

    def fill_bundled(self, menu: QMenu) -> None:
        for name, title in bundled_titles().items():
            action = menu.addAction(title.replace("&", "&&"))
            action.setStatusTip(
                self.tr("Open a copy of the bundled set '{name}'").format(name=name)
            )
            action.triggered.connect(lambda _=False, place=name: self.open_places([place]))

    # Saving

    def save(self, document: AnyDocument | None = None) -> bool:
        """Write to its file, asking for a place where there is none; False if it stays unsaved."""
        document = document or self._documents.active
        if document is None:
            return False
        if document.path is None:
            return self.save_as(document)
        if document.differs_on_disk and not self._overwrite(document):
            return False
        try:
            document.save()
        except WriteRefused as refusal:
            return self._save_elsewhere(document, str(refusal))
        self._after_save(document)
        return True

    def save_as(self, document: AnyDocument | None = None) -> bool:
        document = document or self._documents.active
        if document is None:
            return False
        while True:
            title = self.tr("Save {title}").format(title=document.title)
            path = self._shell.asking.file_to_save(title, self._suggestion(document))
            if path is None:
                return False
            reason = self._not_there(document, path)
            if not reason:
                try:
                    document.save_as(path)
                except WriteRefused as refusal:
                    reason = str(refusal)
            if not reason:
                self._after_save(document)
                return True
            self._shell.asking.tell(self.tr("Not saved"), reason, tone="warning")

    def save_all(self) -> bool:
        done = [self.save(document) for document in self._documents.modified]
        return all(done)

    def reload(self) -> None:
        document = self._documents.active
        if document is not None and document.reload():
            self._notices.remove(f"disk.{document.key}")
            self._shell.say(self.tr("Read again from the disk; Undo brings back what was here."))

    # Closing

    def close(self, document: AnyDocument | None = None) -> bool:
        """Close one document; False if the person changes their mind."""
        document = document or self._documents.active
        if document is None:
            return True
        if document.modified:
            self._documents.activate(document)
            answer = self._shell.asking.choose(
                self.tr("Unsaved changes"),
                self.tr("Save the changes to “{title}” before closing?").format(
                    title=document.title
                ),
                [
                    Answer("save", self.tr("Save")),
                    Answer("discard", self.tr("Discard"), "destructive"),
                    Answer("cancel", self.tr("Cancel"), "reject"),
                ],
                more=self.tr("What you discard cannot be brought back."),
                escape="cancel",
                tone="warning",
            )
            if answer == "cancel" or (answer == "save" and not self.save(document)):
                return False
        self._documents.close(document)
        return True

    def close_others(self, document: AnyDocument) -> None:
        for other in self._documents:
            if other is not document and not self.close(other):
                return

    def may_close_all(self) -> bool:
        """Ask about everything unsaved at once; True if the window may go."""
        unsaved = self._documents.modified
        if not unsaved:
            return True
        names = "\n".join(f"•  {document.title}" for document in unsaved)
        one = len(unsaved) == 1
        answer = self._shell.asking.choose(
            self.tr("Unsaved changes"),
            self.tr("Save the changes before leaving?"),
            [
                Answer("save", self.tr("Save") if one else self.tr("Save all")),
                Answer(
                    "discard", self.tr("Discard") if one else self.tr("Discard all"), "destructive"
                ),
                Answer("cancel", self.tr("Cancel"), "reject"),
            ],
            more=names,
            escape="cancel",
            tone="warning",
        )
        return answer == "discard" or (answer == "save" and self.save_all())

    # Changed by somebody else

    def _disk_changed(self, document: AnyDocument, whose: AnyDocument) -> None:
        """Ask in a bar above the page; `whose` is the document itself or the rules beside it."""
        key = f"disk.{whose.key}"
        name = whose.path.name if whose.path else whose.title
        if whose.gone:
            text = self.tr(
                "{name} was removed or renamed by another program. What is here is kept;"
                " Save writes it again."
            )
            choices = [
                Choice("save-again", self.tr("Save again"), lambda: self.save(document)),
                Choice("leave-it", self.tr("Leave it"), lambda: None),
            ]
        else:
            text = self.tr("{name} was changed by another program.")
            if whose.modified:
                text = self.tr(
                    "{name} was changed by another program, and you have changes of your own."
                )
            choices = [
                Choice("reload", self.tr("Reload"), whose.reload),
                Choice("keep-mine", self.tr("Keep mine"), whose.keep_mine),
            ]
        self._notices.show_notice(
            key, text.format(name=name), choices, tone="warning", owner=document
        )

    def _overwrite(self, document: AnyDocument) -> bool:
        answer = self._shell.asking.choose(
            self.tr("Changed on disk"),
            self.tr("“{title}” was changed by another program since you opened it.").format(
                title=document.title
            ),
            [
                Answer("overwrite", self.tr("Overwrite"), "destructive"),
                Answer("reload", self.tr("Reload instead"), "action"),
                Answer("cancel", self.tr("Cancel"), "reject"),
            ],
            more=self.tr("Overwriting keeps the other version as a numbered backup beside it."),
            escape="cancel",
            tone="warning",
        )
        if answer == "reload":
            self.reload()
        return answer == "overwrite"

    # Small things

    def _save_elsewhere(self, document: AnyDocument, reason: str) -> bool:
        answer = self._shell.asking.choose(
            self.tr("Not saved"),
            reason,
            [
                Answer("elsewhere", self.tr("Save somewhere else…")),
                Answer("cancel", self.tr("Cancel"), "reject"),
            ],
            tone="warning",
        )
        return answer == "elsewhere" and self.save_as(document)

    def _not_there(self, document: AnyDocument, path: Path) -> str:
        """Why a document cannot be saved there; empty if it can."""
        if is_bundled(path):
            return self.tr("The bundled sets are never changed. Choose a place of your own.")
        other = self._documents.find(path)
        if other is not None and other is not document:
            return self.tr(
                "This file is open in another tab. Close it there or choose another name."
            )
        return ""

    def _after_save(self, document: AnyDocument) -> None:
        self._notices.remove(f"disk.{document.key}")
        self._note_place(document)
        if document.path is not None:
            self._shell.say(self.tr("Saved {path}").format(path=document.path))

    def _note_place(self, document: AnyDocument) -> None:
        if document.path is not None:
            self._shell.settings.add_recent(document.path)
            self._shell.settings.last_folder = str(document.path.parent)
            self._shell.settings_changed()
            self.recent_changed.emit()

    def _greet(self, document: AnyDocument) -> None:
        if document.bundled:
            self._shell.say(
                self.tr("This is your own copy of “{title}”: change what you like.").format(
                    title=document.title
                )
            )

    def _open_recent(self, path: Path) -> None:
        if not path.exists():
            self._shell.settings.forget_recent(path)
            self._shell.settings_changed()
            self.recent_changed.emit()
            self._shell.asking.tell(
                self.tr("Not opened"),
                self.tr("{path} is no longer there. It was taken off the list.").format(path=path),
                tone="warning",
            )
            return
        self.open_places([path])

    def _clear_recent(self) -> None:
        self._shell.settings.recent = []
        self._shell.settings_changed()
        self.recent_changed.emit()

    def _suggestion(self, document: AnyDocument) -> Path:
        if document.path is not None:
            return document.path
        name = re.sub(r"[^\w-]+", "-", document.title.lower()).strip("-") or "untitled"
        return self._shell.settings.usual_folder / f"{name[:60]}.json"

"""Looks after one open document: passes on what it says, keeps its recovery copy up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from app.documents.document import Document

if TYPE_CHECKING:
    from app.documents.collection import Documents

COPIED_AFTER_MS: Final = 3000
"""So long after an edit its recovery copy is on the disk."""


class Care(QObject):
    """One a document. Its methods are the slots, because a closure would own what it is part of."""

    def __init__(self, document: Document[Any], documents: Documents) -> None:
        super().__init__(documents)
        self._document = document
        self._documents = documents
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(documents.copied_after_ms)
        self.timer.timeout.connect(self.copy)
        document.state_changed.connect(self._note_state)
        document.edited.connect(self._note_edit)
        document.problems_changed.connect(self._note_problems)
        document.disk_changed.connect(self._note_disk)
        document.refused.connect(documents.refused)
        document.fault.connect(documents.fault)

    def copy(self) -> None:
        """Put the recovery copy on the disk now, if there is anything unsaved."""
        if not self._document.modified:
            return
        try:
            self._documents.recovery.keep(self._document.key, self._document.recovery_copy())
        except OSError as failure:
            self._documents.refused.emit(
                self.tr("No recovery copy of {title} could be written: {reason}").format(
                    title=self._document.title, reason=failure
                )
            )

    def end(self) -> None:
        self.timer.stop()
        self._documents.recovery.drop(self._document.key)
        # Python's from now on: deleted later it could be the last one to hold the collection.
        self.setParent(None)

    def _note_edit(self) -> None:
        # Not started anew: whoever edits without a pause is copied too.
        if not self.timer.isActive():
            self.timer.start()

    def _note_state(self) -> None:
        if not self._document.modified:
            self.timer.stop()
            self._documents.recovery.drop(self._document.key)
        self._documents.state_changed.emit(self._document)

    def _note_problems(self) -> None:
        self._documents.problems_changed.emit(self._document)

    def _note_disk(self, whose: Document[Any]) -> None:
        self._documents.disk_changed.emit(self._document, whose)

"""All open documents of a window: which is active, and that none of them gets lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.documents.care import COPIED_AFTER_MS, Care
from app.documents.document import Document
from app.documents.opening import open_document, place_key
from app.documents.recovery import Recovery


class Documents(QObject):
    """Opens, activates and closes documents. Whoever closes one asks about its changes first."""

    opened = Signal(object)
    closed = Signal(object)
    active_changed = Signal(object)
    state_changed = Signal(object)
    problems_changed = Signal(object)
    disk_changed = Signal(object, object)
    """The document in the tab, and the one whose file it is: itself or its rules."""
    refused = Signal(str)
    fault = Signal(object)

    def __init__(self, recovery: Recovery, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.recovery = recovery
        self.copied_after_ms = COPIED_AFTER_MS
        self._documents: list[Document[Any]] = []
        self._active: Document[Any] | None = None
        self._care: dict[str, Care] = {}

    def __iter__(self) -> Iterator[Document[Any]]:
        return iter(list(self._documents))

    def __len__(self) -> int:
        return len(self._documents)

    @property
    def active(self) -> Document[Any] | None:
        return self._active

    @property
    def modified(self) -> list[Document[Any]]:
        return [document for document in self._documents if document.modified]

    def open(self, place: str | Path) -> Document[Any]:
        """The document of a file, a folder or a bundled name; raises OpenRefused."""
        there = self.find(place)
        if there is None:
            there = self.add(open_document(place))
        self.activate(there)
        return there

    def find(self, place: str | Path) -> Document[Any] | None:
        """The document that is open already for this place."""
        key = place_key(place)
        for document in self._documents:
            if document.place is not None and place_key(document.place) == key:
                return document
        return None

    def add(self, document: Document[Any]) -> Document[Any]:
        document.setParent(self)
        self._documents.append(document)
        self._care[document.key] = Care(document, self)
        self.opened.emit(document)
        document.check_soon()
        return document

    def activate(self, document: Document[Any] | None) -> None:
        if document is not self._active:
            self._active = document
            self.active_changed.emit(document)

    def step(self, direction: int) -> None:
        """Activate the next document, or the one before."""
        if self._active in self._documents and len(self._documents) > 1:
            at = self._documents.index(self._active)
            self.activate(self._documents[(at + direction) % len(self._documents)])

    def move(self, start: int, end: int) -> None:
        self._documents.insert(end, self._documents.pop(start))

    def close(self, document: Document[Any]) -> None:
        """Forget a document and its recovery copy."""
        at = self._documents.index(document)
        self._documents.remove(document)
        self._care.pop(document.key).end()
        document.close()
        if document is self._active:
            left = self._documents[max(0, at - 1)] if self._documents else None
            self.activate(left)
        self.closed.emit(document)
        document.deleteLater()

    def keep_all(self) -> bool:
        """Put a recovery copy of every unsaved document on the disk now."""
        for document in self.modified:
            self._care[document.key].copy()
        return all(self.recovery.has(document.key) for document in self.modified)

"""What happens when the window opens: recovery, the last session, the welcome."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app.documents.document import Document
from app.documents.opening import OpenRefused, new_document, open_document
from app.documents.recovery import Leftover, RecoveryCopy
from app.documents.tileset import DEFAULT_GAME
from app.settings import OpenFile, Session
from app.shell.asking import Answer
from app.shell.filing import Filing
from app.shell.shell import Shell


class Starting(QObject):
    """Brings the documents of the last time, or of a crash, back into the window."""

    def __init__(self, shell: Shell, filing: Filing) -> None:
        super().__init__(shell)
        self._shell = shell
        self._filing = filing

    def begin(self, places: Sequence[str | Path]) -> None:
        """Open what was asked for, else what was open last time, else the first set there is."""
        restored = self._offer_recovery()
        opened = self._filing.open_places(places) if places else []
        if not places and not restored:
            opened = self._last_session()
        if not len(self._shell.documents):
            opened = self._filing.open_places([DEFAULT_GAME])
        if opened and not restored and places:
            self._shell.documents.activate(opened[-1])

    def remember(self, workspace: str) -> None:
        """Note what is open for the next start; documents without a file cannot be found again."""
        places = [(d, d.place) for d in self._shell.documents if d.place is not None]
        active = next(
            (i for i, (d, _) in enumerate(places) if d is self._shell.documents.active), 0
        )
        self._shell.settings.session = Session(
            files=[OpenFile(place=place) for _, place in places],
            active=active,
            workspace=workspace,
        )

    def _last_session(self) -> list[Document[Any]]:
        settings = self._shell.settings
        if not settings.restore_session:
            return []
        opened: list[Document[Any] | None] = []
        for file in settings.session.files:
            document = None
            # A file that has gone since is no reason to complain at the start.
            with contextlib.suppress(OpenRefused):
                document = self._shell.documents.open(file.place)
            opened.append(document)
        if 0 <= settings.session.active < len(opened):
            active = opened[settings.session.active]
            if active is not None:
                self._shell.documents.activate(active)
        return [document for document in opened if document is not None]

    def _offer_recovery(self) -> list[Document[Any]]:
        leftovers = self._shell.documents.recovery.leftovers()
        copies = [copy for leftover in leftovers for copy in leftover.copies]
        if not leftovers:
            return []
        if not copies:
            for leftover in leftovers:
                leftover.leave()
            return []
        answer = self._shell.asking.choose(
            self.tr("Unsaved work was found"),
            self.tr("Tilewright was not closed properly last time. Bring back what was not saved?"),
            [
                Answer("restore", self.tr("Restore")),
                Answer("later", self.tr("Ask again next time"), "reject"),
                Answer("discard", self.tr("Discard"), "destructive"),
            ],
            more="\n".join(f"•  {_described(copy)}" for copy in copies),
            escape="later",
        )
        restored: list[Document[Any]] = []
        for leftover in leftovers:
            if answer == "restore":
                restored += self._restore(leftover)
            elif answer == "discard":
                leftover.discard()
            else:
                leftover.leave()
        return restored

    def _restore(self, leftover: Leftover) -> list[Document[Any]]:
        restored = [self._restored(copy) for copy in leftover.copies]
        # The old copies go only when new ones are on the disk.
        if self._shell.documents.keep_all() and not leftover.unreadable:
            leftover.discard()
        else:
            leftover.leave()
        return restored

    def _restored(self, copy: RecoveryCopy) -> Document[Any]:
        place = copy.path or copy.bundled
        document: Document[Any] | None = None
        if place is not None:
            with contextlib.suppress(OpenRefused):
                document = self._shell.documents.find(place) or open_document(place)
        if document is None or document.kind != copy.kind:
            document = new_document(copy.kind)
        if document not in list(self._shell.documents):
            self._shell.documents.add(document)
        document.restore(copy.content)
        self._shell.documents.activate(document)
        return document


def _described(copy: RecoveryCopy) -> str:
    when = copy.when.astimezone().strftime("%Y-%m-%d %H:%M")
    return f"{copy.title}  ({Path(copy.path).name if copy.path else ''} {when})".replace("( ", "(")

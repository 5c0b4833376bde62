"""An open file: its model, its undo stack, whether it is saved and what is wrong with it."""

from __future__ import annotations

import uuid
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from app.documents.checking import Check, Checking
from app.documents.recovery import RecoveryCopy, copy_of
from app.documents.steps import Content, M, Step
from app.documents.watching import FileWatch
from app.settings import state_folder
from engine.edits import EditRefused, apply_edits
from engine.files import canonical, parse, write
from engine.problems import Fix, Problem, Severity


@dataclass(frozen=True, slots=True)
class Reading(Generic[M]):
    """What came of reading a text: a model, and the text itself if it is not all in the model."""

    model: M | None
    """As much as could be understood; None if that is nothing."""
    draft: str | None = None


class Document(QObject, Generic[M]):
    """Holds one frozen model; every change is a named step that can be undone."""

    changed = Signal(object, object)
    """The old and the new model."""
    state_changed = Signal()
    """Title, place or whether it is saved is another than before."""
    edited = Signal()
    """Something unsaved came about that a recovery copy should hold."""
    problems_changed = Signal()
    disk_changed = Signal(object)
    """The file of this document holds something else than what we read or wrote, or is gone."""
    refused = Signal(str)
    """An edit could not be made; the sentence says why."""
    saved = Signal()
    fault = Signal(object)
    """A check of ours broke down with this exception."""

    kind: ClassVar[str]

    def __init__(
        self,
        content: Content[M],
        *,
        path: Path | None = None,
        bundled: str | None = None,
        home: Path | None = None,
        on_disk: str | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.key = uuid.uuid4().hex
        self.bundled = bundled
        """The bundled game this is a copy of, as long as it has no file of its own."""
        self.problems: list[Problem] = []
        self.undo_stack = QUndoStack(self)
        self._content = content
        self._path = path
        self._home = home or path or unsaved_home()
        self._on_disk = on_disk
        self._gone = False
        self._checking = Checking(self)
        self._checking.found.connect(self._take_problems)
        self._checking.failed.connect(self.fault)
        self._watch = FileWatch(self)
        self._watch.touched.connect(self._look_at_disk)
        self._watch.watch(path)
        # Not from inside a step: only now does the stack know whether it is clean.
        self.undo_stack.indexChanged.connect(self._moved)
        self.undo_stack.cleanChanged.connect(self._moved)

    @property
    def model(self) -> M:
        return self._content.model

    @property
    def draft(self) -> str | None:
        """The source text while it cannot be read in full; edits of the model wait until then."""
        return self._content.draft

    @property
    def path(self) -> Path | None:
        return self._path

    @property
    def place(self) -> str | None:
        """What opens it again: its file or the name of a bundled game."""
        return str(self._path) if self._path is not None else self.bundled

    @property
    def title(self) -> str:
        return getattr(self.model, "title", "") or self.tr("Untitled")

    @property
    def modified(self) -> bool:
        return not self.undo_stack.isClean() or self._gone

    @property
    def gone(self) -> bool:
        """Its file was removed by somebody else."""
        return self._gone

    @property
    def home(self) -> Path:
        """The file whose folder everything it refers to is looked for in."""
        return self._path or self._home

    @property
    def errors(self) -> int:
        return sum(problem.severity is Severity.ERROR for problem in self.problems)

    @property
    def warnings(self) -> int:
        return sum(problem.severity is Severity.WARNING for problem in self.problems)

    def text(self) -> str:
        """What saving would write."""
        return self.text_of(self.model) if self.draft is None else self.draft

    def raw(self) -> Any:
        """The data pointers of problems lead into; None while the source is no JSON at all."""
        source, _ = parse(self.text(), self.title)
        return None if source is None else source.raw

    def edit(self, name: str, model: M, merge_key: str | None = None) -> bool:
        """Make a change as one step; False if nothing changes or it is refused."""
        if self.draft is not None:
            self.refused.emit(
                self.tr("The source has faults that must be mended first: see Problems.")
            )
            return False
        return self._push(name, Content(model), merge_key)

    def edit_text(self, name: str, text: str, merge_key: str | None = None) -> bool:
        """Replace the whole source; a text with faults is kept as a draft, nothing is lost."""
        reading = self.read_text(text)
        model = self.model if reading.model is None else reading.model
        return self._push(name, Content(model, reading.draft), merge_key)

    def apply_fix(self, fix: Fix, name: str | None = None) -> bool:
        """Mend a problem the way its fix says, as one step."""
        raw = self.raw()
        if raw is None or not fix.edits:
            return False
        try:
            mended = apply_edits(raw, fix.edits)
        except EditRefused as failure:
            self.refused.emit(str(failure))
            return False
        return self.edit_text(name or fix.title, canonical(mended))

    def save(self) -> None:
        """Write to its own file, keeping a numbered backup. Raises WriteRefused."""
        assert self._path is not None
        self._write(self._path)

    def save_as(self, path: Path) -> None:
        """Write to another file, which is its own from now on. Raises WriteRefused."""
        self._write(path)
        self._path = path
        self.bundled = None
        self._watch.watch(path)
        self.state_changed.emit()
        self.check_soon()

    def reload(self) -> bool:
        """Take what the file holds now, as a step that can be undone."""
        if self._path is None:
            return False
        text = self.on_disk()
        if text is None:
            return False
        self._on_disk = text
        self._gone = False
        self.edit_text(self.tr("Reload from disk"), text)
        self.undo_stack.setClean()
        self.state_changed.emit()
        return True

    def keep_mine(self) -> None:
        """Whatever the file holds now, what is here goes on and counts as unsaved."""
        self._on_disk = self.on_disk()
        self._gone = self._on_disk is None
        self.undo_stack.resetClean()
        self.state_changed.emit()

    def on_disk(self) -> str | None:
        """The text in its file at this moment; None if there is none to read."""
        if self._path is None:
            return None
        try:
            return self._path.read_bytes().decode("utf-8", "replace")
        except OSError:
            return None

    @property
    def differs_on_disk(self) -> bool:
        """Somebody else wrote its file since we last read or wrote it."""
        now = self.on_disk()
        return self._path is not None and now is not None and now != self._on_disk

    def recovery_copy(self) -> RecoveryCopy:
        return copy_of(self.kind, self.title, self._path, self.bundled, self.unsaved_content())

    def unsaved_content(self) -> dict[str, Any]:
        """What a recovery copy must hold to bring this back."""
        return {"text": self.text()}

    def restore(self, content: dict[str, Any]) -> None:
        """Bring back what a recovery copy holds, as a step that can be undone."""
        text = content.get("text")
        if isinstance(text, str) and text != self.text():
            self.edit_text(self.tr("Restore unsaved changes"), text)

    def check_soon(self) -> None:
        self._checking.ask(self.check())

    def check_now(self) -> None:
        self._checking.ask(self.check())
        self._checking.now()

    @property
    def checked(self) -> bool:
        """Whether `problems` speaks of the document as it is now."""
        return self._checking.idle

    def close(self) -> None:
        """Nothing is watched or checked any more."""
        self._watch.watch(None)
        self._checking.stop()

    @abstractmethod
    def read_text(self, text: str) -> Reading[M]:
        """A model from a text, as far as there is one in it."""

    @abstractmethod
    def text_of(self, model: M) -> str:
        """The canonical text of a model."""

    @abstractmethod
    def check(self) -> Check:
        """A check of what the document holds at this moment."""

    def _push(self, name: str, content: Content[M], merge_key: str | None) -> bool:
        if content == self._content:
            return False
        self.undo_stack.push(Step(name, self._content, content, self._show, merge_key))
        return True

    def _show(self, content: Content[M]) -> None:
        old, self._content = self._content, content
        self.changed.emit(old.model, content.model)
        self.check_soon()

    def _moved(self) -> None:
        self.state_changed.emit()
        if self.modified:
            self.edited.emit()

    def _take_problems(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        self.problems_changed.emit()

    def _write(self, path: Path) -> None:
        text = self.text()
        write(path, text, backup=path.exists())
        self._on_disk = text
        self._gone = False
        self.undo_stack.setClean()
        self.saved.emit()
        self.state_changed.emit()

    def _look_at_disk(self) -> None:
        if self._path is None:
            return
        if not self._path.exists():
            if not self._gone:
                self._gone = True
                self.state_changed.emit()
                self.disk_changed.emit(self)
            return
        came_back, self._gone = self._gone, False
        if self.on_disk() == self.text():
            # Somebody wrote what we have: there is nothing to ask.
            self._on_disk = self.text()
            self.undo_stack.setClean()
        elif self.differs_on_disk:
            self.disk_changed.emit(self)
            return
        if came_back:
            self.state_changed.emit()


def unsaved_home() -> Path:
    """Where a document that has no file yet looks for what it refers to: nowhere."""
    return state_folder() / "unsaved" / "untitled.json"

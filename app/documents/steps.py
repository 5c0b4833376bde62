"""One named, mergeable step on a document's undo stack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

from engine.landscape.tiles.model import Model

M = TypeVar("M", bound=Model)
_MERGEABLE = 1
_NEVER_MERGES = -1


@dataclass(frozen=True, slots=True)
class Content(Generic[M]):
    """What a document holds at one moment."""

    model: M
    draft: str | None = None
    """Source text that cannot be read as a model yet; `model` is then what could be read of it."""


class Step(QUndoCommand, Generic[M]):
    """From one content to the next; steps in a row with the same merge key become one."""

    def __init__(
        self,
        name: str,
        old: Content[M],
        new: Content[M],
        show: Callable[[Content[M]], None],
        merge_key: str | None,
    ) -> None:
        super().__init__(name)
        self.old = old
        self.new = new
        self.merge_key = merge_key
        self._show = show

    def id(self) -> int:
        return _NEVER_MERGES if self.merge_key is None else _MERGEABLE

    def redo(self) -> None:
        self._show(self.new)

    def undo(self) -> None:
        self._show(self.old)

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Step) or other.merge_key != self.merge_key:
            return False
        self.new = other.new
        # Turned back to where it began: nothing is left to undo.
        self.setObsolete(self.new == self.old)
        return True

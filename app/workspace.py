"""What a workspace is, and how one plugs into the window.

A workspace lives in `app/<name>/workspace.py` and names its class there as `WORKSPACE`. It declares
its actions when it is imported and binds them when it is made; its page is built on first use.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from app.actions import Actions, without_mnemonic

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.shell.shell import Shell
    from engine.problems import Problem

NAMES: Final = ("design", "rules", "play", "balance", "print")
"""The workspaces in their order; one whose folder is not there is absent, not empty."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A dock beside the page of a workspace. `title` is already translated."""

    id: str
    title: str
    build: Callable[[], QWidget]
    area: Qt.DockWidgetArea = Qt.DockWidgetArea.RightDockWidgetArea
    visible: bool = True
    tab_with: str = ""
    """Shares its place with this other panel, as a tab."""
    icon: str = ""
    width: int = 0
    """Preferred width (side areas) or height (bottom) in pixels at 100 %."""


class Workspace(QObject):
    """One way of working on the active document."""

    id: ClassVar[str]
    title: ClassVar[str]
    """Marked with QT_TRANSLATE_NOOP("Actions", …), it is also the action that goes there."""
    icon: ClassVar[str]
    tip: ClassVar[str] = ""
    kinds: ClassVar[tuple[str, ...]] = ("tileset",)
    """Kinds of documents it can show."""

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shell = shell

    def bind_actions(self, actions: Actions) -> None:
        """Give the actions this workspace declared their meaning."""

    def build(self) -> QWidget:
        """The page in the middle; called once, when the workspace is first shown."""
        raise TypeError(f"the workspace {self.id} does not say what its page is")

    def panels(self) -> Sequence[Panel]:
        """The docks around the page; called once, after `build`."""
        return ()

    def show_document(self, document: Document[Any] | None) -> None:
        """Another document is the active one; only called while the workspace is in front."""

    def undo_stack(self, document: Document[Any] | None) -> QUndoStack | None:
        """Which stack Undo and Redo work on here."""
        return None if document is None else document.undo_stack

    def problems(self, document: Document[Any] | None) -> list[Problem]:
        """What the status bar counts here."""
        return [] if document is None else document.problems

    def entered(self) -> None:
        """It came to the front."""

    def left(self) -> None:
        """Another one comes to the front."""

    def closing(self) -> bool:
        """The window wants to close; False keeps it open."""
        return True

    def busy(self) -> bool:
        """Whether its page is still being laid out; a picture of it waits until it is not."""
        return False

    def hint(self) -> str:
        """What the status bar says while nothing else is to be said."""
        return ""

    def reveal(self, problem: Problem) -> bool:
        """Show the place a problem speaks of; False if it is not here."""
        return False

    def spoken_title(self) -> str:
        return without_mnemonic(QCoreApplication.translate("Actions", self.title))


def discover() -> list[type[Workspace]]:
    """The workspaces that are there, in their order."""
    found = []
    for name in NAMES:
        module = f"app.{name}.workspace"
        if importlib.util.find_spec(f"app.{name}") and importlib.util.find_spec(module):
            found.append(importlib.import_module(module).WORKSPACE)
    return found

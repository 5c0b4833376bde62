"""What the window offers its workspaces: actions, documents, settings, and ways to speak."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app import theme
from app.actions import Actions
from app.documents.collection import Documents
from app.documents.recovery import Recovery
from app.settings import SettingsFile, state_folder
from app.shell.asking import Asking
from engine.problems import Problem

_WRITTEN_AFTER_MS = 500
SHORT = 6000


class Shell(QObject):
    """One for each window; a workspace gets it when it is made."""

    said = Signal(str, int)
    hinted = Signal(str)
    workspace_asked = Signal(str)
    problem_asked = Signal(object)
    panel_asked = Signal(str)

    def __init__(
        self,
        window: QWidget,
        settings_file: SettingsFile | None = None,
        recovery: Recovery | None = None,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.settings_file = settings_file or SettingsFile()
        self.settings = self.settings_file.settings
        self.theme = theme.current()
        self.actions = Actions(window, self.settings)
        self.documents = Documents(recovery or Recovery(state_folder() / "recovery"), self)
        self.asking = Asking(window)
        self._save_soon = QTimer(self)
        self._save_soon.setSingleShot(True)
        self._save_soon.setInterval(_WRITTEN_AFTER_MS)
        self._save_soon.timeout.connect(self.save_settings)

    def say(self, text: str, milliseconds: int = SHORT) -> None:
        """Tell something in the status bar that goes away by itself."""
        self.said.emit(text, milliseconds)

    def set_hint(self, text: str) -> None:
        """What the current tool does; stays until another hint comes."""
        self.hinted.emit(text)

    def switch_to(self, workspace: str) -> None:
        """Bring a workspace to the front, if there is one of that name."""
        self.workspace_asked.emit(workspace)

    def show_problem(self, problem: Problem) -> None:
        """Go to the place a problem speaks of."""
        self.problem_asked.emit(problem)

    def show_panel(self, panel: str) -> None:
        """Bring a panel of the current workspace to the front."""
        self.panel_asked.emit(panel)

    def settings_changed(self) -> None:
        """Something in `settings` is to be written soon."""
        self._save_soon.start()

    def save_settings(self) -> None:
        self._save_soon.stop()
        self.settings_file.save()

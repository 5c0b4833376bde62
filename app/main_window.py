"""The main window: menus, tools, the rail of workspaces, document tabs and the page."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QStatusTipEvent,
    QUndoGroup,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.documents.beginnings import BROKEN_EXAMPLE
from app.documents.document import Document
from app.documents.recovery import Recovery
from app.faults import Faults
from app.icons import app_icon
from app.languages import speak
from app.settings import SettingsFile, state_folder
from app.shell.areas import first_stop
from app.shell.binding import bind_actions
from app.shell.empty import EmptyPage
from app.shell.filing import Filing
from app.shell.menus import Menus, Tools
from app.shell.notices import Notices
from app.shell.page import Page
from app.shell.palette import Palette
from app.shell.rail import Rail
from app.shell.reference import workspace_action
from app.shell.shell import Shell
from app.shell.starting import Starting
from app.shell.status import Status
from app.shell.tabs import DocumentTabs
from app.shell.welcome import Welcome
from app.workspace import Workspace, discover
from engine.problems import Problem


class MainWindow(QMainWindow):
    """One window with all open documents and all workspaces."""

    def __init__(
        self,
        settings_file: SettingsFile | None = None,
        *,
        recovery: Recovery | None = None,
        workspaces: Sequence[type[Workspace]] | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("main-window")
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setAnimated(False)
        self.shell = Shell(self, settings_file, recovery)
        settings = self.shell.settings
        self.shell.theme.set(settings.theme, settings.zoom)
        self.undo_group = QUndoGroup(self)
        self.pages: dict[str, Page] = {}
        self.workspaces: dict[str, Workspace] = {}
        self.current: Workspace | None = None
        self.notices = Notices(self)
        self.filing = Filing(self.shell, self.notices)
        self.starting = Starting(self.shell, self.filing)
        self._make_workspaces(discover() if workspaces is None else workspaces)
        bind_actions(self)
        self._build()
        self._connect()
        self._restore_geometry()
        first = settings.session.workspace
        self.switch_to(first if first in self.workspaces else next(iter(self.workspaces), ""))

    # What is in the window

    def _make_workspaces(self, kinds: Sequence[type[Workspace]]) -> None:
        for number, kind in enumerate(kinds, 1):
            workspace = kind(self.shell, self)
            self.workspaces[kind.id] = workspace
            self.shell.actions.bind(
                workspace_action(number, kind),
                lambda _on, key=kind.id: self.switch_to(key),
                checked=partial(self._is_current, kind.id),
            )
            workspace.bind_actions(self.shell.actions)

    def _build(self) -> None:
        actions = self.shell.actions
        self.menus = Menus(self.menuBar(), actions)
        self.menus.fill_with("file/recent", self.filing.fill_recent)
        self.menus.fill_with("file/examples", self.filing.fill_bundled)
        self.menus.fill_with("view/panels", self._fill_panels)
        self.tools = Tools(actions, self)
        self.addToolBar(self.tools)
        self.rail = Rail(self)
        self.rail.show_actions(
            [actions[f"view.workspace-{key}"] for key in self.workspaces],
            [actions["help.manual"], actions["edit.preferences"]],
        )
        self.tabs = DocumentTabs(self.shell.documents, self)
        self.stack = QStackedWidget()
        self.empty = EmptyPage(actions, self)
        self.stack.addWidget(self.empty)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(self.notices)
        column.addWidget(self.stack, 1)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(column, 1)
        self.setCentralWidget(middle)
        self.status = Status(self)
        self.setStatusBar(self.status)
        self.palette_box = Palette(actions, self)
        self.welcome = Welcome(set(self.workspaces), self)
        self.menus.rebuild()
        self.tools.rebuild()

    def _connect(self) -> None:
        shell, documents = self.shell, self.shell.documents
        documents.active_changed.connect(self._show_active)
        documents.state_changed.connect(self._note_state)
        documents.problems_changed.connect(self._note_problems)
        documents.opened.connect(self._add_stack)
        documents.refused.connect(shell.say)
        shell.said.connect(self.status.say)
        shell.hinted.connect(self.status.set_hint)
        shell.workspace_asked.connect(self.switch_to)
        shell.problem_asked.connect(self._reveal)
        shell.panel_asked.connect(self._show_panel)
        shell.theme.changed.connect(shell.actions.redress)
        shell.theme.changed.connect(self.menus.rebuild)
        self.tabs.close_asked.connect(self.filing.close)
        self.tabs.close_others_asked.connect(self.filing.close_others)
        self.filing.recent_changed.connect(self.menus.rebuild)
        self.status.problems_clicked.connect(self._show_problems)
        self.status.zoom_clicked.connect(self._pick_zoom)
        self.welcome.chosen.connect(self._welcome_chosen)
        self.welcome.closed.connect(self._welcome_closed)
        self.undo_group.undoTextChanged.connect(self._name_undo)
        self.undo_group.redoTextChanged.connect(self._name_undo)
        self.undo_group.indexChanged.connect(shell.actions.refresh)

    def start(self, places: Sequence[str | Path] = ()) -> None:
        """After the window is on the screen: bring back documents, greet."""
        self.starting.begin(places)
        self._focus_page()
        if self.shell.settings_file.trouble:
            self.notices.show_notice("settings", self.shell.settings_file.trouble, tone="warning")
        if self.shell.settings.show_welcome and not places:
            self.welcome.open()

    # Workspaces

    def switch_to(self, workspace_id: str) -> None:
        workspace = self.workspaces.get(workspace_id)
        if workspace is None:
            return
        if workspace is not self.current:
            if self.current is not None:
                self.current.left()
            self.current = workspace
            self.shell.actions.set_workspace(workspace.id)
            self._show_active(self.shell.documents.active)
            workspace.entered()
            self._focus_page()
        self.shell.set_hint(workspace.hint())
        self.shell.actions.refresh()

    def _is_current(self, workspace_id: str) -> bool:
        return self.current is not None and self.current.id == workspace_id

    def page(self, workspace_id: str) -> Page:
        """The page of a workspace, built when it is first needed."""
        if workspace_id not in self.pages:
            layout = self.shell.settings.window.layouts.get(workspace_id, "")
            page = Page(self.workspaces[workspace_id], layout, self)
            page.setAnimated(self.shell.settings.animation > 0)
            self.pages[workspace_id] = page
            self.stack.addWidget(page)
        return self.pages[workspace_id]

    def _show_active(self, document: Document[Any] | None) -> None:
        self.notices.set_active(document)
        if document is not None and self.current and document.kind not in self.current.kinds:
            able = [w for w in self.workspaces.values() if document.kind in w.kinds]
            if able:
                self.switch_to(able[0].id)
                return
        self._show_page(document)
        stack = self.current.undo_stack(document) if self.current else None
        if stack is not None and stack not in self.undo_group.stacks():
            self.undo_group.addStack(stack)
        self.undo_group.setActiveStack(stack)  # type: ignore[arg-type]  # None is allowed
        self._name_undo()
        if document is not None:
            self._note_state(document)
        else:
            self.setWindowTitle(self.tr("Tilewright"))
            self.setWindowModified(False)
            self.status.set_document("")
        self._note_problems(document)
        self.shell.actions.refresh()

    def _show_page(self, document: Document[Any] | None) -> None:
        workspace = self.current
        if document is None or workspace is None or document.kind not in workspace.kinds:
            if document is None:
                self.empty.say_nothing_is_open()
            else:
                self.empty.say_cannot_show(document.title)
            self.stack.setCurrentWidget(self.empty)
            if workspace is not None and workspace.id in self.pages:
                workspace.show_document(None)
            return
        self.stack.setCurrentWidget(self.page(workspace.id))
        workspace.show_document(document)

    def _focus_page(self) -> None:
        """Whoever comes into a workspace wants to work in it, not in the tool bar."""
        page = self.stack.currentWidget()
        middle = page.centralWidget() if isinstance(page, Page) else page
        target = None if middle is None else first_stop(middle)
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_stack(self, document: Document[Any]) -> None:
        self.undo_group.addStack(document.undo_stack)

    def _fill_panels(self, menu: Any) -> None:
        page = self.pages.get(self.current.id) if self.current else None
        toggles = page.toggles() if page is not None else []
        for toggle in toggles:
            menu.addAction(toggle)
        if not toggles:
            menu.addAction(self.tr("No panels here")).setEnabled(False)

    def reset_layout(self) -> None:
        if self.current is not None and self.current.id in self.pages:
            self.pages[self.current.id].reset_layout()

    def _show_panel(self, panel_id: str) -> None:
        if self.current is not None and self.current.id in self.pages:
            self.pages[self.current.id].show_panel(panel_id)

    # What the window says

    def _note_state(self, document: Document[Any]) -> None:
        if document is not self.shell.documents.active:
            return
        self.setWindowTitle(f"{document.title}[*] – {self.tr('Tilewright')}")
        self.setWindowModified(document.modified)
        self.status.set_document(self.tr("Changed") if document.modified else "")
        self.shell.actions.refresh()

    def _note_problems(self, document: Document[Any] | None) -> None:
        if document is not self.shell.documents.active:
            return
        known = document is not None and self.current is not None
        self.status.set_problems(
            self.current.problems(document) if known and self.current else None
        )

    def _name_undo(self) -> None:
        for action_id, word, bare, name in (
            ("edit.undo", self.tr("&Undo {step}"), self.tr("&Undo"), self.undo_group.undoText()),
            ("edit.redo", self.tr("&Redo {step}"), self.tr("&Redo"), self.undo_group.redoText()),
        ):
            text = word.format(step=name.replace("&", "&&")) if name else bare
            self.shell.actions[action_id].setText(text)
        self.shell.actions.refresh()

    def _show_problems(self) -> None:
        self._show_panel("problems")
        document = self.shell.documents.active
        if document is not None and self.current is not None:
            found = self.current.problems(document)
            if found:
                self._reveal(found[0])

    def _reveal(self, problem: Problem) -> None:
        if self.current is not None and not self.current.reveal(problem):
            self.shell.say(problem.message, 15_000)

    def _pick_zoom(self) -> None:
        menu = self.menus.menu("view/zoom")
        menu.popup(
            self.status.mapToGlobal(self.status.rect().topRight()) - menu.rect().bottomRight()
        )

    def _welcome_chosen(self, key: str) -> None:
        match key:
            case "new":
                self.shell.actions["file.new"].trigger()
            case "broken":
                self.filing.open_places([BROKEN_EXAMPLE])
            case "play" if "play.now" in self.shell.actions:
                self.shell.actions["play.now"].trigger()
            case _:
                self.switch_to(key)

    def _welcome_closed(self, again: bool) -> None:
        self.shell.settings.show_welcome = again
        self.shell.settings_changed()

    # What the window hears

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QStatusTipEvent):
            self.status.show_tip(event.tip())
            return True
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        places = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        # Later, because a question must not keep the other program waiting in its drag.
        QTimer.singleShot(0, self, lambda: self.filing.open_places(places))

    def closeEvent(self, event: QCloseEvent) -> None:
        if not all(workspace.closing() for workspace in self.workspaces.values()):
            event.ignore()
            return
        if not self.filing.may_close_all():
            event.ignore()
            return
        self.remember()
        for document in self.shell.documents:
            self.shell.documents.recovery.drop(document.key)
            document.close()
        self.shell.documents.recovery.end()
        self.be_quiet()
        event.accept()

    def be_quiet(self) -> None:
        """Before it is taken apart: stacks that go must not ask actions that are gone."""
        self.undo_group.blockSignals(True)
        self.shell.documents.blockSignals(True)

    def remember(self) -> None:
        """Write down everything the next start should find."""
        settings = self.shell.settings
        settings.window.geometry = self.saveGeometry().toBase64().toStdString()
        layouts = {key: page.layout_text() for key, page in self.pages.items()}
        settings.window.layouts = {**settings.window.layouts, **layouts}
        self.starting.remember(self.current.id if self.current else "")
        self.shell.save_settings()

    def _restore_geometry(self) -> None:
        text = self.shell.settings.window.geometry
        if text and self.restoreGeometry(QByteArray.fromBase64(text.encode())):
            return
        screen = QGuiApplication.primaryScreen().availableGeometry()
        size = screen.size() * 0.8
        self.resize(min(1440, size.width()), min(940, size.height()))


def make_app(arguments: Sequence[str] = ()) -> QApplication:
    """The one application object, named and ready to be dressed."""
    existing = QApplication.instance()
    app = (
        existing
        if isinstance(existing, QApplication)
        else QApplication([*arguments] or ["tilewright"])
    )
    app.setApplicationName("tilewright")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("tilewright")
    app.setWindowIcon(app_icon())
    return app


def main(places: Sequence[str | Path] = ()) -> int:
    """Open the window with these files, or with those of last time; returns the exit code."""
    app = make_app(sys.argv[:1])
    settings_file = SettingsFile()
    speak(app, settings_file.settings.language)
    window = MainWindow(settings_file)
    faults = Faults(state_folder() / "faults.log", window.shell.documents.keep_all, app)
    faults.told.connect(window.shell.say)
    window.shell.documents.fault.connect(faults.report)
    faults.install()
    app.commitDataRequest.connect(window.shell.documents.keep_all)
    # Qt's loop never comes round to Python's own answer to Ctrl+C.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    window.show()
    QTimer.singleShot(0, window, lambda: window.start(places))
    code = app.exec()
    window.be_quiet()
    faults.uninstall()
    return code

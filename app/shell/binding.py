"""What the window's own actions do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.shell.about import About
from app.shell.areas import step_area
from app.shell.manual import Manual
from app.shell.preferences import Preferences
from app.theme import Scheme

if TYPE_CHECKING:
    from app.main_window import MainWindow


def bind_actions(window: MainWindow) -> None:
    """Bind every action that is declared in `declared`."""
    _bind_files(window)
    _bind_edit(window)
    _bind_view(window)
    _bind_help(window)


def _bind_files(window: MainWindow) -> None:
    bind, filing, documents = window.shell.actions.bind, window.filing, window.shell.documents

    def some() -> bool:
        return documents.active is not None

    bind("file.new", filing.new_dialog)
    bind("file.open", filing.open_dialog)
    bind("file.open-folder", filing.open_folder_dialog)
    bind("file.save", lambda: filing.save(), enabled=some)
    bind("file.save-as", lambda: filing.save_as(), enabled=some)
    bind("file.save-all", filing.save_all, enabled=lambda: bool(documents.modified))
    bind(
        "file.reload",
        filing.reload,
        enabled=lambda: documents.active is not None and documents.active.path is not None,
    )
    bind("file.close", lambda: filing.close(), enabled=some)
    bind("file.quit", window.close)


def _bind_edit(window: MainWindow) -> None:
    bind, group = window.shell.actions.bind, window.undo_group
    bind("edit.undo", group.undo, enabled=group.canUndo)
    bind("edit.redo", group.redo, enabled=group.canRedo)
    bind("edit.preferences", lambda: _show_preferences(window))


def _bind_view(window: MainWindow) -> None:
    bind, shell = window.shell.actions.bind, window.shell
    bind("view.palette", lambda: window.palette_box.open())

    def several() -> bool:
        return len(shell.documents) > 1

    bind("view.next-document", lambda: shell.documents.step(1), enabled=several)
    bind("view.previous-document", lambda: shell.documents.step(-1), enabled=several)
    bind("view.next-area", lambda: step_area(window, 1))
    bind("view.previous-area", lambda: step_area(window, -1))
    bind("view.reset-layout", window.reset_layout)
    for scheme in Scheme:
        bind(
            f"view.theme-{scheme.value}",
            lambda _on, chosen=scheme: _set_theme(window, chosen),
            checked=lambda chosen=scheme: shell.settings.theme is chosen,
        )
    bind("view.zoom-in", lambda: _zoom(window, 1))
    bind("view.zoom-out", lambda: _zoom(window, -1))
    bind("view.zoom-reset", lambda: _zoom(window, 0))
    bind(
        "view.fullscreen",
        lambda on: window.showFullScreen() if on else window.showNormal(),
        checked=window.isFullScreen,
    )


def _bind_help(window: MainWindow) -> None:
    bind = window.shell.actions.bind
    bind("help.manual", lambda: _show_manual(window))
    bind("help.keys", lambda: _show_preferences(window, keys=True))
    bind("help.welcome", lambda: window.welcome.open())
    bind("help.about", lambda: _show_about(window))


def _set_theme(window: MainWindow, scheme: Scheme) -> None:
    window.shell.settings.theme = scheme
    window.shell.theme.set(scheme=scheme)
    window.shell.actions.refresh()
    window.shell.settings_changed()


def _zoom(window: MainWindow, direction: int) -> None:
    look = window.shell.theme
    if direction:
        look.step_zoom(direction)
    else:
        look.set(zoom=100)
    window.shell.settings.zoom = look.zoom
    window.shell.settings_changed()


def _show_preferences(window: MainWindow, *, keys: bool = False) -> None:
    dialog = Preferences(window.shell, window)
    if keys:
        dialog.show_keys()
    dialog.exec()
    dialog.deleteLater()


def _show_manual(window: MainWindow) -> None:
    manual = Manual(window)
    manual.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    manual.show()


def _show_about(window: MainWindow) -> None:
    about = About(window)
    about.exec()
    about.deleteLater()

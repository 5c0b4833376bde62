"""A real window on the offscreen screen, and hands that answer its questions."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton, QWidget

from app.documents.document import Document
from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.settings import SettingsFile
from engine.bundled import find
from tests.app.shell.bench import Bench, Ledger

MakeWindow = Callable[..., MainWindow]
Answer = Callable[[str], list[str]]
InDialog = Callable[[Callable[[QDialog], None]], list[QDialog]]


@pytest.fixture
def own_set(tmp_path: Path) -> Path:
    """A tile set in a folder of its own, with its rules beside it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("tiles.json", "rules.json"):
        text = find("mayflower").with_name(name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "tiles.json"


@pytest.fixture
def make_window(qapp: QApplication, tmp_path: Path) -> Iterator[MakeWindow]:
    made: list[MainWindow] = []

    def make(*places: str | Path, start: bool = True) -> MainWindow:
        make_app()
        window = MainWindow(
            SettingsFile(tmp_path / "settings.json"),
            recovery=Recovery(tmp_path / "recovery"),
            workspaces=[Bench, Ledger],
        )
        made.append(window)
        window.resize(1000, 700)
        window.show()
        if start:
            window.start(places)
        QTest.qWait(20)
        return window

    yield make
    for window in made:
        for document in window.shell.documents:
            for each in (document, *document.findChildren(Document)):
                each.undo_stack.setClean()
        window.close()
        window.be_quiet()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


@pytest.fixture
def window(make_window: MakeWindow, tmp_path: Path) -> MainWindow:
    """A window with the Mayflower set open and no welcome in the way."""
    (tmp_path / "settings.json").write_text('{"show_welcome": false}', encoding="utf-8")
    return make_window()


class _Watcher:
    """Looks again and again for a dialog that blocks, until one was dealt with."""

    def __init__(self, look: Callable[[QWidget], bool]) -> None:
        self._look = look
        self.timer = QTimer()
        self.timer.timeout.connect(self._tick)
        self.timer.start(20)

    def _tick(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None and self._look(dialog):
            self.timer.stop()


@pytest.fixture
def answer(qapp: QApplication) -> Iterator[Answer]:
    """Press a button, named by its id, in the next message box; collects what the box said."""
    watchers: list[_Watcher] = []

    def arm(button_id: str) -> list[str]:
        said: list[str] = []

        def look(box: QWidget) -> bool:
            if not isinstance(box, QMessageBox):
                return False
            said.append(f"{box.text()}\n{box.informativeText()}")
            button = box.findChild(QPushButton, button_id)
            if button is None:
                said.append(f"there is no button {button_id}")
                box.reject()
            else:
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            return True

        watchers.append(_Watcher(look))
        return said

    yield arm
    for watcher in watchers:
        watcher.timer.stop()


@pytest.fixture
def in_dialog(qapp: QApplication) -> Iterator[InDialog]:
    """Do something in the next modal dialog; hands back the dialogs that were met."""
    watchers: list[_Watcher] = []

    def arm(act: Callable[[QDialog], None]) -> list[QDialog]:
        met: list[QDialog] = []

        def look(dialog: QWidget) -> bool:
            if not isinstance(dialog, QDialog):
                return False
            met.append(dialog)
            act(dialog)
            return True

        watchers.append(_Watcher(look))
        return met

    yield arm
    for watcher in watchers:
        watcher.timer.stop()


def press(widget: QWidget, keys: str) -> None:
    """Press a combination such as Ctrl+Shift+P with the keyboard in a widget."""
    *modifiers, key = keys.replace("++", "+Plus").split("+")
    held = Qt.KeyboardModifier.NoModifier
    for name in modifiers:
        held |= {
            "Ctrl": Qt.KeyboardModifier.ControlModifier,
            "Shift": Qt.KeyboardModifier.ShiftModifier,
            "Alt": Qt.KeyboardModifier.AltModifier,
        }[name]
    # On a desktop the window comes back to the front by itself when a dialog closes.
    for _ in range(300):
        if QApplication.activeWindow() is widget.window():
            break
        widget.window().activateWindow()
        QTest.qWait(10)
    QTest.keyClick(widget, getattr(Qt.Key, f"Key_{key}"), held)


@pytest.fixture
def keys() -> Callable[[QWidget, str], None]:
    return press

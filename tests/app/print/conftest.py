"""Every test here has the application that letters and pictures need, and presets of nobody."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.documents.document import Document
from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.print import presets
from app.print.workspace import PrintWorkspace
from app.settings import SettingsFile, state_folder
from engine.bundled import find
from tests.app.print.driving import Make


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> QApplication:
    return qapp


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    """Neither presets of one's own nor how bundled sets were printed."""
    yield
    for folder in (presets.folder(), state_folder() / "print"):
        for path in folder.glob("*.json"):
            path.unlink()


@pytest.fixture
def own_set(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("tiles.json", "rules.json"):
        shutil.copy(find("mayflower").with_name(name), folder / name)
    return folder / "tiles.json"


@pytest.fixture
def make(qapp: QApplication, tmp_path: Path) -> Iterator[Make]:
    made: list[MainWindow] = []

    def build(*places: str | Path) -> MainWindow:
        make_app()
        settings = SettingsFile(tmp_path / "settings.json")
        settings.settings.show_welcome = False
        window = MainWindow(
            settings, recovery=Recovery(tmp_path / "recovery"), workspaces=[PrintWorkspace]
        )
        made.append(window)
        window.resize(1200, 800)
        window.show()
        window.start(places)
        QTest.qWait(10)
        return window

    yield build
    for window in made:
        for document in window.shell.documents:
            for each in (document, *document.findChildren(Document)):
                each.undo_stack.setClean()
        window.workspaces["print"].job.stop()
        window.close()
        window.be_quiet()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


@pytest.fixture
def window(make: Make, own_set: Path) -> MainWindow:
    return make(own_set)

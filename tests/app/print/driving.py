"""Drives the Print workspace of a real window: finds its parts, waits for it, answers for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest

from app.main_window import MainWindow
from app.print.form import SettingsForm
from app.print.preview import PrintPage
from app.print.workspace import PrintWorkspace

Make = Callable[..., MainWindow]


def workspace(window: MainWindow) -> PrintWorkspace:
    found = window.workspaces["print"]
    assert isinstance(found, PrintWorkspace)
    return found


def page(window: MainWindow) -> PrintPage:
    found = workspace(window).page
    assert found is not None
    return found


def form(window: MainWindow) -> SettingsForm:
    found = workspace(window).form
    assert found is not None
    return found


def until(settled: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    for _ in range(4_000):
        if settled():
            return
        QTest.qWait(5)
    raise AssertionError("it never came")


def wait_for_pages(window: MainWindow) -> None:
    until(lambda: workspace(window).session.settled)


def wait_for_job(window: MainWindow) -> None:
    until(lambda: not workspace(window).job.running)


def answer_file(window: MainWindow, monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    asking = window.shell.asking
    monkeypatch.setattr(asking, "file_to_write", lambda *_: path)
    monkeypatch.setattr(asking, "folder_to_write", lambda *_: path)


def editor(window: MainWindow, kind: type[Any], name: str) -> Any:
    found = form(window).findChild(kind, f"print.{name}")
    assert found is not None
    return found

"""A window in a process of its own that edits a set and then waits to be killed."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.settings import SettingsFile
from tests.app.shell.bench import Bench, Ledger


def main() -> None:
    folder, places = Path(sys.argv[1]), sys.argv[2:]
    make_app()
    (folder / "settings.json").write_text('{"show_welcome": false}', encoding="utf-8")
    window = MainWindow(
        SettingsFile(folder / "settings.json"),
        recovery=Recovery(folder / "recovery"),
        workspaces=[Bench, Ledger],
    )
    window.shell.documents.copied_after_ms = 100
    window.show()
    QTest.qWaitForWindowActive(window)
    window.start(places)
    for document in window.shell.documents:
        window.shell.documents.activate(document)
        page = window.pages["bench"].centralWidget()
        for _ in range(3):
            QTest.keyClick(page, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    while not all(window.shell.documents.recovery.has(d.key) for d in window.shell.documents):
        QTest.qWait(20)
    print("ready", flush=True)
    QTest.qWait(60_000)


if __name__ == "__main__":
    main()

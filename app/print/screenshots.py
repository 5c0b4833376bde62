"""The pictures of the Print workspace for the manual: sheets with backs, a shop, a warning."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from PySide6.QtTest import QTest

from app.documents.tileset import DEFAULT_GAME
from app.main_window import MainWindow
from app.print.presets import preset
from app.print.workspace import PrintWorkspace
from app.screenshots import Shot

_PATIENCE = 20.0


def _with(preset_name: str, **changes: Any) -> Callable[[MainWindow], None]:
    def show(window: MainWindow) -> None:
        window.filing.open_places([DEFAULT_GAME])
        window.switch_to("print")
        workspace = window.workspaces["print"]
        assert isinstance(workspace, PrintWorkspace)
        session = workspace.session
        # Not `use`: what is set for a picture is nothing to be remembered.
        session.kept = session.kept.replace(preset(preset_name).settings.replace(**changes))
        session.settings_changed.emit()
        session.lay_out()
        end = time.monotonic() + _PATIENCE
        QTest.qWait(50)
        while workspace.page is not None and not workspace.page.pictures.idle:
            QTest.qWait(20)
            if time.monotonic() > end:
                break

    return show


SHOTS = [
    Shot("print", _with("home-a4-duplex")),
    Shot("print-shop", _with("game-crafter-small")),
    Shot("print-warnings", _with("everything", margin=2, bleed=3, backs="fold-over")),
]
"""The first one stands for the picture every workspace gets, once its pages are painted."""

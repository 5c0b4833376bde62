"""Commands run inside the test process, where the windows of other tests may come later."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="session")
def _room_for_windows(qapp: QApplication) -> None:
    """A command that draws makes an application without windows; later tests need one with."""

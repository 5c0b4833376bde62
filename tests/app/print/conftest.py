"""Every test here has the application that letters and pictures need, and presets of nobody."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.print import presets


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> QApplication:
    return qapp


@pytest.fixture(autouse=True)
def _no_own_presets() -> Iterator[None]:
    yield
    for path in presets.folder().glob("*.json"):
        path.unlink()

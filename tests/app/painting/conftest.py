"""Every test of the painter has the application that letters and pixmaps need."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> QApplication:
    return qapp

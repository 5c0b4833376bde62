"""Texts of the settings, in the person's language once there is a window and plain before.

The command line reads the settings to make its options and must start without loading Qt.
"""

from __future__ import annotations

import sys


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark a text for translation."""
    return text


def translate(context: str, text: str) -> str:
    """The text in the person's language; as it is while Qt is not loaded."""
    core = sys.modules.get("PySide6.QtCore")
    return text if core is None else str(core.QCoreApplication.translate(context, text))

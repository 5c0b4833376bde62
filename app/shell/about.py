"""About this program: its version and those of its parts, ready to be copied into a report."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.icons import app_icon
from app.theme import GAP, set_role


def program_version() -> str:
    try:
        return version("tilewright")
    except PackageNotFoundError:
        return "?"


def versions() -> dict[str, str]:
    """What a report about a fault has to say about where it happened."""
    return {
        "Tilewright": program_version(),
        "Python": platform.python_version(),
        "Qt": qVersion(),
        "PySide6": pyside_version,
        "pydantic": version("pydantic"),
        "System": f"{platform.system()} {platform.release()} ({platform.machine()})",
        "Screen": QGuiApplication.platformName(),
    }


class About(QDialog):
    """A small dialog with the sign, the licence and the versions."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Tilewright"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GAP, 3 * GAP, 3 * GAP, 2 * GAP)
        layout.setSpacing(2 * GAP)
        head = QHBoxLayout()
        head.setSpacing(2 * GAP)
        mark = QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(64, 64), self.devicePixelRatioF()))
        head.addWidget(mark)
        words = QVBoxLayout()
        name = QLabel(self.tr("Tilewright {version}").format(version=program_version()))
        set_role(name, "title")
        text = QLabel(self.tr("A workshop for tile-laying board games. MIT licence."))
        text.setWordWrap(True)
        set_role(text, "dim")
        words.addWidget(name)
        words.addWidget(text)
        head.addLayout(words, 1)
        layout.addLayout(head)
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * GAP)
        grid.setColumnStretch(1, 1)
        for row, (part, number) in enumerate(versions().items()):
            label = QLabel(part)
            set_role(label, "dim")
            value = QLabel(number)
            value.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            value.setAccessibleName(f"{part} {number}")
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1)
        layout.addLayout(grid)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("copy-versions")
        copy.setAutoDefault(False)
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(versions_text())


def versions_text() -> str:
    return "\n".join(f"{part}: {number}" for part, number in versions().items())

"""Every question the window puts to a person, in one place, so that tests can answer them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app import theme
from app.icons import pixmap
from app.theme import GAP, set_role

Tone = Literal["question", "information", "warning", "critical"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A button under a question; `id` is what comes back when it is pressed."""

    id: str
    text: str
    role: Literal["accept", "reject", "destructive", "action"] = "accept"


_ROLES = {
    "accept": QMessageBox.ButtonRole.AcceptRole,
    "reject": QMessageBox.ButtonRole.RejectRole,
    "destructive": QMessageBox.ButtonRole.DestructiveRole,
    "action": QMessageBox.ButtonRole.ActionRole,
}
_SIGNS = {
    "question": ("help", "accent"),
    "information": ("info", "info"),
    "warning": ("warning", "warning"),
    "critical": ("error", "danger"),
}


def _filters() -> str:
    translate = QCoreApplication.translate
    return ";;".join(
        (
            translate("Asking", "Tile sets and rules (*.json)"),
            translate("Asking", "All files (*)"),
        )
    )


class Asking:
    """Message boxes and file dialogs over one window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def choose(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        more: str = "",
        escape: str = "",
        tone: Tone = "question",
    ) -> str:
        """Ask; the first answer is the default. Esc gives `escape`, otherwise the last answer."""
        box = QMessageBox(self._window)
        sign, shade = _SIGNS[tone]
        look = theme.current()
        ratio = self._window.devicePixelRatioF()
        box.setIconPixmap(pixmap(sign, look.px(36), look.colour(shade), ratio))
        box.setWindowTitle(title)
        box.setText(text)
        box.setInformativeText(more)
        buttons = {}
        for answer in answers:
            button = box.addButton(answer.text, _ROLES[answer.role])
            button.setObjectName(answer.id)
            if answer.role == "destructive":
                set_role(button, "danger")
            buttons[answer.id] = button
        first, last = answers[0].id, answers[-1].id
        box.setDefaultButton(buttons[first])
        box.setEscapeButton(buttons[escape or last])
        layout = box.layout()
        if layout is not None:
            layout.setContentsMargins(3 * GAP, 2 * GAP + 4, 3 * GAP, 2 * GAP)
        box.exec()
        clicked = box.clickedButton()
        box.deleteLater()
        return next((key for key, button in buttons.items() if button is clicked), escape or last)

    def tell(self, title: str, text: str, *, more: str = "", tone: Tone = "information") -> None:
        understood = QCoreApplication.translate("Asking", "OK")
        self.choose(title, text, [Answer("ok", understood)], more=more, tone=tone)

    def files_to_open(self, folder: str) -> list[Path]:
        title = QCoreApplication.translate("Asking", "Open tile sets or rules")
        names, _ = QFileDialog.getOpenFileNames(self._window, title, folder, _filters())
        return [Path(name) for name in names]

    def folder_to_open(self, folder: str) -> Path | None:
        title = QCoreApplication.translate("Asking", "Open a folder with a tile set")
        name = QFileDialog.getExistingDirectory(self._window, title, folder)
        return Path(name) if name else None

    def file_to_save(self, title: str, suggestion: Path) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(suggestion), _filters())
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(".json")

    def file_to_read(self, title: str, folder: str, filters: str) -> Path | None:
        """A file of any kind; `filters` as Qt writes them."""
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, filters)
        return Path(name) if name else None

    def file_to_write(self, title: str, suggestion: Path, filters: str) -> Path | None:
        """A place for a file of any kind; gets the suffix of the suggestion if none is typed."""
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(suggestion), filters)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(suggestion.suffix)

    def folder_to_write(self, title: str, folder: Path) -> Path | None:
        """A folder for files that are about to be made."""
        name = QFileDialog.getExistingDirectory(self._window, title, str(folder))
        return Path(name) if name else None

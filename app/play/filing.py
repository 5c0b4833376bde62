"""The conversation around games on the disk: save, open, export; every refusal in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.painting.export import save_png, save_svg
from app.play.cases import case_of_game, case_of_position
from app.play.desk import Desk
from app.play.keeping import Keeping, NotOpened
from app.play.pane import BoardPane
from app.play.picture import TooLarge, board_png, board_svg
from app.play.position_model import PositionModel
from app.theme import GAP
from engine.files import WriteRefused, write
from engine.landscape.play.case import save_case
from engine.landscape.play.sentences import sentence


class ExportPicture(QDialog):
    """Format, scale, and whether the scores stand below."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("export-picture")
        self.setWindowTitle(self.tr("Picture of the board"))
        self.setMinimumWidth(theme.current().px(380))
        self.format = QComboBox()
        self.format.setObjectName("format")
        self.format.addItem(self.tr("PNG (pixels)"), "png")
        self.format.addItem(self.tr("SVG (shapes)"), "svg")
        self.scale = QSpinBox()
        self.scale.setObjectName("scale")
        self.scale.setRange(8, 2000)
        self.scale.setValue(desk.prefs.scale)
        self.scale.setSuffix(self.tr(" pixels a tile"))
        self.caption = QCheckBox(self.tr("With names and scores"))
        self.caption.setChecked(True)
        form = QFormLayout()
        form.setVerticalSpacing(GAP)
        form.addRow(self.tr("&Format:"), self.format)
        form.addRow(self.tr("&Scale:"), self.scale)
        form.addRow("", self.caption)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        layout.setSpacing(2 * GAP)
        layout.addLayout(form)
        layout.addWidget(buttons)


class GameFiling(QObject):
    """Everything that can be said between a player and the disk."""

    def __init__(self, desk: Desk, keeping: Keeping, board: Callable[[], BoardPane | None]) -> None:
        super().__init__(desk)
        self._desk, self._keeping, self._board = desk, keeping, board
        self._shell = desk.shell

    def open(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self._shell.window,
            self.tr("Open a recorded game"),
            str(self._shell.settings.usual_folder),
            self.tr("Games (*.json);;All files (*)"),
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Look at a recorded game; what does not fit any more is told, the rest is shown."""
        try:
            words = self._keeping.open(path)
        except NotOpened as refusal:
            self._shell.asking.tell(self.tr("Not opened"), str(refusal), tone="warning")
            return False
        self._shell.settings.last_folder = str(path.parent)
        if words:
            self._shell.asking.tell(self.tr("The game was opened as far as it goes"), words)
        self._shell.say(self.tr("A recorded game: step through it, or branch off anywhere."))
        return True

    def save(self) -> None:
        path = self._place(self.tr("Save the game"), "json", self.tr("Games (*.json)"))
        if path is not None:
            self._write(path, lambda: self._keeping.save(path))

    def save_log(self) -> None:
        path = self._place(self.tr("Save the log"), "txt", self.tr("Text (*.txt)"))
        if path is not None:
            self._write(path, lambda: write(path, self.log_text()))

    def log_text(self) -> str:
        """Every sentence of the game so far, a line each."""
        table = self._desk.table
        if table is None:
            return ""
        names = [seat.name for seat in table.seats]
        lines = [f"{table.tables.tileset.title}, {self.tr('seed')} {table.game.seed}", ""]
        for moment, events in enumerate(table.session.events):
            lines += [sentence(event, names, table.tables.rules) for event in events]
            lines += table.notes.get(moment, [])
        return "\n".join(line for line in lines) + "\n"

    def save_picture(self) -> None:
        dialog = ExportPicture(self._desk, self._shell.window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        kind, scale = dialog.format.currentData(), dialog.scale.value()
        caption = dialog.caption.isChecked()
        dialog.deleteLater()
        if not accepted:
            return
        self._desk.prefs.scale = scale
        self._desk.keep_prefs()
        filters = self.tr("PNG (*.png)") if kind == "png" else self.tr("SVG (*.svg)")
        path = self._place(self.tr("Picture of the board"), kind, filters)
        if path is not None:
            self._write(path, lambda: self.write_picture(path, kind, scale, caption))

    def write_picture(self, path: Path, kind: str, scale: int, caption: bool) -> None:
        """Raises TooLarge and WriteRefused."""
        board, table = self._board(), self._desk.table
        if board is None or table is None:
            return
        words = "    ".join(
            f"{seat.name} {score}"
            for seat, score in zip(table.seats, table.session.scores, strict=True)
        )
        words = words if caption else ""
        if kind == "svg":
            save_svg(path, board_svg(board.scene, scale, table.tables.tileset.title, words))
        else:
            save_png(path, board_png(board.scene, scale, words))

    def save_case(self, model: PositionModel | None = None) -> None:
        """The position that is laid out, otherwise the game so far."""
        table = self._desk.table
        if table is None:
            return
        path = self._place(self.tr("Save as a case"), "case.json", self.tr("Cases (*.json)"))
        if path is None:
            return
        title = path.name.partition(".")[0].replace("-", " ").replace("_", " ")
        if model is not None:
            case = case_of_position(model, title, table.set_name)
        else:
            case = case_of_game(table, title)
        self._write(path, lambda: save_case(path, case, backup=path.exists()))

    def _write(self, path: Path, write_it: Callable[[], None]) -> None:
        try:
            write_it()
        except (WriteRefused, TooLarge) as refusal:
            self._shell.asking.tell(self.tr("Not saved"), str(refusal), tone="warning")
            return
        self._shell.settings.last_folder = str(path.parent)
        self._shell.say(self.tr("Saved {path}").format(path=path))

    def _place(self, title: str, suffix: str, filters: str) -> Path | None:
        table = self._desk.table
        if table is None:
            return None
        name = re.sub(r"[^\w-]+", "-", table.tables.tileset.title.lower()).strip("-") or "game"
        folder = self._shell.settings.usual_folder
        suggestion = folder / f"{name[:40]}-{table.game.seed}.{suffix}"
        chosen, _ = QFileDialog.getSaveFileName(self._shell.window, title, str(suggestion), filters)
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix else path.with_name(f"{path.name}.{suffix}")

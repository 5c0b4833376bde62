"""A chart on a card with its title and a menu: copy it, save it as PNG or SVG."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from app.balance.chart import Chart
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role


class ChartCard(QFrame):
    """One chart of the page."""

    def __init__(
        self, shell: Shell, chart: Chart, note: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self.chart = chart
        self.setObjectName(f"card.{chart.key}")
        set_role(self, "card")
        title = QLabel(chart.title)
        set_role(title, "strong")
        self.menu = QMenu(self)
        for words, sign, run in (
            (self.tr("&Copy Picture"), "copy", chart.copy_picture),
            (self.tr("Copy &Values"), "list", chart.copy_values),
            (self.tr("Save as &PNG…"), "save-as", self.save_png),
            (self.tr("Save as &SVG…"), "save-as", self.save_svg),
        ):
            action = self.menu.addAction(words)
            action.setObjectName(sign)
            action.triggered.connect(run)
        self._more = QToolButton()
        self._more.setObjectName(f"more.{chart.key}")
        name = self.tr("Copy or save “{0}”").format(chart.title)
        self._more.setAccessibleName(name)
        self._more.setToolTip(name)
        self._more.clicked.connect(self._offer)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self._more)
        about = QLabel(note)
        about.setWordWrap(True)
        set_role(about, "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP + 6, GAP, GAP + 4, GAP + 4)
        column.setSpacing(GAP // 2)
        column.addLayout(head)
        column.addWidget(about)
        column.addWidget(chart, 1)
        shell.theme.changed.connect(self._redress)
        self._redress()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu.popup(event.globalPos())

    def _offer(self) -> None:
        self.menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def save_png(self) -> None:
        path = self._ask(".png", self.tr("PNG pictures (*.png)"))
        if path is not None:
            self._say(path, self.chart.image().save(str(path), "PNG"))  # type: ignore[call-overload]

    def save_svg(self) -> None:
        path = self._ask(".svg", self.tr("SVG drawings (*.svg)"))
        if path is not None:
            try:
                path.write_bytes(self.chart.svg())
            except OSError:
                self._say(path, False)
            else:
                self._say(path, True)

    def _ask(self, suffix: str, filters: str) -> Path | None:
        folder = Path(self._shell.settings.last_folder or Path.home())
        suggestion = folder / f"{self.chart.key}{suffix}"
        title = self.tr("Save the chart “{0}”").format(self.chart.title)
        return self._shell.asking.file_to_write(title, suggestion, filters)

    def _say(self, path: Path, saved: bool) -> None:
        if saved:
            self._shell.say(self.tr("The chart is saved as {0}.").format(path.name))
        else:
            words = self.tr("The chart could not be written to {0}. Choose another folder.")
            self._shell.asking.tell(self.tr("Not saved"), words.format(path), tone="warning")

    def _redress(self) -> None:
        side = self._shell.theme.px(16)
        self._more.setIcon(icon("export", "text_dim"))
        self._more.setIconSize(QSize(side, side))
        for action in self.menu.actions():
            action.setIcon(icon(action.objectName()))

"""A chart on a card with its title and a menu: copy it, save it as PNG or SVG."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.balance.chart import Chart
from app.balance.findings import Findings
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role


class ChartCard(QFrame):
    """One chart of the page."""

    rearranged = Signal()
    """The chart is looked at in another way and may need more room or less."""

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
        self.views = QComboBox()
        self.views.setObjectName(f"views.{chart.key}")
        self.views.setAccessibleName(self.tr("How to look at “{0}”").format(chart.title))
        self.views.activated.connect(self._look_at)
        self.views.hide()
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.views)
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

    def show_findings(
        self, findings: Findings | None, beside: Findings | None, names: tuple[str, str]
    ) -> None:
        self.chart.show_findings(findings, beside, names)
        offered = self.chart.views()
        if offered != [self.views.itemText(at) for at in range(self.views.count())]:
            self.views.clear()
            self.views.addItems(offered)
            self.views.setCurrentIndex(self.chart.view)
        self.views.setVisible(bool(offered))

    def _look_at(self, view: int) -> None:
        self.chart.look_at(view)
        self.rearranged.emit()

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
        suggestion = self._shell.settings.usual_folder / f"{self.chart.key}{suffix}"
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

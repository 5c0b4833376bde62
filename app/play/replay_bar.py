"""The timeline: go to any moment of the game, play it forward, branch off, return to old lines."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSlider,
    QToolButton,
    QWidget,
)

from app import theme
from app.icons import icon
from app.play.desk import Desk
from app.theme import GAP, set_role

SPEEDS: Final = (1200, 700, 350, 120)
"""Milliseconds a step while the game is played forward."""


class ReplayBar(QFrame):
    """A slider over all actions with the buttons of a player."""

    branch_asked = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setObjectName("timeline")
        self.setAccessibleName(self.tr("Timeline"))
        set_role(self, "panel")
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, 3, GAP, 3)
        row.setSpacing(2)
        self._buttons: dict[str, QToolButton] = {}
        for name, sign, text, run in (
            ("first", "skip-back", self.tr("To the beginning"), lambda: self._go(0)),
            ("back", "step-back", self.tr("One action back"), lambda: self._step(-1)),
            ("play", "start", self.tr("Play forward"), self.toggle),
            ("forward", "step-forward", self.tr("One action forward"), lambda: self._step(1)),
            ("last", "skip-forward", self.tr("To the end"), lambda: self._go(10**9)),
        ):
            button = QToolButton()
            button.setObjectName(f"timeline.{name}")
            button.setToolTip(text)
            button.setAccessibleName(text)
            button.setProperty("sign", sign)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(run)
            row.addWidget(button)
            self._buttons[name] = button
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("timeline.slider")
        self.slider.setAccessibleName(self.tr("Moment of the game"))
        self.slider.valueChanged.connect(self._slid)
        row.addSpacing(GAP)
        row.addWidget(self.slider, 1)
        row.addSpacing(GAP)
        self._where = QLabel()
        set_role(self._where, "small")
        row.addWidget(self._where)
        self.branch = QPushButton(self.tr("Branch off here"))
        self.branch.setObjectName("branch-off")
        self.branch.clicked.connect(self.branch_asked)
        row.addWidget(self.branch)
        self._lines = QToolButton()
        self._lines.setObjectName("timeline.lines")
        self._lines.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._lines.setText(self.tr("Lines"))
        self._lines.setToolTip(self.tr("Lines of play that were left for another one"))
        self._menu = QMenu(self._lines)
        self._menu.aboutToShow.connect(self.fill_lines)
        self._lines.setMenu(self._menu)
        row.addWidget(self._lines)
        self.speed = 1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        desk.begun.connect(self.refresh)
        desk.changed.connect(self.refresh)
        theme.current().changed.connect(self._dress)
        self._dress()
        self.refresh()

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play forward, or stop doing so."""
        table = self._desk.table
        if self.playing or table is None:
            self._timer.stop()
        elif table.whole:
            if table.done >= table.whole:
                table.go_to(0)
            self._timer.start(SPEEDS[self.speed])
        self._dress()

    def stop(self) -> None:
        if self.playing:
            self.toggle()

    def refresh(self) -> None:
        table = self._desk.table
        self.setEnabled(table is not None)
        if table is None:
            self._timer.stop()
            return
        self.slider.blockSignals(True)
        self.slider.setRange(0, table.whole)
        self.slider.setValue(table.done)
        self.slider.setPageStep(max(1, table.whole // 10))
        self.slider.blockSignals(False)
        words = self.tr("Turn {turn} · action {done} of {whole}").format(
            turn=table.session.game.turn + 1, done=table.done, whole=table.whole
        )
        self._where.setText(words)
        self.slider.setToolTip(words)
        self.branch.setVisible(table.replaying)
        self._lines.setVisible(bool(table.lines))
        for name in ("first", "back"):
            self._buttons[name].setEnabled(table.done > 0)
        for name in ("forward", "last"):
            self._buttons[name].setEnabled(table.done < table.whole)
        self._buttons["play"].setEnabled(table.whole > 0)
        if table.done >= table.whole and self.playing:
            self.toggle()

    def fill_lines(self) -> None:
        """The lines that can be returned to."""
        self._menu.clear()
        table = self._desk.table
        for line in [] if table is None else reversed(table.lines):
            assert table is not None
            left, length = table.describe_line(line)
            text = self.tr("The line left at action {left}, {length} actions long").format(
                left=left, length=length
            )
            action = self._menu.addAction(text)
            action.triggered.connect(lambda _=False, wanted=line: table.return_to(wanted))

    def _go(self, moment: int) -> None:
        if self._desk.table is not None:
            self.stop()
            self._desk.table.go_to(moment)

    def _step(self, by: int) -> None:
        table = self._desk.table
        if table is not None:
            self.stop()
            table.go_to(table.done + by)

    def _slid(self, value: int) -> None:
        if self._desk.table is not None:
            self._desk.table.go_to(value)

    def _tick(self) -> None:
        table = self._desk.table
        if table is None or table.done >= table.whole:
            self.stop()
            return
        table.go_to(table.done + 1)

    def _dress(self) -> None:
        side = theme.current().px(18)
        for name, button in self._buttons.items():
            sign = button.property("sign")
            if name == "play" and self.playing:
                sign = "pause"
            button.setIcon(icon(sign))
            button.setIconSize(QSize(side, side))
        self.slider.setMinimumHeight(theme.current().px(20))
        self._where.setMinimumWidth(theme.current().px(190))

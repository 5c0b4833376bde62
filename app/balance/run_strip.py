"""The strip above the results while a run is under way: how far, how quick, how long still."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout

from app.balance.jobs import Ahead
from app.balance.lab import Lab
from app.theme import GAP, set_role

_FINE = 10_000


class RunStrip(QFrame):
    """Only there while something runs."""

    def __init__(self, lab: Lab) -> None:
        super().__init__()
        self._lab = lab
        self.setObjectName("balance-strip")
        set_role(self, "notice")
        self.bar = QProgressBar()
        self.bar.setObjectName("balance-progress")
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.bar.setTextVisible(False)
        self.bar.setRange(0, _FINE)
        self.words = QLabel()
        self.words.setObjectName("balance-progress-words")
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        column.setSpacing(GAP // 2)
        column.addLayout(row)
        column.addWidget(self.bar)
        lab.progress_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        run = self._lab.under_way
        self.setVisible(run is not None)
        if run is None:
            return
        ahead = run.ahead
        self.bar.setValue(round(_FINE * ahead.done / max(1, ahead.games)))
        name = ""
        kept = run.shelf.run(run.run_id)
        if kept is not None and self._lab.shown != run.run_id:
            name = f"{kept.name}: "
        if run.cancelling:
            state = self.tr("stopping; what is played is kept")
        elif run.paused:
            state = self.tr("paused")
        else:
            state = pace(ahead)
        games = self.tr("{done:,} of {games:,} games").format(done=ahead.done, games=ahead.games)
        said = [games, series(*ahead.stage), state]
        self.words.setText(name + " · ".join(part for part in said if part))


def series(sort: str, name: str) -> str:
    """Which series of a question is played; nothing for a plain run."""
    translate = QCoreApplication.translate
    match sort:
        case "without":
            return translate("RunStrip", "now without {0}").format(name)
        case "whole":
            return translate("RunStrip", "now the set as it is")
        case "shaken":
            return translate("RunStrip", "now with shaken counts")
        case "suggested":
            return translate("RunStrip", "now with the suggested counts")
    return ""


def pace(ahead: Ahead) -> str:
    """`34 a second, 12 s left`."""
    translate = QCoreApplication.translate
    if ahead.rate <= 0 or ahead.seconds_left is None:
        return translate("RunStrip", "the first games are played")
    if ahead.rate >= 1:
        rate = translate("RunStrip", "{0:.0f} a second").format(ahead.rate)
    else:
        rate = translate("RunStrip", "{0:.0f} a minute").format(ahead.rate * 60)
    return translate("RunStrip", "{0}, {1} left").format(rate, duration(ahead.seconds_left))


def duration(seconds: float) -> str:
    """`12 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = math.ceil(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"

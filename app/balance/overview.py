"""The overview of a run: what it says in sentences, and its charts in one or two columns."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app import theme
from app.balance.bar_charts import SourcesChart, SpreadChart, WinsChart
from app.balance.chart import Chart
from app.balance.chart_card import ChartCard
from app.balance.course_charts import CourseChart
from app.balance.heat_chart import HeatChart
from app.balance.lab import Lab
from app.shell.shell import Shell
from app.theme import GAP, set_role

_TWO_COLUMNS = 760


class Overview(QScrollArea):
    """Sentences on top, charts below."""

    def __init__(self, shell: Shell, lab: Lab) -> None:
        super().__init__()
        self._lab = lab
        self.setObjectName("balance-overview")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(GAP + 4)
        card = QFrame()
        set_role(card, "card")
        words = QVBoxLayout(card)
        words.setContentsMargins(2 * GAP, GAP + 4, 2 * GAP, GAP + 4)
        self.sentences = QLabel()
        self.sentences.setObjectName("balance-sentences")
        self.sentences.setWordWrap(True)
        self.sentences.setTextFormat(Qt.TextFormat.RichText)
        self.sentences.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        words.addWidget(self.sentences)
        column.addWidget(card)
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP + 4)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.cards = [ChartCard(shell, chart, note) for chart, note in self._charts()]
        for card in self.cards:
            card.rearranged.connect(self._rearrange)
        self._arranged: tuple[int, tuple[bool, ...]] = (0, ())
        self._arrange(2)
        self.setWidget(inside)
        shell.theme.changed.connect(self._rearrange)

    def _charts(self) -> list[tuple[Chart, str]]:
        return [
            (
                WinsChart("wins", self.tr("Wins")),
                self.tr("With 95 % intervals; the dashed line is an even share."),
            ),
            (SpreadChart("scores", self.tr("Scores")), self.tr("Final points of all players.")),
            (
                SourcesChart("sources", self.tr("Points by source")),
                self.tr("Mean points of each seat."),
            ),
            (
                CourseChart("course", self.tr("Scores over the game"), lead=False),
                self.tr("Mean points of each seat from the first turn to the final scoring."),
            ),
            (
                CourseChart("lead", self.tr("The winner's lead"), lead=True),
                self.tr("How far the later winner is ahead of the best other; below 0 is behind."),
            ),
            (
                HeatChart("tiles-heat", self.tr("Where tiles lie"), figures=False),
                self.tr("Seen from above; the stronger the colour, the more."),
            ),
            (
                HeatChart("figures-heat", self.tr("Where figures are placed"), figures=True),
                self.tr("Seen from above; the stronger the colour, the more."),
            ),
        ]

    def chart(self, key: str) -> Chart:
        return next(card.chart for card in self.cards if card.chart.key == key)

    def refresh(self) -> None:
        lab = self._lab
        findings, beside = lab.findings, lab.beside_findings
        said: list[str] = list(findings.sentences) if findings is not None else []
        told = bullets(said)
        if lab.differences is not None and lab.beside_run is not None:
            head = self.tr("Compared with {0}, on {1:,} pairs of games:").format(
                lab.beside_run.name, lab.differences.games
            )
            if not lab.differences.same_decks:
                head += " " + self.tr("The sets differ, and so do the decks.")
            told = f"<b>{escape(head)}</b>{bullets(lab.differences.sentences)}"
        self.sentences.setText(told)
        run, other = lab.shown_run, lab.beside_run
        names = (run.name if run is not None else "", other.name if other is not None else "")
        for card in self.cards:
            card.show_findings(findings, beside, names)
        self._rearrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(280), theme.current().px(200))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rearrange()

    def _rearrange(self) -> None:
        self._arrange(2 if self.viewport().width() >= theme.current().px(_TWO_COLUMNS) else 1)

    def _arrange(self, columns: int) -> None:
        wanted = (columns, tuple(card.chart.wide for card in self.cards))
        if wanted == self._arranged:
            return
        self._arranged = wanted
        row = column = 0
        for card in self.cards:
            wide = columns if card.chart.wide else 1
            if column + wide > columns:
                row, column = row + 1, 0
            self._grid.addWidget(card, row, column, 1, wide)
            column += wide
            if column >= columns:
                row, column = row + 1, 0
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)


def bullets(sentences: object) -> str:
    assert isinstance(sentences, (list, tuple))
    lines = "".join(f"<li style='margin-bottom:3px'>{escape(said)}</li>" for said in sentences)
    return f"<ul style='margin:0px;-qt-list-indent:0;margin-left:14px'>{lines}</ul>"

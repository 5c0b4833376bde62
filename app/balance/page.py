"""The page of the Balance workspace: the run that is shown, in sentences, charts and tables."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.balance import tables
from app.balance.answer_page import AnswerPage
from app.balance.lab import Lab
from app.balance.overview import Overview
from app.balance.run_strip import RunStrip
from app.balance.tables import TILE_PICTURE
from app.balance.tile_pictures import TilePictures
from app.icons import pixmap
from app.shell.shell import Shell
from app.theme import GAP, set_role

OVERVIEW, FIGURES, TILES, ODD, DIFFERENCES = range(5)
_EMPTY, _RESULTS, _ANSWER = range(3)


class BalancePage(QWidget):
    """Shows what the lab found."""

    game_asked = Signal(int)

    def __init__(self, shell: Shell, lab: Lab) -> None:
        super().__init__()
        self._shell = shell
        self._lab = lab
        self.pictures = TilePictures(shell, TILE_PICTURE, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_head())
        self.strip = RunStrip(lab)
        column.addWidget(self.strip)
        self.notice = QLabel()
        self.notice.setObjectName("balance-notice")
        self.notice.setWordWrap(True)
        self.notice.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        set_role(self.notice, "warning")
        column.addWidget(self.notice)
        self.stack = QStackedWidget()
        self.stack.addWidget(self._build_empty())
        self.tabs = self._build_tabs()
        self.stack.addWidget(self.tabs)
        self.answer = AnswerPage(shell, lab)
        self.stack.addWidget(self.answer)
        column.addWidget(self.stack, 1)
        lab.shown_changed.connect(self.refresh)
        lab.runs_changed.connect(self.refresh)
        lab.progress_changed.connect(self._show_words)
        shell.theme.changed.connect(self._redress)
        self._redress()
        self.refresh()

    # -- what is on it ---------------------------------------------------------------------

    def _build_head(self) -> QWidget:
        self.head = QFrame()
        set_role(self.head, "panel")
        self.title = QLabel()
        self.title.setObjectName("balance-title")
        set_role(self.title, "heading")
        self.about = QLabel()
        self.about.setObjectName("balance-about")
        set_role(self.about, "small")
        for label in (self.title, self.about):
            label.setWordWrap(True)
        self.compare = QComboBox()
        self.compare.setObjectName("balance-compare")
        self.compare.setAccessibleName(self.tr("Compare with"))
        self.compare.setToolTip(self.tr("Put another run beside this one"))
        self.compare.setMinimumContentsLength(12)
        self.compare.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.compare.activated.connect(self._compare)
        self._compare_label = QLabel(self.tr("Co&mpare with"))
        self._compare_label.setBuddy(self.compare)
        set_role(self._compare_label, "dim")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.about)
        row = QHBoxLayout(self.head)
        row.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        row.setSpacing(GAP)
        row.addLayout(words, 1)
        row.addWidget(self._compare_label)
        row.addWidget(self.compare)
        return self.head

    def _build_empty(self) -> QWidget:
        page = QWidget()
        self._mark = QLabel()
        self._empty_title = QLabel()
        self._empty_title.setObjectName("balance-empty-title")
        set_role(self._empty_title, "heading")
        self._empty_text = QLabel()
        self._empty_text.setObjectName("balance-empty-text")
        self._empty_text.setWordWrap(True)
        self._empty_text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_role(self._empty_text, "dim")
        self.begin = QPushButton(self.tr("Run"))
        self.begin.setObjectName("balance-begin")
        set_role(self.begin, "primary")
        self.begin.clicked.connect(lambda: self._shell.actions["balance.run"].trigger())
        middle = Qt.AlignmentFlag.AlignHCenter
        column = QVBoxLayout(page)
        column.setContentsMargins(4 * GAP, GAP, 4 * GAP, GAP)
        column.setSpacing(GAP)
        column.addStretch(2)
        column.addWidget(self._mark, 0, middle)
        column.addWidget(self._empty_title, 0, middle)
        column.addWidget(self._empty_text)
        column.addWidget(self.begin, 0, middle)
        column.addStretch(3)
        return page

    def _build_tabs(self) -> QTabWidget:
        tabs = QTabWidget()
        tabs.setObjectName("balance-tabs")
        tabs.setDocumentMode(True)
        self.overview = Overview(self._shell, self._lab)
        tabs.addTab(self.overview, self.tr("Overview"))
        self.figures = tables.figures_table()
        tabs.addTab(self._build_figures(), self.tr("All figures"))
        self.tiles = tables.tiles_table()
        self.pictures.painted.connect(self.tiles.lines.refresh_pictures)
        tabs.addTab(self.tiles, self.tr("Tiles"))
        self.odd = tables.odd_table()
        self.odd.opened.connect(self._ask_for_game)
        tabs.addTab(self._build_odd(), self.tr("Odd games"))
        self.differences = tables.differences_table()
        tabs.addTab(self.differences, self.tr("Differences"))
        tabs.setTabVisible(DIFFERENCES, False)
        tabs.currentChanged.connect(self._fill)
        return tabs

    def _build_figures(self) -> QWidget:
        page = QWidget()
        self.search = QLineEdit()
        self.search.setObjectName("balance-search")
        self.search.setPlaceholderText(self.tr("Find a figure"))
        self.search.setAccessibleName(self.tr("Find a figure"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.figures.filter)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        around = QHBoxLayout()
        around.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        around.addWidget(self.search)
        column.addLayout(around)
        column.addWidget(self.figures, 1)
        return page

    def _build_odd(self) -> QWidget:
        page = QWidget()
        hint = QLabel(self.tr("Games that stand out. Double click one to see it played again."))
        hint.setWordWrap(True)
        set_role(hint, "dim")
        self.open_button = QPushButton(self.tr("Open the Game"))
        self.open_button.setObjectName("balance-open-game")
        self.open_button.clicked.connect(lambda: self._ask_for_game(self.odd.current_key()))
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        row.addWidget(hint, 1)
        row.addWidget(self.open_button)
        column.addLayout(row)
        column.addWidget(self.odd, 1)
        return page

    # -- what it shows ---------------------------------------------------------------------

    def refresh(self) -> None:
        lab = self._lab
        self._show_words()
        self._show_choices()
        if self._asked:
            known = lab.answer is not None and not lab.answer.is_empty
            self.stack.setCurrentIndex(_ANSWER if known else _EMPTY)
        else:
            known = lab.findings is not None and lab.findings.done > 0
            self.stack.setCurrentIndex(_RESULTS if known else _EMPTY)
        compared = bool(lab.beside)
        self.tabs.setTabVisible(DIFFERENCES, compared)
        self.notice.setText(lab.beside_refusal)
        self.notice.setVisible(bool(lab.beside_refusal))
        self._fill()

    @property
    def _asked(self) -> bool:
        """Whether a question is shown, not a run."""
        run = self._lab.shown_run
        return run is not None and run.question is not None

    def _fill(self) -> None:
        """Only what is in front is filled; the others when they come to the front."""
        lab = self._lab
        if self._asked:
            self.answer.refresh()
            return
        match self.tabs.currentIndex():
            case 0:
                self.overview.refresh()
            case 1:
                tables.show_figures(self.figures, lab.findings)
            case 2:
                plan = None if lab.findings is None else lab.findings.plan
                self.pictures.show_plan(plan, lab.document)
                tables.show_tiles(self.tiles, lab.findings, self.pictures.of)
            case 3:
                tables.show_odd(self.odd, lab.findings)
                if not self.odd.currentIndex().isValid():
                    self.odd.selectRow(0)
            case 4:
                tables.show_differences(self.differences, lab.differences)

    def _show_words(self) -> None:
        lab = self._lab
        run = lab.shown_run
        self.head.setVisible(run is not None)
        if run is not None:
            self.title.setText(run.name)
            self.about.setText(self._about_run())
        live = run is not None and lab.is_live(run.id)
        self.begin.setVisible(run is None)
        self.begin.setEnabled(not lab.running and lab.document is not None)
        if run is None:
            self._empty_title.setText(self.tr("How does it play?"))
            words = self.tr(
                "Choose bots and how many games, then run them: you see who wins, where the points"
                " come from, and which tiles are dead."
            )
        elif live and self._asked:
            self._empty_title.setText(self.tr("The lab plays for the answer"))
            words = self.tr("It appears here as it comes in, part by part.")
        elif self._asked:
            self._empty_title.setText(self.tr("No answer yet"))
            words = self.tr("It was stopped before there was one. Ask again, or delete it.")
        elif live:
            self._empty_title.setText(self.tr("The first games are played"))
            words = self.tr("Results appear here as they come in.")
        elif lab.reading:
            self._empty_title.setText(self.tr("Reading the run"))
            words = ""
        else:
            self._empty_title.setText(self.tr("Nothing to show"))
            words = self.tr("This run cannot be read any more. Run it anew, or delete it.")
        self._empty_text.setText(words)

    def _about_run(self) -> str:
        lab = self._lab
        run = lab.shown_run
        assert run is not None
        done = run.done
        if lab.under_way is not None and lab.is_live(run.id):
            done = lab.under_way.ahead.done
        games = self.tr("{0:,} games").format(done)
        if done < run.games:
            games = self.tr("{0:,} of {1:,} games").format(done, run.games)
        same = len(set(run.bots)) == 1 and len(run.bots) > 2
        who = f"{len(run.bots)} × {run.bots[0]}" if same else ", ".join(run.bots)
        parts = [games, who, self.tr("seed {0}").format(run.seed)]
        if lab.findings is not None:
            plan = lab.findings.plan
            parts.append(plan.rules.title)
            if plan.rotations > 1:
                parts.append(self.tr("seats rotated"))
        parts.append(run.when.astimezone().strftime("%Y-%m-%d %H:%M"))
        return " · ".join(part for part in parts if part)

    def _show_choices(self) -> None:
        lab = self._lab
        runs = [run for run in lab.plain_runs if run.id != lab.shown]
        for part in (self._compare_label, self.compare):
            part.setVisible(not self._asked)
        self.compare.blockSignals(True)
        self.compare.clear()
        self.compare.addItem(self.tr("Nothing"), "")
        for run in runs:
            self.compare.addItem(run.name, run.id)
        self.compare.setCurrentIndex(max(0, self.compare.findData(lab.beside)))
        self.compare.setEnabled(bool(runs))
        self.compare.blockSignals(False)

    def _compare(self, number: int) -> None:
        self._lab.compare_with(self.compare.itemData(number) or "")

    def odd_game(self) -> int | None:
        """The chosen odd game, if its tab is in front."""
        if self.tabs.currentIndex() != ODD or self.stack.currentIndex() != _RESULTS:
            return None
        number, _, why = self.odd.current_key().partition(":")
        return int(number) if why else None

    def _ask_for_game(self, key: str) -> None:
        number, _, why = key.partition(":")
        if why:
            self.game_asked.emit(int(number))

    def _redress(self) -> None:
        look = self._shell.theme
        side = look.px(44)
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(pixmap("balance", side, look.colour("text_faint"), ratio))
        self._fill()

"""The Set up panel: how many games, who sits where, from which seed; Run, Pause and Cancel."""

from __future__ import annotations

import os
import secrets
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.balance.bounded import BoundedWords
from app.balance.declared import QUESTIONS
from app.balance.lab import Lab
from app.balance.prefs import SECTION, BalancePrefs, bot_fault, cluster_fault
from app.documents.tileset import default_rules
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role
from engine.bots.naming import bot_names
from engine.lab.plan import MOST_GAMES
from engine.landscape.play.tables import SEATS

_LOOK_AFTER_MS: Final = 350
"""A name that is being typed is not judged at every letter."""


class SetupPanel(QWidget):
    """Everything that makes a run."""

    def __init__(self, shell: Shell, lab: Lab, prefs: BalancePrefs) -> None:
        super().__init__()
        self._shell = shell
        self._lab = lab
        self.prefs = prefs
        self.setObjectName("balance-setup")
        self._judge_soon = QTimer(self)
        self._judge_soon.setSingleShot(True)
        self._judge_soon.setInterval(_LOOK_AFTER_MS)
        self._judge_soon.timeout.connect(self._judge)
        inside = QWidget()
        fields = QVBoxLayout(inside)
        fields.setContentsMargins(GAP + 4, GAP + 4, GAP + 4, GAP)
        fields.addLayout(self._build_fields())
        fields.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        set_role(scroll, "plain")
        self.fault = QLabel()
        self.fault.setObjectName("balance-fault")
        set_role(self.fault, "danger")
        # A long sentence must not push Run out of sight.
        self._fault_words = BoundedWords(self.fault, lambda: self.height() * 2 // 5)
        self._fault_words.hide()
        # Outside what scrolls: Run is always in sight.
        foot = QVBoxLayout()
        foot.setContentsMargins(GAP + 4, 0, GAP + 4, GAP)
        foot.setSpacing(GAP)
        foot.addWidget(self._fault_words)
        foot.addLayout(self._build_buttons())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP // 2)
        column.addWidget(scroll, 1)
        column.addLayout(foot)
        lab.runs_changed.connect(self.refresh)
        lab.progress_changed.connect(self.refresh)
        shell.theme.changed.connect(self._redress)
        self._redress()
        self.show_document()

    # -- what is in it ---------------------------------------------------------------------

    def _build_fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(GAP - 2)
        grid.setColumnStretch(1, 1)
        self.games = QSpinBox()
        self.games.setObjectName("balance-games")
        self.games.setRange(1, MOST_GAMES)
        self.games.setGroupSeparatorShown(True)
        self.games.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
        self.games.setValue(self.prefs.games)
        self.games.valueChanged.connect(self._take)
        tip = self.tr("More games make the intervals narrower: four times as many, half as wide.")
        self._row(grid, 0, self.tr("&Games"), self.games, tip)
        self.seats = QSpinBox()
        self.seats.setObjectName("balance-seats")
        self.seats.valueChanged.connect(self._seats_changed)
        self.rotate = QCheckBox(self.tr("Ro&tate"))
        self.rotate.setObjectName("balance-rotate")
        self.rotate.setChecked(self.prefs.rotate)
        self.rotate.setToolTip(
            self.tr("Rotate seats: every deck is played once from each seat when the bots differ.")
        )
        self.rotate.toggled.connect(self._take)
        tip = self.tr("How many play")
        self._row(grid, 1, self.tr("&Seats"), self.seats, tip, beside=self.rotate)
        self.bots: list[QComboBox] = []
        self._bot_labels: list[QLabel] = []
        for seat in range(SEATS):
            box = self._bot_box(seat)
            label = self._row(
                grid, 2 + seat, self.tr("Seat &{0}").format(seat + 1), box, self._bot_tip()
            )
            self.bots.append(box)
            self._bot_labels.append(label)
        at = 2 + SEATS
        self.seed = QLineEdit(self.prefs.seed)
        self.seed.setObjectName("balance-seed")
        self.seed.setMaxLength(100)
        self.seed.textChanged.connect(self._take)
        self._new_seed = QToolButton()
        self._new_seed.setObjectName("balance-new-seed")
        self._new_seed.setToolTip(self.tr("Another seed, other decks"))
        self._new_seed.setAccessibleName(self.tr("Another seed"))
        self._new_seed.clicked.connect(self._draw_seed)
        tip = self.tr("All chance follows from it: the same seed deals the same decks again.")
        self._row(grid, at, self.tr("See&d"), self.seed, tip, beside=self._new_seed)
        self.workers = QSpinBox()
        self.workers.setObjectName("balance-workers")
        self.workers.setRange(0, max(64, os.cpu_count() or 1))
        all_cores = self.tr("All cores ({0})").format(os.cpu_count() or 1)
        self.workers.setSpecialValueText(all_cores)
        self.workers.setValue(self.prefs.workers)
        self.workers.valueChanged.connect(self._take)
        tip = self.tr("How many processes play; the numbers are the same with one or eight.")
        self._row(grid, at + 1, self.tr("&Workers"), self.workers, tip)
        self.cluster = QLineEdit(self.prefs.cluster)
        self.cluster.setObjectName("balance-cluster")
        self.cluster.setMaxLength(200)
        self.cluster.setPlaceholderText(self.tr("none: this machine"))
        self.cluster.textChanged.connect(self._cluster_changed)
        tip = self.tr(
            "The address of a Dask scheduler, tcp://name:8786, to play on other machines;"
            " “local” starts a cluster here; empty uses the workers above."
        )
        self._row(grid, at + 2, self.tr("C&luster"), self.cluster, tip)
        return grid

    def _row(
        self,
        grid: QGridLayout,
        row: int,
        name: str,
        field: QWidget,
        tip: str,
        *,
        beside: QWidget | None = None,
    ) -> QLabel:
        label = QLabel(name)
        label.setBuddy(field)
        field.setToolTip(tip)
        field.setAccessibleName(name.replace("&", ""))
        grid.addWidget(label, row, 0)
        if beside is None:
            grid.addWidget(field, row, 1)
            return label
        both = QHBoxLayout()
        both.setSpacing(GAP)
        both.addWidget(field, 1)
        both.addWidget(beside)
        grid.addLayout(both, row, 1)
        return label

    def _bot_box(self, seat: int) -> QComboBox:
        box = QComboBox()
        box.setObjectName(f"balance-bot-{seat + 1}")
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for kind in bot_names():
            for name in dict.fromkeys((kind.name, kind.example)):
                box.addItem(name)
                box.setItemData(box.count() - 1, kind.about, Qt.ItemDataRole.ToolTipRole)
        known = self.prefs.bots[seat] if seat < len(self.prefs.bots) else "greedy"
        box.setEditText(known)
        box.editTextChanged.connect(self._bots_changed)
        return box

    def _bot_tip(self) -> str:
        lines = [f"{kind.example}: {kind.about}" for kind in bot_names()]
        more = self.tr("Or a file of your own: my.py:Bot")
        return "\n".join([*lines, more])

    def _build_buttons(self) -> QVBoxLayout:
        self.run_button = QPushButton()
        self.run_button.setObjectName("balance-run")
        set_role(self.run_button, "primary")
        self.pause_button = QPushButton()
        self.pause_button.setObjectName("balance-pause")
        self.pause_button.setCheckable(True)
        self.cancel_button = QPushButton()
        self.cancel_button.setObjectName("balance-cancel")
        self.run_button.setText(self.tr("Run"))
        self.pause_button.setText(self.tr("Pause"))
        self.cancel_button.setText(self.tr("Cancel"))
        for button, action in (
            (self.run_button, "balance.run"),
            (self.pause_button, "balance.pause"),
            (self.cancel_button, "balance.cancel"),
        ):
            button.clicked.connect(lambda _on, key=action: self._shell.actions[key].trigger())
        self.ask_button = QPushButton(self.tr("Ask"))
        self.ask_button.setObjectName("balance-ask")
        self.ask_button.setAccessibleName(self.tr("Ask a question"))
        self.ask_button.setToolTip(
            self.tr("Ask a question: let the lab play several series to tell more than one run")
        )
        menu = QMenu(self)
        for key in QUESTIONS:
            menu.addAction(self._shell.actions[key])
        self.ask_button.setMenu(menu)
        pair = QHBoxLayout()
        pair.setSpacing(GAP)
        pair.addWidget(self.pause_button, 1)
        pair.addWidget(self.cancel_button, 1)
        column = QVBoxLayout()
        column.setSpacing(GAP)
        first = QHBoxLayout()
        first.setSpacing(GAP)
        first.addWidget(self.run_button, 1)
        first.addWidget(self.ask_button)
        column.addLayout(first)
        column.addLayout(pair)
        return column

    # -- what it hears ---------------------------------------------------------------------

    def show_document(self) -> None:
        """Another set, or other rules: as many seats as they allow."""
        document = self._lab.document
        rules = default_rules() if document is None else document.rules
        self.seats.blockSignals(True)
        self.seats.setRange(min(rules.players.least, SEATS), min(rules.players.most, SEATS))
        self.seats.setValue(len(self.prefs.bots))
        self.seats.blockSignals(False)
        self._show_seats()
        self.refresh()

    def refresh(self) -> None:
        lab = self._lab
        run = lab.under_way
        self.run_button.setEnabled(run is None and lab.document is not None)
        # Only what can be done is there, so that the panel stays short.
        self.run_button.setVisible(run is None)
        self.ask_button.setEnabled(run is None and lab.document is not None)
        self.ask_button.setVisible(run is None)
        for button in (self.pause_button, self.cancel_button):
            button.setVisible(run is not None)
        self.pause_button.setEnabled(run is not None and not run.cancelling)
        self.pause_button.setChecked(run is not None and run.paused)
        paused = run is not None and run.paused
        self.pause_button.setText(self.tr("Go on") if paused else self.tr("Pause"))
        self.cancel_button.setEnabled(run is not None and not run.cancelling)
        bots = {self.bots[seat].currentText().strip() for seat in range(self.seats.value())}
        self.rotate.setEnabled(len(bots) > 1)

    def tell(self, fault: str) -> None:
        """What stands in the way of a run; nothing takes it away."""
        self.fault.setText(fault)
        self._fault_words.setVisible(bool(fault))
        self._fault_words.fit()

    def take_now(self) -> None:
        """Read every field; what was typed last counts too."""
        for spin in (self.games, self.seats, self.workers):
            spin.interpretText()
        self._take()

    def _seats_changed(self) -> None:
        self._show_seats()
        self._take()
        self._judge()

    def _show_seats(self) -> None:
        count = self.seats.value()
        for seat, (label, box) in enumerate(zip(self._bot_labels, self.bots, strict=True)):
            label.setVisible(seat < count)
            box.setVisible(seat < count)

    def _bots_changed(self) -> None:
        self._take()
        self._judge_soon.start()

    def _cluster_changed(self) -> None:
        self._take()
        self._judge_soon.start()

    def _judge(self) -> None:
        """Mark the seats whose bot cannot be."""
        said = ""
        for seat, box in enumerate(self.bots):
            fault = bot_fault(box.currentText()) if seat < self.seats.value() else ""
            if bool(box.property("faulty")) != bool(fault):
                box.setProperty("faulty", bool(fault))
                box.style().unpolish(box)
                box.style().polish(box)
            said = said or fault
        self.workers.setEnabled(not self.prefs.cluster)
        self.tell(said or cluster_fault(self.prefs.cluster))

    def _take(self) -> None:
        bots = [self.bots[seat].currentText()[:200] for seat in range(self.seats.value())]
        self.prefs.games = self.games.value()
        self.prefs.bots = bots
        self.prefs.seed = self.seed.text()
        self.prefs.rotate = self.rotate.isChecked()
        self.prefs.workers = self.workers.value()
        self.prefs.cluster = self.cluster.text().strip()
        self._shell.settings.keep_section(SECTION, self.prefs)
        self._shell.settings_changed()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._level_fields()

    def _level_fields(self) -> None:
        """Spin boxes would shrink in a low panel; all fields are of one height."""
        self.bots[0].ensurePolished()
        for field in (self.games, self.seats, self.workers, self.seed, self.cluster):
            field.setMinimumHeight(self.bots[0].sizeHint().height())

    def _draw_seed(self) -> None:
        self.seed.setText(str(secrets.randbelow(1_000_000)))

    def _redress(self) -> None:
        side = self._shell.theme.px(16)
        self._level_fields()
        self._new_seed.setIcon(icon("shuffle"))
        self._new_seed.setIconSize(QSize(side, side))
        self.run_button.setIcon(icon("measure", "on_accent"))
        self.ask_button.setIcon(icon("help"))
        self.pause_button.setIcon(icon("pause"))
        self.cancel_button.setIcon(icon("close"))

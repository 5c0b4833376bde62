"""The dialogs that put a question to the lab: what is it worth, what without it, which counts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.balance.answering import games_in_all, shaken_games
from app.balance.prefs import bot_fault
from app.balance.questions import Question
from app.balance.tables import sentence_case
from app.balance.tile_pictures import TilePictures
from app.theme import GAP, set_role
from engine.bots.naming import bot_names
from engine.bots.sworn import can_be_left_out
from engine.lab.measures import Measure, measures
from engine.lab.plan import MOST_GAMES, Plan
from engine.landscape.play.tables import Tables

_KEY = Qt.ItemDataRole.UserRole
_USUAL = ("score", "margin", "lead.changes", "tiles.aside")
_MOST_TILES = 60
_TARGETS = 1_000_000.0
PICTURE = 28


class QuestionDialog(QDialog):
    """What all questions share: how many games, how many that makes, Ask and Cancel."""

    def __init__(self, parent: QWidget, plan: Plan, title: str, about: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(theme.current().px(480))
        self._plan = plan
        intro = QLabel(about)
        intro.setWordWrap(True)
        self.form = QFormLayout()
        self.form.setVerticalSpacing(GAP + 2)
        self.form.setHorizontalSpacing(2 * GAP)
        self.games = QSpinBox()
        self.games.setObjectName("question-games")
        self.games.setRange(1, MOST_GAMES)
        self.games.setGroupSeparatorShown(True)
        self.games.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
        self.games.setValue(plan.games)
        self.games.valueChanged.connect(self.refresh)
        self.total = QLabel()
        self.total.setObjectName("question-total")
        self.total.setWordWrap(True)
        set_role(self.total, "dim")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ask = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ask.setObjectName("question-ask")
        self.ask.setText(self.tr("Ask"))
        set_role(self.ask, "primary")
        self.ask.setDefault(True)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GAP, 2 * GAP, 3 * GAP, 2 * GAP)
        column.setSpacing(2 * GAP)
        column.addWidget(intro)
        column.addLayout(self.form)
        column.addWidget(self.total)
        column.addWidget(self.buttons)

    def question(self) -> Question:
        """What is asked, as the fields say now."""
        raise TypeError("every question has its own dialog")

    def plan(self) -> Plan:
        """What is played for it, as far as the set-up and the fields say."""
        return self._plan.replace(games=self.games.value())

    def fault(self) -> str:
        """Why it cannot be asked like this; nothing if it can."""
        return ""

    def refresh(self) -> None:
        fault = self.fault()
        self.ask.setEnabled(not fault)
        if fault:
            self.total.setText(fault)
            return
        plan = self.plan()
        words = self.tr("{games:,} games in all, by {bots}, seed {seed}.")
        self.total.setText(
            words.format(
                games=games_in_all(self.question(), plan),
                bots=", ".join(plan.bots),
                seed=plan.seed,
            )
        )

    def _tick_list(self, name: str, spoken: str) -> QListWidget:
        ticks = QListWidget()
        ticks.setObjectName(name)
        ticks.setAccessibleName(spoken)
        ticks.itemChanged.connect(self.refresh)
        return ticks

    def _tick_all(self, ticks: QListWidget, on: bool) -> None:
        ticks.blockSignals(True)
        for row in range(ticks.count()):
            ticks.item(row).setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        ticks.blockSignals(False)
        self.refresh()

    def _with_buttons(self, ticks: QListWidget) -> QWidget:
        """A list with buttons that tick all of it or none."""
        every, none = QPushButton(self.tr("All")), QPushButton(self.tr("None"))
        every.setObjectName("question-all")
        none.setObjectName("question-none")
        every.clicked.connect(lambda: self._tick_all(ticks, True))
        none.clicked.connect(lambda: self._tick_all(ticks, False))
        for button in (every, none):
            button.setAutoDefault(False)
        side = QVBoxLayout()
        side.addWidget(every)
        side.addWidget(none)
        side.addStretch(1)
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(ticks, 1)
        row.addLayout(side)
        return both


def _item(key: str, words: str, on: bool) -> QListWidgetItem:
    item = QListWidgetItem(words)
    item.setData(_KEY, key)
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
    return item


def _ticked(ticks: QListWidget) -> tuple[str, ...]:
    items = [ticks.item(row) for row in range(ticks.count())]
    return tuple(i.data(_KEY) for i in items if i.checkState() is Qt.CheckState.Checked)


class WorthDialog(QuestionDialog):
    """What are roads, farms, … worth?"""

    def __init__(self, parent: QWidget, plan: Plan) -> None:
        title = QCoreApplication.translate("Questions", "What is it worth?")
        about = QCoreApplication.translate(
            "Questions",
            "A bot that never uses something plays against others of its kind that may. The fewer"
            " games it wins, the more that is worth.",
        )
        super().__init__(parent, plan, title, about)
        self.bot = QComboBox()
        self.bot.setObjectName("question-bot")
        self.bot.setEditable(True)
        self.bot.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for kind in bot_names():
            self.bot.addItem(kind.name)
        self.bot.setEditText(plan.bots[0])
        self.bot.editTextChanged.connect(self.refresh)
        self.names = self._tick_list("question-names", self.tr("What the bot does without"))
        self._labels: dict[str, str] = {}
        terrains = plan.rules.terrains
        for name in can_be_left_out(Tables(plan.tileset, plan.rules)):
            many = terrains[name].plural or terrains[name].title or name
            role = terrains[name].role
            self._labels[name] = many
            words = f"{sentence_case(many)} ({role})" if role else sentence_case(many)
            self.names.addItem(_item(name, words, True))
        self.form.addRow(self.tr("&Bot:"), self.bot)
        self.form.addRow(self.tr("Doing &without:"), self._with_buttons(self.names))
        self.form.addRow(self.tr("&Games each:"), self.games)
        high = self.names.sizeHintForRow(0) * max(1, self.names.count())
        self.names.setFocus()
        self.names.setFixedHeight(min(high, theme.current().px(220)) + theme.current().px(12))
        self.refresh()

    def plan(self) -> Plan:
        bot = self.bot.currentText().strip()
        return super().plan().replace(bots=(bot,) * self._plan.seats, rotate=True)

    def question(self) -> Question:
        return Question(
            sort="worth",
            names=_ticked(self.names),
            labels=self._labels,
            bot=self.bot.currentText().strip(),
        )

    def fault(self) -> str:
        if self._plan.seats < 2:
            return self.tr("This takes at least two seats; change them under Set up.")
        if not _ticked(self.names):
            return self.tr("Tick at least one line.")
        return bot_fault(self.bot.currentText())


class WithoutDialog(QuestionDialog):
    """What is the set without a kind?"""

    def __init__(self, parent: QWidget, plan: Plan, pictures: TilePictures) -> None:
        title = QCoreApplication.translate("Questions", "What is the set without a kind?")
        about = QCoreApplication.translate(
            "Questions",
            "The set is played as it is, then once more without each kind you tick; the answer"
            " tells how the figures change.",
        )
        super().__init__(parent, plan, title, about)
        self._pictures = pictures
        self.kinds = self._tick_list("question-kinds", self.tr("Kinds to leave out one by one"))
        side = theme.current().px(PICTURE)
        self.kinds.setIconSize(QSize(side, side))
        for tile in plan.tileset.tiles:
            self.kinds.addItem(_item(tile.id, f"{tile.id}  × {tile.count}", False))
        self.kinds.setFixedHeight(theme.current().px(230))
        self.figure = figure_box(plan, lambda one: one.key not in _USUAL)
        self.figure.insertItem(0, self.tr("nothing else"), "")
        self.figure.setCurrentIndex(0)
        self.figure.setToolTip(
            self.tr("Told besides points, margin, lead changes and tiles set aside")
        )
        self.form.addRow(self.tr("&Kinds:"), self._with_buttons(self.kinds))
        self.form.addRow(self.tr("&Also tell:"), self.figure)
        self.form.addRow(self.tr("&Games each:"), self.games)
        self.kinds.setFocus()
        pictures.painted.connect(self._show_pictures)
        self._show_pictures()
        self.refresh()

    def _show_pictures(self) -> None:
        for row in range(self.kinds.count()):
            item = self.kinds.item(row)
            picture = self._pictures.of(item.data(_KEY))
            if picture is not None:
                self.kinds.blockSignals(True)
                item.setIcon(QIcon(picture))
                self.kinds.blockSignals(False)

    def question(self) -> Question:
        known = {measure.key for measure in measures(self._plan)}
        also = self.figure.currentData()
        keys = [key for key in _USUAL if key in known] + ([also] if also else [])
        return Question(sort="without", names=_ticked(self.kinds), figures=tuple(keys))

    def fault(self) -> str:
        ticked = _ticked(self.kinds)
        if not ticked:
            return self.tr("Tick at least one kind.")
        return ""


class CountsDialog(QuestionDialog):
    """Which counts bring a figure to a target?"""

    def __init__(self, parent: QWidget, plan: Plan, known: Callable[[str], str]) -> None:
        title = QCoreApplication.translate("Questions", "Which counts bring a figure to a target?")
        about = QCoreApplication.translate(
            "Questions",
            "First games with shaken counts tell what one more of each kind does, then counts are"
            " chosen from that and tried out.",
        )
        super().__init__(parent, plan, title, about)
        self._known = known
        self._shares = {one.key for one in measures(plan) if one.sort == "share"}
        self.figure = figure_box(plan, lambda one: not one.key.startswith("bot."))
        self.figure.setCurrentIndex(max(0, self.figure.findData("score")))
        self.figure.currentIndexChanged.connect(self._figure_changed)
        self.now = QLabel()
        set_role(self.now, "dim")
        self.target = QDoubleSpinBox()
        self.target.setObjectName("question-target")
        self.target.setRange(-_TARGETS, _TARGETS)
        self.target.setDecimals(2)
        self.most = QSpinBox()
        self.most.setObjectName("question-most")
        self.most.setRange(1, _MOST_TILES)
        self.most.setValue(6)
        self.most.valueChanged.connect(self.refresh)
        self.keep = QCheckBox(self.tr("As many &tiles in the box as now"))
        self.keep.setObjectName("question-keep")
        self.keep.setChecked(True)
        self.keep.toggled.connect(self.refresh)
        self.form.addRow(self.tr("&Figure:"), self.figure)
        self.form.addRow("", self.now)
        self.form.addRow(self.tr("Shoul&d be:"), self.target)
        self.form.addRow(self.tr("Change at &most:"), self.most)
        self.most.setSuffix(" " + self.tr("tiles"))
        self.form.addRow("", self.keep)
        self.form.addRow(self.tr("&Games:"), self.games)
        self.figure.setFocus()
        self._figure_changed()

    def _figure_changed(self) -> None:
        key = self.figure.currentData() or ""
        self.target.setSuffix(" %" if key in self._shares else "")
        self.now.setText(self._known(key))
        self.now.setVisible(bool(self.now.text()))
        self.refresh()

    def question(self) -> Question:
        key = self.figure.currentData()
        part = 100.0 if key in self._shares else 1.0
        return Question(
            sort="counts",
            figures=(key,),
            target=self.target.value() / part,
            most=self.most.value(),
            keep_total=self.keep.isChecked(),
        )

    def fault(self) -> str:
        if self.keep.isChecked() and self.most.value() < 2:
            return self.tr("One tile in and one out makes two: let at least 2 tiles change.")
        return ""

    def refresh(self) -> None:
        super().refresh()
        plan = self.plan()
        least = shaken_games(plan)
        if not self.fault() and least > plan.games:
            words = self.tr("{0} {1:,} of them with shaken counts, four for each kind.")
            self.total.setText(words.format(self.total.text(), least))


def figure_box(plan: Plan, wanted: Callable[[Measure], bool]) -> QComboBox:
    """All figures the games of a plan are measured by, under their groups' names."""
    box = QComboBox()
    box.setObjectName("question-figure")
    box.setMaxVisibleItems(18)
    for measure in measures(plan):
        if wanted(measure):
            box.addItem(f"{measure.group}: {measure.title}", measure.key)
            box.setItemData(box.count() - 1, measure.about, Qt.ItemDataRole.ToolTipRole)
    return box

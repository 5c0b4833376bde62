"""The page of the Rules workspace: all knobs in groups, a search, and their title."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.icons import icon
from app.rules.about import AboutCard
from app.rules.knob_row import KnobRow
from app.rules.open_rules import OpenRules
from app.shell.shell import Shell
from app.theme import GAP, set_role
from engine.landscape.rules.knobs import Knob
from engine.problems import Problem, split_pointer

_GROUPS_WIDTH = 150
_ROOMY = 640


class RulesPage(QWidget):
    """Every knob of the open rules."""

    current_changed = Signal()

    def __init__(self, shell: Shell, open_rules: OpenRules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._open = open_rules
        self._rows: dict[str, KnobRow] = {}
        self._cards: dict[str, QFrame] = {}
        self._labels: list[tuple[str, str]] = []
        self._to_build: list[str] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._build_next_card)
        self.current: KnobRow | None = None
        self.only_changed = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_top())
        middle = QHBoxLayout()
        middle.setSpacing(0)
        self._groups = QListWidget()
        self._groups.setObjectName("rule-groups")
        self._groups.setAccessibleName(self.tr("Groups of knobs"))
        self._groups.setFrameShape(QFrame.Shape.NoFrame)
        self._groups.setFixedWidth(theme.current().px(_GROUPS_WIDTH))
        self._groups.itemActivated.connect(self._go_to_group)
        self._groups.itemClicked.connect(self._go_to_group)
        middle.addWidget(self._groups)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        middle.addWidget(self._scroll, 1)
        column.addLayout(middle, 1)
        open_rules.shown.connect(self._show_other_rules)
        open_rules.changed.connect(self.refresh)
        open_rules.problems_changed.connect(self._show_problems)
        shell.theme.changed.connect(self._resize_parts)
        self.rebuild()

    def _build_top(self) -> QWidget:
        bar = QFrame()
        set_role(bar, "panel")
        row = QHBoxLayout(bar)
        row.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        row.setSpacing(2 * GAP)
        self.search = QLineEdit()
        self.search.setObjectName("find-knob")
        self.search.setPlaceholderText(self.tr("Find a knob"))
        self.search.setAccessibleName(self.tr("Find a knob"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        row.addWidget(self.search, 1)
        self._count = QLabel()
        set_role(self._count, "dim")
        row.addWidget(self._count)
        return bar

    # -- showing ---------------------------------------------------------------------------

    def _show_other_rules(self) -> None:
        """Most rule sets have the same knobs; only others need another page."""
        knobs = self._open.knobs()
        if knobs and [(knob.path, knob.label) for knob in knobs] == self._labels:
            self._about.refresh()
            self.refresh()
        else:
            self.rebuild()

    def rebuild(self) -> None:
        """Lay the page out anew for other rules."""
        knobs = self._open.knobs()
        self._undo_icon = icon("undo")
        self._labels = [(knob.path, knob.label) for knob in knobs]
        self._soon.stop()
        self._to_build = []
        self._rows.clear()
        self._cards.clear()
        self._groups.clear()
        self.current = None
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(2 * GAP)
        if self._open.rules is None:
            empty = QLabel(self.tr("There are no rules to show. Open a tile set or a rule set."))
            empty.setWordWrap(True)
            empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
            set_role(empty, "dim")
            column.addWidget(empty, 1)
        else:
            self._about = AboutCard(self._open)
            column.addWidget(self._about)
            self._nothing = QLabel(self.tr("No knob matches."))
            set_role(self._nothing, "dim")
            column.addWidget(self._nothing)
            column.addStretch(1)
            self._column = column
            self._to_build = list(dict.fromkeys(knob.group for knob in knobs))
        self._scroll.setWidget(content)
        self._build_next_card()

    @property
    def complete(self) -> bool:
        """Whether every knob is on the page; a long page is laid out group by group."""
        return not self._to_build

    def _build_next_card(self) -> None:
        """One group at a time, so that the window never waits for a long page."""
        if self._to_build:
            group = self._to_build.pop(0)
            knobs = [knob for knob in self._open.knobs() if knob.group == group]
            self._column.insertWidget(self._column.count() - 1, self._card(group, knobs))
        if self._to_build:
            self._soon.start()
        self.refresh()

    def _build_rest(self) -> None:
        while self._to_build:
            self._build_next_card()

    def _card(self, group: str, knobs: Sequence[Knob]) -> QFrame:
        title = group[:1].upper() + group[1:]
        card = QFrame()
        set_role(card, "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(0, GAP, 0, GAP)
        column.setSpacing(0)
        heading = QLabel(title)
        heading.setContentsMargins(2 * GAP, GAP // 2, GAP, GAP // 2)
        set_role(heading, "heading")
        column.addWidget(heading)
        for knob in knobs:
            row = KnobRow(knob, self._undo_icon)
            row.given.connect(self._turn)
            row.reset_asked.connect(self.reset)
            row.entered.connect(self._enter)
            self._rows[knob.path] = row
            column.addWidget(row)
        self._cards[group] = card
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, group)
        self._groups.addItem(item)
        return card

    def refresh(self) -> None:
        """Show every knob as it stands now."""
        knobs = self._open.knobs()
        if [(knob.path, knob.label) for knob in knobs] != self._labels:
            self.rebuild()
            return
        base = self._open.base
        title = "" if base is None else base.title
        turned = {knob.path for knob in self._open.turned()}
        for knob in knobs:
            if knob.path not in self._rows:
                continue
            self._rows[knob.path].show_knob(knob, marked=knob.path in turned, base_title=title)
        self._tell_count(len(knobs), len(turned), title)
        self._filter()
        self._show_problems()
        self._shell.actions.refresh()

    def _tell_count(self, all_of_them: int, turned: int, base: str) -> None:
        if not all_of_them:
            self._count.clear()
        elif not base:
            self._count.setText(self.tr("%n knob(s)", "", all_of_them))
        elif not turned:
            self._count.setText(self.tr("All as in {0}").format(base))
        else:
            text = self.tr("{0} of {1} differ from {2}")
            self._count.setText(text.format(turned, all_of_them, base))

    def _filter(self) -> None:
        words = self.search.text().lower().split()
        shown_in: set[str] = set()
        for row in self._rows.values():
            shown = row.matches(words) and (row.marked or not self.only_changed)
            if row.isHidden() == shown:
                row.setVisible(shown)
            if shown:
                shown_in.add(row.knob.group)
        for index in range(self._groups.count()):
            item = self._groups.item(index)
            group = item.data(Qt.ItemDataRole.UserRole)
            item.setHidden(group not in shown_in)
            if self._cards[group].isHidden() == (group in shown_in):
                self._cards[group].setVisible(group in shown_in)
        if self._rows:
            self._nothing.setVisible(not shown_in)
            self._about.setVisible(not words and not self.only_changed)

    def _show_problems(self) -> None:
        document = self._open.document
        by_path: dict[str, list[Problem]] = {}
        for problem in document.problems if document is not None else []:
            by_path.setdefault(self._path_of(problem), []).append(problem)
        for path, row in self._rows.items():
            row.show_problems(by_path.get(path, []))
        if self._rows:
            self._about.show_problems(by_path.get("", []))

    def _path_of(self, problem: Problem) -> str:
        """The knob a problem is about, or nothing if it is about none."""
        path = ".".join(split_pointer(problem.pointer))
        return path if path in self._rows else ""

    # -- doing -----------------------------------------------------------------------------

    def _turn(self, knob: Knob, value: object) -> None:
        refusal = self._open.turn(knob, value)
        if refusal is not None:
            self._rows[knob.path].refuse(refusal)
            self._shell.say(refusal)

    def reset(self, knob: Knob) -> None:
        self._turn(knob, knob.default)

    def reveal(self, path: str) -> bool:
        """Bring a knob into view and put the cursor there."""
        self._build_rest()
        row = self._rows.get(path)
        if row is None:
            return False
        self.search.clear()
        row.setVisible(True)
        row.editor.setFocus()
        self._scroll.ensureWidgetVisible(row)
        return True

    def reveal_problem(self, problem: Problem) -> bool:
        return self.reveal(self._path_of(problem))

    def show_only_changed(self, only: bool) -> None:
        self.only_changed = only
        self._filter()

    def _enter(self, row: KnobRow) -> None:
        self.current = row
        self._scroll.ensureWidgetVisible(row, 0, 4 * GAP)
        self._shell.set_hint(self.tr("{0} ({1})").format(row.knob.help, row.knob.range))
        self._shell.actions.refresh()
        self.current_changed.emit()

    def _go_to_group(self, item: QListWidgetItem) -> None:
        card = self._cards[item.data(Qt.ItemDataRole.UserRole)]
        bar = self._scroll.verticalScrollBar()
        bar.setValue(card.y() - GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._groups.setVisible(self.width() > theme.current().px(_ROOMY))

    def _resize_parts(self) -> None:
        self._groups.setFixedWidth(theme.current().px(_GROUPS_WIDTH))
        for row in self._rows.values():
            row.resize_parts()

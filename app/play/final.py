"""The end of the game: the final scoring step by step, then the result and a rematch."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
)

from app import theme
from app.play.cards import Card, label
from app.play.desk import Desk
from app.play.lighting import Lighting
from app.play.log_panel import event_spots
from app.play.scene import BoardScene
from app.play.sheet_panel import sheet_rows
from app.play.view import BoardView
from app.theme import set_role
from engine.landscape.play import events as ev
from engine.landscape.play.sentences import sentence

_PAD = 6


class FinalScoring(Card):
    """One unfinished feature after the other, lit up on the board."""

    done = Signal()

    def __init__(self, desk: Desk, scene: BoardScene, view: BoardView, lighting: Lighting) -> None:
        super().__init__("final-scoring", view)
        self._desk, self._scene, self._view, self._lighting = desk, scene, view, lighting
        self.steps: list[ev.FeatureScored] = []
        self.at = -1
        self._totals: list[int] = []
        self._title = label("", "small")
        self._words = label("", "strong", wrap=True)
        self._sums = label("", "dim")
        for line in (self._title, self._words, self._sums):
            self.rows.addWidget(line)
        row = QHBoxLayout()
        self.next = QPushButton(self.tr("Next"))
        self.next.setObjectName("final.next")
        set_role(self.next, "primary")
        self.next.clicked.connect(self.step)
        self.auto = QPushButton(self.tr("By itself"))
        self.auto.setObjectName("final.auto")
        self.auto.setCheckable(True)
        self.auto.toggled.connect(self._run)
        self.skip = QPushButton(self.tr("Skip"))
        self.skip.setObjectName("final.skip")
        self.skip.clicked.connect(self.end)
        row.addStretch(1)
        for button in (self.skip, self.auto, self.next):
            row.addWidget(button)
        self.rows.addLayout(row)
        self.setMinimumWidth(theme.current().px(460))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)
        view.moved.connect(self.settle_down)
        self.hide()

    def begin(self, events: list[ev.Event]) -> bool:
        """Show the final scoring among these events; False if there is nothing to show."""
        table = self._desk.table
        over = any(isinstance(event, ev.GameEnded) for event in events)
        self.steps = [
            event
            for event in events
            if isinstance(event, ev.FeatureScored) and not event.finished and not event.swept
        ]
        if table is None or not over or not self.steps:
            return False
        self._totals = table.session.scores
        for event in self.steps:
            for share in event.shares:
                self._totals[share.seat] -= share.total
        self.at = -1
        self.step()
        self.show()
        self.settle_down()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def step(self) -> None:
        """The next feature; after the last one the result."""
        table = self._desk.table
        self.at += 1
        if table is None or self.at >= len(self.steps):
            self.end()
            return
        event = self.steps[self.at]
        for share in event.shares:
            self._totals[share.seat] += share.total
        names = [seat.name for seat in table.seats]
        self._title.setText(
            self.tr("Final scoring, {at} of {count}").format(at=self.at + 1, count=len(self.steps))
        )
        self._words.setText(sentence(event, names, table.tables.rules))
        self._desk.count(self._totals)
        self._sums.setText(
            "     ".join(f"{name} {total}" for name, total in zip(names, self._totals, strict=True))
        )
        self.setAccessibleName(self._words.text())
        spots = event_spots(table, event)
        self._lighting.flash(spots, 0)
        box = self._scene.grid.box(cell for cell, _ in spots)
        self._view.reveal(box)
        self.settle_down()
        if self._view.mapFromScene(box).boundingRect().intersects(self.geometry()):
            lift = (self.height() + 40) / max(0.1, self._view.transform().m11()) / 2
            self._view.glide_to(box.center() + QPointF(0, lift))

    def end(self) -> None:
        self.put_away()
        self.done.emit()

    def put_away(self) -> None:
        """No more of it: it is through, or the game is another one."""
        self._timer.stop()
        self.auto.setChecked(False)
        self._lighting.end_flash()
        if not self.isHidden():
            self.hide()
            self._view.setFocus()
        if self._desk.counting is not None:
            self._desk.count(None)

    def settle_down(self) -> None:
        """At the lower edge of the board, in the middle."""
        if self.steps:
            self._words.setMinimumWidth(theme.current().px(420))
            self.settle()
            room = self._view.viewport().rect()
            self.move((room.width() - self.width()) // 2, room.height() - self.height() - 16)

    def _run(self, on: bool) -> None:
        speed = max(20, self._desk.shell.settings.animation or 100)
        if on:
            self._timer.start(round(1300 * 100 / speed))
        else:
            self._timer.stop()


class ResultCard(Card):
    """Who has won, where the points came from, and what now."""

    rematch_asked = Signal(bool)
    """Once more; True with the same seed."""
    scoring_asked = Signal()

    def __init__(self, desk: Desk, view: BoardView) -> None:
        super().__init__("result", view)
        self._desk, self._view = desk, view
        self._title = label("", "title")
        self.rows.addWidget(self._title)
        self._seed = label("", "small")
        self.rows.addWidget(self._seed)
        self.sheet = QTableWidget()
        self.sheet.setObjectName("result-sheet")
        self.sheet.setAccessibleName(self.tr("Result"))
        self.sheet.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.sheet.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.sheet.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.sheet.setShowGrid(False)
        self.rows.addWidget(self.sheet)
        self._buttons: list[QPushButton] = []
        self._grid = QGridLayout()
        for name, text, run in (
            ("result.again", self.tr("Show the final scoring"), self.scoring_asked.emit),
            ("result.close", self.tr("Look at the board"), self.put_away),
            ("result.same", self.tr("Rematch, same seed"), lambda: self.rematch_asked.emit(True)),
            ("result.new", self.tr("Rematch, new seed"), lambda: self.rematch_asked.emit(False)),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.clicked.connect(run)
            if name == "result.new":
                set_role(button, "primary")
            self._grid.addWidget(button, 0, len(self._buttons))
            self._buttons.append(button)
        self.rows.addLayout(self._grid)
        view.moved.connect(self.settle_down)
        self.hide()

    def put_away(self) -> None:
        self.hide()
        self._view.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
            return
        super().keyPressEvent(event)

    def tell(self) -> None:
        table, art = self._desk.table, self._desk.art
        if table is None or art is None or not table.session.over:
            return
        winners = table.session.winners
        names = self.tr(" and ").join(table.seats[seat].name for seat in winners)
        words = self.tr("{names} wins") if len(winners) == 1 else self.tr("{names} share the win")
        self._title.setText(words.format(names=names))
        self._seed.setText(
            self.tr("{turns} turns, seed {seed}").format(
                turns=table.session.game.turn, seed=table.game.seed
            )
        )
        self.setAccessibleName(self._title.text())
        rows = sheet_rows(table)
        order = sorted(range(len(table.seats)), key=lambda seat: -table.session.scores[seat])
        self.sheet.clear()
        self.sheet.setColumnCount(len(rows))
        self.sheet.setRowCount(len(order))
        self.sheet.setHorizontalHeaderLabels([name for name, _, _ in rows])
        side = theme.current().px(22)
        self.sheet.setIconSize(QSize(side, side))
        for row, seat in enumerate(order):
            head = QTableWidgetItem(table.seats[seat].name)
            picture = art.symbol(art.looks[seat], side, self.devicePixelRatioF())
            head.setIcon(QIcon(picture))
            self.sheet.setVerticalHeaderItem(row, head)
            for column, (_, numbers, bold) in enumerate(rows):
                cell = QTableWidgetItem(str(numbers[seat]))
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                cell.setFont(theme.current().font(1.0, bold=bold))
                self.sheet.setItem(row, column, cell)
        self.show()
        self.raise_()
        self.settle_down()
        # Of all that can be chosen here this changes least, so a key too much does no harm.
        self._buttons[1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit_sheet(self, room: int, least: int) -> None:
        """Columns as wide as their words, wider where there is room for it."""
        sheet, header = self.sheet, self.sheet.horizontalHeader()
        sheet.resizeRowsToContents()
        sheet.verticalHeader().setMinimumWidth(theme.current().px(110))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        columns = range(sheet.columnCount())
        needed = [header.sectionSizeHint(column) + _PAD for column in columns]
        names = max(sheet.verticalHeader().sizeHint().width(), theme.current().px(110))
        wanted = max(sum(needed), theme.current().px(84) * len(needed), least - names)
        wide = max(sum(needed), min(wanted, room - names))
        for column in columns:
            sheet.setColumnWidth(column, needed[column] + (wide - sum(needed)) // len(needed))
        frame = 2 * sheet.frameWidth()
        height = header.sizeHint().height() + frame
        height += sum(sheet.rowHeight(row) for row in range(sheet.rowCount()))
        sheet.setFixedSize(min(names + wide, room) + frame, height + _PAD)

    def _fit_buttons(self, room: int) -> int:
        """All in a row, or two by two where that is too wide; how wide that is."""
        in_a_row = sum(button.sizeHint().width() + self._grid.spacing() for button in self._buttons)
        across = len(self._buttons) if in_a_row < room else 2
        for at, button in enumerate(self._buttons):
            self._grid.addWidget(button, at // across, at % across)
        return in_a_row if across > 2 else 0

    def settle_down(self) -> None:
        if self.isVisible():
            room = self._view.viewport().rect()
            margins = self.rows.contentsMargins()
            inside = room.width() - 24 - margins.left() - margins.right()
            self._fit_sheet(inside, self._fit_buttons(inside))
            self.settle()
            self.move((room.width() - self.width()) // 2, (room.height() - self.height()) // 2)

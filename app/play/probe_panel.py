"""The probe: which kinds still fit on a space and how likely one comes; what can be finished."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app import theme
from app.play.describe import feature_title, missing_words, owners_words, value_words
from app.play.desk import Desk
from app.play.table import Table
from app.theme import GAP, set_role
from engine.landscape.play.events import Spot
from engine.landscape.play.inquiry import Finishing, Fits, finishing_at, fits_at
from engine.lattice import Cell, cell_name

_SIDE = 46


class ProbePanel(QWidget):
    """Follows the mouse until it is pinned to a place."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("probe")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, GAP // 2, GAP, 0)
        column.setSpacing(GAP // 2)
        self.head = QLabel(self.tr("Point at an open cell or at a feature."))
        set_role(self.head, "strong")
        self.words = QLabel()
        for line in (self.head, self.words):
            line.setWordWrap(True)
            column.addWidget(line)
        self.list = QListWidget()
        self.list.setObjectName("probe-kinds")
        self.list.setAccessibleName(self.tr("Kinds that fit"))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        column.addWidget(self.list, 1)
        self.pin = QCheckBox(self.tr("Stay at this place"))
        self.pin.setObjectName("probe-pin")
        column.addWidget(self.pin)
        self.place: Spot | Cell | None = None
        self._wanted: Spot | Cell | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(60)
        self._timer.timeout.connect(self._look)
        desk.begun.connect(self.forget)
        desk.changed.connect(self.refresh)

    def look_at(self, place: Spot | Cell) -> None:
        """Look at a cell or a part, a moment later, if nobody has pinned the probe."""
        if not self.pin.isChecked() and place != self._wanted and self.isVisible():
            self._wanted = place
            self._timer.start()

    def probe(self, place: Spot | Cell) -> None:
        """Look there at once and stay."""
        self.pin.setChecked(True)
        self._wanted = place
        self._look()

    def forget(self) -> None:
        self.place = self._wanted = None
        self.pin.setChecked(False)
        self.list.clear()
        self.words.clear()
        self.head.setText(self.tr("Point at an open cell or at a feature."))

    def refresh(self) -> None:
        if self.place is not None and self.isVisible():
            self._show(self.place)

    def _look(self) -> None:
        if self._wanted is not None:
            self.place = self._wanted
            self._show(self.place)

    def _show(self, place: Spot | Cell) -> None:
        table = self._desk.table
        if table is None:
            return
        if isinstance(place[0], tuple):
            finishing = finishing_at(table.game, place)
            if finishing is not None:
                self._show_feature(table, finishing)
            return
        fits = fits_at(table.game, place)
        if fits is None:
            self.head.setText(self.tr("No tile can be laid there."))
            self.words.clear()
            self.list.clear()
            return
        self._show_cell(table, fits)

    def _show_cell(self, table: Table, fits: Fits) -> None:
        kinds = sum(1 for kind in fits.kinds if kind.left)
        head = self.tr("Cell {cell}: {count} tiles of {kinds} kinds still fit")
        self.head.setText(head.format(cell=cell_name(fits.cell), count=fits.left, kinds=kinds))
        round_ = len(table.seats)
        self.words.setText(
            self.tr("{one} that the next tile fits, {round} within a round, {ever} ever").format(
                one=f"{fits.next_chance:.0%}",
                round=f"{fits.chance_within(round_):.0%}",
                ever=f"{fits.chance_within(fits.unseen):.0%}",
            )
        )
        self._fill(table, [fits])

    def _show_feature(self, table: Table, finishing: Finishing) -> None:
        account = finishing.account
        self.head.setText(feature_title(table, account))
        lines = [owners_words(table, account), value_words(account)]
        if not account.finishes or account.finished:
            lines.append(missing_words(account))
        elif not finishing.possible:
            lines.append(self.tr("It can no longer be finished."))
        else:
            lines.append(self.tr("It can still be finished:"))
            for gap in finishing.gaps:
                line = self.tr("  {cell}: {closing} of {fitting} tiles close it, {chance} next")
                lines.append(
                    line.format(
                        cell=cell_name(gap.fits.cell),
                        closing=gap.closing.left,
                        fitting=gap.fits.left,
                        chance=f"{gap.closing.next_chance:.0%}",
                    )
                )
        self.words.setText("\n".join(line for line in lines if line))
        self._fill(table, [gap.closing for gap in finishing.gaps])

    def _fill(self, table: Table, fits: list[Fits]) -> None:
        art = self._desk.art
        self.list.clear()
        if art is None:
            return
        look = theme.current()
        side = look.px(_SIDE)
        self.list.setIconSize(QSize(side, side))
        self.list.setGridSize(QSize(side + look.px(20), side + look.px(26)))
        best: dict[str, tuple[int, int]] = {}
        for fit in fits:
            for kind in fit.kinds:
                best.setdefault(kind.tile, (kind.turns[0], kind.left))
        for tile, (turn, left) in best.items():
            if not left:
                continue
            picture = art.icon(table.tables.kind_of[tile], turn, side, self.devicePixelRatioF())
            item = QListWidgetItem(picture, f"{tile} ×{left}")
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.list.addItem(item)

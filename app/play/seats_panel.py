"""The panel of seats: who plays, scores, figures left, who is next; and who takes over."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.painting.theme import colour
from app.play.desk import Desk
from app.play.levels import bot_choices
from app.theme import GAP

_FIGURES_SHOWN = 10
_LAID_OUT_MS = 30
"""After that long the window knows how high new rows are."""


class SeatRow(QWidget):
    """One seat, painted: sign, name, score, what it would be now, its figures."""

    menu_asked = Signal(int, QPoint)

    def __init__(self, desk: Desk, seat: int) -> None:
        super().__init__()
        self._desk = desk
        self.seat = seat
        self.setObjectName(f"seat.{seat}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(theme.current().px(76))

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(260), theme.current().px(76))

    def refresh(self) -> None:
        table = self._desk.table
        if table is None or self.seat >= len(table.seats):
            return
        seat = table.seats[self.seat]
        score = self._desk.scores[self.seat]
        supply = sum(table.session.supply(self.seat).values())
        turn = self.tr(", on turn") if table.session.player == self.seat else ""
        who = seat.bot or self.tr("person")
        self.setAccessibleName(
            self.tr("{name}, {who}: {score} points, {figures} figures left{turn}").format(
                name=seat.name, who=who, score=score, figures=supply, turn=turn
            )
        )
        self.update()

    @property
    def _has_won(self) -> bool:
        table = self._desk.table
        if table is None or not table.session.over or self._desk.counting is not None:
            return False
        return self.seat in table.session.winners

    def paintEvent(self, event: QPaintEvent) -> None:
        table, art = self._desk.table, self._desk.art
        if table is None or art is None or self.seat >= len(table.seats):
            return
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        session = table.session
        style = art.seat(self.seat)
        box = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        active = session.player == self.seat and not session.over
        winner = self._has_won
        painter.setPen(QPen(look.colour("focus" if self.hasFocus() else "line"), 1))
        painter.setBrush(look.colour("accent_soft" if active or winner else "raised"))
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(style.fill))
        wide = look.px(6 if active else 3)
        painter.drawRoundedRect(QRectF(box.left(), box.top(), wide, box.height()), 3, 3)
        side = look.px(38)
        sign = art.symbol(art.looks[self.seat], side, self.devicePixelRatioF())
        left = box.left() + look.px(14)
        top = box.top() + look.px(9)
        painter.drawPixmap(QRectF(left, top, side, side), sign, QRectF(sign.rect()))
        left += side + GAP
        self._texts(painter, box, left)
        self._figures(painter, left, box.bottom() - look.px(24))
        painter.end()

    def _texts(self, painter: QPainter, box: QRectF, left: float) -> None:
        table = self._desk.table
        assert table is not None
        look = theme.current()
        session, seat = table.session, table.seats[self.seat]
        painter.setPen(look.colour("text"))
        painter.setFont(look.font(1.05, bold=True))
        right = box.right() - look.px(10)
        score_box = QRectF(right - look.px(96), box.top(), look.px(96), box.height() * 0.62)
        name_room = score_box.left() - left
        name = painter.fontMetrics().elidedText(
            seat.name, Qt.TextElideMode.ElideRight, round(name_room)
        )
        line = QRectF(left, box.top() + look.px(5), name_room, look.px(20))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(look.font(0.85))
        painter.setPen(look.colour("text_dim"))
        line.translate(0, look.px(17))
        who = seat.bot or self.tr("person")
        if self._has_won:
            who = self.tr("winner")
        elif session.player == self.seat and not session.over:
            who = self.tr("{who} · on turn").format(who=who)
        elif not session.over and (session.player + 1) % len(table.seats) == self.seat:
            who = self.tr("{who} · next").format(who=who)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, who)
        big = QFont(look.font(1.7, bold=True))
        painter.setFont(big)
        painter.setPen(look.colour("text"))
        at = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(score_box, at, str(self._desk.scores[self.seat]))
        if not session.over:
            painter.setFont(look.font(0.85))
            painter.setPen(look.colour("text_dim"))
            line = QRectF(
                right - look.px(120), box.bottom() - look.px(25), look.px(120), look.px(20)
            )
            worth = self.tr("{points} if ended now").format(points=table.projected[self.seat])
            painter.drawText(line, at, worth)

    def _figures(self, painter: QPainter, left: float, top: float) -> None:
        table, art = self._desk.table, self._desk.art
        assert table is not None
        assert art is not None
        look = theme.current()
        side = look.px(19)
        for kind, (name, count) in enumerate(table.session.supply(self.seat).items()):
            whole = table.tables.rules.pieces[name].playable
            shown = min(whole, _FIGURES_SHOWN)
            for number in range(shown):
                picture = art.figure(
                    kind, art.looks[self.seat], False, side, self.devicePixelRatioF()
                )
                # Those on the board leave a faint place behind.
                painter.setOpacity(1.0 if number < count else 0.2)
                painter.drawPixmap(QRectF(left, top, side, side), picture, QRectF(picture.rect()))
                left += side * 0.72
            painter.setOpacity(1.0)
            if whole > shown:
                painter.setPen(look.colour("text_dim"))
                painter.setFont(look.font(0.85))
                painter.drawText(QRectF(left + 4, top, 40, side), f"×{count}")
                left += 40
            left += side * 0.6

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(self.seat, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Menu, Qt.Key.Key_Enter):
            self.menu_asked.emit(self.seat, self.mapToGlobal(self.rect().center()))
            return
        super().keyPressEvent(event)


class SeatsPanel(QScrollArea):
    """All seats, one below the other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("seats")
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Seats"))
        inside = QWidget()
        self._rows = QVBoxLayout(inside)
        self._rows.setContentsMargins(GAP, GAP, GAP, GAP)
        self._rows.setSpacing(GAP // 2)
        self._rows.addStretch(1)
        self.setWidget(inside)
        self.seats: list[SeatRow] = []
        self._room_for = 2
        desk.begun.connect(self.rebuild)
        desk.changed.connect(self.refresh)
        desk.scores_shown.connect(self.refresh)
        self.rebuild()

    def sizeHint(self) -> QSize:
        rows = max(2, len(self.seats))
        return QSize(theme.current().px(280), theme.current().px(82) * rows + 2 * GAP)

    def rebuild(self) -> None:
        for row in self.seats:
            self._rows.removeWidget(row)
            row.deleteLater()
        self.seats = []
        table = self._desk.table
        for seat in range(0 if table is None else len(table.seats)):
            row = SeatRow(self._desk, seat)
            row.menu_asked.connect(self._menu)
            self._rows.insertWidget(seat, row)
            self.seats.append(row)
        self.setMaximumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.refresh()
        if len(self.seats) > self._room_for:
            self._room_for = len(self.seats)
            QTimer.singleShot(_LAID_OUT_MS, self, self._ask_for_room)

    def refresh(self) -> None:
        for row in self.seats:
            row.refresh()
        self._show_turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_turn()

    def _show_turn(self) -> None:
        """Whoever is on turn is in sight."""
        table = self._desk.table
        if table is not None and table.session.player < len(self.seats):
            self.ensureWidgetVisible(self.seats[table.session.player], 0, GAP)

    def _ask_for_room(self) -> None:
        """All seats in sight, if the other panels can spare it."""
        dock = self.parentWidget()
        while dock is not None and not isinstance(dock, QDockWidget):
            dock = dock.parentWidget()
        window = None if dock is None else dock.parentWidget()
        if isinstance(dock, QDockWidget) and isinstance(window, QMainWindow):
            title = dock.height() - self.height()
            wanted = min(self.sizeHint().height() + title, window.height() // 2)
            if wanted > dock.height():
                window.resizeDocks([dock], [wanted], Qt.Orientation.Vertical)

    def _menu(self, seat: int, at: QPoint) -> None:
        menu = self.seat_menu(seat)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def seat_menu(self, seat: int) -> QMenu:
        """Who plays this seat from now on."""
        table = self._desk.table
        menu = QMenu(self)
        if table is None:
            return menu
        now = table.seats[seat].bot
        person = menu.addAction(self.tr("Take over: a person plays"))
        person.setObjectName("take-over")
        person.setCheckable(True)
        person.setChecked(not now)
        person.triggered.connect(lambda: table.take_over(seat, ""))
        menu.addSeparator()
        for code, about in bot_choices():
            action = menu.addAction(self.tr("Let {bot} play").format(bot=code))
            action.setToolTip(about)
            action.setCheckable(True)
            action.setChecked(code == now)
            action.triggered.connect(lambda _=False, bot=code: table.take_over(seat, bot))
        return menu

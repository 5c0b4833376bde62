"""The list in the Problems panel: a row a problem, with its picture, its place and its fix."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app import theme
from app.design.pictures import Pictures
from app.design.set_view_delegate import sign
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.speech import Words
from engine.problems import Problem, Severity, split_pointer

Index = QModelIndex | QPersistentModelIndex
PROBLEM: Final = Qt.ItemDataRole.UserRole + 1
SIGNS: Final = {
    Severity.ERROR: ("error", "danger"),
    Severity.WARNING: ("warning", "warning"),
    Severity.NOTE: ("info", "info"),
}
_PAD: Final = 6
_PICTURE: Final = 30
_WRAP: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


_ORDER: Final = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    """The order in which problems are listed and gone through."""
    return sorted(problems, key=lambda problem: _ORDER.index(problem.severity))


class ProblemsModel(QAbstractListModel):
    """Problems in the order they are shown."""

    def __init__(self, pictures: Pictures, parent: QObject) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.problems: list[Problem] = []

    def show_problems(self, problems: Sequence[Problem]) -> None:
        if list(problems) == self.problems:
            return
        self.beginResetModel()
        self.problems = list(problems)
        self.endResetModel()

    def row_of(self, problem: Problem | None) -> int:
        """The row of this problem, or of what has become of it."""
        if problem is None:
            return -1
        if problem in self.problems:
            return self.problems.index(problem)
        for row, other in enumerate(self.problems):
            if (other.code, other.pointer) == (problem.code, problem.pointer):
                return row
        return -1

    def tile_of(self, problem: Problem) -> Tile | None:
        document = self._pictures.document
        if document is None or problem.tile is None:
            return None
        return document.model.tile(problem.tile)

    def place_of(self, problem: Problem) -> str:
        """Where it is, in a few words: the part of the tile, the line of the source."""
        words = []
        tile = self.tile_of(problem)
        steps = split_pointer(problem.pointer) if problem.pointer else []
        if tile is not None and "features" in steps:
            number = steps[steps.index("features") + 1 :][:1]
            if number and number[0].isdecimal() and int(number[0]) < len(tile.features):
                words.append(Words(self._pictures.rules).part(tile, int(number[0])))
        if problem.line is not None:
            words.append(self.tr("line {line}").format(line=problem.line))
        if problem.fix is not None:
            words.append(self.tr("Fix: {title}").format(title=problem.fix.title))
        return "  ·  ".join(words)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.problems)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.problems):
            return None
        problem = self.problems[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return problem.message
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(part for part in (problem.message, self.place_of(problem)) if part)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{problem.severity}: {problem.message} {self.place_of(problem)}"
            case _:
                return problem if role == PROBLEM else None


class ProblemDelegate(QStyledItemDelegate):
    """Paints a row; the Fix button is part of the picture."""

    def __init__(self, model: ProblemsModel, pictures: Pictures, view: QListView) -> None:
        super().__init__(view)
        self._model = model
        self._pictures = pictures
        self._view = view
        self.pressed_row = -1
        self.hovered_row = -1

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        problem = index.data(PROBLEM)
        if problem is None:
            return QSize()
        look = theme.current()
        pad = look.px(_PAD)
        width = self._view.viewport().width()
        high = _height(problem.message, self._text_width(width, problem))
        if self._model.place_of(problem):
            high += QFontMetrics(look.font(0.9)).height()
        return QSize(width, max(high, look.px(_PICTURE), self._button_size().height()) + 2 * pad)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        problem = index.data(PROBLEM)
        if problem is None:
            return
        look = theme.current()
        rect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, look.colour("selection" if selected else "hover"))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        ratio = painter.device().devicePixelRatioF()
        self._sign(painter, rect, problem, ratio)
        self._picture(painter, rect, problem, ratio)
        left = rect.left() + self._text_left()
        wide = self._text_width(rect.width(), problem)
        ink = look.colour("on_selection" if selected else "text")
        painter.setPen(ink)
        painter.setFont(look.font())
        place = self._model.place_of(problem)
        small = look.font(0.9)
        high = _height(problem.message, wide)
        below = QFontMetrics(small).height() if place else 0
        top = rect.center().y() - (high + below) // 2
        painter.drawText(QRect(left, top, wide, high), _WRAP, problem.message)
        if place:
            painter.setFont(small)
            painter.setPen(ink if selected else look.colour("text_dim"))
            text = QFontMetrics(small).elidedText(place, Qt.TextElideMode.ElideRight, wide)
            line = QRect(left, top + high, wide, below)
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft, text)
        if problem.fix is not None:
            self._button(painter, self.button_rect(rect), index.row(), problem)
        painter.restore()

    def button_rect(self, rect: QRect) -> QRect:
        size = self._button_size()
        pad = theme.current().px(_PAD)
        top = rect.center().y() - size.height() // 2
        return QRect(rect.right() - size.width() - 2 * pad, top, size.width(), size.height())

    def _button_size(self) -> QSize:
        look = theme.current()
        metrics = QFontMetrics(look.font())
        return QSize(
            metrics.horizontalAdvance(self.tr("Fix")) + look.px(24), metrics.height() + look.px(8)
        )

    def _text_left(self) -> int:
        look = theme.current()
        return look.px(_PAD) * 4 + look.px(18) + look.px(_PICTURE)

    def _text_width(self, width: int, problem: Problem) -> int:
        room = width - self._text_left() - 2 * theme.current().px(_PAD)
        if problem.fix is not None:
            room -= self._button_size().width() + 2 * theme.current().px(_PAD)
        return max(room, theme.current().px(80))

    def _sign(self, painter: QPainter, rect: QRect, problem: Problem, ratio: float) -> None:
        look = theme.current()
        name, role = SIGNS[problem.severity]
        side = look.px(18)
        place = QRect(rect.left() + look.px(_PAD) + 2, rect.center().y() - side // 2, side, side)
        painter.drawPixmap(place, sign(name, side, look.colour(role).name(), ratio))

    def _picture(self, painter: QPainter, rect: QRect, problem: Problem, ratio: float) -> None:
        tile = self._model.tile_of(problem)
        if tile is None:
            return
        look = theme.current()
        side = look.px(_PICTURE)
        left = rect.left() + 2 * look.px(_PAD) + look.px(18) + look.px(3)
        high = round(side * self._pictures.stretch)
        place = QRect(left, rect.center().y() - high // 2, side, high)
        painter.drawPixmap(place, self._pictures.of(tile, side, ratio))

    def _button(self, painter: QPainter, place: QRect, row: int, problem: Problem) -> None:
        look = theme.current()
        fill = "raised"
        if row == self.pressed_row:
            fill = "pressed"
        elif row == self.hovered_row:
            fill = "accent_soft"
        painter.setPen(QPen(look.colour("accent"), 1))
        painter.setBrush(look.colour(fill))
        painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        safe = problem.fix is not None and problem.fix.safe
        painter.setFont(look.font(bold=safe))
        painter.setPen(look.colour("accent"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.tr("Fix"))


def _height(sentence: str, width: int) -> int:
    room = QRect(0, 0, width, 10_000)
    return QFontMetrics(theme.current().font()).boundingRect(room, _WRAP, sentence).height()


class ProblemList(QListView):
    """Tells which problem is to be shown or mended."""

    go_asked = Signal(object)
    fix_asked = Signal(object)

    def __init__(self, model: ProblemsModel, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("problem-list")
        self.setModel(model)
        self.rows = ProblemDelegate(model, pictures, self)
        self.setItemDelegate(self.rows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(60)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def current(self) -> Problem | None:
        problem = self.currentIndex().data(PROBLEM)
        return problem if isinstance(problem, Problem) else None

    def button_under(self, event: QMouseEvent) -> Problem | None:
        index = self.indexAt(event.position().toPoint())
        problem = index.data(PROBLEM) if index.isValid() else None
        if problem is None or problem.fix is None:
            return None
        place = self.rows.button_rect(self.visualRect(index))
        return problem if place.contains(event.position().toPoint()) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.button_under(event) is not None:
            self.rows.pressed_row = self.indexAt(event.position().toPoint()).row()
            self.viewport().update()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self.rows.pressed_row = self.rows.pressed_row, -1
        self.viewport().update()
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        index = self.indexAt(event.position().toPoint())
        problem = self.button_under(event)
        if pressed >= 0:
            if problem is not None and index.row() == pressed:
                self.fix_asked.emit(problem)
            return
        super().mouseReleaseEvent(event)
        if index.isValid():
            self.go_asked.emit(index.data(PROBLEM))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.button_under(event)
        row = self.indexAt(event.position().toPoint()).row() if over is not None else -1
        if row != self.rows.hovered_row:
            self.rows.hovered_row = row
            self.viewport().setCursor(
                Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.rows.hovered_row = -1
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        problem = self.current()
        if problem is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.fix_asked.emit(problem)
            else:
                self.go_asked.emit(problem)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Sentences break elsewhere now, so rows have other heights.
        self.scheduleDelayedItemsLayout()

"""How a tile of the set looks in the list: its picture, id, count and problem mark."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QSpinBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app import icons, theme
from app.design.pictures import Pictures
from app.design.set_view_model import ROW, Index, Row, SetModel
from engine.landscape.tiles.model import MOST_TILES
from engine.landscape.tiles.notation import notation

_PAD: Final = 6
_ROUND: Final = 6.0
_LIST_PICTURE: Final = 44
_MOST_FITTED: Final = 400


@lru_cache(maxsize=64)
def sign(name: str, size: int, colour: str, ratio: float) -> QPixmap:
    """A small icon for painting, kept because drawing it takes longer than everything else."""
    return icons.pixmap(name, size, QColor(colour), ratio)


class TileDelegate(QStyledItemDelegate):
    """Paints rows of a `SetModel`, as cards in a grid or as lines of a list."""

    def __init__(self, model: SetModel, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._pictures = pictures
        self.grid = True
        self.side = 92
        """Of a picture in the grid, in pixels."""
        self.put_off = False
        """Whether pictures were left out of the last painting because there was no time."""
        self._until: float | None = None
        self._fit: dict[tuple[object, ...], QPixmap] = {}

    def hurry(self, milliseconds: float | None) -> None:
        """How long the pictures of the next painting may take; None for as long as they do."""
        self.put_off = False
        self._until = None if milliseconds is None else perf_counter() + milliseconds / 1000

    def around(self) -> int:
        """How much wider than its picture a card is."""
        return 2 * theme.current().px(_PAD)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        pad = look.px(_PAD)
        line = QFontMetrics(look.font()).height()
        if self.grid:
            side = self.side
            return QSize(side + 2 * pad, round(side * self._pictures.stretch) + line + 3 * pad)
        small = QFontMetrics(look.font(0.9)).height()
        height = max(look.px(_LIST_PICTURE), line + small + pad // 2) + 2 * pad
        return QSize(look.px(200), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        if not isinstance(row, Row):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._card(painter, option)
        place = self.picture_rect(option.rect)
        self._picture(painter, row, place)
        if self.grid:
            self._caption(painter, option, row)
        else:
            self._lines(painter, option, row)
        if self._has_badge(option, row):
            self._badge(painter, option, row)
        if row.errors or row.warnings:
            self._mark(painter, row, place)
        painter.restore()

    # Where things stand

    def picture_rect(self, rect: QRect) -> QRect:
        look = theme.current()
        pad = look.px(_PAD)
        side = self.side if self.grid else look.px(_LIST_PICTURE)
        if self.grid:
            return QRect(
                rect.left() + pad, rect.top() + pad, side, round(side * self._pictures.stretch)
            )
        high = round(side * self._pictures.stretch)
        if high > rect.height() - pad:
            side, high = round(side * (rect.height() - pad) / high), rect.height() - pad
        return QRect(rect.left() + pad, rect.center().y() - high // 2, side, high)

    def badge_rect(self, rect: QRect, count: int) -> QRect:
        """The pill with the count; it can be clicked and typed into."""
        look = theme.current()
        metrics = QFontMetrics(look.font(0.9, bold=True))
        high = metrics.height() + look.px(2)
        wide = max(metrics.horizontalAdvance(f"×{count}") + look.px(12), look.px(26))
        pad = look.px(_PAD)
        if self.grid:
            line = QFontMetrics(look.font()).height()
            middle = rect.bottom() - pad - line // 2
            return QRect(rect.right() - pad - wide + 1, middle - high // 2, wide, high)
        return QRect(rect.right() - 2 * pad - wide, rect.center().y() - high // 2, wide, high)

    # How it looks

    def _card(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        look = theme.current()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if not (selected or hovered or focused):
            return
        shape = QRectF(option.rect).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if selected or hovered:
            painter.setBrush(look.colour("selection" if selected else "hover"))
            painter.drawRoundedRect(shape, _ROUND, _ROUND)
        if focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("focus"), look.px(2)))
            painter.drawRoundedRect(shape.adjusted(1, 1, -1, -1), _ROUND, _ROUND)

    def _picture(self, painter: QPainter, row: Row, place: QRect) -> None:
        ratio = painter.device().devicePixelRatioF()
        late = self._until is not None and perf_counter() > self._until
        if late and not self._pictures.has(row.tile, place.width(), ratio):
            self.put_off = True
            painter.fillRect(place, theme.current().colour("raised"))
            return
        tile = self._pictures.of(row.tile, place.width(), ratio)
        painter.drawPixmap(place.topLeft(), self._fitted(tile, place.size(), ratio))

    def _fitted(self, tile: QPixmap, size: QSize, ratio: float) -> QPixmap:
        """Exactly as large as its place, with round corners: made once, drawn ever so often."""
        key = (tile.cacheKey(), size.width(), size.height(), ratio)
        known = self._fit.get(key)
        if known is not None:
            return known
        fitted = QPixmap(size * ratio)
        fitted.setDevicePixelRatio(ratio)
        fitted.fill(Qt.GlobalColor.transparent)
        painter = QPainter(fitted)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = QRect(QPoint(0, 0), size)
        if self._model.rules.sides == 4:
            clip = QPainterPath()
            clip.addRoundedRect(QRectF(place), 3, 3)
            painter.setClipPath(clip)
        painter.drawPixmap(place, tile)
        painter.end()
        if len(self._fit) >= _MOST_FITTED:
            self._fit.pop(next(iter(self._fit)))
        self._fit[key] = fitted
        return fitted

    def _caption(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        look = theme.current()
        pad = look.px(_PAD)
        font = look.font(bold=True)
        line = QFontMetrics(look.font()).height()
        left, right = option.rect.left() + pad + look.px(1), option.rect.right() - pad
        if self._has_badge(option, row):
            right = self.badge_rect(option.rect, row.tile.count).left() - pad // 2
        room = QRect(left, option.rect.bottom() - pad - line, right - left, line)
        painter.setFont(font)
        painter.setPen(self._ink(option))
        text = QFontMetrics(font).elidedText(row.tile.id, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _lines(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        look = theme.current()
        pad = look.px(_PAD)
        badge = self.badge_rect(option.rect, row.tile.count)
        left = option.rect.left() + 2 * pad + look.px(_LIST_PICTURE) + pad // 2
        wide = badge.left() - left - pad
        bold, usual, small = look.font(bold=True), look.font(), look.font(0.9)
        line, lower = QFontMetrics(usual).height(), QFontMetrics(small).height()
        top = option.rect.center().y() - (line + lower) // 2
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(self._ink(option))
        painter.setFont(bold)
        name = QFontMetrics(bold).elidedText(row.tile.id, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(QRect(left, top, wide, line), align, name)
        after = left + QFontMetrics(bold).horizontalAdvance(name + "  ")
        if row.tile.name and after < left + wide:
            painter.setFont(usual)
            room = left + wide - after
            text = QFontMetrics(usual).elidedText(row.tile.name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRect(after, top, room, line), align, text)
        painter.setFont(small)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(look.colour("on_selection" if selected else "text_dim"))
        said = notation(row.tile.features, self._model.rules.forms)
        text = QFontMetrics(small).elidedText(said, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(QRect(left, top + line, wide, lower), align, text)

    def _badge(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        look = theme.current()
        place = QRectF(self.badge_rect(option.rect, row.tile.count))
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        several = row.tile.count > 1
        painter.setPen(QPen(look.colour("line_strong" if selected else "line"), 1))
        painter.setBrush(look.colour("raised" if several else "panel"))
        painter.drawRoundedRect(place, place.height() / 2, place.height() / 2)
        painter.setFont(look.font(0.9, bold=several))
        painter.setPen(look.colour("text" if several else "text_dim"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"×{row.tile.count}")

    def _has_badge(self, option: QStyleOptionViewItem, row: Row) -> bool:
        """In a grid a single one says nothing until somebody comes near."""
        near = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver
        return not self.grid or row.tile.count > 1 or bool(option.state & near)

    def _mark(self, painter: QPainter, row: Row, place: QRect) -> None:
        look = theme.current()
        name, role = ("error", "danger") if row.errors else ("warning", "warning")
        side = look.px(18 if self.grid else 16)
        spot = QRectF(place.right() - side + look.px(3), place.top() - look.px(3), side, side)
        grown = spot.adjusted(-2, -2, 2, 2)
        painter.setPen(QPen(look.colour(role), 1))
        painter.setBrush(look.colour("panel"))
        painter.drawEllipse(grown)
        ratio = painter.device().devicePixelRatioF()
        inner = spot.adjusted(1, 1, -1, -1)
        drawn = sign(name, round(inner.width()), look.colour(role).name(), ratio)
        painter.drawPixmap(inner, drawn, QRectF(drawn.rect()))

    def _ink(self, option: QStyleOptionViewItem) -> QColor:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        return theme.current().colour("on_selection" if selected else "text")

    # Typing a count in place

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QSpinBox(parent)
        editor.setObjectName("count-editor")
        editor.setAccessibleName(self.tr("How many are in the box"))
        editor.setRange(1, MOST_TILES)
        editor.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        editor.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        # Only once: a check that ends meanwhile must not wipe what somebody types.
        if isinstance(editor, QSpinBox) and not editor.property("begun"):
            editor.setProperty("begun", True)
            editor.setValue(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            self._model.setData(index, editor.value())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        badge = self.badge_rect(option.rect, index.data(Qt.ItemDataRole.EditRole))
        look = theme.current()
        wide = max(badge.width(), look.px(58))
        high = max(badge.height(), editor.sizeHint().height())
        editor.setGeometry(badge.right() - wide + 1, badge.center().y() - high // 2, wide, high)

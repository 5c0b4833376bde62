"""A small map of a large board: where things lie, who stands where, what the window shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from app import theme
from app.painting.theme import colour
from app.play.grid import TILE
from app.play.scene import BoardScene
from app.play.view import BoardView


class Minimap(QWidget):
    """A click or a drag looks there."""

    looked = Signal(QPointF)

    def __init__(self, scene: BoardScene, view: BoardView) -> None:
        super().__init__(view)
        self.setObjectName("minimap")
        self.setAccessibleName(self.tr("Map of the board"))
        self._scene = scene
        self._view = view
        self._picture: QPixmap | None = None
        self._rect = QRectF()
        self.wanted = True
        view.moved.connect(self.follow)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(190), theme.current().px(140))

    def refresh(self) -> None:
        """The board is another one."""
        self._picture = None
        self.follow()

    def follow(self) -> None:
        """Only there while part of the board is out of sight."""
        whole = self._scene.board_rect()
        shown = self._view.shown
        needed = self.wanted and not shown.adjusted(-5, -5, 5, 5).contains(self._scene.tiles_box())
        self.setVisible(needed and len(self._scene.tiles) > 1)
        if not needed:
            return
        room = self.sizeHint()
        scale = min(room.width() / whole.width(), room.height() / whole.height())
        self.resize(round(whole.width() * scale) + 8, round(whole.height() * scale) + 8)
        area = self._view.viewport().rect()
        self.move(area.width() - self.width() - 12, area.height() - self.height() - 12)
        if whole != self._rect:
            self._rect = whole
            self._picture = None
        self.update()

    def _scale(self) -> float:
        return (self.width() - 8) / max(1.0, self._rect.width())

    def _to_map(self, rect: QRectF) -> QRectF:
        scale = self._scale()
        left = (rect.left() - self._rect.left()) * scale + 4
        top = (rect.top() - self._rect.top()) * scale + 4
        return QRectF(left, top, rect.width() * scale, rect.height() * scale)

    def _drawn(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        scene, size = self._scene, TILE * self._scale()
        for item in scene.tiles:
            box = self._to_map(scene.grid.rect(item.cell))
            tile = scene.art.tile(item.kind, item.turn, max(16.0, size), ratio)
            painter.drawPixmap(box, tile, QRectF(tile.rect()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dot = max(2.2, size * 0.22)
        for figure in scene.figures.values():
            at = self._to_map(QRectF(figure.pos(), figure.pos())).topLeft()
            painter.setPen(QPen(QColor("#ffffff"), 1))
            painter.setBrush(colour(scene.art.seat(figure.seat).fill))
            painter.drawEllipse(at, dot, dot)
        painter.end()
        return picture

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            self._picture = self._drawn()
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        back = look.colour("panel")
        back.setAlpha(228)
        painter.setBrush(back)
        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.drawPixmap(0, 0, self._picture)
        inside = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        window = self._to_map(self._view.shown).intersected(inside)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#ffffff"), 3.5))
        painter.drawRect(window)
        painter.setPen(QPen(look.colour("accent"), 2))
        painter.drawRect(window)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look(event)

    def _look(self, event: QMouseEvent) -> None:
        place = event.position() - QPointF(4, 4)
        scale = self._scale()
        point = self._rect.topLeft() + QPointF(place.x() / scale, place.y() / scale)
        self._view.stop_gliding()
        self._view.centerOn(point)
        self.looked.emit(point)

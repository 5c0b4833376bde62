"""The window onto the board: zooms at the mouse, pans, fits, and tells what the hand does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.play.grid import TILE
from app.play.scene import BoardScene

SMALLEST: Final = 14.0
LARGEST: Final = 420.0
"""Pixels of a tile one can zoom to."""
_USUAL: Final = 120.0
_BESIDE: Final = 0.62
"""How much smaller than possible the board may be, so that no card lies over it."""
_WHEEL_STEP: Final = 120
_DRAG: Final = 7
"""Pixels after which a press is a drag and no click."""


class BoardView(QGraphicsView):
    """Left drag, middle drag or Space and drag pan; the wheel zooms; Ctrl and the wheel turn."""

    hovered = Signal(QPointF)
    left = Signal()
    clicked = Signal(QPointF)
    right_clicked = Signal(QPointF, QPoint)
    turned = Signal(int)
    space_tapped = Signal()
    moved = Signal()
    """Panned, zoomed or resized: whatever floats over the board finds its place anew."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self.setObjectName("board")
        self.setAccessibleName(self.tr("Board"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.keys: Callable[[QKeyEvent], bool] | None = None
        """Who gets a key first; True if that was all."""
        self.animated = True
        self.reserved = 0
        """Pixels at the left that a card covers, best left free."""
        self._fitted = False
        self._pressed: QPoint | None = None
        self._dragging: QPoint | None = None
        self._space = False
        self._space_used = False
        self._glide: QVariantAnimation | None = None
        self._mouse: QPoint | None = None
        self._hover_soon = QTimer(self)
        self._hover_soon.setSingleShot(True)
        self._hover_soon.timeout.connect(self._hover_again)
        self.horizontalScrollBar().valueChanged.connect(self.moved)
        self.verticalScrollBar().valueChanged.connect(self.moved)
        self.moved.connect(self._hover_soon.start)
        self._apply_zoom(_USUAL)

    # -- looking ---------------------------------------------------------------------------

    @property
    def tile_pixels(self) -> float:
        return self.transform().m11() * TILE

    def zoom_by(self, factor: float, at: QPoint | None = None) -> None:
        """Larger or smaller; the point of the board under `at` stays there."""
        wanted = max(SMALLEST, min(LARGEST, self.tile_pixels * factor))
        middle = self.viewport().rect().center() if at is None else at
        before = self.mapToScene(middle)
        self._apply_zoom(wanted)
        after = self.mapToScene(middle)
        self._fitted = False
        shift = (after - before) * self.transform().m11()
        self._scroll(shift.x(), shift.y())

    def fit(self) -> None:
        """The whole board."""
        rect = self.board.board_rect()
        view = self.viewport().rect()
        if rect.isEmpty() or view.width() < 20:
            return
        self.stop_gliding()
        top = self.board.headroom
        high = (view.height() - top) / rect.height()
        beside = min((view.width() - self.reserved) / rect.width(), high)
        under = min(view.width() / rect.width(), high)
        # A card over part of the board is better than a board nobody can read.
        left = self.reserved if beside > _BESIDE * under else 0
        self._apply_zoom(max(SMALLEST, min(_USUAL * 1.2, (beside if left else under) * TILE)))
        self.centerOn(rect.center() - QPointF(left, top) / 2 / self.transform().m11())
        self._fitted = True
        self.moved.emit()

    @property
    def shown(self) -> QRectF:
        """The part of the scene on the screen."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def reveal(self, rect: QRectF) -> None:
        """Bring a place into view if it is not there, gliding if that is wanted."""
        inner = self.shown
        pad = min(TILE, inner.width() / 6)
        if inner.adjusted(pad, pad, -pad, -pad).contains(rect):
            return
        if self._fitted:
            self.fit()
            return
        self.glide_to(rect.center())

    def glide_to(self, point: QPointF) -> None:
        self.stop_gliding()
        if not self.animated:
            self.centerOn(point)
            return
        begin = self.shown.center()
        glide = QVariantAnimation(self)
        glide.setDuration(260)
        glide.setStartValue(0.0)
        glide.setEndValue(1.0)
        glide.valueChanged.connect(lambda t: self.centerOn(begin + (point - begin) * _ease(t)))
        glide.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)
        self._glide = glide

    def stop_gliding(self) -> None:
        if self._glide is not None:
            self._glide.stop()
            self._glide.deleteLater()
            self._glide = None

    def speak(self, text: str) -> None:
        """Tell somebody who does not see the board what is there."""
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _apply_zoom(self, pixels: float) -> None:
        self.setTransform(QTransform.fromScale(pixels / TILE, pixels / TILE))
        self.board.set_scale(pixels, self.devicePixelRatioF())
        self.moved.emit()

    def _scroll(self, dx: float, dy: float) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(round(across.value() - dx))
        down.setValue(round(down.value() - dy))

    # -- what Qt calls ---------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        self.board.art.begin_frame()
        super().paintEvent(event)
        if self.board.art.behind:
            QTimer.singleShot(0, self, self.viewport().update)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted or event.oldSize().width() < 100:
            self.fit()
        self.moved.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.turned.emit(1 if delta < 0 else -1)
        elif delta:
            self.stop_gliding()
            self.zoom_by(1.25 ** (delta / _WHEEL_STEP), event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.stop_gliding()
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not self._space:
            self._pressed = place
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._begin_drag(place)
        elif event.button() == Qt.MouseButton.RightButton:
            self.right_clicked.emit(self.mapToScene(place), event.globalPosition().toPoint())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self._mouse = event.position().toPoint()
        if self._pressed is not None and (place - self._pressed).manhattanLength() > _DRAG:
            self._begin_drag(self._pressed)
            self._pressed = None
        if self._dragging is not None:
            step = place - self._dragging
            self._dragging = place
            self._fitted = False
            self._scroll(step.x(), step.y())
        else:
            self.hovered.emit(self.mapToScene(place))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragging is not None:
            self._dragging = None
            self._show_hand()
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            self._pressed = None
            self.clicked.emit(self.mapToScene(event.position().toPoint()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: object) -> None:
        """The right button is told by `right_clicked`; the menu key by `keys`."""

    def enterEvent(self, event: QEnterEvent) -> None:
        self._mouse = event.position().toPoint()
        self._hover_soon.start()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._mouse = None
        self.left.emit()
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        # Space passes when it is tapped and pans while it is held, so no shortcut may take it.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self._space, self._space_used = True, False
                self._show_hand()
            event.accept()
            return
        if self.keys is not None and self.keys(event):
            event.accept()
            return
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and self._space:
            self._space = False
            self._show_hand()
            if not self._space_used:
                self.space_tapped.emit()
            event.accept()
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        self._show_hand()
        super().focusOutEvent(event)

    def forget_mouse(self) -> None:
        """The keyboard leads now; the mouse counts again when it moves."""
        self._mouse = None
        self._hover_soon.stop()

    def _hover_again(self) -> None:
        """The board went on under a mouse that stays where it is."""
        if self._mouse is not None and self._dragging is None:
            self.hovered.emit(self.mapToScene(self._mouse))

    def _begin_drag(self, place: QPoint) -> None:
        self._dragging = place
        self._space_used = True
        self._show_hand()

    def _show_hand(self) -> None:
        if self._dragging is not None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)

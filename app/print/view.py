"""The pages on a desk: sheet below sheet, zoomed with the wheel, dragged with the hand."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from app import theme
from app.print.lengths import INCH
from app.print.page import Page, TileFace
from app.print.printout import Printout
from app.print.rendering import PagePictures

Fit = Literal["page", "width"]

SCREEN_DPI: Final = 96.0
SMALLEST: Final = 0.1
LARGEST: Final = 3.0
STEP: Final = 1.25
_GAP: Final = 22
_CAPTION: Final = 22


class PagesView(QAbstractScrollArea):
    """Front and back of a sheet lie beside each other."""

    current_changed = Signal(int)
    zoom_changed = Signal(float)

    def __init__(self, pictures: PagePictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._pages: tuple[Page, ...] = ()
        self._rects: list[QRect] = []
        self._fit: Fit | None = "page"
        self._zoom = 1.0
        self._current = 0
        self._dragged: QPoint | None = None
        self.setObjectName("print-pages")
        self.setAccessibleName(self.tr("Pages"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        pictures.ready.connect(self._page_ready)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._scrolled)

    # What is shown

    def show_printout(self, printout: Printout | None) -> None:
        self._pages = () if printout is None else printout.pages
        self._current = min(self._current, max(0, len(self._pages) - 1))
        self._arrange()

    @property
    def zoom(self) -> float:
        """1 shows a page as large as it is on paper, on a screen of 96 dots an inch."""
        return self._zoom

    @property
    def fit(self) -> Fit | None:
        return self._fit

    @property
    def current(self) -> int:
        """The page in the middle of the view."""
        return self._current

    def fit_to(self, fit: Fit) -> None:
        page = self._current
        self._fit = fit
        self._arrange()
        self.go_to(page)

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom so that what lies under the anchor stays there."""
        zoom = max(SMALLEST, min(LARGEST, zoom))
        port = self.viewport().rect()
        anchor = QPointF(port.center()) if anchor is None else anchor
        before = self._zoom
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        place = QPointF(anchor.x() + across.value(), anchor.y() + down.value())
        self._fit = None
        self._zoom = zoom
        self._arrange()
        scale = zoom / before
        across.setValue(round(place.x() * scale - anchor.x()))
        down.setValue(round(place.y() * scale - anchor.y()))

    def zoom_by(self, steps: float) -> None:
        self.set_zoom(self._zoom * STEP**steps)

    def go_to(self, page: int) -> None:
        """Bring a page into view."""
        if not 0 <= page < len(self._rects):
            return
        rect = self._rects[page]
        self.verticalScrollBar().setValue(rect.top() - theme.current().px(_CAPTION) - _GAP // 2)
        middle = rect.center().x() - self.viewport().width() // 2
        self.horizontalScrollBar().setValue(middle)
        self._set_current(page)

    def page_rect(self, page: int) -> QRect:
        """Where a page lies in the viewport at this moment."""
        return self._rects[page].translated(-self._offset())

    # Arranging

    def _rows(self) -> list[list[int]]:
        rows: list[list[int]] = []
        for number, page in enumerate(self._pages):
            if page.back and rows:
                rows[-1].append(number)
            else:
                rows.append([number])
        return rows

    def _arrange(self) -> None:
        rows = self._rows()
        look = theme.current()
        gap, caption = look.px(_GAP), look.px(_CAPTION)
        if self._fit is not None and rows:
            self._zoom = self._fitting_zoom(rows, gap, caption)
        scale = self._scale
        room = self.viewport().width()
        sizes = [(round(p.width * scale), round(p.height * scale)) for p in self._pages]
        widest = max(
            (sum(sizes[n][0] for n in row) + gap * (len(row) + 1) for row in rows), default=0
        )
        whole = max(room, widest)
        self._rects = []
        y = gap // 2
        for row in rows:
            wide = sum(sizes[n][0] for n in row) + gap * (len(row) - 1)
            x = (whole - wide) // 2
            y += caption
            for number in row:
                self._rects.append(QRect(x, y, *sizes[number]))
                x += sizes[number][0] + gap
            y += max(sizes[n][1] for n in row) + gap // 2
        port = self.viewport().size()
        self.verticalScrollBar().setPageStep(port.height())
        self.verticalScrollBar().setSingleStep(look.px(40))
        self.verticalScrollBar().setRange(0, max(0, y + gap // 2 - port.height()))
        self.horizontalScrollBar().setPageStep(port.width())
        self.horizontalScrollBar().setRange(0, max(0, whole - port.width()))
        self.viewport().update()
        self.zoom_changed.emit(self._zoom)

    def _arrange_around_current(self) -> None:
        """Arrange anew without losing the place one is reading."""
        page, across = self._current, self.horizontalScrollBar().value()
        if not (self._fit and page < len(self._rects)):
            self._arrange()
            return
        rect = self._rects[page]
        above = self.verticalScrollBar().value() - rect.top()
        scale = rect.height()
        self._arrange()
        rect = self._rects[page]
        if above > 0:
            above = round(above / scale * rect.height())
        self.verticalScrollBar().setValue(rect.top() + above)
        self.horizontalScrollBar().setValue(across)

    def _fitting_zoom(self, rows: list[list[int]], gap: int, caption: int) -> float:
        port = self.viewport().size()
        dots = SCREEN_DPI / INCH
        wide = max(
            (port.width() - gap * (len(row) + 1)) / sum(self._pages[n].width for n in row)
            for row in (rows if self._fit == "width" else rows[:1])
        )
        zoom = wide / dots
        if self._fit == "page":
            tallest = max(self._pages[n].height for n in rows[0])
            zoom = min(zoom, (port.height() - caption - 2 * gap) / tallest / dots)
        return max(SMALLEST, min(LARGEST, zoom))

    @property
    def _scale(self) -> float:
        return self._zoom * SCREEN_DPI / INCH

    def _offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _scrolled(self) -> None:
        self.viewport().update()
        middle = self._offset() + QPoint(0, self.viewport().height() // 3)
        for number, rect in enumerate(self._rects):
            if rect.bottom() >= middle.y() and not self._pages[number].back:
                self._set_current(number)
                return

    def _set_current(self, page: int) -> None:
        if page != self._current:
            self._current = page
            self.current_changed.emit(page)

    def _page_ready(self, page: int) -> None:
        if page < len(self._rects):
            self.viewport().update(self.page_rect(page))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        look = theme.current()
        painter.fillRect(event.rect(), look.colour("window"))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ratio = self.devicePixelRatioF()
        for number, page in enumerate(self._pages):
            rect = self.page_rect(number)
            if not rect.adjusted(0, -look.px(_CAPTION), 0, 8).intersects(event.rect()):
                continue
            self._paint_paper(painter, rect, current=number == self._current)
            image = self._pictures.picture(number, max(8, round(rect.width() * ratio)))
            if image is not None:
                painter.drawImage(rect, image)
            above = QRect(rect.x(), rect.y() - look.px(_CAPTION), rect.width(), look.px(_CAPTION))
            painter.setPen(look.colour("text_dim"))
            painter.setFont(look.font(0.9))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            text = painter.fontMetrics().elidedText(
                page.caption, Qt.TextElideMode.ElideRight, rect.width()
            )
            painter.drawText(above, flags, text)

    def _paint_paper(self, painter: QPainter, rect: QRect, *, current: bool) -> None:
        look = theme.current()
        shade = look.colour("shadow")
        for step, alpha in ((3, 18), (2, 26), (1, 34)):
            shade.setAlpha(alpha)
            painter.fillRect(rect.adjusted(-step + 1, -step + 2, step, step + 2), shade)
        painter.fillRect(rect, Qt.GlobalColor.white)
        edge = look.colour("accent" if current and self.hasFocus() else "line_strong")
        painter.setPen(QPen(edge, 1))
        painter.drawRect(rect.adjusted(-1, -1, 0, 0))

    # Hands and keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_around_current()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * STEP ** (event.angleDelta().y() / 120), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._dragged = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is None:
            return
        here = event.position().toPoint()
        moved = here - self._dragged
        self._dragged = here
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - moved.x())
        down.setValue(down.value() - moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = [row[0] for row in self._rows()]
        at = max((n for n, page in enumerate(rows) if page <= self._current), default=0)
        match event.key():
            case Qt.Key.Key_PageDown if at + 1 < len(rows):
                self.go_to(rows[at + 1])
            case Qt.Key.Key_PageUp if at > 0:
                self.go_to(rows[at - 1])
            case Qt.Key.Key_Home:
                self.go_to(0)
            case Qt.Key.Key_End if rows:
                self.go_to(rows[-1])
            case _:
                super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.told_at(event.pos())
            if text:
                QToolTip.showText(event.globalPos(), text, self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def told_at(self, point: QPoint) -> str:
        """Which tile lies under a point of the viewport."""
        for number, page in enumerate(self._pages):
            rect = self.page_rect(number)
            if not rect.contains(point):
                continue
            x = (point.x() - rect.x()) / self._scale
            y = (point.y() - rect.y()) / self._scale
            for face in page.of(TileFace):
                box = face.box
                if QRectF(box.x, box.y, box.width, box.height).contains(x, y):
                    tile = face.tile
                    return f"{tile.id}: {tile.name}" if tile.name else tile.id
        return ""

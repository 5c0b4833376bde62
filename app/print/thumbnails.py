"""Small pictures of all pages in a column; a click goes to the page."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app import theme
from app.print.page import Page
from app.print.printout import Printout
from app.print.rendering import PagePictures

_SIDE: Final = 104
_PAD: Final = 8
_CAPTION: Final = 20
_PAGE: Final = Qt.ItemDataRole.UserRole


class _Pages(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pages: tuple[Page, ...] = ()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.pages)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        page = self.pages[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return page.caption
        return page if role == _PAGE else None

    def show_pages(self, pages: tuple[Page, ...]) -> None:
        self.beginResetModel()
        self.pages = pages
        self.endResetModel()


class _Delegate(QStyledItemDelegate):
    """Paper on the ground of the list, its caption below."""

    def __init__(self, pictures: PagePictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures = pictures

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        look = theme.current()
        height = self._paper(index).height() + look.px(_CAPTION) + 2 * look.px(_PAD)
        return QSize(look.px(_SIDE + 2 * _PAD), height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        look = theme.current()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(option.rect, option.palette.brush(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, look.colour("hover"))
        size = self._paper(index)
        left = option.rect.x() + (option.rect.width() - size.width()) // 2
        rect = QRect(left, option.rect.y() + look.px(_PAD), size.width(), size.height())
        painter.fillRect(rect, Qt.GlobalColor.white)
        ratio = painter.device().devicePixelRatioF()
        image = self._pictures.picture(index.row(), max(8, round(size.width() * ratio)))
        if image is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(rect, image)
        painter.setPen(look.colour("line_strong"))
        painter.drawRect(rect.adjusted(-1, -1, 0, 0))
        painter.setPen(look.colour("on_selection" if chosen else "text_dim"))
        painter.setFont(look.font(0.85))
        below = QRect(
            option.rect.x() + 4,
            rect.bottom() + 2,
            option.rect.width() - 8,
            look.px(_CAPTION),
        )
        text = painter.fontMetrics().elidedText(
            index.data(), Qt.TextElideMode.ElideRight, below.width()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    def _paper(self, index: QModelIndex | QPersistentModelIndex) -> QSize:
        page = index.data(_PAGE)
        side = theme.current().px(_SIDE)
        scale = side / max(page.width, page.height)
        return QSize(max(1, round(page.width * scale)), max(1, round(page.height * scale)))


class Thumbnails(QListView):
    """All pages, small."""

    chosen = Signal(int)

    def __init__(self, pictures: PagePictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print-thumbnails")
        self.setAccessibleName(self.tr("All pages"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._model = _Pages(self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(pictures, self))
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        self.activated.connect(lambda index: self.chosen.emit(index.row()))
        pictures.ready.connect(self._page_ready)
        theme.current().changed.connect(self._resize)
        self._resize()

    def show_printout(self, printout: Printout | None) -> None:
        place = self.verticalScrollBar().value()
        pages = () if printout is None else printout.pages
        # Thousands of pages for a shop are all alike; asking each for its size takes long.
        self.setUniformItemSizes(len({(page.width, page.height) for page in pages}) == 1)
        self._model.show_pages(pages)
        self.verticalScrollBar().setValue(place)

    def show_current(self, page: int) -> None:
        index = self._model.index(page)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def _page_ready(self, page: int) -> None:
        index = self._model.index(page)
        if index.isValid():
            self.update(index)

    def _resize(self) -> None:
        look = theme.current()
        self.setFixedWidth(look.px(_SIDE + 2 * _PAD) + look.px(14))
        self._model.layoutChanged.emit()

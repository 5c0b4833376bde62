"""The tabs of the open documents."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QMenu, QTabBar, QToolButton, QWidget

from app import theme
from app.documents.collection import Documents
from app.documents.document import Document
from app.icons import icon
from app.theme import set_role


class DocumentTabs(QTabBar):
    """One tab a document; closing is only asked for, the window decides."""

    close_asked = Signal(object)
    close_others_asked = Signal(object)

    def __init__(self, documents: Documents, parent: QWidget) -> None:
        super().__init__(parent)
        self._documents = documents
        self.setObjectName("document-tabs")
        self.setAccessibleName(self.tr("Open documents"))
        set_role(self, "documents")
        self.setMovable(True)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setUsesScrollButtons(True)
        self.setSelectionBehaviorOnRemove(QTabBar.SelectionBehavior.SelectLeftTab)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._context_menu)
        self.currentChanged.connect(self._chosen)
        self.tabMoved.connect(documents.move)
        documents.opened.connect(self._add)
        documents.closed.connect(self._remove)
        documents.active_changed.connect(self._activate)
        documents.state_changed.connect(self._label)
        theme.current().changed.connect(self._label_all)

    def document(self, index: int) -> Document[Any] | None:
        document: Document[Any] | None = self.tabData(index)
        return document

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            at = self.tabAt(event.position().toPoint())
            if at >= 0:
                self.close_asked.emit(self.document(at))
        super().mouseReleaseEvent(event)

    def _index(self, document: Document[Any]) -> int:
        return next((i for i in range(self.count()) if self.tabData(i) is document), -1)

    def _add(self, document: Document[Any]) -> None:
        self.blockSignals(True)
        at = self.addTab("")
        self.setTabData(at, document)
        self.setTabButton(at, QTabBar.ButtonPosition.RightSide, self._close_button(document))
        self.blockSignals(False)
        self._label(document)

    def _close_button(self, document: Document[Any]) -> QToolButton:
        button = QToolButton(self)
        _dress(button)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(self.tr("Close"))
        button.setAccessibleName(self.tr("Close {title}").format(title=document.title))
        button.clicked.connect(lambda: self.close_asked.emit(document))
        return button

    def _remove(self, document: Document[Any]) -> None:
        at = self._index(document)
        if at >= 0:
            self.blockSignals(True)
            self.removeTab(at)
            self.blockSignals(False)

    def _activate(self, document: Document[Any] | None) -> None:
        at = -1 if document is None else self._index(document)
        if at >= 0 and at != self.currentIndex():
            self.setCurrentIndex(at)

    def _chosen(self, index: int) -> None:
        document = self.document(index)
        if document is not None:
            self._documents.activate(document)

    def _label(self, document: Document[Any]) -> None:
        at = self._index(document)
        if at < 0:
            return
        title = document.title.replace("&", "&&")
        # The dot is a shape, and the words in the tool tip say the same.
        self.setTabText(at, f"● {title}" if document.modified else title)
        place = str(document.path) if document.path else self.tr("not saved yet")
        if document.bundled:
            place = self.tr("a copy of the bundled set '{name}'; Save asks for a place").format(
                name=document.bundled
            )
        if document.gone:
            place = self.tr("{path} is no longer there").format(path=place)
        state = self.tr("changed") if document.modified else self.tr("saved")
        self.setTabToolTip(at, f"{document.title}\n{place}\n{state}")
        self.setAccessibleTabName(at, f"{document.title}, {state}")

    def _label_all(self) -> None:
        for document in self._documents:
            self._label(document)
            button = self.tabButton(self._index(document), QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                _dress(button)

    def _context_menu(self, place: QPoint) -> None:
        document = self.document(self.tabAt(place))
        if document is None:
            return
        menu = QMenu(self)
        menu.addAction(self.tr("Close"), lambda: self.close_asked.emit(document))
        others = menu.addAction(
            self.tr("Close the others"), lambda: self.close_others_asked.emit(document)
        )
        others.setEnabled(self.count() > 1)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(place))


def _dress(button: QToolButton) -> None:
    side = theme.current().px(14)
    button.setIcon(icon("close", "text_dim"))
    button.setIconSize(QSize(side, side))

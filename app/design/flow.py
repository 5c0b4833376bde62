"""A layout that puts widgets side by side and goes on in the next line, like words."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    """As high as the width makes it."""

    def __init__(self, parent: QWidget, across: int = 4, down: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across = across
        self._down = down
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, place=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _lay(self, rect: QRect, *, place: bool) -> int:
        """Line by line, each thing in the middle of the height of its line."""
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        x, y = inner.x(), inner.y()
        line: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if line and x + size.width() > inner.right() + 1:
                x, y = inner.x(), y + self._set_line(line, place=place) + self._down
                line = []
            line.append((item, QRect(QPoint(x, y), size)))
            x += size.width() + self._across
        return y + self._set_line(line, place=place) - rect.y() + margins.bottom()

    def _set_line(self, line: list[tuple[QLayoutItem, QRect]], *, place: bool) -> int:
        high = max((spot.height() for _, spot in line), default=0)
        for item, spot in line if place else ():
            item.setGeometry(spot.translated(0, (high - spot.height()) // 2))
        return high


class FlowRow(QWidget):
    """A row of widgets that becomes two where there is no room for one."""

    def __init__(self, across: int, down: int, margins: tuple[int, int, int, int]) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.flow = FlowLayout(self, across, down)
        self.flow.setContentsMargins(*margins)

    def add(self, widget: QWidget) -> None:
        self.flow.addWidget(widget)

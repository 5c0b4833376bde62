"""The shelf above the canvas: a button for every terrain, site and marker of the rule set."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QSizePolicy, QWidget

from app import theme
from app.design.canvas import Canvas
from app.design.canvas_icons import tool_pixmap
from app.design.flow import FlowLayout
from app.design.look import tile_theme
from app.design.tools import Tool, ToolKind
from app.theme import GAP, set_role

_UNLIMITED = 16_777_215
_ROW_GAP = 3
_LINE = 7
"""The room of a line between two kinds of tools, in pixels at 100 %."""


class Arrangement(NamedTuple):
    """How the shelf is arranged."""

    beside: bool
    """In columns beside the canvas, not in rows above it."""
    labelled: bool
    """Tools show their names, not only their pictures."""


ARRANGEMENTS = tuple(
    Arrangement(beside, labelled) for labelled in (True, False) for beside in (False, True)
)


class ToolButton(QAbstractButton):
    """Click to take the tool in the hand, or drag it onto the tile."""

    def __init__(self, tool: Tool, canvas: Canvas, parent: QWidget) -> None:
        super().__init__(parent)
        self.tool = tool
        self.least_width = 0
        self.labelled = True
        self._canvas = canvas
        self._pressed: QPoint | None = None
        self._carrying = False
        self.setObjectName(f"tool.{tool.word}")
        self.setText(tool.title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(tool.title)
        self._explain()
        self.clicked.connect(self._clicked)

    def natural_size(self, labelled: bool) -> QSize:
        """How large it is by itself, with its name or only with its picture."""
        look = theme.current()
        words = QFontMetricsF(look.font(0.92))
        high = max(look.px(28), round(words.height()) + look.px(8))
        if not labelled:
            return QSize(high + look.px(6), high)
        wide = look.px(8 + 22 + 6) + words.horizontalAdvance(self.tool.title) + look.px(8)
        if self.tool.letter:
            wide += self._cap_width() + look.px(4)
        return QSize(round(wide), high)

    def sizeHint(self) -> QSize:
        size = self.natural_size(self.labelled)
        return size.expandedTo(QSize(self.least_width, size.height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.globalPosition().toPoint()
        if self._pressed is not None and not self._carrying:
            far = (here - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            self._carrying = far and self._canvas.editable
            if self._carrying:
                self.setDown(False)
                self._canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._carrying:
            self._canvas.mouse.carry(self.tool, here)
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carrying, self._carrying, self._pressed = self._carrying, False, None
        if carrying:
            self._canvas.mouse.drop(event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._canvas.say(self.toolTip())
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge, ground = "line", "panel"
        if self.isChecked():
            edge, ground = "accent", "accent_soft"
        elif self.isDown():
            ground = "pressed"
        elif self.underMouse():
            edge, ground = "line_strong", "hover"
        if self.hasFocus():
            edge = "focus"
        painter.setPen(QPen(look.colour(edge), 2 if self.hasFocus() or self.isChecked() else 1))
        painter.setBrush(look.colour(ground))
        painter.drawRoundedRect(box, look.px(6), look.px(6))
        side = look.px(22)
        picture = tool_pixmap(
            self.tool,
            self._canvas.editing.rules,
            tile_theme(self._canvas.shell),
            side,
            self.devicePixelRatioF(),
        )
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        left = look.px(7) if self.labelled else (self.width() - side) // 2
        painter.drawPixmap(QPoint(left, (self.height() - side) // 2), picture)
        if not self.labelled:
            return
        painter.setOpacity(1.0)
        painter.setFont(look.font(0.92))
        ink = "text" if self.isEnabled() else "text_faint"
        painter.setPen(look.colour("accent" if self.isChecked() else ink))
        words = QRectF(self.rect()).adjusted(look.px(35), 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.tool.title)
        if self.tool.letter:
            self._paint_cap(painter)

    def _cap_width(self) -> float:
        look = theme.current()
        return max(look.px(16), QFontMetricsF(look.font(0.78)).horizontalAdvance("W") + look.px(6))

    def _paint_cap(self, painter: QPainter) -> None:
        """The key that picks this tool, drawn like a key."""
        look = theme.current()
        wide = self._cap_width()
        high = look.px(17)
        left = self.width() - wide - look.px(7)
        cap = QRectF(left, (self.height() - high) / 2, wide, high)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.setBrush(look.colour("alternate"))
        painter.drawRoundedRect(cap, look.px(3), look.px(3))
        painter.setFont(look.font(0.78))
        painter.setPen(look.colour("text_dim"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.tool.letter)

    def _clicked(self) -> None:
        canvas = self._canvas
        canvas.take_tool(None if canvas.tool == self.tool else self.tool)

    def _explain(self) -> None:
        tool = self.tool
        if tool.kind is ToolKind.TERRAIN:
            text = self.tr("{tool}: click it, then a side; or drag it onto a side.")
        elif tool.kind is ToolKind.SITE:
            text = self.tr("{tool}: drag it onto the tile; or click it, then the tile.")
        else:
            text = self.tr("{tool}: drag it to what it stands on; or click it, then the tile.")
        tip = text.format(tool=tool.title)
        if tool.letter:
            tip += " " + self.tr("Key on the canvas: {key}.").format(key=tool.letter)
        self.setToolTip(tip)
        self.setStatusTip(tip)
        self.setAccessibleDescription(tip)


class Shelf(QFrame):
    """All tools: in rows above the canvas, or in columns beside it where that leaves more room."""

    rebuilt = Signal()
    """There are other tools, or their size is another."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._shown: list[Tool] = []
        self._buttons: list[ToolButton] = []
        self._lines: list[_Line] = []
        self.setObjectName("shelf")
        self.setAccessibleName(self.tr("Tools"))
        set_role(self, "panel")
        self._flow = FlowLayout(self, GAP // 2, _ROW_GAP)
        self._flow.setContentsMargins(GAP, GAP, GAP, GAP)
        canvas.tool_changed.connect(self._follow)
        canvas.shell.theme.changed.connect(self._resize)
        self._follow()

    @property
    def buttons(self) -> list[ToolButton]:
        return self._buttons

    def takes(self, way: Arrangement, width: int, height: int) -> int:
        """How high the shelf is above a canvas, or how wide beside it, in an area of this size."""
        if way.beside:
            return self._columns_width(way, self._columns_in(height))
        rows, left = 1, width - 2 * GAP
        for button in self._buttons:
            wide = button.natural_size(way.labelled).width()
            if wide > left and left < width - 2 * GAP:
                rows, left = rows + 1, width - 2 * GAP
            left -= wide + GAP // 2
        return rows * (self._row_height() + _ROW_GAP) - _ROW_GAP + 2 * GAP

    def arrange(self, way: Arrangement, height: int) -> None:
        """Lie above the canvas, or stand beside it in columns of at most this height."""
        columns = self._columns_in(height) if way.beside else 0
        wide = self._columns_width(way, columns) if way.beside else 0
        for button in self._buttons:
            button.labelled = way.labelled
            button.least_width = self._widest(way) if way.beside else 0
            button.updateGeometry()
            button.update()
        for line in self._lines:
            line.across = wide - 2 * GAP if way.beside else 0
            line.updateGeometry()
        self.setMinimumWidth(wide)
        self.setMaximumWidth(wide or _UNLIMITED)
        self._flow.invalidate()

    def _row_height(self) -> int:
        return self._buttons[0].sizeHint().height() if self._buttons else 0

    def _columns_in(self, height: int) -> int:
        """The fewest columns in which everything fits that height; each kind begins a row."""
        row = self._row_height() + _ROW_GAP
        room = height - 2 * GAP
        kinds = Counter(button.tool.kind for button in self._buttons)
        lines = len(self._lines) * (theme.current().px(_LINE) + _ROW_GAP)
        for columns in range(1, len(self._buttons) + 1):
            rows = sum(-(-count // columns) for count in kinds.values())
            if rows * row + lines <= room:
                return columns
        return max(1, len(self._buttons))

    def _columns_width(self, way: Arrangement, columns: int) -> int:
        return columns * (self._widest(way) + GAP // 2) - GAP // 2 + 2 * GAP

    def _widest(self, way: Arrangement) -> int:
        sizes = (button.natural_size(way.labelled).width() for button in self._buttons)
        return max(sizes, default=0)

    def _follow(self) -> None:
        if self._canvas.tools != self._shown:
            self._rebuild()
        for button in self._buttons:
            button.setChecked(button.tool == self._canvas.tool)

    def _rebuild(self) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._shown = list(self._canvas.tools)
        self._buttons, self._lines = [], []
        last = None
        for tool in self._shown:
            if last is not None and tool.kind is not last:
                self._lines.append(_Line(self))
                self._flow.addWidget(self._lines[-1])
            self._buttons.append(ToolButton(tool, self._canvas, self))
            self._flow.addWidget(self._buttons[-1])
            last = tool.kind
        for widget in (*self._buttons, *self._lines):
            widget.show()
        self.rebuilt.emit()

    def _resize(self) -> None:
        for button in self._buttons:
            button.update()
        self.rebuilt.emit()


class _Line(QWidget):
    """A thin line between two kinds of tools."""

    across = 0
    """How long it is between rows of a column; 0 for an upright one."""

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(self.across, look.px(_LINE)) if self.across else QSize(look.px(9), look.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setPen(QPen(look.colour("line"), 1))
        if self.across:
            painter.drawLine(0, self.height() // 2, self.width(), self.height() // 2)
        else:
            middle = self.width() // 2
            painter.drawLine(middle, look.px(5), middle, self.height() - look.px(5))

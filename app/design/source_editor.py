"""A text editor for JSON: line numbers, colours, faults underlined with their sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from app import theme
from app.design.set_view_delegate import sign
from app.design.source_colours import SourceColours
from engine.problems import Severity

_TOKEN: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[-+.\w]+|.')
_SIGN_OF: Final = {
    Severity.ERROR: ("error", "danger"),
    Severity.WARNING: ("warning", "warning"),
    Severity.NOTE: ("info", "info"),
}
_WORST: Final = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
_BRACKETS: Final = {"{": "}", "[": "]", "}": "{", "]": "["}
_FARTHEST_BRACKET: Final = 20_000


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at a place of the text; line and column count from 1."""

    line: int
    column: int
    severity: Severity
    message: str


class _Gutter(QWidget):
    """Line numbers and signs beside the text."""

    def __init__(self, editor: SourceEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def sizeHint(self) -> QSize:
        return QSize(self._editor.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_gutter(self, event.rect())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            line = self._editor.cursorForPosition(QPoint(1, event.pos().y())).blockNumber() + 1
            self._editor.show_tip(event.globalPos(), self._editor.faults_in_line(line))
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cursor = self._editor.cursorForPosition(QPoint(1, round(event.position().y())))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)


class SourceEditor(QPlainTextEdit):
    """Undo is the document's: the editor keeps no steps of its own."""

    settle_asked = Signal()
    """Something else is about to happen: what is typed must become a step before."""
    left = Signal()
    """The keyboard is elsewhere in the window."""
    find_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("source-editor")
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._faults: dict[int, list[Fault]] = {}
        self._gutter = _Gutter(self)
        self._colours = SourceColours(self.document())
        self._paint_soon = QTimer(self)
        self._paint_soon.setSingleShot(True)
        self._paint_soon.timeout.connect(self._colour_visible)
        self.blockCountChanged.connect(self._fit_gutter)
        self.updateRequest.connect(self._scroll_gutter)
        self.cursorPositionChanged.connect(self._mark)
        self.verticalScrollBar().valueChanged.connect(self._paint_soon.start)
        self.textChanged.connect(self._paint_soon.start)
        theme.current().changed.connect(self._redress)
        self._redress()

    # The text

    def replace_text(self, text: str) -> None:
        """Take over another text; what is the same stays, with cursor and view where they were."""
        old = self.toPlainText()
        if old == text:
            return
        if not old:
            self.setPlainText(text)
            return
        start = _common(old, text)
        end = _common(old[start:][::-1], text[start:][::-1])
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(len(old) - end, QTextCursor.MoveMode.KeepAnchor)
        bar = self.verticalScrollBar().value()
        cursor.insertText(text[start : len(text) - end])
        self.verticalScrollBar().setValue(bar)

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor there and show it in the middle."""
        block = self.document().findBlockByNumber(max(0, line - 1))
        if not block.isValid():
            return
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(max(0, column - 1), max(0, block.length() - 1)))
        self.setTextCursor(cursor)
        self.centerCursor()

    def place(self) -> tuple[int, int]:
        """Line and column of the cursor, from 1."""
        cursor = self.textCursor()
        return cursor.blockNumber() + 1, cursor.positionInBlock() + 1

    # Faults

    def show_faults(self, faults: Sequence[Fault]) -> None:
        self._faults = {}
        for fault in faults:
            self._faults.setdefault(fault.line, []).append(fault)
        self._mark()
        self._gutter.update()

    def faults_in_line(self, line: int) -> list[Fault]:
        return self._faults.get(line, [])

    def faults_at(self, position: int) -> list[Fault]:
        """Faults whose underlined words hold this position of the text."""
        block = self.document().findBlock(position)
        inside = position - block.position()
        found = []
        for fault in self.faults_in_line(block.blockNumber() + 1):
            begin, end = _underlined(block, fault)
            if begin <= inside <= end:
                found.append(fault)
        return found

    def show_tip(self, place: QPoint, faults: Sequence[Fault]) -> None:
        if faults:
            QToolTip.showText(place, "\n".join(f"• {fault.message}" for fault in faults), self)
        else:
            QToolTip.hideText()

    def _mark(self) -> None:
        """The current line, the bracket that belongs to this one, and the faults on the screen."""
        look = theme.current()
        marks = [self._line_mark(look.colour("alternate"))]
        marks += self._bracket_marks(look.colour("accent_soft"))
        block = self.firstVisibleBlock()
        for _ in range(self._visible_lines() if self._faults else 0):
            if not block.isValid():
                break
            for fault in self.faults_in_line(block.blockNumber() + 1):
                marks.append(self._fault_mark(block, fault))
            block = block.next()
        self.setExtraSelections(marks)

    def _fault_mark(self, block: QTextBlock, fault: Fault) -> QTextEdit.ExtraSelection:
        look = theme.current()
        begin, end = _underlined(block, fault)
        mark = QTextEdit.ExtraSelection()
        mark.cursor = QTextCursor(block)
        mark.cursor.setPosition(block.position() + begin)
        mark.cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
        shape = QTextCharFormat()
        shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        shape.setUnderlineColor(look.colour(_SIGN_OF[fault.severity][1]))
        if fault.severity is Severity.ERROR:
            shape.setBackground(look.colour("danger_soft"))
        mark.format = shape
        return mark

    def _line_mark(self, colour: QColor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        shape = QTextCharFormat()
        shape.setBackground(colour)
        shape.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        mark.format = shape
        mark.cursor = self.textCursor()
        mark.cursor.clearSelection()
        return mark

    def _bracket_marks(self, colour: QColor) -> list[QTextEdit.ExtraSelection]:
        marks = []
        shape = QTextCharFormat()
        shape.setBackground(colour)
        for position in self._matching_brackets():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.document())
            mark.cursor.setPosition(position)
            mark.cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
            mark.format = shape
            marks.append(mark)
        return marks

    def _matching_brackets(self) -> tuple[int, ...]:
        document = self.document()
        at = self.textCursor().position()
        for begin in (at - 1, at):
            one = document.characterAt(begin) if begin >= 0 else ""
            if one not in _BRACKETS:
                continue
            step = 1 if one in "{[" else -1
            depth = 0
            position = begin
            while 0 <= position < document.characterCount():
                other = document.characterAt(position)
                depth += (other == one) - (other == _BRACKETS[one])
                if depth == 0:
                    return (begin, position)
                if abs(position - begin) > _FARTHEST_BRACKET:
                    return ()
                position += step
        return ()

    # Keys

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.modifiers() & (
                Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
            ):
                self.settle_asked.emit()
            undo = event.matches(QKeySequence.StandardKey.Undo)
            if undo or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return False
            if event.matches(QKeySequence.StandardKey.Find):
                event.accept()
                return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cursor = self.cursorForPosition(event.pos())
            self.show_tip(event.globalPos(), self.faults_at(cursor.position()))
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_asked.emit()
        elif event.key() == Qt.Key.Key_Tab and not event.modifiers():
            self.textCursor().insertText("  ")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._new_line()
        else:
            super().keyPressEvent(event)

    def _new_line(self) -> None:
        """The next line begins where this one does, further in behind an opening bracket."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        indent = before[: len(before) - len(before.lstrip())]
        if before.rstrip().endswith(("{", "[")):
            indent += "  "
        cursor.insertText("\n" + indent)
        self.ensureCursorVisible()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.settle_asked.emit()
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.left.emit()

    # The gutter

    def gutter_width(self) -> int:
        look = theme.current()
        digits = len(str(max(100, self.blockCount())))
        return round(self.fontMetrics().horizontalAdvance("9") * digits) + look.px(30)

    def paint_gutter(self, gutter: QWidget, dirty: QRect) -> None:
        look = theme.current()
        painter = QPainter(gutter)
        painter.fillRect(dirty, look.colour("panel"))
        painter.setFont(self.font())
        current = self.textCursor().blockNumber()
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        side = look.px(14)
        while block.isValid() and top <= dirty.bottom():
            high = self.blockBoundingRect(block).height()
            if block.isVisible() and top + high >= dirty.top():
                number = block.blockNumber()
                painter.setPen(look.colour("text" if number == current else "text_faint"))
                place = QRectF(0, top, gutter.width() - look.px(8), high)
                align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(place, align, str(number + 1))
                faults = self.faults_in_line(number + 1)
                if faults:
                    worst = min((fault.severity for fault in faults), key=_WORST.index)
                    name, role = _SIGN_OF[worst]
                    ratio = self.devicePixelRatioF()
                    drawn = sign(name, side, look.colour(role).name(), ratio)
                    spot = QRect(look.px(4), round(top + (high - side) / 2), side, side)
                    painter.drawPixmap(spot, drawn)
            top += high
            block = block.next()
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inner = self.contentsRect()
        self._gutter.setGeometry(
            QRect(inner.left(), inner.top(), self.gutter_width(), inner.height())
        )
        self._paint_soon.start()

    def _fit_gutter(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)

    def _scroll_gutter(self, rect: QRect, down: int) -> None:
        if down:
            self._gutter.scroll(0, down)
        else:
            self._gutter.update(0, rect.y(), self._gutter.width(), rect.height())

    def _visible_lines(self) -> int:
        return round(self.viewport().height() / max(1.0, QFontMetricsF(self.font()).height())) + 2

    def _colour_visible(self) -> None:
        """Only what is on the screen is coloured: a large set has ten thousand lines."""
        self._colours.colour(self.firstVisibleBlock(), self._visible_lines())
        self._mark()

    def _redress(self) -> None:
        look = theme.current()
        self.setFont(look.monospace())
        # The style sheet's padding would push the gutter away from the edge.
        self.setStyleSheet(
            "QPlainTextEdit#source-editor, QPlainTextEdit#source-editor:focus"
            " { border: none; border-radius: 0; padding: 0; }"
        )
        self._colours.take_colours()
        self._fit_gutter()
        self._mark()
        self._paint_soon.start()


def _underlined(block: QTextBlock, fault: Fault) -> tuple[int, int]:
    """From where to where in its line a fault is underlined: the word that stands there."""
    text = block.text()
    begin = min(max(0, fault.column - 1), max(0, len(text) - 1))
    found = _TOKEN.match(text, begin)
    return (begin, found.end()) if found else (begin, min(begin + 1, len(text)))


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low

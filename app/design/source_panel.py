"""The Source panel: the JSON of the set, both ways, with its faults marked in the line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from app import theme
from app.design.seen import Seen
from app.design.selection import Selection
from app.design.source_editor import Fault, SourceEditor
from app.documents.tileset import TileSetDocument
from app.icons import icon, pixmap
from app.theme import GAP, set_role
from engine.files import Source, parse
from engine.problems import Problem, Severity

if TYPE_CHECKING:
    from app.shell.shell import Shell

_APPLIED_AFTER_MS: Final = 300
_FOLLOWED_AFTER_MS: Final = 250


class SourcePanel(QWidget):
    """What is typed becomes a step a moment later; what changes elsewhere is taken over."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("source-panel")
        self._selection = selection
        self._document: TileSetDocument | None = None
        self._loading = False
        self._pushing = False
        self._stale = True
        self._unsettled = False
        self._settled = ""
        self._source: Source | None = None
        self._source_text: str | None = None
        self._tile_lines: list[tuple[int, str]] = []
        self.editor = SourceEditor(self)
        self.editor.setAccessibleName(self.tr("Source of the set"))
        self._seen = Seen(self)
        self._seen.came.connect(self._came)
        self._seen.went.connect(self.apply_now)
        self._apply_soon = self._timer(_APPLIED_AFTER_MS, self.apply_now)
        self._refresh_soon = self._timer(0, self.refresh)
        self._follow_soon = self._timer(_FOLLOWED_AFTER_MS, self._select_here)
        self._build()
        editor = self.editor
        editor.textChanged.connect(self._typed)
        editor.settle_asked.connect(self.apply_now)
        editor.left.connect(self._tidy)
        editor.find_asked.connect(self.find_bar.open)
        editor.cursorPositionChanged.connect(self._moved)
        selection.changed.connect(self._follow_selection)
        shell.problem_asked.connect(self._go)
        theme.current().changed.connect(self._tell)
        self.setFocusProxy(editor)

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    def _build(self) -> None:
        self.find_bar = FindBar(self.editor, self)
        self._sign = QLabel()
        self.state = QLabel()
        self.state.setObjectName("source-state")
        self.state.setWordWrap(True)
        set_role(self.state, "small")
        self.where = QLabel()
        self.where.setObjectName("source-place")
        set_role(self.where, "small")
        foot = QHBoxLayout()
        foot.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        foot.setSpacing(GAP // 2)
        foot.addWidget(self._sign)
        foot.addWidget(self.state, 1)
        foot.addWidget(self.where)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.find_bar)
        column.addWidget(self.editor, 1)
        column.addLayout(foot)

    # From the document to the text

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self.apply_now()
            self._document.changed.disconnect(self._document_changed)
            self._document.problems_changed.disconnect(self._show_faults)
        self._document = document
        self.editor.setReadOnly(document is None)
        if document is not None:
            document.changed.connect(self._document_changed)
            document.problems_changed.connect(self._show_faults)
        self._stale = True
        if self._seen.now:
            self.refresh(anew=True)

    def refresh(self, *, anew: bool = False) -> None:
        """Take over the text of the document as it is now."""
        self._refresh_soon.stop()
        self._apply_soon.stop()
        self._stale = self._unsettled = False
        text = "" if self._document is None else self._document.text()
        self._loading = True
        if anew:
            self.editor.setPlainText(text)
        else:
            self.editor.replace_text(text)
        self._loading = False
        self._settled = text
        self._show_faults()

    def _document_changed(self) -> None:
        if self._pushing:
            return
        self._stale = True
        if self._seen.now:
            self._refresh_soon.start()

    # From the text to the document

    def _typed(self) -> None:
        # Qt also calls it a change when a line gets its colours.
        if self._loading or self.editor.toPlainText() == self._settled:
            return
        self._unsettled = True
        self._apply_soon.start()
        self._tell()

    def apply_now(self) -> None:
        """Make what was typed a step of the document; also a text with faults, as a draft."""
        self._apply_soon.stop()
        document = self._document
        if not self._unsettled or document is None:
            return
        self._unsettled = False
        self._settled = self.editor.toPlainText()
        self._pushing = True
        document.edit_text(self.tr("Edit the source"), self._settled)
        self._pushing = False
        if document.checked:
            self._show_faults()
        self._tell()

    def _tidy(self) -> None:
        """The text as it will be saved, once nobody types in it any more."""
        document = self._document
        if document is not None and document.draft is None and self._seen.now:
            self.refresh()

    # Faults

    def _parsed(self) -> Source | None:
        text = self.editor.toPlainText()
        if text != self._source_text:
            self._source_text = text
            self._source, _ = parse(text, "source")
            self._tile_lines = []
        return self._source

    def _places(self, problems: Iterable[Problem]) -> Iterator[tuple[Problem, int, int]]:
        """The problems of this text, each with its line and column."""
        document = self._document
        if document is None:
            return
        source = self._parsed()
        # Lines are those of the text that was checked: a draft, or the text as it is saved.
        told = self._source_text == (self._settled if document.draft is None else document.draft)
        for problem in problems:
            if problem.file not in ("", str(document.home)):
                continue
            if problem.line is not None and (told or source is None):
                yield problem, problem.line, problem.column or 1
            elif source is not None:
                yield problem, *source.locate(problem.pointer, key=problem.at_key)

    def _show_faults(self) -> None:
        if self._stale or not self._seen.now:
            return
        problems = [] if self._document is None else self._document.problems
        self.editor.show_faults(
            [
                Fault(line, column, problem.severity, problem.message)
                for problem, line, column in self._places(problems)
            ]
        )
        self._tell()

    def _go(self, problem: Problem) -> None:
        if not self._seen.now:
            return
        if self._stale:
            self.refresh()
        for _, line, column in self._places([problem]):
            self.editor.go_to(line, column)
            self._follow_soon.stop()

    # Text and selection go together

    def _lines_of_tiles(self) -> list[tuple[int, str]]:
        """Where each tile begins: its line and its key, in the order of the text."""
        source = self._parsed()
        document = self._document
        if source is None or document is None or document.draft is not None:
            return []
        if not self._tile_lines:
            model = document.model
            pointers = [f"/start/spaces/{i}" for i in range(len(model.start.spaces))]
            pointers += [f"/tiles/{i}" for i in range(len(model.tiles))]
            tiles = [*model.start.spaces, *model.tiles]
            self._tile_lines = sorted(
                (source.locate(pointer)[0], tile.id)
                for pointer, tile in zip(pointers, tiles, strict=True)
            )
        return self._tile_lines

    def _follow_selection(self) -> None:
        """Show the source of a tile that is selected elsewhere."""
        current = self._selection.current
        if not self._seen.now or self._stale or self.editor.hasFocus() or current is None:
            return
        for line, key in self._lines_of_tiles():
            if key == current:
                self.editor.go_to(line)
                self._follow_soon.stop()
                return

    def _select_here(self) -> None:
        """Select the tile the cursor is in."""
        if not self.editor.hasFocus() or self._unsettled:
            return
        lines = self._lines_of_tiles()
        at = bisect_right([line for line, _ in lines], self.editor.place()[0]) - 1
        if at >= 0 and lines[at][1] != self._selection.current:
            self._selection.select([lines[at][1]])

    # What is said below

    def _moved(self) -> None:
        self._tell()
        if self.editor.hasFocus() and not self._loading:
            self._follow_soon.start()

    def _tell(self) -> None:
        line, column = self.editor.place()
        self.where.setText(self.tr("Line {line}, column {column}").format(line=line, column=column))
        sentence, name, role = self._state(line)
        self.state.setText(sentence)
        look = theme.current()
        side = look.px(14)
        self._sign.setPixmap(pixmap(name, side, look.colour(role), self.devicePixelRatioF()))

    def _state(self, line: int) -> tuple[str, str, str]:
        here = self.editor.faults_in_line(line)
        document = self._document
        if self._unsettled:
            return self.tr("You are typing…"), "pencil", "text_dim"
        if here:
            worst = here[0].severity
            name = "error" if worst is Severity.ERROR else "warning"
            return here[0].message, name, "danger" if name == "error" else "warning"
        if document is not None and document.draft is not None:
            if not document.checked:
                return self.tr("Checking…"), "pencil", "text_dim"
            first = next((p for p in document.problems if p.severity is Severity.ERROR), None)
            said = "" if first is None else first.message
            return self.tr("Not used yet: {reason}").format(reason=said), "error", "danger"
        return self.tr("What is here is what the set is."), "ok", "ok"

    def _came(self) -> None:
        if self._stale:
            self.refresh(anew=not self.editor.toPlainText())
            self._follow_selection()
        else:
            self._show_faults()


class FindBar(QWidget):
    """Looks for words in the text."""

    def __init__(self, editor: SourceEditor, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor = editor
        self.words = QLineEdit()
        self.words.setObjectName("source-find")
        self.words.setAccessibleName(self.tr("Find in the source"))
        self.words.setPlaceholderText(self.tr("Find in the source"))
        self.words.setClearButtonEnabled(True)
        self.words.returnPressed.connect(self.next)
        self.words.textChanged.connect(self._first)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        row.setSpacing(GAP // 2)
        row.addWidget(self.words, 1)
        for sign, text, slot in (
            ("chevron-up", self.tr("Before"), self.previous),
            ("chevron-down", self.tr("Next"), self.next),
            ("close", self.tr("Close"), self.shut),
        ):
            button = QToolButton()
            button.setIcon(icon(sign))
            button.setToolTip(text)
            button.setAccessibleName(text)
            button.setIconSize(QSize(16, 16))
            button.clicked.connect(slot)
            row.addWidget(button)
        self.hide()

    def open(self) -> None:
        chosen = self._editor.textCursor().selectedText()
        if chosen and "\u2029" not in chosen:
            self.words.setText(chosen)
        self.show()
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    def shut(self) -> None:
        self.hide()
        self._editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def next(self) -> bool:
        return self._look(QTextDocument.FindFlag(0))

    def previous(self) -> bool:
        return self._look(QTextDocument.FindFlag.FindBackward)

    def _first(self) -> None:
        cursor = self._editor.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self._editor.setTextCursor(cursor)
        self.next()

    def _look(self, flag: QTextDocument.FindFlag) -> bool:
        wanted = self.words.text()
        if not wanted:
            return False
        found = self._editor.find(wanted, flag)
        if not found:
            # Once around: from the other end.
            cursor = self._editor.textCursor()
            back = flag == QTextDocument.FindFlag.FindBackward
            document = self._editor.document()
            cursor.setPosition(document.characterCount() - 1 if back else 0)
            self._editor.setTextCursor(cursor)
            found = self._editor.find(wanted, flag)
        self.words.setProperty("faulty", not found)
        self.words.style().polish(self.words)
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
            return
        super().keyPressEvent(event)

"""The page of the Design workspace: title, shelf, canvas and notation of one tile."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.design.artwork import dropped_picture
from app.design.canvas import Canvas
from app.design.canvas_shelf import ARRANGEMENTS, Arrangement, Shelf
from app.design.elided import ElidedLabel
from app.design.empty import EmptyState
from app.design.notation_line import NotationLine
from app.design.selection import Selection
from app.design.set_artwork import take_artwork
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.model import StartSpace
from engine.problems import Problem, Severity

_LARGE_ENOUGH = 260
"""A tile of so many pixels at 100 % is worth more than the names of the tools."""


class DesignPage(QWidget):
    """Everything about drawing one tile."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shell = shell
        self.selection = selection
        self._document: TileSetDocument | None = None
        self.setObjectName("design-page")
        self.setAcceptDrops(True)
        self._work = QWidget()
        # The first child: whoever comes to the page comes to the tile.
        self.canvas = Canvas(shell, selection, self._work)
        self.shelf = Shelf(self.canvas)
        self.notation = NotationLine(shell, selection)
        self.heading = _Heading(shell, selection)
        self.draft = _DraftBar(shell)
        self.problem = _ProblemStrip(shell, selection)
        self.empty = EmptyState(shell, "design")
        self.empty.pressed.connect(self._empty_pressed)
        self.stack = QStackedWidget()
        column = QVBoxLayout(self._work)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heading)
        column.addWidget(self.draft)
        self._middle = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._middle.setSpacing(0)
        self._middle.addWidget(self.shelf)
        self._middle.addWidget(self.canvas, 1)
        column.addLayout(self._middle, 1)
        column.addWidget(self.problem)
        column.addWidget(_line())
        column.addWidget(self.notation)
        self.stack.addWidget(self._work)
        self.stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stack)
        self.setFocusProxy(self.canvas)
        self.canvas.hinted.connect(shell.set_hint)
        self.shelf.rebuilt.connect(self._arrange)
        selection.changed.connect(self._refresh)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._refresh)
            self._document.rules_changed.disconnect(self._refresh)
        self._document = document
        self.canvas.show_document(document)
        self.notation.show_document(document)
        if document is not None:
            document.changed.connect(self._refresh)
            document.rules_changed.connect(self._refresh)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """With one row of the shelf, whichever way it lies now: that follows from the size."""
        least = self.canvas.minimumSizeHint()
        around = (self.heading, self.draft, self.problem, self.notation)
        heights = [part.minimumSizeHint().height() for part in around if not part.isHidden()]
        row = self.shelf.takes(Arrangement(beside=False, labelled=False), 10_000, 0)
        return QSize(least.width(), least.height() + row + sum(heights))

    def _arrange(self) -> None:
        """Put the shelf where it leaves a large tile: named tools if that works, else pictures."""
        around = (self.heading, self.draft, self.problem, self.notation)
        used = sum(part.sizeHint().height() for part in around if not part.isHidden())
        width, height = self.width(), self.height() - used - 1
        enough = self.shell.theme.px(_LARGE_ENOUGH)
        sizes = {way: self._tile_side(way, width, height) for way in ARRANGEMENTS}
        labelled = max((way for way in sizes if way.labelled), key=lambda way: sizes[way])
        best = max(sizes, key=lambda way: (sizes[way], way.labelled))
        way = labelled if sizes[labelled] >= min(enough, sizes[best]) else best
        self.shelf.arrange(way, height)
        direction = QBoxLayout.Direction
        self._middle.setDirection(direction.LeftToRight if way.beside else direction.TopToBottom)

    def _tile_side(self, way: Arrangement, width: int, height: int) -> float:
        taken = self.shelf.takes(way, width, height)
        if way.beside:
            return self.canvas.tile_side(QRectF(0, 0, width - taken, height))
        return self.canvas.tile_side(QRectF(0, 0, width, height - taken))

    def hint(self) -> str:
        return self.canvas.hint()

    def _refresh(self) -> None:
        document, tile = self._document, self.selection.tile
        self.heading.refresh(document)
        self.problem.refresh()
        faulty = document is not None and document.draft is not None
        if faulty == self.draft.isHidden():
            self.draft.setVisible(faulty)
            self._arrange()
        self.shelf.setEnabled(not faulty)
        if tile is not None:
            self.stack.setCurrentWidget(self._work)
            return
        self.stack.setCurrentWidget(self.empty)
        if document is None:
            self.empty.say(
                self.tr("No tile set is open"), self.tr("Open a set or begin a new one.")
            )
        elif document.draft is not None:
            self.empty.say(
                self.tr("The source cannot be read"),
                self.tr("It has faults; nothing can be drawn until they are mended."),
                self.tr("Show the Source"),
            )
        elif document.model.tiles or document.model.start.spaces:
            self.empty.say(
                self.tr("No tile is selected"), self.tr("Pick one from the tiles at the left.")
            )
        else:
            self.empty.say(
                self.tr("This set has no tiles yet"),
                self.tr("Add the first one and draw on it."),
                self.tr("Add a Tile"),
            )

    def _empty_pressed(self) -> None:
        document = self._document
        if document is not None and document.draft is not None:
            self.shell.show_panel("source")
        elif "design.new-tile" in self.shell.actions:
            self.shell.actions["design.new-tile"].trigger()

    # A picture dropped onto the tile becomes its artwork.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.selection.tile is not None and dropped_picture(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        picture = dropped_picture(event.mimeData())
        tile = self.selection.tile
        if picture is not None and tile is not None and self._document is not None:
            event.acceptProposedAction()
            take_artwork(self.shell, self._document, [tile.id], picture)


class _Heading(QFrame):
    """Which tile it is, and the way to the next."""

    def __init__(self, shell: Shell, selection: Selection) -> None:
        super().__init__()
        self._shell = shell
        self._selection = selection
        set_role(self, "panel")
        self.id = QLabel()
        self.id.setObjectName("tile-id")
        set_role(self.id, "heading")
        self.name = ElidedLabel()
        self.name.setObjectName("tile-name")
        set_role(self.name, "dim")
        self.count = QLabel()
        set_role(self.count, "dim")
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP * 3 // 2, GAP // 2, GAP, 0)
        row.setSpacing(GAP)
        row.addWidget(self.id)
        row.addWidget(self.name, 1)
        row.addWidget(self.count)
        self._steps: list[QToolButton] = []
        for name in ("design.previous-tile", "design.next-tile"):
            button = QToolButton()
            button.setDefaultAction(shell.actions[name])
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(shell.actions[name].iconText())
            self._steps.append(button)
            row.addWidget(button)
        shell.theme.changed.connect(self._redress)
        self._redress()

    def refresh(self, document: TileSetDocument | None) -> None:
        tile, place = self._selection.tile, self._selection.place
        if tile is None or place is None or document is None:
            return
        many = len(self._selection.ids)
        self.id.setText(tile.id)
        about = tile.name or (self.tr("Start space") if isinstance(tile, StartSpace) else "")
        if many > 1:
            about = self.tr("{count} tiles are selected; this is one of them").format(count=many)
        self.name.show_text(about)
        of = document.model.start.spaces if place.start else document.model.tiles
        self.count.setText(
            self.tr("{number} of {count}").format(number=place.index + 1, count=len(of))
        )

    def _redress(self) -> None:
        side = self._shell.theme.px(16)
        for button in self._steps:
            button.setIconSize(QSize(side, side))


class _DraftBar(QFrame):
    """Says that the tile cannot be edited while its source has faults."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.setObjectName("draft-bar")
        set_role(self, "notice-warning")
        words = QLabel(
            self.tr("The source has faults; the tile shows what could be read. Mend them first.")
        )
        words.setWordWrap(True)
        button = QPushButton(self.tr("Show the Source"))
        button.clicked.connect(lambda: shell.show_panel("source"))
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP * 3 // 2, GAP // 2, GAP, GAP // 2)
        row.addWidget(words, 1)
        row.addWidget(button)
        self.hide()


class _ProblemStrip(QPushButton):
    """The first thing that is wrong with the tile, as soon as it is; click for all of them.

    Always there, because a tile that jumps when a problem comes up is hard to click on.
    """

    def __init__(self, shell: Shell, selection: Selection) -> None:
        super().__init__()
        self._shell = shell
        self._selection = selection
        self._problems: tuple[Problem, ...] = ()
        self._full = ""
        self.setObjectName("tile-problem")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._show)
        shell.theme.changed.connect(self._tell)
        self._tell()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def refresh(self) -> None:
        tile, document = self._selection.tile, self._selection.document
        problems: tuple[Problem, ...] = ()
        if tile is not None and document is not None:
            problems = facts_under(document.rules).of(tile).problems
        if problems != self._problems:
            self._problems = problems
            self._tell()

    def _tell(self) -> None:
        tone, sign, text = "ok", "ok", self.tr("Nothing is wrong with this tile by itself.")
        if self._problems:
            first = self._problems[0]
            text = first.message.partition(": ")[2] or first.message
            text = text[:1].upper() + text[1:]
            if len(self._problems) > 1:
                more = self.tr("and {count} more").format(count=len(self._problems) - 1)
                text = f"{text}  ({more})"
            tone = "danger" if first.severity is Severity.ERROR else "warning"
            sign = "error" if tone == "danger" else "warning"
        side = self._shell.theme.px(16)
        self.setIconSize(QSize(side, side))
        self.setIcon(icon(sign, tone))
        self.setProperty("tone", tone)
        self._full = text
        self.setToolTip("\n".join(problem.message for problem in self._problems))
        self.setAccessibleName(text)
        set_role(self, "strip")
        self._shorten()

    def _shorten(self) -> None:
        room = self.width() - self.iconSize().width() - self._shell.theme.px(36)
        elided = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(self._full, elided, max(0, room)))

    def _show(self) -> None:
        self._shell.show_panel("problems")


def _line() -> QFrame:
    line = QFrame()
    set_role(line, "line")
    return line

"""The Coverage panel: every combination of sides, how often it is there, and the gaps to fill."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListView,
    QProgressBar,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.design import counting
from app.design.empty import EmptyState
from app.design.flow import FlowRow
from app.design.pictures import Pictures
from app.design.seen import Seen
from app.design.selection import Selection
from app.design.set_commands import commands_of
from app.design.set_view_delegate import sign
from app.documents.tileset import TileSetDocument
from app.theme import GAP, set_role
from engine.landscape.rules.names import Names
from engine.landscape.tiles.coverage import Combination, Coverage, coverage
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.making import next_id, tile_with_sides
from engine.landscape.tiles.model import Tile
from engine.lattice import lattice

if TYPE_CHECKING:
    from app.shell.shell import Shell

Index = QModelIndex | QPersistentModelIndex
COMBINATION: Final = Qt.ItemDataRole.UserRole + 1
_AFTER_MS: Final = 150
_PAD: Final = 6
_SIDE: Final = 60


class Shown(StrEnum):
    """Which combinations are shown."""

    ALL = "all"
    GAPS = "gaps"
    THERE = "there"


class CoverageModel(QAbstractListModel):
    """Combinations as rows; each has a tile that shows it."""

    def __init__(self, pictures: Pictures, parent: QObject) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._tiles: dict[tuple[str, ...], Tile] = {}
        self.combinations: list[Combination] = []

    def show_combinations(self, combinations: list[Combination]) -> None:
        if combinations == self.combinations:
            return
        self.beginResetModel()
        self.combinations = combinations
        self.endResetModel()

    def forget_tiles(self) -> None:
        self._tiles.clear()

    def tile(self, combination: Combination) -> Tile:
        """A plain tile with these sides, the same for a gap and for what is there."""
        if combination.sides not in self._tiles:
            made = tile_with_sides(combination.sides, self._pictures.rules, "gap")
            self._tiles[combination.sides] = made
        return self._tiles[combination.sides]

    def words(self, combination: Combination) -> str:
        """What the sides show: `N road, E town, …`."""
        rules = self._pictures.rules
        names = Names(rules)
        sides = lattice(rules.sides).names
        return ", ".join(
            f"{side} {names.terrain(terrain)}"
            for side, terrain in zip(sides, combination.sides, strict=True)
        )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.combinations)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.combinations):
            return None
        combination = self.combinations[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"×{combination.tiles}" if combination.kinds else self.tr("gap")
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{self.words(combination)}\n{self._about(combination)}"
            case _:
                return combination if role == COMBINATION else None

    def _about(self, combination: Combination) -> str:
        if not combination.kinds:
            return self.tr("No tile shows this. Click to make one.")
        some = ", ".join(combination.kinds[:12]) + ("…" if len(combination.kinds) > 12 else "")
        text = self.tr("{tiles} of {kinds}: {ids}. Click to select them.")
        return text.format(
            tiles=counting.tiles(combination.tiles),
            kinds=counting.kinds(len(combination.kinds)),
            ids=some,
        )


class CombinationDelegate(QStyledItemDelegate):
    """Paints a combination as a small tile; a gap is pale, dashed and has a plus."""

    def __init__(self, model: CoverageModel, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._pictures = pictures

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        side, pad = look.px(_SIDE), look.px(_PAD)
        high = round(side * self._pictures.stretch)
        line = QFontMetrics(look.font(0.9)).height()
        return QSize(side + 3 * pad, high + line + 3 * pad)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        combination = index.data(COMBINATION)
        if combination is None:
            return
        look = theme.current()
        side, pad = look.px(_SIDE), look.px(_PAD)
        rect = option.rect
        place = QRect(
            rect.center().x() - side // 2,
            rect.top() + pad,
            side,
            round(side * self._pictures.stretch),
        )
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        gap = not combination.kinds
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if selected or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("selection" if selected else "hover"))
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 6, 6)
        ratio = painter.device().devicePixelRatioF()
        painter.setOpacity(0.28 if gap else 1.0)
        painter.drawPixmap(place, self._pictures.of(self._model.tile(combination), side, ratio))
        painter.setOpacity(1.0)
        if gap:
            self._gap(painter, place, ratio, hovered or selected)
        painter.setFont(look.font(0.9, bold=not gap))
        painter.setPen(look.colour("on_selection" if selected else "text_dim" if gap else "text"))
        text = QRect(
            rect.left(), place.bottom() + pad, rect.width(), rect.bottom() - place.bottom()
        )
        align = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(text, align, index.data())
        painter.restore()

    def _gap(self, painter: QPainter, place: QRect, ratio: float, lively: bool) -> None:
        look = theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(look.colour("accent" if lively else "line_strong"), look.px(1.5))
        pen.setDashPattern([3, 3])
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(place).adjusted(1, 1, -1, -1), 3, 3)
        size = look.px(20)
        spot = QRect(0, 0, size + look.px(6), size + look.px(6))
        spot.moveCenter(place.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("accent" if lively else "raised"))
        painter.drawEllipse(spot)
        plus = QRect(0, 0, size, size)
        plus.moveCenter(place.center())
        ink = look.colour("on_accent" if lively else "accent").name()
        painter.drawPixmap(plus, sign("plus", size, ink, ratio))


class CombinationList(QListView):
    """Tells which combination was clicked, or chosen with Enter."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("combination-list")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(index.data(COMBINATION))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if enter and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().data(COMBINATION))
            return
        super().keyPressEvent(event)


class CoveragePanel(QWidget):
    """Counted again a moment after each change, as long as somebody looks."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("coverage-panel")
        self._shell = shell
        self._selection = selection
        self._commands = commands_of(shell, selection)
        self._document: TileSetDocument | None = None
        self._found: Coverage | None = None
        self._shown = Shown.ALL
        self._pictures = Pictures(shell)
        self.model = CoverageModel(self._pictures, self)
        self.list = CombinationList(self)
        self.list.setAccessibleName(self.tr("Combinations of sides"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(CombinationDelegate(self.model, self._pictures, self.list))
        self.list.chosen.connect(self._chosen)
        self._seen = Seen(self)
        self._seen.came.connect(self.refresh)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_AFTER_MS)
        self._soon.timeout.connect(self._refresh_if_seen)
        self._build()
        theme.current().changed.connect(self.list.scheduleDelayedItemsLayout)
        self.setFocusProxy(self.list)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._later)
            self._document.rules_changed.disconnect(self._new_rules)
        self._document = document
        self._pictures.document = document
        if document is not None:
            document.changed.connect(self._later)
            document.rules_changed.connect(self._new_rules)
        self._new_rules()

    def refresh(self) -> None:
        """Count now."""
        self._soon.stop()
        document = self._document
        if document is None:
            self._found = None
        else:
            facts = facts_under(document.rules)
            outlines = {i: facts.of(tile).parts for i, tile in enumerate(document.model.tiles)}
            self._found = coverage(document.model, document.rules, outlines)
        self._show()

    def _build(self) -> None:
        self.figure = QLabel()
        self.figure.setObjectName("coverage-figure")
        set_role(self.figure, "strong")
        self.more = QLabel()
        self.more.setObjectName("coverage-more")
        set_role(self.more, "small")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumWidth(theme.current().px(160))
        self.bar.setAccessibleName(self.tr("How much is covered"))
        head = FlowRow(GAP, GAP // 2, (GAP, GAP // 2, GAP, GAP // 2))
        for part in (self.figure, self.bar, self.more):
            head.add(part)
        self.choices: dict[Shown, QToolButton] = {}
        for shown, text in (
            (Shown.ALL, self.tr("All")),
            (Shown.GAPS, self.tr("Gaps")),
            (Shown.THERE, self.tr("Covered")),
        ):
            button = QToolButton()
            button.setObjectName(f"coverage.{shown}")
            button.setText(text)
            button.setCheckable(True)
            button.setChecked(shown is self._shown)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, which=shown: self._choose(which))
            set_role(button, "chip")
            head.add(button)
            self.choices[shown] = button
        self.empty = EmptyState(self._shell, "ok")
        self._middle = QStackedWidget()
        self._middle.addWidget(self.list)
        self._middle.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._middle, 1)

    def _refresh_if_seen(self) -> None:
        if self._seen.now:
            self.refresh()

    def _later(self) -> None:
        if self._seen.now:
            self._soon.start()

    def _new_rules(self) -> None:
        self.model.forget_tiles()
        self._later()

    def _choose(self, shown: Shown) -> None:
        self._shown = shown
        for which, button in self.choices.items():
            button.setChecked(which is shown)
        self._show()

    def _show(self) -> None:
        found = self._found
        if found is None:
            self.model.show_combinations([])
            self.empty.say(self.tr("Nothing is open"), "")
            self._middle.setCurrentWidget(self.empty)
            return
        covered = found.possible - found.gaps_in_all
        percent = round(100 * covered / found.possible) if found.possible else 100
        # A set with one gap in a thousand is not complete.
        percent = min(percent, 99) if found.gaps_in_all else percent
        text = self.tr("{covered} of {possible} combinations ({percent} %)")
        self.figure.setText(text.format(covered=covered, possible=found.possible, percent=percent))
        self.bar.setRange(0, max(found.possible, 1))
        self.bar.setValue(covered)
        self.more.setText(self._left_out(found))
        gaps = [] if self._shown is Shown.THERE else list(found.gaps)
        there = [] if self._shown is Shown.GAPS else list(found.shown)
        self.model.show_combinations([*gaps, *there])
        self._middle.setCurrentWidget(self.list if gaps or there else self.empty)
        if not gaps and not there:
            self.empty.say(
                self.tr("No gaps") if self._shown is Shown.GAPS else self.tr("No tiles yet"),
                self.tr("Every combination of sides is there.")
                if self._shown is Shown.GAPS
                else self.tr("Click a gap to make the first."),
            )

    def _left_out(self, found: Coverage) -> str:
        if found.most_terrains is None:
            return ""
        text = self.tr("Gaps with more than {count} terrains are not listed.")
        return text.format(count=found.most_terrains)

    def _chosen(self, combination: Combination) -> None:
        if combination.kinds:
            self._selection.select(combination.kinds, combination.kinds[0])
            return
        document = self._document
        if document is None:
            return
        tile_id = next_id(document.model)
        tile = tile_with_sides(combination.sides, document.rules, tile_id)
        name = self.tr("Add {tile} for a gap").format(tile=tile_id)
        if self._commands.add([tile], name, len(document.model.tiles)):
            self.refresh()
            self._shell.say(
                self.tr("Made {tile}: {sides}").format(
                    tile=tile_id, sides=self.model.words(combination)
                )
            )

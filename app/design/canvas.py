"""The canvas: one tile, large, to be drawn on with the mouse and with the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app import theme
from app.design import canvas_paint as paint
from app.design.canvas_keys import CanvasKeys
from app.design.canvas_menu import canvas_menu
from app.design.canvas_mouse import CanvasMouse
from app.design.canvas_plans import Plan, Scene
from app.design.canvas_targets import CENTRE, Kind, Target, Targets
from app.design.canvas_words import about
from app.design.editing import Editing
from app.design.look import artwork_of, remember, remembered, tile_theme
from app.design.selection import Selection
from app.design.tile_edits import notation_of
from app.design.tools import Tool, ToolKind, tools_of
from app.documents.tileset import TileSetDocument
from app.painting.cache import TilePixmaps
from app.painting.geometry import tile_geometry, unit_to
from app.shell.shell import Shell
from engine.landscape.rules.model import Form
from engine.landscape.tiles.model import Tile

_PREVIEWS = 24 * 1024 * 1024
_TIGHT = 240
"""A canvas smaller than that, at 100 %, does without all that is not needed."""
_CROWDED = 220
"""Below so many pixels of tile at 100 % the labels of the sides give way."""


class Canvas(QWidget):
    """Shows the current tile of the selection; every gesture is one undo step."""

    tool_changed = Signal(object)
    """Another tool is in the hand, or none."""
    hinted = Signal(str)
    """What the status bar should say now."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shell = shell
        self.selection = selection
        self.editing = Editing(selection, self)
        self.scene: Scene | None = None
        self.tool: Tool | None = None
        self.tools: list[Tool] = []
        self.hover: Target | None = None
        self.cursor_target: Target = CENTRE
        self.preview: Tile | None = None
        """The tile as a drag would make it."""
        self.halves = remembered(shell).halves
        self.overlay = remembered(shell).overlay
        self.mouse = CanvasMouse(self)
        self.keys = CanvasKeys(self)
        self._to_screen = QTransform()
        self._pictures = TilePixmaps(_PREVIEWS)
        self._small_chips = False
        self._document: TileSetDocument | None = None
        self.setObjectName("canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        selection.changed.connect(self.refresh)
        selection.part_changed.connect(self._part_changed)
        shell.theme.changed.connect(self.refresh)
        shell.actions.changed.connect(self._name_tools)

    # What is shown

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self.refresh)
            self._document.rules_changed.disconnect(self._other_rules)
        self._document = document
        if document is not None:
            document.changed.connect(self.refresh)
            document.rules_changed.connect(self._other_rules)
        self._other_rules()

    @property
    def editable(self) -> bool:
        return self.editing.possible and self.scene is not None

    def refresh(self) -> None:
        """The tile, the rules or the colours are others."""
        tile = self.selection.tile
        rules = self.editing.rules
        if tile is None:
            self.scene = None
        elif self.scene is None or self.scene.tile is not tile or self.scene.rules is not rules:
            self.mouse.cancel()
            # Before the mouse looks again: the selection moves to another set before we do.
            self._put_down_what_is_not_here()
            targets = Targets(tile_geometry(tile, rules))
            self.scene = Scene(tile, rules, targets, self.brush)
            if targets.at(self.cursor_target) is None:
                self.cursor_target = CENTRE
            self.hover = None
            self.mouse.look_again()
        self._place()
        self._tell_screen_readers()
        self.update()

    def _other_rules(self) -> None:
        self._name_tools()
        if self.tool not in self.tools:
            self.take_tool(None)
        self.refresh()

    def _put_down_what_is_not_here(self) -> None:
        tool, rules = self.tool, self.editing.rules
        if tool is None or (self.scene is not None and self.scene.rules is rules):
            return
        if tool.word not in {known.word for known in tools_of(rules) if known.kind is tool.kind}:
            self.tool = None
            self.tool_changed.emit(None)

    def _name_tools(self) -> None:
        actions = self.shell.actions
        reserved = {
            key
            for spec in actions
            if actions.here(spec)
            for key in actions.keys(spec.id)
            if len(key) == 1
        }
        self.tools = tools_of(self.editing.rules, reserved)
        self.tool_changed.emit(self.tool)

    def _part_changed(self) -> None:
        self.update()

    def set_halves(self, on: bool) -> None:
        self.halves = on
        remember(self.shell, halves=on)
        self._place()
        self.update()

    def set_overlay(self, on: bool) -> None:
        self.overlay = on
        remember(self.shell, overlay=on)
        self.update()

    # Tools

    def take_tool(self, tool: Tool | None) -> None:
        """Take a tool in the hand, or put it down."""
        self.tool = tool
        if self.scene is not None:
            scene = self.scene
            self.scene = Scene(scene.tile, scene.rules, scene.targets, self.brush)
        self.tool_changed.emit(tool)
        self.mouse.look_again()
        self.update()

    @property
    def brush(self) -> str:
        """What a drag between two plain sides draws: the terrain in the hand; else it is open."""
        if self.tool is None or self.tool.kind is not ToolKind.TERRAIN:
            return ""
        form = self.editing.rules.terrains[self.tool.word].form
        return self.tool.word if form in (Form.PATH, Form.AREA) else ""

    def carry_out(self, plan: Plan, merge_key: str | None = None) -> bool:
        """Do what a plan says; tell why not if it cannot be done."""
        if not self.editing.possible:
            self.shell.say(self.refusal())
            return False
        if plan.change is None:
            if plan.says:
                self.shell.say(plan.says)
            return False
        return self.editing.apply(plan.change, merge_key)

    def refusal(self) -> str:
        return self.tr("The source has faults that must be mended first: see Problems.")

    # Words

    def hint(self) -> str:
        """What the tool in the hand, or the bare hand, can do."""
        if self.scene is None:
            return ""
        if not self.editable:
            return self.refusal()
        if self.tool is not None:
            return self.tr("{tool}: click where it belongs. Esc puts it down.").format(
                tool=self.tool.title
            )
        return self.tr(
            "Click a side to change it, drag from side to side to join. Arrows move the cursor,"
            " Enter changes, J joins, X parts, Del removes."
        )

    def say(self, text: str) -> None:
        self.hinted.emit(text or self.hint())

    def describe(self, target: Target | None) -> str:
        return "" if self.scene is None else about(self.scene, target)

    def move_cursor(self, target: Target) -> None:
        """Put the keyboard's cursor somewhere and tell what is there."""
        self.cursor_target = target
        self._tell_screen_readers()
        if self.scene is not None:
            self.selection.select_part(self.scene.targets.part(target))
        self.update()

    def _tell_screen_readers(self) -> None:
        tile = self.selection.tile
        if tile is None or self.scene is None:
            self.setAccessibleName(self.tr("Canvas, no tile selected"))
            self.setAccessibleDescription("")
            return
        line = notation_of(tile, self.scene.rules) or self.tr("nothing but ground")
        self.setAccessibleName(
            self.tr("Canvas, tile {tile}: {notation}").format(tile=tile.id, notation=line)
        )
        self.setAccessibleDescription(self.describe(self.cursor_target))

    # Where things are

    def sizeHint(self) -> QSize:
        side = theme.current().px(440)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        wide, high = paint.chip_size(small=True)
        least = 140  # at any size of the text: the tile itself holds none
        return QSize(int(2 * wide) + least, int(2 * high) + least)

    def tile_side(self, area: QRectF) -> float:
        """How large the tile is in an area of the size of this widget."""
        room = self._room(area, small=self._crowded(area))
        return min(room.width(), room.height())

    def _room(self, area: QRectF, *, small: bool) -> QRectF:
        """What of an area is left for the tile beside the labels of its sides."""
        look = theme.current()
        wide, high = paint.chip_size(small)
        tight = min(area.width(), area.height()) < look.px(_TIGHT)
        gap = look.px(30 if self.halves else 10 if tight else 16)
        foot = 0 if tight else look.px(26)
        return area.adjusted(wide + gap, high + gap, -wide - gap, -high - gap - foot)

    def _crowded(self, area: QRectF) -> bool:
        """Whether the labels of the sides must be short to leave a tile worth its name."""
        room = self._room(area, small=False)
        return min(room.width(), room.height()) < theme.current().px(_CROWDED)

    def _foot_is_free(self) -> bool:
        """Whether a caption at the foot leaves the label of the lowest side to be seen."""
        _, high = paint.chip_size(self._small_chips)
        assert self.scene is not None
        box = self._to_screen.mapRect(self.scene.targets.geometry.bounds)
        return box.bottom() + high + theme.current().px(36) <= self.height()

    def _place(self) -> None:
        """Lay the tile into the middle of its room."""
        if self.scene is None:
            return
        area = QRectF(self.rect())
        self._small_chips = self._crowded(area)
        room = self._room(area, small=self._small_chips)
        least = 40
        if room.width() < least or room.height() < least:
            room = area
        bounds = self.scene.targets.geometry.bounds
        fitted = unit_to(room, bounds).mapRect(bounds)
        # On whole pixels, so that the picture of the tile is drawn as it is, sharp and quick.
        wide = int(fitted.width())
        place = QRectF(int(fitted.left()), int(fitted.top()), wide, wide * bounds.height())
        self._to_screen = unit_to(place, bounds)

    def to_tile(self, place: QPointF) -> QPointF:
        """A place on the widget in the measure of the tile."""
        back, possible = self._to_screen.inverted()
        return back.map(place) if possible else QPointF()

    def to_widget(self, point: QPointF) -> QPointF:
        return self._to_screen.map(point)

    def place_of(self, target: Target) -> QPointF:
        """Where on the widget a target lies; for menus, and for whoever clicks there."""
        assert self.scene is not None
        at = self.scene.targets.at(target)
        assert at is not None
        if target.kind is Kind.SIDE:
            at += self.scene.targets.geometry.frame.inward(target.side) * 0.05
        return self._to_screen.map(QPointF(at.real, at.imag))

    def slack(self) -> float:
        """How much larger small things are for the mouse, in the measure of the tile."""
        return theme.current().px(5) / max(1.0, self._to_screen.m11())

    def target_at(self, place: QPointF) -> Target | None:
        if self.scene is None:
            return None
        return self.scene.targets.hit(self.to_tile(place), self.slack())

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board = paint.Board(self.scene, self._to_screen, tile_theme(self.shell))
        paint.shadow(painter, board)
        self._paint_tile(painter)
        paint.border(painter, board)
        if self.halves:
            paint.half_sides(painter, board)
        if self.preview is None:
            self._paint_lights(painter, board)
        gap = theme.current().px(22 if self.halves else 8)
        paint.side_chips(painter, board, self._lit_side(), gap, small=self._small_chips)
        self.mouse.paint(painter, board)
        self.keys.paint(painter, board)
        if self._foot_is_free():
            paint.caption(painter, QRectF(self.rect()), self._caption())
        painter.end()

    def _paint_tile(self, painter: QPainter) -> None:
        assert self.scene is not None
        tile = self.preview or self.scene.tile
        box = self._to_screen.mapRect(self.scene.targets.geometry.bounds)
        painter.drawPixmap(box.topLeft(), self._picture(tile, box.width()))

    def _picture(self, tile: Tile, width: float) -> QPixmap:
        assert self.scene is not None
        return self._pictures.pixmap(
            tile,
            self.scene.rules,
            0,
            width,
            self.devicePixelRatioF(),
            tile_theme(self.shell),
            artwork=artwork_of(self._document, tile),
            overlay=self.overlay,
            exact=True,
        )

    def _paint_lights(self, painter: QPainter, board: paint.Board) -> None:
        targets = board.scene.targets
        lit = self.mouse.lit_piece()
        if lit is not None:
            paint.piece_glow(painter, board, lit, strong=self.tool is not None)
        part = self.selection.part
        chosen = targets.piece_of(part)
        if chosen is not None:
            paint.chosen_part(painter, board, chosen, None if part is None else part.marker)
        side = self._lit_side()
        if side is not None and side.kind is Kind.SIDE:
            paint.side_glow(painter, board, side.side)
        inside = self.underMouse() or self.hasFocus()
        paint.end_handles(painter, board, self.hover, every=inside and self.editable)

    def _lit_side(self) -> Target | None:
        plan = self.mouse.plan
        return plan.target if plan is not None and plan.target is not None else self.hover

    def _caption(self) -> str:
        if self.mouse.dragging:
            return self.mouse.plan.says if self.mouse.plan is not None else ""
        if self.hover is not None:
            return self.describe(self.hover)
        return self.describe(self.cursor_target) if self.keys.showing else ""

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.keys.showing = False
        self.mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # A quick second click is a second click: people click through the terrains of a side.
        self.mouse.press(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.mouse.leave()
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        # Keys of the canvas come before shortcuts of the window, such as Del for whole tiles.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.keys.wants(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.keys.showing = event.reason() != Qt.FocusReason.MouseFocusReason
        self.say("")
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.scene is None:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            target: Target | None = self.cursor_target
            place = self.mapToGlobal(self.place_of(self.cursor_target).toPoint())
        else:
            target, place = self.target_at(QPointF(event.pos())), event.globalPos()
        if self.tool is not None:
            self.take_tool(None)
            return
        menu = canvas_menu(self, target)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

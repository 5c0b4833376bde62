"""The mouse on the canvas: what is under it, clicks, drags, and tools carried over the tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication

from app.design import canvas_paint as paint
from app.design.canvas_drags import drag_source, plan_drag
from app.design.canvas_icons import tool_pixmap
from app.design.canvas_plans import Plan, plan_click, plan_tool
from app.design.canvas_targets import Kind, Target
from app.design.look import tile_theme
from app.design.tools import Tool, ToolKind
from app.painting.frame import qt

if TYPE_CHECKING:
    from app.design.canvas import Canvas

_GHOST = 44
"""How large a carried marker is drawn, in pixels at 100 %."""


class CanvasMouse:
    """Follows the mouse; keeps what a click or letting go would do as `plan`."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.plan: Plan | None = None
        self._place = QPointF(-1, -1)
        self._pressed: QPointF | None = None
        self._under: Target | None = None
        """What was under the mouse when its button went down."""
        self._source: Target | None = None
        self._carried: Tool | None = None

    @property
    def dragging(self) -> bool:
        return self._source is not None or self._carried is not None

    def lit_piece(self) -> int | None:
        """The piece to light up."""
        if self.plan is not None and self.plan.piece is not None:
            return self.plan.piece
        hover = self._canvas.hover
        return hover.piece if hover is not None and hover.kind is Kind.PIECE else None

    # What the buttons do

    def press(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._canvas.scene is None:
            return
        self._pressed = event.position()
        self._under = self._canvas.target_at(event.position())
        self._look(event.position(), event.modifiers())

    def move(self, event: QMouseEvent) -> None:
        canvas = self._canvas
        held = bool(event.buttons() & Qt.MouseButton.LeftButton) and self._pressed is not None
        if held and self._source is None and self._may_drag():
            assert self._pressed is not None and canvas.scene is not None
            way = event.position() - self._pressed
            if way.manhattanLength() >= QApplication.startDragDistance():
                start = canvas.to_tile(self._pressed)
                self._source = drag_source(canvas.scene, self._under, start)
        if self._source is not None:
            self._drag_over(event.position())
        else:
            self._look(event.position(), event.modifiers())

    def _may_drag(self) -> bool:
        """With the bare hand; with a road or town in the hand only from side to side."""
        canvas = self._canvas
        if not canvas.editable:
            return False
        if canvas.tool is None:
            return True
        return bool(canvas.brush) and self._under is not None and self._under.kind is Kind.SIDE

    def release(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        canvas, pressed, source = self._canvas, self._pressed, self._source
        self._pressed = None
        if source is not None:
            self._drag_over(event.position())
            plan = self.plan
            self._stop()
            if plan is not None:
                canvas.carry_out(plan)
            return
        way = event.position() - pressed
        if way.manhattanLength() < 2 * QApplication.startDragDistance():
            self._click(event)

    def leave(self) -> None:
        self._place = QPointF(-1, -1)
        if self.dragging:
            return
        self._canvas.hover = None
        self.plan = None
        self._canvas.say("")
        self._canvas.update()

    def rest(self) -> None:
        """The keyboard is used now: nothing is lit up for the mouse until it moves."""
        if not self.dragging:
            self._canvas.hover = None
            self.plan = None
            self._place = QPointF(-1, -1)

    def cancel(self) -> bool:
        """Forget the drag; whether there was one."""
        was = self.dragging
        self._pressed = None
        self._stop()
        return was

    def look_again(self) -> None:
        """The tile or the tool is another one, the mouse is where it was."""
        if self._place.x() >= 0 and not self.dragging:
            self._look(self._place, Qt.KeyboardModifier.NoModifier)

    def _click(self, event: QMouseEvent) -> None:
        canvas = self._canvas
        assert canvas.scene is not None
        step = -1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        place = event.position()
        target = canvas.target_at(place)
        plan = plan_click(canvas.scene, target, canvas.to_tile(place), canvas.tool, step)
        if canvas.tool is None and target is not None:
            canvas.cursor_target = target
        if plan.change is not None or canvas.tool is not None:
            canvas.carry_out(plan)
        else:
            canvas.selection.select_part(canvas.scene.targets.part(target))
        self._look(place, event.modifiers())

    # Tools carried from the shelf

    def carry(self, tool: Tool, place: QPoint) -> None:
        """A tool is dragged over the screen; `place` is in the measure of the screen."""
        self._carried = tool
        here = QPointF(self._canvas.mapFromGlobal(place))
        self._place = here
        self._plan_carried(here)

    def drop(self, place: QPoint) -> None:
        tool, self._carried = self._carried, None
        if tool is None:
            return
        canvas = self._canvas
        here = QPointF(canvas.mapFromGlobal(place))
        self._carried = tool
        self._plan_carried(here)
        plan = self.plan
        self._stop()
        if plan is not None and canvas.rect().contains(here.toPoint()):
            canvas.carry_out(plan)

    def _plan_carried(self, here: QPointF) -> None:
        canvas = self._canvas
        if canvas.scene is None or self._carried is None:
            return
        inside = canvas.rect().contains(here.toPoint())
        target = canvas.target_at(here) if inside else None
        self.plan = (
            plan_tool(canvas.scene, target, canvas.to_tile(here), self._carried) if inside else None
        )
        canvas.hover = None
        self._show_plan()

    # Looking ahead

    def _look(self, place: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Find out what is under the mouse and what a click would do there."""
        canvas = self._canvas
        self._place = place
        if canvas.scene is None:
            self.plan = None
            return
        target = canvas.target_at(place)
        step = -1 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1
        canvas.hover = target
        if not canvas.editable:
            self.plan = Plan(canvas.refusal(), cursor=Qt.CursorShape.ForbiddenCursor)
        else:
            point = canvas.to_tile(place)
            self.plan = plan_click(canvas.scene, target, point, canvas.tool, step)
        self._show_plan()

    def _drag_over(self, place: QPointF) -> None:
        canvas = self._canvas
        assert canvas.scene is not None and self._source is not None
        self._place = place
        onto = canvas.target_at(place)
        canvas.hover = onto
        self.plan = plan_drag(canvas.scene, self._source, canvas.to_tile(place), onto)
        change = self.plan.change
        canvas.preview = None if change is None else change.tile
        self._show_plan()

    def _show_plan(self) -> None:
        canvas = self._canvas
        if self.plan is not None:
            canvas.setCursor(QCursor(self.plan.cursor))
            canvas.say(self.plan.says)
        canvas.update()

    def _stop(self) -> None:
        self._source = None
        self._carried = None
        self.plan = None
        self._canvas.preview = None
        self._canvas.unsetCursor()
        self._canvas.update()

    # Feedback

    def paint(self, painter: QPainter, board: paint.Board) -> None:
        """The rubber line of a drag, or the tool that is carried."""
        if self._source is not None and self._source.kind is Kind.SIDE:
            frame = board.scene.targets.geometry.frame
            middle = frame.middle(self._source.side) + frame.inward(self._source.side) * 0.05
            start = board.to_screen.map(qt(middle))
            allowed = self.plan is not None and self.plan.change is not None
            paint.rubber(painter, start, self._place, allowed=allowed)
        tool = self._carried or self._canvas.tool
        if tool is None or tool.kind is ToolKind.TERRAIN or self._place.x() < 0:
            return
        if self._canvas.rect().contains(self._place.toPoint()):
            side = self._canvas.shell.theme.px(_GHOST)
            picture = tool_pixmap(
                tool,
                board.scene.rules,
                tile_theme(self._canvas.shell),
                side,
                self._canvas.devicePixelRatioF(),
            )
            painter.setOpacity(0.85)
            painter.drawPixmap(self._place - QPointF(side / 2, side / 2), picture)
            painter.setOpacity(1.0)

"""The keyboard on the canvas: a cursor that goes from part to part, and a key for every gesture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from app.design import canvas_paint as paint
from app.design.canvas_drags import drag_source, plan_drag
from app.design.canvas_plans import Plan, plan_click, plan_remove, plan_tool
from app.design.canvas_targets import CENTRE, Kind, Target
from app.design.join_edits import part_side
from app.design.marker_edits import move_feature, move_marker
from app.design.side_edits import set_side
from app.design.tools import Tool, ToolKind
from app.painting.frame import from_qt, qt
from engine.landscape.rules.model import Form

if TYPE_CHECKING:
    from app.design.canvas import Canvas

_NUDGE = 0.02
_Key = Qt.Key
_ARROWS = {
    _Key.Key_Left: (-1, 0),
    _Key.Key_Right: (1, 0),
    _Key.Key_Up: (0, -1),
    _Key.Key_Down: (0, 1),
}
_REMOVE = (_Key.Key_Delete, _Key.Key_Backspace)
_CHANGE = (_Key.Key_Return, _Key.Key_Enter, _Key.Key_Space)
_OURS = {*_ARROWS, *_REMOVE, *_CHANGE, _Key.Key_Home, _Key.Key_PageUp, _Key.Key_PageDown}
_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
translate = QCoreApplication.translate


class CanvasKeys:
    """Moves the cursor of the canvas and does there what the mouse does elsewhere."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.showing = False
        """Whether the cursor is drawn: not while somebody works with the mouse."""
        self.joining: Target | None = None
        """Where a join began that waits for its other end."""

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key is meant for the canvas rather than for a shortcut of the window."""
        if event.modifiers() & _COMMANDS or self._canvas.scene is None:
            return False
        if event.key() == _Key.Key_Escape:
            return self._has_something_to_stop()
        return event.key() in _OURS or self._tool_for(event) is not None

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key stands for; False if it is none of ours."""
        if not self.wants(event):
            return False
        key, canvas = _Key(event.key()), self._canvas
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == _Key.Key_Escape:
            self.stop()
            return True
        self.showing = True
        canvas.mouse.rest()
        scene = canvas.scene
        assert scene is not None
        if key in _ARROWS:
            if not (shift and self._nudge(*_ARROWS[key])):
                self._go(scene.targets.step(canvas.cursor_target, *_ARROWS[key]))
        elif key == _Key.Key_Home:
            self._go(CENTRE)
        elif key in (_Key.Key_PageUp, _Key.Key_PageDown):
            way = 1 if key == _Key.Key_PageDown else -1
            self._go(scene.targets.next(canvas.cursor_target, way))
        elif key in _REMOVE:
            self.remove()
        elif key in _CHANGE:
            self.change(-1 if shift else 1)
        else:
            tool = self._tool_for(event)
            assert tool is not None
            self.use(tool)
        canvas.update()
        return True

    # What keys and menu entries do at the cursor

    def change(self, step: int = 1) -> None:
        """The next terrain or end; puts down the tool in the hand; finishes a join."""
        canvas = self._canvas
        scene = canvas.scene
        if scene is None:
            return
        if self.joining is not None:
            self.join()
            return
        target = canvas.cursor_target
        plan = plan_click(scene, target, self._point(), canvas.tool, step)
        if plan.change is not None:
            canvas.carry_out(plan)
        else:
            canvas.shell.say(canvas.describe(target))
        self._tell()

    def use(self, tool: Tool) -> None:
        """A terrain on the side under the cursor; a site or marker where the cursor is."""
        canvas = self._canvas
        if canvas.scene is None:
            return
        target = canvas.cursor_target
        if tool.kind is not ToolKind.TERRAIN:
            canvas.carry_out(plan_tool(canvas.scene, target, self._point(), tool))
        elif target.kind is Kind.SIDE:
            change = set_side(canvas.scene.tile, canvas.scene.rules, target.side, tool.word)
            canvas.carry_out(Plan("", change))
        else:
            canvas.take_tool(tool)
        self._tell()

    def join(self) -> None:
        """Begin a join at the cursor, or finish the one that was begun."""
        canvas = self._canvas
        scene = canvas.scene
        if scene is None or not canvas.editable:
            canvas.shell.say(canvas.refusal() if scene is not None else "")
            return
        self.showing = True
        canvas.mouse.rest()
        target = canvas.cursor_target
        if self.joining is None:
            self.joining = drag_source(scene, target, self._point())
            if self.joining is None or self.joining.kind is not Kind.SIDE:
                self.joining = None
                says = translate("Canvas", "Go to a side or to what lies on one first, then join.")
                canvas.shell.say(says)
            else:
                says = translate(
                    "Canvas", "Go to what {side} shall be joined with and press J; Esc stops."
                )
                canvas.say(says.format(side=scene.side_name(self.joining.side)))
        else:
            source, self.joining = self.joining, None
            canvas.carry_out(plan_drag(scene, source, self._point(), target))
            self._tell()
        canvas.update()

    def part(self) -> None:
        """Part the side under the cursor, or the nearest side of the part there."""
        canvas = self._canvas
        if canvas.scene is None:
            return
        held = drag_source(canvas.scene, canvas.cursor_target, self._point())
        change = None
        if held is not None and held.kind is Kind.SIDE:
            change = part_side(canvas.scene.tile, canvas.scene.rules, held.side)
        says = translate("Canvas", "Nothing hangs together here that could be parted.")
        canvas.carry_out(Plan(says, change))
        self._tell()

    def remove(self) -> None:
        canvas = self._canvas
        if canvas.scene is not None:
            canvas.carry_out(plan_remove(canvas.scene, canvas.cursor_target))
            self._tell()

    def stop(self) -> None:
        """Esc: forget the drag, the join, or put the tool down."""
        canvas = self._canvas
        if canvas.mouse.cancel():
            canvas.say("")
            return
        if self.joining is not None:
            self.joining = None
        elif canvas.tool is not None:
            canvas.take_tool(None)
        canvas.say("")
        canvas.update()

    def paint(self, painter: QPainter, board: paint.Board) -> None:
        """The cursor, and the line of a join that waits for its other end."""
        canvas = self._canvas
        if self.joining is not None:
            at = board.scene.targets.at(Target(Kind.SIDE, self.joining.side))
            there = board.scene.targets.at(canvas.cursor_target)
            if at is not None and there is not None:
                paint.rubber(painter, board.at(at), board.at(there), allowed=True)
        if canvas.hasFocus() and self.showing:
            paint.cursor_ring(painter, board, canvas.cursor_target)

    # Inside

    def _has_something_to_stop(self) -> bool:
        canvas = self._canvas
        return canvas.mouse.dragging or self.joining is not None or canvas.tool is not None

    def _tool_for(self, event: QKeyEvent) -> Tool | None:
        letter = event.text().upper()
        if not letter or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return None
        return next((tool for tool in self._canvas.tools if tool.letter == letter), None)

    def _point(self) -> QPointF:
        """The cursor in the measure of the tile; that of a side lies a little inside."""
        scene, target = self._canvas.scene, self._canvas.cursor_target
        assert scene is not None
        at = scene.targets.at(target) or scene.targets.geometry.frame.centre
        if target.kind is Kind.SIDE:
            at += scene.targets.geometry.frame.inward(target.side) * 0.05
        return qt(at)

    def _go(self, target: Target) -> None:
        self._canvas.move_cursor(target)
        self._tell()

    def _tell(self) -> None:
        """Say what is under the cursor and, while joining, what J would do."""
        canvas = self._canvas
        scene = canvas.scene
        if scene is None:
            return
        if self.joining is not None:
            plan = plan_drag(scene, self.joining, self._point(), canvas.cursor_target)
            canvas.say(f"{canvas.describe(canvas.cursor_target)}. {plan.says}")
            return
        keys = {
            Kind.SIDE: translate("Canvas", "Enter: next terrain, 1–9: pick, J: join, X: part"),
            Kind.END: translate("Canvas", "Enter: another end, Del: leave it open"),
            Kind.MARKER: translate("Canvas", "Shift+arrows: move, Del: remove"),
            Kind.PIECE: translate("Canvas", "J: join, X: part, Del: remove, letters: add"),
            Kind.CENTRE: translate("Canvas", "Letters add what the shelf shows"),
        }[canvas.cursor_target.kind]
        canvas.say(f"{canvas.describe(canvas.cursor_target)}. {keys}.")

    def _nudge(self, across: int, down: int) -> bool:
        """Move the marker or site under the cursor a little; False if there is none."""
        canvas = self._canvas
        scene, target = canvas.scene, canvas.cursor_target
        if scene is None or target.kind not in (Kind.MARKER, Kind.PIECE):
            return False
        piece = scene.targets.geometry.outline.pieces[target.piece]
        if piece.feature is None or (target.kind is Kind.PIECE and piece.form is not Form.SITE):
            return False
        geometry = scene.targets.geometry
        if target.kind is Kind.MARKER:
            spot = next(
                s for s in geometry.markers if (s.piece, s.number) == (target.piece, target.marker)
            )
            at = from_qt(spot.centre)
        else:
            at = next(s.centre for s in geometry.network.sites if s.piece == target.piece)
        box = geometry.frame.to_box(at + complex(across, down) * _NUDGE)
        if target.kind is Kind.MARKER:
            change = move_marker(
                scene.tile, scene.rules, piece.feature, target.marker, target.piece, box
            )
        else:
            change = move_feature(scene.tile, scene.rules, piece.feature, box)
        canvas.carry_out(Plan("", change), f"nudge/{scene.tile.id}/{target}")
        return True

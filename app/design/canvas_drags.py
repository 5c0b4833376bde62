"""What letting go of something on the canvas would do: joining, parting, moving, removing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, Qt

from app.design.canvas_plans import Plan, Scene
from app.design.canvas_targets import Kind, Target
from app.design.edits import on_side
from app.design.join_edits import join_sides, lead_side, part_side
from app.design.marker_edits import (
    fitting_pieces,
    move_feature,
    move_marker,
    remove_feature,
    remove_marker,
)
from app.design.path_edits import set_end
from app.design.side_edits import paint_terrain, set_side, shown_on
from app.painting.frame import from_qt
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import capital
from engine.landscape.tiles.notation import JUNCTION

_CENTRE_RADIUS = 0.16
_PULLED = 0.1
"""So far out of the tile a side is torn off."""
_Cursor = Qt.CursorShape
translate = QCoreApplication.translate


def drag_source(scene: Scene, target: Target | None, point: QPointF) -> Target | None:
    """What a drag that begins here takes hold of: a marker, a site, or what lies on a side.

    A road or town is held at its nearest side; `piece` then says that it was held by its middle.
    """
    if target is None or target.kind in (Kind.SIDE, Kind.MARKER):
        return target
    if target.kind is Kind.CENTRE:
        return None
    piece = scene.targets.geometry.outline.pieces[target.piece]
    if piece.form is Form.SITE:
        return target
    if not piece.sides:
        return None
    frame = scene.targets.geometry.frame
    side = min(piece.sides, key=lambda number: abs(frame.middle(number) - from_qt(point)))
    return Target(Kind.SIDE, side, target.piece if target.kind is Kind.PIECE else -1)


def plan_drag(scene: Scene, source: Target, point: QPointF, onto: Target | None) -> Plan:
    """What letting go here does, of something that `drag_source` took hold of."""
    if source.kind is Kind.MARKER:
        return _plan_moving_marker(scene, source, point)
    if source.kind is Kind.PIECE:
        return _plan_moving_site(scene, source, point)
    aimless = Plan(
        translate("Canvas", "Let go over another side, a part or the middle; Esc stops.")
    )
    if _is_pulled_away(scene, source, point, onto):
        return _plan_parting(scene, source.side)
    if onto is None:
        return aimless
    brush = scene.brush or paint_terrain(scene.rules)
    if brush is None:
        # Rules with nothing but ground and sites: there is nothing to draw from side to side.
        return aimless
    if onto.kind is Kind.SIDE:
        return _plan_joining(scene, source.side, onto, brush)
    piece = -1 if onto.kind is Kind.CENTRE else onto.piece
    feature = None if piece < 0 else scene.feature(piece)
    own = feature is not None and feature == on_side(scene.tile, scene.rules, source.side)
    if piece < 0 or own or scene.targets.is_field(piece):
        middle = scene.targets.geometry.frame.centre
        near = abs(from_qt(point) - middle) < _CENTRE_RADIUS
        return _plan_to_middle(scene, source.side, brush) if near and source.piece < 0 else aimless
    assert feature is not None
    name, part = scene.side_name(source.side), scene.part_name(piece)
    change = lead_side(scene.tile, scene.rules, source.side, feature, brush)
    if change is None:
        says = translate("Canvas", "{side} cannot be led to the {part}.")
        return Plan(says.format(side=name, part=part), cursor=_Cursor.ForbiddenCursor, piece=piece)
    says = translate("Canvas", "Let go: lead {side} to the {part}.")
    return Plan(says.format(side=name, part=part), change, _Cursor.DragLinkCursor, piece)


def _is_pulled_away(scene: Scene, source: Target, point: QPointF, onto: Target | None) -> bool:
    """Whether a side is dragged out of the tile rather than to another one."""
    _, depth = scene.targets.nearest_side(from_qt(point))
    own = onto is None or (onto.kind is Kind.SIDE and onto.side == source.side)
    return own and depth < -_PULLED


def _plan_joining(scene: Scene, side: int, onto: Target, brush: str) -> Plan:
    name, other = scene.side_name(side), scene.side_name(onto.side)
    if onto.side == side:
        says = translate("Canvas", "Drag {side} to another side to join them.")
        return Plan(says.format(side=name))
    change = join_sides(scene.tile, scene.rules, side, onto.side, brush)
    if change is None:
        return _refusal(scene, side, onto.side)
    says = translate("Canvas", "Let go: join {side} and {other}.").format(side=name, other=other)
    return Plan(says, change, _Cursor.DragLinkCursor, target=onto)


def _plan_moving_marker(scene: Scene, source: Target, point: QPointF) -> Plan:
    feature = scene.feature(source.piece)
    assert feature is not None
    kind = scene.tile.features[feature].markers[source.marker].kind
    name = scene.names.marker(kind)
    if not scene.targets.inside(point):
        change = remove_marker(scene.tile, scene.rules, feature, source.marker)
        return Plan(
            translate("Canvas", "Let go: remove the {marker}.").format(marker=name),
            change,
            _Cursor.DragMoveCursor,
        )
    fitting = fitting_pieces(scene.tile, scene.rules, kind)
    piece = scene.targets.nearest_piece(point, fitting)
    if piece is None:
        piece = source.piece
    change = move_marker(scene.tile, scene.rules, feature, source.marker, piece, scene.box(point))
    says = translate("Canvas", "Let go: {marker} here, on the {part}.").format(
        marker=name, part=scene.part_name(piece)
    )
    return Plan(says, change, _Cursor.ClosedHandCursor, piece)


def _plan_moving_site(scene: Scene, source: Target, point: QPointF) -> Plan:
    feature = scene.feature(source.piece)
    assert feature is not None
    name = scene.part_name(source.piece)
    if not scene.targets.inside(point):
        change = remove_feature(scene.tile, scene.rules, feature)
        return Plan(
            translate("Canvas", "Let go: remove the {marker}.").format(marker=name),
            change,
            _Cursor.DragMoveCursor,
        )
    change = move_feature(scene.tile, scene.rules, feature, scene.box(point))
    return Plan(
        translate("Canvas", "Let go: {part} here.").format(part=name),
        change,
        _Cursor.ClosedHandCursor,
    )


def _plan_to_middle(scene: Scene, side: int, brush: str) -> Plan:
    """A side dragged to the middle parts from the rest; a bare one gets a road that ends there."""
    name = scene.side_name(side)
    index = on_side(scene.tile, scene.rules, side)
    if index is None:
        if scene.rules.terrains[brush].form is not Form.PATH:
            return Plan(
                translate("Canvas", "There is nothing on {side} to part.").format(side=name)
            )
        change = set_side(scene.tile, scene.rules, side, brush)
        says = translate("Canvas", "Let go: {terrain} on {side}.").format(
            terrain=scene.names.terrain(brush), side=name
        )
        return Plan(says, change, _Cursor.DragLinkCursor)
    old = scene.tile.features[index]
    declared = scene.rules.terrains[old.terrain]
    if declared.form is Form.PATH and len(old.sides) == 1 and old.end is None:
        if JUNCTION not in declared.ends:
            return Plan("")
        change = set_end(scene.tile, scene.rules, index, JUNCTION)
        return Plan(
            translate("Canvas", "Let go: end {side} at a junction.").format(side=name), change
        )
    return _plan_parting(scene, side)


def _plan_parting(scene: Scene, side: int) -> Plan:
    name = scene.side_name(side)
    parted = part_side(scene.tile, scene.rules, side)
    if parted is None:
        return Plan(translate("Canvas", "{side} hangs together with nothing.").format(side=name))
    says = translate("Canvas", "Let go: part {side} from the rest.").format(side=name)
    return Plan(says, parted, _Cursor.DragMoveCursor)


def _refusal(scene: Scene, one: int, other: int) -> Plan:
    first, second = on_side(scene.tile, scene.rules, one), on_side(scene.tile, scene.rules, other)
    names = (scene.side_name(one), scene.side_name(other))
    if first is not None and first == second:
        says = translate("Canvas", "{side} and {other} are one already.").format(
            side=names[0], other=names[1]
        )
    else:
        kinds = [scene.names.terrain(shown_on(scene.tile, scene.rules, s)) for s in (one, other)]
        says = translate("Canvas", "{one} and {two} cannot be joined.").format(
            one=capital(kinds[0]), two=kinds[1]
        )
    return Plan(says, cursor=_Cursor.ForbiddenCursor)

"""What a click on the canvas would do: the change itself and a sentence about it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, Qt

from app.design.canvas_targets import Kind, Target, Targets
from app.design.edits import Change, on_side
from app.design.marker_edits import (
    add_marker,
    add_site,
    fitting_pieces,
    remove_feature,
    remove_marker,
)
from app.design.path_edits import cycle_end, set_end
from app.design.side_edits import cycle_side, set_side, shown_on
from app.design.tools import Tool, ToolKind
from app.painting.frame import from_qt
from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.names import Names, a, capital, listed
from engine.landscape.tiles.model import Point, Tile
from engine.lattice import lattice

_OWN_PLACE = 0.1
"""A site dropped so near to the middle finds its own place."""
_Cursor = Qt.CursorShape
translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Plan:
    """What would happen, in words and as a change; without a change nothing would."""

    says: str
    change: Change | None = None
    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    piece: int | None = None
    """The piece it concerns, to be lit up."""
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The tile on the canvas and everything needed to make plans for it."""

    tile: Tile
    rules: RuleSet
    targets: Targets
    brush: str = ""
    """The path or area drawn between two plain sides; the first one there is when empty."""

    @property
    def names(self) -> Names:
        return Names(self.rules)

    def side_name(self, side: int) -> str:
        return lattice(self.rules.sides).names[side]

    def feature(self, piece: int) -> int | None:
        return self.targets.geometry.outline.pieces[piece].feature

    def box(self, point: QPointF) -> Point:
        """A point of the tile as files write it."""
        return self.targets.geometry.frame.to_box(from_qt(point))

    def part_name(self, piece: int) -> str:
        """`the town on N and W`."""
        found = self.targets.geometry.outline.pieces[piece]
        noun = self.names.terrain(found.terrain)
        if found.written is not None and found.written.name:
            return f'{noun} "{found.written.name}"'
        if not found.sides:
            return noun
        return f"{noun} {'-'.join(self.side_name(side) for side in found.sides)}"


def plan_click(
    scene: Scene, target: Target | None, point: QPointF, tool: Tool | None, step: int = 1
) -> Plan:
    """What a click does: with a tool in the hand put it down, otherwise change or select."""
    if tool is not None:
        return plan_tool(scene, target, point, tool)
    if target is None:
        return Plan("")
    match target.kind:
        case Kind.SIDE:
            return _plan_side(scene, target, step)
        case Kind.END:
            return _plan_end(scene, target, step)
        case Kind.MARKER:
            return _plan_marker(scene, target)
        case Kind.PIECE:
            return Plan(_about_piece(scene, target.piece), piece=target.piece, target=target)
    return Plan(
        translate("Canvas", "The middle of the tile. Drag a side here to part it."), target=target
    )


def plan_tool(scene: Scene, target: Target | None, point: QPointF, tool: Tool) -> Plan:
    """Put a terrain on the nearest side, a site where the mouse is, a marker on what it fits."""
    if target is None and not scene.targets.inside(point):
        return Plan(
            translate("Canvas", "Let go over the tile to use {tool}.").format(tool=tool.title)
        )
    if tool.kind is ToolKind.TERRAIN:
        side, _ = scene.targets.nearest_side(from_qt(point))
        change = set_side(scene.tile, scene.rules, side, tool.word)
        says = translate("Canvas", "Click: {terrain} on {side}.").format(
            terrain=tool.title, side=scene.side_name(side)
        )
        return Plan(says, change, _Cursor.PointingHandCursor, target=Target(Kind.SIDE, side=side))
    if tool.kind is ToolKind.SITE:
        middle = scene.targets.geometry.frame.centre
        near = abs(from_qt(point) - middle) < _OWN_PLACE
        at = None if near else scene.box(point)
        change = add_site(scene.tile, scene.rules, tool.word, at)
        return Plan(
            translate("Canvas", "Click: {part} here.").format(part=a(tool.title)),
            change,
            _Cursor.CrossCursor,
        )
    fitting = fitting_pieces(scene.tile, scene.rules, tool.word)
    piece = scene.targets.nearest_piece(point, fitting)
    if piece is None:
        return Plan(_nowhere(scene, tool.word), cursor=_Cursor.ForbiddenCursor)
    change = add_marker(scene.tile, scene.rules, tool.word, piece)
    says = translate("Canvas", "Click: {marker} on the {part}.").format(
        marker=a(tool.title), part=scene.part_name(piece)
    )
    return Plan(says, change, _Cursor.CrossCursor, piece)


def plan_remove(scene: Scene, target: Target | None) -> Plan:
    """Take what is under the cursor off the tile."""
    if target is None or target.kind is Kind.CENTRE:
        return Plan(translate("Canvas", "There is nothing here to remove."))
    if target.kind is Kind.MARKER:
        feature = scene.feature(target.piece)
        assert feature is not None
        change = remove_marker(scene.tile, scene.rules, feature, target.marker)
        return Plan(translate("Canvas", "Remove it from the tile."), change)
    if target.kind is Kind.SIDE:
        ground = scene.rules.ground
        if ground is None or on_side(scene.tile, scene.rules, target.side) is None:
            return Plan(translate("Canvas", "There is nothing on this side to remove."))
        return Plan("", set_side(scene.tile, scene.rules, target.side, ground))
    feature = scene.feature(target.piece)
    if feature is None:
        noun = scene.part_name(target.piece)
        return Plan(
            translate(
                "Canvas", "The {part} follows from the rest; there is nothing to remove."
            ).format(part=noun)
        )
    if target.kind is Kind.END:
        return Plan("", set_end(scene.tile, scene.rules, feature, None))
    return Plan("", remove_feature(scene.tile, scene.rules, feature))


def _plan_side(scene: Scene, target: Target, step: int) -> Plan:
    change = cycle_side(scene.tile, scene.rules, target.side, step)
    outcome = shown_on(change.tile, scene.rules, target.side)
    says = translate(
        "Canvas",
        "{side} shows {now}. Click: {next}. Shift+click goes back, right click offers all,"
        " dragging to another side joins.",
    ).format(
        side=scene.side_name(target.side),
        now=scene.names.terrain(shown_on(scene.tile, scene.rules, target.side)),
        next=scene.names.terrain(outcome),
    )
    return Plan(says, change, _Cursor.PointingHandCursor, target=target)


def _plan_end(scene: Scene, target: Target, step: int) -> Plan:
    feature = scene.feature(target.piece)
    assert feature is not None
    change = cycle_end(scene.tile, scene.rules, feature, step)
    part, end = scene.part_name(target.piece), scene.tile.features[feature].end
    now = (
        translate("Canvas", "The {part} does not end anywhere yet.").format(part=part)
        if end is None
        else translate("Canvas", "The {part} ends at {end}.").format(
            part=part, end=a(scene.names.terrain(end))
        )
    )
    if change is None:
        return Plan(now, cursor=_Cursor.PointingHandCursor, piece=target.piece, target=target)
    outcome = change.tile.features[feature].end
    then = translate("Canvas", "Click: end it at {end}.").format(
        end=a(scene.names.terrain(outcome or ""))
    )
    return Plan(f"{now} {then}", change, _Cursor.PointingHandCursor, target.piece, target)


def _plan_marker(scene: Scene, target: Target) -> Plan:
    marker = scene.targets.geometry.outline.pieces[target.piece].markers[target.marker]
    says = translate(
        "Canvas",
        "{marker} on the {part}. Drag it elsewhere, or off the tile to remove it; Delete removes"
        " it, too.",
    ).format(marker=capital(a(scene.names.marker(marker.kind))), part=scene.part_name(target.piece))
    return Plan(says, cursor=_Cursor.OpenHandCursor, piece=target.piece, target=target)


def _nowhere(scene: Scene, kind: str) -> str:
    declared = scene.rules.markers.get(kind)
    places = [scene.names.terrain(t) for t in declared.on] if declared is not None else []
    return translate("Canvas", "{marker} needs {places} on the tile.").format(
        marker=capital(a(scene.names.marker(kind))),
        places=listed([a(place) for place in places], translate("Canvas", "or")),
    )


def _about_piece(scene: Scene, piece: int) -> str:
    if scene.targets.is_field(piece):
        return translate("Canvas", "{part}. Click selects it.").format(
            part=capital(scene.part_name(piece))
        )
    return translate(
        "Canvas", "{part}. Click selects it; drag to a side or part to join; Delete removes it."
    ).format(part=capital(scene.part_name(piece)))

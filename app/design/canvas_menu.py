"""The menu of a place on the canvas: everything that can be done there, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu

from app.design.canvas_icons import tool_pixmap
from app.design.canvas_plans import Plan, Scene, plan_remove
from app.design.canvas_targets import Kind, Target
from app.design.edits import Change, on_side
from app.design.join_edits import part_side
from app.design.look import tile_theme
from app.design.marker_edits import (
    add_marker,
    add_site,
    move_feature,
    move_marker,
    set_marker_kind,
)
from app.design.path_edits import possible_ends, set_end
from app.design.side_edits import set_side, shown_on
from app.design.tools import Tool, ToolKind
from app.icons import icon
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import capital

if TYPE_CHECKING:
    from app.design.canvas import Canvas

translate = QCoreApplication.translate


def canvas_menu(canvas: Canvas, target: Target | None) -> QMenu:
    """A menu for what is under the mouse or the keyboard's cursor."""
    menu = QMenu(canvas)
    menu.setObjectName("canvas-menu")
    scene = canvas.scene
    if scene is not None and target is not None and canvas.editable:
        title = menu.addAction(canvas.describe(target))
        title.setEnabled(False)
        menu.addSeparator()
        if target.kind is Kind.SIDE:
            _side(menu, canvas, scene, target.side)
        elif target.kind is Kind.MARKER:
            _marker(menu, canvas, scene, target)
        elif target.kind in (Kind.END, Kind.PIECE):
            _piece(menu, canvas, scene, target.piece)
        if target.kind is not Kind.CENTRE and plan_remove(scene, target).change is not None:
            menu.addSeparator()
            remove = menu.addAction(
                icon("delete"),
                translate("Canvas", "Remove"),
                lambda: canvas.carry_out(plan_remove(scene, target)),
            )
            remove.setObjectName("remove")
        menu.addSeparator()
        _sites(menu, canvas, scene)
    menu.addSeparator()
    for name in ("turn-right", "turn-left", "mirror", "arrange", "clear"):
        menu.addAction(canvas.shell.actions[f"design.{name}"])
    menu.addSeparator()
    for name in ("halves", "overlay"):
        menu.addAction(canvas.shell.actions[f"design.{name}"])
    return menu


def _do(canvas: Canvas, change: Change | None) -> None:
    canvas.carry_out(Plan("", change))


def _picture(canvas: Canvas, tool: Tool) -> QIcon:
    size = canvas.shell.theme.px(20)
    ratio = canvas.devicePixelRatioF()
    return QIcon(tool_pixmap(tool, canvas.editing.rules, tile_theme(canvas.shell), size, ratio))


def _side(menu: QMenu, canvas: Canvas, scene: Scene, side: int) -> None:
    shown = shown_on(scene.tile, scene.rules, side)
    for tool in canvas.tools:
        if tool.kind is ToolKind.TERRAIN:
            entry = menu.addAction(
                tool.title,
                lambda word=tool.word: _do(canvas, set_side(scene.tile, scene.rules, side, word)),
            )
            entry.setObjectName(f"side.{tool.word}")
            entry.setCheckable(True)
            entry.setChecked(tool.word == shown)
            if tool.word != shown:
                # A picture would hide the tick.
                entry.setIcon(_picture(canvas, tool))
    index = on_side(scene.tile, scene.rules, side)
    if index is not None and form_is_path(scene, index):
        _ends(menu, canvas, scene, index)
    parted = part_side(scene.tile, scene.rules, side)
    menu.addSeparator()
    entry = menu.addAction(translate("Canvas", "Part from the rest"), lambda: _do(canvas, parted))
    entry.setObjectName("part")
    entry.setEnabled(parted is not None)


def form_is_path(scene: Scene, feature: int) -> bool:
    declared = scene.rules.terrains.get(scene.tile.features[feature].terrain)
    return declared is not None and declared.form is Form.PATH


def _ends(menu: QMenu, canvas: Canvas, scene: Scene, feature: int) -> None:
    """Where a path with one side may end; ends the tile does not offer are there but pale."""
    old = scene.tile.features[feature]
    declared = scene.rules.terrains[old.terrain]
    if len(old.sides) != 1 or not declared.ends:
        return
    within = menu.addMenu(translate("Canvas", "Ends at"))
    within.setObjectName("ends")
    offered = possible_ends(scene.tile, scene.rules, feature)
    for end in declared.ends:
        entry = within.addAction(
            capital(scene.names.terrain(end)),
            lambda word=end: _do(canvas, set_end(scene.tile, scene.rules, feature, word)),
        )
        entry.setObjectName(f"end.{end}")
        entry.setEnabled(end in offered)
        entry.setCheckable(True)
        entry.setChecked(old.end == end)
    within.addSeparator()
    entry = within.addAction(
        translate("Canvas", "Nothing yet"),
        lambda: _do(canvas, set_end(scene.tile, scene.rules, feature, None)),
    )
    entry.setCheckable(True)
    entry.setChecked(old.end is None)


def _piece(menu: QMenu, canvas: Canvas, scene: Scene, piece: int) -> None:
    found = scene.targets.geometry.outline.pieces[piece]
    for tool in canvas.tools:
        declared = scene.rules.markers.get(tool.word)
        if tool.kind is ToolKind.MARKER and declared is not None and found.terrain in declared.on:
            text = translate("Canvas", "Add {marker}").format(marker=tool.title.lower())
            entry = menu.addAction(
                _picture(canvas, tool),
                text,
                lambda word=tool.word: _do(
                    canvas, add_marker(scene.tile, scene.rules, word, piece)
                ),
            )
            entry.setObjectName(f"add.{tool.word}")
    feature = found.feature
    if feature is None:
        return
    if found.form is Form.PATH:
        _ends(menu, canvas, scene, feature)
    if found.written is not None and found.written.at is not None:
        menu.addAction(
            translate("Canvas", "Find its own place"),
            lambda: _do(canvas, move_feature(scene.tile, scene.rules, feature, None)),
        )


def _marker(menu: QMenu, canvas: Canvas, scene: Scene, target: Target) -> None:
    found = scene.targets.geometry.outline.pieces[target.piece]
    feature = found.feature
    assert feature is not None
    marker = found.markers[target.marker]
    others = [
        kind
        for kind, declared in scene.rules.markers.items()
        if found.terrain in declared.on and kind != marker.kind
    ]
    if others:
        within = menu.addMenu(translate("Canvas", "Change to"))
        for tool in canvas.tools:
            if tool.kind is ToolKind.MARKER and tool.word in others:
                entry = within.addAction(
                    _picture(canvas, tool),
                    tool.title,
                    lambda word=tool.word: _do(
                        canvas,
                        set_marker_kind(scene.tile, scene.rules, feature, target.marker, word),
                    ),
                )
                entry.setObjectName(f"change.{tool.word}")
    entry = menu.addAction(
        translate("Canvas", "Find its own place"),
        lambda: _do(
            canvas,
            move_marker(scene.tile, scene.rules, feature, target.marker, target.piece, None),
        ),
    )
    entry.setEnabled(marker.at is not None)


def _sites(menu: QMenu, canvas: Canvas, scene: Scene) -> None:
    for tool in canvas.tools:
        if tool.kind is ToolKind.SITE:
            text = translate("Canvas", "Add {part}").format(part=tool.title.lower())
            entry = menu.addAction(
                _picture(canvas, tool),
                text,
                lambda word=tool.word: _do(canvas, add_site(scene.tile, scene.rules, word)),
            )
            entry.setObjectName(f"add.{tool.word}")

"""Drawing tiles by hand: with the mouse, and with the keyboard alone."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.design.canvas_targets import Kind, Target
from app.design.marker_edits import move_marker
from app.design.parts import Part
from app.design.tile_edits import turn_tile
from app.design.tools import tools_of
from app.documents.tileset import default_rules
from app.painting.geometry import tile_geometry
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import parse

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def tile(text: str, name: str = "K") -> Tile:
    return Tile(id=name, features=tuple(Feature.model_validate(raw) for raw in parse(text)))


def number_of(desk, kind: str) -> int:
    """The number of the first marker of a kind."""
    spots = desk.canvas.scene.targets.geometry.markers
    return next(number for number, spot in enumerate(spots) if spot.kind == kind)


def ground(desk) -> QPoint:
    """A place on the plain that touches the left of the first side, where nothing stands."""
    targets = desk.canvas.scene.targets
    north = next(i for i, p in enumerate(targets.geometry.outline.pieces) if 0 in p.halves)
    places = [(x / 40, y / 40) for x in range(40) for y in range(40)]
    free = Target(Kind.PIECE, piece=north)

    def well_inside(x: float, y: float) -> bool:
        around = [(x + dx, y + dy) for dx in (-0.03, 0.03) for dy in (-0.03, 0.03)]
        return all(targets.hit(QPointF(*at), 0.02) == free for at in around)

    return desk.point(*next(at for at in places if well_inside(*at)))


def undo_and_redo_everything(desk, blank: str, finished: str) -> None:
    for _ in desk.steps:
        desk.keys("Z", modifier=CTRL)
    assert desk.line == blank
    assert not desk.document.modified
    for _ in desk.steps:
        desk.keys("Y", modifier=CTRL)
    assert desk.line == finished


def test_a_road_curve_with_a_post_is_drawn_with_the_mouse(desk):
    desk.click(desk.side("E"))
    assert desk.line == "road E"
    desk.drag(desk.side("E"), desk.side("S"))
    assert desk.line == "road E-S"
    desk.carry("post", desk.point(0.3, 0.3))
    assert desk.line == "road E-S post"
    assert desk.steps == [
        "Draw road on E of K",
        "Join E and S on K",
        "Add trading post to K",
    ]
    undo_and_redo_everything(desk, "", "road E-S post")


def test_a_two_part_town_with_a_flag_is_drawn_with_the_mouse(desk):
    for side in ("N", "W"):
        desk.click(desk.side(side))
        desk.click(desk.side(side))
    assert desk.line == "town N; town W"
    QTest.mouseClick(desk.tool("flag"), Qt.MouseButton.LeftButton)
    desk.click(desk.point(0.5, 0.2))
    assert desk.line == "town N flag; town W"
    desk.keys("Escape")
    desk.drag(desk.side("N"), desk.side("W"))
    assert desk.line == "town N+W flag"
    desk.drag(desk.side("E"), desk.side("S"))
    assert desk.line == "town N+W flag; road E-S"
    undo_and_redo_everything(desk, "", "town N+W flag; road E-S")


def test_a_farm_with_a_road_and_animals_is_drawn_with_the_mouse(desk):
    desk.carry("farm", desk.point(0.5, 0.5))
    desk.click(desk.side("S"))
    desk.carry("bison", desk.point(0.2, 0.3))
    desk.carry("bison", desk.point(0.8, 0.3))
    assert desk.line == "farm; road S>farm; plain bison*2"
    assert desk.steps[-1] == "Add bison to K"
    undo_and_redo_everything(desk, "", "farm; road S>farm; plain bison*2")


def test_a_road_curve_with_a_post_is_drawn_with_the_keyboard(desk):
    desk.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    desk.keys("Right", "Return", "Down", "Return", "T")
    assert desk.line == "road E-S post"
    undo_and_redo_everything(desk, "", "road E-S post")


def test_a_two_part_town_with_a_flag_is_drawn_with_the_keyboard(desk):
    desk.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    desk.keys("Up", "3", "Home", "Left", "3")
    assert desk.line == "town N; town W"
    desk.keys("J", "Up", "J")
    assert desk.line == "town N+W"
    desk.keys("L")
    assert desk.line == "town N+W flag"
    undo_and_redo_everything(desk, "", "town N+W flag")


def test_a_farm_with_a_road_and_animals_is_drawn_with_the_keyboard(desk):
    desk.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    desk.keys("F", "Home", "Down")
    while desk.canvas.cursor_target.kind is not Kind.SIDE:
        desk.keys("Down")
    desk.keys("2", "B", "B")
    assert desk.line == "farm; road S>farm; plain bison*2"
    undo_and_redo_everything(desk, "", "farm; road S>farm; plain bison*2")


def test_clicks_go_through_the_terrains_and_back_with_shift(desk):
    seen = []
    for _ in range(4):
        desk.click(desk.side("N"))
        seen.append(desk.line)
    assert seen == ["road N", "town N", "sea N", ""]
    desk.click(desk.side("N"), SHIFT)
    assert desk.line == "sea N"


def test_a_third_road_side_makes_a_junction(desk):
    desk.drag(desk.side("N"), desk.side("S"))
    desk.drag(desk.side("E"), desk.side("N"))
    assert desk.line == "road N/S/E"


def test_a_side_dragged_to_the_middle_parts(desk):
    desk.open(tile("town N+W flag"))
    desk.drag(desk.side("N"), desk.point(0.5, 0.5))
    assert desk.line == "town W flag; town N"


def test_a_side_dragged_away_from_the_tile_parts(desk):
    desk.open(tile("town N+W flag"))
    desk.drag(desk.side("N"), desk.point(0.5, -0.2))
    assert desk.line == "town W flag; town N"


def test_rules_without_roads_and_towns_can_be_drawn_with_too(desk):
    companion = desk.document.rules_document
    rules = companion.model
    bare = {key: rules.terrains[key] for key in ("plain", "farm")}
    companion.edit("Only farms", rules.replace(terrains=bare, markers={}))
    assert [tool.word for tool in desk.canvas.tools] == ["plain", "farm"]
    desk.drag(desk.side("N"), desk.side("S"))
    desk.click(desk.side("N"))
    assert desk.line == ""
    desk.carry("farm", desk.point(0.5, 0.5))
    assert desk.line == "farm"


def test_a_road_is_led_to_the_town_by_dragging(desk):
    desk.open(tile("town N; road S"))
    desk.drag(desk.side("S"), desk.side("N"))
    assert desk.line == "town N; road S>town"


def test_clicking_the_end_of_a_road_goes_through_what_the_tile_offers(desk):
    desk.open(tile("town N; road S"))
    end = desk.canvas.place_of(Target(Kind.END, piece=1)).toPoint()
    desk.click(end)
    assert desk.line == "town N; road S>town"


def test_a_join_that_cannot_be_says_why_and_changes_nothing(desk):
    desk.open(tile("town N; sea W"))
    desk.press(desk.side("N"), desk.side("W"))
    assert desk.canvas.cursor().shape() == Qt.CursorShape.ForbiddenCursor
    assert desk.hint == "Town and sea cannot be joined."
    QTest.mouseRelease(desk.canvas, Qt.MouseButton.LeftButton, pos=desk.side("W"))
    assert desk.line == "town N; sea W"
    assert desk.steps == []


def test_a_drag_shows_what_it_would_make_and_escape_forgets_it(desk):
    desk.press(desk.side("N"), desk.side("S"))
    assert desk.canvas.preview is not None
    assert desk.hint == "Let go: join N and S."
    desk.keys("Escape")
    assert desk.canvas.preview is None
    QTest.mouseRelease(desk.canvas, Qt.MouseButton.LeftButton, pos=desk.side("S"))
    assert desk.steps == []


def test_a_marker_is_dragged_to_another_plain_and_off_the_tile(desk):
    desk.open(tile("road E-W; plain N bison; plain S deer"))
    bison = number_of(desk, "bison")
    desk.drag(desk.marker(bison), desk.point(0.2, 0.8))
    assert desk.line == "road E-W; plain S deer bison"
    at = desk.selection.tile.features[1].markers[1].at
    assert at == pytest.approx((0.2, 0.8), abs=0.02)
    bison = number_of(desk, "bison")
    outside = desk.point(0.5, -0.2)
    desk.drag(desk.marker(bison), outside)
    assert desk.line == "road E-W; plain S deer"
    assert desk.steps == ["Move bison on K", "Remove bison from K"]


def test_a_farm_is_dragged_and_dragged_off(desk):
    desk.open(tile("farm"))
    desk.drag(desk.point(0.5, 0.5), desk.point(0.3, 0.35))
    assert desk.selection.tile.features[0].at == pytest.approx((0.3, 0.35), abs=0.02)
    desk.drag(desk.point(0.3, 0.35), desk.point(0.5, -0.25))
    assert desk.line == ""


def test_shift_and_arrows_move_a_marker_in_one_step(desk):
    desk.open(tile("town N flag"))
    desk.canvas.setFocus()
    desk.canvas.move_cursor(Target(Kind.MARKER, piece=0, marker=0))
    desk.keys("Right", "Right", "Down", modifier=SHIFT)
    assert desk.selection.tile.features[0].markers[0].at is not None
    assert desk.steps == ["Move flag on K"]


def test_delete_on_the_canvas_removes_the_part_and_not_the_tile(desk):
    desk.open(tile("town N flag; road S"))
    desk.click(desk.marker(0))
    assert desk.selection.part == Part(0, 0)
    desk.keys("Delete")
    assert desk.line == "town N; road S"
    desk.canvas.move_cursor(Target(Kind.SIDE, side=0))
    desk.keys("Delete")
    assert desk.line == "road S"
    assert len(desk.document.model.tiles) == 1


def test_an_armed_tool_stays_in_the_hand_until_escape(desk):
    QTest.mouseClick(desk.tool("town"), Qt.MouseButton.LeftButton)
    assert desk.tool("town").isChecked()
    desk.click(desk.point(0.5, 0.3))
    desk.click(desk.point(0.9, 0.5))
    assert desk.line == "town N; town E"
    desk.keys("Escape")
    assert not desk.tool("town").isChecked()


def test_a_terrain_in_the_hand_is_drawn_from_side_to_side(desk):
    QTest.mouseClick(desk.tool("town"), Qt.MouseButton.LeftButton)
    desk.drag(desk.side("N"), desk.side("W"))
    assert desk.line == "town N+W"
    desk.keys("Escape")
    desk.drag(desk.side("E"), desk.side("S"))
    assert desk.line == "town N+W; road E-S"


def test_a_marker_without_a_place_tells_what_it_needs(desk):
    QTest.mouseClick(desk.tool("flag"), Qt.MouseButton.LeftButton)
    desk.hover(desk.point(0.5, 0.5))
    assert desk.canvas.cursor().shape() == Qt.CursorShape.ForbiddenCursor
    assert desk.hint == "A flag needs a town on the tile."
    desk.click(desk.point(0.5, 0.5))
    assert desk.line == ""


def test_plains_tell_their_animals_and_size_under_the_mouse(desk):
    desk.open(tile("road E-W; plain N bison*2"))
    desk.hover(ground(desk))
    piece = desk.canvas.mouse.lit_piece()
    assert piece is not None
    assert desk.canvas.scene.targets.is_field(piece)
    told = desk.canvas.describe(desk.canvas.hover)
    assert told.startswith("Plain: 2 bison, touches N, El and Wr, ")


def test_the_status_bar_says_what_a_click_would_do(desk):
    desk.hover(desk.side("N"))
    assert desk.hint.startswith("N shows plain. Click: road.")
    assert desk.canvas.cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_turning_mirroring_and_clearing_by_key(desk):
    desk.open(tile("town N; road E-S"))
    desk.canvas.setFocus()
    desk.keys("R")
    assert desk.line == "town E; road S-W"
    desk.keys("R", modifier=SHIFT)
    desk.keys("M")
    assert desk.line == "town N; road S-W"
    desk.keys("Backspace", modifier=CTRL)
    assert desk.line == ""
    assert desk.steps == ["Turn K right", "Turn K left", "Mirror K", "Clear K"]


def test_several_tiles_turn_together_in_one_step(desk):
    desk.open(tile("road E-W", "A"), tile("town N", "B"))
    desk.selection.select_all()
    desk.canvas.setFocus()
    desk.keys("R")
    assert [t.features[0].sides for t in desk.document.model.tiles] == [("N", "S"), ("E",)]
    assert desk.steps == ["Turn 2 tiles right"]


def test_the_menu_of_a_side_offers_every_terrain_and_end(desk):
    desk.open(tile("town N; road S"))
    place = desk.side("S")
    desk.canvas.setFocus()
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, place, desk.canvas.mapToGlobal(place))
    QApplication.sendEvent(desk.canvas, event)
    menu = desk.canvas.findChild(QMenu, "canvas-menu")
    entries = {action.objectName() for action in menu.actions()}
    assert {"side.plain", "side.road", "side.town", "side.sea", "part", "remove"} <= entries
    ends = menu.findChild(QMenu, "ends")
    offered = {a.objectName(): a.isEnabled() for a in ends.actions() if a.objectName()}
    assert offered == {"end.junction": True, "end.town": True, "end.farm": False}
    next(a for a in ends.actions() if a.objectName() == "end.town").trigger()
    menu.close()
    assert desk.line == "town N; road S>town"


def test_screen_readers_hear_where_the_cursor_is(desk):
    desk.open(tile("town N+W flag"))
    desk.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    assert desk.canvas.accessibleName() == "Canvas, tile K: town N+W flag"
    desk.canvas.move_cursor(Target(Kind.SIDE, side=0))
    assert desk.canvas.accessibleDescription() == "Side N, north: town, joined with W"
    assert all(button.accessibleName() for button in desk.workspace.page.shelf.buttons)


def test_tools_have_letters_of_their_own_that_no_action_uses(desk):
    letters = [tool.letter for tool in desk.canvas.tools if tool.letter]
    assert len(letters) == len(set(letters)) == 12
    assert not {"R", "M", "J", "X", "H", "O"} & set(letters)


def test_a_hexagon_is_drawn_the_same_way(desk):
    document = desk.document
    companion = document.rules_document
    companion.edit("Six sides", companion.model.replace(sides=6))
    desk.drag(desk.side("NE"), desk.side("SW"))
    assert desk.line == "road NE-SW"
    desk.carry("post", desk.point(0.5, 0.5))
    assert desk.line == "road NE-SW post"
    desk.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    desk.keys("Home", "Right")
    while desk.canvas.cursor_target.kind is not Kind.SIDE:
        desk.keys("Right")
    desk.keys("3")
    assert desk.line == "road NE-SW post; town E"


@pytest.mark.parametrize("sides", [4, 6])
def test_a_marker_that_was_moved_turns_with_the_tile(sides):
    rules = default_rules().replace(sides=sides)
    placed = move_marker(tile("plain bison"), rules, 0, 0, 0, (0.3, 0.2)).tile
    turned = tile_geometry(turn_tile(placed, rules).tile, rules).markers[0].centre
    shown = tile_geometry(placed, rules, 1).markers[0].centre
    assert (turned - shown).manhattanLength() < 0.005


def test_half_sides_show_on_demand_and_are_remembered(desk):
    desk.canvas.setFocus()
    plain = desk.canvas.grab().toImage()
    desk.keys("H")
    assert desk.canvas.halves
    assert desk.canvas.grab().toImage() != plain
    assert desk.shell.settings.sections["design"]["halves"] is True


def test_tiles_are_drawn_in_high_contrast_on_demand(desk):
    desk.open(tile("town N flag"))
    plain = desk.canvas.grab().toImage()
    desk.shell.actions["design.draw-high-contrast"].trigger()
    assert desk.canvas.grab().toImage() != plain
    desk.shell.actions["design.draw-classic"].trigger()
    assert desk.canvas.grab().toImage() == plain


def test_tools_follow_the_rule_set():
    rules = default_rules()
    fewer = rules.replace(markers={k: v for k, v in rules.markers.items() if k != "bison"})
    assert "bison" not in [tool.word for tool in tools_of(fewer)]
    assert [t.word for t in tools_of(rules)][:5] == ["plain", "road", "town", "sea", "farm"]


def test_a_faulty_source_keeps_the_canvas_from_changing_anything(desk):
    document = desk.document
    document.edit_text("Break it", document.text().replace('"K"', '"K", "count": "many"'))
    assert document.draft is not None
    assert desk.find("draft-bar").isVisible()
    desk.click(desk.side("N"))
    assert len(desk.steps) == 1
    assert desk.canvas.cursor().shape() == Qt.CursorShape.ForbiddenCursor


def test_problems_of_the_tile_show_while_it_is_drawn_and_nothing_jumps(desk):
    strip = desk.find("tile-problem")
    assert strip.text() == "Nothing is wrong with this tile by itself."
    place = desk.side("E")
    desk.click(place)
    assert strip.text().startswith("The road from E stops inside the tile")
    assert desk.side("E") == place
    desk.click(desk.side("W"))
    assert strip.text() == "Nothing is wrong with this tile by itself."


def test_a_terrain_in_the_hand_is_put_down_where_the_other_set_does_not_know_it(desk):
    first = desk.open(tile("road E-W"))
    desk.open(tile("meadow N"), rules="hunters_and_gatherers")
    QTest.mouseClick(desk.tool("meadow"), Qt.MouseButton.LeftButton)
    assert desk.canvas.tool is not None
    desk.hover(desk.side("S"))
    desk.shell.documents.activate(first)
    assert desk.canvas.tool is None and desk.canvas.scene.rules is first.rules

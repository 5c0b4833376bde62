"""Looking at the board: zoom, pan, fit, the map, hovering, toggles, the cell cursor, movements."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.play.grid import Grid
from app.play.log_panel import EVENT
from app.play.seats import Seat
from engine.landscape.play.events import FeatureScored, PieceHome, TileLaid
from engine.landscape.play.inquiry import all_features, owned_features
from engine.lattice import lattice
from tests.app.play.test_bots import wait_for
from tests.app.play.test_whole_game import play_on


def wheel(view, place: QPoint, steps: int) -> None:
    where = QPointF(place)
    event = QWheelEvent(
        where,
        QPointF(view.viewport().mapToGlobal(place)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_the_wheel_zooms_at_the_mouse(hands):
    view = hands.board.view
    place = QPoint(200, 300)
    under = view.mapToScene(place)
    size = view.tile_pixels
    wheel(view, place, 2)
    assert view.tile_pixels > size
    now = view.mapToScene(place)
    assert abs(now.x() - under.x()) < 2
    assert abs(now.y() - under.y()) < 2
    wheel(view, place, -20)
    assert view.tile_pixels >= 14
    hands.press(Qt.Key.Key_F)
    assert view.shown.contains(hands.board.scene.board_rect())


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton])
def test_dragging_pans_and_is_no_click(hands, button):
    view = hands.board.view
    viewport = view.viewport()
    before = view.mapToScene(QPoint(100, 100))
    begin, end = QPoint(300, 300), QPoint(360, 340)
    QTest.mousePress(viewport, button, pos=begin)
    QTest.mouseMove(viewport, begin + QPoint(12, 9))
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, button, pos=end)
    after = view.mapToScene(QPoint(100, 100))
    assert after.x() < before.x()
    assert after.y() < before.y()
    assert hands.table.done == 0


def test_space_held_while_dragging_pans_and_does_not_pass(hands):
    hands.lay()
    view = hands.board.view
    viewport = view.viewport()
    view.setFocus()
    before = view.mapToScene(QPoint(0, 0))
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    QTest.mouseMove(viewport, QPoint(350, 300))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(350, 300))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.mapToScene(QPoint(0, 0)).x() < before.x()
    assert hands.session.phase == "place"


def test_the_map_is_there_while_part_of_the_board_is_out_of_sight(hands):
    play_on(hands, 12)
    board = hands.board
    board.view.fit()
    hands.settle()
    assert not board.minimap.isVisible()
    wheel(board.view, QPoint(100, 100), 9)
    hands.settle()
    assert board.minimap.isVisible()
    before = board.view.shown.center()
    QTest.mouseClick(board.minimap, Qt.MouseButton.LeftButton, pos=board.minimap.rect().center())
    assert board.view.shown.center() != before
    hands.trigger("play.show-minimap")
    assert not board.minimap.isVisible()


def test_hovering_a_feature_tells_its_owner_worth_and_what_is_missing(hands):
    play_on(hands, 7)
    while hands.session.phase != "lay":
        play_on(hands, 1)
    account = next(f for f in owned_features(hands.table.game) if f.finishes and not f.hopeless)
    hands.move_to_point(hands.board.scene.anchor(account.spots[0]))
    card = hands.board.feature_card
    assert card.isVisible()
    owner = hands.table.seats[account.owners[0]].name
    assert f"Owned by {owner}" in card.text
    assert f"Now {account.now}" in card.text
    assert f"finished at least {account.if_finished}" in card.text
    assert "Missing" in card.text
    lit = [extent.spots for extent in hands.board.scene.lit.extents]
    assert account.spots in lit
    hands.board.playing.leave()
    assert not card.isVisible()


def test_owners_and_fields_are_tinted_on_demand(hands):
    play_on(hands, 9)
    scene = hands.board.scene
    assert scene.tints.extents == []
    hands.press(Qt.Key.Key_O)
    assert {e.spots for e in scene.tints.extents} == {
        f.spots for f in owned_features(hands.table.game)
    }
    hands.press(Qt.Key.Key_O)
    hands.press(Qt.Key.Key_G)
    fields = {f.spots for f in all_features(hands.table.game, "plain")}
    assert {e.spots for e in scene.tints.extents} == fields
    play_on(hands, 2)
    assert {e.spots for e in scene.tints.extents} == {
        f.spots for f in all_features(hands.table.game, "plain")
    }


def test_ids_and_columns_are_shown_on_demand(hands):
    scene = hands.board.scene
    assert not scene.ids.isVisible()
    hands.press(Qt.Key.Key_I)
    assert scene.ids.isVisible()
    shown = scene.columns.numbers
    hands.press(Qt.Key.Key_C)
    assert scene.columns.numbers is not shown


def test_a_line_of_the_log_flashes_on_the_board(hands):
    play_on(hands, 8)
    log = hands.child("log")
    rows = [log.item(row) for row in range(log.count())]
    laid = next(item for item in rows if " lays " in item.text())
    log.itemClicked.emit(laid)
    assert hands.board.lighting.flashed
    cell = laid.data(EVENT).cell
    assert {spot[0] for spot in hands.board.lighting.flashed} == {cell}


def test_the_cell_cursor_speaks_and_lays(hands):
    view = hands.board.view
    hands.press(Qt.Key.Key_N)
    cursor = hands.board.scene.cursor
    assert cursor.isVisible()
    assert cursor.cell in hands.board.playing.fitting
    said = view.accessibleDescription()
    assert f"Cell {cursor.cell[0]},{cursor.cell[1]}" in said
    assert "fits" in said
    first = cursor.cell
    hands.press(Qt.Key.Key_N)
    assert cursor.cell != first
    hands.press(Qt.Key.Key_Left)
    assert f"Cell {cursor.cell[0]},{cursor.cell[1]}" in view.accessibleDescription()
    hands.press(Qt.Key.Key_N)
    hands.press(Qt.Key.Key_Return)
    assert hands.session.phase == "place"
    hands.press(Qt.Key.Key_Down)
    assert hands.board.card.current == 0
    hands.press(Qt.Key.Key_Return)
    assert hands.table.game.standing
    start = hands.table.tables.tileset.start.spaces[0].at
    hands.board.keyboard.go_to(start)
    assert "Tile" in view.accessibleDescription()
    hands.press(Qt.Key.Key_Escape)
    assert not cursor.isVisible()
    hands.agree()


@pytest.mark.parametrize("sides", [4, 6])
def test_every_cell_is_found_again_from_its_place(sides):
    grid = Grid(sides)
    for cell in [(0, 0), (3, -2), (-4, 5), (7, 7)]:
        assert grid.cell_at(grid.centre(cell)) == cell
        corner = grid.shape(cell, 0.05).toFillPolygon()
        assert all(grid.cell_at(corner.at(i)) == cell for i in range(corner.count()))
    steps = lattice(sides).steps
    ways = [grid.centre(step) - grid.centre((0, 0)) for step in steps]
    assert all(abs((w.x() ** 2 + w.y() ** 2) ** 0.5 - 100) < 1e-6 for w in ways)


def test_movements_are_short_and_can_be_skipped(hands, begin):
    seats = (Seat(name="Ann", look=0), Seat(name="Ben", look=1))
    begin(hands, "mayflower", seats=seats)
    hands.window.shell.settings.animation = 100
    try:
        board = hands.board
        lay = hands.lay()
        assert board.stage.busy
        assert board.scene.tile_at(lay.cell).scale() > 1.0
        board.stage.finish()
        assert board.scene.tile_at(lay.cell).scale() == pytest.approx(1.0)
        hands.press(Qt.Key.Key_1)
        hands.agree_after_movements()
        wait_for(lambda: not board.stage.busy, 5)
        hands.agree()
    finally:
        hands.window.shell.settings.animation = 0


def test_points_fly_and_settlers_go_home_while_the_board_is_right_already(hands, begin):
    from tests.app.play.test_choosing import begin_told, do_told

    _, steps = begin_told(hands, "example-06-two-scorings-and-a-settler-left-behind")
    do_told(hands, steps[0])
    hands.window.shell.settings.animation = 400
    try:
        do_told(hands, steps[1])
        happened = hands.session.events[-1]
        assert any(isinstance(event, FeatureScored) for event in happened)
        assert any(isinstance(event, PieceHome) for event in happened)
        assert hands.board.stage.busy
        wait_for(lambda: not hands.board.stage.busy, 10)
        hands.agree()
    finally:
        hands.window.shell.settings.animation = 0


def test_the_view_follows_to_where_a_tile_is_laid(hands):
    play_on(hands, 3)
    while hands.session.phase != "lay":
        play_on(hands, 1)
    view = hands.board.view
    wheel(view, QPoint(10, 10), 8)
    view.centerOn(QPointF(5000, 5000))
    lay = next(a for a in hands.session.legal_actions())
    hands.table.do(lay)
    (laid,) = [e for e in hands.session.events[-1] if isinstance(e, TileLaid)]
    assert view.shown.intersects(hands.board.scene.grid.rect(laid.cell))


def test_the_menu_key_asks_what_can_be_done_with_the_tile_at_the_cursor(hands):
    asked = []
    board = hands.board
    board.menu_asked.disconnect(hands.play._menu)
    board.menu_asked.connect(lambda point, at: asked.append(point))
    try:
        start = hands.table.tables.tileset.start.spaces[0].at
        hands.press(Qt.Key.Key_Menu)
        assert not asked
        board.keyboard.go_to(start)
        hands.press(Qt.Key.Key_Menu)
        assert [board.scene.grid.cell_at(point) for point in asked] == [start]
        menu = hands.play.tile_menu(asked[0])
        assert [action.objectName() for action in menu.actions()] == ["menu.edit", "menu.probe"]
    finally:
        board.menu_asked.disconnect()
        board.menu_asked.connect(hands.play._menu)


def test_keys_zoom_and_fit(hands):
    view = hands.board.view
    size = view.tile_pixels
    hands.press(Qt.Key.Key_Plus)
    assert view.tile_pixels > size
    hands.press(Qt.Key.Key_Minus)
    hands.press(Qt.Key.Key_Minus)
    assert view.tile_pixels < size
    hands.press(Qt.Key.Key_F)
    assert view.tile_pixels == pytest.approx(size)


def test_surveyors_walk_to_their_column(hands):
    from tests.app.play.test_choosing import begin_told, do_told

    _, steps = begin_told(hands, "knob-any-surveyor-moves")
    for step in steps[:-1]:
        do_told(hands, step)
    before = [item.pos() for item in hands.board.scene.surveyors]
    hands.window.shell.settings.animation = 100
    try:
        do_told(hands, steps[-1])
        assert hands.board.stage.busy
        # It has hardly set out from where it stood.
        away = [p - item.pos() for p, item in zip(before, hands.board.scene.surveyors, strict=True)]
        assert all(abs(way.x()) + abs(way.y()) < 50 for way in away)
        hands.agree_after_movements()
        places = [item.pos() for item in hands.board.scene.surveyors]
        assert any(abs((p - now).x()) > 90 for p, now in zip(before, places, strict=True))
    finally:
        hands.window.shell.settings.animation = 0

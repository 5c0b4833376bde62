"""A designer's tools: picked tiles, stacked decks, edited tiles, probes, hints, heat."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.play.deck_dialogs import KIND, PickTile, StackDeck
from app.play.decks import upcoming
from engine.landscape.play.actions import Lay, Place, action_name
from engine.landscape.play.inquiry import fits_at
from tests.app.play.test_bots import wait_for
from tests.app.play.test_whole_game import play_on


def test_any_tile_can_be_picked_and_what_was_done_stays(hands, in_dialog):
    play_on(hands, 6)
    while hands.session.phase != "lay":
        play_on(hands, 1)
    done = [action_name(action) for action in hands.session.actions]
    wanted = next(
        t for t, n in hands.session.tiles_left().items() if n and t not in hands.session.hand
    )

    def choose(dialog: PickTile) -> None:
        dialog.search.setText(wanted)
        rows = [dialog.list.item(row) for row in range(dialog.list.count())]
        shown = next(item for item in rows if item.data(KIND) == wanted)
        assert not shown.isHidden()
        dialog.list.setCurrentItem(shown)
        dialog.accept()

    met = in_dialog(choose)
    hands.press(Qt.Key.Key_T)
    assert len(met) == 1
    assert hands.session.hand == [wanted]
    assert [action_name(action) for action in hands.session.actions] == done
    hands.agree()
    hands.trigger("edit.undo")
    hands.trigger("edit.redo")
    assert hands.session.hand == [wanted]
    hands.lay()
    hands.agree()
    # The record of such a game replays as it was played.
    from engine.record import replay

    again = replay(hands.table.record())
    assert again.session is not None
    assert again.done == hands.table.done
    assert again.session.tiles_left() == hands.session.tiles_left()


def test_a_double_click_in_the_tiles_left_takes_that_tile(hands):
    panel = hands.child("tiles-left")
    left = hands.session.tiles_left()
    wanted = next(tile for tile, count in left.items() if count and tile not in hands.session.hand)
    panel.tile_chosen.emit(wanted)
    assert hands.session.hand == [wanted]
    assert sum(hands.session.tiles_left().values()) == sum(left.values())


def test_a_stacked_deck_comes_in_that_order(hands, in_dialog):
    order = upcoming(hands.table.game)
    assert order[0] == hands.session.hand[0]
    last = order[-1]

    def stack(dialog: StackDeck) -> None:
        assert dialog.order() == order
        dialog.list.setCurrentRow(dialog.list.count() - 1)
        QTest.mouseClick(dialog.findChild(object, "to-front"), Qt.MouseButton.LeftButton)
        dialog.accept()

    in_dialog(stack)
    hands.trigger("play.stack-deck")
    assert upcoming(hands.table.game)[: len(order)] == [last, *order[:-1]]
    assert hands.session.hand == [last]
    hands.lay()
    hands.agree()


def test_the_three_best_moves_stand_on_the_board_with_their_values(hands):
    hands.trigger("play.hint")
    wait_for(lambda: bool(hands.board.scene.advices.advices))
    advices = hands.board.scene.advices.advices
    assert 1 <= len(advices) <= 3
    assert [advice.rank for advice in advices] == list(range(1, len(advices) + 1))
    values = [float(advice.value) for advice in advices]
    assert values == sorted(values, reverse=True)
    legal = {(a.cell, a.turn) for a in hands.session.legal_actions() if isinstance(a, Lay)}
    assert all((advice.cell, advice.turn) in legal for advice in advices)
    assert "1:" in hands.status
    hands.lay()
    assert not hands.board.scene.advices.advices


def test_a_hint_also_helps_with_placing(hands):
    hands.lay()
    hands.trigger("play.hint")
    wait_for(lambda: "1:" in hands.status)
    assert hands.session.phase == "place"


def test_the_heat_map_values_every_cell_the_tile_fits_on(hands):
    hands.trigger("play.heat")
    wait_for(lambda: bool(hands.board.scene.heat.values))
    assert set(hands.board.scene.heat.values) == set(hands.board.playing.fitting)
    hands.lay()
    assert not hands.board.scene.heat.values
    hands.press(Qt.Key.Key_Space)
    wait_for(lambda: bool(hands.board.scene.heat.values))
    hands.trigger("play.heat")
    assert not hands.board.scene.heat.values


def test_the_probe_tells_which_kinds_still_fit_and_how_likely_one_comes(hands):
    hands.trigger("play.probe")
    probe = hands.play.probe
    cell = next(iter(hands.board.playing.fitting))
    hands.move_to(cell)
    wait_for(lambda: probe.place == cell)
    fits = fits_at(hands.table.game, cell)
    assert f"{fits.left} tiles" in probe.head.text()
    assert f"{fits.next_chance:.0%}" in probe.words.text()
    shown = {probe.list.item(row).text().split(" ")[0] for row in range(probe.list.count())}
    assert shown == {kind.tile for kind in fits.kinds if kind.left}


def test_the_probe_tells_whether_a_feature_can_still_be_finished(hands):
    start = hands.table.tables.tileset.start.spaces[0].at
    point = hands.board.scene.anchor((start, 0))
    menu = hands.play.tile_menu(point)
    next(a for a in menu.actions() if a.objectName() == "menu.probe").trigger()
    probe = hands.play.probe
    assert probe.pin.isChecked()
    assert "can still be finished" in probe.words.text()
    assert probe.list.count() > 0


def test_edit_this_tile_opens_it_in_design(hands):
    lay = hands.lay()
    hands.press(Qt.Key.Key_Space)
    hands.move_to(lay.cell)
    hands.press(Qt.Key.Key_E)
    assert hands.window.current.id == "design"
    assert hands.window.workspaces["design"].selection.current == lay.tile


def test_a_tile_the_set_no_longer_has_cannot_be_edited(hands):
    assert not hands.play.tools.edit_tile("moon")
    assert "no tile moon" in hands.status


def changed_set(hands, tile: str, **changes):
    document = hands.play.desk.document
    model = document.model
    tiles = tuple(t.replace(**changes) if t.id == tile else t for t in model.tiles)
    document.edit("change", model.replace(tiles=tiles))


def test_the_game_is_replayed_with_the_changed_set(hands):
    play_on(hands, 8)
    played = [action_name(action) for action in hands.session.actions]
    changed_set(hands, "bend", name="A bend in the road")
    hands.window.switch_to("design")
    hands.window.switch_to("play")
    notice = hands.child("notice.play.changed")
    assert "changed" in notice.accessibleName()
    hands.press_button("replay")
    assert [action_name(action) for action in hands.session.actions] == played
    assert hands.table.tables.tileset.tile("bend").name == "A bend in the road"
    assert not hands.play.tools.set_changed
    hands.agree()
    hands.play.desk.document.undo_stack.undo()


def test_a_replay_stops_where_a_tile_no_longer_fits_and_says_why(hands, monkeypatch):
    told = []
    monkeypatch.setattr(
        hands.window.shell.asking, "tell", lambda title, text, **_: told.append(text)
    )
    play_on(hands, 10)
    lays = [(n, a) for n, a in enumerate(hands.session.actions) if isinstance(a, Lay)]
    number, lay = lays[2]
    changed_set(hands, lay.tile, features=())
    hands.trigger("play.replay-changed")
    assert told
    assert "The game stops at action" in told[0]
    assert lay.tile in told[0]
    assert hands.table.done <= number
    assert any("The game stops" in line for line in hands.child("log").text_lines())
    hands.agree()
    hands.play.desk.document.undo_stack.undo()


def test_another_count_keeps_the_order_of_the_tiles(hands):
    play_on(hands, 8)
    played = [action_name(action) for action in hands.session.actions]
    changed_set(hands, "farm", count=4)
    hands.trigger("play.replay-changed")
    assert [action_name(action) for action in hands.session.actions] == played
    assert hands.table.tables.tileset.tile("farm").count == 4
    hands.play.desk.document.undo_stack.undo()


def test_a_broken_set_is_not_replayed(hands, monkeypatch):
    told = []
    monkeypatch.setattr(
        hands.window.shell.asking, "tell", lambda title, text, **_: told.append(text)
    )
    hands.lay()
    table = hands.table
    document = hands.play.desk.document
    document.edit("break", document.model.replace(tiles=(*document.model.tiles,) * 2))
    hands.trigger("play.replay-changed")
    assert "must be mended" in told[0] or "to be mended" in told[0]
    assert hands.table is table
    document.undo_stack.undo()


def test_placing_is_part_of_an_advice(hands):
    from app.play.advising import advice_of

    lay = next(a for a in hands.session.legal_actions() if isinstance(a, Lay))
    kind = hands.table.tables.kind_of[lay.tile]
    part = hands.table.tables.occupiable[0][kind][0]
    place = Place(hands.table.tables.piece_names[0], part)
    advice = advice_of(hands.table, hands.board, 1, [lay, place], 2.5)
    assert advice.cell == lay.cell
    assert advice.value == "+2.5"
    assert advice.anchor is not None

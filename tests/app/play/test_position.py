"""Laying out a position: tiles, figures, surveyors, scores; playing on and saving it as a case."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine.landscape.play.case import load_case, run_case
from tests.app.play.test_whole_game import play_on


def editing(hands):
    hands.trigger("play.position")
    editor = hands.play.editor
    assert editor is not None
    return editor


def agree(hands, editor):
    scene, game = hands.board.scene, editor.model.game
    assert scene.game is game
    assert len(scene.tiles) == game.board.laid
    assert set(scene.figures) == set(game.standing)


def test_tiles_are_laid_turned_and_taken_away_anywhere(hands):
    editor = editing(hands)
    editor.panel.choose_tile("village")
    hands.click((3, 0))
    hands.click((4, 0))
    laid = {tile.at: tile for tile in editor.model.position.tiles}
    assert {(3, 0), (4, 0)} <= set(laid)
    agree(hands, editor)
    hands.right_click((4, 0))
    assert editor.model.tile_at((4, 0)).turn == 1
    hands.press(Qt.Key.Key_Delete)
    assert editor.model.tile_at((4, 0)) is None
    hands.press_button("erase")
    hands.click((3, 0))
    assert editor.model.position.tiles == ()
    agree(hands, editor)
    hands.trigger("edit.undo")
    assert editor.model.tile_at((3, 0)) is not None
    agree(hands, editor)


def test_what_is_odd_is_told_and_what_cannot_be_forbids_playing(hands):
    editor = editing(hands)
    editor.panel.choose_tile("village")
    hands.click((30, 0))
    assert "touches no other tile" in editor.panel.trouble.text()
    assert editor.panel.play.isEnabled()
    editor.model.set_next(["moon"])
    assert "no tile 'moon'" in editor.panel.trouble.text()
    assert not editor.panel.play.isEnabled()


def test_the_start_board_stays(hands):
    editor = editing(hands)
    start = hands.table.tables.tileset.start.spaces[0].at
    editor.panel.choose_tile("village")
    hands.click(start)
    assert "start board stays" in hands.status
    assert editor.model.position.tiles == ()


def test_figures_stand_on_the_part_that_is_clicked(hands):
    editor = editing(hands)
    editor.panel.choose_tile("village")
    hands.click((0, -1))
    hands.press_button("figure:1:settler")
    scene = hands.board.scene
    item = scene.tile_at((0, -1))
    town = next(
        part
        for part, piece in enumerate(hands.table.tables.outlines[item.kind].pieces)
        if piece.terrain == "town"
    )
    hands.click_spot(((0, -1), town))
    (figure,) = editor.model.position.figures
    assert (figure.seat, figure.at) == (1, (0, -1))
    agree(hands, editor)
    hands.click_spot(((0, -1), town))
    assert editor.model.position.figures == ()


def test_the_laid_out_position_is_played_on(hands):
    editor = editing(hands)
    editor.panel.choose_tile("bend")
    hands.click((1, 0))
    editor.panel.scores[0].setValue(12)
    editor.panel.seat.setCurrentIndex(1)
    editor.panel.seat.activated.emit(1)
    editor.panel.next.setText("fork trail")
    editor.panel.next.editingFinished.emit()
    hands.press_button("position.play")
    assert hands.play.editor is None
    assert hands.session.scores == [12, 0]
    assert hands.session.player == 1
    assert hands.session.hand == ["fork"]
    hands.agree()
    play_on(hands, 4)
    hands.agree()


def test_leaving_gives_the_game_back_as_it_was(hands):
    play_on(hands, 5)
    before = (hands.table, hands.table.done, hands.session.scores)
    editor = editing(hands)
    editor.model.clear()
    hands.press(Qt.Key.Key_Escape)
    assert hands.play.editor is None
    assert (hands.table, hands.table.done, hands.session.scores) == before
    hands.agree()
    play_on(hands, 2)


def test_surveyors_are_put_into_columns(hands, begin):
    begin(hands, "mayflower")
    editor = editing(hands)
    editor.panel.choose_tile("AX")
    hands.click((-1, 2))
    editor.panel.surveyors[0].setValue(1)
    first = hands.table.tables.start_column
    assert [item.column - first for item in hands.board.scene.surveyors] == [1, 0]
    agree(hands, editor)


@pytest.mark.parametrize("from_editor", [True, False])
def test_a_position_or_a_game_is_saved_as_a_case_that_runs(
    hands, tmp_path, monkeypatch, from_editor
):
    path = tmp_path / "my-case.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    play_on(hands, 7)
    if from_editor:
        editing(hands)
        hands.press_button("position.case")
    else:
        hands.trigger("play.save-case")
    case, problems = load_case(path)
    assert case is not None, problems
    assert run_case(case) == []
    assert case.title == "my case"
    assert bool(case.steps) != from_editor


def test_the_keyboard_lays_out_too(hands):
    editor = editing(hands)
    editor.panel.choose_tile("bend")
    hands.board.view.setFocus()
    hands.board.scene.cursor.go((0, 0))
    hands.press(Qt.Key.Key_Right)
    hands.press(Qt.Key.Key_Return)
    assert editor.model.tile_at((1, 0)) is not None


def test_figures_are_put_on_numbered_parts_by_keyboard_and_told(hands):
    editor = editing(hands)
    editor.panel.choose_tile("village")
    hands.board.scene.cursor.go((0, 0))
    hands.press(Qt.Key.Key_Up)
    hands.press(Qt.Key.Key_Return)
    hands.press_button("figure:0:settler")
    assert "number" in editor.hint()
    hands.press(Qt.Key.Key_Down)
    hands.press(Qt.Key.Key_Up)
    said = hands.board.view.accessibleDescription()
    assert "Cell 0,-1" in said
    kinds = hands.table.tables
    parts = kinds.occupiable[0][kinds.kind_of["village"]]
    assert f"{len(parts)} " in said
    hands.press(Qt.Key(Qt.Key.Key_1 + len(parts) - 1))
    (figure,) = editor.model.position.figures
    assert (figure.seat, figure.at) == (0, (0, -1))
    assert "with a figure of Ann" in hands.board.view.accessibleDescription()
    agree(hands, editor)
    hands.press(Qt.Key.Key_9)
    assert "no such part" in hands.status


def test_a_position_can_be_laid_out_after_the_end_of_a_game(hands):
    play_on(hands)
    assert hands.board.final.isVisible()
    editor = editing(hands)
    assert not hands.board.final.isVisible()
    agree(hands, editor)
    hands.press(Qt.Key.Key_Escape)
    hands.agree()

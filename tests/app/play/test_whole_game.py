"""A game of two people, from the first tile to the result, by clicks and keys alone."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.play.seats import Seat
from engine.landscape.play.actions import Lay, Place
from tests.app.play.hands import Hands


def play_on(hands: Hands, actions: int = 10_000) -> None:
    """Lay the first tile that fits, place every other figure, take every choice as it comes."""
    done = 0
    while not hands.session.over and done < actions:
        before = hands.table.done
        match hands.session.phase:
            case "lay":
                hands.lay()
            case "place" if hands.table.done % 3:
                cell = hands.board.playing.choices[0].spot
                assert cell is not None
                hands.click_spot(cell)
            case "place":
                hands.press(Qt.Key.Key_Space)
            case _:
                hands.press(Qt.Key.Key_1)
        assert hands.table.done > before, hands.status
        hands.agree()
        done += 1


def test_two_people_play_a_whole_game_by_clicks_and_keys(hands):
    play_on(hands)
    assert hands.session.over
    laid = [action for action in hands.session.actions if isinstance(action, Lay)]
    assert len(laid) >= 20
    assert any(isinstance(action, Place) for action in hands.session.actions)
    # The final scoring comes step by step, then the result with everybody's points.
    final, result = hands.board.final, hands.board.result
    assert final.isVisible()
    while final.isVisible():
        assert hands.board.lighting.flashed or not final.steps[final.at].cells
        hands.agree()
        hands.press_button("final.next")
    assert result.isVisible()
    hands.agree()
    shown = [result.sheet.item(row, result.sheet.columnCount() - 1).text() for row in (0, 1)]
    assert shown == [str(score) for score in sorted(hands.session.scores, reverse=True)]
    first = hands.table.game.seed
    hands.press_button("result.same")
    assert hands.table.game.seed == first
    assert hands.table.done == 0
    assert not result.isVisible()


def test_a_rematch_with_a_new_seed_shuffles_anew(hands):
    play_on(hands)
    hands.press_button("final.skip")
    first = hands.table.game.seed
    hands.press_button("result.new")
    assert hands.table.game.seed != first
    hands.agree()


def test_an_illegal_click_says_why_and_changes_nothing(hands):
    before = (hands.table.done, hands.session.scores, hands.session.phase)
    start = hands.table.tables.tileset.start.spaces[0].at
    hands.click(start)
    assert "already lies" in hands.status
    hands.click((30, 30))
    assert "touches no laid tile" in hands.status
    lay = next(a for a in hands.session.legal_actions() if isinstance(a, Lay))
    bad = next(
        turn for turn in range(4) if hands.session.explain(lay.cell, turn, lay.tile) is not None
    )
    hands.move_to(lay.cell)
    hands.turn_to(bad)
    hands.click(lay.cell)
    assert "does not fit" in hands.status
    assert (hands.table.done, hands.session.scores, hands.session.phase) == before
    hands.agree()


def test_turns_that_fit_are_offered_before_all_others(hands):
    playing = hands.board.playing
    cell, turns = next((c, t) for c, t in playing.fitting.items() if 0 < len(t) < 4)
    hands.move_to(cell)
    assert playing.turn in turns
    assert hands.board.scene.ghost.isVisible()
    assert hands.board.scene.ghost.fits
    met = [playing.turn]
    for _ in range(len(turns) - 1):
        hands.right_click(cell)
        met.append(playing.turn)
    assert sorted(met) == sorted(turns)


def test_ctrl_and_the_wheel_turn_the_tile_too(hands):
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    view = hands.board.view
    before = hands.board.playing.turn
    place = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        place,
        view.viewport().mapToGlobal(place),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)
    assert hands.board.playing.turn != before


def test_pointing_at_a_cell_tells_why_the_tile_does_not_fit(hands):
    playing = hands.board.playing
    cell = next(c for c, fit in hands.board.scene.open.cells.items() if not fit)
    hands.move_to(cell)
    assert hands.board.scene.ghost.isVisible()
    assert not hands.board.scene.ghost.fits
    reason = hands.session.explain(cell, playing.turn, playing.tile)
    assert reason
    assert reason.lower().rstrip(".") in hands.status.lower()
    assert hands.table.done == 0


def test_the_last_move_can_be_undone_in_the_midst_of_the_final_scoring(hands):
    play_on(hands)
    assert hands.board.final.isVisible()
    assert not hands.board.prompt.isVisible()
    hands.trigger("edit.undo")
    assert not hands.board.final.isVisible()
    assert hands.board.prompt.isVisible()
    hands.agree()
    hands.trigger("edit.redo")
    assert hands.board.final.isVisible()
    hands.press_button("final.skip")
    # The keyboard goes on where the eyes are, and Escape leads back to the board.
    assert hands.child("result.close").hasFocus()
    QTest.keyClick(hands.child("result.close"), Qt.Key.Key_Escape)
    assert not hands.board.result.isVisible()
    assert hands.board.view.hasFocus()
    hands.agree()


def test_the_final_scoring_can_run_by_itself_and_be_shown_again(hands):
    play_on(hands)
    final = hands.board.final
    assert len(final.steps) > 1
    hands.press_button("final.auto")
    final._timer.setInterval(0)
    for _ in range(400):
        if not final.isVisible():
            break
        QTest.qWait(5)
    assert hands.board.result.isVisible()
    hands.trigger("play.result")
    assert final.isVisible()
    assert final.at == 0
    hands.press_button("final.skip")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", ["mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2"])
def test_every_bundled_game_is_played_to_its_end_by_clicks(hands, begin, name, seats):
    people = [Seat(name=f"P{number}", look=number) for number in range(seats)]
    begin(hands, name, seats=people, seed=seats)
    chance = random.Random(name)
    while not hands.session.over:
        before = hands.table.done
        hands.do(chance.choice(hands.session.legal_actions()))
        assert hands.table.done > before, hands.status
        hands.agree()
    while hands.board.final.isVisible():
        hands.press_button("final.next")
    assert hands.board.result.isVisible()

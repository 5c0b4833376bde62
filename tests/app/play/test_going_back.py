"""Undo, redo, the timeline, branching off and returning: nothing that was played is lost."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider, QToolButton

from app.play.seats import Seat
from engine.landscape.play.actions import action_name
from tests.app.play.test_whole_game import play_on


def state(hands):
    game = hands.table.game
    return (
        hands.session.scores,
        hands.session.phase,
        hands.session.hand,
        dict(game.standing),
        game.board.laid,
        hands.session.player,
    )


def test_ten_moves_are_undone_and_redone(hands):
    play_on(hands, 14)
    states = [state(hands)]
    for _ in range(10):
        hands.trigger("edit.undo")
        hands.agree()
        states.append(state(hands))
    assert len({str(found) for found in states}) == 11
    for before in reversed(states[:-1]):
        hands.trigger("edit.redo")
        assert state(hands) == before
        hands.agree()
    assert hands.table.done == hands.table.whole


def test_undo_says_what_it_takes_back(hands):
    lay = hands.lay()
    text = hands.window.shell.actions["edit.undo"].text()
    assert f"Lay {lay.tile}" in text
    hands.trigger("edit.undo")
    assert hands.table.done == 0
    assert "Lay" in hands.window.shell.actions["edit.redo"].text()


def test_take_back_goes_past_what_bots_did(hands, begin):
    seats = (Seat(name="Ann", look=0), Seat(name="Bot", bot="random", look=1))
    begin(hands, seats=seats)
    hands.play.desk.players.pause(True)
    hands.lay()
    hands.press(Qt.Key.Key_Space)
    while hands.table.bot_to_move:
        hands.table.do(hands.session.legal_actions()[0])
    assert hands.session.player == 0
    hands.trigger("play.take-back")
    assert hands.session.player == 0
    assert hands.session.phase == "place"
    assert hands.table.done == 1
    hands.agree()


def test_the_slider_goes_to_any_moment(hands):
    play_on(hands, 12)
    slider = hands.child("timeline.slider")
    assert isinstance(slider, QSlider)
    assert (slider.maximum(), slider.value()) == (12, 12)
    for moment in (3, 11, 0, 12):
        slider.setValue(moment)
        assert hands.table.done == moment
        assert len(hands.session.actions) == moment
        hands.agree()


def test_the_buttons_step_and_play_forward(hands):
    play_on(hands, 6)
    hands.press_button("timeline.first")
    assert hands.table.done == 0
    hands.press_button("timeline.forward")
    assert hands.table.done == 1
    hands.press_button("timeline.back")
    assert hands.table.done == 0
    bar = hands.play.page.timeline
    bar.speed = 3
    hands.press_button("timeline.play")
    assert bar.playing
    for _ in range(200):
        QTest.qWait(10)
        if not bar.playing:
            break
    assert hands.table.done == 6
    hands.agree()
    hands.press_button("timeline.first")
    hands.press_button("timeline.last")
    assert hands.table.done == 6


def test_another_move_after_going_back_keeps_the_line_that_was_left(hands):
    play_on(hands, 9)
    first = [action_name(action) for action in hands.session.actions]
    hands.table.go_to(4)
    while hands.session.phase != "lay":
        hands.table.go_to(hands.table.done - 1)
    moment = hands.table.done
    legal = hands.session.legal_actions()
    other = next(a for a in legal if action_name(a) != first[moment])
    hands.do(other)
    hands.agree()
    assert hands.table.whole == moment + 1
    bar = hands.play.page.timeline
    bar.fill_lines()
    (entry,) = bar.findChild(QToolButton, "timeline.lines").menu().actions()
    assert str(moment) in entry.text()
    entry.trigger()
    assert [action_name(action) for action in hands.session.actions] == first
    hands.agree()
    bar.fill_lines()
    (entry,) = bar.findChild(QToolButton, "timeline.lines").menu().actions()
    entry.trigger()
    assert hands.session.actions[-1] == other


def test_the_chart_and_the_log_follow_the_timeline(hands):
    play_on(hands, 12)
    log = hands.child("log")
    whole = log.text_lines()
    hands.table.go_to(5)
    part = log.text_lines()
    assert whole[: len(part)] == part
    assert len(part) < len(whole)
    hands.table.go_to(12)
    assert log.text_lines() == whole
    assert len(hands.table.scores) == 13
    chart = hands.child("score-chart")
    assert chart.moment_at(0) == 0
    assert chart.moment_at(10_000) == hands.table.turns.index(hands.table.turns[-1])

"""Bots play beside the window: to the end, step by step, and whatever one of them does."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from app.play.bot_process import Question, Thinker
from app.play.seats import Seat
from engine.landscape.play.actions import action_name
from tests.app.play.hands import Hands

BOTS = (Seat(name="Gil", bot="greedy", look=0), Seat(name="Ray", bot="random", look=1))


def wait_for(true: Callable[[], bool], seconds: float = 30) -> None:
    """Let the window live until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        QTest.qWait(5)


def test_a_game_of_bots_is_played_to_its_end_while_the_window_lives(hands, begin):
    beats = []
    begin(hands, seats=BOTS)
    hands.play.desk.changed.connect(lambda: beats.append(time.monotonic()))
    wait_for(lambda: hands.session.over)
    hands.agree()
    assert len(beats) > 30
    assert hands.board.final.isVisible()
    hands.press_button("final.skip")
    assert hands.board.result.isVisible()
    # The same seed gives the same game once more.
    names = [action_name(action) for action in hands.session.actions]
    begin(hands, seats=BOTS)
    wait_for(lambda: hands.session.over)
    assert [action_name(action) for action in hands.session.actions] == names


def test_bots_are_paused_stepped_and_go_on(hands, begin):
    hands.play.desk.players.pause(True)
    begin(hands, seats=BOTS)
    QTest.qWait(60)
    assert hands.table.done == 0
    assert hands.play.desk.players.waiting
    for count in (1, 2, 3):
        hands.press_button("one-step")
        wait_for(lambda count=count: hands.table.done == count)
        QTest.qWait(20)
        assert hands.table.done == count
    hands.press_button("go-on")
    wait_for(lambda: hands.table.done > 6)
    hands.trigger("play.pause")
    done = hands.table.done
    QTest.qWait(80)
    assert hands.table.done <= done + 1
    hands.trigger("play.pause")


def test_undoing_into_a_bots_turn_makes_it_wait(hands, begin):
    begin(hands, seats=BOTS)
    wait_for(lambda: hands.table.done > 5)
    hands.trigger("edit.undo")
    assert hands.play.desk.players.waiting
    done = hands.table.done
    QTest.qWait(60)
    assert hands.table.done == done
    hands.play.desk.players.pause(False)
    wait_for(lambda: hands.table.done > done + 2)


def test_a_person_takes_over_and_gives_back(hands, begin):
    hands.play.desk.players.pause(True)
    begin(hands, seats=BOTS)
    menu = hands.child("seats").seat_menu(0)
    next(a for a in menu.actions() if a.objectName() == "take-over").trigger()
    assert hands.table.person_to_move
    assert hands.board.playing.able
    hands.lay()
    hands.agree()
    hands.trigger("play.take-over")
    assert hands.table.seats[hands.session.player].bot
    hands.play.desk.players.pause(False)
    wait_for(lambda: hands.table.done > 4)


def bot_file(folder: Path, body: str) -> str:
    path = folder / "awkward.py"
    path.write_text(
        f"import os, time\nclass Awkward:\n    def choose(self, sight):\n        {body}\n"
    )
    return f"{path}:Awkward"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise RuntimeError('no idea')", "no idea"),
        ("return 123456789", "none of the"),
        ("os._exit(3)", "ended without an answer"),
        ("time.sleep(60)", "stopped"),
    ],
)
def test_a_bot_that_fails_or_hangs_is_replaced_and_the_game_goes_on(
    hands: Hands, begin, tmp_path, body, said
):
    seats = (Seat(name="Bad", bot=bot_file(tmp_path, body), look=0), Seat(name="Ben", look=1))
    hands.play.desk.players.seconds = 0.2
    begin(hands, seats=seats)
    wait_for(lambda: hands.table.done >= 1)
    log = hands.child("log").text_lines()
    told = [line for line in log if "by chance" in line]
    assert told
    assert said in told[0]
    hands.play.desk.players.pause(True)
    hands.play.desk.players.seconds = 10.0
    hands.agree()


def test_a_bot_whose_file_is_gone_is_told_and_replaced(hands, begin):
    seats = (Seat(name="Bad", bot="nowhere.py:Bot", look=0), Seat(name="Ben", look=1))
    begin(hands, seats=seats)
    wait_for(lambda: hands.table.done >= 1)
    assert any("cannot be read" in line for line in hands.child("log").text_lines())
    hands.play.desk.players.pause(True)


def test_the_thinker_follows_a_game_back_and_forth(hands):
    thinker = Thinker()
    record = hands.table.first_record_text()
    legal = [action_name(a) for a in hands.session.legal_actions()]

    def asked(actions: tuple[str, ...], text: str | None) -> None:
        thinker.prepare(Question(1, "g", text, actions, "random", "s", 1.0))

    asked((), record)
    asked((legal[0],), None)
    asked((legal[1], "pass"), None)
    session = thinker._session
    assert session is not None
    assert [action_name(a) for a in session.actions] == [legal[1], "pass"]
    asked((), None)
    assert session.actions == []


def test_bots_wait_while_another_workspace_is_in_front(hands, begin):
    begin(hands, seats=BOTS)
    wait_for(lambda: hands.table.done > 2)
    hands.window.switch_to("design")
    done = hands.table.done
    QTest.qWait(60)
    assert hands.table.done == done
    hands.window.switch_to("play")
    wait_for(lambda: hands.table.done > done + 1)
    hands.play.desk.players.pause(True)


def test_bots_are_sped_up_and_slowed_down(hands):
    players = hands.play.desk.players
    before = players.pace
    try:
        players.set_pace(400)
        hands.trigger("play.faster")
        faster = players.pace
        assert faster < 400
        hands.trigger("play.slower")
        assert players.pace == 400
        for _ in range(10):
            hands.trigger("play.faster")
        assert players.pace == 0
    finally:
        players.set_pace(before)

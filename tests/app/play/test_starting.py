"""Beginning a game: at once, by the dialog, with other sets and rules, and not with broken ones."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from app.play.new_game import NewGame
from app.play.seats import parsed_seed


@pytest.fixture
def plan(hands):
    """What the dialog remembers is forgotten again."""
    prefs = hands.play.desk.prefs
    before = prefs.plan
    prefs.plan = type(before)()
    yield prefs
    prefs.plan = before
    hands.play.desk.players.pause(True)


def test_play_now_begins_at_once_also_from_design(hands, plan):
    hands.window.switch_to("design")
    table = hands.table
    hands.trigger("play.now")
    assert hands.window.current.id == "play"
    assert hands.table is not table
    assert [seat.is_person for seat in hands.table.seats] == [True, False]
    assert hands.session.phase == "lay"
    hands.agree()


def test_the_dialog_chooses_seats_colours_seed_and_order(hands, plan, in_dialog):
    def choose(dialog: NewGame) -> None:
        QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
        assert len(dialog.seats) == 3
        first, second, third = dialog.seats
        first.name.setText("Ida")
        second.player.setCurrentIndex(0)
        third.player.setEditText("random")
        dialog._give_look(first, second.look)
        assert len({editor.look for editor in dialog.seats}) == 3
        dialog.seed.setText("42")
        dialog.accept()

    met = in_dialog(choose)
    hands.trigger("play.new")
    assert len(met) == 1
    seats = hands.table.seats
    assert seats[0].name == "Ida"
    assert [seat.bot for seat in seats] == ["", "", "random"]
    assert [seat.look for seat in seats] == [1, 0, 2]
    assert hands.table.game.seed == 42
    # The same again in one click.
    hands.trigger("play.now")
    assert hands.table.seats == seats
    assert hands.table.game.seed == 42
    hands.agree()


def test_another_set_and_other_rules_can_be_chosen(hands, plan, in_dialog):
    def choose(dialog: NewGame) -> None:
        dialog.set_box.setCurrentIndex(dialog.set_box.findData("mayflower"))
        dialog.set_box.activated.emit(dialog.set_box.currentIndex())
        assert "50 kinds" in dialog.words.text()
        dialog.rules_box.setCurrentIndex(dialog.rules_box.findData("mayflower/dutch"))
        dialog.rules_box.activated.emit(dialog.rules_box.currentIndex())
        dialog.accept()

    in_dialog(choose)
    hands.trigger("play.new")
    assert hands.table.tables.tileset.title == "Mayflower"
    assert hands.table.tables.rules.title != "Mayflower"
    hands.agree()


def test_the_dialog_says_what_is_wrong_and_does_not_begin(hands, plan, in_dialog):
    table = hands.table

    def choose(dialog: NewGame) -> None:
        ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        assert ok.isEnabled()
        dialog.seats[1].player.setEditText("greedi")
        assert "Did you mean 'greedy'" in dialog.words.text()
        assert not ok.isEnabled()
        dialog.seats[1].player.setEditText("greedy")
        assert ok.isEnabled()
        assert not dialog.seats[0].remove.isEnabled()
        for _ in range(3):
            dialog._add_seat()
        assert not dialog.add.isEnabled()
        dialog.set_box.setCurrentIndex(dialog.set_box.findData("examples/broken"))
        dialog.set_box.activated.emit(dialog.set_box.currentIndex())
        assert "mended" in dialog.words.text()
        assert not ok.isEnabled()
        QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
        assert len(dialog.seats) == 5, "nobody sits down where there is no seat"
        dialog.reject()

    in_dialog(choose)
    hands.trigger("play.new")
    assert hands.table is table


def test_a_set_with_errors_is_not_played(hands, plan, monkeypatch):
    told = []
    monkeypatch.setattr(
        hands.window.shell.asking, "tell", lambda title, text, **_: told.append(text)
    )
    document = hands.play.desk.document
    document.edit("break", document.model.replace(tiles=document.model.tiles * 2))
    table = hands.table
    hands.trigger("play.now")
    assert "mended before" in told[0] or "be mended" in told[0]
    assert hands.table is table
    document.undo_stack.undo()


def test_the_first_page_offers_the_ways_to_a_game(make_hands):
    hands = make_hands()
    assert hands.play.desk.table is None
    assert hands.child("play-start").isVisible()
    hands.press_button("start.play.now")
    assert hands.play.desk.table is not None
    assert hands.child("board").isVisible()


def test_seeds_mean_the_same_as_on_the_command_line():
    assert parsed_seed("7") == 7
    assert parsed_seed("-12") == -12
    assert parsed_seed(" summer ") == "summer"

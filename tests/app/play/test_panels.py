"""The panels: seats, tiles left with their chances, the log, the score sheet, the chart."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app import theme
from app.play.seats import Seat
from app.play.sheet_panel import sheet_rows
from engine.landscape.play.sentences import sentence
from tests.app.play.test_whole_game import play_on


def test_seats_tell_score_figures_and_who_is_on_turn(hands):
    hands.lay()
    rows = hands.child("seats").seats
    assert "Ann, person: 0 points, 5 figures left, on turn" in rows[0].accessibleName()
    assert "on turn" not in rows[1].accessibleName()
    hands.press_button("choice.1")
    left = sum(hands.session.supply(0).values())
    assert f"{left} figures left" in rows[0].accessibleName()
    assert "on turn" in rows[1].accessibleName()


def test_tiles_left_are_counted_with_their_chances(hands):
    panel = hands.child("tiles-left")
    for _ in range(3):
        left = hands.session.tiles_left()
        whole = sum(left.values())
        for row in range(panel.list.count()):
            item = panel.list.item(row)
            tile = item.data(256)
            assert f"×{left[tile]}" in item.text()
            assert f"{left[tile] / whole:.1%}" in item.text()
            assert item.isHidden() == (left[tile] == 0)
        play_on(hands, 2)


def test_the_tiles_of_a_second_stack_are_counted_apart(hands, begin):
    begin(hands, "hunters_and_gatherers")
    panel = hands.child("tiles-left")
    text = panel._total.text()
    left = hands.session.tiles_left()
    decks = {tile.id: tile.deck for tile in hands.table.tables.tileset.tiles}
    main = sum(count for tile, count in left.items() if decks[tile] == "main")
    bonus = sum(count for tile, count in left.items() if decks[tile] == "bonus")
    assert text == f"{main} tiles to come, {bonus} bonus"


def test_the_log_tells_everything_in_sentences(hands):
    play_on(hands, 9)
    names = [seat.name for seat in hands.table.seats]
    rules = hands.table.tables.rules
    told = [sentence(e, names, rules) for happened in hands.session.events for e in happened]
    assert hands.child("log").text_lines() == told


def test_the_score_sheet_adds_up(hands):
    play_on(hands)
    hands.press_button("final.skip")
    rows = {name: numbers for name, numbers, _ in sheet_rows(hands.table)}
    assert rows.pop("Score") == hands.session.scores
    sums = [sum(numbers[seat] for numbers in rows.values()) for seat in (0, 1)]
    assert sums == hands.session.scores
    sheet = hands.child("score-sheet")
    heads = [sheet.verticalHeaderItem(row).text() for row in range(sheet.rowCount())]
    assert heads[-1] == "Score"


@pytest.mark.parametrize("name", ["mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2"])
def test_every_bundled_game_is_played_on_this_board(hands, begin, name):
    begin(hands, name)
    play_on(hands, 14)
    rows = [name for name, _, _ in sheet_rows(hands.table)]
    assert ("Surveyors" in rows) == (hands.table.tables.surveyors is not None)
    hands.table.go_to(0)
    hands.agree()
    hands.table.go_to(14)
    hands.agree()


def test_panels_say_what_they_are_for_until_a_game_begins(make_hands):
    hands = make_hands()
    words = hands.window.findChildren(QLabel, "empty-words")
    assert len(words) == 5
    assert all(label.text() and not label.isHidden() for label in words)
    hands.press_button("start.play.now")
    assert all(label.isHidden() for label in words)


def test_pictures_in_lists_have_their_full_size_while_the_board_has_another(hands):
    hands.board.scene.art.begin_frame()
    hands.board.scene.art._deadline = 0.0
    art = hands.play.desk.art
    side = 46
    for kind in range(len(hands.table.tables.tiles)):
        picture = art.icon(kind, 0, side, 1.0)
        assert picture.actualSize(QSize(side, side)) == QSize(side, side)
        plain = picture.pixmap(QSize(side, side)).toImage()
        assert picture.pixmap(QSize(side, side), QIcon.Mode.Selected).toImage() == plain


@pytest.fixture
def large_text(hands):
    theme.current().set(zoom=150)
    hands.settle()
    yield
    theme.current().set(zoom=100)
    hands.settle()


def test_with_large_text_every_choice_can_still_be_seen(hands, large_text):
    hands.play.tools.take_tile("fork")
    hands.board.view.fit()
    hands.lay()
    card = hands.board.card
    room = hands.board.view.viewport().rect()
    assert len(card.buttons) > 3
    for _ in range(2):
        assert room.contains(card.geometry())
        inside = [card.rect().contains(row.geometry()) for row in (*card.buttons, card._pass)]
        assert all(inside)
        assert all(a.geometry().bottom() < b.y() for a, b in pairwise(card.buttons))
        # The same with hardly any room: the enlarged tile and the figures go first.
        hands.window.resize(1100, 640)
        hands.settle()
        room = hands.board.view.viewport().rect()
    hands.window.resize(1200, 800)


def test_with_large_text_the_result_is_not_cut_off(hands, large_text):
    play_on(hands)
    hands.press_button("final.skip")
    result = hands.board.result
    assert hands.board.view.viewport().rect().contains(result.geometry())
    for button in result._buttons:
        assert button.width() >= button.sizeHint().width()
        assert result.rect().contains(button.geometry())
    header = result.sheet.horizontalHeader()
    for column in range(result.sheet.columnCount()):
        assert header.sectionSize(column) >= header.sectionSizeHint(column)


def test_with_five_seats_whoever_is_on_turn_is_in_sight(hands, begin):
    begin(hands, seats=[Seat(name=f"P{number}", look=number) for number in range(5)])
    panel = hands.child("seats")
    QTest.qWait(80)
    seen = set()
    for _ in range(10):
        row = panel.seats[hands.session.player]
        top = row.mapTo(panel.viewport(), row.rect().topLeft()).y()
        assert top >= 0
        assert top + row.height() <= panel.viewport().height()
        seen.add(hands.session.player)
        play_on(hands, 1)
    assert len(seen) > 3
    # Names have no room over five narrow columns; signs have, and the names can be asked for.
    sheet = hands.child("score-sheet")
    heads = [sheet.horizontalHeaderItem(column) for column in range(5)]
    assert [head.toolTip() for head in heads] == [seat.name for seat in hands.table.seats]
    assert not any(head.text() for head in heads)

"""The panels: seats, tiles left with their chances, the log, the score sheet, the chart."""

import pytest

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

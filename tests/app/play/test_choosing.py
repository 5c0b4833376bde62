"""After a tile is laid: placing, passing, the order of scorings, surveyors, taking back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.play.seats import Seat
from app.play.table import Table
from engine.landscape.load import load_set
from engine.landscape.play.actions import (
    Lay,
    Pass,
    Place,
    Recall,
    Score,
    Survey,
    parse_action,
)
from engine.landscape.play.case import Case, begin_case
from engine.landscape.play.expectations import differences, spelled_out
from engine.landscape.play.position import Figure, LaidTile, Position
from engine.landscape.rules.model import Form, Power
from tests.app.play.hands import Hands

ORDER = "example-06-two-scorings-and-a-settler-left-behind"


def case(name: str) -> Case:
    text = Path(f"tests/cases/play/{name}.json").read_text(encoding="utf-8")
    return Case.model_validate_json(text)


def test_a_click_on_a_lit_part_places_a_settler_there(hands):
    hands.lay()
    assert hands.session.phase == "place"
    playing = hands.board.playing
    roles = {choice.text.split()[0].lower() for choice in playing.choices}
    declared = {terrain.role for terrain in hands.table.tables.rules.terrains.values()}
    assert roles <= declared
    assert all(choice.gain for choice in playing.choices)
    assert len(hands.board.scene.badges.badges) == len(playing.choices)
    assert len(hands.board.card.buttons) == len(playing.choices)
    spot = playing.choices[0].spot
    hands.click_spot(spot)
    assert isinstance(hands.session.actions[-1], Place)
    assert hands.session.player == 1
    hands.agree()


def test_a_number_places_and_a_row_of_the_card_too(hands):
    hands.lay()
    hands.press(Qt.Key.Key_1)
    assert isinstance(hands.session.actions[-1], Place)
    hands.lay()
    hands.press_button("choice.1")
    assert isinstance(hands.session.actions[-1], Place)
    hands.agree()


def test_space_and_the_button_place_nothing(hands):
    hands.lay()
    hands.press(Qt.Key.Key_Space)
    assert hands.session.actions[-1] == Pass()
    hands.lay()
    hands.press_button("pass")
    assert hands.session.actions[-1] == Pass()
    hands.agree()


def test_space_does_nothing_while_a_tile_is_to_be_laid(hands):
    hands.press(Qt.Key.Key_Space)
    assert hands.table.done == 0
    assert "laid first" in hands.status


def test_a_click_beside_every_part_says_what_to_do(hands):
    lay = hands.lay()
    hands.click((lay.cell[0] + 9, lay.cell[1]))
    assert hands.session.phase == "place"
    assert "Nothing can be chosen there" in hands.status


def begin_told(hands: Hands, name: str) -> tuple[Case, list[str]]:
    """Put the game of a case onto the table; its steps are still to be done."""
    told = case(name)
    session, problems = begin_case(told)
    assert session is not None, problems
    seats = [Seat(name=player, look=number) for number, player in enumerate(told.players)]
    hands.play.desk.put(Table(session, seats, position=told.position))
    steps = [s.do for s in told.steps if s.do and s.expect.refused is None]
    return told, steps


def do_told(hands: Hands, step: str) -> None:
    hands.do(parse_action(spelled_out(hands.session, step)))


def test_the_order_of_scorings_is_chosen_by_clicking_with_a_preview(hands):
    _, steps = begin_told(hands, ORDER)
    do_told(hands, steps[0])
    assert hands.session.phase == "score"
    rows = {row.text.split(" ", 1)[1]: row.gain for row in hands.board.playing.choices}
    assert list(rows) == ["town first", "road first"]  # the better one for Red comes first
    assert rows["road first"] == "Red +6, Green +4"
    assert rows["town first"] != rows["road first"]
    assert [badge.text for badge in hands.board.scene.badges.badges] == ["A", "B"]
    do_told(hands, steps[1])
    assert isinstance(hands.session.actions[-1], Score)
    assert hands.session.scores == [6, 4, 0, 0]
    hands.agree()


def test_a_row_of_the_card_scores_in_the_order_it_says(hands):
    _, steps = begin_told(hands, ORDER)
    do_told(hands, steps[0])
    gain = hands.board.playing.choices[1].gain
    hands.press(Qt.Key.Key_2)
    assert hands.session.phase == "lay"
    names = [seat.name for seat in hands.table.seats]
    told = [f"{n} +{p}" for n, p in zip(names, hands.session.scores, strict=True) if p]
    assert gain == ", ".join(told)
    hands.agree()


def test_the_surveyor_that_moves_is_chosen_by_clicking_it(hands):
    told, steps = begin_told(hands, "knob-any-surveyor-moves")
    for step in steps[:-1]:
        do_told(hands, step)
    assert hands.session.phase == "survey"
    assert len([item for item in hands.board.scene.surveyors if item.offered]) == 2
    do_told(hands, steps[-1])
    assert hands.session.actions[-1] == Survey(2)
    assert sorted(item.column for item in hands.board.scene.surveyors) == sorted(
        column + hands.table.tables.start_column for column in told.steps[-1].expect.surveyors
    )
    hands.agree()


@pytest.mark.parametrize(
    "name",
    [
        "example-01a-road-of-four-with-two-trading-posts",
        "example-07-the-long-surveyor-example",
        "sweeping-robs-a-later-scoring",
        "knob-hand-of-two",
    ],
)
def test_an_example_of_the_rule_book_is_played_by_clicks(hands, name):
    told, _ = begin_told(hands, name)
    for step in told.steps:
        if step.do is None or step.expect.refused is not None:
            continue
        do_told(hands, step.do)
        hands.agree()
        found = differences(hands.session, step.expect, hands.session.events[-1], step.do)
        assert [str(m) for m in found if m.what != "events"] == []


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_case_is_played_by_clicks(hands):
    names = sorted(path.stem for path in Path("tests/cases/play").glob("*.json"))
    assert len(names) > 100
    for name in names:
        told, _ = begin_told(hands, name)
        hands.board.view.fit()
        for step in told.steps:
            if step.do is None or step.expect.refused is not None:
                continue
            do_told(hands, step.do)
            hands.agree()
            found = differences(hands.session, step.expect, hands.session.events[-1], step.do)
            assert [str(m) for m in found if m.what != "events"] == [], name


def test_a_hut_is_offered_on_the_whole_river_system(hands, begin):
    begin(hands, "hunters_and_gatherers")
    tables = hands.table.tables
    for _ in range(60):
        if hands.session.phase == "place":
            systems = [
                choice
                for choice in hands.board.playing.choices
                if choice.figure == tables.piece_names.index("hut")
            ]
            if systems:
                break
            hands.press(Qt.Key.Key_Space)
        else:
            hands.lay()
    hut = systems[0]
    item = hands.board.scene.tile_at(hut.spot[0])
    assert tables.outlines[item.kind].pieces[hut.spot[1]].form is Form.SYSTEM
    hands.click_spot(hut.spot)
    assert hands.session.actions[-1] == hut.actions[0]
    hands.agree()


@pytest.mark.parametrize("takes_back", [True, False])
def test_a_figure_may_be_taken_back_where_a_tile_lets_one(hands, begin, takes_back):
    loaded = load_set("hunters_and_gatherers_2")
    kinds = {n for n, kind in loaded.rules.markers.items() if kind.power is Power.RECALL}
    tile = next(
        t.id
        for t in loaded.tileset.tiles
        if any(marker.kind in kinds for feature in t.features for marker in feature.markers)
    )
    begin(hands, "hunters_and_gatherers_2")
    table = hands.table
    # A figure of the player on turn first, then the tile with that power.
    first = next(a for a in hands.session.legal_actions() if isinstance(a, Lay))
    position = Position(
        tiles=(LaidTile(tile=first.tile, at=first.cell, turn=first.turn),),
        figures=(),
        next=(tile,),
        laying_bonus=True,
    )
    part = next(
        part
        for part in range(12)
        if part in table.tables.occupiable[0][table.tables.kind_of[first.tile]]
    )
    position = position.replace(figures=(Figure(seat=0, piece=None, at=first.cell, on=str(part)),))
    begin(hands, "hunters_and_gatherers_2", position=position)
    assert hands.session.hand == [tile]
    hands.lay()
    assert hands.session.phase == "recall"
    if takes_back:
        hands.click_spot((first.cell, part))
        assert isinstance(hands.session.actions[-1], Recall)
        assert not hands.table.game.standing
    else:
        hands.press(Qt.Key.Key_Space)
        assert hands.table.game.standing
    hands.agree()


def test_on_a_small_board_the_tile_is_shown_enlarged_and_its_parts_can_be_clicked(hands):
    view = hands.board.view
    view.zoom_by(30 / view.tile_pixels)
    hands.lay()
    inset = hands.board.card.inset
    assert inset.isVisible()
    choices = hands.board.playing.choices
    last = len(choices) - 1
    place = inset.anchor(last).toPoint()
    assert inset.choice_at(inset.anchor(last)) == last
    QTest.mouseClick(inset, Qt.MouseButton.LeftButton, pos=place)
    assert hands.session.actions[-1] == choices[last].actions[0]
    hands.agree()


def test_parts_that_would_be_called_alike_are_told_apart_by_their_sides(hands):
    hands.play.tools.take_tile("fork")
    hands.lay()
    roads = [c.text for c in hands.board.playing.choices if c.text.startswith("Bandit")]
    assert len(roads) > 1
    assert len(set(roads)) == len(roads)


@pytest.mark.parametrize("name", ["mayflower", "hunters_and_gatherers_2"])
def test_no_two_choices_of_a_figure_are_called_alike(hands, begin, name):
    begin(hands, name)
    met = 0
    for _ in range(30):
        if hands.session.phase == "place":
            texts = [choice.text for choice in hands.board.playing.choices]
            assert len(set(texts)) == len(texts)
            met += len(texts) > 1
        hands.table.do(hands.session.legal_actions()[-1])
    assert met > 3


def test_a_card_that_appears_under_a_resting_mouse_leaves_the_keyboard_in_charge(hands):
    hands.lay()
    card = hands.board.card
    row = card.buttons[-1]
    where = QPointF(row.rect().center())
    QApplication.sendEvent(row, QEnterEvent(where, where, row.mapToGlobal(where)))
    assert card.current == -1
    hands.press(Qt.Key.Key_Down)
    assert card.current == 0
    # A mouse that moves points.
    QTest.mouseMove(row, row.rect().center())
    QTest.mouseMove(row, row.rect().center() + QPoint(2, 1))
    assert card.current == len(card.buttons) - 1
    lit = [extent for extent in hands.board.scene.lit.extents if extent.width > 4]
    assert [extent.spots for extent in lit] == [hands.board.playing.choices[-1].extent]

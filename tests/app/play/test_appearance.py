"""No words of Play are cut off, whatever is shown and however large the text is."""

from collections.abc import Callable

import pytest

from app import theme
from app.play.deck_dialogs import PickTile, StackDeck
from app.play.decks import upcoming
from app.play.new_game import NewGame
from tests.app.clipping import clipped
from tests.app.play.hands import Hands
from tests.app.play.test_choosing import ORDER, begin_told, do_told
from tests.app.play.test_whole_game import play_on


@pytest.fixture(params=[100, 150])
def sized(hands: Hands, request: pytest.FixtureRequest):
    theme.current().set(zoom=request.param)
    hands.settle()
    yield hands
    theme.current().set(zoom=100)
    hands.settle()


def _laying(hands: Hands) -> None:
    hands.board.view.fit()


def _long_name(hands: Hands) -> None:
    begin_told(hands, ORDER)
    hands.play.tools.take_tile("AK")


def _placing(hands: Hands) -> None:
    hands.play.tools.take_tile("fork")
    hands.lay()


def _ordering(hands: Hands) -> None:
    _, steps = begin_told(hands, ORDER)
    do_told(hands, steps[0])


def _final(hands: Hands) -> None:
    play_on(hands)
    assert hands.board.final.isVisible()


def _result(hands: Hands) -> None:
    play_on(hands)
    hands.press_button("final.skip")


def _position(hands: Hands) -> None:
    hands.trigger("play.position")


def _recorded(hands: Hands) -> None:
    play_on(hands, 6)
    hands.play.open_record(hands.table.record())


@pytest.mark.parametrize(
    "show", [_laying, _long_name, _placing, _ordering, _final, _result, _position, _recorded]
)
def test_nothing_on_the_page_is_cut_off(sized: Hands, show: Callable[[Hands], None]):
    show(sized)
    sized.settle()
    assert sized.play.page is not None
    assert clipped(sized.play.page) == []


@pytest.mark.parametrize("which", ["new", "pick", "stack"])
def test_nothing_in_a_dialog_is_cut_off(sized: Hands, which: str):
    desk = sized.play.desk
    assert desk.table is not None
    assert desk.art is not None
    if which == "new":
        dialog = NewGame(desk, desk.document, sized.window)
        for _ in range(3):
            dialog._add_seat()
    elif which == "pick":
        dialog = PickTile(desk.table, desk.art, sized.window)
    else:
        dialog = StackDeck(upcoming(desk.table.game), desk.art, sized.window)
    dialog.show()
    sized.settle()
    try:
        assert clipped(dialog) == []
    finally:
        dialog.close()
        dialog.deleteLater()
        sized.settle()

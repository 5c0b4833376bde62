"""A set without a start board: the first tile lies in the middle, the others join it."""

from engine.landscape.load import load_set
from engine.landscape.play.actions import Lay
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.tiles.model import Start


def session() -> Session:
    loaded = load_set("mayflower")
    return Session.start(Tables(loaded.tileset.replace(start=Start()), loaded.rules), 2, 3)


def test_the_first_tile_is_laid_in_the_middle_with_any_turn():
    game = session()
    lays = game.legal_actions()
    assert lays and all(isinstance(lay, Lay) and lay.cell == (0, 0) for lay in lays)


def test_a_whole_game_is_played_and_taken_back():
    game = session()
    before = game.legal_actions()
    while not game.over:
        game.apply(game.legal_actions()[-1])
    assert game.game.board.laid > 80
    while game.undo():
        pass
    assert game.game.board.laid == 0
    assert game.legal_actions() == before

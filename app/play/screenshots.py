"""The pictures of Play for the manual: from the opening to the result, and the designers' tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from app.documents.tileset import DEFAULT_GAME
from app.play.deck_dialogs import StackDeck
from app.play.decks import upcoming
from app.play.new_game import NewGame
from app.play.seats import Seat
from app.play.starting import material_at
from app.play.table import Table
from app.play.workspace import PlayWorkspace
from engine.bots.asking import ask
from engine.bots.naming import make_bot
from engine.chance import Chance
from engine.landscape.play.inquiry import owned_features
from engine.landscape.play.tables import Tables

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.main_window import MainWindow
    from app.screenshots import Shot

_SEED = 7
_SEED_WITH_A_CHOICE = 125
"""In this game one tile finishes two features, and the order decides who earns how much."""
_BOT = "greedy"
_MOST = 2_000


def _play(window: MainWindow, place: str = DEFAULT_GAME, seed: int = _SEED) -> PlayWorkspace:
    """Two people at a game, on the table of the open set."""
    window.filing.open_places([place])
    window.switch_to("play")
    window.shell.settings.animation = 0
    play = window.workspaces["play"]
    assert isinstance(play, PlayWorkspace)
    if play.board is not None:
        play.board.apply_prefs()
    material = material_at(place)
    seats = [Seat(name="Ann", look=0), Seat(name="Ben", look=1)]
    tables = Tables(material.tileset, material.rules)
    play.desk.put(Table.start(tables, seats, seed, set_name=place))
    return play


def _advance(play: PlayWorkspace, actions: int, phase: str) -> None:
    """Let a bot play both seats until something is to be done that makes a good picture."""
    table = play.desk.table
    assert table is not None
    bot = make_bot(_BOT)
    while not table.session.over and table.done < _MOST:
        if table.done >= actions and table.session.phase == phase:
            break
        number = ask(bot, table.game, Chance(_SEED, str(table.done)))
        table.do(table.session.decode(number))
    if play.board is not None:
        play.board.view.fit()


def _point_at(play: PlayWorkspace, at: int = 0) -> None:
    """The tile in hand over one of the cells it fits on."""
    board = play.board
    assert board is not None
    cells = sorted(board.playing.fitting)
    board.playing.hover(board.scene.grid.centre(cells[at % len(cells)]))


def _opening(window: MainWindow) -> None:
    play = _play(window)
    _advance(play, 0, "lay")
    _point_at(play, 3)


def _middle(window: MainWindow) -> None:
    play = _play(window)
    _advance(play, 90, "lay")
    _point_at(play)


def _placing(window: MainWindow) -> None:
    _advance(_play(window), 60, "place")


def _scoring(window: MainWindow) -> None:
    play = _play(window, seed=_SEED_WITH_A_CHOICE)
    _advance(play, 71, "score")
    assert play.board is not None
    play.board.card.step(1)


def _final(window: MainWindow) -> None:
    play = _play(window)
    _advance(play, _MOST, "over")
    assert play.board is not None
    play.board.final.step()


def _result(window: MainWindow) -> None:
    play = _play(window)
    _advance(play, _MOST, "over")
    assert play.board is not None
    play.board.final.end()


def _position(window: MainWindow) -> None:
    play = _play(window)
    _advance(play, 60, "lay")
    play.edit_position(True)
    assert play.editor is not None
    play.editor.panel.choose_tile("K")


def _hover(window: MainWindow) -> None:
    """A feature under the mouse, all owners, and the probe beside it."""
    play = _play(window)
    _advance(play, 60, "lay")
    window.shell.show_panel("probe")
    board, table = play.board, play.desk.table
    assert board is not None
    assert table is not None
    open_ones = [f for f in owned_features(table.game) if f.finishes and len(f.missing) == 1]
    feature = max(open_ones, key=lambda f: f.now)
    board.playing.hover(board.scene.anchor(feature.spots[0]))


def _advice(window: MainWindow) -> None:
    """The three best moves on the board; the bot that gives them is asked right here."""
    play = _play(window)
    _advance(play, 40, "lay")
    play.advising.hint()
    _until(lambda: play.board is not None and bool(play.board.scene.advices.advices))


def _heat(window: MainWindow) -> None:
    play = _play(window)
    _advance(play, 40, "lay")
    window.shell.actions["play.heat"].trigger()
    _until(lambda: play.board is not None and bool(play.board.scene.heat.values))


def _stacked(window: MainWindow) -> QWidget:
    play = _play(window)
    assert play.desk.table is not None
    assert play.desk.art is not None
    return StackDeck(upcoming(play.desk.table.game), play.desk.art, window)


def _until(true: Callable[[], bool]) -> None:
    """Wait for an answer of the bots, which comes from another process."""
    for _ in range(_MOST):
        if true():
            return
        QTest.qWait(10)


def _rivers(window: MainWindow) -> None:
    play = _play(window, "hunters_and_gatherers_2")
    _advance(play, 60, "lay")
    window.shell.actions["play.show-owners"].trigger()


def _new_game(window: MainWindow) -> QWidget:
    play = _play(window)
    return NewGame(play.desk, play.desk.document, window)


def _shots() -> list[Shot]:
    # Only here, because that module looks for this one.
    from app.screenshots import Shot

    return [
        Shot("play-opening", _opening),
        Shot("play-middle", _middle),
        Shot("play-placing", _placing),
        Shot("play-scoring", _scoring),
        Shot("play-final", _final),
        Shot("play-result", _result),
        Shot("play-position", _position),
        Shot("play-rivers", _rivers),
        Shot("play-feature", _hover),
        Shot("play-hint", _advice),
        Shot("play-heat", _heat),
        Shot("play-deck", _stacked),
        Shot("play-new-game", _new_game),
    ]


SHOTS = _shots()

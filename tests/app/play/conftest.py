"""A real window on the offscreen screen with a game on the table, and hands to play it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from app.design.workspace import DesignWorkspace
from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.play.seats import PlayPrefs, Seat
from app.play.table import Table
from app.play.workspace import PlayWorkspace
from app.settings import SettingsFile
from engine.landscape.load import load_set
from engine.landscape.play.position import Position
from engine.landscape.play.tables import Tables
from tests.app.play.hands import Hands

SMALL = "examples/first"
PEOPLE = (Seat(name="Ann", look=0), Seat(name="Ben", look=1))
MakeHands = Callable[..., Hands]
Begin = Callable[..., Table]


def open_window(folder: Path, place: str | Path = SMALL, *, animation: int = 0) -> Hands:
    make_app()
    settings = SettingsFile(folder / "settings.json")
    settings.settings.show_welcome = False
    settings.settings.animation = animation
    window = MainWindow(
        settings,
        recovery=Recovery(folder / "recovery"),
        workspaces=[DesignWorkspace, PlayWorkspace],
    )
    window.resize(1200, 800)
    window.show()
    window.start([str(place)])
    window.switch_to("play")
    window.activateWindow()
    QTest.qWait(10)
    hands = Hands(window)
    hands.play.desk.players.pace = 0
    return hands


def shut(hands: Hands) -> None:
    window = hands.window
    for document in window.shell.documents:
        document.undo_stack.setClean()
    window.close()
    window.be_quiet()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def start(
    hands: Hands,
    place: str = SMALL,
    seats: Sequence[Seat] = PEOPLE,
    seed: int = 7,
    position: Position | None = None,
) -> Table:
    """Put a game of a bundled set onto the table."""
    loaded = load_set(place)
    assert loaded.tileset is not None
    assert loaded.rules is not None
    tables = Tables(loaded.tileset, loaded.rules)
    table = Table.start(tables, seats, seed, position=position, set_name=place)
    hands.play.desk.put(table)
    hands.settle()
    return table


@pytest.fixture
def begin() -> Begin:
    return start


@pytest.fixture(scope="module")
def lasting_hands(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """One window for all tests of a file, because making one takes a while."""
    folder = tmp_path_factory.mktemp("window")
    hands = open_window(folder)
    yield hands
    shut(hands)


@pytest.fixture
def hands(lasting_hands: Hands) -> Iterator[Hands]:
    """Two people at a new game of the small set."""
    desk = lasting_hands.play.desk
    desk.players.pause(False)
    start(lasting_hands)
    lasting_hands.board.view.fit()
    yield lasting_hands
    if lasting_hands.play.editor is not None:
        lasting_hands.play.editor.leave()
    lasting_hands.window.switch_to("play")
    lasting_hands.play.advising.show_heat(False)
    for name, value in PlayPrefs().model_dump().items():
        if name not in ("plan", "pace"):
            setattr(desk.prefs, name, value)
    lasting_hands.board.apply_prefs()
    lasting_hands.window.shell.actions.refresh()


@pytest.fixture
def make_hands(qapp: QApplication, tmp_path: Path) -> Iterator[MakeHands]:
    """A window of its own; the same folder again is the next start of the program."""
    made: list[Hands] = []

    def make(place: str | Path = SMALL, *, animation: int = 0) -> Hands:
        hands = open_window(tmp_path, place, animation=animation)
        made.append(hands)
        return hands

    yield make
    for hands in made:
        shut(hands)


@pytest.fixture
def in_dialog(qapp: QApplication) -> Callable[[Callable[[QDialog], None]], list[QDialog]]:
    """Do something in the next modal dialog; hands back the dialogs that were met."""

    def arm(act: Callable[[QDialog], None]) -> list[QDialog]:
        met: list[QDialog] = []
        timer = QTimer(qapp)

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QDialog):
                timer.stop()
                met.append(dialog)
                act(dialog)

        timer.timeout.connect(look)
        timer.start(10)
        return met

    return arm

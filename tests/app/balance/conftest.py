"""Windows with the Balance workspace, a set of one's own, and runs that are already kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.balance.shelf import Shelf, runs_folder
from app.balance.workspace import BalanceWorkspace
from app.documents.document import Document
from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.settings import SettingsFile
from app.workspace import Workspace
from engine.bundled import find
from engine.lab.plan import Plan
from engine.lab.running import run
from engine.landscape.load import load_set

PATIENCE = 40.0
GAMES = 8


def until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Let the window go on until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        QTest.qWait(10)


def plan_of_bundled(**changes: object) -> Plan:
    loaded = load_set("mayflower")
    assert loaded.tileset is not None
    assert loaded.rules is not None
    fields = {
        "tileset": loaded.tileset,
        "rules": loaded.rules,
        "bots": ("random", "random"),
        "games": GAMES,
        "seed": 1,
    }
    return Plan(**{**fields, **changes})


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run file with a few games of random bots."""
    place = tmp_path_factory.mktemp("runs") / "played.json"
    run(plan_of_bundled(), workers=1, run_file=place)
    return place


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return own_set(tmp_path)


def own_set(scratch: Path, game: str = "mayflower") -> Path:
    """A set of one's own with its rules beside it."""
    folder = scratch / "mine"
    folder.mkdir()
    for name in ("tiles.json", "rules.json"):
        text = find(game).with_name(name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "tiles.json"


@pytest.fixture
def open_window(
    qapp: QApplication, tmp_path: Path, mine: Path
) -> Iterator[Callable[..., MainWindow]]:
    made: list[MainWindow] = []

    def open_one(*kinds: type[Workspace]) -> MainWindow:
        made.append(new_window(tmp_path, mine, *kinds))
        return made[-1]

    yield open_one
    for window in made:
        close(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def new_window(
    scratch: Path,
    place: Path,
    *kinds: type[Workspace],
    settings: dict[str, object] | None = None,
) -> MainWindow:
    """A window that shows Balance for a set."""
    make_app()
    text = json.dumps(settings or {"show_welcome": False})
    (scratch / "settings.json").write_text(text, encoding="utf-8")
    window = MainWindow(
        SettingsFile(scratch / "settings.json"),
        recovery=Recovery(scratch / "recovery"),
        workspaces=kinds or [BalanceWorkspace],
    )
    window.resize(1200, 800)
    window.show()
    window.start([str(place)])
    window.switch_to("balance")
    QTest.qWait(20)
    return window


def close(window: MainWindow) -> None:
    """Close it without being asked; once is enough."""
    if not isValid(window):
        return
    for document in window.shell.documents:
        for each in (document, *document.findChildren(Document)):
            each.undo_stack.setClean()
    window.close()
    window.be_quiet()
    window.deleteLater()


@pytest.fixture
def window(open_window: Callable[..., MainWindow]) -> MainWindow:
    return open_window()


@pytest.fixture
def keep(mine: Path, played: Path) -> Callable[..., str]:
    """Puts a run on the shelf of the set, as if it had been played before."""

    def keep_one(name: str, file: Path | None = None, **about: object) -> str:
        return keep_run(mine, name, file or played, **about)

    return keep_one


def keep_run(place: Path, name: str, file: Path, **about: object) -> str:
    shelf = Shelf(_folder_of(place))
    words = {"games": GAMES, "done": GAMES, "bots": ("random", "random"), "seed": 1, **about}
    run_id = shelf.add(name=name, **words).id
    shelf.change(run_id, state="whole")
    shelf.file_of(run_id).write_bytes(file.read_bytes())
    return run_id


def _folder_of(place: Path) -> Path:
    class Placed:
        def __init__(self) -> None:
            self.place = str(place)
            self.key = ""

    return runs_folder(Placed())  # type: ignore[arg-type]


def balance(window: MainWindow) -> BalanceWorkspace:
    found = window.workspaces["balance"]
    assert isinstance(found, BalanceWorkspace)
    return found


def set_up(window: MainWindow, games: int, *, workers: int = 1, seed: str = "1") -> None:
    setup = balance(window).setup
    assert setup is not None
    for box in setup.bots:
        box.setEditText("random")
    setup.games.setValue(games)
    setup.workers.setValue(workers)
    setup.seed.setText(seed)

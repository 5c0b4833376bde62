"""Takes the manual's pictures from the real window: every workspace and dialog, light and dark.

`python -m app.screenshots docs/images` writes them all, further words only those so named. A
workspace adds its own by a list `SHOTS` in `app/<workspace>/screenshots.py`; one named like the
workspace stands for the plain picture of it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

# Before Qt is imported: pictures are taken without a screen and look the same everywhere.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from app.documents.beginnings import BROKEN_EXAMPLE
from app.documents.recovery import Recovery
from app.documents.tileset import DEFAULT_GAME
from app.faults import FaultDialog
from app.main_window import MainWindow, make_app
from app.settings import SettingsFile
from app.shell.about import About
from app.shell.manual import Manual
from app.shell.new_set import NewSet
from app.shell.preferences import Preferences
from app.theme import Scheme
from app.workspace import NAMES, discover
from engine import bundled

_SETTLE_MS = 80
SIZE = (1280, 800)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture. `show` brings the window there and hands back what to take, or None for all."""

    name: str
    show: Callable[[MainWindow], QWidget | None]
    zoom: int = 100


def _workspace(name: str) -> Shot:
    def show(window: MainWindow) -> None:
        window.filing.open_places([DEFAULT_GAME])
        window.switch_to(name)

    return Shot(name, show)


def _welcome(window: MainWindow) -> None:
    window.welcome.open()


def _palette(window: MainWindow) -> None:
    window.palette_box.open()
    window.palette_box.field.setText("the")


def _empty(window: MainWindow) -> None:
    for document in window.shell.documents:
        window.shell.documents.close(document)


def _broken(window: MainWindow) -> None:
    if BROKEN_EXAMPLE in bundled.names():
        window.filing.open_places([BROKEN_EXAMPLE])


def _keys(window: MainWindow) -> QWidget:
    dialog = Preferences(window.shell, window)
    dialog.show_keys("file.save")
    return dialog


def _fault(window: MainWindow) -> QWidget:
    report = 'Traceback (most recent call last):\n  File "tile.py", line 7, in lay\nKeyError: "K"'
    return FaultDialog('KeyError: "K"', report, True, window)


def _file_menu(window: MainWindow) -> QWidget:
    menu = window.menus.menu("file")
    menu.popup(window.mapToGlobal(window.menuBar().rect().bottomLeft()))
    return menu


SHOTS: list[Shot] = [
    Shot("welcome", _welcome),
    Shot("palette", _palette),
    Shot("broken-example", _broken),
    Shot("nothing-open", _empty),
    Shot("file-menu", _file_menu),
    Shot("preferences", lambda window: Preferences(window.shell, window)),
    Shot("keys", _keys),
    Shot("new-set", NewSet),
    Shot("manual", Manual),
    Shot("about", About),
    Shot("fault", _fault),
]


def all_shots() -> list[Shot]:
    """The window's own pictures and those of the workspaces that are there."""
    found = list(SHOTS)
    discover()  # first, because menus stand in the order in which workspaces are imported
    for name in NAMES:
        if importlib.util.find_spec(f"app.{name}") is None:
            continue
        own: list[Shot] = []
        if importlib.util.find_spec(f"app.{name}.screenshots") is not None:
            own = importlib.import_module(f"app.{name}.screenshots").SHOTS
        plain = importlib.util.find_spec(f"app.{name}.workspace") is not None
        if plain and name not in {shot.name for shot in own}:
            found.append(_workspace(name))
        found += own
    return found


def take(shot: Shot, scheme: Scheme, folder: Path) -> Path:
    """One picture in a window of its own, so that none depends on the one before."""
    with tempfile.TemporaryDirectory() as scratch:
        settings = SettingsFile(Path(scratch) / "settings.json")
        settings.settings.theme = scheme
        settings.settings.zoom = shot.zoom
        settings.settings.show_welcome = False
        window = MainWindow(settings, recovery=Recovery(Path(scratch) / "recovery"))
        window.resize(*SIZE)
        window.show()
        window.start()
        _settle(window)
        subject = shot.show(window) or window
        if isinstance(subject, QDialog):
            subject.show()
        _settle(window)
        place = folder / f"{shot.name}-{scheme.value}.png"
        _save(subject.grab().toImage(), place)
        if subject is not window:
            subject.close()
        for document in window.shell.documents:
            window.shell.documents.close(document)
        window.close()
        window.deleteLater()
    return place


def _save(image: QImage, place: Path) -> None:
    """With 256 colours, which nobody sees and which makes the file a third as large."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    with Image.open(io.BytesIO(data.data())) as picture:
        few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
        few.save(place, "PNG", optimize=True)


def _settle(window: MainWindow) -> None:
    """Let everything that happens a moment later happen, but keep passing words out."""
    QTest.qWait(_SETTLE_MS)
    while window.current is not None and window.current.busy():
        QTest.qWait(_SETTLE_MS)
    if window.current is not None:
        window.status.say(window.current.hint(), 60_000)
    QTest.qWait(0)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("python -m app.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these; all if none is named")
    schemes = [Scheme.LIGHT.value, Scheme.DARK.value]
    parser.add_argument("--scheme", choices=schemes, action="append", help="both if not said")
    asked = parser.parse_args(arguments)
    make_app()
    shots = [shot for shot in all_shots() if not asked.names or shot.name in asked.names]
    unknown = set(asked.names) - {shot.name for shot in shots}
    if unknown:
        print(f"there is no picture called {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    asked.folder.mkdir(parents=True, exist_ok=True)
    for shot in shots:
        for scheme in asked.scheme or schemes:
            print(take(shot, Scheme(scheme), asked.folder), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What the window has made beside itself: an order, and the process that carries it out.

Painting a sheet as a picture takes longer than a window may stand still, so nothing of this runs
in the window. The process is told everything when it starts and says how far it is.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Generator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Literal

from PySide6.QtCore import qInstallMessageHandler

from app.painting.export import without_window
from app.print.pdf import pdf_steps
from app.print.pictures import Work, write_folder, write_pictures, write_sheets
from app.print.plan import PrintRefused
from app.print.printout import Printout
from app.print.tts import write_table
from engine.files import WriteRefused, write_bytes

OrderKind = Literal["pdf", "png", "svg", "sheets", "tts", "folder"]


@dataclass(frozen=True, slots=True)
class Order:
    """Pages or tiles that are to become files, and where."""

    kind: OrderKind
    printout: Printout
    """For pictures of tiles only its material and settings matter."""
    place: Path
    """A file for a PDF, otherwise a folder."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """So much is done, from 0 to 1."""

    part: float


@dataclass(frozen=True, slots=True)
class Made:
    """It is done; these are the files."""

    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot be done; a sentence that says why."""

    sentence: str


Reply = Ahead | Made | Refused


def _pdf(order: Order) -> Work:
    content = yield from pdf_steps(order.printout)
    write_bytes(order.place, content)
    return [order.place]


def _pictures(order: Order, form: str) -> Work:
    return write_pictures(order.printout.material, order.printout.settings, order.place, form=form)


_WAYS: Final[dict[OrderKind, Callable[[Order], Work]]] = {
    "pdf": _pdf,
    "png": lambda order: _pictures(order, "png"),
    "svg": lambda order: _pictures(order, "svg"),
    "sheets": lambda order: write_sheets(order.printout, order.place),
    "tts": lambda order: write_table(order.printout.material, order.printout.settings, order.place),
    "folder": lambda order: write_folder(
        order.printout.material, order.printout.settings, order.place
    ),
}


def replies(order: Order) -> Generator[Reply, None, None]:
    """Carry an order out, reply after reply; the last one is not `Ahead`."""
    try:
        work = _WAYS[order.kind](order)
        while True:
            try:
                yield Ahead(next(work))
            except StopIteration as end:
                yield Made(tuple(end.value))
                return
    except (WriteRefused, PrintRefused) as refused:
        yield Refused(str(refused))


def serve(line: Connection[Any, Any], order: Order) -> None:
    """The other process: works until it is done, or nobody listens any more."""

    def leave(*_: object) -> None:
        # What Qt says of pictures that stay half painted helps nobody in a terminal.
        qInstallMessageHandler(lambda *_: None)
        # An exception rather than the end: a file that is half written is taken away again.
        sys.exit(1)

    signal.signal(signal.SIGTERM, leave)
    # Ctrl+C in a terminal is meant for the window, which then stops us itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    application = without_window()
    with contextlib.suppress(BrokenPipeError, ConnectionError):
        for reply in replies(order):
            line.send(reply)
    line.close()
    del application

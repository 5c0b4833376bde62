"""The window's end of an order: starts the process, looks what it says, ends it when stopped."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.print.order import Ahead, Made, Order, Reply, serve
from app.print.plan import PrintRefused

translate = QCoreApplication.translate


def made_beside(order: Order) -> Generator[float | None, None, tuple[Path, ...]]:
    """How much is done, None while there is nothing new; hands back the files.

    Raises PrintRefused with a sentence. Closing it ends the process and leaves files as they were.
    """
    context = multiprocessing.get_context("spawn")
    multiprocessing.active_children()  # lets go of those that have ended
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(
        target=serve, args=(theirs, order), name="tilewright printing", daemon=True
    )
    process.start()
    theirs.close()
    try:
        while True:
            if not ours.poll():
                yield None
                continue
            reply: Reply = ours.recv()
            if isinstance(reply, Ahead):
                yield reply.part
            elif isinstance(reply, Made):
                return reply.files
            else:
                raise PrintRefused(reply.sentence)
    except EOFError as lost:
        text = translate(
            "Print",
            "The work ended before it was done; perhaps there was not enough memory. Choose fewer"
            " tiles or a lower resolution.",
        )
        raise PrintRefused(text) from lost
    except GeneratorExit:
        process.terminate()
        raise
    finally:
        ours.close()

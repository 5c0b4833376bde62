"""The window: `open` starts it with the sets one names."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from app.cli.output import Refusal

commands = typer.Typer()

NO_DISPLAY = (
    "There is no display here, so no window: neither DISPLAY nor WAYLAND_DISPLAY is set."
    " Run it on a desktop or on a virtual screen: xvfb-run -a tilewright"
)


@commands.command(
    name="open",
    epilog="""Examples:

    tilewright open

    tilewright open mayflower my-set/tiles.json
""",
)
def open_sets(
    places: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SET", help="Files, folders or bundled names; those of last time if none."
        ),
    ] = None,
) -> None:
    """Open the window; `tilewright` alone does the same."""
    if not can_open_a_window():
        # Qt would end the whole program without a sentence anybody understands.
        raise Refusal(NO_DISPLAY)
    raise typer.Exit(open_window(_files(places or [])))


def can_open_a_window() -> bool:
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_window(places: Sequence[str] = ()) -> int:
    from app.main_window import main

    return main(places)


def _files(places: Sequence[str]) -> list[str]:
    from engine.bundled import NotFound, find

    try:
        return [str(find(place)) for place in places]
    except NotFound as missing:
        raise Refusal(str(missing)) from missing

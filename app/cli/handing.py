"""Handing a set over: what `export` writes as pictures, sheets, tables and virtual tables."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.output import Refusal
from app.cli.sets import OpenSet

if TYPE_CHECKING:
    from app.print.material import Material, Printed
    from app.print.settings import PrintSettings


@dataclass(frozen=True, slots=True)
class Wishes:
    """How pictures are wanted; what is not said is as the settings kept with the set say."""

    preset: str = ""
    pixels: int | None = None
    base_url: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    """Print settings by name, None where nothing was said."""


def _run(
    opened: OpenSet,
    wishes: Wishes,
    start: Callable[[Material, PrintSettings, Printed], Generator[float, None, list[Path]]],
) -> Sequence[Path]:
    from app.cli.printing import chosen_settings, keep_alive, material_of
    from app.painting.export import without_window
    from app.print.kept import kept_file, load_kept
    from app.print.pictures import finished
    from app.print.plan import PrintRefused

    keep_alive(without_window())
    kept, _ = load_kept(kept_file(opened.path))
    settings = chosen_settings(kept.usable_settings(), wishes.preset, wishes.settings)
    try:
        return finished(start(material_of(opened), settings, kept.printed))
    except PrintRefused as refused:
        raise Refusal(str(refused)) from refused


def pictures(form: str) -> Callable[[OpenSet, Path, Wishes], Sequence[Path]]:
    """One PNG or SVG for each tile."""

    def write(opened: OpenSet, output: Path, wishes: Wishes) -> Sequence[Path]:
        from app.print.pictures import write_pictures

        return _run(
            opened,
            wishes,
            lambda material, settings, _: write_pictures(
                material, settings, output, form=form, pixels=wishes.pixels
            ),
        )

    return write


def sheets(opened: OpenSet, output: Path, wishes: Wishes) -> Sequence[Path]:
    """Every page as PNG."""
    from app.print.pictures import write_sheets
    from app.print.printout import print_out

    return _run(
        opened,
        wishes,
        lambda material, settings, printed: write_sheets(
            print_out(material, settings, printed), output
        ),
    )


def folder(opened: OpenSet, output: Path, wishes: Wishes) -> Sequence[Path]:
    """`tiles.csv` and the pictures it names."""
    from app.print.pictures import write_folder

    return _run(
        opened,
        wishes,
        lambda material, settings, _: write_folder(
            material, settings, output, pixels=wishes.pixels
        ),
    )


def table(opened: OpenSet, output: Path, wishes: Wishes) -> Sequence[Path]:
    """A saved object of Tabletop Simulator."""
    from app.print.tts import USUAL, write_table

    return _run(
        opened,
        wishes,
        lambda material, settings, _: write_table(
            material, settings, output, pixels=wishes.pixels or USUAL, base_url=wishes.base_url
        ),
    )

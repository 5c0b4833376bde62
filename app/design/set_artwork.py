"""Own pictures of tiles, brought beside the set when one is chosen, dropped or pasted."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from app.documents.tileset import TileSetDocument
from app.shell.asking import Answer
from engine.landscape.tiles.artwork import artwork_fault
from engine.landscape.tiles.model import StartSpace, Tile

if TYPE_CHECKING:
    from app.shell.shell import Shell

SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".svg")
_FOLDER: Final = "artwork"
"""Where copies go, beside the set."""
_MOST_NAMED: Final = 3
translate = QCoreApplication.translate


def take_artwork(shell: Shell, document: TileSetDocument, ids: Sequence[str], file: Path) -> bool:
    """Give tiles a picture, copied beside the set if the person agrees; tells why if it cannot."""
    if not ids:
        return False
    if document.path is None:
        _refuse(
            shell,
            translate("SetArtwork", "Save the set first, so that the picture can lie beside it."),
        )
        return False
    fault = artwork_fault(file.name, file.parent)
    if fault is not None:
        _refuse(
            shell,
            translate("SetArtwork", "“{name}” {fault}").format(name=file.name, fault=fault[1]),
        )
        return False
    name = _beside(shell, document.folder, file)
    if name is None:
        return False
    model = document.model
    wanted = set(ids)
    tiles = tuple(t.replace(artwork=name) if t.id in wanted else t for t in model.tiles)
    spaces: tuple[StartSpace, ...] = tuple(
        s.replace(artwork=name) if s.id in wanted else s for s in model.start.spaces
    )
    many = translate("SetArtwork", "{count} tiles").format(count=len(ids))
    step = translate("SetArtwork", "Give {tile} the artwork {name}").format(
        tile=", ".join(ids) if len(ids) <= _MOST_NAMED else many, name=name
    )
    start = model.start if spaces == model.start.spaces else model.start.replace(spaces=spaces)
    return document.edit(step, model.replace(tiles=tiles, start=start))


def _beside(shell: Shell, folder: Path, file: Path) -> str | None:
    """The name by which the set finds the picture; None if the person does not want a copy."""
    try:
        return file.resolve().relative_to(folder.resolve()).as_posix()
    except (ValueError, OSError):
        pass
    answer = shell.asking.choose(
        translate("SetArtwork", "Artwork"),
        translate("SetArtwork", "“{name}” lies elsewhere. Put a copy beside the set?").format(
            name=file.name
        ),
        [
            Answer("copy", translate("SetArtwork", "Copy")),
            Answer("cancel", translate("SetArtwork", "Cancel"), "reject"),
        ],
        more=str(folder / _FOLDER),
        escape="cancel",
    )
    if answer != "copy":
        return None
    try:
        return copied(file, folder)
    except OSError as failure:
        reason = failure.strerror or failure
        _refuse(
            shell,
            translate("SetArtwork", "The picture could not be copied: {reason}").format(
                reason=reason
            ),
        )
        return None


def copied(file: Path, folder: Path) -> str:
    """Copy a picture beside a set; one of the same name and content is used as it is."""
    home = folder / _FOLDER
    home.mkdir(exist_ok=True)
    number = 1
    while True:
        place = home / (file.name if number == 1 else f"{file.stem}-{number}{file.suffix}")
        if not place.exists():
            shutil.copyfile(file, place)
        elif place.read_bytes() != file.read_bytes():
            number += 1
            continue
        return place.relative_to(folder).as_posix()


def brought_along(tiles: Iterable[Tile], source: Path, target: Path | None) -> list[Tile]:
    """Tiles from another set with copies of their pictures; without them where that fails."""
    made = []
    for tile in tiles:
        if tile.artwork and source != target:
            name = None
            if target is not None and artwork_fault(tile.artwork, source) is None:
                try:
                    name = copied(source / tile.artwork, target)
                except OSError:
                    name = None
            tile = tile.replace(artwork=name)
        made.append(tile)
    return made


def _refuse(shell: Shell, sentence: str) -> None:
    shell.asking.tell(translate("SetArtwork", "Artwork"), sentence, tone="warning")

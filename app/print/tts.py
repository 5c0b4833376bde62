"""A saved object for Tabletop Simulator: bags of tiles, the start board, and their pictures."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from PySide6.QtCore import QCoreApplication

from app.painting.export import png_bytes, save_png
from app.print.board import place
from app.print.material import Material, chosen
from app.print.pictures import Work, back_picture, back_stem, file_stems, make_folder, tile_picture
from app.print.plan import PrintRefused
from app.print.settings import PrintSettings
from engine.files import write, write_bytes
from engine.landscape.tiles.model import MAIN_DECK, StartSpace, Tile

translate = QCoreApplication.translate

LARGEST: Final = 4096
USUAL: Final = 512
_IMAGES: Final = "images"
_UNIT: Final = 2.0
"""How wide a tile is on the table at scale 1, in the game's inches."""
_SLUG: Final = re.compile(r"[^a-z0-9]+")
_THUMBNAIL: Final = 256


def write_table(
    material: Material,
    settings: PrintSettings,
    folder: Path,
    *,
    pixels: int = USUAL,
    base_url: str = "",
) -> Work:
    """Pictures first, the saved object last, so that it never names one that is not there.

    `base_url` is where the pictures will be found by others; without it they are read from the
    folder. Raises engine.files.WriteRefused.
    """
    if not 16 <= pixels <= LARGEST:
        text = translate("Print", "Tabletop Simulator takes pictures from 16 to {n} pixels.")
        raise PrintRefused(text.format(n=LARGEST))
    plain = settings.replace(bleed=0.0)
    tiles = chosen(material, settings)
    spaces = () if settings.tiles else material.tileset.start.spaces
    decks = list(dict.fromkeys(tile.deck for tile in tiles)) or [MAIN_DECK]
    images = folder / _IMAGES
    make_folder(images)
    faces = [*tiles, *spaces]
    backs = [back_stem(deck) for deck in decks]
    stems = file_stems([tile.id for tile in faces], backs)
    made: list[Path] = []
    faces_at: dict[str, str] = {}
    backs_at: dict[str, str] = {}
    total = len(faces) + len(backs) + 1
    for tile, stem in zip(faces, stems, strict=True):
        content = png_bytes(tile_picture(tile, material, plain, pixels))
        faces_at[tile.id] = _keep(images, f"{stem}.png", content, base_url, made)
        yield len(made) / total
    for deck, stem in zip(decks, backs, strict=True):
        content = png_bytes(back_picture(deck, material, plain, pixels))
        backs_at[deck] = _keep(images, f"{stem}.png", content, base_url, made)
        yield len(made) / total
    (name,) = file_stems([_SLUG.sub("-", material.title.lower()).strip("-") or "tiles"])
    path = folder / f"{name}.json"
    table = Table(material, settings, faces_at, backs_at, Guids(material.title, _known(path)))
    write(path, json.dumps(table.saved(tiles, spaces), indent=2, ensure_ascii=False) + "\n")
    # The game shows a picture of the same name in its list of saved objects.
    thumbnail = folder / f"{name}.png"
    save_png(thumbnail, back_picture(decks[0], material, plain, _THUMBNAIL))
    return [path, thumbnail, *made]


def _keep(images: Path, name: str, content: bytes, base_url: str, made: list[Path]) -> str:
    path = images / name
    write_bytes(path, content)
    made.append(path)
    if not base_url:
        return path.resolve().as_uri()
    # The game keeps what it has loaded by its address; another one makes it look again.
    version = hashlib.sha256(content).hexdigest()[:8]
    return f"{base_url.rstrip('/')}/{quote(name)}?v={version}"


class Guids:
    """Six hexadecimal digits for each object: the same whenever a set is exported again."""

    def __init__(self, seed: str, known: dict[str, str]) -> None:
        self._seed = seed
        self._known = known
        self._taken = set(known.values())

    def of(self, key: str) -> str:
        if key in self._known:
            return self._known[key]
        for attempt in range(1000):
            text = f"{self._seed}\n{key}\n{attempt}"
            found = hashlib.sha256(text.encode()).hexdigest()[:6]
            if found not in self._taken:
                break
        self._taken.add(found)
        self._known[key] = found
        return found


def _known(path: Path) -> dict[str, str]:
    """The ids of an earlier export, by what its notes say; none if there is none to read."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        objects = list(saved["ObjectStates"])
        for one in list(objects):
            objects += one.get("ContainedObjects", [])
        return {one["GMNotes"]: one["GUID"] for one in objects if one.get("GMNotes")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that goes onto the table, as the game writes it down."""

    material: Material
    settings: PrintSettings
    faces: dict[str, str]
    """Where the picture of each tile is found, by its id."""
    backs: dict[str, str]
    """The same by deck."""
    guids: Guids

    def saved(self, tiles: Sequence[Tile], spaces: Sequence[StartSpace]) -> dict[str, Any]:
        """A bag for each deck, then the spaces of the start board where they lie."""
        objects = [
            self._bag(deck, 4.0 + 4.0 * number, [tile for tile in tiles if tile.deck == deck])
            for number, deck in enumerate(self.backs)
        ]
        objects += [self._space(space) for space in spaces]
        empty = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
        return {**dict.fromkeys(empty, ""), "ObjectStates": objects}

    def _bag(self, deck: str, x: float, tiles: Sequence[Tile]) -> dict[str, Any]:
        inside = [
            self._tile(tile, f"tile:{tile.id}#{copy}")
            for tile in tiles
            for copy in range(1, (tile.count if self.settings.counts else 1) + 1)
        ]
        # Whoever draws from a bag takes what lies on top.
        random.Random(self.settings.seed).shuffle(inside)
        title = self.material.title
        bag = self._object("Bag", f"bag:{deck}", title if deck == MAIN_DECK else deck, title)
        return {**bag, "Transform": _transform(x), "ContainedObjects": inside}

    def _tile(self, tile: Tile, key: str) -> dict[str, Any]:
        image = {
            "ImageURL": self.faces[tile.id],
            "ImageSecondaryURL": self.backs.get(tile.deck, next(iter(self.backs.values()))),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": 0 if self.material.rules.sides == 4 else 1,
                "Thickness": 0.2,
                "Stackable": False,
                "Stretch": True,
            },
        }
        return {**self._object("Custom_Tile", key, tile.id, tile.name), "CustomImage": image}

    def _space(self, space: StartSpace) -> dict[str, Any]:
        box = place(space, _UNIT, self.material.rules.sides)
        tile = self._tile(space, f"space:{space.id}")
        return {**tile, "Transform": _transform(box.x, -box.y), "Locked": True}

    def _object(self, name: str, key: str, title: str, about: str) -> dict[str, Any]:
        return {
            "Name": name,
            "Transform": _transform(),
            "Nickname": title,
            "Description": about,
            "GMNotes": key,
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GUID": self.guids.of(key),
        }


def _transform(x: float = 0.0, z: float = 0.0) -> dict[str, float]:
    place_and_turn = {"posX": x, "posY": 1.5, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {**place_and_turn, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}

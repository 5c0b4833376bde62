"""A tile's own artwork: a picture beside the set, of a kind and size that can be painted."""

from __future__ import annotations

import re
import stat
import warnings
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

from engine.landscape.tiles.model import TileSet
from engine.landscape.tiles.speech import who
from engine.problems import Problem, error
from engine.wording import closest, plain

MOST_BYTES: Final = 16 * 2**20
MOST_PIXELS: Final = 64_000_000
FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")

_SVG_HEAD: Final = 4_096
_SVG: Final = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:\w+:)?svg[\s/>]",
    re.DOTALL | re.IGNORECASE,
)
_KINDS: Final = "PNG, JPEG, WebP, GIF, BMP or SVG"


def check_artwork(tileset: TileSet, folder: Path) -> Iterator[Problem]:
    """Say what is wrong with the pictures a set names; they lie in its folder."""
    for part, tiles in (("/tiles", tileset.tiles), ("/start/spaces", tileset.start.spaces)):
        for index, tile in enumerate(tiles):
            if tile.artwork is None:
                continue
            fault = artwork_fault(tile.artwork, folder)
            if fault is not None:
                code, says = fault
                message = f"{who(tile)}: the artwork '{plain(tile.artwork, 80)}' {says}"
                yield error(code, message, f"{part}/{index}/artwork", tile=tile.id)


def artwork_fault(name: str, folder: Path) -> tuple[str, str] | None:
    """A code and the rest of a sentence, or nothing if the picture can be used."""
    if _leads_away(name):
        return "artwork-outside", "lies outside the folder of the set; put a copy beside the set."
    try:
        home = folder.resolve()
        path = (home / name).resolve()
        if not path.is_relative_to(home):
            return "artwork-outside", "is a link that leads out of the folder of the set."
        status = path.stat()
    except (OSError, RuntimeError, ValueError):
        return "artwork-missing", f"is not there{_hint(name, folder)}."
    if not stat.S_ISREG(status.st_mode):
        return "artwork-missing", "is not a file."
    if status.st_size > MOST_BYTES:
        size = f"{status.st_size / 2**20:,.1f} MB"
        return "artwork-too-large", f"has {size}; at most {MOST_BYTES // 2**20} MB are allowed."
    return _seen(path, status.st_size, status.st_mtime_ns)


def _leads_away(name: str) -> bool:
    """Whether the name alone shows that the file is elsewhere, on any system."""
    windows = PureWindowsPath(name)
    absolute = PurePosixPath(name).is_absolute() or bool(windows.drive or windows.root)
    return absolute or ".." in windows.parts


def _hint(name: str, folder: Path) -> str:
    try:
        beside = (folder / name).parent
        meant = closest(Path(name).name, (entry.name for entry in sorted(beside.iterdir())))
    except (OSError, ValueError):
        meant = None
    return f"; did you mean '{plain(meant, 80)}'?" if meant else ""


@lru_cache(maxsize=8_192)
def _seen(path: Path, size: int, changed: int) -> tuple[str, str] | None:
    """What is wrong with a picture; size and time of change tell when to look again."""
    try:
        with path.open("rb") as file:
            head = file.read(_SVG_HEAD)
    except OSError:
        return "artwork-missing", "cannot be read."
    if _SVG.match(head.decode("utf-8", "replace")):
        return None
    # Imported only where a set has artwork; it is a large library.
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # Pillow warns of large pictures; how large they may be is said here.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=FORMATS) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    return _too_many_pixels(width, height)
                image.verify()
    except Image.DecompressionBombError:
        return _too_many_pixels()
    except UnidentifiedImageError:
        return "artwork-not-image", f"is not an image; {_KINDS} will do."
    # A damaged picture makes Pillow raise whatever its reader stumbles over.
    except Exception:
        return "artwork-not-image", f"is a damaged image; save it anew as {_KINDS}."
    return None


def _too_many_pixels(width: int = 0, height: int = 0) -> tuple[str, str]:
    size = f"has {width:,} × {height:,} pixels" if width else "is far too large"
    return "artwork-too-large", f"{size}; at most {MOST_PIXELS // 10**6} megapixels are allowed."

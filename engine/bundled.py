"""The games that come with Tilewright, and how a name, a folder or a file leads to one of ours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from engine.wording import closest, either, plain

TILES: Final = "tiles.json"
RULES: Final = "rules.json"

_MOST_LOOKED_AT: Final = 1_000
_DEEPEST: Final = 3
"""How far below the folder of all games a bundled one may lie: `examples/first`."""


class NotFound(Exception):
    """Nothing of that name; the text is a sentence ready to be shown."""


@cache
def home() -> Path:
    """The folder all bundled games lie in."""
    return Path(str(files("tilesets"))).resolve()


def names(filename: str = TILES) -> list[str]:
    """The bundled games that have such a file, in the order of the alphabet."""
    return list(_bundled(filename))


def is_bundled(path: str | Path) -> bool:
    """Whether a file belongs to us and is better copied than changed."""
    try:
        return Path(path).resolve().is_relative_to(home())
    except (OSError, RuntimeError, ValueError):
        return False


def find(where: str | Path, filename: str = TILES) -> Path:
    """The file that is meant by a file, a folder or the name of a bundled game, or NotFound."""
    path = Path(where)
    name = path.as_posix()
    bundled = _bundled(filename).get(name)
    try:
        if path.is_dir():
            if (path / filename).is_file() or bundled is None:
                return _in_folder(path, filename)
        elif path.exists():
            return path
    except (OSError, ValueError) as failure:
        raise NotFound(f"'{plain(str(where), 200)}' is not the name of a file.") from failure
    if bundled is None:
        raise NotFound(_nothing_there(path, filename))
    return bundled


@cache
def _bundled(filename: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for depth in range(1, _DEEPEST + 1):
        for path in home().glob("/".join(["*"] * depth) + f"/{filename}"):
            found[path.parent.relative_to(home()).as_posix()] = path
    return dict(sorted(found.items()))


def _in_folder(folder: Path, filename: str) -> Path:
    path = folder / filename
    if path.is_file():
        return path
    inside = sorted(entry.name for entry in folder.glob("*.json"))
    hint = f"; it holds {either(inside[:5])}, name that file" if inside else ""
    raise NotFound(f"The folder '{plain(str(folder), 200)}' has no {filename} in it{hint}.")


def _nothing_there(path: Path, filename: str) -> str:
    known = names(filename)
    shown = plain(str(path), 200)
    meant = closest(str(path), [*known, *_beside(path, filename)]) or closest(path.name, known)
    sentence = f"There is no file, folder or bundled game '{shown}'."
    if meant is not None:
        return f"{sentence} Did you mean '{plain(meant, 200)}'?"
    return f"{sentence} The bundled ones are {', '.join(known)}." if known else sentence


def _beside(path: Path, filename: str) -> list[str]:
    """What somebody who mistyped a file name may have meant."""
    try:
        return [
            str(path.parent / entry.name)
            for entry in sorted(path.parent.iterdir())[:_MOST_LOOKED_AT]
            if entry.suffix == ".json" or (entry / filename).is_file()
        ]
    except (OSError, ValueError):
        return []

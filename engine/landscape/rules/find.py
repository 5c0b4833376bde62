"""Which file is meant by the name of a rule set, and by which name a base is best called."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from engine import bundled
from engine.bundled import RULES, NotFound
from engine.wording import closest, either, plain

_VARIANTS: Final = "variants"


def find_rules(where: str | Path, beside: Path | None = None) -> Path:
    """The file meant by a file, a folder or the name of a bundled rule set; NotFound if none.

    With `beside`, a file or a folder, a path is seen from there and from nowhere else, so that what
    a file refers to does not depend on where the program was started.
    """
    text = str(where)
    if not text.strip():
        raise NotFound("No rule set is named. Name a file, a folder or a bundled one.")
    path = Path(where)
    try:
        if beside is None or path.is_absolute():
            return _bundled(text) if _is_variant(path) else bundled.find(path, RULES)
        near = (beside if beside.is_dir() else beside.parent) / path
        if near.is_dir() and (near / RULES).is_file():
            return near / RULES
        if near.is_file():
            return near
    except (OSError, ValueError) as failure:
        raise NotFound(f"'{plain(text, 200)}' is not the name of a file.") from failure
    return _bundled(text)


def rules_names() -> list[str]:
    """All bundled rule sets: `mayflower`, and variants such as `mayflower/dutch`."""
    games = bundled.names(RULES)
    variants = [
        f"{game}/{file.stem}"
        for game in games
        for file in sorted((bundled.home() / game / _VARIANTS).glob("*.json"))
    ]
    return sorted(games + variants)


def name_of_base(base: Path, folder: Path) -> str:
    """What a variant in this folder writes as its `base`: a bundled name or the way to the file."""
    if bundled.is_bundled(base) and not bundled.is_bundled(folder):
        for name in rules_names():
            if _bundled(name).resolve() == base.resolve():
                return name
    try:
        return Path(os.path.relpath(base.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive
        return base.resolve().as_posix()


def _is_variant(path: Path) -> bool:
    """Whether this is the name of a bundled variant and nothing on the disk has that name."""
    return not path.exists() and path.as_posix() in rules_names()


def _bundled(name: str) -> Path:
    name = Path(name).as_posix()
    known = rules_names()
    if name not in known:
        raise NotFound(_nothing_there(name, known))
    game, _, variant = name.rpartition("/")
    if name in bundled.names(RULES):
        return bundled.home() / name / RULES
    return bundled.home() / game / _VARIANTS / f"{variant}.json"


def _nothing_there(name: str, known: list[str]) -> str:
    sentence = f"There is no rule set '{plain(name, 200)}', neither beside this file nor bundled."
    meant = closest(name, known)
    if meant is not None:
        return f"{sentence} Did you mean '{meant}'?"
    return f"{sentence} Bundled are {either(known)}." if known else sentence

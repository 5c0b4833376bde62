"""From a file, a folder or a name to a document of the right kind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from app.documents.document import Document
from app.documents.rules import RulesDocument
from app.documents.steps import Content
from app.documents.tileset import TileSetDocument, default_rules
from engine import bundled
from engine.bundled import RULES, TILES, NotFound
from engine.files import read
from engine.landscape.load import load_set
from engine.landscape.rules.load import load_rules
from engine.landscape.tiles.model import TileSet

# A rule set announces how many tiles there are, a tile set lists them.
_TILES_SIGN: Final = re.compile(r'schema:tileset|"tiles"\s*:\s*[\[{]')
_RULES_SIGN: Final = re.compile(r'schema:ruleset|"(terrains|mechanics|base)"\s*:')


class OpenRefused(Exception):
    """Something cannot be opened; the text is a sentence ready to be shown."""


def open_document(place: str | Path) -> Document[Any]:
    """The document of a file, a folder or a bundled name; raises OpenRefused."""
    path = _find(place)
    text = _text(path)
    if _kind(path, text) == RulesDocument.kind:
        return RulesDocument.opened(load_rules(path), default_rules())
    ours = bundled.is_bundled(path)
    return TileSetDocument.opened(
        load_set(path), text, bundled=bundled_name(path) if ours else None
    )


def new_document(kind: str, home: Path | None = None) -> Document[Any]:
    """An empty document, for a recovery copy whose file is gone."""
    if kind == RulesDocument.kind:
        return RulesDocument(Content(default_rules()), home=home)
    title = QCoreApplication.translate("Opening", "Untitled")
    return TileSetDocument(Content(TileSet(title=title)), home=home)


def place_key(place: str | Path) -> str:
    """The same for two ways to name the same file."""
    try:
        return str(_find(place).resolve())
    except (OpenRefused, OSError, RuntimeError, ValueError):
        return str(place)


def bundled_name(path: Path) -> str:
    """The name of a bundled game, or the path of a bundled file that is not a game's main one."""
    inside = path.resolve().relative_to(bundled.home())
    return inside.parent.as_posix() if inside.name == TILES else str(path)


def _find(place: str | Path) -> Path:
    try:
        return bundled.find(place)
    except NotFound as missing:
        folder = Path(place)
        if folder.is_dir() and (folder / RULES).is_file():
            return folder / RULES
        raise OpenRefused(str(missing)) from missing


def _text(path: Path) -> str:
    source, problems = read(path)
    if source is not None:
        return source.text
    if any(problem.code in ("file-too-large", "file-unreadable") for problem in problems):
        raise OpenRefused(f"{path}: {problems[0].message}")
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError as failure:
        raise OpenRefused(f"{path}: {failure.strerror or failure}") from failure


def _kind(path: Path, text: str) -> str:
    """What a file is, by what stands in it, also if it is broken."""
    translate = QCoreApplication.translate
    if _TILES_SIGN.search(text):
        return TileSetDocument.kind
    if _RULES_SIGN.search(text):
        return RulesDocument.kind
    if path.name in (TILES, RULES):
        return TileSetDocument.kind if path.name == TILES else RulesDocument.kind
    if path.suffix.lower() == ".json":
        message = translate("Opening", "{name} is neither a tile set nor a rule set.")
    else:
        message = translate("Opening", "{name} is no tile set; those are JSON files.")
    raise OpenRefused(message.format(name=path.name))

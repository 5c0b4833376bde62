"""Tiles on their way from one set to another: as data for us, as lines of notation for others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from PySide6.QtCore import QByteArray, QMimeData

from engine.exchange import notation_lines, read_foreign_text
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import StartSpace, Tile, TileSet, to_raw

TILES: Final = "application/x-tilewright-tiles+json"
_LONGEST_TEXT: Final = 1_000_000
_MOST_BYTES: Final = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Carried:
    """The tiles in a clipboard or a drag."""

    tiles: list[Tile]
    folder: Path | None = None
    """Where their artwork lies."""
    document: str = ""
    """The key of the document they come from."""
    trouble: str = ""
    """What could not be read, in a sentence."""


def carry(tiles: Sequence[Tile], rules: RuleSet, folder: Path, document: str = "") -> QMimeData:
    """Tiles as both forms at once."""
    data = QMimeData()
    raw = {
        "tiles": [to_raw(tile) for tile in tiles],
        "folder": str(folder),
        "document": document,
    }
    data.setData(TILES, QByteArray(json.dumps(raw).encode()))
    lines = notation_lines(TileSet(title="-", tiles=tuple(tiles)), rules).split("\n", 1)[1]
    data.setText(lines)
    return data


def carried(data: QMimeData, rules: RuleSet) -> Carried:
    """The tiles in there, whoever put them there; none if it holds something else."""
    if data.hasFormat(TILES):
        return _ours(bytes(data.data(TILES).data()))
    if not data.hasText() or data.hasUrls():
        return Carried([])
    text = data.text()
    if len(text) > _LONGEST_TEXT or not text.strip():
        return Carried([])
    read = read_foreign_text(text.encode("utf-8", "replace"), rules)
    trouble = read.problems[0].message if read.problems else ""
    return Carried(list(read.tiles), trouble=trouble)


def _ours(content: bytes) -> Carried:
    try:
        raw: Any = json.loads(content[:_MOST_BYTES])
        tiles = [_tile(entry) for entry in raw["tiles"]]
        folder, document = str(raw["folder"]), str(raw["document"])
    except (ValueError, KeyError, TypeError, ValidationError, RecursionError):
        return Carried([])
    return Carried(tiles, Path(folder), document)


def _tile(raw: Any) -> Tile:
    return (StartSpace if "at" in raw else Tile).model_validate(raw)

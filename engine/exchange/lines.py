"""Tiles as lines of text: `A x2 "Trading post": road E-W post`, one kind a line.

In front of the colon stand the id, how many there are, the deck as `@bonus` and a name in double
quotes; all of it may be left out, then the whole line is notation and the tile gets the next free
id. An id with blanks, colons or quotes in it is itself written in quotes. Empty lines and lines
that begin with `#` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from engine.exchange.imported import Imported, valid_tile
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.making import letters
from engine.landscape.tiles.model import MAIN_DECK, Tile, TileSet
from engine.landscape.tiles.notation import NotationError, notation, parse
from engine.landscape.tiles.shorthand import LONGEST_NOTATION
from engine.problems import Problem, error
from engine.wording import plain

MOST_LINES: Final = 20_000
_QUOTED: Final = r'"(?:[^"\\]++|\\.)*+"'
_COLON: Final = re.compile(rf'(?:{_QUOTED}|[^":])*+:')
_WORD: Final = re.compile(rf"\s*({_QUOTED}|[^\s\"]+)")
_COUNT: Final = re.compile(r"[x×]?([1-9][0-9]{0,5})[x×]?", re.IGNORECASE)
_BARE_ID: Final = re.compile(r'[^\s":#][^\s":]*')


class _Fault(Exception):
    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


class _Head(NamedTuple):
    """What stands in front of the colon."""

    fields: dict[str, Any]
    length: int


def read_lines(text: str, file: str = "", taken: Iterable[str] = ()) -> Imported:
    """The tiles in a text; a line that cannot be read is told and left out."""
    tiles: list[Tile] = []
    problems: list[Problem] = []
    ids = set(taken)
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if number > MOST_LINES:
            message = f"The file has more than {MOST_LINES:,} lines; the rest was left out."
            problems.append(error("import-too-long", message, file=file, line=number, column=1))
            break
        try:
            raw = _line(line)
        except _Fault as fault:
            says = f"{fault}."
            problems.append(error("import-line", says, file=file, line=number, column=fault.column))
            continue
        if "id" not in raw:
            raw = {"id": _free_letters(ids), **raw}
        place = error("import-line", "This line: ", file=file, line=number, column=1)
        tile, refused = valid_tile(raw, place)
        problems += refused
        if tile is not None:
            ids.add(tile.id)
            tiles.append(tile)
    return Imported(tiles=tuple(tiles), problems=tuple(problems))


def notation_lines(tileset: TileSet, rules: RuleSet) -> str:
    """The tiles of a set as lines `read_lines` reads back."""
    heads = [_head_text(tile) for tile in tileset.tiles]
    lines = [
        f"{head}: {notation(tile.features, rules.forms)}".rstrip()
        for head, tile in zip(heads, tileset.tiles, strict=True)
    ]
    title = f"# {' '.join(tileset.title.split())}"
    return "\n".join([title, *lines]) + "\n"


def _line(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_NOTATION + 1_000:
        raise _Fault(f"The line has {len(line):,} characters, which is too long for a tile", 1)
    head = _read_head(line)
    try:
        features = parse(line[head.length :])
    except NotationError as fault:
        # The notation counts from its own beginning; people see the line.
        says = re.sub(r" \(at character \d+\)$", "", str(fault))
        raise _Fault(says[:1].upper() + says[1:], head.length + fault.column) from fault
    return {**head.fields, "features": features}


def _read_head(line: str) -> _Head:
    found = _COLON.match(line)
    if found is None:
        return _Head({}, 0)
    words = [(m[1], m.start(1) + 1) for m in _WORD.finditer(line, 0, found.end() - 1)]
    if not words:
        return _Head({}, found.end())
    fields: dict[str, Any] = {"id": _unquoted(words[0][0])}
    for word, column in words[1:]:
        key, value = _field(word, column)
        if key in fields:
            raise _Fault(f"'{plain(word)}' says a second time what was said before", column)
        fields[key] = value
    return _Head(fields, found.end())


def _field(word: str, column: int) -> tuple[str, Any]:
    if word.startswith('"'):
        return "name", _unquoted(word)
    if word.startswith("@") and len(word) > 1:
        return "deck", word[1:]
    count = _COUNT.fullmatch(word)
    if count is None:
        raise _Fault(
            f"'{plain(word)}' is not understood; in front of the colon stand the id,"
            ' a count like x2, a deck like @bonus and a name in "quotes"',
            column,
        )
    return "count", int(count[1])


def _head_text(tile: Tile) -> str:
    words = [tile.id if _BARE_ID.fullmatch(tile.id) else _quoted(tile.id)]
    if tile.count != 1:
        words.append(f"x{tile.count}")
    if tile.deck != MAIN_DECK:
        words.append(f"@{tile.deck}")
    if tile.name:
        words.append(_quoted(" ".join(tile.name.split())))
    return " ".join(words)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquoted(word: str) -> str:
    if len(word) > 1 and word.startswith('"') and word.endswith('"'):
        return re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL)
    return word


def _free_letters(taken: set[str]) -> str:
    return next(made for made in _all_letters() if made not in taken)


def _all_letters() -> Iterator[str]:
    number = 0
    while True:
        yield letters(number)
        number += 1

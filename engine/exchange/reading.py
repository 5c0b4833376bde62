"""Reading whatever a person wants to import: told apart by what is in it, not by its name alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.exchange.imported import Imported
from engine.exchange.jcloisterzone import read_jcloisterzone
from engine.exchange.lines import read_lines
from engine.exchange.tables import read_table
from engine.landscape.rules.model import RuleSet
from engine.problems import Problem, error, note

MOST_BYTES: Final = 16 * 2**20
_TABLES: Final = (".csv", ".tsv")
_BOM: Final = b"\xef\xbb\xbf"


def read_foreign(
    path: str | Path, rules: RuleSet, *, tile_set: str | None = None, taken: Iterable[str] = ()
) -> Imported:
    """The tiles or counts in a file; `tile_set` chooses among several in one file."""
    path = Path(path)
    name = os.fsencode(path).decode("utf-8", "replace")
    content = _content(path, name)
    if isinstance(content, Problem):
        return Imported(problems=(content,))
    return read_foreign_text(content, rules, name, tile_set=tile_set, taken=taken)


def read_foreign_text(
    content: bytes,
    rules: RuleSet,
    name: str = "",
    *,
    tile_set: str | None = None,
    taken: Iterable[str] = (),
) -> Imported:
    """The same for what was read already; `name` tells a table from lines."""
    content = content.removeprefix(_BOM)
    begin = content.lstrip()[:1]
    if begin == b"<":
        return _named(read_jcloisterzone(content, rules, name, tile_set), name)
    if begin in (b"{", b"["):
        message = "This is JSON. Open a tile set with Open, or copy and paste its tiles."
        return Imported(problems=(error("import-json", message, file=name),))
    if b"\0" in content:
        message = (
            "This is not a text. Lines of notation, a CSV table or JCloisterZone's XML will do."
        )
        return Imported(problems=(error("import-not-text", message, file=name),))
    text, problems = _decoded(content, name)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if name.lower().endswith(_TABLES) or _looks_like_table(text):
        read = read_table(text, name)
    else:
        read = read_lines(text, name, taken)
        if read.empty and not read.problems:
            read = Imported(problems=(error("import-empty", "There is no tile in it.", file=name),))
    return _named(replace(read, problems=(*problems, *read.problems)), name)


def _named(imported: Imported, name: str) -> Imported:
    return imported if imported.title else replace(imported, title=Path(name).stem)


def _content(path: Path, name: str) -> bytes | Problem:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return error("file-unreadable", "This is not an ordinary file.", file=name)
        if status.st_size > MOST_BYTES:
            message = (
                f"The file has {status.st_size / 2**20:,.1f} MB;"
                f" at most {MOST_BYTES // 2**20} MB are allowed."
            )
            return error("file-too-large", message, file=name)
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except FileNotFoundError:
        return error("file-missing", "There is no such file.", file=name)
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        return error("file-unreadable", f"The file cannot be read: {reason}.", file=name)


def _decoded(content: bytes, name: str) -> tuple[str, list[Problem]]:
    try:
        return content.decode("utf-8"), []
    except UnicodeDecodeError:
        message = "The file is not UTF-8; it was read as Windows-1252. Look at the accents."
        found = note("import-encoding", message, file=name)
        return content.decode("cp1252", "replace"), [found]


def _looks_like_table(text: str) -> bool:
    """Whether the first line is a heading or an id and a count, whatever the file is called."""
    first = next((line for line in text.split("\n") if line.strip()), "").lower()
    for mark in (",", ";", "\t"):
        cells = [cell.strip().strip('"') for cell in first.split(mark)]
        if len(cells) > 1 and "id" in cells:
            return True
        if len(cells) == 2 and cells[0] and cells[1].isdecimal():
            return True
    return False

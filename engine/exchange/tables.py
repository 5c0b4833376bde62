"""A table of counts, as spreadsheets read and write it: one row a kind, columns by their names."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.exchange.imported import Imported, valid_tile
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.coverage import shown_sides
from engine.landscape.tiles.model import MAIN_DECK, MOST_TILES, Tile, TileSet
from engine.landscape.tiles.notation import NotationError, notation, parse
from engine.landscape.tiles.outline import outline
from engine.problems import Problem, error, warning
from engine.wording import closest, plain

COLUMNS: Final = ("id", "name", "count", "deck", "notation", "sides", "tags", "notes")
_MEANT: Final = {
    "id": ("id", "tile", "kind", "tile id"),
    "name": ("name", "title"),
    "count": ("count", "counts", "copies", "number", "quantity", "amount"),
    "deck": ("deck", "stack"),
    "notation": ("notation", "features"),
    "tags": ("tags",),
    "notes": ("notes", "note", "comment"),
    "sides": ("sides", "edges"),
}
_KEY_OF: Final = {word: key for key, words in _MEANT.items() for word in words}
_MOST_ROWS: Final = 20_000
_LONGEST_CELL: Final = 20_000


def counts_table(tileset: TileSet, rules: RuleSet) -> str:
    """Every kind with its count, its notation and what its sides show, to be opened elsewhere."""
    page = io.StringIO()
    table = csv.writer(page, lineterminator="\n")
    table.writerow(COLUMNS)
    for tile in tileset.tiles:
        table.writerow(
            (
                tile.id,
                tile.name,
                tile.count,
                tile.deck,
                notation(tile.features, rules.forms),
                " ".join(shown_sides(outline(tile, rules))),
                ", ".join(tile.tags),
                tile.notes,
            )
        )
    return page.getvalue()


def read_table(text: str, file: str = "") -> Imported:
    """Counts by id; rows that also have notation are whole tiles."""
    tiles: list[Tile] = []
    counts: dict[str, int] = {}
    problems: list[Problem] = []
    seen: dict[str, int] = {}
    columns: list[str | None] | None = None
    try:
        for number, row in _rows(text):
            if columns is None:
                columns, is_heading, found = _heading(row, file, number)
                problems += found
                if columns is None:
                    return Imported(problems=tuple(problems))
                if is_heading:
                    continue
            raw, found = _row(row, columns, file, number)
            problems += found
            if raw is None:
                continue
            tile_id = raw["id"]
            if tile_id in seen:
                message = (
                    f"Tile {plain(tile_id)} stands in line {seen[tile_id]} already;"
                    " this line was left out."
                )
                problems.append(warning("import-twice", message, file=file, line=number, column=1))
                continue
            seen[tile_id] = number
            if "features" in raw:
                place = error(
                    "import-row", f"Tile {plain(tile_id)}: ", file=file, line=number, column=1
                )
                tile, refused = valid_tile(raw, place)
                problems += refused
                tiles += [tile] if tile is not None else []
            elif "count" in raw:
                counts[tile_id] = raw["count"]
    except csv.Error as failure:
        message = f"The table cannot be read: {plain(str(failure), 200)}."
        problems.append(error("import-table", message, file=file))
    if columns is None and not problems:
        problems.append(error("import-table", "The table is empty.", file=file))
    return Imported(tiles=tuple(tiles), counts=counts, problems=tuple(problems))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold something, each with its first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    marks = {mark: first.count(mark) for mark in (",", ";", "\t")}
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=max(marks, key=lambda mark: marks[mark])
    )
    begin = 1
    for count, row in enumerate(reader):
        if count > _MOST_ROWS:
            raise csv.Error(f"it has more than {_MOST_ROWS:,} rows")
        if any(cell.strip() for cell in row):
            yield begin, [cell.strip() for cell in row]
        begin = reader.line_num + 1


def _heading(
    row: Sequence[str], file: str, line: int
) -> tuple[list[str | None] | None, bool, list[Problem]]:
    """What each column means; a table without a heading is id and count."""
    keys = [_KEY_OF.get(cell.lower()) for cell in row]
    problems = []
    if "id" not in keys:
        if len(row) >= 2 and row[1].isdecimal():
            return ["id", "count"], False, []
        guess = closest(row[0], _KEY_OF) if row else None
        hint = f" Did you mean '{guess}'?" if guess else ""
        message = f"The table has no column 'id', so it is not known which tiles it means.{hint}"
        return None, True, [error("import-table", message, file=file, line=line, column=1)]
    for cell, key in zip(row, keys, strict=True):
        if key is None and cell:
            message = f"The column '{plain(cell)}' is not known and was left out."
            problems.append(warning("import-column", message, file=file, line=line, column=1))
    return list(keys), True, problems


def _row(
    row: Sequence[str], columns: Sequence[str | None], file: str, line: int
) -> tuple[dict[str, Any] | None, list[Problem]]:
    cells = {
        key: cell[:_LONGEST_CELL]
        for key, cell in zip(columns, row, strict=False)
        if key is not None
    }
    tile_id = cells.get("id", "")
    if not tile_id:
        message = "This line names no tile and was left out."
        return None, [warning("import-row", message, file=file, line=line, column=1)]
    raw: dict[str, Any] = {"id": tile_id}
    problems: list[Problem] = []
    if cells.get("count"):
        count = _count(cells["count"])
        if count is None:
            message = (
                f"Tile {plain(tile_id)}: the count '{plain(cells['count'])}' is not a whole number"
                f" from 1 to {MOST_TILES:,}; it was left out."
            )
            problems.append(error("import-count", message, file=file, line=line, column=1))
        else:
            raw["count"] = count
    if "notation" in cells:
        try:
            raw["features"] = parse(cells["notation"])
        except NotationError as fault:
            message = f"Tile {plain(tile_id)}: {fault}."
            return None, [error("import-row", message, file=file, line=line, column=1)]
        raw |= {key: cells[key] for key in ("name", "notes") if cells.get(key)}
        raw["deck"] = cells.get("deck") or MAIN_DECK
        raw["tags"] = [tag.strip() for tag in cells.get("tags", "").split(",") if tag.strip()]
    return raw, problems


def _count(text: str) -> int | None:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        return None
    return int(text) if 1 <= int(text) <= MOST_TILES else None

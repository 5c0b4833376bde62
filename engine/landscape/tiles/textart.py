"""Tiles and boards as text: roads as lines, towns as blocks, markers as letters.

>>> print("\\n".join(draw_tile(tile, rules)))       # town N+W flag; road E-S post
┌▓▓▓▓▓▓▓▓▓▓─┐
▓▓▓▓▓▓▓▓    │
…
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Marker, Tile
from engine.landscape.tiles.textgrid import (
    EAST,
    NORTH,
    OPPOSITE,
    SOUTH,
    STEPS,
    WEST,
    Grid,
    Size,
    Spot,
    lay_out,
)
from engine.lattice import Cell

SMALL: Final = Size(7, 3)
MEDIUM: Final = Size(11, 5)
LARGE: Final = Size(19, 9)

_SHOWN_ONE_BY_ONE: Final = 3
"""Up to so many markers of one kind stand as letters; more are written as a number and a letter."""
_MOST_CHARACTERS: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Style:
    """The characters a picture is made of."""

    frame: str
    paths: tuple[str, ...]
    areas: tuple[str, ...]
    fields: tuple[str, ...]
    sites: tuple[str, ...]
    stop: str
    by_art: Mapping[str, str]
    """Characters for drawings everybody would recognise."""


# Sixteen characters each, by the ways they lead: bit 0 north, 1 east, 2 south, 3 west.
UNICODE: Final = Style(
    frame=" │─└││┌├─┘─┴┐┤┬┼",
    paths=("●║═╚║║╔╠═╝═╩╗╣╦╬", "●┃━┗┃┃┏┣━┛━┻┓┫┳╋", "●╎╌╰╎╎╭├╌╯╌┴╮┤┬┼"),
    areas=("▓", "░", "▒", "█", "▚"),
    fields=(" ", "·", ",", "'"),
    sites=("⌂", "◊", "○", "□"),
    stop="●",
    by_art={"sea": "≈", "lake": "≈", "river": "≈", "water": "≈", "forest": "♣", "wood": "♣"},
)
ASCII: Final = Style(
    frame=" :.:::.:.:.:.:.:",
    paths=("*|=+||++=+=+++++", "*!-+!!++-+-+++++", "*;_+;;++_+_+++++"),
    areas=("#", "%", "&", "@", "$"),
    fields=(" ", "'", ",", "`"),
    sites=("^", "<", "?", "="),
    stop="*",
    by_art={"sea": "~", "lake": "~", "river": "~", "water": "~", "forest": "Y", "wood": "Y"},
)


class TooLarge(ValueError):
    """A board is too spread out to be drawn; the text is a sentence ready to be shown."""


class Laid(NamedTuple):
    """A tile on a board: how often it is turned clockwise, and what stands on its pieces."""

    tile: Tile
    turn: int = 0
    marks: Mapping[int, str] = {}
    """A short text for a piece of the tile's outline, such as the figure standing there."""


@dataclass
class _Canvas:
    """Everything drawn so far, in characters of the whole board."""

    frame: dict[Spot, int] = field(default_factory=dict)
    ink: dict[Spot, str] = field(default_factory=dict)


def draw_tile(
    tile: Tile,
    rules: RuleSet,
    turn: int = 0,
    *,
    size: Size = MEDIUM,
    style: Style = UNICODE,
    marks: Mapping[int, str] | None = None,
) -> list[str]:
    """The tile as lines of equal length, with a frame that its roads and towns break open."""
    cells = {(0, 0): Laid(tile, turn, marks or {})}
    return draw_board(cells, rules, size=size, style=style)


def draw_board(
    cells: Mapping[Cell, Laid],
    rules: RuleSet,
    *,
    labels: Mapping[Cell, str] | None = None,
    coordinates: bool = False,
    size: Size = MEDIUM,
    style: Style = UNICODE,
) -> list[str]:
    """Laid tiles by cell, joined along their sides; `labels` are written into empty cells.

    `coordinates` adds the numbers of the columns and rows; rows of hexagons are shifted, so there
    only the rows have a number.
    """
    labels = {cell: text for cell, text in (labels or {}).items() if cell not in cells}
    shown = [*cells, *labels]
    if not shown:
        return []
    _refuse_too_large(shown, rules.sides, size)
    canvas = _Canvas()
    known: dict[tuple[str, int], Grid] = {}
    for cell, laid in cells.items():
        key = (laid.tile.id, laid.turn)
        grid = known.get(key)
        if grid is None or laid.marks:
            grid = lay_out(laid.tile, rules, laid.turn, size)
            _write_markers(grid, rules)
            if not laid.marks:
                known[key] = grid
        for index, text in laid.marks.items():
            _write(grid, index, [text])
        corner = _corner(cell, rules.sides, size)
        _frame(canvas, corner, size, rules.sides)
        _ink(canvas, corner, grid, rules, style)
    for cell, text in labels.items():
        x, y = _corner(cell, rules.sides, size)
        _frame(canvas, (x, y), size, rules.sides)
        begin = x + max(0, (size.width - len(text)) // 2)
        for i, letter in enumerate(text[: size.width]):
            canvas.ink[begin + i, y + size.height // 2] = letter
    lines = _lines(canvas, style)
    return _with_coordinates(lines, shown, rules.sides, size) if coordinates else lines


def legend(tiles: Iterable[Tile], rules: RuleSet, style: Style = UNICODE) -> list[tuple[str, str]]:
    """What the characters on these tiles stand for: `("▓", "town")`, `("F", "flag")`, …"""
    features = [feature for tile in tiles for feature in tile.features]
    terrains = {feature.terrain for feature in features}
    kinds = {marker.kind for feature in features for marker in feature.markers}
    letters = marker_letters(rules)
    entries = [
        (_line_or_fill(key, rules, style), terrain.title or key)
        for key, terrain in rules.terrains.items()
        if key in terrains and _line_or_fill(key, rules, style) != " "
    ]
    entries += [
        (letters[key], marker.title or key) for key, marker in rules.markers.items() if key in kinds
    ]
    return entries


def marker_letters(rules: RuleSet) -> dict[str, str]:
    """One letter for each marker: the first of its name that no marker before it has taken."""
    letters: dict[str, str] = {}
    for key in rules.markers:
        wanted = [*(c for c in key.upper() if c.isalpha()), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        wanted += [c.lower() for c in wanted] + list("0123456789")
        letters[key] = next((c for c in wanted if c not in letters.values()), "?")
    return letters


def _line_or_fill(terrain: str, rules: RuleSet, style: Style) -> str:
    """The character that stands for a terrain: its fill, its site, or a path leading east."""
    declared = rules.terrains[terrain]
    of_this_form = [key for key, other in rules.terrains.items() if other.form is declared.form]
    number = of_this_form.index(terrain)
    art = declared.art or terrain
    match declared.form:
        case Form.PATH:
            return style.paths[number % len(style.paths)][EAST | WEST]
        case Form.AREA:
            return style.by_art.get(art, style.areas[number % len(style.areas)])
        case Form.FIELD:
            return style.fields[number % len(style.fields)]
        case Form.SITE:
            return style.by_art.get(art, style.sites[number % len(style.sites)])
        case Form.SYSTEM:
            return ""


def _path_line(terrain: str, rules: RuleSet, style: Style) -> str:
    paths = [key for key, other in rules.terrains.items() if other.form is Form.PATH]
    return style.paths[paths.index(terrain) % len(style.paths)]


# Markers and figures: letters on the piece they belong to.


def _write_markers(grid: Grid, rules: RuleSet) -> None:
    letters = marker_letters(rules)
    for index, piece in enumerate(grid.outline.pieces):
        if piece.form is Form.SYSTEM:
            continue  # its markers stand on the pieces it is made of
        counted: dict[str, list[Marker]] = {}
        for marker in piece.markers:
            counted.setdefault(marker.kind, []).append(marker)
        words: list[str] = []
        for kind, markers in counted.items():
            letter = letters.get(kind, "?")
            if len(markers) > _SHOWN_ONE_BY_ONE:
                words.append(f"{len(markers)}{letter}")
            else:
                words += [letter] * len(markers)
        _write(grid, index, words)


def _write(grid: Grid, index: int, words: list[str]) -> None:
    """Put words on a piece where there is most room; what finds none stands next to it.

    A system has no place of its own: its words stand at a site in it, or at its first piece.
    """
    parts = grid.outline.pieces[index].parts
    if parts:
        index = next((part for part in parts if part in grid.sites), parts[0])
    route = grid.routes.get(index)
    if route is not None:
        room = [s for s, ways in route.items() if ways in (NORTH | SOUTH, EAST | WEST)]
        room = room or list(route)
        # Not on the rim, where a letter would be taken for one of the neighbouring tile.
        inner = [s for s in room if 0 < s[0] < grid.size.width - 1]
        room = inner or room
    elif index in grid.sites:
        x, y = grid.sites[index]
        room = [(x + dx, y) for dx in (2, -2, 3, -3)]
    else:
        spots = grid.areas if index in grid.areas.values() else grid.fields
        room = [spot for spot, owner in spots.items() if owner == index]
    for word in words:
        free = {spot for spot in room if spot not in grid.letters}
        runs = [
            spot for spot in free if all((spot[0] + i, spot[1]) in free for i in range(len(word)))
        ]
        if not runs:
            taken = grid.used_by_paths() | grid.site_spots() | set(grid.letters)
            around = set(grid.size.spots()) - taken
            runs = [s for s in around if all((s[0] + i, s[1]) in around for i in range(len(word)))]
        if not runs:
            continue
        x, y = min(runs, key=lambda spot: _awkwardness(grid, spot, len(word), room))
        for i, letter in enumerate(word):
            grid.letters[x + i, y] = letter


def _awkwardness(grid: Grid, spot: Spot, length: int, room: list[Spot]) -> tuple[float, Spot]:
    """How badly a word stands here: far from the middle of its piece, or close to other things."""
    x, y = spot[0] + (length - 1) / 2, spot[1]
    room = room or [spot]
    middle_x = sum(s[0] for s in room) / len(room)
    middle_y = sum(s[1] for s in room) / len(room)
    away = abs(x - middle_x) + 2 * abs(y - middle_y)
    own = set(room)
    cramped = sum(
        (spot[0] + dx, spot[1] + dy) not in own for dx in (-1, 0, length) for dy in (-1, 0, 1)
    )
    crowd = sum(
        (spot[0] + dx, spot[1] + dy) in grid.letters for dx in (-1, length) for dy in (-1, 0, 1)
    )
    return away + 1.5 * cramped + 2 * crowd, spot


# From the grid of each tile to one picture.


def _refuse_too_large(cells: Iterable[Cell], sides: int, size: Size) -> None:
    """Two spaces may lie thousands of cells apart; what lies between costs memory, too."""
    corners = [_corner(cell, sides, size) for cell in cells]
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    high = max(y for _, y in corners) - min(y for _, y in corners)
    if wide * high > _MOST_CHARACTERS:
        columns, rows = wide // (size.width + 1) + 1, high // (size.height + 1) + 1
        raise TooLarge(f"A board of {columns:,} × {rows:,} cells is too large for a text picture.")


def _corner(cell: Cell, sides: int, size: Size) -> Spot:
    """Where a cell's first character lies; rows of hexagons are shifted by half a cell."""
    x = cell[0] * (size.width + 1)
    if sides == 6:
        x += cell[1] * ((size.width + 1) // 2)
    return x, cell[1] * (size.height + 1)


def _frame(canvas: _Canvas, corner: Spot, size: Size, sides: int) -> None:
    x0, y0 = corner[0] - 1, corner[1] - 1
    x1, y1 = corner[0] + size.width, corner[1] + size.height

    def join(one: Spot, direction: int, dx: int, dy: int) -> None:
        other = (one[0] + dx, one[1] + dy)
        canvas.frame[one] = canvas.frame.get(one, 0) | direction
        canvas.frame[other] = canvas.frame.get(other, 0) | OPPOSITE[direction]

    for x in range(x0, x1):
        join((x, y0), EAST, 1, 0)
        join((x, y1), EAST, 1, 0)
    for y in range(y0, y1):
        join((x0, y), SOUTH, 0, 1)
        join((x1, y), SOUTH, 0, 1)
    if sides == 6:
        # The corner of a hexagon in the middle of the brick's long edges.
        middle = (x0 + x1) // 2
        canvas.frame[middle, y0] |= NORTH
        canvas.frame[middle, y1] |= SOUTH


def _ink(canvas: _Canvas, corner: Spot, grid: Grid, rules: RuleSet, style: Style) -> None:
    pieces = grid.outline.pieces

    def put(spot: Spot, glyph: str) -> None:
        canvas.ink[corner[0] + spot[0], corner[1] + spot[1]] = glyph

    for spot, index in grid.fields.items():
        put(spot, _line_or_fill(pieces[index].terrain, rules, style))
    for spot, index in grid.areas.items():
        put(spot, _line_or_fill(pieces[index].terrain, rules, style))
    for index, piece in enumerate(pieces):
        if piece.form is not Form.AREA:
            continue
        for side in piece.sides:
            dx, dy = _outward(grid.shape.outward[side])
            for x, y in grid.shape.spans[side]:
                if grid.areas.get((x, y)) == index:
                    put((x + dx, y + dy), _line_or_fill(piece.terrain, rules, style))
    ways: dict[Spot, int] = {}
    for index, route in grid.routes.items():
        line = _path_line(pieces[index].terrain, rules, style)
        for side in pieces[index].sides:
            (x, y), outward = grid.shape.port(side), grid.shape.outward[side]
            dx, dy = _outward(outward)
            put((x + dx, y + dy), line[outward | OPPOSITE[outward]])
        for spot, leads in route.items():
            # Arms of one junction add up; a path that passes below another leaves it alone.
            if spot in ways and pieces[index].end is None:
                continue
            ways[spot] = ways.get(spot, 0) | leads
            put(spot, style.stop if spot in grid.stops else line[ways[spot]])
    for index, (x, y) in grid.sites.items():
        put((x - 1, y), "(")
        put((x, y), _line_or_fill(pieces[index].terrain, rules, style))
        put((x + 1, y), ")")
    for spot, letter in grid.letters.items():
        put(spot, letter)


def _outward(direction: int) -> Spot:
    return next((dx, dy) for step, dx, dy in STEPS if step == direction)


def _lines(canvas: _Canvas, style: Style) -> list[str]:
    left = min(x for x, _ in canvas.frame)
    right = max(x for x, _ in canvas.frame)
    top = min(y for _, y in canvas.frame)
    bottom = max(y for _, y in canvas.frame)
    return [
        "".join(
            canvas.ink.get((x, y)) or style.frame[canvas.frame.get((x, y), 0)]
            for x in range(left, right + 1)
        )
        for y in range(top, bottom + 1)
    ]


def _with_coordinates(lines: list[str], cells: Iterable[Cell], sides: int, size: Size) -> list[str]:
    columns = sorted({x for x, _ in cells})
    rows = sorted({y for _, y in cells})
    wide = max(len(str(row)) for row in rows) + 1
    first_row = rows[0] * (size.height + 1) - 1
    numbers = {row * (size.height + 1) + size.height // 2 - first_row: str(row) for row in rows}
    framed = [numbers.get(i, "").rjust(wide - 1) + " " + line for i, line in enumerate(lines)]
    if sides != 4:
        return framed
    header = [" "] * (wide + len(lines[0]))
    for column in columns:
        middle = wide + (column - columns[0]) * (size.width + 1) + 1 + size.width // 2
        text = str(column)
        begin = middle - len(text) // 2
        header[begin : begin + len(text)] = text
    return ["".join(header).rstrip(), *framed]

"""Looking at a set: `show` draws its tiles as text, `stats` counts what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.output import AsJson, Refusal, console, print_json, say, say_block, speaks_unicode
from app.cli.sets import OpenSet, SetArgument, open_set

if TYPE_CHECKING:
    from rich.table import Table

    from engine.landscape.tiles.model import Tile
    from engine.landscape.tiles.statistics import Statistics, Totals

commands = typer.Typer()


class PictureSize(StrEnum):
    """How large tiles are drawn."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@commands.command(
    epilog="""Examples:

    tilewright show mayflower

    tilewright show mayflower K AX --turn 1 --size large

    tilewright show my-set/tiles.json --board
"""
)
def show(
    where: SetArgument,
    tiles: Annotated[
        list[str] | None,
        typer.Argument(metavar="TILE", help="Ids of tiles or start spaces; all if none."),
    ] = None,
    turn: Annotated[int, typer.Option(help="Turn each by so many steps clockwise.")] = 0,
    board: Annotated[bool, typer.Option("--board", help="Draw the start board.")] = False,
    size: Annotated[PictureSize, typer.Option(help="How large.")] = PictureSize.MEDIUM,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Use only the characters of a typewriter.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Draw tiles as text, with their notation and how many there are."""
    from engine.landscape.tiles import textart

    opened = open_set(where, faulty=True)
    style = textart.ASCII if ascii_only or not speaks_unicode() else textart.UNICODE
    chars = {
        PictureSize.SMALL: textart.SMALL,
        PictureSize.MEDIUM: textart.MEDIUM,
        PictureSize.LARGE: textart.LARGE,
    }[size]
    chosen = _chosen(opened, tiles or [], board=board)
    pictures = [
        textart.draw_tile(tile, opened.rules, _turn(tile, turn), size=chars, style=style)
        for tile in chosen
    ]
    start = []
    if board:
        spaces = {
            space.at: textart.Laid(space, space.turn) for space in opened.tileset.start.spaces
        }
        try:
            start = textart.draw_board(
                spaces, opened.rules, size=chars, style=style, coordinates=True
            )
        except textart.TooLarge as refused:
            raise Refusal(str(refused)) from refused
    if as_json:
        found = [
            _as_dict(tile, opened, turn, lines)
            for tile, lines in zip(chosen, pictures, strict=True)
        ]
        print_json({"tiles": found} | ({"board": start} if board else {}))
        return
    for line in start:
        say(line)
    if not board or tiles:
        _show_in_rows(chosen, pictures, opened, turn)
    _say_legend(textart.legend(chosen, opened.rules, style))


def _chosen(opened: OpenSet, ids: list[str], *, board: bool) -> list[Tile]:
    from engine.wording import closest, plain

    tileset = opened.tileset
    everything = [*tileset.tiles, *tileset.start.spaces]
    if not ids:
        return list(tileset.start.spaces) if board else everything
    chosen = []
    for tile_id in ids:
        tile = tileset.tile(tile_id)
        if tile is None:
            meant = closest(tile_id, [t.id for t in everything])
            hint = f" Did you mean '{plain(meant)}'?" if meant else ""
            raise Refusal(f"The set has no tile '{plain(tile_id)}'.{hint}", code=2)
        chosen.append(tile)
    return chosen


def _turn(tile: Tile, turn: int) -> int:
    """A start space is drawn as it lies on the board."""
    return turn + getattr(tile, "turn", 0)


def _notation(tile: Tile, opened: OpenSet, turn: int) -> str:
    from engine.landscape.tiles.notation import notation
    from engine.landscape.tiles.transform import turned
    from engine.lattice import lattice

    seen = turned(tile, _turn(tile, turn), lattice(opened.rules.sides))
    return notation(seen.features, opened.rules.forms)


def _as_dict(tile: Tile, opened: OpenSet, turn: int, picture: list[str]) -> dict[str, Any]:
    return {
        "id": tile.id,
        "name": tile.name,
        "count": tile.count,
        "deck": tile.deck,
        "turn": turn,
        "notation": _notation(tile, opened, turn),
        "picture": picture,
    }


def print_tiles(opened: OpenSet, tiles: Sequence[Tile]) -> None:
    """Draw tiles side by side, each with its notation, and say what the signs mean."""
    from engine.landscape.tiles.textart import draw_tile, legend

    pictures = [draw_tile(tile, opened.rules, _turn(tile, 0)) for tile in tiles]
    _show_in_rows(tiles, pictures, opened, 0)
    _say_legend(legend(tiles, opened.rules))


def _say_legend(entries: list[tuple[str, str]]) -> None:
    from engine.wording import plain

    say("   ".join(f"{glyph} {plain(title)}" for glyph, title in entries), "dim")


def _show_in_rows(
    tiles: Sequence[Tile], pictures: list[list[str]], opened: OpenSet, turn: int
) -> None:
    from engine.landscape.tiles.model import StartSpace
    from engine.wording import plain

    if not tiles:
        say("The set has no tiles yet.")
        return
    wide = len(pictures[0][0]) + 2
    a_row = max(1, (console().width + 2) // wide)
    for begin in range(0, len(tiles), a_row):
        row = list(zip(tiles, pictures, strict=True))[begin : begin + a_row]
        titles = [
            f"{plain(tile.id, wide - 7)}"
            + ("" if isinstance(tile, StartSpace) else f" ×{tile.count}")
            for tile, _ in row
        ]
        say("".join(title.ljust(wide) for title in titles).rstrip(), "bold")
        for lines in zip(*(picture for _, picture in row), strict=True):
            say("  ".join(lines).rstrip())
        for tile, _ in row:
            name = f"  ({plain(tile.name, 60)})" if tile.name else ""
            say(f"{plain(tile.id, 60)}: {_notation(tile, opened, turn) or 'nothing'}{name}")
        say()


@commands.command(
    epilog="""Examples:

    tilewright stats mayflower

    tilewright stats my-set --json | jq .coverage.gaps
"""
)
def stats(where: SetArgument, as_json: AsJson = False) -> None:
    """Count sides, features, markers and road ends; list edge combinations, gaps and twins."""
    from engine.landscape.tiles.statistics import statistics

    opened = open_set(where, faulty=True)
    numbers = statistics(opened.tileset, opened.rules)
    if as_json:
        print_json(numbers.as_dict())
    else:
        print_statistics(numbers, opened)


def print_statistics(numbers: Statistics, opened: OpenSet) -> None:
    from engine.landscape.rules.names import Names, counted
    from engine.wording import plain

    names = Names(opened.rules)
    say(
        f"{plain(numbers.title, 100)}: {counted(numbers.kinds, 'kind')},"
        f" {counted(numbers.tiles, 'tile')}, {counted(numbers.start_spaces, 'start space')}",
        "bold",
    )
    say()
    table = _columns("", "tiles", "start")
    for label, one, start in _total_rows(numbers.totals, numbers.start, names):
        table.add_row(label, one, start)
    say_block(table)
    if len(numbers.decks) > 1:
        decks = ", ".join(f"{plain(deck)} {count}" for deck, count in numbers.decks.items())
        say(f"Decks: {decks}")
    say()
    say("Tiles by number of features, plains not counted", "bold")
    for row in numbers.by_features:
        say(
            f"  {counted(row.features, 'feature')}: {counted(row.kinds, 'kind')},"
            f" {counted(row.tiles, 'tile')}"
        )
    _print_coverage(numbers, names)
    _print_twins(numbers)


def _columns(*titles: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for i, title in enumerate(titles):
        table.add_column(title, justify="left" if i == 0 else "right")
    return table


def _total_rows(tiles: Totals, start: Totals, names: Any) -> list[tuple[str, str, str]]:
    """Each thing that is counted, once for the tiles and once for the start spaces."""
    rows: list[tuple[str, str, str]] = []

    def part(title: str, one: dict[Any, int], other: dict[Any, int], name: Any) -> None:
        if one or other:
            rows.append((title, str(sum(one.values()) or "–"), str(sum(other.values()) or "–")))
        for key in dict.fromkeys([*one, *other]):
            rows.append((f"  {name(key)}", str(one.get(key, "–")), str(other.get(key, "–"))))

    def features(totals: Totals) -> dict[Any, int]:
        return {(f.terrain, f.sides): f.features for f in totals.features}

    def ends(totals: Totals) -> dict[Any, int]:
        return {(t, end): n for t, found in totals.path_ends.items() for end, n in found.items()}

    def feature_name(key: tuple[str, int]) -> str:
        from engine.landscape.rules.names import counted

        return f"{names.terrain(key[0])}, {counted(key[1], 'side')}"

    part("sides", dict(tiles.sides), dict(start.sides), names.terrain)
    part("features", features(tiles), features(start), feature_name)
    part("path ends", ends(tiles), ends(start), lambda key: f"{names.terrain(key[0])}, {key[1]}")
    part("sites", dict(tiles.sites), dict(start.sites), names.terrain)
    part("markers", dict(tiles.markers), dict(start.markers), names.marker)
    for group in dict.fromkeys([*tiles.groups, *start.groups]):
        one, other = tiles.groups.get(group, "–"), start.groups.get(group, "–")
        rows.append((f"  {group} in all", str(one), str(other)))
    return rows


def _print_coverage(numbers: Statistics, names: Any) -> None:
    from engine.landscape.rules.names import counted
    from engine.wording import plain

    coverage = numbers.coverage
    say()
    say(
        f"Edge combinations, clockwise, whichever way a tile is turned:"
        f" {len(coverage.shown)} of {coverage.possible}",
        "bold",
    )
    table = _columns("", "tiles", "kinds")
    table.columns[2].justify = "left"
    for one in coverage.shown:
        kinds = " ".join(plain(kind) for kind in one.kinds)
        table.add_row("  " + _side_names(one.sides, names), str(one.tiles), kinds)
    say_block(table)
    if not coverage.gaps_in_all:
        say("No gaps.")
        return
    say()
    say(f"Gaps: {coverage.gaps_in_all}", "bold")
    for gap in coverage.gaps:
        say(f"  {_side_names(gap.sides, names)}")
    if coverage.most_terrains is not None:
        say(
            f"  Only those of up to {counted(coverage.most_terrains, 'terrain')} are listed;"
            f" of all {len(coverage.terrains)} terrains there are too many."
        )


def _side_names(sides: tuple[str, ...], names: Any) -> str:
    return " ".join(names.terrain(side) for side in sides)


def _print_twins(numbers: Statistics) -> None:
    from engine.wording import plain

    say()
    if not numbers.twins:
        say("No twins: every kind differs from every other, however they are turned.")
    for group in numbers.twins:
        say(f"Twins: {', '.join(plain(kind) for kind in group)} are the same but for a turn.")

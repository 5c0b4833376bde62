"""The start board: spaces that lie beside each other, match, and leave room to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.names import compass, listed
from engine.landscape.tiles.facts import Shown, TileFacts
from engine.landscape.tiles.model import Start, StartSpace, TileSet
from engine.landscape.tiles.speech import Words, who
from engine.lattice import Cell, Lattice, cell_name, lattice
from engine.problems import Edit, Fix, Problem, error, warning
from engine.wording import plain


def check_places(start: Start) -> Iterator[Problem]:
    """What can be told without rules: one space a cell, all of them within the bounds."""
    yield from _bounds(start)
    first: dict[Cell, StartSpace] = {}
    for index, space in enumerate(start.spaces):
        place = f"/start/spaces/{index}"
        earlier = first.setdefault(space.at, space)
        if earlier is not space:
            message = (
                f"{who(space)} lies on the cell {cell_name(space.at)}, where {plain(earlier.id)}"
                f" already lies; move one of them."
            )
            yield error("cell-twice", message, f"{place}/at", tile=space.id)
        if not start.bounds.allow(*space.at):
            message = (
                f"{who(space)} lies on the cell {cell_name(space.at)}, which is out of bounds;"
                f" move it or widen the bounds."
            )
            yield error("out-of-bounds", message, f"{place}/at", tile=space.id)
        if space.count != 1:
            message = (
                f"{who(space)}: its count is {space.count}, but a start space lies there once."
            )
            fix = Fix("Remove the count", (Edit("remove", f"{place}/count"),))
            yield warning("count-ignored", message, f"{place}/count", tile=space.id, fix=fix)


def _bounds(start: Start) -> Iterator[Problem]:
    bounds = start.bounds
    for low, high, least, most in (
        ("north", "south", bounds.north, bounds.south),
        ("west", "east", bounds.west, bounds.east),
    ):
        if least is not None and most is not None and least > most:
            message = (
                f"The bounds leave no room: {low} is {least} and {high} is {most},"
                f" but {low} has to be the smaller one."
            )
            yield error("no-room", message, f"/start/bounds/{low}")


def check_start(
    tileset: TileSet, facts: Sequence[TileFacts], rules: RuleSet, words: Words
) -> Iterator[Problem]:
    """What the rules have to say: turns, neighbours that match, one board and not several."""
    lat = lattice(rules.sides)
    spaces = tileset.start.spaces
    for index, space in enumerate(spaces):
        if space.turn >= lat.sides:
            new = space.turn % lat.sides
            message = (
                f"{who(space)} is turned {space.turn} times; a tile with {lat.sides} sides is back"
                f" where it was after {lat.sides}."
            )
            place = f"/start/spaces/{index}/turn"
            fix = Fix(f"Turn it {new} times", (Edit("set", place, new),))
            yield error("turn-too-large", message, place, tile=space.id, fix=fix)
    shows = [_turned(known.shows, space.turn) for known, space in zip(facts, spaces, strict=True)]
    at = {space.at: index for index, space in reversed(list(enumerate(spaces)))}
    for index, space in enumerate(spaces):
        for side in range(lat.sides // 2):
            other = at.get(lat.step(space.at, side))
            if other is None or not (facts[index].sound and facts[other].sound):
                continue
            if shows[index][side] != shows[other][lat.opposite(side)][::-1]:
                yield _mismatch(spaces, (index, other), (shows[index], shows[other]), side, words)
    groups = _groups(at, lat)
    if len(groups) > 1:
        alone = min(groups, key=len)
        shown = listed([plain(spaces[at[cell]].id) for cell in sorted(alone)[:4]])
        message = (
            f"The start board falls apart into {len(groups)} groups that do not touch;"
            f" {shown} {'lies' if len(alone) == 1 else 'lie'} apart."
        )
        yield warning("start-apart", message, "/start/spaces")


def _turned(shows: Sequence[Shown], turn: int) -> list[Shown]:
    return [shows[(side - turn) % len(shows)] for side in range(len(shows))]


def _mismatch(
    spaces: Sequence[StartSpace],
    pair: tuple[int, int],
    shows: tuple[list[Shown], list[Shown]],
    side: int,
    words: Words,
) -> Problem:
    lat = lattice(words.rules.sides)
    here, there = lat.names[side], lat.names[lat.opposite(side)]
    one, other = spaces[pair[0]], spaces[pair[1]]
    message = (
        f"{who(one)} and start space {plain(other.id)} do not match: to the {compass(here)} the"
        f" first shows {words.side(shows[0][side])}, to the {compass(there)} the second shows"
        f" {words.side(shows[1][lat.opposite(side)])}."
    )
    return error("start-mismatch", message, f"/start/spaces/{pair[0]}", tile=one.id)


def _groups(at: dict[Cell, int], lat: Lattice) -> list[set[Cell]]:
    groups: list[set[Cell]] = []
    left = set(at)
    while left:
        ahead = [left.pop()]
        group = set(ahead)
        while ahead:
            cell = ahead.pop()
            for side in range(lat.sides):
                beside = lat.step(cell, side)
                if beside in left:
                    left.discard(beside)
                    group.add(beside)
                    ahead.append(beside)
        groups.append(group)
    return groups


def open_sides(
    tileset: TileSet, facts: Sequence[TileFacts], rules: RuleSet
) -> list[tuple[int, int, Shown]]:
    """Space, side and what it shows, wherever a tile may be laid at the start board."""
    lat = lattice(rules.sides)
    spaces = tileset.start.spaces
    taken = {space.at for space in spaces}
    rows = {y for _, y in taken}
    found = []
    for index, (space, known) in enumerate(zip(spaces, facts, strict=True)):
        shows = _turned(known.shows, space.turn)
        for side, shown in enumerate(shows):
            cell = lat.step(space.at, side)
            if cell in taken or not tileset.start.bounds.allow(*cell):
                continue
            if rules.board.rows == "start" and cell[1] not in rows:
                continue
            found.append((index, side, shown))
    return found


def check_open_sides(
    tileset: TileSet,
    facts: Sequence[TileFacts],
    sides: Sequence[tuple[int, int, Shown]],
    offered: Counter[Shown],
    words: Words,
) -> Iterator[Problem]:
    """Open sides of the start board that no tile of the set fits."""
    lat = lattice(words.rules.sides)
    for index, side, shown in sides:
        if offered[shown[::-1]] or not facts[index].sound:
            continue
        space = tileset.start.spaces[index]
        message = (
            f"{who(space)}: no tile of the set fits its {compass(lat.names[side])} side"
            f" ({words.side(shown)}), so nothing can ever be laid there."
        )
        yield warning("lonely-side", message, f"/start/spaces/{index}", tile=space.id)

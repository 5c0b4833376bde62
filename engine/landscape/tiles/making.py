"""Making tiles: a free id, and a sensible tile with given sides."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.model import MAIN_DECK, Feature, Tile, TileSet
from engine.landscape.tiles.notation import JUNCTION
from engine.lattice import Lattice, lattice

LONGEST_ID: Final = 60
_NUMBERED: Final = re.compile(r"(.*?)(\d{1,9})", re.DOTALL)
_LETTERS: Final = re.compile(r"[A-Z]{1,3}")


def free_id(taken: Collection[str], like: str) -> str:
    """An id nobody has yet that resembles another one: `K` gives `K-2`, `tile-7` gives `tile-8`."""
    if like and like not in taken:
        return like
    found = _NUMBERED.fullmatch(like)
    stem, number = (found[1], int(found[2]) + 1) if found else (f"{like or 'tile'}-", 2)
    for candidate in itertools.count(number):
        ending = str(candidate)
        made = stem[: LONGEST_ID - len(ending)] + ending
        if made not in taken:
            return made
    raise AssertionError("numbers do not end")


def next_id(tileset: TileSet) -> str:
    """The id a new tile gets: one more in the row of ids the set already has."""
    taken = {tile.id for tile in (*tileset.tiles, *tileset.start.spaces)}
    last = tileset.tiles[-1].id if tileset.tiles else ""
    if _NUMBERED.fullmatch(last):
        return free_id(taken, last)
    begin = letters_number(last) + 1 if _LETTERS.fullmatch(last) else 0
    return next(made for n in itertools.count(begin) if (made := letters(n)) not in taken)


def letters(number: int) -> str:
    """`A` for 0, `Z` for 25, `AA` for 26, as the tiles of a box are lettered."""
    made = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        made = chr(ord("A") + rest) + made
    return made


def letters_number(text: str) -> int:
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def tile_with_sides(
    sides: Sequence[str], rules: RuleSet, tile_id: str, deck: str = MAIN_DECK
) -> Tile:
    """A tile that shows these terrains, clockwise from side 0, drawn the way designers would.

    Areas hang together unless a path has to pass between them, paths run through or meet, and a
    single one ends where the rule set lets it end. Of all that can be made of the sides the first
    one without faults is taken.
    """
    facts = facts_under(rules)
    fallback: Tile | None = None
    for features in _possible(sides, rules):
        tile = Tile(id=tile_id, deck=deck, features=features)
        found = facts.of(tile)
        if not found.problems:
            return tile
        if found.sound and fallback is None:
            fallback = tile
    return fallback or Tile(id=tile_id, deck=deck)


def _possible(sides: Sequence[str], rules: RuleSet) -> Iterator[tuple[Feature, ...]]:
    """All drawings of these sides; those in which nothing runs across anything come first."""
    lat = lattice(rules.sides)
    where: dict[str, list[int]] = {}
    for side, terrain in enumerate(sides):
        if terrain in rules.terrains and terrain != rules.ground:
            where.setdefault(terrain, []).append(side)
    forms = {terrain: rules.terrains[terrain].form for terrain in where}
    areas = [terrain for terrain in where if forms[terrain] is Form.AREA]
    ways = [
        [(terrain, way) for way in _ways(terrain, where[terrain], areas, rules)]
        for terrain in where
        if forms[terrain] in (Form.AREA, Form.PATH)
    ]
    fields = [_feature(t, where[t], lat) for t in where if forms[t] is Form.FIELD]
    chosen = sorted(itertools.product(*ways), key=_crossings)
    for drawing in chosen:
        sites = dict.fromkeys(way.site for _, way in drawing if way.site is not None)
        yield (
            *(Feature(terrain=site) for site in sites),
            *(
                _feature(terrain, group, lat, way.end)
                for terrain, way in drawing
                for group in way.groups
            ),
            *fields,
        )


Group = tuple[int, ...]


class _Way(NamedTuple):
    """One way to draw the sides of a terrain."""

    groups: tuple[Group, ...]
    """The sides that hang together."""
    end: str | None = None
    """How each path ends that has only one side."""
    site: str | None = None
    """What has to be there for them to end at."""


def _ways(terrain: str, sides: list[int], areas: Sequence[str], rules: RuleSet) -> list[_Way]:
    """Every way to draw one terrain, the most usual first."""
    single = tuple((side,) for side in sides)
    if terrain in areas:
        whole = _Way((tuple(sides),))
        return [whole] if len(sides) == 1 else [whole, _Way(single)]
    ends = rules.terrains[terrain].ends
    made = []
    if len(sides) == 2:
        made.append(_Way((tuple(sides),)))
    if len(sides) > 2 and JUNCTION in ends:
        made.append(_Way(single, JUNCTION))
    made += [_Way(single, area) for area in areas if area in ends]
    made += [_Way(single, end, end) for end in ends if _is_site(end, rules)]
    if len(sides) > 2:
        half = len(sides) // 2
        made.append(
            _Way(tuple(zip(sides, sides[half : 2 * half], strict=False)) + single[2 * half :])
        )
    made += [_Way(single, end) for end in ends if end not in rules.terrains]
    return [*made, _Way(single)]


def _is_site(key: str, rules: RuleSet) -> bool:
    declared = rules.terrains.get(key)
    return declared is not None and declared.form is Form.SITE


def _feature(terrain: str, sides: Sequence[int], lat: Lattice, end: str | None = None) -> Feature:
    names = tuple(lat.names[side] for side in sides)
    return Feature(terrain=terrain, sides=names, end=end if len(names) == 1 else None)


def _crossings(drawing: Sequence[tuple[str, _Way]]) -> int:
    """How often parts of a tile would run across each other."""
    groups = [group for _, way in drawing for group in way.groups if len(group) > 1]
    return sum(_cross(one, other) for one, other in itertools.combinations(groups, 2))


def _cross(one: Group, other: Group) -> bool:
    """Whether some sides of the one lie on both sides of the other."""
    gaps = {sum(side < at for side in one) % len(one) for at in other}
    return len(gaps) > 1

"""Everything that can be wrong with a tile set that is well-formed, all of it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.names import capital
from engine.landscape.tiles.artwork import check_artwork
from engine.landscape.tiles.facts import TileFacts, facts_under
from engine.landscape.tiles.model import Model, Tile, TileSet
from engine.landscape.tiles.set_checks import (
    check_announced,
    check_decks,
    check_fit,
    check_ids,
    check_size,
    check_twins,
    offered_sides,
)
from engine.landscape.tiles.speech import Words
from engine.landscape.tiles.start_checks import (
    check_open_sides,
    check_places,
    check_start,
    open_sides,
)
from engine.landscape.tiles.tile_checks import check_tile, unknown_fields
from engine.problems import Edit, Problem, warning


def check_tileset(
    tileset: TileSet, rules: RuleSet | None, folder: Path | None, *, whole: bool = True
) -> list[Problem]:
    """All problems, with pointers into the canonical form of the set.

    Without rules, what can be told without them; without a folder, artwork is not looked for.
    `whole` says that the set is complete: where tiles had to be left out because they could not be
    read, what they are missing from is not worth saying.
    Tiles that were checked before under the same rules cost next to nothing.
    """
    problems = [*_fields_of_the_set(tileset), *check_size(tileset), *check_ids(tileset)]
    problems += check_places(tileset.start)
    if folder is not None:
        problems += check_artwork(tileset, folder)
    if rules is None:
        for place, tile in _places(tileset):
            problems += _moved(check_tile(tile, None, None), place)
        return problems
    known = facts_under(rules)
    tiles = [known.of(tile) for tile in tileset.tiles]
    spaces = [known.of(space) for space in tileset.start.spaces]
    for (place, _), facts in zip(_places(tileset), (*tiles, *spaces), strict=True):
        if facts.problems:
            problems += _moved(facts.problems, place)
    words = Words(rules)
    problems += check_start(tileset, spaces, rules, words)
    problems += check_twins(tileset, tiles)
    problems += check_decks(tileset, rules)
    if whole:
        problems += check_announced(tileset, rules.announced)
        problems += _fit(tileset, tiles, spaces, words)
    return problems


def _fit(
    tileset: TileSet, tiles: list[TileFacts], spaces: list[TileFacts], words: Words
) -> Iterator[Problem]:
    if not tileset.tiles:
        return
    sides = open_sides(tileset, spaces, words.rules)
    offered = offered_sides(tileset, tiles)
    yield from check_open_sides(tileset, spaces, sides, offered, words)
    yield from check_fit(tileset, tiles, offered, Counter(shown for _, _, shown in sides), words)


def _places(tileset: TileSet) -> Iterator[tuple[str, Tile]]:
    for index, tile in enumerate(tileset.tiles):
        yield f"/tiles/{index}", tile
    for index, space in enumerate(tileset.start.spaces):
        yield f"/start/spaces/{index}", space


def _moved(problems: tuple[Problem, ...], place: str) -> Iterator[Problem]:
    """Problems of one tile as problems of the set the tile lies in."""
    for problem in problems:
        fix = problem.fix
        if fix is not None:
            edits = tuple(Edit(edit.op, place + edit.pointer, edit.value) for edit in fix.edits)
            fix = replace(fix, edits=edits)
        yield replace(problem, pointer=place + problem.pointer, fix=fix)


def _fields_of_the_set(tileset: TileSet) -> Iterator[Problem]:
    models: tuple[tuple[Model, str, str], ...] = (
        (tileset, "", "a tile set"),
        (tileset.start, "/start", "the start board"),
        (tileset.start.bounds, "/start/bounds", "the bounds"),
    )
    for model, place, what in models:
        for there, says, fix in unknown_fields(model, place, what):
            yield warning("unknown-key", capital(says), there, fix=fix, at_key=True)

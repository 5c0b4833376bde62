"""What was found in a foreign file, and how it comes into a set without hurting what is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from pydantic import ValidationError

from engine.landscape.tiles.making import free_id
from engine.landscape.tiles.model import (
    MOST_KINDS,
    Feature,
    Start,
    StartSpace,
    Tile,
    TileSet,
)
from engine.problems import Problem, error, note
from engine.wording import plain

_WORDS: Final = frozenset({"name", "count", "deck", "notes", "tags"})


@dataclass(frozen=True, slots=True)
class Imported:
    """Tiles, or only how many there are of each, and everything that could not be taken over."""

    title: str = ""
    tiles: tuple[Tile, ...] = ()
    start: tuple[StartSpace, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many there are of kinds the file names but does not describe."""
    sets: tuple[str, ...] = ()
    """The sets in the file, if it holds several: only one of them was read."""
    problems: tuple[Problem, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.tiles or self.start or self.counts)


class Clash(StrEnum):
    """What to do with a tile whose id the set already has."""

    RENAME = "rename"
    """Take it under a new id."""
    REPLACE = "replace"
    """Take it instead of the one that is there."""
    SKIP = "skip"
    """Leave the one that is there."""


@dataclass(frozen=True, slots=True)
class Merged:
    """The set with what came in, and what happened to whom, by id."""

    tileset: TileSet
    added: tuple[str, ...]
    renamed: Mapping[str, str]
    """The old ids of tiles that came in under another one."""
    replaced: tuple[str, ...]
    skipped: tuple[str, ...]
    changed: tuple[str, ...]
    """Tiles that stayed what they are but for their count, name, deck, notes or tags."""
    problems: tuple[Problem, ...]


def clashes(tileset: TileSet, imported: Imported) -> list[str]:
    """The ids of tiles that would meet another tile of the same id in the set."""
    there = {tile.id: tile for tile in tileset.tiles}
    spaces = {space.id for space in tileset.start.spaces}
    return [
        tile.id
        for tile in imported.tiles
        if tile.id in spaces or (tile.id in there and not _same_parts(tile, there[tile.id]))
    ]


def merge(
    tileset: TileSet, imported: Imported, clash: Clash = Clash.RENAME, at: int | None = None
) -> Merged:
    """Bring tiles and counts into a set; new tiles go behind the others, or in front of `at`.

    Start spaces come along only where the set has none.
    """
    tiles = {tile.id: tile for tile in tileset.tiles}
    taken = set(tiles) | {space.id for space in tileset.start.spaces}
    new: dict[str, Tile] = {}
    renamed: dict[str, str] = {}
    replaced: list[str] = []
    skipped: list[str] = []
    changed: list[str] = []
    problems: list[Problem] = []
    for tile in imported.tiles:
        if len(tiles) + len(new) >= MOST_KINDS:
            message = f"The set has {MOST_KINDS:,} kinds of tiles, more are not allowed."
            problems.append(error("too-many-kinds", message))
            break
        if tile.id not in taken:
            new[tile.id] = tile
        elif tile.id in tiles and _same_parts(tile, tiles[tile.id]):
            # The same tile once more, perhaps counted or named anew: nothing to clash about.
            said = {key: getattr(tile, key) for key in _WORDS & tile.model_fields_set}
            if tiles[tile.id].replace(**said) != tiles[tile.id]:
                tiles[tile.id] = tiles[tile.id].replace(**said)
                changed.append(tile.id)
        elif clash is Clash.SKIP:
            skipped.append(tile.id)
            continue
        elif clash is Clash.REPLACE and tile.id in tiles:
            tiles[tile.id] = tile
            replaced.append(tile.id)
        else:
            other = free_id(taken, tile.id)
            new[other] = tile.replace(id=other)
            renamed[other] = tile.id
        taken.update(new)
    counted, unknown = _count(tiles, new, imported.counts)
    problems += [_unknown(tile_id) for tile_id in unknown]
    kept = [tiles[tile.id] for tile in tileset.tiles]
    at = len(kept) if at is None else at
    made = tileset.replace(tiles=(*kept[:at], *new.values(), *kept[at:]))
    if imported.start and not tileset.start.spaces:
        made = made.replace(start=made.start.replace(spaces=imported.start))
    return Merged(
        made,
        tuple(new),
        renamed,
        tuple(replaced),
        tuple(skipped),
        (*changed, *counted),
        tuple(problems),
    )


def begun(imported: Imported, title: str, rules: str) -> TileSet:
    """A new set that holds what came in."""
    bare = TileSet(title=title or imported.title or "Imported tiles", rules=rules, start=Start())
    return merge(bare, imported).tileset


def _same_parts(one: Tile, other: Tile) -> bool:
    """Whether two tiles have the same features, in whatever order and wherever drawn."""
    return _without_places(one) == _without_places(other)


def _without_places(tile: Tile) -> list[Feature]:
    bare = (
        feature.replace(
            at=None, markers=tuple(marker.replace(at=None) for marker in feature.markers)
        )
        for feature in tile.features
    )
    return sorted(bare, key=repr)


def _count(
    tiles: dict[str, Tile], new: dict[str, Tile], counts: Mapping[str, int]
) -> tuple[list[str], list[str]]:
    counted, unknown = [], []
    for tile_id, count in counts.items():
        home = tiles if tile_id in tiles else new
        tile = home.get(tile_id)
        if tile is None:
            unknown.append(tile_id)
        elif tile.count != count:
            home[tile_id] = tile.replace(count=count)
            counted.append(tile_id)
    return counted, unknown


def _unknown(tile_id: str) -> Problem:
    message = f"There is no tile {plain(tile_id)} in the set; its count was left out."
    return note("import-unknown-tile", message, tile=tile_id)


def valid_tile(
    raw: dict[str, Any], place: Problem, kind: type[Tile] = Tile
) -> tuple[Tile | None, list[Problem]]:
    """A tile from raw data, or what the model objects to, said at this place of the file."""
    try:
        return kind.model_validate(raw), []
    except ValidationError as refused:
        return None, list(_objections(refused, place))


def _objections(refused: ValidationError, place: Problem) -> Iterable[Problem]:
    for fault in refused.errors(include_url=False, include_context=False):
        where = ".".join(str(part) for part in fault["loc"])
        says = plain(fault["msg"], 200)
        yield replace(
            place, message=f"{place.message}'{plain(where, 60)}' is not allowed like this: {says}."
        )

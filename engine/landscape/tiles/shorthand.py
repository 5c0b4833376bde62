"""The short forms a tile set may be written in, made long, and the way back to what was written.

`tiles` may be an object from id to tile or to notation, `features` a line of notation or a list
with such lines in it, `start` a list of spaces or a single tile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from engine.landscape.tiles.notation import NotationError, parse_with_columns
from engine.problems import Problem, error, pointer
from engine.wording import plain

LONGEST_NOTATION: Final = 2_000
LONE_START: Final = "start"
"""The id of a start tile that is written alone and without one."""

_TILE_KEYS: Final = frozenset({"id", "name", "features", "at", "turn", "artwork"})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where in the file something stands that the long form has elsewhere."""

    pointer: str
    column: int | None = None
    """It is part of a line of notation and begins at this character of it (from 1)."""
    at_key: bool = False
    """It is the key there, not the value."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of notation that cannot be read; the pointer is that of the file."""

    problem: Problem
    column: int


@dataclass(slots=True)
class Expanded:
    """The long form of a file's data, and where each of its parts comes from."""

    raw: Any
    origins: dict[str, Origin] = field(default_factory=dict)
    shortened: dict[str, str] = field(default_factory=dict)
    """Parts of the long form that the file writes as notation, with their place in the file."""
    faults: list[Fault] = field(default_factory=list)
    unreadable: set[str] = field(default_factory=set)
    """Tiles of which some notation could not be read, by their pointer in the long form."""

    @property
    def problems(self) -> list[Problem]:
        return [fault.problem for fault in self.faults]

    def origin(self, place: str) -> Origin:
        """Where in the file the part at this pointer of the long form stands."""
        head = place
        while head:
            found = self.origins.get(head)
            if found is not None:
                if found.column is not None or found.at_key:
                    return found
                return Origin(found.pointer + place[len(head) :])
            head = head[: head.rindex("/")]
        return Origin(place)


def expand(raw: Any) -> Expanded:
    """The long form of a tile set; what is not understood stays as it is for the checks to find."""
    if not isinstance(raw, dict):
        return Expanded(raw)
    made = Expanded(dict(raw))
    if "tiles" in raw:
        made.raw["tiles"] = _tiles(raw["tiles"], made)
    if "start" in raw:
        made.raw["start"] = _start(raw["start"], made)
    return made


def _tiles(raw: Any, made: Expanded) -> Any:
    if isinstance(raw, list):
        return _each(raw, "/tiles", "/tiles", made)
    if not isinstance(raw, dict):
        return raw
    tiles = []
    for index, (key, tile) in enumerate(raw.items()):
        here, there = f"/tiles/{index}", pointer("tiles", key)
        made.origins[here] = Origin(there)
        made.origins[f"{here}/id"] = Origin(there, at_key=True)
        if isinstance(tile, str):
            made.origins[here] = Origin(there, column=1)
            made.shortened[here] = there
            tile = {"id": key, "features": _line(tile, f"{here}/features", there, key, made)}
        elif isinstance(tile, dict):
            _compare_ids(key, tile, there, made)
            tile = {"id": key, **_tile({**tile, "id": key}, here, there, made)}
        tiles.append(tile)
    return tiles


def _compare_ids(key: str, tile: dict[str, Any], there: str, made: Expanded) -> None:
    if tile.get("id", key) != key:
        message = (
            f"Tile {plain(key)}: its key is '{plain(key)}' but its id says"
            f" '{plain(str(tile['id']))}'. Remove the id, the key is enough."
        )
        made.faults.append(Fault(error("two-ids", message, f"{there}/id", tile=key), 0))


def _start(raw: Any, made: Expanded) -> Any:
    if isinstance(raw, list):
        made.origins["/start/spaces"] = Origin("/start")
        return {"spaces": _each(raw, "/start/spaces", "/start", made)}
    if not isinstance(raw, dict):
        return raw
    if "spaces" not in raw and not _TILE_KEYS.isdisjoint(raw):
        made.origins["/start/spaces/0"] = Origin("/start")
        space = {"id": LONE_START, "at": [0, 0]} | {k: v for k, v in raw.items() if k != "bounds"}
        spaces = [_tile(space, "/start/spaces/0", "/start", made)]
        return {"spaces": spaces} | ({"bounds": raw["bounds"]} if "bounds" in raw else {})
    if isinstance(raw.get("spaces"), list):
        return {**raw, "spaces": _each(raw["spaces"], "/start/spaces", "/start/spaces", made)}
    return raw


def _each(raw: list[Any], here: str, there: str, made: Expanded) -> list[Any]:
    return [_tile(tile, f"{here}/{i}", f"{there}/{i}", made) for i, tile in enumerate(raw)]


def _tile(tile: Any, here: str, there: str, made: Expanded) -> Any:
    """The tile with all its features as objects; `here` in the long form, `there` in the file."""
    if not isinstance(tile, dict):
        return tile
    features = tile.get("features")
    name = tile.get("id")
    here, there = f"{here}/features", f"{there}/features"
    if isinstance(features, str):
        made.shortened[here] = there
        return {**tile, "features": _line(features, here, there, name, made)}
    if isinstance(features, list) and any(isinstance(item, str) for item in features):
        made.shortened[here] = there
        return {**tile, "features": _mixed(features, here, there, name, made)}
    return tile


def _mixed(items: list[Any], here: str, there: str, name: Any, made: Expanded) -> list[Any]:
    features: list[Any] = []
    for index, item in enumerate(items):
        if isinstance(item, str):
            features += _line(item, here, f"{there}/{index}", name, made, len(features))
        else:
            made.origins[f"{here}/{len(features)}"] = Origin(f"{there}/{index}")
            features.append(item)
    return features


def _line(
    text: str, here: str, there: str, name: Any, made: Expanded, first: int = 0
) -> list[dict[str, Any]]:
    """The features of a line of notation; none if it cannot be read."""
    say = _speaker(there, name, made, here)
    if len(text) > LONGEST_NOTATION:
        say(f"the line has {len(text):,} characters; at most {LONGEST_NOTATION:,} are allowed", 1)
        return []
    try:
        found = parse_with_columns(text)
    except NotationError as fault:
        say(str(fault), fault.column)
        return []
    for index, (_, column) in enumerate(found, first):
        made.origins[f"{here}/{index}"] = Origin(there, column=column)
    return [feature for feature, _ in found]


def _speaker(there: str, name: Any, made: Expanded, here: str) -> Callable[[str, int], None]:
    def say(message: str, column: int) -> None:
        who = f"Tile {plain(name)}: " if isinstance(name, str) else ""
        text = f"{who}{message if who else message[:1].upper() + message[1:]}."
        tile = name if isinstance(name, str) else None
        made.faults.append(Fault(error("notation", text, there, tile=tile), column))
        made.unreadable.add(here.rpartition("/features")[0])

    return say

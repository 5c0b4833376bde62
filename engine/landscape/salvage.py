"""What can still be checked of a tile set that is not quite well-formed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import ValidationError

from engine.landscape.tiles.model import TileSet
from engine.problems import Edit, Problem, error, pointer
from engine.wording import named, plain

_DISPENSABLE: Final = frozenset({"name", "count", "deck", "artwork", "notes", "tags", "turn"})
"""Without these a tile still is the tile it was."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The sound part of a set, and which tile and start space was where before."""

    tileset: TileSet
    tiles: Sequence[int]
    spaces: Sequence[int]

    def moved_back(self, problem: Problem) -> Problem:
        """A problem of the sound part as a problem of the whole."""
        fix = problem.fix
        if fix is not None:
            edits = tuple(Edit(e.op, self._before(e.pointer), e.value) for e in fix.edits)
            fix = replace(fix, edits=edits)
        return replace(problem, pointer=self._before(problem.pointer), fix=fix)

    def _before(self, place: str) -> str:
        for head, numbers in (("/tiles/", self.tiles), ("/start/spaces/", self.spaces)):
            if place.startswith(head):
                index, slash, rest = place[len(head) :].partition("/")
                return f"{head}{numbers[int(index)]}{slash}{rest}"
        return place


def salvaged(raw: Any, refused: ValidationError | None, unreadable: set[str]) -> Salvaged | None:
    """Leave out what the model refuses and tiles that could not be read, and no more than that."""
    if not isinstance(raw, dict):
        return None
    faults: set[tuple[str | int, ...]] = set()
    if refused is not None:
        faults = {fault["loc"] for fault in refused.errors(include_url=False, include_input=False)}
    made = {key: value for key, value in raw.items() if key in ("tiles", "start")}
    made |= {k: v for k, v in raw.items() if k not in made and not _within(faults, (k,))}
    made.setdefault("title", "?")
    tiles, kept_tiles = _sound(raw.get("tiles"), ("tiles",), faults, unreadable)
    start = raw.get("start")
    spaces, kept_spaces = _sound(
        start.get("spaces") if isinstance(start, dict) else None,
        ("start", "spaces"),
        faults,
        unreadable,
    )
    made["tiles"] = tiles
    made["start"] = {"spaces": spaces}
    if isinstance(start, dict):
        rest = {k: v for k, v in start.items() if k != "spaces"}
        made["start"] |= {k: v for k, v in rest.items() if not _within(faults, ("start", k))}
    try:
        return Salvaged(TileSet.model_validate(made), kept_tiles, kept_spaces)
    except ValidationError:
        return None


def _within(faults: Iterable[tuple[str | int, ...]], place: tuple[str | int, ...]) -> bool:
    return any(fault[: len(place)] == place for fault in faults)


def _sound(
    raw: Any, place: tuple[str, ...], faults: set[tuple[str | int, ...]], unreadable: set[str]
) -> tuple[list[Any], list[int]]:
    """The tiles of a list that can be used, without fields they can spare, and their indexes."""
    if not isinstance(raw, list) or place in faults:
        return [], []
    bad: dict[int, set[str | int]] = {}
    for fault in faults:
        if fault[: len(place)] == place and len(fault) > len(place):
            index = fault[len(place)]
            assert isinstance(index, int)
            bad.setdefault(index, set()).add(
                fault[len(place) + 1] if len(fault) > len(place) + 1 else ""
            )
    tiles, kept = [], []
    for index, tile in enumerate(raw):
        if pointer(*place, index) in unreadable:
            continue
        if index in bad:
            if not bad[index] <= _DISPENSABLE:
                continue
            tile = {key: value for key, value in tile.items() if key not in bad[index]}
        tiles.append(tile)
        kept.append(index)
    return tiles, kept


def refusals(refused: ValidationError, known: Sequence[Problem]) -> list[Problem]:
    """What the model objects to and nobody has said yet."""
    said = {problem.pointer for problem in known}
    above = {head for place in said for head in _heads(place)}
    found = []
    for fault in refused.errors(include_url=False, include_context=False):
        parts = fault["loc"]
        place = pointer(*parts)
        if place in above or not said.isdisjoint(_heads(place)):
            continue
        subject = named(str(parts[-1])) if parts else "The file"
        message = f"{subject} is not allowed like this: {plain(fault['msg'], 200)}."
        found.append(error("not-allowed", message, place))
    return found


def _heads(place: str) -> list[str]:
    """The pointer and everything above it."""
    heads = [place]
    while place:
        place = place[: place.rindex("/")]
        heads.append(place)
    return heads

"""Which tiles of the document are selected and which part of the current one, for every view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.design.parts import Directory, Part, Place
from app.documents.tileset import TileSetDocument
from engine.landscape.tiles.model import Tile, TileSet
from engine.problems import Problem, split_pointer

_NOTHING: Final = TileSet(title="-")


class Selection(QObject):
    """The selected tiles by their keys (their ids), in the order of the set, and a current one.

    Its own slot is the first on `document.changed`, so that views which listen there afterwards
    find it in step with the new model.
    """

    changed = Signal()
    """Other tiles are selected, another one is current, or another document."""
    part_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: TileSetDocument | None = None
        self._index = Directory(_NOTHING)
        self._ids: tuple[str, ...] = ()
        self._current: str | None = None
        self._part: Part | None = None
        self._left: dict[str, tuple[tuple[str, ...], str | None]] = {}

    @property
    def document(self) -> TileSetDocument | None:
        return self._document

    @property
    def ids(self) -> tuple[str, ...]:
        return self._ids

    @property
    def current(self) -> str | None:
        """The tile on the canvas; one of `ids` whenever anything is selected."""
        return self._current

    @property
    def place(self) -> Place | None:
        return None if self._current is None else self._index.places[self._current]

    @property
    def places(self) -> list[Place]:
        return [self._index.places[key] for key in self._ids]

    @property
    def tile(self) -> Tile | None:
        """The current tile as it is now."""
        return None if self._current is None else self._index.at(self._current)

    @property
    def tiles(self) -> list[Tile]:
        return [self._index.at(key) for key in self._ids]

    @property
    def part(self) -> Part | None:
        return self._part

    def set_document(self, document: TileSetDocument | None) -> None:
        """Look at another document; what was selected there before is selected again."""
        if document is self._document:
            return
        if self._document is not None:
            self._left[self._document.key] = (self._ids, self._current)
            self._document.changed.disconnect(self._follow)
        self._document = document
        self._part = None
        if document is None:
            self._index = Directory(_NOTHING)
            self._set((), None)
            self.changed.emit()
            return
        document.changed.connect(self._follow)
        self._index = Directory(document.model)
        ids, current = self._left.pop(document.key, ((), None))
        first = (self._index.tiles or self._index.spaces)[:1]
        self._set([key for key in ids if key in self._index.places] or first, current)
        self.changed.emit()

    def key_at(self, place: Place) -> str | None:
        keys = self._index.keys(place.start)
        return keys[place.index] if 0 <= place.index < len(keys) else None

    def place_of(self, key: str) -> Place | None:
        return self._index.places.get(key)

    def select(self, ids: Iterable[str], current: str | None = None) -> None:
        """Select these tiles; those that are not there are left out."""
        before = (self._ids, self._current)
        self._set([key for key in ids if key in self._index.places], current)
        if before[1] != self._current:
            self.select_part(None)
        if before != (self._ids, self._current):
            self.changed.emit()

    def select_all(self) -> None:
        self.select(self._index.tiles, self._current)

    def clear(self) -> None:
        self.select(())

    def step(self, direction: int) -> None:
        """Select the next tile of the set, or the one before."""
        everything = [*self._index.tiles, *self._index.spaces]
        if not everything:
            return
        if self._current is None:
            self.select([everything[0 if direction > 0 else -1]])
            return
        at = everything.index(self._current) + direction
        self.select([everything[max(0, min(at, len(everything) - 1))]])

    def select_part(self, part: Part | None) -> None:
        part = part if self._exists(part) else None
        if part != self._part:
            self._part = part
            self.part_changed.emit()

    def reveal(self, problem: Problem) -> bool:
        """Select the tile and the part a problem speaks of; False if it is about no tile."""
        steps = split_pointer(problem.pointer) if problem.pointer else []
        key = problem.tile
        if key is None or key not in self._index.places or self._has_twin(key):
            key = self._key_in(steps)
        if key is None:
            return False
        self.select([key])
        if "features" in steps:
            self.select_part(_part_in(steps[steps.index("features") :]))
        return True

    def _has_twin(self, key: str) -> bool:
        return f"{key}\n2" in self._index.places

    def _key_in(self, steps: Sequence[str]) -> str | None:
        start = steps[:2] == ["start", "spaces"]
        rest = steps[2:] if start else steps[1:] if steps[:1] == ["tiles"] else []
        if not rest or not rest[0].isdecimal():
            return None
        return self.key_at(Place(int(rest[0]), start))

    def _set(self, ids: Iterable[str], current: str | None) -> None:
        wanted = set(ids)
        self._ids = tuple(key for key in self._index.places if key in wanted)
        if current in wanted:
            self._current = current
        elif self._current not in wanted:
            self._current = self._ids[0] if self._ids else None

    def _exists(self, part: Part | None) -> bool:
        tile = self.tile
        if part is None or tile is None:
            return False
        if part.feature is None:
            return part.half is not None
        if not 0 <= part.feature < len(tile.features):
            return False
        return part.marker is None or 0 <= part.marker < len(tile.features[part.feature].markers)

    def _follow(self, old: TileSet, new: TileSet) -> None:
        """Keep to the same tiles in a changed model, also those with a new id."""
        before, self._index = self._index, Directory(new)
        was, current = (self._ids, self._current), self._current
        kept = [key for key in (self._heir(key, before) for key in self._ids) if key is not None]
        heir = None if current is None else self._heir(current, before)
        only = self._only_change(before)
        if only is not None and only != heir:
            kept, heir = [only], only
        elif not kept and current is not None:
            kept = self._nearest(before.places[current])
        self._set(kept, heir)
        if not self._exists(self._part) or heir is None:
            self.select_part(None)
        if was != (self._ids, self._current):
            self.changed.emit()

    def _heir(self, key: str, before: Directory) -> str | None:
        if key in self._index.places:
            return key
        place = before.places[key]
        old, new = before.keys(place.start), self._index.keys(place.start)
        if len(old) == len(new) and new[place.index] not in before.places:
            return new[place.index]
        return None

    def _only_change(self, before: Directory) -> str | None:
        """The one tile that is another now, so that undoing shows what was undone."""
        changed = [
            key
            for key in self._index.places
            if key in before.places
            and self._index.at(key) is not before.at(key)
            and self._index.at(key) != before.at(key)
        ]
        return changed[0] if len(changed) == 1 else None

    def _nearest(self, place: Place) -> list[str]:
        keys = self._index.keys(place.start) or self._index.tiles or self._index.spaces
        return [keys[min(place.index, len(keys) - 1)]] if keys else []


def _part_in(steps: Sequence[str]) -> Part | None:
    """The part a pointer inside a tile leads to: features, 1, markers, 0."""
    if len(steps) < 2 or not steps[1].isdecimal():
        return None
    marker = None
    if len(steps) > 3 and steps[2] == "markers" and steps[3].isdecimal():
        marker = int(steps[3])
    return Part(int(steps[1]), marker)

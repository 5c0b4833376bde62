"""Tile files of JCloisterZone 4 and 5: which tiles they hold, how many, and what each is for us.

Three dialects: `<pack>` with `<card count>` or `<tile count>`; `<defs>` with `<tiles>` and, apart
from them, `<sets>` that count them; and an early form of the latter with the words of the former.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.exchange.imported import Imported, valid_tile
from engine.exchange.jcloisterzone_tile import LANDSCAPE, TileReader
from engine.exchange.xmltext import Element, read_xml
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.making import LONGEST_ID, free_id
from engine.landscape.tiles.model import StartSpace, Tile
from engine.problems import Problem, error, note, warning
from engine.wording import closest, plain

_ROOTS: Final = ("pack", "defs")
_TILES: Final = ("tile", "card")
_NO_ID: Final = re.compile(r"[\s;/\\]+")
_OWN_ATTRIBUTES: Final = frozenset({"id", "count"})


def read_jcloisterzone(
    content: bytes, rules: RuleSet, file: str = "", tile_set: str | None = None
) -> Imported:
    """The tiles of a file; of several sets in it the one that is named, otherwise the first."""
    root, problems = read_xml(content, file)
    if root is None:
        return Imported(problems=tuple(problems))
    if root.tag not in _ROOTS:
        message = (
            f"This is XML, but no tile file of JCloisterZone: it begins with <{plain(root.tag)}>."
        )
        return Imported(problems=(error("import-xml", message, file=file, line=root.line),))
    if rules.sides != LANDSCAPE:
        message = (
            f"The tiles of JCloisterZone have {LANDSCAPE} sides, those of the rules"
            f" '{plain(rules.title)}' have {rules.sides}."
        )
        return Imported(problems=(error("import-sides", message, file=file),))
    return _Reader(root, rules, file).read(tile_set)


class _Reader:
    def __init__(self, root: Element, rules: RuleSet, file: str) -> None:
        self._root = root
        self._tile_reader = TileReader(rules)
        self._file = file
        self._problems: list[Problem] = []
        self._tiles: list[Tile] = []
        self._start: list[StartSpace] = []
        self._taken: set[str] = set()

    def read(self, tile_set: str | None) -> Imported:
        elements = [found for found in self._root.below(*_TILES) if "id" in found.attributes]
        sets = tuple(found.attributes.get("id", "") for found in self._root.below("tile-set"))
        title, counts = self._counts(tile_set)
        if counts is None:
            return Imported(sets=sets, problems=tuple(self._problems))
        described = {element.attributes["id"] for element in elements}
        for element in elements:
            name = element.attributes["id"]
            if not counts:
                self._take(element, self._number(element, "count"))
            elif name in counts:
                self._take(element, counts[name])
        for name in counts:
            if name not in described:
                says = f"The set counts a tile '{plain(name)}' that the file does not describe."
                self._say(warning, "import-unknown-tile", says, self._root)
        if not elements:
            self._say(error, "import-empty", "There is no tile in this file.", self._root)
        for phrase in self._tile_reader.guesses:
            self._say(note, "import-read-as", phrase, self._root)
        return Imported(
            title=title,
            tiles=tuple(self._tiles),
            start=tuple(self._start),
            sets=sets if len(sets) > 1 else (),
            problems=tuple(self._problems),
        )

    def _counts(self, wanted: str | None) -> tuple[str, dict[str, int] | None]:
        """The counts of one set; none at all where the tiles carry them themselves."""
        sets = {found.attributes.get("id", ""): found for found in self._root.below("tile-set")}
        if wanted is not None and wanted not in sets:
            guess = closest(wanted, sets)
            hint = f" Did you mean '{plain(guess)}'?" if guess else self._listed(list(sets))
            says = f"There is no set '{plain(wanted)}' in this file.{hint}"
            self._say(error, "import-no-such-set", says, self._root)
            return "", None
        if not sets:
            return "", {}
        name = wanted if wanted is not None else next(iter(sets))
        if wanted is None and len(sets) > 1:
            says = (
                f"The file holds several sets; '{plain(name)}' was taken.{self._listed(list(sets))}"
            )
            self._say(note, "import-several-sets", says, sets[name])
        counts: dict[str, int] = {}
        for entry in sets[name].below("ref"):
            tile = entry.attributes.get("tile", "")
            counts[tile] = counts.get(tile, 0) + self._number(entry, "count")
        return name, counts

    def _listed(self, names: Sequence[str]) -> str:
        if not names:
            return " It holds no sets."
        more = f" and {len(names) - 8} more" if len(names) > 8 else ""
        return f" It holds {', '.join(plain(name) for name in names[:8])}{more}."

    def _number(self, element: Element, key: str) -> int:
        text = element.attributes.get(key, "").strip()
        if not text:
            return 1
        if not text.isascii() or not text.isdecimal() or not 0 < int(text[:9]) <= 100_000:
            says = f"The count '{plain(text)}' is not a number of tiles; 1 was taken."
            self._say(warning, "import-count", says, element)
            return 1
        return int(text[:9])

    def _take(self, element: Element, count: int) -> None:
        name = element.attributes["id"]
        tile_id = free_id(self._taken, _our_id(name))
        self._taken.add(tile_id)
        read = self._tile_reader.read(element)
        for says in read.left_out:
            text = f"Tile {plain(tile_id)}: {says}"
            self._say(warning, "import-left-out", text, element, tile_id)
        tags = [
            *([f"jcloisterzone {plain(name, 100)}"] if tile_id != name else []),
            *(f"{k} {v}" for k, v in element.attributes.items() if k not in _OWN_ATTRIBUTES),
            *read.tags,
        ]
        raw: dict[str, Any] = {
            "id": tile_id,
            "count": count,
            "features": read.features,
            "tags": list(dict.fromkeys(plain(tag, 400) for tag in tags))[:100],
        }
        self._begin_with(element, raw)
        if raw["count"] > 0:
            place = error(
                "import-tile",
                f"Tile {plain(tile_id)}: ",
                file=self._file,
                line=element.line,
                column=1,
                tile=tile_id,
            )
            tile, refused = valid_tile(raw, place)
            self._problems += refused
            self._tiles += [tile] if tile is not None else []

    def _begin_with(self, element: Element, raw: dict[str, Any]) -> None:
        """One copy of a tile with a position lies on the table when the game begins."""
        place = next(element.below("position"), None)
        if place is None:
            return
        try:
            at = [int(place.attributes.get(axis, "0")) for axis in ("x", "y")]
        except ValueError:
            self._say(warning, "import-place", "This position is not two whole numbers.", place)
            return
        space = {k: v for k, v in raw.items() if k != "count"}
        space |= {"id": free_id(self._taken, f"{raw['id']}-start"[:LONGEST_ID]), "at": at}
        where = error("import-tile", "The start tile: ", file=self._file, line=place.line, column=1)
        made, refused = valid_tile(space, where, StartSpace)
        self._problems += refused
        if isinstance(made, StartSpace):
            self._taken.add(made.id)
            self._start.append(made)
            raw["count"] -= 1

    def _say(
        self, severity: Any, code: str, says: str, at: Element, tile: str | None = None
    ) -> None:
        self._problems.append(
            severity(code, says, file=self._file, line=at.line, column=1, tile=tile)
        )


def _our_id(name: str) -> str:
    """The id as ours may be: without slashes, semicolons and blanks."""
    return _NO_ID.sub("-", name.strip())[:LONGEST_ID].strip("-") or "tile"

"""How the parts of a tile are named in sentences, and how sentences about one tile are gathered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names, a, listed
from engine.landscape.tiles.model import StartSpace, Tile
from engine.landscape.tiles.outline import Outline
from engine.lattice import Lattice, lattice
from engine.problems import Edit, Fix, Problem, error, pointer, warning
from engine.wording import closest, plain

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def who(tile: Tile) -> str:
    """`Tile K`, `Start space Plymouth`."""
    kind = "Start space" if isinstance(tile, StartSpace) else "Tile"
    return f"{kind} {plain(tile.id)}"


class Findings:
    """The problems of one tile, with pointers that begin at the tile."""

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        self.problems: list[Problem] = []
        self._who = who(tile)

    def error(self, code: str, says: str, *place: str | int, fix: Fix | None = None) -> None:
        message = f"{self._who}: {says}"
        self.problems.append(error(code, message, pointer(*place), tile=self.tile.id, fix=fix))

    def warning(self, code: str, says: str, *place: str | int, fix: Fix | None = None) -> None:
        message = f"{self._who}: {says}"
        self.problems.append(warning(code, message, pointer(*place), tile=self.tile.id, fix=fix))

    def unknown_field(self, place: str, says: str, fix: Fix | None) -> None:
        message = f"{self._who}: {says}"
        self.problems.append(
            warning("unknown-key", message, place, tile=self.tile.id, fix=fix, at_key=True)
        )


class Words:
    """What the parts of a tile are called under one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.names = Names(rules)

    def part(self, tile: Tile, index: int) -> str:
        """`the road from E`, `the town on N and W`, `the second farm`."""
        feature = tile.features[index]
        declared = self.rules.terrains.get(feature.terrain)
        if declared is None:
            return f"part {index + 1}"
        noun = self.names.terrain(feature.terrain)
        if feature.name:
            return f'the {noun} "{plain(feature.name)}"'
        sides = [plain(side, 10) for side in feature.sides[:12]]
        if not sides:
            return self._by_number(tile, index, noun)
        if declared.form is Form.PATH:
            return (
                f"the {noun} from {sides[0]}"
                if len(sides) == 1
                else f"the {noun} {'-'.join(sides)}"
            )
        return f"the {noun} on {listed(sides)}"

    def _by_number(self, tile: Tile, index: int, noun: str) -> str:
        alike = [
            i for i, f in enumerate(tile.features) if f.terrain == tile.features[index].terrain
        ]
        number = alike.index(index)
        if len(alike) == 1 or number >= len(_ORDINALS):
            return f"the {noun}"
        return f"the {_ORDINALS[number]} {noun}"

    def side(self, shown: Sequence[str]) -> str:
        """What a side shows: `road`, or `meadow, road, plain` where that says too little."""
        if not shown:
            return "empty"
        ground = self.rules.ground
        middle = shown[len(shown) // 2]
        if len(shown) == 1 or all(terrain == ground for terrain in (shown[0], shown[-1])):
            return self.names.terrain(middle)
        return ", ".join(self.names.terrain(terrain) for terrain in shown)

    @property
    def fields(self) -> str:
        """What the ground is called: `plains`."""
        ground = self.rules.ground
        return "fields" if ground is None else self.names.terrains(ground)

    def end(self, word: str) -> str:
        """`a junction`, `a town`."""
        return a(self.names.terrain(word))

    def ends(self, words: Iterable[str]) -> str:
        return listed([self.end(word) for word in words], "or")


@dataclass(frozen=True, slots=True)
class Subject:
    """The tile that is being checked, its outline and where to say what is wrong with it."""

    tile: Tile
    parts: Outline
    words: Words
    found: Findings

    @property
    def rules(self) -> RuleSet:
        return self.words.rules

    @property
    def lattice(self) -> Lattice:
        return lattice(self.words.rules.sides)

    def part(self, index: int) -> str:
        return self.words.part(self.tile, index)

    def has(self, terrain: str, beside: int) -> bool:
        """Whether there is another part of this terrain than the feature with that index."""
        return any(p.terrain == terrain and p.feature != beside for p in self.parts.pieces)

    def removal(self, index: int) -> Fix:
        edit = Edit("remove", pointer("features", index))
        return Fix(f"Remove {self.part(index)}", (edit,), safe=False)


def meant(word: str, options: Iterable[str]) -> tuple[str, bool] | None:
    """The option somebody who wrote `word` most likely meant, and whether that is beyond doubt."""
    known = list(options)
    guess = closest(word, known)
    if guess is None:
        return None
    near = [option for option in known if one_slip_away(word.lower(), option.lower())]
    return guess, near == [guess]


def one_slip_away(word: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, is all the difference."""
    if word == other:
        return True
    if min(len(word), len(other)) < 3 or abs(len(word) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(word), len(other)) and word[start] == other[start]:
        start += 1
    rest, wanted = word[start:], other[start:]
    if len(rest) == len(wanted):
        swapped = rest[1::-1] + rest[2:]
        return rest[1:] == wanted[1:] or swapped == wanted
    return rest[1:] == wanted or rest == wanted[1:]

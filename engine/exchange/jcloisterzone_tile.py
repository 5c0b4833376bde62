"""One tile of JCloisterZone in our words: its terrains, the ends of its roads and its fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.exchange.xmltext import Element
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.outline import outline
from engine.lattice import lattice

LANDSCAPE: Final = 4
_LATTICE: Final = lattice(LANDSCAPE)

_SAME: Final = {"cloister": "monastery", "farm": "field"}
"""What the older files call the same things."""
_FORMS: Final = {
    "city": Form.AREA,
    "road": Form.PATH,
    "river": Form.PATH,
    "monastery": Form.SITE,
    "field": Form.FIELD,
}
_OUR_WORDS: Final = {
    "city": ("city", "town"),
    "road": ("road", "trail"),
    "river": ("river",),
    "monastery": ("monastery", "cloister", "abbey", "farm"),
    "field": ("field", "plain", "meadow"),
}
_ONLY_BY_NAME: Final = frozenset({"river"})
"""Nothing else will do where the rule set has none of that name."""
_MARKS: Final = {
    "pennant": ("pennant", "flag", "shield"),
    "pennants": ("pennant", "flag", "shield"),
    "pig": ("pig", "pig-herd"),
    "pig-herd": ("pig-herd", "pig"),
}
_STRUCTURE: Final = frozenset({"wagon-move", "city", "castle-base"})
"""Says what touches what, which follows from the rest for us."""
_NOT_MARKS: Final = frozenset({"position", "wagon-move"})
_NO: Final = frozenset({"no", "false", "0"})
_YES: Final = frozenset({"", "yes", "true", "1"})


@dataclass(slots=True)
class ReadTile:
    """The features as files hold them, what is kept as tags, and what is left out, in words."""

    features: list[dict[str, Any]] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Part:
    element: Element
    kind: str
    terrain: str
    sides: list[str]
    markers: list[str]
    touches: frozenset[str]
    """Marks it shares with whatever it leads to."""


class TileReader:
    """Reads tiles for one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._terrains = {kind: self._terrain(kind) for kind in _FORMS}
        self._guessed: dict[str, str] = {}

    @property
    def guesses(self) -> list[str]:
        """Sentences about words that had no counterpart of the same name."""
        return [
            f"Every {kind} was read as '{terrain}', which comes closest in these rules."
            for kind, terrain in self._guessed.items()
        ]

    def read(self, element: Element) -> ReadTile:
        made = ReadTile()
        moves = _moves(element)
        parts: list[_Part] = []
        fields: list[_Part] = []
        complete = True
        for child in element.children:
            kind = _SAME.get(child.tag, child.tag)
            if kind not in _FORMS:
                if child.tag not in _NOT_MARKS:
                    made.tags.append(" ".join([child.tag, "+".join(child.words)]).strip())
                continue
            terrain = self._terrains[kind]
            if terrain is None:
                sides = "+".join(child.words)
                made.tags.append(f"{kind} {sides}".strip())
                made.left_out.append(
                    f"its {kind} has no counterpart in these rules; it was left out and is kept"
                    f" as the tag '{made.tags[-1]}'."
                )
                complete = False
                continue
            part = self._part(child, kind, terrain, moves, made)
            (fields if kind == "field" else parts).append(part)
        made.features = [self._feature(part, parts) for part in parts]
        if complete:
            made.features += self._fields(fields, made.features)
        return made

    def _terrain(self, kind: str) -> str | None:
        form = _FORMS[kind]
        known = {key: t for key, t in self._rules.terrains.items() if t.form is form}
        for word in _OUR_WORDS[kind]:
            if word in known:
                return word
        if kind in _ONLY_BY_NAME:
            return None
        settled = [key for key, terrain in known.items() if terrain.occupied_by]
        return settled[0] if settled else None

    def _part(
        self, element: Element, kind: str, terrain: str, moves: Iterable[set[str]], made: ReadTile
    ) -> _Part:
        if terrain not in _OUR_WORDS[kind]:
            self._guessed[kind] = terrain
        names = element.words
        if kind == "field":
            names = [name[0] + name[1].lower() for name in names if _is_half(name)]
        sides = list(dict.fromkeys(names))
        markers = []
        for name, value in element.attributes.items():
            if name in _STRUCTURE or value.strip().lower() in _NO:
                continue
            marker = self._marker(name, terrain)
            if marker is not None:
                markers += [marker] * _how_many(value)
                continue
            said = name if value.strip().lower() in _YES else f"{name}={value.strip()}"
            made.tags.append(" ".join([said, "+".join(element.words)]).strip())
        touches = {
            f"letter {letter}" for letter in element.attributes.get("wagon-move", "").split()
        }
        mine = set(sides) or {element.tag.upper(), kind.upper()}
        touches |= {f"move {n}" for n, move in enumerate(moves) if not mine.isdisjoint(move)}
        return _Part(element, kind, terrain, sides, markers, frozenset(touches))

    def _marker(self, name: str, terrain: str) -> str | None:
        for word in (*_MARKS.get(name, ()), name):
            declared = self._rules.markers.get(word)
            if declared is not None and terrain in declared.on:
                return word
        return None

    def _feature(self, part: _Part, parts: Sequence[_Part]) -> dict[str, Any]:
        feature: dict[str, Any] = {"terrain": part.terrain}
        if part.sides and part.kind != "monastery":
            feature["sides"] = "+".join(part.sides)
        if _FORMS[part.kind] is Form.PATH and len(part.sides) == 1:
            end = self._end(part, parts)
            if end is not None:
                feature["end"] = end
        if part.markers:
            feature["markers"] = part.markers
        return feature

    def _end(self, part: _Part, parts: Sequence[_Part]) -> str | None:
        """Where a road with one side leads: what it touches, otherwise what there is to end at."""
        ends = self._rules.terrains[part.terrain].ends
        beside = [other for other in parts if other is not part]
        near = [other for other in beside if not part.touches.isdisjoint(other.touches)]
        for others in (near, beside):
            for kind in ("monastery", "city"):
                for other in others:
                    if other.kind == kind and other.terrain in ends:
                        return other.terrain
            arms = [o for o in others if o.terrain == part.terrain and len(o.sides) == 1]
            if arms and JUNCTION in ends:
                return JUNCTION
        return JUNCTION if JUNCTION in ends else None

    def _fields(
        self, fields: Sequence[_Part], features: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Only what does not follow from the rest: plains that differ from it, and marked ones."""
        ground = self._rules.ground
        if ground is None or not fields:
            return []
        wanted = [
            tuple(half for n in p.sides if (half := _LATTICE.half(n)) is not None) for p in fields
        ]
        drawn = outline(Tile.model_validate({"id": "x", "features": features}), self._rules)
        ours = {piece.halves for piece in drawn.pieces if piece.form is Form.FIELD}
        theirs = {tuple(sorted(halves)) for halves in wanted}
        exact = {} if ours == theirs else {"exact": True}
        made = []
        for part in fields:
            if not exact and not part.markers:
                continue
            said: dict[str, Any] = {"terrain": part.terrain}
            if part.sides:
                said["sides"] = "+".join(part.sides)
            made.append(said | exact | ({"markers": part.markers} if part.markers else {}))
        return made


def _is_half(name: str) -> bool:
    return _LATTICE.half(name) is not None and len(name) == 2


def _how_many(value: str) -> int:
    value = value.strip()
    return min(int(value), 20) if value.isascii() and value.isdecimal() else 1


def _moves(element: Element) -> list[set[str]]:
    """Which parts the older files say lie side by side, by their sides or their names."""
    return [
        {_SAME.get(word.lower(), word.lower()).upper() for word in found.words}
        for move in element.below("wagon-move")
        for found in move.children
    ]

"""The small language of the search field: what a tile must have to be shown.

    fork            part of the id, the name, a tag or the notation; "two words" in quotes
    flag            there is at least one: any terrain, marker or group of markers of the rules
    two towns       exactly so many; also `2 towns`, `no roads`
    animals > 1     compared with =, !=, <, <=, >, >=
    town sides = 3  how many sides show a terrain
    road end farm   a path that ends there; `road end` for any that ends
    count >= 3      how many are in the box; also sides, features, markers, kinds of fault:
                    problems, errors, warnings; and artwork, notes, name, twins
    id:K deck:bonus tag:coast name:fork notation:E-W
                    only in that field
    not flag, -flag the opposite
    towns or farms  one of them is enough

Everything that stands side by side must hold. What looks like the language but cannot be read is
told in `Query.trouble`, and the words are then looked for as they are.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QCoreApplication

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import Names
from engine.landscape.tiles.coverage import shown_sides
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.notation import notation
from engine.landscape.tiles.outline import Outline


@dataclass(frozen=True, slots=True)
class Subject:
    """A tile with everything that can be asked about it."""

    tile: Tile
    parts: Outline
    text: str
    """Its notation, in small letters."""
    errors: int = 0
    warnings: int = 0
    twins: int = 0


Test = Callable[[Subject], bool]
Count = Callable[[Subject], int]

_COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "≠": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    "≤": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "≥": operator.ge,
}
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        ("no zero without", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    )
    for word in words.split()
}
_TOKEN: Final = re.compile(r'"([^"]*)"?|(==|!=|<=|>=|[=<>≠≤≥])|([^\s"=<>≠≤≥!,]+!?)|[,!]')
_FIELDS: Final[Mapping[str, Callable[[Subject], str]]] = {
    "id": lambda s: s.tile.id,
    "name": lambda s: s.tile.name,
    "deck": lambda s: s.tile.deck,
    "tag": lambda s: "\n".join(s.tile.tags),
    "notes": lambda s: s.tile.notes,
    "notation": lambda s: s.text,
    "artwork": lambda s: s.tile.artwork or "",
}
_PLAIN_COUNTS: Final[Mapping[str, Count]] = {
    "count": lambda s: s.tile.count,
    "counts": lambda s: s.tile.count,
    "copies": lambda s: s.tile.count,
    "features": lambda s: sum(piece.form is not Form.FIELD for piece in s.parts.pieces),
    "markers": lambda s: sum(len(f.markers) for f in s.tile.features),
    "problems": lambda s: s.errors + s.warnings,
    "problem": lambda s: s.errors + s.warnings,
    "errors": lambda s: s.errors,
    "error": lambda s: s.errors,
    "warnings": lambda s: s.warnings,
    "warning": lambda s: s.warnings,
    "twins": lambda s: s.twins,
    "twin": lambda s: s.twins,
    "artwork": lambda s: int(bool(s.tile.artwork)),
    "notes": lambda s: int(bool(s.tile.notes)),
    "tags": lambda s: len(s.tile.tags),
}
_ALWAYS_THERE: Final = frozenset({"count", "counts", "copies", "features", "markers", "tags"})
"""Words that only mean something beside a number; alone they are looked for as text."""


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked, ready to be put to any tile."""

    matches: Test
    trouble: str = ""
    """A sentence about what was not understood; empty if everything was."""


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    quoted: bool = False


@dataclass(slots=True)
class _Words:
    """The words the rules bring along."""

    counts: dict[tuple[str, ...], Count] = field(default_factory=dict)
    paths: dict[tuple[str, ...], str] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)


def subject(
    tile: Tile, rules: RuleSet, errors: int = 0, warnings: int = 0, twins: int = 0
) -> Subject:
    parts = facts_under(rules).of(tile).parts
    return Subject(tile, parts, notation(tile.features, rules.forms), errors, warnings, twins)


def read_query(text: str, rules: RuleSet) -> Query:
    """Understand what was typed; nothing at all matches everything."""
    tokens = [
        _Token(found[1], True) if found[1] is not None else _Token(found[2] or found[3] or "")
        for found in _TOKEN.finditer(text)
    ]
    tokens = [token for token in tokens if token.text]
    return _Reader(tokens, _words(rules)).read()


class _Reader:
    def __init__(self, tokens: list[_Token], words: _Words) -> None:
        self._tokens = tokens
        self._words = words
        self._at = 0
        self._trouble = ""

    def read(self) -> Query:
        groups: list[list[Test]] = [[]]
        while self._at < len(self._tokens):
            if self._is("or"):
                self._at += 1
                groups.append([])
            elif self._is("and"):
                self._at += 1
            else:
                groups[-1].append(self._term())
        wanted = [tuple(group) for group in groups if group] or [()]
        return Query(
            lambda s: any(all(test(s) for test in group) for group in wanted), self._trouble
        )

    def _is(self, *words: str, ahead: int = 0) -> bool:
        at = self._at + ahead
        if at >= len(self._tokens):
            return False
        token = self._tokens[at]
        return not token.quoted and token.text.lower() in words

    def _term(self) -> Test:
        token = self._tokens[self._at]
        if self._is("not") and self._at + 1 < len(self._tokens):
            self._at += 1
            return _opposite(self._term())
        if not token.quoted and token.text.startswith("-") and len(token.text) > 1:
            self._tokens[self._at] = _Token(token.text[1:])
            return _opposite(self._term())
        return self._asked() or self._plain()

    def _asked(self) -> Test | None:
        """One of the forms of the language, or nothing if these are just words."""
        token = self._tokens[self._at]
        if token.quoted:
            return None
        key, colon, rest = token.text.partition(":")
        if colon and key.lower() in _FIELDS:
            return self._in_field(key.lower(), rest)
        if token.text in _COMPARISONS:
            self._say(
                QCoreApplication.translate(
                    "Search", "What should be {sign} that? Write: count {sign} 3"
                ).replace("{sign}", token.text)
            )
            return None
        number = self._number(self._at)
        if number is not None:
            return self._so_many(number)
        ends = self._ending()
        if ends is not None:
            return ends
        return self._noun()

    def _in_field(self, key: str, rest: str) -> Test | None:
        self._at += 1
        if not rest and self._at < len(self._tokens):
            rest = self._tokens[self._at].text
            self._at += 1
        wanted = rest.lower()
        of = _FIELDS[key]
        if not wanted:
            return lambda s: bool(of(s))
        if key == "id":
            return lambda s: of(s).lower().startswith(wanted)
        return lambda s: wanted in of(s).lower()

    def _number(self, at: int) -> int | None:
        if at >= len(self._tokens) or self._tokens[at].quoted:
            return None
        word = self._tokens[at].text.lower()
        if word.isascii() and word.isdecimal() and len(word) < 8:
            return int(word)
        return _NUMBERS.get(word)

    def _so_many(self, number: int) -> Test | None:
        count, used = self._count(self._at + 1)
        if count is None:
            return None
        self._at += 1 + used
        return lambda s: count(s) == number

    def _ending(self) -> Test | None:
        """`road end farm`, `roads ending at a farm`, `road end`."""
        for size in (3, 2, 1):
            terrain = self._words.paths.get(self._phrase(self._at, size))
            if terrain is None:
                continue
            if not self._is("end", "ends", "ending", "ended", ahead=size):
                return None
            self._at += size + 1
            while self._is("at", "in", "a", "an", "the"):
                self._at += 1
            end = None
            if self._at < len(self._tokens):
                end = self._words.ends.get(self._tokens[self._at].text.lower())
            if end is not None:
                self._at += 1
            return lambda s: any(
                f.terrain == terrain and (f.end == end if end else f.end is not None)
                for f in s.tile.features
            )
        return None

    def _noun(self) -> Test | None:
        count, used = self._count(self._at)
        sign = self._at + used
        compared = sign < len(self._tokens) and self._tokens[sign].text in _COMPARISONS
        if count is None:
            if self._at + 1 < len(self._tokens) and self._tokens[self._at + 1].text in _COMPARISONS:
                self._unknown(self._tokens[self._at].text)
                self._skip_comparison(self._at + 1)
                return lambda s: False
            return None
        if not compared:
            word = self._tokens[self._at].text.lower()
            if used == 1 and word in _ALWAYS_THERE:
                return None
            phrase = " ".join(self._phrase(self._at, used))
            self._at += used
            return lambda s: count(s) > 0 or _contains(s, phrase)
        number = self._number(sign + 1)
        compare = _COMPARISONS[self._tokens[sign].text]
        if number is None:
            self._say(
                QCoreApplication.translate(
                    "Search", "A number is missing after “{words}”."
                ).replace("{words}", " ".join(t.text for t in self._tokens[self._at : sign + 1]))
            )
            self._skip_comparison(sign)
            return lambda s: True
        self._at = sign + 2
        return lambda s: compare(count(s), number)

    def _skip_comparison(self, sign: int) -> None:
        self._at = min(sign + 2, len(self._tokens))

    def _count(self, at: int) -> tuple[Count | None, int]:
        """What is counted by the words that stand here, and how many words that takes."""
        for size in (4, 3, 2, 1):
            found = self._words.counts.get(self._phrase(at, size))
            if found is not None:
                return found, size
        return None, 0

    def _phrase(self, at: int, size: int) -> tuple[str, ...]:
        if at + size > len(self._tokens):
            return ()
        return tuple(token.text.lower() for token in self._tokens[at : at + size])

    def _plain(self) -> Test:
        token = self._tokens[self._at]
        self._at += 1
        wanted = token.text.lower()
        return lambda s: _contains(s, wanted)

    def _unknown(self, word: str) -> None:
        named = [words[0] for words in self._words.counts if len(words) == 1]
        known = [word for word in named if word.endswith("s") and word not in _PLAIN_COUNTS][-6:]
        self._say(
            QCoreApplication.translate(
                "Search", "“{word}” is nothing that can be counted. Try {known} or count."
            )
            .replace("{word}", word)
            .replace("{known}", ", ".join(known))
        )

    def _say(self, sentence: str) -> None:
        self._trouble = self._trouble or sentence


def _opposite(test: Test) -> Test:
    return lambda s: not test(s)


def _contains(s: Subject, wanted: str) -> bool:
    if s.tile.id.lower().startswith(wanted):
        return True
    # One letter would be in nearly every name.
    if len(wanted) < 2:
        return False
    tile = s.tile
    return (
        wanted in tile.id.lower()
        or wanted in tile.name.lower()
        or wanted in s.text.lower()
        or any(wanted in tag.lower() for tag in tile.tags)
        or any(wanted in (feature.name or "").lower() for feature in tile.features)
    )


def _words(rules: RuleSet) -> _Words:
    made = _Words()
    names = Names(rules)
    for word, count in _PLAIN_COUNTS.items():
        made.counts[(word,)] = count
    for key in rules.markers:
        for phrase in _phrases(key, names.marker(key), names.markers(key)):
            made.counts[phrase] = _of_marker(key)
    groups = {kind.group for kind in rules.markers.values() if kind.group}
    for group in groups:
        members = frozenset(key for key, kind in rules.markers.items() if kind.group == group)
        for phrase in _phrases(group, names.marker(group), names.markers(group)):
            made.counts[phrase] = _of_markers(members)
    for key, terrain in rules.terrains.items():
        for phrase in _phrases(key, names.terrain(key), names.terrains(key)):
            made.counts[phrase] = _of_terrain(key)
            for sides in ("side", "sides"):
                made.counts[(*phrase, sides)] = _of_sides(key)
            if terrain.form is Form.PATH:
                made.paths[phrase] = key
        for end in terrain.ends:
            for phrase in _phrases(end, names.terrain(end), names.terrains(end)):
                if len(phrase) == 1:
                    made.ends[phrase[0]] = end
    return made


def _phrases(*names: str) -> Iterator[tuple[str, ...]]:
    for name in names:
        words = tuple(name.lower().split())
        if words:
            yield words


def _of_marker(kind: str) -> Count:
    return _of_markers(frozenset({kind}))


def _of_markers(kinds: frozenset[str]) -> Count:
    return lambda s: sum(m.kind in kinds for f in s.tile.features for m in f.markers)


def _of_terrain(terrain: str) -> Count:
    return lambda s: sum(piece.terrain == terrain for piece in s.parts.pieces)


def _of_sides(terrain: str) -> Count:
    return lambda s: sum(shown == terrain for shown in shown_sides(s.parts))

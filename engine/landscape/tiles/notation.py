"""The one-line notation of a tile: `town N+W flag; road E-S post; plain Nl bison*2`.

Clauses are parted by semicolons, words by blanks. The first word is the terrain, then the sides:
`N+W` an area or a plain, `E-S` a path, `N/E/S` three paths that meet at a junction, `W>farm` a path
and how it ends. Then the markers, `bison*2` for two of them, and a name in double quotes.
`!` behind the half-sides of a plain takes them exactly as written; alone, it touches none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.wording import named

if TYPE_CHECKING:
    from engine.landscape.tiles.model import Feature, Marker

JUNCTION: Final = "junction"
MOST_MARKERS: Final = 60
"""How many markers a feature may carry."""
WORD: Final = r"[a-z][a-z0-9_-]*"

# A quoted name, read whole whatever stands in it, or anything up to the next blank.
_TOKEN: Final = re.compile(r'\s*("(?:[^"\\]++|\\.)*+"|[^\s;]+)', re.DOTALL)
_CLAUSE: Final = re.compile(r'(?:"(?:[^"\\]++|\\.)*+"|[^;])*+', re.DOTALL)
_WORD: Final = re.compile(WORD + r"\Z")
_SIDES: Final = re.compile(r"[A-Z]{1,2}[lr]?(?:[+,/-][A-Z]{1,2}[lr]?)*\Z")
_MARKER: Final = re.compile(rf"({WORD})(?:\*([1-9][0-9]?))?\Z")
SIDE_SEPARATORS: Final = re.compile(r"[\s+,/-]+")


class NotationError(ValueError):
    """The line cannot be read; says what is wrong and at which character (from 1)."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(f"{message} (at character {column})")
        self.column = column


def parse(text: str) -> list[dict[str, Any]]:
    """Read a whole line into raw features, the twin of `notation`."""
    return [feature for feature, _ in parse_with_columns(text)]


def parse_with_columns(text: str) -> list[tuple[dict[str, Any], int]]:
    """Raw features, each with the character (from 1) its clause begins at."""
    features: list[tuple[dict[str, Any], int]] = []
    for clause, start in _clauses(text):
        if clause.strip():
            column = start + len(clause) - len(clause.lstrip()) + 1
            features += [(feature, column) for feature in _parse_clause(clause, start)]
    return features


def _clauses(text: str) -> Iterator[tuple[str, int]]:
    """The parts between semicolons and where they begin; a quoted name may hold semicolons."""
    start = 0
    while start <= len(text):
        match = _CLAUSE.match(text, start)
        assert match is not None
        yield match[0], start
        start = match.end() + 1


def _parse_clause(clause: str, start: int) -> list[dict[str, Any]]:
    tokens = [(m[1], start + m.start(1) + 1) for m in _TOKEN.finditer(clause)]
    terrain, column = tokens[0]
    if not _WORD.match(terrain):
        raise NotationError(
            f"{named(terrain)} is not a terrain; a clause begins like 'road E-S'", column
        )
    feature: dict[str, Any] = {"terrain": terrain}
    arms: list[str] = []
    markers: list[str] = []
    for word, column in tokens[1:]:
        if word.startswith('"'):
            if "name" in feature:
                raise NotationError(f"{named(word)} is a second name; a part has one", column)
            feature["name"] = _unquote(word, column)
        elif word[0].isupper() or word == "!":
            if "sides" in feature or "exact" in feature or arms or markers:
                raise NotationError(
                    f"{named(word)} comes too late; sides stand behind the terrain", column
                )
            arms = _parse_sides(word, column, feature)
        else:
            markers += _parse_marker(word, column)
    if markers:
        feature["markers"] = markers
    if not arms:
        return [feature]
    if markers or "name" in feature:
        raise NotationError(
            f"{named('/'.join(arms))} is several paths; write the one that carries something"
            f" apart, like '{arms[0]}>junction'",
            column,
        )
    return [{"terrain": terrain, "sides": arm, "end": JUNCTION} for arm in arms]


def _parse_sides(word: str, column: int, feature: dict[str, Any]) -> list[str]:
    """Fill in sides, end and exactness; hand back the arms if the word is a junction."""
    body, arrow, end = word.partition(">")
    if arrow and not _WORD.match(end):
        raise NotationError(
            f"{named(end)} is not an end; write like 'W>farm' or 'W>junction'", column
        )
    if body.endswith("!"):
        body = body[:-1]
        feature["exact"] = True
        if not body and not arrow:
            return []
    if not _SIDES.match(body):
        raise NotationError(
            f"{named(body)} is not a list of sides; write like 'N+W' or 'E-S'", column
        )
    sides = SIDE_SEPARATORS.split(body)
    if "/" in body:
        if arrow or "exact" in feature or any(mark in body for mark in "+-,"):
            raise NotationError(f"{named(word)} mixes a junction with something else", column)
        return sides
    feature["sides"] = "+".join(sides)
    if arrow:
        feature["end"] = end
    return []


def _parse_marker(word: str, column: int) -> list[str]:
    match = _MARKER.match(word)
    if match is None:
        raise NotationError(
            f"{named(word)} is not a marker; write like 'flag' or 'bison*2'", column
        )
    count = int(match[2] or 1)
    if count > MOST_MARKERS:
        raise NotationError(f"a feature carries at most {MOST_MARKERS} markers", column)
    return [match[1]] * count


def _unquote(word: str, column: int) -> str:
    if len(word) < 2 or not word.endswith('"'):
        raise NotationError("the name has no closing quote", column)
    return re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL)


def _quote(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def notation(features: Iterable[Feature], forms: Mapping[str, str]) -> str:
    """Print features as one line; `forms` says of each terrain whether it is a path, an area, …"""
    clauses: list[str] = []
    arms: dict[str, int] = {}
    for feature in features:
        if _is_bare_arm(feature):
            if feature.terrain in arms:
                clauses[arms[feature.terrain]] += "/" + feature.sides[0]
                continue
            arms[feature.terrain] = len(clauses)
            clauses.append(f"{feature.terrain} {feature.sides[0]}")
            continue
        clauses.append(_clause(feature, forms.get(feature.terrain, "area")))
    for place in arms.values():
        if "/" not in clauses[place]:
            clauses[place] += ">" + JUNCTION
    return "; ".join(clauses)


def _is_bare_arm(feature: Feature) -> bool:
    return (
        feature.end == JUNCTION
        and len(feature.sides) == 1
        and not feature.markers
        and not feature.name
        and not feature.exact
    )


def _clause(feature: Feature, form: str) -> str:
    words = [feature.terrain]
    sides = ("-" if form == "path" else "+").join(feature.sides)
    exact = "!" if feature.exact else ""
    # An end needs a side in front of its arrow; without one it cannot be printed.
    end = f">{feature.end}" if feature.end and feature.sides else ""
    if sides or exact:
        words.append(sides + exact + end)
    words += _marker_words(feature.markers)
    if feature.name:
        words.append(_quote(feature.name))
    return " ".join(words)


def _marker_words(markers: Iterable[Marker]) -> list[str]:
    runs: list[tuple[str, int]] = []
    for marker in markers:
        if runs and runs[-1][0] == marker.kind and runs[-1][1] < MOST_MARKERS:
            runs[-1] = (marker.kind, runs[-1][1] + 1)
        else:
            runs.append((marker.kind, 1))
    return [kind if count == 1 else f"{kind}*{count}" for kind, count in runs]

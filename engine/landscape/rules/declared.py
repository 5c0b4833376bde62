"""Everything a designer can turn, declared once: name, meaning, range, default and source.

Meaning, range and default come from the fields of the model, names from the titles of the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Final, Literal, TypeAlias, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic.fields import FieldInfo

from engine.landscape.rules.counting import (
    COUNTING,
    counted_sites,
    counts,
    end_marker_words,
    marker_words,
)
from engine.landscape.rules.model import Form, MarkerKind, RuleSet, Terrain
from engine.landscape.rules.names import Names, a, capital, compass, listed
from engine.landscape.rules.paths import (
    BY_MARKER,
    PER_END_MARKER,
    PER_MARKER,
    WHEN,
    NoSuchPath,
    Value,
    field_at,
    value_at,
)
from engine.lattice import lattice
from engine.wording import plain

Kind: TypeAlias = Literal["int", "bool", "choice", "text", "set"]
Choices: TypeAlias = tuple[tuple[str, str], ...]

BOARD: Final = "board"
PIECES: Final = "pieces"
MARKERS: Final = "markers"
SURVEYORS: Final = "surveyors"
END: Final = "end"


@dataclass(frozen=True, slots=True)
class Knob:
    """One value a designer can turn, with everything a form, a page or a command needs to know.

    `least` and `most` bound a number, and `most` the length of a text; `choices` are what a choice
    or a set is made of, each with its label.
    """

    path: str
    group: str
    label: str
    help: str
    kind: Kind
    value: Value
    default: Value
    least: int | None = None
    most: int | None = None
    choices: Choices = ()
    source: str = ""

    @property
    def turned(self) -> bool:
        """Whether it stands elsewhere than by default."""
        return self.value != self.default

    @property
    def range(self) -> str:
        """What may be given: `0 to 99`, `on or off`, `free or start`."""
        match self.kind:
            case "int":
                return f"{self.least} to {self.most}"
            case "bool":
                return "on or off"
            case "text":
                return f"a text of at most {self.most} characters"
            case "choice":
                return listed([value for value, _ in self.choices], "or")
            case "set":
                return f"none or any of {listed([value for value, _ in self.choices])}"

    def shown(self, value: Value) -> str:
        """A value of this knob as a person reads it."""
        labels = dict(self.choices)
        match value:
            case bool():
                return "yes" if value else "no"
            case int():
                return str(value)
            case str() if self.kind == "choice":
                return labels.get(value, value)
            case str():
                return plain(value, 60) or "none"
            case _:
                return listed([labels.get(word, word) for word in value]) or "nobody"


@dataclass(frozen=True, slots=True)
class _Row:
    """A knob before it is asked for its value: what the model cannot know about it."""

    path: str
    group: str
    label: str
    choices: Choices = ()
    least: int | None = None
    most: int | None = None


def knobs(rules: RuleSet, base: RuleSet | None = None) -> list[Knob]:
    """All knobs of a rule set, group by group; the defaults are those of the base, if given."""
    return [_knob(row, rules, base) for row in _rows(rules, base, every=False)]


def every_knob(rules: RuleSet) -> list[Knob]:
    """Also those that are listed only where a game makes use of them."""
    return [_knob(row, rules, None) for row in _rows(rules, None, every=True)]


def scores(terrain: Terrain) -> bool:
    """Whether a terrain has to do with figures or points; the sea has not."""
    has_points = terrain.finished is not None or terrain.unfinished is not None
    return has_points or bool(terrain.occupied_by or terrain.role)


def _knob(row: _Row, rules: RuleSet, base: RuleSet | None) -> Knob:
    field = field_at(row.path)
    value = value_at(rules, row.path)
    by_marker = not set(BY_MARKER).isdisjoint(row.path.split("."))
    least, most = _range(_one_marker() if by_marker else field)
    sources = (base.sources if base else {}) | rules.sources
    return Knob(
        path=row.path,
        group=row.group,
        label=row.label,
        help=field.description or "",
        kind=_kind(value, row.choices),
        value=value,
        default=_default(row.path, field, value, base),
        least=least if row.least is None else row.least,
        most=most if row.most is None else row.most,
        choices=row.choices,
        source=sources.get(row.path, ""),
    )


def _kind(value: Value, choices: Choices) -> Kind:
    match value:
        case bool():
            return "bool"
        case int():
            return "int"
        case str():
            return "choice" if choices else "text"
        case _:
            return "set"


def _default(path: str, field: FieldInfo, value: Value, base: RuleSet | None) -> Value:
    if base is not None:
        try:
            return value_at(base, path)
        except NoSuchPath:
            pass
    if path.startswith("mechanics.") and path.endswith(".count") and value == 0:
        return 0  # a game that never had the mechanic is not reset to having it
    default = field.default
    return default if isinstance(default, bool | int | str | tuple) else 0


def _one_marker() -> FieldInfo:
    """The field whose range a single marker's points share."""
    return field_at("terrains.any.finished.per_tile")


def _range(field: FieldInfo) -> tuple[int | None, int | None]:
    least: int | None = None
    most: int | None = None
    for bound in field.metadata:
        match bound:
            case Ge(ge=int(number)):
                least = number
            case Le(le=int(number)) | MaxLen(max_length=number):
                most = number
    return least, most


def _rows(rules: RuleSet, base: RuleSet | None, *, every: bool) -> Iterator[_Row]:
    names = Names(rules)
    yield from _board(rules)
    for key, piece in rules.pieces.items():
        several = names.pieces(key)
        path = f"pieces.{key}"
        yield _Row(
            f"{path}.count",
            PIECES,
            capital(f"{several} each player gets"),
            least=max(1, piece.scoring),
        )
        yield _Row(
            f"{path}.scoring",
            PIECES,
            capital(f"{several} that only mark the score"),
            most=piece.count,
        )
    for key, terrain in rules.terrains.items():
        before = base.terrains.get(key) if base else None
        if scores(terrain) or (before is not None and scores(before)):
            yield from _terrain(key, terrain, before, rules, every)
    for key, marker in rules.markers.items():
        yield from _marker(key, marker, base.markers.get(key) if base else None, rules, every)
    yield from _surveyors(rules, names)
    yield _Row("turn.equal_turns", END, "Everybody has the same number of turns")


def _board(rules: RuleSet) -> Iterator[_Row]:
    yield _Row("players.least", BOARD, "Fewest players", most=rules.players.most)
    yield _Row("players.most", BOARD, "Most players", least=rules.players.least)
    rows = _choices("board.rows", ("free", "anywhere"), ("start", "only in the rows of the start"))
    yield _Row("board.rows", BOARD, "Where tiles may be laid", rows)
    yield _Row("board.track", BOARD, "Spaces of the scoring track")
    yield _Row("announced.start_spaces", BOARD, "Start spaces of the board")
    yield _Row("turn.hand", BOARD, "Tiles to choose from each turn")
    order = _choices(
        "turn.scoring_order",
        ("chosen", "as the player on turn chooses"),
        ("fixed", "in a fixed order"),
    )
    yield _Row("turn.scoring_order", BOARD, "Order of several scorings", order)


def _terrain(
    key: str, terrain: Terrain, before: Terrain | None, rules: RuleSet, every: bool
) -> Iterator[_Row]:
    names = Names(rules)
    one, several = names.terrain(key), names.terrains(key)
    group, path, where = several, f"terrains.{key}", names.where_many(key)
    figures = tuple((piece, names.pieces(piece)) for piece in rules.pieces)
    yield _Row(f"{path}.occupied_by", group, f"Who may be placed {where}", figures)
    yield _Row(f"{path}.role", group, f"Name of {names.figures} {where}")
    segments = "segments" in (terrain.counts, before.counts if before else "")
    if every or segments or f"{path}.counts" in rules.sources:
        ways = _choices(
            f"{path}.counts",
            ("tiles", "each tile once"),
            ("segments", "every part, also several on one tile"),
        )
        yield _Row(f"{path}.counts", group, f"What counts in {several}", ways)
    never = terrain.finished is None and (before is None or before.finished is None)
    only_at_the_end = terrain.form is Form.FIELD or (terrain.form is Form.SYSTEM and never)
    for when in WHEN:
        if when == "finished" and (never or terrain.form is Form.FIELD):
            continue
        state = one if only_at_the_end else f"{when} {one}"
        per_tile = "for its own tile" if terrain.form is Form.SITE else f"per {counts(terrain)}"
        yield _Row(f"{path}.{when}.per_tile", group, f"Points {per_tile}, {state}")
        if terrain.form is Form.SITE:
            label = f"Points per filled neighbour, {state}"
            yield _Row(f"{path}.{when}.per_neighbour", group, label)
        for word in marker_words(rules, key, when, before, every=every):
            label = f"Points per {names.marker(word)}, {state}"
            yield _Row(f"{path}.{when}.{PER_MARKER}.{word}", group, label)
        for word in end_marker_words(rules, key, when, before, every=every):
            label = f"Points per {names.marker(word)} at its ends, {state}"
            yield _Row(f"{path}.{when}.{PER_END_MARKER}.{word}", group, label)
    yield _Row(f"{path}.start_spaces", group, f"Start spaces count in {several}")
    if terrain.form is Form.FIELD:
        yield _Row(f"{path}.stays", group, capital(f"{names.roles(key)} stay until the end"))


def _marker(
    key: str, marker: MarkerKind, before: MarkerKind | None, rules: RuleSet, every: bool
) -> Iterator[_Row]:
    """What a marker does that can be turned; only where it does it."""
    names = Names(rules)
    path = f"markers.{key}"
    bars = marker.bars or (before is not None and before.bars)
    if every or bars or f"{path}.bars" in rules.sources:
        here = [place for place in marker.on if place in rules.terrains]
        whom = names.roles(here[0]) if here else names.figures
        yield _Row(f"{path}.bars", MARKERS, f"No {whom} on the tile of {a(names.marker(key))}")
    if every or marker.power in COUNTING:
        label = f"Points per {counted_sites(rules, marker)}, {names.marker(key)}"
        yield _Row(f"{path}.power_points", MARKERS, label)


def _surveyors(rules: RuleSet, names: Names) -> Iterator[_Row]:
    path = "mechanics.surveyors"
    ways = tuple((side, compass(side)) for side in lattice(rules.sides).names)
    payees = _choices(
        f"{path}.bonus_for", ("settler", f"each {names.figure}"), ("player", "each player once")
    )
    movers = _choices(
        f"{path}.move", ("last", "the one furthest behind"), ("any", "whichever the player likes")
    )
    fates = _choices(
        f"{path}.sweep",
        ("off", "stay"),
        ("home", "go home without points"),
        ("pay", "go home and are paid as unfinished"),
    )
    yield _Row(f"{path}.count", SURVEYORS, "Number of surveyors")
    yield _Row(f"{path}.direction", SURVEYORS, "Which way they go", ways)
    yield _Row(f"{path}.bonus", SURVEYORS, "Extra points per surveyor")
    yield _Row(f"{path}.bonus_for", SURVEYORS, "Who gets the extra points", payees)
    yield _Row(f"{path}.move", SURVEYORS, "Which surveyor moves", movers)
    yield _Row(f"{path}.sweep", SURVEYORS, capital(f"{names.figures} left behind"), fates)
    yield _Row(f"{path}.final_bonus", SURVEYORS, "Extra points in the final scoring, too")


def _choices(path: str, *labelled: tuple[str, str]) -> Choices:
    """The choices the model allows, each with its label."""
    allowed = allowed_words(field_at(path))
    if {value for value, _ in labelled} != set(allowed):
        raise AssertionError(f"{path} allows {allowed}, labelled are {labelled}")
    return labelled


def allowed_words(field: FieldInfo) -> tuple[str, ...]:
    """The words a field of the model is limited to."""
    annotation = field.annotation
    options = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else [annotation]
    return tuple(
        word for option in options if get_origin(option) is Literal for word in get_args(option)
    )

"""Hypothesis strategies that make rule sets and tile sets of every shape, all of them valid.

`games()` gives a rule set with a tile set that plays by it; `rule_sets()`, `tiles(rules)` and
`tile_sets(rules)` give the parts. Valid means that the checks find no error; warnings (twins, sides
that nothing fits) are part of life.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from engine.landscape.rules.model import Form, MarkerKind, PieceKind, Points, RuleSet, Terrain
from engine.landscape.tiles.model import Bounds, Feature, Marker, Start, StartSpace, Tile, TileSet
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.outline import outline
from engine.landscape.tiles.transform import turned
from engine.lattice import Cell, lattice

Draw = Callable[..., Any]

NAMES = st.sampled_from(("Plymouth", 'the "Old" mill', "back\\slash; and more", "Ödland", " x "))
PLACES = st.tuples(*[st.sampled_from((0.0, 0.125, 0.5, 0.3333, 1.0))] * 2)
LEAVES = st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=8)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
EXTRAS = st.dictionaries(
    st.sampled_from(("x-colour", "comment", "§", "a/b~c", "Count")), JSON, max_size=2
)
"""Fields no model knows."""


@st.composite
def rule_sets(draw: Draw, sides: int | None = None) -> RuleSet:
    """Squares or hexagons with some paths, areas, sites, one or two fields, and markers on them."""
    terrains: dict[str, Terrain] = {}
    markers: dict[str, MarkerKind] = {}
    areas = ["town", "forest"][: draw(st.integers(0, 2))]
    sites = ["farm", "lake"][: draw(st.integers(0, 2))]
    paths = ["road", "river"][: draw(st.integers(0, 2))]
    fields = ["plain", "meadow"][: draw(st.integers(1, 2))]
    for key in paths:
        ends = draw(st.lists(st.sampled_from([JUNCTION, *areas, *sites]), unique=True))
        terrains[key] = _terrain(draw, Form.PATH, ends=tuple(ends))
    for key in areas:
        terrains[key] = _terrain(draw, Form.AREA)
    for key in sites:
        terrains[key] = _terrain(draw, Form.SITE, most_per_tile=draw(st.sampled_from((None, 1, 2))))
    for key in fields:
        terrains[key] = _terrain(draw, Form.FIELD)
    for key in draw(st.lists(st.sampled_from(("flag", "post", "bison")), unique=True)):
        on = draw(st.lists(st.sampled_from(list(terrains)), min_size=1, max_size=3, unique=True))
        markers[key] = MarkerKind(on=tuple(on), group=draw(st.sampled_from((None, "treasure"))))
    order = draw(st.permutations(list(terrains)))
    return RuleSet(
        title="Made up",
        sides=sides or draw(st.sampled_from((4, 6))),
        pieces={"settler": PieceKind(count=draw(st.integers(2, 7)))},
        terrains={key: terrains[key] for key in order},
        markers=markers,
    )


def _terrain(draw: Draw, form: Form, **more: Any) -> Terrain:
    points = st.builds(Points, per_tile=st.integers(1, 3))
    return Terrain(
        form=form,
        occupied_by=("settler",) if draw(st.booleans()) else (),
        finished=None if form is Form.FIELD else draw(st.none() | points),
        unfinished=draw(points),
        **more,
    )


def _keys(rules: RuleSet, form: Form) -> list[str]:
    return [key for key, terrain in rules.terrains.items() if terrain.form is form]


@st.composite
def sides_of_tile(draw: Draw, rules: RuleSet) -> list[str | None]:
    """What each side shows: a path, an area, or nothing but the field."""
    drawn = [None, *_keys(rules, Form.PATH), *_keys(rules, Form.AREA)]
    return draw(st.lists(st.sampled_from(drawn), min_size=rules.sides, max_size=rules.sides))


@st.composite
def tiles(draw: Draw, rules: RuleSet, tile_id: str = "T") -> Tile:
    """Any tile the rules allow."""
    shows = draw(sides_of_tile(rules))
    return Tile(
        id=tile_id,
        name=draw(st.sampled_from(("", "the ford"))),
        count=draw(st.integers(1, 9)),
        deck=draw(st.sampled_from(("main", "late"))),
        features=draw(features(rules, shows)),
        notes=draw(st.sampled_from(("", "two\nlines"))),
        tags=tuple(draw(st.lists(st.sampled_from(("old", "new")), max_size=2))),
        **draw(EXTRAS),
    )


@st.composite
def features(
    draw: Draw, rules: RuleSet, shows: Sequence[str | None], *, only_ground: bool = False
) -> tuple[Feature, ...]:
    """Parts that make the sides of a tile show what they are to show."""
    lat = lattice(rules.sides)
    parts: list[dict[str, Any]] = []
    for key in _keys(rules, Form.AREA):
        mine = [lat.names[side] for side, shown in enumerate(shows) if shown == key]
        parts += [{"terrain": key, "sides": group} for group in draw(_groups(mine))]
    for key in _keys(rules, Form.SITE):
        most = rules.terrains[key].most_per_tile or 3
        parts += [{"terrain": key}] * draw(st.sampled_from((0, 0, 1, most)))
    there = {part["terrain"] for part in parts}
    for key in _keys(rules, Form.PATH):
        mine = [lat.names[side] for side, shown in enumerate(shows) if shown == key]
        parts += draw(_paths(rules, key, mine, there))
    parts = draw(st.permutations(parts))
    made = tuple(_dressed(draw, rules, part) for part in parts)
    bare = Tile(id="bare", features=made)
    return made + tuple(draw(_fields(rules, bare, only_ground)))


def _dressed(draw: Draw, rules: RuleSet, part: dict[str, Any]) -> Feature:
    """A feature with markers, a name and a place, or without."""
    fitting = [key for key, marker in rules.markers.items() if part["terrain"] in marker.on]
    markers: list[Marker] = []
    if fitting:
        marker = st.builds(Marker, kind=st.sampled_from(fitting), at=st.none() | PLACES)
        markers = draw(st.lists(marker, max_size=3))
    return Feature(
        **part,
        markers=tuple(markers),
        name=draw(st.none() | st.none() | NAMES),
        at=draw(st.none() | PLACES),
    )


@st.composite
def _groups(draw: Draw, names: Sequence[str]) -> list[tuple[str, ...]]:
    """Any way to part the names into groups."""
    groups: dict[int, list[str]] = {}
    for name in draw(st.permutations(names)):
        groups.setdefault(draw(st.integers(0, max(0, len(names) - 1))), []).append(name)
    return [tuple(group) for group in groups.values()]


@st.composite
def _paths(
    draw: Draw, rules: RuleSet, key: str, names: Sequence[str], there: set[str]
) -> list[dict[str, Any]]:
    """Paths that run through, cross, branch, meet at a junction or end at what is there."""
    ends = rules.terrains[key].ends
    possible: list[str | None] = [end for end in ends if end in there]
    if JUNCTION in ends:
        possible.append(JUNCTION)
    if not ends:
        possible.append(None)
    left = list(draw(st.permutations(names)))
    parts: list[dict[str, Any]] = []
    while left:
        size = draw(st.integers(1, min(3, len(left))))
        if len(left) == 1 or (size == 1 and possible):
            if not possible:
                # Nothing to end at: the last side joins a path that is there, or has to go.
                if not parts:
                    return []
                parts[-1]["sides"] += (left.pop(),)
                continue
            parts.append(
                {"terrain": key, "sides": (left.pop(),), "end": draw(st.sampled_from(possible))}
            )
        else:
            size = max(2, size)
            parts.append({"terrain": key, "sides": tuple(left.pop() for _ in range(size))})
    return parts


@st.composite
def _fields(draw: Draw, rules: RuleSet, bare: Tile, only_ground: bool) -> list[Feature]:
    """Some of the plains written down: named by half-sides, by nothing, or exactly."""
    lat = lattice(rules.sides)
    kinds = [rules.ground] if only_ground else _keys(rules, Form.FIELD)
    plains = [piece.halves for piece in outline(bare, rules).pieces if piece.form is Form.FIELD]
    how = draw(st.sampled_from(("not", "named", "named", "exact")))
    if how == "exact":
        plains = draw(_regrouped(plains, bare, rules))
    made = []
    for halves in plains:
        if how == "not" or (how == "named" and not draw(st.booleans())):
            continue
        part: dict[str, Any] = {"terrain": draw(st.sampled_from(kinds))}
        if how == "exact":
            part |= {
                "sides": tuple(map(lat.half_name, draw(st.permutations(halves)))),
                "exact": True,
            }
        elif len(plains) > 1 or draw(st.booleans()):
            some = draw(st.lists(st.sampled_from(halves), min_size=1, unique=True))
            part["sides"] = tuple(map(lat.half_name, some))
        made.append(_dressed(draw, rules, part))
    return made


@st.composite
def _regrouped(
    draw: Draw, plains: Sequence[tuple[int, ...]], bare: Tile, rules: RuleSet
) -> list[tuple[int, ...]]:
    """All half-sides of the plains in other groups; the halves of a side stay together
    unless a path runs between them."""
    crossed = {
        side
        for piece in outline(bare, rules).pieces
        if piece.form is Form.PATH
        for side in piece.sides
    }
    groups: dict[int, list[int]] = {}
    place: dict[int, int] = {}
    for half in sorted(half for plain in plains for half in plain):
        atom = half if half // 2 in crossed else half // 2 * 2
        if atom not in place:
            place[atom] = draw(st.integers(0, 3))
        groups.setdefault(place[atom], []).append(half)
    return [tuple(group) for group in groups.values()]


@st.composite
def start_boards(draw: Draw, rules: RuleSet) -> Start:
    """Nothing, one tile, or several that lie beside each other and match."""
    lat = lattice(rules.sides)
    laid: dict[Cell, list[str | None]] = {}
    spaces = []
    here = draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
    for number in range(draw(st.integers(0, 4))):
        shows = draw(sides_of_tile(rules))
        for side in range(lat.sides):
            beside = laid.get(lat.step(here, side))
            if beside is not None:
                shows[side] = beside[lat.opposite(side)]
        parts = draw(features(rules, shows, only_ground=True))
        space = StartSpace(id=f"S{number}", at=here, features=parts, **draw(EXTRAS))
        # A path that had nothing to end at was left out, so ask the tile itself what it shows.
        seen = outline(space, rules)
        drawn = [seen.side_terrain(side) for side in range(lat.sides)]
        shown = [key if rules.terrains[key].form is not Form.FIELD else None for key in drawn]
        if shown != shows and any(lat.step(here, s) in laid for s in range(lat.sides)):
            break
        laid[here] = shown
        turn = draw(st.integers(0, lat.sides - 1))
        spaces.append(turned(space, -turn, lat).replace(turn=turn))
        free = sorted({lat.step(c, s) for c in laid for s in range(lat.sides)} - laid.keys())
        here = draw(st.sampled_from(free))
    return Start(spaces=tuple(spaces), bounds=draw(_bounds(list(laid))))


@st.composite
def _bounds(draw: Draw, cells: Sequence[Cell]) -> Bounds:
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    room = st.none() | st.integers(0, 3)
    north, east, south, west = draw(room), draw(room), draw(room), draw(room)
    return Bounds(
        north=None if north is None else min(ys) - north,
        east=None if east is None else max(xs) + east,
        south=None if south is None else max(ys) + south,
        west=None if west is None else min(xs) - west,
    )


@st.composite
def tile_sets(draw: Draw, rules: RuleSet, most: int = 5) -> TileSet:
    """A set for these rules, perhaps an empty one."""
    kinds = [draw(tiles(rules, f"T{number}")) for number in range(draw(st.integers(0, most)))]
    return TileSet(
        title=draw(st.sampled_from(("Made up", 'Über alles \\ "quoted"'))),
        author=draw(st.sampled_from(("", "somebody"))),
        start=draw(start_boards(rules)),
        tiles=tuple(kinds),
        **draw(EXTRAS),
    )


@st.composite
def games(draw: Draw, sides: int | None = None, most: int = 5) -> tuple[RuleSet, TileSet]:
    """Rules and a set that plays by them."""
    rules = draw(rule_sets(sides))
    return rules, draw(tile_sets(rules, most))

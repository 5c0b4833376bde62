"""The short forms of a tile set and the way back from the long form."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings

from engine.landscape.tiles.mending import original_fix
from engine.landscape.tiles.model import TileSet, to_raw
from engine.landscape.tiles.notation import notation
from engine.landscape.tiles.shorthand import LONGEST_NOTATION, Origin, expand
from engine.problems import Edit, Fix, apply_edits
from tests.engine.landscape.tiles.written import MAYFLOWER
from tests.engine.strategies import games

TOWN = {"terrain": "town", "sides": "N"}
ROAD = {"terrain": "road", "sides": "E+W"}


def test_tiles_by_their_ids():
    raw = {"title": "x", "tiles": {"A": "town N", "B": {"count": 2, "features": [TOWN]}, "C": {}}}
    assert expand(raw).raw == {
        "title": "x",
        "tiles": [
            {"id": "A", "features": [TOWN]},
            {"id": "B", "count": 2, "features": [TOWN]},
            {"id": "C"},
        ],
    }


def test_features_as_a_line_or_with_lines_among_them():
    raw = {
        "tiles": [
            {"id": "A", "features": "town N; road E-W"},
            {"id": "B", "features": [TOWN, "road E/W", ROAD]},
        ]
    }
    first, second = expand(raw).raw["tiles"]
    assert first == {"id": "A", "features": [TOWN, ROAD]}
    assert [f.get("end", f["sides"]) for f in second["features"]] == [
        "N",
        "junction",
        "junction",
        "E+W",
    ]


def test_the_start_as_a_list_or_a_single_tile():
    space = {"id": "S", "at": [1, 2], "features": [TOWN]}
    assert expand({"start": [{**space, "features": "town N"}]}).raw["start"] == {"spaces": [space]}
    assert expand({"start": {"features": "town N", "bounds": {"east": 0}}}).raw["start"] == {
        "spaces": [{"id": "start", "at": [0, 0], "features": [TOWN]}],
        "bounds": {"east": 0},
    }
    assert expand({"start": {"id": "S", "at": [3, 0]}}).raw["start"]["spaces"] == [
        {"id": "S", "at": [3, 0]}
    ]
    assert expand({"start": {"bounds": {"east": 0}}}).raw["start"] == {"bounds": {"east": 0}}


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "town N",
        {"tiles": 3, "start": "x"},
        {"tiles": [1, None, {"features": {}}, {"features": [None, 3]}], "start": {"spaces": {}}},
        {"tiles": {"A": 3, "B": None}},
        {"start": [1, None]},
        {"tiles": [{"id": 3, "features": "?"}]},
    ],
)
def test_what_is_not_understood_is_left_for_the_checks(raw):
    before = copy.deepcopy(raw)
    made = expand(raw)
    assert raw == before
    assert isinstance(made.raw, type(raw))


@pytest.mark.parametrize(
    ("place", "origin"),
    [
        ("/title", Origin("/title")),
        ("/tiles/0", Origin("/tiles/a~1b", column=1)),
        ("/tiles/0/id", Origin("/tiles/a~1b", at_key=True)),
        ("/tiles/0/count", Origin("/tiles/a~1b", column=1)),
        ("/tiles/0/features/1/sides", Origin("/tiles/a~1b", column=9)),
        ("/tiles/1/count", Origin("/tiles/B/count")),
        ("/tiles/1/features/0/sides", Origin("/tiles/B/features/0/sides")),
        ("/tiles/1/features/2", Origin("/tiles/B/features/1", column=1)),
        ("/tiles/1/features/3/end", Origin("/tiles/B/features/2/end")),
        ("/tiles/2/features/0", Origin("/tiles/C/features", column=2)),
        ("/start/spaces/1/at/0", Origin("/start/1/at/0")),
    ],
)
def test_every_part_knows_where_it_stands_in_the_file(place, origin):
    raw = {
        "tiles": {
            "a/b": "town N; road E-W",
            "B": {"features": [TOWN, "road E/W", {"terrain": "farm"}]},
            "C": {"features": " farm"},
        },
        "start": [{"id": "S", "at": [0, 0]}, {"id": "T", "at": [0, 1]}],
    }
    assert expand(raw).origin(place) == origin


def test_a_single_start_tile_stands_where_the_start_stands():
    made = expand({"start": {"features": [TOWN]}})
    assert made.origin("/start/spaces/0/features/0/sides") == Origin("/start/features/0/sides")


def test_notation_that_cannot_be_read_is_a_problem_of_its_tile():
    raw = {"tiles": {"A": "town N; ?", "B": {"features": ["farm", "road E>"]}, "C": "farm"}}
    made = expand(raw)
    assert [(f.problem.pointer, f.column, f.problem.tile) for f in made.faults] == [
        ("/tiles/A", 9, "A"),
        ("/tiles/B/features/1", 6, "B"),
    ]
    assert made.problems[0].message == (
        "Tile A: '?' is not a terrain; a clause begins like 'road E-S' (at character 9)."
    )
    assert made.unreadable == {"/tiles/0", "/tiles/1"}


def test_endless_notation_is_not_even_read():
    made = expand({"tiles": {"A": "farm;" * LONGEST_NOTATION}})
    assert "at most 2,000" in made.problems[0].message


def test_a_key_and_an_id_that_differ():
    made = expand({"tiles": {"A": {"id": "B"}, "C": {"id": "C"}}})
    assert [problem.code for problem in made.problems] == ["two-ids"]
    assert [tile["id"] for tile in made.raw["tiles"]] == ["A", "C"]


@pytest.mark.parametrize(
    ("raw", "edits", "expected"),
    [
        (
            {"tiles": {"A": "town N+N; road E-W"}},
            [Edit("set", "/tiles/0/features/0/sides", "N")],
            {"tiles": {"A": "town N; road E-W"}},
        ),
        (
            {"tiles": {"A": "town N"}},
            [Edit("set", "/tiles/0/count", 2)],
            {"tiles": {"A": {"features": [TOWN], "count": 2}}},
        ),
        (
            {"tiles": {"A": "town N", "B": "town E"}},
            [Edit("remove", "/tiles/1")],
            {"tiles": {"A": "town N"}},
        ),
        (
            {"tiles": {"A": "town N"}},
            [Edit("set", "/tiles/0/id", "Z")],
            {"tiles": {"Z": "town N"}},
        ),
        (
            {"tiles": [{"id": "A", "features": ["town N", ROAD]}]},
            [Edit("remove", "/tiles/0/features/0")],
            {"tiles": [{"id": "A", "features": "road E-W"}]},
        ),
        (
            {"tiles": [{"id": "A", "features": "town N"}]},
            [Edit("set", "/tiles/0/features/0/at", [0, 1])],
            {"tiles": [{"id": "A", "features": [{**TOWN, "at": [0, 1]}]}]},
        ),
        (
            {"start": [{"id": "S", "at": [0, 0], "turn": 5}]},
            [Edit("set", "/start/spaces/0/turn", 1)],
            {"start": [{"id": "S", "at": [0, 0], "turn": 1}]},
        ),
        (
            {"start": {"features": "town N+N"}},
            [Edit("set", "/start/spaces/0/features/0/sides", "N")],
            {"start": {"features": "town N"}},
        ),
        (
            {"tiles": {"A": "town N bison flag; farm"}},
            [
                Edit("remove", "/tiles/0/features/0/markers/0"),
                Edit("insert", "/tiles/0/features/-", {"terrain": "plain", "markers": ["bison"]}),
            ],
            {"tiles": {"A": "town N flag; farm; plain bison"}},
        ),
    ],
)
def test_a_fix_keeps_the_short_form_of_its_author(raw, edits, expected):
    fix = original_fix(Fix("mend it", tuple(edits)), expand(raw), MAYFLOWER.forms)
    assert fix is not None and fix.title == "mend it"
    assert apply_edits(raw, fix.edits) == expected


def test_a_fix_without_a_place_in_the_file_is_dropped():
    made = expand({"tiles": {"A": "town N"}})
    assert original_fix(Fix("x", (Edit("remove", "/tiles/0/id"),)), made, {}) is None
    assert original_fix(Fix("x", (Edit("remove", "/tiles/0/features/7"),)), made, {}) is None
    assert original_fix(None, made, {}) is None


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_short_and_long_forms_say_the_same(game):
    rules, tileset = game
    bare = tileset.replace(
        tiles=tuple(
            tile.replace(features=tuple(f.replace(at=None) for f in tile.features))
            for tile in tileset.tiles
        )
    )
    raw = to_raw(bare)
    short = {
        **raw,
        "tiles": {
            tile.id: {
                **{k: v for k, v in to_raw(tile).items() if k != "id"},
                "features": notation(tile.features, rules.forms),
            }
            for tile in bare.tiles
        },
        "start": raw.get("start", {}).get("spaces", []),
    }
    made = expand(short)
    assert made.problems == []
    again = TileSet.model_validate(made.raw)
    for tile, other in zip(bare.tiles, again.tiles, strict=True):
        assert notation(other.features, rules.forms) == notation(tile.features, rules.forms)
        assert other.replace(features=()) == tile.replace(features=())
    assert again.start.spaces == bare.start.spaces

"""How plains follow from roads, towns and farms, by the examples a rulebook would draw."""

import pytest
from hypothesis import HealthCheck, given, settings

from engine.landscape.rules.model import Form
from engine.landscape.tiles.outline import outline
from tests.engine.landscape.tiles.written import HEXES, drawn, plains
from tests.engine.strategies import games

ALL = "Nl+Nr+El+Er+Sl+Sr+Wl+Wr"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", {ALL}),
        ("farm", {ALL}),
        ("farm; road W>farm", {ALL}),
        ("town N", {"El+Er+Sl+Sr+Wl+Wr"}),
        ("town N; town S", {"El+Er+Wl+Wr"}),
        ("town N+S", {"El+Er", "Wl+Wr"}),
        ("town N+W", {"El+Er+Sl+Sr"}),
        ("town N; town W", {"El+Er+Sl+Sr"}),
        ("town N+E+W", {"Sl+Sr"}),
        ("town N+E+S+W", set()),
        ("road E-W", {"Nl+Nr+El+Wr", "Er+Sl+Sr+Wl"}),
        ("road E-S", {"Er+Sl", "Nl+Nr+El+Sr+Wl+Wr"}),
        ("road N/E/S/W", {"Nr+El", "Er+Sl", "Sr+Wl", "Nl+Wr"}),
        ("road N-S; road E-W", {"Nr+El", "Er+Sl", "Sr+Wl", "Nl+Wr"}),
        ("road E/S/W", {"Nl+Nr+El+Wr", "Er+Sl", "Sr+Wl"}),
        ("road N>junction", {ALL}),
        ("town N; road S>town", {"El+Er+Sl", "Sr+Wl+Wr"}),
        ("town N; road E-W", {"El+Wr", "Er+Sl+Sr+Wl"}),
        ("farm; road E>farm; road S>farm", {"Er+Sl", "Nl+Nr+El+Sr+Wl+Wr"}),
        ("road E-S; town N+W", {"Er+Sl", "El+Sr"}),
    ],
)
def test_plains_follow_from_the_rest(line, expected):
    assert plains(line) == expected


def test_a_plain_is_named_by_any_of_its_half_sides():
    assert plains("road E-W; plain Sr bison") == plains("road E-W")
    (named,) = [p for p in drawn("road E-W; plain Sr bison").pieces if p.markers]
    assert named.halves == (3, 4, 5, 6)


def test_a_plain_without_half_sides_is_the_only_one():
    pieces = [p for p in drawn("town N; plain bison").pieces if p.form is Form.FIELD]
    assert [(len(p.halves), len(p.markers)) for p in pieces] == [(6, 1)]


def test_an_exact_plain_may_go_under_the_road():
    assert plains("road E-W; plain N+El+Wr+Er+S+Wl!") == {ALL}


def test_exact_plains_come_first_in_whichever_order_they_stand():
    for line in ("plain E+S+W bear; plain N! bison", "plain N! bison; plain E+S+W bear"):
        found = {p.markers[0].kind: len(p.halves) for p in drawn(line).pieces}
        assert found == {"bison": 2, "bear": 6}


def test_an_exact_plain_without_half_sides_touches_none():
    pieces = drawn("plain ! bison").pieces
    assert sorted(len(p.halves) for p in pieces) == [0, 8]


def test_two_towns_on_one_tile_are_two_pieces():
    assert [p.sides for p in drawn("town N; town W").pieces if p.form is Form.AREA] == [(0,), (3,)]


def test_a_road_ends_at_the_town_with_that_name():
    line = 'town N; town S "lower"; road E>lower'
    assert plains(line) == {"Er", "El+Wl+Wr"}
    assert plains(line.replace("lower", "other").replace(">other", ">town")) == {"El", "Er+Wl+Wr"}


def test_a_road_may_end_at_another_road_but_not_at_itself():
    rules = HEXES.replace(
        terrains=HEXES.terrains | {"road": HEXES.terrains["road"].replace(ends=("road",))}
    )
    assert len(plains("road E>road", rules)) == 1
    assert len(plains("road E>road; road NE-SW", rules)) == 3


def test_roads_and_rivers_have_junctions_of_their_own():
    assert plains("road NE/E; river SW/W", HEXES) == {
        "NEr+El",
        "SWr+Wl",
        "NEl+Er+SEl+SEr+SWl+Wr+NWl+NWr",
    }


def test_hexagons_have_six_sides():
    assert len(plains("road NE/SE/W", HEXES)) == 3
    assert len(plains("town NE+SW; road E-SE", HEXES)) == 3


def test_a_side_shows_what_meets_it_clockwise():
    parts = drawn("road E-W; town N; plain Er bison")
    assert parts.side_terrains(0) == ("town",)
    assert parts.side_terrains(1) == ("plain", "road", "plain")
    assert parts.side_terrains(2) == ("plain",)
    assert [parts.side_terrain(side) for side in range(4)] == ["town", "road", "plain", "road"]


def test_different_fields_show_left_and_right_of_a_road():
    parts = drawn("road E-W; marsh El; meadow Er", HEXES)
    assert parts.side_terrains(1) == ("marsh", "road", "meadow")
    assert parts.side_terrains(4) == ("meadow", "road", "marsh")


def test_without_any_field_an_empty_side_shows_nothing():
    bare = HEXES.replace(terrains={"town": HEXES.terrains["town"]})
    parts = drawn("town E", bare)
    assert parts.side_terrains(1) == ("town",)
    assert parts.side_terrains(0) == () and parts.side_terrain(0) == ""


@pytest.mark.parametrize(
    "line",
    [
        "road",
        "town",
        "lava N",
        "road NE-SW",
        "town N; road N-S",
        "plain N+S; road E-W; plain Nl",
        "farm N",
    ],
)
def test_a_faulty_tile_still_has_an_outline(line):
    parts = drawn(line)
    assert len(parts.slots) == 4


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_every_half_side_belongs_to_exactly_one_piece(game):
    rules, tileset = game
    for each in tileset.tiles:
        parts = outline(each, rules)
        areas = [side for p in parts.pieces if p.form is Form.AREA for side in p.sides]
        halves = [half for p in parts.pieces for half in p.halves]
        halves += [half for side in areas for half in (2 * side, 2 * side + 1)]
        assert sorted(halves) == list(range(2 * rules.sides))
        for slot in parts.slots:
            forms = [parts.pieces[piece].form for piece in slot]
            assert forms in (
                [Form.AREA],
                [Form.FIELD],
                [Form.FIELD, Form.PATH, Form.FIELD],
            )

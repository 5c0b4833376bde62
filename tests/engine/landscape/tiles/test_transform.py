"""Turning, mirroring and recognising tiles."""

import pytest
from hypothesis import HealthCheck, given, settings

from engine.landscape.tiles.model import StartSpace
from engine.landscape.tiles.notation import notation
from engine.landscape.tiles.outline import outline
from engine.landscape.tiles.transform import canonical_turns, mirrored, same_tile, turned
from engine.lattice import HEXAGON, SQUARE, lattice
from tests.engine.landscape.tiles.written import HEXES, MAYFLOWER, drawn, tile
from tests.engine.strategies import games

SOME = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def line(made, rules=MAYFLOWER):
    return notation(made.features, rules.forms)


def test_a_turn_moves_every_side_and_half_side_clockwise():
    before = tile("town N+W flag; road E-S; plain Nl+Wr bison")
    assert line(turned(before, 1, SQUARE)) == "town E+N flag; road S-W; plain El+Nr bison"
    assert line(turned(before, 4, SQUARE)) == line(before)
    assert line(turned(before, -1, SQUARE)) == line(turned(before, 3, SQUARE))


def test_a_turn_moves_what_is_drawn():
    feature = tile("town N flag").features[0]
    feature = feature.replace(at=(0.5, 0.1), markers=(feature.markers[0].replace(at=(0.25, 0.0)),))
    (after,) = turned(tile("").replace(features=(feature,)), 1, SQUARE).features
    assert after.at == (0.9, 0.5)
    assert after.markers[0].at == (1.0, 0.25)


def test_a_sixth_of_a_turn_keeps_the_middle_and_leads_round_a_hexagon():
    feature = tile("lake").features[0].replace(at=(0.5, 0.0))
    made = tile("").replace(features=(feature,))
    assert turned(made, 1, HEXAGON).features[0].at == pytest.approx((0.933013, 0.25))
    assert turned(made, 3, HEXAGON).features[0].at == (0.5, 1.0)
    middle = made.replace(features=(feature.replace(at=(0.5, 0.5)),))
    assert turned(middle, 1, HEXAGON).features[0].at == (0.5, 0.5)


def test_a_place_outside_the_tile_stays_within_the_picture():
    feature = tile("lake").features[0].replace(at=(0.0, 0.0))
    for turn in range(6):
        x, y = turned(tile("").replace(features=(feature,)), turn, HEXAGON).features[0].at
        assert 0 <= x <= 1 and 0 <= y <= 1


def test_a_start_space_keeps_its_cell():
    space = StartSpace(id="S", at=(2, 3), features=tile("town N").features)
    assert turned(space, 1, SQUARE).at == (2, 3)
    assert line(turned(space, 1, SQUARE)) == "town E"


def test_a_mirror_changes_east_and_west():
    assert (
        line(mirrored(tile("town N+E; road S-W; plain Sl"), SQUARE))
        == "town N+W; road S-E; plain Sr"
    )
    assert line(mirrored(tile("town NE; road E-SW"), HEXAGON), HEXES) == "town NW; road W-SE"


@pytest.mark.parametrize(
    ("drawing", "turns"),
    [
        ("", (0,)),
        ("road N/E/S/W", (0,)),
        ("road N-S", (0, 1)),
        ("town N; town S", (0, 1)),
        ("town N+S; road E>town", (0, 1, 2, 3)),
        ("town N", (0, 1, 2, 3)),
        ("road N-S; plain El bison", (0, 1, 2, 3)),
        ("road N-S; plain El bison; plain Wl bison", (0, 1)),
        ("farm; road N>farm; road S>farm", (0, 1)),
    ],
)
def test_only_turns_that_look_different_are_told_apart(drawing, turns):
    assert canonical_turns(drawn(drawing)) == turns


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("town N+W; road E-S", "road N-W; town S+E", True),
        ("road E-W", "road S-N", True),
        ("town N flag", "town W", False),
        ("town N+W", "town N; town W", False),
        ("road N-S; road E-W", "road N/E/S/W", False),
        ("plain bison*2 bear", "plain bear bison bison", True),
        ("plain bison*2 bear", "plain bear*2 bison", False),
        ("town N; road S>town", "town N; road S>junction", False),
        ("town N; road E>town", "town N; road W>town", False),
        ('town N "Plymouth"', "town E", True),
        ("road E-W; plain N+E bison", "road E-W; plain Nl bison", True),
        ("road E-W; plain Nl bison", "road E-W; plain Sl bison", True),
        ("town N+S; plain E+W!", "town N+S", False),
    ],
)
def test_two_tiles_are_the_same_if_players_could_not_tell(one, other, same):
    assert same_tile(tile(one), tile(other), MAYFLOWER) is same


@SOME
@given(games())
def test_a_turned_tile_is_the_same_tile_with_turned_sides(game):
    rules, tileset = game
    lat = lattice(rules.sides)
    for each in tileset.tiles:
        before = outline(each, rules)
        for turn in range(1, lat.sides):
            after = turned(each, turn, lat)
            assert same_tile(each, after, rules)
            parts = outline(after, rules)
            for side in range(lat.sides):
                shown = before.side_terrains(side)
                assert parts.side_terrains(lat.turn_side(side, turn)) == shown


@SOME
@given(games())
def test_two_mirrors_and_a_full_turn_change_nothing(game):
    rules, tileset = game
    lat = lattice(rules.sides)
    for each in tileset.tiles:
        assert mirrored(mirrored(each, lat), lat) == each
        if lat is SQUARE:
            assert turned(turned(each, 1, lat), 3, lat) == each

"""The shapes of a tile agree with its outline and cover it without gaps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from app.painting.curves import area, common
from app.painting.frame import frame, from_qt, qt
from app.painting.geometry import TileGeometry, tile_geometry
from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.tiles.model import Tile
from tests.app.painting.painted import all_tiles, bundled, hexagons, invented, mayflower_rules, tile

SETS = ("mayflower", "hunters_and_gatherers")
FIELDLESS = ("town N; town E; town S; town W", "town N+W; town E+S", "town N+S; town E")


def _flat(geometry: TileGeometry) -> list[int]:
    return [i for i, s in enumerate(geometry.pieces) if s.piece.form is not Form.SYSTEM]


@pytest.mark.parametrize("name", SETS)
def test_the_pieces_of_every_tile_cover_it_once(name: str) -> None:
    for shown, rules in all_tiles(name):
        geometry = tile_geometry(shown, rules)
        covered = sum(area(geometry.pieces[i].region) for i in _flat(geometry))
        covered += area(geometry.rest)
        # Arms of a junction share its middle.
        assert 0.985 < covered < 1.035, f"{shown.id} covers {covered}"


@pytest.mark.parametrize("name", SETS)
def test_pieces_hardly_overlap(name: str) -> None:
    for shown, rules in all_tiles(name)[::4]:
        geometry = tile_geometry(shown, rules)
        flat = _flat(geometry)
        for a in flat:
            for b in flat:
                if a < b:
                    shared = common(geometry.pieces[a].region, geometry.pieces[b].region)
                    assert area(shared) < 0.01, f"{shown.id}: {a} and {b}"


@pytest.mark.parametrize("name", SETS)
def test_just_inside_each_half_side_lies_the_piece_the_outline_says(name: str) -> None:
    for shown, rules in all_tiles(name):
        geometry = tile_geometry(shown, rules)
        _check_halves(shown, geometry)


def _check_halves(shown: Tile, geometry: TileGeometry) -> None:
    bounds = geometry.frame
    for side, slot in enumerate(geometry.outline.slots):
        for half, wanted in ((2 * side, slot[0]), (2 * side + 1, slot[-1])):
            a, b = bounds.half(half)
            inside = a + (b - a) * (0.6 if half % 2 else 0.4) + bounds.inward(side) * 0.012
            assert geometry.piece_at(qt(inside)) == wanted, f"{shown.id}, half-side {half}"
        if len(slot) == 3:
            middle = bounds.middle(side) + bounds.inward(side) * 0.01
            assert geometry.piece_at(qt(middle)) == slot[1], f"{shown.id}, side {side}"


@pytest.mark.parametrize("name", SETS)
def test_a_figure_stands_on_its_piece(name: str) -> None:
    for shown, rules in all_tiles(name):
        geometry = tile_geometry(shown, rules)
        for shape in geometry.pieces:
            assert shape.region.contains(shape.anchor), f"{shown.id}: {shape.piece.terrain}"


@pytest.mark.parametrize("name", SETS)
def test_no_figure_stands_on_another_or_on_a_marker(name: str) -> None:
    for shown, rules in all_tiles(name):
        geometry = tile_geometry(shown, rules)
        standing = [
            from_qt(shape.anchor)
            for shape in geometry.pieces
            if rules.terrains[shape.piece.terrain].occupied_by
        ]
        for number, one in enumerate(standing):
            for other in standing[:number]:
                assert abs(one - other) > 0.07, shown.id
            for spot in geometry.markers:
                assert abs(one - from_qt(spot.centre)) >= spot.size / 2, f"{shown.id}: {spot.kind}"


def test_no_marker_of_mayflower_lies_on_another() -> None:
    for shown, rules in all_tiles("mayflower"):
        spots = tile_geometry(shown, rules).markers
        assert len(spots) == sum(len(feature.markers) for feature in shown.features)
        for number, one in enumerate(spots):
            for other in spots[:number]:
                gap = abs(from_qt(one.centre) - from_qt(other.centre))
                assert gap > (one.size + other.size) / 2 - 0.03, shown.id


def test_markers_lie_on_their_piece_and_posts_beside_their_road() -> None:
    for shown, rules in all_tiles("mayflower"):
        geometry = tile_geometry(shown, rules)
        for spot in geometry.markers:
            under = geometry.piece_at(spot.centre)
            assert under is not None
            if spot.kind == "post":
                assert geometry.pieces[under].piece.form is Form.FIELD, shown.id
                road = geometry.pieces[spot.piece].region
                assert not road.contains(spot.centre), shown.id
            else:
                assert under == spot.piece, f"{shown.id}: {spot.kind}"


def test_animals_are_large() -> None:
    alone = tile_geometry(tile("plain bison"), mayflower_rules()).markers[0]
    assert alone.size > 0.3
    for shown, rules in all_tiles("mayflower"):
        for spot in tile_geometry(shown, rules).markers:
            assert spot.size >= 0.16, f"{shown.id}: {spot.kind} is {spot.size}"


def test_a_place_that_is_written_wins() -> None:
    written = Tile.model_validate(
        {
            "id": "x",
            "features": [
                {"terrain": "town", "sides": "N", "at": [0.3, 0.1]},
                {"terrain": "plain", "markers": [{"kind": "bear", "at": [0.8, 0.7]}]},
            ],
        }
    )
    geometry = tile_geometry(written, mayflower_rules())
    assert geometry.markers[0].centre == QPointF(0.8, 0.7)
    assert geometry.pieces[0].anchor == QPointF(0.3, 0.1)


def test_every_turn_moves_regions_and_anchors_exactly() -> None:
    rules = mayflower_rules()
    shown = tile("town N+W flag; road E-S post; plain Nr deer")
    plain = tile_geometry(shown, rules)
    for turn in range(1, 4):
        turned = tile_geometry(shown, rules, turn)
        turning = plain.frame.turning(turn)
        for before, after in zip(plain.pieces, turned.pieces, strict=True):
            assert after.region == turning.map(before.region)
            assert after.anchor == turning.map(before.anchor)
        for spot, moved in zip(plain.markers, turned.markers, strict=True):
            assert moved.centre == turning.map(spot.centre)
    assert tile_geometry(shown, rules, 4) is plain


def test_a_quarter_turn_takes_the_north_side_to_the_east() -> None:
    turning = frame(4).turning(1)
    assert turning.map(QPointF(0.25, 0.0)) == QPointF(1.0, 0.25)
    assert frame(6).turning(6).isIdentity()


@pytest.mark.parametrize("notation", FIELDLESS)
def test_ground_between_towns_belongs_to_nobody(notation: str) -> None:
    geometry = tile_geometry(tile(notation), mayflower_rules())
    assert area(geometry.rest) > 0.05
    assert geometry.piece_at(QPointF(0.5, 0.5)) in (None, 0)


def test_towns_that_are_two_stay_two() -> None:
    rules = mayflower_rules()
    for notation in (
        "town N; town E",
        "town N+W; town E+S",
        "town N+S; town E",
        "town N; town W+S",
    ):
        geometry = tile_geometry(tile(notation), rules)
        one, other = (geometry.pieces[i].region for i in (0, 1))
        assert area(common(one, other)) < 0.0005, notation


def test_two_towns_side_by_side_meet_the_same_corner() -> None:
    geometry = tile_geometry(tile("town N; town E"), mayflower_rules())
    for piece in (0, 1):
        walls = geometry.contours[piece].walls
        assert any(abs(end - 1) < 1e-9 for w in walls for end in (w.points[0], w.points[-1]))


def test_a_road_splits_the_plain_and_a_dead_end_does_not() -> None:
    rules = mayflower_rules()
    split = tile_geometry(tile("road N-S"), rules)
    assert split.piece_at(QPointF(0.1, 0.5)) != split.piece_at(QPointF(0.9, 0.5))
    whole = tile_geometry(tile("farm; road S>farm"), rules)
    assert whole.piece_at(QPointF(0.1, 0.9)) == whole.piece_at(QPointF(0.9, 0.9))


def test_a_plain_written_against_the_roads_is_shared_out() -> None:
    """A set may say that the two sides of an open field are two plains."""
    rules = mayflower_rules()
    geometry = tile_geometry(tile("plain Nl+Nr+El! bear; plain Sl+Sr! deer; road W"), rules)
    north, south = geometry.pieces[0].region, geometry.pieces[1].region
    assert north.contains(QPointF(0.5, 0.1))
    assert south.contains(QPointF(0.5, 0.9))
    assert area(common(north, south)) < 0.001


def test_side_hit_areas_reach_into_the_tile_and_do_not_overlap() -> None:
    geometry = tile_geometry(tile(""), mayflower_rules())
    for side, near in enumerate(
        (QPointF(0.5, 0.1), QPointF(0.9, 0.5), QPointF(0.5, 0.9), QPointF(0.1, 0.5))
    ):
        hits = [i for i, path in enumerate(geometry.sides) if path.contains(near)]
        assert hits == [side]
    assert geometry.halves[0].contains(QPointF(0.25, 0.05))
    assert geometry.halves[1].contains(QPointF(0.75, 0.05))


def test_markers_are_found_under_the_mouse() -> None:
    geometry = tile_geometry(tile("plain bison"), mayflower_rules())
    spot = geometry.markers[0]
    assert geometry.marker_at(spot.centre) is spot
    assert geometry.marker_at(QPointF(0.01, 0.99)) is None


def test_alike_tiles_share_their_geometry_and_others_do_not() -> None:
    rules = mayflower_rules()
    one = tile_geometry(tile("town N; road E-W"), rules)
    assert tile_geometry(tile("town N; road E-W"), rules) is one
    assert tile_geometry(tile("town N; road E-S"), rules) is not one
    other_rules = rules.model_copy(update={"title": "Same drawing"})
    assert tile_geometry(tile("town N; road E-W"), other_rules) is one
    assert tile_geometry(tile("town N; road E-W"), invented()) is not one


def test_a_hexagon_has_six_sides_of_hit_areas_and_pieces() -> None:
    rules = hexagons()
    geometry = tile_geometry(tile("town NE flag; road W-SE; plain bison"), rules)
    assert len(geometry.sides) == 6
    assert geometry.bounds.width() == pytest.approx(1.0)
    assert geometry.bounds.height() == pytest.approx(1.1547, abs=1e-4)
    _check_halves(tile(""), geometry)
    whole = area(frame(6).path())
    covered = sum(area(shape.region) for shape in geometry.pieces)
    assert covered == pytest.approx(whole, rel=0.03)


def test_a_system_lies_where_its_rivers_and_lakes_lie() -> None:
    rules: RuleSet = bundled("hunters_and_gatherers")[1]
    geometry = tile_geometry(tile("river N>lake; lake fish; river S>lake"), rules)
    system = next(s for s in geometry.pieces if s.piece.form is Form.SYSTEM)
    for part in system.piece.parts:
        assert system.region.contains(geometry.pieces[part].anchor)
    assert len(geometry.markers) == 1, "the fish is drawn once"


@pytest.mark.timeout(20)
def test_sixty_markers_on_one_plain_find_a_place() -> None:
    geometry = tile_geometry(tile("plain bison*20 bear*20 deer*20"), mayflower_rules())
    assert len(geometry.markers) == 60

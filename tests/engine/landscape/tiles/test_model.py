"""The models of a tile set: what they accept, what they keep, and how they are written."""

import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import ValidationError

from engine.landscape.tiles.model import Bounds, Feature, Marker, Start, Tile, TileSet, to_raw
from tests.engine.strategies import games


def test_what_is_only_a_default_is_not_written():
    tileset = TileSet(title="Small", tiles=(Tile(id="A"),))
    assert to_raw(tileset) == {
        "$schema": "urn:tilewright:schema:tileset:1",
        "format": 1,
        "title": "Small",
        "tiles": [{"id": "A"}],
    }


def test_sides_are_read_in_any_form_and_written_in_one():
    for form in ("N+W", "N W", "N, W", "N-W", ["N", "W"], " N / W "):
        feature = Feature.model_validate({"terrain": "town", "sides": form})
        assert feature.sides == ("N", "W")
        assert to_raw(feature) == {"terrain": "town", "sides": "N+W"}
    assert Feature.model_validate({"terrain": "farm", "sides": ""}).sides == ()


def test_a_marker_is_a_word_unless_there_is_more_to_say():
    feature = Feature.model_validate(
        {"terrain": "plain", "markers": ["bison", {"kind": "bear", "at": [0, 1]}, {"kind": "deer"}]}
    )
    assert feature.markers == (
        Marker(kind="bison"),
        Marker(kind="bear", at=(0, 1)),
        Marker(kind="deer"),
    )
    assert to_raw(feature)["markers"] == ["bison", {"kind": "bear", "at": [0, 1]}, "deer"]


def test_unknown_fields_survive_and_are_written_last():
    raw = {
        "id": "A",
        "colour": "red",
        "count": 2,
        "features": [{"x": {"y": [1]}, "terrain": "farm"}],
    }
    tile = Tile.model_validate(raw)
    assert tile.unknown_fields == {"colour": "red"}
    assert to_raw(tile) == raw
    assert list(to_raw(tile)) == ["id", "count", "features", "colour"]


def test_a_change_makes_a_new_model():
    tile = Tile(id="A")
    assert tile.replace(count=3).count == 3
    assert tile.count == 1
    with pytest.raises(ValidationError, match="frozen"):
        tile.count = 3


@pytest.mark.parametrize(
    "raw",
    [
        {"id": ""},
        {"id": " A"},
        {"id": "a/b"},
        {"id": "A" * 61},
        {"id": "A", "count": 0},
        {"id": "A", "count": True},
        {"id": "A", "count": "2"},
        {"id": "A", "count": 2.0},
        {"id": "A", "deck": "Main"},
        {"id": "A", "features": [{"terrain": "Road"}]},
        {"id": "A", "features": [{"terrain": "road", "at": [0.5, 1.1]}]},
        {"id": "A", "features": [{"terrain": "road", "at": ["0.5", 0.5]}]},
        {"id": "A", "features": [{"terrain": "plain", "exact": "yes"}]},
        {"id": "A", "features": [{"terrain": "plain", "markers": "bison"}]},
    ],
)
def test_what_cannot_be_meant_is_refused(raw):
    with pytest.raises(ValidationError):
        Tile.model_validate(raw)


def test_bounds_say_where_tiles_may_lie():
    bounds = Bounds(east=0, north=-1)
    assert bounds.allow(0, -1) and bounds.allow(-99, 99)
    assert not bounds.allow(1, 0) and not bounds.allow(0, -2)
    assert Bounds().allow(5_000, -5_000)


def test_a_tile_is_found_by_its_id_also_on_the_start_board():
    start = Start.model_validate({"spaces": [{"id": "Plymouth", "at": [0, 0]}]})
    tileset = TileSet(title="x", start=start, tiles=(Tile(id="A", count=3), Tile(id="B")))
    assert tileset.total == 4
    assert tileset.tile("B") is tileset.tiles[1]
    assert tileset.tile("Plymouth") is start.spaces[0]
    assert tileset.tile("C") is None


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_writing_and_reading_gives_the_same_set(game):
    _, tileset = game
    again = TileSet.model_validate(to_raw(tileset))
    assert again == tileset
    assert to_raw(again) == to_raw(tileset)

"""The borders of features: true to their shape, with few points, open at the sides of a tile."""

import math
from itertools import pairwise

import pytest

from app.painting.geometry import tile_geometry
from app.play.borders import inner_border, simplified
from engine.landscape.load import load_set


def test_points_on_a_line_are_left_out_and_corners_stay():
    line = [(x / 100, 0.0) for x in range(101)] + [(1.0, y / 100) for y in range(1, 101)]
    assert simplified(line) == [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]
    assert simplified([(0.0, 0.0), (1.0, 0.0)]) == [(0.0, 0.0), (1.0, 0.0)]


def test_nothing_left_out_lies_further_off_than_allowed():
    circle = [(math.cos(a / 50), math.sin(a / 50)) for a in range(315)]
    few = simplified(circle, 0.01)
    assert len(few) < len(circle) / 4
    for (x, y), (u, v) in pairwise(few):
        # The middle of each chord is where a circle is furthest away.
        assert 1 - math.hypot((x + u) / 2, (y + v) / 2) <= 0.011


@pytest.mark.parametrize("name", ["mayflower", "hunters_and_gatherers"])
def test_borders_of_all_tiles_have_few_points_and_stay_inside(qapp, name):
    loaded = load_set(name)
    for tile in loaded.tileset.tiles:
        geometry = tile_geometry(tile, loaded.rules, 0)
        for piece in geometry.pieces:
            border = inner_border(geometry.frame, piece.region)
            assert border.elementCount() < 200
            if not border.isEmpty():
                assert (
                    piece.region.boundingRect()
                    .adjusted(-0.01, -0.01, 0.01, 0.01)
                    .contains(border.boundingRect())
                )

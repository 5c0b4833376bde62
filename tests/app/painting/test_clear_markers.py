"""Players complain that markers are hard to see: ours are large, on every tile we ship."""

import pytest

from app.painting.catalogue import catalogue, marker_art, silhouette, silhouette_light
from app.painting.geometry import tile_geometry
from engine.landscape.load import load_set

GAMES = ["mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2"]
SMALL = 64
"""Pixels of a tile on a crowded screen."""
PER_SPECIES = {"fish": 8.5}


@pytest.mark.parametrize("game", GAMES)
def test_every_marker_can_be_told_on_a_small_tile(game):
    loaded = load_set(game)
    tiny = {}
    for tile in loaded.tileset.tiles:
        for spot in tile_geometry(tile, loaded.rules).markers:
            least = PER_SPECIES.get(marker_art(spot.kind, loaded.rules), 11.5)
            if spot.size * SMALL < least:
                tiny[tile.id, spot.kind] = round(spot.size * SMALL, 1)
    assert not tiny


@pytest.mark.parametrize(
    "art", sorted(name for name, shape in catalogue().markers.items() if shape.outlines)
)
def test_light_falls_on_a_part_of_every_figure_and_nowhere_else(art):
    body, light = silhouette(art), silhouette_light(art)
    assert not light.isEmpty()
    assert body.boundingRect().adjusted(-0.01, -0.01, 0.01, 0.01).contains(light.boundingRect())

"""Tiles written as notation, under the rules of Mayflower or of a game with rivers on hexagons."""

from engine.bundled import RULES, find
from engine.landscape.rules.model import Announced, RuleSet
from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import parse
from engine.landscape.tiles.outline import Outline, outline
from engine.lattice import lattice

MAYFLOWER = RuleSet.model_validate_json(
    find("mayflower", RULES).read_text(encoding="utf-8")
).replace(announced=Announced())
"""Without what its box holds: sets in tests are smaller."""

HEXES = RuleSet.model_validate(
    {
        "title": "Rivers",
        "sides": 6,
        "terrains": {
            "road": {"form": "path", "ends": ["junction", "town"]},
            "river": {"form": "path", "ends": ["junction", "lake", "spring"]},
            "town": {"form": "area"},
            "lake": {"form": "site"},
            "meadow": {"form": "field"},
            "marsh": {"form": "field"},
        },
        "markers": {"fish": {"on": ["lake", "river"]}, "hut": {"on": ["meadow"]}},
    }
)


def tile(line: str, tile_id: str = "K", **fields: object) -> Tile:
    features = tuple(Feature.model_validate(feature) for feature in parse(line))
    return Tile.model_validate({"id": tile_id, **fields}).replace(features=features)


def drawn(line: str, rules: RuleSet = MAYFLOWER) -> Outline:
    return outline(tile(line), rules)


def plains(line: str, rules: RuleSet = MAYFLOWER) -> set[str]:
    """The plains of a tile, each as its half-sides: {'Nl+Nr+El', …}."""
    lat = lattice(rules.sides)
    return {
        "+".join(lat.half_name(half) for half in piece.halves)
        for piece in drawn(line, rules).pieces
        if piece.form == "field"
    }

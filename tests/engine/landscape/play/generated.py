"""Tile sets, rule sets and games by chance: every shape a tile can have, every knob turned."""

from random import Random
from typing import Any

from engine.bundled import RULES, TILES, find
from engine.landscape.rules.knobs import turn_knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet
from tests.engine.landscape.play.drawn_parts import SIDE_NAMES

MAYFLOWER = TileSet.model_validate_json(find("mayflower", TILES).read_text(encoding="utf-8"))
MAYFLOWER_RULES = RuleSet.model_validate_json(find("mayflower", RULES).read_text(encoding="utf-8"))

KNOBS: dict[str, list[Any]] = {
    "board.rows": ["free", "start"],
    "turn.hand": [1, 1, 2, 3],
    "turn.scoring_order": ["chosen", "fixed"],
    "turn.equal_turns": [False, True],
    "pieces.settler.count": [1, 2, 3, 6, 9],
    "pieces.settler.scoring": [0, 1],
    "terrains.road.occupied_by": [(), ("settler",), ("chief",), ("settler", "chief")],
    "terrains.town.occupied_by": [(), ("settler",), ("chief",), ("settler", "chief")],
    "terrains.farm.occupied_by": [(), ("settler",), ("settler", "chief")],
    "terrains.plain.occupied_by": [(), ("settler",), ("settler", "chief")],
    "terrains.road.finished.per_tile": [-1, 0, 1, 3],
    "terrains.road.finished.per_marker.post": [-2, 0, 2],
    "terrains.road.unfinished.per_tile": [0, 1, 2],
    "terrains.road.unfinished.per_marker.post": [0, 2],
    "terrains.town.finished.per_tile": [0, 2, 5],
    "terrains.town.finished.per_marker.flag": [-3, 0, 2],
    "terrains.town.unfinished.per_tile": [-1, 0, 1],
    "terrains.town.unfinished.per_marker.flag": [0, 1, 4],
    "terrains.farm.finished.per_tile": [0, 1, 3],
    "terrains.farm.finished.per_neighbour": [0, 1, 2],
    "terrains.farm.unfinished.per_tile": [0, 1],
    "terrains.farm.unfinished.per_neighbour": [-1, 0, 1],
    "terrains.plain.unfinished.per_tile": [0, 1],
    "terrains.plain.unfinished.per_marker.animal": [0, 1, 2],
    "terrains.plain.unfinished.per_marker.bear": [-1, 3],
    "terrains.road.start_spaces": [False, True],
    "terrains.town.start_spaces": [False, True],
    "terrains.farm.start_spaces": [False, True],
    "terrains.plain.start_spaces": [False, True],
    "terrains.plain.stays": [False, True],
    "mechanics.surveyors.count": [0, 1, 2, 3],
    "mechanics.surveyors.direction": ["N", "E", "S", "W"],
    "mechanics.surveyors.bonus": [0, 1, 4],
    "mechanics.surveyors.bonus_for": ["settler", "player"],
    "mechanics.surveyors.move": ["last", "any"],
    "mechanics.surveyors.sweep": ["off", "home", "pay"],
    "mechanics.surveyors.final_bonus": [False, True],
}
"""Every knob that changes how a game goes, with values worth trying."""


def generated_rules(rnd: Random, sides: int = 4, turns: int = 6) -> RuleSet:
    """Mayflower with a second kind of figure and a few more terrains, some knobs turned."""
    raw = MAYFLOWER_RULES.model_dump(mode="json", by_alias=True)
    raw["sides"] = sides
    raw["pieces"]["chief"] = {"count": rnd.choice([1, 2]), "scoring": 0}
    raw["terrains"]["road"]["ends"] += ["spring"]
    raw["terrains"]["desert"] = {"form": "field", "unfinished": {"per_tile": 1}}
    raw["terrains"]["lake"] = {"form": "site"}
    rules = RuleSet.model_validate(raw)
    chosen = [rnd.choice(list(KNOBS)) for _ in range(rnd.randint(0, turns))]
    wanted = {path: rnd.choice(KNOBS[path]) for path in chosen}
    if rnd.random() < 0.5:
        # Figures that stay long enough to finish several things at once.
        wanted |= {"pieces.settler.count": 9, "mechanics.surveyors.sweep": "off"}
        wanted["mechanics.surveyors.move"] = rnd.choice(["last", "any"])
    if sides == 6:
        wanted["mechanics.surveyors.direction"] = rnd.choice(SIDE_NAMES[6])
    return turn_knobs(rules, wanted.items())


def generated_set(rnd: Random, rules: RuleSet, kinds: int = 7, most: int = 6) -> TileSet:
    """A start board and a few kinds of tiles of any shape.

    A set keeps to a few things its sides show, so that tiles fit and features get finished.
    """
    shows = rnd.choice(
        [
            ["plain", "plain", "road", "road", "town"],
            ["plain", "road"],
            ["plain", "town"],
            ["plain", "plain", "plain", "town"],
            ["plain"],
            ["road", "town"],
        ]
    )
    # With one side each, everything is small, and one tile often finishes several things.
    joined = rnd.choice([[1], [1, 2], [1, 2, 2, 3]])
    tiles = [
        {
            "id": f"T{i}",
            "count": rnd.randint(1, most),
            "features": generated_features(rnd, rules, shows, joined),
        }
        for i in range(rnd.randint(2, kinds))
    ]
    x, y = rnd.choice([(0, 0), (3, -2)])
    dx, dy = rnd.choice([(0, 1), (1, 0)])
    spaces = [
        {
            "id": f"start-{i}",
            "at": [x + dx * i, y + dy * i],
            "turn": rnd.randint(0, rules.sides - 1),
            "features": generated_features(rnd, rules, shows, joined),
        }
        for i in range(rnd.choice([0, 1, 1, 2, 2, 3, 3]))
    ]
    narrow = rnd.choice([0.0, 0.3, 0.8])
    bounds = {side: edge for side, edge in _edges(x, y).items() if rnd.random() < narrow}
    raw = {"title": "By chance", "start": {"spaces": spaces, "bounds": bounds}, "tiles": tiles}
    return TileSet.model_validate(raw)


def _edges(x: int, y: int) -> dict[str, int]:
    return {"north": y - 2, "east": x + 2, "south": y + 2, "west": x - 2}


def generated_features(
    rnd: Random, rules: RuleSet, shows: list[str], joined: list[int]
) -> list[dict[str, Any]]:
    """What is drawn on one tile: any side may show anything and hang together with any other."""
    names = SIDE_NAMES[rules.sides]
    shown = [rnd.choice(shows) for _ in names]
    features: list[dict[str, Any]] = []
    for terrain in ("town", "road"):
        sides = [name for name, what in zip(names, shown, strict=True) if what == terrain]
        rnd.shuffle(sides)
        while sides:
            take = min(len(sides), rnd.choice(joined))
            group, sides = sides[:take], sides[take:]
            features.append({"terrain": terrain, "sides": "+".join(group)})
    if rnd.random() < 0.4:
        features.append({"terrain": rnd.choice(["farm", "farm", "farm", "lake"])})
    _end_roads(rnd, features)
    for feature in features:
        marker = {"town": "flag", "road": "post"}.get(feature["terrain"])
        if marker is not None:
            feature["markers"] = [marker] * rnd.choice([0, 0, 1, 2])
    features += _plains(rnd, names, features)
    rnd.shuffle(features)
    return features


def _end_roads(rnd: Random, features: list[dict[str, Any]]) -> None:
    """A road with one side ends at something of the tile, at a spring, or just stops."""
    for feature in features:
        if feature["terrain"] != "road" or "+" in feature["sides"]:
            continue
        there = [other["terrain"] for other in features if other["terrain"] in ("town", "farm")]
        end = rnd.choice(["junction", "junction", "spring", None, *there])
        if end is not None:
            feature["end"] = end


def _plains(
    rnd: Random, names: tuple[str, ...], features: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Plains written down: by one of their half-sides, exactly, or not at all."""
    towns = [f["sides"].split("+") for f in features if f["terrain"] == "town"]
    free = [name for name in names if not any(name in sides for sides in towns)]
    animals = ["bison", "bear", "deer"]
    if not free or rnd.random() < 0.4:
        return []
    if rnd.random() < 0.25:
        # Exactly these sides; whole ones, since nothing but a road parts the halves of a side.
        sides = [name for name in free if rnd.random() < 0.5] or free[:1]
        plain = {"terrain": "plain", "sides": "+".join(sides), "exact": True}
        return [plain | {"markers": [rnd.choice(animals)]}]
    if rnd.random() < 0.3:
        return [{"terrain": "plain", "markers": [rnd.choice(animals)]}]
    side = rnd.choice(free) + rnd.choice("lr")
    terrain = rnd.choice(["plain", "plain", "desert"])
    markers = [rnd.choice(animals) for _ in range(rnd.choice([0, 1, 2]))]
    return [{"terrain": terrain, "sides": side, "markers": markers if terrain == "plain" else []}]

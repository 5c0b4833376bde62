"""Games of hunters by chance: every marker of both editions on tiles of every shape."""

from random import Random
from typing import Any

from engine.landscape.load import load_set
from engine.landscape.rules.knobs import turn_knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet, to_raw
from tests.engine.landscape.play.drawn_parts import SIDE_NAMES


def bundled(name: str) -> tuple[TileSet, RuleSet]:
    loaded = load_set(name)
    assert loaded.tileset is not None and loaded.rules is not None
    return loaded.tileset, loaded.rules


FIRST, FIRST_RULES = bundled("hunters_and_gatherers")
SECOND, SECOND_RULES = bundled("hunters_and_gatherers_2")

KNOBS: dict[str, list[Any]] = {
    "turn.hand": [1, 1, 1, 2],
    "turn.equal_turns": [False, True],
    "pieces.member.count": [2, 3, 6, 9],
    "pieces.member.scoring": [0, 1],
    "pieces.hut.count": [1, 2, 4],
    "pieces.hut.scoring": [0, 1],
    "terrains.forest.occupied_by": [(), ("member",), ("member", "hut")],
    "terrains.river.occupied_by": [("member",), ("member", "hut")],
    "terrains.meadow.occupied_by": [(), ("member",)],
    "terrains.waters.occupied_by": [(), ("hut",), ("member", "hut")],
    "terrains.forest.counts": ["tiles", "segments"],
    "terrains.river.counts": ["tiles", "segments"],
    "terrains.waters.counts": ["tiles", "segments"],
    "terrains.forest.finished.per_tile": [-1, 1, 2],
    "terrains.forest.finished.per_marker.mushrooms": [0, 2, 3],
    "terrains.forest.unfinished.per_tile": [0, 1],
    "terrains.forest.unfinished.per_marker.mushrooms": [0, 1],
    "terrains.river.finished.per_tile": [0, 1, 4],
    "terrains.river.finished.per_marker.fish": [0, 1, 2],
    "terrains.river.finished.per_end_marker.fish": [-1, 0, 1, 3],
    "terrains.river.unfinished.per_tile": [0, 1],
    "terrains.river.unfinished.per_end_marker.fish": [0, 2],
    "terrains.meadow.unfinished.per_tile": [0, 1],
    "terrains.meadow.unfinished.per_marker.deer": [0, 1, 2],
    "terrains.meadow.unfinished.per_marker.mammoth": [2, 3],
    "terrains.meadow.unfinished.per_marker.aurochs": [-1, 2],
    "terrains.meadow.unfinished.per_marker.tiger": [0, 0, 1],
    "terrains.waters.unfinished.per_tile": [0, 1],
    "terrains.waters.unfinished.per_marker.fish": [0, 1, 3],
    "terrains.forest.start_spaces": [False, True],
    "terrains.river.start_spaces": [False, True],
    "terrains.meadow.start_spaces": [False, True],
    "terrains.waters.start_spaces": [False, True],
    "terrains.meadow.stays": [False, True],
    "markers.fire.bars": [False, True],
    "markers.logboat.power_points": [0, 2, 5],
    "markers.raft.power_points": [0, 1, 4],
    "mechanics.surveyors.count": [0, 0, 0, 1],
}
"""Every knob that changes how a game of hunters goes, with values worth trying."""


def every_marker() -> dict[str, Any]:
    """The rules of both editions at once, with a second predator of deer."""
    raw = to_raw(SECOND_RULES) | {"base": None}
    raw["markers"] = to_raw(FIRST_RULES)["markers"] | raw["markers"]
    raw["markers"]["wolf"] = {"on": ["meadow"], "preys_on": "deer"}
    raw["announced"] = {}
    return raw


def generated_rules(rnd: Random, sides: int = 4, turns: int = 6) -> RuleSet:
    """Both editions at once, sometimes built otherwise, with some knobs turned."""
    raw = every_marker()
    raw["sides"] = sides
    if rnd.random() < 0.2:
        raw["terrains"]["waters"]["finished"] = {"per_marker": {"fish": 2}}
    if rnd.random() < 0.2:
        raw["markers"]["fire"]["drives_off"] = ["tiger", "deer"]
    if rnd.random() < 0.2:
        raw["mechanics"]["bonus_tiles"] = {"terrain": "river", "marker": "fish"}
    if rnd.random() < 0.1:
        del raw["mechanics"]["bonus_tiles"]
    if rnd.random() < 0.2:
        # Predators in what is finished: wolves that take mushrooms.
        raw["markers"]["wolf"] = {"on": ["forest"], "preys_on": "mushrooms"}
    rules = RuleSet.model_validate(raw)
    chosen = [rnd.choice(list(KNOBS)) for _ in range(rnd.randint(0, turns))]
    wanted = {path: rnd.choice(KNOBS[path]) for path in chosen}
    if sides == 6:
        wanted["mechanics.surveyors.direction"] = rnd.choice(SIDE_NAMES[6])
    return turn_knobs(rules, wanted.items())


def generated_set(rnd: Random, rules: RuleSet, kinds: int = 7, most: int = 5) -> TileSet:
    """A start tile and some kinds of tiles, a third of them bonus tiles."""
    shows = rnd.choice(
        [
            ["meadow", "meadow", "river", "river", "forest"],
            ["meadow", "river"],
            ["meadow", "forest"],
            ["meadow", "meadow", "meadow", "forest", "river"],
            ["meadow"],
        ]
    )
    joined = rnd.choice([[1], [1, 2], [1, 2, 2, 3]])
    tiles = [
        {
            "id": f"T{i}",
            "count": rnd.randint(1, most),
            "deck": "main" if i < 2 else rnd.choice(["main", "main", "bonus"]),
            "features": generated_features(rnd, rules, shows, joined),
        }
        for i in range(rnd.randint(3, kinds))
    ]
    start = {
        "id": "start",
        "at": [0, 0],
        "turn": rnd.randint(0, rules.sides - 1),
        "features": generated_features(rnd, rules, shows, joined),
    }
    narrow = {"north": -1, "east": 1, "south": 2, "west": -1} if rnd.random() < 0.3 else {}
    raw = {"title": "By chance", "start": {"spaces": [start], "bounds": narrow}, "tiles": tiles}
    return TileSet.model_validate(raw)


def generated_features(
    rnd: Random, rules: RuleSet, shows: list[str], joined: list[int]
) -> list[dict[str, Any]]:
    names = SIDE_NAMES[rules.sides]
    shown = [rnd.choice(shows) for _ in names]
    features: list[dict[str, Any]] = []
    lakes = rnd.choice([0, 1, 1, 2]) if "river" in shown else 0
    for number in range(lakes):
        features.append({"terrain": "lake", "name": f"lake-{number}"})
    for terrain in ("forest", "river"):
        sides = [name for name, what in zip(names, shown, strict=True) if what == terrain]
        rnd.shuffle(sides)
        while sides:
            take = min(len(sides), rnd.choice(joined))
            group, sides = sides[:take], sides[take:]
            feature: dict[str, Any] = {"terrain": terrain, "sides": "+".join(group)}
            if terrain == "river" and take == 1:
                lake = f"lake-{rnd.randrange(lakes)}" if lakes else "spring"
                feature["end"] = rnd.choice([lake, lake, "lake" if lakes else lake, "spring"])
            features.append(feature)
    meadow = _meadow(rnd, names, shown)
    for feature in (*features, *meadow):
        here = [kind for kind, m in rules.markers.items() if feature["terrain"] in m.on]
        often = {"deer": 4, "tiger": 2, "fish": 4, "gold": 2, "menhir": 3}
        weights = [often.get(kind, 1) for kind in here]
        if here:
            markers = rnd.choices(here, weights, k=rnd.choice([0, 1, 1, 2, 3]))
            feature["markers"] = markers
    features += meadow
    rnd.shuffle(features)
    return features


def _meadow(rnd: Random, names: tuple[str, ...], shown: list[str]) -> list[dict[str, Any]]:
    free = [name for name, what in zip(names, shown, strict=True) if what != "forest"]
    if not free or rnd.random() < 0.2:
        return []
    return [{"terrain": "meadow", "sides": rnd.choice(free) + rnd.choice("lr")}]

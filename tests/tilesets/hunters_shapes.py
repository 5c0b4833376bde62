"""Tiles as plain facts, from the facts file and from a tile set, so that they can be compared."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Tile
from engine.landscape.tiles.outline import Outline, end_piece, outline

FACTS: dict[int, dict[str, Any]] = {
    tile["id"]: tile
    for tile in json.loads(
        (Path(__file__).parent / "hunters_facts.json").read_text(encoding="utf-8")
    )["tiles"]
}
ANIMALS = ("deer", "mammoth", "aurochs", "tiger")
POWERS = {
    "wild_fire": "fire",
    "shaman": "shaman",
    "raft": "raft",
    "pit_trap": "pit-trap",
    "logboat": "logboat",
    "hunting_trap": "hunting-trap",
}
FIRST_LAKE = 8

Zone = dict[str, Any]


def zones_of(tile: Tile, drawn: Outline) -> dict[int, int]:
    """The zone number of every piece: features that are no lakes in their order, then lakes."""
    lakes = others = 0
    numbers: dict[int, int] = {}
    for index, piece in enumerate(drawn.pieces):
        if piece.feature is None:
            continue
        if piece.terrain == "lake":
            numbers[index] = FIRST_LAKE + lakes
            lakes += 1
        else:
            numbers[index] = others
            others += 1
    return numbers


def sides_of(tile: Tile, rules: RuleSet) -> dict[str, dict[str, Any]]:
    """What the sides show and which zones meet them, as the facts say it."""
    drawn = outline(tile, rules)
    numbers = zones_of(tile, drawn)
    return {
        name: {
            "kind": drawn.side_terrain(side),
            "zones": [numbers[piece] for piece in drawn.slots[side]],
        }
        for side, name in enumerate("NESW")
    }


def contents_of(tile: Tile, rules: RuleSet) -> list[Zone]:
    """What lies in the zones, as the facts say it."""
    drawn = outline(tile, rules)
    numbers = zones_of(tile, drawn)
    zones = []
    for index, number in numbers.items():
        piece = drawn.pieces[index]
        kinds = [marker.kind for marker in piece.markers]
        power = next((said for said, kind in POWERS.items() if kind in kinds), None)
        zone: Zone = {"zone": number, "kind": piece.terrain}
        match piece.terrain:
            case "meadow":
                zone |= {"animals": [k for k in kinds if k in ANIMALS], "power": power}
            case "river":
                end = None if piece.end == "spring" else end_piece(drawn.pieces, index)
                lake = numbers[end] if piece.end is not None and end is not None else None
                zone |= {"fish": kinds.count("fish"), "lake": lake}
            case "lake":
                zone |= {"fish": kinds.count("fish"), "power": power}
            case "forest":
                zone["content"] = kinds[0] if kinds else "plain"
        zones.append(zone)
    return zones


def markers_of(tile: Tile, rules: RuleSet) -> Counter[str]:
    """Every marker of a tile, without those a system shares with its parts."""
    return Counter(
        marker.kind
        for piece in outline(tile, rules).pieces
        if piece.feature is not None
        for marker in piece.markers
    )


def shape(sides: dict[str, Any], zones: list[Zone]) -> Any:
    """A tile whichever way it lies: zones numbered as they are met, from the best of four turns."""
    by_number = {zone["zone"]: zone for zone in zones}

    def seen(first: int) -> Any:
        met: dict[int, int] = {}
        walk = []
        for turn in range(4):
            for zone in sides["NESW"[(first + turn) % 4]]["zones"]:
                met.setdefault(zone, len(met))
                walk.append(met[zone])
            walk.append(-1)
        for zone in list(met):
            lake = by_number[zone].get("lake")
            if lake is not None:
                met.setdefault(lake, len(met))
        contents = []
        for zone, number in sorted(met.items(), key=lambda item: item[1]):
            told = {k: v for k, v in by_number[zone].items() if k not in ("zone", "lake")}
            if "animals" in told:
                told["animals"] = sorted(told["animals"])
            lake = by_number[zone].get("lake")
            contents.append(f"{number} {sorted(told.items())} {met.get(lake, -1)}")
        return walk, contents

    return min(seen(first) for first in range(4))

"""Counting a set: totals, coverage modulo rotation with its gaps, twins."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.coverage import MOST_LISTED, first_turn, necklaces
from engine.landscape.tiles.model import TileSet
from engine.landscape.tiles.notation import parse
from engine.landscape.tiles.statistics import STOPS, Statistics, statistics

FIGURES = {"occupied_by": ["settler"]}


def rule_set(sides: int = 4, **more: Any) -> RuleSet:
    terrains = {
        "road": {"form": "path", "ends": ["junction", "town", "farm"], **FIGURES},
        "town": {"form": "area", **FIGURES},
        "farm": {"form": "site", **FIGURES},
        "plain": {"form": "field", **FIGURES},
        "sea": {"form": "area"},
    }
    markers = {
        "flag": {"on": ["town"]},
        "post": {"on": ["road"]},
        "bison": {"on": ["plain"], "group": "animal"},
        "bear": {"on": ["plain"], "group": "animal"},
    }
    raw = {
        "title": "Test",
        "sides": sides,
        "pieces": {"settler": {}},
        "terrains": terrains | more.pop("terrains", {}),
        "markers": markers,
    }
    return RuleSet.model_validate(raw | more)


def count(
    *tiles: str, start: tuple[str, ...] = (), rules: RuleSet | None = None, counts: int = 1
) -> Statistics:
    raw = {
        "title": "Some tiles",
        "tiles": [
            {"id": f"T{i}", "count": counts, "features": parse(line)}
            for i, line in enumerate(tiles)
        ],
        "start": {
            "spaces": [
                {"id": f"S{i}", "at": [0, i], "features": parse(line)}
                for i, line in enumerate(start)
            ]
        },
    }
    return statistics(TileSet.model_validate(raw), rules or rule_set())


def test_every_side_of_every_tile_is_counted_as_often_as_it_is_in_the_box() -> None:
    numbers = count("town N; road E-W", "road E/S/W", counts=3)
    assert numbers.tiles == 6
    assert numbers.totals.sides == {"road": 15, "town": 3, "plain": 6}


def test_features_are_counted_by_the_number_of_sides_they_touch() -> None:
    numbers = count("town N+W flag; road E-S", "town N; town S", "farm", counts=2)
    found = {(f.terrain, f.sides): (f.kinds, f.features) for f in numbers.totals.features}
    assert found["town", 2] == (1, 2)
    assert found["town", 1] == (1, 4)  # one kind, two pieces on it, two copies
    assert found["road", 2] == (1, 2)
    assert found["farm", 0] == (1, 2)


def test_plains_nobody_wrote_down_are_counted_too() -> None:
    numbers = count("road E-W")
    found = {(f.terrain, f.sides): f.features for f in numbers.totals.features}
    assert found["plain", 3] == 2  # each of them also has halves of the two road sides


def test_markers_are_counted_by_kind_and_by_group() -> None:
    numbers = count("plain bison*2 bear", "town N flag; road S-E post", counts=2)
    assert numbers.totals.markers == {"flag": 2, "post": 2, "bison": 4, "bear": 2}
    assert numbers.totals.groups == {"animal": 6}


def test_road_ends_are_counted_by_kind() -> None:
    numbers = count("road N/E/S", "farm; road W>farm", "road N", "town N; road S>town")
    assert numbers.totals.path_ends == {"road": {"junction": 3, "farm": 1, STOPS: 1, "town": 1}}
    assert numbers.totals.sites == {"farm": 1}


def test_start_spaces_are_counted_apart() -> None:
    numbers = count("road N-S", start=("sea E; town W", "sea E; road N-S"))
    assert numbers.start_spaces == 2
    assert numbers.start.sides == {"road": 2, "town": 1, "plain": 3, "sea": 2}
    assert "sea" not in numbers.totals.sides


def test_tiles_by_number_of_features_leave_plains_out() -> None:
    numbers = count("plain", "road N-S; plain", "town N; road E-W", "town N; town S; road E-W")
    assert [(row.features, row.kinds, row.tiles) for row in numbers.by_features] == [
        (0, 1, 1),
        (1, 1, 1),
        (2, 1, 1),
        (3, 1, 1),
    ]


def test_turned_sides_are_the_same_combination() -> None:
    numbers = count("town N; road E-W", "town E; road N-S post", "town W; road N/E/S")
    shown = {c.sides: c.kinds for c in numbers.coverage.shown}
    assert shown == {
        ("road", "town", "road", "plain"): ("T0", "T1"),
        ("road", "road", "road", "town"): ("T2",),
    }


def test_road_town_and_plain_have_24_combinations() -> None:
    numbers = count("town N", counts=5)
    coverage = numbers.coverage
    assert coverage.terrains == ("road", "town", "plain")
    assert coverage.possible == 24
    assert coverage.gaps_in_all == 23 == len(coverage.gaps)
    assert coverage.shown[0].tiles == 5
    assert ("plain",) * 4 in {gap.sides for gap in coverage.gaps}
    assert coverage.most_terrains is None


def test_what_only_start_spaces_show_makes_no_gaps() -> None:
    assert "sea" not in count("road N-S", start=("sea E",)).coverage.terrains
    assert "sea" not in count("road N-S").coverage.terrains  # no figure may stand on it
    assert "sea" in count("sea N").coverage.terrains


def test_hexagons_have_six_sides() -> None:
    numbers = count("road NE-SW", "town E+SE; road W>town", rules=rule_set(6))
    assert numbers.totals.sides == {"road": 3, "town": 2, "plain": 7}
    assert numbers.coverage.possible == 130
    assert all(len(c.sides) == 6 for c in numbers.coverage.shown)


def test_too_many_combinations_are_limited_and_it_says_so() -> None:
    rules = rule_set(6, terrains={f"land{i}": {"form": "area", **FIGURES} for i in range(6)})
    coverage = count("road NE-SW; town E", "land0 E; land1 W; land2 NE", rules=rules).coverage
    assert coverage.possible == necklaces(9, 6) == 88_725
    assert coverage.gaps_in_all == 88_725 - 2
    assert coverage.most_terrains == 2
    assert 0 < len(coverage.gaps) <= MOST_LISTED
    assert all(len(set(gap.sides)) <= 2 for gap in coverage.gaps)
    # What tiles show is listed whatever it is made of.
    assert any(len(set(c.sides)) == 4 for c in coverage.shown)


@pytest.mark.parametrize(("terrains", "sides"), [(1, 4), (2, 4), (3, 4), (2, 6), (3, 6)])
def test_the_number_of_combinations_is_right(terrains: int, sides: int) -> None:
    every = {first_turn(pick) for pick in product(range(terrains), repeat=sides)}
    assert necklaces(terrains, sides) == len(every)


def test_a_rule_set_without_a_field_leaves_sides_empty() -> None:
    terrains = {"road": {"form": "path", **FIGURES}}
    rules = RuleSet.model_validate(
        {"title": "Bare", "terrains": terrains, "pieces": {"settler": {}}}
    )
    numbers = count("road N-S", rules=rules)
    assert numbers.totals.sides == {"road": 2, "nothing": 2}
    assert numbers.coverage.possible == 6


def test_twins_are_found_however_they_are_turned() -> None:
    numbers = count("town N; road E-W", "road N-S; town E", "town N; road E-W post", "road N-S")
    assert numbers.twins == (("T0", "T1"),)


def test_an_empty_set_is_counted_without_complaint() -> None:
    numbers = count()
    assert (numbers.kinds, numbers.tiles, numbers.twins) == (0, 0, ())
    assert numbers.coverage.gaps_in_all == 24


def test_everything_can_be_written_as_json() -> None:
    numbers = count("town N flag; road E-W", "farm", start=("sea E",))
    again = json.loads(json.dumps(numbers.as_dict()))
    assert again == numbers.as_dict()
    assert again["coverage"]["shown"][0]["kinds"]

"""Faults in what only some games declare: systems, ends, what markers do, bonus tiles."""

import json
from typing import Any

import pytest

from engine import bundled
from engine.landscape.rules.checks import check_rules
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import RuleSet
from engine.problems import Problem, Severity, apply_edits, value_at

NAMES = ["hunters_and_gatherers", "hunters_and_gatherers_2", "examples/frontier"]


@pytest.fixture
def hunters() -> dict[str, Any]:
    text = bundled.find(NAMES[0], bundled.RULES).read_text(encoding="utf-8")
    raw: dict[str, Any] = json.loads(text)
    return raw


def problems_of(raw: dict[str, Any]) -> list[Problem]:
    return check_rules(RuleSet.model_validate(raw))


def put(raw: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    *above, last = path.split("/")
    place = raw
    for part in above:
        place = place.setdefault(part, {})
    if value is None:
        del place[last]
    else:
        place[last] = value
    return raw


@pytest.mark.parametrize("name", NAMES)
def test_bundled_rules_have_no_problem_not_even_a_note(name: str) -> None:
    assert load_rules(name).problems == []


FAULTS: list[tuple[str, Any, str, str, str, str]] = [
    (
        "terrains/waters/of",
        ["river", "lakke"],
        "unknown-terrain",
        "error",
        "/terrains/waters/of/1",
        'There is no terrain "lakke". Did you mean "lake"?',
    ),
    (
        "terrains/waters/of",
        ["river", "meadow"],
        "system-of-no-part",
        "error",
        "/terrains/waters/of/1",
        'made of paths, areas and sites, and "meadow" has the form "field"',
    ),
    (
        "terrains/waters/of",
        None,
        "system-of-nothing",
        "error",
        "/terrains/waters",
        "River systems are systems, but of nothing.",
    ),
    (
        "terrains/forest/of",
        ["river"],
        "of-without-system",
        "error",
        "/terrains/forest/of",
        'Only a system is made of other terrains, and "forest" has the form "area"',
    ),
    (
        "terrains/forest/finished/per_end_marker",
        {"fish": 1},
        "ends-of-no-path",
        "warning",
        "/terrains/forest/finished/per_end_marker",
        'Only a path ends at something, and "forest" has the form "area"',
    ),
    (
        "terrains/river/finished/per_end_marker",
        {"deer": 1},
        "marker-never-there",
        "warning",
        "/terrains/river/finished/per_end_marker/deer",
        "Deer never stand on anything rivers end at",
    ),
    (
        "terrains/river/finished/per_end_marker",
        {"fihs": 1},
        "unknown-marker",
        "error",
        "/terrains/river/finished/per_end_marker/fihs",
        'Did you mean "fish"?',
    ),
    (
        "terrains/waters/unfinished/per_marker",
        {"gold": 1},
        "marker-never-there",
        "warning",
        "/terrains/waters/unfinished/per_marker/gold",
        "Gold nuggets never stand on a river system",
    ),
    (
        "ends/pond",
        {},
        "end-never-used",
        "warning",
        "/ends/pond",
        'No path ends at "pond".',
    ),
    (
        "ends/lake",
        {},
        "end-is-terrain",
        "warning",
        "/ends/lake",
        '"lake" is a terrain, and paths end at it anyway.',
    ),
    (
        "markers/tiger/preys_on",
        "dear",
        "unknown-marker",
        "error",
        "/markers/tiger/preys_on",
        'There is no marker "dear". Did you mean "deer"?',
    ),
    (
        "markers/tiger/preys_on",
        "tiger",
        "preys-on-itself",
        "error",
        "/markers/tiger/preys_on",
        "cannot prey on themselves",
    ),
    (
        "markers/tiger/preys_on",
        "fish",
        "prey-elsewhere",
        "warning",
        "/markers/tiger/preys_on",
        "Sabre-toothed tigers never stand where fish do, so they take none.",
    ),
    (
        "markers/fire/drives_off",
        ["tigre"],
        "unknown-marker",
        "error",
        "/markers/fire/drives_off/0",
        'Did you mean "tiger"?',
    ),
    (
        "markers/fish/on",
        ["lake", "waters"],
        "marker-on-system",
        "error",
        "/markers/fish/on/1",
        "not on the system itself. Name river or lake.",
    ),
    (
        "markers/volcano/power_points",
        2,
        "points-without-power",
        "warning",
        "/markers/volcano/power_points",
        "are paid only by a power that counts sites: count_sites or final_sites.",
    ),
    (
        "markers/boat",
        {"on": ["lake"], "power": "count_sites"},
        "power-pays-nothing",
        "warning",
        "/markers/boat/power",
        "Boat: its power pays no points.",
    ),
    (
        "markers/boat",
        {"on": ["forest"], "power": "final_sites", "power_points": 1},
        "power-without-system",
        "warning",
        "/markers/boat/power",
        "Boat stands in no system",
    ),
    (
        "mechanics/bonus_tiles/terrain",
        "forrest",
        "unknown-terrain",
        "error",
        "/mechanics/bonus_tiles/terrain",
        'There is no terrain "forrest". Did you mean "forest"?',
    ),
    (
        "mechanics/bonus_tiles/marker",
        "golt",
        "unknown-marker",
        "error",
        "/mechanics/bonus_tiles/marker",
        'There is no marker "golt". Did you mean "gold"?',
    ),
    (
        "mechanics/bonus_tiles/marker",
        "fish",
        "bonus-never-earned",
        "warning",
        "/mechanics/bonus_tiles/marker",
        "Fish never stand in a forest, so no bonus tile is ever earned.",
    ),
    (
        "mechanics/bonus_tiles/terrain",
        "meadow",
        "bonus-never-earned",
        "warning",
        "/mechanics/bonus_tiles/terrain",
        "Meadows are never scored when they are finished",
    ),
    (
        "mechanics/bonus_tiles/deck",
        "main",
        "bonus-from-main",
        "error",
        "/mechanics/bonus_tiles/deck",
        'Bonus tiles need a stack of their own, and "main" is the one everybody draws from.',
    ),
]


@pytest.mark.parametrize(
    ("path", "value", "code", "severity", "pointer", "sentence"),
    FAULTS,
    ids=[f"{fault[2]}-{number}" for number, fault in enumerate(FAULTS)],
)
def test_a_fault_is_told_at_its_place(
    hunters: dict[str, Any],
    path: str,
    value: Any,
    code: str,
    severity: str,
    pointer: str,
    sentence: str,
) -> None:
    raw = put(hunters, path, value)
    found = [p for p in problems_of(raw) if p.code == code and p.pointer == pointer]
    assert len(found) == 1, [str(p) for p in problems_of(raw)]
    assert found[0].severity is Severity(severity)
    assert sentence in found[0].message
    value_at(raw, found[0].pointer)
    if found[0].fix is not None:
        mended = apply_edits(raw, found[0].fix.edits)
        assert all(p.code != code or p.pointer != pointer for p in problems_of(mended))


def test_markers_of_its_parts_stand_on_a_system(hunters: dict[str, Any]) -> None:
    assert [p for p in problems_of(hunters) if "system" in p.message] == []


def test_an_end_that_is_declared_is_no_note(hunters: dict[str, Any]) -> None:
    assert problems_of(hunters) == []
    del hunters["ends"]
    (problem,) = problems_of(hunters)
    assert (problem.code, problem.severity) == ("end-without-terrain", Severity.NOTE)
    assert problem.message.endswith('Declare it under "ends" if that is meant.')


def test_a_misspelt_end_is_compared_with_declared_ones(hunters: dict[str, Any]) -> None:
    hunters["terrains"]["river"]["ends"] = ["lake", "spring", "sprnig"]
    hunters["terrains"]["river"]["ends"].remove("spring")
    codes = {problem.code for problem in problems_of(hunters)}
    assert "unknown-end" in codes


def test_a_system_earns_by_its_ends_alone(hunters: dict[str, Any]) -> None:
    """Points at the ends of a path are enough to earn something there."""
    hunters["terrains"]["river"]["finished"] = {"per_end_marker": {"fish": 1}}
    assert all(problem.code != "earns-nothing" for problem in problems_of(hunters))

"""Rules that do not make sense: each fault is found, told in a sentence, and leads to its place."""

from typing import Any

import pytest

from engine.landscape.play.tables import SEAT_BITS
from engine.landscape.rules.checks import check_rules
from engine.landscape.rules.model import MOST_FIGURES, PieceKind, RuleSet
from engine.problems import Problem, Severity, apply_edits, value_at


def problems_of(raw: dict[str, Any]) -> list[Problem]:
    return check_rules(RuleSet.model_validate(raw))


def only(problems: list[Problem], code: str) -> Problem:
    found = [problem for problem in problems if problem.code == code]
    assert len(found) == 1, [str(problem) for problem in problems]
    return found[0]


def test_the_bundled_rules_make_sense(mayflower: RuleSet) -> None:
    assert check_rules(mayflower) == []


def test_the_smallest_game_makes_sense(plain_game: dict[str, Any]) -> None:
    assert problems_of(plain_game) == []


def changed(raw: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The raw rules with a value put at a path, whose last step may be new."""
    *above, last = path.split("/")
    place = raw
    for part in above:
        place = place.setdefault(part, {})
    place[last] = value
    return raw


FAULTS = [
    ("terrains/meadow/form", "area", "no-field", "error", "/terrains", "No terrain has the form"),
    (
        "terrains/stony_path/ends",
        ["junctoin"],
        "unknown-end",
        "error",
        "/terrains/stony_path/ends/0",
        'Did you mean "junction"?',
    ),
    (
        "terrains/stony_path/ends",
        ["spring"],
        "end-without-terrain",
        "note",
        "/terrains/stony_path/ends/0",
        "ends a path but is nothing by itself",
    ),
    (
        "terrains/meadow/ends",
        ["junction"],
        "ends-without-path",
        "error",
        "/terrains/meadow/ends",
        "Only a path can end inside a tile",
    ),
    (
        "terrains/stony_path/occupied_by",
        ["herdr"],
        "unknown-figure",
        "error",
        "/terrains/stony_path/occupied_by/0",
        'Did you mean "herder"?',
    ),
    (
        "terrains/stony_path/occupied_by",
        ["herder", "king"],
        "unknown-figure",
        "error",
        "/terrains/stony_path/occupied_by/1",
        'There is no figure "king". There is herder.',
    ),
    (
        "terrains/stony_path/occupied_by",
        ["herder", "herder"],
        "named-twice",
        "warning",
        "/terrains/stony_path/occupied_by/1",
        "named twice",
    ),
    (
        "terrains/meadow/finished",
        {"per_tile": 1},
        "field-finished",
        "error",
        "/terrains/meadow/finished",
        "never finished",
    ),
    (
        "terrains/stony_path/finished/per_neighbour",
        1,
        "neighbours-of-no-site",
        "warning",
        "/terrains/stony_path/finished/per_neighbour",
        "Only a site looks",
    ),
    (
        "terrains/stony_path/finished/per_marker",
        {"sheep": 1},
        "unknown-marker",
        "error",
        "/terrains/stony_path/finished/per_marker/sheep",
        "Declare a marker first",
    ),
    (
        "markers",
        {"sheep": {"on": ["medow"]}},
        "unknown-terrain",
        "error",
        "/markers/sheep/on/0",
        'Did you mean "meadow"?',
    ),
    (
        "players",
        {"least": 4, "most": 3},
        "players-reversed",
        "error",
        "/players/least",
        "At least 4 players but at most 3",
    ),
    (
        "pieces/herder/scoring",
        5,
        "too-many-scoring",
        "error",
        "/pieces/herder/scoring",
        "5 herders only mark the score, but a player gets no more than 4",
    ),
    (
        "terrains/stony_path/occupied_by",
        [],
        "nothing-to-place",
        "warning",
        "/terrains",
        "No figure can ever be placed",
    ),
    ("pieces/herder/scoring", 4, "nothing-to-place", "warning", "/terrains", "nobody scores"),
    (
        "pieces/dog",
        {},
        "piece-never-placed",
        "warning",
        "/pieces/dog",
        "Dogs may be placed nowhere",
    ),
    (
        "terrains/stony_path/finished/per_tile",
        0,
        "earns-nothing",
        "warning",
        "/terrains/stony_path",
        "never earn anything there",
    ),
    (
        "mechanics",
        {"surveyors": {"direction": "NE"}},
        "no-such-side",
        "error",
        "/mechanics/surveyors/direction",
        "has the sides N, E, S and W",
    ),
    (
        "announced",
        {"tiles": 3, "counts": {"A": 2, "B": 2}},
        "announced-differently",
        "warning",
        "/announced/tiles",
        "adds up to 4",
    ),
    (
        "sources",
        {"turn.hnad": "page 3"},
        "unknown-knob",
        "warning",
        "/sources/turn.hnad",
        "Did you mean turn.hand?",
    ),
]


@pytest.mark.parametrize(
    ("path", "value", "code", "severity", "pointer", "sentence"),
    FAULTS,
    ids=[f"{fault[2]}-{number}" for number, fault in enumerate(FAULTS)],
)
def test_a_fault_is_told_at_its_place(
    plain_game: dict[str, Any],
    path: str,
    value: Any,
    code: str,
    severity: str,
    pointer: str,
    sentence: str,
) -> None:
    raw = changed(plain_game, path, value)
    problem = only(problems_of(raw), code)
    assert problem.severity is Severity(severity)
    assert problem.pointer == pointer
    assert sentence in problem.message
    value_at(raw, problem.pointer)


def test_a_marker_that_can_never_stand_there(plain_game: dict[str, Any]) -> None:
    plain_game["markers"] = {
        "lamb": {"on": ["meadow"], "group": "sheep"},
        "ram": {"on": ["meadow"], "group": "sheep"},
    }
    plain_game["terrains"]["stony_path"]["finished"]["per_marker"] = {"sheep": 1}
    problem = only(problems_of(plain_game), "marker-never-there")
    assert problem.message.startswith("Lambs and rams never stand on a stony path")
    plain_game["markers"]["ram"]["on"] = ["stony_path"]
    assert problems_of(plain_game) == []


def test_a_misspelt_marker(plain_game: dict[str, Any]) -> None:
    plain_game["markers"] = {"sheep": {"on": ["stony_path"]}}
    plain_game["terrains"]["stony_path"]["finished"]["per_marker"] = {"shepe": 1}
    problem = only(problems_of(plain_game), "unknown-marker")
    assert problem.fix is not None and not problem.fix.safe
    mended = apply_edits(plain_game, problem.fix.edits)
    assert problems_of(mended) == []


def test_a_group_with_the_name_of_a_marker(plain_game: dict[str, Any]) -> None:
    plain_game["markers"] = {
        "sheep": {"on": ["meadow"]},
        "ram": {"on": ["meadow"], "group": "sheep"},
    }
    assert only(problems_of(plain_game), "group-like-marker").pointer == "/markers/ram/group"


def test_hexagons_have_other_directions(plain_game: dict[str, Any]) -> None:
    plain_game["sides"] = 6
    plain_game["mechanics"] = {"surveyors": {"direction": "NE"}}
    assert problems_of(plain_game) == []
    plain_game["mechanics"]["surveyors"]["direction"] = "N"
    assert "NE, E, SE, SW, W and NW" in only(problems_of(plain_game), "no-such-side").message


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if "Did you mean" in fault[5]])
def test_what_was_meant_can_be_written_by_a_fix(
    plain_game: dict[str, Any], fault: tuple[Any, ...]
) -> None:
    path, value, code, *_ = fault
    raw = changed(plain_game, path, value)
    problem = only(problems_of(raw), code)
    assert problem.fix is not None
    mended = apply_edits(raw, problem.fix.edits)
    assert all(other.code != code for other in problems_of(mended))


def test_everything_is_told_at_once(plain_game: dict[str, Any]) -> None:
    plain_game["players"] = {"least": 5, "most": 2}
    plain_game["terrains"]["stony_path"]["ends"] = ["junctoin"]
    plain_game["terrains"]["stony_path"]["occupied_by"] = ["herdr"]
    plain_game["sources"] = {"turn.hnad": "page 3"}
    codes = {problem.code for problem in problems_of(plain_game)}
    assert {"players-reversed", "unknown-end", "unknown-figure", "unknown-knob"} <= codes


def test_no_more_figures_may_meet_on_a_feature_than_can_be_counted(
    plain_game: dict[str, Any],
) -> None:
    plain_game["pieces"] = {
        "herder": {"count": 30, "scoring": 0},
        "dog": {"count": 2, "scoring": 0},
    }
    path = plain_game["terrains"]["stony_path"]
    path["occupied_by"] = ["herder", "dog"]
    found = only(problems_of(plain_game), "too-many-figures")
    assert found.severity is Severity.ERROR
    assert found.pointer == "/terrains/stony_path/occupied_by"
    assert found.message == (
        "Up to 32 figures of one player (herders and dogs) could come together on a stony path,"
        " and no more than 31 can be counted there. Give the players fewer of them, or name fewer"
        ' kinds in "occupied_by".'
    )


@pytest.mark.parametrize(
    ("pieces", "occupied_by"),
    [
        ({"herder": (30, 0), "dog": (1, 0)}, ["herder", "dog"]),
        ({"herder": (30, 1), "dog": (3, 1)}, ["herder", "dog"]),
        ({"herder": (30, 0), "dog": (30, 0)}, ["herder"]),
        ({"herder": (20, 0)}, ["herder", "herder"]),
    ],
)
def test_as_many_figures_as_can_be_counted_may_meet(
    plain_game: dict[str, Any], pieces: dict[str, tuple[int, int]], occupied_by: list[str]
) -> None:
    plain_game["pieces"] = {
        name: {"count": count, "scoring": scoring} for name, (count, scoring) in pieces.items()
    }
    plain_game["terrains"]["stony_path"]["occupied_by"] = occupied_by
    assert "too-many-figures" not in {problem.code for problem in problems_of(plain_game)}


def test_one_kind_of_figure_alone_never_exceeds_what_can_be_counted() -> None:
    most = PieceKind.model_json_schema()["properties"]["count"]["maximum"]
    assert most <= MOST_FIGURES
    assert MOST_FIGURES == (1 << SEAT_BITS) - 1

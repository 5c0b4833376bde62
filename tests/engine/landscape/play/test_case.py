"""Cases as files: read, written, run, and what they say when something does not come out."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.landscape.play.case import (
    Case,
    Expectation,
    Step,
    case_schema,
    case_text,
    load_case,
    run_case,
    save_case,
)

CASES = sorted((Path(__file__).parents[3] / "cases" / "play").glob("*.json"))
GRASS = {
    "title": "Grass",
    "rules": "mayflower",
    "start": {"features": "town W"},
    "tiles": {"cap": {"features": "town N", "count": 4}},
}


def case_of(*steps: dict[str, Any], **more: Any) -> Case:
    raw = {"title": "A case", "set": GRASS, "players": ["Red", "Blue"], "steps": steps, **more}
    return Case.model_validate(raw)


def told(case: Case) -> list[str]:
    return [str(mismatch) for mismatch in run_case(case)]


def written(tmp_path: Path, **raw: Any) -> Path:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({"format": 1, **raw}), encoding="utf-8")
    return path


# -- files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_is_written_as_it_was_read(path: Path, tmp_path: Path) -> None:
    case, _ = load_case(path)
    assert case is not None
    save_case(tmp_path / "again.json", case)
    again, problems = load_case(tmp_path / "again.json")
    assert not problems
    assert again == case
    assert case_text(case) == path.read_text(encoding="utf-8")


def test_saving_keeps_the_case_before(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    save_case(path, case_of(title="Before"))
    save_case(path, case_of(title="After"))
    kept, _ = load_case(tmp_path / "case.json.~1~")
    assert kept is not None and kept.title == "Before"


def test_missing_file_is_a_sentence(tmp_path: Path) -> None:
    case, problems = load_case(tmp_path / "nowhere.json")
    assert case is None
    assert [problem.message for problem in problems] == ["There is no such file."]


def test_broken_json_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text('{"format": 1, "title": ', encoding="utf-8")
    case, problems = load_case(path)
    assert case is None and problems[0].line == 1


def test_all_faults_are_told_with_their_place(tmp_path: Path) -> None:
    path = written(tmp_path, set=5, steps=[{"do": 7}, {"expect": {"scores": "many"}}], players=[])
    case, problems = load_case(path)
    assert case is None
    places = {problem.pointer for problem in problems}
    assert {"/steps/0/do", "/players", "/set"} <= places
    assert any(place.startswith("/steps/1/expect/scores") for place in places)
    assert any("title" in problem.message for problem in problems)
    assert all(problem.line is not None for problem in problems)


def test_case_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    case, problems = load_case(written(tmp_path, format=99, title="Later", set="mayflower"))
    assert case is None and "newer Tilewright" in problems[0].message


def test_schema_of_a_case_names_itself() -> None:
    schema = case_schema()
    assert schema["$id"] == "urn:tilewright:schema:case:1"
    assert {"title", "set", "players"} <= set(schema["required"])


def test_fields_nobody_knows_are_kept(tmp_path: Path) -> None:
    save_case(tmp_path / "case.json", case_of(mood="curious"))
    case, _ = load_case(tmp_path / "case.json")
    assert case is not None and case.unknown_fields == {"mood": "curious"}


# -- running -------------------------------------------------------------------------------


def test_case_without_expectations_comes_out() -> None:
    assert told(case_of({"do": "lay cap -1,0 r1"}, {"do": "place settler town"})) == []


def test_part_may_be_named_by_its_number() -> None:
    case = case_of({"do": "lay cap -1,0 r1"}, {"do": "place settler 0"}, expect={"scores": [4, 0]})
    assert told(case) == []


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ({"scores": [5, 0]}, "scores: expected [5, 0], found [4, 0]"),
        ({"scores": {"Red": 5}}, "scores: expected {'Red': 5}, found {'Red': 4}"),
        ({"projected": [0, 0]}, "projected: expected [0, 0], found [4, 0]"),
        ({"player": "Red"}, "player: expected Red, found Blue"),
        ({"player": 0}, "player: expected 0, found Blue"),
        ({"phase": "place"}, "phase: expected place, found lay"),
        ({"hand": ["lid"]}, "hand: expected ('lid',), found ('cap',)"),
        ({"surveyors": [2, 2]}, "surveyors: expected [2, 2], found [0, 1]"),
        ({"supply": {"Red": 4}}, "supply of Red: expected 4, found 5"),
        ({"supply": {"Red": {"settler": 1}}}, "expected {'settler': 1}, found {'settler': 5}"),
        ({"standing": 1}, "standing: expected 1, found 0"),
        ({"choices": 99}, "choices: expected 99, found "),
        ({"left": {"cap": 4}}, "tiles cap left: expected 4, found 2"),
        ({"left": {"lid": 4}}, "tiles lid left: expected 4, found no such tile"),
        ({"aside": ["cap"]}, "aside: expected ('cap',), found ()"),
        ({"over": True}, "over: expected True, found False"),
        ({"winners": ["Red"]}, "winners: expected ('Red',), found []"),
        ({"legal": ["pass"]}, "legal: expected pass, found one of ["),
        ({"illegal": ["lay cap -2,0 r0"]}, "illegal: expected lay cap -2,0 r0, found it is "),
        ({"events": [{"event": "GameEnded"}]}, "expected GameEnded, found only ['PiecePlaced'"),
        (
            {"events": [{"event": "FeatureScored", "tiles": 3}]},
            "expected FeatureScored (tiles 3), found FeatureScored (tiles 2)",
        ),
        ({"never": [{"event": "PieceHome"}]}, "expected never PieceHome, found PieceHome (seat"),
        ({"refused": "no"}, "refused: expected a refusal with 'no', found it is allowed"),
    ],
)
def test_mismatch_says_what_was_expected_and_what_was_found(
    expected: dict[str, Any], says: str
) -> None:
    steps = [{"do": "lay cap -1,0 r1"}, {"do": "place settler town", "expect": expected}]
    (mismatch,) = told(case_of(*steps))
    assert mismatch.startswith("step 2 (place settler town): ")
    assert says in mismatch


def test_events_are_expected_in_their_order() -> None:
    events = [{"event": "PieceHome"}, {"event": "FeatureScored"}]
    steps = [{"do": "lay cap -1,0 r1"}, {"do": "place settler town", "expect": {"events": events}}]
    assert "FeatureScored" in told(case_of(*steps))[0]
    assert told(case_of(*steps[:1], {**steps[1], "expect": {"events": events[::-1]}})) == []


def test_unexpected_refusal_ends_the_run() -> None:
    (mismatch,) = told(case_of({"do": "lay cap 5,5"}, {"do": "pass", "expect": {"scores": [1, 1]}}))
    assert mismatch == (
        "step 1 (lay cap 5,5): refused: expected it is allowed,"
        " found '5,5 touches no laid tile by a side'"
    )


def test_another_reason_than_expected_is_told() -> None:
    (mismatch,) = told(case_of({"do": "lay cap 5,5", "expect": {"refused": "out of bounds"}}))
    assert "expected 'out of bounds', found '5,5 touches no laid tile" in mismatch


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"set": "mayflowr"}, "mayflower"),
        ({"set": {"title": "Empty"}, "rules": "mayflower"}, "has 0 tiles, too few"),
        ({"set": {**GRASS, "tiles": {"x": "road N-"}}}, "not a list of sides"),
        ({"set": {**GRASS, "rules": "nothing"}}, "nothing"),
        ({"rules": {"title": "No terrains"}}, "terrains"),
        ({"knobs": {"surveyors.bonus": 1000}}, "0 to 99"),
        ({"knobs": {"surveyor.bonsu": 1}}, "There is no knob"),
        ({"players": ["Solo"]}, "1 player cannot play this"),
        ({"players": list("ABCDEF")}, "6 players cannot play this"),
        ({"position": {"tiles": [{"tile": "lid", "at": [-1, 0]}]}}, "no tile 'lid'"),
    ],
)
def test_case_that_cannot_begin_says_why(more: dict[str, Any], says: str) -> None:
    mismatches = told(case_of(**more))
    assert mismatches
    assert all(text.startswith("before the first step: ") for text in mismatches)
    assert any(says in text for text in mismatches), mismatches


def test_set_and_rules_beside_the_case_are_found(tmp_path: Path) -> None:
    (tmp_path / "caps.json").write_text(json.dumps({"format": 1, **GRASS, "rules": "own.json"}))
    own = {"format": 1, "title": "Rich towns", "base": "mayflower"}
    own["terrains"] = {"town": {"finished": {"per_tile": 10}}}
    (tmp_path / "own.json").write_text(json.dumps(own))
    steps = [{"do": "lay cap -1,0 r1"}, {"do": "place settler town"}]
    case = case_of(*steps, set="caps.json", expect={"scores": [20, 0]})
    assert run_case(case, tmp_path) == []
    case = case_of(*steps, rules="own.json", expect={"scores": [20, 0]})
    assert run_case(case, tmp_path) == []


def test_a_step_may_only_look() -> None:
    case = Case(
        title="Looking",
        set=GRASS,
        players=("Red", "Blue"),
        steps=(Step(expect=Expectation(phase="lay", hand=("cap",))),),
    )
    assert told(case) == []

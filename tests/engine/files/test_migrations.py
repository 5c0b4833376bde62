"""Files stay readable for years: each older format is brought up step by step."""

from typing import Any

import pytest

from engine.files import FileKind, migrate
from engine.problems import Problem, Severity, apply_edits


def halves_to_sides(raw: dict[str, Any]) -> dict[str, Any]:
    return {**raw, "sides": raw["halves"] / 2, "steps": [*raw.get("steps", []), 1]}


def name_it(raw: dict[str, Any]) -> dict[str, Any]:
    return {**raw, "name": "none", "steps": [*raw["steps"], 2]}


KIND = FileKind("tile set", 3, {1: halves_to_sides, 2: name_it})


def only(raw: Any, kind: FileKind = KIND) -> Problem:
    same, [problem] = migrate(raw, kind)
    assert same is raw
    return problem


def test_todays_format_is_left_alone() -> None:
    raw = {"format": 3, "x": 1}
    same, problems = migrate(raw, KIND)
    assert same is raw
    assert problems == []


def test_an_older_format_is_brought_up_step_by_step() -> None:
    raw = {"format": 1, "halves": 8}
    made, [problem] = migrate(raw, KIND)
    assert made == {"format": 3, "halves": 8, "sides": 4, "name": "none", "steps": [1, 2]}
    assert raw == {"format": 1, "halves": 8}
    assert (problem.severity, problem.code) == (Severity.NOTE, "format-upgraded")
    assert "format 1 and read as format 3" in problem.message


def test_a_missing_format_is_taken_as_todays_and_safely_added() -> None:
    raw = {"title": "x"}
    problem = only(raw)
    assert (problem.severity, problem.code) == (Severity.WARNING, "format-missing")
    assert problem.fix is not None
    assert problem.fix.safe
    mended = apply_edits(raw, problem.fix.edits)
    assert list(mended.items()) == [("format", 3), ("title", "x")]
    assert migrate(mended, KIND) == (mended, [])


def test_a_newer_format_asks_for_a_newer_program() -> None:
    problem = only({"format": 9})
    assert (problem.severity, problem.code) == (Severity.ERROR, "format-too-new")
    assert "made by a newer Tilewright (format 9, this one reads up to 3)" in problem.message
    assert problem.pointer == "/format"


@pytest.mark.parametrize("version", ["3", 3.0, "1"])
def test_a_format_of_the_wrong_type_is_an_error_that_is_safely_mended(version: Any) -> None:
    problem = only({"format": version})
    assert (problem.severity, problem.code) == (Severity.ERROR, "wrong-type")
    assert problem.fix is not None
    assert apply_edits({"format": version}, problem.fix.edits) == {"format": int(version)}


@pytest.mark.parametrize("version", [True, None, "new", [1], {}, 2.5, "7"])
def test_a_format_that_makes_no_sense_is_an_error_without_a_fix(version: Any) -> None:
    problem = only({"format": version})
    assert (problem.severity, problem.code) == (Severity.ERROR, "wrong-type")
    assert "should be a whole number such as 3, not" in problem.message
    assert problem.fix is None


@pytest.mark.parametrize("version", [0, -4])
def test_formats_before_the_first_are_unknown(version: int) -> None:
    assert only({"format": version}).code == "format-unknown"


@pytest.mark.parametrize("raw", [[], "x", None, 4])
def test_a_file_that_is_no_object_is_an_error(raw: Any) -> None:
    problem = only(raw)
    assert (problem.severity, problem.code) == (Severity.ERROR, "wrong-type")
    assert problem.message.startswith("A tile set is an object in braces {…}, not ")


@pytest.mark.parametrize("raw", [{"format": 1}, {"format": 1, "halves": "many"}])
def test_old_data_a_step_cannot_handle_is_an_error_not_a_crash(raw: Any) -> None:
    problem = only(raw)
    assert (problem.severity, problem.code) == (Severity.ERROR, "format-not-upgraded")
    assert "from format" not in problem.message
    assert "format 1 and cannot be brought to format 2" in problem.message


def test_a_format_without_a_way_up_is_no_longer_read() -> None:
    assert only({"format": 1}, FileKind("tile set", 2)).code == "format-not-upgraded"

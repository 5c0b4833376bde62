"""Every fault has one form: how bad, what, where, and how to mend it."""

import json

import pytest

from engine import files
from engine.problems import (
    Edit,
    Fix,
    Severity,
    at_most,
    error,
    has_errors,
    note,
    warning,
)

TEXT = '{\n  "title": "x",\n  "tiles": [{"id": "A", "count": 0}]\n}'


@pytest.fixture
def source() -> files.Source:
    source, found = files.parse(TEXT, "tiles.json")
    assert source is not None
    assert not found
    return source


def test_a_problem_prints_like_a_compiler_message() -> None:
    problem = error("count-below-one", "'count' is 0.", "/tiles/0/count", file="tiles.json")
    assert str(problem) == "tiles.json at /tiles/0/count: error: 'count' is 0."
    assert str(error("x", "Bad.", file="t.json", line=3, column=9)) == "t.json:3:9: error: Bad."
    assert str(error("x", "Bad.", file="t.json", line=3)) == "t.json:3:1: error: Bad."
    assert str(warning("x", "Odd.", file="t.json")) == "t.json: warning: Odd."
    assert str(note("x", "So.", "/a")) == "/a: note: So."
    assert str(note("x", "So.")) == "note: So."


def test_names_in_a_message_cannot_control_the_terminal() -> None:
    assert "\x1b" not in str(error("x", "Bad.", "/a\x1b[31m", file="t\x1b.json"))
    assert "\x1b" not in str(error("x", "Bad.", file="t\x1b.json", line=1))


def test_a_located_problem_knows_its_file_line_and_column(source: files.Source) -> None:
    located = error("x", "Bad.", "/tiles/0/count").located(source)
    assert (located.file, located.line, located.column) == ("tiles.json", 3, 34)
    at_key = error("x", "Bad.", "/tiles/0/count", at_key=True).located(source)
    assert (at_key.line, at_key.column) == (3, 25)
    nearest = error("x", "Bad.", "/tiles/0/features/2").located(source)
    assert (nearest.line, nearest.column) == (3, 13)


def test_a_place_that_is_already_known_stays(source: files.Source) -> None:
    known = error("x", "Bad.", "/tiles", line=7, column=8)
    assert known.located(source) == error(
        "x", "Bad.", "/tiles", line=7, column=8, file="tiles.json"
    )
    elsewhere = error("x", "Bad.", file="rules.json", line=7)
    assert elsewhere.located(source) is elsewhere


def test_problems_sort_in_reading_order() -> None:
    last = error("x", "4.", file="b.json")
    third = error("x", "3.", file="a.json", line=10, column=2)
    second = error("x", "2.", file="a.json", line=9, column=30)
    first = error("x", "1.", file="a.json")
    assert sorted([last, third, second, first], key=lambda p: p.sort_key) == [
        first,
        second,
        third,
        last,
    ]


def test_only_errors_are_errors() -> None:
    assert not has_errors([])
    assert not has_errors([warning("x", "Odd."), note("y", "So.")])
    assert has_errors([warning("x", "Odd."), error("y", "Bad.")])


def test_a_problem_is_json_data_for_other_programs() -> None:
    mended = Fix("Write 1", (Edit("set", "/a", 1), Edit("remove", "/b")), safe=False)
    problem = warning("odd-count", "Odd.", "/a", file="f", line=1, column=2, tile="A", fix=mended)
    assert json.loads(json.dumps(problem.as_dict())) == {
        "severity": "warning",
        "code": "odd-count",
        "message": "Odd.",
        "file": "f",
        "line": 1,
        "column": 2,
        "pointer": "/a",
        "tile": "A",
        "fix": {
            "title": "Write 1",
            "safe": False,
            "edits": [
                {"op": "set", "pointer": "/a", "value": 1},
                {"op": "remove", "pointer": "/b"},
            ],
        },
    }
    assert error("x", "Bad.").as_dict()["fix"] is None


def test_a_flood_of_problems_is_cut_and_says_so() -> None:
    flood = (error("x", f"{i}.") for i in range(10**9))
    found = at_most(3, flood)
    assert [p.message for p in found[:3]] == ["0.", "1.", "2."]
    assert [p.code for p in found[3:]] == ["too-many-problems"]
    assert has_errors(found[3:])
    assert len(at_most(3, [error("x", "Bad.")] * 3)) == 3


def test_severities_are_the_words_programs_read() -> None:
    assert [severity.value for severity in Severity] == ["error", "warning", "note"]

"""Data against a schema: every fault, its pointer, and a sentence a designer understands."""

import copy
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing.exceptions import Unresolvable

from engine.files import schema as module
from engine.files import schema_problems
from engine.problems import Problem, Severity, apply_edits

FEATURE: dict[str, Any] = {
    "type": "object",
    "required": ["terrain"],
    "properties": {
        "terrain": {"enum": ["road", "town", "plain", "farm"]},
        "sides": {
            "type": ["string", "array"],
            "pattern": "^[NESW+-]*$",
            "items": {"type": "string"},
        },
        "at": {
            "type": "array",
            "prefixItems": [{"type": "number", "maximum": 1}, {"type": "number", "maximum": 1}],
            "minItems": 2,
            "maxItems": 2,
        },
    },
}
TILE: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": "string", "pattern": "^[A-Z]+$", "x-expects": "capital letters"},
        "name": {"type": "string", "minLength": 1, "maxLength": 8},
        "count": {"type": "integer", "minimum": 1, "maximum": 100},
        "features": {"type": "array", "maxItems": 4, "items": {"$ref": "#/$defs/Feature"}},
        "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    },
}
SCHEMA: dict[str, Any] = {
    "$id": "urn:test:set",
    "type": "object",
    "required": ["title", "tiles"],
    "properties": {
        "title": {"type": "string"},
        "tiles": {"type": "array", "items": {"$ref": "#/$defs/Tile"}},
    },
    "$defs": {"Tile": TILE, "Feature": FEATURE},
}


def tile_problems(**tile: Any) -> list[Problem]:
    return schema_problems({"title": "x", "tiles": [{"id": "A"}, {"id": "B", **tile}]}, SCHEMA)


def only(raw: Any, schema: dict[str, Any]) -> Problem:
    [problem] = schema_problems(raw, schema)
    assert problem.severity is Severity.ERROR
    return problem


def test_data_that_fits_has_no_problem() -> None:
    feature = {"terrain": "town", "sides": "N+W", "at": [0.5, 1], "unknown": "is allowed here"}
    assert tile_problems(name="a", count=1, features=[feature], note=None) == []


@pytest.mark.parametrize(
    ("tile", "pointer", "code", "message"),
    [
        (
            {"count": "two"},
            "/tiles/1/count",
            "wrong-type",
            "'count' should be a whole number, not the text \"two\".",
        ),
        (
            {"count": 1.5},
            "/tiles/1/count",
            "wrong-type",
            "'count' should be a whole number, not the number 1.5.",
        ),
        (
            {"count": True},
            "/tiles/1/count",
            "wrong-type",
            "'count' should be a whole number, not true.",
        ),
        (
            {"features": {}},
            "/tiles/1/features",
            "wrong-type",
            "'features' should be a list, not an object.",
        ),
        (
            {"features": ["town"]},
            "/tiles/1/features/0",
            "wrong-type",
            "Entry 1 of 'features' should be an object, not the text \"town\".",
        ),
        (
            {"features": [{"terrain": "town", "sides": 3}]},
            "/tiles/1/features/0/sides",
            "wrong-type",
            "'sides' should be text or a list, not the number 3.",
        ),
        ({"count": 0}, "/tiles/1/count", "too-small", "'count' is 0; it should be at least 1."),
        (
            {"count": 101},
            "/tiles/1/count",
            "too-large",
            "'count' is 101; it should be at most 100.",
        ),
        (
            {"id": "b b"},
            "/tiles/1/id",
            "wrong-form",
            "'id' should be capital letters, not \"b b\".",
        ),
        (
            {"features": [{"terrain": "town", "sides": "X"}]},
            "/tiles/1/features/0/sides",
            "wrong-form",
            "'sides' is \"X\", which does not have the form ^[NESW+-]*$.",
        ),
        ({"name": ""}, "/tiles/1/name", "too-short", "'name' should not be empty."),
        (
            {"name": "far too long"},
            "/tiles/1/name",
            "too-long",
            "'name' has 12 characters; at most 8 are allowed.",
        ),
        (
            {"features": [{"terrain": "road"}] * 5},
            "/tiles/1/features",
            "too-long",
            "'features' has 5 entries; at most 4 are allowed.",
        ),
        (
            {"features": [{"terrain": "road", "at": [0.5]}]},
            "/tiles/1/features/0/at",
            "too-short",
            "'at' has 1 entry; at least 2 are needed.",
        ),
        (
            {"features": [{"terrain": "road", "at": [0.5, 2]}]},
            "/tiles/1/features/0/at/1",
            "too-large",
            "Entry 2 of 'at' is 2; it should be at most 1.",
        ),
        (
            {"note": 3},
            "/tiles/1/note",
            "wrong-type",
            "'note' should be text or null, not the number 3.",
        ),
        (
            {"features": [{}]},
            "/tiles/1/features/0",
            "missing-key",
            "Entry 1 of 'features' has no 'terrain'. Add it.",
        ),
    ],
)
def test_each_fault_is_one_plain_sentence(
    tile: dict[str, Any], pointer: str, code: str, message: str
) -> None:
    [problem] = tile_problems(**tile)
    assert (problem.pointer, problem.code, problem.message) == (pointer, code, message)


def test_all_faults_are_listed_not_the_first_one() -> None:
    raw = {
        "tiles": [
            {"id": 1, "count": 0, "features": [{"terrain": "x"}, {"sides": 3}]},
            {"id": "A"},
            {"count": "1"},
        ]
    }
    assert {(p.pointer, p.code) for p in schema_problems(raw, SCHEMA)} == {
        ("", "missing-key"),
        ("/tiles/0/id", "wrong-type"),
        ("/tiles/0/count", "too-small"),
        ("/tiles/0/features/0/terrain", "unknown-value"),
        ("/tiles/0/features/1", "missing-key"),
        ("/tiles/0/features/1/sides", "wrong-type"),
        ("/tiles/2", "missing-key"),
        ("/tiles/2/count", "wrong-type"),
    }


def test_a_fault_of_the_whole_file_speaks_of_the_file() -> None:
    assert only([], SCHEMA).message == "The file should be an object, not a list."
    assert only({"title": "x"}, SCHEMA).message == "The file has no 'tiles'. Add it."


def test_a_word_that_is_nearly_right_gets_a_suggestion_and_a_fix() -> None:
    raw = {"title": "x", "tiles": [{"id": "A", "features": [{"terrain": "twon"}]}]}
    problem = only(raw, SCHEMA)
    assert problem.message == (
        '\'terrain\' should be "road", "town", "plain" or "farm", not the text "twon". '
        'Did you mean "town"?'
    )
    assert problem.fix is not None
    assert not problem.fix.safe, "a guess is never made unasked"
    assert schema_problems(apply_edits(raw, problem.fix.edits), SCHEMA) == []


def test_a_word_that_is_like_nothing_gets_no_suggestion() -> None:
    [problem] = tile_problems(features=[{"terrain": "volcano"}])
    assert "Did you mean" not in problem.message
    assert problem.fix is None


def test_a_missing_key_that_is_only_misspelt_is_found() -> None:
    raw = {"titel": "x", "tiles": []}
    problem = only(raw, SCHEMA)
    assert problem.message == "The file has no 'title'. Add it. Is it 'titel'?"
    assert problem.fix is not None
    assert problem.fix.title == "Rename 'titel' to 'title'"
    assert list(apply_edits(raw, problem.fix.edits)) == ["title", "tiles"]


CLOSED = {
    "type": "object",
    "properties": {"count": {"type": "integer"}, "name": {}},
    "additionalProperties": False,
}


def test_every_unexpected_key_is_reported_at_the_key() -> None:
    raw = {"cuont": 1, "name": "x", "zzz": 2}
    misspelt, unknown = schema_problems(raw, CLOSED)
    assert misspelt.message == "'cuont' is not known here. Did you mean 'count'?"
    assert (misspelt.pointer, misspelt.at_key) == ("/cuont", True)
    assert misspelt.fix is not None
    assert apply_edits(raw, misspelt.fix.edits) == {"count": 1, "name": "x", "zzz": 2}
    assert (unknown.message, unknown.pointer) == ("'zzz' is not known here. Remove it.", "/zzz")
    assert unknown.fix is None


def test_a_key_whose_likely_name_is_taken_is_not_renamed() -> None:
    assert only({"cuont": 1, "count": 2}, CLOSED).fix is None


@pytest.mark.parametrize(
    ("raw", "schema", "message"),
    [
        (5, {"const": 4}, "The file should be 4, not the number 5."),
        (5, {"exclusiveMaximum": 5}, "The file is 5; it should be less than 5."),
        (5, {"exclusiveMinimum": 5}, "The file is 5; it should be more than 5."),
        (5, {"multipleOf": 2}, "The file is 5; it should be a multiple of 2."),
        ([1, 1], {"uniqueItems": True}, "The file holds the same entry twice. Remove one."),
        ([], {"minItems": 1}, "The file should not be empty."),
        ([1, 2], {"maxItems": 1}, "The file has 2 entries; at most 1 is allowed."),
        ({}, {"minProperties": 2}, "The file has 0 keys; at least 2 are needed."),
        ("x", {"not": {"type": "string"}}, "The file is not allowed like this."),
        ("x", False, "'x' is not allowed like this."),
        ({"a b": 1}, {"propertyNames": {"pattern": "^\\w+$"}}, "'a b' cannot be a key here."),
        ({"a": 1}, {"patternProperties": {"^b": {}}, "additionalProperties": False}, "a key that"),
        ([[1], ["x"]], {"items": {"items": {"type": "integer"}}}, "Entry 1 of entry 2 of the file"),
        (
            2**70,
            {"enum": list(range(50))},
            "10, 11 or another of the allowed values, not the number",
        ),
    ],
)
def test_rarer_faults_have_sentences_too(raw: Any, schema: Any, message: str) -> None:
    if schema is False:
        raw, schema = {"x": raw}, {"properties": {"x": {"not": {}}}}
    problem = only(raw, schema)
    assert message in problem.message
    assert problem.message.endswith(".")


def test_a_key_of_the_wrong_form_is_reported_at_the_key() -> None:
    schema = {"propertyNames": {"pattern": "^[a-z]+$", "x-expects": "small letters"}}
    problem = only({"A/B": 1}, schema)
    assert (problem.pointer, problem.at_key) == ("/A~1B", True)
    assert problem.message.endswith("A key here should be small letters.")
    inner = {"properties": {"propertyNames": {"type": "string"}}}
    assert only({"propertyNames": 1}, inner).code == "wrong-type"


# Choices: one sentence about what was most likely meant.

MARKER = {
    "anyOf": [
        {"type": "string", "pattern": "^[a-z]+$"},
        {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"type": "string"}, "size": {"type": "integer"}},
        },
    ]
}
ENDING = {
    "oneOf": [
        {"properties": {"kind": {"const": "town"}, "size": {"type": "integer"}}, "type": "object"},
        {"properties": {"kind": {"const": "junction"}, "arms": {"minimum": 3}}, "type": "object"},
    ]
}


def test_of_several_forms_the_one_of_the_right_type_is_meant() -> None:
    assert only("Flag", MARKER).code == "wrong-form"
    assert only(3, MARKER).message == "The file should be text or an object, not the number 3."
    problems = schema_problems({"size": "x"}, MARKER)
    assert {p.code for p in problems} == {"missing-key", "wrong-type"}, "all faults of that form"


def test_forms_are_told_apart_by_a_key_with_a_fixed_word() -> None:
    problem = only({"kind": "junction", "arms": 2}, ENDING)
    assert problem.pointer == "/arms"
    problem = only({"kind": "juntion"}, ENDING)
    assert problem.pointer == "/kind"
    assert problem.message == (
        '\'kind\' should be "town" or "junction", not the text "juntion". Did you mean "junction"?'
    )


def test_words_and_types_in_a_choice_make_one_sentence() -> None:
    schema = {"anyOf": [{"const": "all"}, {"enum": ["none", "some"]}, {"type": "integer"}]}
    problem = only("al", schema)
    assert problem.message == (
        'The file should be "all", "none", "some" or a whole number, not the text "al". '
        'Did you mean "all"?'
    )


def test_where_several_forms_could_be_meant_the_nearest_one_speaks() -> None:
    schema = {"anyOf": [{"minimum": 3, "multipleOf": 2}, {"maximum": -4}]}
    assert only(1, schema).message == "The file is 1; it should be at most -4."


def test_data_that_fits_two_forms_must_choose() -> None:
    schema = {"oneOf": [{"minimum": 3}, {"maximum": 5}]}
    assert "more than one of the allowed forms" in only(4, schema).message


# Equal data is looked at once; that must never change the answer.


def test_the_same_entry_in_another_place_is_judged_by_that_place() -> None:
    schema = {
        "properties": {
            "a": {"items": {"type": "object"}},
            "b": {"items": {"type": "object", "required": ["x"]}},
        }
    }
    raw = {"a": [{}, {}], "b": [{}, {"x": 1}, {}]}
    for _ in range(2):
        assert [p.pointer for p in schema_problems(raw, schema)] == ["/b/0", "/b/2"]


def test_values_that_are_equal_only_in_python_are_told_apart() -> None:
    schema = {"items": {"items": {"type": "integer"}}}
    raw = [[1], [True], [1.5], [1], ["1"]]
    assert [p.pointer for p in schema_problems(raw, schema)] == ["/1/0", "/2/0", "/4/0"]


def test_a_schema_changed_in_place_is_another_schema() -> None:
    schema: dict[str, Any] = {"items": {"type": "object", "required": ["a"]}}
    assert schema_problems([{"a": 1}], schema) == []
    schema["items"]["required"] = ["b"]
    assert len(schema_problems([{"a": 1}], schema)) == 1
    schema["items"]["required"] = ["a"]
    assert schema_problems([{"a": 1}], schema) == []


def test_validators_and_memories_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_REMEMBERED", 3)
    for least in range(40):
        schema = {"items": {"items": {"minimum": least}}}
        raw = [[number] for number in range(50)]
        assert len(schema_problems(raw, schema)) == least
    assert len(module._validators) <= 16


def test_several_threads_may_check_at_once() -> None:
    schemas = [{"items": {"type": "object", "required": [f"key {n}"]}} for n in range(40)]
    with ThreadPoolExecutor(4) as threads:
        found = threads.map(lambda schema: len(schema_problems([{}, {}], schema)), schemas * 5)
        assert set(found) == {2}


def test_a_schema_never_reaches_for_the_network() -> None:
    with pytest.raises(Unresolvable, match="example"):
        schema_problems({}, {"$ref": "http://schemas.example/set.json"})


def test_a_flood_of_faults_is_cut() -> None:
    problems = schema_problems(["x"] * 20_000, {"items": {"type": "integer"}})
    assert len(problems) == 10_001
    assert problems[-1].code == "too-many-problems"


MISTAKES = st.sampled_from(
    [None, 0, -1, 2, 1.5, True, "", "A", "a b", "town", "N", [], ["N"], [1], {}, {"id": "A"}]
)


@given(st.data())
def test_a_fault_is_found_exactly_where_jsonschema_finds_one(data: st.DataObject) -> None:
    feature: dict[str, Any] = {"terrain": "town", "sides": "N", "at": [0, 1]}
    raw: dict[str, Any] = {
        "title": "x",
        "tiles": [{"id": "A", "count": 1, "features": [feature, feature]}] * 2,
    }
    raw = json.loads(json.dumps(raw))
    for _ in range(data.draw(st.integers(0, 4))):
        node: Any = raw
        while isinstance(node, dict | list) and node:
            key = data.draw(
                st.sampled_from(list(node) if isinstance(node, dict) else range(len(node)))
            )
            if data.draw(st.booleans()) or not isinstance(node[key], dict | list):
                node[key] = copy.deepcopy(data.draw(MISTAKES))
                break
            node = node[key]
    expected = {
        json.dumps(list(e.absolute_path)) for e in Draft202012Validator(SCHEMA).iter_errors(raw)
    }
    problems = schema_problems(raw, SCHEMA)
    found = {
        json.dumps([int(p) if p.isdigit() else p for p in q.pointer.split("/")[1:]])
        for q in problems
    }
    assert found == expected
    assert all(p.message[-1] in ".?" and len(p.message) < 300 for p in problems)


@pytest.mark.timeout(20)
def test_a_thousand_tiles_are_checked_and_only_what_changed_again() -> None:
    terrains = ["road", "town", "plain", "farm"]
    raw: dict[str, Any] = {
        "title": "x",
        "tiles": [
            {
                "id": "A",
                "name": f"t {i}",
                "count": 1 + i % 5,
                "features": [
                    {"terrain": terrains[(i + j) % 4], "at": [j / 9, i / 999]} for j in range(4)
                ],
            }
            for i in range(1_000)
        ],
    }
    assert schema_problems(raw, SCHEMA) == []
    raw["tiles"][500] = {**raw["tiles"][500], "count": 0}
    assert len(schema_problems(raw, SCHEMA)) == 1

"""The published schemas: up to date, described, and accepting what we accept."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from engine import files
from engine.bundled import RULES, TILES, find, names
from engine.landscape.schema import (
    RULESET_FILE,
    TILESET_FILE,
    all_schemas,
    rule_file_schema,
    ruleset_schema,
    tileset_schema,
)
from engine.landscape.tiles.model import to_raw
from tests.engine.strategies import games

SCHEMAS = Path(__file__).parents[3] / "schemas"


@pytest.mark.parametrize("name", all_schemas())
def test_the_committed_schema_is_what_the_models_say(name):
    committed = (SCHEMAS / name).read_text(encoding="utf-8")
    assert committed == files.canonical(all_schemas()[name]), "run `make schemas`"


def test_no_schema_is_committed_that_nobody_makes():
    assert {path.name for path in SCHEMAS.glob("*.json")} == set(all_schemas())


@pytest.mark.parametrize("schema", [*all_schemas().values(), ruleset_schema()])
def test_a_schema_is_one_and_refers_to_nothing_outside(schema):
    Draft202012Validator.check_schema(schema)
    text = json.dumps(schema)
    assert text.count("://") == 1, "only the dialect is an address"
    assert "$ref" not in text and "anyOf" not in text
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_schemas_are_known_by_the_ids_files_carry():
    assert all_schemas()[TILESET_FILE]["$id"] == "urn:tilewright:schema:tileset:1"
    assert all_schemas()[RULESET_FILE]["$id"] == "urn:tilewright:schema:ruleset:1"


def undescribed(node: Any, path: str = "") -> list[str]:
    if isinstance(node, list):
        return [found for item in node for found in undescribed(item, path)]
    if not isinstance(node, dict):
        return []
    found = []
    for name, part in node.get("properties", {}).items():
        if not part.get("description"):
            found.append(f"{path}/{name}")
        found += undescribed(part, f"{path}/{name}")
    rest = {key: value for key, value in node.items() if key not in ("properties", "enum")}
    return found + [f for key, value in rest.items() for f in undescribed(value, f"{path}/{key}")]


@pytest.mark.parametrize("schema", all_schemas().values(), ids=all_schemas())
def test_every_property_says_what_it_is_for(schema):
    assert undescribed(schema) == []


@pytest.mark.parametrize("name", [name for name in names() if "broken" not in name])
def test_bundled_sets_follow_the_schema(name):
    raw = json.loads(find(name, TILES).read_text(encoding="utf-8"))
    assert files.schema_problems(raw, tileset_schema()) == []


@pytest.mark.parametrize("name", names(RULES))
def test_bundled_rules_follow_the_schema(name):
    for file in (find(name, RULES), *find(name, RULES).parent.glob("variants/*.json")):
        raw = json.loads(file.read_text(encoding="utf-8"))
        assert files.schema_problems(raw, rule_file_schema()) == []


@pytest.mark.parametrize(
    "raw",
    [
        {"title": "x", "tiles": {"A": "town N", "B": {"count": 2, "features": "farm"}}},
        {"title": "x", "tiles": [{"id": "A", "features": ["town N", {"terrain": "farm"}]}]},
        {
            "title": "x",
            "tiles": [{"id": "A", "features": [{"terrain": "t", "sides": ["N", "El"]}]}],
        },
        {"title": "x", "start": {"features": "town N", "bounds": {"east": 0}}},
        {"title": "x", "start": [{"id": "S", "at": [0, 0]}]},
        {"title": "x", "start": {"spaces": [{"id": "S", "at": [0, -1], "turn": 2}]}},
        {"title": "x", "anything": {"else": [1]}, "tiles": [{"id": "A", "colour": "red"}]},
        {"title": "x", "tiles": [{"id": "A", "artwork": None, "features": []}]},
    ],
)
def test_short_forms_and_unknown_fields_are_accepted(raw):
    assert files.schema_problems(raw, tileset_schema()) == []


@pytest.mark.parametrize(
    ("change", "place", "says"),
    [
        ({"title": ""}, "/title", "should not be empty"),
        ({"title": 3}, "/title", "should be text, not the number 3"),
        ({"tiles": "A"}, "/tiles", "should be a list or an object"),
        ({"tiles": [{"count": 1}]}, "/tiles/0", "has no 'id'"),
        ({"tiles": [{"id": "A", "count": 0}]}, "/tiles/0/count", "at least 1"),
        ({"tiles": [{"id": "a/b"}]}, "/tiles/0/id", "a short name without"),
        ({"tiles": {"a;b": ""}}, "/tiles/a;b", "cannot be a key here"),
        (
            {"tiles": [{"id": "A", "features": [{"terrain": "Road"}]}]},
            "/tiles/0/features/0/terrain",
            "a word in small letters",
        ),
        (
            {"tiles": [{"id": "A", "features": [{"terrain": "road", "sides": "north"}]}]},
            "/tiles/0/features/0/sides",
            "sides such as N+W",
        ),
        (
            {"tiles": [{"id": "A", "features": [{"terrain": "road", "at": [0, 2]}]}]},
            "/tiles/0/features/0/at/1",
            "at most 1",
        ),
        (
            {"tiles": [{"id": "A", "features": [{"terrain": "p", "markers": [{"at": [0, 0]}]}]}]},
            "/tiles/0/features/0/markers/0",
            "has no 'kind'",
        ),
        ({"start": {"spaces": [{"id": "S"}]}}, "/start/spaces/0", "has no 'at'"),
        ({"start": [{"id": "S", "at": [0, 0.5]}]}, "/start/0/at/1", "a whole number"),
    ],
)
def test_faults_of_form_are_told_in_words(change, place, says):
    (problem,) = files.schema_problems({"title": "x", **change}, tileset_schema())
    assert problem.pointer == place
    assert says in problem.message


def test_a_variant_says_only_what_differs_and_null_takes_away():
    variant = {"base": "mayflower", "markers": {"post": None}, "board": {"rows": "start"}}
    assert files.schema_problems(variant, rule_file_schema()) == []
    whole = {"title": "x", "markers": {}}
    (problem,) = files.schema_problems(whole, rule_file_schema())
    assert "has no 'terrains'" in problem.message


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_whatever_the_models_write_follows_the_schema(game):
    rules, tileset = game
    assert files.schema_problems(to_raw(tileset), tileset_schema()) == []
    assert files.schema_problems(to_raw(rules), ruleset_schema()) == []
    assert files.schema_problems(to_raw(rules), rule_file_schema()) == []

"""The schemas of tile sets and rule sets accept what we accept, and tell faults in words."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from engine import files
from engine.bundled import RULES, TILES, find, names
from engine.landscape.schema import rule_file_schema, ruleset_schema, tileset_schema
from engine.landscape.tiles.model import to_raw
from tests.engine.strategies import games


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

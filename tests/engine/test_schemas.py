"""The published schemas: up to date, described, and named by every file we write."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import files
from engine.lab.plan import Plan
from engine.lab.results import Results, load_results, save_results
from engine.landscape.load import load_set, set_text
from engine.landscape.play.case import Case, case_text, load_case
from engine.landscape.play.movelist import MoveList, load_moves, moves_of, save_moves
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.load import rules_text
from engine.landscape.schema import Schema, ruleset_schema
from engine.landscape.tiles.model import to_raw
from engine.problems import has_errors
from engine.record import Record, load_record, record_of, save_record
from engine.schemas import SUFFIX, all_schemas

SCHEMAS = Path(__file__).parents[2] / "schemas"
CASES = sorted((Path(__file__).parents[1] / "cases" / "play").glob("*.json"))


@pytest.mark.parametrize("name", all_schemas())
def test_the_committed_schema_is_what_the_models_say(name: str) -> None:
    committed = (SCHEMAS / f"{name}{SUFFIX}").read_text(encoding="utf-8")
    assert committed == files.canonical(all_schemas()[name]), "run `make schemas`"


def test_no_schema_is_committed_that_nobody_makes() -> None:
    made = {f"{name}{SUFFIX}" for name in all_schemas()}
    assert {path.name for path in SCHEMAS.glob("*.json")} == made


@pytest.mark.parametrize(
    "schema", [*all_schemas().values(), ruleset_schema()], ids=[*all_schemas(), "whole rules"]
)
def test_a_schema_is_one_and_refers_to_nothing_outside(schema: Schema) -> None:
    Draft202012Validator.check_schema(schema)
    text = json.dumps(schema)
    assert text.count("://") == 1, "only the dialect is an address"
    assert "$ref" not in text and "anyOf" not in text
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("name", all_schemas())
def test_schemas_are_known_by_the_ids_files_carry(name: str) -> None:
    assert all_schemas()[name]["$id"] == f"urn:tilewright:schema:{name}:1"


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
def test_every_property_says_what_it_is_for(schema: Schema) -> None:
    assert undescribed(schema) == []


# -- the files -----------------------------------------------------------------------------


def played(name: str) -> Session:
    loaded = load_set(name)
    assert loaded.tileset is not None
    assert loaded.rules is not None
    session, rnd = Session.start(Tables(loaded.tileset, loaded.rules), 2, 3), Random(3)
    while len(session.actions) < 40:
        session.apply(rnd.choice(session.legal_actions()))
    return session


def written(kind: str, folder: Path) -> str:
    """What we write into a file of this kind."""
    session = played("hunters_and_gatherers_2")
    place = folder / "file.json"
    match kind:
        case "tileset":
            return set_text(session.tables.tileset)
        case "ruleset":
            return rules_text(session.tables.rules)
        case "record":
            save_record(place, record_of(session))
        case "moves":
            save_moves(place, moves_of(session, "hunters_and_gatherers_2"))
        case "run":
            tables = session.tables
            plan = Plan(tileset=tables.tileset, rules=tables.rules, bots=("random",), games=1)
            save_results(place, Results(plan))
        case _:
            return case_text(Case(title="A case", set_="mayflower", players=("A", "B")))
    return place.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", all_schemas())
def test_a_file_names_its_schema_and_format_and_follows_it(kind: str, tmp_path: Path) -> None:
    raw = json.loads(written(kind, tmp_path))
    assert next(iter(raw)) == "$schema"
    assert raw["$schema"] == all_schemas()[kind]["$id"]
    assert raw["format"] == 1
    Draft202012Validator(all_schemas()[kind]).validate(raw)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_cases_follow_their_schema(path: Path) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    assert files.schema_problems(raw, all_schemas()["case"]) == []


@pytest.mark.parametrize("kind", ["record", "case", "moves"])
@pytest.mark.parametrize("old", ["without a schema", "without a format", "of the first format"])
def test_older_files_are_read(kind: str, old: str, tmp_path: Path) -> None:
    raw = json.loads(written(kind, tmp_path))
    if old != "of the first format":
        del raw["$schema" if "schema" in old else "format"]
    place = tmp_path / "old.json"
    place.write_text(json.dumps(raw), encoding="utf-8")
    made: Record | Case | MoveList | None
    match kind:
        case "record":
            loaded = load_record(place)
            made, problems = loaded.record, list(loaded.problems)
        case "moves":
            read = load_moves(place)
            made, problems = read.moves, list(read.problems)
        case _:
            made, problems = load_case(place)
    assert not has_errors(problems)
    assert made is not None
    assert to_raw(made)["$schema"] == all_schemas()[kind]["$id"]
    assert to_raw(made)["format"] == 1


def test_run_files_from_before_they_named_their_schema_are_read(tmp_path: Path) -> None:
    raw = json.loads(written("run", tmp_path))
    del raw["$schema"]
    place = tmp_path / "old.json"
    place.write_text(json.dumps(raw), encoding="utf-8")
    assert load_results(place).plan.bots == ("random",)


@pytest.mark.parametrize("kind", ["record", "case", "moves"])
def test_files_of_a_newer_format_are_told_so(kind: str, tmp_path: Path) -> None:
    raw = json.loads(written(kind, tmp_path)) | {"format": 2}
    place = tmp_path / "new.json"
    place.write_text(json.dumps(raw), encoding="utf-8")
    if kind == "case":
        _, problems = load_case(place)
    else:
        problems = list((load_record(place) if kind == "record" else load_moves(place)).problems)
    (problem,) = problems
    assert problem.code == "format-too-new"
    assert "Update Tilewright to open it." in problem.message

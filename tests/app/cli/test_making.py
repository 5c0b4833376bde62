"""`new` and `schema`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from app.cli.making import first_tiles
from engine.landscape.load import check_raw
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import RuleSet
from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]


def test_a_new_set_is_sound_and_has_no_warnings(tmp_path: Path) -> None:
    folder = tmp_path / "deep/my-first_set"
    done = tilewright("new", folder)
    assert done.code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["rules.json", "tiles.json"]
    assert json.loads((folder / "tiles.json").read_text("utf-8"))["title"] == "my first set"
    assert tilewright("check", folder, "--strict").code == 0
    assert tilewright("check", folder / "rules.json", "--strict").code == 0


def test_a_new_set_may_be_a_file_beside_others(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    done = tilewright("new", tmp_path / "one.json", "--title", "Solo", "--json")
    assert done.json["title"] == "Solo"
    assert tilewright("check", tmp_path / "one.json", "--strict").code == 0


@pytest.mark.parametrize("there", ["set/tiles.json", "set/rules.json", "set"])
def test_new_never_overwrites(there: str, tmp_path: Path) -> None:
    path = tmp_path / there
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine", encoding="utf-8")
    done = tilewright("new", tmp_path / "set")
    assert done.code == 1
    assert path.read_text("utf-8") == "mine"
    assert len([found for found in tmp_path.rglob("*") if found.is_file()]) == 1


def test_new_begins_with_the_rules_one_names(tmp_path: Path) -> None:
    tilewright("new", tmp_path / "set", "--rules", "mayflower/ten_rows")
    rules = load_rules(tmp_path / "set").rules
    assert rules is not None
    assert rules.board.rows == "start"
    assert tilewright("new", tmp_path / "other", "--rules", "nonsense").code == 1
    assert not (tmp_path / "other").exists()


TERRAINS = {
    "river": {"form": "path", "occupied_by": ["m"], "ends": ["lake"]},
    "wood": {"form": "area", "occupied_by": ["m"]},
    "hut": {"form": "site", "occupied_by": ["m"]},
    "lake": {"form": "site"},
    "meadow": {"form": "field", "occupied_by": ["m"]},
}


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize(
    "terrains",
    [["river"], ["wood"], ["meadow"], ["hut", "meadow"], list(TERRAINS), ["wood", "river"]],
)
def test_the_first_tiles_fit_any_rule_set(terrains: list[str], sides: int) -> None:
    rules = RuleSet.model_validate(
        {
            "title": "Any",
            "sides": sides,
            "pieces": {"m": {}},
            "terrains": {key: TERRAINS[key] for key in terrains},
        }
    )
    raw = {"format": 1, "title": "First"} | first_tiles(rules)
    assert [str(problem) for problem in check_raw(raw, rules, None).problems] == []


@pytest.mark.parametrize("kind", ["tileset", "ruleset", "record", "case", "moves", "run"])
def test_a_schema_is_printed_and_is_one(kind: str) -> None:
    done = tilewright("schema", kind)
    assert done.code == 0
    Draft202012Validator.check_schema(done.json)
    assert done.json["$id"].startswith(f"urn:tilewright:schema:{kind}:")


def test_schemas_are_written_into_a_folder(tmp_path: Path) -> None:
    done = tilewright("schema", "--write", tmp_path / "new")
    assert done.code == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "case.schema.json",
        "moves.schema.json",
        "record.schema.json",
        "ruleset.schema.json",
        "run.schema.json",
        "tileset.schema.json",
    ]
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert tilewright("schema", "--write", blocked).code == 1

"""Reading and writing a tile set: every stage speaks, every problem has its place."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from engine import files
from engine.bundled import find, home, names
from engine.landscape.load import (
    check_raw,
    load_set,
    load_set_text,
    save_set,
    set_text,
)
from engine.landscape.tiles.model import MOST_KINDS, to_raw
from engine.problems import Severity, has_errors
from tests.engine.landscape.tiles.written import MAYFLOWER
from tests.engine.strategies import games

BROKEN = """\
{
  "format": 1,
  "title": "Broken",
  "rules": "mayflower",
  "colour": "red",
  "tiles": {
    "A": "town N+N; road E-W",
    "B": {"count": 0, "features": ["farm", "raod E-W; farm"]},
    "C": {"features": [{"terrain": "Town", "sides": "north"}]},
    "D": {"features": "town N; ??"},
    "E": {"features": [{"terrain": "town", "sides": "north"}], "at": 3},
    "F": {"artwork": 3, "features": "plain ?"}
  },
  "start": [{"id": "S", "at": [0, 0.5]}, {"id": "T", "features": "road E>town", "at": [0, 0]}]
}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "tiles.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_all_faults_of_a_file_are_told_at_once_with_their_places(tmp_path):
    loaded = load_set(write(tmp_path, BROKEN))
    assert loaded.tileset is None and loaded.rules is not None
    assert [(p.line, p.column, p.code, p.pointer) for p in loaded.problems] == [
        (5, 3, "unknown-key", "/colour"),
        (7, 11, "side-twice", "/tiles/A"),
        (8, 20, "too-small", "/tiles/B/count"),
        (8, 45, "unknown-terrain", "/tiles/B/features/1"),
        (8, 55, "too-many-on-tile", "/tiles/B/features/1"),
        (9, 36, "wrong-form", "/tiles/C/features/0/terrain"),
        (9, 53, "wrong-form", "/tiles/C/features/0/sides"),
        (10, 32, "notation", "/tiles/D/features"),
        (11, 53, "unknown-side", "/tiles/E/features/0/sides"),
        (11, 64, "unknown-key", "/tiles/E/at"),
        (12, 22, "wrong-type", "/tiles/F/artwork"),
        (12, 44, "notation", "/tiles/F/features"),
        (14, 35, "wrong-type", "/start/0/at/1"),
        (14, 67, "end-nowhere", "/start/1/features"),
    ]
    assert {p.file for p in loaded.problems} == {str(tmp_path / "tiles.json")}


def test_every_message_names_its_tile(tmp_path):
    loaded = load_set(write(tmp_path, BROKEN))
    by_code = {p.code: p for p in loaded.problems}
    assert by_code["too-small"].message == "Tile B: 'count' is 0; it should be at least 1."
    assert by_code["too-small"].tile == "B"
    assert by_code["end-nowhere"].message.startswith("Start space T: the road from E")
    assert by_code["notation"].message.startswith("Tile F: ")


def test_the_place_inside_notation_is_that_of_the_part():
    text = '{"format": 1, "title": "x", "tiles": {"A": "town N;  raod E-W"}}'
    (problem,) = [
        p
        for p in load_set_text(text, Path("x.json"), MAYFLOWER).problems
        if p.code == "unknown-terrain"
    ]
    assert text[problem.column - 1 :].startswith("raod")


def test_an_escape_in_notation_leaves_the_place_at_its_beginning():
    text = '{"format": 1, "title": "x", "tiles": {"A": "town N \\"a\\"; raod E-W"}}'
    problems = load_set_text(text, Path("x.json"), MAYFLOWER).problems
    (problem,) = [p for p in problems if p.code == "unknown-terrain"]
    assert text[problem.column - 1 :].startswith('"town')


@pytest.mark.parametrize("name", [name for name in names() if "broken" not in name])
def test_bundled_sets_are_without_errors(name):
    loaded = load_set(name)
    assert [str(p) for p in loaded.problems if p.severity is Severity.ERROR] == []
    assert loaded.tileset is not None and loaded.rules is not None
    assert loaded.path == find(name)


@pytest.mark.parametrize("name", [name for name in names() if "broken" not in name])
def test_loading_saving_and_loading_a_bundled_set_changes_nothing(name, tmp_path):
    shutil.copytree(home() / name, tmp_path / "set")
    first = load_set(tmp_path / "set")
    save_set(first.path, first.tileset)
    second = load_set(tmp_path / "set")
    assert second.tileset == first.tileset
    assert second.source.text == set_text(first.tileset)
    assert [p.code for p in second.problems] == [p.code for p in first.problems]


def test_mayflower_is_without_any_problem():
    assert [str(problem) for problem in load_set("mayflower").problems] == []


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_loading_and_saving_a_made_up_set_changes_nothing(game):
    rules, tileset = game
    text = set_text(tileset)
    loaded = load_set_text(text, Path("made-up.json"), rules)
    assert not has_errors(loaded.problems)
    assert loaded.tileset == tileset
    assert set_text(loaded.tileset) == text


def test_unknown_fields_survive_at_every_depth(tmp_path):
    raw = {
        "$schema": "urn:tilewright:schema:tileset:1",
        "format": 1,
        "title": "x",
        "rules": "mayflower",
        "start": {"spaces": [{"id": "S", "at": [0, 0], "a": 1}], "bounds": {"b": 2}, "c": 3},
        "tiles": [
            {
                "id": "A",
                "features": [
                    {"terrain": "town", "sides": "N", "markers": [{"kind": "flag", "d": 4}], "e": 5}
                ],
                "f": [None, {"g": 6}],
            }
        ],
        "h": {"i": "j"},
    }
    path = write(tmp_path, json.dumps(raw))
    loaded = load_set(path)
    save_set(path, loaded.tileset)
    assert json.loads(path.read_text(encoding="utf-8")) == raw
    unknown = [p.pointer for p in loaded.problems if p.code == "unknown-key"]
    assert sorted(unknown) == [
        "/h",
        "/start/bounds/b",
        "/start/c",
        "/start/spaces/0/a",
        "/tiles/0/f",
        "/tiles/0/features/0/e",
        "/tiles/0/features/0/markers/0/d",
    ]


def test_saving_keeps_a_backup_unless_told_otherwise(tmp_path):
    path = write(tmp_path, '{"format": 1, "title": "old", "rules": "mayflower"}')
    tileset = load_set(path).tileset
    save_set(path, tileset.replace(title="new"), backup=False)
    assert [file.name for file in tmp_path.iterdir()] == ["tiles.json"]
    save_set(path, tileset.replace(title="newer"))
    (kept,) = [file for file in tmp_path.iterdir() if file != path]
    assert json.loads(kept.read_text())["title"] == "new"


def test_a_set_that_is_not_there(tmp_path):
    loaded = load_set("mayflwoer")
    (problem,) = loaded.problems
    assert problem.code == "set-not-found" and "Did you mean 'mayflower'?" in problem.message
    assert loaded.tileset is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file-empty"),
        ("[", "unfinished-file"),
        ("[]", "wrong-type"),
        ("3", "wrong-type"),
        ('{"format": 99}', "format-too-new"),
        ('{"format": "1"}', "wrong-type"),
        ('{"title": "x", "title": "y", "format": 1}', "duplicate-key"),
    ],
)
def test_what_is_not_a_tile_set_says_so(text, code, tmp_path):
    (tmp_path / "rules.json").write_text(json.dumps(to_raw(MAYFLOWER)))
    loaded = load_set(write(tmp_path, text))
    found = [p for p in loaded.problems if p.code == code]
    assert len(found) == 1 and found[0].line is not None


def test_without_rules_the_rest_is_still_checked(tmp_path):
    text = '{"format": 1, "title": "x", "tiles": {"A": "town N+N", "B": {"count": 0}}}'
    loaded = load_set(write(tmp_path, text))
    assert loaded.rules is None and loaded.tileset is None
    codes = [p.code for p in loaded.problems]
    assert codes == ["rules-missing", "side-twice", "too-small"]
    assert "rules.json" in loaded.problems[0].message
    assert "only part of the tile set can be checked" in loaded.problems[0].message


def test_rules_are_looked_for_beside_the_set(tmp_path):
    (tmp_path / "own.json").write_text(json.dumps(to_raw(MAYFLOWER.replace(title="Own"))))
    path = write(tmp_path, '{"format": 1, "title": "x", "rules": "own.json", "tiles": {"A": ""}}')
    assert load_set(path).rules.title == "Own"


def test_faulty_rules_are_told_with_their_own_file(tmp_path):
    (tmp_path / "rules.json").write_text('{"format": 1, "title": "x"}')
    loaded = load_set(write(tmp_path, '{"format": 1, "title": "x", "tiles": {"A": ""}}'))
    assert loaded.rules is None
    rules_problem = next(p for p in loaded.problems if p.code == "rules-missing")
    assert "cannot be used" in rules_problem.message
    others = {Path(p.file).name for p in loaded.problems}
    assert others == {"tiles.json", "rules.json"}


def test_a_sound_tile_is_checked_beside_one_that_is_not():
    raw = {
        "format": 1,
        "title": "x",
        "tiles": [{"id": "A", "features": 7}, {"id": "B", "features": "raod E-W"}, 5, {"id": "B"}],
    }
    problems = check_raw(raw, MAYFLOWER, None).problems
    found = {(p.code, p.pointer) for p in problems}
    assert found == {
        ("wrong-type", "/tiles/0/features"),
        ("wrong-type", "/tiles/2"),
        ("unknown-terrain", "/tiles/1/features"),
        ("duplicate-id", "/tiles/3/id"),
    }


def test_fixes_beside_a_broken_tile_hit_the_right_one():
    raw = {
        "format": 1,
        "title": "x",
        "tiles": [7, {"id": "B", "features": [{"terrain": "raod", "sides": "E+W"}]}],
    }
    problems = check_raw(raw, MAYFLOWER, None).problems
    (problem,) = [p for p in problems if p.fix]
    assert problem.fix.edits[0].pointer == "/tiles/1/features/0/terrain"


def test_what_only_the_model_refuses_is_told_too():
    raw = {"format": 1, "title": "x", "tiles": [{"id": "A", "count": 2.0}, {"id": "B\n"}]}
    found = check_raw(raw, MAYFLOWER, None)
    assert [(p.code, p.pointer) for p in found.problems] == [
        ("not-allowed", "/tiles/0/count"),
        ("not-allowed", "/tiles/1/id"),
    ]


def test_too_many_kinds_are_refused_before_they_are_read():
    for tiles in ([{}] * (MOST_KINDS + 1), {str(i): "" for i in range(MOST_KINDS + 1)}):
        loaded = check_raw({"format": 1, "title": "x", "tiles": tiles}, MAYFLOWER, None)
        assert [p.code for p in loaded.problems] == ["too-many-kinds"]
        assert loaded.tileset is None


def test_artwork_is_looked_for_in_the_folder_of_the_set(tmp_path):
    text = '{"format": 1, "title": "x", "rules": "mayflower", "tiles": {"A": {"artwork": "a.png"}}}'
    codes = [p.code for p in load_set(write(tmp_path, text)).problems]
    assert "artwork-missing" in codes
    assert "artwork-missing" not in [
        p.code for p in check_raw(json.loads(text), MAYFLOWER, None).problems
    ]


def test_problems_stand_in_the_order_of_the_file(tmp_path):
    loaded = load_set(write(tmp_path, BROKEN))
    places = [(p.line, p.column) for p in loaded.problems]
    assert places == sorted(places)
    assert any(p.severity is Severity.WARNING for p in loaded.problems)


def test_the_long_form_says_what_the_short_form_means():
    raw = {"format": 1, "title": "x", "tiles": {"A": "farm"}}
    loaded = check_raw(raw, MAYFLOWER, None)
    assert loaded.raw is raw
    assert loaded.expanded_raw["tiles"] == [{"id": "A", "features": [{"terrain": "farm"}]}]
    assert to_raw(loaded.tileset)["tiles"] == loaded.expanded_raw["tiles"]


def test_the_canonical_text_is_short_and_stable():
    text = set_text(
        check_raw({"format": 1, "title": "x", "tiles": {"A": "farm"}}, None, None).tileset
    )
    assert files.parse(text, "x")[0].raw["tiles"] == [
        {"id": "A", "features": [{"terrain": "farm"}]}
    ]
    assert set_text(load_set_text(text, Path("x"), MAYFLOWER).tileset) == text

"""Rule sets from files: found by any name, faults with their line, written back as they were."""

import json
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import bundled
from engine.files import WriteRefused
from engine.landscape.rules.find import rules_names
from engine.landscape.rules.knobs import knobs, turn_knob
from engine.landscape.rules.load import (
    check_rules_raw,
    load_rules,
    load_rules_text,
    rules_text,
    save_rules,
)
from engine.landscape.rules.model import RuleSet
from engine.problems import Problem, Severity, has_errors

TO_PLAY_BY = [name for name in rules_names() if "broken" not in name]


def write(path: Path, raw: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(raw, indent=2), encoding="utf-8")
    return path


def only(problems: list[Problem], code: str) -> Problem:
    found = [problem for problem in problems if problem.code == code]
    assert len(found) == 1, [str(problem) for problem in problems]
    return found[0]


@pytest.mark.parametrize("name", TO_PLAY_BY)
def test_every_bundled_rule_set_is_clean(name: str) -> None:
    loaded = load_rules(name)
    assert loaded.problems == []
    assert loaded.rules is not None


def test_found_by_file_folder_name_and_from_beside(
    tmp_path: Path, plain_game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "game" / "rules.json", plain_game)
    tiles = tmp_path / "game" / "tiles.json"
    for loaded in (
        load_rules(path),
        load_rules(str(path)),
        load_rules(tmp_path / "game"),
        load_rules("rules.json", beside=tmp_path / "game"),
        load_rules("rules.json", beside=tiles),
        load_rules("../game", beside=tmp_path / "game"),
    ):
        assert loaded.problems == []
        assert loaded.rules is not None and loaded.rules.title == "Meadows"
        assert loaded.path is not None and loaded.path.samefile(path)
        assert loaded.raw == loaded.whole == plain_game
    monkeypatch.chdir(tmp_path)
    assert load_rules("game").rules == load_rules(path).rules
    assert load_rules("mayflower", beside=tmp_path).path == bundled.find("mayflower", bundled.RULES)


def test_a_path_from_beside_is_never_looked_up_where_the_program_started(
    tmp_path: Path, plain_game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "here" / "rules.json", plain_game)
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert load_rules("rules.json", beside=tmp_path / "there").rules is None


@pytest.mark.parametrize("where", ["", "   ", "mayflwr", "no/such.json", "a\0b", "x" * 5000])
@pytest.mark.parametrize("beside", [None, Path("/")])
def test_what_is_not_there_is_told_in_a_sentence(where: str, beside: Path | None) -> None:
    loaded = load_rules(where, beside=beside)
    assert loaded.rules is None
    (problem,) = loaded.problems
    assert problem.severity is Severity.ERROR
    assert problem.message.endswith((".", "?"))
    if where == "mayflwr":
        assert "Did you mean 'mayflower'?" in problem.message


def test_a_fault_has_its_line(tmp_path: Path, plain_game: dict[str, Any]) -> None:
    plain_game["terrains"]["stony_path"]["finished"]["per_tile"] = 1000
    path = write(tmp_path / "rules.json", plain_game)
    loaded = load_rules(path)
    assert loaded.rules is None
    (problem,) = loaded.problems
    assert problem.pointer == "/terrains/stony_path/finished/per_tile"
    assert problem.file == str(path)
    line = path.read_text().splitlines()[(problem.line or 0) - 1]
    assert line.strip() == '"per_tile": 1000'


def test_a_fault_of_sense_has_its_line_and_leaves_the_rules_usable(
    tmp_path: Path, plain_game: dict[str, Any]
) -> None:
    plain_game["terrains"]["stony_path"]["ends"] = ["junctoin"]
    path = write(tmp_path / "rules.json", plain_game)
    loaded = load_rules(path)
    assert loaded.rules is not None and has_errors(loaded.problems)
    problem = only(loaded.problems, "unknown-end")
    assert path.read_text().splitlines()[(problem.line or 0) - 1].strip() == '"junctoin"'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 99, "title": "x"}',
        '{"format": "one"}',
        '{"format": 1, "base": 7}',
        '{"format": 1, "base": ""}',
        '{"format": 1, "title": "x", "terrains": {}}',
        '{"format": 1, "title": "x", "terrains": {"Road!": {"form": "path"}}}',
        '{"format": 1, "title": "x", "terrains": {"road": {"form": "way"}}}',
        '{"format": 1, "title": "x", "terrains": {"p": {"form": "field"}}, "turn": {"hand": 1.0}}',
        '{"format": 1, "title": "x", "terrains": {"p": {"form": "field"}}, "turn": {"hand": null}}',
        '{"format": 1, "title": "x", "terrains": {"p": {"form": "field"}}, "sides": 5}',
        '{"format": 1, "title": "x", "terrains": {"p": {"form": "field", "stays": "no"}}}',
    ],
)
def test_bad_files_are_told_in_sentences_and_give_no_rules(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rules.json"
    path.write_text(text, encoding="utf-8")
    loaded = load_rules(path)
    assert loaded.rules is None
    assert has_errors(loaded.problems)
    for problem in loaded.problems:
        assert problem.file == str(path)
        assert problem.message[-1] in ".?"
    assert path.read_text(encoding="utf-8") == text


def test_unknown_fields_survive_with_a_warning(tmp_path: Path, plain_game: dict[str, Any]) -> None:
    plain_game["shelf"] = {"row": [1, 2, {"deep": None}]}
    plain_game["terrains"]["meadow"]["smell"] = "sweet"
    path = write(tmp_path / "rules.json", plain_game)
    loaded = load_rules(path)
    assert loaded.rules is not None
    assert [problem.code for problem in loaded.problems] == ["unknown-field"] * 2
    assert {problem.severity for problem in loaded.problems} == {Severity.WARNING}
    save_rules(path, loaded.rules)
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["shelf"] == {"row": [1, 2, {"deep": None}]}
    assert written["terrains"]["meadow"]["smell"] == "sweet"
    assert load_rules(path).rules == loaded.rules


@pytest.mark.parametrize("name", TO_PLAY_BY)
def test_load_save_load_is_the_identity(tmp_path: Path, name: str) -> None:
    loaded = load_rules(name)
    assert loaded.rules is not None
    whole = tmp_path / "whole.json"
    save_rules(whole, loaded.rules)
    again = load_rules(whole)
    assert again.problems == []
    assert again.rules == loaded.rules.replace(base=None)
    text = whole.read_text(encoding="utf-8")
    save_rules(whole, again.rules)
    assert whole.read_text(encoding="utf-8") == text


def test_a_text_is_read_like_the_file_it_will_be(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    loaded = load_rules_text('{"format": 1, "title": "x", "base": "mayflower"}', path)
    assert loaded.problems == []
    assert loaded.rules is not None and loaded.rules.title == "x"
    assert loaded.path == path and not path.exists()


def test_what_cannot_be_written_leaves_the_old_file(
    tmp_path: Path, plain_game: dict[str, Any]
) -> None:
    rules = RuleSet.model_validate(plain_game)
    with pytest.raises(WriteRefused):
        save_rules(tmp_path / "missing" / "rules.json", rules)
    path = write(tmp_path / "rules.json", plain_game)
    save_rules(path, rules)
    assert [entry.name for entry in tmp_path.iterdir()] == ["rules.json"]


MAYFLOWER = load_rules("mayflower").rules
assert MAYFLOWER is not None
KNOBS = knobs(MAYFLOWER)


@st.composite
def turned_rules(draw: st.DrawFn) -> RuleSet:
    """Mayflower with some knobs turned to anything they take."""
    rules = MAYFLOWER
    assert rules is not None
    for path in draw(st.lists(st.sampled_from([knob.path for knob in KNOBS]), max_size=8)):
        knob = next(knob for knob in knobs(rules) if knob.path == path)
        match knob.kind:
            case "int":
                value: Any = draw(st.integers(knob.least, knob.most))
            case "bool":
                value = draw(st.booleans())
            case "choice":
                value = draw(st.sampled_from([value for value, _ in knob.choices]))
            case "set":
                value = draw(st.sets(st.sampled_from([value for value, _ in knob.choices])))
            case "text":
                value = draw(st.text(string.printable[:95] + "éß水", max_size=20))
        rules = turn_knob(rules, path, value)
    return rules


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=turned_rules())
def test_any_variant_written_whole_or_as_differences_reads_the_same(
    tmp_path: Path, rules: RuleSet
) -> None:
    whole = load_rules_text(rules_text(rules), tmp_path / "whole.json")
    assert not has_errors(whole.problems)
    assert whole.rules == rules
    variant = rules.replace(base="mayflower", title="Turned")
    loaded = load_rules_text(rules_text(variant, base=MAYFLOWER), tmp_path / "variant.json")
    assert not has_errors(loaded.problems)
    assert loaded.rules == variant
    assert loaded.base is not None and loaded.base.rules == MAYFLOWER


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_mutilated_file_ends_in_a_traceback(tmp_path: Path, data: st.DataObject) -> None:
    text = rules_text(MAYFLOWER) if MAYFLOWER else ""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 30))
        put = data.draw(st.sampled_from(["", "{", "}", '"', ",", "null", "9e99", "[]", "\ud800"]))
        text = text[:at] + put + text[at + cut :]
    loaded = load_rules_text(text, tmp_path / "rules.json")
    assert loaded.rules is not None or has_errors(loaded.problems)


def test_a_slip_in_a_field_is_told_even_beside_other_faults(tmp_path: Path) -> None:
    raw = {"format": 1, "title": "x", "base": "mayflower", "turn": {"hnad": 2, "equal_turns": 7}}
    loaded = load_rules(write(tmp_path / "mine.json", raw))
    assert loaded.rules is None
    problem = only(loaded.problems, "unknown-field")
    assert problem.pointer == "/turn/hnad"
    assert "Did you mean 'hand'?" in problem.message
    assert problem.fix is not None and problem.fix.edits[0].op == "rename"


def test_data_that_stands_for_itself_needs_no_file(plain_game: dict[str, Any]) -> None:
    assert check_rules_raw(plain_game) == (RuleSet.model_validate(plain_game), [])
    plain_game["shelf"] = 1
    assert [problem.code for problem in check_rules_raw(plain_game)[1]] == ["unknown-field"]
    for bad in (None, [], {"format": 2}, {"format": 1}):
        rules, problems = check_rules_raw(bad)
        assert rules is None and has_errors(problems)

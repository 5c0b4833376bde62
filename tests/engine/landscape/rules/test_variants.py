"""Variants: a file that names its base and holds only what differs."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import bundled
from engine.landscape.rules.compare import differences
from engine.landscape.rules.find import name_of_base, rules_names
from engine.landscape.rules.knobs import get, turn_knob
from engine.landscape.rules.load import load_rules, rules_text, save_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.variants import laid_over, only_differences
from engine.problems import Problem, has_errors

OVER_MAYFLOWER: dict[str, Any] = {"format": 1, "title": "Mine", "base": "mayflower"}


def write(path: Path, raw: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(raw, indent=2), encoding="utf-8")
    return path


def only(problems: list[Problem], code: str) -> Problem:
    found = [problem for problem in problems if problem.code == code]
    assert len(found) == 1, [str(problem) for problem in problems]
    return found[0]


def test_objects_are_laid_over_lists_replaced_and_null_takes_away() -> None:
    base = {"a": {"x": 1, "y": [1, 2]}, "b": 2, "c": {"d": 1}}
    variant = {"a": {"y": [3], "z": {"w": None, "v": 1}}, "b": None, "c": 5}
    assert laid_over(base, variant) == {"a": {"x": 1, "y": [3], "z": {"v": 1}}, "c": 5}
    assert base == {"a": {"x": 1, "y": [1, 2]}, "b": 2, "c": {"d": 1}}


def test_a_variant_is_its_base_with_what_it_says(tmp_path: Path, mayflower: RuleSet) -> None:
    raw = OVER_MAYFLOWER | {
        "turn": {"hand": 3},
        "terrains": {"road": {"ends": ["junction"]}, "farm": {"unfinished": None}},
        "mechanics": {"surveyors": None},
    }
    loaded = load_rules(write(tmp_path / "mine.json", raw))
    assert loaded.problems == []
    rules = loaded.rules
    assert rules is not None
    assert (rules.title, rules.base, rules.author) == ("Mine", "mayflower", mayflower.author)
    assert rules.turn.hand == 3
    assert rules.terrains["road"].ends == ("junction",)
    assert rules.terrains["road"].finished == mayflower.terrains["road"].finished
    assert rules.terrains["farm"].unfinished is None
    assert rules.mechanics.surveyors is None
    assert loaded.base is not None and loaded.base.rules == mayflower
    assert loaded.raw == raw


def test_a_chain_of_bases_adds_up(tmp_path: Path) -> None:
    write(tmp_path / "one.json", OVER_MAYFLOWER | {"turn": {"hand": 2}, "board": {"track": 60}})
    two = {"format": 1, "title": "Two", "base": "one.json", "turn": {"hand": 3}}
    write(tmp_path / "sub" / "two.json", two | {"base": "../one.json"})
    loaded = load_rules(tmp_path / "sub" / "two.json")
    assert loaded.problems == []
    assert loaded.rules is not None
    assert (loaded.rules.turn.hand, loaded.rules.board.track) == (3, 60)
    assert loaded.rules.base == "../one.json"
    assert loaded.rules.pieces["settler"].count == 6


def test_eight_bases_are_enough(tmp_path: Path, plain_game: dict[str, Any]) -> None:
    write(tmp_path / "0.json", plain_game)
    for number in range(1, 10):
        variant = {"format": 1, "title": str(number), "base": f"{number - 1}.json"}
        write(tmp_path / f"{number}.json", variant)
    assert load_rules(tmp_path / "8.json").problems == []
    loaded = load_rules(tmp_path / "9.json")
    assert loaded.rules is None
    assert "More than 8 rule sets" in only(loaded.problems, "bases-too-deep").message


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_circle_of_bases_is_told(tmp_path: Path, length: int) -> None:
    for number in range(length):
        variant = {"format": 1, "title": "x", "base": f"{(number + 1) % length}.json"}
        write(tmp_path / f"{number}.json", variant)
    loaded = load_rules(tmp_path / "0.json")
    assert loaded.rules is None
    problem = only(loaded.problems, "base-in-a-circle")
    assert problem.pointer == "/base" and problem.line == 4
    assert "0.json → " in problem.message and problem.message.count("0.json") == 2
    assert all(found.file.startswith(str(tmp_path)) for found in loaded.problems)


def test_a_base_that_is_not_there_is_told_at_its_name(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.json", OVER_MAYFLOWER | {"base": "mayflowr"})
    loaded = load_rules(path)
    assert loaded.rules is None
    (problem,) = loaded.problems
    assert (problem.code, problem.line) == ("base-not-found", 4)
    assert "Did you mean 'mayflower'?" in problem.message


def test_a_base_that_is_no_rule_set_is_told_in_both_files(tmp_path: Path) -> None:
    (tmp_path / "base.json").write_text("{ nonsense", encoding="utf-8")
    path = write(tmp_path / "mine.json", OVER_MAYFLOWER | {"base": "base.json"})
    loaded = load_rules(path)
    assert loaded.rules is None
    assert [Path(problem.file).name for problem in loaded.problems] == ["mine.json", "base.json"]
    assert loaded.problems[0].code == "base-unusable"


def test_a_fault_of_the_variant_stands_in_the_variant(tmp_path: Path) -> None:
    raw = OVER_MAYFLOWER | {"pieces": {"settler": {"scoring": 9}}}
    path = write(tmp_path / "mine.json", raw)
    problem = only(load_rules(path).problems, "too-many-scoring")
    assert problem.file == str(path)
    assert path.read_text().splitlines()[(problem.line or 0) - 1].strip() == '"scoring": 9'


def test_a_fault_that_only_base_and_variant_have_together_stands_in_the_variant(
    tmp_path: Path,
) -> None:
    base = OVER_MAYFLOWER | {"pieces": {"settler": {"scoring": 4}}}
    write(tmp_path / "base.json", base)
    raw = OVER_MAYFLOWER | {"base": "base.json", "pieces": {"settler": {"count": 3}}}
    path = write(tmp_path / "mine.json", raw)
    problem = only(load_rules(path).problems, "too-many-scoring")
    assert problem.file == str(path)
    assert problem.pointer == "/pieces/settler/scoring"
    # The variant does not say how many mark the score; the nearest it says is about settlers.
    assert path.read_text().splitlines()[(problem.line or 0) - 1].strip() == '"settler": {'


def test_a_fault_of_the_base_stands_in_the_base_and_is_told_once(tmp_path: Path) -> None:
    write(tmp_path / "base.json", OVER_MAYFLOWER | {"turn": {"hnad": 2}})
    loaded = load_rules(
        write(tmp_path / "mine.json", OVER_MAYFLOWER | {"base": "base.json", "title": "x"})
    )
    (problem,) = loaded.problems
    assert problem.code == "unknown-field"
    assert Path(problem.file).name == "base.json"


def test_a_fix_is_offered_only_where_the_variant_has_the_place(tmp_path: Path) -> None:
    raw = OVER_MAYFLOWER | {"terrains": {"town": None, "twon": {"form": "area"}}}
    loaded = load_rules(write(tmp_path / "mine.json", raw))
    ends = only(loaded.problems, "unknown-end")
    assert 'Did you mean "twon"?' in ends.message
    assert ends.fix is None


def test_taking_away_what_is_not_there_is_a_slip(tmp_path: Path) -> None:
    raw = OVER_MAYFLOWER | {"markers": {"turkye": None}}
    problem = only(load_rules(write(tmp_path / "mine.json", raw)).problems, "nothing-to-remove")
    assert problem.pointer == "/markers/turkye"
    assert "Did you mean 'turkey'?" in problem.message


def test_a_variant_has_a_title_of_its_own(tmp_path: Path) -> None:
    loaded = load_rules(write(tmp_path / "mine.json", {"format": 1, "base": "mayflower"}))
    problem = only(loaded.problems, "variant-untitled")
    assert '"Mayflower"' in problem.message
    assert loaded.rules is not None


def test_only_what_differs_is_written(tmp_path: Path, mayflower: RuleSet) -> None:
    rules = turn_knob(turn_knob(mayflower, "turn.hand", 3), "farm.start_spaces", False)
    rules = rules.replace(title="Mine", base="mayflower", tags=())
    path = tmp_path / "mine.json"
    save_rules(path, rules, base=mayflower)
    assert json.loads(path.read_text(encoding="utf-8")) == {
        "$schema": "urn:tilewright:schema:ruleset:1",
        "format": 1,
        "title": "Mine",
        "base": "mayflower",
        "tags": [],
        "turn": {"hand": 3},
        "terrains": {"farm": {"start_spaces": False}},
    }
    assert load_rules(path).rules == rules


def test_a_default_is_written_out_where_the_base_has_something_else(mayflower: RuleSet) -> None:
    base = turn_knob(mayflower, "turn.hand", 3)
    rules = turn_knob(base, "turn.hand", 1).replace(base="x")
    assert only_differences(rules, base)["turn"] == {"hand": 1}


def test_what_a_variant_takes_away_or_adds_is_written(tmp_path: Path, mayflower: RuleSet) -> None:
    terrains = {key: terrain for key, terrain in mayflower.terrains.items() if key != "farm"}
    terrains["road"] = terrains["road"].replace(ends=("junction", "town"))
    terrains["wood"] = mayflower.terrains["town"].replace(title="wood", plural="woods")
    sources = {path: text for path, text in mayflower.sources.items() if ".farm." not in path}
    rules = mayflower.replace(title="Woods", base="mayflower", terrains=terrains, sources=sources)
    markers = {**rules.markers, "turkey": rules.markers["turkey"].replace(group=None)}
    rules = rules.replace(markers=markers)
    path = tmp_path / "woods.json"
    save_rules(path, rules, base=mayflower)
    raw = json.loads(path.read_text(encoding="utf-8"))
    assert raw["terrains"]["farm"] is None
    assert raw["terrains"]["wood"]["form"] == "area"
    assert raw["markers"] == {"turkey": {"group": None}}
    assert load_rules(path).rules == rules


def test_a_variant_written_without_its_base_stands_for_itself(mayflower: RuleSet) -> None:
    rules = mayflower.replace(base="elsewhere")
    assert "base" not in json.loads(rules_text(rules))
    with pytest.raises(ValueError, match="name its base"):
        rules_text(mayflower, base=mayflower)


def test_how_a_base_is_called(tmp_path: Path) -> None:
    bundled_rules = bundled.find("mayflower", bundled.RULES)
    assert name_of_base(bundled_rules, tmp_path) == "mayflower"
    dutch = bundled.home() / "mayflower" / "variants" / "dutch.json"
    assert name_of_base(dutch, tmp_path) == "mayflower/dutch"
    assert name_of_base(tmp_path / "a" / "base.json", tmp_path / "b") == "../a/base.json"


BUNDLED_VARIANTS = [name for name in rules_names() if name.startswith("mayflower/")]


def test_variants_come_with_the_game() -> None:
    assert {"mayflower/dutch", "mayflower/family", "mayflower/ten_rows"} <= set(BUNDLED_VARIANTS)


@pytest.mark.parametrize("name", BUNDLED_VARIANTS)
def test_every_bundled_variant_is_clean_and_differs(tmp_path: Path, name: str) -> None:
    loaded = load_rules(name)
    assert loaded.problems == []
    assert loaded.rules is not None and loaded.base is not None and loaded.base.rules is not None
    assert differences(loaded.rules, loaded.base.rules)
    assert loaded.rules.title != loaded.base.rules.title
    again = tmp_path / "again.json"
    save_rules(again, loaded.rules, base=loaded.base.rules)
    assert load_rules(again).rules == loaded.rules
    assert not has_errors(load_rules(again).problems)


def test_bundled_variants_turn_what_they_promise() -> None:
    dutch, rows, family = (
        load_rules(f"mayflower/{name}").rules for name in ("dutch", "ten_rows", "family")
    )
    assert dutch is not None and rows is not None and family is not None
    assert get(dutch, "mechanics.surveyors.bonus_for") == "player"
    assert get(rows, "board.rows") == "start"
    assert get(family, "mechanics.surveyors.sweep") == "off"
    assert get(family, "mechanics.surveyors.count") == 3
    assert get(family, "terrains.town.unfinished.per_tile") == 0
    assert get(family, "terrains.plain.occupied_by") == ()

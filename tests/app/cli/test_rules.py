"""`rules`: the game in plain words, knobs, variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.landscape.rules.load import load_rules
from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "where", ["mayflower", "tilesets/mayflower", "tilesets/mayflower/tiles.json"]
)
def test_the_rules_of_a_set_are_told(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = tilewright("rules", where)
    assert done.code == 0
    assert done.out.startswith("Mayflower\n")
    assert "A finished town earns 2 points a tile" in " ".join(done.out.split())
    assert "mechanics.surveyors.bonus" in done.out


def test_turned_knobs_change_the_text_and_are_listed() -> None:
    done = tilewright("rules", "mayflower", "--knob", "surveyors.bonus=6", "--knob", "turn.hand=2")
    assert "Extra points per surveyor: 6 instead of 4." in done.out
    assert "* turn.hand" in done.out
    assert "Hold 2 tiles" in done.out


def test_all_knobs_as_json() -> None:
    data = tilewright("rules", "mayflower", "--knob", "turn.hand=3", "--json").json
    knobs = {knob["path"]: knob for knob in data["knobs"]}
    assert knobs["turn.hand"]["value"] == 3
    assert knobs["turn.hand"]["default"] == 1
    assert (knobs["turn.hand"]["least"], knobs["turn.hand"]["most"]) == (1, 6)
    assert data["differences"]
    assert data["summary"][0]["sentences"]


def test_a_variant_is_written_and_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "calm.json"
    words = [
        "rules",
        "mayflower",
        "--knob",
        "surveyors.bonus=0",
        "--write",
        path,
        "--title",
        "Calm",
    ]
    assert tilewright(*words).code == 0
    loaded = load_rules(path)
    assert loaded.problems == []
    assert loaded.rules is not None
    assert loaded.rules.title == "Calm"
    assert loaded.rules.mechanics.surveyors is not None
    assert loaded.rules.mechanics.surveyors.bonus == 0
    assert loaded.rules.base == "mayflower"
    again = tilewright(*words)
    assert again.code == 1
    assert "already there" in again.err


def test_the_rules_of_a_variant_by_name() -> None:
    assert "Dutch" in tilewright("rules", "mayflower/dutch").out
    missing = tilewright("rules", "mayflower/klingon")
    assert missing.code == 1
    assert "no rule set" in missing.err or "There is no" in missing.err

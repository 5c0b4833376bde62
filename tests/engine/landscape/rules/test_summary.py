"""The rules in plain language: complete, good English, and different after every turn."""

import json
import re
from typing import Any

import pytest

from engine import bundled
from engine.landscape.rules.knobs import Knob, knobs, turn_knob, turn_knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.summary import summary, summary_text

RULES = RuleSet.model_validate(
    json.loads(bundled.find("mayflower", bundled.RULES).read_text(encoding="utf-8"))
)
ALL = knobs(RULES)


def section(rules: RuleSet, title: str) -> str:
    return " ".join(next(part.sentences for part in summary(rules) if part.title == title))


def values_to_try(knob: Knob) -> list[Any]:
    match knob.kind:
        case "int":
            assert knob.least is not None and knob.most is not None
            near = range(max(knob.least, -3), min(knob.most, 12) + 1)
            return [value for value in {*near, knob.least, knob.most} if value != knob.value]
        case "bool":
            return [not knob.value]
        case "choice":
            return [value for value, _ in knob.choices if value != knob.value]
        case "set":
            return [()]
        case "text":
            return ["", "wanderer"]


@pytest.mark.parametrize("knob", ALL, ids=[knob.path for knob in ALL])
def test_turning_a_knob_changes_the_summary(knob: Knob) -> None:
    seen = {summary_text(RULES)}
    for value in values_to_try(knob):
        text = summary_text(turn_knob(RULES, knob.path, value))
        assert text not in seen, f"{value} reads like another value"
        seen.add(text)


@pytest.mark.parametrize("knob", ALL, ids=[knob.path for knob in ALL])
def test_sentences_stay_sentences_whatever_is_turned(knob: Knob) -> None:
    for value in values_to_try(knob):
        for part in summary(turn_knob(RULES, knob.path, value)):
            assert part.sentences
            for sentence in part.sentences:
                assert re.fullmatch(r"[A-Z0-9].*[^.,; ]\.", sentence), sentence
                assert "  " not in sentence and "None" not in sentence
                wrong = r"\b1 (points|tiles|settlers|spaces|players|surveyors)\b|\b0 |\ba [aeio]"
                assert not re.search(wrong, sentence), sentence
                wrong = r"\b([2-9]|\d\d+) (point|tile|settler|space|player|surveyor)\b"
                assert not re.search(wrong, sentence), sentence


def test_sections_follow_the_game() -> None:
    assert [part.title for part in summary(RULES)] == [
        "What you need",
        "The board",
        "A turn",
        "Roads",
        "Towns",
        "Farms",
        "Plains",
        "Surveyors",
        "The end",
    ]


def test_roads_as_the_book_has_them() -> None:
    assert section(RULES, "Roads") == (
        "A settler on a road is a bandit. "
        "A road is finished when both its ends are closed by a junction, a town or a farm, or when"
        " it is a loop. "
        "A finished road earns 1 point a tile and 2 points a trading post. "
        "At the end of the game an unfinished road earns 1 point a tile and 2 points a trading"
        " post."
    )


def test_a_farm_adds_up_to_nine() -> None:
    assert "around it: 9 points in all." in section(RULES, "Farms")
    without_coast = turn_knob(RULES, "farm.start_spaces", False)
    assert "around it: up to 9 points in all." in section(without_coast, "Farms")


def test_points_that_are_nothing_or_less_than_nothing() -> None:
    none = turn_knobs(RULES, [("road.finished.per_tile", 0), ("finished.per_marker.post", 0)])
    assert "A finished road earns nothing." in section(none, "Roads")
    only_posts = turn_knob(RULES, "road.finished.per_tile", 0)
    assert "earns 2 points a trading post, but nothing for its tiles." in section(
        only_posts, "Roads"
    )
    costly = turn_knob(RULES, "town.finished.per_marker.flag", -1)
    assert "A finished town earns 2 points a tile, but loses 1 point a flag." in section(
        costly, "Towns"
    )


def test_a_single_animal_with_its_own_worth_is_told_apart() -> None:
    rules = turn_knob(RULES, "per_marker.bear", 3)
    assert "a plain earns 1 point an animal and 3 points a bear instead" in section(rules, "Plains")


def test_nobody_on_the_plains() -> None:
    rules = turn_knob(RULES, "plain.occupied_by", ())
    assert section(rules, "Plains") == ("Nobody may be placed on a plain, so plains earn nothing.")
    assert "trappers" not in section(rules, "Surveyors")


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "There are no surveyors."),
        (1, "1 surveyor starts at the start board and goes west."),
        (2, "2 surveyors start at the start board and go west."),
        (3, "3 surveyors start at the start board and go west."),
    ],
)
def test_the_number_of_surveyors(count: int, said: str) -> None:
    assert section(turn_knob(RULES, "surveyors.count", count), "Surveyors").startswith(said)


def test_surveyors_who_go_south_count_rows() -> None:
    told = section(turn_knob(RULES, "surveyors.direction", "S"), "Surveyors")
    assert "in the row of a surveyor" in told
    assert "moves one row south" in told
    assert "north of both surveyors" in told


def test_a_game_without_titles_speaks_by_its_keys(plain_game: dict[str, Any]) -> None:
    rules = RuleSet.model_validate(plain_game)
    assert "A herder may be placed on a stony path." in section(rules, "Stony paths")
    assert all(part.title != "Surveyors" for part in summary(rules))


def test_a_terrain_that_never_scores_when_finished(plain_game: dict[str, Any]) -> None:
    plain_game["terrains"]["stony_path"].pop("finished")
    plain_game["terrains"]["stony_path"]["unfinished"] = {"per_tile": 3}
    told = section(RuleSet.model_validate(plain_game), "Stony paths")
    assert "A stony path earns nothing when it is finished." in told
    assert "At the end of the game a stony path earns 3 points a tile." in told

"""What a variant changes, in sentences."""

from typing import Any

from engine.landscape.rules.compare import differences
from engine.landscape.rules.knobs import turn_knobs
from engine.landscape.rules.model import RuleSet


def sentences(rules: RuleSet, base: RuleSet) -> list[str]:
    return [difference.sentence for difference in differences(rules, base)]


def test_a_game_does_not_differ_from_itself(mayflower: RuleSet) -> None:
    assert differences(mayflower, mayflower) == []


def test_each_turned_knob_is_one_difference(mayflower: RuleSet) -> None:
    rules = turn_knobs(
        mayflower,
        [
            ("surveyors.bonus", 6),
            ("surveyors.sweep", "off"),
            ("farm.start_spaces", False),
            ("plain.occupied_by", ()),
            ("road.finished.per_marker.post", 3),
            ("road.role", "robber"),
        ],
    )
    found = differences(rules, mayflower)
    assert [difference.sentence for difference in found] == [
        "Name of settlers on roads: robber instead of bandit.",
        "Points per trading post, finished road: 3 instead of 2.",
        "Start spaces count in farms: no instead of yes.",
        "Who may be placed on plains: nobody instead of settlers.",
        "Extra points per surveyor: 6 instead of 4.",
        "Settlers left behind: stay instead of go home without points.",
    ]
    assert [(d.before, d.after) for d in found if d.knob and d.knob.path.endswith("bonus")] == [
        (4, 6)
    ]


def test_comparing_the_other_way_round_swaps_before_and_after(mayflower: RuleSet) -> None:
    rules = turn_knobs(mayflower, [("surveyors.count", 0), ("turn.hand", 3)])
    there = [(d.before, d.after) for d in differences(rules, mayflower)]
    back = [(d.after, d.before) for d in differences(mayflower, rules)]
    assert there == back == [(1, 3), (2, 0)]


def test_an_animal_that_loses_its_own_worth(mayflower: RuleSet) -> None:
    base = turn_knobs(mayflower, [("per_marker.bear", 3)])
    assert sentences(mayflower, base) == ["Points per bear, plain: 1 instead of 3."]


def test_what_is_built_otherwise_is_told_as_a_whole(plain_game: dict[str, Any]) -> None:
    base = RuleSet.model_validate(plain_game)
    plain_game["sides"] = 6
    plain_game["pieces"]["dog"] = {}
    plain_game["markers"] = {"sheep": {"on": ["meadow"]}}
    plain_game["terrains"]["stony_path"]["ends"] = ["junction", "wood"]
    plain_game["terrains"]["wood"] = {
        "form": "area",
        "occupied_by": ["dog"],
        "finished": {"per_tile": 2},
    }
    rules = RuleSet.model_validate(plain_game)
    assert sentences(rules, base) == [
        "Tiles have 6 sides instead of 4.",
        "There are dogs.",
        "There are woods.",
        "There are sheeps.",
        "Stony paths end at junction and wood instead of junction.",
    ]
    assert "There are no woods." in sentences(base, rules)


def test_never_scored_is_not_the_same_as_scored_for_nothing(mayflower: RuleSet) -> None:
    farm = mayflower.terrains["farm"].replace(finished=None)
    rules = mayflower.replace(terrains={**mayflower.terrains, "farm": farm})
    assert "Farms are not scored when they are finished." in sentences(rules, mayflower)

"""Every value the rule book leaves open is a knob, and turning one gives rules that make sense."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bundled
from engine.landscape.rules.checks import check_rules
from engine.landscape.rules.knobs import (
    Knob,
    KnobRefused,
    find_knob,
    get,
    knobs,
    parse_knob,
    turn_knob,
    turn_knobs,
)
from engine.landscape.rules.model import RuleSet, Surveyors
from engine.problems import has_errors

RULES = RuleSet.model_validate(
    json.loads(bundled.find("mayflower", bundled.RULES).read_text(encoding="utf-8"))
)

IN_ITALICS = {
    # Material
    "pieces.settler.count": 6,
    "pieces.settler.scoring": 1,
    "mechanics.surveyors.count": 2,
    "board.track": 50,
    "announced.start_spaces": 10,
    # Set-up
    "board.rows": "free",
    # A turn
    "terrains.road.role": "bandit",
    "terrains.town.role": "sheriff",
    "terrains.plain.role": "trapper",
    "terrains.farm.role": "farmer",
    # Finished features
    "terrains.road.finished.per_tile": 1,
    "terrains.road.finished.per_marker.post": 2,
    "terrains.town.finished.per_tile": 2,
    "terrains.town.finished.per_marker.flag": 2,
    "terrains.farm.finished.per_tile": 1,
    "terrains.farm.finished.per_neighbour": 1,
    "terrains.farm.start_spaces": True,
    "terrains.road.start_spaces": True,
    "terrains.town.start_spaces": True,
    # Surveyors
    "mechanics.surveyors.bonus": 4,
    "mechanics.surveyors.bonus_for": "settler",
    # End and final scoring
    "terrains.road.unfinished.per_tile": 1,
    "terrains.road.unfinished.per_marker.post": 2,
    "terrains.town.unfinished.per_tile": 1,
    "terrains.town.unfinished.per_marker.flag": 1,
    "terrains.farm.unfinished.per_tile": 1,
    "terrains.farm.unfinished.per_neighbour": 1,
    "terrains.plain.unfinished.per_marker.animal": 1,
    "mechanics.surveyors.final_bonus": False,
}

VARIANTS_BY_KNOB = {
    # What designers must be able to turn besides.
    "turn.hand": 1,
    "turn.scoring_order": "chosen",
    "turn.equal_turns": False,
    "terrains.road.occupied_by": ("settler",),
    "terrains.town.occupied_by": ("settler",),
    "terrains.farm.occupied_by": ("settler",),
    "terrains.plain.occupied_by": ("settler",),
    "terrains.plain.unfinished.per_tile": 0,
    "terrains.plain.start_spaces": True,
    "terrains.plain.stays": True,
    "mechanics.surveyors.direction": "W",
    "mechanics.surveyors.move": "last",
    "mechanics.surveyors.sweep": "home",
    "players.least": 2,
    "players.most": 5,
}

ALL = knobs(RULES)
PATHS = [knob.path for knob in ALL]


def ends_of_range(knob: Knob) -> list[Any]:
    """The values between which all others lie."""
    match knob.kind:
        case "int":
            return [knob.least, knob.most]
        case "bool":
            return [False, True]
        case "choice":
            return [value for value, _ in knob.choices]
        case "set":
            return [(), tuple(value for value, _ in knob.choices)]
        case "text":
            assert knob.most is not None
            return ["", "x" * knob.most]


def another_value(knob: Knob) -> Any:
    return next(value for value in reversed(ends_of_range(knob)) if value != knob.value)


@pytest.mark.parametrize("path", IN_ITALICS)
def test_every_value_in_italics_is_a_knob_with_meaning_range_default_and_source(path: str) -> None:
    knob = find_knob(RULES, path)
    assert knob.path == path
    assert knob.value == IN_ITALICS[path]
    assert knob.help.endswith(".")
    assert knob.label and knob.group
    assert knob.source.endswith(".")
    assert type(knob.default) is type(knob.value)
    if knob.kind == "int":
        assert knob.least is not None and knob.most is not None
        assert knob.least <= knob.value <= knob.most
    if knob.kind == "choice":
        assert knob.value in dict(knob.choices)


def test_the_list_of_knobs_is_complete() -> None:
    assert sorted(PATHS) == sorted([*IN_ITALICS, *VARIANTS_BY_KNOB])
    assert all(knob.source for knob in ALL)


def test_groups_come_in_the_order_of_the_form() -> None:
    groups = list(dict.fromkeys(knob.group for knob in ALL))
    assert groups == [
        "board",
        "pieces",
        "roads",
        "towns",
        "farms",
        "plains",
        "surveyors",
        "end",
    ]
    assert [knob.group for knob in ALL] == sorted((knob.group for knob in ALL), key=groups.index), (
        "a group is scattered"
    )


def test_labels_speak_the_language_of_the_rule_set() -> None:
    assert find_knob(RULES, "road.finished.per_marker.post").label == (
        "Points per trading post, finished road"
    )
    assert find_knob(RULES, "town.occupied_by").label == "Who may be placed in towns"
    assert find_knob(RULES, "plain.unfinished.per_marker.animal").label == (
        "Points per animal, plain"
    )
    assert find_knob(RULES, "surveyors.sweep").label == "Settlers left behind"


def test_labels_of_knobs_differ() -> None:
    labels = [knob.label for knob in ALL]
    assert len(set(labels)) == len(labels)


def test_every_surveyor_field_is_a_knob() -> None:
    fields = {f"mechanics.surveyors.{name}" for name in Surveyors.model_fields}
    assert fields <= set(PATHS)


def test_choices_are_those_of_the_model() -> None:
    sweep = find_knob(RULES, "surveyors.sweep")
    assert [value for value, _ in sweep.choices] == list(
        get_args(Surveyors.model_fields["sweep"].annotation)
    )


@pytest.mark.parametrize("path", PATHS)
def test_both_ends_of_its_range_give_a_rule_set_that_makes_sense(path: str) -> None:
    for value in ends_of_range(find_knob(RULES, path)):
        turned = turn_knob(RULES, path, value)
        assert get(turned, path) == value
        assert not has_errors(check_rules(turned))
        raw = turned.model_dump(mode="json", by_alias=True)
        assert RuleSet.model_validate(raw) == turned


@pytest.mark.parametrize("path", PATHS)
def test_turning_one_knob_leaves_the_others_and_the_old_rules_alone(path: str) -> None:
    knob = find_knob(RULES, path)
    before = RULES.model_dump()
    turned = turn_knob(RULES, path, another_value(knob))
    assert RULES.model_dump() == before
    for other in knobs(turned, RULES):
        assert other.turned == (other.path == path)


@pytest.mark.parametrize("path", PATHS)
def test_turned_back_it_is_as_it_was(path: str) -> None:
    knob = find_knob(RULES, path)
    there = turn_knob(RULES, path, another_value(knob))
    assert turn_knob(there, path, knob.value) == RULES


def test_defaults_are_those_of_the_base() -> None:
    variant = turn_knob(RULES, "turn.hand", 3)
    by_path = {knob.path: knob for knob in knobs(variant, RULES)}
    assert (by_path["turn.hand"].value, by_path["turn.hand"].default) == (3, 1)
    assert by_path["board.track"].default == 50
    assert [knob.path for knob in by_path.values() if knob.turned] == ["turn.hand"]


def test_ranges_follow_from_other_knobs() -> None:
    assert find_knob(RULES, "pieces.settler.scoring").most == 6
    assert find_knob(turn_knob(RULES, "settler.scoring", 3), "settler.count").least == 3
    assert find_knob(RULES, "players.least").most == 5
    assert find_knob(RULES, "players.most").least == 2


def test_several_knobs_are_turned_in_the_order_that_works() -> None:
    turned = turn_knobs(RULES, [("settler.scoring", 8), ("settler.count", 9)])
    assert (turned.pieces["settler"].count, turned.pieces["settler"].scoring) == (9, 8)
    with pytest.raises(KnobRefused, match="Settlers that only mark the score"):
        turn_knobs(RULES, [("settler.count", 7), ("settler.scoring", 8)])


def test_no_trappers_is_one_switch() -> None:
    path, value = parse_knob("plain.occupied_by=off", RULES)
    without = turn_knob(RULES, path, value)
    assert without.terrains["plain"].occupied_by == ()
    assert turn_knob(without, *parse_knob("plain.occupied_by=on", without)) == RULES


def test_unfinished_is_worth_nothing_by_knobs_alone() -> None:
    turns = [(path, 0) for path in PATHS if ".unfinished." in path and ".plain." not in path]
    rules = turn_knobs(RULES, turns)
    for key in ("road", "town", "farm"):
        points = rules.terrains[key].unfinished
        assert points is None or not any(
            (points.per_tile, points.per_neighbour, *points.per_marker.values())
        )


def test_a_mechanic_that_is_absent_is_switched_on_by_a_knob(plain_game: dict[str, Any]) -> None:
    rules = RuleSet.model_validate(plain_game)
    assert rules.mechanics.surveyors is None
    count = find_knob(rules, "surveyors.count")
    assert (count.value, count.default) == (0, 0)
    switched_on = turn_knob(rules, "surveyors.count", 2)
    assert switched_on.mechanics.surveyors == Surveyors(count=2)
    switched_off = turn_knob(switched_on, "surveyors.count", 0)
    assert [knob.value for knob in knobs(switched_off)] == [knob.value for knob in knobs(rules)]


def test_a_number_set_beforehand_waits_for_the_mechanic(plain_game: dict[str, Any]) -> None:
    rules = turn_knob(RuleSet.model_validate(plain_game), "surveyors.bonus", 6)
    assert rules.mechanics.surveyors == Surveyors(count=0, bonus=6)


def test_a_terrain_without_figures_and_points_has_no_knobs() -> None:
    assert not any(".sea." in path for path in PATHS)


def test_a_single_animal_can_have_its_own_worth() -> None:
    path, value = parse_knob("per_marker.bear=3", RULES)
    rules = turn_knob(RULES, path, value)
    points = rules.terrains["plain"].unfinished
    assert points is not None
    assert rules.marker_points(points, "bear") == 3
    assert rules.marker_points(points, "deer") == 1
    listed = {knob.path: knob for knob in knobs(rules, RULES)}
    assert listed[path].value == 3
    assert listed[path].default == 1


def test_a_path_may_be_shortened_from_the_left() -> None:
    assert parse_knob("mechanics.surveyors.bonus=6", RULES) == ("mechanics.surveyors.bonus", 6)
    assert parse_knob("surveyors.bonus=6", RULES) == ("mechanics.surveyors.bonus", 6)
    assert parse_knob(" bonus = 6 ", RULES) == ("mechanics.surveyors.bonus", 6)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("final_bonus=yes", True),
        ("final_bonus=OFF", False),
        ("sweep=pay", "pay"),
        ("sweep=go home without points", "home"),
        ("direction=w", "W"),
        ("direction=south", "S"),
        ("road.finished.per_tile=-2", -2),
        ("road.role=robber", "robber"),
        ("road.role=", ""),
        ("road.occupied_by=none", ()),
        ("road.occupied_by=settlers", ("settler",)),
    ],
)
def test_words_from_the_command_line_become_values(text: str, value: object) -> None:
    assert parse_knob(text, RULES)[1] == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("surveyors.bonus", "does not say which value"),
        ("surveyors.bonsu=6", "There is no knob .*Did you mean mechanics.surveyors.bonus?"),
        ("handd=6", "Did you mean turn.hand?"),
        ("xyzzy=6", "There is no knob .*Knobs are named like players.least"),
        ("per_tile=6", "can mean terrains.road.finished.per_tile, .*Write more of the path"),
        ("bonus=200", r"Extra points per surveyor \(mechanics.surveyors.bonus\) is a whole number"),
        ("bonus=200", "from 0 to 99, not the number 200"),
        ("bonus=four", 'from 0 to 99, not the text "four"'),
        ("bonus=1e9", "whole number"),
        ("sweep=hoem", 'is off, home or pay, not the text "hoem". Did you mean home?'),
        ("final_bonus=maybe", "is on or off"),
        ("road.occupied_by=settler,knight", 'any of settler, not "knight"'),
        ("road.role=" + "x" * 401, "at most 400 characters"),
        ("settler.scoring=7", "from 0 to 6"),
    ],
)
def test_what_cannot_be_turned_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(KnobRefused, match=sentence):
        turn_knob(RULES, *parse_knob(text, RULES))


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-100, 100),
    st.floats(),
    st.text(),
    st.sampled_from(["free", "start", "settler", "home", "W", "NE"]),
    st.lists(st.sampled_from(["settler", "knight"])),
    st.tuples(st.just("settler")),
    st.dictionaries(st.text(), st.integers(), max_size=2),
)


@given(st.lists(st.tuples(st.sampled_from(PATHS), ANYTHING), max_size=6))
def test_whatever_is_given_the_rules_stay_valid_or_the_knob_refuses(
    turns: list[tuple[str, object]],
) -> None:
    rules = RULES
    for path, value in turns:
        knob = find_knob(rules, path)
        try:
            rules = turn_knob(rules, path, value)
        except KnobRefused as refusal:
            assert knob.label in str(refusal) and path in str(refusal)
            assert str(refusal).endswith((".", "?"))
        else:
            expected = tuple(sorted(set(value))) if knob.kind == "set" else value
            assert get(rules, path) == expected
    assert not has_errors(check_rules(rules))
    assert RuleSet.model_validate(rules.model_dump(by_alias=True)) == rules
    assert [knob.path for knob in knobs(rules, RULES)] == PATHS


@given(st.text(max_size=30))
def test_no_text_from_the_command_line_breaks_anything(text: str) -> None:
    try:
        path, value = parse_knob(text, RULES)
    except KnobRefused as refusal:
        assert str(refusal)
    else:
        assert get(turn_knob(RULES, path, value), path) == value

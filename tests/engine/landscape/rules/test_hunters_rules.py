"""The rules of Hunters and Gatherers as knobs and sentences: complete, and true to the book."""

import re
from typing import Any

import pytest

from engine.landscape.rules.checks import check_rules
from engine.landscape.rules.compare import differences
from engine.landscape.rules.knobs import Knob, find_knob, get, knobs, turn_knob
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import Power, RuleSet
from engine.landscape.rules.summary import summary, summary_text
from engine.problems import has_errors
from tests.engine.landscape.rules.test_summary import section, values_to_try

FIRST_NAME, SECOND_NAME = "hunters_and_gatherers", "hunters_and_gatherers_2"


def loaded(name: str) -> RuleSet:
    rules = load_rules(name).rules
    assert rules is not None
    return rules


FIRST, SECOND = loaded(FIRST_NAME), loaded(SECOND_NAME)
EDITIONS = {"first": FIRST, "second": SECOND}
IN_ITALICS = {
    # The values in italics of the rules file, first edition and second edition.
    "pieces.member.count": (6, 6),
    "pieces.member.scoring": (1, 1),
    "pieces.hut.count": (2, 3),
    "terrains.river.finished.per_tile": (1, 1),
    "terrains.river.finished.per_end_marker.fish": (1, 1),
    "terrains.forest.counts": ("segments", "tiles"),
    "terrains.forest.finished.per_tile": (2, 2),
    "terrains.forest.finished.per_marker.mushrooms": (2, 3),
    "terrains.forest.unfinished.per_tile": (0, 0),
    "terrains.river.unfinished.per_tile": (0, 0),
    "terrains.waters.unfinished.per_marker.fish": (1, 1),
    "terrains.meadow.unfinished.per_marker.deer": (2, 1),
    "terrains.meadow.unfinished.per_marker.mammoth": (2, 3),
    "terrains.meadow.unfinished.per_marker.aurochs": (2, 2),
    "markers.fire.bars": (True, False),
}
ONLY_SECOND = {
    "terrains.river.finished.per_marker.fish": 1,
    "markers.logboat.power_points": 2,
    "markers.raft.power_points": 1,
}
TURNED = [
    (edition, knob)
    for edition, rules in EDITIONS.items()
    for knob in knobs(rules)
    if knob.group != "surveyors"
]
IDS = [f"{edition}-{knob.path}" for edition, knob in TURNED]


# -- knobs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", IN_ITALICS)
def test_every_value_in_italics_is_a_knob(path: str) -> None:
    for rules, value in zip(EDITIONS.values(), IN_ITALICS[path], strict=True):
        assert path in {knob.path for knob in knobs(rules)}
        assert get(rules, path) == value


@pytest.mark.parametrize("path", ONLY_SECOND)
def test_numbers_of_the_second_edition_are_knobs(path: str) -> None:
    assert get(SECOND, path) == ONLY_SECOND[path]
    assert path in {knob.path for knob in knobs(SECOND)}
    assert path not in {knob.path for knob in knobs(FIRST)}


@pytest.mark.parametrize(
    ("edition", "path"),
    [(edition, path) for edition in EDITIONS for path in IN_ITALICS]
    + [("second", path) for path in ONLY_SECOND],
)
def test_knob_of_the_book_has_meaning_range_default_and_source(edition: str, path: str) -> None:
    knob = find_knob(EDITIONS[edition], path)
    assert knob.help.endswith(".")
    assert knob.source.endswith(".")
    assert knob.range
    assert type(knob.default) is type(knob.value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_source_names_the_number_that_is_set(edition: str) -> None:
    """A variant that changes a number also says where the other number comes from."""
    words = {1: "one", 2: "two", 3: "three"}
    for path in (*IN_ITALICS, *(ONLY_SECOND if edition == "second" else ())):
        knob = find_knob(EDITIONS[edition], path)
        named = [word for word in words.values() if f" {word} point" in f" {knob.source.lower()}"]
        if named and isinstance(knob.value, int):
            assert words[knob.value] in named, path


def test_labels_of_the_new_knobs() -> None:
    labels = {
        "forest.counts": "What counts in forests",
        "river.finished.per_end_marker.fish": "Points per fish at its ends, finished river",
        "waters.unfinished.per_marker.fish": "Points per fish, river system",
        "fire.bars": "No hunters on the tile of a wild fire",
        "raft.power_points": "Points per lake, raft",
        "hut.count": "Huts each player gets",
    }
    for path, label in labels.items():
        knob = find_knob(SECOND, path)
        assert knob.label == label
        assert knob.help.endswith(".")
    assert find_knob(FIRST, "forest.finished.per_tile").label == (
        "Points per segment, finished forest"
    )


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_groups_are_not_scattered_and_labels_differ(rules: RuleSet) -> None:
    groups = [knob.group for knob in knobs(rules)]
    once = list(dict.fromkeys(groups))
    assert groups == sorted(groups, key=once.index)
    assert "markers" in once
    labels = [knob.label for knob in knobs(rules)]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("edition", "knob"), TURNED, ids=IDS)
def test_turned_and_turned_back(edition: str, knob: Knob) -> None:
    rules = EDITIONS[edition]
    for value in values_to_try(knob):
        turned = turn_knob(rules, knob.path, value)
        assert get(turned, knob.path) == value
        assert not has_errors(check_rules(turned))
        assert RuleSet.model_validate(turned.model_dump(mode="json", by_alias=True)) == turned
        back = turn_knob(turned, knob.path, knob.value)
        assert [k.value for k in knobs(back, rules)] == [k.default for k in knobs(back, rules)]


def test_knobs_that_a_game_makes_no_use_of_can_be_turned_all_the_same() -> None:
    shown = {knob.path for knob in knobs(FIRST)}
    for path, value in (
        ("terrains.river.counts", "segments"),
        ("terrains.river.unfinished.per_end_marker.fish", 1),
        ("markers.volcano.bars", True),
        ("terrains.meadow.unfinished.per_marker.tiger", 1),
    ):
        assert path not in shown
        turned = turn_knob(FIRST, path, value)
        assert get(turned, path) == value
        assert path in {knob.path for knob in knobs(turned)}


# -- sentences -----------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "knob"), TURNED, ids=IDS)
def test_turning_a_knob_changes_the_summary(edition: str, knob: Knob) -> None:
    rules = EDITIONS[edition]
    seen = {summary_text(rules)}
    for value in values_to_try(knob):
        if knob.kind == "text" and value == "" and knob.path.endswith("waters.role"):
            continue  # a hut on a river system is called a hut anyway
        turned = turn_knob(rules, knob.path, value)
        text = summary_text(turned)
        assert text not in seen, f"{value} reads like another value"
        seen.add(text)
        for part in summary(turned):
            assert part.sentences
            for sentence in part.sentences:
                assert re.fullmatch(r"[A-Z0-9].*[^.,; ]\.", sentence), sentence
                assert "  " not in sentence and "None" not in sentence
                assert not re.search(r"\b1 (points|tiles|huts|lakes)\b|\b0 |\ba [aeio]", sentence)


def test_sections_of_the_first_edition() -> None:
    assert [part.title for part in summary(FIRST)] == [
        "What you need",
        "The board",
        "A turn",
        "Forests",
        "Rivers",
        "Meadows",
        "River systems",
        "Bonus tiles",
        "The end",
    ]


SAID: list[tuple[RuleSet, str, str]] = [
    (
        FIRST,
        "A turn",
        "a tribe member if the whole forest, river or meadow is free of tribe members",
    ),
    (FIRST, "A turn", "or a hut if the whole river system is free of huts."),
    (FIRST, "Forests", "A finished forest earns 2 points a segment and 2 points a mushroom group."),
    (FIRST, "Forests", "an unfinished forest earns nothing."),
    (SECOND, "Forests", "earns 2 points a tile and 3 points a mushroom group."),
    (FIRST, "Rivers", "both its ends are closed by a lake or a spring, or when it is a loop."),
    (FIRST, "Rivers", "earns 1 point a tile and 1 point a fish at its ends."),
    (SECOND, "Rivers", "1 point a tile, 1 point a fish and 1 point a fish at its ends."),
    (FIRST, "Rivers", "What lies at both ends of a river counts once."),
    (FIRST, "Meadows", "Hunters lie down and stay until the end of the game."),
    (FIRST, "Meadows", "2 points a deer, 2 points a mammoth and 2 points an aurochs"),
    (FIRST, "Meadows", "Each sabre-toothed tiger takes away one deer of its meadow"),
    (FIRST, "Meadows", "A fire drives off all sabre-toothed tigers of its meadow."),
    (FIRST, "Meadows", "No hunters may be placed on the tile of a fire."),
    (FIRST, "Meadows", "beside a dolmen on a meadow where nobody stands owns it alone"),
    (FIRST, "River systems", "All rivers and lakes that hang together are one river system"),
    (FIRST, "River systems", "Huts there do not hinder tribe members, nor the other way round."),
    (FIRST, "River systems", "A hut may be placed on a river system. Huts stay until the end"),
    (FIRST, "River systems", "a river system earns 1 point a fish"),
    (FIRST, "Bonus tiles", "Whoever finishes a forest with at least one gold nugget"),
    (FIRST, "Bonus tiles", "one tile a turn, however many forests or gold nuggets"),
    (FIRST, "Bonus tiles", "it earns no further one."),
    (FIRST, "Bonus tiles", "fits nowhere leaves the game; another one is drawn"),
    (FIRST, "The end", "the last tile is laid, its bonus tile included."),
    (SECOND, "Meadows", "Whoever lays a shaman may first take back one tribe member of their own."),
    (SECOND, "Meadows", "a hunting trap is paid at once for the animals around it"),
    (SECOND, "Meadows", "Sabre-toothed tigers among them take deer. All of these are then out"),
    (SECOND, "Meadows", "the animals around a pit trap count once more"),
    (SECOND, "Meadows", "Sabre-toothed tigers take deer elsewhere first."),
    (SECOND, "River systems", "lays a logboat earns 2 points for each lake of its river system"),
    (SECOND, "River systems", "a raft adds 1 point for each lake of its river system."),
    (SECOND, "Bonus tiles", "at least one menhir"),
]


@pytest.mark.parametrize(("rules", "title", "said"), SAID, ids=[said for _, _, said in SAID])
def test_what_the_summary_says(rules: RuleSet, title: str, said: str) -> None:
    assert said in section(rules, title)


def test_what_the_second_edition_does_not_say() -> None:
    text = summary_text(SECOND)
    for word in ("dolmen", "gold", "No hunters may be placed"):
        assert word not in text


def test_markers_that_do_something_are_not_said_to_earn_nothing() -> None:
    assert "nothing for its tiles." in section(SECOND, "Meadows")
    assert "nothing for" not in section(SECOND, "Forests")


# -- differences ---------------------------------------------------------------------------


def test_the_second_edition_in_sentences() -> None:
    told = [difference.sentence for difference in differences(SECOND, FIRST)]
    for sentence in (
        "Huts each player gets: 3 instead of 2.",
        "What counts in forests: each tile once instead of every part, also several on one tile.",
        "No hunters on the tile of a wild fire: no instead of yes.",
        "There are shamans.",
        "There are no dolmens.",
        "Bonus tiles are earned by forests with menhirs instead of forests with gold nuggets.",
    ):
        assert sentence in told
    back = [difference.sentence for difference in differences(FIRST, SECOND)]
    assert "There are dolmens." in back
    assert differences(FIRST, FIRST) == []


def changed(rules: RuleSet, **markers: dict[str, Any]) -> RuleSet:
    new = {kind: rules.markers[kind].replace(**fields) for kind, fields in markers.items()}
    return rules.replace(markers={**rules.markers, **new})


def test_what_markers_do_otherwise_is_told() -> None:
    rules = changed(
        FIRST,
        tiger={"preys_on": "mammoth"},
        fire={"drives_off": ("tiger", "deer")},
        dolmen={"reserves": False},
        volcano={"power": Power.RECALL},
    )
    told = [difference.sentence for difference in differences(rules, FIRST)]
    assert told == [
        "Sabre-toothed tigers prey on mammoths instead of deer.",
        "Fires drive off sabre-toothed tigers and deer instead of sabre-toothed tigers.",
        "Figures beside dolmens no longer own the feature alone.",
        "Volcanoes: power recall instead of none.",
    ]


def test_systems_and_bonus_tiles_that_change_are_told() -> None:
    waters = FIRST.terrains["waters"].replace(of=("river",))
    rules = FIRST.replace(
        terrains={**FIRST.terrains, "waters": waters},
        mechanics=FIRST.mechanics.replace(bonus_tiles=None),
    )
    told = [difference.sentence for difference in differences(rules, FIRST)]
    assert told == [
        "River systems are made of rivers instead of rivers and lakes.",
        "There are no bonus tiles.",
    ]
    bonus = FIRST.mechanics.bonus_tiles
    assert bonus is not None
    other = FIRST.replace(mechanics=FIRST.mechanics.replace(bonus_tiles=bonus.replace(deck="late")))
    assert [d.sentence for d in differences(other, FIRST)] == [
        "Bonus tiles are drawn from the deck late instead of bonus."
    ]

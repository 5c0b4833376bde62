"""The one-line notation: what it says, what it refuses, and that it parses what it prints."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.landscape.tiles.model import Feature, Tile
from engine.landscape.tiles.notation import NotationError, notation, parse, parse_with_columns
from engine.landscape.tiles.transform import same_tile
from tests.engine.landscape.tiles.written import MAYFLOWER, tile
from tests.engine.strategies import games


def test_a_line_gives_the_features_it_names():
    assert parse("town N+W flag; road E-S post; plain Nl bison*2") == [
        {"terrain": "town", "sides": "N+W", "markers": ["flag"]},
        {"terrain": "road", "sides": "E+S", "markers": ["post"]},
        {"terrain": "plain", "sides": "Nl", "markers": ["bison", "bison"]},
    ]


def test_slashes_are_roads_that_meet_at_a_junction():
    arms = [{"terrain": "road", "sides": side, "end": "junction"} for side in "NES"]
    assert parse("road N/E/S") == arms


def test_an_arrow_says_how_a_road_ends():
    assert parse("road W>farm; farm") == [
        {"terrain": "road", "sides": "W", "end": "farm"},
        {"terrain": "farm"},
    ]


def test_an_exclamation_mark_takes_half_sides_exactly():
    assert parse("plain Nl+Nr!; plain !") == [
        {"terrain": "plain", "sides": "Nl+Nr", "exact": True},
        {"terrain": "plain", "exact": True},
    ]


def test_a_name_may_hold_anything():
    (feature,) = parse(r'town N flag "New; \"Old\" \\ York"')
    assert feature["name"] == 'New; "Old" \\ York'
    assert parse('town N "a\\\\"; farm')[1] == {"terrain": "farm"}


def test_blanks_and_empty_clauses_do_not_matter():
    assert parse("  town   N ; ;road E-W;") == parse("town N;road E-W")
    assert parse("") == parse(" ; ") == []


def test_every_feature_knows_where_its_clause_begins():
    found = parse_with_columns("town N;  road E/S")
    assert [column for _, column in found] == [1, 10, 10]


@pytest.mark.parametrize(
    ("line", "says", "column"),
    [
        ("town N; ?", "is not a terrain", 9),
        ("Town N", "is not a terrain", 1),
        ("town N flag E", "comes too late", 13),
        ("town N E", "comes too late", 8),
        ("town N1", "is not a list of sides", 6),
        ("town N+", "is not a list of sides", 6),
        ("road W>", "is not an end", 6),
        ("road W>Farm", "is not an end", 6),
        ("road N/E+S", "mixes a junction", 6),
        ("road N/E>town", "mixes a junction", 6),
        ("road N/E!", "mixes a junction", 6),
        ("road N/E post", "is several paths", 10),
        ("town N flag*0", "is not a marker", 8),
        ("town N flag*61", "at most 60", 8),
        ("town N flag*100", "is not a marker", 8),
        ("town N *", "is not a marker", 8),
        ('town N "New York', "no closing quote", 8),
        ('town N "a" "b"', "second name", 12),
        ("plain !>x", "is not a marker", 7),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(line, says, column):
    with pytest.raises(NotationError, match=says) as fault:
        parse(line)
    assert fault.value.column == column
    assert f"(at character {column})" in str(fault.value)


@pytest.mark.parametrize(
    "line",
    [
        "town N+W flag; road E-S post; plain Nl bison*2",
        "road N/E/S; town W",
        "road N>junction post; road E/S",
        "farm; road W>farm",
        'town N flag*58 bear flag "x \\" y"',
        "plain N+E! bison; plain !",
        "sea E",
        "",
    ],
)
def test_what_is_printed_is_what_was_written(line):
    features = [Feature.model_validate(feature) for feature in parse(line)]
    assert notation(features, MAYFLOWER.forms) == line


def test_a_single_arm_is_printed_with_its_end():
    assert notation(tile("road N>junction").features, MAYFLOWER.forms) == "road N>junction"


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_printing_and_parsing_gives_the_same_tile(game):
    rules, tileset = game
    for each in tileset.tiles:
        line = notation(each.features, rules.forms)
        again = [Feature.model_validate(feature) for feature in parse(line)]
        assert same_tile(each, Tile(id="again", features=tuple(again)), rules)
        assert notation(again, rules.forms) == line


@given(st.text(alphabet='townrd NESWlr+-/>!*;"\\0', max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        features = parse(text)
    except NotationError as fault:
        assert 1 <= fault.column <= len(text)
    else:
        assert all(feature["terrain"] for feature in features)

"""Values from files in sentences: short, on one line, harmless."""

from pathlib import Path

import pytest

from engine.wording import closest, described, either, named, plain, shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("two", '"two"'),
        ("x" * 50, f'"{"x" * 39}…"'),
        ("a\nb\x1b[31m", '"a\\u000ab\\u001b[31m"'),
        ("\u202eevil\ud800", '"\\u202eevil\\ud800"'),
        ("naïve 町", '"naïve 町"'),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (2.5, "2.5"),
        (10**60, "1" + "0" * 38 + "…"),
        ([1, 2], "a list"),
        ({}, "an object"),
        (Path("a\tb"), "a\\u0009b"),
    ],
)
def test_values_are_shown_short_and_harmless(value: object, text: str) -> None:
    assert shown(value) == text


def test_described_values_say_what_they_are() -> None:
    assert described("two") == 'the text "two"'
    assert described("") == "an empty text"
    assert described(2) == "the number 2"
    assert described(True) == "true"
    assert described(None) == "null"
    assert described([]) == "a list"


def test_names_stand_in_single_quotes() -> None:
    assert named("count") == "'count'"
    assert named("a\tb") == "'a\\u0009b'"
    assert plain("abcdef", 4) == "abc…"


def test_options_are_joined_with_or() -> None:
    assert either([]) == ""
    assert either(["a"]) == "a"
    assert either(["a", "b"]) == "a or b"
    assert either(["a", "b", "c"]) == "a, b or c"


def test_the_closest_word_is_found_whatever_its_case() -> None:
    assert closest("twon", ["road", "town"]) == "town"
    assert closest("TOWN", ["road", "Town"]) == "Town"
    assert closest("castle", ["road", "town"]) is None
    assert closest(3, ["road"]) is None
    assert closest("road" * 100, ["road" * 100]) is None, "too long to be worth comparing"

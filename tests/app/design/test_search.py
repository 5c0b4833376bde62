"""The small language of the search field."""

import pytest

from app.design.search import read_query, subject
from engine.landscape.load import load_set

MAYFLOWER = load_set("mayflower")
RULES = MAYFLOWER.rules
assert RULES is not None and MAYFLOWER.tileset is not None
SUBJECTS = [subject(tile, RULES) for tile in MAYFLOWER.tileset.tiles]


def found(text: str) -> list[str]:
    query = read_query(text, RULES)
    assert not query.trouble, query.trouble
    return [s.tile.id for s in SUBJECTS if query.matches(s)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("two towns", "AH AJ AK AM"),
        ("2 towns bison", "AH"),
        ("animals > 2", "E AS AX"),
        ("road end farm", "AU AV AW"),
        ("roads ending at a farm", "AU AV AW"),
        ("count >= 4", "K Q R"),
        ("count=4 no towns", "K"),
        ("town sides = 3", "AO AP AQ"),
        ("town sides >= 3 -flag", "AP"),
        ("trading post not road", ""),
        ("trading posts = 1 junction", "M N"),
        ("fork", "L N Z"),
        ('"two bends"', "G"),
        ("K", "K"),
        ("id:aw", "AW"),
        ("name:woods", "F J AW AX"),
        ("notation:e/s/w", "L M Z"),
        ("deck:bonus", ""),
        ("bison or beaver >= 3", "C E AH AS"),
        ("", " ".join(s.tile.id for s in SUBJECTS)),
    ],
)
def test_what_is_asked_is_found(text, ids):
    assert found(text) == ids.split()


def test_a_word_finds_what_has_it_and_what_is_called_so():
    assert set(found("bear")) >= {"F", "J", "W", "AX"}


def test_problems_twins_and_artwork_can_be_asked_for():
    tile = SUBJECTS[0].tile
    faulty = subject(tile, RULES, errors=1, warnings=2, twins=1)
    clean = subject(tile.replace(artwork="a.png"), RULES)
    for text in ("errors", "warnings > 1", "problems = 3", "twins"):
        assert read_query(text, RULES).matches(faulty)
        assert not read_query(text, RULES).matches(clean)
    assert read_query("artwork", RULES).matches(clean)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wolves > 2", "“wolves” is nothing that can be counted"),
        ("count >", "A number is missing after “count >”"),
        ("animals > many", "A number is missing after “animals >”"),
        ("> 3", "What should be > that?"),
    ],
)
def test_what_it_does_not_understand_is_said(text, says):
    assert says in read_query(text, RULES).trouble


def test_other_rules_bring_other_words():
    raw = RULES.model_copy(update={"markers": {}})
    query = read_query("flags > 0", raw)
    assert "“flags”" in query.trouble

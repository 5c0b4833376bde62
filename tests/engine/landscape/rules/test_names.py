"""Names in sentences: articles, plurals, and keys where nobody gave a title."""

import pytest

from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.names import Names, a, compass, counted, listed, plural


@pytest.mark.parametrize(
    ("noun", "said"),
    [("road", "a road"), ("animal", "an animal"), ("unicorn", "a unicorn"), ("inn", "an inn")],
)
def test_articles(noun: str, said: str) -> None:
    assert a(noun) == said


@pytest.mark.parametrize(
    ("noun", "several"),
    [("city", "cities"), ("bay", "bays"), ("marsh", "marshes"), ("fox", "foxes"), ("hut", "huts")],
)
def test_plurals(noun: str, several: str) -> None:
    assert plural(noun) == several


def test_numbers_and_lists() -> None:
    assert [counted(n, "point") for n in (0, 1, 2, 1000)] == [
        "no points",
        "1 point",
        "2 points",
        "1,000 points",
    ]
    assert counted(2, "deer", "deer") == "2 deer"
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "",
        "a",
        "a and b",
        "a, b or c",
    ]


def test_every_side_of_a_tile_is_a_direction() -> None:
    assert (compass("W"), compass("NE")) == ("west", "north-east")


def test_several_kinds_of_figures_are_called_figures() -> None:
    rules = RuleSet.model_validate(
        {
            "title": "x",
            "pieces": {"member": {"plural": "members"}, "hut": {}},
            "terrains": {"wood": {"form": "area", "title": "forest", "occupied_by": ["member"]}},
        }
    )
    names = Names(rules)
    assert (names.figure, names.figures) == ("figure", "figures")
    assert (names.piece("member"), names.pieces("hut")) == ("member", "huts")
    assert names.where("wood") == "in a forest"
    assert names.roles("wood") == "figures in forests"

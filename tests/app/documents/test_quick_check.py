"""After an edit only new tiles are looked at closely, and yet nothing is missed."""

import json

import pytest

from app.documents import quick_check
from app.documents.quick_check import QuickCheck
from engine.bundled import find
from engine.landscape.load import check_raw, load_set
from engine.landscape.tiles.model import to_raw

GAMES = [
    "mayflower",
    "hunters_and_gatherers",
    "hunters_and_gatherers_2",
    "examples/frontier",
    "examples/broken",
]


def with_tile(model, row, **changes):
    tile = model.tiles[row].replace(**changes)
    return model.replace(tiles=(*model.tiles[:row], tile, *model.tiles[row + 1 :]))


def plainly(model, rules, folder):
    return check_raw(to_raw(model), rules, folder).problems


@pytest.fixture
def mayflower():
    return load_set("mayflower")


@pytest.fixture
def forms(monkeypatch):
    """How many tiles were looked at each time for their form."""
    looked = []
    real = quick_check.schema_problems

    def counting(raw, schema):
        looked.append(len(raw["tiles"]))
        return real(raw, schema)

    monkeypatch.setattr(quick_check, "schema_problems", counting)
    return looked


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_way_finds_what_the_long_way_finds(game):
    folder = find(game).parent
    loaded = load_set(find(game))
    if loaded.tileset is None:
        text = json.loads(find(game).read_text(encoding="utf-8"))
        pytest.skip(f"{text['title']} is no model")
    check = QuickCheck()
    model = loaded.tileset
    assert check.problems(model, loaded.rules, folder) == plainly(model, loaded.rules, folder)
    # A second tile with the same id and one without features give errors of both kinds.
    for changed in (
        with_tile(model, 1, id=model.tiles[0].id),
        with_tile(model, 2, features=()),
        model.replace(tiles=()),
        model.replace(tiles=(*model.tiles, model.tiles[0])),
    ):
        assert check.problems(changed, loaded.rules, folder) == plainly(
            changed, loaded.rules, folder
        )


@pytest.mark.parametrize("changes", [{"count": 0}, {"id": ""}, {"count": -3}, {"name": 7}])
def test_a_tile_of_the_wrong_form_is_found_and_goes_on_being_found(mayflower, changes):
    folder = find("mayflower").parent
    check = QuickCheck()
    check.problems(mayflower.tileset, mayflower.rules, folder)
    wrong = with_tile(mayflower.tileset, 4, **changes)
    expected = plainly(wrong, mayflower.rules, folder)
    assert expected
    assert check.problems(wrong, mayflower.rules, folder) == expected
    assert check.problems(wrong, mayflower.rules, folder) == expected
    assert check.problems(mayflower.tileset, mayflower.rules, folder) == []


def test_only_what_is_new_is_looked_at_for_its_form(mayflower, forms):
    folder = find("mayflower").parent
    check = QuickCheck()
    model = mayflower.tileset
    check.problems(model, mayflower.rules, folder)
    check.problems(with_tile(model, 3, count=9), mayflower.rules, folder)
    check.problems(model.replace(title="Other"), mayflower.rules, folder)
    assert forms == [len(model.tiles), 1, 1]

"""Frontier, a game made only of declarations, plays like any other."""

import json
import re
from random import Random

from engine.bundled import home
from engine.landscape.load import load_set
from engine.landscape.play.events import FeatureScored
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import find_knob

FOLDER = home() / "examples" / "frontier"
LOADED = load_set("examples/frontier")
assert LOADED.tileset is not None and LOADED.rules is not None
BOX, RULES = LOADED.tileset, LOADED.rules


def test_the_set_is_sound() -> None:
    assert LOADED.problems == []
    assert (len(BOX.tiles), BOX.total) == (13, 40)


def test_its_words_are_its_own() -> None:
    mayflower = json.loads((home() / "mayflower" / "rules.json").read_text(encoding="utf-8"))
    assert set(RULES.terrains).isdisjoint(mayflower["terrains"])
    assert set(RULES.markers).isdisjoint(mayflower["markers"])
    assert RULES.base is None


def test_a_mine_has_points_of_its_own() -> None:
    finished = find_knob(RULES, "canyon.finished.per_marker.mine")
    assert finished.value == 3 and finished.source
    assert find_knob(RULES, "canyon.unfinished.per_marker.mine").value == 1


def test_it_can_be_played_to_the_end_and_mines_pay() -> None:
    tables = Tables(BOX, RULES)
    paid = 0
    for seed in range(8):
        rnd = Random(seed)
        session = Session.start(tables, rnd.randint(2, 4), seed)
        while not session.over:
            session.apply(rnd.choice(session.legal_actions()))
        for event in (event for events in session.events for event in events):
            if isinstance(event, FeatureScored) and event.terrain == "canyon":
                mines = dict(event.markers).get("mine", 0)
                assert event.marker_points == mines * (3 if event.finished else 1)
                paid += mines
    assert paid > 0


def test_the_readme_names_commands_that_exist() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    tilewright (\w+) examples/frontier", readme, re.MULTILINE)
    assert commands == ["check", "rules", "play"]

"""Whatever lies in a file, loading it gives problems in sentences and never raises."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.bundled import find, names
from engine.landscape.load import check_raw, load_set_text, set_text
from engine.landscape.mend import mend_raw
from engine.problems import has_errors
from tests.engine.landscape.tiles.written import HEXES, MAYFLOWER

SOME = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
REAL = [find(name).read_text(encoding="utf-8") for name in names()]

WORDS = st.sampled_from(
    ["town N", "road E-W", "farm", "plain Nl bison", "?", "N", "town", "junction", "rules.json", ""]
)
KEYS = st.sampled_from(
    [
        "title",
        "format",
        "rules",
        "start",
        "tiles",
        "spaces",
        "bounds",
        "north",
        "east",
        "id",
        "at",
        "turn",
        "count",
        "deck",
        "features",
        "artwork",
        "terrain",
        "sides",
        "end",
        "markers",
        "name",
        "exact",
        "kind",
        "notes",
        "tags",
        "$schema",
        "schema_",
        "A",
        "B",
        "0",
        "/",
        "~",
    ]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS
    | st.text(max_size=6)
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=30,
)
FEATURES = WORDS | st.lists(WORDS | st.dictionaries(KEYS, LEAVES | st.lists(WORDS, max_size=3)))
TILES = st.fixed_dictionaries({}, optional={"id": WORDS, "features": FEATURES, "count": LEAVES})
SETS = st.fixed_dictionaries(
    {"format": st.just(1), "title": st.just("x")},
    optional={
        "tiles": st.lists(TILES | ANYTHING, max_size=4)
        | st.dictionaries(WORDS, TILES | WORDS | ANYTHING, max_size=4),
        "start": st.lists(TILES, max_size=3) | TILES | ANYTHING,
        "extra": ANYTHING,
    },
)


def sound(problems) -> None:
    for problem in problems:
        assert problem.message.strip() and "\n" not in problem.message
        assert problem.message[-1] in ".?", problem.message
        assert len(problem.message) < 600
        assert problem.code and problem.code == problem.code.lower()


@SOME
@given(ANYTHING | SETS, st.sampled_from([MAYFLOWER, HEXES, None]))
@example({"format": 1, "title": "x", "tiles": {"": ""}}, MAYFLOWER)
@example({"format": 1, "title": "\ud800", "tiles": [{"id": "\ud800"}]}, MAYFLOWER)
@example(
    {"format": 1, "title": "x", "start": {"spaces": {"0": {"id": "S", "count": 0}}}}, MAYFLOWER
)
def test_any_data_is_checked_without_surprise(raw, rules):
    loaded = check_raw(raw, rules, Path())
    sound(loaded.problems)
    if loaded.tileset is None:
        assert has_errors(loaded.problems)


@SOME
@given(SETS)
def test_any_set_that_loads_can_be_saved_and_loaded_again(raw):
    loaded = check_raw(raw, MAYFLOWER, None)
    if loaded.tileset is None:
        return
    again = load_set_text(set_text(loaded.tileset), Path("x.json"), MAYFLOWER)
    assert again.tileset == loaded.tileset


@SOME
@given(SETS)
def test_any_data_can_be_mended_as_far_as_it_goes(raw):
    mended = mend_raw(raw, MAYFLOWER, None)
    assert not any(p.fix and p.fix.safe and p.fix.edits for p in mended.left)
    everything = mend_raw(raw, MAYFLOWER, None, unsafe=True)
    sound(everything.left)


@pytest.mark.parametrize("seed", range(60))
def test_damaged_real_files_are_read_or_refused(seed):
    rng = random.Random(seed)
    text = rng.choice(REAL)
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(text))
        piece = rng.choice(
            ['"', "{", "}", "[", ",", "null", "-1", "\\", "\x00", "N+N", "é", "1e999"]
        )
        text = text[:place] + piece + text[place + rng.randrange(3) :]
    loaded = load_set_text(text, Path("damaged.json"), MAYFLOWER)
    sound(loaded.problems)
    for problem in loaded.problems:
        assert problem.file == "damaged.json"
        assert problem.line is None or 1 <= problem.line <= text.count("\n") + 2


@pytest.mark.parametrize("seed", range(60))
def test_real_data_with_parts_exchanged_is_read_or_refused(seed):
    rng = random.Random(seed)
    raw = json.loads(rng.choice(REAL))
    for _ in range(rng.randrange(1, 8)):
        _shake(raw, rng)
    text = json.dumps(raw)
    loaded = load_set_text(text, Path("shaken.json"), MAYFLOWER)
    sound(loaded.problems)
    assert json.dumps(raw) == text, "the data of a file is never changed"


def _shake(node, rng: random.Random) -> None:
    """Replace, remove or double something somewhere in the data."""
    while isinstance(node, dict | list) and node:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        if rng.random() < 0.25 or not isinstance(node[key], dict | list):
            match rng.randrange(4):
                case 0:
                    node[key] = rng.choice([None, 0, -1, 1.5, "x", "N+N", [], {}, True, [[]]])
                case 1:
                    del node[key]
                case 2 if isinstance(node, list):
                    node.append(node[key])
                case _:
                    if isinstance(node, dict):
                        node[str(key) + rng.choice(["", "x"])] = node[key]
            return
        node = node[key]

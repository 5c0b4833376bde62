"""Mending: safe fixes are applied until none is left, and what is mended is sound."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.landscape.load import check_raw, load_set
from engine.landscape.mend import mend_raw, mend_set
from engine.landscape.tiles.model import to_raw
from engine.problems import has_errors
from tests.engine.landscape.tiles.written import MAYFLOWER
from tests.engine.strategies import games


def tiles_after(tiles, **more):
    raw = {"format": 1, "title": "x", "tiles": tiles}
    mended = mend_raw(raw, MAYFLOWER, None, **more)
    return mended.raw["tiles"], mended


def test_fixes_that_are_in_each_others_way_are_made_one_after_the_other():
    tiles, mended = tiles_after({"A": "raod N; road E; road S; sea W+W"})
    assert tiles == {"A": "road N/E/S; sea W"}
    assert not has_errors(mended.left)
    assert sorted(p.code for p in mended.fixed) == [
        *["end-missing"] * 3,
        "side-twice",
        "unknown-terrain",
    ]


def test_only_safe_fixes_are_made_unasked():
    tiles, mended = tiles_after({"A": "farm; farm", "B": "town N+N"})
    assert tiles == {"A": "farm; farm", "B": "town N"}
    assert [p.code for p in mended.fixed] == ["side-twice"]
    tiles, mended = tiles_after({"A": "farm; farm", "B": "town N+N"}, unsafe=True)
    assert tiles["A"] == "farm"


def test_what_is_sound_stays_as_it_is():
    tiles, mended = tiles_after({"A": "town N; road E-S", "B": "town N+W; road E-S"})
    assert mended.fixed == [] and tiles == {"A": "town N; road E-S", "B": "town N+W; road E-S"}


def test_a_missing_format_is_filled_in():
    mended = mend_raw({"title": "x", "tiles": {"A": "town N"}}, MAYFLOWER, None)
    assert list(mended.raw) == ["format", "title", "tiles"]


def test_a_loaded_set_is_mended_beside_its_artwork(tmp_path):
    path = tmp_path / "tiles.json"
    path.write_text('{"title": "x", "rules": "mayflower", "tiles": {"A": {"artwork": "a.png"}}}')
    mended = mend_set(load_set(path))
    assert "artwork-missing" in [p.code for p in mended.left]


def _errors(problems):
    return sum(problem.severity == "error" for problem in problems)


SLIPS = st.sampled_from(
    [
        lambda f: {**f, "sides": "+".join([f["sides"]] * 2)} if f.get("sides") else f,
        lambda f: {**f, "terrain": f["terrain"][1::-1] + f["terrain"][2:]},
        lambda f: {k: v for k, v in f.items() if k != "end"},
        lambda f: {**f, "markers": [*f.get("markers", []), "flag", "bison"]},
        lambda f: {**f, "exact": True},
        lambda f: {**f, "end": "junction"},
        lambda f: {k: v for k, v in f.items() if k != "sides"},
        lambda f: {**f, "sides": "Nl+El+N"},
    ]
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.data())
def test_after_mending_no_safe_fix_is_left_and_nothing_got_worse(game, data):
    rules, tileset = game
    raw = to_raw(tileset)
    for tile in raw.get("tiles", []):
        features = tile.get("features", [])
        for index in range(len(features)):
            if data.draw(st.booleans()):
                features[index] = data.draw(SLIPS)(features[index])
    before = check_raw(raw, rules, None).problems
    mended = mend_raw(raw, rules, None)
    assert not any(p.fix and p.fix.safe and p.fix.edits for p in mended.left)
    # Warnings about the whole box may come to light only once its tiles are sound.
    assert _errors(mended.left) <= _errors(before)
    if all(p.fix and p.fix.safe for p in before if p.severity == "error"):
        assert not has_errors(mended.left)

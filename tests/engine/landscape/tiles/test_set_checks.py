"""Faults of a whole set: ids, twins, numbers, tiles that fit nowhere."""

import pytest

from engine.landscape.load import check_raw
from engine.landscape.mend import mend_raw
from engine.landscape.rules.model import Announced, BonusTiles
from engine.landscape.tiles import facts
from engine.landscape.tiles.checks import check_tileset
from engine.landscape.tiles.model import MOST_TILES, TileSet
from engine.problems import Severity, apply_edits
from tests.engine.landscape.tiles.written import HEXES, MAYFLOWER, tile


def made(*lines: str, start: object = (), **fields: object) -> TileSet:
    """A set of tiles A, B, C, … with the start board given as data."""
    start = {"spaces": list(start)} if isinstance(start, list | tuple) else start
    found = check_raw({"format": 1, "title": "x", "start": start, "tiles": []}, MAYFLOWER, None)
    assert found.tileset is not None, found.problems
    tiles = (tile(line, chr(65 + i), **fields) for i, line in enumerate(lines))
    return found.tileset.replace(tiles=tuple(tiles))


def codes(tileset: TileSet, rules=MAYFLOWER) -> list[str]:
    return [problem.code for problem in check_tileset(tileset, rules, None)]


def only(tileset: TileSet, rules=MAYFLOWER):
    (problem,) = check_tileset(tileset, rules, None)
    return problem


def test_an_empty_set_is_worth_a_warning():
    problem = only(made())
    assert (problem.code, problem.severity) == ("no-tiles", Severity.WARNING)


def test_two_tiles_must_not_have_the_same_id():
    tileset = made("town N", "road E-W; town S")
    tileset = tileset.replace(tiles=(*tileset.tiles, tile("town W; road E>town", "A")))
    (problem,) = [p for p in check_tileset(tileset, MAYFLOWER, None) if p.code == "duplicate-id"]
    assert problem.pointer == "/tiles/2/id"
    assert problem.message == "Tile A: another one has the same id; give each an id of its own."
    assert problem.fix.edits[0].value == "A2" and not problem.fix.safe


def test_a_start_space_must_not_have_the_id_of_a_tile():
    tileset = made("town N", "town N+S", start=[{"id": "A", "at": [0, 0], "features": "town W"}])
    (problem,) = [p for p in check_tileset(tileset, MAYFLOWER, None) if p.code == "duplicate-id"]
    assert problem.pointer == "/start/spaces/0/id"
    assert problem.message.startswith("Start space A: a tile has the same id")


def test_twins_are_told_whichever_way_they_lie():
    problem = only(made("town N; road E-S", "road W-S; town E", count=3))
    assert (problem.code, problem.severity) == ("twins", Severity.WARNING)
    assert problem.pointer == "/tiles/1"
    assert problem.message == (
        "Tile B is the same as tile A, perhaps turned; one of them with a count of 6 would do."
    )


def test_the_fix_for_twins_keeps_one_with_both_counts():
    raw = {"format": 1, "title": "x", "tiles": {"A": "town N", "B": "town E", "C": "town S"}}
    checked = check_raw(raw, MAYFLOWER, None)
    first = next(p for p in checked.problems if p.tile == "B")
    assert not first.fix.safe
    assert apply_edits(raw, first.fix.edits)["tiles"] == {
        "A": {"features": [{"terrain": "town", "sides": "N"}], "count": 2},
        "C": "town S",
    }
    mended = mend_raw(raw, MAYFLOWER, None, unsafe=True)
    assert mended.left == []
    assert list(mended.raw["tiles"]) == ["A"] and mended.raw["tiles"]["A"]["count"] == 3


@pytest.mark.parametrize("other", [{"deck": "late"}, {"artwork": "b.png"}])
def test_another_stack_or_another_picture_makes_no_twin(other):
    tileset = made("town N")
    tileset = tileset.replace(tiles=(*tileset.tiles, tile("town E", "B", **other)))
    assert "twins" not in codes(tileset)


def test_tiles_that_have_their_numbers_may_look_alike():
    tileset = made("town N; road E-S", "road W-S; town E", count=3)
    assert codes(tileset) == ["twins"]
    assert codes(tileset.replace(tags=("numbered",))) == []


def test_tiles_of_a_deck_nobody_draws_from():
    tileset = made("town N", "town N+S")
    late = tuple(tile("town E; road W>town", name, deck="late", count=2) for name in "CD")
    (problem,) = [
        p
        for p in check_tileset(tileset.replace(tiles=(*tileset.tiles, *late)), MAYFLOWER, None)
        if p.code == "deck-never-drawn"
    ]
    assert problem.pointer == "/tiles/2/deck"
    assert problem.message == (
        "4 tiles of the deck 'late' will never be drawn: the rule set draws from main."
    )


def test_bonus_tiles_need_tiles_in_their_deck():
    bonus = MAYFLOWER.mechanics.replace(
        bonus_tiles=BonusTiles(deck="late", terrain="town", marker="flag")
    )
    rules = MAYFLOWER.replace(mechanics=bonus)
    tileset = made("town N", "town N+S")
    problem = only(tileset, rules)
    assert (problem.code, problem.pointer) == ("no-bonus-tiles", "/tiles")
    assert "no tile is in the deck 'late'" in problem.message
    late = tile("town N+E+S", "C", deck="late")
    assert codes(tileset.replace(tiles=(*tileset.tiles, late)), rules) == []


def test_faulty_tiles_are_no_twins():
    assert "twins" not in codes(made("raod E-W", "raod E-W"))


def test_a_tile_that_fits_nothing_can_never_be_laid():
    problem = only(made("sea N+E+S+W", "town N", "town N+S"))
    assert (problem.code, problem.pointer) == ("never-laid", "/tiles/0")
    assert problem.severity is Severity.WARNING
    assert problem.message == (
        "Tile A can never be laid: no other tile shows a side it fits, which is sea."
    )


def test_several_of_a_kind_fit_each_other():
    assert codes(made("sea N+E+S+W", count=2)) == []


def test_a_tile_that_cannot_be_reached_from_the_start_can_never_be_laid():
    start = [{"id": "S", "at": [0, 0], "features": "town N+E+S+W"}]
    tileset = made("town N", "town N+E+S+W", "sea N+E+S+W", "sea N+E", start=start, count=2)
    tileset = tileset.replace(
        tiles=(*tileset.tiles[1:3], tile("sea N+E; town S+W", "C"), tile("road E-W; sea N+S", "D"))
    )
    assert "never-laid" not in codes(tileset)
    # Without the tile that joins the sea to the towns, the sea is out of reach.
    apart = tileset.replace(tiles=(tileset.tiles[0], tileset.tiles[1], tileset.tiles[3]))
    never = [p for p in check_tileset(apart, MAYFLOWER, None) if p.code == "never-laid"]
    assert [p.tile for p in never] == ["C", "D"]
    assert "nothing that can be reached from the start board" in never[0].message
    assert never[1].message.endswith("which is sea or road.")


def test_a_side_nothing_fits_is_worth_a_warning():
    problem = only(made("sea N; town S", "town N; town S flag", "town N"))
    assert (problem.code, problem.pointer) == ("lonely-side", "/tiles/0/features/0")
    assert "fits its side N (sea)" in problem.message


def test_the_only_tile_with_two_such_sides_does_not_fit_itself():
    problem = only(made("sea N; sea S; town E", "town N"))
    assert problem.code == "lonely-side" and "sides N and S" in problem.message


def test_fields_left_and_right_of_a_road_have_to_fit_too():
    one = tile("road E-W; marsh El; meadow Er", "A", count=2)
    assert codes(TileSet(title="x", tiles=(one,)), HEXES) == []
    odd = tile("road E-W; marsh El; meadow Er; town SE", "B")
    turned_only = tile("road E>junction; road W>junction; marsh El; meadow Er", "C")
    tileset = TileSet(title="x", tiles=(odd, turned_only))
    assert "lonely-side" in codes(tileset, HEXES)


def test_sides_of_the_start_board_that_lie_open_are_fitted_and_fit():
    start = {
        "spaces": [{"id": "S", "at": [0, 0], "features": "sea E; town W"}],
        "bounds": {"east": 0},
    }
    assert codes(made("town N", "town N+S", start=start)) == []
    problem = only(made("town N", "town N+S", start={**start, "bounds": {}}))
    assert (problem.code, problem.pointer) == ("lonely-side", "/start/spaces/0")
    assert "fits its east side (sea)" in problem.message


def test_numbers_that_differ_from_the_announced_ones():
    announced = Announced(kinds=3, tiles=9, start_spaces=1, counts={"A": 4, "B": 2, "X": 1, "Y": 0})
    tileset = made("town N", "town N+S", "town N+S+E", count=2)
    problems = check_tileset(tileset, MAYFLOWER.replace(announced=announced), None)
    assert {p.severity for p in problems} == {Severity.WARNING}
    assert [(p.code, p.pointer, p.message) for p in problems] == [
        ("announced-total", "/tiles", "The set has 6 tiles; the rule set announces 9 tiles."),
        (
            "announced-total",
            "/start",
            "The set has no start spaces; the rule set announces 1 start space.",
        ),
        (
            "announced-count",
            "/tiles/0/count",
            "Tile A: its count is 2; the rule set announces 4.",
        ),
        (
            "announced-ids",
            "/tiles",
            "The rule set announces tiles that the set does not have: X.",
        ),
        (
            "announced-ids",
            "/tiles",
            "The set has tiles that the rule set does not announce: C.",
        ),
    ]
    assert problems[2].fix.edits[0].value == 4 and not problems[2].fix.safe


def test_there_is_a_limit_to_the_number_of_tiles():
    tileset = made("town N", "town N+S", count=MOST_TILES // 2)
    assert codes(tileset) == []
    assert codes(tileset.replace(tiles=(*tileset.tiles, tile("town N+E", "C")))) == [
        "too-many-tiles"
    ]


def test_an_edit_is_checked_like_a_new_set():
    tileset = made("town N", "town N+S", "road N-S; town E")
    before = codes(tileset)
    edited = tileset.replace(tiles=(tileset.tiles[0], tile("raod N-S", "B"), tileset.tiles[2]))
    fresh = TileSet.model_validate(edited.model_dump(by_alias=True))
    assert check_tileset(edited, MAYFLOWER, None) == check_tileset(fresh, MAYFLOWER, None)
    assert "unknown-terrain" in codes(edited)
    assert codes(tileset) == before and "unknown-terrain" not in before


def test_after_an_edit_only_the_edited_tile_is_looked_at(monkeypatch):
    looked_at = []
    real = facts._worked_out
    monkeypatch.setattr(
        facts, "_worked_out", lambda tile, rules: looked_at.append(tile.id) or real(tile, rules)
    )
    rules = MAYFLOWER.replace(title="rules nobody has used yet")
    tileset = made(*["road E-W; town N", "town N+S", "farm"] * 7)
    check_tileset(tileset, rules, None)
    assert len(looked_at) == 21
    looked_at.clear()
    edited = tileset.replace(tiles=(*tileset.tiles[:4], tile("town N", "new"), *tileset.tiles[5:]))
    check_tileset(edited, rules, None)
    check_tileset(TileSet.model_validate(edited.model_dump(by_alias=True)), rules, None)
    assert looked_at == ["new"]


def test_other_rules_are_other_facts():
    tileset = TileSet(title="x", tiles=(tile("road E-W", "A", count=2),))
    assert codes(tileset) == []
    without = {key: t for key, t in MAYFLOWER.terrains.items() if key != "road"}
    assert codes(tileset, MAYFLOWER.replace(terrains=without)) == ["unknown-terrain"]
    assert codes(tileset) == []

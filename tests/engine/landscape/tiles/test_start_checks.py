"""Faults of the start board."""

import pytest

from engine.landscape.load import check_raw
from engine.landscape.mend import mend_raw
from engine.problems import Severity
from tests.engine.landscape.tiles.written import HEXES, MAYFLOWER

TILES = {"A": "town N; road E-S", "B": "town N+W; road E-S", "C": "", "D": "road E-W"}


def found(start, rules=MAYFLOWER, **more):
    raw = {"format": 1, "title": "x", "start": start, "tiles": TILES, **more}
    return check_raw(raw, rules, None).problems


def space(name: str, x: int, y: int, features: str = "", **more) -> dict:
    return {"id": name, "at": [x, y], "features": features, **more}


def only(start, rules=MAYFLOWER):
    (problem,) = found(start, rules)
    return problem


@pytest.mark.parametrize(
    "start",
    [
        [],
        [space("S", 0, 0)],
        {"features": "town N"},
        [space("S", 0, 0, "town S"), space("T", 0, 1, "town N")],
        [space("S", 0, 0, "road N-S"), space("T", 0, 1, "road E-W", turn=1)],
        {"spaces": [space("S", 2, 0), space("T", 2, 1)], "bounds": {"east": 2, "north": 0}},
    ],
)
def test_a_sound_start_board_has_no_problems(start):
    assert found(start) == []


def test_two_spaces_cannot_lie_on_one_cell():
    problem = only([space("S", 0, 1), space("T", 0, 1)])
    assert (problem.code, problem.pointer, problem.tile) == ("cell-twice", "/start/1/at", "T")
    assert "the cell 0,1, where S already lies" in problem.message


def test_neighbours_have_to_match():
    problem = only([space("S", 0, 0, "town S"), space("T", 0, 1, "road N-S")])
    assert (problem.code, problem.severity) == ("start-mismatch", Severity.ERROR)
    assert problem.message == (
        "Start space T and start space S do not match: to the north the first shows road, to the"
        " south the second shows town."
    )


def test_a_turn_counts_when_neighbours_are_matched():
    pair = [space("S", 0, 0, "town E", turn=1), space("T", 0, 1, "town N")]
    assert found(pair) == []
    pair[0]["turn"] = 0
    assert [p.code for p in found(pair)] == ["start-mismatch"]


def test_hexagons_are_matched_across_six_sides():
    spaces = [space("S", 0, 0, "town SE"), space("T", 0, 1, "town NW")]
    codes = [p.code for p in found(spaces, HEXES, tiles={"A": {"count": 2, "features": "town NE"}})]
    assert codes == []
    spaces[1]["features"] = "town W"
    assert "start-mismatch" in [p.code for p in found(spaces, HEXES)]


def test_a_space_out_of_bounds():
    problem = only({"spaces": [space("S", 1, 0)], "bounds": {"east": 0}})
    assert (problem.code, problem.pointer) == ("out-of-bounds", "/start/spaces/0/at")


def test_bounds_that_leave_no_room():
    codes = [p.code for p in found({"bounds": {"north": 3, "south": 2, "west": 0, "east": 0}})]
    assert codes == ["no-room"]


def test_a_board_in_two_parts_is_worth_a_warning():
    problem = only([space("S", 0, 0), space("T", 0, 1), space("U", 1, 2)])
    assert (problem.code, problem.severity) == ("start-apart", Severity.WARNING)
    assert "2 groups" in problem.message and "U lies apart" in problem.message


def test_a_square_is_turned_less_than_four_times():
    start = [space("S", 0, 0, "town N", turn=5)]
    problem = only(start)
    assert (problem.code, problem.pointer) == ("turn-too-large", "/start/0/turn")
    raw = {"format": 1, "title": "x", "start": start, "tiles": TILES}
    mended = mend_raw(raw, MAYFLOWER, None)
    assert mended.left == [] and mended.raw["start"][0]["turn"] == 1


def test_a_count_means_nothing_on_the_start_board():
    raw = {"format": 1, "title": "x", "start": [space("S", 0, 0, count=2)], "tiles": TILES}
    mended = mend_raw(raw, MAYFLOWER, None)
    assert [p.code for p in mended.fixed] == ["count-ignored"]
    assert "count" not in mended.raw["start"][0]


def test_where_only_the_rows_of_the_start_may_be_used_nothing_is_asked_beyond():
    rules = MAYFLOWER.replace(board=MAYFLOWER.board.replace(rows="start"))
    start = [space("S", 0, 0, "sea N; sea S")]
    assert found(start, rules) == []
    assert [p.code for p in found(start)] == ["lonely-side", "lonely-side"]


def test_faults_of_a_space_are_told_like_those_of_a_tile():
    problem = only([space("S", 0, 0, "town N bison")])
    assert problem.code == "marker-misplaced"
    assert problem.message.startswith("Start space S: ")
    assert problem.pointer == "/start/0/features"

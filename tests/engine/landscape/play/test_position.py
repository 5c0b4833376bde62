"""Positions: built and captured without loss, and everything wrong with them is told."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.parts import find_part, part_names
from engine.landscape.play.position import Position, build, capture
from engine.landscape.play.scoring import figures_of
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import turn_knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import to_raw
from engine.problems import Severity
from tests.engine.landscape.play.comparing import compare, lands_of
from tests.engine.landscape.play.generated import (
    MAYFLOWER,
    MAYFLOWER_RULES,
    generated_rules,
    generated_set,
)
from tests.engine.landscape.play.oracle import LaidTile, Oracle

TABLES = Tables(MAYFLOWER, MAYFLOWER_RULES)


def built(seats: int = 2, tables: Tables = TABLES, **raw: Any) -> tuple[LandscapeGame, list[str]]:
    """The game in a position, and its problems as 'severity /pointer: message'."""
    game, problems = build(tables, Position.model_validate(raw), seats, 1)
    return game, [f"{p.severity} {p.pointer}: {p.message}" for p in problems]


def played(seed: int, most: int, *, stop_anywhere: bool = False) -> Session:
    """A random game, at a moment when a tile is to be laid unless it may stop anywhere."""
    rnd = Random(seed)
    rules = generated_rules(rnd, rnd.choice([4, 4, 6]), 6)
    tileset = generated_set(rnd, rules)
    session = Session.start(Tables(tileset, rules), min(3, tileset.total), rnd.randint(0, 99))
    while session.legal_actions() and (
        len(session.actions) < most or (session.phase != "lay" and not stop_anywhere)
    ):
        session.apply(rnd.choice(session.legal_actions()))
    return session


# -- there and back ------------------------------------------------------------------------


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), most=st.integers(0, 30))
def test_captured_position_builds_the_same_game(seed: int, most: int) -> None:
    session = played(seed, most)
    # The tiles others hold are not part of a position; a hand that could not be filled would be.
    assume(not session.over and len(session.hand) == session.tables.hand)
    game = session.game
    position = capture(game)
    again, problems = build(session.tables, position, game.seats, 5)
    assert [p for p in problems if p.severity is Severity.ERROR] == []
    rebuilt = Session(again)
    assert set(lands_of(rebuilt)) == set(lands_of(session))
    assert again.standing == game.standing
    assert again.supply == game.supply
    assert again.scores == game.scores
    assert sorted(again.columns) == sorted(game.columns)
    assert again.seat == game.seat
    assert rebuilt.hand == session.hand
    assert set(rebuilt.legal_actions()) == set(session.legal_actions())
    assert rebuilt.projected_scores() == session.projected_scores()
    assert rebuilt.tiles_left() == session.tiles_left()
    assert capture(again) == position


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), most=st.integers(1, 30))
def test_position_captured_in_the_middle_of_a_turn_goes_on_there(seed: int, most: int) -> None:
    session = played(seed, most, stop_anywhere=True)
    assume(session.phase != "lay")
    game = session.game
    position = capture(game)
    again, problems = build(session.tables, position, game.seats, 5)
    assert [p for p in problems if p.severity is Severity.ERROR] == []
    rebuilt = Session(again)
    assert rebuilt.phase == session.phase
    assert rebuilt.scores == session.scores
    if session.tables.hand == 1:  # hands of others are not part of a position
        assert capture(again) == position
    while session.phase not in ("lay", "over"):
        assert rebuilt.player == session.player
        assert set(rebuilt.legal_actions()) == set(session.legal_actions())
        action = session.legal_actions()[-1]
        session.apply(action)
        rebuilt.apply(action)
        if session.phase != "over":
            assert rebuilt.scores == session.scores
            assert again.standing == game.standing
    while rebuilt.undo() is not None:
        pass
    if session.tables.hand == 1:
        assert capture(again) == position


def test_turn_goes_on_with_placing_and_then_with_the_next_seat() -> None:
    session = Session(built(next=["AX", "P"])[0])
    session.apply("lay AX -1,2")
    position = capture(session.game)
    assert (position.phase, position.laid) == ("place", (-1, 2))
    again = Session(build(TABLES, position, 2)[0])
    assert (again.phase, again.player) == ("place", 0)
    again.apply("place settler 0")
    assert (again.phase, again.player) == ("lay", 1)
    assert again.supply(0) == {"settler": 4}


def test_final_scoring_is_not_done_twice() -> None:
    session = Session(built(next=["AX"], rest=False)[0])
    session.apply("lay AX -1,2")
    session.apply("place settler 0")
    assert session.over
    position = capture(session.game)
    again = Session(build(TABLES, position.replace(rest=False), 2)[0])
    assert again.over
    assert again.scores == session.scores
    assert again.game.standing == session.game.standing


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"phase": "place"}, "warning /phase: no tile is said to be 'laid' in this turn, so it"),
        (
            {"phase": "score", "laid": [-1, 3]},
            "warning /laid: no tile was laid at -1,3, so the turn begins",
        ),
        ({"laid": [-1, 2]}, "warning /laid: a turn that begins has laid no tile yet"),
    ],
)
def test_turn_that_has_gone_on_without_a_tile_begins_anew(raw: dict[str, Any], says: str) -> None:
    game, (told,) = built(tiles=[{"tile": "AX", "at": [-1, 2]}], **raw)
    assert told.startswith(says)
    assert Session(game).phase == "lay"


def test_tile_of_this_turn_need_not_be_the_last_of_the_list() -> None:
    tiles = [{"tile": "P", "at": [-1, 0], "turn": 1}, {"tile": "AX", "at": [-1, 2]}]
    game, told = built(tiles=tiles, phase="place", laid=[-1, 0])
    assert told == []
    session = Session(game)
    session.apply("place settler 0")
    assert list(game.scores) == [4, 0]
    session.undo()
    assert session.phase == "place"
    assert capture(game).laid == (-1, 0)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), most=st.integers(0, 30))
def test_position_survives_being_written_down(seed: int, most: int) -> None:
    position = capture(played(seed, most).game)
    assert Position.model_validate(to_raw(position)) == position
    assert Position.model_validate_json(position.model_dump_json()) == position


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_half_legal_position_is_scored_like_the_oracle_does(seed: int) -> None:
    """Tiles anywhere and anyhow: what does not match is not joined and stays open for good."""
    rnd = Random(seed)
    rules = generated_rules(rnd, 4, 4)
    tileset = generated_set(rnd, rules)
    tables = Tables(tileset, rules)
    oracle = Oracle(tileset, rules, 2, [])
    names = [tile.id for tile in tileset.tiles]
    start = tileset.start.spaces[0].at if tileset.start.spaces else (0, 0)
    for _ in range(12):
        cell = start[0] + rnd.randint(-2, 2), start[1] + rnd.randint(-2, 2)
        if oracle.at(cell) is None and oracle.in_bounds(cell):
            tile = oracle.kind(rnd.choice(names))
            oracle.laid.append(LaidTile(tile, cell, rnd.randint(0, 3), False))
    oracle.phase = "over"
    tiles = [
        {"tile": laid.tile.id, "at": laid.cell, "turn": laid.turn}
        for laid in oracle.laid
        if not laid.is_start
    ]
    position = Position.model_validate({"tiles": tiles, "rest": False})
    game, problems = build(tables, position, 2)
    assert all(problem.severity is Severity.WARNING for problem in problems)
    compare(Session(game), oracle)


def test_built_game_can_be_played_to_its_end() -> None:
    game, problems = built(tiles=[{"tile": "AX", "at": [-1, 2]}])
    assert not problems
    session, rnd = Session(game), Random(1)
    while not session.over:
        session.apply(rnd.choice(session.legal_actions()))
    assert len(game.aside) + game.board.laid - len(TABLES.start) == MAYFLOWER.total


def test_next_tiles_come_first_then_the_rest_in_the_order_of_the_seed() -> None:
    game, problems = built(next=["AX", "P", "P"])
    assert not problems
    drawn = [TABLES.tiles[kind].id for kind in reversed(game.deck)]
    assert drawn[:3] == ["AX", "P", "P"]
    assert sorted(drawn) == sorted(t.id for t in MAYFLOWER.tiles for _ in range(t.count))
    again, _ = built(next=["AX", "P", "P"])
    other, _ = build(TABLES, Position(next=("AX", "P", "P")), 2, "another seed")
    assert again.deck == game.deck != other.deck


def test_empty_position_is_the_start_of_a_game() -> None:
    game, problems = built()
    fresh = LandscapeGame(TABLES, 2, 1)
    assert not problems
    assert game.deck == fresh.deck and game.supply == fresh.supply and game.columns == fresh.columns


def test_tiles_that_left_the_game_do_not_come_back() -> None:
    game, problems = built(aside=["AX", "P"], next=["B"])
    assert not problems
    left = Session(game).tiles_left()
    assert (left["AX"], left["P"]) == (0, 2)
    assert capture(game).aside == ("AX", "P")


# -- parts by name -------------------------------------------------------------------------


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), sides=st.sampled_from([4, 6]))
def test_every_part_is_found_by_its_name_and_its_number(seed: int, sides: int) -> None:
    rnd = Random(seed)
    rules = generated_rules(rnd, sides, 0)
    tables = Tables(generated_set(rnd, rules), rules)
    for kind in range(len(tables.tiles)):
        for turn in range(sides):
            names = part_names(tables, kind, turn)
            for part, name in enumerate(names):
                assert find_part(tables, kind, turn, str(part)) == part
                found = find_part(tables, kind, turn, name)
                assert found == (part if names.count(name) == 1 else None)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("town", 0),
        ("town N", 0),
        ("road", 1),
        ("road E-S", 1),
        ("road E,S", 1),
        (" road  S ", 1),
        ("road N", None),
        ("plain", None),
        ("plain Er", 3),
        ("plain Sl+Er", 3),
        ("plain W", 2),
        ("3", 3),
        ("4", None),
        ("²", None),
        ("-1", None),
        ("", None),
        ("castle", None),
    ],
)
def test_part_is_named_as_it_lies(words: str, part: int | None) -> None:
    assert find_part(TABLES, TABLES.kind_of["U"], 0, words) == part


# -- faults --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"tiles": [{"tile": "QQ", "at": [0, -1]}]}, "error /tiles/0: the set has no tile 'QQ'"),
        (
            {"tiles": [{"tile": "AX", "at": [0, 3]}]},
            "error /tiles/0: AX at 0,3: another tile already lies there",
        ),
        (
            {"tiles": [{"tile": "AX", "at": [1, 3]}]},
            "error /tiles/0: AX at 1,3 is out of bounds",
        ),
        (
            {"tiles": [{"tile": "AX", "at": [-7, 3]}]},
            "warning /tiles/0: AX at -7,3 touches no other tile by a side",
        ),
        (
            {"tiles": [{"tile": "AX", "at": [-1, 0]}]},
            "warning /tiles/0: AX at -1,0: its sides do not continue those of its neighbours",
        ),
        (
            {"tiles": [{"tile": "AX", "at": [-1, 2], "turn": 5}]},
            "warning /tiles/0: AX at -1,2: a tile has 4 turns; 5 is taken as 1",
        ),
        (
            {"tiles": [{"tile": "AX", "at": [-1, 2]}, {"tile": "AX", "at": [-2, 2]}]},
            "warning /tiles: 1 more of AX than the box holds",
        ),
        (
            {"figures": [{"seat": 0, "at": [-1, 2], "on": "plain"}]},
            "error /figures/0: figure at -1,2: no tile lies there",
        ),
        (
            {"figures": [{"seat": 0, "at": [0, 2], "on": "plain"}]},
            "error /figures/0: figure at 0,2: a settler cannot stand there",
        ),
        ({"surveyors": [1]}, "error /surveyors: the rules have 2 surveyors, not 1"),
        (
            {"surveyors": [0, 3]},
            "warning /surveyors/1: a surveyor in column 3: tiles lie in columns 0 to 0",
        ),
        (
            {"surveyors": [-1, 0]},
            "warning /surveyors/0: a surveyor in column -1: tiles lie in columns 0 to 0",
        ),
        ({"scores": [1, 2, 3]}, "error /scores: there are 2 seats, not 3"),
        ({"seat": 2}, "error /seat: seat 2 does not play; there are 2"),
        ({"next": ["AX", "coast-1"]}, "error /next/1: the set has no tile 'coast-1' to draw"),
        ({"aside": ["QQ"]}, "error /aside/0: the set has no tile 'QQ' to set aside"),
    ],
)
def test_fault_is_told(raw: dict[str, Any], says: str) -> None:
    assert built(**raw)[1] == [says]


@pytest.mark.parametrize(
    ("figures", "says"),
    [
        (
            [{"on": "castle"}],
            "figure at -1,0: 'castle' is none or several of its parts: town N+E, ",
        ),
        ([{"on": "town", "seat": 3}], "figure at -1,0: seat 3 does not play"),
        ([{"on": "town", "piece": "knight"}], "figure at -1,0: there is no figure 'knight'"),
        ([{"on": "town"}, {"on": "town", "seat": 1}], "figure at -1,0: another figure stands"),
    ],
)
def test_fault_of_a_figure_is_told(figures: list[dict[str, Any]], says: str) -> None:
    placed = [{"seat": 0, "at": [-1, 0], **figure} for figure in figures]
    tiles = [{"tile": "AC", "at": [-1, 0], "turn": 1}]
    game, told = built(tiles=tiles, figures=placed)
    (fault,) = told
    assert fault.startswith(f"error /figures/{len(figures) - 1}: {says}")
    assert len(game.standing) == len(figures) - 1


def test_more_figures_than_a_player_has() -> None:
    rules = turn_knobs(MAYFLOWER_RULES, [("pieces.settler.count", 2)])
    tiles = [{"tile": "AX", "at": [-1, 2]}, {"tile": "AT", "at": [-1, 6]}]
    figures = [
        {"seat": 0, "at": [-1, 2], "on": "plain"},
        {"seat": 0, "at": [-1, 6], "on": "farm"},
    ]
    _, told = built(tables=Tables(MAYFLOWER, rules), tiles=tiles, figures=figures)
    assert told == ["error /figures/1: figure at -1,6: seat 0 has none left"]


def test_figure_on_something_finished_is_odd() -> None:
    tiles = [{"tile": "P", "at": [-1, 0], "turn": 1}]
    _, told = built(tiles=tiles, figures=[{"seat": 0, "at": [-1, 0], "on": "town"}])
    (fault,) = told
    assert fault.startswith("warning /figures/0: figure at -1,0: its town is finished already")


def test_all_faults_are_told_and_the_rest_is_built() -> None:
    game, told = built(
        tiles=[{"tile": "QQ", "at": [0, -1]}, {"tile": "AX", "at": [-1, 2]}],
        figures=[{"seat": 7 % 5, "at": [-1, 2], "on": "plain"}],
        surveyors=[0],
        scores=[1, 2, 3],
        seat=4,
        next=["nothing", "P"],
    )
    assert len(told) == 6
    assert all(fault.startswith("error ") for fault in told)
    assert game.board.laid == len(TABLES.start) + 1
    assert game.scores == [1, 2]
    assert Session(game).hand == ["P"]


def test_tiles_may_be_listed_in_any_order() -> None:
    tiles = [{"tile": "AS", "at": [-2, 2]}, {"tile": "AX", "at": [-1, 2]}]
    assert built(tiles=tiles)[1] == built(tiles=tiles[::-1])[1] == []


def test_position_without_start_spaces_may_lie_anywhere() -> None:
    bare = MAYFLOWER.replace(start=MAYFLOWER.start.replace(spaces=()))
    tiles = [{"tile": "AX", "at": [-40, 30]}]
    game, told = built(tables=Tables(bare, MAYFLOWER_RULES), tiles=tiles, next=["AS"])
    assert told == []
    assert len(Session(game).legal_actions()) == 4


@pytest.mark.parametrize(
    "raw",
    [
        {"tiles": [{"tile": "AX", "at": [9_999, 0]}]},
        {"tiles": [{"tile": "AX", "at": [0]}]},
        {"tiles": [{"tile": "AX", "at": [0, 0], "turn": 6}]},
        {"figures": [{"seat": 5, "at": [0, 0], "on": "farm"}]},
        {"scores": ["many"]},
        {"surveyors": [1, 2, 3, 4]},
    ],
)
def test_model_refuses_what_can_never_be(raw: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Position.model_validate(raw)


def test_no_more_figures_stand_on_a_feature_than_can_be_counted() -> None:
    """Even rules that no game would begin with do not let one seat's count run into the next."""
    raw = to_raw(MAYFLOWER_RULES)
    raw["pieces"] = {"settler": {"count": 30}, "chief": {"count": 30}}
    raw["terrains"]["plain"]["occupied_by"] = ["settler", "chief"]
    tables = Tables(MAYFLOWER, RuleSet.model_validate(raw))
    cells = [[x, y] for x in range(-7, 0) for y in range(5)]
    figures = [
        {"seat": 0, "piece": "settler" if n < 20 else "chief", "at": cell, "on": "plain"}
        for n, cell in enumerate(cells)
    ]
    tiles = [{"tile": "AT", "at": cell} for cell in cells]
    game, told = built(tables=tables, tiles=tiles, figures=figures)
    crowded = [fault for fault in told if "can be counted there" in fault]
    assert len(crowded) == len(cells) - 31
    assert crowded[0].startswith("error /figures/31: figure at -1,1: no more than 31 figures")
    (root,) = {game.board.label[node] for node in game.standing}
    assert figures_of(game.board.state[root]) == [31, 0, 0, 0, 0]

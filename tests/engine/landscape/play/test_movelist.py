"""Games as neutral move lists: out and in again to the same scores, and faults in sentences."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.landscape.load import load_set
from engine.landscape.play.movelist import (
    MoveList,
    is_move_list,
    load_moves,
    material,
    moves_of,
    replay_moves,
    save_moves,
)
from engine.landscape.play.numbering import numbering_of, part_of, zone_of
from engine.landscape.play.position import build, capture
from engine.landscape.play.session import Refused, Session
from engine.landscape.play.tables import Tables
from tests.engine.landscape.play.comparing import dump
from tests.tilesets.hunters_shapes import FACTS

SECOND = "hunters_and_gatherers_2"
SETS = ["mayflower", "hunters_and_gatherers", SECOND, "examples/frontier"]


def tables_of(name: str) -> Tables:
    loaded = load_set(name)
    assert loaded.tileset is not None and loaded.rules is not None
    return Tables(loaded.tileset, loaded.rules)


TABLES = {name: tables_of(name) for name in SETS}


def random_game(name: str, seed: int, most: int = 10_000) -> Session:
    rnd = Random(seed)
    session = Session.start(TABLES[name], rnd.randint(2, 4), rnd.randint(0, 10_000))
    for _ in range(most):
        if session.over:
            break
        session.apply(rnd.choice(session.legal_actions()))
    return session


def sentences(moves: MoveList, tables: Tables) -> list[str]:
    return [f"{p.severity} {p.pointer}: {p.message}" for p in replay_moves(moves, tables).problems]


# -- out and in ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_a_random_game_comes_to_the_same_through_a_file(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    session = random_game(name, seed)
    path = tmp_path_factory.mktemp("moves") / "moves.json"
    save_moves(path, moves_of(session, name))
    loaded = load_moves(path)
    assert loaded.problems == ()
    assert loaded.moves is not None
    tables, problems = material(loaded.moves, path.parent)
    assert problems == [] and tables is not None
    again = replay_moves(loaded.moves, tables)
    assert again.problems == ()
    assert again.session is not None
    assert again.session.scores == session.scores and again.session.over
    assert again.session.actions == session.actions
    ours, theirs = dump(session), dump(again.session)
    for same in ("board.label", "board.spent", "game.standing", "game.aside", "game.scores"):
        assert ours[same] == theirs[same]


def test_a_game_may_stop_anywhere() -> None:
    session = random_game(SECOND, 4)
    moves = moves_of(session, SECOND)
    part = replay_moves(moves, TABLES[SECOND], to=20)
    assert part.done == 20 and part.problems == ()
    assert part.session is not None and not part.session.over
    shorter = moves.replace(moves=moves.moves[:20], scores=None)
    assert sentences(shorter, TABLES[SECOND]) == [
        "warning /moves: The moves end before the game does."
    ]


def test_only_games_from_the_start_can_be_written() -> None:
    session = random_game(SECOND, 5, most=20)
    while session.phase != "lay":
        session.apply(session.legal_actions()[0])
    game, _ = build(TABLES[SECOND], capture(session.game), session.game.seats)
    with pytest.raises(Refused, match="began at the start"):
        moves_of(Session(game), SECOND)


def test_records_are_no_move_lists() -> None:
    assert is_move_list({"moves": []})
    assert not is_move_list({"actions": ["pass"], "moves": []})
    assert not is_move_list([1]) and not is_move_list(None)


# -- zones ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", FACTS)
def test_zones_are_those_of_the_facts(number: int) -> None:
    tables = TABLES[SECOND]
    kind = tables.kind_of[str(number)]
    pieces = tables.outlines[kind].pieces
    for zone in FACTS[number]["zones"]:
        part = part_of(tables, kind, zone["zone"], "zones")
        assert part is not None
        assert pieces[part].terrain == zone["kind"]
        assert zone_of(tables, kind, part, "zones") == zone["zone"]
    there = {zone["zone"] for zone in FACTS[number]["zones"]}
    for other in set(range(12)) - there:
        assert part_of(tables, kind, other, "zones") is None


def test_a_system_goes_by_its_lake_or_its_first_river() -> None:
    tables = TABLES[SECOND]
    for name, zone in (("91", 8), ("88", 1)):
        kind = tables.kind_of[name]
        (system,) = [i for i, p in enumerate(tables.outlines[kind].pieces) if p.parts]
        assert zone_of(tables, kind, system, "zones") == zone


def test_other_sets_number_their_parts() -> None:
    assert numbering_of(TABLES[SECOND].tileset) == "zones"
    assert numbering_of(TABLES["mayflower"].tileset) == "parts"
    assert part_of(TABLES["mayflower"], 0, 1, "parts") == 1
    assert part_of(TABLES["mayflower"], 0, 40, "parts") is None


# -- faults --------------------------------------------------------------------------------


def example(**changes: Any) -> dict[str, Any]:
    """The game of docs/records.md with something changed; `moves.2.x` leads into it."""
    raw: dict[str, Any] = {
        "format": 1,
        "set": SECOND,
        "players": ["Ann", "Ben"],
        "decks": {"main": [35, 37, 68], "bonus": [88, 92]},
        "moves": [
            {"tile": 35, "x": 1, "y": 0, "turn": 2, "piece": "member", "zone": 1},
            {"tile": 37, "x": 0, "y": 1, "piece": "member", "zone": 1},
            {
                "tile": 88,
                "x": -1,
                "y": 0,
                "taken_back": {"tile": 37, "zone": 1},
                "piece": "hut",
                "zone": 1,
            },
            {"tile": 68, "x": -1, "y": -1, "piece": "member", "zone": 2},
        ],
        "scores": [11, 2],
    }
    for path, value in changes.items():
        *above, last = path.split("__")
        place: Any = raw
        for step in above:
            place = place[int(step) if step.isdecimal() else step]
        if value is None:
            del place[last]
        else:
            place[last] = value
    return raw


def told(**changes: Any) -> list[str]:
    moves = MoveList.model_validate(example(**changes))
    return [line for line in sentences(moves, TABLES[SECOND]) if "lists" not in line]


def test_the_example_of_the_manual_comes_out() -> None:
    assert told() == []
    moves = MoveList.model_validate(example())
    assert sentences(moves, TABLES[SECOND]) == [
        "warning /decks/main: The deck 'main' lists 3 of its 78 tiles.",
        "warning /decks/bonus: The deck 'bonus' lists 2 of its 16 tiles.",
    ]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"moves__1__x": 5}, "Move 2, tile 37 at 5,1: 5,1 touches no laid tile by a side."),
        ({"moves__0__turn": 0}, "to the W it shows meadow where forest goes on."),
        ({"moves__1__tile": "68"}, "Move 2, tile 68 at 0,1: tile 68 is not in hand; there is 37."),
        ({"moves__1__tile": "no"}, "the set has no tile 'no'."),
        ({"moves__0__zone": 4}, "it has no zone 4; there is 0 meadow and 1 forest."),
        ({"moves__0__zone": None}, "'piece' and 'zone' belong together; write both or none."),
        ({"moves__0__piece": "king"}, "there is no figure 'king'; there is member, hut."),
        ({"moves__0__piece": "hut"}, "a hut cannot be placed on a forest."),
        ({"moves__3__zone": 1}, None),
        ({"moves__1__zone": 0}, "somebody already stands on this forest."),
        ({"moves__2__taken_back__tile": 35}, "no figure of yours can be taken back from 1,0.1."),
        ({"moves__2__taken_back__tile": 9}, "no tile 9 to take a figure back from; name its cell."),
        ({"moves__2__taken_back__tile": None}, "names neither a tile nor a cell"),
        ({"moves__2__taken_back__zone": 7}, "tile 37 has no zone 7 to take a figure back from."),
        (
            {"moves__2__taken_back": {"x": 9, "y": 9, "zone": 1}},
            "no tile lies at 9,9 to take a figure back from.",
        ),
        (
            {"moves__1__taken_back": {"tile": 35, "zone": 1}},
            "nothing can be taken back here; leave 'taken_back' out.",
        ),
        ({"moves__0__then": ["score 0,0.1"]}, "does not come now"),
        ({"decks__bonus": [], "moves__2__tile": 88}, "tile 88 is not in hand; there is 68."),
        ({"decks__late": [1]}, "Nobody draws from the deck 'late'; the rules have 'main' and"),
        ({"decks__main": [35, 37, 680]}, "The set has no tile '680' to draw."),
        ({"decks__main": [35, 37, 35]}, "1 more of 35 than the box holds."),
        ({"scores": [10, 2]}, "The move list says the scores were 10, 2; replayed they are 11, 2."),
        ({"players": ["Ann"]}, "1 player cannot play this; the rules are for 2 to 5."),
    ],
)
def test_a_fault_is_told_in_a_sentence(changes: dict[str, Any], sentence: str | None) -> None:
    lines = told(**changes)
    if sentence is None:
        assert all(line.startswith("warning /scores") for line in lines)
        return
    assert any(sentence in line for line in lines), lines


def test_more_moves_than_the_game_has() -> None:
    raw = example()
    raw["moves"].append(raw["moves"][0])
    lines = sentences(MoveList.model_validate(raw), TABLES[SECOND])
    assert lines[-1] == "error /moves/4: Move 5, tile 35 at 1,0: the game is over already."


def test_a_choice_that_is_not_said() -> None:
    session = random_game("mayflower", 1)
    for seed in range(2, 40):
        if any(move.then for move in moves_of(session, "mayflower").moves):
            break
        session = random_game("mayflower", seed)
    moves = moves_of(session, "mayflower")
    first = next(i for i, move in enumerate(moves.moves) if move.then)
    silent = [m.replace(then=()) if i == first else m for i, m in enumerate(moves.moves)]
    (line,) = sentences(moves.replace(moves=tuple(silent)), TABLES["mayflower"])
    assert line.startswith(f"error /moves/{first}: Move {first + 1}")
    assert "there is a choice to make; say which in 'then'" in line


def test_the_place_of_a_fault_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "moves.json"
    raw = example(moves__0__turn="two", players=None)
    path.write_text(json.dumps(raw, indent=1), encoding="utf-8")
    loaded = load_moves(path)
    assert loaded.moves is None
    assert {problem.pointer for problem in loaded.problems} >= {"/moves/0/turn"}
    assert all(problem.line for problem in loaded.problems)
    assert load_moves(tmp_path / "none.json").moves is None


def test_sets_and_rules_that_are_not_there(tmp_path: Path) -> None:
    moves = MoveList.model_validate(example(set="no-such-set"))
    tables, problems = material(moves, tmp_path)
    assert tables is None
    assert "no-such-set" in problems[0].message
    moves = MoveList.model_validate(example(rules="no-such-rules"))
    tables, problems = material(moves, tmp_path)
    assert tables is None and "no-such-rules" in problems[0].message
    moves = MoveList.model_validate(example(rules="hunters_and_gatherers"))
    tables, problems = material(moves, tmp_path)
    assert tables is not None and tables.rules.title == "Hunters and Gatherers"


def test_a_set_beside_the_list_comes_first(tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_text(
        json.dumps(
            {"format": 1, "title": "Mine", "rules": "mayflower", "start": {"features": "road E-W"},
             "tiles": {"A": {"count": 3, "features": "road E-W"}}}
        ),
        encoding="utf-8",
    )  # fmt: skip
    moves = MoveList(set_="mine.json", players=("Ann", "Ben"), decks={"main": ("A",) * 3})
    tables, problems = material(moves, tmp_path)
    assert problems == [] and tables is not None and tables.tileset.title == "Mine"

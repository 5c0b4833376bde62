"""Undo of any depth, redo and replay: the game is exactly as it was, field by field."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bundled import RULES, TILES, find
from engine.chance import Chance
from engine.landscape.load import load_set
from engine.landscape.play.actions import action_name, parse_action
from engine.landscape.play.position import build, capture
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.play.unseen import give_back, keep
from engine.landscape.tiles.model import to_raw
from engine.record import Record, record_of, replay
from tests.engine.landscape.play.comparing import dump
from tests.engine.landscape.play.generated import (
    MAYFLOWER,
    MAYFLOWER_RULES,
    generated_rules,
    generated_set,
)

BUNDLED = ["mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2"]
SEEDS = st.integers(0, 2**32)


def random_tables(rnd: Random) -> Tables:
    rules = generated_rules(rnd, rnd.choice([4, 4, 6]), 8)
    return Tables(generated_set(rnd, rules), rules)


def bundled_tables(name: str) -> Tables:
    loaded = load_set(name)
    assert loaded.tileset is not None and loaded.rules is not None
    return Tables(loaded.tileset, loaded.rules)


def begin(rnd: Random, tables: Tables) -> Session:
    most = min(tables.seats_most, sum(tables.counts))
    return Session.start(tables, rnd.randint(min(2, most), most), rnd.randint(0, 10_000))


def play(session: Session, rnd: Random, most: int) -> list[dict[str, object]]:
    """Play by chance; the pictures before the first and after every action."""
    pictures = [dump(session)]
    for _ in range(most):
        legal = session.legal_actions()
        if not legal:
            break
        session.apply(rnd.choice(legal))
        pictures.append(dump(session))
    return pictures


def assert_undo_and_redo(session: Session, pictures: list[dict[str, object]], rnd: Random) -> None:
    """Go back and forth by chance, then all the way to the beginning and to the end again."""
    last = len(pictures) - 1
    at = last
    depths = [rnd.randint(0, last) for _ in range(3)]
    for target in (*depths, 0, last):
        while at > target:
            session.undo()
            at -= 1
            assert dump(session) == pictures[at]
        while at < target:
            session.redo()
            at += 1
            assert dump(session) == pictures[at]


@settings(max_examples=25)
@given(seed=SEEDS)
def test_undo_restores_random_games_exactly(seed: int) -> None:
    rnd = Random(seed)
    session = begin(rnd, random_tables(rnd))
    assert_undo_and_redo(session, play(session, rnd, 40), rnd)


@pytest.mark.parametrize("name", BUNDLED)
def test_undo_restores_a_bundled_game_exactly(name: str) -> None:
    rnd = Random(7)
    session = begin(rnd, bundled_tables(name))
    assert_undo_and_redo(session, play(session, rnd, 60), rnd)


@pytest.mark.parametrize("name", BUNDLED)
def test_whole_game_undone_to_the_very_beginning(name: str) -> None:
    rnd = Random(11)
    session = begin(rnd, bundled_tables(name))
    before = dump(session)
    while not session.over:
        session.apply(rnd.choice(session.legal_actions()))
    after = dump(session)
    while session.undo() is not None:
        pass
    assert dump(session) == before
    while session.redo() is not None:
        pass
    assert dump(session) == after


@settings(max_examples=20)
@given(seed=SEEDS)
def test_replay_of_the_actions_in_words_equals_the_game(seed: int) -> None:
    rnd = Random(seed)
    tables = random_tables(rnd)
    session = begin(rnd, tables)
    play(session, rnd, 40)
    again = Session.start(tables, session.game.seats, session.game.seed)
    for action in session.actions:
        again.apply(action_name(action))
    assert dump(again) == dump(session)


@settings(max_examples=10)
@given(seed=SEEDS)
def test_replay_of_a_record_equals_the_game(seed: int) -> None:
    rnd = Random(seed)
    session = begin(rnd, random_tables(rnd))
    play(session, rnd, 40)
    written = to_raw(record_of(session))
    again = replay(Record.model_validate(json.loads(json.dumps(written))))
    assert again.session is not None
    assert again.done == len(session.actions)
    assert dump(again.session) == dump(session)


@settings(max_examples=20)
@given(seed=SEEDS)
def test_every_legal_action_reads_as_it_prints_and_can_be_done(seed: int) -> None:
    rnd = Random(seed)
    session = begin(rnd, random_tables(rnd))
    for _ in range(15):
        before = dump(session)
        for action in session.legal_actions():
            assert parse_action(action_name(action)) == action
            session.apply(action)
            session.undo()
        assert dump(session) == before
        if session.over:
            return
        session.apply(rnd.choice(session.legal_actions()))


@settings(max_examples=15)
@given(seed=SEEDS)
def test_looking_ahead_with_shuffled_tiles_leaves_no_trace(seed: int) -> None:
    rnd = Random(seed)
    session = begin(rnd, random_tables(rnd))
    play(session, rnd, 10)
    game, before = session.game, dump(session)
    truth = keep(game)
    seen = sorted(game.deck[: game.top])
    for look in range(3):
        game.shuffle_unseen(Chance(seed, f"look {look}"))
        held = [kind for seat, hand in enumerate(game.held) if seat != game.seat for kind in hand]
        was_held = [k for seat, hand in enumerate(truth[-1]) if seat != game.seat for k in hand]
        assert sorted(game.deck[: game.top] + held) == sorted(seen + was_held)
        assert game.held[game.seat] == truth[-1][game.seat]
        done = 0
        while not game.over and done < 12:
            game.do(rnd.choice(game.legal()))
            done += 1
        for _ in range(done):
            game.undo()
    give_back(game, truth)
    assert dump(session) == before


@settings(max_examples=15)
@given(seed=SEEDS)
def test_held_game_stops_before_the_next_tile_is_drawn(seed: int) -> None:
    rnd = Random(seed)
    session = begin(rnd, random_tables(rnd))
    play(session, rnd, 6)
    if session.over:
        return
    before = dump(session)
    game = session.game
    seat, left = game.seat, game.top
    game.hold = True
    done = 0
    while game.legal():
        game.do(rnd.choice(game.legal()))
        done += 1
    assert session.phase == "held"
    assert game.seat == seat and game.top == left
    for _ in range(done):
        game.undo()
    game.hold = False
    assert dump(session) == before


def test_undo_in_a_built_position_ends_at_the_position() -> None:
    rnd = Random(3)
    tables = Tables(MAYFLOWER, MAYFLOWER_RULES)
    played = Session.start(tables, 3, 5)
    while played.phase != "lay" or len(played.actions) < 30:
        played.apply(rnd.choice(played.legal_actions()))
    game, problems = build(tables, capture(played.game), 3, 5)
    assert not problems
    session = Session(game)
    assert_undo_and_redo(session, play(session, rnd, 30), rnd)
    while session.undo() is not None:
        pass
    assert capture(session.game) == capture(played.game)


def test_new_action_forgets_what_was_undone() -> None:
    session = Session.start(Tables(MAYFLOWER, MAYFLOWER_RULES), 2, 1)
    session.apply(session.legal_actions()[0])
    session.undo()
    session.apply(session.legal_actions()[-1])
    assert session.redo() is None
    assert session.undo() is not None
    assert session.undo() is None


def test_bundled_games_are_where_the_tests_look() -> None:
    for name in BUNDLED:
        assert find(name, TILES).is_file() and find(name, RULES).is_file()


@settings(max_examples=15)
@given(seed=SEEDS)
def test_whoever_shuffles_the_legal_actions_changes_nothing(seed: int) -> None:
    rnd = Random(seed)
    session = begin(rnd, random_tables(rnd))
    for _ in range(30):
        legal = session.game.legal()
        known = legal.copy()
        rnd.shuffle(legal)
        legal.append(-99)
        assert session.game.legal() == known
        if not known:
            return
        session.game.do(rnd.choice(known))

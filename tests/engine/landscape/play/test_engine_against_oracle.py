"""Random games of random sets under random rules: the engine and the oracle must agree."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.landscape.play.events import FeatureScored, PieceHome, TileSetAside
from engine.landscape.play.session import Session
from engine.landscape.rules.knobs import knobs, turn_knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import MAIN_DECK, TileSet
from engine.landscape.tiles.outline import outline
from tests.engine.landscape.play.drawn_parts import LEFT, MIDDLE, RIGHT, drawn_parts
from tests.engine.landscape.play.generated import (
    KNOBS,
    MAYFLOWER,
    MAYFLOWER_RULES,
    generated_rules,
    generated_set,
)
from tests.engine.landscape.play.playing_both import play_both, random_game
from tests.engine.strategies import games

SEEDS = st.integers(0, 2**32)
# A failing game shrinks to its first actions, the fewest knobs and the fewest kinds of tiles.
ACTIONS = st.sampled_from([2, 5, 10, 20, 40, 60, 60, 60, 60])


@settings(max_examples=60)
@given(seed=SEEDS, most=ACTIONS, turned=st.integers(0, 8), kinds=st.integers(2, 8))
def test_random_games_of_random_sets(seed: int, most: int, turned: int, kinds: int) -> None:
    random_game(seed, most=most, knobs=turned, kinds=kinds)


@settings(max_examples=20, suppress_health_check=[HealthCheck.filter_too_much])
@given(game=games(), seats=st.integers(2, 5), seed=SEEDS)
def test_random_games_of_sets_of_every_shape(
    game: tuple[RuleSet, TileSet], seats: int, seed: int
) -> None:
    rules, tileset = game
    in_main_deck = sum(tile.count for tile in tileset.tiles if tile.deck == MAIN_DECK)
    assume(in_main_deck >= seats)
    play_both(tileset, rules, seats, Random(seed), most=30)


@settings(max_examples=4)
@given(
    seed=SEEDS,
    seats=st.integers(2, 5),
    turned=st.dictionaries(st.sampled_from(sorted(KNOBS)), SEEDS, max_size=4),
)
def test_mayflower_with_some_knobs_turned(seed: int, seats: int, turned: dict[str, int]) -> None:
    values = {path: KNOBS[path][choice % len(KNOBS[path])] for path, choice in turned.items()}
    known = {path: v for path, v in values.items() if not isinstance(v, tuple) or "chief" not in v}
    rules = turn_knobs(MAYFLOWER_RULES, known.items())
    play_both(MAYFLOWER, rules, seats, Random(seed), most=60)


@settings(max_examples=100)
@given(seed=SEEDS, sides=st.sampled_from([4, 6]))
def test_plains_of_random_tiles_are_those_a_painter_would_flood(seed: int, sides: int) -> None:
    rnd = Random(seed)
    rules = generated_rules(rnd, sides, 0)
    for tile in generated_set(rnd, rules).tiles:
        pieces = outline(tile, rules).pieces
        parts = drawn_parts(tile, rules)
        assert [part.terrain for part in parts] == [piece.terrain for piece in pieces]
        for part, piece in zip(parts, pieces, strict=True):
            hands = {LEFT: 0, RIGHT: 1}
            halves = {2 * side + hands[hand] for side, hand in part.spots if hand != MIDDLE}
            if part.form == "field":
                assert halves == set(piece.halves)
            else:
                assert {side for side, _ in part.spots} == set(piece.sides)


def test_random_games_see_everything_that_can_happen() -> None:
    """Games in which nothing happens would agree about anything."""
    seen: Counter[str] = Counter()
    for seed in range(50):
        seen += happened(random_game(seed))
    rare = {"scored twice", "tie", "minority", "bonus", "swept", "set aside", "farm", "choice"}
    assert rare <= set(seen), rare - set(seen)


def happened(session: Session) -> Counter[str]:
    seen: Counter[str] = Counter()
    for events in session.events:
        scored = [event for event in events if isinstance(event, FeatureScored) and event.finished]
        seen["scored twice"] += len(scored) > 1
        seen["farm"] += any(event.terrain == "farm" for event in scored)
        paid = [event for event in events if isinstance(event, FeatureScored)]
        seen["tie"] += any(len(event.shares) > 1 for event in paid)
        seen["minority"] += any(
            sum(count > 0 for count in event.figures) > len(event.shares) for event in paid
        )
        seen["bonus"] += any(share.bonus for event in scored for share in event.shares)
        seen["swept"] += any(isinstance(event, PieceHome) and event.swept for event in events)
        seen["set aside"] += any(isinstance(event, TileSetAside) for event in events)
    seen["choice"] += any(type(action).__name__ == "Score" for action in session.actions)
    return +seen


def test_every_knob_of_play_is_turned_in_random_games() -> None:
    """A new knob has to be taught to the oracle, or random games say nothing about it."""
    about_more_than_play = ("players.", "board.track", "announced.")
    declared = {
        knob.path
        for knob in knobs(MAYFLOWER_RULES)
        if knob.kind != "text" and not knob.path.startswith(about_more_than_play)
    }
    assert declared <= set(KNOBS), declared - set(KNOBS)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(20))
def test_many_more_random_games(batch: int) -> None:
    for seed in range(1_000_000 + 500 * batch, 1_000_000 + 500 * (batch + 1)):
        random_game(seed, most=120, knobs=10, kinds=9)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", range(2, 6))
def test_whole_games_of_mayflower(seats: int) -> None:
    for seed in range(5):
        play_both(MAYFLOWER, MAYFLOWER_RULES, seats, Random(seed), most=1_000)

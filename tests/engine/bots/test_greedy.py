"""The greedy bot takes the best turn it sees, whatever the rules are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.bots.asking import best_moves
from engine.bots.greedy import GreedyBot
from engine.bots.judging import FiguresJudge, PointsJudge, lead
from engine.bots.landscape.figures import PLAIN_THRIFT, kept_worth
from engine.bots.naming import make_bot
from engine.bots.styles import Style
from engine.bots.turns import Options, TurnSearch
from engine.chance import Chance
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import SCORE
from engine.landscape.play.position import Figure, LaidTile, Position
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from tests.engine.bots.games import game_at, new_game, play_out, sight, tables


def session_of(game: LandscapeGame) -> Session:
    """The words for a game that has already begun."""
    session = Session.__new__(Session)
    session.game = game
    return session


def answer(game: LandscapeGame, name: str = "greedy") -> list[str]:
    """What a bot does with the rest of the turn, in words."""
    from engine.landscape.play.actions import action_name

    session = session_of(game)
    words = []
    seat, turn = game.seat, game.turn
    while not game.over and (game.seat, game.turn) == (seat, turn):
        action = make_bot(name).choose(sight(game))
        words.append(action_name(session.decode(action)))
        game.do(action)
    return words


def test_with_the_last_tile_it_finishes_a_town_and_scores_it_at_once() -> None:
    game = game_at(Position(next=("village",), rest=False))
    assert answer(game)[0] == "lay village 0,-1 r2"
    assert game.over
    assert game.scores[0] == 4 + 0


def test_it_finishes_its_own_town_rather_than_the_others() -> None:
    # Two towns wait for the same tile; the one in the west is the bot's own.
    position = Position(
        tiles=(
            LaidTile(tile="gate", at=(0, 1), turn=1),
            LaidTile(tile="trail", at=(-1, 0), turn=1),
        ),
        next=("village",),
        rest=False,
    )
    game = game_at(position)
    words = answer(game)
    assert game.over
    assert words[0].startswith("lay village")
    assert game.scores[0] >= game.scores[1]


def test_near_the_end_it_places_whatever_figures_it_has() -> None:
    game = game_at(Position(next=("trail",), rest=False))
    words = answer(game)
    assert words[1].startswith("place settler")


def test_a_figure_kept_is_worth_less_the_more_there_are_and_the_later_it_is() -> None:
    worth = [kept_worth(left, 40, PLAIN_THRIFT) for left in range(6)]
    steps = [b - a for a, b in pairwise(worth)]
    assert worth[0] == 0
    assert steps == sorted(steps, reverse=True)
    assert kept_worth(3, 0, PLAIN_THRIFT) == 0
    assert kept_worth(3, 2, PLAIN_THRIFT) < kept_worth(3, 20, PLAIN_THRIFT)


def test_it_does_not_spend_its_figures_on_next_to_nothing() -> None:
    game = new_game("mayflower", seed=2)
    play_out(game, [GreedyBot(), GreedyBot()], turns=50)
    assert all(game.supply[seat] > 0 for seat in (0, 1))


def test_the_value_of_a_way_is_that_of_the_position_it_leads_to() -> None:
    game = new_game("mayflower", seed=6)
    play_out(game, [GreedyBot(), GreedyBot()], turns=21)
    judge = FiguresJudge()
    ways = TurnSearch(judge, Options()).ways(game)
    seat = game.seat
    judge.look(game)
    game.hold = True
    for way in ways:
        for action in way.actions:
            game.do(action)
        assert judge.value(game, seat) == way.value
        for _ in way.actions:
            game.undo()
    game.hold = False
    assert max(way.value for way in ways) == best_moves(game, GreedyBot(), 1)[0].value
    assert len({way.actions for way in ways}) == len(ways)


def test_it_looks_at_every_lay_with_every_placement() -> None:
    game = new_game("mayflower", seed=6)
    play_out(game, [GreedyBot(), GreedyBot()], turns=11)
    ways = {way.actions for way in TurnSearch(PointsJudge(), Options()).ways(game)}
    for lay in list(game.legal()):
        game.do(lay)
        for place in game.legal():
            assert any(way[:2] == (lay, place) for way in ways)
        game.undo()


def test_it_chooses_the_order_of_scoring_that_pays_most() -> None:
    """Somewhere in these games a choice comes up; it must be the best of its own ways."""
    chosen = 0
    for seed in range(8):
        game = new_game("mayflower", seed=seed)
        bots = [GreedyBot(), GreedyBot()]
        chance = Chance(seed)
        while not game.over:
            if game.phase == SCORE:
                chosen += 1
                values = {w.actions[0]: w.value for w in best_moves(game, bots[game.seat], 50)}
                action = bots[game.seat].choose(sight(game))
                assert values[action] == max(values.values())
            game.do(bots[game.seat].choose(sight(game)))
            if chosen > 3:
                return
    assert chosen, f"no choice of order came up; chance {chance.seed}"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "knobs",
    [
        (),
        ("surveyors.count=0",),
        ("surveyors.sweep=pay", "surveyors.move=any"),
        ("surveyors.sweep=off", "surveyors.bonus=0"),
        ("turn.hand=2",),
        ("board.rows=start", "turn.equal_turns=on"),
        ("plain.occupied_by=none",),
        ("settler.count=2",),
    ],
)
def test_it_plays_by_whatever_the_rules_say(seats: int, knobs: tuple[str, ...]) -> None:
    for name in ("greedy", "planner"):
        game = new_game("mayflower", *knobs, seats=seats, seed=3)
        play_out(game, [make_bot(name) for _ in range(seats)], turns=12)
        assert game.turn == 12
        assert game.standing or game.scores != [0] * seats or knobs == ("settler.count=2",)


def test_it_plays_other_games_to_their_end() -> None:
    for name in ("examples/first", "hunters_and_gatherers"):
        game = new_game(name, seed=1)
        play_out(game, [make_bot("greedy"), make_bot("planner")])
        assert game.over
        assert max(game.scores) > 0


def test_the_lead_is_over_the_others_on_average() -> None:
    assert lead([10.0, 4.0], 0) == 6
    assert lead([10.0, 4.0, 6.0], 0) == 5
    assert lead([10.0, 4.0, 6.0], 2) == -1
    assert lead([7.0], 0) == 7
    assert lead([10.0, 4.0], 0, blocker=2.0) == 2


def test_a_style_shifts_what_a_bot_does() -> None:
    placed = {}
    for name in ("greedy", "greedy?trapper=6", "greedy?trapper=0"):
        game = new_game("mayflower", seed=5)
        play_out(game, [make_bot(name), make_bot("greedy")], turns=40)
        lying = [
            figure & 7
            for node, figure in game.standing.items()
            if game.tables.values[game.board.terrain(node)].stays
        ]
        placed[name] = lying.count(0)
    assert placed["greedy?trapper=6"] > placed["greedy?trapper=0"]


def test_a_blocker_counts_the_others_points_twice() -> None:
    game = new_game("mayflower", seed=5)
    play_out(game, [GreedyBot(), GreedyBot()], turns=30)
    plain, blocker = PointsJudge(), PointsJudge(Style(blocker=2.0))
    projected = game.projected_scores()
    assert plain.value(game, 0) == projected[0] - projected[1]
    assert blocker.value(game, 0) == projected[0] - 2 * projected[1]


def test_a_robber_likes_to_share_what_others_have() -> None:
    position = Position(
        tiles=(
            LaidTile(tile="trail", at=(1, 0), turn=1),
            LaidTile(tile="trail", at=(-1, 0), turn=1),
        ),
        figures=(
            Figure(seat=0, at=(1, 0), on="road"),
            Figure(seat=1, at=(-1, 0), on="road"),
        ),
        next=("bend",),
    )
    game = game_at(position)
    plain, robber = FiguresJudge(), FiguresJudge(Style(robber=3.0))
    for judge in (plain, robber):
        judge.look(game)
    # The road is 3 tiles and 2 posts, 7 points for each: it counts three times for the robber.
    assert robber.value(game, 0) - plain.value(game, 0) == pytest.approx(2 * 7)


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "mcts:5"])
def test_a_set_without_a_start_space_is_played_too(name: str) -> None:
    whole = tables("mayflower")
    bare = Tables(whole.tileset.replace(start=type(whole.tileset.start)()), whole.rules)
    game = LandscapeGame(bare, 2, 1)
    game.begin()
    play_out(game, [make_bot(name), make_bot(name)], turns=8)
    assert game.turn == 8

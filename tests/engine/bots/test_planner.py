"""The planner asks whether a feature can still be finished, and in time."""

from __future__ import annotations

from engine.bots.bot import Bot
from engine.bots.judging import FiguresJudge, ProspectsJudge
from engine.bots.landscape.ends import Atlas, open_ends
from engine.bots.landscape.prospects import Prospects
from engine.bots.naming import make_bot
from engine.landscape.play.position import Figure, LaidTile, Position
from tests.engine.bots.games import game_at, new_game, play_out

TOWN_AT_THE_START = Position(
    tiles=(LaidTile(tile="corner", at=(0, -1), turn=2),),  # town E+S, so it is open to the east
    figures=(Figure(seat=0, at=(0, -1), on="town"),),
)


def expected(position: Position, name: str = "examples/first") -> float:
    """What the first seat may hope for beyond what it would have if all ended now."""
    game = game_at(position, name)
    prospects = Prospects()
    prospects.look(game)
    points = [0.0] * game.seats
    prospects.add(game, points)
    return points[0]


def test_an_open_end_knows_which_tiles_would_close_it() -> None:
    game = game_at(TOWN_AT_THE_START)
    atlas = Atlas(game.tables)
    (node,) = game.standing
    ends = open_ends(game, atlas, game.board.label[node])
    assert ends is not None
    assert len(ends) == 1
    closing, carrying = atlas.answers(ends[0])
    names = [tile.id for tile in game.tables.tiles]
    # What must fit there has a town to the west; a corner would carry the town on.
    assert {names[kind] for kind in closing} == {"village", "gate"}
    assert {names[kind] for kind in carrying} == {"corner"}


def test_a_town_that_can_be_finished_is_worth_more_than_it_is_now() -> None:
    assert expected(TOWN_AT_THE_START.replace(next=("trail",))) > 1


def test_a_town_for_which_no_tile_is_left_is_worth_what_it_is() -> None:
    hopeless = TOWN_AT_THE_START.replace(next=("trail", "bend", "trail", "bend"), rest=False)
    assert expected(hopeless) == 0


def test_a_road_that_runs_out_of_bounds_is_never_finished() -> None:
    # North of the coast, in its column: the trail runs east, where no tile may lie.
    position = Position(
        tiles=(LaidTile(tile="A", at=(0, -1)),),
        figures=(Figure(seat=0, at=(0, -1), on="road"),),
        next=("B",),
    )
    game = game_at(position, "mayflower")
    (node,) = game.standing
    assert open_ends(game, Atlas(game.tables), game.board.label[node]) is None
    assert expected(position, "mayflower") <= 0


def test_a_settler_about_to_be_swept_is_worth_less() -> None:
    """The same farm, once with the surveyors behind it and once with them gone past it."""
    values = {}
    for surveyors in ((0, 0), (2, 2)):
        position = Position(
            tiles=(
                LaidTile(tile="AT", at=(-1, 2)),
                LaidTile(tile="AX", at=(-2, 2)),
                LaidTile(tile="AS", at=(-3, 2)),
            ),
            figures=(Figure(seat=0, at=(-1, 2), on="farm"),),
            surveyors=surveyors,
            next=("A",),
        )
        values[surveyors] = expected(position, "mayflower")
    assert values[2, 2] < values[0, 0]


def test_without_surveyors_nothing_is_swept() -> None:
    game = new_game("mayflower", "surveyors.count=0", seed=8)
    play_out(game, [_planner(), _planner()], turns=30)
    judge = ProspectsJudge()
    judge.look(game)
    assert judge.value(game, 0) == -judge.value(game, 1)


def test_at_the_end_both_judges_agree() -> None:
    game = new_game(seed=8)
    play_out(game, [_planner(), _planner()])
    quick, thorough = FiguresJudge(), ProspectsJudge()
    for judge in (quick, thorough):
        judge.look(game)
        assert judge.value(game, 0) == game.scores[0] - game.scores[1]


def _planner() -> Bot:
    return make_bot("planner")

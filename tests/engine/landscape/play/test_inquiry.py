"""Questions about a running game are answered rightly and leave it as it was."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.landscape.load import load_set
from engine.landscape.play.actions import Lay
from engine.landscape.play.case import Case, begin_case
from engine.landscape.play.expectations import spelled_out
from engine.landscape.play.foresight import outcomes, placements
from engine.landscape.play.inquiry import (
    all_features,
    asked_sides,
    column_of,
    feature_at,
    finishing_at,
    fits_at,
    owned_features,
)
from engine.landscape.play.session import Session
from engine.landscape.play.sources import SURVEYORS, sources
from engine.landscape.play.tables import Tables, unpack_cell

SETS = ("mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2")
Laid = tuple[str, tuple[int, int]]


def tables_of(name: str) -> Tables:
    loaded = load_set(name)
    assert loaded.tileset is not None
    assert loaded.rules is not None
    return Tables(loaded.tileset, loaded.rules)


def begun(tiles: Sequence[Laid | tuple[str, tuple[int, int], int]], **position: Any) -> Session:
    laid = [{"tile": t[0], "at": t[1], "turn": (*t, 0)[2]} for t in tiles]
    case = Case.model_validate(
        {
            "title": "-",
            "set": "mayflower",
            "players": ["Red", "Blue"],
            "position": {"tiles": laid, **position},
        }
    )
    session, problems = begin_case(case)
    assert session is not None, problems
    return session


def town_of_three() -> Session:
    """An open town of two tiles with a flag, held by the first player, and the last tile drawn."""
    return begun(
        [("AX", (-1, 2)), ("AI", (-2, 2)), ("P", (-2, 3))],
        figures=[{"seat": 0, "at": (-2, 2), "on": "town"}],
        next=["P"],
    )


def test_a_feature_tells_its_extent_owner_and_what_it_is_worth():
    session = town_of_three()
    town = next(f for f in owned_features(session.game))
    assert town.terrain == "town"
    assert {cell for cell, _ in town.spots} == {(-2, 2), (-2, 3)}
    assert town.owners == (0,)
    assert town.figures == (1, 0)
    assert town.now == 3  # two tiles and a flag, 1 each
    assert town.if_finished == 8  # the book: 3 tiles and a flag
    assert town.missing == ((-2, 1),)
    assert not town.finished
    assert not town.hopeless


def test_what_awaits_its_scoring_is_worth_its_finished_points():
    session = town_of_three()
    session.apply("lay P -2,1 r2")
    assert session.phase == "place"
    town = next(f for f in owned_features(session.game))
    assert town.finished
    assert town.now == 8
    assert town.missing == ()


def test_the_sea_can_never_be_finished_because_it_leads_out_of_bounds():
    session = town_of_three()
    sea = next(f for f in all_features(session.game, "sea"))
    assert sea.hopeless
    assert sea.if_finished is None


def test_a_farm_in_the_column_of_the_coast_waits_for_spaces_that_do_not_exist():
    session = begun([("AT", (0, -1)), ("AT", (-1, 1))])
    east = next(f for f in all_features(session.game, "farm") if f.spots[0][0] == (0, -1))
    inland = next(f for f in all_features(session.game, "farm") if f.spots[0][0] == (-1, 1))
    assert east.hopeless
    assert not inland.hopeless
    assert len(inland.missing) == 5
    assert inland.if_finished == 9


def test_a_space_tells_which_kinds_fit_and_how_likely_one_comes():
    session = town_of_three()
    fits = fits_at(session.game, (-2, 1))
    assert fits is not None
    left = session.tiles_left()
    assert fits.left == sum(left[kind.tile] for kind in fits.kinds)
    assert fits.next_chance == pytest.approx(fits.left / sum(left.values()))
    assert fits.next_chance < fits.chance_within(5) < fits.chance_within(50) <= 1.0
    assert "P" in {kind.tile for kind in fits.kinds}
    assert fits_at(session.game, (-2, 2)) is None  # a tile lies there
    assert fits_at(session.game, (3, 0)) is None  # out of bounds


def test_every_kind_said_to_fit_can_be_laid_and_no_other():
    session = town_of_three()
    game = session.game
    for cell in [(-2, 1), (-1, 1), (-3, 2), (-1, 3)]:
        fits = fits_at(game, cell)
        assert fits is not None
        said = {kind.tile: set(kind.turns) for kind in fits.kinds}
        for number, tile in enumerate(game.tables.tiles[: game.tables.deck_kinds]):
            lays = game.board.lays(number)
            turns = {lay & 7 for lay in lays if unpack_cell(lay >> 3) == cell}
            assert said.get(tile.id, set()) == turns


def test_the_tiles_that_close_a_town_are_told_from_those_that_only_carry_it_on():
    session = town_of_three()
    finishing = finishing_at(session.game, ((-2, 2), 0))
    assert finishing is not None
    assert finishing.possible
    (gap,) = finishing.gaps
    closing = {kind.tile for kind in gap.closing.kinds}
    carrying = {kind.tile for kind in gap.fits.kinds if kind.left} - closing
    assert "P" in closing  # a village with one town side
    assert "AO" in carrying  # a large town goes on


def test_a_town_that_no_tile_fits_any_more_cannot_be_finished():
    session = begun(
        [("AX", (-1, 2)), ("AI", (-2, 2)), ("P", (-2, 3))],
        figures=[{"seat": 0, "at": (-2, 2), "on": "town"}],
        next=["B", "B"],
        rest=False,
    )
    finishing = finishing_at(session.game, ((-2, 2), 0))
    assert finishing is not None
    assert not finishing.possible


def test_an_open_cell_says_what_its_neighbours_ask_for():
    session = town_of_three()
    assert asked_sides(session.game, (-1, 0)) == [("E", "town")]
    assert asked_sides(session.game, (-1, 1))[0][0] in ("N", "E", "S")
    assert asked_sides(session.game, (9, 9)) == []


def test_columns_are_counted_from_the_coast():
    session = town_of_three()
    assert column_of(session.game, (0, 3)) == 0
    assert column_of(session.game, (-2, 3)) == 2
    assert column_of(Session.start(tables_of("hunters_and_gatherers")).game, (0, 0)) is None


def test_placing_tells_what_it_brings_at_once_and_what_it_stands_for():
    session = begun([("AX", (-1, 2)), ("AI", (-2, 2)), ("P", (-2, 3))], next=["P"])
    session.apply("lay P -2,1 r2")
    found = placements(session)
    town = next(prospect for prospect in found if prospect.at_once)
    assert town.at_once == 8
    assert town.worth == 8
    plains = [prospect for prospect in found if not prospect.at_once]
    assert plains
    assert all(prospect.worth >= 0 for prospect in plains)


def test_every_order_of_scoring_is_shown_with_what_it_gives():
    name = "example-06-two-scorings-and-a-settler-left-behind"
    text = Path(f"tests/cases/play/{name}.json").read_text(encoding="utf-8")
    case = Case.model_validate_json(text)
    session, _ = begin_case(case)
    assert session is not None
    for step in case.steps:
        if session.phase == "score" or step.do is None:
            break
        session.apply(spelled_out(session, step.do))
    assert session.phase == "score"
    found = outcomes(session)
    assert {outcome.actions[0] for outcome in found} == set(session.legal_actions())
    assert len({outcome.gains for outcome in found}) > 1
    for outcome in found:
        before, count = session.scores, len(session.actions)
        for action in outcome.actions:
            session.apply(action)
        gained = tuple(b - a for a, b in zip(before, session.scores, strict=True))
        assert gained == outcome.gains
        while len(session.actions) > count:
            session.undo()


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_asking_changes_nothing_in_any_game(name: str, seed: int):
    session = Session.start(tables_of(name), 3, seed)
    rnd = Random(seed)
    while not session.over:
        if rnd.random() < 0.25:
            before = snapshot(session)
            accounts = owned_features(session.game)
            for account in accounts[:3]:
                finishing_at(session.game, account.spots[0])
                assert feature_at(session.game, account.spots[-1]) == account
            for action in session.legal_actions()[:3]:
                if isinstance(action, Lay):
                    assert fits_at(session.game, action.cell) is not None
            placements(session)
            outcomes(session)
            assert snapshot(session) == before
            if not session.game.awaiting and session.phase == "lay":
                earned = [0] * 3
                for account in accounts:
                    for seat in account.owners:
                        earned[seat] += account.now + dict(account.bonuses).get(seat, 0)
                told = session.projected_scores()
                assert [a + b for a, b in zip(session.scores, earned, strict=True)] == told
        session.apply(rnd.choice(session.legal_actions()))
    by_source = sources(session.events, 3)
    assert [by_source.total(seat) for seat in range(3)] == session.scores
    assert SURVEYORS not in by_source.points or session.tables.surveyors is not None


def snapshot(session: Session) -> tuple[Any, ...]:
    game, board = session.game, session.game.board
    nodes = board.laid << game.tables.shift
    return (
        session.phase,
        session.scores,
        dict(game.standing),
        game.supply.copy(),
        game.columns.copy(),
        board.laid,
        dict(board.at),
        board.open_cells.copy(),
        board.open_needs.copy(),
        board.label[:nodes],
        board.state[:nodes],
        board.worth[:nodes],
        game.deck.copy(),
        game.top,
        sorted(game.legal()),
        game.hold,
    )

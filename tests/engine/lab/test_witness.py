"""What is measured of a game, against a game played by hand."""

from __future__ import annotations

import dataclasses
import json

import pytest

from engine.lab.games import play_game, record_game
from engine.lab.row import SAMPLES, Row, row_from_raw
from engine.lab.tally import Tally, tally_from_raw
from engine.lab.witness import Witness
from engine.landscape.play.position import Position, build
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.record import replay
from tests.engine.bots.games import tables
from tests.engine.lab.plans import plan


def witnessed(next_tiles: tuple[str, ...], *actions: str) -> tuple[Row, Tally]:
    """A game of the small set from its start, with these tiles and actions and no others."""
    game, problems = build(tables(), Position(next=next_tiles, rest=False), 2)
    assert problems == []
    tally = Tally()
    witness = Witness(game, tally)
    session = Session(game)
    witness.saw(session.events[0])
    for action in actions:
        witness.choosing(len(game.legal()))
        witness.saw(session.apply(action))
    assert game.over
    return witness.row(0, (0, 1), ()), tally


def test_a_short_game_comes_out_as_worked_out_by_hand() -> None:
    # The start space has a town to the north and a road from east to west.
    row, tally = witnessed(
        ("village", "trail", "bend"),
        "lay village 0,-1 r2",  # closes the town of two tiles
        "place settler 0",  # 2·2 = 4 points for the first player
        "lay trail 1,0 r1",  # the road of the start space, one trading post
        "place settler 0",  # the second player's bandit
        "lay bend -1,0 r3",  # carries the road on; its road is taken
        "pass",
    )
    assert row.scores == (4, 5)  # the road: 3 tiles and a post of 2
    assert row.turns == 3
    assert row.points == {"finished:town": (4, 0), "unfinished:road": (0, 5)}
    assert row.placed == {"road": (0, 1), "town": (1, 0)}
    # Plains: the village's own, and one on either side of the road.
    assert row.features == {"abandoned:plain": 3, "finished:town": 1, "unfinished:road": 1}
    assert row.swept == {}
    assert (row.drawn, row.aside, row.laid) == (3, 0, 3)
    # After each turn 4:0, 4:0, then 4:5 with the final scoring: one change, at the very end.
    assert row.lead_changes == 1
    assert row.led_since == 3
    assert row.comeback == 4
    assert len(row.samples) == SAMPLES
    assert row.samples[0] == (0, 0)
    assert row.samples[10] == (4, 0)
    assert row.samples[-1] == (4, 5)
    assert (row.win_of(0), row.win_of(1), row.margin) == (0, 60, 1)
    village, trail, bend = (tally.kinds[name] for name in ("village", "trail", "bend"))
    assert (village.drawn, village.laid, village.points, village.figures) == (1, 1, 4, 1)
    assert (trail.points, bend.points, bend.figures) == (0, 0, 0)  # the final scoring is no turn's
    # An even share is 30 of 60 parts: whoever laid the village lost 30, the trail won 30.
    assert (village.wins, trail.wins, bend.wins) == (-30, 30, -30)
    assert village.places == 3 + 1  # three turns below the start space, one above it
    assert tally.tiles_at == {"0,-1": 1, "1,0": 1, "-1,0": 1}
    assert tally.figures_at == {"0,-1": 1, "1,0": 1}


def test_a_tile_that_fits_nowhere_is_counted() -> None:
    from engine.landscape.tiles.model import Feature, Tile

    compiled = tables()
    island = Tile(id="island", features=(Feature(terrain="sea", sides=("N", "E", "S", "W")),))
    tileset = compiled.tileset.replace(tiles=(*compiled.tileset.tiles, island))
    doctored = plan(tileset=tileset, games=1)
    tally = Tally()
    row = play_game(doctored, 0, tally, tables=Tables(tileset, doctored.rules))
    assert row.aside == 1
    assert (tally.kinds["island"].drawn, tally.kinds["island"].no_place) == (1, 1)
    assert tally.kinds["island"].laid == 0


@pytest.mark.parametrize("name", ["examples/first", "mayflower", "hunters_and_gatherers"])
def test_every_point_has_its_source(name: str) -> None:
    one = plan(name, bots=("greedy", "random"), games=4)
    compiled = Tables(one.tileset, one.rules)
    for game in range(4):
        row = play_game(one, game, Tally(), tables=compiled)
        for seat, score in enumerate(row.scores):
            assert sum(amounts[seat] for amounts in row.points.values()) == score
        assert row.samples[-1] == row.scores


def test_the_sums_of_a_game_agree_with_its_row() -> None:
    one = plan("mayflower", bots=("greedy", "random"), games=2)
    tally = Tally()
    row = play_game(one, 1, tally, tables=Tables(one.tileset, one.rules))
    kinds = tally.kinds.values()
    assert sum(kind.drawn for kind in kinds) == row.drawn
    assert sum(kind.laid for kind in kinds) == row.laid == sum(tally.tiles_at.values())
    assert sum(kind.no_place for kind in kinds) == row.aside
    assert sum(tally.figures_at.values()) == sum(sum(n) for n in row.placed.values())
    # One player's gain over an even share is the other's loss, tile for tile.
    assert row.seating == (1, 0)


def test_a_row_and_a_tally_survive_being_written_down() -> None:
    one = plan("mayflower", bots=("greedy", "random"), games=2)
    tally = Tally()
    row = play_game(one, 0, tally, tables=Tables(one.tileset, one.rules))
    assert row_from_raw(json.loads(json.dumps(row.as_raw()))) == row
    assert tally_from_raw(json.loads(json.dumps(tally.as_raw()))).as_raw() == tally.as_raw()
    assert dataclasses.asdict(row)["game"] == 0


def test_any_game_can_be_played_again_as_a_record() -> None:
    one = plan("mayflower", bots=("planner", "random"), games=4)
    row = play_game(one, 3, Tally(), tables=Tables(one.tileset, one.rules))
    record = record_game(one, 3)
    assert record.result is not None
    assert record.result.scores == row.scores
    assert [player.bot for player in record.players] == ["random", "planner"]
    again = replay(record)
    assert again.problems == ()
    assert again.session is not None
    assert tuple(again.session.scores) == row.scores


def test_a_game_by_the_clock_is_not_pretended_to_be_repeatable() -> None:
    with pytest.raises(ValueError, match="no game can be played again"):
        record_game(plan(bots=("mcts:1s", "random")), 0)


def test_a_bot_that_fails_is_stood_in_for_and_told_of(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    (tmp_path / "bad.py").write_text(
        "class Cheat:\n"
        "    def choose(self, sight):\n"
        "        sight.game.scores[0] += 50\n"
        "        return sight.game.legal()[0]\n"
        "class Broken:\n"
        "    def choose(self, sight):\n"
        "        raise KeyError('lost')\n"
    )
    for name, said in (("Cheat", "changed the game"), ("Broken", "KeyError")):
        one = plan(bots=(f"{tmp_path}/bad.py:{name}", "random"), games=2)
        row = play_game(one, 0, Tally(), tables=Tables(one.tileset, one.rules))
        assert said in row.failures[0]
        assert len(row.failures) <= 3
        assert max(row.scores) < 60

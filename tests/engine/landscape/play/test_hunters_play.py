"""What rivers, huts, hunters and bonus tiles ask of the engine beside the cases."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.landscape.load import load_set
from engine.landscape.play.case import load_case
from engine.landscape.play.events import FeatureScored, Share
from engine.landscape.play.parts import part_for, part_names
from engine.landscape.play.position import Position, build, capture
from engine.landscape.play.sentences import sentence
from engine.landscape.play.session import Refused, Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import knobs
from engine.landscape.tiles.statistics import statistics
from engine.landscape.tiles.textart import Laid, draw_board, draw_tile
from engine.landscape.tiles.transform import canonical_turns, same_tile
from engine.problems import Severity
from engine.record import record_of, replay
from tests.engine.landscape.play.comparing import dump, lands_of

CASES = Path(__file__).parents[3] / "cases" / "play"
HUNTERS = sorted(CASES.glob("hunters_*.json"))
BOTH = ["hunters_and_gatherers", "hunters_and_gatherers_2"]


def tables_of(name: str) -> Tables:
    loaded = load_set(name)
    assert loaded.tileset is not None and loaded.rules is not None
    return Tables(loaded.tileset, loaded.rules)


TABLES = {name: tables_of(name) for name in BOTH}
SECOND = TABLES["hunters_and_gatherers_2"]


def played(name: str, seed: int, most: int = 10_000) -> Session:
    rnd = Random(seed)
    session = Session.start(TABLES[name], 3, rnd.randint(0, 10_000))
    while not session.over and (len(session.actions) < most or session.phase != "lay"):
        session.apply(rnd.choice(session.legal_actions()))
    return session


# -- cases ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "example", ["1a", "1b", "2a", "2b", "2c", "2d", "3", "4a", "4b", "4c", "4d"]
)
def test_every_worked_example_of_the_book_is_a_case(example: str) -> None:
    assert any(path.stem.startswith(f"hunters_example-{example}-") for path in HUNTERS)


def test_knobs_only_these_games_have_are_turned_in_cases() -> None:
    turned: set[str] = set()
    for path in HUNTERS:
        case, problems = load_case(path)
        assert case is not None and not problems
        turned |= set(case.knobs)
    wanted = {
        "terrains.forest.counts",
        "terrains.river.finished.per_end_marker.fish",
        "terrains.waters.unfinished.per_marker.fish",
        *(knob.path for knob in knobs(SECOND.rules) if knob.group == "markers"),
    }
    assert wanted <= turned


# -- records and positions -----------------------------------------------------------------


@pytest.mark.parametrize("name", BOTH)
def test_a_record_of_a_variant_replays_without_its_base(name: str) -> None:
    session = played(name, 2)
    again = replay(record_of(session))
    assert again.problems == ()
    assert again.session is not None
    assert dump(again.session)["game.scores"] == session.scores
    assert again.session.actions == session.actions


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("seed", range(6))
def test_captured_positions_build_the_same_board(name: str, seed: int) -> None:
    session = played(name, seed, most=40 + 10 * seed)
    position = capture(session.game)
    game, problems = build(TABLES[name], position, 3, 5)
    assert [p for p in problems if p.severity is Severity.ERROR] == []
    again = Session(game)
    assert capture(again.game) == position
    assert set(lands_of(again)) == set(lands_of(session))
    assert again.game.board.spent == session.game.board.spent
    assert again.projected_scores() == session.projected_scores()
    ours, theirs = session.tiles_left(), again.tiles_left()
    assert ours == theirs


def test_bonus_tiles_stay_out_of_the_main_deck_of_a_position() -> None:
    game, problems = build(SECOND, Position(next=("35",), bonus=("88", "91")), 2, 1)
    assert problems == []
    decks = {
        "main": [SECOND.tiles[kind] for kind in game.deck],
        "bonus": [SECOND.tiles[kind] for kind in game.bonus_deck],
    }
    for deck, tiles in decks.items():
        assert {tile.deck for tile in tiles} == {deck}
    assert len(decks["main"]) == 78 and len(decks["bonus"]) == 16
    assert [tile.id for tile in decks["bonus"][-2:]] == ["91", "88"]


def test_faults_of_a_position_with_caught_animals_and_bonus_tiles() -> None:
    raw: dict[str, Any] = {
        "emptied": [{"at": [5, 5], "on": "meadow"}, {"at": [0, 0], "on": "meadow"}],
        "bonus": ["88", "nothing"],
    }
    _, problems = build(SECOND, Position.model_validate(raw), 2)
    assert [f"{p.pointer}: {p.message}" for p in problems] == [
        "/emptied/0: part at 5,5: no tile lies there",
        "/emptied/1: part at 0,0: 'meadow' is none or several of its parts: "
        "meadow Nl+Nr+Wr, forest E+S, meadow Wl, river W, lake, waters W",
        "/bonus/1: the set has no tile 'nothing' to draw",
    ]


# -- parts and reasons ---------------------------------------------------------------------


def test_a_hut_on_a_lake_stands_on_its_system() -> None:
    kind = SECOND.kind_of["91"]
    names = part_names(SECOND, kind, 0)
    system = names.index("waters N+E+W")
    for part in ("lake", "river N", "river E"):
        assert part_for(SECOND, kind, "hut", names.index(part)) == system
    assert part_for(SECOND, kind, "member", names.index("river N")) == names.index("river N")
    assert part_for(SECOND, kind, "hut", 0) == 0


def test_why_a_figure_cannot_be_placed() -> None:
    game, _ = build(SECOND, Position(next=("0",), rest=False), 2)
    session = Session(game)
    session.apply("lay 0 -1,0 r1")
    names = part_names(SECOND, SECOND.kind_of["0"], 1)
    assert "waters" in names[-1]
    river = next(i for i, name in enumerate(names) if name.startswith("river"))
    with pytest.raises(Refused, match=f"placed on the whole river system, part {len(names) - 1}"):
        session.apply(f"place hut {river}")
    meadow = next(i for i, name in enumerate(names) if name.startswith("meadow"))
    with pytest.raises(Refused, match="a hut cannot be placed on a meadow"):
        session.apply(f"place hut {meadow}")


# -- turns, drawings and numbers -----------------------------------------------------------


def test_a_tile_with_two_equal_lakes_has_two_turns() -> None:
    assert SECOND.turns[SECOND.kind_of["83"]] == [0, 1]


def test_lakes_with_different_fish_are_told_apart() -> None:
    tile = SECOND.tiles[SECOND.kind_of["83"]]
    fewer = tile.features[-1].replace(markers=tile.features[-1].markers[:1])
    other = tile.replace(features=(*tile.features[:-1], fewer))
    tables = Tables(SECOND.tileset.replace(tiles=(other,)), SECOND.rules)
    assert canonical_turns(tables.outlines[0]) == (0, 1, 2, 3)
    assert not same_tile(tile, other, SECOND.rules)
    crossed = [f.replace(end={"N": "lake-1", "S": "lake-1"}.get(f.sides[0], "lake-2"))
               if f.terrain == "river" else f for f in tile.features]  # fmt: skip
    assert not same_tile(tile, tile.replace(features=tuple(crossed)), SECOND.rules)


@pytest.mark.parametrize("name", BOTH)
def test_every_tile_can_be_drawn_as_text(name: str) -> None:
    tables = TABLES[name]
    for tile in tables.tiles:
        lines = draw_tile(tile, tables.rules)
        assert len(lines) > 3
    cells = {(0, 0): Laid(tables.tiles[-1], 0, {5: "1h"})}
    assert any("1h" in line for line in draw_board(cells, tables.rules))


def test_markers_are_counted_once_though_systems_share_them() -> None:
    totals = statistics(SECOND.tileset, SECOND.rules).totals
    written = [m.kind for t in SECOND.tileset.tiles for f in t.features for m in f.markers]
    assert totals.markers["fish"] == written.count("fish")
    assert totals.markers["raft"] == 1


def test_the_log_speaks_of_segments_huts_and_powers() -> None:
    told: set[str] = set()
    for seed in range(6):
        for name in BOTH:
            session = played(name, seed)
            for events in session.events:
                for event in events:
                    line = sentence(event, session.names, session.tables.rules)
                    assert line.endswith("."), event
                    assert "as hut" not in line
                    told.add(line)
    text = "\n".join(sorted(told))
    assert "places a hut on the river system" in text
    assert "places a tribe member as gatherer on the forest" in text
    assert "earns a bonus tile with the finished forest." in text


def test_forests_of_2002_are_told_by_segments() -> None:
    rules = TABLES["hunters_and_gatherers"].rules
    event = FeatureScored(
        "forest", ((0, 0), 1), True, 5, 10, 0, 0, (("mushrooms", 1),), 2, 12,
        (Share(0, 12, 0),), (1, 0), (),
    )  # fmt: skip
    assert sentence(event, ["Ann", "Ben"], rules) == (
        "The finished forest at 0,0 is scored (5 segments 10 + 1 mushroom group 2): Ann 12."
    )

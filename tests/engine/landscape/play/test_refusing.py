"""Illegal actions are refused with a reason in words, and nothing has changed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.landscape.play.actions import (
    Action,
    Lay,
    Pass,
    Place,
    Score,
    Survey,
    action_name,
    parse_action,
)
from engine.landscape.play.session import Refused, Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import turn_knobs
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet, to_raw
from tests.engine.landscape.play.comparing import dump
from tests.engine.landscape.play.generated import (
    MAYFLOWER,
    MAYFLOWER_RULES,
    generated_rules,
    generated_set,
)
from tests.engine.landscape.play.oracle import Oracle
from tests.engine.landscape.play.playing_both import begun

TABLES = Tables(MAYFLOWER, MAYFLOWER_RULES)
COORDINATES = st.integers(-12, 12) | st.sampled_from([-99_999, -16_384, 16_383, 32_768, 99_999])
CELLS = st.tuples(COORDINATES, COORDINATES)
TILES = st.sampled_from(["T0", "T1", "T2", "start-0", "nothing", "K"])
PARTS = st.integers(-1, 70)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Lay, TILES, CELLS, st.integers(-1, 9)),
    st.builds(Place, st.sampled_from(["settler", "chief", "king"]), PARTS),
    st.just(Pass()),
    st.builds(Score, CELLS, PARTS),
    st.builds(Survey, st.integers(-20, 20)),
)


def mayflower(*texts: str, seed: int = 1, **knobs: object) -> Session:
    tables = TABLES
    if knobs:
        tables = Tables(MAYFLOWER, turn_knobs(MAYFLOWER_RULES, knobs.items()))
    session = Session.start(tables, ["Red", "Blue"], seed)
    for text in texts:
        session.apply(text)
    return session


def reason(session: Session, action: Action | str) -> str:
    """Why it is refused; the game must be as it was."""
    before = dump(session)
    with pytest.raises(Refused) as refused:
        session.apply(action)
    assert dump(session) == before
    return str(refused.value)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), tried=st.lists(ACTIONS, min_size=10, max_size=30))
def test_any_action_is_either_legal_or_refused_without_a_trace(
    seed: int, tried: list[Action]
) -> None:
    rnd = Random(seed)
    rules = generated_rules(rnd, rnd.choice([4, 6]), 6)
    tileset = generated_set(rnd, rules)
    session, oracle = begun(tileset, rules, min(3, tileset.total), rnd.randint(0, 99))
    for action in tried:
        if not is_legal(oracle, action):
            assert reason(session, action).strip()
            legal = session.legal_actions()
            if not legal:
                return
            action = rnd.choice(legal)
        session.apply(action)
        oracle.apply(action)


def is_legal(oracle: Oracle, action: Action) -> bool:
    """By the oracle: any turn that fits, not only the first of those that look the same."""
    match action:
        case Lay(tile, cell, turn):
            in_hand = oracle.phase == "lay" and tile in oracle.hand
            return in_hand and 0 <= turn < oracle.rules.sides and oracle.fits(tile, cell, turn)
        case Score(cell, part):
            waiting = oracle.waiting if oracle.phase == "score" else []
            return any((oracle.at(cell), part) in land for land in waiting)
    return action in oracle.options()


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_explanation_is_given_exactly_where_a_tile_does_not_fit(seed: int) -> None:
    rnd = Random(seed)
    rules = generated_rules(rnd, rnd.choice([4, 6]), 4)
    tileset = generated_set(rnd, rules)
    session, oracle = begun(tileset, rules, min(2, tileset.total), rnd.randint(0, 99))
    for _ in range(8):
        if session.phase == "lay":
            cells = {laid.cell for laid in oracle.laid}
            cells |= {near for cell in cells for near in oracle.around(cell)}
            for name in session.hand:
                for cell in cells:
                    for turn in range(rules.sides):
                        says = session.explain(cell, turn, name)
                        assert (says is None) == oracle.fits(name, cell, turn), says
        if session.over:
            return
        action = rnd.choice(session.legal_actions())
        session.apply(action)
        oracle.apply(action)


def test_reasons_against_a_lay_are_told_in_words() -> None:
    session = mayflower()
    (tile,) = session.hand
    other = "AR" if tile != "AR" else "AX"
    assert reason(session, f"lay {other} -1,0") == f"tile {other} is not in hand; there is {tile}"
    assert reason(session, "lay QQ -1,0") == "the set has no tile 'QQ'"
    assert reason(session, "lay coast-1 -1,0").startswith("tile coast-1 is not in hand")
    assert reason(session, f"lay {tile} 0,0") == "coast-1 already lies at 0,0"
    assert reason(session, f"lay {tile} 1,0") == "1,0 is out of bounds"
    assert reason(session, f"lay {tile} -2,0") == "-2,0 touches no laid tile by a side"
    assert reason(session, f"lay {tile} -1,-1") == "-1,-1 touches no laid tile by a side"
    assert reason(session, f"lay {tile} 20000,0") == "20000,0 is far off the board"
    assert reason(session, f"lay {tile} -1,0 r4") == "a tile has 4 turns, r0 to r3, not r4"
    assert "is not a cell" in reason(session, f"lay {tile} 12345678,0")


def test_sides_that_do_not_continue_are_named() -> None:
    tables = Tables(only("AX"), MAYFLOWER_RULES)
    session = Session.start(tables, 2, 1)
    said = reason(session, "lay AX -1,0")
    assert said == "AX with r0 does not fit at -1,0: to the E it shows plain where town goes on"
    session.apply("lay AX -1,2")
    session.apply("pass")
    said = reason(session, "lay AX -1,1")
    assert said == "AX with r0 does not fit at -1,1: to the E it shows plain where road goes on"


def only(*names: str) -> TileSet:
    kept = tuple(tile.replace(count=9) for tile in MAYFLOWER.tiles if tile.id in names)
    return MAYFLOWER.replace(tiles=kept)


def test_reasons_against_a_placement_are_told_in_words() -> None:
    session = Session.start(Tables(only("P"), MAYFLOWER_RULES), 2, 1)
    assert reason(session, "pass") == "'pass' does not come now: a tile is to be laid now (P)"
    session.apply("lay P -1,0 r1")
    assert reason(session, "place knight 0") == "there is no figure 'knight'; there is settler"
    assert reason(session, "place settler 9") == "tile P has parts 0 to 1, not 9"
    assert "a figure is to be placed now" in reason(session, "lay P -1,9 r1")
    session.game.supply[0] = 0
    assert reason(session, "place settler 0") == "no settlers left in the supply"
    session.game.supply[0] = 5
    session.apply("place settler 1")
    session.apply("lay P -1,-1")
    assert reason(session, "place settler 1") == "somebody already stands on this plain"


def test_figure_that_may_not_stand_there_is_told_so() -> None:
    rules = turn_knobs(MAYFLOWER_RULES, [("terrains.plain.occupied_by", ())])
    session = Session.start(Tables(only("P"), rules), 2, 1)
    session.apply("lay P -1,0 r1")
    assert reason(session, "place settler 1") == "a settler cannot be placed on a plain"


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    session = Session.start(Tables(only("AX"), MAYFLOWER_RULES), 2, 1)
    while not session.over:
        session.apply(session.legal_actions()[0])
    assert reason(session, "pass") == "the game is over"
    assert session.legal_actions() == []
    with pytest.raises(Refused, match="no tile is to be laid now"):
        session.explain((-1, 0), 0)


def test_nothing_can_be_done_while_the_game_is_held() -> None:
    session = Session.start(Tables(only("AX"), MAYFLOWER_RULES), 2, 1)
    session.game.hold = True
    session.apply("lay AX -1,2")
    session.apply("pass")
    assert reason(session, "lay AX -2,2").endswith("the next tile is not drawn yet")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lay",
        "lay K",
        "lay K here r1",
        "lay K 1,2 r",
        "lay K 1,2 r12",
        "place",
        "place settler",
        "place settler two",
        "place settler ²",
        "score 1,2",
        "score 1,2.",
        "survey east",
        "pass now",
        "x" * 10_000,
        "lay K 1,2 r1\nlay K 1,3",
    ],
)
def test_text_that_is_no_action_is_refused_with_an_example(text: str) -> None:
    said = reason(mayflower(), text)
    assert "is not an action; write 'lay K -3,2 r1'" in said or "is not in hand" in said
    assert len(said) < 300


@given(
    st.one_of(
        st.builds(
            Lay,
            st.from_regex(r"[^\s;/\\]([^\n\r\t;/\\]{0,10}[^\s;/\\])?", fullmatch=True),
            st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)),
            st.integers(0, 5),
        ),
        st.builds(Place, st.from_regex(r"[a-z][a-z0-9_-]*", fullmatch=True), st.integers(0, 71)),
        st.just(Pass()),
        st.builds(Score, st.tuples(st.integers(-5000, 5000), st.integers()), st.integers(0, 71)),
        st.builds(Survey, st.integers(-5000, 5000)),
    ).filter(lambda action: not isinstance(action, Score) or abs(action.cell[1]) <= 5000)
)
def test_action_reads_as_it_prints(action: Action) -> None:
    assert parse_action(action_name(action)) == action


@pytest.mark.parametrize(
    ("count", "says"),
    [(0, "0 players"), (1, "1 player cannot"), (6, "6 players cannot play this; the rules are")],
)
def test_number_of_players_the_rules_do_not_allow(count: int, says: str) -> None:
    with pytest.raises(Refused, match=says):
        Session.start(TABLES, count, 1)


def test_too_few_tiles() -> None:
    few = MAYFLOWER.replace(tiles=MAYFLOWER.tiles[4:5])
    with pytest.raises(Refused, match="the set has 1 tile, too few for 2 players"):
        Session.start(Tables(few, MAYFLOWER_RULES), 2, 1)


def test_rules_with_more_figures_than_can_be_counted_are_not_played() -> None:
    raw = to_raw(MAYFLOWER_RULES)
    raw["pieces"] = {"settler": {"count": 30}, "chief": {"count": 3, "scoring": 0}}
    raw["terrains"]["plain"]["occupied_by"] = ["settler", "chief"]
    tables = Tables(MAYFLOWER, RuleSet.model_validate(raw))
    with pytest.raises(Refused, match="up to 32 figures of one player"):
        Session.start(tables, 2, 1)

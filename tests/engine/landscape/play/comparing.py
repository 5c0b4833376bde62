"""Holding the engine against the oracle, and taking a full picture of a running game."""

from copy import deepcopy
from typing import Any

from engine.landscape.play.actions import Action, Score, action_name
from engine.landscape.play.scoring import finished_points, unfinished_points
from engine.landscape.play.session import Session
from engine.landscape.play.tables import OPEN, unpack_cell
from tests.engine.landscape.play.oracle import Land, Oracle


def fields_of(thing: object) -> dict[str, Any]:
    """Everything an object holds, by name; a compiled class lists its fields instead of a dict."""
    kinds = type(thing).__mro__
    listed = [name for kind in kinds for name in vars(kind).get("__mypyc_attrs__", ())]
    return {name: getattr(thing, name) for name in listed} if listed else dict(vars(thing))


def dump(session: Session) -> dict[str, Any]:
    """Everything a game and its board hold, copied, but for what is only worked out again."""
    game, board = session.game, session.game.board
    picture: dict[str, Any] = {}
    for owner, thing in (("game", game), ("board", board)):
        for name, value in fields_of(thing).items():
            if name in ("tables", "board", "_lays", "_places", "events"):
                continue
            picture[f"{owner}.{name}"] = deepcopy(value)
    used = board.laid << game.tables.shift
    # What lies beyond the laid tiles is left over from tiles taken back and means nothing.
    for by_node in ("label", "members", "state", "worth"):
        del picture[f"board.{by_node}"][used:]
    picture["legal"] = [action_name(action) for action in session.legal_actions()]
    picture["actions"] = list(session.actions)
    picture["events"] = [list(events) for events in session.events]
    return picture


def lands_of(session: Session) -> dict[Land, int]:
    """The features on the board as the engine has them, with the label of each."""
    board, shift = session.game.board, session.tables.shift
    together: dict[int, set[tuple[int, int]]] = {}
    for number in range(board.laid):
        kind = board.kind_turn[number] // session.tables.sides
        for part in range(len(session.tables.outlines[kind].pieces)):
            node = (number << shift) + part
            together.setdefault(board.label[node], set()).add((number, part))
    return {frozenset(nodes): label for label, nodes in together.items()}


def named_actions(session: Session, oracle: Oracle) -> tuple[set[Any], set[Any]]:
    """The legal actions of both; scorings are compared by the feature they mean."""

    def meant(action: Action) -> Any:
        if isinstance(action, Score):
            number = oracle.at(action.cell)
            assert number is not None
            return oracle.land_of((number, action.part))
        return action

    ours = [meant(action) for action in session.legal_actions()]
    assert len(ours) == len(set(ours)), "an action is listed twice"
    return set(ours), {meant(action) for action in oracle.options()}


def compare(session: Session, oracle: Oracle) -> None:
    """Assert that both see the same game."""
    game, tables = session.game, session.tables
    assert session.phase == oracle.phase
    assert session.hand == oracle.hand
    if not session.over:
        assert session.player == oracle.seat
    assert session.scores == oracle.scores
    ours, theirs = named_actions(session, oracle)
    assert ours == theirs
    lands = lands_of(session)
    assert set(lands) == set(oracle.lands())
    for land, label in lands.items():
        state = game.board.state[label]
        terrain = oracle.terrain_name(land)
        assert tables.terrain_names[game.board.terrain(label)] == terrain
        assert game.owners(label) == (oracle.owners(land) if oracle.standing(land) else [])
        if tables.values[game.board.terrain(label)].finishes:
            assert (state < OPEN) == oracle.is_finished(land)
            assert finished_points(game.board, label) == oracle.finished_worth(land)
        assert unfinished_points(game.board, label) == oracle.unfinished_worth(land)
    assert session.projected_scores() == oracle.projected()
    for seat in range(game.seats):
        for piece, left in session.supply(seat).items():
            assert left == oracle.supply(seat, piece)
    standing = {
        (node >> tables.shift, node & ((1 << tables.shift) - 1)): (
            figure & 7,
            tables.piece_names[figure >> 3],
        )
        for node, figure in game.standing.items()
    }
    assert standing == oracle.figures
    columns = [column - tables.start_column for column in game.columns]
    assert columns == oracle.surveyors
    assert [tables.tiles[kind].id for kind in game.aside] == oracle.aside
    cells = [unpack_cell(cell) for cell in game.board.cell_of]
    assert cells == [laid.cell for laid in oracle.laid]
    if session.over:
        assert session.winners == oracle.winners()

"""From a game or a position to a case that tests can run."""

from __future__ import annotations

from typing import Any

from app.play.position_model import PositionModel
from app.play.table import Table
from engine import bundled
from engine.landscape.load import load_set
from engine.landscape.play.actions import action_name
from engine.landscape.play.case import Case, Step
from engine.landscape.play.expectations import Expectation
from engine.landscape.play.position import Position
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.tiles.model import to_raw


def case_of_position(model: PositionModel, title: str, set_name: str) -> Case:
    """A position, and what is so in it before anything is done."""
    session = Session(model.game, [seat.name for seat in model.seats])
    case = _case(model.tables, title, set_name, session, model.position, model.seed)
    # The game was begun to be asked; the editor goes on with one that is not.
    model._build()
    return case.replace(begin=expected(session))


def case_of_game(table: Table, title: str) -> Case:
    """A whole game so far: where it began, every action, and what came of it."""
    session = table.session
    case = _case(table.tables, title, table.set_name, session, table.position, table.game.seed)
    steps = tuple(Step(do=action_name(action)) for action in session.actions)
    return case.replace(steps=steps, expect=expected(session))


def expected(session: Session) -> Expectation:
    """Everything of a game that a later run is compared with."""
    first = session.tables.start_column
    return Expectation(
        phase=session.phase,
        player=session.player,
        hand=tuple(session.hand),
        scores=tuple(session.scores),
        projected=tuple(session.projected_scores()),
        surveyors=tuple(column - first for column in session.game.columns) or None,
        standing=len(session.game.standing),
        over=session.over,
    )


def _case(
    tables: Tables,
    title: str,
    set_name: str,
    session: Session,
    position: Position | None,
    seed: int | str,
) -> Case:
    set_: str | dict[str, Any] = to_raw(tables.tileset)
    rules: dict[str, Any] | None = to_raw(tables.rules)
    if set_name in bundled.names():
        loaded = load_set(set_name)
        if loaded.tileset == tables.tileset:
            set_ = set_name
            rules = None if loaded.rules == tables.rules else rules
    return Case(
        title=title,
        set_=set_,
        rules=rules,
        players=tuple(session.names),
        seed=seed,
        position=position,
    )

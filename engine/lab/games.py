"""Playing the games of a plan: one, or a batch of them, in whichever process this runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.bots.asking import ask
from engine.bots.bot import BotFailed
from engine.bots.greedy import GreedyBot
from engine.bots.naming import make_bot
from engine.lab.plan import Plan, plan_from_raw, with_counts
from engine.lab.row import Row
from engine.lab.tally import Tally
from engine.lab.witness import Witness
from engine.landscape.play.events import Event
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.record import Record, record_of

MOST_FAILURES: Final = 3
"""So many sentences about bots that failed are kept of one game."""


@dataclass(slots=True)
class Batch:
    """What came of some games: a row each, and the sums of all."""

    rows: list[Row] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    actions: dict[int, list[int]] = field(default_factory=dict)
    """The actions of each game, when they were asked for."""


def run_batch(plan_text: str, games: Sequence[int], keep_actions: bool = False) -> Batch:
    """Play these games of a plan given as JSON: what every worker does."""
    plan, tables = _known(plan_text)
    return play_batch(plan, games, tables=tables, keep_actions=keep_actions)


def play_batch(
    plan: Plan,
    games: Sequence[int],
    *,
    tables: Tables | None = None,
    keep_actions: bool = False,
    cancelled: Callable[[], bool] | None = None,
) -> Batch:
    """Play these games of a plan here; stops between two games when it is cancelled."""
    tables = tables or Tables(plan.tileset, plan.rules)
    batch = Batch()
    for number in games:
        if cancelled is not None and cancelled():
            break
        actions: list[int] = []
        batch.rows.append(play_game(plan, number, batch.tally, tables=tables, actions=actions))
        if keep_actions:
            batch.actions[number] = actions
    return batch


def play_game(
    plan: Plan,
    number: int,
    tally: Tally,
    *,
    tables: Tables,
    actions: list[int] | None = None,
) -> Row:
    """Play one game of a plan to its end and measure it; `tables` are those of its set."""
    done: list[int] = [] if actions is None else actions
    seating = plan.seating(number)
    bots = [make_bot(plan.bots[bot]) for bot in seating]
    chances = [plan.chance_of(number, bot) for bot in seating]
    failures: list[str] = []
    game = new_game(plan, number, tables)
    witness = Witness(game, tally)
    happened: list[Event] = []
    game.events = happened
    game.begin()
    witness.saw(happened)
    while not game.over:
        seat = game.seat
        game.events = None
        witness.choosing(len(game.legal()))
        try:
            action = ask(bots[seat], game, chances[seat], plan.seconds)
        except BotFailed as failed:
            failures.append(str(failed))
            if failed.spoilt:
                game = _played(plan, number, tables, done)
                witness.go_on_with(game)
            action = ask(GreedyBot(), game, chances[seat])
        happened = []
        game.events = happened
        game.do(action)
        done.append(action)
        witness.saw(happened)
    return witness.row(number, seating, failures[:MOST_FAILURES])


def new_game(plan: Plan, number: int, tables: Tables) -> LandscapeGame:
    """A game of the plan before its first tile is drawn."""
    if plan.shake:
        tables = Tables(with_counts(plan.tileset, plan.counts(number)), plan.rules)
    return LandscapeGame(tables, plan.seats, plan.deck_seed(number))


def record_game(plan: Plan, number: int, actions: Sequence[int] | None = None) -> Record:
    """A game of the plan as a record to keep and replay; played again if its actions are not given.

    Raises ValueError when the plan goes by the clock and its actions are not given: the game
    played again would be another one.
    """
    tables = Tables(plan.tileset, plan.rules)
    if actions is None:
        if plan.by_the_clock:
            raise ValueError(
                "These bots think as long as the clock lets them, so no game can be played again."
            )
        played: list[int] = []
        play_game(plan, number, Tally(), tables=tables, actions=played)
        actions = played
    bots = [plan.bots[bot] for bot in plan.seating(number)]
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(bots)]
    session = Session(new_game(plan, number, tables), names)
    for action in actions:
        session.apply(session.decode(action))
    record = record_of(session, bots=bots, set_name=plan.set_name)
    return record.replace(title=f"{plan.title or plan.tileset.title}, game {number}")


def _played(plan: Plan, number: int, tables: Tables, actions: Sequence[int]) -> LandscapeGame:
    """The game as it stood after these actions, played anew."""
    game = new_game(plan, number, tables)
    game.begin()
    for action in actions:
        game.do(action)
    return game


@lru_cache(maxsize=4)
def _known(plan_text: str) -> tuple[Plan, Tables]:
    """A worker gets many batches of the same plan and reads it once."""
    plan = plan_from_raw(json.loads(plan_text))
    return plan, Tables(plan.tileset, plan.rules)

"""A game on file: set, rules, players, seed and actions; saved, loaded and replayed exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import Field

from engine import files
from engine.landscape.load import check_raw, load_set
from engine.landscape.play.actions import action_name
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.position import Position, build
from engine.landscape.play.session import Refused, Session, refuse_seats
from engine.landscape.play.tables import Tables
from engine.landscape.rules.load import load_rules_text
from engine.landscape.rules.model import RuleSet
from engine.landscape.schema import Schema, schema_of
from engine.landscape.tiles.model import Line, Model, TileSet, to_raw
from engine.problems import Problem, error, has_errors, pointer, warning

SCHEMA_ID: Final = "urn:tilewright:schema:record:1"
FORMAT: Final = 1
KIND: Final = files.FileKind("record", FORMAT)
MOST_ACTIONS: Final = 500_000


class Player(Model):
    """Who sat there."""

    name: Line = Field(description="What the player is called.")
    bot: Line | None = Field(None, description="The bot that played, as on the command line.")


class Result(Model):
    """How the game ended."""

    scores: tuple[int, ...] = Field(description="The final scores, in the order of the seats.")
    winners: tuple[int, ...] = Field(description="The seats that won, counted from 0.")


class Record(Model):
    """One game. The set and the rules are embedded, or named and known by their digest."""

    schema_: str = Field(SCHEMA_ID, alias="$schema", max_length=400)
    format: int = Field(FORMAT, ge=1, strict=True)
    title: Line = ""
    notes: str = Field("", max_length=20_000)
    set_name: Line = Field("", description="Where the set came from: a bundled name or a file.")
    set_digest: Line = Field("", description="Digest of the set the game was played with.")
    rules_digest: Line = Field("", description="Digest of the rules it was played by.")
    tileset: dict[str, Any] | None = Field(None, description="The whole set.")
    rules: dict[str, Any] | None = Field(None, description="The whole rule set, without a base.")
    players: tuple[Player, ...] = Field(
        min_length=1, max_length=20, description="Who played, in the order of their seats."
    )
    seed: int | str = Field(description="The order of the tiles follows from it.")
    position: Position | None = Field(
        None, description="Where the game began, if not at the start."
    )
    actions: tuple[Line, ...] = Field(
        (),
        max_length=MOST_ACTIONS,
        description="What was done: 'lay K -3,2 r1', 'place settler 1', 'pass', …",
    )
    result: Result | None = Field(None, description="Scores when the game is over.")


@dataclass(frozen=True, slots=True)
class LoadedRecord:
    """A record from a file with all that is wrong with it."""

    record: Record | None
    problems: tuple[Problem, ...]
    source: files.Source | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game, as far as it went."""

    session: Session | None
    problems: tuple[Problem, ...]
    done: int = 0
    """How many of the recorded actions could be carried out."""


def digest(model: Model) -> str:
    return files.digest(to_raw(model))


def record_of(
    session: Session,
    *,
    bots: Sequence[str | None] = (),
    set_name: str = "",
    embed: bool = True,
    position: Position | None = None,
) -> Record:
    """What there is to keep of a game; without `embed` the set is only named."""
    tables = session.tables
    # Whole as they are: laid over its base once more, a variant would lose what it switches off.
    rules = tables.rules.replace(base=None)
    bots = [*bots, *[None] * (session.game.seats - len(bots))]
    players = [Player(name=name, bot=bot) for name, bot in zip(session.names, bots, strict=False)]
    result = None
    if session.over:
        result = Result(scores=tuple(session.scores), winners=tuple(session.winners))
    return Record(
        set_name=set_name,
        set_digest=digest(tables.tileset),
        rules_digest=digest(rules),
        tileset=to_raw(tables.tileset) if embed else None,
        rules=to_raw(rules) if embed else None,
        players=tuple(players),
        seed=session.game.seed,
        position=position,
        actions=tuple(action_name(action) for action in session.actions),
        result=result,
    )


def save_record(path: Path, record: Record, *, backup: bool = False) -> None:
    files.write(path, files.canonical(to_raw(record)), backup=backup)


def load_record(path: Path) -> LoadedRecord:
    """Read a record; every fault with its place."""
    record, problems, source = files.read_model(path, KIND, record_schema(), Record)
    return LoadedRecord(record, tuple(problems), source)


@cache
def record_schema() -> Schema:
    """The JSON Schema of a record, generated from the model."""
    return schema_of(Record, SCHEMA_ID, "Tilewright record")


# -- replaying -----------------------------------------------------------------------------


def replay(
    record: Record, *, tileset: TileSet | None = None, rules: RuleSet | None = None, to: int = -1
) -> Replay:
    """Play a record again, up to `to` actions; with another set or rules as far as it goes."""
    found, problems = _material(record, tileset, rules)
    if found is None:
        return Replay(None, tuple(problems))
    tables = Tables(*found)
    try:
        refuse_seats(tables, len(record.players))
    except Refused as refused:
        return Replay(None, (*problems, error("players", f"{refused}.", pointer("players"))))
    names = [player.name for player in record.players]
    session, begun = _begin(tables, record, names)
    problems += begun
    done = 0
    for text in record.actions if to < 0 else record.actions[:to]:
        try:
            session.apply(text)
        except Refused as refused:
            place = pointer("actions", done)
            message = f"The game stops at action {done + 1}, '{text}': {refused}."
            problems.append(error("action-refused", message, place))
            break
        done += 1
    if done == len(record.actions):
        problems += _compare_result(record, session)
    return Replay(session, tuple(problems), done)


def _begin(tables: Tables, record: Record, names: list[str]) -> tuple[Session, list[Problem]]:
    if record.position is None:
        return Session(LandscapeGame(tables, len(names), record.seed), names), []
    game, problems = build(tables, record.position, len(names), record.seed)
    return Session(game, names), problems


def _compare_result(record: Record, session: Session) -> list[Problem]:
    if record.result is None or list(record.result.scores) == session.scores:
        return []
    told = ", ".join(map(str, record.result.scores))
    now = ", ".join(map(str, session.scores))
    message = f"The record says the scores were {told}; replayed they are {now}."
    return [warning("result-differs", message, pointer("result"))]


def _material(
    record: Record, tileset: TileSet | None, rules: RuleSet | None
) -> tuple[tuple[TileSet, RuleSet] | None, list[Problem]]:
    """The set and rules to play with: those given, those embedded, or those named."""
    problems: list[Problem] = []
    if rules is None and record.rules is not None:
        inside = load_rules_text(files.canonical(record.rules), Path("rules.json"))
        rules = inside.rules
        problems += _embedded("rules", inside.problems)
    if tileset is None and record.tileset is not None and rules is not None:
        embedded = check_raw(record.tileset, rules, None)
        tileset = embedded.tileset
        problems += _embedded("tileset", embedded.problems)
    if tileset is None or rules is None:
        if not record.set_name or record.tileset is not None:
            if not has_errors(problems):
                problems.append(
                    error("no-set", "The record neither holds its tile set nor names it.")
                )
            return None, problems
        loaded = load_set(record.set_name)
        if loaded.tileset is None or loaded.rules is None:
            return None, [*problems, *loaded.problems]
        tileset, rules = tileset or loaded.tileset, rules or loaded.rules
    for what, have, told in (
        ("tile set", digest(tileset), record.set_digest),
        ("rules", digest(rules.replace(base=None)), record.rules_digest),
    ):
        if told and have != told:
            message = f"The {what} has changed since this game was played; it may not replay."
            problems.append(warning("changed", message))
    return (tileset, rules), problems


def _embedded(where: str, found: Sequence[Problem]) -> list[Problem]:
    return [
        error(problem.code, problem.message, f"/{where}{problem.pointer}")
        for problem in found
        if problem.severity == "error"
    ]

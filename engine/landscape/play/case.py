"""A case: a position, what is done in it and what must come of it, kept as a file and run.

A rulebook's example, a puzzle, a game that once went wrong: whoever has a case can tell at any time
whether the rules still give what they should.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import Field

from engine import files
from engine.bundled import NotFound, find
from engine.landscape.load import check_raw, load_set
from engine.landscape.play.expectations import Expectation, Mismatch, differences, spelled_out
from engine.landscape.play.position import Position, build
from engine.landscape.play.session import Refused, Session, refuse_seats
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import KnobRefused, turn_knobs
from engine.landscape.rules.load import load_rules, load_rules_text
from engine.landscape.rules.model import RuleSet
from engine.landscape.schema import Schema, schema_of
from engine.landscape.tiles.model import Line, Model, Prose, TileSet, to_raw
from engine.problems import Problem, Severity, error, pointer

SCHEMA_ID: Final = "urn:tilewright:schema:case:1"
FORMAT: Final = 1
KIND: Final = files.FileKind("case", FORMAT)
MOST_STEPS: Final = 10_000

__all__ = [
    "KIND",
    "Case",
    "Expectation",
    "Mismatch",
    "Step",
    "case_schema",
    "case_text",
    "load_case",
    "run_case",
    "save_case",
]


class Step(Model):
    """One action and what must be so after it."""

    do: Line | None = Field(
        None, description="An action: 'lay K -3,2 r1', 'place settler road E'; nothing to look on."
    )
    notes: Prose = ""
    expect: Expectation = Field(Expectation(), description="What must be so after it.")


class Case(Model):
    """A whole case as its file holds it."""

    schema_: str = Field(SCHEMA_ID, alias="$schema", max_length=400)
    format: int = Field(FORMAT, ge=1, strict=True)
    title: Line = Field(min_length=1)
    source: Line = Field("", description="Where it comes from: a page of a rule book, a game.")
    notes: Prose = ""
    set_: Line | dict[str, Any] = Field(
        alias="set", description="A bundled set, a file beside this one, or a whole tile set."
    )
    rules: Line | dict[str, Any] | None = Field(
        None, description="A rule set in the same ways; those of the set when not said."
    )
    knobs: dict[Line, Any] = Field(
        {}, max_length=200, description="Knobs of the rules to turn, by path or the end of it."
    )
    players: tuple[Line, ...] = Field(
        min_length=1, max_length=20, description="Their names, in the order of their seats."
    )
    seed: int | str = Field(0, description="For the tiles that are not said to be drawn next.")
    position: Position | None = Field(
        None, description="Where it begins; at the start of a game when not said."
    )
    begin: Expectation = Field(Expectation(), description="What must be so before the first step.")
    steps: tuple[Step, ...] = Field(
        (), max_length=MOST_STEPS, description="What is done, one action after the other."
    )
    expect: Expectation = Field(Expectation(), description="What must be so in the end.")


def load_case(path: str | Path) -> tuple[Case | None, list[Problem]]:
    """The case in a file, and every fault with its place."""
    case, problems, _ = files.read_model(path, KIND, case_schema(), Case)
    return case, problems


def save_case(path: str | Path, case: Case, *, backup: bool = True) -> None:
    """Write the case, all of it or nothing; raises files.WriteRefused."""
    files.write(path, case_text(case), backup=backup)


def case_text(case: Case) -> str:
    """The text `save_case` writes."""
    return files.canonical(to_raw(case))


@cache
def case_schema() -> Schema:
    """The JSON Schema of a case, generated from the model."""
    return schema_of(Case, SCHEMA_ID, "Tilewright case")


# -- running -------------------------------------------------------------------------------


def run_case(case: Case, folder: Path | None = None) -> list[Mismatch]:
    """Play a case and tell everything that is not as it expects; files are looked for in `folder`.

    An action that is refused without being expected to be ends the run.
    """
    session, problems = begin_case(case, folder)
    if session is None or problems:
        return [Mismatch("before the first step", *_fault(problem)) for problem in problems]
    found = differences(session, case.begin, session.events[0], "before the first step")
    for number, step in enumerate(case.steps, 1):
        where = f"step {number}" + (f" ({step.do})" if step.do else "")
        before = len(session.events)
        try:
            if step.do is not None:
                session.apply(spelled_out(session, step.do))
            refusal = None
        except Refused as refused:
            refusal = str(refused)
        if refusal is None and step.expect.refused is not None:
            wanted = f"a refusal with '{step.expect.refused}'"
            found.append(Mismatch(where, "refused", wanted, "it is allowed"))
        elif refusal is not None and step.expect.refused is None:
            return [*found, Mismatch(where, "refused", "it is allowed", f"'{refusal}'")]
        elif refusal is not None and (step.expect.refused or "") not in refusal:
            found.append(Mismatch(where, "refused", f"'{step.expect.refused}'", f"'{refusal}'"))
        happened = [event for events in session.events[before:] for event in events]
        found += differences(session, step.expect, happened, where)
    every = [event for events in session.events for event in events]
    return found + differences(session, case.expect, every, "in the end")


def begin_case(case: Case, folder: Path | None = None) -> tuple[Session | None, list[Problem]]:
    """The game a case begins with, or the errors that keep it from beginning."""
    material, problems = _material(case, folder)
    if material is None:
        return None, problems
    tables = Tables(*material)
    try:
        refuse_seats(tables, len(case.players))
    except Refused as refused:
        return None, [error("players", f"{refused}", pointer("players"))]
    game, odd = build(tables, case.position or Position(), len(case.players), case.seed)
    problems = [problem for problem in odd if problem.severity is Severity.ERROR]
    return Session(game, case.players), problems


def _fault(problem: Problem) -> tuple[str, str, str]:
    return problem.pointer or "case", "no problem", problem.message


def _material(
    case: Case, folder: Path | None
) -> tuple[tuple[TileSet, RuleSet] | None, list[Problem]]:
    """The tile set and the rules with their knobs turned, or what is wrong with them."""
    rules: RuleSet | None = None
    name = case.rules
    if isinstance(case.set_, dict) and name is None:
        name = str(case.set_.get("rules", ""))
    problems: list[Problem] = []
    if isinstance(name, dict):
        place = (folder or Path()) / "rules.json"
        inside = load_rules_text(files.canonical(name), place)
        rules, problems = inside.rules, _inside("rules", inside.problems)
    elif name is not None:
        beside = folder / "case.json" if folder is not None else None
        loaded_rules = load_rules(name, beside=beside)
        rules, problems = loaded_rules.rules, _inside("rules", loaded_rules.problems)
    if problems:
        return None, problems
    if isinstance(case.set_, dict):
        checked = check_raw(case.set_, rules, folder)
        tileset, problems = checked.tileset, _inside("set", checked.problems)
    else:
        loaded = load_set(_set_file(case.set_, folder))
        tileset, problems = loaded.tileset, _inside("set", loaded.problems)
        rules = rules or loaded.rules
    if tileset is None or rules is None or problems:
        return None, problems
    try:
        return (tileset, turn_knobs(rules, case.knobs.items())), []
    except KnobRefused as refused:
        return None, [error("knob", str(refused), pointer("knobs"))]


def _set_file(name: str, folder: Path | None) -> str | Path:
    """A file beside the case comes before a bundled set of that name."""
    if folder is None:
        return name
    try:
        return find(folder / name)
    except NotFound:
        return name


def _inside(where: str, problems: list[Problem]) -> list[Problem]:
    return [
        error(problem.code, problem.message, f"/{where}{problem.pointer}")
        for problem in problems
        if problem.severity is Severity.ERROR
    ]

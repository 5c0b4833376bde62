"""What the window asks the lab's process, and what it hears back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.balance.findings import Differences, Findings
from app.balance.questions import Answer, Question
from engine.record import Record

ExportSort = Literal["csv", "html", "json"]
Stage = tuple[str, str]
"""Which series of a question is played, and what it does without; nothing for a plain run."""


@dataclass(frozen=True, slots=True)
class RunJob:
    """Play the games of a plan; without a text, the rest of those the run file speaks of."""

    number: int
    plan_text: str
    workers: int
    run_file: str
    cluster: str = ""
    """The address of a Dask scheduler, or "local"; this machine's processes if empty."""


@dataclass(frozen=True, slots=True)
class QuestionJob:
    """Answer a question about the set of a plan by playing several series."""

    number: int
    plan_text: str
    question: Question
    workers: int
    cluster: str = ""


@dataclass(frozen=True, slots=True)
class ReadJob:
    """Sum up a run that is kept."""

    number: int
    run_file: str


@dataclass(frozen=True, slots=True)
class CompareJob:
    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RecordJob:
    """Play one game again."""

    number: int
    plan_text: str
    game: int


@dataclass(frozen=True, slots=True)
class ExportJob:
    """Write a run, or with `against` what changed since another one, for other programs."""

    number: int
    run_file: str
    title: str
    sort: ExportSort
    target: str
    against: str = ""
    against_title: str = ""


Job = RunJob | QuestionJob | ReadJob | CompareJob | RecordJob | ExportJob
Order = Literal["pause", "go on", "cancel"]
"""What can be said to a run while it is under way."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """How far a run is."""

    number: int
    done: int
    games: int
    rate: float
    seconds_left: float | None
    findings: Findings | None = None
    """Now and then also what is found so far."""
    paused: bool = False
    stage: Stage = ("", "")
    answer: Answer | None = None
    """What a question has as an answer so far, each time there is more of it."""


@dataclass(frozen=True, slots=True)
class Finished:
    number: int
    findings: Findings
    cancelled: bool


@dataclass(frozen=True, slots=True)
class Answered:
    number: int
    answer: Answer
    done: int
    cancelled: bool


@dataclass(frozen=True, slots=True)
class Read:
    number: int
    findings: Findings


@dataclass(frozen=True, slots=True)
class Compared:
    number: int
    differences: Differences


@dataclass(frozen=True, slots=True)
class Recorded:
    number: int
    record: Record


@dataclass(frozen=True, slots=True)
class Written:
    number: int
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """It could not be done; the text is a sentence ready to be shown."""

    number: int
    sentence: str
    no_cluster: bool = False
    """There is nobody at the address of the cluster."""


Reply = Ahead | Finished | Answered | Read | Compared | Recorded | Written | Refused

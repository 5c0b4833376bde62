"""Questions one can ask the lab beyond a plain run, and their answers as they are kept."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.lab.comparing import Comparison
from engine.lab.intervals import Interval
from engine.lab.measures import Measure
from engine.lab.restricting import Worth
from engine.lab.suggesting import Suggestion

Sort = Literal["worth", "without", "counts"]
Text = Annotated[str, Field(max_length=400)]


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Question(_Kept):
    """What is it worth, what is the set without it, or which counts bring a figure to a target."""

    sort: Sort
    names: tuple[Text, ...] = ()
    """What a bot does without, or the kinds that are left out."""
    labels: dict[str, Text] = {}
    """What those are called for people, where that is another word."""
    bot: Text = "greedy"
    figures: tuple[Text, ...] = ()
    """The figures that are told, by key."""
    target: float = 0.0
    most: int = Field(6, ge=1, le=100)
    keep_total: bool = True

    def label(self, name: str) -> str:
        return self.labels.get(name, name)


class Span(_Kept):
    """An interval on file; what is not a number there is nothing."""

    value: float | None
    low: float | None
    high: float | None
    n: int

    @property
    def interval(self) -> Interval:
        return Interval(
            math.nan if self.value is None else self.value,
            -math.inf if self.low is None else self.low,
            math.inf if self.high is None else self.high,
            self.n,
        )


def span_of(interval: Interval) -> Span:
    return Span.model_validate(interval.as_dict())


class FigureName(_Kept):
    """A figure an answer speaks of."""

    key: Text
    title: Text
    share: bool = False
    unit: Text = ""


class WorthLine(_Kept):
    """How a bot fares that never uses something."""

    name: Text
    wins: Span
    even: float
    behind: Span


class Change(_Kept):
    before: Span
    after: Span
    change: Span


class WithoutLine(_Kept):
    """What the figures are without a kind."""

    kind: Text
    count: int = 0
    changes: dict[str, Change]


class Count(_Kept):
    """One more or one less of a kind, or several."""

    kind: Text
    was: int
    becomes: int


class EffectLine(_Kept):
    """What one more of a kind does to the figure."""

    kind: Text
    count: int = 0
    change: Span
    likely: float


class Counts(_Kept):
    """Counts that should bring a figure to a target, and what they did when they were played."""

    now: Span
    expected: float
    counts: tuple[Count, ...]
    effects: tuple[EffectLine, ...]
    after: Span | None = None
    besides: tuple[Text, ...] = ()


class Answer(_Kept):
    """What was found; the part that fits the question is filled."""

    games: int
    """Games each; a series that was stopped has fewer."""
    figures: tuple[FigureName, ...] = ()
    worth: tuple[WorthLine, ...] = ()
    without: tuple[WithoutLine, ...] = ()
    counts: Counts | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.worth or self.without or self.counts)

    def replace(self, **changes: Any) -> Answer:
        return self.model_copy(update=changes)


def figure_name(measure: Measure) -> FigureName:
    return FigureName(
        key=measure.key, title=measure.title, share=measure.sort == "share", unit=measure.unit
    )


def worth_line(worth: Worth) -> WorthLine:
    return WorthLine(
        name=worth.name,
        wins=span_of(worth.wins),
        even=worth.even,
        behind=span_of(worth.behind),
    )


def without_line(
    kind: str, count: int, comparison: Comparison, keys: tuple[str, ...]
) -> WithoutLine:
    found = {key: comparison.difference(key) for key in keys}
    return WithoutLine(
        kind=kind,
        count=count,
        changes={
            key: Change(
                before=span_of(one.before), after=span_of(one.after), change=span_of(one.change)
            )
            for key, one in found.items()
            if one is not None
        },
    )


def counts_of(suggestion: Suggestion, counts: dict[str, int]) -> Counts:
    """A suggestion as it is kept; `counts` are those of the set as it is."""
    return Counts(
        now=span_of(suggestion.now),
        expected=suggestion.expected,
        counts=tuple(
            Count(kind=kind, was=counts.get(kind, 0), becomes=counts.get(kind, 0) + amount)
            for kind, amount in suggestion.changes.items()
        ),
        effects=tuple(
            EffectLine(
                kind=effect.tile,
                count=counts.get(effect.tile, 0),
                change=span_of(effect.change),
                likely=effect.likely,
            )
            for effect in suggestion.effects
        ),
    )

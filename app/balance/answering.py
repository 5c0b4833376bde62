"""Answers a question by playing: series after series, the answer growing as they come in."""

from __future__ import annotations

from app.balance.jobs import Answered, QuestionJob, Stage
from app.balance.listening import Teller
from app.balance.questions import (
    Answer,
    Question,
    counts_of,
    figure_name,
    span_of,
    without_line,
    worth_line,
)
from engine.lab.comparing import compare
from engine.lab.measures import measures
from engine.lab.plan import Plan, PlanRefused, check_plan
from engine.lab.restricting import left_out_plans, restricted_plans, worth
from engine.lab.results import Results
from engine.lab.running import Progress, run
from engine.lab.suggesting import shaken_plan, suggest, suggested_plan
from engine.lab.telling import comparison_sentences

LEAST_PER_KIND = 4
"""Games with shaken counts for each kind; fewer cannot tell the kinds apart."""
_MOST_BESIDES = 8


def shaken_games(plan: Plan) -> int:
    """How many games with shaken counts a question about counts takes."""
    return max(plan.games, LEAST_PER_KIND * len(plan.tileset.tiles))


def games_in_all(question: Question, plan: Plan) -> int:
    """How many games the answer takes."""
    match question.sort:
        case "worth":
            return len(question.names) * plan.games
        case "without":
            return (1 + len(question.names)) * plan.games
        case "counts":
            return shaken_games(plan) + 2 * plan.games


class Answering:
    """One question under way."""

    def __init__(self, job: QuestionJob, plan: Plan, teller: Teller) -> None:
        self._job = job
        self._question = job.question
        self._plan = plan
        self._teller = teller
        self._all = games_in_all(job.question, plan)
        self._before = 0
        known = {measure.key: measure for measure in measures(plan)}
        names = tuple(figure_name(known[key]) for key in self._question.figures if key in known)
        self._answer = Answer(games=plan.games, figures=names)

    def answer(self) -> Answered:
        """Raises what `engine.lab.running.run` raises, and ValueError with a sentence."""
        match self._question.sort:
            case "worth":
                self._find_worth()
            case "without":
                self._find_without()
            case "counts":
                self._find_counts()
        return Answered(self._job.number, self._answer, self._before, self._teller.cancelled())

    def _find_worth(self) -> None:
        plans = restricted_plans(self._plan, self._question.bot, self._question.names)
        for plan in plans.values():
            check_plan(plan)
        for name, plan in plans.items():
            results = self._play(plan, ("without", self._question.label(name)))
            if results.done:
                lines = (*self._answer.worth, worth_line(worth(name, results)))
                self._grow(self._answer.replace(worth=lines))

    def _find_without(self) -> None:
        plans = left_out_plans(self._plan, self._question.names)
        for kind, plan in plans.items():
            try:
                check_plan(plan)
            except PlanRefused as refused:
                raise PlanRefused(f"Without tile '{kind}': {refused}") from None
        counts = {tile.id: tile.count for tile in self._plan.tileset.tiles}
        whole = self._play(self._plan, ("whole", ""))
        for kind, plan in plans.items():
            results = self._play(plan, ("without", kind))
            if results.done and whole.done:
                found = compare(whole, results)
                line = without_line(kind, counts[kind], found, self._question.figures)
                self._grow(self._answer.replace(without=(*self._answer.without, line)))

    def _find_counts(self) -> None:
        question, plan = self._question, self._plan
        (key,) = question.figures
        shaken = self._play(shaken_plan(plan, shaken_games(plan)), ("shaken", ""))
        whole = self._play(plan, ("whole", ""))
        if self._teller.cancelled():
            return
        found = suggest(
            whole,
            shaken,
            key,
            question.target,
            most=question.most,
            keep_total=question.keep_total,
        )
        counts = counts_of(found, {tile.id: tile.count for tile in plan.tileset.tiles})
        self._grow(self._answer.replace(counts=counts))
        if not found.changes:
            return
        played = self._play(suggested_plan(plan, found), ("suggested", ""))
        if not played.done:
            return
        comparison = compare(whole, played)
        difference = comparison.difference(key)
        changed = {
            "after": None if difference is None else span_of(difference.after),
            "besides": tuple(comparison_sentences(comparison, most=_MOST_BESIDES)),
        }
        self._grow(self._answer.replace(counts=counts.model_copy(update=changed)))

    def _play(self, plan: Plan, stage: Stage) -> Results:
        if self._teller.cancelled():
            return Results(plan)

        def tell(progress: Progress) -> None:
            self._teller.tell(self._before + progress.done, self._all, stage)

        results = run(
            plan,
            workers=self._job.workers,
            cluster=self._job.cluster or None,
            on_progress=tell,
            cancelled=self._teller.cancelled,
        )
        self._before += results.done
        return results

    def _grow(self, answer: Answer) -> None:
        self._answer = answer
        self._teller.tell(self._before, self._all, answer=answer)

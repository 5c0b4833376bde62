"""What came of a run: the rows of all games and their sums, kept on file and taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import files
from engine.lab.games import Batch
from engine.lab.plan import Plan, plan_from_raw, plan_raw
from engine.lab.row import Row, check_row, row_from_raw
from engine.lab.run_file import FORMAT, KIND, SCHEMA_ID
from engine.lab.tally import Tally, tally_from_raw
from engine.wording import plain


class RunFileRefused(ValueError):
    """A run file cannot be used; the text is a sentence ready to be shown."""


@dataclass(slots=True)
class Results:
    """The games of a plan played so far. Batches may come in any order and twice."""

    plan: Plan
    tally: Tally = field(default_factory=Tally)
    actions: dict[int, list[int]] = field(default_factory=dict)
    """The actions of the games, if they were to be kept."""
    cancelled: bool = False
    unkept: str = ""
    """Why the run file does not hold all of this, in a sentence."""
    _rows: dict[int, Row] = field(default_factory=dict)
    _sorted: list[Row] = field(default_factory=list)

    @property
    def rows(self) -> list[Row]:
        """One row a game, in the order of the games."""
        if len(self._sorted) != len(self._rows):
            self._sorted = [self._rows[game] for game in sorted(self._rows)]
        return self._sorted

    @property
    def done(self) -> int:
        return len(self._rows)

    def add(self, batch: Batch) -> None:
        """Take in a batch; one that is already there, even in part, is refused as a whole."""
        if any(row.game in self._rows for row in batch.rows):
            raise ValueError("these games are already counted")
        for row in batch.rows:
            self._rows[row.game] = row
        self.tally.add(batch.tally)
        self.actions.update(batch.actions)

    def missing(self) -> list[int]:
        """The games of the plan that are not played yet."""
        return [game for game in range(self.plan.games) if game not in self._rows]

    def seed_of(self, game: int) -> str:
        """The seed a game was played with, to deal the same tiles again."""
        return self.plan.deck_seed(game)

    def failures(self) -> list[str]:
        """What bots did wrong, each sentence once."""
        return list(dict.fromkeys(said for row in self.rows for said in row.failures))


def results_of(plan: Plan, batches: Iterable[Batch]) -> Results:
    """The results of these batches."""
    results = Results(plan)
    for batch in batches:
        results.add(batch)
    return results


def save_results(path: str | Path, results: Results) -> None:
    """Write a run file, all of it or nothing; raises files.WriteRefused."""
    raw = {
        "$schema": SCHEMA_ID,
        "kind": KIND,
        "format": FORMAT,
        "plan": plan_raw(results.plan),
        "tally": results.tally.as_raw(),
        "rows": [row.as_raw() for row in results.rows],
    }
    files.write(path, json.dumps(raw, ensure_ascii=False, separators=(",", ":")) + "\n")


def load_results(path: str | Path) -> Results:
    """Read a run file; RunFileRefused with a sentence if it is none."""
    name = plain(str(path), 200)
    try:
        raw: Any = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as failure:
        raise RunFileRefused(f"The run file '{name}' cannot be read.") from failure
    except (ValueError, RecursionError) as failure:
        raise RunFileRefused(
            f"'{name}' is not a run file: {plain(str(failure), 120)}."
        ) from failure
    if not isinstance(raw, dict) or raw.get("kind") != KIND:
        raise RunFileRefused(f"'{name}' is not a run file of Tilewright.")
    if raw.get("format") != FORMAT:
        raise RunFileRefused(f"'{name}' was written by another version of Tilewright; run it anew.")
    try:
        results = Results(plan_from_raw(raw["plan"]), tally_from_raw(raw["tally"]))
        for one in raw["rows"]:
            row = row_from_raw(one)
            check_row(row, results.plan.seats)
            results._rows[row.game] = row
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as failure:
        raise RunFileRefused(f"The run file '{name}' is damaged; run it anew.") from failure
    return results


def take_up(path: str | Path, plan: Plan) -> Results:
    """The games of a plan that a run file already holds, to go on from there.

    The file may hold fewer or more games; it has to be the same plan otherwise.
    """
    before = load_results(path)
    if before.plan.digest != plan.digest:
        raise RunFileRefused(
            f"'{plain(str(path), 200)}' holds games of another plan: its set, rules, bots or seed"
            " differ. Name another file, or remove this one."
        )
    if before.done and max(row.game for row in before.rows) >= plan.games:
        before.plan = plan.replace(games=max(row.game for row in before.rows) + 1)
    else:
        before.plan = plan
    return before

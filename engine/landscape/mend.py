"""Mending a tile set: fixes applied until nothing is left that can be mended unasked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.landscape.load import LoadedSet, check_raw
from engine.landscape.rules.model import RuleSet
from engine.problems import Fix, Problem, apply_fixes

_MOST_ROUNDS: Final = 50


@dataclass(frozen=True, slots=True)
class Mended:
    """The data after mending, in the author's own short forms; what was done; what is left."""

    raw: Any
    fixed: list[Problem]
    left: list[Problem]


def mend_set(loaded: LoadedSet, *, unsafe: bool = False) -> Mended:
    """Apply all safe fixes to a set that was read, with `unsafe` the others too."""
    folder = loaded.path.parent if loaded.path is not None else None
    return mend_raw(loaded.raw, loaded.rules, folder, unsafe=unsafe)


def mend_raw(
    raw: Any, rules: RuleSet | None, folder: Path | None, *, unsafe: bool = False
) -> Mended:
    """Apply fixes round by round: some get into each other's way, some bring others to light."""
    fixed: list[Problem] = []
    checked = check_raw(raw, rules, folder)
    for _ in range(_MOST_ROUNDS):
        ready = {
            id(problem.fix): problem
            for problem in checked.problems
            if problem.fix is not None and problem.fix.edits and (problem.fix.safe or unsafe)
        }
        fixes: list[Fix] = [problem.fix for problem in ready.values() if problem.fix is not None]
        made, left = apply_fixes(checked.raw, fixes)
        missed = {id(fix) for fix in left}
        done = [problem for key, problem in ready.items() if key not in missed]
        if not done:
            break
        fixed += done
        checked = check_raw(made, rules, folder)
    return Mended(checked.raw, fixed, checked.problems)

"""Restricted play: what is a role worth to a bot that never uses it, and a set without a kind?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots.naming import with_option
from engine.bots.sworn import can_be_left_out
from engine.lab import intervals
from engine.lab.intervals import Interval
from engine.lab.plan import Plan, without_kind
from engine.lab.results import Results
from engine.lab.row import WHOLE_WIN
from engine.landscape.play.tables import Tables
from engine.wording import closest, plain


@dataclass(frozen=True, slots=True)
class Worth:
    """What something is worth to those who may use it."""

    name: str
    wins: Interval
    """The share of the wins of a bot that never uses it; an even share: it is worth nothing."""
    even: float
    behind: Interval
    """How many points it is behind the others."""

    @property
    def is_clear(self) -> bool:
        """Whether doing without it makes a difference that can be told from none."""
        return not self.behind.holds(0.0)

    def as_dict(self) -> dict[str, Any]:
        return {
            "without": self.name,
            "wins": self.wins.as_dict(),
            "even": self.even,
            "behind": self.behind.as_dict(),
            "clear": self.is_clear,
        }


def restricted_plans(plan: Plan, bot: str = "greedy", names: Sequence[str] = ()) -> dict[str, Plan]:
    """For each name one plan: a bot that never uses it against others of its kind.

    Without names, every terrain somebody can stand on. The seats, games and seed are the plan's.
    """
    chosen = list(names) or can_be_left_out(Tables(plan.tileset, plan.rules))
    return {
        name: plan.replace(
            title=f"{bot} without {name}",
            bots=(with_option(bot, "without", name), *[bot] * (plan.seats - 1)),
            rotate=True,
        )
        for name in chosen
    }


def worth(name: str, results: Results) -> Worth:
    """What the games of a restricted plan say; the restricted bot is the first of the plan."""
    wins = 0
    behind: list[float] = []
    decks: dict[int, list[float]] = {}
    for row in results.rows:
        seat = row.seating.index(0)
        wins += row.win_of(seat)
        others = [score for other, score in enumerate(row.scores) if other != seat]
        decks.setdefault(results.plan.deck(row.game), []).append(
            sum(others) / len(others) - row.scores[seat]
        )
    # The games of one deck hang together, so a deck is one case.
    behind = [sum(found) / len(found) for found in decks.values()]
    return Worth(
        name,
        intervals.share(wins / WHOLE_WIN, results.done),
        1 / results.plan.seats,
        intervals.mean(behind),
    )


def left_out_plans(plan: Plan, kinds: Sequence[str] = ()) -> dict[str, Plan]:
    """For each kind the plan with the set without it; all kinds if none is named.

    Raises ValueError with a sentence for a kind the set does not have.
    """
    known = [tile.id for tile in plan.tileset.tiles]
    for kind in kinds:
        if kind not in known:
            meant = closest(kind, known)
            hint = f" Did you mean '{plain(meant)}'?" if meant else ""
            raise ValueError(f"The set has no tile '{plain(kind)}'.{hint}")
    return {
        kind: plan.replace(
            title=f"{plan.tileset.title} without {kind}",
            tileset=without_kind(plan.tileset, kind),
        )
        for kind in (kinds or known)
    }

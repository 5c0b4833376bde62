"""Plans and rows for the tests: small, quick, and easy to work out by hand."""

from __future__ import annotations

from typing import Any

from engine.lab.plan import Plan
from engine.lab.row import SAMPLES, Row
from tests.engine.bots.games import SMALL, tables


def plan(name: str = SMALL, *knobs: str, **changes: Any) -> Plan:
    compiled = tables(name, *knobs)
    values: dict[str, Any] = {
        "set_name": name,
        "tileset": compiled.tileset,
        "rules": compiled.rules,
        "bots": ("random", "random"),
        "games": 12,
        "seed": 5,
    }
    return Plan(**{**values, **changes})


def row(game: int, *scores: int, **changes: Any) -> Row:
    """A row of which only what is said matters."""
    seats = len(scores)
    steps = [
        tuple(score * moment // (SAMPLES - 1) for score in scores) for moment in range(SAMPLES)
    ]
    values: dict[str, Any] = {
        "game": game,
        "seating": tuple(range(seats)),
        "scores": scores,
        "turns": 20,
        "lead_changes": 1,
        "led_since": 5,
        "comeback": 2,
        "samples": tuple(steps),
        "laid": 20,
        "lays": 100,
        "asked": 10,
        "places": 25,
    }
    return Row(**{**values, **changes})

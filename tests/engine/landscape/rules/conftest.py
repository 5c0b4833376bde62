"""The bundled Mayflower rules, and a game that has as little as a game can have."""

import json
from typing import Any

import pytest

from engine import bundled
from engine.landscape.rules.model import RuleSet


@pytest.fixture(scope="session")
def mayflower() -> RuleSet:
    text = bundled.find("mayflower", bundled.RULES).read_text(encoding="utf-8")
    return RuleSet.model_validate(json.loads(text))


@pytest.fixture
def plain_game() -> dict[str, Any]:
    """Raw data without any mechanic, with a key of its own for every title."""
    return {
        "format": 1,
        "title": "Meadows",
        "pieces": {"herder": {"count": 4}},
        "terrains": {
            "stony_path": {
                "form": "path",
                "occupied_by": ["herder"],
                "ends": ["junction"],
                "finished": {"per_tile": 1},
            },
            "meadow": {"form": "field"},
        },
    }

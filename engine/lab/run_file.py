"""What a run file looks like from outside; `results` writes and reads it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal

from pydantic import Field

from engine.landscape.schema import Schema, schema_of
from engine.landscape.tiles.model import Model

SCHEMA_ID: Final = "urn:tilewright:schema:run:1"
FORMAT: Final = 1
KIND: Final = "tilewright run"


class RunFile(Model):
    """A run of the lab: what was to be played, the games played so far and their sums."""

    schema_: str = Field(SCHEMA_ID, alias="$schema", max_length=400)
    kind: Literal["tilewright run"] = Field(KIND, description="Tells it from other JSON files.")
    format: int = Field(FORMAT, ge=1, strict=True)
    plan: dict[str, Any] = Field(
        description="What was to be played: the whole set, the whole rules, bots, games, seed."
    )
    tally: dict[str, Any] = Field(description="Sums over all games, by kind of tile and by cell.")
    rows: tuple[dict[str, Any], ...] = Field(description="The games, one row of numbers each.")


@cache
def run_schema() -> Schema:
    """The JSON Schema of a run file, generated from the model."""
    return schema_of(RunFile, SCHEMA_ID, "Tilewright run")

"""All JSON Schemas we publish, by the names of their files in `schemas/`."""

from __future__ import annotations

from typing import Final

from engine.lab.run_file import run_schema
from engine.landscape.play.case import case_schema
from engine.landscape.play.movelist import moves_schema
from engine.landscape.schema import Schema, rule_file_schema, tileset_schema
from engine.record import record_schema

SUFFIX: Final = ".schema.json"


def all_schemas() -> dict[str, Schema]:
    """The schemas by what they are of, in the word `tilewright schema` takes."""
    return {
        "tileset": tileset_schema(),
        "ruleset": rule_file_schema(),
        "record": record_schema(),
        "case": case_schema(),
        "moves": moves_schema(),
        "run": run_schema(),
    }

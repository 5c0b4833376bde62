"""Reading a file into a model: format, schema, then the model, every fault with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from engine.files.jsontext import Source
from engine.files.migrations import FileKind, migrate
from engine.files.reading import read
from engine.files.schema import schema_problems
from engine.problems import Problem, error, has_errors, pointer
from engine.wording import plain

M = TypeVar("M", bound=BaseModel)


def read_model(
    path: str | Path, kind: FileKind, schema: Mapping[str, Any], model: type[M]
) -> tuple[M | None, list[Problem], Source | None]:
    """What a file holds, brought to today's format; no model where something is wrong."""
    source, problems = read(path)
    if source is None:
        return None, problems, None
    raw, found = migrate(source.raw, kind)
    if not has_errors(found):
        found += schema_problems(raw, schema)
    made = None
    if not has_errors([*problems, *found]):
        try:
            made = model.model_validate(raw)
        except ValidationError as refused:
            for fault in refused.errors(include_url=False, include_context=False):
                message = f"This cannot be read: {plain(fault['msg'], 200)}."
                found.append(error("not-allowed", message, pointer(*fault["loc"])))
    return made, problems + [problem.located(source) for problem in found], source

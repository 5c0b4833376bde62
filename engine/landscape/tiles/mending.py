"""Fixes that speak of the long form of a tile set, made to fit the file as its author wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from engine.landscape.tiles.model import Feature, to_raw
from engine.landscape.tiles.notation import NotationError, notation, parse
from engine.landscape.tiles.shorthand import LONGEST_NOTATION, Expanded
from engine.problems import Edit, EditRefused, Fix, apply_edits, value_at


def original_fix(fix: Fix | None, expanded: Expanded, forms: Mapping[str, str]) -> Fix | None:
    """The fix for the file's own data, or None where the file has no place for it.

    A part that is written as notation stays notation, as long as notation can say what is new.
    """
    if fix is None:
        return None
    owners = [_owner(edit.pointer, expanded) for edit in fix.edits]
    edits: list[Edit] = []
    done: set[str] = set()
    for edit, owner in zip(fix.edits, owners, strict=True):
        origin = expanded.origin(edit.pointer)
        if origin.at_key:
            if edit.op != "set":
                return None
            edits.append(Edit("rename", origin.pointer, edit.value))
        elif owner is None or (owner == edit.pointer and edit.op == "remove"):
            edits.append(Edit(edit.op, origin.pointer, edit.value))
        elif owner not in done:
            done.add(owner)
            inside = [e for e, o in zip(fix.edits, owners, strict=True) if o == owner]
            rewritten = _rewritten(owner, inside, expanded, forms)
            if rewritten is None:
                return None
            edits.append(rewritten)
    return replace(fix, edits=tuple(edits))


def _owner(place: str, expanded: Expanded) -> str | None:
    """The part written as notation that a pointer leads into."""
    head = place
    while head:
        if head in expanded.shortened:
            return head
        head = head[: head.rindex("/")]
    return None


def _rewritten(
    owner: str, edits: Sequence[Edit], expanded: Expanded, forms: Mapping[str, str]
) -> Edit | None:
    """One edit that puts the changed part into the file in place of the notation."""
    relative = [Edit(edit.op, edit.pointer[len(owner) :], edit.value) for edit in edits]
    try:
        new = apply_edits(value_at(expanded.raw, owner), relative)
    except EditRefused:
        return None
    if isinstance(new, dict):
        new = {key: value for key, value in new.items() if key != "id"}
        text = _as_text(new.get("features"), forms) if set(new) == {"features"} else None
    else:
        text = _as_text(new, forms)
    return Edit("set", expanded.shortened[owner], new if text is None else text)


def _as_text(features: Any, forms: Mapping[str, str]) -> str | None:
    """Features as notation, if it says everything they say."""
    try:
        models = [Feature.model_validate(feature) for feature in features]
        text = notation(models, forms)
        again = [Feature.model_validate(feature) for feature in parse(text)]
    except (TypeError, ValidationError, NotationError):
        return None
    same = sorted(map(repr, map(to_raw, again))) == sorted(map(repr, map(to_raw, models)))
    return text if same and len(text) <= LONGEST_NOTATION else None

"""JSON pointers, and changes to raw JSON data that leave the old data as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.wording import plain

_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,15}")
_APPEND: Final = "-"


def pointer(*parts: str | int) -> str:
    """The JSON pointer (RFC 6901) made of these keys and indexes: `/tiles/3/count`."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in parts)


def split_pointer(pointer: str) -> list[str]:
    """The keys and indexes of a JSON pointer, as text."""
    if not pointer:
        return []
    if not pointer.startswith("/"):
        raise ValueError(f"a JSON pointer is empty or begins with '/': {pointer!r}")
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/")]


def list_index(part: str, size: int) -> int | None:
    """The index a part of a pointer names in a list of that size, if it names one."""
    if _INDEX.fullmatch(part) and int(part) < size:
        return int(part)
    return None


class EditRefused(Exception):
    """An edit names a place that is not there, or cannot be made there."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change to raw JSON data.

    `set` replaces a value or adds a key at the end of an object. `insert` makes room in a list
    (the index `-` appends) or puts a new key first in an object. `rename` gives a key the new
    name `value` and leaves it where it stands.
    """

    op: Literal["set", "remove", "insert", "rename"]
    pointer: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to mend a problem; a safe one loses nothing and may be applied unasked.

    One without edits is made by writing the data anew.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


def value_at(raw: Any, pointer: str) -> Any:
    """The value a pointer leads to; raises EditRefused if there is none."""
    for part in split_pointer(pointer):
        if isinstance(raw, dict) and part in raw:
            raw = raw[part]
        elif isinstance(raw, list) and (index := list_index(part, len(raw))) is not None:
            raw = raw[index]
        else:
            raise _nothing_at(pointer)
    return raw


def apply_edits(raw: Any, edits: Iterable[Edit]) -> Any:
    """A new structure with the edits made one after the other, or EditRefused."""
    return _edited(_copied(raw), edits)


def apply_fixes(raw: Any, fixes: Iterable[Fix]) -> tuple[Any, list[Fix]]:
    """A new structure with those fixes made that do not get into each other's way.

    All fixes speak of `raw` as it is now. One whose place another fix has moved or changed is left
    out, as is one that is refused; the second result lists what was left out. Check the result
    again and go on with what is found then.
    """
    made = _copied(raw)
    changed = _Changed()
    left: list[Fix] = []
    # From the back, so that removing from a list moves nothing that is still to be mended.
    for fix in sorted(fixes, key=_place, reverse=True):
        if changed.concerns(fix):
            left.append(fix)
            continue
        try:
            made = _edited(made, fix.edits)
        except EditRefused:
            left.append(fix)
        else:
            changed.note(fix)
    return made, left


class _Changed:
    """Which places no longer mean what they meant before the fixes so far."""

    def __init__(self) -> None:
        self._touched: set[tuple[str, ...]] = set()
        self._above: set[tuple[str, ...]] = set()
        self._moved_from: dict[tuple[str, ...], int] = {}

    def concerns(self, fix: Fix) -> bool:
        return any(self._concerns(tuple(split_pointer(edit.pointer))) for edit in fix.edits)

    def _concerns(self, parts: tuple[str, ...]) -> bool:
        if parts in self._above:
            return True
        for end in range(len(parts) + 1):
            if parts[:end] in self._touched:
                return True
            moved_from = self._moved_from.get(parts[: end - 1]) if end else None
            if moved_from is not None and _rank(parts[end - 1])[1] >= moved_from:
                return True
        return False

    def note(self, fix: Fix) -> None:
        for edit in fix.edits:
            parts = tuple(split_pointer(edit.pointer))
            self._above.update(parts[:end] for end in range(len(parts)))
            if edit.op in ("remove", "insert") and parts and _rank(parts[-1])[0] == 0:
                index = _rank(parts[-1])[1]
                self._moved_from[parts[:-1]] = min(index, self._moved_from.get(parts[:-1], index))
            else:
                self._touched.add(parts)


def _rank(part: str) -> tuple[int, int, str]:
    return (0, int(part), "") if _INDEX.fullmatch(part) else (1, 0, part)


def _place(fix: Fix) -> tuple[tuple[int, int, str], ...]:
    first = fix.edits[0].pointer if fix.edits else ""
    return tuple(_rank(part) for part in split_pointer(first))


def _copied(raw: Any) -> Any:
    """What copy.deepcopy gives for JSON data, many times quicker."""
    if isinstance(raw, dict):
        return {key: _copied(value) for key, value in raw.items()}
    if isinstance(raw, list | tuple):
        return [_copied(value) for value in raw]
    return raw


def _edited(raw: Any, edits: Iterable[Edit]) -> Any:
    for edit in edits:
        raw = _with(raw, split_pointer(edit.pointer), edit)
    return raw


def _with(node: Any, parts: Sequence[str], edit: Edit) -> Any:
    """The node with the edit made in it; only what lies on the way is copied."""
    if not parts:
        if edit.op != "set":
            raise EditRefused(f"The whole file cannot be the target of '{edit.op}'.")
        return _copied(edit.value)
    part, rest = parts[0], parts[1:]
    if isinstance(node, dict):
        if not rest:
            return _with_key(node, part, edit)
        if part not in node:
            raise _nothing_at(edit.pointer)
        return {**node, part: _with(node[part], rest, edit)}
    if isinstance(node, list):
        if not rest:
            return _with_item(node, part, edit)
        index = _existing(node, part, edit)
        return [*node[:index], _with(node[index], rest, edit), *node[index + 1 :]]
    raise _nothing_at(edit.pointer)


def _with_key(node: dict[str, Any], key: str, edit: Edit) -> dict[str, Any]:
    match edit.op:
        case "set":
            return {**node, key: _copied(edit.value)}
        case "insert":
            if key in node:
                raise EditRefused(f"There is already something at {_seen(edit.pointer)}.")
            return {key: _copied(edit.value), **node}
        case "remove":
            if key not in node:
                raise _nothing_at(edit.pointer)
            return {other: value for other, value in node.items() if other != key}
        case "rename":
            if key not in node:
                raise _nothing_at(edit.pointer)
            if not isinstance(edit.value, str):
                raise EditRefused(f"The new name for {_seen(edit.pointer)} is not a text.")
            if edit.value in node and edit.value != key:
                raise EditRefused(f"There is already a '{plain(edit.value)}' beside it.")
            return {(edit.value if k == key else k): value for k, value in node.items()}


def _with_item(node: list[Any], part: str, edit: Edit) -> list[Any]:
    match edit.op:
        case "set":
            index = _existing(node, part, edit)
            return [*node[:index], _copied(edit.value), *node[index + 1 :]]
        case "insert":
            at_end = part in (_APPEND, str(len(node)))
            index = len(node) if at_end else _existing(node, part, edit)
            return [*node[:index], _copied(edit.value), *node[index:]]
        case "remove":
            index = _existing(node, part, edit)
            return [*node[:index], *node[index + 1 :]]
        case "rename":
            raise EditRefused(f"{_seen(edit.pointer)} is in a list and has no name to change.")


def _existing(node: list[Any], part: str, edit: Edit) -> int:
    index = list_index(part, len(node))
    if index is None:
        raise _nothing_at(edit.pointer)
    return index


def _nothing_at(pointer: str) -> EditRefused:
    return EditRefused(f"There is nothing at {_seen(pointer)}.")


def _seen(pointer: str) -> str:
    return plain(pointer, 200) or "the top"

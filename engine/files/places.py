"""Where in a JSON text each value stands, found in one pass when first asked for."""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from typing import Final

from engine.edits import list_index, split_pointer

KEY: Final = 1
OPEN: Final = 2
CLOSE: Final = 3
# In well-formed JSON this finds every key, bracket and scalar; `lastindex` tells which it is and
# is None for a scalar. Possessive, so that no text makes it go back over what it has read.
TOKEN: Final = re.compile(
    r'"(?:[^"\\]++|\\.)*+"([ \t\r\n]*+:)?|([\[{])|([\]}])|[^\s,:\[\]{}"]++', re.DOTALL
)
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_LINE_END: Final = re.compile(r"\r\n?|\n")


class Lines:
    """Offsets of a text as lines and columns, both counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = array("Q", [0])
        self._starts.extend(found.end() for found in _LINE_END.finditer(text))

    def place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def unquoted(text: str, offset: int) -> str:
    """The string whose opening quote stands at the offset."""
    found = _STRING.match(text, offset)
    if found is None:
        raise ValueError(f"no string at {offset}")
    token = found[0]
    if "\\" not in token:
        return token[1:-1]
    decoded: str = json.loads(token, strict=False)
    return decoded


class Places:
    """The tree of a well-formed JSON text, as offsets only.

    Values are numbered in the order they stand in the text, so a value's first child has the next
    number and `_after` tells where its next sibling is. Three flat arrays instead of objects: a
    million values take 24 MB.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._values = array("Q")
        self._keys = array("Q")
        self._after = array("Q")
        self._members: dict[int, dict[str, int]] = {}
        self._items: dict[int, list[int]] = {}
        self._scan()

    def _scan(self) -> None:
        values, keys, after = self._values, self._keys, self._after
        open_values: list[int] = []
        key = -1
        for token in TOKEN.finditer(self._text):
            kind = token.lastindex
            if kind == KEY:
                key = token.start()
            elif kind == CLOSE:
                after[open_values.pop()] = len(values)
            else:
                if kind == OPEN:
                    open_values.append(len(values))
                start = token.start()
                values.append(start)
                keys.append(start if key < 0 else key)
                after.append(len(values))
                key = -1

    def offset(self, pointer: str, *, key: bool = False) -> int:
        """Where the value stands (or its key); if there is none, its nearest parent."""
        value = 0
        for part in split_pointer(pointer):
            child = self._child(value, part)
            if child is None:
                break
            value = child
        return (self._keys if key else self._values)[value]

    def _child(self, value: int, part: str) -> int | None:
        match self._text[self._values[value]]:
            case "{":
                if value not in self._members:
                    # Of a key that is given twice the last one counts, as it does in the data.
                    self._members[value] = {
                        unquoted(self._text, self._keys[child]): child
                        for child in self._children(value)
                    }
                return self._members[value].get(part)
            case "[":
                if value not in self._items:
                    self._items[value] = self._children(value)
                items = self._items[value]
                index = list_index(part, len(items))
                return None if index is None else items[index]
        return None

    def _children(self, value: int) -> list[int]:
        found = []
        child, end = value + 1, self._after[value]
        while child < end:
            found.append(child)
            child = self._after[child]
        return found

"""From the bytes of a file to data that can be trusted, or to all that is wrong with them."""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, TypeAlias

from engine.edits import Fix
from engine.files.limits import LIMITS, Limits
from engine.files.places import Lines, Places
from engine.files.strays import DUPLICATE_KEY, SURELY_SMALL, SUSPICIOUS_ESCAPE, strays, too_large
from engine.files.syntax import syntax_fault
from engine.problems import Problem, at_most, error, has_errors, warning


@dataclass(slots=True, eq=False)
class Source:
    """A text and the data in it; knows where in the text each value stands.

    `lossless` is False where the text says more than the data holds, because a key is given twice:
    writing the data back would lose something, so never do that unasked.
    """

    name: str
    path: Path | None
    text: str = field(repr=False)
    raw: Any = field(repr=False)
    lossless: bool = True
    _lines: Lines | None = field(default=None, init=False, repr=False)
    _places: Places | None = field(default=None, init=False, repr=False)

    def locate(self, pointer: str, *, key: bool = False) -> tuple[int, int]:
        """Line and column of a value (or of its key); if there is none, of its nearest parent."""
        if self._places is None or self._lines is None:
            self._places, self._lines = Places(self.text), Lines(self.text)
        return self._lines.place(self._places.offset(pointer, key=key))


Parsed: TypeAlias = tuple[Source | None, list[Problem]]

_BOM: Final = "\ufeff"
_FOREIGN_MARKS: Final = (  # UTF-32 first: its little-endian mark begins like the one of UTF-16
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_SPACE: Final = " \t\r\n"
_STRINGS: Final = re.compile(rb'"(?:[^"\\\n]++|\\.)*+"?')
_NOT_STRUCTURE: Final = bytes(set(range(256)) - set(b"[]{},"))
_STEP: Final = [1 if byte in b"[{" else -1 if byte in b"]}" else 0 for byte in range(256)]
_BRACKETS: Final = re.compile(r'"(?:[^"\\\n]++|\\.)*+"?|([\[{])|([\]}])')


def parse(
    content: str | bytes, name: str, *, path: Path | None = None, limits: Limits = LIMITS
) -> Parsed:
    """The data in a text with all its faults, or no data where an error leaves none to trust."""
    text, problems = _decoded(content, name, limits)
    if text is None:
        return None, problems
    fault = _empty_or_binary(text, name) or _too_much(text, name, limits)
    if fault is not None:
        return None, [*problems, fault]
    try:
        raw, suspicious = _loaded(text, limits)
    except json.JSONDecodeError as failure:
        return None, [*problems, _not_json(text, name, failure)]
    if not suspicious and not _looks_suspicious(text, limits):
        return Source(name, path, text, raw), problems
    found = at_most(limits.problems, strays(text, Lines(text), limits))
    problems += [replace(problem, file=name) for problem in found]
    if has_errors(problem for problem in found if problem.code != DUPLICATE_KEY):
        return None, problems
    lossless = all(problem.code != DUPLICATE_KEY for problem in found)
    return Source(name, path, text, raw, lossless), problems


def _decoded(content: str | bytes, name: str, limits: Limits) -> tuple[str | None, list[Problem]]:
    if len(content) > limits.file_bytes:
        return None, [too_many_bytes(name, limits)]
    if isinstance(content, str):
        text = content
    else:
        for mark, encoding in _FOREIGN_MARKS:
            if content.startswith(mark):
                return None, [_foreign(name, encoding)]
        if guess := _wide_encoding(content):
            return None, [_foreign(name, guess)]
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as failure:
            return None, [_not_utf8(content, failure, name)]
    if not text.startswith(_BOM):
        return text, []
    message = (
        "The file begins with an invisible byte-order mark, which some programs stumble over. "
        "Save it as UTF-8 without BOM."
    )
    fix = Fix("Write the file without the mark", ())
    return text[1:], [warning("byte-order-mark", message, file=name, line=1, column=1, fix=fix)]


def too_many_bytes(name: str, limits: Limits, size: int | None = None) -> Problem:
    """The problem of a file that is larger than the limit."""
    has = f"The file has {size / 2**20:,.1f} MB" if size else "The file is too large"
    message = f"{has}; at most {limits.file_bytes / 2**20:,.0f} MB are allowed."
    return error("file-too-large", message, file=name)


def _foreign(name: str, encoding: str) -> Problem:
    message = f"The file is encoded as {encoding}. Save it as UTF-8."
    return error("not-utf8", message, file=name, line=1, column=1)


def _wide_encoding(content: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, told by the zero bytes beside the first characters."""
    encoding = json.detect_encoding(content)
    if encoding.startswith("utf-8"):
        return None
    beginning = content[: min(len(content), 64) // 4 * 4].decode(encoding, "replace")
    # A file of nothing but zeros is no text in any encoding.
    return None if "\0" in beginning else encoding[:6].upper()


def _not_utf8(content: bytes, failure: UnicodeDecodeError, name: str) -> Problem:
    before = content[: failure.start].decode("utf-8")
    line, column = Lines(before).place(len(before))
    byte = content[failure.start]
    western = bytes([byte]).decode("cp1252", "replace")
    guess = f" (perhaps '{western}' saved as Windows-1252)" if western.isalpha() else ""
    message = (
        f"Byte {failure.start + 1:,} of the file, 0x{byte:02x}, is not UTF-8{guess}. "
        "Save the file as UTF-8."
    )
    return error("not-utf8", message, file=name, line=line, column=column)


def _empty_or_binary(text: str, name: str) -> Problem | None:
    if not text.strip(_SPACE):
        return error("file-empty", "The file is empty.", file=name, line=1, column=1)
    nul = text.find("\0")
    if nul < 0:
        return None
    line, column = Lines(text).place(nul)
    message = "There is a NUL byte here: the file is damaged or not a text file."
    return error("nul-byte", message, file=name, line=line, column=column)


def _too_much(text: str, name: str, limits: Limits) -> Problem | None:
    """Too deep or too many, told from the brackets and commas alone, before anything is built."""
    structure = _STRINGS.sub(b"", text.encode("utf-8", "surrogatepass"))
    structure = structure.translate(None, _NOT_STRUCTURE)
    if max(accumulate(map(_STEP.__getitem__, structure)), default=0) > limits.nesting:
        line, column = Lines(text).place(_too_deep_at(text, limits.nesting))
        message = (
            f"Lists and objects are nested more than {limits.nesting} deep here. "
            "No file of ours needs that; flatten it."
        )
        return error("nested-too-deep", message, file=name, line=line, column=column)
    if structure.count(b",") + structure.count(b"[") + structure.count(b"{") > limits.values:
        message = f"The file holds more than {limits.values:,} values, which is the limit."
        return error("too-many-values", message, file=name)
    return None


def _too_deep_at(text: str, nesting: int) -> int:
    """Where a text that is known to be nested too deep becomes so."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        if found.lastindex is not None:
            depth += 1 if found.lastindex == 1 else -1
        if depth > nesting:
            break
    return found.start()


def _loaded(text: str, limits: Limits) -> tuple[Any, bool]:
    """The data, read at the speed of C, and whether something in it needs a closer look."""
    suspicious = False

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal suspicious
        made = dict(pairs)
        if len(made) != len(pairs):
            suspicious = True
        return made

    def constant(_: str) -> None:
        nonlocal suspicious
        suspicious = True

    # A number that is refused is not converted: that could take long, or fail.
    def whole(number: str) -> int:
        nonlocal suspicious
        if len(number) > SURELY_SMALL and too_large(number, limits):
            suspicious = True
            return 0
        return int(number)

    def fraction(number: str) -> float:
        nonlocal suspicious
        if too_large(number, limits):
            suspicious = True
            return 0.0
        return float(number)

    raw = json.loads(
        text,
        object_pairs_hook=members,
        parse_constant=constant,
        parse_int=whole,
        parse_float=fraction,
    )
    return raw, suspicious


def _looks_suspicious(text: str, limits: Limits) -> bool:
    """Whether there may be texts that are too long (none spans two lines) or half characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    too_long = any(len(line) > limits.string for line in text.split("\n"))
    return too_long or SUSPICIOUS_ESCAPE.search(text) is not None


def _not_json(text: str, name: str, failure: json.JSONDecodeError) -> Problem:
    fault = syntax_fault(text)
    if fault is not None:
        line, column = Lines(text).place(fault.offset)
        return error(fault.code, fault.message, file=name, line=line, column=column)
    line, column = Lines(text).place(failure.pos)
    message = "The file is not JSON from here on."
    return error("not-json", message, file=name, line=line, column=column)

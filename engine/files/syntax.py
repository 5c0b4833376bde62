"""What is wrong with a text that is not JSON, in the words of somebody looking at it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NoReturn

from engine.files.places import Lines
from engine.wording import plain, shown


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """The first place where a text stops being JSON."""

    offset: int
    code: str
    message: str


_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_STRING: Final = re.compile(
    r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+', re.DOTALL
)
# Stops before quotes and comments, so that a number is told apart from what follows it.
_WORD: Final = re.compile(r"""[^\s,:\[\]{}"'/#;=]++""")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?")
_NUMBER_LIKE: Final = re.compile(r"[+-]?\.?[0-9]")
_WORDS: Final = frozenset({"true", "false", "null", "NaN", "Infinity", "-Infinity"})
_MEANT: Final = {"none": "null", "nil": "null", "undefined": "null", "yes": "true", "no": "false"}
_CURLY_QUOTES: Final = "“”„‟«»‘’‚‹›`´＂"
_LINE_END: Final = ("\n", "\r")
_CLOSES: Final = {"{": "}", "[": "]"}


def syntax_fault(text: str) -> SyntaxFault | None:
    """The first fault, or None if the text is JSON (NaN and Infinity let through)."""
    try:
        _Reader(text).read()
    except _Found as found:
        return found.fault
    return None


class _Found(Exception):
    def __init__(self, fault: SyntaxFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class _Reader:
    """Reads JSON without building anything and without recursion, and stops at the first fault."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[int] = []
        self.after_value = 0

    def read(self) -> None:
        self._skip_space()
        self._value_or_open()
        while self.open:
            if self.text[self.open[-1]] == "{":
                self._in_object()
            else:
                self._in_list()
        if self._here():
            self._refuse_what_follows()

    # Every method below begins where a token is due; spaces before it are already skipped.

    def _in_object(self) -> None:
        if self._closes():
            return
        self._key()
        if self._here() != ":":
            self._refuse_instead_of_colon()
        self.at += 1
        self._skip_space()
        if self._here() in ("}", "]", ","):
            self._refuse("missing-value", "A value is missing after the colon.")
        self._value_or_open()

    def _in_list(self) -> None:
        if not self._closes():
            self._value_or_open()

    def _closes(self) -> bool:
        """Close the open bracket if that is what comes, otherwise step over the comma."""
        opener = self.text[self.open[-1]]
        here = self._here()
        if not here:
            self._refuse_end()
        if here in ("}", "]"):
            if here != _CLOSES[opener]:
                self._refuse_wrong_bracket(here)
            self.open.pop()
            self._step()
            return True
        if self.after_value == self.open[-1]:
            if here == ",":
                self._refuse("extra-comma", f"There is a comma right after '{opener}'. Remove it.")
            return False
        if here != ",":
            self._refuse_instead_of_comma()
        comma = self.at
        self.at += 1
        self._skip_space()
        here = self._here()
        if here in ("}", "]"):
            message = f"There is a comma after the last value, before '{here}'. Remove the comma."
            self._refuse("trailing-comma", message, comma)
        if here == ",":
            self._refuse("extra-comma", "There are two commas in a row. Remove one.")
        if not here:
            self._refuse_end()
        return False

    def _value_or_open(self) -> None:
        here = self._here()
        if here in ("{", "["):
            self.open.append(self.at)
            self.after_value = self.at
            self.at += 1
            self._skip_space()
        elif here == '"':
            self._string()
        elif not here:
            self._refuse_end()
        else:
            self._word()

    def _key(self) -> None:
        here = self._here()
        if here != '"':
            self._refuse_oddity()
            word = self._word_here()
            if word:
                message = f"A key stands in double quotes: {shown(word)}."
                self._refuse("key-without-quotes", message)
            message = f"A key in double quotes is expected here, not '{plain(here)}'."
            self._refuse("key-expected", message)
        self._string()

    def _string(self) -> None:
        start = self.at
        found = _STRING.match(self.text, start)
        assert found is not None
        self.at = found.end()
        here = self._here()
        if here == '"':
            self._step()
        elif here == "\\" and self.at + 1 < len(self.text):
            self._refuse_escape()
        elif here in ("", "\\", *_LINE_END):
            message = (
                f"The text that begins here with {shown(self.text[start + 1 : self.at], 20)} "
                "has no closing quote on its line. Add the missing double quote"
                + (", or write \\n where the text has a new line." if here in _LINE_END else ".")
            )
            self._refuse("unfinished-text", message, start)
        else:
            code = f"\\u{ord(here):04x}"
            meant = "\\t" if here == "\t" else code
            what = "A tab" if here == "\t" else f"The control character {code}"
            message = f"{what} cannot stand in a text as it is. Write {meant} or remove it."
            self._refuse("control-character", message)

    def _word(self) -> None:
        word = self._word_here()
        if word in _WORDS or _NUMBER.fullmatch(word):
            self.at += len(word)
            self._value_ends()
            return
        self._refuse_oddity()
        if not word:
            message = f"A value is expected here, not '{plain(self._here())}'."
            self._refuse("value-expected", message)
        if _NUMBER_LIKE.match(word):
            message = (
                f"{plain(word)} is not a number as JSON writes it: digits, with a point for "
                "fractions, and no plus sign, leading zero or unit."
            )
            self._refuse("bad-number", message)
        lower = word.lower()
        meant = lower if lower in ("true", "false", "null") else _MEANT.get(lower)
        if meant:
            self._refuse("unknown-word", f"'{plain(word)}' is written {meant} in JSON.")
        message = f"Text stands in double quotes: {shown(word)}."
        self._refuse("text-without-quotes", message)

    # Where to stand.

    def _here(self) -> str:
        return self.text[self.at : self.at + 1]

    def _word_here(self) -> str:
        found = _WORD.match(self.text, self.at)
        return found[0] if found else ""

    def _skip_space(self) -> None:
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def _step(self) -> None:
        self.at += 1
        self._value_ends()

    def _value_ends(self) -> None:
        self.after_value = self.at
        self._skip_space()

    # What to say.

    def _refuse(self, code: str, message: str, offset: int | None = None) -> NoReturn:
        raise _Found(SyntaxFault(self.at if offset is None else offset, code, message))

    def _line(self, offset: int) -> int:
        return Lines(self.text).place(offset)[0]

    def _refuse_oddity(self) -> None:
        """Things people often write that no JSON has, wherever they stand."""
        here = self._here()
        if here == "#" or self.text.startswith(("//", "/*"), self.at):
            message = 'JSON has no comments. Remove it, or keep it as a text in "notes".'
            self._refuse("comment", message)
        if here == "'":
            self._refuse("single-quotes", "JSON uses double quotes (\"), not single quotes (').")
        if here and here in _CURLY_QUOTES:
            message = f'JSON uses straight double quotes ("), not {here}.'
            self._refuse("curly-quotes", message)
        if here and not here.isprintable():
            message = f"There is an invisible character here ({plain(here)}). Remove it."
            self._refuse("invisible-character", message)

    def _refuse_end(self) -> NoReturn:
        end = len(self.text.rstrip(" \t\r\n"))
        if not self.open:
            self._refuse("unfinished-file", "The file ends before there is any data in it.", end)
        opener = self.open[-1]
        message = (
            f"The file ends too early: the '{self.text[opener]}' of line {self._line(opener)} is "
            f"never closed. Add the missing '{_CLOSES[self.text[opener]]}', or look for the rest "
            "of the file."
        )
        self._refuse("unfinished-file", message, end)

    def _refuse_wrong_bracket(self, here: str) -> NoReturn:
        opener = self.open[-1]
        wanted = _CLOSES[self.text[opener]]
        message = (
            f"'{here}' does not fit the '{self.text[opener]}' of line {self._line(opener)}, "
            f"which is closed with '{wanted}'."
        )
        self._refuse("wrong-bracket", message)

    def _refuse_instead_of_comma(self) -> NoReturn:
        here = self._here()
        self._refuse_oddity()
        if here == ";":
            self._refuse("missing-comma", "Values are separated by a comma, not by ';'.")
        if here in (":", "="):
            where = "in a list" if self.text[self.open[-1]] == "[" else "here"
            self._refuse("unexpected-colon", f"'{here}' has no meaning {where}.")
        message = "A comma is missing here, between this value and the next."
        self._refuse("missing-comma", message, self.after_value)

    def _refuse_instead_of_colon(self) -> NoReturn:
        here = self._here()
        if not here:
            self._refuse_end()
        self._refuse_oddity()
        if here == "=":
            self._refuse("missing-colon", "Between a key and its value stands ':', not '='.")
        message = "A colon is missing here, between the key and its value."
        self._refuse("missing-colon", message, self.after_value)

    def _refuse_escape(self) -> NoReturn:
        here = self.text[self.at : self.at + 2]
        if here == "\\u":
            message = "\\u is followed by exactly four digits 0-9 or letters a-f."
        else:
            message = f"'{plain(here)}' means nothing in a text. Write a backslash as \\\\."
        self._refuse("bad-escape", message)

    def _refuse_what_follows(self) -> NoReturn:
        self._refuse_oddity()
        here = self._here()
        if here in ("}", "]"):
            message = f"This '{here}' closes nothing. Remove it, or add what it should close."
            self._refuse("wrong-bracket", message)
        message = "The data ends before this place. Remove what follows, or join it to the data."
        self._refuse("text-after-end", message)

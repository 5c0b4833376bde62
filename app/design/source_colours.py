"""The colours of JSON: keys, texts, numbers, words and brackets, told apart by weight as well."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextBlock, QTextCharFormat, QTextDocument

from app import theme

_TOKEN: Final = re.compile(
    r'(?P<key>"(?:[^"\\]|\\.)*"(?=\s*:))'
    r'|(?P<text>"(?:[^"\\]|\\.)*"?)'
    r"|(?P<number>-?\b\d[\d.eE+-]*)"
    r"|(?P<word>\b(?:true|false|null)\b)"
    r"|(?P<mark>[{}\[\],:])"
)
_ROLES: Final = {
    "key": "accent",
    "text": "text",
    "number": "info",
    "word": "warning",
    "mark": "text_dim",
}
_ASKED: Final = 1


class SourceColours(QSyntaxHighlighter):
    """No token of JSON goes on in the next line, so any line can be coloured by itself."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._formats: dict[str, QTextCharFormat] = {}
        self.take_colours()

    def take_colours(self) -> None:
        look = theme.current()
        for name, role in _ROLES.items():
            shape = QTextCharFormat()
            shape.setForeground(look.colour(role))
            if name in ("key", "word"):
                shape.setFontWeight(QFont.Weight.DemiBold)
            self._formats[name] = shape
        block = self.document().firstBlock()
        while block.isValid():
            block.setUserState(-1)
            block = block.next()

    def colour(self, first: QTextBlock, lines: int) -> None:
        """Colour so many lines from this one on, those that have not been yet."""
        block = first
        for _ in range(lines):
            if not block.isValid():
                return
            if block.userState() != _ASKED:
                block.setUserState(_ASKED)
                self.rehighlightBlock(block)
            block = block.next()

    def highlightBlock(self, text: str) -> None:
        # A line somebody types in has been seen already; others wait until they are.
        if self.currentBlockState() != _ASKED:
            return
        for found in _TOKEN.finditer(text):
            kind = found.lastgroup
            if kind is not None:
                self.setFormat(found.start(), found.end() - found.start(), self._formats[kind])

"""XML read without surprises: no entities, no outside files, a limit to everything, lines kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import parseString

from engine.problems import Problem, error
from engine.wording import plain

MOST_ELEMENTS: Final = 100_000
DEEPEST: Final = 40


@dataclass(slots=True)
class Element:
    """One element, where it stands and what is in it."""

    tag: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""

    @property
    def words(self) -> list[str]:
        return self.text.split()

    def below(self, *tags: str) -> Iterator[Element]:
        """Every element of these names, at any depth."""
        for child in self.children:
            if child.tag in tags:
                yield child
            yield from child.below(*tags)


class _TooMuch(SAXException):
    """The file holds more than any tile file does."""


class _Builder(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        self._locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise _TooMuch(f"It has more than {MOST_ELEMENTS:,} elements.")
        if len(self._open) >= DEEPEST:
            raise _TooMuch(f"Its elements are nested more than {DEEPEST} deep.")
        line = self._locator.getLineNumber() if self._locator is not None else None
        made = Element(name.rpartition(":")[2], line or 1, dict(attrs.items()))
        if self._open:
            self._open[-1].children.append(made)
        elif self.root is None:
            self.root = made
        self._open.append(made)

    def characters(self, content: str) -> None:
        if self._open:
            self._open[-1].text += content

    def endElement(self, name: str) -> None:  # noqa: N802
        self._open.pop()


def read_xml(content: bytes, file: str) -> tuple[Element | None, list[Problem]]:
    """The root of a document, or the one problem that keeps us from it."""
    builder = _Builder()
    try:
        parseString(content, builder, forbid_dtd=False)
    except DefusedXmlException:
        message = (
            "The file defines entities or refers to other files, which is not safe to follow."
            " Write it without a document type that does so."
        )
        return None, [error("import-unsafe", message, file=file)]
    except _TooMuch as failure:
        return None, [error("import-too-large", str(failure), file=file)]
    except SAXParseException as failure:
        message = f"This is not XML as it should be: {plain(failure.getMessage(), 200)}."
        line, column = failure.getLineNumber() or 1, (failure.getColumnNumber() or 0) + 1
        return None, [error("import-xml", message, file=file, line=line, column=column)]
    except (SAXException, ValueError, LookupError) as failure:
        message = f"The file cannot be read as XML: {plain(str(failure), 200)}."
        return None, [error("import-xml", message, file=file)]
    return builder.root, []

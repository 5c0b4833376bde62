"""A printout as PDF: painted by Qt, then given its exact boxes and told never to be scaled."""

from __future__ import annotations

import io
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
)
from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QIODevice,
    QMarginsF,
    QSizeF,
)
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from app.print.lengths import INCH, POINT
from app.print.page import Box, Page
from app.print.painting import PagePainter
from app.print.plan import PrintRefused
from app.print.printout import Printout
from app.print.settings import Backs
from engine.files import write_bytes

translate = QCoreApplication.translate

RESOLUTION: Final = 1200
"""Units an inch; at this many, everything lies within a thousandth of a millimetre."""
_CREATOR: Final = "Tilewright"

Progress = Generator[float, None, bytes]
"""Says how much is done, from 0 to 1, and hands back the file in the end."""


def pdf_bytes(printout: Printout) -> bytes:
    """The whole file."""
    work = pdf_steps(printout)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return bytes(end.value)


def save_pdf(path: str | Path, printout: Printout) -> None:
    """Write the file, all of it or nothing; raises engine.files.WriteRefused."""
    write_bytes(path, pdf_bytes(printout))


def pdf_steps(printout: Printout) -> Progress:
    """Paint bit by bit, so that one can see how far it is and stop it."""
    pages = printout.pages
    if not pages:
        raise PrintRefused(translate("Print", "There is nothing to print."))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(printout.material.title)
    writer.setCreator(_CREATOR)
    writer.setAuthor(printout.material.tileset.author)
    _set_page(writer, pages[0])
    painter = QPainter(writer)
    painting = PagePainter(printout.material, printout.settings)
    total = sum(len(page.elements) + 1 for page in pages)
    done = 0
    try:
        for number, page in enumerate(pages):
            if number:
                _set_page(writer, page)
                writer.newPage()
            painter.resetTransform()
            painter.scale(RESOLUTION / INCH, RESOLUTION / INCH)
            painter.translate(0.0, _shift(writer, page))
            for _ in painting.steps(painter, page):
                done += 1
                yield 0.95 * done / total
    finally:
        painter.end()
        buffer.close()
    yield 0.97
    duplex = printout.settings.backs if printout.settings.duplex else None
    return _finished(bytes(data.data()), pages, duplex)


def _set_page(writer: QPdfWriter, page: Page) -> None:
    size = QPageSize(
        QSizeF(page.width, page.height),
        QPageSize.Unit.Millimeter,
        "",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    writer.setPageLayout(layout)


def _shift(writer: QPdfWriter, page: Page) -> float:
    """Qt rounds a page to whole points and measures from its top; we measure from the bottom."""
    return writer.pageLayout().fullRectPoints().height() * POINT - page.height


def _finished(painted: bytes, pages: Sequence[Page], duplex: Backs | None) -> bytes:
    """Exact boxes, no scaling, both sides of the paper, text that can be searched."""
    made = PdfWriter(clone_from=PdfReader(io.BytesIO(painted)))
    for page, drawn in zip(pages, made.pages, strict=True):
        whole = Box(0, 0, page.width, page.height)
        for name, box in (
            ("/MediaBox", whole),
            ("/CropBox", whole),
            ("/BleedBox", page.bled or whole),
            ("/TrimBox", page.trim or whole),
        ):
            drawn[NameObject(name)] = _points(box, page.height)
    _mend_spaces(made)
    wishes = DictionaryObject(
        {
            NameObject("/PrintScaling"): NameObject("/None"),
            NameObject("/PickTrayByPDFSize"): BooleanObject(True),
        }
    )
    if duplex is not None:
        edge = "/DuplexFlipLongEdge" if duplex is Backs.LONG else "/DuplexFlipShortEdge"
        wishes[NameObject("/Duplex")] = NameObject(edge)
    made.root_object[NameObject("/ViewerPreferences")] = wishes
    file = io.BytesIO()
    made.write(file)
    return file.getvalue()


def _points(box: Box, height: float) -> ArrayObject:
    """A box as PDF writes it: in points, from the lower left corner."""
    corners = (box.x, height - box.bottom, box.right, height - box.y)
    return ArrayObject([FloatObject(round(value / POINT, 4)) for value in corners])


def _mend_spaces(made: PdfWriter) -> None:
    """Qt says that the glyph of a space is a tab; whoever searches for two words finds none."""
    seen: set[int] = set()
    for page in made.pages:
        fonts = page["/Resources"].get_object().get("/Font", {})  # type: ignore[union-attr]
        for name in fonts.get_object() if fonts else ():
            table = fonts.get_object()[name].get_object().get("/ToUnicode")
            if table is None or id(table.get_object()) in seen:
                continue
            stream = table.get_object()
            seen.add(id(stream))
            text = stream.get_data()
            mended = DecodedStreamObject()
            mended.set_data(text.replace(b"<0009>", b"<0020>"))
            made._replace_object(table.idnum, mended)

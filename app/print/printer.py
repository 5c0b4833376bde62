"""The system's own print dialog, and painting pages onto a printer."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from PySide6.QtCore import QCoreApplication, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from app.print.lengths import INCH
from app.print.page import Page
from app.print.painting import PagePainter
from app.print.plan import PrintRefused
from app.print.printout import Printout
from app.print.settings import Backs

translate = QCoreApplication.translate


def printers() -> list[str]:
    """The printers this system knows."""
    return list(QPrinterInfo.availablePrinterNames())


def prepared(printout: Printout) -> QPrinter:
    """A printer that is told paper, sides and name; true to size, without margins of its own."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setDocName(printout.material.title)
    printer.setCreator("Tilewright")
    modes = {
        Backs.LONG: QPrinter.DuplexMode.DuplexLongSide,
        Backs.SHORT: QPrinter.DuplexMode.DuplexShortSide,
    }
    printer.setDuplex(modes.get(printout.settings.backs, QPrinter.DuplexMode.DuplexNone))
    set_page(printer, printout.pages[0])
    return printer


def set_page(printer: QPrinter, page: Page) -> None:
    """Paper has one size however a page lies on it."""
    upright = QSizeF(min(page.width, page.height), max(page.width, page.height))
    size = QPageSize(upright, QPageSize.Unit.Millimeter)
    way = QPageLayout.Orientation.Landscape if page.landscape else QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(size, way, QMarginsF(0, 0, 0, 0)))


def ask(printout: Printout, window: QWidget) -> QPrinter | None:
    """The printer a person chose in the system's dialog; None if they did not."""
    printer = prepared(printout)
    dialog = QPrintDialog(printer, window)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, len(printout.pages))
    chosen = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if chosen else None


def wanted_pages(printer: QPrinter, printout: Printout) -> Sequence[Page]:
    first, last = printer.fromPage(), printer.toPage()
    if printer.printRange() != QPrinter.PrintRange.PageRange or not first:
        return printout.pages
    return printout.pages[first - 1 : last or None]


def print_steps(printout: Printout, printer: QPrinter) -> Generator[float, None, int]:
    """Paint bit by bit; hands back how many pages there are. Raises PrintRefused."""
    pages = wanted_pages(printer, printout)
    painting = PagePainter(printout.material, printout.settings)
    set_page(printer, pages[0])
    painter = QPainter()
    if not painter.begin(printer):
        text = translate("Print", "The printer does not take the job. Is it on and connected?")
        raise PrintRefused(text)
    total = sum(len(page.elements) + 1 for page in pages)
    done = 0
    try:
        for number, page in enumerate(pages):
            if number:
                set_page(printer, page)
                printer.newPage()
            painter.resetTransform()
            painter.scale(printer.resolution() / INCH, printer.resolution() / INCH)
            for _ in painting.steps(painter, page):
                done += 1
                yield done / total
    except GeneratorExit:
        printer.abort()
        raise
    finally:
        painter.end()
    return len(pages)

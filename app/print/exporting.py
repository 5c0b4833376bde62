"""Printing, saving and exporting from the window: asks where to, works, tells how it went."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app.print import printer
from app.print.beside import made_beside
from app.print.job import Job
from app.print.material import Material
from app.print.order import Order, OrderKind
from app.print.plan import PrintRefused
from app.print.printout import Printout
from app.print.session import PrintSession
from app.shell.asking import Answer
from app.shell.shell import Shell

_UNWELCOME = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')


class Exporting(QObject):
    """Everything that leaves the window as paper or files."""

    def __init__(
        self, shell: Shell, session: PrintSession, job: Job, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._session = session
        self._job = job

    @property
    def ready(self) -> bool:
        """Whether there are pages, and nothing else is being worked on."""
        printout = self._session.printout
        return printout is not None and bool(printout.pages) and not self._job.running

    @property
    def can_export(self) -> bool:
        return self._session.document is not None and not self._job.running

    # Paper

    def save_pdf(self) -> None:
        printout = self._current()
        if printout is None:
            return
        suggestion = self._folder() / f"{self._stem(printout.material)}.pdf"
        title, kinds = self.tr("Save the pages as PDF"), self.tr("PDF (*.pdf)")
        path = self._shell.asking.file_to_write(title, suggestion, kinds)
        if path is None:
            return
        self._remember_folder(path.parent)

        def done(_: Any) -> None:
            self._session.mark_printed(printout.copies)
            self._shell.say(self.tr("{file} is written.").format(file=path.name))

        work = made_beside(Order("pdf", printout, path))
        self._job.run(self.tr("Writing the PDF"), work, done, self._failed)

    def print_pages(self) -> None:
        printout = self._current()
        if printout is None:
            return
        if not printer.printers():
            self._no_printer()
            return
        chosen = printer.ask(printout, self._shell.window)
        if chosen is None:
            return
        everything = len(printer.wanted_pages(chosen, printout)) == len(printout.pages)

        def done(pages: int) -> None:
            if everything:
                self._session.mark_printed(printout.copies)
            text = self.tr("Sent to the printer; pages: {n}.")
            self._shell.say(text.format(n=pages))

        work = printer.print_steps(printout, chosen)
        self._job.run(self.tr("Printing"), work, done, self._failed)

    def _no_printer(self) -> None:
        answer = self._shell.asking.choose(
            self.tr("No printer"),
            self.tr("No printer is set up on this computer."),
            [
                Answer("pdf", self.tr("Save PDF…")),
                Answer("cancel", self.tr("Cancel"), "reject"),
            ],
            more=self.tr("A PDF can be printed elsewhere; it tells the printer not to scale it."),
        )
        if answer == "pdf":
            self.save_pdf()

    # Files

    def export_png(self) -> None:
        self._export("png", self.tr("Choose a folder for the pictures"))

    def export_svg(self) -> None:
        self._export("svg", self.tr("Choose a folder for the drawings"))

    def export_tts(self) -> None:
        self._export("tts", self.tr("Choose a folder for Tabletop Simulator"))

    def export_folder(self) -> None:
        self._export("folder", self.tr("Choose a folder for the table and its pictures"))

    def export_sheets(self) -> None:
        printout = self._current()
        if printout is not None:
            self._export("sheets", self.tr("Choose a folder for the pages"), printout)

    def _export(self, kind: OrderKind, title: str, printout: Printout | None = None) -> None:
        material = self._session.material
        if material is None or self._job.running:
            return
        folder = self._shell.asking.folder_to_write(title, self._folder())
        if folder is None:
            return
        self._remember_folder(folder)

        def done(files: tuple[Path, ...]) -> None:
            text = self.tr("Written to {folder}; files: {n}.")
            self._shell.say(text.format(folder=folder, n=len(files)))

        # Pictures of tiles need no pages, and are made even where none would fit.
        pages = printout or Printout(material, self._session.settings, (), ())
        work = made_beside(Order(kind, pages, folder))
        self._job.run(self.tr("Exporting"), work, done, self._failed)

    # Between the person and the disk

    def _current(self) -> Printout | None:
        """The pages as they would be now, not as they were a moment ago."""
        if self._job.running:
            return None
        self._session.lay_out()
        return self._session.printout if self.ready else None

    def _failed(self, failure: Exception) -> None:
        if not isinstance(failure, PrintRefused):
            raise failure
        self._shell.asking.tell(self.tr("Not finished"), str(failure), tone="warning")

    def _folder(self) -> Path:
        document = self._session.document
        if document is not None and document.path is not None:
            return document.path.parent
        return self._shell.settings.usual_folder

    def _remember_folder(self, folder: Path) -> None:
        self._shell.settings.last_folder = str(folder)
        self._shell.settings_changed()

    def _stem(self, material: Material) -> str:
        return _UNWELCOME.sub(" ", material.title).strip(". ") or "tiles"

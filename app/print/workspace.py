"""The Print workspace: settings at the left, pages at the right, and what its actions do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Qt
from PySide6.QtWidgets import QDialog, QInputDialog, QWidget

from app.actions import Actions
from app.documents.document import Document
from app.print import declared  # noqa: F401  (declares the actions)
from app.print.exporting import Exporting
from app.print.job import Job
from app.print.presets import keep_preset, remove_preset
from app.print.session import PrintSession
from app.shell.asking import Answer
from app.workspace import Panel, Workspace
from engine.files import WriteRefused

if TYPE_CHECKING:
    from app.print.form import SettingsForm
    from app.print.preview import PrintPage
    from app.shell.shell import Shell


class PrintWorkspace(Workspace):
    """Tiles leave the screen here."""

    id: ClassVar[str] = "print"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "&Print")
    icon: ClassVar[str] = "print"
    tip: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "Put the tiles on paper, or hand them over")
    kinds: ClassVar[tuple[str, ...]] = ("tileset",)

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(shell, parent)
        self.session = PrintSession(self)
        self.job = Job(self)
        self.exporting = Exporting(shell, self.session, self.job, self)
        self.page: PrintPage | None = None
        self.form: SettingsForm | None = None
        self.session.trouble.connect(shell.say)
        self.job.started.connect(shell.actions.refresh)
        self.job.ended.connect(shell.actions.refresh)
        shell.documents.closed.connect(self._forget)

    def bind_actions(self, actions: Actions) -> None:
        out = self.exporting
        for name, run in (("print", out.print_pages), ("save-pdf", out.save_pdf)):
            actions.bind(f"print.{name}", run, enabled=lambda: out.ready)
        for name, run in (
            ("png", out.export_png),
            ("svg", out.export_svg),
            ("tts", out.export_tts),
            ("folder", out.export_folder),
        ):
            actions.bind(f"print.export-{name}", run, enabled=lambda: out.can_export)
        actions.bind("print.export-sheets", out.export_sheets, enabled=lambda: out.ready)
        actions.bind("print.stop", self.job.stop, enabled=lambda: self.job.running)
        actions.bind("print.choose-tiles", self.choose_tiles, enabled=self._has_set)
        actions.bind("print.mark-printed", self._mark_printed, enabled=self._has_set)
        actions.bind(
            "print.forget-printed",
            self._forget_printed,
            enabled=lambda: bool(self.session.kept.printed.tiles),
        )
        actions.bind("print.save-preset", self.save_preset, enabled=self._has_set)
        actions.bind("print.remove-preset", self.remove_preset, enabled=self._own_preset)
        self._bind_zoom(actions)

    def _bind_zoom(self, actions: Actions) -> None:
        for name, steps in (("zoom-in", 1.0), ("zoom-out", -1.0)):
            actions.bind(
                f"print.{name}", lambda steps=steps: self._zoom(steps), enabled=self._has_page
            )
        for name, fit in (("fit-page", "page"), ("fit-width", "width")):
            actions.bind(
                f"print.{name}",
                lambda _on, fit=fit: self._fit(fit),
                enabled=self._has_page,
                checked=lambda fit=fit: self.page is not None and self.page.view.fit == fit,
            )
        actions.bind("print.real-size", self._real_size, enabled=self._has_page)

    def build(self) -> QWidget:
        from app.print.preview import PrintPage

        self.page = PrintPage(self.shell, self.session, self.job)
        return self.page

    def panels(self) -> Sequence[Panel]:
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        return (Panel("settings", self.tr("Settings"), self._build_form, left, width=310),)

    def _build_form(self) -> QWidget:
        from app.print.form import SettingsForm

        self.form = SettingsForm(self.shell, self.session, self.choose_tiles)
        for fault in self.form.reload_presets():
            self.shell.say(fault)
        return self.form

    def show_document(self, document: Document[Any] | None) -> None:
        self.session.show_document(document)
        self.shell.actions.refresh()

    def left(self) -> None:
        self.session.sleep()

    def closing(self) -> bool:
        self.session.write()
        if not self.job.running:
            return True
        answer = self.shell.asking.choose(
            self.tr("Still at work"),
            self.tr("Something is still being printed or written."),
            [
                Answer("wait", self.tr("Keep working")),
                Answer("stop", self.tr("Stop and close"), "destructive"),
            ],
            escape="wait",
        )
        if answer == "stop":
            self.job.stop()
        return answer == "stop"

    def hint(self) -> str:
        return self.tr("Ctrl+wheel zooms, dragging moves the pages; hover a tile to see its id.")

    # What the actions do

    def choose_tiles(self) -> None:
        """Ask by pictures which tiles are printed."""
        from app.print.choose_tiles import ChooseTiles

        material = self.session.material
        if material is None:
            return
        dialog = ChooseTiles(material, self.session.settings, self.shell.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.session.change(tiles=dialog.ids())
        dialog.deleteLater()

    def save_preset(self) -> None:
        """Keep the settings under a name a person gives."""
        title, given = QInputDialog.getText(
            self.shell.window, self.tr("Save as preset"), self.tr("Name of the preset:")
        )
        title = title.strip()
        if not given or not title:
            return
        try:
            keep_preset(title, self.session.settings)
        except (WriteRefused, OSError) as refused:
            self.shell.asking.tell(self.tr("Not saved"), str(refused), tone="warning")
            return
        if self.form is not None:
            self.form.reload_presets()
        self.shell.say(self.tr("The preset “{0}” is there for all sets.").format(title))

    def remove_preset(self) -> None:
        one = None if self.form is None else self.form.preset
        if one is None or self.form is None:
            return
        try:
            remove_preset(one)
        except OSError as failure:
            self.shell.say(str(failure))
        self.form.reload_presets()

    def _mark_printed(self) -> None:
        self.session.mark_printed()
        self.shell.say(self.tr("All tiles count as printed the way they are now."))
        self.shell.actions.refresh()

    def _forget_printed(self) -> None:
        self.session.forget_printed()
        self.shell.say(self.tr("No tile counts as printed any more."))
        self.shell.actions.refresh()

    def _zoom(self, steps: float) -> None:
        if self.page is not None:
            self.page.view.zoom_by(steps)
            self.shell.actions.refresh()

    def _fit(self, fit: Any) -> None:
        if self.page is not None:
            self.page.view.fit_to(fit)
            self.shell.actions.refresh()

    def _real_size(self) -> None:
        if self.page is not None:
            self.page.view.set_zoom(1.0)
            self.shell.actions.refresh()

    def _has_set(self) -> bool:
        return self.session.document is not None

    def _has_page(self) -> bool:
        return self.page is not None and self.session.printout is not None

    def _own_preset(self) -> bool:
        one = None if self.form is None else self.form.preset
        return one is not None and one.own

    def _forget(self, document: Document[Any]) -> None:
        if document is self.session.document:
            self.session.show_document(None)


WORKSPACE = PrintWorkspace

"""The page of the Print workspace: what comes out of the printer, and what one should know."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.icons import pixmap
from app.print.job import Job
from app.print.lengths import length_name
from app.print.printout import Printout
from app.print.rendering import PagePictures
from app.print.session import PrintSession
from app.print.settings import Arrangement, Paper
from app.print.thumbnails import Thumbnails
from app.print.view import PagesView
from app.shell.shell import Shell
from app.theme import GAP, set_role

_MOST_WARNINGS = 4


class Warnings(QFrame):
    """Sentences above the pages, each with its sign."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print-warnings")
        set_role(self, "notice-warning")
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP // 2, 2 * GAP, GAP // 2)
        row.setSpacing(GAP)
        self._sign = QLabel()
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(self._text, 1)
        theme.current().changed.connect(self._redress)
        self._redress()

    @property
    def text(self) -> str:
        return self._text.text()

    def show_warnings(self, found: list[str]) -> None:
        shown = found[:_MOST_WARNINGS]
        if len(found) > _MOST_WARNINGS:
            shown.append(self.tr("… and {n} more").format(n=len(found) - _MOST_WARNINGS))
        self._text.setText("\n".join(shown))
        self.setAccessibleName(self._text.text())
        self.setVisible(bool(found))

    def _redress(self) -> None:
        look = theme.current()
        sign = pixmap("warning", look.px(18), look.colour("warning"), self.devicePixelRatioF())
        self._sign.setPixmap(sign)


class Working(QFrame):
    """How far a long piece of work is, and a button that stops it."""

    def __init__(self, job: Job, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print-progress")
        set_role(self, "notice")
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP // 2, 2 * GAP, GAP // 2)
        row.setSpacing(2 * GAP)
        self._title = QLabel()
        row.addWidget(self._title)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        row.addWidget(self.bar, 1)
        self.stop = QPushButton(self.tr("Stop"))
        self.stop.setObjectName("print-stop")
        self.stop.clicked.connect(job.stop)
        row.addWidget(self.stop)
        job.started.connect(self._started)
        job.progressed.connect(lambda part: self.bar.setValue(round(part * 1000)))
        job.ended.connect(self.hide)
        self.hide()

    def _started(self, title: str) -> None:
        self._title.setText(title)
        self.bar.setAccessibleName(title)
        self.bar.setValue(0)
        self.show()


class PrintPage(QWidget):
    """The pages with their summary above and their thumbnails at the side."""

    def __init__(
        self, shell: Shell, session: PrintSession, job: Job, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._session = session
        self._job = job
        self._more_told: list[str] = []
        self.pictures = PagePictures(self)
        self.view = PagesView(self.pictures)
        self.thumbnails = Thumbnails(self.pictures)
        self.warnings = Warnings()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_top())
        column.addWidget(self.warnings)
        column.addWidget(Working(job))
        pages = QWidget()
        row = QHBoxLayout(pages)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.thumbnails)
        row.addWidget(self.view, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(pages)
        self._stack.addWidget(self._build_refusal())
        column.addWidget(self._stack, 1)
        # The keyboard begins at the pages, not at the first button above them.
        QWidget.setTabOrder(self.view, self.thumbnails)
        self.setFocusProxy(self.view)
        session.pages_changed.connect(self.refresh)
        job.started.connect(self._enable_buttons)
        job.ended.connect(self._enable_buttons)
        self.view.current_changed.connect(self.thumbnails.show_current)
        self.view.zoom_changed.connect(self._tell_zoom)
        self.thumbnails.chosen.connect(self.view.go_to)
        self.refresh()

    def _build_top(self) -> QWidget:
        bar = QFrame()
        set_role(bar, "panel")
        row = QHBoxLayout(bar)
        row.setContentsMargins(2 * GAP, GAP, 2 * GAP, GAP)
        row.setSpacing(GAP)
        words = QVBoxLayout()
        words.setSpacing(0)
        self.told = QLabel()
        self.told.setObjectName("print-told")
        self.told.setWordWrap(True)
        set_role(self.told, "strong")
        self.more = QLabel()
        self.more.setWordWrap(True)
        set_role(self.more, "small")
        words.addWidget(self.told)
        words.addWidget(self.more)
        row.addLayout(words, 1)
        actions = self._shell.actions
        self._export = QPushButton(self.tr("Export"))
        self._export.setObjectName("print-export")
        menu = QMenu(self._export)
        for name in ("png", "svg", "sheets", "tts", "folder"):
            menu.addAction(actions[f"print.export-{name}"])
        self._export.setMenu(menu)
        row.addWidget(self._export)
        self._buttons: list[tuple[QPushButton, str]] = []
        for name, text, primary in (
            ("print.print", self.tr("Print…"), False),
            ("print.save-pdf", self.tr("Save PDF…"), True),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            if primary:
                set_role(button, "primary")
            button.clicked.connect(actions[name].trigger)
            row.addWidget(button)
            self._buttons.append((button, name))
        return bar

    def _build_refusal(self) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(8 * GAP, 4 * GAP, 8 * GAP, 4 * GAP)
        column.setSpacing(2 * GAP)
        look = theme.current()
        sign = QLabel()
        sign.setPixmap(
            pixmap("info", look.px(40), look.colour("text_faint"), self.devicePixelRatioF())
        )
        self.refusal = QLabel()
        self.refusal.setObjectName("print-refusal")
        self.refusal.setWordWrap(True)
        self.refusal.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        column.addWidget(sign, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.refusal)
        column.addStretch(2)
        return holder

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self.view, self.view.setFocus)

    def refresh(self) -> None:
        """Show the pages as they are laid out now."""
        printout = self._session.printout
        self.pictures.show_printout(printout)
        self.view.show_printout(printout)
        self.thumbnails.show_printout(printout)
        self.thumbnails.show_current(self.view.current)
        shown = printout is not None and bool(printout.pages)
        self._stack.setCurrentIndex(0 if shown else 1)
        concerns = list(self._session.concerns)
        if printout is not None and not printout.pages:
            self.refusal.setText("\n".join(concerns) or self.tr("Nothing is chosen to be printed."))
            concerns = []
        else:
            self.refusal.setText(self._session.refusal)
        self.warnings.show_warnings(concerns)
        self._tell(printout)
        self._enable_buttons()

    def _enable_buttons(self) -> None:
        self._shell.actions.refresh()
        for button, name in self._buttons:
            button.setEnabled(self._shell.actions[name].isEnabled())
        self._export.setEnabled(self._session.document is not None and not self._job.running)

    def _tell(self, printout: Printout | None) -> None:
        if printout is None or not printout.pages:
            self.told.setText(self.tr("Nothing to print"))
            self._more_told = []
            self.more.setText("")
            return
        settings = printout.settings
        tiles = len(printout.copies)
        single = settings.arrangement is Arrangement.SINGLE
        pages = len(printout.pages)
        if single:
            text = self.tr("1 page") if pages == 1 else self.tr("{n} pages").format(n=pages)
        else:
            one, several = self.tr("1 sheet of {paper}"), self.tr("{n} sheets of {paper}")
            text = one if printout.sheets == 1 else several
            text = text.format(n=printout.sheets, paper=self._paper(printout))
        if tiles:
            many = self.tr("1 tile") if tiles == 1 else self.tr("{n} tiles").format(n=tiles)
            text = self.tr("{paper}, {tiles}").format(paper=text, tiles=many)
        self.told.setText(text)
        unit = settings.unit.value
        more = [self.tr("Tiles of {size}").format(size=length_name(settings.tile_size, unit))]
        if not single:
            area = f"{printout.square_metres:.2f}"
            more.append(self.tr("{area}\u00a0m² of paper").format(area=area))
        if settings.duplex and not single:
            more.append(self.tr("both sides"))
        self._more_told = more
        self._tell_zoom(self.view.zoom)

    def _paper(self, printout: Printout) -> str:
        settings = printout.settings
        if settings.paper is not Paper.OWN:
            return settings.paper.value
        unit = settings.unit.value
        return " × ".join(length_name(side, unit) for side in settings.paper_size)

    def _tell_zoom(self, zoom: float) -> None:
        if self._more_told:
            shown = self.tr("shown at {n}\u00a0%").format(n=round(zoom * 100))
            self.more.setText(" · ".join((*self._more_told, shown)))

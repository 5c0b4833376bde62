"""Faults in our own code: kept on record, told in a dialog, and nothing of the work is lost."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.icons import pixmap
from app.shell.about import versions_text
from app.theme import GAP, set_role

MOST_DIALOGS: Final = 5
"""A program that keeps failing should be left, not clicked through."""
_LARGEST_LOG: Final = 1_000_000
FAULTY_EXIT: Final = 70


class FaultDialog(QDialog):
    """Says what happened, that nothing is lost, and asks how to go on."""

    def __init__(self, what: str, report: str, kept: bool, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName("fault-dialog")
        self.setWindowTitle(self.tr("Something went wrong"))
        self.resize(theme.current().px(620), theme.current().px(420))
        self._report = report
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GAP, 3 * GAP, 3 * GAP, 2 * GAP)
        layout.setSpacing(GAP + 4)
        head = QHBoxLayout()
        head.setSpacing(2 * GAP)
        sign = QLabel()
        look = theme.current()
        sign.setPixmap(
            pixmap("fault", look.px(40), look.colour("danger"), self.devicePixelRatioF())
        )
        head.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        title = QLabel(self.tr("Tilewright made a mistake"))
        set_role(title, "heading")
        safe = (
            self.tr("Your work is safe: unsaved changes are kept in recovery copies.")
            if kept
            else self.tr("Unsaved changes could not be copied. Save your documents now.")
        )
        text = QLabel(
            self.tr("{what}\n\n{safe} You can go on, or leave and find everything again.").format(
                what=what, safe=safe
            )
        )
        text.setObjectName("fault-text")
        text.setWordWrap(True)
        words.addWidget(title)
        words.addWidget(text)
        head.addLayout(words, 1)
        layout.addLayout(head)
        self.details = QPlainTextEdit(report)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(self.tr("Report"))
        self.details.setFont(look.monospace())
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        layout.addWidget(self.details, 1)
        buttons = QDialogButtonBox()
        copy = buttons.addButton(self.tr("Copy the report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("copy-report")
        copy.clicked.connect(self._copy)
        leave = buttons.addButton(self.tr("Leave"), QDialogButtonBox.ButtonRole.DestructiveRole)
        leave.setObjectName("leave")
        leave.clicked.connect(self.reject)
        go_on = buttons.addButton(self.tr("Go on"), QDialogButtonBox.ButtonRole.AcceptRole)
        go_on.setObjectName("go-on")
        go_on.setDefault(True)
        go_on.setFocus(Qt.FocusReason.OtherFocusReason)
        go_on.clicked.connect(self.accept)
        layout.addWidget(buttons)
        self._leave = False
        leave.clicked.connect(self._mark_leaving)

    @property
    def leaves(self) -> bool:
        return self._leave

    def _mark_leaving(self) -> None:
        self._leave = True

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)


class Faults(QObject):
    """Catches what nobody else caught, in any thread; `install` it once at the start."""

    told = Signal(str)
    """A fault that gets no dialog of its own, as a sentence for the status bar."""
    _arrived = Signal(str, str)

    def __init__(self, log: Path, keep_work: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._log = log
        self._keep_work = keep_work
        self._known: dict[str, int] = {}
        self._dialogs = 0
        self._showing = False
        self._arrived.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over every hook an uncaught exception can go through."""
        sys.excepthook = self.caught
        threading.excepthook = self._caught_in_thread
        sys.unraisablehook = self._caught_unraisable
        qInstallMessageHandler(self._qt_message)

    def uninstall(self) -> None:
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__
        qInstallMessageHandler(None)

    def caught(
        self,
        kind: type[BaseException],
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """The place uncaught exceptions arrive at; never raises itself."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        try:
            lines = traceback.format_exception(kind, fault, trace)
            text = "".join(lines)
            self._write(text)
            what = f"{kind.__name__}: {fault}" if str(fault) else kind.__name__
            self._arrived.emit(what, text)
        except Exception:
            # Whoever reports faults must not make one; the last resort is the terminal.
            with contextlib.suppress(Exception):
                traceback.print_exc()

    def report(self, fault: BaseException) -> None:
        """For code that caught something it cannot deal with."""
        self.caught(type(fault), fault, fault.__traceback__)

    def _caught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_type is not SystemExit:
            self.caught(args.exc_type, args.exc_value, args.exc_traceback)

    def _caught_unraisable(self, args: object) -> None:
        fault = getattr(args, "exc_value", None)
        if isinstance(fault, BaseException):
            text = "".join(traceback.format_exception(fault))
            self._write(f"ignored by Python: {getattr(args, 'object', '')!r}\n{text}")

    def _qt_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            return
        self._write(f"Qt: {message}\n")
        with contextlib.suppress(OSError, AttributeError):
            sys.stderr.write(f"{message}\n")
        if kind is QtMsgType.QtFatalMsg:
            with contextlib.suppress(Exception):
                self._keep_work()

    def _show(self, what: str, text: str) -> None:
        """In the window's own thread; one dialog at a time, each fault only once."""
        key = _fingerprint(text)
        times = self._known.get(key, 0) + 1
        self._known[key] = times
        kept = self._try_to_keep_work()
        if self._showing or times > 1 or self._dialogs >= MOST_DIALOGS:
            again = self.tr("The same fault again ({times} times): {what}")
            self.told.emit(again.format(times=times, what=what))
            return
        self._dialogs += 1
        self._showing = True
        try:
            dialog = FaultDialog(what, self._full_report(text), kept, _front_window())
            dialog.exec()
            leaves = dialog.leaves
            dialog.deleteLater()
        finally:
            self._showing = False
        if leaves:
            # Without closing the documents: their copies stay and are offered at the next start.
            QApplication.exit(FAULTY_EXIT)

    def _try_to_keep_work(self) -> bool:
        try:
            return self._keep_work()
        except Exception:
            self._write("".join(traceback.format_exc()))
            return False

    def _full_report(self, text: str) -> str:
        return f"{versions_text()}\n\n{text}"

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._log.parent.mkdir(parents=True, exist_ok=True)
            if self._log.exists() and self._log.stat().st_size > _LARGEST_LOG:
                self._log.replace(self._log.with_suffix(".old.log"))
            stamp = datetime.now().astimezone().isoformat(timespec="seconds")
            with self._log.open("a", encoding="utf-8") as file:
                file.write(f"--- {stamp} (process {os.getpid()})\n{text.rstrip()}\n")


def _fingerprint(text: str) -> str:
    """The same mistake in the same place, whatever values it was made with."""
    frames = [line for line in text.splitlines() if line.startswith("  File ")]
    kind = text.rstrip().splitlines()[-1].partition(":")[0] if text.strip() else ""
    return "\n".join([*frames[-3:], kind])


def _front_window() -> QWidget | None:
    return QApplication.activeModalWidget() or QApplication.activeWindow()

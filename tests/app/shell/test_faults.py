"""A fault of ours is told, kept on record, never loops, and loses nothing."""

import sys
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QTimer, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton

from app.faults import FAULTY_EXIT, FaultDialog, Faults


@pytest.fixture
def faults(window, tmp_path):
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    made = Faults(tmp_path / "state" / "faults.log", window.shell.documents.keep_all, window)
    made.told.connect(window.shell.say)
    made.install()
    yield made
    made.uninstall()
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def fail(text="the town has no name"):
    try:
        raise KeyError(text)
    except KeyError:
        sys.excepthook(*sys.exc_info())


def test_the_dialog_says_what_happened_and_the_work_is_kept(window, faults, in_dialog, keys, qtbot):
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    copied = []

    def act(dialog):
        dialog.findChild(QPushButton, "copy-report").click()
        copied.append(QGuiApplication.clipboard().text())
        dialog.findChild(QPushButton, "go-on").click()

    met = in_dialog(act)
    fail()
    qtbot.waitUntil(lambda: bool(copied))
    assert isinstance(met[0], FaultDialog)
    assert "the town has no name" in copied[0]
    assert "Tilewright" in copied[0] and "Traceback" in copied[0]
    document = window.shell.documents.active
    assert window.shell.documents.recovery.has(document.key)
    assert document.modified, "one goes on where one was"


def test_the_same_fault_again_gets_no_second_dialog(window, faults, in_dialog, qtbot, tmp_path):
    met = in_dialog(lambda dialog: dialog.findChild(QPushButton, "go-on").click())
    for _ in range(5):
        fail()
    qtbot.waitUntil(lambda: "5 times" in window.status.text)
    assert len(met) == 1
    log = (tmp_path / "state" / "faults.log").read_text()
    assert log.count("the town has no name") >= 5


def test_a_fault_while_the_dialog_is_open_does_not_open_another(window, faults, in_dialog, qtbot):
    shown = []

    def act(dialog):
        fail("inside the dialog")
        QCoreApplication.processEvents()
        dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, FaultDialog)]
        shown.append(sum(dialog.isVisible() for dialog in dialogs))
        dialog.findChild(QPushButton, "go-on").click()

    in_dialog(act)
    fail()
    qtbot.waitUntil(lambda: bool(shown))
    assert shown == [1]


def test_a_fault_in_another_thread_arrives_in_the_window(window, faults, in_dialog, qtbot):
    texts = []

    def act(dialog):
        texts.append(dialog.details.toPlainText())
        dialog.findChild(QPushButton, "go-on").click()

    in_dialog(act)
    thread = threading.Thread(target=lambda: [].pop())
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(texts))
    assert "IndexError" in texts[0]


def test_leaving_ends_the_program_and_leaves_the_copies(window, faults, in_dialog, keys, qapp):
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    in_dialog(lambda dialog: dialog.findChild(QPushButton, "leave").click())
    QTimer.singleShot(0, fail)
    assert qapp.exec() == FAULTY_EXIT
    assert window.shell.documents.recovery.has(window.shell.documents.active.key)


def test_what_qt_warns_about_goes_on_record(faults, tmp_path, capsys):
    qWarning("the sail is torn")
    assert "the sail is torn" in (tmp_path / "state" / "faults.log").read_text()
    assert "the sail is torn" in capsys.readouterr().err


def test_work_that_cannot_be_kept_is_told(window, tmp_path, in_dialog, qtbot):
    def no_disk():
        raise OSError("the disk is gone")

    faults = Faults(tmp_path / "faults.log", no_disk, window)
    texts = []

    def act(dialog):
        texts.append(dialog.findChild(object, "fault-text").text())
        dialog.findChild(QPushButton, "go-on").click()

    in_dialog(act)
    faults.report(ValueError("odd"))
    qtbot.waitUntil(lambda: bool(texts))
    assert "could not be copied" in texts[0]

"""What leaves the Print workspace as paper or files, made beside the window."""

import multiprocessing
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from app.main_window import MainWindow
from app.print import order, printer
from app.print.page import TileFace
from tests.app.print.driving import (
    answer_file,
    editor,
    page,
    until,
    wait_for_job,
    wait_for_pages,
    workspace,
)


def test_the_pdf_is_written_beside_the_window(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.pdf"
    answer_file(window, monkeypatch, path)
    workspace(window).session.change(tiles="A,K")
    QTest.mouseClick(
        page(window).findChild(QPushButton, "print.save-pdf"), Qt.MouseButton.LeftButton
    )
    assert workspace(window).job.running
    wait_for_job(window)
    assert len(pypdfium2.PdfDocument(path)) == 1
    assert "out.pdf is written" in window.status.text


def test_stopping_leaves_the_old_file_as_it_was(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")
    answer_file(window, monkeypatch, path)
    window.shell.actions["print.save-pdf"].trigger()
    QTest.qWait(30)
    assert workspace(window).job.running
    assert not window.shell.actions["print.save-pdf"].isEnabled()
    window.shell.actions["print.stop"].trigger()
    assert not workspace(window).job.running
    assert path.read_bytes() == b"old"
    assert window.shell.actions["print.save-pdf"].isEnabled()


def test_stopped_in_the_middle_no_file_is_touched_and_the_process_ends(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")
    answer_file(window, monkeypatch, path)
    seen: list[float] = []
    workspace(window).job.progressed.connect(seen.append)
    window.shell.actions["print.save-pdf"].trigger()
    until(lambda: bool(seen))
    assert multiprocessing.active_children()
    QTest.mouseClick(page(window).findChild(QPushButton, "print-stop"), Qt.MouseButton.LeftButton)
    assert not workspace(window).job.running
    until(lambda: not multiprocessing.active_children())
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.glob("*out.pdf*")] == ["out.pdf"]


def test_the_window_paints_nothing_of_what_is_exported(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet as a picture takes longer than a window may stand still."""

    def here(*_: object) -> None:
        raise AssertionError("painted in the window")

    for kind in order._WAYS:
        monkeypatch.setitem(order._WAYS, kind, here)
    answer_file(window, monkeypatch, tmp_path)
    workspace(window).session.change(tiles="A", dpi=72)
    wait_for_pages(window)
    window.shell.actions["print.export-sheets"].trigger()
    wait_for_job(window)
    assert (tmp_path / "sheet-01.png").is_file()


def test_nothing_else_can_be_begun_meanwhile(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_file(window, monkeypatch, tmp_path / "out.pdf")
    workspace(window).session.change(tiles="A")
    names = ("print.save-pdf", "print.print", "print-export")
    buttons = [page(window).findChild(QPushButton, name) for name in names]
    window.shell.actions["print.save-pdf"].trigger()
    assert [button.isEnabled() for button in buttons] == [False] * 3
    wait_for_job(window)
    assert [button.isEnabled() for button in buttons] == [True] * 3


def test_work_that_dies_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(window.shell.asking, "tell", lambda _, text, **__: told.append(text))
    answer_file(window, monkeypatch, tmp_path / "out.pdf")
    window.shell.actions["print.save-pdf"].trigger()
    until(lambda: bool(multiprocessing.active_children()))
    for process in multiprocessing.active_children():
        process.kill()
    wait_for_job(window)
    assert len(told) == 1 and "ended before it was done" in told[0]
    assert not (tmp_path / "out.pdf").exists()


def test_the_window_breathes_while_it_works(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_file(window, monkeypatch, tmp_path / "out.pdf")
    seen: list[float] = []
    workspace(window).job.progressed.connect(seen.append)
    window.shell.actions["print.save-pdf"].trigger()
    wait_for_job(window)
    # How often it tells depends on the machine; that it comes back to the window does not.
    assert len(seen) >= 3
    assert seen == sorted(seen)


def test_a_file_that_cannot_be_written_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(window.shell.asking, "tell", lambda _, text, **__: told.append(text))
    answer_file(window, monkeypatch, tmp_path / "nowhere/out.pdf")
    workspace(window).session.change(tiles="A")
    window.shell.actions["print.save-pdf"].trigger()
    wait_for_job(window)
    assert len(told) == 1 and "does not exist" in told[0]


def test_a_file_in_place_of_a_folder_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(window.shell.asking, "tell", lambda _, text, **__: told.append(text))
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    answer_file(window, monkeypatch, tmp_path / "taken")
    window.shell.actions["print.export-tts"].trigger()
    wait_for_job(window)
    assert len(told) == 1 and "there is a file in its place" in told[0]


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        ("png", "A.png"),
        ("svg", "A.svg"),
        ("sheets", "sheet-01.png"),
        ("tts", "mayflower.json"),
        ("folder", "tiles.csv"),
    ],
)
def test_every_export_writes_its_files(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, file: str
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    answer_file(window, monkeypatch, folder)
    workspace(window).session.change(tiles="A", dpi=72)
    wait_for_pages(window)
    window.shell.actions[f"print.export-{kind}"].trigger()
    wait_for_job(window)
    assert (folder / file).is_file()
    assert "files: " in window.status.text


def test_only_what_changed_is_offered_after_printing(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_file(window, monkeypatch, tmp_path / "out.pdf")
    editor(window, QCheckBox, "only_changed").setChecked(True)
    wait_for_pages(window)
    assert "95 tiles" in page(window).told.text()
    window.shell.actions["print.mark-printed"].trigger()
    wait_for_pages(window)
    assert "No tile has changed" in page(window).refusal.text()
    document = window.shell.documents.active
    assert document is not None
    first, *rest = document.model.tiles
    changed = first.replace(features=rest[3].features)
    document.edit("Draw anew", document.model.replace(tiles=(changed, *rest)))
    wait_for_pages(window)
    assert page(window).told.text() == "1 sheet of A4, 2 tiles"
    window.shell.actions["print.save-pdf"].trigger()
    wait_for_job(window)
    wait_for_pages(window)
    assert "No tile has changed" in page(window).refusal.text()
    window.shell.actions["print.forget-printed"].trigger()
    wait_for_pages(window)
    assert "95 tiles" in page(window).told.text()


def test_without_a_printer_a_pdf_is_offered(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def choose(_: str, text: str, *__: object, **___: object) -> str:
        asked.append(text)
        return "pdf"

    monkeypatch.setattr(printer, "printers", list)
    monkeypatch.setattr(window.shell.asking, "choose", choose)
    answer_file(window, monkeypatch, tmp_path / "out.pdf")
    workspace(window).session.change(tiles="A")
    window.shell.actions["print.print"].trigger()
    wait_for_job(window)
    assert "No printer" in asked[0]
    assert (tmp_path / "out.pdf").is_file()


def test_pages_go_to_the_printer_true_to_size(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "printed.pdf"

    def ask(printout: Any, _: QWidget) -> QPrinter:
        chosen = printer.prepared(printout)
        # A printer that prints into a file, so that what it prints can be looked at.
        chosen.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        chosen.setOutputFileName(str(path))
        return chosen

    monkeypatch.setattr(printer, "printers", lambda: ["Lazy Laser"])
    monkeypatch.setattr(printer, "ask", ask)
    workspace(window).session.change(tiles="A", backs="long-edge")
    window.shell.actions["print.print"].trigger()
    wait_for_job(window)
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 2
    assert document[0].get_width() == pytest.approx(595.3, abs=1)
    image = document[0].render(scale=300 / 72).to_numpy()
    face = workspace(window).session.printout.pages[0].of(TileFace)[0]
    row = image[round((face.box.y + 10) * 300 / 25.4)]
    inked = [x / 300 * 25.4 for x in range(len(row)) if row[x].min() < 245]
    inside = [x for x in inked if face.box.x - 0.5 < x < face.box.x + 90.5]
    assert inside[0] == pytest.approx(face.box.x, abs=0.2)
    assert inside[-1] == pytest.approx(face.box.x + 90, abs=0.3)


def test_closing_while_working_asks_first(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["wait", "stop"]
    monkeypatch.setattr(window.shell.asking, "choose", lambda *_, **__: answers.pop(0))
    answer_file(window, monkeypatch, tmp_path / "out.pdf")
    window.shell.actions["print.save-pdf"].trigger()
    assert not workspace(window).closing()
    assert workspace(window).job.running
    assert workspace(window).closing()
    assert not workspace(window).job.running
    assert not (tmp_path / "out.pdf").exists()

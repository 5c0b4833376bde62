"""The Print workspace in a real window: settings, pages, printing and exporting."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.documents.document import Document
from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.print import printer
from app.print.choices import declared
from app.print.choose_tiles import ChooseTiles
from app.print.form import SettingsForm
from app.print.page import TileFace
from app.print.presets import preset
from app.print.preview import PrintPage
from app.print.workspace import PrintWorkspace
from app.settings import SettingsFile
from app.theme import Scheme
from engine.bundled import find
from tests.app.clipping import clipped

Make = Callable[..., MainWindow]


@pytest.fixture
def own_set(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("tiles.json", "rules.json"):
        shutil.copy(find("mayflower").with_name(name), folder / name)
    return folder / "tiles.json"


@pytest.fixture
def make(qapp: QApplication, tmp_path: Path) -> Iterator[Make]:
    made: list[MainWindow] = []

    def build(*places: str | Path) -> MainWindow:
        make_app()
        settings = SettingsFile(tmp_path / "settings.json")
        settings.settings.show_welcome = False
        window = MainWindow(
            settings, recovery=Recovery(tmp_path / "recovery"), workspaces=[PrintWorkspace]
        )
        made.append(window)
        window.resize(1200, 800)
        window.show()
        window.start(places)
        QTest.qWait(10)
        return window

    yield build
    for window in made:
        for document in window.shell.documents:
            for each in (document, *document.findChildren(Document)):
                each.undo_stack.setClean()
        window.workspaces["print"].job.stop()
        window.close()
        window.be_quiet()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


@pytest.fixture
def window(make: Make, own_set: Path) -> MainWindow:
    return make(own_set)


def workspace(window: MainWindow) -> PrintWorkspace:
    found = window.workspaces["print"]
    assert isinstance(found, PrintWorkspace)
    return found


def page(window: MainWindow) -> PrintPage:
    found = workspace(window).page
    assert found is not None
    return found


def form(window: MainWindow) -> SettingsForm:
    found = workspace(window).form
    assert found is not None
    return found


def until(settled: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    for _ in range(4_000):
        if settled():
            return
        QTest.qWait(5)
    raise AssertionError("it never came")


def wait_for_pages(window: MainWindow) -> None:
    until(lambda: workspace(window).session.settled)


def wait_for_job(window: MainWindow) -> None:
    until(lambda: not workspace(window).job.running)


def answer_file(window: MainWindow, monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    asking = window.shell.asking
    monkeypatch.setattr(asking, "file_to_write", lambda *_: path)
    monkeypatch.setattr(asking, "folder_to_write", lambda *_: path)


def editor(window: MainWindow, kind: type[Any], name: str) -> Any:
    found = form(window).findChild(kind, f"print.{name}")
    assert found is not None
    return found


# What one sees


def test_the_pages_of_the_open_set_lie_there_with_their_paper(window: MainWindow) -> None:
    shown = page(window)
    assert shown.told.text() == "4 sheets of A4, 95 tiles"
    assert "0.25 m² of paper" in shown.more.text()
    assert not shown.warnings.isVisible()
    assert shown.thumbnails.model().rowCount() == 4


def test_every_setting_has_an_editor_that_says_what_it_is(window: MainWindow) -> None:
    for setting in declared():
        names = [f"print.{setting.name}", f"print.{setting.name}.tiles"]
        found = [w for name in names for w in form(window).findChildren(QWidget, name)]
        assert found, setting.name
        if setting.kind != "parts":
            assert found[0].accessibleName() == setting.spoken_title
            assert found[0].toolTip() == setting.spoken_help


def test_turning_a_setting_changes_the_pages(window: MainWindow) -> None:
    box = editor(window, QDoubleSpinBox, "tile_size")
    box.setValue(60)
    wait_for_pages(window)
    assert page(window).told.text() == "8 sheets of A4, 95 tiles"
    backs = editor(window, QComboBox, "backs")
    backs.setCurrentIndex(backs.findData("long-edge"))
    wait_for_pages(window)
    assert "both sides" in page(window).more.text()
    assert page(window).thumbnails.model().rowCount() == 16


def test_inches_are_shown_where_they_are_wanted(window: MainWindow) -> None:
    unit = editor(window, QComboBox, "unit")
    unit.setCurrentIndex(unit.findData("inch"))
    box = editor(window, QDoubleSpinBox, "tile_size")
    assert box.value() == pytest.approx(45 / 25.4, abs=0.001)
    box.setValue(1.75)
    assert workspace(window).session.settings.tile_size == pytest.approx(44.45)
    assert box.text() == "1.75 in"


def test_what_would_do_nothing_is_not_shown(window: MainWindow) -> None:
    def visible(kind: type[QWidget], name: str) -> bool:
        return not editor(window, kind, name).parentWidget().isHidden()

    assert not visible(QDoubleSpinBox, "paper_width")
    assert not visible(QDoubleSpinBox, "back_x")
    workspace(window).session.change(paper="own", backs="short-edge")
    assert visible(QDoubleSpinBox, "paper_width")
    assert visible(QDoubleSpinBox, "back_x")


def test_a_tile_too_large_is_told_in_place_of_the_pages(window: MainWindow) -> None:
    workspace(window).session.change(tile_size=250)
    wait_for_pages(window)
    assert "does not fit" in page(window).refusal.text()
    assert page(window).refusal.isVisible()
    for name in ("print.print", "print.save-pdf"):
        assert not window.shell.actions[name].isEnabled()
        assert not page(window).findChild(QPushButton, name).isEnabled()
    workspace(window).session.change(tile_size=45)
    wait_for_pages(window)
    assert not page(window).refusal.isVisible()
    assert page(window).findChild(QPushButton, "print.save-pdf").isEnabled()


def test_warnings_stand_above_the_pages(window: MainWindow) -> None:
    workspace(window).session.change(margin=2, most_sheets=2)
    wait_for_pages(window)
    assert page(window).warnings.isVisible()
    assert "cannot print nearer" in page(window).warnings.text
    assert "4 sheets of paper, more than 2" in page(window).warnings.text


def test_the_pages_follow_the_document(window: MainWindow) -> None:
    document = window.shell.documents.active
    assert document is not None
    document.edit("Fewer", document.model.replace(tiles=document.model.tiles[:1]))
    wait_for_pages(window)
    assert page(window).told.text() == "1 sheet of A4, 2 tiles"
    document.undo_stack.undo()
    wait_for_pages(window)
    assert "95 tiles" in page(window).told.text()


def test_pages_are_painted_as_they_are_printed(window: MainWindow) -> None:
    pictures = page(window).pictures
    until(lambda: pictures.idle)
    rect = page(window).view.page_rect(0)
    image = pictures.picture(0, rect.width())
    assert image is not None and image.width() == rect.width()
    face = workspace(window).session.printout.pages[0].of(TileFace)[0]
    scale = image.width() / 210
    grass = image.pixelColor(round((face.box.x + 2) * scale), round((face.box.y + 2) * scale))
    assert grass.green() > grass.blue() + 30
    paper = image.pixelColor(2, 2)
    assert paper.name() == "#ffffff"


def test_zooming_keeps_what_lies_under_the_mouse(window: MainWindow) -> None:
    view = page(window).view
    view.set_zoom(1.0)
    spot = QPointF(300, 250)
    before = view.page_rect(0)
    place = (spot.x() - before.x()) / before.width(), (spot.y() - before.y()) / before.height()
    wheel = QWheelEvent(
        spot,
        QPointF(view.viewport().mapToGlobal(spot.toPoint())),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), wheel)
    after = view.page_rect(0)
    assert view.zoom == pytest.approx(1.25**2)
    assert (spot.y() - after.y()) / after.height() == pytest.approx(place[1], abs=0.02)
    window.shell.actions["print.fit-page"].trigger()
    assert view.page_rect(0).height() <= view.viewport().height()
    window.shell.actions["print.zoom-in"].trigger()
    assert view.fit is None


def test_a_thumbnail_leads_to_its_page_and_the_keys_go_on(window: MainWindow) -> None:
    view = page(window).view
    page(window).thumbnails.chosen.emit(2)
    assert view.current == 2
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.current == 1
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.current == 3
    assert page(window).thumbnails.currentIndex().row() == 3


def test_a_tile_tells_its_name_under_the_mouse(window: MainWindow) -> None:
    view = page(window).view
    face = workspace(window).session.printout.pages[0].of(TileFace)[0]
    rect = view.page_rect(0)
    scale = rect.width() / 210
    x, y = face.box.centre
    point = QPoint(round(rect.x() + x * scale), round(rect.y() + y * scale))
    assert view.told_at(point) == "A: Trading post on the trail"
    assert view.told_at(rect.topLeft() + QPoint(2, 2)) == ""


# Tiles, presets, remembering


def test_tiles_are_chosen_by_id_or_by_picture(window: MainWindow) -> None:
    line = editor(window, QLineEdit, "tiles")
    line.setText("A, K")
    QTest.keyClick(line, Qt.Key.Key_Return)
    wait_for_pages(window)
    assert "6 tiles" in page(window).told.text()
    session = workspace(window).session
    dialog = ChooseTiles(session.material, session.settings, window)
    assert dialog.ids() == ("A", "K")
    dialog.search.setText("bison")
    dialog.search.setText("")
    dialog._check_shown(on=True)
    assert dialog.ids() == ()
    dialog._check_shown(on=False)
    dialog.list.item(3).setCheckState(Qt.CheckState.Checked)
    assert dialog.ids() == ("D",)
    dialog.deleteLater()
    line.clear()
    wait_for_pages(window)
    assert "95 tiles" in page(window).told.text()


def test_an_unknown_id_is_told(window: MainWindow) -> None:
    workspace(window).session.change(tiles="A,QQ")
    wait_for_pages(window)
    assert "no tile 'QQ'" in page(window).refusal.text()


def test_presets_are_chosen_kept_and_removed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = form(window).preset_box
    assert box.currentData() == "home-a4"
    at = box.findData("home-letter-duplex")
    box.setCurrentIndex(at)
    box.activated.emit(at)
    wait_for_pages(window)
    assert workspace(window).session.settings.paper.value == "Letter"
    workspace(window).session.change(gap=3)
    assert box.currentData() == ""
    assert not window.shell.actions["print.remove-preset"].isEnabled()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Wide gaps", True))
    window.shell.actions["print.save-preset"].trigger()
    assert box.currentData() == "wide-gaps"
    assert preset("wide-gaps").settings.gap == 3
    window.shell.actions["print.remove-preset"].trigger()
    assert box.findData("wide-gaps") < 0
    assert workspace(window).session.settings.gap == 3


def test_settings_stay_with_the_set(make: Make, own_set: Path) -> None:
    first = make(own_set)
    workspace(first).session.change(tile_size=52, labels="margin")
    first.close()
    kept = json.loads(own_set.with_name("tiles.print.json").read_text("utf-8"))
    assert kept["settings"]["tile_size"] == 52
    second = make(own_set)
    assert workspace(second).session.settings.labels.value == "margin"
    assert editor(second, QDoubleSpinBox, "tile_size").value() == 52


def test_saved_elsewhere_the_settings_come_along(window: MainWindow, tmp_path: Path) -> None:
    workspace(window).session.change(tile_size=52)
    document = window.shell.documents.active
    assert document is not None
    (tmp_path / "other").mkdir()
    document.save_as(tmp_path / "other/set.json")
    workspace(window).session.write()
    kept = json.loads((tmp_path / "other/set.print.json").read_text("utf-8"))
    assert kept["settings"]["tile_size"] == 52


def test_looking_alone_writes_nothing(make: Make, own_set: Path) -> None:
    window = make(own_set)
    wait_for_pages(window)
    window.close()
    assert not own_set.with_name("tiles.print.json").exists()


# Paper and files


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


# The look of it


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
@pytest.mark.parametrize("zoom", [100, 150])
def test_nothing_is_cut_off_at_any_text_size(make: Make, scheme: Scheme, zoom: int) -> None:
    window = make("mayflower")
    window.resize(1400, 880)
    try:
        window.shell.theme.set(scheme, zoom)
        workspace(window).session.change(margin=2, backs="long-edge", parts="tiles,board,figures")
        wait_for_pages(window)
        QTest.qWait(30)
        assert clipped(page(window)) == []
        assert clipped(form(window)) == []
    finally:
        window.shell.theme.set(Scheme.LIGHT, 100)


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

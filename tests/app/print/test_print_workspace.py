"""The Print workspace in a real window: settings and pages."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.main_window import MainWindow
from app.print.choices import declared
from app.print.choose_tiles import ChooseTiles
from app.print.page import TileFace
from app.print.presets import preset
from app.theme import Scheme
from tests.app.clipping import clipped
from tests.app.print.driving import (
    Make,
    editor,
    form,
    page,
    until,
    wait_for_pages,
    workspace,
)

# What one sees


def test_the_pages_of_the_open_set_lie_there_with_their_paper(window: MainWindow) -> None:
    shown = page(window)
    assert shown.told.text() == "4 sheets of A4, 95 tiles"
    assert "0.25\u00a0m² of paper" in shown.more.text()
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


@pytest.mark.parametrize(
    ("typed", "unit", "millimetres"),
    [
        ("50", "mm", 50.0),
        ("1.75in", "mm", 44.45),
        ("5 cm", "mm", 50.0),
        ("7/4in", "inch", 44.45),
        ("7/4", "inch", 44.45),
        ("2", "inch", 50.8),
        ("60 mm", "inch", 60.0),
        ("60 miles", "mm", 45.0),
        ("9in9", "mm", 45.0),
        ("1000in", "mm", 45.0),
    ],
)
def test_a_length_is_typed_in_any_unit(
    window: MainWindow, typed: str, unit: str, millimetres: float
) -> None:
    session = workspace(window).session
    session.change(unit=unit)
    box = editor(window, QDoubleSpinBox, "tile_size")
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert session.settings.tile_size == pytest.approx(millimetres, abs=0.01)


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


def test_the_place_one_reads_stays_when_the_window_changes(window: MainWindow) -> None:
    view = page(window).view
    view.go_to(2)
    before = view.page_rect(2)
    window.resize(window.width(), window.height() - 150)
    until(lambda: view.page_rect(2).height() < before.height() - 20)
    assert view.current == 2
    assert abs(view.page_rect(2).top() - before.top()) < 8


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
    empty = dialog.list.item(0).icon().cacheKey()
    until(lambda: not dialog._painting.isActive())
    icons = [dialog.list.item(row).icon() for row in range(dialog.list.count())]
    assert empty not in {icon.cacheKey() for icon in icons}
    assert all(icon.pixmap(64).toImage().pixelColor(32, 32).alpha() == 255 for icon in icons)
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
        # Nothing scrolls sideways, so what is inside may not be wider than its place.
        assert form(window).widget().width() <= form(window).viewport().width()
    finally:
        window.shell.theme.set(Scheme.LIGHT, 100)

"""The whole window on a small screen and with large text, in every workspace."""

import pytest
from PySide6.QtCore import QDeadlineTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QToolButton

from app.documents.recovery import Recovery
from app.main_window import MainWindow, make_app
from app.settings import SettingsFile
from app.shell.shrinking import Shrinking
from app.workspace import NAMES
from tests.app.clipping import clipped


def cut_off(page):
    """Panels of which something can neither be seen nor scrolled to."""
    found = []
    for place in page.findChildren(Shrinking):
        if not place.isVisible():
            continue
        panel, least = place.widget(), place.widget().minimumSizeHint()
        hidden = panel.height() - place.viewport().height()
        whole = panel.width() >= least.width() and panel.height() >= least.height()
        if not whole or place.verticalScrollBar().maximum() < hidden:
            found.append(panel.objectName())
    return found


@pytest.fixture
def whole_window(qapp, tmp_path):
    """A window with all workspaces there are."""
    (tmp_path / "settings.json").write_text('{"show_welcome": false}', encoding="utf-8")
    make_app()
    window = MainWindow(
        SettingsFile(tmp_path / "settings.json"), recovery=Recovery(tmp_path / "recovery")
    )
    window.show()
    window.start(["hunters_and_gatherers_2"])
    yield window
    window.shell.theme.set(zoom=100)
    window.close()
    window.be_quiet()
    window.deleteLater()
    qapp.processEvents()


@pytest.mark.parametrize(("zoom", "width", "height"), [(100, 1024, 700), (150, 1280, 720)])
def test_the_window_fits_a_small_screen_in_every_workspace(whole_window, zoom, width, height):
    window = whole_window
    window.shell.theme.set(zoom=zoom)
    window.resize(1700, 1000)
    too_large = {}
    for name in NAMES:
        if name not in window.workspaces:
            continue
        window.switch_to(name)
        QTest.qWait(120)
        window.resize(width, height)
        QTest.qWait(40)
        least = window.minimumSizeHint()
        if window.width() > width or window.height() > height:
            too_large[name] = (window.width(), window.height())
        elif least.width() > width or least.height() > height:
            too_large[name] = least.toTuple()
    assert not too_large


@pytest.mark.parametrize(("zoom", "width", "height"), [(100, 1024, 700), (150, 1280, 720)])
@pytest.mark.parametrize("name", ["design", "rules"])
def test_no_text_of_a_page_is_clipped_on_a_small_screen(whole_window, name, zoom, width, height):
    window = whole_window
    window.shell.theme.set(zoom=zoom)
    window.resize(width, height)
    window.switch_to(name)
    page = window.stack.currentWidget().centralWidget()
    deadline = QDeadlineTimer(20_000)
    QTest.qWait(100)
    while clipped(page) and not deadline.hasExpired():
        QTest.qWait(50)
    assert clipped(page) == []


def test_a_panel_that_has_no_room_scrolls_and_nothing_of_it_is_lost(whole_window):
    window = whole_window
    window.shell.theme.set(zoom=150)
    window.switch_to("design")
    window.resize(1280, 720)
    QTest.qWait(120)
    page = window.stack.currentWidget()
    assert isinstance(page, QMainWindow)
    deadline = QDeadlineTimer(20_000)
    while cut_off(page) and not deadline.hasExpired():
        QTest.qWait(50)
    assert cut_off(page) == []
    assert any(place.isVisible() for place in page.findChildren(Shrinking))


def test_the_rail_leaves_out_names_when_the_window_is_low(whole_window):
    window = whole_window
    window.resize(1200, 900)
    QTest.qWait(20)
    buttons = [b for b in window.rail.findChildren(QToolButton) if "workspace" in b.objectName()]
    high = {button.sizeHint().height() for button in buttons}
    window.shell.theme.set(zoom=150)
    QTest.qWait(20)
    window.resize(1280, 720)
    QTest.qWait(20)
    QApplication.processEvents()
    assert min(high) > 0
    for button in buttons:
        assert button.geometry().bottom() <= window.rail.height()
        assert button.accessibleName()
        assert button.toolTip()


def test_the_welcome_is_one_click_away_from_playing(whole_window):
    window = whole_window
    window.welcome.open()
    assert set(window.welcome.buttons) == {"design", "play", "rules", "new", "broken"}
    QTest.mouseClick(window.welcome.buttons["play"], Qt.MouseButton.LeftButton)
    assert window.current.id == "play"
    assert not window.welcome.isVisible()


def test_the_welcome_fits_a_small_screen_with_large_text(whole_window):
    window = whole_window
    window.shell.theme.set(zoom=150)
    QTest.qWait(60)
    window.resize(1280, 720)
    window.welcome.open()
    QTest.qWait(20)
    for button in window.welcome.buttons.values():
        assert window.welcome.rect().contains(
            button.mapTo(window.welcome, button.rect().bottomRight())
        )
        assert button.height() >= button.minimumSizeHint().height()

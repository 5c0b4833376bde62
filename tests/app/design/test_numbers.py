"""The Numbers panel: what is in the set, counted and drawn."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from app.design.numbers_panel import NumbersPanel
from engine.landscape.load import load_set
from tests.app.design.hands import wait_for


@pytest.fixture
def panel(desk) -> NumbersPanel:
    mayflower = load_set("mayflower").tileset
    desk.open(*mayflower.tiles, start=mayflower.start)
    desk.window._show_panel("numbers")
    QApplication.processEvents()
    panel = desk.find("numbers-panel")
    panel.refresh()
    return panel


def bars(panel: NumbersPanel, chart: str) -> dict[str, int]:
    return {bar.label: bar.value for bar in panel.charts[chart].chart.bars}


def test_totals_and_charts_are_those_of_the_statistics(panel):
    assert panel.figures["kinds"].number.text() == "50"
    assert panel.figures["tiles"].number.text() == "95"
    assert panel.figures["start"].number.text() == "10"
    assert panel.figures["coverage"].number.text() == "24 / 24"
    assert sum(bars(panel, "sides").values()) == 4 * 95
    assert bars(panel, "markers")["Flags"] == panel.numbers.totals.markers["flag"]
    assert bars(panel, "markers")["All animals"] == panel.numbers.totals.groups["animal"]
    assert "Road to farm" in bars(panel, "ends")
    assert sum(bars(panel, "counts").values()) == 50
    assert not panel.charts["decks"].isVisible(), "there is only one deck"
    assert "Sides by terrain" in panel.table() and "Town, 1 side\t" in panel.table()


def test_a_change_is_counted_a_moment_later(desk, panel):
    first = desk.document.model.tiles[0]
    tiles = (first.replace(count=7, deck="bonus"), *desk.document.model.tiles[1:])
    desk.document.edit("x", desk.document.model.replace(tiles=tiles))
    wait_for(lambda: panel.figures["tiles"].number.text() == "100")
    assert bars(panel, "decks") == {"bonus": 7, "main": 93}
    assert panel.charts["decks"].isVisible()


def test_bars_tell_their_value_on_hover(panel):
    chart = panel.charts["sides"].chart
    place = QPoint(30, 5)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, chart.mapToGlobal(place))
    QApplication.sendEvent(chart, event)
    assert QToolTip.text() == "141 of 380 sides"
    QToolTip.hideText()
    assert "Road 141" in chart.accessibleDescription()
    QTest.mouseMove(chart, QPoint(30, 5))
    assert not chart.grab().isNull()


def test_nothing_is_counted_while_nobody_looks(desk, panel):
    desk.window._show_panel("problems")
    QApplication.processEvents()
    before = panel.numbers
    desk.document.edit("x", desk.document.model.replace(tiles=()))
    QTest.qWait(320)
    assert panel.numbers is before
    desk.window._show_panel("numbers")
    QApplication.processEvents()
    assert panel.figures["kinds"].number.text() == "0"

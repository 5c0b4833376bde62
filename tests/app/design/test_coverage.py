"""The Coverage panel: combinations that are there, and gaps that become tiles."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.design.coverage_panel import COMBINATION, CoveragePanel
from engine.landscape.tiles.coverage import shown_sides
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.model import Feature, Tile
from tests.app.design.hands import wait_for

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
TWO = (
    Tile(id="A", count=3, features=(Feature(terrain="road", sides=("E", "W")),)),
    Tile(
        id="B", features=(Feature(terrain="road", sides=("N", "S"), markers=({"kind": "post"},)),)
    ),
)


@pytest.fixture
def panel(desk) -> CoveragePanel:
    desk.open(*TWO)
    desk.window._show_panel("coverage")
    QApplication.processEvents()
    panel = desk.find("coverage-panel")
    panel.refresh()
    return panel


def combinations(panel: CoveragePanel) -> list:
    return panel.model.combinations


def place(panel: CoveragePanel, sides: tuple[str, ...]) -> QPoint:
    for row in range(panel.model.rowCount()):
        index = panel.model.index(row)
        if index.data(COMBINATION).sides == sides:
            panel.list.scrollTo(index)
            return panel.list.visualRect(index).center()
    raise AssertionError(f"{sides} is not there")


def figure(desk) -> str:
    label = desk.find("coverage-figure")
    assert isinstance(label, QLabel)
    return label.text()


def test_all_combinations_are_shown_with_their_counts(desk, panel):
    assert figure(desk) == "1 of 24 combinations (4 %)"
    assert len(combinations(panel)) == 24
    there = [c for c in combinations(panel) if c.kinds]
    assert [(c.kinds, c.tiles) for c in there] == [(("A", "B"), 4)]
    assert not panel.list.grab().isNull()


def test_a_click_on_a_gap_makes_that_tile_and_selects_it(desk, panel):
    wanted = ("road", "road", "town", "plain")
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, place(panel, wanted))
    tile = desk.selection.tile
    assert tile is not None and tile.id == "C"
    facts = facts_under(desk.document.rules).of(tile)
    assert shown_sides(facts.parts) == wanted and not facts.problems
    assert desk.steps == ["Add C for a gap"]
    assert figure(desk) == "2 of 24 combinations (8 %)"
    assert place(panel, wanted), "it is still shown, as covered now"
    desk.document.undo_stack.undo()
    panel.refresh()
    assert figure(desk) == "1 of 24 combinations (4 %)"


def test_enter_makes_a_tile_without_a_mouse(desk, panel):
    panel.list.setFocus()
    gap = next(r for r in range(24) if not combinations(panel)[r].kinds)
    panel.list.setCurrentIndex(panel.model.index(gap))
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert len(desk.document.model.tiles) == 3


def test_a_click_on_what_is_there_selects_the_tiles(desk, panel):
    desk.selection.clear()
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, place(panel, ("road", "plain") * 2))
    assert desk.selection.ids == ("A", "B")


def test_only_gaps_or_only_what_is_there(desk, panel):
    QTest.mouseClick(desk.find("coverage.gaps"), LEFT)
    assert len(combinations(panel)) == 23
    QTest.mouseClick(desk.find("coverage.there"), LEFT)
    assert len(combinations(panel)) == 1
    QTest.mouseClick(desk.find("coverage.all"), LEFT)
    assert len(combinations(panel)) == 24


def test_a_change_elsewhere_is_counted_a_moment_later(desk, panel):
    desk.document.edit("x", desk.document.model.replace(tiles=(TWO[0], Tile(id="P"))))
    wait_for(lambda: figure(desk) == "2 of 24 combinations (8 %)")


def test_every_gap_can_be_filled_until_nothing_is_missing(desk, panel):
    for _ in range(23):
        gap = next(c for c in combinations(panel) if not c.kinds)
        panel.list.chosen.emit(gap)
    assert figure(desk) == "24 of 24 combinations (100 %)"
    desk.document.check_now()
    assert not [p for p in desk.document.problems if p.severity == "error"]
    QTest.mouseClick(desk.find("coverage.gaps"), LEFT)
    words = [label.text() for label in panel.empty.findChildren(QLabel)]
    assert "No gaps" in words
    QTest.mouseClick(desk.find("coverage.all"), LEFT)

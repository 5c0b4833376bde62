"""Charts tell their values by mouse and keys and go out as pictures; tables sort and copy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QToolTip

from app.balance.bar_charts import common_bars
from app.balance.chart import Chart, steps
from app.balance.chart_card import ChartCard
from app.balance.heat_chart import DIFFERENCE
from app.balance.page import FIGURES, OVERVIEW, TILES, BalancePage
from app.balance.run_strip import duration

from .conftest import GAMES, balance, close, keep_run, new_window, own_set, until

LEFT = Qt.MouseButton.LeftButton
KEYS = ["wins", "scores", "sources", "course", "lead", "tiles-heat", "figures-heat"]


@pytest.fixture(scope="module")
def page(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, played: Path
) -> Iterator[BalancePage]:
    """One window for all: looking at a run changes nothing."""
    scratch = tmp_path_factory.mktemp("charts")
    place = own_set(scratch)
    keep_run(place, "First", played)
    window = new_window(scratch, place)
    workspace = balance(window)
    until(lambda: workspace.lab.findings is not None)
    QTest.qWait(20)
    assert workspace.page is not None
    yield workspace.page
    close(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def overview_in_front(request: pytest.FixtureRequest) -> None:
    if "page" in request.fixturenames:
        request.getfixturevalue("page").tabs.setCurrentIndex(OVERVIEW)


def test_every_chart_has_spots_and_values(page: BalancePage) -> None:
    for key in KEYS:
        chart = page.overview.chart(key)
        chart.grab()
        assert chart.spots, key
        assert all(spot.tip for spot in chart.spots), key
        assert len(chart.values()) > 1, key
        assert len({len(row) for row in chart.values()}) == 1, key


def test_the_mouse_on_a_bar_tells_its_value(page: BalancePage) -> None:
    chart = page.overview.chart("wins")
    chart.grab()
    place = chart.spots[0].place.center().toPoint()
    QTest.mouseMove(chart, QPoint(1, 1))
    QTest.mouseMove(chart, place)
    until(lambda: QToolTip.text().startswith("Seat 1: "), 5)
    assert f"of {GAMES} games" in QToolTip.text()
    assert "95 %" in QToolTip.text()


@pytest.mark.parametrize("key", KEYS)
def test_every_chart_tells_the_value_under_the_mouse(page: BalancePage, key: str) -> None:
    chart = page.overview.chart(key)
    page.overview.ensureWidgetVisible(chart)
    chart.grab()
    spot = chart.spots[len(chart.spots) // 2]
    QTest.mouseMove(chart, QPoint(1, 1))
    QTest.mouseMove(chart, spot.place.center().toPoint())
    at = chart.spot_at(spot.place.center().toPoint())
    until(lambda: QToolTip.text() == chart.spots[at].tip, 5)


@pytest.mark.parametrize("key", KEYS)
def test_every_chart_goes_out_as_picture_and_drawing(page: BalancePage, key: str) -> None:
    chart = page.overview.chart(key)
    picture = chart.image()
    ground = picture.pixelColor(1, 1)
    sampled = [
        picture.pixelColor(x, y)
        for x in range(0, picture.width(), 5)
        for y in range(80, picture.height(), 5)
    ]
    assert any(colour != ground for colour in sampled)
    assert chart.title in "".join(ElementTree.fromstring(chart.svg()).itertext())
    chart.copy_picture()
    assert QGuiApplication.clipboard().image().size() == picture.size()
    chart.copy_values()
    assert QGuiApplication.clipboard().text() == chart.values_text()


def test_arrow_keys_go_from_value_to_value(page: BalancePage) -> None:
    chart = page.overview.chart("wins")
    chart.grab()
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart._at == 1
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart._at == 0


def test_wins_add_up_and_points_too(page: BalancePage) -> None:
    wins = page.overview.chart("wins").values()[1:]
    assert sum(float(row[1].split()[0]) for row in wins) == pytest.approx(100.0, abs=0.2)
    sources = page.overview.chart("sources").values()
    findings = page.overview.chart("sources").findings
    assert findings is not None
    for seat, row in enumerate(sources[1:], 1):
        score = findings.summary.figure(f"seat.{seat}.score")
        assert score is not None
        assert math.fsum(map(float, row[1:])) == pytest.approx(score.interval.value, abs=0.1)


def test_a_chart_is_copied_and_saved(
    page: BalancePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = page.overview.cards[0]
    menu = card.menu.actions()
    menu[0].trigger()
    assert not QGuiApplication.clipboard().image().isNull()
    menu[1].trigger()
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("Seat 1\t")
    asking = page._shell.asking
    monkeypatch.setattr(asking, "file_to_write", lambda *_a: tmp_path / "wins.png")
    menu[2].trigger()
    assert QImage(str(tmp_path / "wins.png")).width() > 400
    monkeypatch.setattr(asking, "file_to_write", lambda *_a: tmp_path / "wins.svg")
    menu[3].trigger()
    drawn = ElementTree.parse(tmp_path / "wins.svg").getroot()
    texts = "".join(drawn.itertext())
    assert "Seat 1" in texts


def test_the_tile_table_sorts_by_number_and_shows_pictures(page: BalancePage) -> None:
    page.tabs.setCurrentIndex(TILES)
    QTest.qWait(20)
    table = page.tiles
    plan_order = table.shown_keys()
    heads = table.horizontalHeader()
    place = QPoint(heads.sectionViewportPosition(1) + 10, heads.height() // 2)
    QTest.mouseClick(heads.viewport(), LEFT, pos=place)
    kinds = {line.key: line for line in table.lines.lines}
    counts = [float(kinds[key].cells[1].sort) for key in table.shown_keys()]
    assert counts in (sorted(counts), sorted(counts, reverse=True))
    assert counts[0] != counts[-1]
    assert table.shown_keys() != plan_order
    index = table.model().index(0, 0)
    until(lambda: index.data(Qt.ItemDataRole.DecorationRole) is not None, 10)


def test_figures_are_found_explained_and_copied(page: BalancePage) -> None:
    page.tabs.setCurrentIndex(FIGURES)
    table = page.figures
    everything = len(table.shown_keys())
    QTest.keyClicks(page.search, "seat 1")
    assert 0 < len(table.shown_keys()) < everything
    assert all("seat.1" in key for key in table.shown_keys())
    assert table.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    table.setFocus()
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("Seat 1 wins\t")


def test_axes_take_round_steps() -> None:
    assert steps(0, 1, 5) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert steps(-7, 12, 4) == [-5, 0, 5, 10]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "1 s"), (59, "59 s"), (200, "3 min 20 s"), (7_500, "2 h 5 min")]
)
def test_time_left_is_said_as_people_say_it(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def two(page: BalancePage, key: str) -> Chart:
    """A chart that shows a run beside another, the second one shifted and thinner."""
    chart = page.overview.chart(key)
    findings = chart.findings
    assert findings is not None
    summary = findings.summary
    shifted = replace(
        findings,
        scores={points + 31: count for points, count in findings.scores.items()},
        summary=replace(
            summary,
            tiles_at={cell: value / 2 for cell, value in summary.tiles_at.items()},
        ),
    )
    card = next(card for card in page.overview.cards if card.chart is chart)
    card.show_findings(findings, shifted, ("Second", "First"))
    page.overview._rearrange()
    QTest.qWait(20)
    return chart


@pytest.fixture
def alone_again(page: BalancePage) -> Iterator[None]:
    yield
    for card in page.overview.cards:
        card.chart.look_at(0)
    page.overview.refresh()


def test_two_runs_share_the_bars_of_the_histogram(page: BalancePage, alone_again: None) -> None:
    chart = two(page, "scores")
    chart.grab()
    table = chart.values()
    assert table[0] == [
        "Points",
        "Players (Second)",
        "Share (Second)",
        "Players (First)",
        "Share (First)",
    ]
    assert sum(int(row[1]) for row in table[1:]) == 2 * GAMES
    assert sum(int(row[3]) for row in table[1:]) == 2 * GAMES
    both = [spot.tip for spot in chart.spots]
    assert all("Second: " in tip and "First: " in tip for tip in both)
    edges = [(spot.place.left(), spot.place.right()) for spot in chart.spots]
    assert all(one[1] <= other[0] + 0.01 for one, other in pairwise(sorted(edges)))


def test_bars_for_several_runs_hold_all_of_each() -> None:
    first, second = common_bars([{0: 3, 9: 1}, {40: 2, 119: 5}])
    assert [(bar.low, bar.high) for bar in first] == [(bar.low, bar.high) for bar in second]
    assert first[0].low <= 0
    assert first[-1].high > 119
    assert (sum(bar.count for bar in first), sum(bar.count for bar in second)) == (4, 7)
    assert next(bar for bar in second if bar.low <= 119 < bar.high).count == 5


def test_two_boards_lie_side_by_side_on_one_scale(page: BalancePage, alone_again: None) -> None:
    chart = two(page, "tiles-heat")
    chart.grab()
    left = [spot for spot in chart.spots if spot.tip.startswith("Second\n")]
    right = [spot for spot in chart.spots if spot.tip.startswith("First\n")]
    assert len(left) == len(right) == len(chart.spots) // 2
    middle = chart.width() / 2
    assert all(spot.place.right() <= middle for spot in left)
    assert all(spot.place.left() >= middle for spot in right)
    assert {spot.place.width() for spot in left} == {spot.place.width() for spot in right}
    heads = chart.values()[0]
    assert heads == ["x", "y", "Second", "First", "Difference"]
    card = page.overview.findChild(ChartCard, "card.tiles-heat")
    assert card is not None
    assert card.width() > 0.8 * page.overview.viewport().width()


def test_the_boards_can_be_seen_as_their_difference(page: BalancePage, alone_again: None) -> None:
    chart = two(page, "tiles-heat")
    views = page.overview.findChild(QComboBox, "views.tiles-heat")
    assert views is not None
    assert views.isVisible()
    views.setFocus()
    QTest.keyClick(views, Qt.Key.Key_Down)
    chart.grab()
    assert chart.view == DIFFERENCE
    cells = {tuple(row[:2]): row for row in chart.values()[1:]}
    assert len(chart.spots) == len(cells)
    for spot in chart.spots:
        change = float(spot.tip.split(": ")[1].split(" ")[0])
        assert change > 0
    picture = chart.grab().toImage()
    views.setCurrentIndex(0)
    chart.look_at(0)
    assert chart.grab().toImage() != picture


def test_one_board_has_nothing_to_switch(page: BalancePage) -> None:
    views = page.overview.findChild(QComboBox, "views.tiles-heat")
    assert views is not None
    assert not views.isVisible()

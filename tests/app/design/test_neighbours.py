"""Neighbours that fit around a tile, and whole boards dealt by chance."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.design.deal_board import DealtBoard
from app.design.dealing import Dealing, deal
from app.design.neighbours import Neighbours
from app.design.neighbours_fit import HERE, Fitting
from engine.chance import Chance
from engine.landscape.load import load_set
from engine.landscape.rules.load import load_rules
from engine.landscape.tiles.model import Feature, Start, StartSpace, Tile, TileSet
from engine.landscape.tiles.notation import parse
from engine.landscape.tiles.outline import outline
from engine.lattice import lattice

RULES = load_rules("mayflower").rules
MAYFLOWER = load_set("mayflower").tileset
assert RULES is not None and MAYFLOWER is not None


def tile(text: str, name: str) -> Tile:
    return Tile(id=name, features=tuple(Feature.model_validate(raw) for raw in parse(text)))


def shown(tileset, rules, middle, ring, cell, side):
    """What a side in a cell shows."""
    if cell == HERE:
        return outline(middle, rules).side_terrains(side)
    way = ring[cell]
    return outline(tileset.tiles[way.kind], rules).side_terrains((side - way.turn) % rules.sides)


def everything_fits(tileset, rules, middle, ring) -> bool:
    lat = lattice(rules.sides)
    cells = {HERE, *ring}
    return all(
        shown(tileset, rules, middle, ring, cell, side)
        == shown(tileset, rules, middle, ring, lat.step(cell, side), lat.opposite(side))[::-1]
        for cell in cells
        for side in range(lat.sides)
        if lat.step(cell, side) in cells
    )


@pytest.mark.parametrize("number", range(0, 50, 7))
def test_neighbours_fit_the_tile_and_each_other(number):
    middle = MAYFLOWER.tiles[number]
    ring = Fitting(MAYFLOWER, RULES).ring(middle, Chance(number))
    assert len(ring) == 8
    assert everything_fits(MAYFLOWER, RULES, middle, ring)


def test_hexagons_have_six_neighbours():
    rules = RULES.replace(sides=6)
    tiles = tuple(
        tile(text, name) for name, text in (("A", "road NE-SW"), ("B", "road E-W"), ("C", ""))
    )
    tileset = TileSet(title="Hex", tiles=tiles)
    ring = Fitting(tileset, rules).ring(tiles[0], Chance(1))
    assert len(ring) == 6
    assert everything_fits(tileset, rules, tiles[0], ring)


def test_a_place_where_nothing_fits_stays_empty():
    tileset = TileSet(title="Few", tiles=(tile("town N", "A"), tile("", "B")))
    lonely = tile("road N-S; town E", "C")
    ring = Fitting(tileset, RULES).ring(lonely, Chance(1))
    assert (0, -1) not in ring and (0, 1) not in ring
    assert (1, 0) in ring


def test_neighbours_that_still_fit_stay_when_the_tile_changes():
    fitting = Fitting(MAYFLOWER, RULES)
    before = fitting.ring(tile("road E-W", "K"), Chance(5))
    after = fitting.ring(tile("road E-W post", "K"), Chance(6), before)
    assert after == before
    turned = fitting.ring(tile("road E-W; town N", "K"), Chance(7), before)
    assert turned[(1, 0)] == before[(1, 0)]
    assert turned[(0, -1)] != before[(0, -1)]


def test_the_panel_shuffles_by_button_and_key(desk, qtbot):
    desk.open(*MAYFLOWER.tiles)
    panel = desk.find("neighbours")
    assert isinstance(panel, Neighbours)
    qtbot.waitUntil(lambda: len(panel.ring) == 8)
    first = panel.ring
    QTest.mouseClick(panel.shuffle, Qt.MouseButton.LeftButton)
    second = panel.ring
    assert second != first
    desk.canvas.setFocus()
    desk.keys("R", modifier=Qt.KeyboardModifier.ControlModifier)
    assert panel.ring != second


def test_clicking_a_neighbour_goes_to_it(desk, qtbot):
    desk.open(*MAYFLOWER.tiles)
    panel = desk.find("neighbours")
    qtbot.waitUntil(lambda: len(panel.ring) == 8)
    way = panel.ring[(1, 0)]
    place = panel.board.place_of((1, 0)).toPoint()
    QTest.mouseClick(panel.board, Qt.MouseButton.LeftButton, pos=place)
    assert desk.selection.current == MAYFLOWER.tiles[way.kind].id


def test_a_deal_lays_the_whole_set_and_the_same_seed_gives_the_same_board():
    dealt = deal(MAYFLOWER, RULES, 7)
    assert dealt is not None
    assert dealt.dealt + sum(dealt.unfit.values()) == MAYFLOWER.total
    cells = [laid.cell for laid in dealt.laid]
    assert len(cells) == len(set(cells))
    assert deal(MAYFLOWER, RULES, 7) == dealt
    assert deal(MAYFLOWER, RULES, 8) != dealt


def test_a_deal_goes_step_by_step():
    dealing = Dealing(MAYFLOWER, RULES, 7)
    laid = []
    while not dealing.done:
        laid.append(dealing.laid)
        dealing.step()
    assert laid == sorted(laid)
    assert len(laid) > 5
    assert dealing.result() == deal(MAYFLOWER, RULES, 7)


def test_tiles_with_errors_are_left_out_of_a_deal():
    broken = tile("road N; town N", "broken")
    tileset = MAYFLOWER.replace(tiles=(*MAYFLOWER.tiles, broken))
    dealt = deal(tileset, RULES, 3)
    assert dealt.faulty == 1
    assert all(laid.tile.id != "broken" for laid in dealt.laid)


def test_tiles_that_fit_nowhere_are_counted():
    tiles = (tile("", "A").replace(count=5), tile("town N+E+S+W", "island").replace(count=2))
    start = Start(spaces=(StartSpace(id="meadow", at=(0, 0)),))
    dealt = deal(TileSet(title="T", tiles=tiles, start=start), RULES, 1)
    assert dealt.unfit == {"island": 2}
    assert dealt.dealt == 5


def test_a_set_without_a_start_board_begins_with_any_of_its_tiles():
    tiles = (tile("road E-W", "A").replace(count=4), tile("", "B").replace(count=4))
    dealt = deal(TileSet(title="T", tiles=tiles), RULES, 2)
    assert dealt.dealt + sum(dealt.unfit.values()) == 8
    assert dealt.laid[0].cell == (0, 0)


def test_a_board_is_dealt_in_a_dialog(desk, qtbot):
    desk.open(*MAYFLOWER.tiles, start=MAYFLOWER.start)
    desk.shell.actions["design.deal"].trigger()
    dialog = desk.window.findChild(DealtBoard)
    with qtbot.waitSignal(dialog.dealt, timeout=10_000):
        pass
    assert dialog.words.text().startswith("95 of 95 tiles lie on the board")
    first = dialog.result_deal
    with qtbot.waitSignal(dialog.dealt, timeout=10_000):
        QTest.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    assert dialog.result_deal != first
    zoomed = dialog.board.place_of((0, 0))
    QTest.keyClick(dialog.board, Qt.Key.Key_Plus)
    assert dialog.board.place_of((0, 0)) != zoomed
    QTest.keyClick(dialog.board, Qt.Key.Key_F)
    assert dialog.board.place_of((0, 0)) == zoomed
    dialog.close()
    QApplication.processEvents()

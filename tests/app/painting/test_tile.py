"""Tiles paint at every size and turn, and neighbours join without a seam."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt, qInstallMessageHandler
from PySide6.QtGui import QImage, QPainter, QTransform

from app.painting.sketch import Detail
from app.painting.theme import load_theme, theme_names
from app.painting.tile import paint_tile
from engine.landscape.rules.model import RuleSet
from tests.app.painting.painted import (
    CLASSIC,
    all_tiles,
    apart,
    bundled,
    colour_at,
    colours,
    difference,
    hexagons,
    invented,
    mayflower_rules,
    picture,
    rgb,
    tile,
)


@pytest.fixture
def no_qt_warnings() -> Iterator[None]:
    said: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, text: said.append(text))
    yield
    qInstallMessageHandler(before)
    assert not said


@pytest.mark.usefixtures("no_qt_warnings")
@pytest.mark.parametrize("size", [24, 64, 130])
def test_every_mayflower_tile_paints_at_every_turn(size: int) -> None:
    for shown, rules in all_tiles("mayflower"):
        for turn in range(4) if size == 24 else (0,):
            image = picture(shown, rules, size, turn=turn)
            corners = ((0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1))
            assert all(image.pixel(x, y) >> 24 == 255 for x, y in corners), shown.id
            assert shown.features == () or colours(image) > 8, shown.id


@pytest.mark.usefixtures("no_qt_warnings")
@pytest.mark.parametrize("theme", theme_names())
def test_every_theme_paints_both_games(theme: str) -> None:
    for name in ("mayflower", "hunters_and_gatherers"):
        for shown, rules in all_tiles(name)[::3]:
            assert not picture(shown, rules, 72, theme=theme).isNull()


def _joined(left: str, right: str, rules: RuleSet, size: int, theme: str) -> QImage:
    image = QImage(2 * size, size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for number, notation in enumerate((left, right)):
        rect = QRectF(number * size, 0, size, size)
        paint_tile(painter, rect, tile(notation), rules, theme=load_theme(theme))
    painter.end()
    return image


SEAMS = (
    ("", "", "mayflower"),
    ("road E-W", "road W-S", "mayflower"),
    ("road N/E/S", "farm; road W>farm", "mayflower"),
    ("town E", "town W", "mayflower"),
    ("town N+E", "town W; road E-S", "mayflower"),
    ("town N+E+S", "town N+W+S+E", "mayflower"),
    ("sea E+N", "sea W", "mayflower"),
    ("forest E", "forest W", "hunters_and_gatherers"),
    ("river E-W", "river W-N", "hunters_and_gatherers"),
)


@pytest.mark.parametrize(("left", "right", "game"), SEAMS)
@pytest.mark.parametrize("theme", ["classic", "high-contrast"])
@pytest.mark.parametrize("size", [60, 200])
def test_matching_sides_join_without_a_seam(
    left: str, right: str, game: str, theme: str, size: int
) -> None:
    rules = bundled(game)[1]
    image = _joined(left, right, rules, size, theme)
    # At the corners borders of areas run slantwise, so neighbouring columns must differ there.
    low, high = round(size * 0.07), round(size * 0.93)
    steps = [
        apart(colour_at(image, size - 1, y), colour_at(image, size, y)) for y in range(low, high)
    ]
    usual = [
        apart(colour_at(image, size - 2, y), colour_at(image, size - 1, y))
        for y in range(low, high)
    ]
    assert sum(steps) / len(steps) <= sum(usual) / len(usual) + 3


@pytest.mark.parametrize(("left", "right", "game"), SEAMS)
def test_no_gap_between_tiles_at_odd_places(left: str, right: str, game: str) -> None:
    """Tiles that begin between two pixels share the pixel; nothing shines through."""
    rules = bundled(game)[1]
    image = QImage(150, 80, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    for number, notation in enumerate((left, right)):
        rect = QRectF(3.3 + number * 70.4, 5.7, 70.4, 70.4)
        paint_tile(painter, rect, tile(notation), rules, theme=CLASSIC)
    painter.end()
    for x in range(70, 78):
        for y in range(10, 70):
            assert apart(colour_at(image, x, y), (255, 0, 255)) > 60


def test_a_mismatch_would_be_seen_at_the_seam() -> None:
    """The seam test can fail: a town against a plain shows a step."""
    image = _joined("town E", "road N-S", mayflower_rules(), 200, "classic")
    steps = [apart(colour_at(image, 199, y), colour_at(image, 200, y)) for y in range(40, 160)]
    assert sum(steps) / len(steps) > 20


@pytest.mark.parametrize("notation", ["road N-E", "road N/E/S", "town N+W", "town N; road S>town"])
def test_a_turned_tile_looks_like_the_turned_picture(notation: str) -> None:
    """Where nothing stands upright, turning the tile and turning its picture is the same."""
    rules = mayflower_rules()
    still = picture(tile(notation), rules, 120, theme="outline", detail=Detail.TINY)
    for turn in (1, 2, 3):
        turned = picture(tile(notation), rules, 120, turn=turn, theme="outline", detail=Detail.TINY)
        expected = still.transformed(QTransform().rotate(90 * turn))
        assert difference(turned, expected) < 4


def test_animals_stay_upright_when_the_tile_is_turned() -> None:
    rules = mayflower_rules()
    shown = tile("plain bison")
    upright = picture(shown, rules, 160)
    upside_down = picture(shown, rules, 160, turn=2).transformed(QTransform().rotate(180))
    assert difference(upright, upside_down) > 3


def test_painting_twice_gives_the_same_picture() -> None:
    shown, rules = all_tiles("mayflower")[12]
    assert picture(shown, rules, 90) == picture(shown, rules, 90)


def test_small_pictures_draw_less() -> None:
    from app.painting.tile import tile_sketch

    shown = tile("town N+E flag; road S-W; plain Nl bison")
    rules = mayflower_rules()
    counts = [len(tile_sketch(shown, rules, CLASSIC, 0, detail).marks) for detail in Detail]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_a_path_is_found_in_the_middle_of_its_side_at_the_same_width_everywhere() -> None:
    rules = mayflower_rules()
    fill = rgb(CLASSIC.terrains["road"].fill)
    wide = []
    for notation in ("road E-W", "road W-N", "road W/N/S", "town N; road W>town"):
        image = picture(tile(notation), rules, 400)
        column = [y for y in range(400) if apart(colour_at(image, 0, y), fill) < 40]
        wide.append((min(column), max(column)))
    assert len(set(wide)) == 1
    low, high = wide[0]
    assert low + high == pytest.approx(399, abs=1)


@pytest.mark.usefixtures("no_qt_warnings")
@pytest.mark.parametrize(
    "notation",
    ["canal N-S", "swamp N+E gem", "temple gem; canal S>temple", "swamp N; steppe wild-horse*2"],
)
@pytest.mark.parametrize("theme", theme_names())
def test_terrains_and_markers_nobody_has_drawn_still_look_like_something(
    notation: str, theme: str
) -> None:
    rules = invented()
    blank = picture(tile(""), rules, 100, theme=theme)
    drawn = picture(tile(notation), rules, 100, theme=theme)
    assert difference(blank, drawn) > 2


def test_an_unknown_terrain_has_a_colour_of_its_own() -> None:
    from engine.landscape.rules.model import Form

    one, other = (CLASSIC.terrain(name, Form.AREA) for name in ("swamp", "desert"))
    assert one.fill != other.fill
    assert CLASSIC.terrain("swamp", Form.AREA) == one


def test_the_art_of_a_terrain_can_be_borrowed() -> None:
    rules = invented()
    terrains = dict(rules.terrains)
    terrains["swamp"] = terrains["swamp"].model_copy(update={"art": "sea"})
    borrowed = rules.model_copy(update={"terrains": terrains})
    shown = tile("swamp N+E+S+W")
    sea = rgb(CLASSIC.terrains["sea"].fill)
    image = picture(shown, borrowed, 100)
    share = sum(1 for y in range(100) if apart(colour_at(image, 20, y), sea) < 8)
    assert share > 60


@pytest.mark.usefixtures("no_qt_warnings")
def test_hexagons_paint_inside_their_six_sides() -> None:
    rules = hexagons()
    for notation in (
        "town NE+E flag; road W-SW post",
        "farm; road W>farm; plain bison",
        "sea E+SE",
    ):
        image = QImage(100, 116, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        for turn in range(6):
            paint_tile(
                painter, QRectF(0, 0, 100, 115.47), tile(notation), rules, turn=turn, theme=CLASSIC
            )
        painter.end()
        assert image.pixel(50, 58) >> 24 == 255
        assert image.pixel(2, 2) >> 24 == 0


def test_bleed_goes_on_with_roads_and_towns_beyond_the_border() -> None:
    rules = mayflower_rules()
    image = QImage(140, 140, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    shown = tile("road E-W; town N")
    paint_tile(painter, QRectF(20, 20, 100, 100), shown, rules, theme=CLASSIC, bleed=0.2)
    painter.end()
    road = rgb(CLASSIC.terrains["road"].fill)
    town = rgb(CLASSIC.terrains["town"].fill)
    assert image.pixel(0, 0) >> 24 == 255
    assert apart(colour_at(image, 4, 70), road) < 12
    assert apart(colour_at(image, 136, 70), road) < 12
    assert apart(colour_at(image, 70, 4), town) < 12


def test_without_bleed_nothing_is_painted_beyond_the_border() -> None:
    image = QImage(140, 140, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    rect = QRectF(20, 20, 100, 100)
    paint_tile(painter, rect, tile("town N+E+S+W"), mayflower_rules(), theme=CLASSIC)
    painter.end()
    for at in range(140):
        assert image.pixel(at, 19) >> 24 == image.pixel(120, at) >> 24 == 0


def test_own_artwork_replaces_the_drawing_and_turns_with_the_tile() -> None:
    rules = mayflower_rules()
    art = QImage(40, 40, QImage.Format.Format_RGB32)
    art.fill(Qt.GlobalColor.blue)
    for x in range(40):
        for y in range(10):
            art.setPixelColor(x, y, Qt.GlobalColor.red)
    image = picture(tile("town N"), rules, 80, artwork=art)
    assert colour_at(image, 40, 8) == (255, 0, 0)
    assert colour_at(image, 40, 60) == (0, 0, 255)
    turned = picture(tile("town N"), rules, 80, artwork=art, turn=1)
    assert colour_at(turned, 72, 40) == (255, 0, 0)
    assert colour_at(turned, 8, 40) == (0, 0, 255)
    overlaid = picture(tile("town N"), rules, 80, artwork=art, overlay=True)
    assert difference(image, overlaid) > 1

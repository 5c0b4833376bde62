"""Figures, markers and backs can be told apart, at any size."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from app.painting.figures import (
    SEATS,
    paint_back,
    paint_marker,
    paint_piece,
    paint_settler,
    paint_surveyor,
    paint_symbol,
)
from app.painting.markers import initials
from app.painting.swatch import paint_terrain
from app.painting.theme import load_theme, theme_names
from engine.landscape.rules.model import RuleSet
from tests.app.painting.painted import (
    CLASSIC,
    bundled,
    colours,
    difference,
    invented,
    mayflower_rules,
)


def _drawn(size: int, draw: Callable[[QPainter, QRectF], None]) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFBCCB7D)
    painter = QPainter(image)
    draw(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("lying", [False, True])
def test_the_settlers_of_five_seats_look_different(theme: str, lying: bool) -> None:
    look = load_theme(theme)

    def settler(seat: int) -> QImage:
        return _drawn(60, lambda p, r: paint_settler(p, r, seat, lying=lying, theme=look))

    seen = [settler(seat) for seat in range(5)]
    for one, other in itertools.combinations(seen, 2):
        assert difference(one, other) > 0.5


def test_a_lying_settler_is_wider_than_high() -> None:
    def extent(lying: bool) -> tuple[int, int]:
        image = _drawn(100, lambda p, r: paint_settler(p, r, 0, lying=lying, theme=CLASSIC))
        red = [
            (x, y)
            for x in range(100)
            for y in range(100)
            if (image.pixel(x, y) >> 16 & 255) - (image.pixel(x, y) & 255) > 120
        ]
        xs, ys = [x for x, _ in red], [y for _, y in red]
        return max(xs) - min(xs), max(ys) - min(ys)

    standing, lying = extent(False), extent(True)
    assert standing[1] > standing[0]
    assert lying[0] > lying[1]


@pytest.mark.parametrize("size", [12, 24, 64, 200])
def test_figures_paint_at_any_size(size: int) -> None:
    blank = _drawn(size, lambda _p, _r: None)
    assert difference(blank, _drawn(size, lambda p, r: paint_settler(p, r, 2, theme=CLASSIC))) > 8
    assert difference(blank, _drawn(size, lambda p, r: paint_surveyor(p, r, theme=CLASSIC))) > 8
    assert difference(blank, _drawn(size, lambda p, r: paint_symbol(p, r, 1, theme=CLASSIC))) > 8


def test_a_surveyor_can_carry_a_number() -> None:
    one = _drawn(80, lambda p, r: paint_surveyor(p, r, theme=CLASSIC, number=1))
    two = _drawn(80, lambda p, r: paint_surveyor(p, r, theme=CLASSIC, number=2))
    assert one != two


def test_a_hut_is_no_settler_and_an_unknown_figure_is() -> None:
    hut = _drawn(60, lambda p, r: paint_piece(p, r, "hut", 0, theme=CLASSIC))
    settler = _drawn(60, lambda p, r: paint_piece(p, r, "settler", 0, theme=CLASSIC))
    stranger = _drawn(60, lambda p, r: paint_piece(p, r, "stranger", 0, theme=CLASSIC))
    assert difference(hut, settler) > 5
    assert settler == stranger


def _marker(kind: str, rules: RuleSet) -> QImage:
    return _drawn(48, lambda p, r: paint_marker(p, r, kind, rules, CLASSIC))


@pytest.mark.parametrize("game", ["mayflower", "hunters_and_gatherers"])
def test_all_markers_of_a_game_look_different(game: str) -> None:
    rules = bundled(game)[1]
    seen = [_marker(kind, rules) for kind in rules.markers]
    for one, other in itertools.combinations(seen, 2):
        assert difference(one, other) > 3


def test_a_marker_nobody_has_drawn_shows_its_initials() -> None:
    rules = invented()
    assert initials("gem", rules) == "Ge"
    assert initials("wild-horse", rules) == "WH"
    gem, horse = _marker("gem", rules), _marker("wild-horse", rules)
    assert 0.5 < difference(gem, horse) < 40, "the same token with other letters"


def test_the_back_looks_the_same_whichever_way_the_tile_lies() -> None:
    back = _drawn(160, lambda p, r: paint_back(p, r, CLASSIC))
    for turn in (90, 180, 270):
        assert difference(back, back.transformed(QTransform().rotate(turn))) < 6


def test_the_back_shows_a_title_and_bleeds() -> None:
    plain = _drawn(160, lambda p, r: paint_back(p, r, CLASSIC))
    titled = _drawn(160, lambda p, r: paint_back(p, r, CLASSIC, "Mayflower"))
    assert difference(plain, titled) > 1
    inner = QRectF(40, 40, 80, 80)
    bled = _drawn(160, lambda p, _r: paint_back(p, inner, CLASSIC, bleed=0.2))
    cut = _drawn(160, lambda p, _r: paint_back(p, inner, CLASSIC))
    assert bled.pixel(28, 80) != cut.pixel(28, 80)
    assert bled.pixel(10, 80) == cut.pixel(10, 80)


def test_samples_of_all_terrains_differ() -> None:
    rules = mayflower_rules()

    def sample(terrain: str) -> QImage:
        return _drawn(48, lambda p, r: paint_terrain(p, r, terrain, rules, CLASSIC))

    seen = [sample(terrain) for terrain in rules.terrains]
    for one, other in itertools.combinations(seen, 2):
        assert difference(one, other) > 3
    assert all(colours(image) > 3 for image in seen)


def test_seats_are_listed_for_those_who_need_only_their_colours() -> None:
    assert [seat.symbol for seat in SEATS] == ["disc", "square", "triangle", "diamond", "star"]

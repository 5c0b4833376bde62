"""Themes are data: they are checked when read, and none relies on colour alone."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any

import pytest
from pydantic import ValidationError

from app.painting.catalogue import Catalogue, catalogue, marker_art, marker_shape, silhouette
from app.painting.theme import ThemeError, load_theme, mixed, read_theme, theme_names
from tests.app.painting.painted import bundled, colours, difference, mayflower_rules, picture, tile


def _raw(name: str) -> dict[str, Any]:
    text = files("resources").joinpath("themes", f"{name}.json").read_text("utf-8")
    raw: dict[str, Any] = json.loads(text)
    return raw


def test_the_usual_theme_comes_first() -> None:
    assert theme_names() == ("classic", "high-contrast", "outline")


@pytest.mark.parametrize("name", theme_names())
def test_every_bundled_theme_draws_all_that_is_drawn_by_hand(name: str) -> None:
    theme = load_theme(name)
    assert theme.name == name
    wanted = {"plain", "meadow", "road", "river", "town", "forest", "farm", "lake", "sea"}
    assert wanted <= set(theme.terrains)
    assert set(catalogue().markers) <= set(theme.markers)


@pytest.mark.parametrize("name", theme_names())
def test_players_differ_in_symbol_and_letter_not_only_in_colour(name: str) -> None:
    seats = load_theme(name).seats
    assert len({seat.symbol for seat in seats}) == 5
    assert len({seat.letter for seat in seats}) == 5


def test_the_high_contrast_theme_tells_terrains_by_pattern() -> None:
    theme = load_theme("high-contrast")
    patterns = [theme.terrains[name].pattern for name in ("plain", "town", "forest", "sea")]
    assert len(set(patterns)) == 4
    assert theme.letters


def test_the_outline_theme_needs_little_ink() -> None:
    rules = mayflower_rules()
    for shown in bundled("mayflower")[0].tiles[::5]:
        image = picture(shown, rules, 120, theme="outline")
        dark = sum(1 for y in range(120) for x in range(120) if image.pixel(x, y) & 255 < 128)
        assert dark < 0.2 * 120 * 120, shown.id


def test_the_outline_theme_is_black_and_white() -> None:
    image = picture(tile("town N flag; road E-S post; plain Nr bison"), mayflower_rules(), 100)
    grey = picture(
        tile("town N flag; road E-S post; plain Nr bison"), mayflower_rules(), 100, theme="outline"
    )
    assert colours(grey) < 257 < colours(image)


def test_themes_differ() -> None:
    shown = tile("town N; road E-S; plain Nr bison")
    seen = [picture(shown, mayflower_rules(), 80, theme=name) for name in theme_names()]
    assert difference(seen[0], seen[1]) > 10
    assert difference(seen[1], seen[2]) > 10


def test_an_unknown_theme_is_told_with_those_there_are() -> None:
    with pytest.raises(ThemeError, match="There is no theme 'neon'; there are: classic"):
        load_theme("neon")


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("ink", {"ink": "black"}),
        ("line", {"line": 40}),
        ("sparkle", {"sparkle": True}),
        ("seats", {"seats": []}),
    ],
)
def test_a_fault_in_a_theme_is_told_with_its_place(where: str, change: dict[str, Any]) -> None:
    raw = copy.deepcopy(_raw("classic")) | change
    with pytest.raises(ThemeError, match=rf"'mine' cannot be used: at {where}"):
        read_theme(raw, "mine")


def test_a_theme_is_frozen_and_alike_themes_have_the_same_key() -> None:
    theme = load_theme("classic")
    with pytest.raises(ValidationError):
        theme.ink = "#ffffff"  # type: ignore[misc]
    assert read_theme(_raw("classic"), "again").key == theme.key
    assert read_theme(_raw("classic") | {"ink": "#000000"}, "other").key != theme.key


def test_mixing_colours() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#102030", "#ffffff", 0.0) == "#102030"


def test_every_silhouette_fills_its_box_and_stays_inside() -> None:
    drawn = [name for name, shape in catalogue().markers.items() if shape.outlines]
    assert {"bison", "bear", "deer", "beaver", "turkey"} <= set(drawn)
    for name in drawn:
        bounds = silhouette(name).boundingRect()
        assert bounds.left() >= -0.51, name
        assert bounds.right() <= 0.51, name
        assert bounds.top() >= -0.51, name
        assert bounds.bottom() <= 0.51, name
        assert max(bounds.width(), bounds.height()) > 0.7, name


def test_every_marker_of_the_bundled_games_has_a_drawing() -> None:
    for game in ("mayflower", "hunters_and_gatherers", "hunters_and_gatherers_2"):
        rules = bundled(game)[1]
        for kind in rules.markers:
            assert marker_shape(marker_art(kind, rules)).drawing != "token", f"{game}: {kind}"


def test_the_catalogue_refuses_what_it_does_not_know() -> None:
    raw = catalogue().model_dump()
    Catalogue.model_validate(raw)
    with pytest.raises(ValidationError):
        Catalogue.model_validate(raw | {"clouds": {}})

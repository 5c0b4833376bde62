"""PNG, SVG and pixmaps show the same picture, and files are written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from defusedxml import ElementTree
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.painting.cache import TilePixmaps, zoom_step
from app.painting.export import (
    ArtworkUnusable,
    load_artwork,
    png_bytes,
    save_png,
    save_svg,
    sheet_image,
    sheet_svg,
    tile_image,
    tile_svg,
)
from app.painting.theme import load_theme
from engine.files import WriteRefused
from tests.app.painting.painted import (
    CLASSIC,
    ROOT,
    all_tiles,
    bundled,
    difference,
    hexagons,
    mayflower_rules,
    picture,
    tile,
)

SHOWN = tile("town N+W flag; road E-S post; plain Nr deer")


def _rendered(drawing: bytes, size: int) -> QImage:
    renderer = QSvgRenderer(drawing)
    assert renderer.isValid()
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def test_the_png_is_the_picture_of_the_window() -> None:
    for shown, rules in all_tiles("mayflower")[::6]:
        image = tile_image(shown, rules, 96, CLASSIC)
        assert image == picture(shown, rules, 96)
        read_back = QImage.fromData(png_bytes(image))
        assert difference(read_back, image) == 0


def test_the_pixmap_is_the_same_picture() -> None:
    pixmaps = TilePixmaps()
    for turn in range(4):
        pixmap = pixmaps.pixmap(SHOWN, mayflower_rules(), turn, 90, 1.0, CLASSIC, exact=True)
        image = tile_image(SHOWN, mayflower_rules(), 90, CLASSIC, turn)
        shown = pixmap.toImage().convertToFormat(image.format())
        assert difference(shown, image) == 0


@pytest.mark.parametrize("theme", ["classic", "outline", "high-contrast"])
def test_the_svg_shows_the_same_tile(theme: str) -> None:
    look = load_theme(theme)
    for shown, rules in all_tiles("mayflower")[::9]:
        drawing = tile_svg(shown, rules, 300, look)
        image = tile_image(shown, rules, 300, look)
        assert difference(_rendered(drawing, 300), image) < 3, shown.id


def test_the_svg_is_plain_xml_with_a_title() -> None:
    named = tile("road E-S").model_copy(update={"id": "K & <Q>"})
    root = ElementTree.fromstring(tile_svg(named, mayflower_rules(), 200, CLASSIC, 1))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib["width"] == "200"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "K & <Q>"
    kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert kinds <= {"svg", "title", "clipPath", "g", "path"}


def test_the_same_tile_gives_the_same_svg_every_time() -> None:
    assert tile_svg(SHOWN, mayflower_rules(), 200, CLASSIC) == tile_svg(
        SHOWN, mayflower_rules(), 200, CLASSIC
    )


def test_bleed_makes_the_picture_larger_and_leaves_the_tile_as_it_is() -> None:
    rules = mayflower_rules()
    bare = tile_image(SHOWN, rules, 200, CLASSIC)
    with_bleed = tile_image(SHOWN, rules, 200, CLASSIC, bleed=0.1)
    assert with_bleed.width() == with_bleed.height() == 240
    assert difference(with_bleed.copy(20, 20, 200, 200), bare) == 0
    assert all(with_bleed.pixel(at, 0) >> 24 == 255 for at in range(240))
    root = ElementTree.fromstring(tile_svg(SHOWN, rules, 200, CLASSIC, bleed=0.1))
    assert root.attrib["viewBox"] == "-100 -100 1200 1200"


def test_a_hexagon_is_higher_than_wide() -> None:
    image = tile_image(tile("town NE; road W-SE"), hexagons(), 100, CLASSIC)
    assert (image.width(), image.height()) == (100, 116)
    assert QSvgRenderer(tile_svg(tile("town NE"), hexagons(), 100, CLASSIC)).isValid()


def test_a_sheet_holds_all_tiles() -> None:
    tileset, rules = bundled("mayflower")
    some = tileset.tiles[:6]
    image = sheet_image(some, rules, 50, CLASSIC)
    assert image.width() == pytest.approx(3 * 54 + 4, abs=1)
    root = ElementTree.fromstring(sheet_svg(some, rules, 50, CLASSIC, title="Some"))
    assert len(root.findall("{http://www.w3.org/2000/svg}g")) == 6


def test_own_artwork_goes_into_png_and_svg(tmp_path: Path) -> None:
    art = QImage(20, 20, QImage.Format.Format_RGB32)
    art.fill(Qt.GlobalColor.red)
    art.save(str(tmp_path / "art.png"))
    with_art = tile("town N").model_copy(update={"artwork": "art.png"})
    loaded = load_artwork(with_art, tmp_path)
    assert loaded is not None
    image = tile_image(with_art, mayflower_rules(), 40, CLASSIC, artwork=loaded)
    assert image.pixelColor(20, 20) == Qt.GlobalColor.red
    drawing = tile_svg(with_art, mayflower_rules(), 40, CLASSIC, artwork=loaded)
    assert _rendered(drawing, 40).pixelColor(20, 20) == Qt.GlobalColor.red
    assert load_artwork(tile("town N"), tmp_path) is None


def test_artwork_that_is_missing_or_no_picture_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.png").write_text("not a picture")
    for name, message in (("gone.png", "there is no picture"), ("no.png", "cannot be read")):
        shown = tile("town N").model_copy(update={"artwork": name})
        with pytest.raises(ArtworkUnusable, match=f"Tile x: .*{message}"):
            load_artwork(shown, tmp_path)


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    image = tile_image(SHOWN, mayflower_rules(), 32, CLASSIC)
    target = tmp_path / "tile.png"
    save_png(target, image)
    before = target.read_bytes()
    assert QImage(str(target)).width() == 32
    with pytest.raises(WriteRefused, match="does not exist"):
        save_png(tmp_path / "nowhere" / "tile.png", image)
    with pytest.raises(WriteRefused, match="is a folder"):
        save_svg(tmp_path, b"<svg/>")
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["tile.png"]


def test_pixmaps_are_painted_once_for_each_kind_turn_and_zoom_step() -> None:
    pixmaps = TilePixmaps()
    rules = mayflower_rules()
    first = pixmaps.pixmap(tile("road N-S"), rules, 0, 100, 1.0, CLASSIC)
    again = pixmaps.pixmap(tile("road N-S"), rules, 4, 99, 1.0, CLASSIC)
    assert first.cacheKey() == again.cacheKey()
    pixmaps.pixmap(tile("road N-S"), rules, 1, 100, 1.0, CLASSIC)
    pixmaps.pixmap(tile("road N-S"), rules, 0, 100, 2.0, CLASSIC)
    pixmaps.pixmap(tile("road N-S"), rules, 0, 100, 1.0, load_theme("outline"))
    pixmaps.pixmap(tile("road N-E"), rules, 0, 100, 1.0, CLASSIC)
    assert len(pixmaps) == 5


def test_a_pixmap_knows_its_pixel_ratio() -> None:
    sharp = TilePixmaps().pixmap(SHOWN, mayflower_rules(), 0, 50, 2.0, CLASSIC, exact=True)
    assert sharp.width() == 100
    assert sharp.devicePixelRatio() == 2.0
    assert sharp.deviceIndependentSize().width() == 50


def test_pixmaps_take_no_more_memory_than_they_may() -> None:
    one = 64 * 64 * 4
    pixmaps = TilePixmaps(most_bytes=3 * one)
    rules = mayflower_rules()
    for turn in range(4):
        pixmaps.pixmap(SHOWN, rules, turn, 64, 1.0, CLASSIC, exact=True)
    assert len(pixmaps) == 3
    assert pixmaps.bytes_used == 3 * one
    pixmaps.clear()
    assert pixmaps.bytes_used == len(pixmaps) == 0


def test_zoom_steps_grow_and_are_never_too_small() -> None:
    steps = [zoom_step(size) for size in range(8, 500)]
    assert steps == sorted(steps)
    assert all(step >= size for size, step in zip(range(8, 500), steps, strict=True))
    assert all(step <= size * 1.3 for size, step in zip(range(8, 500), steps, strict=True))
    assert zoom_step(1) == 8


def test_painting_needs_no_window_and_no_widgets(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from app.painting.export import save_png, tile_image, without_window\n"
        "from app.painting.theme import load_theme\n"
        "from engine.landscape.load import load_set\n"
        "application = without_window()\n"
        "loaded = load_set('mayflower')\n"
        "tile = loaded.tileset.tiles[0]\n"
        "save_png(sys.argv[1], tile_image(tile, loaded.rules, 48, load_theme('high-contrast')))\n"
        "assert 'PySide6.QtWidgets' not in sys.modules\n"
    )
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    out = tmp_path / "a.png"
    subprocess.run(
        [sys.executable, "-c", program, str(out)], cwd=ROOT, env=bare, check=True, timeout=60
    )
    assert QImage(str(out)).width() == 48

"""Pictures of tiles and sheets as files."""

import csv
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.painting.cache import TilePixmaps
from app.painting.theme import load_theme
from app.print.pictures import finished, tile_picture, write_folder, write_pictures, write_sheets
from app.print.presets import preset
from app.print.printout import print_out
from app.print.settings import PrintSettings
from tests.app.painting.painted import difference, pixels
from tests.app.print.measuring import bundled, coloured, hexagonal


def test_the_picture_of_a_tile_is_the_one_on_the_canvas(tmp_path: Path) -> None:
    material = bundled("mayflower")
    finished(write_pictures(material, PrintSettings(), tmp_path, pixels=160))
    shown = TilePixmaps()
    for tile in material.tileset.tiles:
        canvas = shown.pixmap(tile, material.rules, 0, 160, 1.0, load_theme("classic"), exact=True)
        file = QImage(str(tmp_path / f"{tile.id}.png"))
        assert file.size() == canvas.size()
        assert (pixels(file) == pixels(canvas.toImage())).all()


def test_all_tiles_spaces_and_backs_get_a_picture(tmp_path: Path) -> None:
    made = finished(write_pictures(bundled("mayflower"), PrintSettings(), tmp_path, pixels=24))
    assert len(made) == 50 + 10 + 1
    assert {path.name for path in made} == {path.name for path in tmp_path.iterdir()}
    assert (tmp_path / "back.png").is_file() and (tmp_path / "coast-1.png").is_file()


def test_every_deck_has_a_back_of_its_own(tmp_path: Path) -> None:
    finished(write_pictures(bundled("hunters_and_gatherers"), PrintSettings(), tmp_path, pixels=64))
    main, bonus = QImage(str(tmp_path / "back.png")), QImage(str(tmp_path / "back-bonus.png"))
    assert difference(main, bonus) > 5


@pytest.mark.parametrize(
    ("name", "side"), [("mini", 450), ("small", 675), ("medium", 825), ("large", 1125)]
)
def test_the_game_crafter_gets_exactly_its_pixels(name: str, side: int, tmp_path: Path) -> None:
    settings = preset(f"game-crafter-{name}").settings.replace(tiles="A")
    finished(write_pictures(bundled("mayflower"), settings, tmp_path))
    for file in ("A.png", "back.png"):
        image = QImage(str(tmp_path / file))
        assert (image.width(), image.height()) == (side, side)
        assert image.dotsPerMeterX() == pytest.approx(300 / 0.0254, abs=1)
        assert not image.hasAlphaChannel()


def test_the_bleed_of_a_picture_is_filled_to_the_last_pixel(tmp_path: Path) -> None:
    material = coloured(tmp_path, (1,))
    settings = PrintSettings(bleed=3.175, tile_size=50.8)
    image = tile_picture(material.tileset.tiles[0], material, settings)
    assert image.width() == 675
    assert (abs(pixels(image) - (200, 30, 40)).max(axis=2) <= 3).all()


def test_drawings_are_svg_that_can_be_opened(tmp_path: Path) -> None:
    settings = PrintSettings().replace(tiles="K", bleed=3)
    made = finished(write_pictures(bundled("mayflower"), settings, tmp_path, form="svg"))
    assert [path.name for path in made] == ["K.svg"]
    assert not QImage(str(made[0])).isNull()


def test_hexagons_stay_clear_beside_their_corners(tmp_path: Path) -> None:
    finished(write_pictures(hexagonal(), PrintSettings(), tmp_path, pixels=100))
    image = QImage(str(tmp_path / "H.png"))
    assert (image.width(), image.height()) == (100, 116)
    assert image.pixelColor(1, 1).alpha() == 0
    assert image.pixelColor(50, 58).alpha() == 255


def test_sheets_are_pictures_of_the_pages(tmp_path: Path) -> None:
    settings = PrintSettings().replace(tiles="A", backs="long-edge", dpi=72)
    made = finished(write_sheets(print_out(bundled("mayflower"), settings), tmp_path))
    assert [path.name for path in made] == ["sheet-01.png", "sheet-01-back.png"]
    image = QImage(str(made[0]))
    assert (image.width(), image.height()) == (595, 842)


def test_a_folder_has_a_table_that_names_its_pictures(tmp_path: Path) -> None:
    settings = PrintSettings().replace(tiles="A,K")
    finished(write_folder(bundled("mayflower"), settings, tmp_path, pixels=24))
    with (tmp_path / "tiles.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["id"], row["count"]) for row in rows] == [("A", "2"), ("K", "4")]
    for row in rows:
        assert (tmp_path / row["picture"]).is_file()
        assert (tmp_path / row["back"]).is_file()

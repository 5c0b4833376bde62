"""The saved object for Tabletop Simulator."""

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest
from PySide6.QtGui import QImage

from app.print.material import Material
from app.print.pictures import finished
from app.print.plan import PrintRefused
from app.print.settings import PrintSettings
from app.print.tts import LARGEST, write_table
from tests.app.print.measuring import bundled, hexagonal


def exported(folder: Path, material: Material | None = None, **how: Any) -> dict[str, Any]:
    material = material or bundled("mayflower")
    settings = PrintSettings().replace(**how.pop("settings", {}))
    how.setdefault("pixels", 32)
    made = finished(write_table(material, settings, folder, **how))
    saved: dict[str, Any] = json.loads(made[0].read_text("utf-8"))
    return saved


def bags(saved: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in saved["ObjectStates"] if one["Name"] == "Bag"]


def every_object(saved: dict[str, Any]) -> list[dict[str, Any]]:
    found = list(saved["ObjectStates"])
    for bag in bags(saved):
        found += bag["ContainedObjects"]
    return found


def test_a_bag_holds_every_tile_as_often_as_it_is_in_the_box(tmp_path: Path) -> None:
    saved = exported(tmp_path)
    (bag,) = bags(saved)
    inside = Counter(one["Nickname"] for one in bag["ContainedObjects"])
    assert inside == {tile.id: tile.count for tile in bundled("mayflower").tileset.tiles}
    # Shuffled, because whoever draws takes what lies on top.
    names = [one["Nickname"] for one in bag["ContainedObjects"]]
    assert names != sorted(names)


def test_every_tile_has_the_fields_the_game_reads(tmp_path: Path) -> None:
    saved = exported(tmp_path)
    for one in bags(saved)[0]["ContainedObjects"]:
        assert one["Name"] == "Custom_Tile"
        image = one["CustomImage"]
        assert {"ImageURL", "ImageSecondaryURL", "WidthScale", "CustomTile"} <= set(image)
        tile = image["CustomTile"]
        assert tile["Type"] == 0
        assert {"Thickness", "Stackable", "Stretch"} <= set(tile)
        place = one["Transform"]
        assert {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"} == set(place)
        assert len(one["GUID"]) == 6 and int(one["GUID"], 16) >= 0


def test_every_address_leads_to_a_picture_of_the_right_size(tmp_path: Path) -> None:
    saved = exported(tmp_path, pixels=64)
    addresses = {
        one["CustomImage"][key]
        for one in every_object(saved)
        if "CustomImage" in one
        for key in ("ImageURL", "ImageSecondaryURL")
    }
    assert len(addresses) == 50 + 10 + 1
    for address in addresses:
        path = Path(url2pathname(urlparse(address).path))
        image = QImage(str(path))
        assert (image.width(), image.height()) == (64, 64)
        assert not image.hasAlphaChannel()


def test_ids_are_unique_and_stay_when_a_set_is_exported_again(tmp_path: Path) -> None:
    first = exported(tmp_path)
    ids = {one["GMNotes"]: one["GUID"] for one in every_object(first)}
    assert len(set(ids.values())) == len(ids) == 95 + 10 + 1
    again = exported(tmp_path)
    assert {one["GMNotes"]: one["GUID"] for one in every_object(again)} == ids
    # Also when a tile comes in between and another one is drawn anew.
    material = bundled("mayflower")
    tiles = material.tileset.tiles
    changed = (tiles[0].replace(id="NEW"), tiles[0].replace(count=3), *tiles[1:])
    grown = Material(material.tileset.replace(tiles=changed), material.rules, material.folder)
    third = {one["GMNotes"]: one["GUID"] for one in every_object(exported(tmp_path, grown))}
    assert ids.items() <= third.items()
    assert len(set(third.values())) == len(third) == len(ids) + 3


def test_the_start_board_lies_where_it_belongs(tmp_path: Path) -> None:
    saved = exported(tmp_path)
    coast = [one for one in saved["ObjectStates"] if one["GMNotes"].startswith("space:")]
    assert len(coast) == 10
    places = [(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in coast]
    assert places == [(0.0, -2.0 * row) for row in range(10)]


def test_each_deck_has_a_bag_and_backs_of_its_own(tmp_path: Path) -> None:
    material = bundled("hunters_and_gatherers")
    saved = exported(tmp_path, material)
    decks = Counter(tile.deck for tile in material.tileset.tiles for _ in range(tile.count))
    assert [len(bag["ContainedObjects"]) for bag in bags(saved)] == list(decks.values())
    backs = [
        {one["CustomImage"]["ImageSecondaryURL"] for one in bag["ContainedObjects"]}
        for bag in bags(saved)
    ]
    assert all(len(urls) == 1 for urls in backs)
    assert backs[0] != backs[1]


def test_pictures_elsewhere_get_an_address_that_changes_with_them(tmp_path: Path) -> None:
    saved = exported(tmp_path, base_url="https://pictures.example/mine/")
    url = bags(saved)[0]["ContainedObjects"][0]["CustomImage"]["ImageURL"]
    assert url.startswith("https://pictures.example/mine/")
    other = exported(
        tmp_path, base_url="https://pictures.example/mine", settings={"theme": "outline"}
    )
    urls = {
        one["GMNotes"]: one["CustomImage"]["ImageURL"] for one in bags(other)[0]["ContainedObjects"]
    }
    again = {
        one["GMNotes"]: one["CustomImage"]["ImageURL"] for one in bags(saved)[0]["ContainedObjects"]
    }
    assert urls.keys() == again.keys()
    assert urls["tile:K#1"] != again["tile:K#1"]
    assert urls["tile:K#1"].partition("?")[0] == again["tile:K#1"].partition("?")[0]


def test_hexagons_are_told_as_such(tmp_path: Path) -> None:
    saved = exported(tmp_path, hexagonal(3))
    inside = bags(saved)[0]["ContainedObjects"]
    assert [one["CustomImage"]["CustomTile"]["Type"] for one in inside] == [1, 1, 1]


def test_pictures_too_large_for_the_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PrintRefused, match=str(LARGEST)):
        exported(tmp_path, pixels=LARGEST + 1)


def test_an_earlier_file_that_is_damaged_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "mayflower.json").write_text('{"ObjectStates": [3]}', encoding="utf-8")
    assert len(bags(exported(tmp_path))[0]["ContainedObjects"]) == 95
